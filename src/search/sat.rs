//! Satisfiability: each candidate is a variable, each truth a clause, each conflict a clause of two; and a solver that
//! learns from its conflicts does the rest. For the next solution, the one found is forbidden.

use super::Solution;
use super::counter::{Counter, End};
use super::model::Model;
use crate::geometry::Candidate;
use crate::grid::Grid;
use batsat::{BasicSolver, Lit, SolverInterface, lbool};

/// Hands every solution to the counter.
pub(super) fn search<const W: usize>(grid: &Grid<W>, counter: &mut Counter<'_>) -> End {
    let Some((mut solver, candidates)) = clauses(grid) else { return End::Continue(()) };
    let mut solution = Solution::blank(grid.layout().shape().cells());
    loop {
        let answer = solver.solve_limited(&[]);
        counter.solved_by_others(solver.num_decisions(), solver.num_conflicts(), solver.num_propagations());
        if answer != lbool::TRUE {
            return if answer == lbool::FALSE { End::Continue(()) } else { End::Break(()) };
        }
        let mut forbidden = Vec::new();
        for &(candidate, lit) in &candidates {
            if solver.value_lit(lit) == lbool::TRUE {
                solution.digits_mut()[candidate.cell.index()] = candidate.digit;
                forbidden.push(!lit);
            }
        }
        counter.found(&solution)?;
        if !solver.add_clause_reuse(&mut forbidden) {
            return End::Continue(());
        }
    }
}

type Candidates = Vec<(Candidate, Lit)>;

/// The clauses; `None` if a clue speaks of a digit that the board has not.
fn clauses<const W: usize>(grid: &Grid<W>) -> Option<(BasicSolver, Candidates)> {
    let mut solver = BasicSolver::default();
    let model = Model::new(grid, || Lit::new(solver.new_var_default(), true))?;
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
    Some((solver, model.candidates))
}
