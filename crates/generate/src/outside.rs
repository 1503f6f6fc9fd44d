//! Outside clues: all that hold for a full grid, then as few as determine it.

use super::clues::ClueSet;
use std::sync::Arc;
use whydoku_board::{CancelToken, Digit, Layout, Shape, Side};
use whydoku_cells::Rng;
use whydoku_search::{Fillings, LimitReached};

type Outside = (Side, usize, Digit);

/// Replaces the outside clues by all that hold for the solution.
pub(super) fn with_all<const W: usize>(mut clues: ClueSet<'_, W>) -> Option<ClueSet<'_, W>> {
    let shape = clues.layout().shape();
    let size = shape.size();
    let mut all: Vec<Outside> = Vec::new();
    for side in Side::ALL {
        let depth = shape.outside_depth().or_else(|| shape.depth(side).ok())?;
        for line in 0..size {
            for deep in 0..depth.min(size) {
                let (row, column) = match side {
                    Side::Top => (deep, line),
                    Side::Bottom => (size - 1 - deep, line),
                    Side::Left => (line, deep),
                    Side::Right => (line, size - 1 - deep),
                };
                all.push((side, line, clues.solution.digits()[row * size + column]));
            }
        }
    }
    clues.board = board(shape, &all, clues.board.cancel())?;
    Some(clues)
}

/// Removes superfluous outside clues in random order.
pub(super) fn reduced<'c, const W: usize>(
    mut clues: ClueSet<'c, W>,
    rng: &mut Rng,
) -> Result<ClueSet<'c, W>, LimitReached> {
    let of = |clue: &whydoku_board::OutsideClue| (clue.side, clue.line, clue.digit);
    let mut kept: Vec<Outside> = clues.layout().shape().outside().iter().map(of).collect();
    let mut order = kept.clone();
    rng.shuffle(&mut order);
    for clue in order {
        let fewer: Vec<Outside> = kept.iter().copied().filter(|other| *other != clue).collect();
        let Some(board) = board(clues.layout().shape(), &fewer, clues.board.cancel()) else { continue };
        let before = std::mem::replace(&mut clues.board, board);
        if clues.is_unique()? {
            kept = fewer;
        } else {
            clues.board = before;
        }
    }
    Ok(clues)
}

fn board<'c, const W: usize>(
    shape: &Shape,
    clues: &[Outside],
    cancel: CancelToken<'c>,
) -> Option<Fillings<'c, W>> {
    let bare = Shape::new(shape.size(), shape.regions().clone()).ok()?;
    let bare = bare.with_rules(shape.rules()).ok()?.with_extra(shape.extra().to_vec()).ok()?;
    let bare = bare.with_constraints(shape.constraints().to_vec()).ok()?;
    let shape = bare.with_outside(clues.to_vec(), shape.outside_depth()).ok()?;
    Some(Fillings::new(Arc::new(Layout::new(shape).ok()?), cancel))
}
