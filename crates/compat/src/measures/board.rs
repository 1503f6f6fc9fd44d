//! A board that follows singles by counting the values of each variable.
//!
//! A candidate is `9 * cell + digit`. A *variable* is something that takes exactly one value: a cell, or a digit in a row,
//! column or box; there are 4 × 81. Each candidate is a value of four variables, and two candidates that share one are
//! linked: they cannot both be true.

use crate::classic::HOUSES_AT;
use crate::measures::Givens;
use std::sync::LazyLock;
use whydoku_board::{Candidate, Cell, Digit, Grid, House};
use whydoku_cells::bits::BitSet;
use whydoku_logic::Truth;

pub(crate) const CANDIDATES: usize = 729;
pub(crate) const VARIABLES: usize = 324;

pub(crate) const fn candidate(at: usize) -> Candidate {
    Candidate::new(Cell::new(at / 9), Digit::new(at % 9))
}

/// Returns the truth of a variable. The classic board numbers its houses in the same order.
pub(crate) const fn truth(variable: usize) -> Truth {
    match variable.checked_sub(81) {
        None => Truth::Cell(Cell::new(variable)),
        Some(at) => Truth::House(House::new(at / 9), Digit::new(at % 9)),
    }
}

pub(crate) type CandidateBits = BitSet<12>;

/// All candidates.
pub(crate) const ALL: CandidateBits = CandidateBits::below(CANDIDATES);

pub(crate) struct VariableTables {
    pub(crate) values: Vec<[u16; 9]>,
    /// The variables of each candidate: its cell, then its digit in row, column and box.
    pub(crate) of: Vec<[u16; 4]>,
    pub(crate) links: Vec<CandidateBits>,
    /// For each candidate, those linked to all of its digit where its row, and where its column, crosses its box.
    pub(crate) pieces: Vec<[CandidateBits; 2]>,
}

pub(crate) static TABLES: LazyLock<VariableTables> = LazyLock::new(VariableTables::new);

impl VariableTables {
    fn new() -> Self {
        let mut values = vec![[0; 9]; VARIABLES];
        let mut filled = [0; VARIABLES];
        let mut of = Vec::with_capacity(CANDIDATES);
        for candidate in 0..CANDIDATES {
            let (cell, digit) = (candidate / 9, candidate % 9);
            let [row, column, region] = HOUSES_AT[cell].map(|house| 81 + 9 * usize::from(house) + digit);
            for variable in [cell, row, column, region] {
                values[variable][filled[variable]] = candidate as u16;
                filled[variable] += 1;
            }
            of.push([cell, row, column, region].map(|variable| variable as u16));
        }
        let mut tables = Self { values, of, links: Vec::new(), pieces: Vec::new() };
        for candidate in 0..CANDIDATES {
            let of = tables.of[candidate];
            let mut links = tables.union(&of);
            links.remove(candidate);
            tables.links.push(links);
            tables.pieces.push([1, 2].map(|line| {
                let [line, region] = [of[line], of[3]].map(|variable| tables.union(&[variable]));
                (line | region) - (line & region)
            }));
        }
        tables
    }

    fn union(&self, variables: &[u16]) -> CandidateBits {
        let mut union = CandidateBits::EMPTY;
        for &variable in variables {
            self.values[usize::from(variable)].iter().for_each(|&value| union.insert(value.into()));
        }
        union
    }
}

#[derive(Clone)]
pub(crate) struct SinglesBoard {
    alive: CandidateBits,
    values: [u8; VARIABLES],
    /// Variables with one value left that are not propagated yet.
    pending: Vec<u16>,
    contradictory: bool,
}

impl SinglesBoard {
    fn empty() -> Self {
        let (alive, values) = (ALL, [9; VARIABLES]);
        Self { alive, values, pending: Vec::new(), contradictory: false }
    }

    pub(crate) fn new(givens: &Givens) -> Self {
        let mut board = Self::empty();
        givens.each().for_each(|(cell, digit)| board.assume(9 * cell + digit));
        board
    }

    pub(crate) fn of_position(position: &Grid<2>) -> Self {
        let mut board = Self::empty();
        for at in 0..CANDIDATES {
            let Candidate { cell, digit } = candidate(at);
            if !position.candidates(cell).contains(digit) {
                board.refute(at);
            }
        }
        board
    }

    pub(crate) const fn alive(&self) -> &CandidateBits {
        &self.alive
    }

    pub(crate) const fn is_contradictory(&self) -> bool {
        self.contradictory
    }

    /// Whether a candidate remains and is not the only one of its cell.
    pub(crate) fn is_undecided(&self, candidate: usize) -> bool {
        self.alive.has(candidate) && self.values[candidate / 9] > 1
    }

    pub(crate) fn undecided(&self) -> impl Iterator<Item = usize> + '_ {
        self.alive.iter().filter(|&candidate| self.is_undecided(candidate))
    }

    pub(crate) fn is_solved(&self) -> bool {
        !self.contradictory && self.alive.len() == 81
    }

    pub(crate) fn refute(&mut self, candidate: usize) {
        if !self.alive.has(candidate) {
            return;
        }
        self.alive.remove(candidate);
        for &variable in &TABLES.of[candidate] {
            let values = &mut self.values[usize::from(variable)];
            *values -= 1;
            match *values {
                0 => self.contradictory = true,
                1 => self.pending.push(variable),
                _ => {}
            }
        }
    }

    pub(crate) fn refute_set(&mut self, candidates: &CandidateBits) {
        (self.alive & *candidates).iter().for_each(|candidate| self.refute(candidate));
    }

    pub(crate) fn assume(&mut self, candidate: usize) {
        if self.alive.has(candidate) {
            self.refute_set(&TABLES.links[candidate]);
        } else {
            self.contradictory = true;
        }
    }

    /// Propagates singles. Returns whether the board is consistent.
    pub(crate) fn propagate(&mut self) -> bool {
        while !self.contradictory
            && let Some(variable) = self.pending.pop()
        {
            let values = &TABLES.values[usize::from(variable)];
            match values.iter().find(|&&value| self.alive.has(value.into())) {
                Some(&value) => self.refute_set(&TABLES.links[usize::from(value)]),
                None => self.contradictory = true,
            }
        }
        !self.contradictory
    }

    /// Propagates singles, and eliminates what is linked to every value of a variable. Returns whether it is consistent.
    pub(crate) fn propagate_groups(&mut self) -> bool {
        while self.propagate() {
            let before = self.alive;
            // More than three values have no common link.
            for variable in 0..VARIABLES {
                if !matches!(self.values[variable], 2 | 3) {
                    continue;
                }
                let alive = TABLES.values[variable].iter().map(|&value| usize::from(value));
                let alive = alive.filter(|&value| self.alive.has(value));
                let seen = alive.fold(ALL, |seen, value| seen & TABLES.links[value]);
                self.refute_set(&seen);
                if !self.propagate() {
                    return false;
                }
            }
            if self.alive == before {
                return true;
            }
        }
        false
    }
}
