//! BUG-lite: cells with two digits each, so that every digit is twice or not at all in every house of them. With the digits
//! that each of them does not take, the cells could be filled in another way.
//!
//! ```text
//! 12 │ 12       the digits differ from cell to cell; where they are the same in all, it is a unique rectangle or loop.
//! 23 │ 23       The conclusions are those of a unique rectangle, type by type
//! 13 │ 137
//! ```

use super::guarded::{MOST_GUARDED, PatternCells, PatternList};
use crate::finder::bivalue_cells;
use smallvec::SmallVec;
use whydoku_board::{Cell, CellSet, Digit, DigitSet, Grid, House};

/// The most cells. Larger patterns are rare, and what follows from them is a loop of chains.
const LARGEST: usize = 10;

/// Steps after which the search from a cell is given up.
const MOST_STEPS: u32 = 50_000;

pub(super) fn list<const W: usize>(grid: &Grid<W>) -> PatternList<W> {
    let layout = grid.layout();
    let usable = layout.swappable_cells() & *grid.open();
    let plain = usable & bivalue_cells(grid);
    let (mut patterns, mut cut_short) = (Vec::new(), false);
    // At most two cells with any extra digits; then several with one and the same.
    for extra in std::iter::once(None).chain(layout.digits().map(Some)) {
        let mut usable = usable;
        if let Some(extra) = extra {
            let fits = |cell: &Cell| grid.candidates(*cell).len() == 3 && grid.places(extra).contains(*cell);
            usable = plain | usable.iter().filter(fits).collect();
        }
        for start in plain {
            let mut search = LiteSearch {
                grid,
                plain,
                extra,
                usable,
                chosen: PatternCells::new(),
                odd: vec![DigitSet::EMPTY; layout.house_count()],
                full: vec![DigitSet::EMPTY; layout.house_count()],
                patterns: &mut patterns,
                steps: MOST_STEPS,
            };
            search.add(start, grid.candidates(start), &[]);
            cut_short |= search.steps == 0;
            // Every pattern is found from its first cell without extra digits.
            usable.remove(start);
        }
    }
    patterns.sort_unstable();
    patterns.dedup();
    PatternList::of_cells(grid, &patterns, cut_short)
}

struct LiteSearch<'a, const W: usize> {
    grid: &'a Grid<W>,
    plain: CellSet<W>,
    extra: Option<Digit>,
    usable: CellSet<W>,
    chosen: PatternCells,
    /// For each house the digits that it has once.
    odd: Vec<DigitSet>,
    /// For each house the digits that it has twice.
    full: Vec<DigitSet>,
    patterns: &'a mut Vec<PatternCells>,
    steps: u32,
}

impl<const W: usize> LiteSearch<'_, W> {
    /// Adds a cell with two of its digits, and what completes the pattern. Restores everything.
    fn add(&mut self, cell: Cell, pair: DigitSet, guarded: &[Cell]) {
        if self.steps == 0 {
            return;
        }
        self.steps -= 1;
        let houses = self.grid.layout().houses_at(cell);
        if houses.iter().any(|house| !(self.full[house.index()] & pair).is_empty()) {
            return;
        }
        for house in houses.iter().map(|house| house.index()) {
            let twice = self.odd[house] & pair;
            self.full[house] |= twice;
            self.odd[house] = (self.odd[house] | pair) - twice;
        }
        self.chosen.push((cell, pair));
        match self.fewest() {
            None => self.complete(),
            Some((house, digit)) if self.chosen.len() < LARGEST => self.pair(house, digit, guarded),
            Some(_) => {}
        }
        self.chosen.pop();
        for house in houses.iter().map(|house| house.index()) {
            let twice = self.full[house] & pair;
            self.full[house] = self.full[house] - twice;
            self.odd[house] = (self.odd[house] - pair) | twice;
        }
    }

    /// The house and digit that needs a partner and has the fewest cells to choose from.
    fn fewest(&self) -> Option<(House, Digit)> {
        let layout = self.grid.layout();
        let houses = self.chosen.iter().flat_map(|&(cell, _)| layout.houses_at(cell)).copied();
        let due =
            houses.flat_map(|house| self.odd[house.index()].into_iter().map(move |digit| (house, digit)));
        due.min_by_key(|&(house, digit)| (self.partners(house, digit).len(), house.index(), digit.index()))
    }

    fn partners(&self, house: House, digit: Digit) -> CellSet<W> {
        let taken: CellSet<W> = self.chosen.iter().map(|&(cell, _)| cell).collect();
        (self.grid.places_in(house, digit) & self.usable) - taken
    }

    fn pair(&mut self, house: House, digit: Digit, guarded: &[Cell]) {
        let layout = self.grid.layout();
        for cell in self.partners(house, digit) {
            let candidates = self.grid.candidates(cell);
            if self.plain.contains(cell) {
                self.add(cell, candidates, guarded);
                continue;
            }
            let extra = self.extra;
            let mut guarded = SmallVec::<[Cell; MOST_GUARDED]>::from_slice(guarded);
            guarded.push(cell);
            let fits = match extra {
                // Two cells lead to something only if a house holds both.
                None => guarded.len() == 1 || guarded.len() == 2 && layout.peers(guarded[0]).contains(cell),
                Some(extra) => {
                    let targets = layout.common_peers(guarded.iter().copied()) & *self.grid.places(extra);
                    guarded.len() < MOST_GUARDED && !targets.is_empty()
                }
            };
            for other in (candidates - DigitSet::only(digit)).into_iter().filter(|_| fits) {
                let pair = DigitSet::only(digit) | DigitSet::only(other);
                if extra.is_none_or(|extra| candidates - pair == DigitSet::only(extra)) {
                    self.add(cell, pair, &guarded);
                }
            }
        }
    }

    fn complete(&mut self) {
        let same = self.chosen.iter().all(|&(_, pair)| pair == self.chosen[0].1);
        if !same {
            let mut pattern = self.chosen.clone();
            pattern.sort_unstable();
            self.patterns.push(pattern);
        }
    }
}
