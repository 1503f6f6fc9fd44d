//! The exercise of CONTRIBUTING.md compiles when it is pasted, finds what its fixture says, and has an id that is free.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use whydoku_board::Layout;
use whydoku_fixtures::Fixture;
use whydoku_techniques::finder::{Flow, Instance, StepSink};
use whydoku_test_support::repository;

const ID: &str = "twin-towers";

/// The id is none of the catalogue, so the finder is not registered.
macro_rules! register {
    ($id:ident => $finder:ident) => {
        pub(super) fn exercise(grid: &Grid<2>, sink: &mut StepSink<'_>) -> Flow {
            $finder(grid, sink)
        }
    };
}

mod pasted;

#[test]
fn the_finder_finds_what_the_fixture_says() {
    let page = std::fs::read_to_string(repository("CONTRIBUTING.md")).expect("the page");
    let block = |start: &str| {
        let blocks = page.split("```yaml\n").filter_map(|block| block.split_once("```"));
        blocks
            .map(|(block, _)| block)
            .find(|block| block.trim_start().starts_with(start))
            .expect("a block")
            .to_owned()
    };
    let text = format!("schema: 1\ncases:\n{}", block("- name:"));
    let fixture = Fixture::parse("CONTRIBUTING.md", &text).expect("a fixture");
    assert_eq!(fixture.cases.len(), 2);
    for case in &fixture.cases {
        let layout = Layout::classic();
        let grid = case.grid(&layout).expect("a position");
        let mut conclusions = Vec::new();
        let mut deliver = |instance: Instance<'_>| {
            conclusions.push(instance.conclusions.iter().copied().collect::<BTreeSet<_>>());
            Flow::Continue(())
        };
        let end = pasted::exercise(&grid, &mut StepSink::bare(&mut deliver));
        assert_eq!(end, ControlFlow::Continue(()));
        let expected =
            case.findings().iter().map(|finding| finding.conclusions(&layout).expect("conclusions"));
        assert_eq!(conclusions, expected.collect::<Vec<_>>(), "{}", case.name);
    }
    assert!(page.contains(&format!("cargo xtask new-technique {ID} ")));
    assert!(!repository(&format!("techniques/{ID}.yaml")).exists(), "{ID} is taken; rename the exercise");
}
