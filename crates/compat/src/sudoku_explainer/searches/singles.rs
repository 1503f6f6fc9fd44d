//! Placements: singles, and digits that are one after a look further.

use super::super::board::{CELLS, ExplainerBoard, is_one};
use super::super::kind::Kind;
use super::super::ladder::Kinds;
use super::super::simple;
use super::{Done, ON, STOP, Searches};

impl Searches {
    /// Places all hidden singles there are, and those that follow. The hardest kind that was needed: singles of lines
    /// only where boxes have none; each stays one until it is placed, so the order does not matter.
    pub(crate) fn hidden_singles(board: &mut ExplainerBoard) -> Option<Done> {
        let mut hardest = None;
        loop {
            let mut any = false;
            for house in 0..27 {
                if house < 9 || board.empty[house] == 1 {
                    any |= place_in(board, house);
                }
            }
            if any {
                hardest = hardest.or(Some(0));
                continue;
            }
            for house in 9..27 {
                any |= place_in(board, house);
            }
            if !any {
                return hardest.map(|measure| Done { kind: Kind::HiddenSingle, measure, placed: None });
            }
            hardest = Some(1);
        }
    }
}

fn place_in(board: &mut ExplainerBoard, house: usize) -> bool {
    let mut any = false;
    for digit in 0..9 {
        let places = board.place[house][digit];
        if is_one(places) {
            board.put(CELLS[house][places.trailing_zeros() as usize] as usize, digit);
            any = true;
        }
    }
    any
}

/// The first hidden single. Where the last place of a house is no kind of its own, it is one like the others.
pub(super) fn single(board: &ExplainerBoard, kinds: Kinds) -> Option<Done> {
    let mut done = None;
    let hidden = kinds.have(Kind::HiddenSingle);
    for last in [true, false] {
        let is_last = last && kinds.have(Kind::LastPlace);
        if !is_last && !hidden {
            continue;
        }
        let flow = simple::hidden_singles(board, last, |single| {
            let kind = if is_last { Kind::LastPlace } else { Kind::HiddenSingle };
            let measure = u16::from(!is_last && single.house >= 9);
            done = Some(Done { kind, measure, placed: Some((single.cell, single.digit)) });
            STOP
        });
        if flow.is_break() {
            break;
        }
    }
    done
}

/// Placements that need one look further.
pub(super) fn direct(board: &ExplainerBoard, kinds: Kinds) -> Option<Done> {
    let mut done = None;
    let mut take = |kind, cell, digit| {
        done = Some(Done { kind, measure: 0, placed: Some((cell, digit)) });
        STOP
    };
    let mut flow = simple::direct_lockings(board, |locking, single| {
        let kind = if locking.base < 9 { Kind::DirectPointing } else { Kind::DirectClaiming };
        if kinds.have(kind) { take(kind, single.cell, single.digit) } else { ON }
    });
    if flow.is_continue() && kinds.have(Kind::DirectHiddenPair) {
        flow = simple::direct_hidden_sets(board, 2, |_, single| {
            take(Kind::DirectHiddenPair, single.cell, single.digit)
        });
    }
    if flow.is_continue() && kinds.have(Kind::NakedSingle) {
        flow = simple::naked_singles(board, |cell, digit| take(Kind::NakedSingle, cell, digit));
    }
    if flow.is_continue() && kinds.have(Kind::DirectHiddenTriple) {
        let _ = simple::direct_hidden_sets(board, 3, |_, single| {
            take(Kind::DirectHiddenTriple, single.cell, single.digit)
        });
    }
    done
}
