//! `check --progress`: a half-filled grid beside its puzzle. Which entries are wrong, which candidates should not have
//! been removed, and what follows next from what is right.

use super::Answer;
use super::args::Check;
use super::explain;
use crate::catalogue::{Catalogue, Sentence};
use crate::explain::{Register, Teller};
use crate::formats::board::{Layouts, with_width};
use crate::formats::{Content, Puzzle};
use crate::geometry::{Candidate, Digit, Layout};
use crate::grid::Grid;
use crate::pipeline::Pipeline;
use crate::render::{Marks, Paint, paint, picture, wrap};
use crate::search;
use crate::step::Conclusion;
use anyhow::{Context, Result, bail};
use std::io::Write;
use std::sync::Arc;

pub(super) fn run(args: &Check, original: &Puzzle, current: &Puzzle, out: &mut impl Write) -> Result<Answer> {
    if original.shape != current.shape {
        bail!("the two grids of --progress are of different sizes or boxes");
    }
    let catalogue = Catalogue::embedded();
    let profile = explain::profile(&args.ladder, "human")?;
    let teller = explain::teller(catalogue, &args.lang)?;
    with_width!(original.shape, W => {
        let layout: Arc<Layout<W>> = Layouts::default().get(&original.shape);
        let start = original.grid(layout).map_err(|problem| anyhow::Error::msg(problem.to_string()))?;
        let pipeline = Pipeline::<W>::new(catalogue, &profile).context("the profile's scale is unknown")?;
        let judge = Judge { start: &start, solutions: search::first_two(&start) };
        judge.tell(current, &pipeline, &teller, out)
    })
}

/// A puzzle and as many of its solutions as matter.
struct Judge<'a, const W: usize> {
    start: &'a Grid<W>,
    solutions: Vec<search::Solution>,
}

impl<const W: usize> Judge<'_, W> {
    fn tell(
        &self,
        current: &Puzzle,
        pipeline: &Pipeline<'_, W>,
        teller: &Teller<'_>,
        out: &mut impl Write,
    ) -> Result<Answer> {
        let language = teller.language();
        if self.solutions.is_empty() {
            writeln!(out, "{}", language.say(Sentence::NoSolution, &[]))?;
            return Ok(Answer::No);
        }
        let claims = self.claims(current)?;
        let (right, wrong): (Vec<_>, Vec<_>) = claims.into_iter().partition(|&claim| self.can_be(claim));
        for &claim in &wrong {
            let Candidate { cell, digit } = claim.candidate();
            let sentence = match claim {
                Conclusion::Place(_) => Sentence::ProgressWrongDigit,
                Conclusion::Eliminate(_) => Sentence::ProgressWrongRemoval,
            };
            let (cell, digit) = (self.start.layout().name(cell).to_string(), digit.to_string());
            writeln!(out, "{}", language.say(sentence, &[("cell", &cell), ("digit", &digit)]))?;
        }
        let mut position = self.start.clone();
        for claim in right {
            apply(&mut position, claim);
        }
        if self.solutions.len() > 1 && search::solution(&position).is_none() {
            writeln!(out, "{}", language.say(Sentence::ProgressTogether, &[]))?;
            return Ok(Answer::No);
        }
        if wrong.is_empty() {
            writeln!(out, "{}", language.say(Sentence::ProgressGood, &[]))?;
        }
        next(&position, pipeline, teller, out)?;
        Ok(Answer::of(wrong.is_empty()))
    }

    /// What the half-filled grid says beyond the puzzle: digits first, then candidates that are gone.
    fn claims(&self, current: &Puzzle) -> Result<Vec<Conclusion>> {
        let layout = self.start.layout();
        let (mut placed, mut removed) = (Vec::new(), Vec::new());
        for (cell, &content) in layout.cells().iter().zip(&current.cells) {
            let place = |digit| Conclusion::Place(Candidate::new(cell, digit));
            match (self.start.digit(cell), content) {
                // Where pencilmarks are written, a given is a cell with one candidate.
                (Some(given), Content::Candidates(kept)) if kept.contains(given) => {}
                (Some(given), _) if content.digit() != Some(given) => {
                    let have = content.digit().map_or("nothing".to_owned(), |digit| digit.to_string());
                    bail!(
                        "not this puzzle: {} holds {have} in the second grid, and {given} in the first",
                        layout.name(cell)
                    );
                }
                (Some(_), _) | (None, Content::Open) => {}
                (None, Content::Given(digit) | Content::Placed(digit)) => placed.push(place(digit)),
                (None, Content::Candidates(kept)) => {
                    let gone = self.start.candidates(cell) - kept;
                    removed.extend(gone.into_iter().map(|d| Conclusion::Eliminate(Candidate::new(cell, d))));
                }
            }
        }
        let open = current.deleted.iter().filter(|gone| self.start.allows(**gone));
        removed.extend(open.map(|&gone| Conclusion::Eliminate(gone)));
        placed.extend(removed);
        Ok(placed)
    }

    /// Whether the puzzle has a solution that agrees.
    fn can_be(&self, claim: Conclusion) -> bool {
        let Candidate { cell, digit } = claim.candidate();
        let agrees = |solution: &search::Solution| {
            let here: Option<Digit> = solution.digit(cell);
            (here == Some(digit)) == matches!(claim, Conclusion::Place(_))
        };
        if self.solutions.len() == 1 || self.solutions.iter().any(agrees) {
            return self.solutions.iter().any(agrees);
        }
        let mut grid = self.start.clone();
        match claim {
            Conclusion::Place(candidate) if !grid.allows(candidate) => return false,
            _ => apply(&mut grid, claim),
        }
        search::solution(&grid).is_some()
    }
}

/// Does what a claim says, where it still can be done.
fn apply<const W: usize>(grid: &mut Grid<W>, claim: Conclusion) {
    match claim {
        Conclusion::Place(candidate) if grid.allows(candidate) => grid.place(candidate),
        Conclusion::Eliminate(candidate) if grid.allows(candidate) => grid.eliminate(candidate),
        Conclusion::Place(_) | Conclusion::Eliminate(_) => {}
    }
}

/// Tells the next step, with its picture.
fn next<const W: usize>(
    grid: &Grid<W>,
    pipeline: &Pipeline<'_, W>,
    teller: &Teller<'_>,
    out: &mut impl Write,
) -> Result<()> {
    let language = teller.language();
    let next = pipeline.next(grid);
    let grid = &grid.widen();
    let Some(step) = next else {
        let open = grid.open().len().to_string();
        let sentence = if grid.is_full() { Sentence::NothingToDo } else { Sentence::Stuck };
        writeln!(out, "{}", language.say(sentence, &[("open", &open)]))?;
        return Ok(());
    };
    writeln!(out, "\n{}", language.say(Sentence::ProgressNext, &[("name", teller.name(&step))]))?;
    let said = paint(&teller.tell(&step, grid, Register::Teach), Paint::Colour);
    write!(
        out,
        "{}\n{}",
        wrap(&said, "", explain::WIDTH),
        picture(grid, &Marks::of(&step.finding, grid), Paint::Colour)
    )?;
    Ok(())
}
