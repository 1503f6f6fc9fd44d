//! Sue de Coq in HoDoKu's order: a line and a box cross in two or three cells that hold at least two digits too many;
//! some cells of the line and some of the box take up what is too much.

use crate::classic::{CellMask, bit, bits};
use crate::hodoku::board::{BOXES, HOUSE_CELLS, HOUSES, HOUSES_AT, HodokuBoard};
use crate::hodoku::step::{HodokuPattern, HodokuStep, StepVisitor, add_candidates};

struct CrossingSearch<'a> {
    board: &'a HodokuBoard,
    line: usize,
    region: usize,
    cells: CellMask,
    digits: u16,
    /// The number of digits beyond the number of cells.
    surplus: u32,
}

const CROSSINGS: [[u8; 2]; 3 * BOXES] = {
    let mut crossings = [[0; 2]; 3 * BOXES];
    let mut at = 0;
    while at < 3 * BOXES {
        let line = at / 3;
        let cell = HOUSE_CELLS[line][at % 3 * 3];
        crossings[at] = [line as u8, HOUSES_AT[cell as usize][2]];
        at += 1;
    }
    crossings
};

pub(crate) const HOUSES_OF_CROSSINGS: [u32; 3 * BOXES] = {
    let mut houses = [0; 3 * BOXES];
    let mut at = 0;
    while at < 3 * BOXES {
        houses[at] = 1 << CROSSINGS[at][0] | 1 << CROSSINGS[at][1];
        at += 1;
    }
    houses
};

pub(crate) fn visit_sue_de_coq(
    board: &HodokuBoard,
    crossing: usize,
    visit: StepVisitor<'_>,
) -> Option<HodokuStep> {
    let [line, region] = CROSSINGS[crossing].map(usize::from);
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

#[derive(Clone, Copy, Default)]
struct CellSelection {
    cells: CellMask,
    count: u32,
    mask: u16,
}

/// Visits all non-empty subsets; a set comes before its supersets.
fn visit_subsets(
    board: &HodokuBoard,
    rest: &[usize],
    chosen: CellSelection,
    visit: &mut dyn FnMut(CellSelection) -> Option<HodokuStep>,
) -> Option<HodokuStep> {
    rest.iter().enumerate().find_map(|(at, &cell)| {
        let wider = CellSelection {
            cells: chosen.cells | bit(cell),
            count: chosen.count + 1,
            mask: chosen.mask | board.candidates[cell],
        };
        let found = visit(wider);
        if found.is_some() { found } else { visit_subsets(board, &rest[at + 1..], wider, visit) }
    })
}

impl CrossingSearch<'_> {
    fn visit_line_parts(&self, visit: StepVisitor<'_>) -> Option<HodokuStep> {
        let rest: Vec<usize> = bits(self.board.open & HOUSES[self.line] & !self.cells).collect();
        visit_subsets(self.board, &rest, CellSelection::default(), &mut |line| {
            let extra = (line.mask & !self.digits).count_ones();
            if line.mask & self.digits == 0 || line.count <= extra || line.count - extra >= self.surplus {
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
        let taken = line.mask & self.digits;
        let rest = bits(self.board.open & HOUSES[self.region] & !self.cells & !line.cells);
        let rest: Vec<usize> = rest.filter(|&cell| self.board.candidates[cell] & taken == 0).collect();
        visit_subsets(self.board, &rest, CellSelection::default(), &mut |region| {
            let extra = (region.mask & !self.digits).count_ones();
            let fits = region.mask & self.digits != 0 && region.count == extra + wanted;
            if fits { self.conclude(line, region).and_then(&mut *visit) } else { None }
        })
    }

    fn conclude(&self, line: CellSelection, region: CellSelection) -> Option<HodokuStep> {
        let all = self.cells | line.cells | region.cells;
        let [line_mask, region_mask] = [line, region].map(|part| part.mask);
        let mut removed = Vec::new();
        let both = line_mask & region_mask & !self.digits;
        // Digits of the intersection that neither part absorbs must be in the intersection.
        let of_region = (self.digits | region_mask) & !(line_mask & !both);
        let of_line = (self.digits | line_mask) & !(region_mask & !both);
        add_candidates(
            self.board,
            bits(self.board.open & HOUSES[self.region] & !all),
            of_region,
            &mut removed,
        );
        add_candidates(self.board, bits(self.board.open & HOUSES[self.line] & !all), of_line, &mut removed);
        let houses = [self.line, self.region];
        let pattern =
            HodokuPattern::SueDeCoq { crossing: self.cells, line: line.cells, region: region.cells, houses };
        HodokuStep::removing(removed, pattern)
    }
}
