//! Simple and multi colours in HoDoKu's order: one digit at a time, components from their first cell.

use crate::classic::{CellMask, PEERS, bit, bits};
use crate::hodoku::board::{HodokuBoard, houses_at};
use crate::hodoku::step::{HodokuPattern, HodokuStep, cands_of};

type ColourPair = [CellMask; 2];

/// Returns the components of a digit: cells joined by houses with two places.
fn components(board: &HodokuBoard, digit: usize) -> Vec<ColourPair> {
    let mut coloured = 0;
    let mut components = Vec::new();
    for cell in bits(board.places[digit]) {
        if coloured & bit(cell) == 0 {
            let mut colours = [0; 2];
            paint(board, digit, cell, 0, &mut colours);
            coloured |= colours[0] | colours[1];
            if colours[1] != 0 {
                components.push(colours);
            }
        }
    }
    components
}

fn paint(board: &HodokuBoard, digit: usize, cell: usize, colour: usize, colours: &mut ColourPair) {
    if (colours[0] | colours[1]) & bit(cell) != 0 {
        return;
    }
    colours[colour] |= bit(cell);
    for house in houses_at(cell) {
        if board.free[house][digit] == 2 {
            for partner in bits(board.places_in(house, digit) & !bit(cell)) {
                paint(board, digit, partner, 1 - colour, colours);
            }
        }
    }
}

pub(crate) fn seen_by_any(cells: CellMask) -> CellMask {
    bits(cells).fold(0, |seen, cell| seen | PEERS[cell])
}

/// A colour that sees itself (wrap), or cells that see both colours (trap).
pub(crate) fn find_simple(board: &HodokuBoard) -> Option<HodokuStep> {
    (0..9).find_map(|digit| {
        components(board, digit).into_iter().find_map(|colours| simple_in(board, digit, colours))
    })
}

fn simple_in(board: &HodokuBoard, digit: usize, colours: ColourPair) -> Option<HodokuStep> {
    let pattern = |wrap| HodokuPattern::SimpleColours { digit, colours, wrap };
    let wrong = colours.into_iter().filter(|&colour| seen_by_any(colour) & colour != 0);
    let removed = wrong.flat_map(|colour| cands_of(colour, digit)).collect();
    HodokuStep::removing(removed, pattern(true)).or_else(|| {
        let both = seen_by_any(colours[0]) & seen_by_any(colours[1]) & !colours[0] & !colours[1];
        HodokuStep::clearing(board, digit, both, || pattern(false))
    })
}

/// Two components: a colour that sees both colours of the other, or cells that see the remaining colour of each.
pub(crate) fn find_multi(board: &HodokuBoard) -> Option<HodokuStep> {
    (0..9).find_map(|digit| {
        let all = components(board, digit);
        (0..all.len()).find_map(|i| {
            (0..all.len()).filter(|&j| j != i).find_map(|j| multi_in(board, digit, all[i], all[j]))
        })
    })
}

/// Returns the two components that clear all these cells of a digit.
pub(crate) fn multi_colours_of(board: &HodokuBoard, digit: usize, lost: CellMask) -> Option<[ColourPair; 2]> {
    let all = components(board, digit);
    let clears = |&[first, second]: &[ColourPair; 2]| {
        let step = multi_in(board, digit, first, second);
        let cleared =
            step.map_or(0, |step| step.removed.iter().fold(0, |all, cand| all | bit(cand.cell.index())));
        lost & !cleared == 0
    };
    let pairs = all.iter().flat_map(|&first| all.iter().map(move |&second| [first, second]));
    pairs.filter(|[first, second]| first != second).find(clears)
}

fn multi_in(board: &HodokuBoard, digit: usize, first: ColourPair, second: ColourPair) -> Option<HodokuStep> {
    let pattern = |kind| HodokuPattern::MultiColours { digit, first, second, kind };
    let sees_both = |&colour: &CellMask| second.iter().all(|other| seen_by_any(colour) & other != 0);
    let wrong = first.into_iter().filter(sees_both);
    let removed = wrong.flat_map(|colour| cands_of(colour, digit)).collect();
    HodokuStep::removing(removed, pattern(2)).or_else(|| {
        let mut cells = 0;
        for (a, b) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            if seen_by_any(first[a]) & second[b] != 0 {
                cells |= seen_by_any(first[1 - a]) & seen_by_any(second[1 - b]);
            }
        }
        HodokuStep::clearing(board, digit, cells, || pattern(1))
    })
}
