//! [`Explained`]: a grid's three figures on Sudoku Explainer's scale, and whether it is a puzzle at all. And its path,
//! told: what it concludes is shown by our own techniques, which bring the premises and the words; the likeliest first,
//! and where the name alone does not carry all of it, by suppositions.

use super::limits::{Cut, Limits};
use super::{Elsewhere, Pipeline, Solutions, Verdict, find_all, judge, take};
use crate::catalogue::Score;
use crate::geometry::Candidate;
use crate::grid::Grid;
use crate::id::TechniqueId;
use crate::proof;
use crate::rating::{Figure, Rating};
use crate::search;
use crate::step::{Conclusion, Step};
use crate::techniques::se::{Explainer, Figures, Next, Path, Walk};
use crate::trace::{Outcome, Trace};
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// What there is to say of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Explained {
    /// Its figures: ER, EP and ED. ER is the scale's highest where the scale's techniques end before the solution.
    Rated([Score; 3]),
    /// The puzzle contradicts itself.
    NoSolution,
    /// The puzzle has several solutions.
    SeveralSolutions,
    /// The scale is defined for the classic board alone.
    OtherBoard,
    /// A limit was met before the end.
    Cut(Cut),
}

/// What the scale says where nothing applies any more.
const STUCK: u32 = 200;

/// The figures of a grid. `explainer` is kept by the caller for the room that it has made.
pub fn explain<const W: usize>(explainer: &mut Explainer, grid: &Grid<W>, limits: &Limits<'_>) -> Explained {
    let mut cut = None;
    let path = explainer.path(
        grid,
        || search::is_unique(grid),
        |figures| {
            let too_hard = limits.forbid(Score::tenths(figures.er)).then_some(Cut::Difficulty);
            cut = limits.are_over().then_some(Cut::Time).or(too_hard);
            cut.is_none()
        },
    );
    let Some(path) = path else { return Explained::OtherBoard };
    if let Some(cut) = cut {
        return Explained::Cut(cut);
    }
    let rated = |Figures { er, ep, ed }| Explained::Rated([er, ep, ed].map(Score::tenths));
    match path {
        Path::Solved(figures) => rated(figures),
        Path::Broken => Explained::NoSolution,
        Path::Stuck(figures) => match search::first_two(grid).len() {
            0 => Explained::NoSolution,
            1 => rated(Figures { er: STUCK, ..figures }),
            _ => Explained::SeveralSolutions,
        },
    }
}

/// What shows anything that a named technique does not.
const GENERAL: [TechniqueId; 7] = [
    TechniqueId::ForcingChain,
    TechniqueId::PlacingForcingChain,
    TechniqueId::Whip,
    TechniqueId::ForcingNet,
    TechniqueId::PlacingForcingNet,
    TechniqueId::ForcingNetVerity,
    TechniqueId::NestedForcingNet,
];

/// The path of a puzzle as it is told.
pub(super) struct Told {
    walk: Walk,
    hardest: (u32, Option<TechniqueId>),
    /// The hardest until the first digit was placed, and the first.
    pearl: Option<u32>,
    diamond: Option<u32>,
    taken: u32,
}

impl Told {
    /// `None` on other than classic boards, and where the path must not take for granted that there is one solution.
    pub(super) fn new<const W: usize>(grid: &Grid<W>) -> Option<Self> {
        let walk = Walk::new(grid)?;
        Solutions::default().are_one(grid).then_some(Self {
            walk,
            hardest: (0, None),
            pearl: None,
            diamond: None,
            taken: 0,
        })
    }

    /// Takes the next step.
    fn step(&mut self) -> Option<Next> {
        let next = self.walk.step()?;
        if next.tenths > self.hardest.0 {
            self.hardest = (next.tenths, next.names.first().copied());
        }
        self.diamond.get_or_insert(next.tenths);
        if next.conclusions.iter().any(|conclusion| matches!(conclusion, Conclusion::Place(_))) {
            self.pearl.get_or_insert(self.hardest.0);
        }
        self.taken += 1;
        Some(next)
    }

    /// The steps by which the next one is told.
    pub(super) fn steps<const W: usize>(mut self, grid: &Grid<W>) -> Vec<Step> {
        self.step().map_or_else(Vec::new, |next| shown(grid, next.names, &next.conclusions).0)
    }

    fn rating<const W: usize>(&self, pipeline: &Pipeline<'_, W>) -> Rating {
        let (tenths, hardest) = self.hardest;
        let rating = pipeline.tally.rating();
        let difficulty = rating.difficulty.max(Score::tenths(tenths));
        let tier = pipeline.tally.tier_of(difficulty).to_owned();
        let figures = [tenths, self.pearl.unwrap_or(0), self.diamond.unwrap_or(0)].map(Score::tenths);
        Rating { difficulty, tier, hardest, steps: self.taken, figure: Figure::ErEpEd(figures), ..rating }
    }
}

/// Steps that show these conclusions, by these techniques as far as they go; and what they leave unshown.
fn shown<const W: usize>(
    grid: &Grid<W>,
    names: &[TechniqueId],
    conclusions: &[Conclusion],
) -> (Vec<Step>, BTreeSet<Conclusion>) {
    let mut missing: BTreeSet<Conclusion> = conclusions.iter().copied().collect();
    let mut steps = Vec::new();
    for &id in names.iter().chain(&GENERAL) {
        if missing.is_empty() {
            break;
        }
        let found = find_all(grid, id);
        loop {
            let says =
                |step: &Step| step.finding.conclusions().iter().filter(|c| missing.contains(c)).count();
            let rests_on = |step: &Step| step.finding.premises().len();
            let best = found.iter().min_by_key(|step| (Reverse(says(step)), rests_on(step)));
            let Some(best) = best.filter(|best| says(best) > 0) else { break };
            let Some(finding) = best.finding.keeping(|conclusion| missing.contains(&conclusion)) else {
                break;
            };
            let finding = proof::tighten(grid, &finding);
            missing.retain(|conclusion| !finding.conclusions().contains(conclusion));
            steps.push(Step { finding, ..*best });
        }
    }
    (steps, missing)
}

impl<const W: usize> Pipeline<'_, W> {
    /// Rates a grid by Sudoku Explainer's path. `None` where it has none; our own way then says why.
    pub(super) fn rate_explaining(
        &self,
        grid: &Grid<W>,
        limits: &Limits<'_>,
        each: &mut dyn FnMut(TechniqueId),
    ) -> Option<Verdict> {
        let mut told = Told::new(grid)?;
        while !told.walk.is_done() {
            let next = told.step();
            if limits.are_over() {
                return Some(Verdict::Cut(told.rating(self), Cut::Time));
            }
            let Some(next) = next else { return Some(Verdict::Stuck(told.rating(self), told.walk.open())) };
            next.names.first().into_iter().for_each(|&id| each(id));
            if limits.forbid(Score::tenths(told.hardest.0)) {
                return Some(Verdict::Cut(told.rating(self), Cut::Difficulty));
            }
        }
        Some(Verdict::Solved(told.rating(self)))
    }

    /// Solves a grid on Sudoku Explainer's path. `None` where it has none; our own way then says why.
    pub(super) fn run_explaining(&self, start: &Grid<W>) -> Option<Trace<W>> {
        let mut told = Told::new(start)?;
        let mut grid = start.clone();
        let mut moves = Vec::new();
        let mut round = 0;
        let mut tell = |grid: &mut Grid<W>, tenths: u32, steps: Vec<Step>| {
            round += 1;
            let before = grid.clone();
            for step in &steps {
                if cfg!(debug_assertions) {
                    judge(&before, step);
                }
                let figure = Some(Figure::Hardest(Score::tenths(tenths)));
                take(grid, &before, step, round, Elsewhere { notation: None, figure }, &mut moves);
            }
        };
        let mut outcome = Outcome::Solved;
        while !grid.is_full() {
            let Some(next) = told.step() else {
                outcome = Outcome::Stuck;
                break;
            };
            let (steps, missing) = shown(&grid, next.names, &next.conclusions);
            tell(&mut grid, next.tenths, steps);
            if missing.is_empty() {
                continue;
            }
            // A digit is placed as well by taking the others of its cell away.
            let others: Vec<Conclusion> = missing.iter().flat_map(|&one| others(&grid, one)).collect();
            let (steps, missing) = shown(&grid, next.names, &others);
            tell(&mut grid, next.tenths, steps);
            if !missing.is_empty() {
                outcome = Outcome::Stuck;
                break;
            }
            let (single, _) = shown(&grid, &[TechniqueId::NakedSingle], &next.conclusions);
            tell(&mut grid, next.tenths, single);
        }
        Some(Trace { start: start.clone(), moves, outcome, rating: told.rating(self) })
    }
}

/// What shows a conclusion in another way: of a digit that is placed, the other candidates of its cell.
fn others<const W: usize>(grid: &Grid<W>, conclusion: Conclusion) -> Vec<Conclusion> {
    let Conclusion::Place(Candidate { cell, digit }) = conclusion else { return vec![conclusion] };
    let others = grid.candidates(cell).into_iter().filter(|&other| other != digit);
    others.map(|other| Conclusion::Eliminate(Candidate::new(cell, other))).collect()
}
