//! [`Printer`]: prints puzzles in the requested format.

use crate::cli::args::ExportFormat;
use crate::cli::export;
use anyhow::{Result, anyhow, bail};
use std::io::Write;
use whydoku_board::{widths::Layouts, with_width};
use whydoku_formats::Puzzle;

/// Prints puzzles and flushes each at once, since the next one may take long.
pub(super) struct Printer {
    format: Option<ExportFormat>,
    layouts: Layouts,
    any: bool,
}

impl Printer {
    pub(super) fn new(format: Option<ExportFormat>, count: u64) -> Result<Self> {
        if let Some(picture) = format.filter(|format| format.is_picture())
            && (count != 1 || picture != ExportFormat::Svg)
        {
            let name = if picture == ExportFormat::Svg { "svg" } else { "png" };
            bail!(
                "--format {name}: a picture is a file of its own; write --sheet FILE, or pipe the puzzles into \
                 `whydoku export --out NAME.{name}`"
            );
        }
        Ok(Self { format, layouts: Layouts::default(), any: false })
    }

    pub(super) fn print(&mut self, puzzle: &Puzzle, out: &mut impl Write) -> Result<()> {
        let (format, written) = with_width!(puzzle.shape, W => {
            let grid = puzzle.grid(self.layouts.get::<W>(&puzzle.shape))?;
            let title = puzzle.name.as_deref();
            let line = self.format.is_none().then(|| export::written(ExportFormat::Line, &grid, title)).flatten();
            if let Some(line) = line {
                (ExportFormat::Line, line)
            } else {
                let format = self.format.unwrap_or(ExportFormat::Yaml);
                let unsaid = || anyhow!("{} cannot say all rules of this puzzle; yaml can", format.name());
                (format, export::written(format, &grid, title).ok_or_else(unsaid)?)
            }
        });
        let before = export::before(format, !std::mem::replace(&mut self.any, true));
        // In a line, text after the digits says something about them.
        let remark = puzzle.name.as_ref().filter(|_| format == ExportFormat::Line);
        let remark = remark.map_or_else(String::new, |name| format!(" {name}"));
        writeln!(out, "{before}{}{remark}", written.trim_end())?;
        Ok(out.flush()?)
    }
}
