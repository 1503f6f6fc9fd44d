//! The example of each technique: the first hit of its fixture.

use super::*;
use std::sync::Arc;
use whydoku_board::{Candidate, Cell, Grid, Layout, Shape};
use whydoku_fixtures::FixtureCase;
use whydoku_solver::pipeline::find_all;

/// The techniques of the `human` ladder that are easier.
fn easier(id: TechniqueId) -> Vec<TechniqueId> {
    let difficulty =
        |id: TechniqueId| catalogue().entry(id).ratings.get("human").map(|rating| rating.difficulty);
    let human = catalogue().profile("human").expect("it is there");
    human.techniques().filter(|&other| difficulty(other) < difficulty(id)).collect()
}

/// What is wrong with an example.
fn fault<const W: usize>(id: TechniqueId, case: &FixtureCase, shape: &Shape) -> Option<String> {
    let layout = Arc::new(Layout::<W>::new(shape.clone()).expect("it fits"));
    let grid = case.grid(&layout).expect("the tests of fixtures read it too");
    let wrong = |cell: &Cell| grid.candidates(*cell).is_empty();
    if grid.open().iter().any(|cell| wrong(&cell)) || whydoku_search::solution(&grid).is_none() {
        return Some("the board contradicts itself".to_owned());
    }
    if case.constructed {
        return None;
    }
    let givens = grid.givens().iter().filter_map(|cell| Some(Candidate::new(cell, grid.digit(cell)?)));
    let puzzle = Grid::with_givens(Arc::clone(&layout), givens).expect("the position has them too");
    if !whydoku_search::is_unique(&puzzle) {
        return Some("its givens are no puzzle with one solution".to_owned());
    }
    let shown = case.findings()[0].conclusions(&layout).expect("the tests of fixtures read it too");
    let says = |other: &TechniqueId| {
        let found = find_all(&grid, *other);
        found.iter().any(|step| step.finding.conclusions().iter().any(|one| shown.contains(one)))
    };
    easier(id).into_iter().find(says).map(|other| format!("{other} says as much"))
}

#[test]
fn every_example_is_worth_showing() {
    let mut faults = Vec::new();
    for id in TechniqueId::all() {
        let case = Catalogue::example(id);
        let shape = case.shape().expect("the tests of fixtures read it too");
        let fault = match shape.cells() {
            0..=128 => fault::<2>(id, &case, &shape),
            _ => fault::<10>(id, &case, &shape),
        };
        faults.extend(fault.map(|fault| format!("{id}, {}: {fault}", case.name)));
    }
    assert!(faults.is_empty(), "{} examples are not worth showing:\n{}", faults.len(), faults.join("\n"));
}
