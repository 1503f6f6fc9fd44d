//! Steps of every technique on real grids, with the grids they were seen on.

use crate::support::{apply, puzzles};
use std::collections::BTreeMap;
use std::sync::OnceLock;
use whydoku::grid::Grid;
use whydoku::id::TechniqueId;
use whydoku::pipeline::find_all;
use whydoku::step::Step;

/// A step that a technique found on a real grid, and the grid.
pub(crate) struct Sample {
    pub(crate) step: Step,
    pub(crate) grid: Grid<2>,
}

/// Steps of every technique, from playing all puzzles: each round gives the first steps of each technique.
pub(crate) fn samples() -> &'static BTreeMap<TechniqueId, Vec<Sample>> {
    const EACH_ROUND: usize = 3;
    static PLAYED: OnceLock<BTreeMap<TechniqueId, Vec<Sample>>> = OnceLock::new();
    PLAYED.get_or_init(|| {
        let mut samples: BTreeMap<TechniqueId, Vec<Sample>> = BTreeMap::new();
        for mut grid in puzzles() {
            loop {
                let found: Vec<Vec<Step>> = TechniqueId::all().map(|id| find_all(&grid, id)).collect();
                let fewest = found.iter().flatten().map(|step| step.finding.premises().len()).min();
                let Some(fewest) = fewest else { break };
                for step in found.iter().flat_map(|steps| steps.iter().take(EACH_ROUND)) {
                    let sample = Sample { step: step.clone(), grid: grid.clone() };
                    samples.entry(step.technique).or_default().push(sample);
                }
                for step in found.iter().flatten().filter(|step| step.finding.premises().len() == fewest) {
                    step.finding.conclusions().iter().for_each(|&conclusion| apply(&mut grid, conclusion));
                }
            }
        }
        samples
    })
}
