//! Satisfiability: each candidate is a variable, each truth a clause, each conflict a clause of two; and a solver that
//! learns from its conflicts does the rest. For the next solution, the one found is forbidden.
//!
//! | file | holds |
//! | --- | --- |
//! | `clauses.rs` | what constraints ask, where few clauses say it |
//! | `constraints.rs` | what the others ask: they have no clauses, and say what they take when it is so |

mod clauses;
mod constraints;

use super::Solution;
use super::counter::{Counter, End};
use super::drawn::Drawn;
use super::model::Model;
use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, SolverOpts, lbool};
use clauses::Clauses;
use constraints::Constraints;
use std::rc::Rc;
use whydoku_board::Candidate;
use whydoku_board::Grid;

/// Hands every solution to the counter.
pub(super) fn search<const W: usize>(grid: &Grid<W>, counter: &mut Counter<'_>) -> End {
    let Some(mut board) = Board::new(grid) else { return End::Continue(()) };
    loop {
        let answer = board.next(u64::MAX, u64::MAX);
        let solver = &board.solver;
        counter.solved_by_others(solver.num_decisions(), solver.num_conflicts(), solver.num_propagations());
        match answer {
            Answer::Solution(solution) => {
                counter.found(&solution)?;
                if !board.forbid(&solution) {
                    return End::Continue(());
                }
            }
            Answer::NoMore => return End::Continue(()),
            Answer::GivenUp => return End::Break(()),
        }
    }
}

/// What the solver says.
pub(super) enum Answer {
    /// Another solution.
    Solution(Solution),
    /// There is no other.
    NoMore,
    /// It may do no more.
    GivenUp,
}

/// A board as the solver has it.
pub(super) struct Board {
    solver: Solver<Limit>,
    candidates: Vec<(Candidate, Lit)>,
    constraints: Option<Constraints>,
    cells: usize,
}

impl Board {
    /// The board of a grid; `None` if something cannot be kept, such as a clue of a digit that the board has not.
    pub(super) fn new<const W: usize>(grid: &Grid<W>) -> Option<Self> {
        let effort = Effort::default();
        let limit = Limit { conflicts: 0, effort: effort.clone() };
        let mut solver = Solver::new(SolverOpts::default(), limit);
        // A digit that stands says more than one that does not, so it is supposed first.
        let model = Model::new(grid, || Lit::new(solver.new_var(lbool::TRUE, true), true))?;
        for clause in &model.once {
            for (at, &one) in clause.iter().enumerate() {
                for &two in &clause[at + 1..] {
                    solver.add_clause_reuse(&mut vec![!one, !two]);
                }
            }
        }
        for [one, two] in model.conflicts {
            solver.add_clause_reuse(&mut vec![!one, !two]);
        }
        for mut clause in model.once.into_iter().chain(model.somewhere) {
            solver.add_clause_reuse(&mut clause);
        }
        let shape = grid.layout().shape();
        let mut lits = vec![None; shape.cells() * shape.size()];
        for &(Candidate { cell, digit }, lit) in &model.candidates {
            lits[cell.index() * shape.size() + digit.index()] = Some(lit);
        }
        let new_lit = || Lit::new(solver.new_var(lbool::TRUE, true), true);
        let Clauses { clauses, said } = Clauses::of(grid.layout(), &lits, new_lit);
        for mut clause in clauses {
            solver.add_clause_reuse(&mut clause);
        }
        let constraints = match Drawn::without(grid, &said) {
            Some(drawn) => Some(Constraints::new(drawn, effort, shape.size(), lits, &model.candidates)?),
            None => None,
        };
        Some(Self { solver, candidates: model.candidates, constraints, cells: shape.cells() })
    }

    /// How many conflicts it has learnt from.
    pub(super) fn conflicts(&self) -> u64 {
        self.solver.num_conflicts()
    }

    /// Looks for a solution, from so many conflicts and with so much effort at most.
    pub(super) fn next(&mut self, conflicts: u64, effort: u64) -> Answer {
        let limit = self.solver.cb_mut();
        limit.conflicts = conflicts;
        limit.effort.allow(effort);
        let answer = match &mut self.constraints {
            Some(constraints) => self.solver.solve_limited_th(constraints, &[]),
            None => self.solver.solve_limited(&[]),
        };
        if answer == lbool::FALSE {
            return Answer::NoMore;
        }
        if answer != lbool::TRUE {
            return Answer::GivenUp;
        }
        let mut solution = Solution::blank(self.cells);
        for &(candidate, lit) in &self.candidates {
            if self.solver.value_lit(lit) == lbool::TRUE {
                solution.digits_mut()[candidate.cell.index()] = candidate.digit;
            }
        }
        Answer::Solution(solution)
    }

    /// Looks for others than this from now on. False if there are none.
    pub(super) fn forbid(&mut self, solution: &Solution) -> bool {
        let stands = |candidate: Candidate| solution.digit(candidate.cell) == Some(candidate.digit);
        let own = self.candidates.iter().filter(|&&(candidate, _)| stands(candidate));
        let mut clause = own.map(|&(_, lit)| !lit).collect();
        self.solver.add_clause_reuse(&mut clause)
    }
}

/// What the solver may still do.
struct Limit {
    conflicts: u64,
    effort: Effort,
}

/// What a conflict costs beside what constraints do.
const CONFLICT: u64 = 200;

impl Callbacks for Limit {
    fn on_new_clause(&mut self, _: &[Lit], kind: ClauseKind) {
        if kind != ClauseKind::Axiom {
            self.conflicts = self.conflicts.saturating_sub(1);
            self.effort.spend(CONFLICT);
        }
    }

    fn stop(&self) -> bool {
        self.conflicts == 0 || self.effort.is_spent()
    }
}

/// How much effort may still be made, in cells looked at; shared by all who make it.
#[derive(Clone, Default)]
struct Effort(Rc<std::cell::Cell<u64>>);

impl Effort {
    fn allow(&self, effort: u64) {
        self.0.set(effort);
    }

    fn spend(&self, effort: u64) {
        self.0.set(self.0.get().saturating_sub(effort));
    }

    fn is_spent(&self) -> bool {
        self.0.get() == 0
    }
}
