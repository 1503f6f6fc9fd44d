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

use crate::finder::{CellNeed, Flow, Reason, StepSink, Technique, cells_with, digits_of, needs_cells};
use std::cell::OnceCell;
use whydoku_board::{Candidate, Cell, CellSet, Digit, DigitSet, Grid, House, HouseInfo};
use whydoku_logic::{Figure, Role, Truth};

register! {
    WxyzWing => BentSets { smallest: 4, largest: 4 },
    BentSet[EXPENSIVE] => BentSets { smallest: 5, largest: 6 },
    LargeBentSet[EXPENSIVE] => BentSets { smallest: 7, largest: 9 },
}

/// The largest sets of all, on boards of up to 9×9.
const MAX_LARGEST: usize = 9;

struct BentSets {
    smallest: usize,
    largest: usize,
}

impl<const W: usize> Technique<W> for BentSets {
    fn find(&self, grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
        let largest = self.largest.min(if grid.layout().size() <= 9 { MAX_LARGEST } else { 5 });
        if largest < self.smallest {
            return Flow::Continue(());
        }
        let hinged = !sink.wants_degenerate() && largest <= largest_bent_set(grid.layout().size());
        let changed = sink.changed(grid);
        let is_changed = |[one, other]: &[CellSet<W>; 2]| (*one | *other).meets(&changed);
        let pairs: Vec<[CellSet<W>; 2]> = crossings(grid).filter(is_changed).collect();
        let search = BentSetSearch::new(grid, [self.smallest, largest]);
        let mut sets = Vec::new();
        for &[one, other] in &pairs {
            // Within one house no digit is free.
            let required = [changed, one - other, other - one];
            if hinged {
                search.with_hinges(one | other, one & other, &required, &mut sets);
            } else {
                search.extend(&Choice::default(), one | other, &required, &mut sets);
            }
        }
        // By size, in the order of the first two houses that hold them.
        let holds = |set: &CellSet<W>| pairs.iter().position(|&[one, other]| set.is_subset(&(one | other)));
        sets.sort_by_cached_key(|set| (set.len(), holds(set), set.iter().collect::<Vec<Cell>>()));
        sets.dedup();
        sets.iter().try_for_each(|set| report(grid, set, sink))
    }
}

/// The cells of each two houses that cross.
fn crossings<const W: usize>(grid: &Grid<W>) -> impl Iterator<Item = [CellSet<W>; 2]> + '_ {
    let layout = grid.layout();
    layout.houses().flat_map(move |(one, first)| {
        let crosses =
            move |&(two, second): &(House, &HouseInfo<W>)| two > one && first.cells.meets(&second.cells);
        let others = layout.houses().filter(crosses);
        others.map(move |(_, second)| [first.cells, second.cells])
    })
}

/// A search for sets of some sizes. Digits are free if they fit more than once; a bent set has one of them.
struct BentSetSearch<'a, const W: usize> {
    grid: &'a Grid<W>,
    smallest: usize,
    largest: usize,
    /// The cells that have no more digits than the largest set.
    cells: CellSet<W>,
    /// For each cell, those that may be in a set with it: together they have few digits and at most one of them is free.
    matches: Vec<OnceCell<CellSet<W>>>,
}

/// Cells of a set that is to grow.
#[derive(Clone, Copy, Debug, Default)]
struct Choice<const W: usize> {
    cells: CellSet<W>,
    count: usize,
    digits: DigitSet,
    free: DigitSet,
    /// Once a digit is free: its candidates elsewhere that see all of it.
    seeing: CellSet<W>,
}

impl<'a, const W: usize> BentSetSearch<'a, W> {
    fn new(grid: &'a Grid<W>, [smallest, largest]: [usize; 2]) -> Self {
        let cells = cells_with(grid, 0..=largest);
        let matches = vec![OnceCell::new(); grid.layout().shape().cells()];
        Self { grid, smallest, largest, cells, matches }
    }

    fn matches(&self, one: Cell) -> CellSet<W> {
        let (grid, held) = (self.grid, self.grid.candidates(one));
        let list = || {
            // By a number, the cells that have at least as many digits of this one, and other digits.
            let (mut shared, mut others) = ([self.cells; 3], [self.cells; MAX_LARGEST + 2]);
            shared[1..].fill(CellSet::EMPTY);
            others[1..].fill(CellSet::EMPTY);
            let most = self.largest - held.len();
            for digit in grid.layout().digits() {
                let counts = if held.contains(digit) { &mut shared[..] } else { &mut others[..most + 2] };
                for at in (1..counts.len()).rev() {
                    counts[at] |= counts[at - 1] & *grid.places(digit);
                }
            }
            self.cells - others[most + 1] - (shared[2] - *grid.layout().peers(one)) - CellSet::only(one)
        };
        *self.matches[one.index()].get_or_init(list)
    }

    /// Adds the sets of two houses that hold a cell of both.
    fn with_hinges(
        &self,
        pair: CellSet<W>,
        crossing: CellSet<W>,
        required: &[CellSet<W>],
        sets: &mut Vec<CellSet<W>>,
    ) {
        let mut others = pair;
        for hinge in crossing & self.cells {
            // A set with several hinges is found with the first.
            others.remove(hinge);
            let only = Choice {
                cells: CellSet::only(hinge),
                count: 1,
                digits: self.grid.candidates(hinge),
                ..Choice::default()
            };
            self.extend(&only, others & self.matches(hinge), required, sets);
        }
    }

    /// Adds the sets that hold the chosen cells, any of the others and a cell of each required set.
    fn extend(
        &self,
        chosen: &Choice<W>,
        others: CellSet<W>,
        required: &[CellSet<W>],
        sets: &mut Vec<CellSet<W>>,
    ) {
        let mut later = others & self.cells;
        if chosen.digits.len() == self.largest {
            let digits = self.grid.layout().digits().filter(|digit| !chosen.digits.contains(*digit));
            later = digits.fold(later, |later, digit| later - *self.grid.places(digit));
        }
        let missing = required.iter().position(|cells| !cells.meets(&chosen.cells));
        let required = missing.map_or(&[][..], |at| &required[at..]);
        // A set is found with its first cell of a required set.
        for cell in required.first().map_or(later, |cells| later & *cells) {
            if chosen.count + later.len() < self.smallest {
                return;
            }
            later.remove(cell);
            self.add(chosen, cell, later, required, sets);
        }
    }

    /// Adds a cell if the digits are not too many, at most one of them is free, and something sees all of that one. No further
    /// cell can change any of this back.
    fn add(
        &self,
        chosen: &Choice<W>,
        cell: Cell,
        later: CellSet<W>,
        required: &[CellSet<W>],
        sets: &mut Vec<CellSet<W>>,
    ) {
        let held = self.grid.candidates(cell);
        let digits = chosen.digits | held;
        if digits.len() > self.largest {
            return;
        }
        let peers = self.grid.layout().peers(cell);
        let is_free = |digit: &Digit| !(chosen.cells & *self.grid.places(*digit)).is_subset(peers);
        let free = chosen.free | (held & chosen.digits).into_iter().filter(is_free).collect();
        if free.len() > 1 {
            return;
        }
        let (cells, count) = (chosen.cells | CellSet::only(cell), chosen.count + 1);
        let seeing = match free.single() {
            Some(digit) if chosen.free != free => {
                let places = *self.grid.places(digit);
                self.grid.layout().common_peers(cells & places) & places
            }
            Some(digit) if held.contains(digit) => chosen.seeing & *peers,
            _ => chosen.seeing,
        };
        if !free.is_empty() && seeing.is_empty() {
            return;
        }
        let wider = Choice { cells, count, digits, free, seeing };
        if count >= self.smallest && digits.len() == count && free.len() == 1 {
            sets.push(wider.cells);
        }
        if count < self.largest {
            self.extend(&wider, later & self.matches(cell), required, sets);
        }
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
