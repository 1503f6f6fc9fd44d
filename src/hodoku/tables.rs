//! The classic board in numbers: cells row by row, houses as rows, columns and boxes. HoDoKu knows no other board, so
//! here, and nowhere else in the program, nine by nine is written down.

/// A set of cells, a bit each.
pub(super) type Cells = u128;

/// How many cells.
pub(super) const CELLS: usize = 81;

/// All cells.
pub(super) const ALL: Cells = (1 << CELLS) - 1;

/// The first column and the first box among the 27 houses.
pub(super) const COLUMNS: usize = 9;
pub(super) const BOXES: usize = 18;

/// The cells of each house in its order.
pub(super) static HOUSE_CELLS: [[u8; 9]; 27] = {
    let mut table = [[0; 9]; 27];
    let mut at = 0;
    while at < 81 {
        let (row, column) = (at / 9, at % 9);
        table[row][column] = at as u8;
        table[COLUMNS + column][row] = at as u8;
        table[BOXES + row / 3 * 3 + column / 3][row % 3 * 3 + column % 3] = at as u8;
        at += 1;
    }
    table
};

/// The cells of each house as a set.
pub(super) static HOUSES: [Cells; 27] = {
    let mut table = [0; 27];
    let mut at = 0;
    while at < 27 * 9 {
        table[at / 9] |= 1 << HOUSE_CELLS[at / 9][at % 9];
        at += 1;
    }
    table
};

/// Row, column and box of each cell.
pub(super) static HOUSES_AT: [[u8; 3]; CELLS] = {
    let mut table = [[0; 3]; CELLS];
    let mut at = 0;
    while at < CELLS {
        let (row, column) = (at / 9, at % 9);
        table[at] = [row as u8, (COLUMNS + column) as u8, (BOXES + row / 3 * 3 + column / 3) as u8];
        at += 1;
    }
    table
};

/// The cells that each cell sees.
pub(super) static PEERS: [Cells; CELLS] = {
    let mut table = [0; CELLS];
    let mut at = 0;
    while at < CELLS {
        let [row, column, region] = HOUSES_AT[at];
        table[at] = (HOUSES[row as usize] | HOUSES[column as usize] | HOUSES[region as usize]) & !(1 << at);
        at += 1;
    }
    table
};

/// The set of one cell.
pub(super) const fn one(cell: usize) -> Cells {
    1 << cell
}

/// The first of a set.
pub(super) const fn first(set: Cells) -> Option<usize> {
    if set == 0 { None } else { Some(set.trailing_zeros() as usize) }
}

/// The members of a set, ascending.
pub(super) fn bits(mut set: u128) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        let at = first(set)?;
        set &= set - 1;
        Some(at)
    })
}

/// The digits of a mask, ascending.
pub(super) fn digits(mut mask: u16) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        let at = mask.trailing_zeros() as usize;
        (mask != 0).then(|| mask &= mask - 1)?;
        Some(at)
    })
}

/// The cells that see every cell of a set; of no cells, all.
pub(super) fn seen_by_all(set: Cells) -> Cells {
    bits(set).fold(ALL, |seen, cell| seen & PEERS[cell])
}

/// The houses that hold all of a set: row, column, box.
pub(super) fn houses_around(set: Cells) -> impl Iterator<Item = usize> {
    let at = first(set).unwrap_or(0);
    HOUSES_AT[at].into_iter().map(usize::from).filter(move |&house| set & !HOUSES[house] == 0)
}
