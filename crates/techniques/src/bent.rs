//! Bent sets: cells in two houses that cross, with as many digits as cells. Each digit but one fits only once, because
//! all its places see each other; so the one must be there too, or there are too few digits.
//!
//! ```text
//! wx   .  wxyz │  yz  .   .     four cells, four digits: w, x and y fit only once each,
//!  .   .   .   │  .   .   .     so some cell is z, and no cell that sees every z is
//! wz   .   .   │  .   .   .
//! ```
//!
//! Four cells make a WXYZ-wing, and three are left to XY- and XYZ-wings. Up to six cells, one of them is in both houses;
//! without it there are two almost locked sets.

use crate::finder::{CellNeed, Flow, Reason, StepSink, Technique, digits_of, extend_choice, needs_cells};
use smallvec::SmallVec;
use std::ops::ControlFlow;
use whydoku_board::{Candidate, Cell, CellSet, Digit, DigitSet, Grid, House, HouseInfo};
use whydoku_logic::{Figure, Role, Truth};

register! {
    WxyzWing => BentSets { smallest: 4, largest: 4 },
    BentSet[EXPENSIVE] => BentSets { smallest: 5, largest: 6 },
    LargeBentSet[EXPENSIVE] => BentSets { smallest: 7, largest: 9 },
}

struct BentSets {
    smallest: usize,
    largest: usize,
}

impl<const W: usize> Technique<W> for BentSets {
    fn find(&self, grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
        let largest = self.largest.min(if grid.layout().size() <= 9 { 9 } else { 5 });
        let pairs: Vec<[CellSet<W>; 2]> = crossings(grid).collect();
        for size in self.smallest..=largest {
            let mut sets = Vec::new();
            let hinged = !sink.wants_degenerate() && size <= largest_bent_set(grid.layout().size());
            for &[pair, crossing] in &pairs {
                if hinged && !crossing.meets(grid.open()) {
                    continue;
                }
                let open = (pair & *grid.open()).into_iter().map(|cell| (cell, grid.candidates(cell)));
                let cells: SmallVec<[_; 64]> = open.filter(|(_, digits)| digits.len() <= size).collect();
                let hinges = hinged.then_some(crossing);
                let key = BentSetKey { size, hinges, cells: cells.to_vec() };
                let search = BentSetSearch { grid, cells: &cells, size };
                sets.extend(sink.cached(key, || search.all(hinges)).iter());
            }
            // In the order of the first two houses that hold them.
            let houses = |set: &CellSet<W>| pairs.iter().position(|[pair, _]| set.is_subset(pair));
            sets.sort_by_cached_key(|set| (houses(set), set.iter().collect::<Vec<Cell>>()));
            sets.dedup();
            for set in &sets {
                report(grid, set, sink)?;
            }
        }
        Flow::Continue(())
    }
}

/// The cells of each two houses that cross, and those in both.
fn crossings<const W: usize>(grid: &Grid<W>) -> impl Iterator<Item = [CellSet<W>; 2]> + '_ {
    let layout = grid.layout();
    layout.houses().flat_map(move |(one, first)| {
        let crosses =
            move |&(two, second): &(House, &HouseInfo<W>)| two > one && first.cells.meets(&second.cells);
        let others = layout.houses().filter(crosses);
        others.map(move |(_, second)| [first.cells | second.cells, first.cells & second.cells])
    })
}

struct BentSetSearch<'a, const W: usize> {
    grid: &'a Grid<W>,
    cells: &'a [(Cell, DigitSet)],
    size: usize,
}

/// Everything that the sets of two houses depend on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct BentSetKey<const W: usize> {
    size: usize,
    hinges: Option<CellSet<W>>,
    cells: Vec<(Cell, DigitSet)>,
}

impl<const W: usize> BentSetSearch<'_, W> {
    /// Returns the sets that hold one of the hinges, or all.
    fn all(&self, hinges: Option<CellSet<W>>) -> Vec<CellSet<W>> {
        let mut all = Vec::new();
        let Some(hinges) = hinges else {
            self.extend(DigitSet::EMPTY, CellSet::EMPTY, &mut all);
            return all;
        };
        let mut cells: SmallVec<[_; 64]> = self.cells.into();
        for hinge in hinges {
            // A set with several hinges is found with the first.
            let Some(at) = cells.iter().position(|&(cell, _)| cell == hinge) else { continue };
            let (_, held) = cells.remove(at);
            let search = BentSetSearch { cells: &cells, ..*self };
            search.extend(held, CellSet::only(hinge), &mut all);
        }
        all
    }

    /// Adds cells while the digits are not too many and at most one of them is free, which an added cell cannot change back.
    fn extend(&self, digits: DigitSet, chosen: CellSet<W>, sets: &mut Vec<CellSet<W>>) {
        let start = ([digits, DigitSet::EMPTY], chosen, chosen.len());
        let _ = extend_choice(0..self.cells.len(), start, &mut |([digits, free], chosen, count), at| {
            let (cell, held) = self.cells[at];
            let all = digits | held;
            if all.len() > self.size || self.cells.len() - at < self.size - count {
                return ControlFlow::Continue(None);
            }
            let peers = self.grid.layout().peers(cell);
            let is_free = |digit: &Digit| !(chosen & *self.grid.places(*digit)).is_subset(peers);
            let free = free | (held & digits).into_iter().filter(is_free).collect::<DigitSet>();
            let (wider, count) = (chosen | CellSet::only(cell), count + 1);
            if count == self.size && all.len() == count && free.len() == 1 {
                sets.push(wider);
            }
            let is_open = count < self.size && free.len() <= 1;
            ControlFlow::Continue(is_open.then_some(([all, free], wider, count)))
        });
    }
}

/// Reports that one of the cells has the digit that may be in several of them.
fn report<const W: usize>(grid: &Grid<W>, cells: &CellSet<W>, sink: &mut StepSink<'_>) -> Flow {
    let digits = digits_of(grid, cells);
    let Some(free) = unrestricted(grid, cells, digits).single() else { return Flow::Continue(()) };
    let removed = grid.layout().common_peers(*cells & *grid.places(free)) & *grid.places(free);
    let removed: Vec<Candidate> = removed.iter().map(|cell| Candidate::new(cell, free)).collect();
    let needed = || sink.wants_degenerate() || needs_cells(grid, cells, &removed, CellNeed::AllForOne);
    if removed.is_empty() || !needed() {
        return Flow::Continue(());
    }
    sink.eliminate_all(cells.len() as u16, removed, || {
        let figure = Figure::new()
            .cells(Role::Cell, *cells)
            .cells(Role::End, *cells & *grid.places(free))
            .digits(Role::Link, digits - DigitSet::only(free))
            .digits(Role::Digit, [free]);
        Reason::new(cells.iter().map(Truth::Cell), figure)
    })
}

/// The digits that could be in several of these cells: two of their places do not see each other.
fn unrestricted<const W: usize>(grid: &Grid<W>, cells: &CellSet<W>, digits: DigitSet) -> DigitSet {
    let is_free = |digit: &Digit| {
        let places = *cells & *grid.places(*digit);
        places.iter().any(|cell| !(places - CellSet::only(cell)).is_subset(grid.layout().peers(cell)))
    };
    digits.into_iter().filter(is_free).collect()
}

/// The most cells of a bent set that is not reported as two almost locked sets as well.
const fn largest_bent_set(size: usize) -> usize {
    if size <= 9 { 6 } else { 5 }
}

/// Whether there are as many digits as cells, in two houses that cross in one, and all digits but one fit only once.
pub(super) fn is_bent<const W: usize>(grid: &Grid<W>, cells: &CellSet<W>) -> bool {
    if cells.len() > largest_bent_set(grid.layout().size()) {
        return false;
    }
    let digits = digits_of(grid, cells);
    if digits.len() != cells.len() || unrestricted(grid, cells, digits).len() != 1 {
        return false;
    }
    has_hinge(grid, cells)
}

fn has_hinge<const W: usize>(grid: &Grid<W>, cells: &CellSet<W>) -> bool {
    let layout = grid.layout();
    cells.iter().any(|pivot| {
        let houses = layout.houses_at(pivot);
        houses.iter().enumerate().any(|(at, &one)| {
            houses[at + 1..]
                .iter()
                .any(|&two| cells.is_subset(&(layout.house(one).cells | layout.house(two).cells)))
        })
    })
}
