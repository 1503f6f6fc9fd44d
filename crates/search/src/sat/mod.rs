//! SAT: a variable for each candidate, a clause for each truth and each conflict. For the next solution, the last one
//! is forbidden. `clauses.rs` encodes constraints that take few clauses, `constraints.rs` is a theory for the others, and
//! `regions.rs` finds regions.

mod clauses;
mod constraints;
mod regions;

use super::constraint_queue::ConstraintQueue;
use super::counter::{Counter, End};
use super::model::Model;
use super::{LimitReached, Solution};
use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, SolverOpts, Theory, TheoryArg, lbool};
use constraints::ConstraintTheory;
use regions::RegionTheory;
use std::rc::Rc;
use whydoku_board::{CancelToken, Cancelled, Candidate, Grid};

pub(super) fn search<const W: usize>(grid: &Grid<W>, counter: &mut Counter<'_>) -> End {
    let Some(mut board) = Board::new(grid, counter.cancel) else { return End::Continue(()) };
    loop {
        let (before, left) = (board.conflicts(), counter.guesses_left());
        let answer = board.next(left, u64::MAX);
        counter.stats.guesses += board.conflicts() - before;
        counter.stats.nodes = board.solver.num_decisions();
        counter.stats.backtracks = board.solver.num_conflicts();
        counter.stats.propagations = board.solver.num_propagations();
        match answer {
            Ok(Some(solution)) => {
                counter.found(&solution)?;
                if !board.forbid(&solution) {
                    return End::Continue(());
                }
            }
            Ok(None) => return End::Continue(()),
            Err(LimitReached) => return End::Break(()),
        }
    }
}

/// The regions of a solution, one number a cell; `None` if there is none, or no regions were to be found.
pub(super) fn regions_of<const W: usize>(
    grid: &Grid<W>,
    cancel: CancelToken<'_>,
) -> Result<Option<Vec<u8>>, Cancelled> {
    if !grid.layout().shape().has_unknown_regions() {
        return Ok(None);
    }
    let Some(mut board) = Board::new(grid, cancel) else { return Ok(None) };
    let solution = board.next(u64::MAX, u64::MAX).map_err(|LimitReached| Cancelled)?;
    Ok(solution.and_then(|_| board.regions()))
}

pub(super) struct Board<'c> {
    solver: Solver<Limit<'c>>,
    candidates: Vec<(Candidate, Lit)>,
    theories: Theories<'c>,
    cancel: CancelToken<'c>,
    cells: usize,
}

impl<'c> Board<'c> {
    /// Loads a grid; `None` if a rule cannot be satisfied.
    pub(super) fn new<const W: usize>(grid: &Grid<W>, cancel: CancelToken<'c>) -> Option<Self> {
        let effort = EffortBudget::default();
        let limit = Limit { conflicts: 0, effort: Rc::clone(&effort), cancel };
        let mut solver = Solver::new(options(), limit);
        // A placed digit propagates more than an eliminated one, so candidates are first decided true.
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
        let encoded = clauses::add(grid.layout(), &model.variables, &mut solver);
        let has_regions = shape.has_unknown_regions();
        let regions = has_regions.then(|| regions::add(grid, &model.variables, &mut solver));
        let constraints = match ConstraintQueue::without(grid, &encoded) {
            Some(queue) => {
                let Model { variables, ref candidates, .. } = model;
                Some(ConstraintTheory::new(queue, effort, shape.size(), variables, candidates, cancel)?)
            }
            None => None,
        };
        let theories = Theories { constraints, regions };
        Some(Self { solver, candidates: model.candidates, theories, cancel, cells: shape.cells() })
    }

    pub(super) fn conflicts(&self) -> u64 {
        self.solver.num_conflicts()
    }

    /// Looks for a further solution within a number of conflicts and an amount of effort.
    pub(super) fn next(&mut self, conflicts: u64, effort: u64) -> Result<Option<Solution>, LimitReached> {
        let limit = self.solver.cb_mut();
        limit.conflicts = conflicts;
        limit.effort.set(effort);
        let answer = if self.theories.exist() {
            self.solver.solve_limited_th(&mut self.theories, &[])
        } else {
            self.solver.solve_limited(&[])
        };
        // A cancelled theory has not checked the model.
        if self.cancel.is_cancelled() {
            return Err(LimitReached);
        }
        if answer == lbool::FALSE {
            return Ok(None);
        }
        if answer != lbool::TRUE {
            return Err(LimitReached);
        }
        let mut solution = Solution::blank(self.cells);
        for &(candidate, lit) in &self.candidates {
            if self.solver.value_lit(lit) == lbool::TRUE {
                solution.digits_mut()[candidate.cell.index()] = candidate.digit;
            }
        }
        Ok(Some(solution))
    }

    fn regions(&self) -> Option<Vec<u8>> {
        let regions = self.theories.regions.as_ref()?;
        Some(regions.regions(|lit| self.solver.value_lit(lit) == lbool::TRUE))
    }

    /// Excludes a solution from now on. Returns false if there are no others.
    pub(super) fn forbid(&mut self, solution: &Solution) -> bool {
        let stands = |candidate: Candidate| solution.digit(candidate.cell) == Some(candidate.digit);
        let own = self.candidates.iter().filter(|&&(candidate, _)| stands(candidate));
        let mut clause = own.map(|&(_, lit)| !lit).collect();
        self.solver.add_clause_reuse(&mut clause)
    }
}

/// The theories of what takes no clauses.
struct Theories<'c> {
    constraints: Option<ConstraintTheory<'c>>,
    regions: Option<RegionTheory>,
}

impl<'c> Theories<'c> {
    const fn exist(&self) -> bool {
        self.constraints.is_some() || self.regions.is_some()
    }

    fn each(&mut self) -> impl Iterator<Item = &mut (dyn Theory + 'c)> {
        let constraints = self.constraints.as_mut().map(|theory| theory as &mut (dyn Theory + 'c));
        let regions = self.regions.as_mut().map(|theory| theory as &mut (dyn Theory + 'c));
        constraints.into_iter().chain(regions)
    }
}

impl Theory for Theories<'_> {
    fn final_check(&mut self, solver: &mut TheoryArg<'_>) {
        self.each().for_each(|theory| theory.final_check(solver));
    }

    fn create_level(&mut self) {
        self.each().for_each(Theory::create_level);
    }

    fn pop_levels(&mut self, count: usize) {
        self.each().for_each(|theory| theory.pop_levels(count));
    }

    fn n_levels(&self) -> usize {
        self.constraints
            .as_ref()
            .map_or_else(|| self.regions.as_ref().map_or(0, Theory::n_levels), Theory::n_levels)
    }

    fn partial_check(&mut self, solver: &mut TheoryArg<'_>) {
        let before = solver.model().len();
        for theory in self.each() {
            theory.partial_check(solver);
            // Unit propagation is cheaper than the next theory, so it goes first.
            if !solver.is_ok() || solver.model().len() > before {
                return;
            }
        }
    }

    fn explain_propagation(&mut self, lit: Lit) -> &[Lit] {
        match (&mut self.constraints, &mut self.regions) {
            (_, Some(regions)) if regions.owns(lit) => regions.explain_propagation(lit),
            (Some(constraints), _) => constraints.explain_propagation(lit),
            _ => &[],
        }
    }
}

/// Fewer learnt clauses, longer runs and a longer memory than by default: a third less time where learning is needed.
fn options() -> SolverOpts {
    SolverOpts {
        var_decay: 0.97,
        luby_restart: false,
        restart_inc: 1.5,
        learntsize_factor: 0.2,
        ..SolverOpts::default()
    }
}

struct Limit<'c> {
    conflicts: u64,
    effort: EffortBudget,
    cancel: CancelToken<'c>,
}

/// The effort of a conflict, in cells.
const CONFLICT: u64 = 200;

impl Callbacks for Limit<'_> {
    fn on_new_clause(&mut self, _: &[Lit], kind: ClauseKind) {
        if kind != ClauseKind::Axiom {
            self.conflicts = self.conflicts.saturating_sub(1);
            spend(&self.effort, CONFLICT);
        }
    }

    fn stop(&self) -> bool {
        self.conflicts == 0 || self.effort.get() == 0 || self.cancel.is_cancelled()
    }
}

/// The remaining effort in cells, shared with the theory.
type EffortBudget = Rc<std::cell::Cell<u64>>;

fn spend(budget: &EffortBudget, effort: u64) {
    budget.set(budget.get().saturating_sub(effort));
}
