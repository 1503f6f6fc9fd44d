//! `--sheet`: prints generated puzzles as `sheet` does.

use crate::cli::args::SheetArgs;
use crate::cli::sheet;
use anyhow::Result;
use clap::Parser;
use std::ffi::OsStr;
use std::io::Write;
use std::path::Path;
use whydoku_formats::Puzzle;

#[derive(Debug, Parser)]
struct Call {
    #[command(flatten)]
    sheet: SheetArgs,
}

pub(super) struct Paper(SheetArgs);

impl Paper {
    pub(super) fn new(path: &Path, force: bool) -> Result<Self> {
        let call = [OsStr::new("sheet"), OsStr::new("--out"), path.as_os_str()];
        let sheet =
            Call::try_parse_from(call.into_iter().chain(force.then_some(OsStr::new("--force"))))?.sheet;
        sheet::check(&sheet).map_err(|problem| anyhow::Error::msg(named(&problem)))?;
        Ok(Self(sheet))
    }

    pub(super) fn print(&self, puzzles: Vec<Puzzle>, out: &mut impl Write) -> Result<()> {
        if !puzzles.is_empty() {
            sheet::print_made(&self.0, puzzles, out)
                .map_err(|problem| anyhow::Error::msg(named(&problem)))?;
        }
        Ok(())
    }
}

/// An error that names `--sheet`.
fn named(problem: &anyhow::Error) -> String {
    format!("{problem:#}").replace("--out ", "--sheet ")
}
