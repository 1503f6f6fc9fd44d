//! `sheet`: puzzles on paper.

mod files;
mod puzzles;

use super::args::SheetArgs;
use super::{Answer, ladder, output_file};
use anyhow::Result;
use files::SheetFormat;
use std::io::Write;
use whydoku_explain::render::{Worksheet, WorksheetPuzzle};
use whydoku_formats::Puzzle;

pub(super) fn run(args: &SheetArgs, out: &mut impl Write) -> Result<Answer> {
    check(args)?;
    let puzzles = puzzles::puzzles(args, out)?;
    print(args, &puzzles, out)
}

pub(super) fn check(args: &SheetArgs) -> Result<()> {
    SheetFormat::of(&args.out)?;
    ladder::explainer(&args.lang)?;
    output_file::check(&args.out, &args.source.inputs, args.force)
}

pub(super) fn print_made(args: &SheetArgs, puzzles: Vec<Puzzle>, out: &mut impl Write) -> Result<Answer> {
    print(args, &puzzles::made(args, puzzles)?, out)
}

fn print(args: &SheetArgs, puzzles: &[WorksheetPuzzle], out: &mut impl Write) -> Result<Answer> {
    let form = SheetFormat::of(&args.out)?;
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
