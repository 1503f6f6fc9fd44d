//! Arguments about regions that are to be found. The opposite of a conclusion is added to what the grid knows, and what the
//! premises then leave is added too. The conclusion follows if then a cell or a house has nothing left, some cells have no region,
//! an area cannot be divided, or a constraint cannot count.

use crate::CheckError;
use crate::budget::Budget;
use whydoku_board::{Candidate, Cell, CellSet, Digit, Grid, connected, edge_neighbours};
use whydoku_constraints::{Constraint, ConstraintKind as Kind};
use whydoku_logic::{Conclusion, Finding, Truth};

/// Checks the conclusions of a finding with premises about regions, and else only about cells and houses.
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
                Truth::House(house, digit) => {
                    house.index() < layout.houses().count() && digit.index() < layout.size()
                }
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
#[derive(Clone)]
struct Division<'a, const W: usize> {
    grid: &'a Grid<W>,
    premises: &'a [Truth],
    /// The candidates of each cell, as bits.
    digits: Vec<u32>,
    /// The cells that are in the region of each cell, itself included, and those that are in others.
    inside: Vec<CellSet<W>>,
    outside: Vec<CellSet<W>>,
    /// The cells that hold a digit.
    filled: CellSet<W>,
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
            filled: *grid.layout().cells() - *grid.open(),
        }
    }

    fn has(&self, premise: &Truth) -> bool {
        self.premises.contains(premise)
    }

    /// Whether an assumption contradicts the premises.
    fn refutes(mut self, assumed: Conclusion, budget: &mut Budget<'_>) -> Result<bool, CheckError> {
        let Candidate { cell, digit } = assumed.candidate();
        match (assumed.pair(), assumed) {
            (Some([a, b]), Conclusion::Eliminate(_)) => self.separate(a, b),
            (Some([a, b]), Conclusion::Place(_)) => self.join(a, b),
            (None, Conclusion::Eliminate(_)) => self.digits[cell.index()] &= !(1 << digit.index()),
            (None, Conclusion::Place(candidate)) => self.fill(candidate),
        }
        Ok(self.leaves_nothing(budget)?
            || self.has(&Truth::Regions(None)) && (!self.divides_areas() || self.lacks_region(budget)?))
    }

    /// Adds what the premises leave, until they add no more; true if one is impossible.
    fn leaves_nothing(&mut self, budget: &mut Budget<'_>) -> Result<bool, CheckError> {
        let constraints = self.grid.layout().shape().constraints();
        let start = Self::of(self.grid, self.premises);
        loop {
            budget.spend(self.digits.len() * self.digits.len())?;
            let before = self.clone();
            self.exclude();
            if self.inside.iter().zip(&self.outside).any(|(inside, outside)| inside.meets(outside))
                || !self.settle_digits()
            {
                return Ok(true);
            }
            for premise in self.premises {
                let Truth::Regions(Some(at)) = *premise else { continue };
                let constraint = &constraints[at];
                let counter = constraint.cells[0];
                let is_held = self.filled.contains(counter) || self.has(&Truth::Cell(counter));
                if is_held && !self.settle_count(constraint, budget)? {
                    return Ok(true);
                }
            }
            if self.has(&Truth::Regions(None)) && !self.settle_regions(&start, budget)? {
                return Ok(true);
            }
            let is_same = self.digits == before.digits
                && self.inside == before.inside
                && self.outside == before.outside
                && self.filled == before.filled;
            if is_same {
                return Ok(false);
            }
        }
    }

    /// Adds what is excluded: equal digits in a region, as in a house, and more cells than it has.
    fn exclude(&mut self) {
        let layout = self.grid.layout();
        let cells = *layout.cells();
        for (a, b) in cells.iter().flat_map(|a| cells.iter().map(move |b| (a, b))).filter(|(a, b)| a < b) {
            let is_equal = self.digits[a.index()] == self.digits[b.index()];
            let are_filled = self.filled.contains(a) && self.filled.contains(b);
            let both = self.inside[a.index()] | self.inside[b.index()];
            if is_equal && are_filled || both.len() > layout.size() {
                self.separate(a, b);
            }
        }
        self.filled.iter().for_each(|held| self.exclude_by(held));
    }

    /// Removes what the digit of a cell excludes elsewhere.
    fn exclude_by(&mut self, held: Cell) {
        let Some(digit) = self.digit_of(held) else { return };
        let layout = self.grid.layout();
        // The grid has removed what its own digits exclude without regard to regions.
        let is_new = self.grid.open().contains(held);
        let cells = if is_new { *self.grid.open() } else { self.inside[held.index()] };
        for cell in cells - CellSet::only(held) {
            let is_inside = self.inside[held.index()].contains(cell);
            let is_excluded = |other: Digit| {
                is_inside && other == digit
                    || layout.conflict(Candidate::new(held, digit), Candidate::new(cell, other))
            };
            for other in layout.digits().filter(|&other| is_excluded(other)) {
                self.digits[cell.index()] &= !(1 << other.index());
            }
        }
    }

    fn digit_of(&self, cell: Cell) -> Option<Digit> {
        let bits = self.digits[cell.index()];
        bits.is_power_of_two().then(|| Digit::new(bits.trailing_zeros() as usize))
    }

    fn fill(&mut self, Candidate { cell, digit }: Candidate) {
        self.digits[cell.index()] &= 1 << digit.index();
        self.filled.insert(cell);
    }

    /// Fills the cells of premises with one digit, and the only places of houses; false if there is none.
    fn settle_digits(&mut self) -> bool {
        for premise in self.premises {
            match *premise {
                Truth::Cell(cell) => match self.digit_of(cell) {
                    Some(digit) => self.fill(Candidate::new(cell, digit)),
                    None if self.digits[cell.index()] == 0 => return false,
                    None => {}
                },
                Truth::House(house, digit) => {
                    let cells = self.grid.layout().house(house).cells;
                    let mut places =
                        cells.iter().filter(|cell| self.digits[cell.index()] >> digit.index() & 1 == 1);
                    match (places.next(), places.next()) {
                        (None, _) => return false,
                        (Some(only), None) => self.fill(Candidate::new(only, digit)),
                        _ => {}
                    }
                }
                _ => {}
            }
        }
        self.filled.iter().all(|cell| self.digits[cell.index()] != 0)
    }

    /// Adds what a count leaves; false if there is no right one.
    fn settle_count(&mut self, constraint: &Constraint, budget: &mut Budget<'_>) -> Result<bool, CheckError> {
        let counter = constraint.cells[0];
        for bit in 0..u32::BITS {
            if self.digits[counter.index()] >> bit & 1 == 1 {
                let mut one = self.clone();
                one.digits[counter.index()] = 1 << bit;
                if !one.can_count(constraint, budget)? {
                    self.digits[counter.index()] &= !(1 << bit);
                }
            }
        }
        if self.digits[counter.index()] == 0 {
            return Ok(false);
        }
        if self.digit_of(counter).is_some() {
            self.filled.insert(counter);
        }
        let cells = &constraint.cells[1..];
        let among = if constraint.kind == Kind::DistinctRegions { cells.len() } else { 1 };
        for (at, &a) in cells[..among].iter().enumerate() {
            for &b in &cells[at + 1..] {
                if (self.inside[a.index()] | self.outside[a.index()]).contains(b) {
                    continue;
                }
                let (mut joined, mut parted) = (self.clone(), self.clone());
                joined.join(a, b);
                parted.separate(a, b);
                if !joined.can_count(constraint, budget)? {
                    *self = parted;
                } else if !parted.can_count(constraint, budget)? {
                    *self = joined;
                }
            }
        }
        Ok(true)
    }

    /// Adds the cells and digits that a region needs, of those about which something is new; false if it cannot have all its
    /// cells and digits.
    fn settle_regions(&mut self, start: &Self, budget: &mut Budget<'_>) -> Result<bool, CheckError> {
        let layout = self.grid.layout();
        for cell in *layout.cells() {
            let is_new = |cell: Cell| {
                let at = cell.index();
                self.filled.contains(cell) != start.filled.contains(cell)
                    || self.digits[at] != start.digits[at]
                    || self.inside[at] != start.inside[at]
                    || self.outside[at] != start.outside[at]
            };
            let region = self.inside[cell.index()];
            if region.first() != Some(cell) || !region.iter().any(is_new) {
                continue;
            }
            let Some(reach) = self.reach(cell, budget)? else { return Ok(false) };
            for digit in layout.digits() {
                let holds = |cell: &Cell| self.digits[cell.index()] >> digit.index() & 1 == 1;
                let places: CellSet<W> = reach.iter().filter(holds).collect();
                if let Some(only) = places.single() {
                    self.join(cell, only);
                    self.fill(Candidate::new(only, digit));
                }
            }
            for other in reach {
                let own = self.inside[cell.index()];
                if own.contains(other) || self.inside[other.index()].first() != Some(other) {
                    continue;
                }
                let mut parted = self.clone();
                parted.separate(cell, other);
                if parted.reach(cell, budget)?.is_none() {
                    self.join(cell, other);
                }
            }
        }
        Ok(true)
    }

    /// The cells that the region of a cell can have, each connected to it by no more cells than a region has; none if these are
    /// too few or lack a digit.
    fn reach(&self, cell: Cell, budget: &mut Budget<'_>) -> Result<Option<CellSet<W>>, CheckError> {
        let layout = self.grid.layout();
        let (size, region) = (layout.size(), self.inside[cell.index()]);
        budget.spend(self.digits.len())?;
        // The cells by the number of cells with which they are reached.
        let mut reached = vec![CellSet::<W>::EMPTY; size + 1];
        if region.len() > size {
            return Ok(None);
        }
        reached[region.len()].insert(cell);
        let mut all = CellSet::EMPTY;
        for count in region.len()..=size {
            let mut due = reached[count] - all;
            while let Some(here) = due.first() {
                due.remove(here);
                all.insert(here);
                for near in edge_neighbours(layout.side(), here.index()).map(Cell::new) {
                    let own = self.inside[near.index()];
                    let is_apart = self.outside[cell.index()].contains(near)
                        || self.outside[here.index()].contains(near);
                    if is_apart || all.contains(near) {
                        continue;
                    }
                    if region.contains(near) {
                        due.insert(near);
                    } else if own.contains(here) {
                        due |= own - all;
                    } else if let Some(reached) = reached.get_mut(count + own.len()) {
                        *reached |= own;
                    }
                }
            }
        }
        let digits = all.iter().fold(0, |all, cell| all | self.digits[cell.index()]);
        let is_enough = all.len() >= size && region.is_subset(&all) && digits.count_ones() as usize >= size;
        Ok(is_enough.then_some(all))
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
