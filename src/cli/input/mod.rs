//! Puzzles from arguments, files, pipes and the keyboard, one at a time.
//!
//! | file | holds |
//! | --- | --- |
//! | `options.rs` | what the options say of all puzzles |
//! | `items.rs` | [`Items`]: the puzzles of several inputs, one after another |
//! | `handing.rs` | [`each`]: every puzzle is handed to a command, and it is said which are of no use |
//! | `held.rs` | what is wrong and has not been told yet |
//! | `place.rs` | where puzzles come from |

mod handing;
mod held;
mod items;
mod options;
mod place;

pub(super) use handing::{Take, at_place, each, hand_over};
pub(super) use held::complain;
pub(super) use items::{Item, items};
pub(super) use options::options;

use super::args::InputArgs;
use super::entry;
use anyhow::{Context, Result, bail};
use std::io;
use whydoku_formats::{InputError, Puzzle, ReadOptions};

/// The one puzzle of the inputs.
pub(super) fn only(source: &InputArgs) -> Result<Puzzle> {
    let mut items = items(source)?;
    let first = items.next().context("no puzzle in the input")??.into_puzzle()?;
    if items.next().is_some() {
        bail!("several puzzles in the input, but this command takes one");
    }
    Ok(first)
}

/// A puzzle typed row by row, or pasted.
pub(super) fn ask(options: &ReadOptions) -> Result<Puzzle> {
    entry::ask(options, &mut io::stdin().lock(), &mut io::stderr())
}

/// An error with the file it is in and the text it is about.
pub(super) fn complaint(place: &str, problem: &InputError) -> String {
    let place = if place.is_empty() { String::new() } else { format!("{place}, ") };
    let excerpt = problem.excerpt.trim_end();
    let gap = if excerpt.contains('\n') { "\n" } else { "\n  " };
    let excerpt = if excerpt.is_empty() { String::new() } else { format!("{gap}{excerpt}") };
    format!("{place}{problem}{excerpt}")
}
