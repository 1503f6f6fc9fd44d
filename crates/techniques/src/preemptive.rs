//! Preemptive sets, as J. F. Crook defines them ("A Pencil-and-Paper Algorithm for Solving Sudoku Puzzles", 2009):
//! `m` cells of one house that together hold just `m` digits. Any size; the smallest first.
//!
//! ```text
//! {1 2} {2 3} {1 3} │ {1 4 5} …    the first three depend only on one another: a preemptive set of three
//! ```
//!
//! The open cells of a house are matched with digits. A cell depends on the cells whose digits it could take; the cells
//! that are reached from one by dependencies are the smallest preemptive set around it. So no choices of cells are tried,
//! of which a large board has 2^25.

use crate::finder::{Flow, Reason, StepSink, digits_of, in_cells};
use smallvec::SmallVec;
use whydoku_board::{Cell, CellSet, DigitSet, Grid, House, MAX_SIZE};
use whydoku_logic::{Figure, Role, Truth};

register! { PreemptiveSet => find }

/// Stands for "no cell"; larger than the positions in any house.
const NO_CELL: usize = 31;

fn find<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
    let mut sets: Vec<(usize, House, CellSet<W>)> = Vec::new();
    for (house, _) in grid.layout().houses() {
        in_house(grid, house, |set| sets.push((set.len(), house, set)));
    }
    sets.sort_unstable();
    for (size, house, set) in sets {
        let digits = digits_of(grid, &set);
        let rest = grid.layout().house(house).cells - set;
        sink.eliminate_all(size as u16, in_cells(grid, digits, rest), || {
            let figure =
                Figure::new().houses(Role::House, [house]).cells(Role::Cell, set).digits(Role::Digit, digits);
            Reason::new(set.iter().map(Truth::Cell), figure)
        })?;
    }
    Flow::Continue(())
}

/// Visits the preemptive sets of a house that hold no smaller one, each once.
fn in_house<const W: usize>(grid: &Grid<W>, house: House, mut visit: impl FnMut(CellSet<W>)) {
    let cells: SmallVec<[Cell; MAX_SIZE]> =
        (grid.layout().house(house).cells & *grid.open()).iter().collect();
    let masks: SmallVec<[_; MAX_SIZE]> = cells.iter().map(|&cell| grid.candidates(cell)).collect();
    let count = cells.len();
    // Without a matching the house contradicts itself.
    let Some(holder) = matching(&masks) else { return };
    let mut reach = [0u32; MAX_SIZE];
    for (at, reached) in reach.iter_mut().enumerate().take(count) {
        let mut fresh = 1u32 << at;
        while fresh != 0 {
            *reached |= fresh;
            let mut needed = 0;
            for from in (0..count).filter(|from| fresh >> from & 1 == 1) {
                needed |= masks[from].into_iter().fold(0, |all, digit| all | 1 << holder[digit.index()]);
            }
            fresh = needed & !*reached;
        }
    }
    for (at, &set) in reach.iter().enumerate().take(count) {
        // A digit that no cell holds is left over, so the cells that could take it are not a tight set.
        let is_tight = set >> NO_CELL & 1 == 0;
        let members = || (0..count).filter(move |member| set >> member & 1 == 1);
        let size = set.count_ones() as usize;
        let smallest = members().all(|member| reach[member] == set) && members().next() == Some(at);
        if is_tight && smallest && size >= 2 && size < count {
            visit(members().map(|member| cells[member]).collect());
        }
    }
}

/// Assigns different digits to all cells, if possible. Returns for each digit the cell that holds it, or [`NO_CELL`].
fn matching(masks: &[DigitSet]) -> Option<[usize; MAX_SIZE]> {
    fn assign(cell: usize, masks: &[DigitSet], holder: &mut [usize; MAX_SIZE], tried: &mut DigitSet) -> bool {
        for digit in masks[cell] {
            if tried.contains(digit) {
                continue;
            }
            tried.insert(digit);
            let occupant = holder[digit.index()];
            if occupant == NO_CELL || assign(occupant, masks, holder, tried) {
                holder[digit.index()] = cell;
                return true;
            }
        }
        false
    }
    let mut holder = [NO_CELL; MAX_SIZE];
    let mut cells = 0..masks.len();
    cells.all(|cell| assign(cell, masks, &mut holder, &mut DigitSet::default())).then_some(holder)
}
