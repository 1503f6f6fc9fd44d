//! [`Judgement`]: the claims of a solution in prose, each judged at the point where it stands.

mod prose;
mod tokens;

use crate::{Claim, Error, Number, Options, Position, TechniqueId};
use prose::{ProseClaim, Statement};
use whydoku_board::{Candidate, Cell, Grid};
use whydoku_logic::{Conclusion, Step};
use whydoku_solver::catalogue::Profile;
use whydoku_solver::dyn_board::SolutionCount;
use whydoku_solver::rating::Tally;

whydoku_cells::named_enum! {
    /// The verdict on a claim.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[non_exhaustive]
    pub enum ClaimVerdict {
        /// A single step shows it as the board stands.
        Follows = "follows",
        /// It holds in the solution, but no single step of the profile shows it as the board stands.
        Unshown = "unshown",
        /// It does not hold.
        False = "false",
        /// The board shows it already.
        Known = "known",
    }
}

/// A claim of a text with its verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct JudgedClaim {
    /// The line of the text, from 1.
    pub line: usize,
    /// The claim, such as `r1c2<>5 r1c3<>5`.
    pub claim: String,
    /// The verdict.
    pub verdict: ClaimVerdict,
    /// The hardest of the easiest techniques that show its parts.
    pub technique: Option<TechniqueId>,
    /// The difficulty of that technique on the scale of the profile.
    pub rating: Option<Number>,
    /// The reason why it is false.
    pub reason: Option<String>,
}

/// The claims of a solution in prose, and figures for the whole.
///
/// ```
/// use whydoku::{ClaimVerdict, Options, Puzzle};
/// # fn main() -> Result<(), whydoku::Error> {
/// let puzzle = Puzzle::parse("1..4..1..3..4...")?;
/// let judgement = puzzle.judge("In row 1, r1c2 is 2. So r1c3 = 2.", &Options::default())?;
/// let verdicts: Vec<ClaimVerdict> = judgement.claims.iter().map(|claim| claim.verdict).collect();
/// assert_eq!(verdicts, [ClaimVerdict::Follows, ClaimVerdict::False]);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Judgement {
    /// The claims in the order of the text.
    pub claims: Vec<JudgedClaim>,
    /// Sentences that look like claims and are not understood, each with its line.
    pub unread: Vec<(usize, String)>,
    /// Whether the claims that follow fill the board.
    pub solved: bool,
}

impl Judgement {
    /// The number of claims with a verdict.
    pub fn count(&self, verdict: ClaimVerdict) -> usize {
        self.claims.iter().filter(|claim| claim.verdict == verdict).count()
    }

    /// The first claim that is false or that no step shows, and the number of claims before it.
    pub fn first_gap(&self) -> Option<(usize, &JudgedClaim)> {
        let is_gap =
            |claim: &JudgedClaim| matches!(claim.verdict, ClaimVerdict::False | ClaimVerdict::Unshown);
        self.claims.iter().enumerate().find(|(_, claim)| is_gap(claim))
    }
}

struct Judge<'a> {
    position: Position,
    options: &'a Options,
    profile: &'a Profile,
    tally: Tally,
    /// The only solution.
    solution: Grid,
}

impl Position {
    /// Judges the claims of a solution in prose, in any language of the program or in notations: `r1c2=5`, `A2 = 5`, `row 1,
    /// column 2 is 5`, `r12c3<>4`, `… => r1c2<>5`. A claim that follows from the board is added to it. The puzzle must have one
    /// solution.
    pub fn judge(&self, reasoning: &str, options: &Options) -> Result<Judgement, Error> {
        let profile = options.path_profile()?;
        let solution = match self.solutions_of(self.grid(), options.cancel_token())? {
            SolutionCount::None => return Err(Error::NoSolution),
            SolutionCount::One(solution) => solution.fill(self.grid()),
            SolutionCount::Several(_) | SolutionCount::Unknown => return Err(Error::SeveralSolutions),
        };
        let prose = prose::read(reasoning, self.grid());
        let tally = Tally::new(&profile.scale).ok_or(Error::ProfileScale)?;
        let mut judge =
            Judge { position: self.with(self.grid().clone()), options, profile: &profile, tally, solution };
        let claims = prose.claims.into_iter().map(|claim| judge.judge(claim)).collect::<Result<_, _>>()?;
        Ok(Judgement { claims, unread: prose.unread, solved: judge.position.grid().is_full() })
    }
}

impl Judge<'_> {
    fn judge(&mut self, ProseClaim { line, statement }: ProseClaim) -> Result<JudgedClaim, Error> {
        let judged = JudgedClaim {
            line,
            claim: self.text(&statement),
            verdict: ClaimVerdict::Known,
            technique: None,
            rating: None,
            reason: None,
        };
        match statement {
            Statement::Sees(cells) => Ok(self.sees(judged, cells)),
            Statement::Conclusions(conclusions) => self.conclusions(judged, &conclusions),
        }
    }

    fn text(&self, statement: &Statement) -> String {
        let layout = self.position.grid().layout();
        match statement {
            Statement::Sees(cells) => cells.map(|cell| layout.name(cell).to_string()).join(" sees "),
            Statement::Conclusions(all) => {
                let claims = all.iter().map(|conclusion| Claim::of(*conclusion, layout).to_string());
                claims.collect::<Vec<_>>().join(" ")
            }
        }
    }

    fn sees(&self, judged: JudgedClaim, [one, other]: [Cell; 2]) -> JudgedClaim {
        let is_true = self.position.grid().layout().peers(one).contains(other);
        JudgedClaim { verdict: if is_true { ClaimVerdict::Known } else { ClaimVerdict::False }, ..judged }
    }

    fn conclusions(&mut self, judged: JudgedClaim, conclusions: &[Conclusion]) -> Result<JudgedClaim, Error> {
        let grid = self.position.grid();
        let explainer = self.options.explainer()?;
        let mut open = Vec::new();
        for &conclusion in conclusions {
            let resolved = explainer.resolve_claim(conclusion, grid);
            if let Some((false, reason)) = resolved {
                return Ok(JudgedClaim {
                    verdict: ClaimVerdict::False,
                    reason: Some(reason.to_string()),
                    ..judged
                });
            }
            let Candidate { cell, digit } = conclusion.candidate();
            let is_digit = self.solution.digit(cell) == Some(digit);
            if is_digit != matches!(conclusion, Conclusion::Place(_)) {
                return self.refuted(judged, conclusion);
            }
            if resolved.is_none() {
                open.push(conclusion);
            }
        }
        if open.is_empty() {
            return Ok(judged);
        }
        let Some(steps) = self.steps(&open)? else {
            return Ok(JudgedClaim { verdict: ClaimVerdict::Unshown, ..judged });
        };
        let difficulty = |step: &&Step| self.tally.difficulty(step.technique, step.measure).0;
        let hardest = steps.iter().max_by_key(difficulty);
        let figure = hardest.map(|step| self.tally.figure(step.technique, step.measure));
        let rating = figure.and_then(|figure| figure.to_string().parse().ok());
        let technique = hardest.map(|step| step.technique);
        let mut after = self.position.grid().clone();
        open.iter().for_each(|conclusion| conclusion.apply_to(&mut after));
        self.position = self.position.with(after);
        Ok(JudgedClaim { verdict: ClaimVerdict::Follows, technique, rating, ..judged })
    }

    /// A claim that the solution contradicts, with the reason of `why`.
    fn refuted(&self, judged: JudgedClaim, conclusion: Conclusion) -> Result<JudgedClaim, Error> {
        let claim = Claim::of(conclusion, self.position.grid().layout());
        let why = self.position.why(claim, self.options)?;
        let reason = why.before.first().map(ToString::to_string);
        Ok(JudgedClaim { verdict: ClaimVerdict::False, reason, ..judged })
    }

    /// The easiest steps that show each of the conclusions; `None` if one has none.
    fn steps(&self, conclusions: &[Conclusion]) -> Result<Option<Vec<Step>>, Error> {
        let solve = self.options.solve(self.profile, &|_| ());
        let Position { board, grid } = &self.position;
        let mut steps: Vec<Step> = Vec::new();
        for &conclusion in conclusions {
            if steps.iter().any(|step| step.finding.conclusions().contains(&conclusion)) {
                continue;
            }
            let Some(step) = board.step(&solve, grid, Some(conclusion))? else { return Ok(None) };
            steps.push(step);
        }
        Ok(Some(steps))
    }
}
