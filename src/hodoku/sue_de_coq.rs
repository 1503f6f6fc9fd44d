//! Sue de Coq in HoDoKu's order: a line and a box cross in two or three cells that hold at least two digits too many;
//! some cells of the line and some of the box take up what is too much.

use super::board::Board;
use super::step::{Pattern, Step, sweep};
use super::tables::{BOXES, Cells, HOUSES, bits, one};

/// A crossing and what it lacks.
struct Crossing<'a> {
    board: &'a Board,
    line: usize,
    region: usize,
    cells: Cells,
    digits: u16,
    /// Digits beyond cells.
    surplus: u32,
}

/// The first that removes anything.
pub(super) fn sue_de_coq(board: &Board) -> Option<Step> {
    (0..BOXES).find_map(|line| {
        (BOXES..27).find_map(|region| {
            let common = HOUSES[line] & HOUSES[region] & board.open;
            let cells: Vec<usize> = bits(common).collect();
            if cells.len() < 2 {
                return None;
            }
            let choices: &[&[usize]] =
                if cells.len() == 3 { &[&[0, 1], &[0, 1, 2], &[0, 2], &[1, 2]] } else { &[&[0, 1]] };
            choices.iter().find_map(|choice| {
                let chosen: Cells = choice.iter().fold(0, |set, &at| set | one(cells[at]));
                let digits = held(board, chosen);
                let surplus = digits.count_ones() - chosen.count_ones();
                let crossing = Crossing { board, line, region, cells: chosen, digits, surplus };
                if surplus < 2 { None } else { crossing.line_parts() }
            })
        })
    })
}

fn held(board: &Board, cells: Cells) -> u16 {
    bits(cells).fold(0, |mask, cell| mask | board.candidates[cell])
}

/// Visits every set of some of the cells, smaller ones before those that begin with them.
fn subsets(
    board: &Board,
    rest: &[usize],
    chosen: Cells,
    mask: u16,
    visit: &mut dyn FnMut(Cells, u16) -> Option<Step>,
) -> Option<Step> {
    rest.iter().enumerate().find_map(|(at, &cell)| {
        let (chosen, mask) = (chosen | one(cell), mask | board.candidates[cell]);
        let found = visit(chosen, mask);
        if found.is_some() {
            return found;
        }
        subsets(board, &rest[at + 1..], chosen, mask, visit)
    })
}

impl Crossing<'_> {
    fn line_parts(&self) -> Option<Step> {
        let rest: Vec<usize> = bits(self.board.open & HOUSES[self.line] & !self.cells).collect();
        subsets(self.board, &rest, 0, 0, &mut |line, mask| {
            let extra = (mask & !self.digits).count_ones();
            let count = line.count_ones();
            if mask & self.digits == 0 || count <= extra || count - extra >= self.surplus {
                return None;
            }
            self.region_parts(line, mask, self.surplus - (count - extra))
        })
    }

    fn region_parts(&self, line: Cells, line_mask: u16, wanted: u32) -> Option<Step> {
        let rest: Vec<usize> = bits(self.board.open & HOUSES[self.region] & !self.cells & !line).collect();
        subsets(self.board, &rest, 0, 0, &mut |region, mask| {
            let extra = (mask & !self.digits).count_ones();
            let taken = line_mask & self.digits;
            let fits = mask & taken == 0 && mask & self.digits != 0 && region.count_ones() == extra + wanted;
            if fits { self.conclude((line, line_mask), (region, mask)) } else { None }
        })
    }

    fn conclude(&self, (line, line_mask): (Cells, u16), (region, region_mask): (Cells, u16)) -> Option<Step> {
        let all = self.cells | line | region;
        let mut gone = Vec::new();
        let both = line_mask & region_mask & !self.digits;
        // Digits of the crossing that neither part takes must stand in the crossing itself.
        let of_region = (self.digits | region_mask) & !(line_mask & !both);
        let of_line = (self.digits | line_mask) & !(region_mask & !both);
        sweep(self.board, bits(self.board.open & HOUSES[self.region] & !all), of_region, &mut gone);
        sweep(self.board, bits(self.board.open & HOUSES[self.line] & !all), of_line, &mut gone);
        let pattern =
            Pattern::SueDeCoq { crossing: self.cells, line, region, houses: [self.line, self.region] };
        Step::removing(gone, pattern)
    }
}
