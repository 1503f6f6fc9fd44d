//! Skyscrapers, kites and empty rectangles in HoDoKu's order.

use crate::classic::{CellMask, PEERS, bit, bits};
use crate::hodoku::board::{BOXES, COLUMNS, HOUSE_CELLS, HOUSES, HOUSES_AT, HodokuBoard, houses_at};
use crate::hodoku::step::{HodokuPattern, HodokuStep, StepVisitor, StrongLink};

fn links(board: &HodokuBoard, digit: usize, houses: std::ops::Range<usize>) -> Vec<StrongLink> {
    let two = houses.filter(|&house| board.free[house][digit] == 2);
    let link = |house| {
        let mut cells = bits(board.places_in(house, digit));
        Some(StrongLink { house, cells: [cells.next()?, cells.next()?] })
    };
    two.filter_map(link).collect()
}

/// Two rows, then two columns: one place of each is in the same column or row, the others are not.
pub(crate) fn find_skyscraper(board: &HodokuBoard) -> Option<HodokuStep> {
    let across = |cell: usize, rows: bool| HOUSES_AT[cell][usize::from(rows)];
    [true, false].into_iter().find_map(|rows| {
        let houses = if rows { 0..COLUMNS } else { COLUMNS..BOXES };
        (0..9).find_map(|digit| {
            let lines = links(board, digit, houses.clone());
            lines.iter().enumerate().find_map(|(at, first)| {
                lines[at + 1..].iter().find_map(|second| {
                    let side = (0..2)
                        .find(|&side| across(first.cells[side], rows) == across(second.cells[side], rows))?;
                    let ends = [first, second].map(|link| link.cells[1 - side]);
                    if across(ends[0], rows) == across(ends[1], rows) {
                        return None;
                    }
                    let removed = PEERS[ends[0]] & PEERS[ends[1]];
                    // The shared end comes first, then the free end.
                    let links = [first, second].map(|link| StrongLink {
                        house: link.house,
                        cells: [link.cells[side], link.cells[1 - side]],
                    });
                    HodokuStep::clearing(board, digit, removed, || HodokuPattern::Skyscraper { digit, links })
                })
            })
        })
    })
}

/// A row and a column that meet in a box. HoDoKu swaps the ends that meet to the front and keeps them there for later
/// pairs, which affects what those find.
pub(crate) fn find_kite(board: &HodokuBoard, digit: usize) -> Option<HodokuStep> {
    let mut rows = links(board, digit, 0..COLUMNS);
    let mut columns = links(board, digit, COLUMNS..BOXES);
    for row in &mut rows {
        for column in &mut columns {
            if let found @ Some(_) = join(board, digit, row, column) {
                return found;
            }
        }
    }
    None
}

fn join(
    board: &HodokuBoard,
    digit: usize,
    row: &mut StrongLink,
    column: &mut StrongLink,
) -> Option<HodokuStep> {
    let ends = [(0, 0), (0, 1), (1, 0), (1, 1)];
    let in_box = |&(a, b): &(usize, usize)| HOUSES_AT[row.cells[a]][2] == HOUSES_AT[column.cells[b]][2];
    let (a, b) = ends.into_iter().find(in_box)?;
    row.cells.swap(0, a);
    column.cells.swap(0, b);
    if row.cells.iter().any(|cell| column.cells.contains(cell)) {
        return None;
    }
    let crossing =
        HOUSES[HOUSES_AT[row.cells[1]][1] as usize] & HOUSES[HOUSES_AT[column.cells[1]][0] as usize];
    HodokuStep::clearing(board, digit, crossing, || HodokuPattern::Kite { digit, links: [*row, *column] })
}

/// A box whose places all lie in a row and a column that cross in it, and a strong link back to one of them.
pub(crate) fn visit_empty_rectangles(
    board: &HodokuBoard,
    digit: usize,
    fewest: u32,
    visit: StepVisitor<'_>,
) -> Option<HodokuStep> {
    (BOXES..27).filter(|&region| (2..=5).contains(&board.free[region][digit])).find_map(|region| {
        // The empty cells are two rows by two columns; the third of each cross.
        [(0, 1), (0, 2), (1, 2)].into_iter().find_map(|rows| {
            [(0, 1), (0, 2), (1, 2)].into_iter().find_map(|columns| {
                let corner = (3 - rows.0 - rows.1) * 3 + 3 - columns.0 - columns.1;
                visit_hinges(board, digit, [region, HOUSE_CELLS[region][corner] as usize], fewest, visit)
            })
        })
    })
}

fn visit_hinges(
    board: &HodokuBoard,
    digit: usize,
    [region, corner]: [usize; 2],
    fewest: u32,
    visit: StepVisitor<'_>,
) -> Option<HodokuStep> {
    let [row, column, _] = houses_at(corner);
    let places = board.places_in(region, digit);
    if places & !(HOUSES[row] | HOUSES[column]) != 0 {
        return None;
    }
    let [on_row, on_column] = [row, column].map(|line| places & HOUSES[line] & !bit(corner));
    if on_row == 0 || on_column == 0 || places.count_ones() < fewest {
        return None;
    }
    [[row, column], [column, row]]
        .into_iter()
        .find_map(|hinges| visit_links(board, digit, region, hinges, visit))
}

/// From a place on the near line, over a line that crosses it, to a cell that sees the far line.
fn visit_links(
    board: &HodokuBoard,
    digit: usize,
    region: usize,
    hinges: [usize; 2],
    visit: StepVisitor<'_>,
) -> Option<HodokuStep> {
    let [near, far] = hinges;
    let across = usize::from(near < COLUMNS);
    let starts: CellMask = board.places[digit] & HOUSES[near] & !HOUSES[region];
    bits(starts).find_map(|start| {
        let house = HOUSES_AT[start][across] as usize;
        if board.free[house][digit] != 2 {
            return None;
        }
        let end = bits(board.places_in(house, digit) & !bit(start)).next()?;
        let target = HOUSES[far] & HOUSES[HOUSES_AT[end][1 - across] as usize] & !HOUSES[region];
        let link = StrongLink { house, cells: [start, end] };
        let pattern = || HodokuPattern::EmptyRectangle { digit, region, hinges, link };
        HodokuStep::clearing(board, digit, target, pattern).and_then(&mut *visit)
    })
}
