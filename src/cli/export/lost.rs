//! What a format leaves out of a position.

use super::super::args::ExportFormat;
use whydoku_board::Grid;
use whydoku_formats::write;

/// What of a position a format holds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Holds {
    /// Digits alone: whether they were given is lost.
    Digits,
    /// Which digits were given, and which placed.
    Placed,
    /// The candidates of every cell, but not who has placed what.
    Candidates,
    /// All of it.
    All,
}

const fn holds(format: ExportFormat) -> Holds {
    match format {
        ExportFormat::Yaml
        | ExportFormat::Library
        | ExportFormat::FPuzzles
        | ExportFormat::FPuzzlesLink
        | ExportFormat::Sudokupad => Holds::All,
        ExportFormat::Sdk | ExportFormat::Svg => Holds::Placed,
        #[cfg(feature = "png")]
        ExportFormat::Png => Holds::Placed,
        ExportFormat::Pencilmarks | ExportFormat::Candidates => Holds::Candidates,
        ExportFormat::Interactive
        | ExportFormat::Jigsaw
        | ExportFormat::Line
        | ExportFormat::Csv
        | ExportFormat::Sdm
        | ExportFormat::SimpleSudoku => Holds::Digits,
    }
}

/// What is left out, as a sentence; nothing if all is kept.
pub(super) fn lost<const W: usize>(format: ExportFormat, grid: &Grid<W>) -> Option<String> {
    let holds = holds(format);
    if holds == Holds::All {
        return None;
    }
    let placed = (*grid.layout().cells() - *grid.open() - *grid.givens()).len();
    let removed = write::removed(grid).len();
    let mut lost = Vec::new();
    if removed > 0 && holds != Holds::Candidates {
        lost.push(format!("{removed} removed {}", if removed == 1 { "candidate" } else { "candidates" }));
    }
    if placed > 0 && holds != Holds::Placed {
        lost.push(format!(
            "that {placed} {} not given",
            if placed == 1 { "digit was" } else { "digits were" }
        ));
    }
    let lost = (!lost.is_empty()).then(|| lost.join(", and "))?;
    Some(format!("{} leaves out {lost}; yaml and library hold it", format.name()))
}
