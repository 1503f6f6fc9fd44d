//! Arguments about regions that are to be found. The opposite of a conclusion is added to what the grid knows. The conclusion
//! follows if then some cells have no region, an area cannot be divided, or a constraint cannot count.

use crate::CheckError;
use crate::budget::Budget;
use whydoku_board::{Candidate, Cell, CellSet, Grid, connected, edge_neighbours};
use whydoku_constraints::{Constraint, ConstraintKind as Kind};
use whydoku_logic::{Conclusion, Finding, Truth};

/// Checks the conclusions of a finding with premises about regions, and else only that cells are filled.
pub(crate) fn check_regions<const W: usize>(
    grid: &Grid<W>,
    finding: &Finding,
    mut budget: Budget<'_>,
) -> Result<(), CheckError> {
    let layout = grid.layout();
    let constraints = layout.shape().constraints();
    for (at, premise) in finding.premises().iter().enumerate() {
        let is_about_regions = |constraint: &Constraint| constraint.kind.is_about_regions();
        let is_known = layout.knows_regions()
            && match premise {
                Truth::Regions(None) => true,
                Truth::Regions(Some(at)) => constraints.get(*at).is_some_and(is_about_regions),
                Truth::Cell(cell) => cell.index() < layout.cells().len(),
                _ => false,
            };
        if !is_known || finding.premises()[..at].contains(premise) {
            return Err(CheckError::UnknownTruth(premise.clone()));
        }
        if premise.is_settled(grid) {
            return Err(CheckError::SettledTruth(premise.clone()));
        }
    }
    for &conclusion in finding.conclusions() {
        if !Division::of(grid, finding.premises()).refutes(conclusion.reversed(), &mut budget)? {
            return Err(CheckError::Unsupported { conclusion, escape: Vec::new() });
        }
    }
    Ok(())
}

/// Facts and assumptions about the regions.
struct Division<'a, const W: usize> {
    grid: &'a Grid<W>,
    premises: &'a [Truth],
    /// The candidates of each cell, as bits.
    digits: Vec<u32>,
    /// The cells that are in the region of each cell, itself included, and those that are in others.
    inside: Vec<CellSet<W>>,
    outside: Vec<CellSet<W>>,
}

impl<'a, const W: usize> Division<'a, W> {
    fn of(grid: &'a Grid<W>, premises: &'a [Truth]) -> Self {
        let cells = || grid.layout().cells().iter();
        Self {
            grid,
            premises,
            digits: cells().map(|cell| grid.candidates(cell).bits()).collect(),
            inside: cells().map(|cell| grid.layout().known_region(cell)).collect(),
            outside: cells().map(|cell| grid.layout().known_apart(cell)).collect(),
        }
    }

    fn has(&self, premise: &Truth) -> bool {
        self.premises.contains(premise)
    }

    /// Whether an assumption contradicts the premises.
    fn refutes(mut self, assumed: Conclusion, budget: &mut Budget<'_>) -> Result<bool, CheckError> {
        let mut known = *self.grid.layout().cells() - *self.grid.open();
        let Candidate { cell, digit } = assumed.candidate();
        match (assumed.pair(), assumed) {
            (Some([a, b]), Conclusion::Eliminate(_)) => self.separate(a, b),
            (Some([a, b]), Conclusion::Place(_)) => self.join(a, b),
            (None, Conclusion::Eliminate(_)) => self.digits[cell.index()] &= !(1 << digit.index()),
            (None, Conclusion::Place(_)) => {
                self.digits[cell.index()] = 1 << digit.index();
                known.insert(cell);
            }
        }
        // Equal digits exclude each other in a region, as in a house, and so do more cells than it has.
        let cells = *self.grid.layout().cells();
        for (a, b) in cells.iter().flat_map(|a| cells.iter().map(move |b| (a, b))).filter(|(a, b)| a < b) {
            let is_twin =
                known.contains(a) && known.contains(b) && self.digits[a.index()] == self.digits[b.index()];
            let both = self.inside[a.index()] | self.inside[b.index()];
            if is_twin || both.len() > self.grid.layout().size() {
                self.separate(a, b);
            }
        }
        budget.spend(self.digits.len() * self.digits.len())?;
        if self.inside.iter().zip(&self.outside).any(|(inside, outside)| inside.meets(outside)) {
            return Ok(true);
        }
        let constraints = self.grid.layout().shape().constraints().iter().enumerate();
        for (_, constraint) in constraints.filter(|(at, _)| self.has(&Truth::Regions(Some(*at)))) {
            let counter = constraint.cells[0];
            let is_filled = known.contains(counter) || self.has(&Truth::Cell(counter));
            if is_filled && !self.can_count(constraint, budget)? {
                return Ok(true);
            }
        }
        Ok(self.has(&Truth::Regions(None)) && (!self.divides_areas() || self.lacks_region(budget)?))
    }

    fn join(&mut self, a: Cell, b: Cell) {
        let [inside, outside] = [&self.inside, &self.outside].map(|sets| sets[a.index()] | sets[b.index()]);
        inside.iter().for_each(|cell| self.inside[cell.index()] = inside);
        outside.iter().for_each(|cell| self.outside[cell.index()] |= inside);
        inside.iter().for_each(|cell| self.outside[cell.index()] = outside);
    }

    fn separate(&mut self, a: Cell, b: Cell) {
        let [here, there] = [a, b].map(|cell| self.inside[cell.index()]);
        here.iter().for_each(|cell| self.outside[cell.index()] |= there);
        there.iter().for_each(|cell| self.outside[cell.index()] |= here);
    }

    /// Whether the cells between known borders are as many as those of one or several regions.
    fn divides_areas(&self) -> bool {
        let layout = self.grid.layout();
        let is_open = |here: usize, near: usize| !self.outside[here].contains(Cell::new(near));
        let mut areas = layout.cells().iter().map(|cell| connected(layout.side(), cell.index(), is_open));
        areas.all(|area| area.len().is_multiple_of(layout.size()))
    }

    fn lacks_region(&self, budget: &mut Budget<'_>) -> Result<bool, CheckError> {
        for cell in *self.grid.layout().cells() {
            let own = self.inside[cell.index()];
            if own.first() == Some(cell) && !self.can_grow(own, self.outside[cell.index()], budget)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether cells can grow to a region: connected, each digit once, none of the cells that are left out.
    fn can_grow(
        &self,
        region: CellSet<W>,
        without: CellSet<W>,
        budget: &mut Budget<'_>,
    ) -> Result<bool, CheckError> {
        let (side, size) = (self.grid.layout().side(), self.grid.layout().size());
        budget.spend(self.digits.len())?;
        let Some(first) = region.first().filter(|_| region.len() <= size) else { return Ok(false) };
        let reach = |is_open: &dyn Fn(Cell) -> bool| -> CellSet<W> {
            let cells = connected(side, first.index(), |_, near| is_open(Cell::new(near)));
            cells.into_iter().map(Cell::new).collect()
        };
        let most = reach(&|near| !without.contains(near));
        let digits = most.iter().fold(0, |all, cell| all | self.digits[cell.index()]);
        if !region.is_subset(&most) || most.len() < size || digits.count_ones() < size as u32 {
            return Ok(false);
        }
        let piece = reach(&|near| region.contains(near));
        if region.len() == size {
            let cells: Vec<u32> = region.iter().map(|cell| self.digits[cell.index()]).collect();
            return Ok(piece == region && has_digits(&cells, 0));
        }
        let near = |cell: Cell| edge_neighbours(side, cell.index()).map(Cell::new);
        let next =
            piece.iter().flat_map(near).find(|&near| !region.contains(near) && !without.contains(near));
        let Some(next) = next else { return Ok(false) };
        let (more, others) = (self.inside[next.index()], self.outside[next.index()]);
        Ok(!more.meets(&without)
            && !others.meets(&region)
            && self.can_grow(region | more, without | others, budget)?
            || self.can_grow(region, without | more, budget)?)
    }

    /// Whether the first cell of a constraint can hold the number that it counts.
    fn can_count(&self, constraint: &Constraint, budget: &mut Budget<'_>) -> Result<bool, CheckError> {
        let layout = self.grid.layout();
        let cells = constraint.cells.as_slice();
        let (start, counted) = (cells[1], &cells[1..]);
        let mut counts = vec![constraint.number() as usize];
        match constraint.kind {
            Kind::RegionRun => {
                for arm in constraint.arms() {
                    let lengths = self.run_lengths(start, arm);
                    counts = counts
                        .iter()
                        .flat_map(|count| lengths.iter().map(move |more| count + more))
                        .collect();
                }
            }
            Kind::RegionCount => {
                let first = counts.pop().unwrap_or(0);
                let sides = (self.inside[start.index()], self.outside[start.index()]);
                self.members_of(&cells[2..], sides, first, &mut counts, budget)?;
            }
            Kind::DistinctRegions => {
                counts.clear();
                self.regions_of(counted, &mut Vec::new(), &mut counts, budget)?;
            }
            _ => return Ok(true),
        }
        let digits = layout.digits().filter(|digit| self.digits[cells[0].index()] >> digit.index() & 1 == 1);
        let mut values = digits.map(|digit| layout.value(digit));
        Ok(values.any(|value| counts.iter().any(|&count| count as i32 == value)))
    }

    /// The lengths that a run from a cell along an arm can have.
    fn run_lengths(&self, start: Cell, arm: &[Cell]) -> Vec<usize> {
        let is_possible = |&length: &usize| {
            let run = [&[start], &arm[..length]].concat();
            let is_out = |a: &Cell| run.iter().any(|b| self.outside[a.index()].contains(*b));
            let goes_on = arm.get(length).is_some_and(|next| self.inside[start.index()].contains(*next));
            !goes_on && !run.iter().any(is_out)
        };
        (0..=arm.len()).filter(is_possible).collect()
    }

    /// The numbers of cells that can be in the region of one of them: each next cell is in it or not.
    fn members_of(
        &self,
        cells: &[Cell],
        (region, others): (CellSet<W>, CellSet<W>),
        count: usize,
        counts: &mut Vec<usize>,
        budget: &mut Budget<'_>,
    ) -> Result<(), CheckError> {
        budget.spend(1)?;
        let Some((&cell, rest)) = cells.split_first() else {
            counts.push(count);
            return Ok(());
        };
        let (inside, outside) = (self.inside[cell.index()], self.outside[cell.index()]);
        if !others.contains(cell) {
            self.members_of(rest, (region | inside, others | outside), count + 1, counts, budget)?;
        }
        if !region.contains(cell) {
            self.members_of(rest, (region, others | inside), count, counts, budget)?;
        }
        Ok(())
    }

    /// The numbers of regions that cells can have: each next cell is in one of those so far, or in a new one.
    fn regions_of(
        &self,
        cells: &[Cell],
        regions: &mut Vec<CellSet<W>>,
        counts: &mut Vec<usize>,
        budget: &mut Budget<'_>,
    ) -> Result<(), CheckError> {
        budget.spend(1)?;
        let Some((&cell, rest)) = cells.split_first() else {
            counts.push(regions.len());
            return Ok(());
        };
        let (inside, outside) = (self.inside[cell.index()], self.outside[cell.index()]);
        for at in 0..=regions.len() {
            let is_elsewhere =
                regions.iter().enumerate().any(|(other, region)| other != at && region.meets(&inside));
            if is_elsewhere || regions.get(at).is_some_and(|region| region.meets(&outside)) {
                continue;
            }
            let before = regions.clone();
            if at == regions.len() {
                regions.push(CellSet::EMPTY);
            }
            regions[at].insert(cell);
            self.regions_of(rest, regions, counts, budget)?;
            *regions = before;
        }
        Ok(())
    }
}

/// Whether each cell can have a digit of its own.
fn has_digits(cells: &[u32], taken: u32) -> bool {
    let Some((digits, rest)) = cells.split_first() else { return true };
    (0..u32::BITS).any(|bit| (digits & !taken) >> bit & 1 == 1 && has_digits(rest, taken | 1 << bit))
}
