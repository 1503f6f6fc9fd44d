//! [`Pattern`]: the sequences of digits that a line may hold, as a regular expression such as `[12]*9.*` or as the steps of an
//! automaton such as `start s, s 1-4 low, low 5-9 s, end s low`.

use crate::ConstraintError;
use std::collections::BTreeSet;
use whydoku_cells::cursor::{Cursor, chain};
use whydoku_cells::sorted;

/// The sequences that a line may hold.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Pattern {
    pub(crate) text: String,
    /// The regular expression; `None` if the steps are written.
    root: Option<Node>,
    nfa: Nfa,
}

/// A set of values, as bits.
type Values = u64;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Node {
    Digit(Values),
    Sequence(Vec<Self>),
    Either(Vec<Self>),
    Repeat(Box<Self>, usize, Option<usize>),
}

/// A nondeterministic automaton without empty steps.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Nfa {
    starts: Vec<u16>,
    /// For each state: the values that lead on, and the next state.
    steps: Vec<Vec<(Values, u16)>>,
    accepted: Vec<bool>,
}

/// The most states of the automaton of a sequence.
pub const MOST_STATES: usize = 2000;
const DEPTH: usize = 50;
const LARGEST_VALUE: u32 = 63;

impl Pattern {
    /// Reads a pattern. The error says what is wrong with it.
    pub(crate) fn read(text: &str) -> Result<Self, ConstraintError> {
        let text = text.trim();
        if text.strip_prefix("start").is_some_and(|rest| rest.starts_with([' ', '\t'])) {
            let nfa = Nfa::read(text)?;
            return Ok(Self { text: text.to_owned(), root: None, nfa });
        }
        let text: String = text.chars().filter(|symbol| !symbol.is_whitespace()).collect();
        let mut cursor = Cursor::new(&text, |_| false);
        let root = either(&mut cursor)?;
        if !cursor.rest().is_empty() {
            return Err(expected(&cursor, "the end"));
        }
        let mut nfa = Nfa { starts: vec![0], steps: vec![Vec::new()], accepted: vec![false] };
        let whole = nfa.add(&root)?;
        for &(values, to) in &whole.first {
            nfa.steps[0].push((values, to));
        }
        nfa.accepted[0] = whole.is_nullable;
        whole.last.iter().for_each(|&state| nfa.accepted[usize::from(state)] = true);
        Ok(Self { text, root: Some(root), nfa })
    }

    /// The states in which the automaton begins.
    pub(crate) fn starts(&self) -> Vec<u16> {
        sorted(self.nfa.starts.iter().copied())
    }

    /// The states after a value, sorted.
    pub(crate) fn step(&self, states: &[u16], value: i32) -> Vec<u16> {
        let steps = states.iter().flat_map(|&state| &self.nfa.steps[usize::from(state)]);
        sorted(steps.filter(|(values, _)| values >> value & 1 == 1).map(|&(_, to)| to))
    }

    pub(crate) fn accepts(&self, states: &[u16]) -> bool {
        states.iter().any(|&state| self.nfa.accepted[usize::from(state)])
    }

    /// Returns whether values match the pattern, without the automaton of the expression.
    pub(crate) fn matches(&self, values: &[i32]) -> bool {
        match &self.root {
            Some(root) => root.ends(values, &BTreeSet::from([0])).contains(&values.len()),
            None => self.nfa.has_run(values),
        }
    }
}

impl Node {
    /// The places after a match that begins at one of the given places.
    fn ends(&self, values: &[i32], begins: &BTreeSet<usize>) -> BTreeSet<usize> {
        match self {
            Self::Digit(digits) => {
                let fits = |&&at: &&usize| values.get(at).is_some_and(|&value| digits >> value & 1 == 1);
                begins.iter().filter(fits).map(|at| at + 1).collect()
            }
            Self::Sequence(parts) => {
                parts.iter().fold(begins.clone(), |begins, part| part.ends(values, &begins))
            }
            Self::Either(parts) => parts.iter().flat_map(|part| part.ends(values, begins)).collect(),
            Self::Repeat(part, least, most) => {
                let (mut ends, mut found) = (begins.clone(), BTreeSet::new());
                for copy in 0..=most.unwrap_or(least + values.len()) {
                    if copy >= *least {
                        found.extend(&ends);
                    }
                    let next = part.ends(values, &ends);
                    if next == ends {
                        found.extend(&ends);
                        break;
                    }
                    ends = next;
                }
                found
            }
        }
    }
}

/// A part of an expression: the steps into it, the states at which it may end, and whether it matches nothing.
struct Part {
    first: Vec<(Values, u16)>,
    last: Vec<u16>,
    is_nullable: bool,
}

impl Nfa {
    fn add(&mut self, node: &Node) -> Result<Part, ConstraintError> {
        let nothing = || Part { first: Vec::new(), last: Vec::new(), is_nullable: true };
        match node {
            &Node::Digit(values) => {
                if self.steps.len() >= MOST_STATES {
                    return Err(ConstraintError::Large);
                }
                let state = self.steps.len() as u16;
                self.steps.push(Vec::new());
                self.accepted.push(false);
                Ok(Part { first: vec![(values, state)], last: vec![state], is_nullable: false })
            }
            Node::Sequence(parts) => {
                let mut whole = nothing();
                for part in parts {
                    let next = self.add(part)?;
                    whole = self.join(whole, next);
                }
                Ok(whole)
            }
            Node::Either(parts) => {
                let mut whole = Part { is_nullable: false, ..nothing() };
                for part in parts {
                    let next = self.add(part)?;
                    whole.first.extend(next.first);
                    whole.last.extend(next.last);
                    whole.is_nullable |= next.is_nullable;
                }
                Ok(whole)
            }
            Node::Repeat(part, least, most) => {
                let mut whole = nothing();
                let copies = most.unwrap_or((*least).max(1));
                for copy in 0..copies {
                    let mut next = self.add(part)?;
                    if next.first.is_empty() {
                        return Ok(Part { is_nullable: next.is_nullable || *least == 0, ..nothing() });
                    }
                    next.is_nullable |= copy >= *least;
                    if most.is_none() && copy + 1 == copies {
                        next = self.repeat(next);
                    }
                    whole = self.join(whole, next);
                }
                Ok(whole)
            }
        }
    }

    fn connect(&mut self, from: &[u16], to: &[(Values, u16)]) {
        for &state in from {
            self.steps[usize::from(state)].extend_from_slice(to);
        }
    }

    fn join(&mut self, mut one: Part, next: Part) -> Part {
        self.connect(&one.last, &next.first);
        if one.is_nullable {
            one.first.extend(next.first);
        }
        let last = if next.is_nullable { one.last } else { Vec::new() };
        Part {
            first: one.first,
            last: [last, next.last].concat(),
            is_nullable: one.is_nullable && next.is_nullable,
        }
    }

    fn repeat(&mut self, part: Part) -> Part {
        self.connect(&part.last, &part.first);
        part
    }

    /// Reads `start s, s 1-4 t, end t`: the starts, the steps from a state by values to a state, and the ends.
    fn read(text: &str) -> Result<Self, ConstraintError> {
        let mut nfa = Self::default();
        let mut names: Vec<&str> = Vec::new();
        for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let words: Vec<&str> = part.split_whitespace().collect();
            match words.as_slice() {
                ["start", states @ ..] if !states.is_empty() => {
                    for name in states {
                        let state = nfa.state(name, &mut names)?;
                        nfa.starts.push(state);
                    }
                }
                ["end", states @ ..] if !states.is_empty() => {
                    for name in states {
                        let state = nfa.state(name, &mut names)?;
                        nfa.accepted[usize::from(state)] = true;
                    }
                }
                [from, values @ .., to] if !values.is_empty() => {
                    let from = nfa.state(from, &mut names)?;
                    let to = nfa.state(to, &mut names)?;
                    let values = values.iter().map(|text| range(text)).collect::<Option<Vec<_>>>();
                    let values = values.ok_or_else(|| ConstraintError::Step(part.to_owned()))?;
                    nfa.steps[usize::from(from)].push((values.into_iter().fold(0, |all, one| all | one), to));
                }
                _ => return Err(ConstraintError::AutomatonPart(part.to_owned())),
            }
        }
        if !nfa.accepted.contains(&true) {
            return Err(ConstraintError::NoEnd);
        }
        Ok(nfa)
    }

    fn state<'a>(&mut self, name: &'a str, names: &mut Vec<&'a str>) -> Result<u16, ConstraintError> {
        if let Some(known) = names.iter().position(|known| *known == name) {
            return Ok(known as u16);
        }
        if names.len() >= MOST_STATES {
            return Err(ConstraintError::States(MOST_STATES));
        }
        names.push(name);
        self.steps.push(Vec::new());
        self.accepted.push(false);
        Ok(names.len() as u16 - 1)
    }

    fn has_run(&self, values: &[i32]) -> bool {
        let mut is_live: Vec<bool> =
            (0..self.steps.len()).map(|state| self.starts.contains(&(state as u16))).collect();
        for value in values {
            let mut next = vec![false; is_live.len()];
            for (steps, _) in self.steps.iter().zip(&is_live).filter(|(_, is_live)| **is_live) {
                for (digits, to) in steps {
                    next[usize::from(*to)] |= digits >> value & 1 == 1;
                }
            }
            is_live = next;
        }
        is_live.iter().zip(&self.accepted).any(|(is_live, is_accepted)| *is_live && *is_accepted)
    }
}

/// The values of `4` or `4-6`.
fn range(text: &str) -> Option<Values> {
    let (low, high) = text.split_once('-').unwrap_or((text, text));
    let value = |text: &str| text.parse::<u32>().ok().filter(|&value| value <= LARGEST_VALUE);
    let (low, high) = (value(low)?, value(high)?);
    (low <= high).then(|| (low..=high).fold(0, |all, value| all | 1 << value))
}

type PatternResult = Result<Node, ConstraintError>;

fn expected(cursor: &Cursor<'_>, wanted: &'static str) -> ConstraintError {
    ConstraintError::expected(cursor, "pattern", wanted)
}

fn either(cursor: &mut Cursor<'_>) -> PatternResult {
    if !cursor.enter(DEPTH) {
        return Err(ConstraintError::Deep("pattern"));
    }
    let (mut parts, _) = chain(cursor, sequence, |cursor| cursor.takes("|").then_some(()))?;
    cursor.leave();
    Ok(if parts.len() == 1 { parts.swap_remove(0) } else { Node::Either(parts) })
}

fn sequence(cursor: &mut Cursor<'_>) -> PatternResult {
    let mut parts = Vec::new();
    while cursor.peek().is_some_and(|symbol| symbol != '|' && symbol != ')') {
        let mut part = primary(cursor)?;
        let mut quantifiers = 0;
        while let Some((least, most)) = quantifier(cursor)? {
            quantifiers += 1;
            if quantifiers > DEPTH {
                return Err(expected(cursor, "a digit"));
            }
            part = Node::Repeat(Box::new(part), least, most);
        }
        parts.push(part);
    }
    Ok(Node::Sequence(parts))
}

fn quantifier(cursor: &mut Cursor<'_>) -> Result<Option<(usize, Option<usize>)>, ConstraintError> {
    let signs = [("*", (0, None)), ("+", (1, None)), ("?", (0, Some(1)))];
    if let Some(counts) = cursor.takes_any(&signs) {
        return Ok(Some(counts));
    }
    if !cursor.takes("{") {
        return Ok(None);
    }
    let least = count(cursor)?;
    let most = match cursor.takes(",") {
        false => Some(least),
        true if cursor.peek() == Some('}') => None,
        true => Some(count(cursor)?),
    };
    if most.is_some_and(|most| most < least) || !cursor.takes("}") {
        return Err(expected(cursor, "`}` after counts that rise, as in `{2,4}`,"));
    }
    Ok(Some((least, most)))
}

fn count(cursor: &mut Cursor<'_>) -> Result<usize, ConstraintError> {
    let mut ahead = *cursor;
    let digits = ahead.take_while(|symbol| symbol.is_ascii_digit());
    if digits.is_empty() {
        return Err(expected(cursor, "a count"));
    }
    let count = digits.parse().ok().filter(|&count| count <= MOST_STATES);
    let count = count.ok_or_else(|| expected(cursor, "a smaller count"))?;
    *cursor = ahead;
    Ok(count)
}

fn primary(cursor: &mut Cursor<'_>) -> PatternResult {
    if cursor.takes("(") {
        let inner = either(cursor)?;
        return if cursor.takes(")") { Ok(inner) } else { Err(expected(cursor, "`)`")) };
    }
    if cursor.takes(".") {
        return Ok(Node::Digit(Values::MAX));
    }
    if !cursor.takes("[") {
        return Ok(Node::Digit(1 << value(cursor)?));
    }
    let is_negated = cursor.takes("^");
    let mut values = 0;
    while !cursor.takes("]") {
        let low = value(cursor)?;
        let high = if cursor.takes("-") { value(cursor)? } else { low };
        if high < low {
            return Err(expected(cursor, "a range whose end is not lower"));
        }
        values |= (low..=high).fold(0, |all, value| all | 1 << value);
    }
    if values == 0 {
        return Err(expected(cursor, "a digit between the brackets"));
    }
    Ok(Node::Digit(if is_negated { !values } else { values }))
}

/// A digit, or a letter for a value above 9.
fn value(cursor: &mut Cursor<'_>) -> Result<u32, ConstraintError> {
    let value = cursor.peek().and_then(|symbol| symbol.to_digit(36));
    let value = value.ok_or_else(|| expected(cursor, "a digit, `.`, `[` or `(`"))?;
    cursor.skip(1);
    Ok(value)
}

#[cfg(test)]
mod tests {
    use super::Pattern;
    use whydoku_cells::Rng;

    fn matches(text: &str, values: &[i32]) -> bool {
        let pattern = Pattern::read(text).unwrap_or_else(|problem| panic!("{problem}"));
        let end = values.iter().fold(pattern.starts(), |states, &value| pattern.step(&states, value));
        assert_eq!(pattern.accepts(&end), pattern.matches(values), "{text} on {values:?}");
        pattern.matches(values)
    }

    #[test]
    fn expressions_match_whole_lines() {
        assert!(matches("(12|2.3|3..4).*", &[2, 9, 3, 1]) && !matches("(12|2.3|3..4).*", &[2, 9, 4, 1]));
        assert!(matches("[1-3]{2,3}[^1-3]+", &[1, 2, 9]) && !matches("[1-3]{2,3}[^1-3]+", &[1, 9, 9]));
        assert!(matches("", &[]) && !matches("", &[1]) && matches("(1?){3}2", &[2]));
        assert!(matches("(12*){2,}", &[1, 2, 2, 1]) && !matches("(12*){2,}", &[1, 2, 2]));
        assert!(matches("a[b-d]", &[10, 12]));
    }

    #[test]
    fn steps_make_an_automaton() {
        let text = "start s, s 1-4 low, s 5-9 high, low 5-9 high, high 1-4 low, end low high";
        assert!(matches(text, &[1, 9, 2]) && !matches(text, &[1, 2, 9]));
        assert!(matches("start s t, s 1 3-5 t, end t", &[4]) && matches("start s t, s 1 t, end t", &[]));
    }

    #[test]
    fn random_expressions_and_their_automata_agree() {
        let parts =
            ["1", "2", "[12]", "[^1]", ".", "(1|22)", "(12)?", "(1*2)+", "(2|.1){0,2}", "(|3)", "1{2,}"];
        let mut rng = Rng::new(1, 0);
        let mut next = |below: usize| rng.below(below);
        for _ in 0..2000 {
            let count = next(4);
            let text: String = (0..count).map(|_| parts[next(parts.len())]).collect();
            let values: Vec<i32> = (0..next(6)).map(|_| next(3) as i32 + 1).collect();
            matches(&text, &values);
        }
    }

    #[test]
    fn errors_say_what_is_expected() {
        for (text, part) in [
            ("(12", "`)` is expected instead of its end at place 4"),
            ("1)", "the end is expected instead of `)`"),
            ("*", "a digit, `.`, `[` or `(` is expected instead of `*`"),
            ("1{3,2}", "counts that rise"),
            ("[", "is expected instead of its end"),
            ("(.{40}){60}", "too large"),
            ("start s, s x t, end t", "digits or ranges"),
            ("start s, s 1 t", "no end"),
            ("start s, s, end s", "not part of an automaton"),
        ] {
            let problem = Pattern::read(text).expect_err(text);
            assert!(problem.to_string().contains(part), "{problem}");
        }
        assert!(Pattern::read(&"(".repeat(5000)).is_err() && Pattern::read(&"1*?+".repeat(500)).is_ok());
    }
}
