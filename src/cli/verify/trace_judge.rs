//! [`TraceJudge`]: judges the moves and the outcome of a trace.

use super::external::{JudgedTrace, OutsideMove, ProvableEnd};
use super::read::{self, StartingPosition};
use super::{outcome, solutions};
use crate::cli::time_limit::Deadline;
use anyhow::{Context, Result, bail, ensure};
use serde_json::{Map, Number, Value};
use std::sync::Arc;
use whydoku_board::{CancelToken, Candidate, DigitSet, Grid, Layout};
use whydoku_checker::CheckError;
use whydoku_explain::render::{FindingLine, GuessLine};
use whydoku_logic::{Conclusion, Figure, Finding, Truth};
use whydoku_solver::catalogue::{Guessing, Profile};
use whydoku_solver::pipeline::{Limits, Pipeline, Verdict};

/// A trace or a case of one, as far as it is judged.
pub(super) struct TraceJudge<const W: usize> {
    pub(super) start: Grid<W>,
    pub(super) grid: Grid<W>,
    pub(super) steps: usize,
    pub(super) guesses: usize,
    pub(super) outcome: Option<String>,
    /// Whether a premise assumed a unique solution, which was then checked.
    pub(super) assumes_one: bool,
    supposed: Option<String>,
    /// The name of the profile by which its rating is judged, and the profile if it is known.
    profile: String,
    ladder: Option<Arc<Profile>>,
    uniqueness: bool,
    moves: Vec<OutsideMove>,
    pub(super) ended: ProvableEnd,
    deadline: Deadline,
}

impl<const W: usize> TraceJudge<W> {
    pub(super) fn new(position: StartingPosition<W>, deadline: Deadline) -> Self {
        let StartingPosition { grid, supposed, profile, ladder, uniqueness } = position;
        Self {
            start: grid.clone(),
            grid,
            steps: 0,
            guesses: 0,
            outcome: None,
            assumes_one: false,
            supposed,
            profile,
            ladder,
            uniqueness,
            moves: Vec::new(),
            ended: ProvableEnd::default(),
            deadline,
        }
    }

    pub(super) fn contradicts(&self, truths: &[Truth]) -> Result<()> {
        let is_exceeded = || self.deadline.is_exceeded();
        whydoku_checker::contradicts_until(&self.grid, truths, CancelToken::new(&is_exceeded))
            .map_err(|refusal| check_error(&refusal, self.grid.layout()))
    }

    pub(super) fn has_no_solution(&self) -> Result<()> {
        solutions::has_none(&self.grid, self.deadline)
    }

    pub(super) fn case(&self, start: Grid<W>) -> Self {
        let (profile, ladder, uniqueness) = (self.profile.clone(), self.ladder.clone(), self.uniqueness);
        let position = StartingPosition { grid: start, supposed: None, profile, ladder, uniqueness };
        Self { assumes_one: self.assumes_one, ..Self::new(position, self.deadline) }
    }

    /// Rates the position again with the profile, and compares. What cannot be judged is refused.
    pub(super) fn is_rated(&self, rating: Option<&Number>, tier: Option<&str>) -> Result<()> {
        if rating.is_none() && tier.is_none() {
            return Ok(());
        }
        let name = &self.profile;
        let Some(mut profile) = self.ladder.as_deref().cloned() else {
            bail!(
                "its rating cannot be judged: no profile `{name}` is known; give its file with --profile, or leave out \
                 `rating` and `tier`"
            );
        };
        profile.uniqueness &= self.uniqueness;
        if self.guesses > 0 {
            profile.guess = Guessing::LastResort;
        }
        let is_exceeded = || self.deadline.is_exceeded();
        let limits = Limits { cancel: CancelToken::new(&is_exceeded), ..Limits::default() };
        let pipeline = Pipeline::<W>::new(&profile).context("the scale of the profile is unknown")?;
        // As `explain` rates: each step is passed on, so that an emulator merges none.
        let verdict = pipeline.rate_within(self.start.clone(), &limits, Some(&mut |_| ()));
        let Verdict::Solved(computed) = verdict else {
            bail!("it has a rating, but the profile {name} does not solve it");
        };
        let (figure, band) = (computed.single_figure(), computed.tier);
        // `4` and `4.0` are one number.
        let rating = rating.map(|rating| match (rating.as_f64(), figure.parse::<f64>()) {
            (Some(claimed), Ok(computed)) if claimed.total_cmp(&computed).is_eq() => figure.clone(),
            _ => rating.to_string(),
        });
        let tier = tier.map(str::to_owned);
        for (key, claimed, computed) in [("rating", rating, figure), ("tier", tier, band)] {
            if let Some(claimed) = claimed {
                ensure!(
                    claimed == computed,
                    "`{key}` says {claimed}, but the profile {name} gives {computed}"
                );
            }
        }
        Ok(())
    }

    pub(super) fn line(&mut self, line: Map<String, Value>) -> Result<()> {
        ensure!(self.outcome.is_none(), "this line follows the outcome, which must be the last one");
        let kinds = ["technique", "guess", "outcome"];
        let mut found = kinds.into_iter().filter(|&kind| line.contains_key(kind));
        let (Some(kind), None) = (found.next(), found.next()) else {
            let all: Vec<_> = kinds.iter().filter(|&&kind| line.contains_key(kind)).collect();
            match all.as_slice() {
                [one, other, ..] => bail!("`{one}` beside `{other}`: a line is one or the other"),
                _ => bail!("neither a step, nor a guess, nor an outcome"),
            }
        };
        let line = Value::Object(line);
        match kind {
            "technique" => self.step(&serde_json::from_value(line)?),
            "guess" => self.guess(&serde_json::from_value(line)?),
            _ => outcome::judge(self, &serde_json::from_value(line)?),
        }
    }

    fn step(&mut self, line: &FindingLine) -> Result<()> {
        let layout = self.grid.layout();
        let placed = line.placements.iter().map(|text| read::placement(text, layout));
        let gone = line.eliminations.iter().map(|text| read::elimination(text, layout));
        let regions = line.regions.iter().map(|text| read::about_regions(text, layout));
        let conclusions = placed.chain(gone).chain(regions).collect::<Result<Vec<_>>>()?;
        for (at, conclusion) in conclusions.iter().enumerate() {
            ensure!(
                !conclusions[..at].contains(conclusion),
                "{} stands there twice",
                conclusion.code(layout)
            );
        }
        let mut premises = read::premises(&line.premises, layout)?;
        if premises.iter().any(Truth::assumes_uniqueness) != line.uniqueness {
            bail!("`uniqueness` says {}, but the premises say otherwise", line.uniqueness);
        }
        self.may_assume(&premises)?;
        // Of steps that were found together, one may settle a premise of the next. A settled premise adds nothing: its
        // consequences are on the grid.
        premises.retain(|premise| !premise.is_settled(&self.grid));
        let finding = Finding::new(premises, conclusions, Figure::new());
        let finding =
            finding.context("a step needs premises and conclusions, and not all of them settled")?;
        self.check(&finding)?;
        self.take(&finding)?;
        self.moves.push(OutsideMove::Step(finding));
        self.steps += 1;
        Ok(())
    }

    fn check(&self, finding: &Finding) -> Result<()> {
        let is_exceeded = || self.deadline.is_exceeded();
        whydoku_checker::check_until(&self.grid, finding, CancelToken::new(&is_exceeded))
            .map_err(|refusal| check_error(&refusal, self.grid.layout()))
    }

    /// Applies the conclusions of a step; two of them may follow and still clash.
    fn take(&mut self, finding: &Finding) -> Result<()> {
        for &conclusion in finding.conclusions() {
            if conclusion.pair().is_some() && conclusion.is_open_on(&self.grid) {
                conclusion.apply_to(&mut self.grid);
                continue;
            }
            let candidate = conclusion.candidate();
            let stands = self.grid.digit(candidate.cell) == Some(candidate.digit);
            match conclusion {
                Conclusion::Place(_) if self.grid.allows(candidate) => self.grid.place(candidate),
                Conclusion::Eliminate(_) if !stands => self.grid.eliminate(candidate),
                _ => {
                    let claim = conclusion.code(self.grid.layout());
                    bail!("{claim} clashes with what the same step places")
                }
            }
        }
        Ok(())
    }

    fn guess(&mut self, line: &GuessLine) -> Result<()> {
        let Conclusion::Place(candidate) = read::placement(&line.guess, self.grid.layout())? else {
            bail!("{} cannot be guessed here", line.guess);
        };
        ensure!(self.grid.allows(candidate), "{} cannot be guessed here", line.guess);
        let shape = self.grid.layout().shape();
        let symbols =
            |digits: DigitSet| digits.into_iter().map(|digit| shape.symbol(digit)).collect::<String>();
        let choices = symbols(self.grid.candidates(candidate.cell));
        ensure!(
            line.choices == choices,
            "`choices` says {}, but {} can be {choices}",
            line.choices,
            self.grid.layout().name(candidate.cell)
        );
        self.grid.place(candidate);
        self.moves.push(OutsideMove::Guess(candidate));
        self.guesses += 1;
        Ok(())
    }

    /// Checks that the givens have a unique solution if the premises assume it.
    pub(super) fn may_assume(&mut self, premises: &[Truth]) -> Result<()> {
        if !self.assumes_one && premises.iter().any(Truth::assumes_uniqueness) {
            solutions::givens_have_one(&self.grid, self.deadline)?;
            self.assumes_one = true;
        }
        Ok(())
    }

    pub(super) fn recorded(self) -> JudgedTrace {
        JudgedTrace { start: self.start.widen(), moves: self.moves, end: self.ended }
    }

    pub(super) fn verdict(&self) -> String {
        let steps = if self.steps == 1 { "1 step".to_owned() } else { format!("{} steps", self.steps) };
        let outcome = self.outcome.as_deref().unwrap_or("no outcome is claimed");
        let supposed = self.supposed.as_ref().map(|claim| format!(", supposing {claim}")).unwrap_or_default();
        let assumed = if self.assumes_one { ", assuming one solution, which was checked" } else { "" };
        let flagged = match self.guesses {
            0 => String::new(),
            1 => " One of its moves is a guess.".to_owned(),
            many => format!(" {many} of its moves are guesses."),
        };
        format!("Every step holds: {steps}, {outcome}{supposed}{assumed}.{flagged}")
    }
}

fn name<const W: usize>(candidate: Candidate, layout: &Layout<W>) -> String {
    Conclusion::Place(candidate).code(layout)
}

/// A check error in the words of a trace.
pub(super) fn check_error<const W: usize>(error: &CheckError, layout: &Layout<W>) -> anyhow::Error {
    let names = |escape: &[Candidate]| escape.iter().map(|&c| name(c, layout)).collect::<Vec<_>>().join(", ");
    let message = match error {
        CheckError::NoNewConclusion(conclusion) => format!("{} already holds", conclusion.code(layout)),
        CheckError::UnknownTruth(truth) => format!("{} is not a truth of this puzzle", truth.code(layout)),
        CheckError::SettledTruth(truth) => format!("{} is already satisfied", truth.code(layout)),
        CheckError::NotDeadly(truth, why) => format!("{} is not deadly: {why}", truth.code(layout)),
        CheckError::NotSymmetric(truth, why) => {
            format!("{} does not map the puzzle to itself: {why}", truth.code(layout))
        }
        CheckError::Unsupported { conclusion, escape } => format!(
            "{} does not follow: {} satisfies every premise without it",
            conclusion.code(layout),
            names(escape)
        ),
        CheckError::NoContradiction { escape } => {
            format!("no contradiction: {} satisfies every premise", names(escape))
        }
        CheckError::TooLarge => format!("too large: {error}"),
        CheckError::OpenCell(cell) => format!("{} is open", layout.name(*cell)),
        CheckError::Clash(one, other) => {
            format!("{} and {} conflict", name(*one, layout), name(*other, layout))
        }
        CheckError::ViolatedRule(_) => error.to_string(),
        CheckError::UnsatisfiedTruth(truth) => format!("{} is not satisfied", truth.code(layout)),
    };
    anyhow::Error::msg(message)
}
