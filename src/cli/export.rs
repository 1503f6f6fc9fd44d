//! `export`: puzzles written in the formats of other programs, and as puzzle files of this one.

use super::args::{Export, ExportFormat};
use super::{Answer, input};
use crate::formats::board::{Layouts, with_width};
use crate::formats::write;
use crate::geometry::Shape;
use crate::grid::Grid;
use anyhow::Result;
use std::io::Write;

pub(super) fn run(args: &Export, out: &mut impl Write) -> Result<Answer> {
    let mut layouts = Layouts::default();
    let mut any = false;
    input::each(&args.source, out, |_, place, puzzle, out| {
        let written = with_width!(puzzle.shape, W => {
            let grid = puzzle.grid(layouts.get::<W>(&puzzle.shape)).map_err(|p| input::at_place(place, &puzzle, &p))?;
            written(args.format, &grid, puzzle.name.as_deref())
        });
        let unsaid = || format!("{} cannot say all rules of this puzzle; yaml can", args.format.name());
        let written = written.ok_or_else(|| input::at_place(place, &puzzle, &unsaid()))?;
        if std::mem::replace(&mut any, true) && args.format == ExportFormat::Yaml {
            writeln!(out, "---")?;
        }
        writeln!(out, "{}", written.trim_end())?;
        Ok(())
    })?;
    Ok(Answer::Yes)
}

/// A puzzle in a format, if that can say it.
pub(super) fn written<const W: usize>(
    format: ExportFormat,
    grid: &Grid<W>,
    title: Option<&str>,
) -> Option<String> {
    match format {
        ExportFormat::Yaml => Some(write::yaml(grid, title)),
        ExportFormat::FPuzzles => write::f_puzzles(grid, title),
        ExportFormat::FPuzzlesLink => write::f_puzzles_link(grid, title),
        ExportFormat::Interactive => write::interactive(grid),
        ExportFormat::Jigsaw => write::jigsaw(grid),
        // A bare line is read as a board of the usual boxes; regions of any other shape would be lost.
        ExportFormat::Line => {
            let shape = grid.layout().shape();
            let usual = Shape::of_size(shape.size()).is_ok_and(|usual| usual == *shape);
            usual.then(|| write::one_line(grid))
        }
    }
}
