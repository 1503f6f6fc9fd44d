//! Trial and error: assume a candidate and propagate singles; if that leads to a contradiction, the candidate is false.
//!
//! At depth 1 that is all. At depth 2 the board under an assumption is itself worked on by trial and error of depth 1, and
//! so on. An assumption that happens to solve the puzzle proves nothing and is ignored. The result does not depend on the
//! order, because more refuted candidates never make a refutation harder.

use crate::measures::Givens;
use crate::measures::board::{CANDIDATES, SinglesBoard};
use whydoku_board::{CancelToken, Cancelled};

/// Returns the least depth at which trial and error solves a puzzle; 0 if singles do. `None` if it is deeper than
/// `deepest` or has not exactly one solution.
pub fn trial_depth(givens: &Givens, deepest: u32, cancel: CancelToken<'_>) -> Result<Option<u32>, Cancelled> {
    let mut board = SinglesBoard::new(givens);
    for depth in 0..=deepest {
        if !refute_all(&mut board, depth, cancel)? {
            return Ok(None);
        }
        if board.is_solved() {
            return Ok(Some(depth));
        }
    }
    Ok(None)
}

/// Refutes all candidates that trial and error of a depth refutes. Returns whether the board is consistent.
pub(crate) fn refute_all(
    board: &mut SinglesBoard,
    depth: u32,
    cancel: CancelToken<'_>,
) -> Result<bool, Cancelled> {
    if !board.propagate() || depth == 0 {
        return Ok(!board.is_contradictory());
    }
    // The board under each assumption, extended only when the outer board has lost more candidates.
    let mut assumed: Vec<Option<SinglesBoard>> = vec![None; CANDIDATES];
    loop {
        let mut progress = false;
        for (candidate, known) in assumed.iter_mut().enumerate() {
            if board.is_solved() {
                return Ok(true);
            }
            if !board.is_undecided(candidate) {
                continue;
            }
            if depth > 1 && cancel.is_cancelled() {
                return Err(Cancelled);
            }
            let inner = match &mut *known {
                Some(inner) => {
                    let lost = *inner.alive() - *board.alive();
                    if lost.is_empty() {
                        continue;
                    }
                    inner.refute_set(&lost);
                    inner
                }
                unknown => {
                    let inner = unknown.insert(board.clone());
                    inner.assume(candidate);
                    inner
                }
            };
            if !refute_all(inner, depth - 1, cancel)? {
                *known = None;
                board.refute(candidate);
                if !board.propagate() {
                    return Ok(false);
                }
                progress = true;
            }
        }
        if !progress {
            return Ok(true);
        }
    }
}
