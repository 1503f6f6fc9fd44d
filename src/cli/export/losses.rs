//! Warns about the parts of a position that a format does not store.

use super::super::args::ExportFormat;
use whydoku_board::Grid;
use whydoku_formats::write;

#[derive(Clone, Copy, PartialEq, Eq)]
enum StoredParts {
    /// Digits, but not whether they are given.
    Digits,
    /// Digits, and whether they are given.
    Placed,
    /// Candidates, but not which digits are given.
    Candidates,
    All,
}

const fn stored_parts(format: ExportFormat) -> StoredParts {
    match format {
        ExportFormat::Yaml
        | ExportFormat::Library
        | ExportFormat::FPuzzles
        | ExportFormat::FPuzzlesLink
        | ExportFormat::Sudokupad => StoredParts::All,
        ExportFormat::Sdk | ExportFormat::Svg => StoredParts::Placed,
        #[cfg(feature = "png")]
        ExportFormat::Png => StoredParts::Placed,
        ExportFormat::Pencilmarks | ExportFormat::Candidates => StoredParts::Candidates,
        ExportFormat::Interactive
        | ExportFormat::Jigsaw
        | ExportFormat::Line
        | ExportFormat::Csv
        | ExportFormat::Sdm
        | ExportFormat::SimpleSudoku => StoredParts::Digits,
    }
}

pub(super) fn losses<const W: usize>(format: ExportFormat, grid: &Grid<W>) -> Option<String> {
    let stored = stored_parts(format);
    if stored == StoredParts::All {
        return None;
    }
    let placed = (*grid.layout().cells() - *grid.open() - *grid.givens()).len();
    let removed = write::removed(grid).len();
    let mut lost = Vec::new();
    if removed > 0 && stored != StoredParts::Candidates {
        lost.push(format!("{removed} removed {}", if removed == 1 { "candidate" } else { "candidates" }));
    }
    if placed > 0 && stored != StoredParts::Placed {
        lost.push(format!(
            "that {placed} {} not given",
            if placed == 1 { "digit was" } else { "digits were" }
        ));
    }
    let lost = (!lost.is_empty()).then(|| lost.join(", and "))?;
    Some(format!("{} leaves out {lost}; yaml and library hold it", format.name()))
}
