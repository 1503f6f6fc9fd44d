//! Subsets: `k` cells of a house with `k` digits between them, or `k` digits with `k` cells.
//!
//! ```text
//! naked pair    │ 59 │    │ 59 │ 1259 │     5 and 9 are used up in the two cells: the fourth keeps 1 and 2
//! locked pair   a naked pair in a row and in a box at once, when both have something to lose
//! hidden pair   │ 359 │   │ 1579 │ 12 │     5 and 9 fit only the two cells: 3, 1 and 7 leave them
//! ```
//!
//! A set is reported only if some elimination needs all its cells, or all its digits. It may hold a smaller set:
//! 59 59 56 is a triple around a pair, and takes 6 from the other cells as well. But two pairs are no quad.

use crate::finder::{Flow, Reason, Registration, StepSink, Technique, needs_all_masks, tight_sets};
use whydoku_board::Grid;
use whydoku_board::{Candidate, Cell, CellSet, Digit, DigitSet, House, MAX_SIZE};
use whydoku_logic::TechniqueId;
use whydoku_logic::Truth;
use whydoku_logic::{Conclusion, Figure, Role};

pub(super) const fn techniques<const W: usize>() -> &'static [Registration<W>] {
    const {
        &[
            Registration::new(TechniqueId::NakedPair, &Naked { size: 2, locked: Some(false) }),
            Registration::new(TechniqueId::NakedTriple, &Naked { size: 3, locked: Some(false) }),
            Registration::new(TechniqueId::NakedQuad, &Naked { size: 4, locked: None }),
            Registration::new(TechniqueId::LockedPair, &Naked { size: 2, locked: Some(true) }),
            Registration::new(TechniqueId::LockedTriple, &Naked { size: 3, locked: Some(true) }),
            Registration::new(TechniqueId::HiddenPair, &Hidden { size: 2 }),
            Registration::new(TechniqueId::HiddenTriple, &Hidden { size: 3 }),
            Registration::new(TechniqueId::HiddenQuad, &Hidden { size: 4 }),
        ]
    }
}

struct Naked {
    size: usize,
    /// Only those that are locked, only the others, or both alike.
    locked: Option<bool>,
}

impl<const W: usize> Technique<W> for Naked {
    fn find(&self, grid: &Grid<W>, found: &mut StepSink<'_>) -> Flow {
        let layout = grid.layout();
        for (house, info) in layout.houses() {
            let open = info.cells & *grid.open();
            let mut cells = [Cell::new(0); MAX_SIZE];
            let mut masks = [0; MAX_SIZE];
            let mut count = 0;
            for cell in &open {
                let candidates = grid.candidates(cell);
                if candidates.len() <= self.size {
                    (cells[count], masks[count]) = (cell, candidates.bits());
                    count += 1;
                }
            }
            if count < self.size {
                continue;
            }
            tight_sets(&masks[..count], self.size, &mut |chosen, union| {
                let set: CellSet<W> = chosen.iter().map(|&at| cells[at]).collect();
                // The same cells may share a second house; they are one instance, found in the first.
                if layout.house_around(&set) != Some(house) {
                    return Flow::Continue(());
                }
                if self.locked.is_some_and(|wanted| is_locked(grid, &set) != wanted) {
                    return Flow::Continue(());
                }
                naked(grid, &set, |gained| needs_all_masks(&masks, chosen, union, gained.bits()), found)
            })?;
        }
        Flow::Continue(())
    }
}

/// Whether a naked set lies in a line and in a region, and each of them loses something outside the other.
fn is_locked<const W: usize>(grid: &Grid<W>, set: &CellSet<W>) -> bool {
    let layout = grid.layout();
    let digits = set.iter().fold(DigitSet::EMPTY, |union, cell| union | grid.candidates(cell));
    let first = set.first().expect("a set of at least two cells");
    let around = |line: bool| {
        let mut houses = layout.houses_at(first).iter().map(|&house| layout.house(house));
        houses.find(|info| info.kind.is_line() == line && set.is_subset(&info.cells)).map(|info| info.cells)
    };
    let (Some(line), Some(region)) = (around(true), around(false)) else { return false };
    let loses = |cells: CellSet<W>| digits.into_iter().any(|digit| grid.places(digit).meets(&cells));
    loses(line - region) && loses(region - line)
}

/// Reports a naked set if all of it is needed for the digits that other cells lose.
fn naked<const W: usize>(
    grid: &Grid<W>,
    set: &CellSet<W>,
    all_needed: impl Fn(DigitSet) -> bool,
    found: &mut StepSink<'_>,
) -> Flow {
    let layout = grid.layout();
    let digits = set.iter().fold(DigitSet::EMPTY, |union, cell| union | grid.candidates(cell));
    let shared = |house: &House| set.is_subset(&layout.house(*house).cells);
    let first = set.first().expect("a set of at least two cells");
    let houses = layout.houses_at(first).iter().copied().filter(shared);
    let around = houses.clone().fold(CellSet::EMPTY, |all, house| all | layout.house(house).cells) - *set;
    let lost = digits.into_iter().filter(|&digit| around.meets(grid.places(digit)));
    if !all_needed(lost.clone().collect()) {
        return Flow::Continue(());
    }
    let removed = lost.flat_map(|digit| {
        (around & *grid.places(digit))
            .iter()
            .map(move |cell| Conclusion::Eliminate(Candidate::new(cell, digit)))
    });
    found.report(0, removed, || {
        let loses = |house: &House| {
            let rest = layout.house(*house).cells - *set;
            digits.into_iter().any(|digit| rest.meets(grid.places(digit)))
        };
        let figure = Figure::new()
            .houses(Role::House, houses.clone().filter(loses))
            .cells(Role::Cell, set)
            .digits(Role::Digit, digits);
        Reason::new(set.iter().map(Truth::Cell), figure)
    })
}

struct Hidden {
    size: usize,
}

impl<const W: usize> Technique<W> for Hidden {
    fn find(&self, grid: &Grid<W>, found: &mut StepSink<'_>) -> Flow {
        for (house, info) in grid.layout().houses() {
            let mut cells = [Cell::new(0); MAX_SIZE];
            let mut masks = [0u32; MAX_SIZE];
            for (at, cell) in (info.cells & *grid.open()).iter().enumerate() {
                cells[at] = cell;
                for digit in grid.candidates(cell) {
                    masks[digit.index()] |= 1 << at;
                }
            }
            tight_sets(&masks[..grid.layout().size()], self.size, &mut |chosen, places| {
                let digits: DigitSet = chosen.iter().map(|&at| Digit::new(at)).collect();
                let at_places = || (0..cells.len()).filter(|at| places >> at & 1 == 1);
                let loses = |&at: &usize| !grid.candidates(cells[at]).is_subset(digits);
                let gained = at_places().filter(loses).fold(0, |gained, at| gained | 1 << at);
                if !needs_all_masks(&masks, chosen, places, gained) {
                    return Flow::Continue(());
                }
                let set: CellSet<W> = at_places().map(|at| cells[at]).collect();
                hidden(grid, house, digits, &set, found)
            })?;
        }
        Flow::Continue(())
    }
}

fn hidden<const W: usize>(
    grid: &Grid<W>,
    house: House,
    digits: DigitSet,
    set: &CellSet<W>,
    found: &mut StepSink<'_>,
) -> Flow {
    let removed = set.iter().flat_map(|cell| {
        let others = grid.candidates(cell) - digits;
        others.into_iter().map(move |digit| Conclusion::Eliminate(Candidate::new(cell, digit)))
    });
    found.report(0, removed, || {
        let figure =
            Figure::new().houses(Role::House, [house]).cells(Role::Cell, set).digits(Role::Digit, digits);
        Reason::new(digits.into_iter().map(|digit| Truth::House(house, digit)), figure)
    })
}
