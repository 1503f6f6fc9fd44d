//! Trial and error: a candidate is supposed, singles are followed, and if that breaks a rule the candidate was false.
//!
//! At depth 1 that is all. At depth 2 the board on which a candidate is supposed is itself worked on by trial and error
//! of depth 1, and so on. A supposition that happens to solve the puzzle proves nothing and is passed over. What is
//! refuted in the end does not depend on the order, because more refuted candidates never make a refutation harder.

use crate::measures::Givens;
use crate::measures::board::{CANDIDATES, Contradiction, SinglesBoard};
use whydoku_board::{CancelToken, Cancelled};

/// Returns the least depth at which trial and error solves a puzzle; 0 if singles do. `None` if it is deeper than
/// `deepest` or has not exactly one solution.
pub fn trial_depth(givens: &Givens, deepest: u32, cancel: CancelToken<'_>) -> Result<Option<u32>, Cancelled> {
    let mut board = SinglesBoard::new(givens);
    for depth in 0..=deepest {
        match refute_all(&mut board, depth, cancel)? {
            Err(Contradiction) => return Ok(None),
            Ok(()) if board.is_solved() => return Ok(Some(depth)),
            Ok(()) => {}
        }
    }
    Ok(None)
}

/// Refutes all candidates that trial and error of a depth refutes.
pub(crate) fn refute_all(
    board: &mut SinglesBoard,
    depth: u32,
    cancel: CancelToken<'_>,
) -> Result<Result<(), Contradiction>, Cancelled> {
    if board.settle().is_err() {
        return Ok(Err(Contradiction));
    }
    if depth == 0 {
        return Ok(Ok(()));
    }
    // The board under each assumption, extended only when the outer board has lost more candidates.
    let mut under: Vec<Option<SinglesBoard>> = vec![None; CANDIDATES];
    loop {
        let mut progress = false;
        for (candidate, known) in under.iter_mut().enumerate() {
            if board.is_solved() {
                return Ok(Ok(()));
            }
            if !board.is_undecided(candidate) {
                continue;
            }
            if depth > 1 && cancel.is_cancelled() {
                return Err(Cancelled);
            }
            let supposed = match &mut *known {
                Some(known) => {
                    let lost = known.alive().without(board.alive());
                    if lost.len() == 0 {
                        continue;
                    }
                    known.refute_all(&lost);
                    known
                }
                unknown => {
                    let supposed = unknown.insert(board.clone());
                    supposed.suppose(candidate);
                    supposed
                }
            };
            if refute_all(supposed, depth - 1, cancel)?.is_err() {
                *known = None;
                board.refute(candidate);
                if board.settle().is_err() {
                    return Ok(Err(Contradiction));
                }
                progress = true;
            }
        }
        if !progress {
            return Ok(Ok(()));
        }
    }
}
