//! The patterns that other techniques see once candidates have gone: intersections, pairs, X-wings.

use super::super::board::{CROSSING, Cand, ExplainerBoard, cand, small_bits};
use super::super::grounds::Seen;
use super::super::hint::Removals;
use super::super::run::Run;
use super::super::simple::{
    Fish, Subset, fish, fish_removals, hidden_removals, hidden_sets, locking_removals, lockings,
};
use super::super::simple::{naked_removals, naked_sets};
use super::{Advance, struck};
use std::ops::ControlFlow;

pub(super) fn intersections(board: &ExplainerBoard, snapshot: &ExplainerBoard, run: &mut Run) -> bool {
    let (mut any, mut removals) = (false, Removals::NONE);
    let _ = lockings(board, |locking| {
        let (base, digit) = (locking.base, locking.digit);
        let gone = snapshot.place[base][digit] & !board.place[base][digit] & !CROSSING[base][locking.cover];
        if gone != 0 {
            locking_removals(board, locking, &mut removals);
            if !removals.is_empty() {
                let parents = ExplainerBoard::cells_at(base, gone).map(|cell| cand(cell, digit)).collect();
                any |= tell(run, &removals, parents, Seen::Locking(locking));
            }
        }
        ControlFlow::Continue(())
    });
    any
}

pub(super) fn hidden_pairs(board: &ExplainerBoard, snapshot: &ExplainerBoard, run: &mut Run) -> bool {
    let (mut any, mut removals) = (false, Removals::NONE);
    let _ = hidden_sets(board, 2, |pair| {
        hidden_removals(board, pair, &mut removals);
        if !removals.is_empty() {
            let parents = missing_from_hidden(board, snapshot, pair);
            any |= tell(run, &removals, parents, Seen::Hidden(pair));
        }
        ControlFlow::Continue(())
    });
    any
}

fn missing_from_hidden(board: &ExplainerBoard, snapshot: &ExplainerBoard, pair: Subset) -> Vec<Cand> {
    let now = small_bits(pair.digits).fold(0, |places, digit| places | board.place[pair.house][digit]);
    let mut parents = Vec::new();
    for cell in ExplainerBoard::cells_at(pair.house, 0x1ff & !now) {
        parents.extend(small_bits(pair.digits & snapshot.cell[cell]).map(|digit| cand(cell, digit)));
    }
    parents
}

pub(super) fn naked_pairs(board: &ExplainerBoard, snapshot: &ExplainerBoard, run: &mut Run) -> bool {
    let (mut any, mut removals) = (false, Removals::NONE);
    let _ = naked_sets(board, 2, |pair| {
        naked_removals(board, pair, &mut removals);
        if !removals.is_empty() {
            let mut parents = Vec::new();
            for cell in ExplainerBoard::cells_at(pair.house, pair.places) {
                parents.extend(small_bits(snapshot.cell[cell] & !pair.digits).map(|digit| cand(cell, digit)));
            }
            any |= tell(run, &removals, parents, Seen::Naked(pair));
        }
        ControlFlow::Continue(())
    });
    any
}

pub(super) fn x_wings(board: &ExplainerBoard, snapshot: &ExplainerBoard, run: &mut Run) -> bool {
    let (mut any, mut removals) = (false, Removals::NONE);
    let _ = fish(board, 2, |wing: Fish| {
        fish_removals(board, wing, &mut removals);
        if !removals.is_empty() {
            let mut parents = Vec::new();
            for line in small_bits(wing.bases) {
                let house = wing.kind * 9 + line;
                let gone = snapshot.place[house][wing.digit] & !board.place[house][wing.digit] & !wing.covers;
                parents.extend(ExplainerBoard::cells_at(house, gone).map(|cell| cand(cell, wing.digit)));
            }
            any |= tell(run, &removals, parents, Seen::Fish(wing));
        }
        ControlFlow::Continue(())
    });
    any
}

fn tell(run: &mut Run, removals: &Removals, parents: Vec<Cand>, seen: Seen) -> bool {
    !parents.is_empty() && run.advance(struck(removals), || Advance { parents, nested: None, seen })
}
