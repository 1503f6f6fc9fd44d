//! [`Why`]: what a claim rests on; or where it leads, if it is false.

use super::{Claim, Error, Explanation, Options, Position};
use std::fmt;
use whydoku_board::Grid;
use whydoku_checker;
use whydoku_explain::render::{Paint, board};
use whydoku_explain::{Explainer, ExplanationText};
use whydoku_logic::{Conclusion, Step};
use whydoku_solver::catalogue::{Catalogue, Profile, Sentence};
use whydoku_solver::dyn_board::{SolutionCount, TRIALS, Wanted};
use whydoku_solver::rating::Tally;
use whydoku_solver::trace::{Deduction, Move, Outcome, Trace};

/// What a claim rests on; or where it leads, if it is false.
///
/// ```
/// use whydoku::Puzzle;
/// # fn main() -> Result<(), whydoku::Error> {
/// let puzzle = Puzzle::parse("1..4..1..3..4...")?;
/// let why = puzzle.why("r1c2=1")?;
/// assert_eq!(why.holds(), Some(false));
/// assert_eq!(why.to_string(), "r1c2 is not 1: it is in row 1 with r1c1, which holds 1.\n");
/// assert_eq!(puzzle.why("r1c2=2")?.holds(), Some(true));
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct Why {
    claim: Claim,
    holds: Option<bool>,
    /// What is said before the path, line by line; all there is to say where there is none.
    before: Vec<ExplanationText>,
    path: Option<Explanation>,
    /// What is said behind the path.
    after: Option<ExplanationText>,
    /// One that keeps the claim and one that breaks it, where there are such.
    solutions: Vec<Grid>,
}

impl Position {
    /// Why a claim holds, or why it does not. First it is looked whether the position can still be solved: from a
    /// wrong entry anything follows.
    pub fn why(&self, claim: Claim, options: &Options) -> Result<Why, Error> {
        let (profile, explainer) = (options.told_by()?, options.explainer()?);
        let asked =
            Asked { position: self, profile: &profile, explainer, claim: claim.on(self.grid.layout())? };
        let why =
            |holds, before| Why { claim, holds, before, path: None, after: None, solutions: Vec::new() };
        if matches!(self.board.solutions(&self.grid, Some(TRIALS)), SolutionCount::None) {
            let said = explainer.language().say(self.what_is_wrong(), &[]);
            return Ok(why(None, vec![ExplanationText::plain(said)]));
        }
        if let Some((holds, said)) = explainer.resolve_claim(asked.claim, &self.grid) {
            return Ok(why(Some(holds), vec![said]));
        }
        if let Some(path) = asked.simplest()? {
            let path = Explanation::of(path, explainer, &profile, None)?;
            return Ok(Why { path: Some(path), ..why(Some(true), Vec::new()) });
        }
        if let Some((holds, before, path)) = asked.supposing()? {
            let shown = if holds { asked.claim } else { asked.claim.reversed() };
            let after = Some(explainer.state_claim(Sentence::ClaimFails, shown, &self.grid));
            return Ok(Why { path: Some(path), after, ..why(Some(holds), before) });
        }
        let solutions = asked.both_ways();
        let sentence = if solutions.is_empty() { Sentence::ClaimUnknown } else { Sentence::ClaimOpen };
        let said = explainer.state_claim(sentence, asked.claim, &self.grid);
        Ok(Why { solutions, ..why(None, vec![said]) })
    }
}

/// A claim about a position, and who answers.
struct Asked<'a> {
    position: &'a Position,
    profile: &'a Profile,
    explainer: Explainer<'static>,
    claim: Conclusion,
}

impl Asked<'_> {
    /// The simplest way to the claim that is found: the part of the whole run that leads to it, or a single step that
    /// shows it at once, if no step of that part is as hard. `None` if neither is found.
    fn simplest(&self) -> Result<Option<Trace>, Error> {
        let Position { board, grid } = self.position;
        let tally = Tally::new(Catalogue::embedded(), &self.profile.scale).ok_or(Error::ProfileScale)?;
        let difficulty = |step: &Step| tally.difficulty(step.technique, step.measure).0;
        let path = board.way_to(self.profile, grid, self.claim)?;
        let hardest = path.as_ref().map(|path| path.steps().map(difficulty).max().unwrap_or_default());
        if path.as_ref().is_some_and(|path| path.moves.len() <= 1) {
            return Ok(path);
        }
        let direct = board.step_to(self.profile, grid, self.claim)?;
        let direct = direct.filter(|step| hardest.is_none_or(|hardest| difficulty(step) <= hardest));
        let Some(step) = direct else { return Ok(path) };
        // One conclusion of several may need fewer of the premises.
        let finding = step.finding.keeping(|conclusion| conclusion == self.claim);
        let finding = finding.map(|finding| whydoku_checker::tighten(grid, &finding));
        let step = finding.map_or_else(|| step.clone(), |finding| Step { finding, ..step.clone() });
        let only = Move::Deduced(Deduction { step, round: 1, notation: None, figure: None });
        let rating = path.map_or_else(|| tally.rating(), |path| path.rating);
        let start = grid.clone();
        Ok(Some(Trace { start, moves: vec![only], outcome: Outcome::Shown(self.claim), rating }))
    }

    /// Where the claim or its opposite leads, if that is a contradiction, which settles it: whether the claim holds,
    /// what is said before, and the path.
    fn supposing(&self) -> Result<Option<(bool, Vec<ExplanationText>, Explanation)>, Error> {
        let Position { board, grid } = self.position;
        for (supposed, holds) in [(self.claim, false), (self.claim.reversed(), true)] {
            let Some(start) = with(grid, supposed) else { continue };
            let (told, _) = board.run(self.profile, false, Wanted::Needed, &start, &|_| ())?;
            if !matches!(told.outcome, Outcome::Contradiction(_) | Outcome::Refuted(_) | Outcome::NoSolution)
            {
                continue;
            }
            let opening = if holds { Sentence::Supposing } else { Sentence::ClaimFalse };
            let opening = self.explainer.state_claim(opening, supposed, grid);
            let before = self.solution_has().filter(|_| !holds).into_iter().chain([opening]).collect();
            let path = Explanation::of(told, self.explainer, self.profile, Some(supposed))?;
            return Ok(Some((holds, before, path)));
        }
        Ok(None)
    }

    /// What the solution has where a claim is false.
    fn solution_has(&self) -> Option<ExplanationText> {
        let Position { board, grid } = self.position;
        let cell = self.claim.candidate().cell;
        let SolutionCount::One(solution) = board.solutions(grid, Some(TRIALS)) else { return None };
        let claim = Claim::of(self.claim, grid.layout()).to_string();
        let digit = grid.layout().spell(solution.digit(cell)?);
        let holes = [("claim", claim.as_str()), ("digit", digit.as_str())];
        Some(ExplanationText::plain(self.explainer.language().say(Sentence::SolutionHas, &holes)))
    }

    /// Two solutions, one that keeps the claim and one that breaks it; none if there are no such.
    fn both_ways(&self) -> Vec<Grid> {
        let Position { board, grid } = self.position;
        let solution = |claim: Conclusion| {
            let solution = match board.solutions(&with(grid, claim)?, Some(TRIALS)) {
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

/// The grid as a claim would have it; `None` if it says so already, or cannot.
fn with(grid: &Grid, claim: Conclusion) -> Option<Grid> {
    let mut start = grid.allows(claim.candidate()).then(|| grid.clone())?;
    match claim {
        Conclusion::Place(candidate) => start.place(candidate),
        Conclusion::Eliminate(candidate) => start.eliminate(candidate),
    }
    Some(start)
}

impl Why {
    /// The claim.
    pub const fn claim(&self) -> Claim {
        self.claim
    }

    /// Whether it holds; `None` if it is open, or if nothing was found that decides it.
    pub const fn holds(&self) -> Option<bool> {
        self.holds
    }

    /// The steps that show it, or that show where supposing something else leads; none where the board itself shows it.
    pub const fn path(&self) -> Option<&Explanation> {
        self.path.as_ref()
    }

    /// What is said before the path; all there is to say where there is none.
    pub fn before(&self) -> &[ExplanationText] {
        &self.before
    }

    /// What is said behind the path.
    pub const fn after(&self) -> Option<&ExplanationText> {
        self.after.as_ref()
    }

    /// One solution that keeps the claim and one that breaks it, where there are such.
    pub fn solutions(&self) -> &[Grid] {
        &self.solutions
    }
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for said in &self.before {
            writeln!(f, "{said}")?;
        }
        if let Some(path) = &self.path {
            let gap = if self.before.is_empty() { "" } else { "\n" };
            write!(f, "{gap}{path}")?;
        }
        if let Some(after) = &self.after {
            write!(f, "\n{after}\n")?;
        }
        self.solutions.iter().try_for_each(|solution| write!(f, "\n{}", board(solution, Paint::Plain)))
    }
}

impl fmt::Debug for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Why({:?}, holds: {:?})", self.claim, self.holds)
    }
}
