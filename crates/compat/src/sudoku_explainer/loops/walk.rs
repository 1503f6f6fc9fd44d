//! Goes round every loop of a board.

use super::super::board::{BOX_ROW_COLUMN, CellNumber, ExplainerBoard, HOUSES, MASKS, bits, small_bits};
use super::Loop;
use whydoku_cells::ordered::sort_by_key;

/// All loops that say something, in the order in which they are taken.
pub(crate) fn loops(board: &ExplainerBoard) -> Vec<Loop> {
    let mut search = Search {
        board,
        pair: 0,
        path: Vec::new(),
        on_path: 0,
        carriers: 0,
        core: 0,
        visited: [0; 2],
        kept: Vec::new(),
    };
    for cell in 0..81 {
        if board.cell[cell].count_ones() == 2 {
            search.pair = board.cell[cell];
            let mut digits = small_bits(search.pair);
            let [Some(a), Some(b)] = [digits.next(), digits.next()] else { continue };
            search.carriers = board.digit[a] & board.digit[b];
            search.core = loopable(search.carriers);
            if search.core >> cell & 1 == 1 {
                search.walk(cell, 2, 0, usize::MAX);
            }
        }
    }
    let mut kept = search.kept;
    sort_by_key(&mut kept, |found| (found.rank, found.way.number()));
    kept
}

/// The cells of these that have others beside them in two kinds of houses at least, when all that have not are left
/// out. A loop has no other cells.
fn loopable(mut cells: u128) -> u128 {
    loop {
        let tied = |&cell: &usize| SEEN_BY_KIND[cell].iter().filter(|&&seen| seen & cells != 0).count() >= 2;
        let kept = bits(cells).filter(tied).fold(0, |kept, cell| kept | 1 << cell);
        if kept == cells {
            return cells;
        }
        cells = kept;
    }
}

/// The houses of a cell, a bit each.
fn houses_of(cell: CellNumber) -> u32 {
    HOUSES[cell].iter().fold(0, |houses, &house| houses | 1 << house)
}

/// What each cell sees in its box, its row and its column.
const SEEN_BY_KIND: [[u128; 3]; 81] = {
    let mut seen = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let mut kind = 0;
        while kind < 3 {
            seen[cell][kind] = MASKS[HOUSES[cell][kind] as usize] & !(1 << cell);
            kind += 1;
        }
        cell += 1;
    }
    seen
};

/// A walk along cells with the same two digits.
pub(super) struct Search<'a> {
    pub(super) board: &'a ExplainerBoard,
    pub(super) pair: u16,
    pub(super) path: Vec<u8>,
    pub(super) on_path: u128,
    /// The cells with both digits, and those of them that can be in a loop.
    carriers: u128,
    core: u128,
    /// The houses that cells at even and at odd places of the path lie in.
    pub(super) visited: [u32; 2],
    pub(super) kept: Vec<Loop>,
}

impl Search<'_> {
    fn walk(&mut self, cell: CellNumber, spare: i32, mut extras: u16, last_kind: usize) {
        let (side, houses) = (self.path.len() % 2, houses_of(cell));
        self.path.push(cell as u8);
        self.on_path |= 1 << cell;
        self.visited[side] |= houses;
        for kind in BOX_ROW_COLUMN {
            if kind == last_kind {
                continue;
            }
            let closing = if self.path.len() >= 4 { 1 << self.path[0] } else { 0 };
            let ways = (self.carriers & !self.on_path | closing) & MASKS[HOUSES[cell][kind] as usize];
            for next in bits(ways) {
                if closing >> next & 1 == 1 {
                    self.close();
                } else {
                    let digits = self.board.cell[next];
                    // The extra digits of cells tried before stay, as they do in the program that defines the scale.
                    extras |= digits & !self.pair;
                    let plain = digits.count_ones() == 2;
                    if self.core >> next & 1 == 0 || self.visited[1 - side] & houses_of(next) != 0 {
                        continue;
                    }
                    if plain || extras.is_power_of_two() || spare > 0 {
                        self.walk(next, spare - i32::from(!plain), extras, kind);
                    }
                }
            }
        }
        self.path.pop();
        self.on_path &= !(1 << cell);
        self.visited[side] &= !houses;
    }
}
