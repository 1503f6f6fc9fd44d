//! [`Dfa`]: all ways through a reading, from the first cell to a right end, worked out once. States that lead to right
//! ends by the same digits are one state, so the tables are small, and which digits some filling holds is a walk over
//! bits.

use super::Automaton;
use super::reading::State;
use crate::Digit;
use std::collections::HashMap;
use whydoku_cells::members::{members, members_of_words};

/// So many steps at most are worked out; what needs more is read anew each time.
const MOST: usize = 400_000;

/// The states before each cell, and where each digit leads.
#[derive(Clone, Debug)]
pub struct Dfa {
    size: usize,
    /// Before each cell, for each state and digit: the number of the next state, from 1; 0 if there is no right end.
    next: Vec<Vec<u16>>,
    /// Before each cell, for each state: the digits that lead on, as bits.
    leading: Vec<Vec<u32>>,
    /// Where the bits of the states before each cell begin, in words; then those of the end, then their sum.
    words: Vec<usize>,
}

impl Dfa {
    /// All ways through a reading; `None` if there are too many.
    pub(super) fn of(reading: &Automaton, cells: usize, size: usize) -> Option<Self> {
        let all = vec![(1 << size) - 1; cells];
        let digits = || (0..size as i32).map(|digit| digit + reading.lowest);
        let bounds = reading.bounds(&all);
        let mut layers: Vec<Vec<State>> = vec![reading.starts()];
        let mut work = 0;
        for at in 0..cells {
            let last = &layers[at];
            work += last.len() * size;
            if work > MOST {
                return None;
            }
            let mut next: Vec<State> = last
                .iter()
                .flat_map(|&state| digits().filter_map(move |value| reading.step(state, at, value)))
                .filter(|&state| bounds.as_ref().is_none_or(|bounds| bounds.allow(state, at + 1)))
                .collect();
            next.sort_unstable();
            next.dedup();
            layers.push(next);
        }
        // From the end: the number of each state, 0 where nothing right follows.
        let mut numbers: Vec<u16> =
            layers[cells].iter().map(|&state| u16::from(reading.accepts(state))).collect();
        let mut next = vec![Vec::new(); cells];
        let mut counts = vec![1; cells + 1];
        for at in (0..cells).rev() {
            let mut known: HashMap<Vec<u16>, u16> = HashMap::new();
            let number = |&state: &State| {
                let follows = |value| {
                    let after = reading.step(state, at, value);
                    after
                        .and_then(|after| layers[at + 1].binary_search(&after).ok())
                        .map_or(0, |place| numbers[place])
                };
                let row: Vec<u16> = digits().map(follows).collect();
                if row.iter().all(|&next| next == 0) {
                    return Some(0);
                }
                let new = u16::try_from(known.len() + 1).ok()?;
                Some(*known.entry(row).or_insert_with_key(|row| {
                    next[at].extend_from_slice(row);
                    new
                }))
            };
            numbers = layers[at].iter().map(number).collect::<Option<_>>()?;
            counts[at] = known.len();
        }
        let words = counts.iter().scan(0, |sum, &count: &usize| {
            *sum += count.div_ceil(64);
            Some(*sum)
        });
        let leads = |row: &[u16]| {
            (0..size).filter(|&digit| row[digit] != 0).fold(0, |digits, digit| digits | 1 << digit)
        };
        let leading = next.iter().map(|rows| rows.chunks(size).map(leads).collect()).collect();
        Some(Self { size, next, leading, words: std::iter::once(0).chain(words).collect() })
    }

    pub(super) fn supports(&self, domains: &[u32], found: &mut [u32], met: &mut Vec<u64>) -> bool {
        let cells = self.next.len();
        met.clear();
        met.resize(self.words[cells + 1], 0);
        let states = self.next.first().map_or(1, |next| next.len() / self.size);
        for (word, bits) in met[..self.words[1]].iter_mut().enumerate() {
            *bits = if states >= (word + 1) * 64 { u64::MAX } else { (1 << (states - word * 64)) - 1 };
        }
        for at in 0..cells {
            let (before, after) = met.split_at_mut(self.words[at + 1]);
            let mut any = false;
            for (word, &held) in before[self.words[at]..].iter().enumerate() {
                for state in members(held) {
                    let row = self.row(at, word * 64 + state);
                    let digits = domains[at] & self.leading[at][word * 64 + state];
                    any |= digits != 0;
                    for digit in members(digits) {
                        let next = usize::from(row[digit]) - 1;
                        after[next >> 6] |= 1 << (next & 63);
                    }
                }
            }
            if !any {
                return false;
            }
        }
        for at in (0..cells).rev() {
            let (before, after) = met.split_at_mut(self.words[at + 1]);
            for (word, held) in before[self.words[at]..].iter_mut().enumerate() {
                for bit in members(*held) {
                    let row = self.row(at, word * 64 + bit);
                    let mut leading = 0;
                    for digit in members(domains[at] & self.leading[at][word * 64 + bit]) {
                        let next = usize::from(row[digit]) - 1;
                        leading |= ((after[next >> 6] >> (next & 63) & 1) as u32) << digit;
                    }
                    found[at] |= leading;
                    if leading == 0 {
                        *held &= !(1 << bit);
                    }
                }
            }
        }
        true
    }

    /// Fillings that hold all digits that are left and lacking, each leading through states that were met.
    pub(super) fn fillings(
        &self,
        left: &[u32],
        lacking: &mut [u32],
        met: &[u64],
        each: &mut dyn FnMut(&[u32]),
    ) {
        let has = |at: usize, state: usize| met[self.words[at] + (state >> 6)] >> (state & 63) & 1 == 1;
        let met = |at: usize| members_of_words(met[self.words[at]..self.words[at + 1]].iter().copied());
        let leads = |at: usize, state: usize, digit: usize| {
            usize::from(self.row(at, state)[digit]).checked_sub(1).filter(|&next| has(at + 1, next))
        };
        let mut filling = vec![0; left.len()];
        for from in 0..left.len() {
            while let Some(digit) = members(lacking[from] & left[from]).next() {
                let mut through = met(from).filter_map(|state| Some((state, leads(from, state, digit)?)));
                let Some((first, next)) = through.next() else { break };
                filling[from] = 1 << digit;
                // What is lacking itself is taken where there is a choice.
                let mut state = next;
                for at in from + 1..left.len() {
                    let digits = members(left[at] & lacking[at]).chain(members(left[at]));
                    let Some((digit, next)) =
                        { digits }.find_map(|digit| Some((digit, leads(at, state, digit)?)))
                    else {
                        return;
                    };
                    (filling[at], state) = (1 << digit, next);
                }
                let mut state = first;
                for at in (0..from).rev() {
                    let digits = |before| {
                        members(left[at])
                            .find(|&digit| leads(at, before, digit) == Some(state))
                            .map(|digit| (before, digit))
                    };
                    let Some((before, digit)) = met(at).find_map(digits) else { return };
                    (filling[at], state) = (1 << digit, before);
                }
                lacking.iter_mut().zip(&filling).for_each(|(lacking, digit)| *lacking &= !digit);
                each(&filling);
            }
        }
    }

    /// How many states there are before a cell, or at the end, where there is one.
    pub fn states(&self, at: usize) -> usize {
        self.next.get(at).map_or(1, |next| next.len() / self.size)
    }

    /// Where a digit leads from a state before a cell; nowhere if no right end follows.
    pub fn next(&self, at: usize, state: usize, digit: Digit) -> Option<usize> {
        usize::from(self.row(at, state)[digit.index()]).checked_sub(1)
    }

    fn row(&self, at: usize, state: usize) -> &[u16] {
        &self.next[at][state * self.size..][..self.size]
    }
}
