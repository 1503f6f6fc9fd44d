//! Rules about regions that are to be found. Search alone knows the regions; for techniques, a constraint bounds the digit that
//! counts, and says that the digits of one region differ.

use super::prelude::*;
use crate::{ConstraintKind as Kind, connected, edge_neighbours};

/// Whether full grids satisfy these kinds, [`Shape::has_regions`] judges.
const REGIONS: KindFacts = KindFacts { min_cells: 2, is_about_regions: true, ..KindFacts::DEFAULT };

pub(super) const REGION_RUN: KindFacts = KindFacts {
    key: "region-runs",
    head: Head::Default(1),
    drawing: Drawing::Arms,
    // The second cell separates arms.
    repeats: |cells| {
        let others = cells.iter().skip(2).filter(|cell| **cell != cells[1]);
        has_repeats(&others.copied().collect::<Vec<_>>())
    },
    problem: counts_one_or_none,
    rules: |run, rules| {
        let nearest: Vec<Cell> = run.arms().filter_map(|arm| arm.first().copied()).collect();
        bound_region(run, &nearest, rules);
    },
    ..REGIONS
};

pub(super) const REGION_COUNT: KindFacts = KindFacts {
    key: "region-counts",
    head: Head::Default(1),
    drawing: Drawing::Counter,
    repeats: repeats_after_first,
    problem: counts_one_or_none,
    rules: |count, rules| bound_region(count, &count.cells[2..], rules),
    ..REGIONS
};

pub(super) const DISTINCT_REGIONS: KindFacts = KindFacts {
    key: "distinct-regions",
    drawing: Drawing::Counter,
    repeats: repeats_after_first,
    rules: |count, rules| bound_count(count, 1, count.cells.len() - 1, rules),
    ..REGIONS
};

pub(super) const SAME_REGION: KindFacts = KindFacts {
    key: "same-regions",
    drawing: Drawing::Outline,
    is_ordered: false,
    problem: fit_into_region,
    rules: |same, rules| rules.distinct(&same.cells),
    ..REGIONS
};

pub(super) const OTHER_REGION: KindFacts = KindFacts {
    key: "different-regions",
    drawing: Drawing::Outline,
    is_ordered: false,
    problem: fit_into_region,
    ..REGIONS
};

/// The first cell may be among those that it counts.
fn repeats_after_first(cells: &[Cell]) -> bool {
    has_repeats(cells.get(1..).unwrap_or_default())
}

fn counts_one_or_none(constraint: &Constraint, _: &Shape) -> Option<String> {
    let is_flag = (0..=1).contains(&constraint.number());
    problem_unless(is_flag, "its number says whether its second cell is counted: 1 or 0")
}

fn fit_into_region(constraint: &Constraint, shape: &Shape) -> Option<String> {
    let fit = constraint.cells.len() <= shape.size();
    problem_unless(fit, "it has more cells than a region, or than there are regions")
}

/// Bounds the number of cells in a region. A region has more than one cell, so some neighbour of the first is in it.
fn bound_region(constraint: &Constraint, nearest: &[Cell], rules: &mut RuleBuilder<'_>) {
    let (start, size) = (constraint.cells[1], rules.shape.size());
    let mut near = edge_neighbours(size, start.index()).map(Cell::new);
    let is_enclosed = near.all(|near| nearest.contains(&near));
    let others: Vec<Cell> = constraint.arms().flatten().filter(|&&cell| cell != start).copied().collect();
    let most = (0..others.len()).filter(|&at| !others[..at].contains(&others[at])).count().min(size - 1);
    let first = constraint.number() as usize;
    bound_count(constraint, first + usize::from(is_enclosed), first + most, rules);
}

fn bound_count(constraint: &Constraint, least: usize, most: usize, rules: &mut RuleBuilder<'_>) {
    let shape = rules.shape;
    rules.allow(&constraint.cells[..1], &|digit| (least as i32..=most as i32).contains(&shape.value(digit)));
}

impl Constraint {
    /// The arms of a [run](Kind::RegionRun), or the cells of a [count](Kind::RegionCount) as one, without the cell from which
    /// they are counted, which is the second. In a run that cell separates arms.
    pub fn arms(&self) -> impl Iterator<Item = &[Cell]> + Clone {
        let first = self.cells.get(1).copied();
        let is_run = self.kind == Kind::RegionRun;
        let cells = self.cells.get(2..).unwrap_or_default();
        cells.split(move |&cell| is_run && Some(cell) == first).filter(|arm| !arm.is_empty())
    }

    fn allows_regions(&self, grid: &[i32], region: &dyn Fn(Cell) -> u8) -> bool {
        let cells = self.cells.as_slice();
        let counts = |count: usize| grid[cells[0].index()] == count as i32;
        let is_here = |cell: &&Cell| region(**cell) == region(cells[1]);
        let first = self.number() as usize;
        let regions = |cells: &[Cell]| cells.iter().map(|&cell| i32::from(region(cell))).collect::<Vec<_>>();
        match self.kind {
            Kind::RegionRun => {
                counts(first + self.arms().map(|arm| arm.iter().take_while(is_here).count()).sum::<usize>())
            }
            Kind::RegionCount => counts(first + cells[2..].iter().filter(is_here).count()),
            Kind::DistinctRegions => counts(distinct(&regions(&cells[1..]))),
            Kind::SameRegion => cells.iter().all(|&cell| region(cell) == region(cells[0])),
            Kind::OtherRegion => are_distinct(&regions(cells)),
            _ => true,
        }
    }
}

impl Shape {
    /// Returns whether a full grid, given the value of each cell, divides into these regions, one number a cell from 0: each is
    /// connected, has every digit once, and is as the constraints say. True if the board has no regions that are to be found.
    ///
    /// The check is naive and shares no code with the search. Panics unless there are a value and a number for each cell.
    pub fn has_regions(&self, grid: &[i32], regions: &[u8]) -> bool {
        if !self.has_unknown_regions() {
            return true;
        }
        let size = self.size();
        let cells = |number: u8| (0..self.board_cells()).filter(move |&cell| regions[cell] == number);
        let is_region = |number: u8| {
            let piece = |first| connected(size, first, |_, near| regions[near] == number);
            cells(number).next().is_some_and(|first| piece(first).len() == size)
                && are_distinct(&cells(number).map(|cell| grid[cell]).collect::<Vec<_>>())
        };
        let region = |cell: Cell| regions[cell.index()];
        (0..size as u8).all(is_region)
            && self.constraints().iter().all(|constraint| constraint.allows_regions(grid, &region))
    }
}
