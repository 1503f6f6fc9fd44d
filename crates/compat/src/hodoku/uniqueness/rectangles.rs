//! Rectangles of two digits. They may lack one of their digits in a corner, as long as no filled cell forbids it there.

use super::super::board::HodokuBoard;
use super::super::step::{HodokuStep, Rectangle, Take};
use super::super::tables::{ALL, Cells, PEERS, bits, small_bits};
use super::corners::rectangles;
use super::examined::{Examined, Rect};

/// The first rectangle of this kind.
pub(in super::super) fn rectangle(board: &HodokuBoard, name: Rectangle) -> Option<HodokuStep> {
    each_rectangle(board, name, true, &mut Some)
}

/// Hands over the rectangles of this kind, in whose corners candidates may be lacking or must all be there.
pub(in super::super) fn each_rectangle(
    board: &HodokuBoard,
    name: Rectangle,
    may_lack: bool,
    take: Take<'_>,
) -> Option<HodokuStep> {
    let mut seen_digits: [Option<Cells>; 9] = [None; 9];
    let mut unseen = |digit: usize| {
        *seen_digits[digit].get_or_insert_with(|| {
            let filled = bits(ALL & !board.open).filter(|&cell| board.digits[cell] as usize == digit);
            board.open & !filled.fold(0, |seen, cell| seen | PEERS[cell])
        })
    };
    let mut examined: Vec<(Cells, u16)> = Vec::new();
    bits(board.open).filter(|&cell| board.candidates[cell].count_ones() == 2).find_map(|start| {
        let mut both = small_bits(board.candidates[start]);
        let pair = [both.next()?, both.next()?];
        let [a, b] = if may_lack { pair.map(&mut unseen) } else { pair.map(|digit| board.places[digit]) };
        let usable = a & b;
        rectangles(start, usable, &mut |corners| {
            let rect = Rect { corners, digits: pair };
            if rect.cells() & !usable != 0 {
                return None;
            }
            let key = (rect.cells(), rect.mask());
            if examined.contains(&key) {
                return None;
            }
            examined.push(key);
            Examined::new(board, rect).prove(name, take)
        })
    })
}
