//! `export`: writes puzzles in the formats of other programs, and as puzzle files.

mod files;
mod losses;
mod write;

use super::args::ExportArgs;
use super::{Answer, input, output_file};
use anyhow::Result;
use files::ExportFiles;
pub(super) use files::{before, numbered};
use std::io::Write;
use whydoku_board::{widths::Layouts, with_width};
pub(super) use write::written;

pub(super) fn run(args: &ExportArgs, out: &mut impl Write) -> Result<Answer> {
    let format = files::format(args)?;
    if let Some(path) = &args.out {
        output_file::check(path, &args.source.inputs, args.force)?;
    }
    let mut files = ExportFiles::new(format, args);
    let mut layouts = Layouts::default();
    let done = input::each(&args.source, out, |_, place, puzzle, out| {
        let (written, losses) = with_width!(puzzle.shape, W => {
            let grid = puzzle.grid(layouts.get::<W>(&puzzle.shape)).map_err(|p| input::at_place(place, &puzzle, &p))?;
            (written(format, &grid, puzzle.name.as_deref()), losses::losses(format, &grid))
        });
        let unsupported = || format!("{} cannot say all rules of this puzzle; yaml can", format.name());
        let written = written.ok_or_else(|| input::at_place(place, &puzzle, &unsupported()))?;
        if let Some(losses) = losses {
            input::print_error(&input::at_place(place, &puzzle, &losses), out)?;
        }
        files.push(written, out)
    });
    files.finish(out)?;
    done?;
    Ok(Answer::Yes)
}
