//! `rate`: ratings of puzzles, in input order, in constant memory.

use super::Answer;
use super::args::{Rate, RateFormat};
use super::board::Layouts;
use super::explain::profile;
use super::input::{self, Item, complaint};
use crate::catalogue::{Catalogue, Figures, Profile};
use crate::pipeline::{Explained, Pipeline, Verdict, explain};
use crate::rating::Rating;
use crate::techniques::se::Explainer;
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

/// The columns of our own scales.
const OWN: [&str; 5] = ["rating", "tier", "hardest", "steps", "guesses"];
/// The columns of Sudoku Explainer's.
const ER_EP_ED: [&str; 3] = ["er", "ep", "ed"];

/// The columns of HoDoKu's.
const LEVEL_SCORE: [&str; 2] = ["level", "score"];

/// The columns of a scale.
fn columns_of(scale: &str) -> &'static [&'static str] {
    Catalogue::embedded().scale(scale).map_or(&OWN, |scale| columns_of_figures(scale.figures))
}

fn columns_of_figures(figures: Figures) -> &'static [&'static str] {
    match figures {
        Figures::Hardest => &OWN,
        Figures::ErEpEd => &ER_EP_ED,
        Figures::LevelScore => &LEVEL_SCORE,
    }
}

impl Style {
    /// The columns of all scales; with several, each under its scale's name.
    fn columns(&self) -> impl Iterator<Item = String> + '_ {
        let several = self.names.len() > 1;
        self.names.iter().flat_map(move |name| {
            let named =
                move |column: &&str| if several { format!("{name}.{column}") } else { (*column).to_owned() };
            columns_of(name).iter().map(named)
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
                let mut cells = cells;
                let mut shown = Vec::with_capacity(self.names.len());
                for name in &self.names {
                    let (of_scale, others) = cells.split_at(columns_of(name).len());
                    shown.push(in_words(of_scale));
                    cells = others;
                }
                write!(into, "{puzzle}  {}", shown.join("  "))?;
            }
            RateFormat::Text => write!(into, "{puzzle}  {error}")?,
        }
        into.push('\n');
        Ok(())
    }
}

/// The columns of one scale, for people.
fn in_words(cells: &[String]) -> String {
    match cells {
        [rating, tier, hardest, steps, guesses] => {
            let guesses = if guesses == "0" { String::new() } else { format!(", guesses: {guesses}") };
            format!("{rating:>4}  {tier:<12} {hardest:<16} {steps:>3} steps{guesses}")
        }
        [er, ep, ed] => {
            let kind = match (er == ep, ep == ed) {
                (true, true) => "  diamond",
                (true, false) => "  pearl",
                _ => "",
            };
            format!("{er}/{ep}/{ed}{kind}")
        }
        [level, score] => format!("{level:<7} {score:>5}"),
        _ => cells.join("  "),
    }
}

/// Text for one cell of a table of tabs: what would break the table is a blank.
fn clean(text: &str) -> String {
    text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}

/// Rates puzzles on all scales asked for; one a thread.
struct Rater<'a> {
    ladders: Vec<Method<'a>>,
    width: usize,
    layouts: Layouts,
}

/// How a scale's figures come about.
enum Method<'a> {
    /// By a ladder of its own.
    Climb(Figures, Box<Ladders<'a>>),
    /// By Sudoku Explainer's path.
    Explain(Box<Explainer>),
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
        let ready = |(name, profile): &'a (String, Profile)| {
            let figures = catalogue.scale(name)?.figures;
            if figures == Figures::ErEpEd {
                return Some(Method::Explain(Box::default()));
            }
            let small = Pipeline::new(catalogue, profile)?;
            let middle = Pipeline::new(catalogue, profile)?;
            let large = Pipeline::new(catalogue, profile)?;
            Some(Method::Climb(figures, Box::new(Ladders { small, middle, large })))
        };
        let ladders: Option<Vec<_>> = scales.iter().map(ready).collect();
        let ladders = ladders.context("the profile's scale is unknown")?;
        let width = scales.iter().map(|(name, _)| columns_of(name).len()).sum();
        Ok(Self { ladders, width, layouts: Layouts::default() })
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
        let empty = || vec![String::new(); self.width];
        let puzzle = match &item.puzzle {
            Ok(puzzle) => puzzle,
            Err(problem) => {
                let excerpt = problem.excerpt.lines().next().unwrap_or_default();
                let first = complaint(&item.place, problem).lines().next().unwrap_or_default().to_owned();
                return (excerpt, empty(), first);
            }
        };
        let cells = match puzzle.shape.cells() {
            0..=128 => self.cells::<2>(puzzle, |ladders| &ladders.small),
            129..=256 => self.cells::<4>(puzzle, |ladders| &ladders.middle),
            _ => self.cells::<10>(puzzle, |ladders| &ladders.large),
        };
        match cells {
            Ok((cells, remark)) => (&puzzle.text, cells, remark),
            Err(error) => (&puzzle.text, vec![String::new(); self.width], error),
        }
    }

    /// The columns of all scales and which of them does not apply, or why there are none.
    fn cells<const W: usize>(
        &mut self,
        puzzle: &crate::formats::Puzzle,
        of: impl for<'l> Fn(&'l Ladders<'a>) -> &'l Pipeline<'a, W>,
    ) -> Result<(Vec<String>, String), String> {
        let layout = self.layouts.get::<W>(&puzzle.shape);
        let grid = puzzle.grid(layout).map_err(|problem| format!("line {}: {problem}", puzzle.line))?;
        let mut cells = Vec::with_capacity(self.width);
        let mut remark = String::new();
        for method in &mut self.ladders {
            let (own, figures) = match method {
                Method::Explain(explainer) => (explained(explain(explainer, &grid))?, Figures::ErEpEd),
                Method::Climb(figures, ladders) => {
                    (climbed(of(ladders).rate(grid.clone()), *figures)?, *figures)
                }
            };
            // That a scale is for other boards says nothing of the puzzle: the other scales keep their columns.
            match own {
                Some(own) => cells.extend(own),
                None => {
                    cells.extend(columns_of_figures(figures).iter().map(|_| String::new()));
                    OTHER_BOARD.clone_into(&mut remark);
                }
            }
        }
        Ok((cells, remark))
    }
}

/// Why a scale says nothing.
const OTHER_BOARD: &str = "a scale asked for is defined for 9x9 boards with 3x3 boxes alone";

fn explained(explained: Explained) -> Result<Option<Vec<String>>, String> {
    match explained {
        Explained::Rated(figures) => Ok(Some(figures.iter().map(ToString::to_string).collect())),
        Explained::NoSolution => Err("no solution".to_owned()),
        Explained::SeveralSolutions => Err("several solutions".to_owned()),
        Explained::OtherBoard => Ok(None),
    }
}

fn climbed(verdict: Verdict, figures: Figures) -> Result<Option<Vec<String>>, String> {
    match verdict {
        Verdict::Solved(rating) => Ok(Some(columns(&rating, figures))),
        Verdict::OtherBoard => Ok(None),
        Verdict::Stuck(_, open) => {
            Err(format!("nothing in this profile applies any more (open cells: {open})"))
        }
        Verdict::NoSolution => Err("no solution".to_owned()),
        Verdict::SeveralSolutions => Err("several solutions".to_owned()),
    }
}

fn columns(rating: &Rating, figures: Figures) -> Vec<String> {
    if figures == Figures::LevelScore {
        return vec![rating.tier.clone(), rating.effort.to_string()];
    }
    let hardest = match rating.hardest {
        Some(id) => id.slug(),
        None if rating.guesses > 0 => "guess",
        None => "none",
    };
    vec![
        rating.difficulty.to_string(),
        rating.tier.clone(),
        hardest.to_owned(),
        rating.steps.to_string(),
        rating.guesses.to_string(),
    ]
}
