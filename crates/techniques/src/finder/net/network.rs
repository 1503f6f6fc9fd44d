//! The grid as numbers: its candidates, the truths that are not settled, and which of them meet.

use whydoku_board::Grid;
use whydoku_board::{Candidate, House};
use whydoku_cells::csr::Csr;
use whydoku_cells::members::members_of_words;
use whydoku_logic::Truth;
use whydoku_logic::{Assertion, Conclusion};

/// No classic puzzle of 4,000 with seventeen clues has more open candidates at its beginning than 325.
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

/// "This candidate is true", or "it is false".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Statement {
    /// The candidate's number.
    pub candidate: u32,
    /// Whether it is true.
    pub is: bool,
}

impl Statement {
    /// It is true.
    #[inline]
    pub const fn is(candidate: u32) -> Self {
        Self { candidate, is: true }
    }

    /// It is false.
    #[inline]
    pub const fn is_not(candidate: u32) -> Self {
        Self { candidate, is: false }
    }

    /// The opposite.
    #[inline]
    #[must_use]
    pub const fn denied(self) -> Self {
        Self { is: !self.is, ..self }
    }
}

impl Network {
    /// The open candidates of a grid and its truths: cells, houses with their digits, clues.
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
            let beside = grid.candidates(cell).into_iter().filter(move |&other| other != digit);
            let beside = beside.map(move |other| Candidate::new(cell, other));
            let around = (*grid.places(digit) & *layout.peers(cell)).into_iter();
            let beyond = layout.pair_conflicts(Candidate::new(cell, digit)).iter().copied();
            let beyond = beyond.filter(|&other| grid.allows(other));
            beside.chain(around.map(move |peer| Candidate::new(peer, digit))).chain(beyond).map(number)
        }));
        let truths_of = members.transposed(candidates.len());
        let is_large = candidates.len() > CLASSIC;
        Self { is_large, candidates, truths, conflicts, truths_of, members }
    }

    /// These candidates and truths alone, given in ascending order: numbered anew in the same order. The members of these
    /// truths must be among the candidates.
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

    /// Whether more candidates are open than in a classic puzzle; a part of a network is as large as the whole.
    pub const fn is_large(&self) -> bool {
        self.is_large
    }

    /// How many candidates.
    #[inline]
    pub const fn len(&self) -> usize {
        self.candidates.len()
    }

    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.candidates.is_empty()
    }

    /// The numbers of all candidates.
    pub fn candidates(&self) -> impl Iterator<Item = u32> + use<> {
        0..self.candidates.len() as u32
    }

    /// The candidate with this number.
    #[inline]
    pub fn candidate(&self, number: u32) -> Candidate {
        self.candidates[number as usize]
    }

    /// The numbers of all truths.
    pub fn truths(&self) -> impl ExactSizeIterator<Item = u32> + use<> {
        0..self.truths.len() as u32
    }

    /// The truth with this number.
    pub fn truth(&self, number: u32) -> &Truth {
        &self.truths[number as usize]
    }

    /// The house and digit of a truth, if it is one of these.
    pub fn house(&self, truth: u32) -> Option<House> {
        if let Truth::House(house, _) = self.truths[truth as usize] { Some(house) } else { None }
    }

    /// The candidates that could make a truth true.
    #[inline]
    pub fn members(&self, truth: u32) -> &[u32] {
        self.members.of(truth)
    }

    /// The truths that a candidate could make true.
    #[inline]
    pub fn truths_of(&self, candidate: u32) -> &[u32] {
        self.truths_of.of(candidate)
    }

    /// The candidates that cannot be true beside this one.
    #[inline]
    pub fn conflicts(&self, candidate: u32) -> &[u32] {
        self.conflicts.of(candidate)
    }

    /// What follows if this claim is refuted.
    pub fn refuted(&self, claim: Statement) -> Conclusion {
        let candidate = self.candidate(claim.candidate);
        if claim.is { Conclusion::Eliminate(candidate) } else { Conclusion::Place(candidate) }
    }

    /// The claim in words that figures use.
    pub fn assertion(&self, claim: Statement) -> Assertion {
        let candidate = self.candidate(claim.candidate);
        if claim.is { Assertion::is(candidate) } else { Assertion::is_not(candidate) }
    }
}

/// Truths by number.
pub type TruthSet = Mask;

/// A set of numbers, as wide as it has to be.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Mask(Vec<u64>);

impl Mask {
    /// An empty set for so many numbers.
    pub fn none(count: usize) -> Self {
        Self(vec![0; count.div_ceil(64)])
    }

    /// Such a set of these.
    pub fn of(count: usize, numbers: impl IntoIterator<Item = u32>) -> Self {
        let mut set = Self::none(count);
        numbers.into_iter().for_each(|number| _ = set.add(number));
        set
    }

    /// Whether a number is in it.
    #[inline]
    pub fn has(&self, number: u32) -> bool {
        self.0[number as usize >> 6] >> (number & 63) & 1 == 1
    }

    /// How many smaller numbers are in it.
    pub fn rank(&self, number: u32) -> usize {
        let (before, word) = (&self.0[..number as usize >> 6], self.0[number as usize >> 6]);
        let below = word & ((1 << (number & 63)) - 1);
        before.iter().chain([&below]).map(|word| word.count_ones() as usize).sum()
    }

    /// Adds a number; says whether it is new.
    #[inline]
    pub fn add(&mut self, number: u32) -> bool {
        let (word, bit) = (&mut self.0[number as usize >> 6], 1 << (number & 63));
        let new = *word & bit == 0;
        *word |= bit;
        new
    }

    /// Takes a number out.
    #[inline]
    pub fn remove(&mut self, number: u32) {
        self.0[number as usize >> 6] &= !(1 << (number & 63));
    }

    /// Takes all out.
    pub fn clear(&mut self) {
        self.0.fill(0);
    }

    /// Takes out what another set of the same width has not.
    #[inline]
    pub fn keep(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(word, with)| *word &= with);
    }

    /// Adds all of another set of the same width.
    #[inline]
    pub fn add_all(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(word, with)| *word |= with);
    }

    /// How many numbers another set would add.
    #[inline]
    pub fn lacks(&self, other: &Self) -> u32 {
        self.0.iter().zip(&other.0).map(|(word, with)| (with & !word).count_ones()).sum()
    }

    /// How many.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// The numbers in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        members_of_words(self.0.iter().copied()).map(|number| number as u32)
    }

    /// The numbers that another set has not.
    pub fn without<'a>(&'a self, gone: &'a Self) -> impl Iterator<Item = u32> + 'a {
        let left = self.0.iter().zip(&gone.0).map(|(word, gone)| word & !gone);
        members_of_words(left).map(|number| number as u32)
    }
}
