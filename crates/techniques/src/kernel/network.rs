//! [`Network`]: the candidates of a grid and its unsettled truths by number, and which of them meet.

use super::sets::TruthSet;
use crate::finder::StepSink;
use whydoku_board::{Candidate, Grid, House};
use whydoku_cells::csr::Csr;
use whydoku_logic::{Assertion, Conclusion, Truth};

/// A network is large above this. Of 4,000 puzzles with seventeen clues none begins with more than 325 candidates.
const CLASSIC: usize = 350;

/// Candidates and truths of a grid by number.
#[derive(Clone, Debug)]
pub struct Network {
    is_large: bool,
    candidates: Vec<Candidate>,
    truths: Vec<Truth>,
    conflicts: Csr<u32>,
    truths_of: Csr<u32>,
    members: Csr<u32>,
}

/// The statement that a candidate is true, or that it is false.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Statement {
    /// The candidate's number.
    pub candidate: u32,
    /// Whether it is true.
    pub is: bool,
}

impl Statement {
    /// The statement that a candidate is true.
    #[inline]
    pub const fn is(candidate: u32) -> Self {
        Self { candidate, is: true }
    }

    /// The statement that a candidate is false.
    #[inline]
    pub const fn is_not(candidate: u32) -> Self {
        Self { candidate, is: false }
    }

    /// Returns the opposite.
    #[inline]
    #[must_use]
    pub const fn negated(self) -> Self {
        Self { is: !self.is, ..self }
    }
}

impl Network {
    /// Creates the network of a grid. Its truths are cells, houses with their digits, and clues.
    pub fn new<const W: usize>(grid: &Grid<W>) -> Self {
        let layout = grid.layout();
        let size = layout.size();
        let candidates: Vec<Candidate> = grid.open_candidates().collect();
        let mut number = vec![0; layout.shape().cells() * size];
        for (at, candidate) in candidates.iter().enumerate() {
            number[candidate.cell.index() * size + candidate.digit.index()] = at as u32;
        }
        let number = |c: Candidate| number[c.cell.index() * size + c.digit.index()];
        let truths: Vec<Truth> = Truth::of_rules(layout).filter(|truth| !truth.is_settled(grid)).collect();
        let mut list = Vec::new();
        let members = Csr::collect(truths.iter().map(|truth| {
            list.clear();
            truth.extend_candidates(grid, &mut list);
            list.iter().map(|&candidate| number(candidate)).collect::<Vec<_>>()
        }));
        let conflicts = Csr::collect(candidates.iter().map(|&Candidate { cell, digit }| {
            let others = grid.candidates(cell).into_iter().filter(move |&other| other != digit);
            let others = others.map(move |other| Candidate::new(cell, other));
            let around = (*grid.places(digit) & *layout.peers(cell)).into_iter();
            let beyond = layout.pair_conflicts(Candidate::new(cell, digit)).iter().copied();
            let beyond = beyond.filter(|&other| grid.allows(other));
            others.chain(around.map(move |peer| Candidate::new(peer, digit))).chain(beyond).map(number)
        }));
        let truths_of = members.transposed(candidates.len());
        let is_large = candidates.len() > CLASSIC;
        Self { is_large, candidates, truths, conflicts, truths_of, members }
    }

    /// Creates the network of some candidates and truths, given in ascending order and numbered anew in that order. The
    /// members of the truths must be among the candidates.
    pub(super) fn part(&self, candidates: &[u32], truths: &[u32]) -> Self {
        let mut number = vec![u32::MAX; self.len()];
        candidates.iter().zip(0..).for_each(|(&candidate, at)| number[candidate as usize] = at);
        let number = |&candidate: &u32| Some(number[candidate as usize]).filter(|&at| at != u32::MAX);
        let members = Csr::collect(truths.iter().map(|&truth| self.members(truth).iter().filter_map(number)));
        let conflicts = Csr::collect(candidates.iter().map(|&c| self.conflicts(c).iter().filter_map(number)));
        let truths_of = members.transposed(candidates.len());
        Self {
            is_large: self.is_large,
            candidates: candidates.iter().map(|&candidate| self.candidate(candidate)).collect(),
            truths: truths.iter().map(|&truth| self.truth(truth).clone()).collect(),
            conflicts,
            truths_of,
            members,
        }
    }

    /// Whether more candidates are open than in a classic puzzle. A part of a large network is large.
    pub const fn is_large(&self) -> bool {
        self.is_large
    }

    /// Returns the number of candidates.
    #[inline]
    #[expect(clippy::len_without_is_empty, reason = "a network is never asked whether it is empty")]
    pub const fn len(&self) -> usize {
        self.candidates.len()
    }

    /// Returns the numbers of all candidates.
    pub fn candidates(&self) -> impl Iterator<Item = u32> + use<> {
        0..self.candidates.len() as u32
    }

    /// Returns the candidate with this number.
    #[inline]
    pub fn candidate(&self, number: u32) -> Candidate {
        self.candidates[number as usize]
    }

    /// Returns the numbers of all truths.
    pub fn truths(&self) -> impl ExactSizeIterator<Item = u32> + use<> {
        0..self.truths.len() as u32
    }

    /// Returns the truth with this number.
    pub fn truth(&self, number: u32) -> &Truth {
        &self.truths[number as usize]
    }

    /// Returns the house of a truth about a house and a digit.
    pub fn house(&self, truth: u32) -> Option<House> {
        if let Truth::House(house, _) = self.truths[truth as usize] { Some(house) } else { None }
    }

    pub(crate) fn clone_truths(&self, truths: &TruthSet) -> Vec<Truth> {
        truths.iter().map(|truth| self.truth(truth).clone()).collect()
    }

    /// Returns the candidates that could make a truth true.
    #[inline]
    pub fn members(&self, truth: u32) -> &[u32] {
        self.members.of(truth)
    }

    /// Returns the truths that a candidate could make true.
    #[inline]
    pub fn truths_of(&self, candidate: u32) -> &[u32] {
        self.truths_of.of(candidate)
    }

    /// Returns the candidates that cannot be true together with this one.
    #[inline]
    pub fn conflicts(&self, candidate: u32) -> &[u32] {
        self.conflicts.of(candidate)
    }

    /// Returns what follows if a claim is refuted.
    pub fn refuted(&self, claim: Statement) -> Conclusion {
        let candidate = self.candidate(claim.candidate);
        if claim.is { Conclusion::Eliminate(candidate) } else { Conclusion::Place(candidate) }
    }

    pub(crate) fn sought(&self, found: &StepSink<'_>) -> Vec<u32> {
        let is_wanted = |&candidate: &u32| found.seeks(self.refuted(Statement::is(candidate)));
        self.candidates().filter(is_wanted).collect()
    }

    /// Returns the claim as figures use it.
    pub fn assertion(&self, claim: Statement) -> Assertion {
        let candidate = self.candidate(claim.candidate);
        if claim.is { Assertion::is(candidate) } else { Assertion::is_not(candidate) }
    }
}
