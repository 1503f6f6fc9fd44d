//! Writes a puzzle in each format.

use super::super::args::ExportFormat;
use whydoku_board::Grid;
use whydoku_board::Shape;
use whydoku_corpus::push_csv;
use whydoku_explain::render::{Theme, bare_svg};
use whydoku_formats::write;

/// Writes a puzzle in a format, if it can express all rules.
pub(in crate::cli) fn written<const W: usize>(
    format: ExportFormat,
    grid: &Grid<W>,
    title: Option<&str>,
) -> Option<String> {
    // A line of digits is read with the default boxes and no further rules.
    let shape = grid.layout().shape();
    let usual = || Shape::of_size(shape.size()).is_ok_and(|usual| usual == *shape);
    match format {
        ExportFormat::Yaml => Some(write::yaml(grid, title)),
        ExportFormat::FPuzzles => write::f_puzzles(grid, title),
        ExportFormat::FPuzzlesLink => write::f_puzzles_link(grid, title),
        ExportFormat::Sudokupad => write::sudoku_pad_link(grid, title),
        ExportFormat::Interactive => write::interactive(grid),
        ExportFormat::Jigsaw => write::jigsaw(grid),
        ExportFormat::Svg => Some(drawn(grid, title, Theme::Reader)),
        #[cfg(feature = "png")]
        ExportFormat::Png => Some(drawn(grid, title, Theme::Light)),
        ExportFormat::Line => usual().then(|| write::one_line(grid)),
        ExportFormat::Csv => usual().then(|| {
            let mut line = write::one_line(grid) + ",";
            push_csv(&mut line, title.unwrap_or_default());
            line
        }),
        ExportFormat::Sdm => (*shape == Shape::CLASSIC).then(|| write::one_line(grid).replace('.', "0")),
        ExportFormat::Sdk => usual().then(|| write::sdk(grid)),
        ExportFormat::SimpleSudoku => usual().then(|| write::simple_sudoku(grid)),
        ExportFormat::Library => usual().then(|| write::library(grid)),
        ExportFormat::Pencilmarks => usual().then(|| write::pencilmarks(grid)),
        ExportFormat::Candidates => usual().then(|| write::candidate_string(grid)),
    }
}

fn drawn<const W: usize>(grid: &Grid<W>, title: Option<&str>, skin: Theme) -> String {
    bare_svg(&grid.widen(), title.unwrap_or("Sudoku"), skin)
}
