//! `sheet`: puzzles on paper.

use super::args::SheetArgs;
use super::export::numbered;
use super::time_limit::{TimeLimit, TimedOut};
use super::{Answer, input, ladder, output_file, progress, rate};
use anyhow::{Result, bail};
use std::fmt::Display;
use std::io::Write;
use std::path::{Path, PathBuf};
use whydoku::{BoardCache, Options, Position};
use whydoku_board::{CancelToken, Grid, ShapeText};
use whydoku_corpus::{ExtraColumns, InputOptions, Origin, Rater, RatingLimits, Record};
use whydoku_explain::Explainer;
use whydoku_explain::render::{Worksheet, WorksheetPath, WorksheetPuzzle};
use whydoku_formats::{Puzzle, write};
use whydoku_solver::catalogue::Sentence;
use whydoku_solver::scale::ColumnKind;

pub(super) fn run(args: &SheetArgs, out: &mut impl Write) -> Result<Answer> {
    check(args)?;
    let puzzles = puzzles(args, out)?;
    writeln!(out, "{}", print(args, &puzzles)?)?;
    Ok(Answer::Yes)
}

pub(super) fn check(args: &SheetArgs) -> Result<()> {
    SheetFormat::of(&args.out)?;
    ladder::explainer(&args.language.lang)?;
    output_file::check(&args.out, &args.source.inputs, args.force)
}

/// Prints generated puzzles, and returns a line about the pages.
pub(super) fn print_made(args: &SheetArgs, puzzles: Vec<Puzzle>) -> Result<String> {
    print(args, &made(args, puzzles)?)
}

/// Writes the pages, and returns a line about them.
fn print(args: &SheetArgs, puzzles: &[WorksheetPuzzle]) -> Result<String> {
    let form = SheetFormat::of(&args.out)?;
    let explainer = ladder::explainer(&args.language.lang)?;
    let usual = if args.page.large { 1 } else { 2 };
    let book = Worksheet {
        title: args.page.title.as_deref().unwrap_or_default(),
        paper: args.page.paper.points(),
        per_page: args.page.per_page.as_deref().and_then(|number| number.parse().ok()).unwrap_or(usual),
        large: args.page.large,
        solutions: !args.page.no_solutions,
        upside_down: args.page.upside_down,
        language: explainer.language(),
        code: explainer.code(),
    };
    let files = form.write(&book, puzzles, args)?;
    let (count, pages) = (puzzles.len(), files.pages);
    let puzzle_s = if count == 1 { "puzzle" } else { "puzzles" };
    let page_s = if pages == 1 { "page" } else { "pages" };
    Ok(format!("{count} {puzzle_s} on {pages} {page_s}: {}", files.name))
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
                "--out {path_text}: this build has no PDF support; build with --features pdf, or print .html from a \
                 browser"
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

/// The columns of tables with title and tier.
const COLUMNS: [&str; 3] = ["name", "title", "tier"];

fn puzzles(args: &SheetArgs, out: &mut impl Write) -> Result<Vec<WorksheetPuzzle>> {
    let options = ladder::options(&args.ladder, &args.language.lang)?;
    let explainer = ladder::explainer(&args.language.lang)?;
    let input_options = InputOptions::default()
        .passed_columns(COLUMNS.map(str::to_owned).to_vec())
        .names_files(true)
        .folds_foreign_files(true);
    let mut inputs = input::open(&args.source, TimeLimit::given(Some(args.timeout)), input_options)?;
    let mut boards = BoardCache::default();
    let (mut printed, mut all, mut invalid) = (Vec::new(), 0, 0);
    while let Some(record) = inputs.next_record()? {
        all += 1;
        progress::begin(format!(" at puzzle {all}"));
        let printable = one(args, &options, &explainer, &record, &mut boards, all - 1);
        progress::end();
        match printable {
            Ok(puzzle) => printed.push(puzzle),
            Err(problem) if problem.is::<TimedOut>() => return Err(problem),
            Err(problem) => {
                invalid += usize::from(input::is_answer(&problem));
                input::print_error(&problem, out)?;
            }
        }
    }
    input::report_notes_of(&mut inputs);
    let bad = all - printed.len();
    match (all, bad) {
        (0, _) => bail!("no puzzle in the input"),
        (_, 0) => Ok(printed),
        // An incomplete book must not be printed by mistake.
        _ => Err(input::summary(bad, invalid, all, "; nothing is written")),
    }
}

fn made(args: &SheetArgs, puzzles: Vec<Puzzle>) -> Result<Vec<WorksheetPuzzle>> {
    let options = ladder::options(&args.ladder, &args.language.lang)?;
    let explainer = ladder::explainer(&args.language.lang)?;
    let mut boards = BoardCache::default();
    let records = puzzles.into_iter().map(Record::from).enumerate();
    records.map(|(at, record)| one(args, &options, &explainer, &record, &mut boards, at)).collect()
}

fn one(
    args: &SheetArgs,
    options: &Options,
    explainer: &Explainer<'_>,
    record: &Record,
    boards: &mut BoardCache,
    at: usize,
) -> Result<WorksheetPuzzle> {
    let Ok(puzzle) = &record.puzzle else { bail!("{}", record.error_line()) };
    let language = explainer.language();
    let problem = |problem: &dyn Display| input::at_place(&record.file, puzzle, problem);
    let position = Position::of(puzzle, boards).map_err(|p| input::invalid(&record.file, puzzle, &p))?;
    let deadline = TimeLimit::given(Some(args.timeout)).start();
    let is_exceeded = || deadline.is_exceeded();
    let cancel = CancelToken::new(&is_exceeded);
    let grid = position.grid().clone();
    // The solution is needed most and found soonest.
    let solution = if args.page.no_solutions { None } else { solved(&grid, cancel) };
    let column = |name: &str| {
        let at = COLUMNS.iter().position(|known| *known == name);
        at.and_then(|at| record.columns.get(at)).map(String::as_str).filter(|text| !text.is_empty())
    };
    let number = (at + 1).to_string();
    let numbered = || language.say(Sentence::SheetPuzzle, &[("number", &number)]);
    let named = column("name").or_else(|| column("title")).or(puzzle.name.as_deref());
    let title = named.map_or_else(numbered, |name| format!("{number}. {name}"));
    let tier = match (args.page.no_tiers, column("tier")) {
        (true, _) => String::new(),
        (false, Some(tier)) => tier.to_owned(),
        (false, None) => rated(args, puzzle, cancel)?,
    };
    let path = if args.page.explain {
        let explained = position.explain(&deadline.apply(options)).map_err(|p| match p {
            whydoku::Error::Cancelled => deadline.error(at, &record.file),
            p => problem(&p),
        });
        let path = explained?;
        Some(WorksheetPath::of(path.trace(), explainer, &path.rating()))
    } else {
        None
    };
    // Rules that are not drawn are printed next to the board.
    let rules = ShapeText::of(&puzzle.shape).rules;
    let rules = rules.iter().map(|rule| language.rule(rule)).collect::<Vec<_>>().join(", ");
    let tier = language.tier(&tier);
    let candidates = args.page.pencilmarks || !write::removed(&grid).is_empty();
    let link = if args.page.qr { write::online_link(&grid, named) } else { Some(String::new()) };
    let link = link.ok_or_else(|| problem(&"no link can hold all rules of this puzzle; leave out --qr"))?;
    Ok(WorksheetPuzzle { title, tier, rules, grid, solution, candidates, link, path })
}

/// The tier of a puzzle; empty if its scale has none, or if the rating takes too long.
fn rated(args: &SheetArgs, puzzle: &Puzzle, cancel: CancelToken<'_>) -> Result<String> {
    let scales = rate::scales(&[], &args.ladder)?;
    let extra_columns = ExtraColumns::default();
    let mut rater = Rater::new(&scales, &extra_columns)?;
    let limits = RatingLimits::default().cancel(cancel);
    let row = rater.row(puzzle, &Origin::default(), &limits);
    let columns = scales.iter().flat_map(|chosen| chosen.scale.columns);
    let tier = columns.zip(&row.values).find(|(column, _)| column.kind == ColumnKind::Tier);
    Ok(tier.map_or_else(String::new, |(_, value)| value.text().into_owned()))
}

/// The solved board, if the solution is unique and found in time.
fn solved(grid: &Grid, cancel: CancelToken<'_>) -> Option<Grid> {
    let found = whydoku_search::try_first_two(grid, cancel).ok()?;
    let [only] = found.as_slice() else { return None };
    Some(only.fill(grid))
}
