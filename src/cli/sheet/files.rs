//! Writes a book as PDF, HTML or SVG.

use super::super::args::SheetArgs;
use super::super::export::numbered;
use super::super::output_file;
use anyhow::{Result, bail};
use std::path::{Path, PathBuf};
use whydoku_explain::render::{Worksheet, WorksheetPuzzle};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SheetFormat {
    Pdf,
    Html,
    Svg,
}

pub(super) struct Files {
    pub(super) pages: usize,
    pub(super) name: String,
}

impl SheetFormat {
    pub(super) fn of(path: &Path) -> Result<Self> {
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

    pub(super) fn write(
        self,
        book: &Worksheet<'_>,
        puzzles: &[WorksheetPuzzle],
        args: &SheetArgs,
    ) -> Result<Files> {
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
