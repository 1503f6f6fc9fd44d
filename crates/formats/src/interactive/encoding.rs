//! The encodings of the Interactive Sudoku Solver: tables of pairs, sets of cells, patterns, automata and names.

use crate::link::bytes_of;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use whydoku_board::MOST_STATES;

const FIGURES: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The bits of a text of six bits a figure, the lowest first.
pub(super) fn bits_of(text: &str) -> Option<Vec<bool>> {
    let value = |figure: u8| FIGURES.iter().position(|&known| known == figure);
    let values = text.bytes().map(value).collect::<Option<Vec<usize>>>()?;
    Some(values.into_iter().flat_map(|value| (0..6).map(move |bit| value >> bit & 1 == 1)).collect())
}

/// The text of bits, without figures that say nothing at the end.
pub(super) fn of_bits(bits: &[bool]) -> String {
    let value = |six: &[bool]| six.iter().rev().fold(0, |value, &bit| value << 1 | usize::from(bit));
    let text: String = bits.chunks(6).map(|six| char::from(FIGURES[value(six)])).collect();
    text.trim_end_matches('A').to_owned()
}

fn of_bytes(bytes: &[u8]) -> String {
    let mut text = String::new();
    for three in bytes.chunks(3) {
        let value =
            (0..3).fold(0_usize, |value, at| value << 8 | usize::from(three.get(at).copied().unwrap_or(0)));
        text.extend((0..=three.len()).map(|at| char::from(FIGURES[value >> (18 - 6 * at) & 63])));
    }
    text
}

/// A text in which `%20` stands for a blank; a percent sign that begins no such figure stands for itself.
pub(crate) fn percent_decoded(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        let figure =
            tail.get(..2).and_then(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok());
        let (byte, skipped) = figure.filter(|_| *first == b'%').map_or((*first, 0), |byte| (byte, 2));
        bytes.push(byte);
        rest = &tail[skipped..];
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

pub(super) fn encoded(text: &str) -> String {
    text.bytes().fold(String::new(), |mut text, byte| {
        if byte.is_ascii_alphanumeric() || b"-_!*'()".contains(&byte) {
            text.push(char::from(byte));
        } else {
            let _ = write!(text, "%{byte:02X}");
        }
        text
    })
}

/// The regular expression of a `Regex`: in an older form with percent signs, else as bytes.
pub(super) fn pattern_of(text: &str) -> Option<String> {
    let pattern = if text.contains(['%', '.']) {
        percent_decoded(text)
    } else {
        String::from_utf8(bytes_of(text, FIGURES)?).ok()?
    };
    Some(pattern.chars().filter(|symbol| !symbol.is_whitespace()).collect())
}

pub(super) fn of_pattern(pattern: &str) -> String {
    of_bytes(pattern.as_bytes())
}

struct BitReader {
    bytes: Vec<u8>,
    at: usize,
}

impl BitReader {
    fn left(&self) -> usize {
        self.bytes.len() * 8 - self.at
    }

    /// Reads a number, the highest bit first.
    fn take(&mut self, count: usize) -> Option<usize> {
        if count > self.left() || count > 32 {
            return None;
        }
        let bit = |at: usize| usize::from(self.bytes[at / 8] >> (7 - at % 8) & 1);
        let number = (self.at..self.at + count).fold(0, |number, at| number << 1 | bit(at));
        self.at += count;
        Some(number)
    }
}

/// The bits that a number needs.
const fn width(number: usize) -> usize {
    (usize::BITS - number.leading_zeros()) as usize
}

/// An automaton: the first states are its starts, and each step leads from a state to a state by some values.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Automaton {
    starts: BTreeSet<usize>,
    steps: Vec<(usize, usize, Vec<i32>)>,
    ends: Vec<usize>,
}

/// Reads an encoded automaton, on a board with this lowest digit.
///
/// A header holds the form, the width of a state, and the numbers of digits, of starts and of ends; the starts come first
/// among the states, then the ends. The body holds the steps of each state: counted, or with a bit for each digit. An empty
/// text is an automaton without states, which accepts nothing.
pub(super) fn automaton_of(text: &str, lowest: i32) -> Option<Automaton> {
    if text.is_empty() {
        return Some(Automaton { starts: BTreeSet::new(), steps: Vec::new(), ends: Vec::new() });
    }
    let mut reader = BitReader { bytes: bytes_of(text, FIGURES)?, at: 0 };
    let is_packed = match reader.take(2)? {
        0 => false,
        1 => true,
        _ => return None,
    };
    let state_bits = reader.take(4)? + 1;
    let digits = reader.take(4)? + 1;
    let starts = reader.take(state_bits)?;
    let ends = reader.take(state_bits)?;
    let mut accepted = Vec::new();
    for state in 0..starts {
        if reader.take(1)? == 1 {
            accepted.push(state);
        }
    }
    accepted.extend(starts..starts + ends);
    let mut steps: Vec<(usize, usize, Vec<i32>)> = Vec::new();
    let mut add = |from: usize, to: usize, digit: usize| {
        let value = lowest + digit as i32;
        match steps.iter_mut().rev().take_while(|step| step.0 == from).find(|step| step.1 == to) {
            Some((.., values)) => values.push(value),
            None => steps.push((from, to, vec![value])),
        }
    };
    if is_packed {
        for state in 0.. {
            if reader.left() < digits {
                break;
            }
            let leading = reader.take(digits)?;
            for digit in (0..digits).filter(|digit| leading >> digit & 1 == 1) {
                add(state, reader.take(state_bits)?, digit);
            }
        }
    } else {
        let count_bits = reader.take(4)?;
        for state in 0.. {
            if count_bits == 0 || reader.left() < count_bits {
                break;
            }
            for _ in 0..reader.take(count_bits)? {
                let digit = reader.take(width(digits - 1))?;
                add(state, reader.take(state_bits)?, digit);
            }
        }
    }
    let left = reader.left();
    if starts == 0 || left >= 32 || reader.take(left)? != 0 {
        return None;
    }
    Some(Automaton { starts: (0..starts).collect(), steps, ends: accepted })
}

impl Automaton {
    /// The steps as [a pattern](whydoku_board::Constraint::pattern) writes them.
    pub(super) fn pattern(&self) -> String {
        let list = |states: &mut dyn Iterator<Item = &usize>| {
            states.fold(String::new(), |text, state| text + &format!(" s{state}"))
        };
        let mut written = format!("start{}", list(&mut self.starts.iter()));
        for (from, to, values) in &self.steps {
            let values: Vec<String> = values.chunk_by(|one, next| *next == one + 1).map(range).collect();
            let _ = write!(written, ", s{from} {} s{to}", values.join(" "));
        }
        let ends = list(&mut self.ends.iter());
        // Without an end nothing is accepted.
        if ends.is_empty() { "start s, end t".to_owned() } else { format!("{written}, end{ends}") }
    }

    /// The automaton for a line of this number of cells that reads a mark before those at `breaks`, with states of their own for
    /// each cell; `None` if these are too many.
    pub(super) fn with_breaks(&self, mark: i32, cells: usize, breaks: &[usize]) -> Option<Self> {
        let states = 1 + self.steps.iter().map(|&(from, to, _)| from.max(to)).max().unwrap_or(0);
        let behind = |state: usize, cell: usize| {
            let mut behind = BTreeSet::from([state]);
            for _ in breaks.iter().filter(|&&at| at == cell) {
                let marked = self
                    .steps
                    .iter()
                    .filter(|(from, _, values)| behind.contains(from) && values.contains(&mark));
                behind = marked.map(|&(_, to, _)| to).collect();
            }
            behind
        };
        let starts: BTreeSet<usize> = self.starts.iter().flat_map(|&start| behind(start, 0)).collect();
        let (mut steps, mut reached, mut count) = (Vec::new(), starts.clone(), starts.len());
        for cell in 0..cells {
            let mut next = BTreeSet::new();
            for (from, to, values) in self.steps.iter().filter(|(from, ..)| reached.contains(from)) {
                let values: Vec<i32> = values.iter().copied().filter(|value| *value != mark).collect();
                for to in if values.is_empty() { BTreeSet::new() } else { behind(*to, cell + 1) } {
                    steps.push((cell * states + from, (cell + 1) * states + to, values.clone()));
                    next.insert(to);
                }
            }
            count += next.len();
            if count > MOST_STATES {
                return None;
            }
            reached = next;
        }
        let ends =
            self.ends.iter().filter(|end| reached.contains(end)).map(|end| cells * states + end).collect();
        Some(Self { starts, steps, ends })
    }
}

fn range(values: &[i32]) -> String {
    match values {
        [one] => one.to_string(),
        [first, .., last] => format!("{first}-{last}"),
        [] => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::{
        Automaton, FIGURES, automaton_of, bits_of, bytes_of, encoded, of_bits, of_bytes, of_pattern,
        pattern_of, percent_decoded,
    };
    use std::collections::BTreeSet;
    use whydoku_board::{Cell, Constraint, Shape};

    #[test]
    fn encodings_are_inverse() {
        for text in ["", "1", "(12|2.3|3..4).*", "[1-9]{2,3}"] {
            assert_eq!(pattern_of(&of_pattern(text)).as_deref(), Some(text));
            assert_eq!(percent_decoded(&encoded(text)), text);
        }
        assert_eq!(
            pattern_of("KDEyfDIuM3wzLi40fDQuLi41fDUuLi4uNikuKg").as_deref(),
            Some("(12|2.3|3..4|4...5|5....6).*")
        );
        assert_eq!(percent_decoded("orthogonal%20difference%"), "orthogonal difference%");
        assert_eq!(bytes_of(&of_bytes(&[0, 255, 7, 9]), FIGURES), Some(vec![0, 255, 7, 9]));
        let bits = bits_of("8H_xf").expect("bits");
        assert_eq!((of_bits(&bits).as_str(), bits_of("é")), ("8H_xf", None));
    }

    /// Digits rise within each segment; the mark 5 begins anew.
    #[test]
    fn marks_between_segments_are_read_where_segments_begin() {
        let rises = (0..4).flat_map(|from| (from + 1..5).map(move |to| (from, to, vec![to as i32])));
        let steps = rises.chain((0..5).map(|from| (from, 0, vec![5]))).collect();
        let automaton = Automaton { starts: BTreeSet::from([0]), steps, ends: (0..5).collect() };
        let cells: Vec<Cell> = (0..4).map(Cell::new).collect();
        let shape = Shape::of_size(4).expect("a board");
        let is_satisfied = |breaks: &[usize], digits: [i32; 4]| {
            let pattern = automaton.with_breaks(5, 4, breaks).expect("few states").pattern();
            let values: Vec<i32> = digits.into_iter().chain([1; 12]).collect();
            Constraint::sequence("", &pattern, cells.clone())
                .expect("a pattern")
                .is_satisfied(&shape, &values)
        };
        assert!(is_satisfied(&[], [1, 2, 3, 4]) && !is_satisfied(&[], [1, 3, 2, 4]));
        assert!(is_satisfied(&[2], [1, 3, 2, 4]) && !is_satisfied(&[2], [1, 3, 4, 2]));
        assert!(is_satisfied(&[1, 3], [4, 1, 3, 2]) && !is_satisfied(&[1, 3], [4, 3, 1, 2]));
    }

    #[test]
    fn a_broken_automaton_is_refused() {
        assert_eq!(automaton_of("____", 1), None);
        assert_eq!(automaton_of("TgX_8BI0VjdX", 1), None);
    }
}
