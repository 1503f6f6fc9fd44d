//! [`Table`]: an automaton that is computed when the rules of a board are made, for rules that files define.

use super::dfa::{Dfa, STEP_LIMIT};
use super::reader::{DigitValue, RuleReader};
use super::transitions::{Transitions, next_layer};
use rustc_hash::FxHashMap;
use std::hash::Hash;
use std::sync::Arc;

/// A minimal automaton for a number of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Table(Arc<Dfa>);

impl Table {
    /// Creates the table of states that `step` reaches; `None` if there are too many. `step` gets a state, the place of the
    /// cell, and the number of the digit.
    pub(crate) fn new<S: Clone + Eq + Hash>(
        start: S,
        cells: usize,
        size: usize,
        step: impl Fn(&S, usize, usize) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Option<Self> {
        Self::with_starts(vec![start], cells, size, STEP_LIMIT, step, accepts)
    }

    /// Like [`new`](Self::new), for a rule that one of several start states has to satisfy, with at most `limit` steps.
    pub(crate) fn with_starts<S: Clone + Eq + Hash>(
        starts: Vec<S>,
        cells: usize,
        size: usize,
        limit: usize,
        step: impl Fn(&S, usize, usize) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Option<Self> {
        let mut layer = starts;
        let mut steps = 0;
        let mut next = Vec::with_capacity(cells);
        let mut known = FxHashMap::default();
        for at in 0..cells {
            steps += layer.len() * size;
            if steps > limit {
                return None;
            }
            let step = |state: &S, digit: usize| step(state, at, digit);
            let (rows, after) = next_layer(&layer, (1 << size) - 1, &mut known, step);
            next.push(rows);
            layer = after;
        }
        let accepted = layer.iter().map(accepts).collect();
        Dfa::minimal(&Transitions { next, accepted }, cells, size).map(|dfa| Self(Arc::new(dfa)))
    }

    /// Returns the table that reads the cells of an automaton from the last to the first.
    pub(crate) fn reversed(dfa: &Dfa, cells: usize, size: usize) -> Option<Self> {
        // The states from which the digits that have been read lead to the end.
        let step = |states: &Vec<usize>, at: usize, digit: usize| {
            let at = cells - 1 - at;
            let leads =
                |state: &usize| dfa.next_state(at, *state, digit).is_some_and(|next| states.contains(&next));
            let before: Vec<usize> = (0..dfa.states(at)).filter(leads).collect();
            (!before.is_empty()).then_some(before)
        };
        Self::new(vec![0], cells, size, step, |_| true)
    }

    pub(crate) fn into_dfa(self) -> Dfa {
        Arc::unwrap_or_clone(self.0)
    }

    /// Returns whether the only cell may hold a digit.
    pub(crate) fn allows_one(&self, digit: usize) -> bool {
        (0..self.0.states(0)).any(|state| self.0.next_state(0, state, digit).is_some())
    }
}

impl RuleReader for Table {
    type State = u32;

    fn starts(&self) -> Vec<u32> {
        (0..self.0.states(0) as u32).collect()
    }

    fn step(&self, state: u32, at: usize, digit: DigitValue) -> Option<u32> {
        self.0.next_state(at, state as usize, digit.index).map(|next| next as u32)
    }
}
