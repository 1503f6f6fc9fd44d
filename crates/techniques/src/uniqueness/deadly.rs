//! Deadly patterns of three or four digits: cells that could be filled with these digits alone, and whatever way they are,
//! the digits of each house could be arranged in them in another way.
//!
//! ```text
//! 12  13 │ 123      three cells of a box, a pair in line with them in the next box and one in the box below
//! 23   . │ 123      (Borescoper's pattern, of seven cells; of eight with four digits). Each filling has a twin, so
//! ───────┼────      one of the extra candidates + is true. What follows is what follows from those of a unique
//! 12  3+ │          rectangle, type by type
//! ```
//!
//! One search serves patterns of all shapes: it adds cells until each house of them holds two, then cells in these houses,
//! and asks at each closed set whether every filling has a twin. Patterns on two lines alone are extended rectangles
//! and graves of several digits. A second shape is Qiu's: two lines of a band and two cells in line across.

use super::extended::{RungPair, on_ladders, whole_rungs};
use super::guarded::{MOST_GUARDED, PatternCells, PatternList};
use crate::finder::subsets;
use smallvec::SmallVec;
use whydoku_board::{Cell, CellSet, Digit, DigitSet, Grid, HouseKind, Layout, MAX_SIZE};

/// Cells of a pattern that grows.
const SMALLEST: usize = 5;
const LARGEST: usize = 9;

const MOST_DIGITS: usize = 4;

const MOST_EXTRA: usize = 2;

/// Cells of Qiu's pattern.
const LARGEST_ON_LINES: usize = 14;

/// Cells added after which the search from a cell is given up.
const MOST_STEPS: u32 = 2_000;

/// Digits tried in the cells of one pattern after which it counts as none.
const MOST_TRIED: u32 = 20_000;

pub(super) fn list<const W: usize>(grid: &Grid<W>) -> PatternList<W> {
    let DeadlyPatterns { all, cut_short } = DeadlyPatterns::new(grid);
    PatternList::of_cells(grid, &all, cut_short)
}

#[derive(Default)]
struct DeadlyPatterns {
    all: Vec<PatternCells>,
    cut_short: bool,
}

impl DeadlyPatterns {
    fn new<const W: usize>(grid: &Grid<W>) -> Self {
        let layout = grid.layout();
        let usable = layout.swappable_cells() & *grid.open();
        let mut patterns = Self::default();
        let few: CellSet<W> =
            usable.iter().filter(|&cell| grid.candidates(cell).len() <= MOST_DIGITS).collect();
        if few.len() < SMALLEST - MOST_EXTRA {
            return patterns;
        }
        let mut twins = TwinSearch::new(layout);
        for size in 3..=MOST_DIGITS {
            for digits in subsets(layout.digits().collect(), size) {
                let plain: CellSet<W> =
                    few.iter().filter(|&cell| grid.candidates(cell).is_subset(digits)).collect();
                if plain.len() >= SMALLEST - MOST_EXTRA {
                    patterns.with_digits(grid, digits, plain, usable, &mut twins);
                }
            }
        }
        patterns.keep_smallest(grid);
        patterns.on_lines(grid, &mut twins);
        patterns
    }

    fn with_digits<const W: usize>(
        &mut self,
        grid: &Grid<W>,
        digits: DigitSet,
        plain: CellSet<W>,
        usable: CellSet<W>,
        twins: &mut TwinSearch<'_, W>,
    ) {
        let fits = |&cell: &Cell| (grid.candidates(cell) & digits).len() >= 2;
        let mut usable: CellSet<W> = usable.iter().filter(fits).collect();
        for start in plain {
            let mut search = PatternSearch {
                grid,
                digits,
                plain,
                chosen: CellSet::EMPTY,
                patterns: &mut self.all,
                twins: &mut *twins,
                steps: MOST_STEPS,
            };
            usable.remove(start);
            search.add(start, usable, &[]);
            self.cut_short |= search.steps == 0;
        }
    }

    /// Removes patterns that hold a smaller one with no other guardians, those of two digits, those on two lines, and
    /// BUG-lites.
    fn keep_smallest<const W: usize>(&mut self, grid: &Grid<W>) {
        let all = std::mem::take(&mut self.all);
        let layout = grid.layout();
        let holds = |large: &PatternCells, small: &PatternCells| {
            small.len() < large.len() && small.iter().all(|one| large.contains(one))
        };
        let is_other = |cells: &PatternCells| {
            let digits = cells.iter().fold(DigitSet::EMPTY, |all, &(_, allowed)| all | allowed);
            let lines = |kind| {
                let meets = |info: &CellSet<W>| cells.iter().any(|&(cell, _)| info.contains(cell));
                layout.houses_of_kind(kind).filter(|(_, info)| meets(&info.cells)).count()
            };
            let is_paired = |info: &CellSet<W>| {
                let inside = || cells.iter().filter(|(cell, _)| info.contains(*cell));
                digits
                    .into_iter()
                    .all(|digit| inside().filter(|(_, allowed)| allowed.contains(digit)).count() % 2 == 0)
            };
            let is_lite = cells.iter().all(|(_, allowed)| allowed.len() == 2)
                && layout.houses().all(|(_, info)| is_paired(&info.cells));
            digits.len() < 3 || is_lite || lines(HouseKind::Row) == 2 || lines(HouseKind::Column) == 2
        };
        let kept =
            all.iter().filter(|cells| !is_other(cells) && !all.iter().any(|small| holds(cells, small)));
        self.all = kept.cloned().collect();
        self.all.sort_unstable_by(|one, other| (one.len(), one).cmp(&(other.len(), other)));
        self.all.dedup();
    }

    /// Qiu's pattern: two lines that cross the same regions, where both are open, and two cells in line that each see a
    /// cell of either, in one region. The region has the two digits of these cells on the two lines and there alone.
    fn on_lines<const W: usize>(&mut self, grid: &Grid<W>, twins: &mut TwinSearch<'_, W>) {
        let layout = grid.layout();
        let usable = layout.swappable_cells() & *grid.open();
        on_ladders(grid, &mut |along, rungs| {
            let rungs = whole_rungs(layout, along, rungs);
            if 2 * rungs.len() + 2 > LARGEST_ON_LINES {
                return;
            }
            for (at, &one) in rungs.iter().enumerate() {
                for &other in &rungs[at + 1..] {
                    let square: CellSet<W> = [one, other].into_iter().flatten().collect();
                    let mut regions = layout.houses_of_kind(HouseKind::Box);
                    let region = regions.find(|(_, info)| square.is_subset(&info.cells));
                    let Some((region, _)) = region else { continue };
                    let locked = |digit: &Digit| {
                        let places = grid.places_in(region, *digit);
                        !places.is_empty() && places.is_subset(&square)
                    };
                    let locked: DigitSet = layout.digits().filter(locked).collect();
                    if locked.len() >= 2 {
                        let outside = usable - layout.house(region).cells;
                        self.with_corners(grid, &rungs, [one, other], locked, outside, twins);
                    }
                }
            }
        });
    }

    fn with_corners<const W: usize>(
        &mut self,
        grid: &Grid<W>,
        rungs: &[RungPair],
        [one, other]: [RungPair; 2],
        locked: DigitSet,
        outside: CellSet<W>,
        twins: &mut TwinSearch<'_, W>,
    ) {
        let layout = grid.layout();
        let across = |rung: RungPair| layout.common_peers(rung) & outside;
        for corner in across(one) {
            for partner in across(other) & *layout.peers(corner) {
                let both = grid.candidates(corner) & grid.candidates(partner);
                let extra = (grid.candidates(corner) | grid.candidates(partner)) - both;
                if both.len() != 2 || !both.is_subset(locked) || extra.is_empty() {
                    continue;
                }
                let open = rungs.iter().flatten().map(|&cell| (cell, grid.candidates(cell)));
                let mut cells: PatternCells =
                    open.chain([corner, partner].map(|cell| (cell, both))).collect();
                cells.sort_unstable();
                if twins.is_deadly(&cells) {
                    self.all.push(cells);
                }
            }
        }
    }
}

struct PatternSearch<'a, 't, const W: usize> {
    grid: &'a Grid<W>,
    digits: DigitSet,
    plain: CellSet<W>,
    chosen: CellSet<W>,
    patterns: &'a mut Vec<PatternCells>,
    twins: &'a mut TwinSearch<'t, W>,
    steps: u32,
}

impl<const W: usize> PatternSearch<'_, '_, W> {
    /// Adds a cell, and what completes the pattern from `usable`.
    fn add(&mut self, cell: Cell, mut usable: CellSet<W>, guarded: &[Cell]) {
        let layout = self.grid.layout();
        let crowded = |&house: &_| (layout.house(house).cells & self.chosen).len() == self.digits.len();
        if self.steps == 0 || layout.houses_at(cell).iter().any(crowded) {
            return;
        }
        self.steps -= 1;
        let mut guarded = SmallVec::<[Cell; MOST_GUARDED]>::from_slice(guarded);
        if !self.plain.contains(cell) {
            guarded.push(cell);
            if !self.may_guard(&guarded) {
                return;
            }
        }
        self.chosen.insert(cell);
        let partners = match self.fewest(&usable) {
            Some(partners) => partners,
            None if self.is_complete() => CellSet::EMPTY,
            None => usable.iter().filter(|&cell| self.is_inside(cell)).collect(),
        };
        if self.chosen.len() < LARGEST {
            for partner in partners {
                usable.remove(partner);
                self.add(partner, usable, &guarded);
            }
        }
        self.chosen.remove(cell);
    }

    /// Whether something may follow from guardians in these cells: they share a house or a digit that others see.
    fn may_guard(&self, guarded: &[Cell]) -> bool {
        let layout = self.grid.layout();
        let &[one, other] = guarded else { return guarded.len() < MOST_EXTRA };
        let extra = |cell| self.grid.candidates(cell) - self.digits;
        let targets = |digit| layout.common_peers([one, other]).meets(self.grid.places(digit));
        layout.peers(one).contains(other) || (extra(one) | extra(other)).single().is_some_and(targets)
    }

    /// The cells that could join the house with one cell that has the fewest of them. `None` if each house has two.
    fn fewest(&self, usable: &CellSet<W>) -> Option<CellSet<W>> {
        let layout = self.grid.layout();
        let houses = self.chosen.iter().flat_map(|cell| layout.houses_at(cell));
        let alone =
            houses.map(|&house| layout.house(house).cells).filter(|cells| (*cells & self.chosen).len() == 1);
        alone.map(|cells| cells & *usable).min_by_key(CellSet::len)
    }

    /// Whether each house of a cell has cells of the pattern.
    fn is_inside(&self, cell: Cell) -> bool {
        let layout = self.grid.layout();
        layout.houses_at(cell).iter().all(|&house| layout.house(house).cells.meets(&self.chosen))
    }

    fn is_complete(&mut self) -> bool {
        let allowed = |cell| (cell, self.grid.candidates(cell) & self.digits);
        let cells: PatternCells = self.chosen.iter().map(allowed).collect();
        let is_deadly = cells.len() >= 4 && self.twins.is_deadly(&cells);
        if is_deadly {
            self.patterns.push(cells);
        }
        is_deadly
    }
}

/// Asks whether every filling of some cells has a twin: another with the same digits in each house.
struct TwinSearch<'a, const W: usize> {
    layout: &'a Layout<W>,
    filled: Vec<Digit>,
    /// For each house the digits of the filling, or those that the twin still needs.
    held: Vec<DigitSet>,
    left: u32,
}

impl<'a, const W: usize> TwinSearch<'a, W> {
    fn new(layout: &'a Layout<W>) -> Self {
        Self { layout, filled: Vec::new(), held: vec![DigitSet::EMPTY; layout.house_count()], left: 0 }
    }

    fn is_deadly(&mut self, cells: &[(Cell, DigitSet)]) -> bool {
        self.left = MOST_TRIED;
        let mut any = false;
        self.fill(cells, &mut any) && any
    }

    /// Fills the cells after those that are filled. False at a filling without a twin, or after too many.
    fn fill(&mut self, cells: &[(Cell, DigitSet)], any: &mut bool) -> bool {
        let Some(&(cell, allowed)) = cells.get(self.filled.len()) else {
            *any = true;
            return self.has_twin(cells, 0, false);
        };
        let houses = self.layout.houses_at(cell);
        let held = houses.iter().fold(DigitSet::EMPTY, |all, house| all | self.held[house.index()]);
        for digit in allowed - held {
            houses.iter().for_each(|house| self.held[house.index()].insert(digit));
            self.filled.push(digit);
            let all = self.fill(cells, any);
            self.filled.pop();
            houses.iter().for_each(|house| self.held[house.index()].remove(digit));
            if !all {
                return false;
            }
        }
        true
    }

    fn has_twin(&mut self, cells: &[(Cell, DigitSet)], at: usize, differs: bool) -> bool {
        let Some(&(cell, _)) = cells.get(at) else { return differs };
        if self.left == 0 {
            return false;
        }
        self.left -= 1;
        let houses = self.layout.houses_at(cell);
        let possible =
            houses.iter().fold(DigitSet::all(MAX_SIZE), |all, house| all & self.held[house.index()]);
        let filled = DigitSet::only(self.filled[at]);
        for digit in (possible - filled).into_iter().chain(possible & filled) {
            houses.iter().for_each(|house| self.held[house.index()].remove(digit));
            let found = self.has_twin(cells, at + 1, differs || digit != self.filled[at]);
            houses.iter().for_each(|house| self.held[house.index()].insert(digit));
            if found {
                return true;
            }
        }
        false
    }
}
