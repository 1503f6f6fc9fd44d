//! `sheet`: puzzles on paper.
//!
//! | file | does |
//! | --- | --- |
//! | `gather.rs` | puzzles with their titles, tiers and solutions |
//! | `form.rs` | the files: PDF, HTML, SVG |

mod form;
mod gather;

use super::args::SheetArgs;
use super::{Answer, ladder, outfile};
use anyhow::Result;
use form::Form;
use std::io::Write;
use whydoku_explain::render::{Worksheet, WorksheetPuzzle};
use whydoku_formats::Puzzle;

pub(super) fn run(args: &SheetArgs, out: &mut impl Write) -> Result<Answer> {
    check(args)?;
    let puzzles = gather::puzzles(args, out)?;
    print(args, &puzzles, out)
}

/// Refuses what cannot be written, before anyone waits for puzzles.
pub(super) fn check(args: &SheetArgs) -> Result<()> {
    Form::of(&args.out)?;
    ladder::explainer(&args.lang)?;
    outfile::fresh(&args.out, &args.source.inputs, args.force)
}

/// Prints puzzles that are there already.
pub(super) fn print_made(args: &SheetArgs, puzzles: Vec<Puzzle>, out: &mut impl Write) -> Result<Answer> {
    print(args, &gather::made(args, puzzles)?, out)
}

fn print(args: &SheetArgs, puzzles: &[WorksheetPuzzle], out: &mut impl Write) -> Result<Answer> {
    let form = Form::of(&args.out)?;
    let explainer = ladder::explainer(&args.lang)?;
    let usual = if args.large { 1 } else { 2 };
    let book = Worksheet {
        title: args.title.as_deref().unwrap_or_default(),
        paper: args.paper.points(),
        per_page: args.per_page.as_deref().and_then(|number| number.parse().ok()).unwrap_or(usual),
        large: args.large,
        solutions: !args.no_solutions,
        language: explainer.language(),
        code: explainer.code(),
    };
    let files = form.write(&book, puzzles, args)?;
    let (count, pages) = (puzzles.len(), files.pages);
    let puzzle_s = if count == 1 { "puzzle" } else { "puzzles" };
    let page_s = if pages == 1 { "page" } else { "pages" };
    writeln!(out, "{count} {puzzle_s} on {pages} {page_s}: {}", files.name)?;
    Ok(Answer::Yes)
}
