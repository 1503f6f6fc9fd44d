//! Forms that the program reads and does not write; the fuzz targets have them too.

use whydoku_board::{Grid, Regions};

/// The digits in rows, with borders between boxes: `. . 3 | . 2 . | 6 . .`.
pub(crate) fn bordered<const W: usize>(grid: &Grid<W>) -> String {
    let layout = grid.layout();
    let (width, height) = match layout.shape().regions() {
        Regions::Boxes { width, height } => (*width, *height),
        _ => (layout.side(), layout.side()),
    };
    let border = vec!["-".repeat(2 * width + 1); layout.side() / width].join("+");
    let mut text = String::new();
    for row in 0..layout.side() {
        if row > 0 && row % height == 0 {
            text += &format!("{border}\n");
        }
        let symbols: Vec<String> =
            (0..layout.side()).map(|column| grid.symbol(layout.cell(row, column)).to_string()).collect();
        let groups: Vec<String> = symbols.chunks(width).map(|group| group.join(" ")).collect();
        text += &format!("{}\n", groups.join(" | "));
    }
    text
}

/// The digits as an array of arrays of numbers, 0 for an open cell: valid JSON.
pub(crate) fn array<const W: usize>(grid: &Grid<W>) -> String {
    let layout = grid.layout();
    let number = |cell| grid.digit(cell).map_or(0, |digit| layout.value(digit)).to_string();
    let numbers: Vec<String> = layout.cells().iter().map(number).collect();
    let rows = numbers.chunks(layout.side()).map(|row| format!("[{}]", row.join(",")));
    format!("[{}]", rows.collect::<Vec<_>>().join(","))
}
