//! `generate`, and the commands that make puzzles of puzzles.

mod pool;
mod remake;
mod spec;

pub(super) use remake::{complete, minimize, morph, vary};

use super::args::{ExportFormat, GenerateArgs, MakingArgs, SheetArgs};
use super::progress::clock;
use super::time_limit::{Deadline, TimeLimit};
use super::{Answer, export, progress, sheet};
use anyhow::{Result, anyhow, bail};
use clap::Parser;
use pool::GenerateCounts;
use std::borrow::Cow;
use std::ffi::OsStr;
use std::hash::{BuildHasher, RandomState};
use std::io::Write;
use std::ops::RangeInclusive;
use std::path::Path;
use std::time::Instant;
use whydoku::{BoardCache, Error, Generator, Grade, Options, Position};
use whydoku_board::{CancelToken, Grid, Layout};
use whydoku_formats::{Content, Puzzle, ReadOptions, Reader};
use whydoku_generate::{Goal, KNOWN, Spec, SymmetryClass, superfluous};
use whydoku_logic::TechniqueId;
use whydoku_solver::catalogue::Profile;

pub(super) fn run(args: &GenerateArgs, out: &mut impl Write) -> Result<Answer> {
    if args.fewest {
        return fewest(out);
    }
    let deadline = TimeLimit::given(args.making.timeout).start();
    let (spec, goal) = spec::parse(args)?;
    let (name, ladder) = goal.ladder()?;
    if !matches!(name, "human" | "") {
        let path = match (&ladder, goal.technique) {
            (Cow::Owned(_), Some(id)) => format!(
                "one of singles and {id}, as none is known from play, where easier techniques show the same"
            ),
            _ => format!("that of --profile {name}"),
        };
        progress::report(&format!("note: the technique is not on the ladder human; the path is {path}"));
    }
    let position = goal.technique.filter(|_| args.position).map(|technique| (technique, &*ladder));
    let orders = if args.tiers.is_empty() {
        vec![(spec, goal.clone(), args.making.count)]
    } else {
        let order =
            |(tier, count): &(String, u64)| (spec.clone(), goal.clone().tier(Some(tier.clone())), *count);
        args.tiers.iter().map(order).collect()
    };
    make_all(orders, position, &args.making, deadline, out)
}

/// The distance between the seeds of the tiers of one book: puzzles of the same seed are siblings.
const SEED_STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// Makes the requested number of puzzles.
fn make(
    spec: Spec,
    goal: Goal,
    making: &MakingArgs,
    deadline: Deadline,
    out: &mut impl Write,
) -> Result<Answer> {
    make_all(vec![(spec, goal, making.count)], None, making, deadline, out)
}

/// Makes the requested numbers of puzzles, in order; or the position of each in which this technique is next
/// on a ladder.
fn make_all(
    orders: Vec<(Spec, Goal, u64)>,
    position: Option<(TechniqueId, &Profile)>,
    making: &MakingArgs,
    deadline: Deadline,
    out: &mut impl Write,
) -> Result<Answer> {
    let is_exceeded = || deadline.is_exceeded();
    let paper = making.sheet.as_deref().map(|path| Paper::new(path, making)).transpose()?;
    let mut printer = Printer::new(making.format, orders.iter().map(|(.., count)| count).sum())?;
    let seed = seed(making.seed);
    let mut puzzles = Vec::new();
    let mut answer = Answer::Yes;
    for (at, (spec, goal, count)) in orders.into_iter().enumerate() {
        let seed = seed.wrapping_add(SEED_STEP.wrapping_mul(at as u64));
        let making = MakingArgs { count, ..making.clone() };
        let generator = Generator::until(spec, goal, seed, CancelToken::new(&is_exceeded));
        let generator = generator.map_err(|problem| deadline.library_error(problem))?;
        let start = Instant::now();
        let counts =
            pool::generate(&generator, &making, deadline, &mut |generated| match (&paper, position) {
                (Some(_), _) => {
                    puzzles.push(generated.puzzle.clone().into());
                    printer.print(generated.puzzle.as_ref(), out)
                }
                (None, None) => printer.print(generated.puzzle.as_ref(), out),
                (None, Some((technique, ladder))) => {
                    let options = deadline.apply(&Options::default().ladder(ladder.clone()));
                    match next_position(&generated.puzzle, technique, &options, deadline)? {
                        Some(position) => printer.print_position(&position, out),
                        None => Ok(()),
                    }
                }
            })?;
        let done = report(&counts, count, start);
        answer = if done == Answer::Yes { answer } else { done };
    }
    if let Some(paper) = paper {
        paper.print(puzzles)?;
    }
    Ok(answer)
}

/// The first position on a path of the simplest steps in which a technique is next. If that path does without the
/// technique, the position before it on the explained path, after all simpler steps.
fn next_position(
    puzzle: &whydoku::Puzzle,
    technique: TechniqueId,
    options: &Options,
    deadline: Deadline,
) -> Result<Option<Grid>> {
    let simplest = options.clone().effort(0);
    for options in [&simplest, options] {
        let path = puzzle.explain(options).map_err(|problem| deadline.library_error(problem))?;
        let Some(at) = path.trace().steps().position(|step| step.technique == technique) else { continue };
        let Some(grid) = path.position_before(at + 1) else { continue };
        let mut position =
            Position::of(puzzle.as_ref(), &mut BoardCache::default()).map_err(Error::from)?.with(grid);
        loop {
            let hint = position.hint(Grade::Whole, &simplest);
            let hint = hint.map_err(|problem| deadline.library_error(problem))?;
            let Some(step) = hint.step() else { break };
            if step.technique() == Some(technique) {
                return Ok(Some(position.grid().clone()));
            }
            position = position.after(step);
        }
    }
    Ok(None)
}

/// Reports if there are fewer puzzles than requested.
fn report(counts: &GenerateCounts, count: u64, start: Instant) -> Answer {
    if counts.kept == count {
        return Answer::Yes;
    }
    let stopped = if counts.is_interrupted { "stopped: " } else { "" };
    let found = match counts.kept {
        0 => "nothing found".to_owned(),
        kept => format!("{kept} of {count} puzzles found"),
    };
    let candidates = if counts.examined == 1 { "candidate" } else { "candidates" };
    let elapsed = match start.elapsed().as_secs() {
        seconds @ ..60 => format!("{seconds} s"),
        _ => clock(start.elapsed()),
    };
    progress::report(&format!("{stopped}{found} in {elapsed} ({} {candidates} tried)", counts.examined));
    if counts.is_timed_out { Answer::TimedOut } else { Answer::No }
}

fn seed(given: Option<u64>) -> u64 {
    given.unwrap_or_else(|| RandomState::new().hash_one(0))
}

/// The arguments of `sheet`, with defaults except for `--out` and `--force`.
#[derive(Debug, Parser)]
struct Call {
    #[command(flatten)]
    sheet: SheetArgs,
}

struct Paper(SheetArgs);

impl Paper {
    fn new(path: &Path, making: &MakingArgs) -> Result<Self> {
        let call = [OsStr::new("sheet"), OsStr::new("--out"), path.as_os_str()];
        let mut sheet =
            Call::try_parse_from(call.into_iter().chain(making.force.then_some(OsStr::new("--force"))))?
                .sheet;
        sheet.page = making.page.clone();
        sheet.ladder.profile.clone_from(&making.profile);
        sheet.language = making.language.clone();
        sheet::check(&sheet).map_err(|problem| anyhow::Error::msg(named(&problem)))?;
        Ok(Self(sheet))
    }

    fn print(&self, puzzles: Vec<Puzzle>) -> Result<()> {
        if !puzzles.is_empty() {
            let line = sheet::print_made(&self.0, puzzles);
            // The puzzles alone are on standard output.
            progress::report(&line.map_err(|problem| anyhow::Error::msg(named(&problem)))?);
        }
        Ok(())
    }
}

/// An error that names `--sheet`.
fn named(problem: &anyhow::Error) -> String {
    format!("{problem:#}").replace("--out ", "--sheet ")
}

/// The numbers of clues that the table of `--fewest` has columns for.
const CLUES: RangeInclusive<usize> = 17..=20;

/// Writes how many puzzles of each class are known, looking at each anew. A puzzle counts for every class that it is of.
fn fewest(out: &mut impl Write) -> Result<Answer> {
    let mut found = Vec::new();
    for puzzle in Reader::new(KNOWN.as_bytes(), ReadOptions::default()) {
        let puzzle = puzzle?;
        let given: Vec<bool> = puzzle.cells.iter().map(|cell| matches!(cell, Content::Given(_))).collect();
        let grid = puzzle.grid(Layout::classic())?;
        if whydoku_search::is_unique(&grid) && superfluous(&grid, CancelToken::NEVER)?.is_empty() {
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

/// Prints puzzles until nobody reads them.
struct Printer {
    format: Option<ExportFormat>,
    boards: BoardCache,
    any: bool,
}

impl Printer {
    fn new(format: Option<ExportFormat>, count: u64) -> Result<Self> {
        if let Some(picture) = format.filter(|format| format.is_picture())
            && (count != 1 || picture != ExportFormat::Svg)
        {
            let name = if picture == ExportFormat::Svg { "svg" } else { "png" };
            bail!(
                "--format {name}: each picture needs a file; use --sheet FILE, or pipe the puzzles to whydoku export \
                 --out NAME.{name}"
            );
        }
        Ok(Self { format, boards: BoardCache::default(), any: false })
    }

    /// Prints a position: as a line of HoDoKu's library unless another format is requested.
    fn print_position(&mut self, grid: &Grid, out: &mut impl Write) -> Result<()> {
        let usual = [ExportFormat::Library, ExportFormat::Yaml];
        let needs_file = self.any && !grid.layout().shape().is_usual();
        if let Some(format) = self.format.or(needs_file.then_some(ExportFormat::Yaml)) {
            write!(out, "{}", export::before(format, !self.any))?;
        }
        self.any = true;
        export::print_position(grid, self.format, usual, None, out)?;
        Ok(progress::check_reader()?)
    }

    fn print(&mut self, puzzle: &Puzzle, out: &mut impl Write) -> Result<()> {
        let position = Position::of(puzzle, &mut self.boards)?;
        let (grid, title) = (position.grid(), puzzle.name.as_deref());
        let line = || export::written(ExportFormat::Line, grid, title);
        let (format, written) = if let Some(line) = self.format.is_none().then(line).flatten() {
            (ExportFormat::Line, line)
        } else {
            let format = self.format.unwrap_or(ExportFormat::Yaml);
            let name = export::description(format).0;
            let unsaid = || anyhow!("{name} cannot hold all rules of this puzzle; use --format yaml");
            (format, export::written(format, grid, title).ok_or_else(unsaid)?)
        };
        let before = export::before(format, !std::mem::replace(&mut self.any, true));
        // In a line, text after the digits says something about them.
        let remark = puzzle.name.as_ref().filter(|_| format == ExportFormat::Line);
        let remark = remark.map_or_else(String::new, |name| format!(" {name}"));
        writeln!(out, "{before}{}{remark}", written.trim_end())?;
        Ok(progress::check_reader()?)
    }
}
