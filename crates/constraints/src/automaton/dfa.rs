//! [`Dfa`]: the minimal automaton of a rule on full domains, computed once. States from which the same digits lead to
//! acceptance are merged, so the tables are small and a question is a pass over bits.

use super::digit_sets::Sets;
use super::rule::Automaton;
use super::transitions::Transitions;
use crate::Digit;
use rustc_hash::FxHashMap;
use whydoku_cells::bits::{members, members_of_words};

pub(crate) const STEP_LIMIT: usize = 400_000;

/// The states before each cell and the transitions between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dfa {
    size: usize,
    /// Before each cell, for each state and digit: the number of the next state, from 1; 0 if no accepted end follows.
    next: Vec<Vec<u16>>,
    /// Before each cell, for each state: the digits that lead on, as bits.
    leading: Vec<Vec<u32>>,
    /// The first word of the states before each cell, then that of the end, then the number of words.
    words: Vec<usize>,
}

impl Dfa {
    pub(crate) fn new(automaton: &Automaton, cells: usize, size: usize) -> Option<Self> {
        // On full domains the memory that they need is next to nothing.
        let domains = vec![(1 << size) - 1; cells];
        let transitions = automaton.transitions_on_all(&domains, STEP_LIMIT, &mut 0)?;
        Self::minimal(&transitions, cells, size)
    }

    /// Merges the states of a rule on full domains. Returns `None` if a cell has too many.
    pub(super) fn minimal(transitions: &Transitions, cells: usize, size: usize) -> Option<Self> {
        let mut next = vec![Vec::new(); cells];
        let mut counts = vec![1; cells + 1];
        // The number of each state of a layer, from the end; 0 if no accepted end follows.
        let mut numbers: Vec<u16> =
            transitions.accepted.iter().map(|&is_accepted| is_accepted.into()).collect();
        for at in (0..cells).rev() {
            let mut known: FxHashMap<Vec<u16>, u16> = FxHashMap::default();
            let mut own = Vec::with_capacity(size);
            let number = |row: &[u32]| {
                own.clear();
                own.extend(row.iter().map(|&next| if next == 0 { 0 } else { numbers[next as usize - 1] }));
                if own.iter().all(|&next| next == 0) {
                    return Some(0);
                }
                if let Some(&known) = known.get(&own) {
                    return Some(known);
                }
                let new = u16::try_from(known.len() + 1).ok()?;
                next[at].extend_from_slice(&own);
                known.insert(own.clone(), new);
                Some(new)
            };
            let rows = transitions.next.get(at).map_or(&[][..], Vec::as_slice);
            numbers = rows.chunks(size).map(number).collect::<Option<_>>()?;
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

    /// Adds the candidates of each cell that some filling holds to `found`, and leaves in `states` the states on such paths.
    /// Returns whether there is a filling.
    pub(super) fn supports(&self, domains: &[u32], found: &mut [u32], states: &mut Vec<u64>) -> bool {
        let cells = self.next.len();
        states.clear();
        states.resize(self.words[cells + 1], 0);
        let count = self.states(0);
        for (word, bits) in states[..self.words[1]].iter_mut().enumerate() {
            *bits = if count >= (word + 1) * 64 { u64::MAX } else { (1 << (count - word * 64)) - 1 };
        }
        for at in 0..cells {
            let (before, after) = states.split_at_mut(self.words[at + 1]);
            let mut any = false;
            for (word, &live) in before[self.words[at]..].iter().enumerate() {
                for state in members(live) {
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
            let (before, after) = states.split_at_mut(self.words[at + 1]);
            for (word, live) in before[self.words[at]..].iter_mut().enumerate() {
                for bit in members(*live) {
                    let row = self.row(at, word * 64 + bit);
                    let mut leading = 0;
                    for digit in members(domains[at] & self.leading[at][word * 64 + bit]) {
                        let next = usize::from(row[digit]) - 1;
                        leading |= ((after[next >> 6] >> (next & 63) & 1) as u32) << digit;
                    }
                    found[at] |= leading;
                    if leading == 0 {
                        *live &= !(1 << bit);
                    }
                }
            }
        }
        true
    }

    /// Returns the sets of digits that the cells at some places hold in the fillings of the domains, if these cells differ.
    pub(super) fn digit_sets(&self, domains: &[u32], places: u64) -> Sets {
        let mut before = vec![Sets::EMPTY; self.states(0)];
        for (at, &domain) in domains.iter().enumerate() {
            let mut after = vec![Sets::NONE; self.states(at + 1)];
            for (state, sets) in before.iter().enumerate().filter(|(_, sets)| !sets.is_none()) {
                let row = self.row(at, state);
                for digit in members(domain & self.leading[at][state]) {
                    let next = &mut after[usize::from(row[digit]) - 1];
                    next.add_all(&if places >> at & 1 == 1 { sets.with(digit) } else { *sets });
                }
            }
            before = after;
        }
        let mut all = Sets::NONE;
        before.iter().for_each(|sets| all.add_all(sets));
        all
    }

    /// Passes fillings to `each` until they hold all candidates that are left and lacking. `states` are the states that
    /// [`Self::supports`] has left.
    pub(super) fn fillings(
        &self,
        left: &[u32],
        lacking: &mut [u32],
        states: &[u64],
        each: &mut dyn FnMut(&[u32]),
    ) {
        let has = |at: usize, state: usize| states[self.words[at] + (state >> 6)] >> (state & 63) & 1 == 1;
        let live = |at: usize| members_of_words(states[self.words[at]..self.words[at + 1]].iter().copied());
        let leads = |at: usize, state: usize, digit: usize| {
            usize::from(self.row(at, state)[digit]).checked_sub(1).filter(|&next| has(at + 1, next))
        };
        let mut filling = vec![0; left.len()];
        for from in 0..left.len() {
            while let Some(digit) = members(lacking[from] & left[from]).next() {
                let mut through = live(from).filter_map(|state| Some((state, leads(from, state, digit)?)));
                let Some((first, next)) = through.next() else { break };
                filling[from] = 1 << digit;
                // Candidates that are lacking are preferred.
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
                    let Some((before, digit)) = live(at).find_map(digits) else { return };
                    (filling[at], state) = (1 << digit, before);
                }
                lacking.iter_mut().zip(&filling).for_each(|(lacking, digit)| *lacking &= !digit);
                each(&filling);
            }
        }
    }

    /// The number of states before a cell, or at the end, where there is one.
    pub fn states(&self, at: usize) -> usize {
        self.next.get(at).map_or(1, |next| next.len() / self.size)
    }

    /// The state that follows a state before a cell; `None` if no accepted end follows.
    pub fn next(&self, at: usize, state: usize, digit: Digit) -> Option<usize> {
        self.next_state(at, state, digit.index())
    }

    pub(crate) fn next_state(&self, at: usize, state: usize, digit: usize) -> Option<usize> {
        usize::from(self.row(at, state)[digit]).checked_sub(1)
    }

    fn row(&self, at: usize, state: usize) -> &[u16] {
        &self.next[at][state * self.size..][..self.size]
    }
}
