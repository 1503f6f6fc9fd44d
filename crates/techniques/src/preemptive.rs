//! Preemptive sets, as J. F. Crook defines them ("A Pencil-and-Paper Algorithm for Solving Sudoku Puzzles", 2009):
//! `m` cells of one house that together hold just `m` digits. Any size; the smallest first.
//!
//! Trying all choices of cells would take 2^25 on a large board. Instead the open cells of a house are matched with
//! digits; a cell then *leans on* the cells whose digits it could take, and the cells that are reached from one by
//! leaning are the smallest preemptive set around it. No search, no bound needed.
//!
//! ```text
//! {1 2} {2 3} {1 3} │ {1 4 5} …    the first three lean only on one another: a preemptive set of three
//! ```

use crate::finder::{Flow, Reason, Registration, StepSink, Technique};
use whydoku_board::Grid;
use whydoku_board::{Candidate, Cell, CellSet, DigitSet, House, MAX_SIZE};
use whydoku_logic::TechniqueId;
use whydoku_logic::Truth;
use whydoku_logic::{Conclusion, Figure, Role};

pub(super) const fn techniques<const W: usize>() -> &'static [Registration<W>] {
    const { &[Registration::new(TechniqueId::PreemptiveSet, &PreemptiveSet)] }
}

struct PreemptiveSet;

/// A position beyond those of any house.
const NOBODY: usize = 31;

impl<const W: usize> Technique<W> for PreemptiveSet {
    fn find(&self, grid: &Grid<W>, found: &mut StepSink<'_>) -> Flow {
        let mut sets: Vec<(usize, House, CellSet<W>)> = Vec::new();
        for (house, _) in grid.layout().houses() {
            in_house(grid, house, |set| sets.push((set.len(), house, set)));
        }
        sets.sort();
        for (size, house, set) in sets {
            report(grid, size, house, &set, found)?;
        }
        Flow::Continue(())
    }
}

fn report<const W: usize>(
    grid: &Grid<W>,
    size: usize,
    house: House,
    set: &CellSet<W>,
    found: &mut StepSink<'_>,
) -> Flow {
    let digits = set.iter().fold(DigitSet::EMPTY, |union, cell| union | grid.candidates(cell));
    let rest = grid.layout().house(house).cells - *set;
    let removed = digits.into_iter().flat_map(|digit| {
        (rest & *grid.places(digit))
            .iter()
            .map(move |cell| Conclusion::Eliminate(Candidate::new(cell, digit)))
    });
    found.report(size as u16, removed, || {
        let figure =
            Figure::new().houses(Role::House, [house]).cells(Role::Cell, set).digits(Role::Digit, digits);
        Reason::new(set.iter().map(Truth::Cell), figure)
    })
}

/// Hands over the preemptive sets of a house that hold no smaller one, each once.
fn in_house<const W: usize>(grid: &Grid<W>, house: House, mut each: impl FnMut(CellSet<W>)) {
    let open = grid.layout().house(house).cells & *grid.open();
    let mut cells = [Cell::new(0); MAX_SIZE];
    let mut masks = [DigitSet::EMPTY; MAX_SIZE];
    let mut count = 0;
    for cell in &open {
        (cells[count], masks[count]) = (cell, grid.candidates(cell));
        count += 1;
    }
    // Without a matching the house contradicts itself, and that is told elsewhere.
    let Some(holder) = matching(&masks[..count]) else { return };
    let mut reach = [0u32; MAX_SIZE];
    for (at, reached) in reach.iter_mut().enumerate().take(count) {
        let mut fresh = 1u32 << at;
        while fresh != 0 {
            *reached |= fresh;
            let mut leans = 0;
            for from in (0..count).filter(|from| fresh >> from & 1 == 1) {
                leans |= masks[from].into_iter().fold(0, |all, digit| all | 1 << holder[digit.index()]);
            }
            fresh = leans & !*reached;
        }
    }
    for (at, &set) in reach.iter().enumerate().take(count) {
        // Where equal digits clash, a digit may be left without a cell; cells that lean on it have a digit to spare.
        if set >> NOBODY & 1 == 1 {
            continue;
        }
        let members = || (0..count).filter(move |member| set >> member & 1 == 1);
        let size = set.count_ones() as usize;
        let smallest = members().all(|member| reach[member] == set) && members().next() == Some(at);
        if smallest && size >= 2 && size < count {
            each(members().map(|member| cells[member]).collect());
        }
    }
}

/// For each digit the cell that holds it in some assignment of different digits to all cells, if there is one.
/// A digit that no cell holds is held by [`NOBODY`].
fn matching(masks: &[DigitSet]) -> Option<[usize; MAX_SIZE]> {
    fn find_place(
        cell: usize,
        masks: &[DigitSet],
        holder: &mut [usize; MAX_SIZE],
        tried: &mut DigitSet,
    ) -> bool {
        for digit in masks[cell] {
            if tried.contains(digit) {
                continue;
            }
            tried.insert(digit);
            let occupant = holder[digit.index()];
            if occupant == NOBODY || find_place(occupant, masks, holder, tried) {
                holder[digit.index()] = cell;
                return true;
            }
        }
        false
    }
    let mut holder = [NOBODY; MAX_SIZE];
    (0..masks.len())
        .all(|cell| find_place(cell, masks, &mut holder, &mut DigitSet::default()))
        .then_some(holder)
}
