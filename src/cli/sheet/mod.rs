//! `sheet`: puzzles on paper.

mod puzzles;

use super::args::SheetArgs;
use super::export::numbered;
use super::{Answer, ladder, output_file};
use anyhow::{Result, bail};
use std::io::Write;
use std::path::{Path, PathBuf};
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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SheetFormat {
    Pdf,
    Html,
    Svg,
}

struct Files {
    pages: usize,
    name: String,
}

impl SheetFormat {
    fn of(path: &Path) -> Result<Self> {
        let path_text = path.display();
        match output_file::extension(path).as_str() {
            "pdf" if cfg!(feature = "pdf") => Ok(Self::Pdf),
            "pdf" => bail!(
                "--out {path_text}: this build writes no PDF; build it with `cargo install --path . --features pdf`, or \
                 write .html and let a browser print it as PDF"
            ),
            "html" | "htm" => Ok(Self::Html),
            "svg" => Ok(Self::Svg),
            _ => bail!("--out {path_text}: the name must end in .pdf, .html or .svg"),
        }
    }

    fn write(self, book: &Worksheet<'_>, puzzles: &[WorksheetPuzzle], args: &SheetArgs) -> Result<Files> {
        let path = &args.out;
        let pages = book.pages(puzzles);
        let name = path.display().to_string();
        match self {
            Self::Html => output_file::write_plain(path, book.html(puzzles))?,
            Self::Svg if pages.len() > 1 => {
                let figures = pages.len().to_string().len();
                let named = |number: usize| numbered(path, number, figures);
                let files: Vec<PathBuf> = (1..=pages.len()).map(named).collect();
                for file in &files {
                    output_file::check(file, &args.source.inputs, args.force)?;
                }
                for (file, page) in files.iter().zip(&pages) {
                    output_file::write_plain(file, page)?;
                }
                let [first, .., last] = files.as_slice() else { bail!("there is no page") };
                let name = format!("{} to {}", first.display(), last.display());
                return Ok(Files { pages: pages.len(), name });
            }
            Self::Svg => output_file::write_plain(path, pages.concat())?,
            Self::Pdf => output_file::write_plain(path, pdf(&pages, book)?)?,
        }
        Ok(Files { pages: pages.len(), name })
    }
}

#[cfg(feature = "pdf")]
fn pdf(pages: &[String], book: &Worksheet<'_>) -> Result<Vec<u8>> {
    whydoku_explain::render::pdf(pages, book.title, book.code).map_err(anyhow::Error::msg)
}

#[cfg(not(feature = "pdf"))]
fn pdf(_: &[String], _: &Worksheet<'_>) -> Result<Vec<u8>> {
    bail!("this build writes no PDF")
}
