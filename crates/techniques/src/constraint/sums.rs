//! Innies and outies: the sum of a house is known, so cages within it leave the rest to few cells.
//!
//! ```text
//! │ cage 12 │ cage 20 │ · │   the row adds up to 45, the cages to 32: the last cell holds 13 … with the outie next to it
//! ```
//!
//! One house, or several that do not meet; up to three cells within or beyond.

use super::fillings::twice_log2;
use crate::finder::{Flow, Reason, StepSink, Technique, in_cell};
use whydoku_board::{Candidate, Cell, DigitSet, Grid, Leftover};
use whydoku_logic::{Conclusion, Figure, Linear, Role, Truth};

const MOST_LEFT: usize = 3;

pub(super) struct Innies {
    /// Several houses, or one.
    pub(super) several: bool,
    /// One cell, or two and three.
    pub(super) one: bool,
}

impl<const W: usize> Technique<W> for Innies {
    fn find(&self, grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
        let layout = grid.layout();
        if layout.relations().is_empty() {
            return Flow::Continue(());
        }
        for leftover in layout.leftovers(grid.open(), MOST_LEFT) {
            let houses = leftover.houses.len();
            let left = (leftover.cells & *grid.open()).len();
            let is_of_kind = (houses > 1) == self.several && (left == 1) == self.one;
            if !is_of_kind || !sink.accepts(2 * houses as u16) {
                continue;
            }
            sink.check_cancelled()?;
            let conclusions = conclusions(grid, leftover, self.one);
            let measure = 2 * houses + twice_log2(ways(grid, leftover, &conclusions));
            sink.report(measure as u16, conclusions, || {
                let figure = Figure::new()
                    .houses(Role::Base, leftover.houses.iter().copied())
                    .relations(Role::Cover, leftover.relations.iter().copied())
                    .cells(Role::Cell, leftover.cells & *grid.open());
                Reason::new([Truth::Linear(Box::new(Linear::from(leftover)))], figure)
            })?;
        }
        Flow::Continue(())
    }
}

/// The ways that the candidates leave, if the last of the cells follows from the others.
fn ways<const W: usize>(grid: &Grid<W>, leftover: &Leftover<W>, conclusions: &[Conclusion]) -> usize {
    let left = |cell: Cell| {
        let removed =
            conclusions.iter().filter(|one| matches!(one, Conclusion::Eliminate(one) if one.cell == cell));
        grid.candidates(cell).len() - removed.count()
    };
    let sizes = || (leftover.cells & *grid.open()).into_iter().map(left);
    sizes().product::<usize>() / sizes().max().unwrap_or(1).max(1)
}

fn conclusions<const W: usize>(grid: &Grid<W>, leftover: &Leftover<W>, one: bool) -> Vec<Conclusion> {
    let order = &leftover.order;
    let domains: Vec<u32> = order.iter().map(|&cell| grid.candidates(cell).bits()).collect();
    let left = if domains.contains(&0) { None } else { leftover.compiled.supports(&domains) };
    let mut conclusions = Vec::new();
    for (&cell, left) in order.iter().zip(left.unwrap_or_default()) {
        if !grid.open().contains(cell) {
            continue;
        }
        let digits = grid.candidates(cell);
        let kept: DigitSet = digits.into_iter().filter(|digit| left >> digit.index() & 1 == 1).collect();
        match kept.single() {
            Some(digit) if one => conclusions.push(Conclusion::Place(Candidate::new(cell, digit))),
            _ => conclusions.extend(in_cell(cell, digits - kept).map(Conclusion::Eliminate)),
        }
    }
    conclusions.sort_unstable();
    conclusions
}
