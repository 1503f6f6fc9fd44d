//! `export`: puzzles written in the formats of other programs, and as puzzle files of this one.
//!
//! | file | does |
//! | --- | --- |
//! | `form.rs` | what each format can say, and says |
//! | `lost.rs` | what a format leaves out of a position |
//! | `files.rs` | where it is written |

mod files;
mod form;
mod lost;

use super::args::ExportArgs;
use super::{Answer, input, outfile};
use anyhow::Result;
use files::Files;
pub(super) use files::{before, numbered};
pub(super) use form::written;
use std::io::Write;
use whydoku_board::{widths::Layouts, with_width};

pub(super) fn run(args: &ExportArgs, out: &mut impl Write) -> Result<Answer> {
    let format = files::format(args)?;
    if let Some(path) = &args.out {
        outfile::fresh(path, &args.source.inputs, args.force)?;
    }
    let mut files = Files::new(format, args);
    let mut layouts = Layouts::default();
    let done = input::each(&args.source, out, |_, place, puzzle, out| {
        let (written, lost) = with_width!(puzzle.shape, W => {
            let grid = puzzle.grid(layouts.get::<W>(&puzzle.shape)).map_err(|p| input::at_place(place, &puzzle, &p))?;
            (written(format, &grid, puzzle.name.as_deref()), lost::lost(format, &grid))
        });
        let unsaid = || format!("{} cannot say all rules of this puzzle; yaml can", format.name());
        let written = written.ok_or_else(|| input::at_place(place, &puzzle, &unsaid()))?;
        if let Some(lost) = lost {
            // What is left out is no error, and stands where the puzzle stands in the order of things.
            input::complain(&input::at_place(place, &puzzle, &lost), out)?;
        }
        files.take(written, out)
    });
    files.finish(out)?;
    done?;
    Ok(Answer::Yes)
}
