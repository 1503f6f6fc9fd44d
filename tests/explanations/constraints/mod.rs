//! Constraints: their meaning, text forms, compiled rules and explanations.

mod deciding;
mod lunchboxes;
mod meaning;
mod names;
mod sums;
mod text_forms;

use crate::explainer;
use std::sync::Arc;
use whydoku_board::{Candidate, Cell, Digit, Grid, Layout, Rng};
use whydoku_explain::Register;
use whydoku_formats::{ReadOptions, parse_one};
use whydoku_logic::Step;

/// A board with a constraint of each kind.
pub(crate) const ALL_KINDS: &str = "\
size: 9
cages: ['15: r1c1 r1c2', 'r1c3 r1c4', 7: r2c12]
sums: ['20: r5c5 r6c6 r7c7']
equations: ['1 1 -1 0: r1c9 r2c9 r3c9']
thermometers: [r9c1 r8c1 r7c1]
slow-thermometers: [r9c2 r8c2]
white-dots: [r4c4 r4c5, '3: r4c6 r4c7']
black-dots: [r5c1 r5c2]
pair-sums: ['X: r6c1 r6c2', 'V: r6c3 r6c4']
greater: [r7c3 r7c4]
whispers: [r8c3 r8c4 r8c5, '4: r9c3 r9c4']
palindromes: [r9c5 r9c6 r9c7]
odd: [r3c3]
even: [r3c4]
minima: [r2c5]
maxima: [r2c7]
arrows: ['r5c9: r4c9 r3c8', 'r1c7 r1c8: r2c8 r3c7']
little-killers: ['12: r1c3 r2c2 r3c1']
renban: [r6c5 r6c6 r6c7]
sandwiches: ['12: r4']
quadruples: ['1 2: r7c7 r7c8 r8c7 r8c8']
between-lines: [r7c9 r8c9 r9c9]
region-sums: [r3c5 r4c5 r5c5]
skyscrapers: ['3: -c2']
x-sums: ['20: r9']
entropic-lines: [r5c6 r5c7 r5c8]
lockout-lines: [r9c8 r8c8 r7c8]
column-indexers: [r1c1]
row-indexers: [r2c2]
modular-lines: [r2c3 r2c4 r3c4]
numbered-rooms: ['4: c5']
double-arrows: [r4c1 r4c2 r4c3]
zippers: [r7c1 r7c2 r7c3]
sum-lines: ['10: r8c6 r8c7 r9c7']
sum-loops: ['10: r3c1 r3c2 r4c2 r4c1']
equal-sums: ['2 1: r6c8 r6c9 r5c9']
rellik-cages: ['9: r5c3 r6c3 r6c4']
equality-cages: [r1c5 r1c6 r2c5 r2c6]
lunchboxes: ['8: r5c3 r5c4 r5c5']
look-and-say: ['1 3 2 4: r6c1 r6c2 r6c3 r6c4']
counting-circles: [r9c1 r9c2 r1c9]
distinct-counts: [r2c8 r3c8 r4c8]
hidden-skyscrapers: ['3: c1']
same-digits: [r8c4 r8c5 r9c8 r9c9, '3: r3c7 r4c7 r5c7']
full-ranks: ['30: r6']
relations: ['abs(a - b) > 1: r8c1 r8c2 r8c3', '\"no ten\" orthogonal a + b != 10 unless pair-sums']
sequences: ['.*[1-5].*: r2c1 r2c2 r2c3']
any-of: ['\"one of two\" [odd: r1c1] or [even: r9c5] and [cages: 9: r9c5 r9c6]']
";

/// A constraint of each kind about regions that are to be found.
pub(crate) const REGION_KINDS: &str = "\
size: 6
regions: unknown
region-runs: ['r1c1 r1c1 r1c2 r1c3 r1c1 r2c1', '0: r6c6 r6c6 r6c5 r6c4']
region-counts: ['r3c3 r3c3 r3c2 r3c4 r2c3 r4c3']
distinct-regions: ['r5c2 r5c1 r5c2 r5c3']
same-regions: [r1c5 r1c6 r2c6]
different-regions: [r4c1 r4c2]
";

pub(crate) fn puzzle(text: &str) -> whydoku_formats::Puzzle {
    parse_one(text, &ReadOptions::default()).unwrap_or_else(|problem| panic!("{problem}: {text}"))
}

pub(crate) fn grid(text: &str) -> Grid<2> {
    let puzzle = puzzle(text);
    let layout = Arc::new(Layout::new(puzzle.shape.clone()).expect("the width fits"));
    puzzle.grid(layout).unwrap_or_else(|problem| panic!("{problem}: {text}"))
}

/// Numbers that look random.
fn numbers(seed: u64) -> impl FnMut() -> u32 {
    let mut rng = Rng::new(seed, 0);
    move || rng.bits() as u32
}

/// The text of a step.
fn explained(step: &Step, grid: &Grid<2>) -> String {
    explainer().explain(step, &grid.widen(), Register::Teach).to_string()
}

fn at(row: usize, column: usize, value: usize) -> Candidate {
    Candidate::new(Cell::new((row - 1) * 9 + column - 1), Digit::new(value - 1))
}
