//! A puzzle turned, with rows swapped and digits renamed, is the same puzzle: every technique must find the same
//! steps in it. And whatever is found must leave the solution alone, on boards of several sizes and shapes.
//!
//! | file | asks |
//! | --- | --- |
//! | `findings.rs` | whether a grid in disguise has the same findings |
//! | `solution.rs` | whether a technique loses the solution |
//! | `group.rs` | whether symmetries are a group, and the whole one |
//! | `grids.rs` | whether all that a grid knows is mapped |
//! | `recipe.rs` | nothing: it makes grids out of numbers |

mod findings;
mod grids;
mod group;
mod recipe;
mod solution;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestCaseError, TestRng, TestRunner};
use std::sync::Arc;
use whydoku_board::{Layout, Regions, Shape, Symmetry};

type Verdict = Result<(), TestCaseError>;

fn classic() -> Arc<Layout<2>> {
    Layout::classic()
}

/// Boxes of three columns by two rows: a board that cannot be turned on its side.
fn six() -> Arc<Layout<2>> {
    layout(Shape::boxes(6, 3, 2).expect("six by six"))
}

/// Boxes of four columns by three rows, and sets of an odd number of words.
fn twelve() -> Arc<Layout<10>> {
    layout(Shape::boxes(12, 4, 3).expect("twelve by twelve"))
}

fn sixteen() -> Arc<Layout<10>> {
    layout(Shape::boxes(16, 4, 4).expect("sixteen by sixteen"))
}

/// Regions that are no rectangles, one of them in pieces; rows and columns may change places.
fn jigsaw() -> Arc<Layout<2>> {
    let regions = "001111 000113 205333 224553 224553 244445".chars().filter_map(|c| c.to_digit(10));
    layout(Shape::new(6, Regions::Any(regions.map(|r| r as u8).collect())).expect("six regions of six"))
}

fn layout<const W: usize>(shape: Shape) -> Arc<Layout<W>> {
    Arc::new(Layout::new(shape).expect("the width is enough"))
}

/// Runs a property often enough to mean something, without files for its failures.
fn holds<S: Strategy>(cases: u32, strategy: &S, property: impl Fn(S::Value) -> Verdict) {
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    // Few trials are always the same ones, or luck would decide whether they find enough; many are drawn anew.
    let mut runner = if cfg!(debug_assertions) {
        let dice = TestRng::deterministic_rng(config.rng_algorithm);
        TestRunner::new_with_rng(config, dice)
    } else {
        TestRunner::new(config)
    };
    if let Err(failure) = runner.run(strategy, property) {
        panic!("{failure}");
    }
}

/// A product of generators, chosen by their numbers.
fn product<const W: usize>(layout: &Layout<W>, choice: &[usize]) -> Symmetry {
    let generators = Symmetry::generators(layout);
    let start = Symmetry::identity(layout);
    choice.iter().fold(start, |product, &number| product.then(&generators[number % generators.len()]))
}

fn choice() -> impl Strategy<Value = Vec<usize>> {
    vec(0..1000_usize, 0..24)
}
