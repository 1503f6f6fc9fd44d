//! Sue de Coq in HoDoKu's order: a line and a box cross in two or three cells that hold at least two digits too many;
//! some cells of the line and some of the box take up what is too much.

use crate::classic::{CellMask, bit, bits};
use crate::hodoku::board::{BOXES, HOUSE_CELLS, HOUSES, HOUSES_AT, HodokuBoard};
use crate::hodoku::step::{HodokuPattern, HodokuStep, StepVisitor, add_candidates};
use crate::hodoku::subset::MaskedItems;
use std::ops::ControlFlow;

struct CrossingSearch<'a> {
    board: &'a HodokuBoard,
    line: usize,
    region: usize,
    cells: CellMask,
    digits: u16,
    /// The number of digits beyond the number of cells.
    surplus: u32,
}

const fn crossing(at: usize) -> [usize; 2] {
    let cell = HOUSE_CELLS[at / 3][at % 3 * 3];
    [at / 3, HOUSES_AT[cell as usize][2] as usize]
}

pub(crate) const HOUSES_OF_CROSSINGS: [u32; 3 * BOXES] = {
    let mut houses = [0; 3 * BOXES];
    let mut at = 0;
    while at < 3 * BOXES {
        houses[at] = 1 << crossing(at)[0] | 1 << crossing(at)[1];
        at += 1;
    }
    houses
};

pub(crate) fn visit_sue_de_coq(board: &HodokuBoard, at: usize, visit: StepVisitor<'_>) -> Option<HodokuStep> {
    let [line, region] = crossing(at);
    let common = HOUSES[line] & HOUSES[region] & board.open;
    let mut cells = bits(common).map(bit);
    let [a, b, c] = [cells.next()?, cells.next()?, cells.next().unwrap_or(0)];
    let choices: &[CellMask] = if c == 0 { &[a | b] } else { &[a | b, common, a | c, b | c] };
    choices.iter().find_map(|&chosen| {
        let digits = board.candidates_in(chosen);
        let surplus = digits.count_ones().checked_sub(chosen.count_ones()).filter(|&surplus| surplus >= 2)?;
        CrossingSearch { board, line, region, cells: chosen, digits, surplus }.visit_line_parts(visit)
    })
}

#[derive(Clone, Copy)]
struct CellSelection {
    cells: CellMask,
    count: u32,
    digits: u16,
}

/// Visits all non-empty sets of cells, a set before its supersets.
fn visit_cells(
    board: &HodokuBoard,
    cells: impl Iterator<Item = usize>,
    mut visit: impl FnMut(CellSelection) -> Option<HodokuStep>,
) -> Option<HodokuStep> {
    let cells: MaskedItems = cells.map(|cell| (cell, board.candidates[cell])).collect();
    cells.visit_sets(0, |set, _| {
        let selection = CellSelection { cells: cells.set(set), count: set.count, digits: set.union };
        visit(selection).map_or(ControlFlow::Continue(true), ControlFlow::Break)
    })
}

impl CrossingSearch<'_> {
    fn visit_line_parts(&self, visit: StepVisitor<'_>) -> Option<HodokuStep> {
        let rest = bits(self.board.open & HOUSES[self.line] & !self.cells);
        visit_cells(self.board, rest, |line| {
            let extra = (line.digits & !self.digits).count_ones();
            if line.digits & self.digits == 0 || line.count <= extra || line.count - extra >= self.surplus {
                return None;
            }
            self.visit_region_parts(line, self.surplus - (line.count - extra), visit)
        })
    }

    /// Selects cells of the box that absorb the remaining surplus, with no digits that the line absorbs.
    fn visit_region_parts(
        &self,
        line: CellSelection,
        wanted: u32,
        visit: StepVisitor<'_>,
    ) -> Option<HodokuStep> {
        let taken = line.digits & self.digits;
        let rest = bits(self.board.open & HOUSES[self.region] & !self.cells & !line.cells);
        let rest = rest.filter(|&cell| self.board.candidates[cell] & taken == 0);
        visit_cells(self.board, rest, |region| {
            let extra = (region.digits & !self.digits).count_ones();
            let fits = region.digits & self.digits != 0 && region.count == extra + wanted;
            if fits { self.conclude(line, region).and_then(&mut *visit) } else { None }
        })
    }

    fn conclude(&self, line: CellSelection, region: CellSelection) -> Option<HodokuStep> {
        let [line_mask, region_mask] = [line, region].map(|part| part.digits);
        let mut removed = Vec::new();
        let both = line_mask & region_mask & !self.digits;
        // Digits of the intersection that neither part absorbs must be in the intersection. A digit that both parts have
        // beside it goes from the cells of the other part too.
        let of_region = (self.digits | region_mask) & !(line_mask & !both);
        let of_line = (self.digits | line_mask) & !(region_mask & !both);
        let houses = [self.line, self.region];
        for (house, part, digits) in
            [(self.region, region.cells, of_region), (self.line, line.cells, of_line)]
        {
            let rest = self.board.open & HOUSES[house] & !(self.cells | part);
            add_candidates(self.board, bits(rest), digits, &mut removed);
        }
        let pattern =
            HodokuPattern::SueDeCoq { crossing: self.cells, line: line.cells, region: region.cells, houses };
        HodokuStep::removing(removed, pattern)
    }
}
