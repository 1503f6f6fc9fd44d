//! `export`: writes puzzles in the formats of other programs, and as puzzle files.

use super::args::{ExportArgs, ExportFormat, value_name};
use super::time_limit::TimeLimit;
use super::{Answer, input, output_file};
use anyhow::{Result, bail};
use std::io::Write;
use std::path::{Path, PathBuf};
use whydoku::{BoardCache, PuzzleFormat};
use whydoku_board::Grid;
use whydoku_corpus::separated_line;
use whydoku_explain::render::{Theme, bare_svg};
use whydoku_formats::write;

pub(super) fn run(args: &ExportArgs, out: &mut impl Write) -> Result<Answer> {
    let format = export_format(args)?;
    if let Some(path) = &args.out {
        output_file::check(path, &args.source.inputs, args.force)?;
    }
    let mut files = ExportFiles::new(format, args);
    let mut boards = BoardCache::default();
    let answer = input::each(&args.source, TimeLimit::of(&args.timeout), out, |input, out| {
        let position = input.position(&mut boards)?;
        let written = written(format, position.grid(), input.puzzle.name.as_deref());
        let unsupported =
            || format!("{} cannot hold all rules of this puzzle; use --format yaml", description(format).0);
        let written = written.ok_or_else(|| input.error(&unsupported()))?;
        if let Some(losses) = losses(format, position.grid()) {
            input::print_error(&input.error(&losses), out)?;
        }
        files.push(written, out)?;
        Ok(true)
    });
    files.finish(out)?;
    answer
}

/// Writes a puzzle in a format, if it can express all rules.
pub(super) fn written(format: ExportFormat, grid: &Grid, title: Option<&str>) -> Option<String> {
    let written = |format: PuzzleFormat| format.write(grid, title);
    match format {
        ExportFormat::Svg => Some(drawn(grid, title, Theme::Reader)),
        #[cfg(feature = "png")]
        ExportFormat::Png => Some(drawn(grid, title, Theme::Light)),
        ExportFormat::Csv => {
            Some(separated_line(true, [&written(PuzzleFormat::Line)?, title.unwrap_or_default()]))
        }
        _ => written(PuzzleFormat::named(&value_name(&format))?),
    }
}

fn drawn(grid: &Grid, title: Option<&str>, theme: Theme) -> String {
    bare_svg(grid, title.unwrap_or("Sudoku"), theme, !write::removed(grid).is_empty())
}

/// Prints a position with its pencilmarks; without a format in the first of these that can say all rules of the board.
pub(super) fn print_position(
    grid: &Grid,
    format: Option<ExportFormat>,
    usual: [ExportFormat; 2],
    title: Option<&str>,
    out: &mut impl Write,
) -> Result<ExportFormat> {
    let formats = format.map_or(usual, |format| [format; 2]);
    let of = |format: ExportFormat| {
        let theme = if format == ExportFormat::Svg { Theme::Reader } else { Theme::Light };
        let picture = || Some(bare_svg(grid, title.unwrap_or("Sudoku"), theme, true));
        Some((format, if format.is_picture() { picture() } else { written(format, grid, title) }?))
    };
    let Some((format, text)) = formats.into_iter().find_map(of) else {
        bail!("{} cannot say all rules of this puzzle; yaml can", description(formats[0]).0);
    };
    if format.is_picture() {
        output_file::print_picture(&text, format != ExportFormat::Svg, out)?;
    } else {
        writeln!(out, "{}", text.trim_end())?;
    }
    Ok(format)
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum StoredParts {
    /// Digits, but not whether they are given.
    Digits,
    /// Digits, and whether they are given.
    Placed,
    /// Candidates, but not which digits are given.
    Candidates,
    All,
}

/// The name of a format in messages, and what it stores.
pub(super) const fn description(format: ExportFormat) -> (&'static str, StoredParts) {
    match format {
        ExportFormat::Yaml => ("a puzzle file", StoredParts::All),
        ExportFormat::FPuzzles | ExportFormat::FPuzzlesLink => ("f-puzzles", StoredParts::All),
        ExportFormat::Sudokupad => ("SudokuPad", StoredParts::All),
        ExportFormat::SudokuWiki => ("a link to SudokuWiki", StoredParts::Digits),
        ExportFormat::Interactive => ("the Interactive Sudoku Solver", StoredParts::Digits),
        ExportFormat::Jigsaw => ("jigsaw text", StoredParts::Digits),
        ExportFormat::Line => ("a line of digits", StoredParts::Digits),
        ExportFormat::Csv => ("a table", StoredParts::Digits),
        ExportFormat::Sdm => ("an .sdm file", StoredParts::Digits),
        ExportFormat::Sdk => ("an .sdk file", StoredParts::Placed),
        ExportFormat::SimpleSudoku => ("an .ss file", StoredParts::Digits),
        ExportFormat::Library => ("a line of HoDoKu's library", StoredParts::All),
        ExportFormat::Pencilmarks => ("a grid of pencilmarks", StoredParts::Candidates),
        ExportFormat::Candidates => ("a line of candidates", StoredParts::Candidates),
        ExportFormat::Svg => ("a picture of the board", StoredParts::All),
        #[cfg(feature = "png")]
        ExportFormat::Png => ("a picture of the board", StoredParts::All),
    }
}

fn losses(format: ExportFormat, grid: &Grid) -> Option<String> {
    let (name, stored) = description(format);
    if stored == StoredParts::All {
        return None;
    }
    let placed = (*grid.layout().cells() - *grid.open() - *grid.givens()).len();
    let removed = write::removed(grid).len();
    let mut lost = Vec::new();
    if removed > 0 && stored != StoredParts::Candidates {
        lost.push(format!("{removed} removed {}", if removed == 1 { "candidate" } else { "candidates" }));
    }
    if placed > 0 && stored != StoredParts::Placed {
        lost.push(format!(
            "that {placed} {} not given",
            if placed == 1 { "digit was" } else { "digits were" }
        ));
    }
    let lost = (!lost.is_empty()).then(|| lost.join(", and "))?;
    Some(format!("{name} leaves out {lost}; yaml and library hold it"))
}

/// The format: as requested, or by the extension of the file.
fn export_format(args: &ExportArgs) -> Result<ExportFormat> {
    if let Some(format) = args.format {
        return Ok(format);
    }
    let Some(path) = &args.out else { return Ok(ExportFormat::Yaml) };
    Ok(match output_file::extension(path).as_str() {
        "yaml" | "yml" => ExportFormat::Yaml,
        "json" => ExportFormat::FPuzzles,
        "csv" => ExportFormat::Csv,
        "sdm" => ExportFormat::Sdm,
        "sdk" => ExportFormat::Sdk,
        "ss" => ExportFormat::SimpleSudoku,
        "txt" => ExportFormat::Line,
        "svg" => ExportFormat::Svg,
        #[cfg(feature = "png")]
        "png" => ExportFormat::Png,
        #[cfg(not(feature = "png"))]
        "png" => bail!(
            "--out {}: this build has no PNG support; build with --features png, or write .svg",
            path.display()
        ),
        _ => bail!(
            "--out {}: unknown extension; use .yaml, .json, .csv, .sdm, .sdk, .ss, .txt or .svg, or --format",
            path.display()
        ),
    })
}

struct ExportFiles<'a> {
    format: ExportFormat,
    args: &'a ExportArgs,
    /// The content of a single file.
    text: String,
    /// Pictures, each in a file of its own.
    pictures: Vec<String>,
    any: bool,
}

impl<'a> ExportFiles<'a> {
    const fn new(format: ExportFormat, args: &'a ExportArgs) -> Self {
        Self { format, args, text: String::new(), pictures: Vec::new(), any: false }
    }

    /// Adds a puzzle, and prints it unless it goes to a file.
    fn push(&mut self, written: String, out: &mut impl Write) -> Result<()> {
        let is_first = !std::mem::replace(&mut self.any, true);
        if self.format.is_picture() {
            if self.args.out.is_none() && !is_first {
                bail!("a picture holds one puzzle; add --out FILE, which is numbered for several");
            }
            self.pictures.push(written);
            return Ok(());
        }
        let text = format!("{}{}\n", before(self.format, is_first), written.trim_end());
        if self.args.out.is_some() {
            self.text += &text;
        } else {
            out.write_all(text.as_bytes())?;
        }
        Ok(())
    }

    fn finish(self, out: &mut impl Write) -> Result<()> {
        if !self.any {
            return Ok(());
        }
        let Some(path) = &self.args.out else {
            return self
                .pictures
                .first()
                .map_or(Ok(()), |svg| output_file::print_picture(svg, self.is_png(), out));
        };
        if !self.format.is_picture() {
            return output_file::write(path, self.text.as_bytes());
        }
        let figures = self.pictures.len().to_string().len();
        for (at, svg) in self.pictures.iter().enumerate() {
            let is_several = self.pictures.len() > 1;
            let file = if is_several { numbered(path, at + 1, figures) } else { path.clone() };
            if is_several {
                output_file::check(&file, &self.args.source.inputs, self.args.force)?;
            }
            output_file::write_plain(&file, output_file::encode(svg, self.is_png())?)?;
        }
        Ok(())
    }

    fn is_png(&self) -> bool {
        self.format.is_picture() && self.format != ExportFormat::Svg
    }
}

pub(super) const fn before(format: ExportFormat, is_first: bool) -> &'static str {
    match format {
        ExportFormat::Yaml if !is_first => "---\n",
        ExportFormat::Csv if is_first => "puzzle,name\n",
        ExportFormat::Pencilmarks | ExportFormat::SimpleSudoku if !is_first => "\n",
        _ => "",
    }
}

/// The file name of one picture among several: `grid.svg` becomes `grid-03.svg`.
pub(super) fn numbered(path: &Path, number: usize, figures: usize) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let ending = path.extension().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!("{stem}-{number:0figures$}.{ending}"))
}
