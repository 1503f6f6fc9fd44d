//! Steps of every technique on real grids, with the grids they were seen on.

use crate::support::{apply, puzzles};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, OnceLock};
use whydoku::catalogue::Fixture;
use whydoku::geometry::Layout;
use whydoku::grid::Grid;
use whydoku::id::TechniqueId;
use whydoku::pipeline::find_all;
use whydoku::step::Step;

/// A step that a technique found on a real grid, and the grid.
pub(crate) struct Sample {
    pub(crate) step: Step,
    pub(crate) grid: Grid<2>,
}

/// The fixture of a technique.
pub(crate) fn fixture(id: TechniqueId) -> Fixture {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("corpus/techniques/{id}.yaml"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
    serde_yaml::from_str(&text).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
}

/// Steps of every technique, from playing all puzzles: each round gives the first steps of each technique. For what
/// no puzzle shows, the steps of the fixtures follow.
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
        for id in TechniqueId::all() {
            for case in &fixture(id).cases {
                let shape = case.shape().unwrap_or_else(|why| panic!("{id}, {}: {why}", case.name));
                if shape.size() != 9 || case.findings().is_empty() {
                    continue;
                }
                let layout = Arc::new(Layout::<2>::new(shape).expect("81 cells fit"));
                let grid = case.grid(&layout).unwrap_or_else(|why| panic!("{id}, {}: {why}", case.name));
                let steps = find_all(&grid, id).into_iter().take(EACH_ROUND);
                samples.entry(id).or_default().extend(steps.map(|step| Sample { step, grid: grid.clone() }));
            }
        }
        samples
    })
}
