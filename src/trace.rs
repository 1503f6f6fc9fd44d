//! [`Trace`]: the record of what happened, and the shorter path that is told.

use crate::geometry::{Candidate, MAX_SIZE, WIDEST};
use crate::grid::Grid;
use crate::rating::{Figure, Rating};
use crate::step::{Conclusion, Guess, Step};
use crate::truth::Truth;

/// A run: where it began, what was done, how it ended.
#[derive(Clone, Debug)]
pub struct Trace<const W: usize = WIDEST> {
    /// The grid before the first move.
    pub start: Grid<W>,
    /// What was done, in order.
    pub moves: Vec<Move>,
    /// How it ended.
    pub outcome: Outcome<W>,
    /// What the whole run amounts to, whatever of it is told.
    pub rating: Rating,
}

/// One move. A guess is not a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// A step that follows.
    Deduced(Deduction),
    /// A trial.
    Guessed(Guess),
}

/// A step and the round in which it was found. Steps of one round were seen on the same grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deduction {
    /// The step, with the conclusions that were new when its turn came.
    pub step: Step,
    /// The number of the round, from 1.
    pub round: usize,
    /// The step in one line as another program writes it, if its way is followed and this was asked for.
    pub notation: Option<String>,
    /// What the program whose way is followed quotes the step by; where there is none, the technique says.
    pub figure: Option<Figure>,
}

/// How a run ended.
#[derive(Clone, Debug)]
pub enum Outcome<const W: usize = WIDEST> {
    /// Every cell is filled.
    Solved,
    /// Nothing applies any more.
    Stuck,
    /// What was asked for has been shown.
    Shown(Conclusion),
    /// These truths cannot all be honoured: the puzzle has no solution.
    Contradiction(Vec<Truth>),
    /// Every candidate of a cell leads to a contradiction: the puzzle has no solution.
    Refuted(Vec<Case<W>>),
    /// Search finds no solution, and the cases that show it are too many to tell.
    NoSolution,
    /// Two solutions, and whether there are more.
    SeveralSolutions {
        /// Of those that a search finds first, the two that are most alike.
        two: Box<[Grid<W>; 2]>,
        /// Whether there is a third.
        more: bool,
    },
}

/// One case of a refutation.
#[derive(Clone, Debug)]
pub struct Case<const W: usize = WIDEST> {
    /// What is supposed.
    pub supposed: Candidate,
    /// Where it leads.
    pub trace: Trace<W>,
}

/// A move as it is told: with the grid before it.
#[derive(Debug)]
pub struct Told<'a, const W: usize = WIDEST> {
    /// What was done.
    pub what: &'a Move,
    /// The grid just before.
    pub grid: &'a Grid<W>,
    /// The grid on which it is best told. It differs from `grid` only where an earlier step of the same round has
    /// taken something from its premises.
    pub seen: &'a Grid<W>,
    /// The grid on which it was found: as it stood when its round began.
    pub found: &'a Grid<W>,
}

impl<const W: usize> Trace<W> {
    /// Goes through the moves with the grids before them, and returns the grid after the last.
    pub fn replay(&self, mut tell: impl FnMut(Told<'_, W>)) -> Grid<W> {
        let mut grid = self.start.clone();
        let mut round = (0, grid.clone());
        for what in &self.moves {
            match what {
                Move::Deduced(Deduction { step, round: number, .. }) => {
                    if round.0 != *number {
                        round = (*number, grid.clone());
                    }
                    let undisturbed =
                        step.finding.premises().iter().all(|p| p.basis(&grid) == p.basis(&round.1));
                    let seen = if undisturbed { &grid } else { &round.1 };
                    tell(Told { what, grid: &grid, seen, found: &round.1 });
                    for conclusion in step.finding.conclusions() {
                        match *conclusion {
                            Conclusion::Place(candidate) => grid.place(candidate),
                            Conclusion::Eliminate(candidate) => grid.eliminate(candidate),
                        }
                    }
                }
                Move::Guessed(guess) => {
                    tell(Told { what, grid: &grid, seen: &grid, found: &grid });
                    grid.place(guess.candidate);
                }
            }
        }
        grid
    }

    /// The same run without the steps that nothing needs: neither a later step, nor the solution, nor the
    /// contradiction at its end. A run that ended otherwise keeps all its steps.
    #[must_use]
    pub fn pruned(&self) -> Self {
        let links = Links::of(self);
        match &self.outcome {
            Outcome::Solved => {
                let goals = (0..self.moves.len()).filter(|&at| places(&self.moves[at])).collect();
                self.keeping(links.needed(goals))
            }
            Outcome::Contradiction(truths) => {
                let kept = self.keeping(links.needed(links.causes_of(truths, &links.last)));
                let same = |truth: &Truth, end: &Grid<W>| truth.basis(end) == truth.basis(&links.last);
                kept.thinned(|end| truths.iter().all(|truth| same(truth, end)))
            }
            _ => self.clone(),
        }
    }

    /// The part of the run that leads to one claim; `None` if the run never makes it. A claim that holds from the
    /// start is led to by no move at all.
    pub fn leading_to(&self, claim: Conclusion) -> Option<Self> {
        let links = Links::of(self);
        let candidate = claim.candidate();
        let shows = |grid: &Grid<W>| match claim {
            Conclusion::Place(_) => grid.digit(candidate.cell) == Some(candidate.digit),
            Conclusion::Eliminate(_) => {
                !grid.allows(candidate) && grid.digit(candidate.cell) != Some(candidate.digit)
            }
        };
        if !shows(&links.last) {
            return None;
        }
        let by = match claim {
            Conclusion::Place(_) => links.filled_by[candidate.cell.index()],
            Conclusion::Eliminate(_) => {
                links.taken_by[candidate.cell.index() * MAX_SIZE + candidate.digit.index()]
            }
        };
        let goal = (by != NOBODY).then_some(by as usize);
        let mut path = self.keeping(links.needed(goal.into_iter().collect())).thinned(shows);
        path.outcome = Outcome::Shown(claim);
        Some(path)
    }

    /// For each move the earlier ones that its premises rest on.
    pub fn causes(&self) -> Vec<Vec<usize>> {
        Links::of(self).needs
    }

    /// The same run without moves that turn out to be needless: where two digits close a cell and one of them is
    /// needed anyway, the other is not. From the last to the first, a move is left out if the goal is still reached
    /// and every later step still rests on the same candidates.
    fn thinned(mut self, reached: impl Fn(&Grid<W>) -> bool) -> Self {
        let (mut bases, _) = self.bases();
        for at in (0..self.moves.len()).rev() {
            let what = self.moves.remove(at);
            let base = bases.remove(at);
            let (without, end) = self.bases();
            if !reached(&end) || without != bases {
                self.moves.insert(at, what);
                bases.insert(at, base);
            }
        }
        self
    }

    /// What each move rests on: the candidates of its premises where it was found. And the grid at the end.
    fn bases(&self) -> (Vec<Vec<Vec<Candidate>>>, Grid<W>) {
        let mut bases = Vec::with_capacity(self.moves.len());
        let end = self.replay(|told| {
            bases.push(match told.what {
                Move::Deduced(Deduction { step, .. }) => {
                    step.finding.premises().iter().map(|premise| premise.basis(told.found)).collect()
                }
                Move::Guessed(_) => Vec::new(),
            });
        });
        (bases, end)
    }

    fn keeping(&self, needed: Vec<bool>) -> Self {
        let mut keep = needed.into_iter();
        let mut shorter = self.clone();
        shorter.moves.retain(|_| keep.next() == Some(true));
        shorter
    }

    /// The same run on the widest sets: for telling, which knows no others.
    #[must_use]
    pub fn widen(self) -> Trace {
        let Self { start, moves, outcome, rating } = self;
        let outcome = match outcome {
            Outcome::Solved => Outcome::Solved,
            Outcome::Stuck => Outcome::Stuck,
            Outcome::Shown(claim) => Outcome::Shown(claim),
            Outcome::Contradiction(truths) => Outcome::Contradiction(truths),
            Outcome::Refuted(cases) => {
                let wider = |Case { supposed, trace }| Case { supposed, trace: Self::widen(trace) };
                Outcome::Refuted(cases.into_iter().map(wider).collect())
            }
            Outcome::NoSolution => Outcome::NoSolution,
            Outcome::SeveralSolutions { two, more } => {
                Outcome::SeveralSolutions { two: Box::new(two.each_ref().map(Grid::widen)), more }
            }
        };
        Trace { start: start.widen(), moves, outcome, rating }
    }

    /// The steps, without the guesses.
    pub fn steps(&self) -> impl Iterator<Item = &Step> {
        self.moves.iter().filter_map(|what| match what {
            Move::Deduced(deduction) => Some(&deduction.step),
            Move::Guessed(_) => None,
        })
    }

    /// How many steps and guesses there are.
    pub fn counts(&self) -> (usize, usize) {
        let guesses = self.moves.iter().filter(|m| matches!(m, Move::Guessed(_))).count();
        (self.moves.len() - guesses, guesses)
    }
}

fn places(what: &Move) -> bool {
    match what {
        Move::Deduced(deduction) => deduction.step.finding.placements().next().is_some(),
        Move::Guessed(_) => true,
    }
}

/// Which move filled which cell and took which candidate away, and which moves each move rests on.
struct Links<const W: usize> {
    /// For each cell, the move that filled it; `NOBODY` for givens and open cells.
    filled_by: Vec<u32>,
    /// For each candidate, the move that took it away; `NOBODY` while it is there or if it never was.
    taken_by: Vec<u32>,
    needs: Vec<Vec<usize>>,
    last: Grid<W>,
}

const NOBODY: u32 = u32::MAX;

impl<const W: usize> Links<W> {
    fn of(trace: &Trace<W>) -> Self {
        let cells = trace.start.layout().shape().cells();
        let mut links = Self {
            filled_by: vec![NOBODY; cells],
            taken_by: vec![NOBODY; cells * MAX_SIZE],
            needs: Vec::new(),
            last: trace.start.clone(),
        };
        let mut before = trace.start.clone();
        let last = trace.replay(|told| {
            links.note_taken(&before, told.grid);
            before.clone_from(told.grid);
            let needs = match told.what {
                Move::Deduced(deduction) => links.causes_of(deduction.step.finding.premises(), told.found),
                Move::Guessed(_) => Vec::new(),
            };
            links.needs.push(needs);
        });
        links.note_taken(&before, &last);
        links.last = last;
        links
    }

    /// Which moves are needed for these, themselves included.
    fn needed(&self, mut waiting: Vec<usize>) -> Vec<bool> {
        let mut needed = vec![false; self.needs.len()];
        while let Some(at) = waiting.pop() {
            if !std::mem::replace(&mut needed[at], true) {
                waiting.extend_from_slice(&self.needs[at]);
            }
        }
        needed
    }

    /// Credits the latest move with everything that went between two grids.
    fn note_taken(&mut self, before: &Grid<W>, after: &Grid<W>) {
        let Some(latest) = self.needs.len().checked_sub(1) else { return };
        for cell in *before.open() - *after.open() {
            self.filled_by[cell.index()] = latest as u32;
        }
        for digit in before.layout().digits() {
            for cell in *before.places(digit) - *after.places(digit) {
                self.taken_by[cell.index() * MAX_SIZE + digit.index()] = latest as u32;
            }
        }
    }

    /// The moves that made these truths as narrow as they are on this grid.
    fn causes_of(&self, truths: &[Truth], grid: &Grid<W>) -> Vec<usize> {
        let members = truths.iter().flat_map(|truth| members(truth, grid));
        let gone = members.filter(|&member| !grid.allows(member));
        let mut causes: Vec<usize> = gone
            .map(|member| self.cause_of(member, grid))
            .filter(|&by| by != NOBODY)
            .map(|by| by as usize)
            .collect();
        causes.sort_unstable();
        causes.dedup();
        causes
    }

    /// The move that explains best why a candidate is gone. A digit that stands explains more than a step that once
    /// took the candidate away: it is there for all to see, and is told anyway.
    fn cause_of(&self, gone: Candidate, grid: &Grid<W>) -> u32 {
        let Candidate { cell, digit } = gone;
        if !grid.open().contains(cell) {
            return self.filled_by[cell.index()];
        }
        let twins = *grid.stands(digit) & *grid.layout().peers(cell);
        if twins.is_empty() {
            return self.taken_by[cell.index() * MAX_SIZE + digit.index()];
        }
        // A given needs no move at all; else the earliest.
        let moves = twins.iter().map(|twin| self.filled_by[twin.index()]);
        moves.min_by_key(|&by| by.wrapping_add(1)).unwrap_or(NOBODY)
    }
}

/// Every candidate that could make a truth true on an empty board.
fn members<const W: usize>(truth: &Truth, grid: &Grid<W>) -> Vec<Candidate> {
    let layout = grid.layout();
    let of_cell = |cell| layout.digits().map(move |digit| Candidate::new(cell, digit));
    match truth {
        &Truth::Cell(cell) => of_cell(cell).collect(),
        &Truth::House(house, digit) => {
            layout.house(house).cells.iter().map(|cell| Candidate::new(cell, digit)).collect()
        }
        &Truth::Clue(clue) => {
            let info = &layout.clues()[clue];
            info.cells.iter().map(|cell| Candidate::new(cell, info.digit)).collect()
        }
        Truth::Guardians(guardians) => {
            let inside = guardians.cells.iter().flat_map(|&cell| of_cell(cell));
            inside.chain(guardians.candidates.iter().copied()).collect()
        }
        Truth::Relation(_) | Truth::Linear(_) => truth.related(layout).iter().flat_map(of_cell).collect(),
        Truth::Symmetric(symmetric) => {
            // A digit that could never stand beside its images is gone without any move.
            let possible = of_cell(symmetric.cell).filter(|own| !symmetric.forbids(own.digit, layout));
            possible.flat_map(|own| std::iter::once(own).chain(symmetric.symmetry.images(own))).collect()
        }
    }
}
