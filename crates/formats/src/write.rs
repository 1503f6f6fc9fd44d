//! Grids written in the common formats, so that other programs can read them, and this one too.
//!
//! What a format cannot say is lost: which digits were given in [`one_line`], [`simple_sudoku`] and [`sudoku_wiki_link`], the candidates in these and in [`sdk`], what is given and what is filled in [`pencilmarks`] and
//! [`candidate_string`]. [`library`] loses nothing of a plain board; rules beside rows, columns and boxes only [`yaml`],
//! [`f_puzzles`] and [`interactive`] can say; the first two hold positions, too.

use crate::NONE_LEFT;
#[cfg(feature = "links")]
pub use crate::f_puzzles::{f_puzzles, f_puzzles_link, online_link, sudoku_pad_link};
#[cfg(feature = "links")]
pub use crate::interactive::interactive;
use std::fmt::Write as _;
use std::sync::Arc;
use whydoku_board::{
    Candidate, Cell, CellSet, ConstraintKind, Digit, Grid, Regions, Shape, ShapeText, Side, Text,
};
use whydoku_cells::controls::blanked;

/// The digits without a break, `.` for an open cell.
pub fn one_line<const W: usize>(grid: &Grid<W>) -> String {
    grid.line()
}

/// The candidates of every cell in rows, with borders between boxes; of a filled cell, its digit. A cell that has
/// none left is written `!`.
///
/// ```text
/// .----------------.---------…
/// | 45   457   3   | 149  2  …
/// :----------------+---------…
/// ```
pub fn pencilmarks<const W: usize>(grid: &Grid<W>) -> String {
    let (width, height) = boxes(grid);
    let layout = grid.layout();
    let size = layout.side();
    let list = |cell: Cell| {
        let digits: String =
            grid.candidates(cell).into_iter().map(|digit| layout.shape().symbol(digit)).collect();
        if digits.is_empty() { NONE_LEFT.to_string() } else { digits }
    };
    let widest = |column| (0..size).map(|row| list(layout.cell(row, column)).len()).max().unwrap_or(1);
    let widths: Vec<usize> = (0..size).map(widest).collect();
    let border = |ends: [char; 3]| {
        let group = |widths: &[usize]| "-".repeat(widths.iter().map(|width| width + 2).sum());
        let groups: Vec<String> = widths.chunks(width).map(group).collect();
        format!("{}{}{}\n", ends[0], groups.join(&ends[1].to_string()), ends[2])
    };
    let mut text = border(['.', '.', '.']);
    for row in 0..size {
        if row > 0 && row % height == 0 {
            text += &border([':', '+', ':']);
        }
        for (column, width_here) in widths.iter().enumerate() {
            text += if column % width == 0 { "|" } else { "" };
            let _ = write!(text, " {:<width_here$} ", list(layout.cell(row, column)));
        }
        text += "|\n";
    }
    text + &border(['\'', '\'', '\''])
}

/// The candidate string: a place for each digit of each cell, `.` where the cell cannot hold it. 729 characters on
/// the classic board.
pub fn candidate_string<const W: usize>(grid: &Grid<W>) -> String {
    let layout = grid.layout();
    let place = |cell, digit: Digit| {
        if grid.candidates(cell).contains(digit) { layout.shape().symbol(digit) } else { '.' }
    };
    layout.cells().iter().flat_map(|cell| layout.digits().map(move |digit| place(cell, digit))).collect()
}

/// The digits as SimpleSudoku keeps them in `.ss` files.
pub fn simple_sudoku<const W: usize>(grid: &Grid<W>) -> String {
    let (width, height) = boxes(grid);
    let size = grid.layout().side();
    let level = |joint: &str| vec!["-".repeat(width); size / width].join(joint);
    let mut text = format!("*{}*\n", level("-"));
    for (row, cells) in rows(grid).iter().enumerate() {
        if row > 0 && row % height == 0 {
            let _ = writeln!(text, "|{}|", level("+"));
        }
        let groups: Vec<String> = cells.chunks(width).map(|group| group.iter().collect()).collect();
        let _ = writeln!(text, "|{}|", groups.join("|"));
    }
    text + &format!("*{}*\n", level("-"))
}

/// The digits as `.sdk` files hold them: the givens, and if more cells are filled, the state.
pub fn sdk<const W: usize>(grid: &Grid<W>) -> String {
    let layout = grid.layout();
    let rows = |cells: CellSet<W>| -> String {
        let symbol = |cell| if cells.contains(cell) { grid.symbol(cell) } else { '.' };
        let row = |row| (0..layout.side()).map(move |column| symbol(layout.cell(row, column))).chain(['\n']);
        (0..layout.side()).flat_map(row).collect()
    };
    let filled = *layout.cells() - *grid.open();
    let state = if filled == *grid.givens() { String::new() } else { format!("[State]\n{}", rows(filled)) };
    format!("[Puzzle]\n{}{state}", rows(*grid.givens()))
}

/// The candidates that are gone though no digit on the board excludes them.
pub fn removed<const W: usize>(grid: &Grid<W>) -> Vec<Candidate> {
    let mut bare = Grid::empty(Arc::clone(grid.layout()));
    for cell in grid.layout().cells() {
        if let Some(digit) = grid.digit(cell) {
            bare.place(Candidate::new(cell, digit));
        }
    }
    bare.open_candidates().filter(|&candidate| !grid.allows(candidate)).collect()
}

/// The position as a line of HoDoKu's library, with the code of no technique in particular.
pub fn library<const W: usize>(grid: &Grid<W>) -> String {
    let layout = grid.layout();
    let mut text = ":0000:x:".to_owned();
    for cell in layout.cells() {
        if grid.digit(cell).is_some() {
            text += if grid.givens().contains(cell) { "" } else { "+" };
        }
        text.push(grid.symbol(cell));
    }
    let number = |line: usize| Digit::new(line).symbol();
    let deleted = removed(grid).into_iter().map(|candidate| {
        let (row, column) = (layout.row(candidate.cell), layout.column(candidate.cell));
        format!("{}{}{}", layout.spell(candidate.digit), number(row), number(column))
    });
    format!("{text}:{}::", deleted.collect::<Vec<_>>().join(" "))
}

/// A link that opens the digits in the solver of SudokuWiki, which knows only the classic board; `None` for another.
pub fn sudoku_wiki_link<const W: usize>(grid: &Grid<W>) -> Option<String> {
    let digits = || one_line(grid).replace('.', "0");
    (*grid.layout().shape() == Shape::CLASSIC)
        .then(|| format!("https://www.sudokuwiki.org/sudoku.htm?bd={}", digits()))
}

fn rows<const W: usize>(grid: &Grid<W>) -> Vec<Vec<char>> {
    let symbols: Vec<char> = grid.layout().cells().iter().map(|cell| grid.symbol(cell)).collect();
    symbols.chunks(grid.layout().side()).map(<[char]>::to_vec).collect()
}

/// Columns and rows of a box; those of the whole board where there are no boxes to draw.
fn boxes<const W: usize>(grid: &Grid<W>) -> (usize, usize) {
    match grid.layout().shape().regions() {
        Regions::Boxes { width, height } => (*width, *height),
        _ => (grid.layout().side(), grid.layout().side()),
    }
}

/// A puzzle file: size, boxes or regions, rules and clues, and the digits in rows; of a position in which digits have been
/// placed or candidates removed, all of it, as a line of [`library`].
pub fn yaml<const W: usize>(grid: &Grid<W>, title: Option<&str>) -> String {
    let shape = grid.layout().shape();
    let size = shape.side();
    let mut text = String::new();
    if let Some(title) = title {
        let _ = writeln!(text, "title: {}", quoted(title));
    }
    let _ = writeln!(text, "size: {size}");
    match shape.regions() {
        Regions::Boxes { width, height } => _ = writeln!(text, "boxes: {width}x{height}"),
        Regions::None => text += "boxes: none\n",
        Regions::Any(_) => {}
    }
    let written = ShapeText::of(shape);
    let list = |name: &str, lines: &[String]| -> String {
        let head = if lines.is_empty() { String::new() } else { format!("{name}:\n") };
        lines.iter().fold(head, |text, line| text + &format!("  - {}\n", quoted(line)))
    };
    if let Text::Lines(rows) = &written.regions {
        text += &list("regions", rows);
    }
    if !written.digits.is_empty() {
        let _ = writeln!(text, "digits: {}", written.digits);
    }
    if !written.rules.is_empty() {
        let _ = writeln!(text, "rules: [{}]", written.rules.join(", "));
    }
    text += &list("helpers", &written.helpers);
    text += &list("extra", &written.extra);
    if !shape.outside().is_empty() {
        text += "outside:\n";
        if let Some(depth) = shape.outside_depth() {
            let _ = writeln!(text, "  depth: {depth}");
        }
        for side in Side::ALL {
            let at = |line: usize| -> String {
                let here = shape.outside().iter().filter(|clue| clue.side == side && clue.line == line);
                quoted(&here.map(|clue| shape.symbol(clue.digit)).collect::<String>())
            };
            if shape.outside().iter().any(|clue| clue.side == side) {
                let entries: Vec<String> = (0..size).map(at).collect();
                let _ = writeln!(text, "  {}: [{}]", side.name(), entries.join(", "));
            }
        }
    }
    for kind in ConstraintKind::ALL {
        if let Some(lines) = written.constraints.get(kind.key()) {
            text += &list(kind.key(), lines);
        }
    }
    let placed = *grid.layout().cells() - *grid.open() - *grid.givens();
    if !placed.is_empty() || !removed(grid).is_empty() {
        let _ = writeln!(text, "grid: {}", quoted(&library(grid)));
    } else if grid.open() != grid.layout().cells() {
        text += "grid: |\n";
        let is_open = |cells: &CellSet<W>| cells.is_subset(grid.open());
        let helpers = *grid.layout().cells() - grid.layout().board_cells();
        let drawn = if is_open(&helpers) { shape.board_cells() } else { shape.cells() };
        for row in one_line(grid).as_bytes()[..drawn].chunks(size) {
            let _ = writeln!(text, "  {}", String::from_utf8_lossy(row));
        }
    }
    text
}

/// Jigsaw text: the digits and the regions, each in one line; `None` where there are no regions, or more rules.
pub fn jigsaw<const W: usize>(grid: &Grid<W>) -> Option<String> {
    let shape = grid.layout().shape();
    let size = shape.side();
    let region = |at: usize| Some(Digit::new(shape.region_of(at / size, at % size)?).symbol());
    let map: String = (0..shape.cells()).map(region).collect::<Option<_>>()?;
    shape.is_plain().then(|| format!("{}\n{map}", one_line(grid)))
}

fn quoted(text: &str) -> String {
    let plain: String = blanked(text).collect();
    format!("'{}'", plain.replace('\'', "''"))
}
