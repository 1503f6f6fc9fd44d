//! `generate --fewest`: the symmetrical puzzles with few clues that are known to this project.

use crate::cli::Answer;
use anyhow::Result;
use std::io::Write;
use whydoku_board::Layout;
use whydoku_formats::{Content, ReadOptions, Reader};
use whydoku_generate::{KNOWN, SymmetryClass, superfluous};

const CLUES: std::ops::RangeInclusive<usize> = 17..=20;

/// Writes how many puzzles of each class are known, looking at each anew. A puzzle counts for every class that it is of.
pub(super) fn table(out: &mut impl Write) -> Result<Answer> {
    let mut found = Vec::new();
    for puzzle in Reader::new(KNOWN.as_bytes(), ReadOptions::default()) {
        let puzzle = puzzle?;
        let given: Vec<bool> = puzzle.cells.iter().map(|cell| matches!(cell, Content::Given(_))).collect();
        let grid = puzzle.grid(Layout::classic())?;
        if whydoku_search::is_unique(&grid) && superfluous(&grid)?.is_empty() {
            found.push(given);
        }
    }
    write!(out, "{:<16}", "clues")?;
    for clues in CLUES {
        write!(out, "{clues:>5}")?;
    }
    writeln!(out)?;
    for (name, class) in SymmetryClass::ALL.into_iter().filter(|(_, class)| *class != SymmetryClass::Any) {
        write!(out, "{name:<16}")?;
        for clues in CLUES {
            let count = found.iter().filter(|given| {
                class.holds(9, given) && given.iter().filter(|given| **given).count() == clues
            });
            match count.count() {
                0 => write!(out, "{:>5}", "-")?,
                count => write!(out, "{count:>5}")?,
            }
        }
        writeln!(out)?;
    }
    Ok(Answer::Yes)
}
