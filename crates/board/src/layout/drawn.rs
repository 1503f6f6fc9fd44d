//! [`Drawn`]: the tables that constraints make: which candidates they keep apart, what they say of several cells, and
//! what they leave a cell at all. A board without constraints has none of this.

use super::{Layout, Leftover, leftovers};
use crate::{Candidate, Cell, CellSet, Digit, DigitSet, Rules, Shape};
use std::sync::OnceLock;
use whydoku_constraints::{Automaton, Cause, CompiledRule, PairRule, Relation, RuleKind, RuleSet};

/// So many ways to sort the cells of a drawn sum into groups are looked at side by side; of what houses leave of sums, which
/// are many, just one.
const BESIDE: usize = 16;

/// What constraints make of a board.
#[derive(Clone, Debug)]
pub(super) struct Drawn<const W: usize> {
    pub(super) pairs: Vec<PairRule>,
    /// The rules about two cells that each cell is in.
    pub(super) pairs_of: Vec<Vec<usize>>,
    pub(super) relations: Vec<RelationInfo<W>>,
    /// The relations that each cell is in.
    pub(super) relations_of: Vec<Vec<usize>>,
    pub(super) narrowed: Vec<(Cell, DigitSet)>,
    /// Which cells differ by a constraint.
    pub(super) apart: Vec<(Vec<Cell>, Cause)>,
    /// The candidates that each candidate rules out by a rule about two cells; those of a twin that the cells' sight
    /// rules out anyway are left out.
    beyond: Vec<Vec<Candidate>>,
    /// What houses leave of sums, once it has been asked for.
    pub(super) leftovers: OnceLock<Vec<Leftover<W>>>,
}

/// What several cells say at once.
#[derive(Clone, Debug)]
pub struct RelationInfo<const W: usize> {
    /// Its cells, in the order in which they are read.
    pub order: Vec<Cell>,
    /// The same as a set.
    pub cells: CellSet<W>,
    /// How they are read.
    pub reading: Automaton,
    /// The same, for those who ask often.
    pub prepared: CompiledRule,
    /// Where it comes from.
    pub cause: Cause,
}

impl<const W: usize> Drawn<W> {
    /// The tables; `None` if there is nothing to say. Cells that differ see each other from here on.
    pub(super) fn new(shape: &Shape, peers: &mut [CellSet<W>]) -> Option<Box<Self>> {
        let RuleSet { pairs, narrowed, apart, mut relations } = RuleSet::of(shape);
        if pairs.is_empty() && narrowed.is_empty() && apart.is_empty() && relations.is_empty() {
            return None;
        }
        let mut see = |a: Cell, b: Cell| {
            if a != b {
                peers[a.index()].insert(b);
                peers[b.index()].insert(a);
            }
        };
        for (cells, _) in &apart {
            cells.iter().for_each(|&a| cells.iter().for_each(|&b| see(a, b)));
        }
        for pair in pairs.iter().filter(|pair| pair.parts_twins()) {
            see(pair.cells[0], pair.cells[1]);
        }
        for relation in &mut relations {
            relation.grouped(peers, shape.size(), BESIDE);
            relation.grouped_by_houses(peers, shape);
        }
        let relations: Vec<RelationInfo<W>> = relations
            .into_iter()
            .map(|relation| RelationInfo {
                cells: relation.cells.iter().copied().collect(),
                prepared: CompiledRule::new(relation.reading.clone(), relation.cells.len(), shape.size()),
                order: relation.cells,
                reading: relation.reading,
                cause: relation.cause,
            })
            .collect();
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
        let beyond = beyond(shape, &pairs, peers);
        Some(Box::new(Self {
            pairs,
            pairs_of,
            relations,
            relations_of,
            narrowed,
            apart,
            beyond,
            leftovers: OnceLock::new(),
        }))
    }

    /// The same on the widest sets.
    pub(super) fn widen(&self) -> Box<Drawn<{ super::WIDEST }>> {
        let relation = |info: &RelationInfo<W>| RelationInfo {
            order: info.order.clone(),
            cells: info.cells.widen(),
            reading: info.reading.clone(),
            prepared: info.prepared.clone(),
            cause: info.cause,
        };
        Box::new(Drawn {
            pairs: self.pairs.clone(),
            pairs_of: self.pairs_of.clone(),
            relations: self.relations.iter().map(relation).collect(),
            relations_of: self.relations_of.clone(),
            narrowed: self.narrowed.clone(),
            apart: self.apart.clone(),
            beyond: self.beyond.clone(),
            leftovers: OnceLock::new(),
        })
    }

    /// What a candidate rules out by a rule about two cells.
    pub(super) fn beyond(&self, candidate: Candidate, size: usize) -> &[Candidate] {
        self.beyond.get(candidate.cell.index() * size + candidate.digit.index()).map_or(&[], Vec::as_slice)
    }

    /// Whether a rule about two cells keeps two candidates apart.
    pub(super) fn part(&self, a: Candidate, b: Candidate, size: usize) -> bool {
        self.beyond(a, size).binary_search(&b).is_ok()
    }
}

fn beyond<const W: usize>(shape: &Shape, pairs: &[PairRule], peers: &[CellSet<W>]) -> Vec<Vec<Candidate>> {
    let size = shape.size();
    let mut found = vec![Vec::new(); shape.cells() * size];
    let all = DigitSet::all(size);
    for pair in pairs {
        let [a, b] = pair.cells;
        for (from, to, beside) in [(a, b, &pair.beside[0]), (b, a, &pair.beside[1])] {
            for digit in (0..size).map(Digit::new) {
                let gone = all - beside[digit.index()];
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

/// What can be asked about it.
impl<const W: usize> Layout<W> {
    /// Whether constraints, or rules about the digits of cells that do not see each other, ask anything.
    pub const fn is_drawn_on(&self) -> bool {
        self.drawn.is_some()
    }

    /// The candidates that a candidate rules out by a rule about two cells, in ascending order. What its cell's sight
    /// and neighbours that must not be consecutive rule out is not among them.
    pub fn beyond(&self, candidate: Candidate) -> &[Candidate] {
        self.drawn.as_ref().map_or(&[], |drawn| drawn.beyond(candidate, self.size()))
    }

    /// The rules about two cells.
    pub fn pairs(&self) -> &[PairRule] {
        self.drawn.as_ref().map_or(&[], |drawn| &drawn.pairs)
    }

    /// The numbers of the rules about two cells that a cell is in.
    pub fn pairs_of(&self, cell: Cell) -> &[usize] {
        self.drawn.as_ref().map_or(&[], |drawn| &drawn.pairs_of[cell.index()])
    }

    /// What several cells say at once.
    pub fn relations(&self) -> &[RelationInfo<W>] {
        self.drawn.as_ref().map_or(&[], |drawn| &drawn.relations)
    }

    /// The numbers of the relations that a cell is in.
    pub fn relations_of(&self, cell: Cell) -> &[usize] {
        self.drawn.as_ref().map_or(&[], |drawn| &drawn.relations_of[cell.index()])
    }

    /// The cells of which constraints leave some digits alone.
    pub fn narrowed(&self) -> &[(Cell, DigitSet)] {
        self.drawn.as_ref().map_or(&[], |drawn| &drawn.narrowed)
    }

    /// Cells that differ because a constraint says so, such as those of a cage.
    pub fn apart(&self) -> impl Iterator<Item = &[Cell]> {
        self.drawn.iter().flat_map(|drawn| &drawn.apart).map(|(cells, _)| cells.as_slice())
    }

    /// What houses leave of sums, and what of that is known; of which at least one of these cells and at most so many are
    /// left.
    pub fn leftovers<'a>(
        &'a self,
        open: &'a CellSet<W>,
        most: usize,
    ) -> impl Iterator<Item = &'a Leftover<W>> {
        let all = self.drawn.iter().flat_map(|drawn| drawn.leftovers.get_or_init(|| leftovers::of(self)));
        all.filter(move |left| (1..=most).contains(&(left.cells & *open).len()))
    }

    /// The order in which the cells of a sum are read, and how: each counts as often as is said.
    pub fn read_sum(&self, factors: &[(Cell, i32)], total: i32) -> (Vec<Cell>, Automaton) {
        let (cells, factors) = factors.iter().copied().unzip();
        let lowest = self.shape.lowest();
        let reading = Automaton::new(
            lowest,
            RuleKind::Sum { factors, total, firsts: Vec::new(), remembers: false, sorted: Vec::new() },
        );
        let mut relation = Relation { cells, reading, cause: Cause::Rule(Rules::NONE) };
        relation.grouped(&self.peers, self.size(), 1);
        (relation.cells, relation.reading)
    }
}
