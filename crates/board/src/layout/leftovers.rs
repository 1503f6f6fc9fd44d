//! [`Leftover`]: which houses and cages, added and subtracted, leave cells with a known sum: innies and outies, of one
//! house or of several. What they are depends on the board alone, so they are worked out once; whoever asks takes those
//! of which few cells are open.

use super::{Cell, CellSet, House, HouseKind, Layout};
use std::collections::BTreeSet;
use whydoku_constraints::{Automaton, CompiledRule};

/// Houses together up to this many.
const MOST_HOUSES: usize = 4;

/// The ways of more cells than this are not worked out beforehand: mostly all but a few of them are filled.
const MOST_PREPARED: usize = 7;

/// Cells that houses leave of sums, and that have a sum themselves.
#[derive(Clone, Debug)]
pub struct Leftover<const W: usize> {
    /// Its number among all that houses leave.
    pub number: usize,
    /// What is added.
    pub houses: Vec<House>,
    /// The relations that are subtracted, by number.
    pub relations: Vec<usize>,
    /// The cells that do not cancel out.
    pub cells: CellSet<W>,
    /// The same in the order in which they are read.
    pub order: Vec<Cell>,
    /// How they are read.
    pub prepared: CompiledRule,
}

/// A sum of which each cell counts once.
struct Cage<const W: usize> {
    at: usize,
    cells: CellSet<W>,
    total: i32,
}

/// All that houses leave. Of several that come to the same, the one with the fewest houses.
pub(super) fn of<const W: usize>(layout: &Layout<W>) -> Vec<Leftover<W>> {
    let cages = layout.relations().iter().enumerate().filter_map(|(at, info)| {
        let (factors, total) = info.reading.sum()?;
        factors.iter().all(|&factor| factor == 1).then_some(Cage { at, cells: info.cells, total })
    });
    let cages: Vec<Cage<W>> = cages.collect();
    let (mut found, mut known) = (Vec::new(), BTreeSet::new());
    if cages.is_empty() {
        return found;
    }
    for houses in together(layout) {
        let within = houses.iter().fold(CellSet::EMPTY, |all, &house| all | layout.house(house).cells);
        for taken in taken(&within, &cages) {
            let covered = taken.iter().fold(CellSet::EMPTY, |all, &at| all | cages[at].cells);
            let (left, beyond) = (within - covered, covered - within);
            if (left | beyond).is_empty() || !known.insert((left, beyond)) {
                continue;
            }
            let factor = |cell: Cell| (cell, if left.contains(cell) { 1 } else { -1 });
            let factors: Vec<(Cell, i32)> = (left | beyond).iter().map(factor).collect();
            let total = houses.len() as i32 * layout.whole();
            let total = total - taken.iter().map(|&at| cages[at].total).sum::<i32>();
            let (order, reading) = layout.read_sum(&factors, total);
            let relations = taken.into_iter().map(|at| cages[at].at).collect();
            let prepared = prepared(reading, order.len(), layout.size());
            let (number, houses, cells) = (found.len(), houses.clone(), left | beyond);
            found.push(Leftover { number, houses, relations, cells, order, prepared });
        }
    }
    found
}

fn prepared(reading: Automaton, cells: usize, size: usize) -> CompiledRule {
    if cells > MOST_PREPARED {
        CompiledRule::anew(reading, cells, size)
    } else {
        CompiledRule::new(reading, cells, size)
    }
}

/// Houses that do not meet, fewer before more: each alone, rows or columns side by side, regions in any choice.
fn together<const W: usize>(layout: &Layout<W>) -> Vec<Vec<House>> {
    let mut found: Vec<Vec<House>> = layout.houses().map(|(house, _)| vec![house]).collect();
    let of = |wanted: &dyn Fn(HouseKind) -> bool| -> Vec<House> {
        layout.houses().filter(|(_, info)| wanted(info.kind)).map(|(house, _)| house).collect()
    };
    let regions = of(&|kind| kind.is_region());
    let most = if layout.size() <= 9 { MOST_HOUSES } else { 2 };
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

/// Which cages are taken from houses: those within alone, with all that reach beyond, and with those of which less is
/// beyond than within.
fn taken<const W: usize>(within: &CellSet<W>, cages: &[Cage<W>]) -> Vec<Vec<usize>> {
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
