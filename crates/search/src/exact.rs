//! The exact search, alternating: after many fruitless guesses a SAT solver runs, then guessing again, and so on with
//! growing budgets.

use super::counter::{Counter, End, MANY};
use super::sat::{self, Board};
use super::{LimitReached, SearchOptions, Solution, classic, general};
use whydoku_board::{CancelToken, Grid};

/// The fruitless guesses in a row before the solver runs: on boards with sums, from which it learns little, on classic
/// boards, where a guess is cheap, and on others; and the growth of the budget after each of its runs.
const TRIALS: u64 = 2_000;
const SUM_TRIALS: u64 = 200_000;
const CLASSIC_TRIALS: u64 = 10_000_000;
const MORE_TRIALS: u64 = 32;

/// The effort of the solver's first run, in cells, and the growth for each further run.
const EFFORT: u64 = 32_000_000;
const MORE_EFFORT: u64 = 8;

pub(super) fn search<const W: usize>(grid: &Grid<W>, counter: &mut Counter<'_>) -> End {
    let layout = grid.layout();
    // Guessing knows no regions that are to be found.
    if layout.shape().has_unknown_regions() {
        return sat::search(grid, counter);
    }
    let trials = if classic::is_classic(layout) {
        CLASSIC_TRIALS
    } else if layout.relations().iter().any(|relation| relation.automaton.adds_digits()) {
        SUM_TRIALS
    } else {
        TRIALS
    };
    counter.be_patient(trials);
    let end = by_trial(grid, counter);
    match counter.ran_out_of_patience() {
        Some(count) => search_on(grid, count, trials, counter),
        None => end,
    }
}

fn by_trial<const W: usize>(grid: &Grid<W>, counter: &mut Counter<'_>) -> End {
    if classic::is_classic(grid.layout()) {
        classic::search(grid, counter)
    } else {
        general::search(grid, counter)
    }
}

/// Passes on every solution but those that guessing has found so far.
fn search_on<const W: usize>(grid: &Grid<W>, count: u64, mut trials: u64, counter: &mut Counter<'_>) -> End {
    let mut known = known(grid, count, counter.cancel);
    let Some(mut board) = Board::new(grid, counter.cancel) else { return End::Continue(()) };
    if !known.iter().all(|solution| board.forbid(solution)) {
        return End::Continue(());
    }
    let mut effort = EFFORT;
    loop {
        // Each known solution makes the next search more expensive.
        while known.len() as u64 <= MANY {
            let (before, left) = (board.conflicts(), counter.guesses_left());
            let answer = board.next(left, effort);
            let learnt = board.conflicts() - before;
            counter.stats.guesses += learnt.min(left);
            // The last conflict of a proof comes after the solver has checked its limit.
            if learnt > left {
                return End::Break(());
            }
            match answer {
                Ok(Some(solution)) => {
                    counter.found(&solution)?;
                    if !board.forbid(&solution) {
                        return End::Continue(());
                    }
                    known.push(solution);
                }
                Ok(None) => return End::Continue(()),
                Err(LimitReached) => break,
            }
        }
        trials = if known.len() as u64 <= MANY { trials.saturating_mul(MORE_TRIALS) } else { u64::MAX };
        effort = effort.saturating_mul(MORE_EFFORT);
        let from = known.len();
        if let Some(end) = search_anew(grid, trials, &mut known, counter) {
            return end;
        }
        if !known[from..].iter().all(|solution| board.forbid(solution)) {
            return End::Continue(());
        }
    }
}

/// Returns the first solutions of the guessing search, which is deterministic.
fn known<const W: usize>(grid: &Grid<W>, count: u64, cancel: CancelToken<'_>) -> Vec<Solution> {
    let mut known = Vec::new();
    if count > 0 {
        let mut keep = |solution: &Solution| {
            known.push(solution.clone());
            End::Continue(())
        };
        let options = SearchOptions { limit: count, node_limit: None };
        let mut counter = Counter::new(options, &mut keep);
        counter.cancel_with(cancel, grid.layout().has_constraints());
        let _: End = by_trial(grid, &mut counter);
    }
    known
}

/// Restarts the guessing search with a budget and passes on new solutions. Returns how the search ends, if it does.
fn search_anew<const W: usize>(
    grid: &Grid<W>,
    trials: u64,
    known: &mut Vec<Solution>,
    counter: &mut Counter<'_>,
) -> Option<End> {
    let trials = trials.min(counter.guesses_left());
    if trials == 0 {
        return Some(End::Break(()));
    }
    let (from, cancel) = (known.len(), counter.cancel);
    let mut stopped = false;
    let mut hand_over = |solution: &Solution| {
        if known[..from].contains(solution) {
            return End::Continue(());
        }
        if (known.len() as u64) <= MANY {
            known.push(solution.clone());
        }
        let end = counter.found(solution);
        stopped = end.is_break();
        end
    };
    let options = SearchOptions { limit: 0, node_limit: Some(trials) };
    let mut own = Counter::new(options, &mut hand_over);
    own.cancel_with(cancel, grid.layout().has_constraints());
    let end = by_trial(grid, &mut own);
    let stats = own.finish(end);
    counter.stats.guesses += stats.guesses;
    (stats.complete || stopped).then_some(end)
}
