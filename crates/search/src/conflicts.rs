//! Conflicts between candidates that follow from no cell and no house.

use whydoku_board::{Candidate, Cell, Digit, Layout};

/// Returns the pairs of conflicting candidates that no cell and no house excludes.
pub(super) fn conflicts<const W: usize>(layout: &Layout<W>) -> Vec<[Candidate; 2]> {
    let mut pairs = Vec::new();
    for one in layout.cells() {
        let mut strangers = *layout.peers(one);
        for &house in layout.houses_at(one) {
            strangers -= layout.house(house).cells;
        }
        let after = |two: &Cell| two.index() > one.index();
        for two in strangers.iter().filter(after) {
            pairs.extend(layout.digits().map(|digit| [one, two].map(|cell| Candidate::new(cell, digit))));
        }
        for two in layout.neighbours(one).iter().filter(after) {
            for low in 0..layout.size().saturating_sub(1) {
                let [low, high] = [low, low + 1].map(Digit::new);
                pairs.push([Candidate::new(one, low), Candidate::new(two, high)]);
                pairs.push([Candidate::new(one, high), Candidate::new(two, low)]);
            }
        }
    }
    pairs
}
