//! Colours in HoDoKu's order: one digit at a time, components from their first cell.

use crate::classic::{Cells, PEERS, bits, one};
use crate::hodoku::board::{Cand, HOUSES_AT, HodokuBoard};
use crate::hodoku::step::{HodokuPattern, HodokuStep};

/// The cells of a component by colour.
type ColourPair = [Cells; 2];

/// Returns the components of a digit: cells joined by houses with two places.
fn components(board: &HodokuBoard, digit: usize) -> Vec<ColourPair> {
    let mut coloured = 0;
    let mut found = Vec::new();
    for cell in bits(board.places[digit]) {
        if coloured & one(cell) == 0 {
            let mut colours = [0; 2];
            paint(board, digit, cell, 0, &mut colours);
            coloured |= colours[0] | colours[1];
            if colours[1] != 0 {
                found.push(colours);
            }
        }
    }
    found
}

fn paint(board: &HodokuBoard, digit: usize, cell: usize, colour: usize, colours: &mut ColourPair) {
    if (colours[0] | colours[1]) & one(cell) != 0 {
        return;
    }
    colours[colour] |= one(cell);
    for house in HOUSES_AT[cell].map(usize::from) {
        if board.free[house][digit] == 2 {
            for partner in bits(board.places_in(house, digit) & !one(cell)) {
                paint(board, digit, partner, 1 - colour, colours);
            }
        }
    }
}

fn seen(cells: Cells) -> Cells {
    bits(cells).fold(0, |seen, cell| seen | PEERS[cell])
}

/// A colour that sees itself (wrap), or cells that see both colours (trap).
pub(crate) fn simple(board: &HodokuBoard) -> Option<HodokuStep> {
    (0..9).find_map(|digit| {
        components(board, digit).into_iter().find_map(|colours| simple_in(board, digit, colours))
    })
}

fn simple_in(board: &HodokuBoard, digit: usize, colours: ColourPair) -> Option<HodokuStep> {
    let mut gone = Vec::new();
    for colour in colours {
        if seen(colour) & colour != 0 {
            gone.extend(bits(colour).map(|cell| Cand::new(cell, digit)));
        }
    }
    if let wrap @ Some(_) =
        HodokuStep::removing(gone, HodokuPattern::SimpleColours { digit, colours, wrap: true })
    {
        return wrap;
    }
    let both = seen(colours[0]) & seen(colours[1]) & !colours[0] & !colours[1];
    HodokuStep::clearing(board, digit, both, || HodokuPattern::SimpleColours { digit, colours, wrap: false })
}

/// Two components: a colour that sees both colours of the other, or cells that see the remaining colour of each.
pub(crate) fn multi(board: &HodokuBoard) -> Option<HodokuStep> {
    (0..9).find_map(|digit| {
        let all = components(board, digit);
        (0..all.len()).find_map(|i| {
            (0..all.len()).filter(|&j| j != i).find_map(|j| multi_in(board, digit, all[i], all[j]))
        })
    })
}

fn multi_in(board: &HodokuBoard, digit: usize, first: ColourPair, second: ColourPair) -> Option<HodokuStep> {
    let told = |kind| HodokuPattern::MultiColours { digit, first, second, kind };
    let mut gone = Vec::new();
    for colour in first {
        let view = seen(colour);
        if view & second[0] != 0 && view & second[1] != 0 {
            gone.extend(bits(colour).map(|cell| Cand::new(cell, digit)));
        }
    }
    if let step @ Some(_) = HodokuStep::removing(gone, told(2)) {
        return step;
    }
    let mut cells = 0;
    for (a, b) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        if seen(first[a]) & second[b] != 0 {
            cells |= seen(first[1 - a]) & seen(second[1 - b]);
        }
    }
    HodokuStep::clearing(board, digit, cells, || told(1))
}
