//! [`Model`]: the encoding of a grid for external solvers: a variable for each candidate, and the truths and conflicts.

use super::truths::{Truths, possible};
use whydoku_board::{Candidate, Cell, Digit, Grid, Layout};

/// The variables, truths and conflicts of a grid.
pub struct Model<V> {
    /// The possible candidates with their variables.
    pub candidates: Vec<(Candidate, V)>,
    /// The variables cell by cell and digit by digit; `None` for impossible candidates.
    pub(crate) variables: Vec<Option<V>>,
    /// Sets of which exactly one is true: cells, and digits in houses.
    pub once: Vec<Vec<V>>,
    /// Sets of which at least one is true: clues.
    pub somewhere: Vec<Vec<V>>,
    /// Pairs of which at most one is true, beyond those implied above.
    pub conflicts: Vec<[V; 2]>,
}

impl<V: Copy> Model<V> {
    /// Returns the model, with variables made by `variable`; `None` if a clue names a digit that the board lacks.
    pub fn new<const W: usize>(grid: &Grid<W>, mut variable: impl FnMut() -> V) -> Option<Self> {
        let layout = grid.layout();
        let truths = Truths::new(layout)?;
        let mut candidates = Vec::new();
        let mut once = vec![Vec::new(); truths.count];
        let place = |candidate: Candidate| candidate.cell.index() * layout.size() + candidate.digit.index();
        let mut variables = vec![None; layout.shape().cells() * layout.size()];
        for candidate in possible(grid) {
            let own = variable();
            candidates.push((candidate, own));
            variables[place(candidate)] = Some(own);
            truths.of(candidate).iter().for_each(|&truth| once[truth as usize].push(own));
        }
        let somewhere = once.split_off(truths.count - layout.clues().len());
        let both = |pair: [Candidate; 2]| {
            let [one, two] = pair.map(|candidate| variables[place(candidate)]);
            Some([one?, two?])
        };
        let conflicts = conflicts(layout).into_iter().filter_map(both).collect();
        Some(Self { candidates, variables, once, somewhere, conflicts })
    }
}

/// Returns the pairs of conflicting candidates that no cell and no house excludes.
fn conflicts<const W: usize>(layout: &Layout<W>) -> Vec<[Candidate; 2]> {
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
