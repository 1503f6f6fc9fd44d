//! [`Why`]: the reasons for a claim or against it.

use super::{Claim, Diagnosis, Error, Explanation, Options, Position};
use std::fmt;
use whydoku_board::Grid;
use whydoku_explain::render::{DrawMode, TextOptions, board, wrap};
use whydoku_explain::{Explainer, ExplanationText};
use whydoku_logic::{Conclusion, Step};
use whydoku_solver::catalogue::{Coordinates, Sentence};
use whydoku_solver::dyn_board::{PathKind, SolutionCount, SolveOptions, TRIALS};
use whydoku_solver::rating::Tally;
use whydoku_solver::trace::{Outcome, Trace};

/// The reasons for a claim or against it.
///
/// ```
/// use whydoku::{Options, Puzzle};
/// # fn main() -> Result<(), whydoku::Error> {
/// let options = Options::default();
/// let puzzle = Puzzle::parse("1..4..1..3..4...")?;
/// let why = puzzle.why("r1c2=1", &options)?;
/// assert_eq!(why.holds, Some(false));
/// assert_eq!(why.to_string(), "r1c2 is not 1: it is in row 1 with r1c1, which holds 1.\n");
/// assert_eq!(puzzle.why("r1c2=2", &options)?.holds, Some(true));
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct Why {
    /// The claim.
    pub claim: Claim,
    /// Whether it holds; `None` if that is open or undecided.
    pub holds: Option<bool>,
    /// The lines before the path; the whole answer if there is none.
    pub before: Vec<ExplanationText>,
    /// The steps that show it or refute the opposite; `None` if the board itself shows it.
    pub path: Option<Explanation>,
    /// The line after the path.
    pub after: Option<ExplanationText>,
    /// One solution with the claim and one without, if both exist.
    pub solutions: Vec<Grid>,
    coordinates: Coordinates,
}

impl Position {
    /// Explains why a claim holds or does not. Checks first whether the position can be solved: from a wrong entry anything
    /// follows.
    pub fn why(&self, claim: Claim, options: &Options) -> Result<Why, Error> {
        let (profile, explainer) = (options.path_profile()?, options.explainer()?);
        let solve = options.solve(&profile, &|_| ());
        let query = ClaimQuery { position: self, solve, explainer, claim: claim.on(self.grid.layout())? };
        let coordinates = explainer.language().coordinates;
        let why = |holds, before| Why {
            claim,
            holds,
            before,
            path: None,
            after: None,
            solutions: Vec::new(),
            coordinates,
        };
        if matches!(query.within_trials(&self.grid), SolutionCount::None) {
            let Diagnosis { sentences, path } =
                self.diagnose(true, Some(query.claim.candidate().cell), options)?;
            // The steps are listed in full.
            let in_brief = path.as_ref().and_then(Explanation::contradiction);
            let sentences = sentences.into_iter().filter(|sentence| Some(sentence) != in_brief.as_ref());
            let before = sentences.map(ExplanationText::plain).collect();
            return Ok(Why { path, ..why(None, before) });
        }
        if let Some((holds, reason)) = explainer.resolve_claim(query.claim, &self.grid) {
            return Ok(why(Some(holds), vec![reason]));
        }
        if let Some(path) = query.simplest()? {
            let answer = ExplanationText::plain(explainer.answer_by_steps(&path));
            let path = Explanation::of(&self.board, path, explainer, &profile, None)?;
            return Ok(Why { path: Some(path), ..why(Some(true), vec![answer]) });
        }
        if let Some((holds, answer, path)) = query.supposing()? {
            let shown = if holds { query.claim } else { query.claim.reversed() };
            let conclusion = explainer.state_claim(Sentence::ClaimFails, shown, &self.grid).to_string();
            let solution = query.solution_has().filter(|_| !holds);
            let after = [Some(conclusion), solution].into_iter().flatten().collect::<Vec<_>>().join(" ");
            let after = Some(ExplanationText::plain(after));
            return Ok(Why { path: Some(path), after, ..why(Some(holds), vec![answer]) });
        }
        let solutions = query.both_ways();
        if query.solve.context.cancel.is_cancelled() {
            return Err(Error::Cancelled);
        }
        let sentence = if solutions.is_empty() { Sentence::ClaimUnknown } else { Sentence::ClaimOpen };
        let answer = explainer.state_claim(sentence, query.claim, &self.grid);
        Ok(Why { solutions, ..why(None, vec![answer]) })
    }
}

struct ClaimQuery<'a> {
    position: &'a Position,
    solve: SolveOptions<'a>,
    explainer: Explainer<'static>,
    claim: Conclusion,
}

impl ClaimQuery<'_> {
    /// The simplest path to the claim: the part of the whole path that leads to it, or a single step that shows it at once, if
    /// that is no harder. `None` if neither is found.
    fn simplest(&self) -> Result<Option<Trace>, Error> {
        let Position { board, grid } = self.position;
        let tally = Tally::new(&self.solve.profile.scale).ok_or(Error::ProfileScale)?;
        let difficulty = |step: &Step| tally.difficulty(step.technique, step.measure).0;
        let path = board.leading_to(&self.solve, grid, self.claim)?;
        let hardest = path.as_ref().map(|path| path.steps().map(difficulty).max().unwrap_or_default());
        if path.as_ref().is_some_and(|path| path.moves.len() <= 1) {
            return Ok(path);
        }
        let direct = board.step(&self.solve, grid, Some(self.claim))?;
        let direct = direct.filter(|step| hardest.is_none_or(|hardest| difficulty(step) <= hardest));
        let Some(step) = direct else { return Ok(path) };
        // One of several conclusions may need fewer premises.
        let finding = step.finding.keeping(|conclusion| conclusion == self.claim);
        let finding = finding.map(|finding| whydoku_checker::tighten(grid, &finding));
        let step = finding.map_or_else(|| step.clone(), |finding| Step { finding, ..step.clone() });
        let rating = path.map_or_else(|| tally.rating(), |path| path.rating);
        let start = grid.clone();
        Ok(Some(Trace { start, moves: vec![step.into()], outcome: Outcome::Shown(self.claim), rating }))
    }

    /// Refutes the claim or its opposite: whether the claim holds, the answer, and the path.
    fn supposing(&self) -> Result<Option<(bool, ExplanationText, Explanation)>, Error> {
        let Position { board, grid } = self.position;
        for (supposed, holds) in [(self.claim, false), (self.claim.reversed(), true)] {
            let Some(start) = with(grid, supposed) else { continue };
            let (trace, _) = board.path(&self.solve, PathKind::PrunedRounds, &start)?;
            if !matches!(trace.outcome, Outcome::Contradiction(_) | Outcome::Refuted(_) | Outcome::NoSolution)
            {
                continue;
            }
            let outcome = trace.outcome.clone();
            let path = Explanation::of(board, trace, self.explainer, self.solve.profile, Some(supposed))?;
            let answer = self.explainer.answer_by_contradiction(holds, supposed, &outcome, &path.end);
            return Ok(Some((holds, ExplanationText::plain(answer), path)));
        }
        Ok(None)
    }

    /// The digit of the solution, where the claim is false.
    fn solution_has(&self) -> Option<String> {
        let grid = &self.position.grid;
        let cell = self.claim.candidate().cell;
        let SolutionCount::One(solution) = self.within_trials(grid) else { return None };
        let language = self.explainer.language();
        let claim = Claim::of(self.claim, grid.layout()).name(language.coordinates);
        let digit = grid.layout().spell(solution.digit(cell)?);
        let holes = [("claim", claim.as_str()), ("digit", digit.as_str())];
        Some(language.say(Sentence::SolutionHas, &holes))
    }

    fn within_trials(&self, grid: &Grid) -> SolutionCount {
        self.position.board.solutions_within(grid, TRIALS, self.solve.context.cancel)
    }

    /// Two solutions, one with the claim and one without; empty unless both exist.
    fn both_ways(&self) -> Vec<Grid> {
        let grid = &self.position.grid;
        let solution = |claim: Conclusion| {
            let solution = match self.within_trials(&with(grid, claim)?) {
                SolutionCount::One(solution) | SolutionCount::Several([solution, _]) => solution,
                SolutionCount::None | SolutionCount::Unknown => return None,
            };
            Some(solution.fill(grid))
        };
        match (solution(self.claim), solution(self.claim.reversed())) {
            (Some(with), Some(without)) => vec![with, without],
            _ => Vec::new(),
        }
    }
}

/// The grid with a claim applied; `None` if the claim holds already or cannot hold.
fn with(grid: &Grid, claim: Conclusion) -> Option<Grid> {
    let mut start = grid.allows(claim.candidate()).then(|| grid.clone())?;
    claim.apply_to(&mut start);
    Some(start)
}

impl Why {
    /// The answer first, then the steps in a line each, and one picture.
    pub fn to_text(&self, options: &TextOptions) -> String {
        let line = |text: &ExplanationText| wrap(&text.to_string(), "", options.width);
        let mut text: String = self.before.iter().map(line).collect();
        if let Some(path) = &self.path {
            text += &path.lines(options);
            text += &self.after.as_ref().map_or_else(String::new, line);
            if options.draw != DrawMode::None {
                text += &format!("\n{}", path.closing_picture(options));
            }
        }
        for solution in &self.solutions {
            text += &format!("\n{}", board(solution, options.paint, self.coordinates));
        }
        text
    }
}

/// Writes the answer first, then the steps in a line each, and one picture.
impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_text(&TextOptions::default().width(usize::MAX)))
    }
}

impl fmt::Debug for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Why({:?}, holds: {:?})", self.claim, self.holds)
    }
}
