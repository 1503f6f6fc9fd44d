//! `solve`: solutions by search.

mod chart;
mod compare;

use crate::cli::args::{SolveArgs, SolveFormat};
use crate::cli::input::{self, InputPuzzle, reading_doubt};
use crate::cli::path_output::{json, json_row};
use crate::cli::time_limit::{Deadline, TimeLimit};
use crate::cli::{Answer, progress, terminal};
use anyhow::{Context, Result};
use serde_json::{Value, json as object};
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};
use whydoku::BoardCache;
use whydoku::requests::MOST_SOLUTIONS;
use whydoku_board::{CancelToken, Cancelled, Digit, Grid, Shape, widths::Layouts, with_width};
use whydoku_explain::render::board;
use whydoku_methods::Method;
use whydoku_search::{SearchOptions, Solution, Stats};

pub(super) fn run(args: &SolveArgs, out: &mut impl Write) -> Result<Answer> {
    if args.root {
        return root(args, out);
    }
    if args.compare {
        return compare::run(args, out);
    }
    if let Some(file) = &args.chart {
        return chart::run(args, file, out);
    }
    // Counting has no limit by default.
    let may_be_several =
        args.limit.is_none() && args.format != SolveFormat::Line && !args.count && !args.corner_sum;
    let is_json = args.format == SolveFormat::Json && !args.count;
    let limit = match args.limit.unwrap_or(u64::from(!args.count)) {
        0 if is_json => MOST_SOLUTIONS,
        limit if is_json => limit.min(MOST_SOLUTIONS),
        limit => limit,
    };
    let time_limit = TimeLimit::of(&args.timeout);
    let mut solver = Solver {
        args,
        method: args.method.parse()?,
        options: SearchOptions { limit, node_limit: None },
        is_one_expected: false,
        layouts: Layouts::default(),
        boards: BoardCache::default(),
        all_solved: true,
        corner_sum: 0,
        letters: false,
        shape: Shape::CLASSIC,
        start: Instant::now(),
    };
    solver.is_one_expected = may_be_several && solver.method == Method::Exact && !args.stats;
    // One more than wanted shows that there are more.
    solver.options.limit += u64::from(solver.is_one_expected || is_json);
    input::feed(&args.source, time_limit, out, &mut solver)?;
    if args.corner_sum {
        writeln!(out, "{}", solver.corner_sum)?;
    }
    Ok(Answer::of(solver.all_solved))
}

struct Solver<'a> {
    args: &'a SolveArgs,
    method: Method,
    options: SearchOptions,
    /// Whether a second solution is looked for, and only the first is written.
    is_one_expected: bool,
    layouts: Layouts,
    boards: BoardCache,
    all_solved: bool,
    corner_sum: u64,
    /// Whether digits are written as letters.
    letters: bool,
    shape: Shape,
    start: Instant,
}

impl<O: Write> input::PuzzleConsumer<O> for Solver<'_> {
    fn takes_lines(&self) -> bool {
        let is_line = self.args.format == SolveFormat::Line || self.args.count || self.args.corner_sum;
        let is_json = self.args.format == SolveFormat::Json;
        self.method == Method::Exact && is_line && !is_json && !self.args.stats
    }

    fn line(&mut self, line: &whydoku_search::BareLine, deadline: Deadline, out: &mut O) -> Result<bool> {
        // A board with few digits has too many solutions to count them one by one.
        if self.counts_all() && line.iter().filter(|symbol| (b'1'..=b'9').contains(symbol)).count() < 8 {
            return Ok(false);
        }
        let mut written = Ok(());
        let mut sum = 0;
        self.shape = Shape::CLASSIC;
        let is_exceeded = || deadline.is_exceeded();
        let cancel = CancelToken::new(&is_exceeded);
        let stats = whydoku_search::enumerate_line(line, self.options, cancel, &mut |solution| {
            sum += if self.args.corner_sum { corner(solution, &Shape::CLASSIC) } else { 0 };
            self.answer(solution, out, &mut written)
        });
        self.corner_sum += sum;
        written?;
        let stats = stats.filter(|stats| stats.complete || !is_exceeded());
        stats.map_or(Ok(false), |stats| self.report(&stats, out).map(|()| true))
    }

    fn puzzle(&mut self, input: InputPuzzle, out: &mut O) -> Result<()> {
        if !self.args.count
            && input.puzzle.reading.as_ref().is_some_and(|reading| reading.is_of_published_puzzle())
            && let Some(text) = reading_doubt(&input, &mut self.boards, "en")?
        {
            let remedy = "`whydoku read` shows what was understood, --rules-text, --meaning and --ignore correct it, and \
                          --count counts the solutions of this reading";
            return Err(input.error(&format!("{text} {remedy}")));
        }
        self.letters = input.puzzle.letters;
        self.shape.clone_from(&input.puzzle.shape);
        let stats = with_width!(input.puzzle.shape, W => {
            let grid = input.grid(self.layouts.get::<W>(&input.puzzle.shape))?;
            let is_exceeded = || input.deadline.is_exceeded();
            if self.counts_all() {
                let Ok(solutions) = self.count(&grid, CancelToken::new(&is_exceeded)) else {
                    return Err(input.timed_out());
                };
                if self.args.format == SolveFormat::Json {
                    return json_row(out, &input, object!({ "count": large_number(solutions) }));
                }
                return Ok(writeln!(out, "{solutions}")?);
            }
            let (stats, solutions) = self.solve(&grid, CancelToken::new(&is_exceeded), out)?;
            let is_late = !stats.complete && input.deadline.is_exceeded();
            if self.args.format == SolveFormat::Json {
                json_row(out, &input, self.json(solutions, &stats, is_late))?;
            }
            if is_late {
                return Err(input.timed_out());
            }
            stats
        });
        self.report(&stats, out)
    }
}

impl Solver<'_> {
    /// Whether only the number of all solutions is requested.
    fn counts_all(&self) -> bool {
        self.args.count && self.options.limit == 0 && self.method == Method::Exact && !self.args.stats
    }

    fn count<const W: usize>(&mut self, grid: &Grid<W>, cancel: CancelToken<'_>) -> Result<u128, Cancelled> {
        if whydoku_search::is_empty_classic(grid) {
            let source = "published by Felgenhauer and Jarvis in 2005; not counted here";
            progress::report(&format!("the number of all 9×9 boards, {source}"));
        }
        let solutions = whydoku_search::count_all(grid, cancel)?;
        self.all_solved &= solutions > 0;
        Ok(solutions)
    }

    /// The solutions as the answer of the request `solve`; or their number, if only that is requested.
    fn json(&self, mut solutions: Vec<String>, stats: &Stats, is_late: bool) -> Value {
        if self.args.count {
            return object!({ "count": stats.solutions });
        }
        let most = self.options.limit - 1;
        let is_complete = stats.solutions <= most && !is_late && self.method.is_exact();
        solutions.truncate(most as usize);
        object!({ "solutions": solutions, "complete": is_complete })
    }

    /// Writes the solutions; returns them if they are to be written as JSON.
    fn solve<const W: usize>(
        &mut self,
        grid: &Grid<W>,
        cancel: CancelToken<'_>,
        out: &mut impl Write,
    ) -> Result<(Stats, Vec<String>)> {
        let (mut written, mut solutions) = (Ok(()), Vec::new());
        let mut sum = 0;
        let mut first: Option<String> = None;
        self.start = Instant::now();
        let stats = whydoku_methods::enumerate(grid, self.method, self.options, cancel, &mut |solution| {
            if self.args.corner_sum {
                sum += corner(solution, &self.shape);
            } else if !self.args.count && self.args.format == SolveFormat::Text {
                let full = solution.fill(grid).widen();
                let full = whydoku_solver::with_found_regions(&full).unwrap_or(full);
                let text = board(&full, terminal::paint_of_output(), self.args.coordinates.named());
                if self.is_one_expected {
                    first.get_or_insert(text);
                } else {
                    written = writeln!(out, "{text}");
                }
                return goes_on(&written);
            } else if !self.args.count && self.args.format == SolveFormat::Json {
                solutions.push(self.line_of(solution));
                return goes_on(&written);
            }
            self.answer(solution, out, &mut written)
        });
        self.corner_sum += sum;
        written?;
        if let Some(first) = first {
            if stats.solutions > 1 {
                writeln!(
                    out,
                    "Several solutions; this is one of them. --limit N prints more, --count counts them.\n"
                )?;
            }
            writeln!(out, "{first}")?;
        }
        Ok((stats, solutions))
    }

    /// Writes a solution as a line, unless only counts are requested, and returns whether to continue.
    fn answer(
        &self,
        solution: &Solution,
        out: &mut impl Write,
        written: &mut io::Result<()>,
    ) -> ControlFlow<()> {
        if self.args.corner_sum {
            return ControlFlow::Break(());
        }
        if !self.args.count {
            *written = writeln!(out, "{}", self.line_of(solution));
        }
        goes_on(written)
    }

    fn line_of(&self, solution: &Solution) -> String {
        let letter = |digit: &Digit| char::from(b'A' + digit.index() as u8);
        let board = || solution.digits().iter().take(self.shape.board_cells());
        if self.letters { board().map(letter).collect() } else { solution.text(&self.shape) }
    }

    /// Prints the count, or that there is no solution, and the statistics.
    fn report(&mut self, stats: &Stats, out: &mut impl Write) -> Result<()> {
        self.all_solved &= stats.solutions > 0 && !(self.is_one_expected && stats.solutions > 1);
        if self.args.count && self.args.format != SolveFormat::Json {
            writeln!(out, "{}", stats.solutions)?;
        } else if stats.solutions == 0 && self.args.format == SolveFormat::Text && !self.args.corner_sum {
            let is_certain = self.method.is_exact();
            writeln!(
                out,
                "{}",
                if is_certain { "No solution." } else { "No solution found; there may be one." }
            )?;
        }
        if self.args.stats { print_stats(self.method, stats, self.start.elapsed()) } else { Ok(()) }
    }
}

/// A number; as text where it is larger than numbers of JSON readers.
fn large_number(number: u128) -> Value {
    u64::try_from(number).map_or_else(|_| number.to_string().into(), Value::from)
}

/// Continues the search for further solutions until the output fails or its reader has closed the pipe.
fn goes_on(written: &io::Result<()>) -> ControlFlow<()> {
    if written.is_err() || progress::is_closed() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

fn root(args: &SolveArgs, out: &mut impl Write) -> Result<Answer> {
    let shape = input::options(&args.source.rules)?.shape.unwrap_or(Shape::CLASSIC);
    let solution = whydoku_search::root(&shape)
        .context("--root: only boards with boxes have a root solution; use --size N or --boxes WxH")?;
    match args.format {
        SolveFormat::Line => writeln!(out, "{}", solution.text(&shape))?,
        SolveFormat::Json => {
            json(out, &object!({ "solutions": [solution.text(&shape)], "complete": false }))?;
        }
        SolveFormat::Text => {
            let empty: Grid = Grid::empty(Layouts::default().get(&shape));
            let board = board(&solution.fill(&empty), terminal::paint_of_output(), args.coordinates.named());
            writeln!(out, "{board}")?;
        }
    }
    Ok(Answer::Yes)
}

/// The number in the first three cells.
fn corner(solution: &Solution, shape: &Shape) -> u64 {
    solution.digits().iter().take(3).fold(0, |number, &digit| number * 10 + shape.value(digit) as u64)
}

/// Prints statistics on standard error, so that solutions can be piped.
fn print_stats(method: Method, stats: &Stats, duration: Duration) -> Result<()> {
    let solutions =
        if stats.solutions == 1 { "1 solution".to_owned() } else { format!("{} solutions", stats.solutions) };
    let seconds = duration.as_secs_f64();
    writeln!(anstream::stderr(), "{method}: {solutions}, {}, {seconds:.3} s", figures(method, stats))?;
    Ok(())
}

fn figures(method: Method, stats: &Stats) -> String {
    let Stats { guesses, attempts, steps_over_givens, nodes, backtracks, .. } = stats;
    match method {
        Method::Exact => format!("guesses: {guesses}"),
        Method::Naive => {
            let all = attempts + steps_over_givens;
            format!("{all} iterations ({attempts} attempts and {steps_over_givens} steps over givens)")
        }
        Method::Annealing => format!("{nodes} swaps, {backtracks} of them taken back"),
        Method::Cp => {
            let Stats { resumptions, prunings, .. } = stats;
            format!("{nodes} nodes, {backtracks} backtracks, {resumptions} resumptions, {prunings} prunings")
        }
        Method::Sat => {
            format!("{nodes} decisions, {backtracks} conflicts, {} propagations", stats.propagations)
        }
        #[cfg(feature = "ilp")]
        Method::Ilp => format!("{nodes} programs"),
        _ => format!("{nodes} nodes, {backtracks} backtracks"),
    }
}
