//! Rules about regions that are to be found. Search alone knows the regions; for techniques, a constraint bounds the digit that
//! counts, and says that the digits of one region differ.

use super::are_distinct;
use crate::rule_set::RuleBuilder;
use crate::{Cell, Constraint, ConstraintKind as Kind, Shape, edge_neighbours};

pub(super) fn add_rules(constraint: &Constraint, rules: &mut RuleBuilder) {
    let (cells, shape) = (&constraint.cells, rules.shape);
    let (least, most) = match constraint.kind {
        Kind::SameRegion => return rules.distinct(cells),
        Kind::DistinctRegions => (1, different(&cells[1..])),
        Kind::RegionRun | Kind::RegionCount => {
            // A region has more than one cell, so some neighbour of the first is in it.
            let others = constraint.arms().flatten().filter(|&&cell| cell != cells[1]).copied();
            let nearest: Vec<Cell> = match constraint.kind {
                Kind::RegionRun => constraint.arms().filter_map(|arm| arm.first().copied()).collect(),
                _ => others.clone().collect(),
            };
            let mut near = edge_neighbours(shape.size(), cells[1].index()).map(Cell::new);
            let is_enclosed = near.all(|near| nearest.contains(&near));
            let most = different(&others.collect::<Vec<_>>()).min(shape.size() - 1);
            let first = constraint.number() as usize;
            (first + usize::from(is_enclosed), first + most)
        }
        _ => return,
    };
    rules.allow(&cells[..1], &|digit| (least as i32..=most as i32).contains(&shape.value(digit)));
}

fn different(cells: &[Cell]) -> usize {
    (0..cells.len()).filter(|&at| !cells[..at].contains(&cells[at])).count()
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
            Kind::DistinctRegions => counts(super::counts::distinct(&regions(&cells[1..]))),
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
        let cells = |number: u8| (0..self.cells()).filter(move |&cell| regions[cell] == number);
        let is_region = |number: u8| {
            let mut reached: Vec<usize> = cells(number).take(1).collect();
            let mut at = 0;
            while let Some(&cell) = reached.get(at) {
                let near = edge_neighbours(size, cell).filter(|&near| regions[near] == number);
                let new: Vec<usize> = near.filter(|near| !reached.contains(near)).collect();
                reached.extend(new);
                at += 1;
            }
            reached.len() == size && are_distinct(&cells(number).map(|cell| grid[cell]).collect::<Vec<_>>())
        };
        let region = |cell: Cell| regions[cell.index()];
        (0..size as u8).all(is_region)
            && self.constraints().iter().all(|constraint| constraint.allows_regions(grid, &region))
    }
}
