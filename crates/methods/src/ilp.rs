//! Integer programming: each candidate is a variable from 0 to 1; those of a cell and of a digit in a house sum to 1,
//! those of a conflict to at most 1, those of a clue to at least 1. For the next solution, the last one is cut off.

use crate::rules::Rules;
use microlp::{ComparisonOp, Error, OptimizationDirection, Problem, SolveOutcome, Variable};
use std::time::Duration;
use whydoku_board::{Candidate, Grid};
use whydoku_search::Solution;
use whydoku_search::searcher::{Counter, End, Model};

pub(super) fn search<const W: usize>(grid: &Grid<W>, counter: &mut Counter<'_>) -> End {
    let (Some(rules), Some((mut problem, candidates))) = (Rules::new(grid), program(grid)) else {
        return End::Continue(());
    };
    if counter.cancel.can_cancel() {
        problem.set_time_limit(SLICE);
    }
    let mut solution = Solution::blank(grid.layout().shape().cells());
    loop {
        let mut outcome = problem.solve();
        while let Ok(SolveOutcome::Interrupted(rest)) = outcome {
            counter.cancel.check()?;
            outcome = SolveOutcome::Interrupted(rest).resume();
        }
        let optimum = match outcome.map(SolveOutcome::into_solution) {
            Ok(Ok(optimum)) => optimum,
            Err(Error::Infeasible) => return End::Continue(()),
            // The solver ran into its numeric limits, so there is no answer.
            _ => return End::Break(()),
        };
        counter.node()?;
        let taken = candidates.iter().filter(|(_, variable)| optimum.var_value(*variable) > 0.5);
        let taken: Vec<&(Candidate, Variable)> = taken.collect();
        let mut board = vec![0; rules.allowed.len()];
        taken.iter().for_each(|(candidate, _)| board[candidate.cell.index()] |= 1 << candidate.digit.index());
        if !rules.hold(&board) {
            return End::Break(());
        }
        solution.write_bits(&board);
        counter.found(&solution)?;
        let most = f64::from(taken.len() as u32) - 1.0;
        let cut: Vec<(Variable, f64)> = taken.iter().map(|(_, variable)| (*variable, 1.0)).collect();
        problem.add_constraint(&cut[..], ComparisonOp::Le, most);
    }
}

/// The solver has no callback, so it is interrupted to ask whether the search was cancelled.
const SLICE: Duration = Duration::from_millis(100);

type Candidates = Vec<(Candidate, Variable)>;

/// Returns the program; `None` if a clue names a digit that the board lacks.
fn program<const W: usize>(grid: &Grid<W>) -> Option<(Problem, Candidates)> {
    let mut problem = Problem::new(OptimizationDirection::Minimize);
    let model = Model::new(grid, || problem.add_binary_var(0.0))?;
    let sum = |variables: &[Variable]| -> Vec<(Variable, f64)> {
        variables.iter().map(|&variable| (variable, 1.0)).collect()
    };
    for variables in &model.once {
        problem.add_constraint(&sum(variables)[..], ComparisonOp::Eq, 1.0);
    }
    for variables in &model.somewhere {
        problem.add_constraint(&sum(variables)[..], ComparisonOp::Ge, 1.0);
    }
    for pair in &model.conflicts {
        problem.add_constraint(&sum(pair)[..], ComparisonOp::Le, 1.0);
    }
    Some((problem, model.candidates))
}
