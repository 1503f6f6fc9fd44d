//! Whatever is found leaves the solution alone.

use super::recipe::{filled, recipe};
use super::*;
use proptest::prelude::*;
use std::cell::Cell as Counter;
use std::sync::Arc;
use whydoku_board::Layout;
use whydoku_checker::check;
use whydoku_solver::catalogue::Catalogue;
use whydoku_test_support::{agrees, all_findings_by, often, play_on};

/// Plays until nothing is found; every step must be accepted and agree with the solution. These grids may have other
/// solutions, so what assumes that there is one stays away.
fn plays_safely<const W: usize>(layout: &Arc<Layout<W>>, cases: u32, at_least: usize) {
    let solution = filled(layout);
    let total = Counter::new(0);
    holds(cases, &recipe(layout), |recipe| {
        let (mut grid, solution) = recipe.cook(&solution);
        loop {
            let mut found = all_findings_by(whydoku_wide::finders(), &grid);
            found.retain(|&id, _| !Catalogue::embedded().entry(id).uniqueness);
            for (id, finding) in found.iter().flat_map(|(id, all)| all.iter().map(move |one| (id, one))) {
                prop_assert_eq!(check(&grid, finding), Ok(()), "{} is refused", id);
                for &conclusion in finding.conclusions() {
                    prop_assert!(agrees(&solution, conclusion), "{} loses the solution: {:?}", id, finding);
                }
                total.set(total.get() + 1);
            }
            if !play_on(&mut grid, &found) {
                break;
            }
        }
        Ok(())
    });
    assert!(total.get() > at_least, "only {} findings were judged", total.get());
}

#[test]
fn no_technique_loses_a_solution() {
    plays_safely(&classic(), often::<256>(), often::<10_000>() as usize);
    plays_safely(&six(), often::<256>(), often::<4_000>() as usize);
    plays_safely(&twelve(), often::<64>(), often::<2_000>() as usize);
    plays_safely(&sixteen(), often::<48>(), often::<2_000>() as usize);
    plays_safely(&jigsaw(), often::<256>(), often::<4_000>() as usize);
}
