//! Steps of every technique on real grids, with the grids they were seen on.

use crate::support::{apply, fixture, puzzles, read};
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};
use whydoku_board::{Grid, Layout, Regions, Shape};
use whydoku_fixtures::Expected;
use whydoku_logic::{Step, TechniqueId};
use whydoku_solver::catalogue::{Catalogue, Score};
use whydoku_solver::path::PathBuilder;
use whydoku_solver::pipeline::find_all;

/// A step that a technique found on a real grid, and the grid.
pub(crate) struct Sample {
    pub(crate) step: Step,
    pub(crate) grid: Grid<2>,
    widened: OnceLock<Grid>,
}

impl Sample {
    const fn new(step: Step, grid: Grid<2>) -> Self {
        Self { step, grid, widened: OnceLock::new() }
    }

    /// The grid as an explainer sees it.
    pub(crate) fn seen(&self) -> &Grid {
        self.widened.get_or_init(|| self.grid.widen())
    }
}

/// Harder techniques are rare in play and slow to look for everywhere; only their fixtures are used.
const HARDEST_PLAYED: Score = Score::tenths(55);

/// Steps of every technique: from its fixture, and of the easier ones from playing all puzzles, where each round gives
/// the first steps of each technique.
pub(crate) fn samples() -> &'static BTreeMap<TechniqueId, Vec<Sample>> {
    const EACH_ROUND: usize = 3;
    static PLAYED: OnceLock<BTreeMap<TechniqueId, Vec<Sample>>> = OnceLock::new();
    PLAYED.get_or_init(|| {
        let mut samples: BTreeMap<TechniqueId, Vec<Sample>> = BTreeMap::new();
        let played: Vec<TechniqueId> = TechniqueId::all().filter(|&id| is_played(id)).collect();
        for mut grid in puzzles() {
            loop {
                let found: Vec<Vec<Step>> = played.iter().map(|&id| find_all(&grid, id)).collect();
                let fewest = found.iter().flatten().map(|step| step.finding.premises().len()).min();
                let Some(fewest) = fewest else { break };
                for step in found.iter().flat_map(|steps| steps.iter().take(EACH_ROUND)) {
                    let sample = Sample::new(step.clone(), grid.clone());
                    samples.entry(step.technique).or_default().push(sample);
                }
                for step in found.iter().flatten().filter(|step| step.finding.premises().len() == fewest) {
                    step.finding.conclusions().iter().for_each(|&conclusion| apply(&mut grid, conclusion));
                }
            }
        }
        for id in TechniqueId::all() {
            samples.entry(id).or_default().extend(from_fixture(id));
        }
        samples.entry(TechniqueId::UniqueRectangle6).or_default().extend(said_together());
        samples
    })
}

fn is_played(id: TechniqueId) -> bool {
    let difficulty = Catalogue::embedded().entry(id).ratings.get("human");
    difficulty.is_some_and(|difficulty| difficulty.difficulty <= HARDEST_PLAYED)
}

/// A path on which a rectangle says of four candidates at once that they go; looked at one by one, a finder does not.
fn said_together() -> Vec<Sample> {
    let text = ".......89..718926......21..........1.3.621...9.68..4..3...............4284..65...";
    let start = read(&Layout::classic(), text).expect("it can be read");
    let human = Catalogue::embedded().profile("human").expect("it is there");
    let guide = PathBuilder::<2>::new(human).expect("its scale is known");
    let (mut grid, mut samples) = (start.clone(), Vec::new());
    for step in guide.build(&start).steps() {
        if step.technique == TechniqueId::UniqueRectangle6 && step.finding.conclusions().len() > 1 {
            samples.push(Sample::new(step.clone(), grid.clone()));
        }
        step.finding.conclusions().iter().for_each(|&conclusion| apply(&mut grid, conclusion));
    }
    assert!(!samples.is_empty(), "nothing is said together");
    samples
}

/// The findings that a technique's fixture expects on the classic board, and on boards with further rules.
fn from_fixture(id: TechniqueId) -> Vec<Sample> {
    let fixture = fixture(id);
    let mut samples = Vec::new();
    for case in &fixture.cases {
        let shape = case.shape().expect("the tests of fixtures read it too");
        let is_told =
            shape == Shape::CLASSIC || !shape.is_plain() || matches!(shape.regions(), Regions::Any(_));
        if !is_told || !Layout::<2>::fits(&shape) {
            continue;
        }
        let layout = Arc::new(Layout::new(shape).expect("it fits"));
        let grid = case.grid(&layout).expect("the tests of fixtures read it too");
        for step in find_all(&grid, id) {
            let is = |expected: &Expected| expected.is(&step.finding, grid.layout()) == Ok(true);
            if case.findings().iter().any(is) {
                samples.push(Sample::new(step, grid.clone()));
            }
        }
    }
    samples
}
