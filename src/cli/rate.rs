//! `rate`: ratings of puzzles, in input order, in constant memory.

use super::Answer;
use super::args::{Rate, RateFormat};
use super::board::Layouts;
use super::explain::profile;
use super::input::{self, Item, complaint};
use crate::catalogue::{Catalogue, Profile};
use crate::pipeline::{Pipeline, Verdict};
use crate::rating::Rating;
use anyhow::{Context, Result, bail};
use std::fmt::Write as _;
use std::io::Write;
use std::num::NonZeroUsize;
use std::thread;

/// How many puzzles a thread is given at once.
const BLOCK: usize = 512;

pub(super) fn run(args: &Rate, out: &mut impl Write) -> Result<Answer> {
    let scales = scales(args)?;
    let jobs = args.jobs.or_else(|| thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get);
    let mut raters: Vec<Rater> = (0..jobs).map(|_| Rater::new(&scales)).collect::<Result<_>>()?;
    let style = Style { format: args.format, names: scales.iter().map(|(name, _)| name.clone()).collect() };
    style.head(out)?;
    let mut items = input::items(&args.source)?;
    let mut all_puzzles = true;
    loop {
        let block: Vec<Item> = items.by_ref().take(BLOCK * jobs).collect::<Result<_>>()?;
        if block.is_empty() {
            return Ok(Answer::of(all_puzzles));
        }
        let share = block.len().div_ceil(jobs);
        let mut lines: Vec<(String, bool)> = Vec::with_capacity(jobs);
        if jobs == 1 || block.len() < 8 {
            lines.push(raters[0].lines(&block, &style)?);
        } else {
            thread::scope(|scope| {
                let parts = raters.iter_mut().zip(block.chunks(share));
                let running: Vec<_> =
                    parts.map(|(rater, part)| scope.spawn(|| rater.lines(part, &style))).collect();
                for part in running {
                    lines.push(part.join().expect("a rater does not panic")?);
                }
                anyhow::Ok(())
            })?;
        }
        for (text, good) in lines {
            out.write_all(text.as_bytes())?;
            all_puzzles &= good;
        }
    }
}

/// The scales that were asked for, each with the profile that it is measured by.
fn scales(args: &Rate) -> Result<Vec<(String, Profile)>> {
    let catalogue = Catalogue::embedded();
    let known: Vec<&str> = catalogue.scales().map(|(name, _)| name).collect();
    let asked: Vec<&str> = match args.scale.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        [] => vec!["human"],
        ["all"] => known.clone(),
        some => some.to_vec(),
    };
    let profile_of = |name: &str| {
        let Some(scale) = catalogue.scale(name) else {
            bail!("--scale {name}: there is no such scale yet; there is {}", known.join(", "));
        };
        Ok((name.to_owned(), profile(&args.ladder, &scale.profile)?))
    };
    asked.into_iter().map(profile_of).collect()
}

/// How lines are written.
struct Style {
    format: RateFormat,
    names: Vec<String>,
}

const COLUMNS: [&str; 5] = ["rating", "tier", "hardest", "steps", "guesses"];

impl Style {
    /// The columns of all scales; with several, each under its scale's name.
    fn columns(&self) -> impl Iterator<Item = String> + '_ {
        let several = self.names.len() > 1;
        self.names.iter().flat_map(move |name| {
            COLUMNS.map(|column| if several { format!("{name}.{column}") } else { column.to_owned() })
        })
    }

    fn head(&self, out: &mut impl Write) -> Result<()> {
        if self.format == RateFormat::Tsv {
            writeln!(out, "puzzle\t{}\terror", self.columns().collect::<Vec<_>>().join("\t"))?;
        }
        Ok(())
    }

    fn line(&self, into: &mut String, puzzle: &str, cells: &[String], error: &str) -> Result<()> {
        match self.format {
            RateFormat::Tsv => {
                into.push_str(&clean(puzzle));
                for cell in cells {
                    into.push('\t');
                    into.push_str(cell);
                }
                into.push('\t');
                into.push_str(&clean(error));
            }
            RateFormat::Json => {
                let mut object = serde_json::Map::new();
                object.insert("puzzle".to_owned(), puzzle.into());
                for (column, cell) in self.columns().zip(cells) {
                    object.insert(column, cell.as_str().into());
                }
                object.insert("error".to_owned(), error.into());
                into.push_str(&serde_json::to_string(&object)?);
            }
            RateFormat::Text if error.is_empty() => {
                let shown: Vec<String> = cells
                    .chunks(COLUMNS.len())
                    .map(|scale| {
                        let guesses =
                            if scale[4] == "0" { String::new() } else { format!(", guesses: {}", scale[4]) };
                        format!(
                            "{:>4}  {:<12} {:<16} {:>3} steps{guesses}",
                            scale[0], scale[1], scale[2], scale[3]
                        )
                    })
                    .collect();
                write!(into, "{puzzle}  {}", shown.join("  "))?;
            }
            RateFormat::Text => write!(into, "{puzzle}  {error}")?,
        }
        into.push('\n');
        Ok(())
    }
}

/// Text for one cell of a table of tabs: what would break the table is a blank.
fn clean(text: &str) -> String {
    text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}

/// Rates puzzles on all scales asked for; one a thread.
struct Rater<'a> {
    ladders: Vec<Ladders<'a>>,
    layouts: Layouts,
}

/// One profile made ready for each width that boards can have.
struct Ladders<'a> {
    small: Pipeline<'a, 2>,
    middle: Pipeline<'a, 4>,
    large: Pipeline<'a, 10>,
}

impl<'a> Rater<'a> {
    fn new(scales: &'a [(String, Profile)]) -> Result<Self> {
        let catalogue = Catalogue::embedded();
        let ready = |(_, profile): &'a (String, Profile)| {
            Some(Ladders {
                small: Pipeline::new(catalogue, profile)?,
                middle: Pipeline::new(catalogue, profile)?,
                large: Pipeline::new(catalogue, profile)?,
            })
        };
        let ladders: Option<Vec<_>> = scales.iter().map(ready).collect();
        Ok(Self { ladders: ladders.context("the profile's scale is unknown")?, layouts: Layouts::default() })
    }

    /// The lines of some puzzles, and whether all of them were puzzles.
    fn lines(&mut self, items: &[Item], style: &Style) -> Result<(String, bool)> {
        let mut text = String::with_capacity(items.len() * 128);
        let mut all_puzzles = true;
        for item in items {
            let (puzzle, cells, error) = self.rate(item);
            all_puzzles &= error.is_empty();
            style.line(&mut text, puzzle, &cells, &error)?;
        }
        Ok((text, all_puzzles))
    }

    fn rate<'i>(&mut self, item: &'i Item) -> (&'i str, Vec<String>, String) {
        let width = self.ladders.len() * COLUMNS.len();
        let empty = || vec![String::new(); width];
        let puzzle = match &item.puzzle {
            Ok(puzzle) => puzzle,
            Err(problem) => {
                let excerpt = problem.excerpt.lines().next().unwrap_or_default();
                let first = complaint(&item.place, problem).lines().next().unwrap_or_default().to_owned();
                return (excerpt, empty(), first);
            }
        };
        let verdicts: Result<Vec<Verdict>, String> = if puzzle.shape.cells() <= 128 {
            self.verdicts::<2>(puzzle, |ladders| &ladders.small)
        } else if puzzle.shape.cells() <= 256 {
            self.verdicts::<4>(puzzle, |ladders| &ladders.middle)
        } else {
            self.verdicts::<10>(puzzle, |ladders| &ladders.large)
        };
        let mut cells = Vec::with_capacity(self.ladders.len() * COLUMNS.len());
        let mut error = String::new();
        match verdicts {
            Err(problem) => error = problem,
            Ok(verdicts) => {
                for verdict in verdicts {
                    match verdict {
                        Verdict::Solved(rating) => cells.extend(columns(&rating)),
                        Verdict::Stuck(_, open) => {
                            error = format!("nothing in this profile applies any more (open cells: {open})");
                        }
                        Verdict::NoSolution => "no solution".clone_into(&mut error),
                        Verdict::SeveralSolutions => "several solutions".clone_into(&mut error),
                    }
                }
            }
        }
        if error.is_empty() { (&puzzle.text, cells, error) } else { (&puzzle.text, empty(), error) }
    }

    fn verdicts<const W: usize>(
        &mut self,
        puzzle: &crate::formats::Puzzle,
        of: impl for<'l> Fn(&'l Ladders<'a>) -> &'l Pipeline<'a, W>,
    ) -> Result<Vec<Verdict>, String> {
        let layout = self.layouts.get::<W>(&puzzle.shape);
        let grid = puzzle.grid(layout).map_err(|problem| format!("line {}: {problem}", puzzle.line))?;
        Ok(self.ladders.iter().map(|ladders| of(ladders).rate(grid.clone())).collect())
    }
}

fn columns(rating: &Rating) -> [String; COLUMNS.len()] {
    let hardest = match rating.hardest {
        Some(id) => id.slug(),
        None if rating.guesses > 0 => "guess",
        None => "none",
    };
    [
        rating.difficulty.to_string(),
        rating.tier.clone(),
        hardest.to_owned(),
        rating.steps.to_string(),
        rating.guesses.to_string(),
    ]
}
