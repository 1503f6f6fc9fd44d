//! [`Leftover`]: houses minus cages, which leave cells with a known sum: innies and outies of one house or several. They depend
//! on the board alone, so they are found once. A finder uses those with few open cells; only their automata are made.

use super::{Cell, CellSet, House, HouseKind, Layout, RelationInfo};
use crate::VARIANTS;
use std::collections::BTreeSet;
use std::sync::OnceLock;
use whydoku_constraints::CompiledRule;

const MAX_HOUSES: usize = 4;

/// The most cells of a leftover with a compiled automaton. Of larger ones most cells are filled when they are used.
const MAX_COMPILED_CELLS: usize = 7;

/// The cells that remain when cages are subtracted from houses; they have a known sum.
#[derive(Clone, Debug)]
pub struct Leftover<const W: usize> {
    /// The number among all leftovers.
    pub number: usize,
    /// The houses that are added.
    pub houses: Vec<House>,
    /// The relations that are subtracted, by number.
    pub relations: Vec<usize>,
    /// The cells that do not cancel out.
    pub cells: CellSet<W>,
    /// The cells in the order of the automaton.
    pub order: Vec<Cell>,
    /// The sum of the cells.
    pub compiled: CompiledRule,
}

/// The cells that remain of houses. Most remainders have too many cells to be asked for their automaton.
#[derive(Clone, Debug)]
pub(super) struct Remainder<const W: usize> {
    houses: Vec<House>,
    relations: Vec<usize>,
    /// The cells of the houses that are in no cage, and those of the cages that are in no house.
    left: CellSet<W>,
    beyond: CellSet<W>,
    total: i32,
    leftover: OnceLock<Leftover<W>>,
}

impl<const W: usize> Remainder<W> {
    pub(super) fn cells(&self) -> CellSet<W> {
        self.left | self.beyond
    }

    pub(super) fn leftover(&self, number: usize, layout: &Layout<W>) -> &Leftover<W> {
        self.leftover.get_or_init(|| {
            // The condition lets the compiler leave out the rest.
            if !VARIANTS {
                unreachable!("only constraints leave cells");
            }
            let factor = |cell: Cell| (cell, if self.left.contains(cell) { 1 } else { -1 });
            let factors: Vec<(Cell, i32)> = self.cells().iter().map(factor).collect();
            let (order, automaton) = layout.read_sum(&factors, self.total);
            let compile =
                if order.len() > MAX_COMPILED_CELLS { CompiledRule::without_dfa } else { CompiledRule::new };
            let compiled = compile(automaton, order.len(), layout.size());
            let (houses, relations) = (self.houses.clone(), self.relations.clone());
            Leftover { number, houses, relations, cells: self.cells(), order, compiled }
        })
    }
}

/// A sum whose factors are 1.
struct Cage<const W: usize> {
    at: usize,
    cells: CellSet<W>,
    total: i32,
}

/// Returns all remainders. Of several with the same cells, the one with the fewest houses.
pub(super) fn of<const W: usize>(layout: &Layout<W>) -> Vec<Remainder<W>> {
    let cage = |(at, info): (usize, &RelationInfo<W>)| {
        Some(Cage { at, cells: info.cells, total: info.automaton.plain_sum()? })
    };
    let cages: Vec<Cage<W>> = layout.relations().iter().enumerate().filter_map(cage).collect();
    let (mut found, mut known) = (Vec::new(), BTreeSet::new());
    if cages.is_empty() {
        return found;
    }
    for houses in disjoint_houses(layout) {
        let within = houses.iter().fold(CellSet::EMPTY, |all, &house| all | layout.house(house).cells);
        for taken in subtracted(&within, &cages) {
            let covered = taken.iter().fold(CellSet::EMPTY, |all, &at| all | cages[at].cells);
            let (left, beyond) = (within - covered, covered - within);
            if (left | beyond).is_empty() || !known.insert((left, beyond)) {
                continue;
            }
            let total = houses.len() as i32 * layout.house_sum();
            let total = total - taken.iter().map(|&at| cages[at].total).sum::<i32>();
            let relations = taken.into_iter().map(|at| cages[at].at).collect();
            let (houses, leftover) = (houses.clone(), OnceLock::new());
            found.push(Remainder { houses, relations, left, beyond, total, leftover });
        }
    }
    found
}

/// Returns disjoint houses, fewer before more: single houses, adjacent rows or columns, any regions.
fn disjoint_houses<const W: usize>(layout: &Layout<W>) -> Vec<Vec<House>> {
    let mut found: Vec<Vec<House>> = layout.houses().map(|(house, _)| vec![house]).collect();
    let of = |wanted: &dyn Fn(HouseKind) -> bool| -> Vec<House> {
        layout.houses().filter(|(_, info)| wanted(info.kind)).map(|(house, _)| house).collect()
    };
    let regions = of(&|kind| kind.is_region());
    let most = if layout.size() <= 9 { MAX_HOUSES } else { 2 };
    for count in 2..=most {
        for kind in [HouseKind::Row, HouseKind::Column] {
            found.extend(of(&|other| other == kind).windows(count).map(<[House]>::to_vec));
        }
        choose(&regions, count, &mut Vec::new(), &mut found);
    }
    found
}

fn choose(from: &[House], count: usize, chosen: &mut Vec<House>, found: &mut Vec<Vec<House>>) {
    if count == 0 {
        found.push(chosen.clone());
        return;
    }
    for (at, &house) in from.iter().enumerate() {
        chosen.push(house);
        choose(&from[at + 1..], count - 1, chosen, found);
        chosen.pop();
    }
}

/// Returns choices of disjoint cages to subtract: those inside, with all across, and with those that are mostly inside.
fn subtracted<const W: usize>(within: &CellSet<W>, cages: &[Cage<W>]) -> Vec<Vec<usize>> {
    let mut covered = CellSet::EMPTY;
    let (mut inside, mut across) = (Vec::new(), Vec::new());
    for (at, Cage { cells, .. }) in cages.iter().enumerate() {
        if !cells.meets(within) || cells.meets(&covered) {
            continue;
        }
        covered |= *cells;
        if cells.is_subset(within) {
            inside.push(at);
        } else {
            across.push((at, (*cells - *within).len() < (*cells & *within).len()));
        }
    }
    let with = |beyond: &dyn Fn(bool) -> bool| {
        let across = across.iter().filter(|&&(_, less)| beyond(less)).map(|&(at, _)| at);
        inside.iter().copied().chain(across).collect::<Vec<_>>()
    };
    let mut ways = vec![with(&|_| false), with(&|_| true), with(&|less| less)];
    ways.retain(|way| !way.is_empty());
    ways.dedup();
    ways
}
