//! [`Singles`]: a board on which all that follows by singles follows at once, by counting the values of each variable.

use super::Givens;
use super::variables::{CANDIDATES, Set, TABLES, VARIABLES, candidate};
use whydoku_board::Candidate;
use whydoku_board::Grid;

/// Which candidates are alive.
#[derive(Clone)]
pub(super) struct Singles {
    alive: Set,
    /// How many values each variable has.
    values: [u8; VARIABLES],
    /// Variables that came down to one value, not yet followed up.
    due: Vec<u16>,
    /// Whether a variable has no value left.
    broken: bool,
}

/// A variable is left without a value.
pub(super) struct Contradiction;

impl Singles {
    fn empty() -> Self {
        Self { alive: Set::all(), values: [9; VARIABLES], due: Vec::new(), broken: false }
    }

    /// The board of a puzzle, with nothing followed up yet.
    pub(super) fn new(givens: &Givens) -> Self {
        let mut board = Self::empty();
        givens.each().for_each(|(cell, digit)| board.suppose(9 * cell + digit));
        board
    }

    /// The board of a position.
    pub(super) fn on(position: &Grid<2>) -> Self {
        let mut board = Self::empty();
        for at in 0..CANDIDATES {
            let Candidate { cell, digit } = candidate(at);
            if !position.candidates(cell).contains(digit) {
                board.refute(at);
            }
        }
        board
    }

    /// The candidates that are alive.
    pub(super) const fn alive(&self) -> &Set {
        &self.alive
    }

    /// Whether a candidate is alive and not the only one of its cell.
    pub(super) fn is_undecided(&self, candidate: usize) -> bool {
        self.alive.has(candidate) && self.values[candidate / 9] > 1
    }

    /// The undecided candidates.
    pub(super) fn undecided(&self) -> impl Iterator<Item = usize> + '_ {
        self.alive.iter().filter(|&candidate| self.is_undecided(candidate))
    }

    /// Whether every cell has one candidate.
    pub(super) fn is_solved(&self) -> bool {
        !self.broken && self.alive.len() == 81
    }

    /// Takes a candidate away.
    pub(super) fn refute(&mut self, candidate: usize) {
        if !self.alive.has(candidate) {
            return;
        }
        self.alive.remove(candidate);
        for &variable in &TABLES.of[candidate] {
            let values = &mut self.values[usize::from(variable)];
            *values -= 1;
            match *values {
                0 => self.broken = true,
                1 => self.due.push(variable),
                _ => {}
            }
        }
    }

    /// Takes every candidate of a set away.
    pub(super) fn refute_all(&mut self, candidates: &Set) {
        self.alive.and(candidates).iter().for_each(|candidate| self.refute(candidate));
    }

    /// Takes a candidate for true.
    pub(super) fn suppose(&mut self, candidate: usize) {
        if self.alive.has(candidate) {
            self.refute_all(&TABLES.links[candidate]);
        } else {
            self.broken = true;
        }
    }

    /// Follows up every single.
    pub(super) fn settle(&mut self) -> Result<(), Contradiction> {
        while !self.broken
            && let Some(variable) = self.due.pop()
        {
            let values = &TABLES.values[usize::from(variable)];
            match values.iter().find(|&&value| self.alive.has(value.into())) {
                Some(&value) => self.refute_all(&TABLES.links[usize::from(value)]),
                None => self.broken = true,
            }
        }
        if self.broken { Err(Contradiction) } else { Ok(()) }
    }

    /// Follows up every single, and takes away what is linked to every value of a variable, until nothing is left to do.
    pub(super) fn settle_with_pieces(&mut self) -> Result<(), Contradiction> {
        loop {
            self.settle()?;
            let before = self.alive;
            // More than three values do not see a candidate together.
            for variable in 0..VARIABLES {
                if !matches!(self.values[variable], 2 | 3) {
                    continue;
                }
                let alive = TABLES.values[variable].iter().map(|&value| usize::from(value));
                let alive = alive.filter(|&value| self.alive.has(value));
                let seen = alive.fold(Set::all(), |seen, value| seen.and(&TABLES.links[value]));
                self.refute_all(&seen);
                self.settle()?;
            }
            if self.alive == before {
                return Ok(());
            }
        }
    }
}
