//! [`Network`]: the candidates of a grid and its unsettled truths by number, and which of them meet.

use super::TruthSet;
use super::relation::Relation;
use crate::finder::StepSink;
use std::cell;
use std::rc::Rc;
use whydoku_board::{Candidate, Cell, CompiledRule, Digit, Grid, House};
use whydoku_cells::bits::members;
use whydoku_cells::csr::Csr;
use whydoku_logic::{Assertion, Conclusion, Linear, Truth};

/// A network is large above this. Of 4,000 puzzles with seventeen clues none begins with more than 325 candidates.
const CLASSIC: usize = 350;

/// Sums that houses leave of cages are relations up to this number of open cells.
const MOST_LEFT: usize = 4;

const NONE: u32 = u32::MAX;

/// Candidates and truths of a grid by number.
#[derive(Clone, Debug)]
pub struct Network {
    is_large: bool,
    candidates: Vec<Candidate>,
    /// The digits of the board, and the number of each open candidate by cell and digit.
    size: usize,
    numbers: Vec<u32>,
    truths: Vec<Truth>,
    conflicts: Csr<u32>,
    /// Without relations, for which see `relations_of`.
    truths_of: Csr<u32>,
    members: Csr<u32>,
    /// The last truths.
    relations: Vec<Relation>,
    /// By cell, as indices of `relations`.
    relations_of: Csr<u32>,
    /// The candidates of each cell as bits; empty in a network without relations.
    digits: Vec<u32>,
    /// By candidate, whether chains refute it, once that is known.
    refuted_by_chains: Vec<cell::Cell<Option<bool>>>,
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
        Self::of(grid, false)
    }

    /// Returns the network of a grid, which finders share.
    pub(crate) fn of_board<const W: usize>(grid: &Grid<W>, sink: &StepSink<'_>) -> Rc<Self> {
        sink.of_board(grid, (), || Self::new(grid))
    }

    /// Creates the network of a grid with its relations: rules about more than two cells, and sums that houses leave of
    /// cages. Rules about two cells are conflicts; here those of neighbours with consecutive digits are too.
    pub fn with_relations<const W: usize>(grid: &Grid<W>) -> Self {
        let layout = grid.layout();
        let mut network = Self::of(grid, true);
        network.digits = layout.cells().iter().map(|cell| grid.candidates(cell).bits()).collect();
        for (at, info) in layout.relations().iter().enumerate() {
            let truth = Truth::Relation(at);
            if info.order.len() > 2 && !truth.is_settled(grid) {
                network.add_relation(grid, truth, at, &info.order, &info.compiled);
            }
        }
        for left in layout.leftovers(grid.open(), MOST_LEFT) {
            let number = layout.relations().len() + left.number;
            let truth = Truth::Linear(Box::new(Linear::from(left)));
            network.add_relation(grid, truth, number, &left.order, &left.compiled);
        }
        let mut relations_of = vec![Vec::new(); network.digits.len()];
        for (relation, at) in network.relations.iter().zip(0..) {
            relation.cells.iter().for_each(|cell| relations_of[cell.index()].push(at));
        }
        network.relations_of = Csr::collect(relations_of);
        network
    }

    fn add_relation<const W: usize>(
        &mut self,
        grid: &Grid<W>,
        truth: Truth,
        number: usize,
        cells: &[Cell],
        automaton: &CompiledRule,
    ) {
        let members = truth.candidates(grid).into_iter().map(|candidate| self.number(candidate));
        self.members.push(members.collect::<Vec<_>>());
        self.truths.push(truth);
        let seen_places = |other: Cell| {
            let sees = |(_, cell): &(usize, &Cell)| grid.layout().peers(**cell).contains(other);
            cells.iter().enumerate().filter(sees).fold(0, |all: u64, (place, _)| all | 1 << place)
        };
        let fits = cells.len() <= u64::BITS as usize && automaton.finds_needed();
        // Filled cells too: results are kept for boards on which they are open.
        let beyond = grid.layout().cells().iter().filter(|cell| fits && !cells.contains(cell));
        let around = beyond.map(|cell| (cell, seen_places(cell))).filter(|one| one.1 != 0).collect();
        let (cells, automaton) = (cells.to_vec(), automaton.clone());
        self.relations.push(Relation { number: number as u32, cells, around, automaton });
    }

    fn of<const W: usize>(grid: &Grid<W>, with_neighbours: bool) -> Self {
        let layout = grid.layout();
        let size = layout.size();
        let candidates: Vec<Candidate> = grid.open_candidates().collect();
        let mut numbers = vec![NONE; layout.shape().cells() * size];
        for (at, candidate) in candidates.iter().enumerate() {
            numbers[candidate.cell.index() * size + candidate.digit.index()] = at as u32;
        }
        let number = |c: Candidate| numbers[c.cell.index() * size + c.digit.index()];
        let truths: Vec<Truth> = Truth::of_rules(layout).filter(|truth| !truth.is_settled(grid)).collect();
        let mut list = Vec::new();
        let members = Csr::collect(truths.iter().map(|truth| {
            list.clear();
            truth.extend_candidates(grid, &mut list);
            list.iter().map(|&candidate| number(candidate)).collect::<Vec<_>>()
        }));
        let conflicts_of = |&Candidate { cell, digit }: &Candidate| {
            let others = grid.candidates(cell).into_iter().filter(move |&other| other != digit);
            let others = others.map(move |other| Candidate::new(cell, other));
            let around = (*grid.places(digit) & *layout.peers(cell)).into_iter();
            let beyond = layout.pair_conflicts(Candidate::new(cell, digit)).iter().copied();
            let beyond = beyond.filter(|&other| grid.allows(other));
            others.chain(around.map(move |peer| Candidate::new(peer, digit))).chain(beyond).map(number)
        };
        let consecutive_of = |&Candidate { cell, digit }: &Candidate| {
            let near = layout.neighbours(cell).into_iter();
            let is_consecutive = move |other: &Digit| other.index().abs_diff(digit.index()) == 1;
            near.flat_map(move |near| {
                let digits = layout.digits().filter(is_consecutive);
                digits.map(move |digit| number(Candidate::new(near, digit)))
            })
        };
        let conflicts = if with_neighbours && layout.is_non_consecutive() {
            let all = candidates.iter().map(|one| conflicts_of(one).chain(consecutive_of(one)));
            Csr::collect(all.map(|numbers| numbers.filter(|&number| number != NONE)))
        } else {
            Csr::collect(candidates.iter().map(conflicts_of))
        };
        Self { size, numbers, ..Self::linked(candidates, truths, conflicts, members) }
    }

    /// Creates a network without relations and without numbers by cell and digit.
    fn linked(
        candidates: Vec<Candidate>,
        truths: Vec<Truth>,
        conflicts: Csr<u32>,
        members: Csr<u32>,
    ) -> Self {
        Self {
            is_large: candidates.len() > CLASSIC,
            size: 0,
            numbers: Vec::new(),
            truths_of: members.transposed(candidates.len()),
            refuted_by_chains: vec![cell::Cell::new(None); candidates.len()],
            candidates,
            truths,
            conflicts,
            members,
            relations: Vec::new(),
            relations_of: Csr::new(),
            digits: Vec::new(),
        }
    }

    /// Creates the network of some candidates and truths, given in ascending order and numbered anew in that order. The
    /// members of the truths must be among the candidates. No relation can be among the truths.
    pub(super) fn part(&self, candidates: &[u32], truths: &[u32]) -> Self {
        let mut number = vec![u32::MAX; self.len()];
        candidates.iter().zip(0..).for_each(|(&candidate, at)| number[candidate as usize] = at);
        let number = |&candidate: &u32| Some(number[candidate as usize]).filter(|&at| at != u32::MAX);
        let members = Csr::collect(truths.iter().map(|&truth| self.members(truth).iter().filter_map(number)));
        let conflicts = Csr::collect(candidates.iter().map(|&c| self.conflicts(c).iter().filter_map(number)));
        let candidates = candidates.iter().map(|&candidate| self.candidate(candidate)).collect();
        let truths = truths.iter().map(|&truth| self.truth(truth).clone()).collect();
        Self { is_large: self.is_large, ..Self::linked(candidates, truths, conflicts, members) }
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

    /// Returns the number of an open candidate of the grid.
    #[inline]
    pub(crate) fn number(&self, Candidate { cell, digit }: Candidate) -> u32 {
        self.numbers[cell.index() * self.size + digit.index()]
    }

    /// Returns the numbers of those candidates that are open.
    pub(crate) fn open_numbers<'n>(&'n self, candidates: &'n [Candidate]) -> impl Iterator<Item = u32> + 'n {
        candidates.iter().map(|&candidate| self.number(candidate)).filter(|&number| number != NONE)
    }

    /// Returns the numbers of the open candidates of a cell whose digits are given as bits.
    pub(super) fn numbers_in(&self, cell: Cell, digits: u32) -> impl Iterator<Item = u32> + '_ {
        let numbers = members(digits).map(move |digit| self.number(Candidate::new(cell, Digit::new(digit))));
        numbers.filter(|&number| number != NONE)
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

    /// Returns the truths of a set. That a relation holds includes that its cells are filled.
    pub(crate) fn clone_truths(&self, truths: &TruthSet) -> Vec<Truth> {
        let related = |cell| truths.iter().filter_map(|t| self.relation(t)).any(|r| r.cells.contains(cell));
        let is_included = |truth: &u32| matches!(self.truth(*truth), Truth::Cell(cell) if related(cell));
        truths.iter().filter(|truth| !is_included(truth)).map(|truth| self.truth(truth).clone()).collect()
    }

    /// Returns the relations: the last truths.
    pub(super) fn relations(&self) -> &[Relation] {
        &self.relations
    }

    /// Returns the number of the truth of the first relation.
    pub(super) const fn first_relation(&self) -> u32 {
        (self.truths.len() - self.relations.len()) as u32
    }

    /// Returns the constraints, each with the number of its truth.
    pub(crate) fn relation_truths(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        let truths = (0..).zip(self.first_relation()..self.truths.len() as u32);
        truths.filter(|&(_, truth)| matches!(self.truth(truth), Truth::Relation(_)))
    }

    /// Returns the number of the truth that a cell is filled, if it is open.
    pub(super) fn cell_truth(&self, cell: Cell) -> Option<u32> {
        let candidate = self.numbers_in(cell, self.digits[cell.index()]).next()?;
        let is_of_cell = |&truth: &u32| matches!(self.truth(truth), Truth::Cell(_));
        self.truths_of(candidate).iter().copied().find(is_of_cell)
    }

    pub(super) fn relation(&self, truth: u32) -> Option<&Relation> {
        self.relations.get(truth.checked_sub(self.first_relation())? as usize)
    }

    /// Returns whether a truth is a constraint, or a sum that houses leave of cages.
    pub(crate) fn is_relation(&self, truth: u32) -> bool {
        self.relation(truth).is_some()
    }

    /// Returns the indices of the relations of a cell.
    #[inline]
    pub(super) fn relations_of(&self, cell: Cell) -> &[u32] {
        self.relations_of.of(cell.index() as u32)
    }

    /// Returns the candidates of each cell as bits, filled cells included; empty in a network without relations.
    pub(super) fn digits(&self) -> &[u32] {
        &self.digits
    }

    pub(super) fn refuted_by_chains(&self, candidate: u32) -> &cell::Cell<Option<bool>> {
        &self.refuted_by_chains[candidate as usize]
    }

    /// Returns the candidates that could make a truth true.
    #[inline]
    pub fn members(&self, truth: u32) -> &[u32] {
        self.members.of(truth)
    }

    /// Returns the truths that a candidate could make true, without relations.
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

    pub(crate) fn sought(&self, sink: &StepSink<'_>) -> Vec<u32> {
        let is_wanted = |&candidate: &u32| sink.seeks(self.refuted(Statement::is(candidate)));
        self.candidates().filter(is_wanted).collect()
    }

    /// Returns the claim as figures use it.
    pub fn assertion(&self, claim: Statement) -> Assertion {
        let candidate = self.candidate(claim.candidate);
        if claim.is { Assertion::is(candidate) } else { Assertion::is_not(candidate) }
    }
}
