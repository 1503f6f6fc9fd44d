//! Puzzles on paper, as `sheet` prints them.

use crate::cli::args::SheetArgs;
use crate::cli::sheet;
use anyhow::Result;
use clap::Parser;
use std::ffi::OsStr;
use std::io::Write;
use std::path::Path;
use whydoku_formats::Puzzle;

/// How `sheet` is called.
#[derive(Debug, Parser)]
struct Call {
    #[command(flatten)]
    sheet: SheetArgs,
}

/// A sheet that puzzles will be printed on.
pub(super) struct Paper(SheetArgs);

impl Paper {
    /// As `sheet` prints if nothing else is said than where it is written.
    pub(super) fn new(path: &Path, force: bool) -> Result<Self> {
        let call = [OsStr::new("sheet"), OsStr::new("--out"), path.as_os_str()];
        let sheet =
            Call::try_parse_from(call.into_iter().chain(force.then_some(OsStr::new("--force"))))?.sheet;
        sheet::check(&sheet).map_err(|problem| anyhow::Error::msg(named(&problem)))?;
        Ok(Self(sheet))
    }

    /// Prints these, if there are any.
    pub(super) fn print(&self, puzzles: Vec<Puzzle>, out: &mut impl Write) -> Result<()> {
        if !puzzles.is_empty() {
            sheet::print_made(&self.0, puzzles, out)
                .map_err(|problem| anyhow::Error::msg(named(&problem)))?;
        }
        Ok(())
    }
}

/// A complaint that names the option that was typed.
fn named(problem: &anyhow::Error) -> String {
    format!("{problem:#}").replace("--out ", "--sheet ")
}
