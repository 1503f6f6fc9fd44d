//! [`Model`]: the encoding of a grid for external solvers: a variable for each candidate, and the truths and conflicts.

use super::conflicts::conflicts;
use super::truths::{Truths, possible};
use whydoku_board::{Candidate, Grid};

pub(super) struct Model<V> {
    pub(super) candidates: Vec<(Candidate, V)>,
    /// Sets of which exactly one is true: cells, and digits in houses.
    pub(super) once: Vec<Vec<V>>,
    /// Sets of which at least one is true: clues.
    pub(super) somewhere: Vec<Vec<V>>,
    /// Pairs of which at most one is true, beyond those implied above.
    pub(super) conflicts: Vec<[V; 2]>,
}

impl<V: Copy> Model<V> {
    /// Returns the model; `None` if a clue names a digit that the board lacks.
    pub(super) fn new<const W: usize>(grid: &Grid<W>, mut variable: impl FnMut() -> V) -> Option<Self> {
        let layout = grid.layout();
        let truths = Truths::new(layout)?;
        let mut candidates = Vec::new();
        let mut once = vec![Vec::new(); truths.count()];
        let place = |candidate: Candidate| candidate.cell.index() * layout.size() + candidate.digit.index();
        let mut variables = vec![None; layout.shape().cells() * layout.size()];
        for candidate in possible(grid) {
            let own = variable();
            candidates.push((candidate, own));
            variables[place(candidate)] = Some(own);
            truths.places(candidate).for_each(|at| once[truths.at(at)].push(own));
        }
        let somewhere = once.split_off(truths.count() - layout.clues().len());
        let both = |pair: [Candidate; 2]| {
            let [one, two] = pair.map(|candidate| variables[place(candidate)]);
            Some([one?, two?])
        };
        let conflicts = conflicts(layout).into_iter().filter_map(both).collect();
        Some(Self { candidates, once, somewhere, conflicts })
    }
}
