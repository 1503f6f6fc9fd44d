//! [`ConstraintTables`]: the candidates that exclude each other by constraints, the relations of several cells, and the
//! candidates that constraints leave a cell.

use super::Layout;
use super::leftovers::{self, Leftover, Remainder};
use crate::{Candidate, Cell, CellSet, Digit, DigitSet, Shape, VARIANTS};
use std::sync::OnceLock;
use whydoku_constraints::{Automaton, Cause, CompiledRule, PairRule, Relation, RuleSet};

/// The width of the beam search for groups in a sum. Leftovers, which are many, use 1.
const BEAM_WIDTH: usize = 16;

#[derive(Clone, Debug)]
pub(super) struct ConstraintTables<const W: usize> {
    pub(super) pairs: Vec<PairRule>,
    pub(super) pairs_of: Vec<Vec<usize>>,
    pub(super) relations: Vec<RelationInfo<W>>,
    pub(super) relations_of: Vec<Vec<usize>>,
    pub(super) restricted: Vec<(Cell, DigitSet, Cause)>,
    pub(super) distinct: Vec<(Vec<Cell>, Cause)>,
    /// The candidates that each candidate excludes by a pair rule, except those that it excludes as a peer.
    pair_conflicts: Vec<Vec<Candidate>>,
    pub(super) remainders: OnceLock<Vec<Remainder<W>>>,
}

/// A rule about several cells.
#[derive(Clone, Debug)]
pub struct RelationInfo<const W: usize> {
    /// The cells, in the order of the automaton.
    pub order: Vec<Cell>,
    /// The set of the cells.
    pub cells: CellSet<W>,
    /// The automaton of the rule.
    pub automaton: Automaton,
    /// The compiled rule, for many questions.
    pub compiled: CompiledRule,
    /// The origin of the rule.
    pub cause: Cause,
}

impl<const W: usize> ConstraintTables<W> {
    /// Creates the tables; `None` if there are no constraints and no regions to be found. Adds cells that differ to `peers`.
    pub(super) fn new(shape: &Shape, peers: &mut [CellSet<W>]) -> Option<Box<Self>> {
        if !VARIANTS {
            return None;
        }
        let rules = RuleSet::of(shape);
        if rules.is_empty() && !shape.has_unknown_regions() {
            return None;
        }
        let RuleSet { pairs, restricted, distinct, mut relations } = rules;
        let mut see = |a: Cell, b: Cell| {
            if a != b {
                peers[a.index()].insert(b);
                peers[b.index()].insert(a);
            }
        };
        for (cells, _) in &distinct {
            cells.iter().for_each(|&a| cells.iter().for_each(|&b| see(a, b)));
        }
        for pair in pairs.iter().filter(|pair| pair.excludes_equal()) {
            see(pair.cells[0], pair.cells[1]);
        }
        for relation in &mut relations {
            relation.grouped(peers, shape.size(), BEAM_WIDTH);
            relation.grouped_by_houses(peers, shape);
        }
        let mut infos: Vec<RelationInfo<W>> = Vec::with_capacity(relations.len());
        for Relation { cells: order, automaton, cause } in relations {
            // Equal rules, such as skyscrapers with the same clue, share their tables.
            let is_equal =
                |info: &&RelationInfo<W>| info.order.len() == order.len() && info.automaton == automaton;
            let compiled = infos.iter().find(is_equal).map(|info| info.compiled.clone());
            let compiled =
                compiled.unwrap_or_else(|| CompiledRule::new(automaton.clone(), order.len(), shape.size()));
            let cells = order.iter().copied().collect();
            infos.push(RelationInfo { order, cells, automaton, compiled, cause });
        }
        let relations = infos;
        let of = |cells: &dyn Fn(usize) -> Vec<Cell>, count: usize| {
            let mut found = vec![Vec::new(); shape.cells()];
            for at in 0..count {
                for cell in cells(at) {
                    if !found[cell.index()].contains(&at) {
                        found[cell.index()].push(at);
                    }
                }
            }
            found
        };
        let pairs_of = of(&|at| pairs[at].cells.to_vec(), pairs.len());
        let relations_of = of(&|at| relations[at].order.clone(), relations.len());
        let pair_conflicts = pair_conflicts(shape, &pairs, peers);
        Some(Box::new(Self {
            pairs,
            pairs_of,
            relations,
            relations_of,
            restricted,
            distinct,
            pair_conflicts,
            remainders: OnceLock::new(),
        }))
    }

    pub(super) fn widen(&self) -> Box<ConstraintTables<{ super::WIDEST }>> {
        let relation = |info: &RelationInfo<W>| RelationInfo {
            order: info.order.clone(),
            cells: info.cells.resized(),
            automaton: info.automaton.clone(),
            compiled: info.compiled.clone(),
            cause: info.cause,
        };
        Box::new(ConstraintTables {
            pairs: self.pairs.clone(),
            pairs_of: self.pairs_of.clone(),
            relations: self.relations.iter().map(relation).collect(),
            relations_of: self.relations_of.clone(),
            restricted: self.restricted.clone(),
            distinct: self.distinct.clone(),
            pair_conflicts: self.pair_conflicts.clone(),
            remainders: OnceLock::new(),
        })
    }

    pub(super) fn pair_conflicts(&self, candidate: Candidate, size: usize) -> &[Candidate] {
        self.pair_conflicts
            .get(candidate.cell.index() * size + candidate.digit.index())
            .map_or(&[], Vec::as_slice)
    }

    pub(super) fn excludes(&self, a: Candidate, b: Candidate, size: usize) -> bool {
        self.pair_conflicts(a, size).binary_search(&b).is_ok()
    }
}

fn pair_conflicts<const W: usize>(
    shape: &Shape,
    pairs: &[PairRule],
    peers: &[CellSet<W>],
) -> Vec<Vec<Candidate>> {
    let size = shape.size();
    let mut found = vec![Vec::new(); shape.cells() * size];
    let all = DigitSet::all(size);
    for pair in pairs {
        let [a, b] = pair.cells;
        for (from, to, allowed) in [(a, b, &pair.allowed[0]), (b, a, &pair.allowed[1])] {
            for digit in (0..size).map(Digit::new) {
                let gone = all - allowed[digit.index()];
                let seen = |other: &Digit| *other == digit && peers[from.index()].contains(to);
                let gone = gone.into_iter().filter(|other| !seen(other));
                found[from.index() * size + digit.index()]
                    .extend(gone.map(|other| Candidate::new(to, other)));
            }
        }
    }
    for list in &mut found {
        list.sort_unstable();
        list.dedup();
    }
    found
}

impl<const W: usize> Layout<W> {
    /// Returns whether there are constraints, rules about the digits of cells that are no peers, or regions to be found.
    pub const fn has_constraints(&self) -> bool {
        VARIANTS && self.constraints.is_some()
    }

    /// The tables of constraints. That there are none without variants is known to the compiler, which leaves out what reads them.
    pub(super) fn constraint_tables(&self) -> Option<&ConstraintTables<W>> {
        if VARIANTS { self.constraints.as_deref() } else { None }
    }

    /// Returns the candidates that a candidate excludes by pair rules, in ascending order, except those that it excludes in
    /// peers or non-consecutive neighbours.
    pub fn pair_conflicts(&self, candidate: Candidate) -> &[Candidate] {
        self.constraint_tables().map_or(&[], |tables| tables.pair_conflicts(candidate, self.size()))
    }

    /// The pair rules.
    pub fn pairs(&self) -> &[PairRule] {
        self.constraint_tables().map_or(&[], |tables| &tables.pairs)
    }

    /// Returns the pair rules of a cell, by number.
    pub fn pairs_of(&self, cell: Cell) -> &[usize] {
        self.constraint_tables().map_or(&[], |tables| &tables.pairs_of[cell.index()])
    }

    /// A rule about several cells.
    pub fn relations(&self) -> &[RelationInfo<W>] {
        self.constraint_tables().map_or(&[], |tables| &tables.relations)
    }

    /// Returns the sets of digits, as bits, that the cells of a relation may hold, if they see each other or the rule is about
    /// sets. Of rules about the order of digits, only those of fillings of the domains.
    pub fn sets_of(&self, info: &RelationInfo<W>, domains: &[u32]) -> Option<Vec<u32>> {
        let sees_others =
            |&cell: &Cell| (info.cells - CellSet::from_iter([cell])).is_subset(self.peers(cell));
        let count = info.order.len();
        let differ =
            || count <= self.size() && info.cells.len() == count && info.order.iter().all(sees_others);
        info.compiled
            .sets()
            .or_else(|| if differ() { info.compiled.sets_at(domains, (1 << count) - 1) } else { None })
    }

    /// Returns the relations of a cell, by number.
    pub fn relations_of(&self, cell: Cell) -> &[usize] {
        self.constraint_tables().map_or(&[], |tables| &tables.relations_of[cell.index()])
    }

    /// The cells that constraints restrict to some digits.
    pub fn restricted(&self) -> &[(Cell, DigitSet, Cause)] {
        self.constraint_tables().map_or(&[], |tables| &tables.restricted)
    }

    /// Iterates over cells that differ by a constraint, such as those of a cage.
    pub fn distinct_groups(&self) -> impl Iterator<Item = &[Cell]> {
        self.constraint_tables()
            .into_iter()
            .flat_map(|tables| &tables.distinct)
            .map(|(cells, _)| cells.as_slice())
    }

    /// Iterates over the leftovers with 1 to `most` open cells.
    pub fn leftovers<'a>(
        &'a self,
        open: &'a CellSet<W>,
        most: usize,
    ) -> impl Iterator<Item = &'a Leftover<W>> {
        type Compiled<const W: usize> = fn(&Layout<W>) -> Vec<Remainder<W>>;
        // The condition lets the compiler leave out the rest.
        let init =
            || if VARIANTS { crate::per_width!(Compiled<W> = leftovers::of)(self) } else { Vec::new() };
        let all =
            self.constraint_tables().into_iter().flat_map(move |tables| tables.remainders.get_or_init(init));
        all.enumerate()
            .filter(move |(_, remainder)| (1..=most).contains(&(remainder.cells() & *open).len()))
            .map(move |(number, remainder)| remainder.leftover(number, self))
    }

    /// Returns the cells of a sum in the order of its automaton, and the automaton.
    pub fn read_sum(&self, factors: &[(Cell, i32)], total: i32) -> (Vec<Cell>, Automaton) {
        let mut relation = Relation::of_sum(self.shape.lowest(), factors, total);
        relation.grouped(&self.peers, self.size(), 1);
        (relation.cells, relation.automaton)
    }
}
