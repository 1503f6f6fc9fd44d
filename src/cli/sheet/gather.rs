//! Puzzles with their titles, tiers and solutions.

use super::super::args::SheetArgs;
use super::super::{busy, input, ladder, rate, rows};
use anyhow::{Result, bail};
use std::io::Write;
use std::time::{Duration, Instant};
use whydoku::{BoardCache, Explanation, Options, Position};
use whydoku_board::CancelToken;
use whydoku_board::Grid;
use whydoku_board::{Candidate, Written};
use whydoku_corpus::{Budget, Extras, Origin, Rater, Record};
use whydoku_explain::Register;
use whydoku_explain::render::{DrawMode, Paint, TextOptions, WorksheetPath, WorksheetPuzzle};
use whydoku_formats::Puzzle;
use whydoku_search;
use whydoku_solver::catalogue::{Language, Sentence};
use whydoku_solver::scale::ColumnKind;

/// The columns of tables that a title and a tier are taken from.
const COLUMNS: [&str; 3] = ["name", "title", "tier"];

/// How many letters are in a line of words that are broken anew on the page.
const UNBROKEN: usize = 10_000;

/// All puzzles of the inputs, ready to be printed.
pub(super) fn puzzles(args: &SheetArgs, out: &mut impl Write) -> Result<Vec<WorksheetPuzzle>> {
    let options = ladder::options(&args.ladder, &args.lang)?;
    let language = ladder::explainer(&args.lang)?.language();
    let passed = COLUMNS.map(str::to_owned);
    let mut corpus = rows::corpus(&args.source)?.passing(&passed).naming_files();
    let mut boards = BoardCache::default();
    let (mut printed, mut all) = (Vec::new(), 0);
    while let Some(record) = corpus.take()? {
        all += 1;
        busy::begin(format!(" at puzzle {all}"));
        let printable = one(args, &options, language, &record, &mut boards, all);
        busy::end();
        match printable {
            Ok(puzzle) => printed.push(puzzle),
            Err(problem) => input::complain(&problem, out)?,
        }
    }
    let bad = all - printed.len();
    match (all, bad) {
        (0, _) => bail!("no puzzle in the input"),
        (_, 0) => Ok(printed),
        // A book that lacks a puzzle would be printed before anyone noticed.
        _ => bail!("{bad} of {all} puzzles could not be used; nothing is written"),
    }
}

/// Puzzles that are there already, ready to be printed.
pub(super) fn made(args: &SheetArgs, puzzles: Vec<Puzzle>) -> Result<Vec<WorksheetPuzzle>> {
    let options = ladder::options(&args.ladder, &args.lang)?;
    let language = ladder::explainer(&args.lang)?.language();
    let mut boards = BoardCache::default();
    let record = |puzzle| Record { file: "".into(), named: false, columns: Vec::new(), puzzle: Ok(puzzle) };
    let records = puzzles.into_iter().map(record).enumerate();
    records.map(|(at, record)| one(args, &options, language, &record, &mut boards, at + 1)).collect()
}

fn one(
    args: &SheetArgs,
    options: &Options,
    language: &Language,
    record: &Record,
    boards: &mut BoardCache,
    number: usize,
) -> Result<WorksheetPuzzle> {
    let Ok(puzzle) = &record.puzzle else { bail!("{}", record.complaint()) };
    let problem = |problem: &dyn std::fmt::Display| input::at_place(&record.file, puzzle, problem);
    let position = Position::of(puzzle, boards).map_err(|p| problem(&p))?;
    let column = |name: &str| {
        let at = COLUMNS.iter().position(|known| *known == name);
        at.and_then(|at| record.columns.get(at)).map(String::as_str).filter(|text| !text.is_empty())
    };
    let number = number.to_string();
    let numbered = || language.say(Sentence::SheetPuzzle, &[("number", &number)]);
    let named = column("name").or_else(|| column("title")).or(puzzle.name.as_deref());
    let title = named.map_or_else(numbered, |name| format!("{number}. {name}"));
    let tier = match (args.no_tiers, column("tier")) {
        (true, _) => String::new(),
        (false, Some(tier)) => tier.to_owned(),
        (false, None) => rated(args, puzzle)?,
    };
    let told =
        if args.explain { Some(told(&position.explain(options).map_err(|p| problem(&p))?)) } else { None };
    let grid = position.grid().clone();
    let solution = if args.no_solutions { None } else { solved(&grid, args.timeout) };
    // What cannot be seen on the board is said beside it.
    let rules = Written::of(&puzzle.shape).rules;
    let rules = rules.iter().map(|rule| language.rule(rule)).collect::<Vec<_>>().join(", ");
    let tier = language.tier(&tier);
    Ok(WorksheetPuzzle { title, tier, rules, grid, solution, path: told })
}

/// How hard a puzzle is, in a word; nothing if its scale has none, or if it takes too long.
fn rated(args: &SheetArgs, puzzle: &Puzzle) -> Result<String> {
    let scales = rate::scales(&[], &args.ladder)?;
    let extras = Extras::default();
    let mut rater = Rater::new(&scales, &extras)?;
    let began = Instant::now();
    let expired = || began.elapsed() > args.timeout;
    let row = rater.row(
        puzzle,
        &Origin::default(),
        &Budget { cancel: CancelToken::new(&expired), ..Budget::default() },
    );
    let columns = scales.iter().flat_map(|chosen| chosen.scale.columns);
    let tier = columns.zip(&row.values).find(|(column, _)| column.kind == ColumnKind::Tier);
    Ok(tier.map_or_else(String::new, |(_, value)| value.text().into_owned()))
}

/// The board with its only solution on it; nothing if it has none, several, or takes too long.
fn solved(grid: &Grid, timeout: Duration) -> Option<Grid> {
    let began = Instant::now();
    let found = whydoku_search::try_first_two(grid, CancelToken::new(&|| began.elapsed() > timeout)).ok()?;
    let [only] = found.as_slice() else { return None };
    let mut solved = grid.clone();
    for (cell, &digit) in grid.layout().cells().iter().zip(only.digits()) {
        if solved.open().contains(cell) {
            solved.place(Candidate::new(cell, digit));
        }
    }
    Some(solved)
}

/// The way to a solution, in words and pictures of what is more than placing a digit.
fn told(path: &Explanation) -> WorksheetPath {
    let text = path.told(&TextOptions {
        register: Register::Teach,
        draw: DrawMode::None,
        paint: Paint::Plain,
        singles: false,
        width: UNBROKEN,
        across: UNBROKEN,
        supposing: false,
    });
    let story = path.story();
    let drawn = story.scenes.into_iter().filter(whydoku_explain::render::Scene::is_hard);
    // The board at the end stands among the solutions, and rows of signs are no words.
    let is_drawn =
        |line: &&str| line.contains(['│', '─']) || line.trim().split(' ').all(|word| word.len() < 2);
    let text: String = text
        .lines()
        .filter(|line| line.trim().is_empty() || !is_drawn(line))
        .fold(String::new(), |all, line| all + line + "\n");
    let pictures = drawn.map(|scene| (scene.title, scene.grid, scene.marks)).collect();
    WorksheetPath { text: format!("{text}\n{}", path.rating()), pictures }
}
