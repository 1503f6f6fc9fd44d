//! [`Pipeline`]: running. The simplest technique first, from the bottom again after progress, an honest stop.
//!
//! | file | does |
//! | --- | --- |
//! | `batch.rs` | gathers what a rung finds |
//! | `follow.rs` | follows another program's way step for step |
//! | `explainer.rs` | rates on Sudoku Explainer's scale, and tells its path |
//! | `limits.rs` | [`Limits`]: how far a rating may go |
//! | `guess.rs` | chooses where to guess when nothing applies |
//! | `refute.rs` | shows by cases that a puzzle has no solution |

mod batch;
mod explainer;
mod follow;
mod guess;
mod limits;
mod refute;

use explainer::Told;
pub use explainer::{Explained, explain};
pub use limits::{Cut, Limits};

use crate::catalogue::{Catalogue, Engine, Guessing, Pick, Profile};
use crate::geometry::{Candidate, DigitSet};
use crate::grid::Grid;
use crate::hodoku::Walk;
use crate::id::TechniqueId;
use crate::proof;
use crate::rating::{Figure, Rating, Tally};
use crate::search::{self, Solution};
use crate::step::{Conclusion, Guess, Step};
use crate::technique::{Flow, Found, Instance, Technique};
use crate::techniques;
use crate::trace::{Deduction, Move, Outcome, Trace};
use crate::truth::Truth;
use batch::Batch;
use std::sync::Arc;

/// A profile made ready to run.
pub struct Pipeline<'a, const W: usize> {
    rungs: Vec<LadderRung<W>>,
    /// What is followed instead, if a program's way is.
    follow: Option<follow::Followed>,
    /// Whether that is Sudoku Explainer's.
    explains: bool,
    /// Whether steps of another program are noted as it writes them.
    noting: bool,
    guessing: Guessing,
    tally: Tally<'a>,
}

/// The solutions of a puzzle as far as they matter: none, the one, or two of several. Searched for when first needed.
#[derive(Default)]
struct Solutions {
    found: Option<Vec<Solution>>,
    may_assume_one: Option<bool>,
}

impl Solutions {
    fn of<const W: usize>(&mut self, grid: &Grid<W>) -> &[Solution] {
        self.found.get_or_insert_with(|| search::first_two(grid))
    }

    /// Whether there is just one, and may be taken for granted.
    fn are_one<const W: usize>(&mut self, grid: &Grid<W>) -> bool {
        matches!(self.of(grid), [_]) && self.may_assume_one(grid)
    }

    /// Whether a technique may assume that there is just one: the givens alone must have one. A position may have one
    /// only because candidates were struck out or digits put in, and no rule would notice if those were rearranged.
    fn may_assume_one<const W: usize>(&mut self, grid: &Grid<W>) -> bool {
        *self.may_assume_one.get_or_insert_with(|| givens_have_one_solution(grid))
    }
}

/// Whether the givens of a position alone have one solution, so that a technique may assume it.
pub fn givens_have_one_solution<const W: usize>(grid: &Grid<W>) -> bool {
    let layout = grid.layout();
    let given = |cell| grid.digit(cell).map(|digit| Candidate::new(cell, digit));
    let givens = || grid.givens().iter().filter_map(given);
    let digits: DigitSet = givens().map(|candidate| candidate.digit).collect();
    // Two digits that no given names could change places, unless a rule tells them apart; no need to search for what
    // they are.
    let exchangeable = layout.clues().is_empty() && !layout.is_non_consecutive();
    let nameless = exchangeable && digits.len() + 1 < layout.size();
    !nameless
        && Grid::with_givens(Arc::clone(layout), givens()).is_ok_and(|puzzle| search::is_unique(&puzzle))
}

struct LadderRung<const W: usize> {
    techniques: Vec<Climber<W>>,
    pick: Pick,
}

/// A technique on a rung.
struct Climber<const W: usize> {
    id: TechniqueId,
    finder: &'static dyn Technique<W>,
    /// Whether it may only be used on a puzzle known to have one solution.
    assumes_uniqueness: bool,
}

/// How a rating run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Every cell is filled.
    Solved(Rating),
    /// Nothing applies, and no guess was allowed. So many cells are open.
    Stuck(Rating, usize),
    /// The puzzle contradicts itself.
    NoSolution,
    /// The puzzle has several solutions.
    SeveralSolutions,
    /// The program whose way is to be followed knows no such board.
    OtherBoard,
    /// A limit was met before the end: how far it had come, and which limit it was.
    Cut(Rating, Cut),
}

impl<'a, const W: usize> Pipeline<'a, W> {
    /// Makes a profile ready. `None` if its scale is unknown, which [`Profile::parse`] refuses.
    pub fn new(catalogue: &'a Catalogue, profile: &Profile) -> Option<Self> {
        let climber = |&id: &TechniqueId| {
            let assumes_uniqueness = catalogue.entry(id).uniqueness;
            let allowed = profile.uniqueness || !assumes_uniqueness;
            allowed.then(|| Climber { id, finder: techniques::finder::<W>(id), assumes_uniqueness })
        };
        let rung = |rung: &crate::catalogue::Rung| LadderRung {
            techniques: rung.techniques.iter().filter_map(climber).collect(),
            pick: rung.pick.unwrap_or(profile.pick),
        };
        let tally = Tally::new(catalogue, &profile.scale)?;
        let follow = (profile.engine == Some(Engine::Hodoku)).then(|| follow::Followed::new(profile));
        let explains = profile.engine == Some(Engine::SudokuExplainer) && profile.uniqueness;
        Some(Self {
            follow,
            explains,
            noting: false,
            rungs: profile.rungs.iter().map(rung).collect(),
            guessing: profile.guess,
            tally,
        })
    }

    /// The same ladder with another answer to "what if nothing applies?".
    #[must_use]
    pub const fn guessing(mut self, guessing: Guessing) -> Self {
        self.guessing = guessing;
        self
    }

    /// The same, noting each step of another program as it writes them.
    #[must_use]
    pub const fn noting(mut self, noting: bool) -> Self {
        self.noting = noting;
        self
    }

    /// Whether the program whose way is to be followed, if there is one, knows such a board.
    pub fn suits(&self, grid: &Grid<W>) -> bool {
        self.follow.is_none() || Walk::new(grid).is_some()
    }

    /// Rates a grid: no premises, no figures, no words.
    pub fn rate(&self, grid: Grid<W>) -> Verdict {
        self.rate_within(grid, &Limits::default(), &mut |_| ())
    }

    /// Rates a grid within limits, and tells each step's technique to `each` as it is taken.
    pub fn rate_within(
        &self,
        mut grid: Grid<W>,
        limits: &Limits<'_>,
        each: &mut dyn FnMut(TechniqueId),
    ) -> Verdict {
        if let Some(followed) = &self.follow {
            return self.rate_following(followed, &grid, limits, each);
        }
        if self.explains
            && let Some(verdict) = self.rate_explaining(&grid, limits, each)
        {
            return verdict;
        }
        let mut batch = Batch::bare();
        let mut tally = self.tally.clone();
        let mut solutions = Solutions::default();
        while !grid.is_full() {
            if Truth::broken_in(&grid).is_some() || Truth::clash_in(&grid).is_some() {
                return Verdict::NoSolution;
            }
            let progress = self.advance(&grid, &mut solutions, &mut batch, limits.expired);
            // What a rung had found when the time was over may be less than all that it has; it counts for nothing.
            if limits.are_over() {
                return Verdict::Cut(tally.rating(), Cut::Time);
            }
            if progress {
                for found in batch.found() {
                    tally.step(found.technique, found.measure);
                    each(found.technique);
                }
                if limits.forbid(tally.hardest()) {
                    return Verdict::Cut(tally.rating(), Cut::Difficulty);
                }
                for &conclusion in batch.conclusions() {
                    apply(&mut grid, conclusion);
                }
                continue;
            }
            if self.guessing == Guessing::Never {
                return Verdict::Stuck(tally.rating(), grid.open().len());
            }
            if limits.forbid(tally.of_guessing()) {
                return Verdict::Cut(tally.rating(), Cut::Difficulty);
            }
            let known = match solutions.of(&grid) {
                [] => return Verdict::NoSolution,
                [only] => only,
                _ => return Verdict::SeveralSolutions,
            };
            grid.place(guess::choose(&grid, known).candidate);
            tally.guess();
        }
        Verdict::Solved(tally.rating())
    }

    /// Solves a grid and records every step with its reasons.
    pub fn run(&self, grid: &Grid<W>) -> Trace<W> {
        let mut budget = refute::BUDGET;
        self.run_within(grid, &mut budget)
    }

    /// The next step, if any: the first that the bottom rung with anything on it would apply.
    pub fn next(&self, grid: &Grid<W>) -> Option<Step> {
        // Their steps may take one solution for granted; where there are more, ours do not.
        if let Some(followed) = &self.follow
            && Solutions::default().are_one(grid)
        {
            return followed.next(grid);
        }
        if self.explains
            && let Some(path) = Told::new(grid)
        {
            return path.steps(grid).into_iter().next();
        }
        let mut batch = Batch::with_reasons();
        self.advance(grid, &mut Solutions::default(), &mut batch, None).then(|| batch.steps().next())?
    }

    fn run_within(&self, start: &Grid<W>, budget: &mut usize) -> Trace<W> {
        if let Some(followed) = &self.follow
            && let Some(trace) = self.run_following(followed, start)
        {
            return trace;
        }
        if self.explains
            && let Some(trace) = self.run_explaining(start)
        {
            return trace;
        }
        let mut grid = start.clone();
        let mut batch = Batch::with_reasons();
        let mut tally = self.tally.clone();
        let mut moves = Vec::new();
        let mut solutions = Solutions::default();
        let mut round = 0;
        let outcome = loop {
            if let Some(broken) = Truth::broken_in(&grid) {
                break Outcome::Contradiction(vec![broken]);
            }
            if let Some(clash) = Truth::clash_in(&grid) {
                break Outcome::Contradiction(clash.into());
            }
            if grid.is_full() {
                break Outcome::Solved;
            }
            round += 1;
            if self.advance(&grid, &mut solutions, &mut batch, None) {
                let before = grid.clone();
                for step in batch.steps() {
                    tally.step(step.technique, step.measure);
                    if cfg!(debug_assertions) {
                        judge(&before, &step);
                    }
                    take(&mut grid, &before, &step, round, Elsewhere::default(), &mut moves);
                }
                continue;
            }
            let known = match solutions.of(&grid) {
                [] => break self.refute(&grid, budget),
                [_] if self.guessing == Guessing::Never => break Outcome::Stuck,
                [only] => only,
                _ => {
                    let alike = search::closest_two(&grid);
                    break alike.map_or(Outcome::NoSolution, |(two, more)| {
                        let two = Box::new(two.map(|solution| solution.fill(&grid)));
                        Outcome::SeveralSolutions { two, more }
                    });
                }
            };
            tally.guess();
            let mut guess = guess::choose(&grid, known);
            guess.number = moves.iter().filter(|m| matches!(m, Move::Guessed(_))).count() + 1;
            grid.place(guess.candidate);
            moves.push(Move::Guessed(guess));
        };
        Trace { start: start.clone(), moves, outcome, rating: tally.rating() }
    }

    /// Fills the batch from the lowest rung that has anything; says whether one has. Gives up where time is over, which
    /// whoever set a time must ask afterwards.
    fn advance(
        &self,
        grid: &Grid<W>,
        solutions: &mut Solutions,
        batch: &mut Batch,
        expired: Option<&dyn Fn() -> bool>,
    ) -> bool {
        self.rungs.iter().any(|rung| {
            batch.clear();
            if expired.is_some_and(|expired| expired()) {
                return true;
            }
            for &Climber { id, finder, assumes_uniqueness } in &rung.techniques {
                if assumes_uniqueness && !solutions.may_assume_one(grid) {
                    continue;
                }
                let first = rung.pick == Pick::First;
                if batch.gather(id, |found| finder.find(grid, found), first, expired).is_break() {
                    break;
                }
            }
            let difficulty = |technique, measure| self.tally.difficulty(technique, measure).0;
            match rung.pick {
                Pick::All | Pick::First => {}
                Pick::Easiest => batch.keep_easiest(difficulty),
                Pick::AllEasiest => batch.keep_all_easiest(difficulty),
            }
            !batch.is_empty()
        })
    }
}

/// Applies a conclusion unless the grid says so already.
fn apply<const W: usize>(grid: &mut Grid<W>, conclusion: Conclusion) {
    match conclusion {
        Conclusion::Place(candidate) if grid.allows(candidate) => grid.place(candidate),
        Conclusion::Eliminate(candidate) => grid.eliminate(candidate),
        Conclusion::Place(_) => {}
    }
}

/// What the program whose way is followed says of a step.
#[derive(Clone, Debug, Default)]
struct Elsewhere {
    /// In one line.
    notation: Option<String>,
    /// How hard it is.
    figure: Option<Figure>,
}

/// Applies what is new in a step and records that much of it. Where an earlier step of its round, which began with
/// `before`, has taken some of its conclusions, the others may need fewer of the premises.
fn take<const W: usize>(
    grid: &mut Grid<W>,
    before: &Grid<W>,
    step: &Step,
    round: usize,
    elsewhere: Elsewhere,
    moves: &mut Vec<Move>,
) {
    let Some(finding) = step.finding.keeping(|conclusion| grid.allows(conclusion.candidate())) else {
        return;
    };
    let finding = if finding.conclusions().len() < step.finding.conclusions().len() {
        proof::tighten(before, &finding)
    } else {
        finding
    };
    for &conclusion in finding.conclusions() {
        apply(grid, conclusion);
    }
    let Elsewhere { notation, figure } = elsewhere;
    moves.push(Move::Deduced(Deduction { step: Step { finding, ..*step }, round, notation, figure }));
}

/// In debug builds and tests every step is judged by the checker; a refusal is a defect of the finder.
fn judge<const W: usize>(grid: &Grid<W>, step: &Step) {
    if let Err(refusal) = proof::check(grid, &step.finding) {
        panic!("the checker refuses a step of {}: {refusal}", step.technique);
    }
}

/// Every instance of a technique on a grid, in its fixed order.
pub fn find_all<const W: usize>(grid: &Grid<W>, technique: TechniqueId) -> Vec<Step> {
    find_variant(grid, technique, "").steps
}

/// What a finder lists.
#[derive(Clone, Debug)]
pub struct Listed {
    /// Every instance, in its fixed order.
    pub steps: Vec<Step>,
    /// Whether it gave up somewhere at the bound of its search, so that there may be more.
    pub cut_short: bool,
}

/// Every instance of a technique with the options of this name; see [`techniques::variant`].
pub fn find_variant<const W: usize>(grid: &Grid<W>, technique: TechniqueId, variant: &str) -> Listed {
    find_within(grid, technique, variant, None)
}

/// The same, until the time is over.
pub fn find_within<const W: usize>(
    grid: &Grid<W>,
    technique: TechniqueId,
    variant: &str,
    expired: Option<&dyn Fn() -> bool>,
) -> Listed {
    let mut steps = Vec::new();
    let mut deliver = |instance: Instance<'_>| {
        let measure = instance.measure;
        steps.extend(instance.finding().map(|finding| Step { technique, measure, finding }));
        Flow::Continue(())
    };
    let mut found = Found::with_reasons(&mut deliver).until(expired);
    let broken_off = techniques::variant::<W>(technique, variant).find(grid, &mut found).is_break();
    let cut_short = found.was_cut_short() || broken_off;
    Listed { steps, cut_short }
}

/// A guess at the cell with the fewest candidates; see [`guess::choose`].
pub(crate) fn case_cell<const W: usize>(grid: &Grid<W>) -> Option<crate::geometry::Cell> {
    guess::cell(grid)
}

/// A trial of one candidate, for cases and guesses.
pub(crate) fn trial<const W: usize>(grid: &Grid<W>, candidate: Candidate) -> Guess {
    Guess { candidate, choices: grid.candidates(candidate.cell), open: grid.open().len(), number: 1 }
}
