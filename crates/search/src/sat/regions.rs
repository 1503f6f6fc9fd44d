//! Regions that are to be found: a variable for each cell and region. Clauses say that each region has every digit once and
//! what constraints count; [`RegionTheory`] keeps regions connected and of their size.
//!
//! Each region has one of the places of a digit, and each row has one, so regions are numbered by the row in which they have
//! a digit with many givens. That leaves no two numberings of the same regions.

use batsat::{Lit, SolverInterface, Theory, TheoryArg, lbool};
use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;
use whydoku_board::{Cell, Constraint, ConstraintKind, Digit, Grid, Layout, edge_neighbours};

/// Adds the clauses; returns the theory.
pub(super) fn add<const W: usize>(
    grid: &Grid<W>,
    digits: &[Option<Lit>],
    solver: &mut impl SolverInterface,
) -> RegionTheory {
    let layout: &Layout<W> = grid.layout();
    let (size, cells) = (layout.size(), layout.shape().cells());
    let first = solver.num_vars();
    let lits: Vec<Lit> =
        (0..cells * size).map(|_| Lit::new(solver.new_var(lbool::TRUE, true), true)).collect();
    let near: Vec<Vec<usize>> = (0..cells).map(|cell| edge_neighbours(size, cell).collect()).collect();
    let mut encoder = RegionEncoder { solver, size, digits, lits: &lits, same: BTreeMap::new() };
    for cell in 0..cells {
        encoder.exactly_one(&lits[cell * size..][..size]);
        for region in 0..size {
            let neighbours = near[cell].iter().map(|near| lits[near * size + region]);
            encoder.clause(neighbours.chain([!lits[cell * size + region]]));
        }
    }
    let named = layout.digits().max_by_key(|&digit| grid.filled(digit).len());
    for digit in layout.digits() {
        encoder.digit(digit, Some(digit) == named);
    }
    for constraint in layout.shape().constraints() {
        encoder.constraint(constraint, layout);
    }
    for (a, b) in layout.cells().iter().flat_map(|a| layout.cells().iter().map(move |b| (a, b))) {
        if let Some(known) = layout.is_together([a, b]).filter(|_| a < b) {
            let same = encoder.same(a, b);
            encoder.clause([if known { same } else { !same }]);
        }
    }
    let reasons = vec![Rc::default(); lits.len()];
    RegionTheory {
        size,
        first: first as usize,
        lits,
        near,
        reasons,
        due: u32::MAX,
        read: 0,
        levels: Vec::new(),
    }
}

struct RegionEncoder<'a, S> {
    solver: &'a mut S,
    size: usize,
    /// The literals of candidates.
    digits: &'a [Option<Lit>],
    /// The literal of each cell and region.
    lits: &'a [Lit],
    /// The literal of two cells being in one region.
    same: BTreeMap<[Cell; 2], Lit>,
}

impl<S: SolverInterface> RegionEncoder<'_, S> {
    fn new_lit(&mut self) -> Lit {
        Lit::new(self.solver.new_var(lbool::UNDEF, true), true)
    }

    fn clause(&mut self, lits: impl IntoIterator<Item = Lit>) {
        self.solver.add_clause_reuse(&mut lits.into_iter().collect());
    }

    fn exactly_one(&mut self, lits: &[Lit]) {
        for (at, &one) in lits.iter().enumerate() {
            lits[..at].iter().for_each(|&two| self.clause([!one, !two]));
        }
        self.clause(lits.iter().copied());
    }

    const fn lit(&self, cell: Cell, region: usize) -> Lit {
        self.lits[cell.index() * self.size + region]
    }

    /// Encodes that each region has a digit once, by the rows in which regions have it. `is_name` makes the row the number of
    /// the region.
    fn digit(&mut self, digit: Digit, is_name: bool) {
        let size = self.size;
        let rows: Vec<Vec<Lit>> = (0..size).map(|_| (0..size).map(|_| self.new_lit()).collect()).collect();
        for line in 0..size {
            self.exactly_one(&rows[line]);
            self.exactly_one(&rows.iter().map(|row| row[line]).collect::<Vec<_>>());
            if is_name {
                self.clause([rows[line][line]]);
            }
        }
        for cell in (0..size * size).map(Cell::new) {
            let Some(own) = self.digits[cell.index() * size + digit.index()] else { continue };
            for (region, &here) in rows[cell.index() / size].iter().enumerate() {
                let lit = self.lit(cell, region);
                self.clause([!own, !lit, here]);
                self.clause([!own, !here, lit]);
            }
        }
    }

    /// The literal of two cells being in one region.
    fn same(&mut self, a: Cell, b: Cell) -> Lit {
        let pair = [a.min(b), a.max(b)];
        if let Some(&known) = self.same.get(&pair) {
            return known;
        }
        let same = self.new_lit();
        for region in 0..self.size {
            let [a, b] = pair.map(|cell| self.lit(cell, region));
            self.clause([!a, !b, same]);
            self.clause([!same, !a, b]);
            self.clause([!same, a, !b]);
        }
        self.same.insert(pair, same);
        same
    }

    fn constraint<const W: usize>(&mut self, constraint: &Constraint, layout: &Layout<W>) {
        let cells = constraint.cells.as_slice();
        let mut total = Vec::new();
        match constraint.kind {
            ConstraintKind::RegionRun => {
                for arm in constraint.arms() {
                    let mut run: Vec<Lit> = Vec::new();
                    for &cell in arm {
                        let same = self.same(cells[1], cell);
                        let longer = self.new_lit();
                        self.clause([!longer, same]);
                        self.clause(run.last().map(|&last| !last).into_iter().chain([!same, longer]));
                        if let Some(&last) = run.last() {
                            self.clause([!longer, last]);
                        }
                        run.push(longer);
                    }
                    total = self.sum(&total, &run);
                }
                self.count(constraint, &total, layout);
            }
            ConstraintKind::RegionCount => {
                for &cell in &cells[2..] {
                    let same = self.same(cells[1], cell);
                    total = self.sum(&total, &[same]);
                }
                self.count(constraint, &total, layout);
            }
            ConstraintKind::DistinctRegions => {
                for region in 0..self.size {
                    let (any, lits) = (self.new_lit(), cells[1..].iter().map(|&cell| self.lit(cell, region)));
                    let lits: Vec<Lit> = lits.collect();
                    lits.iter().for_each(|&lit| self.clause([!lit, any]));
                    self.clause(lits.into_iter().chain([!any]));
                    total = self.sum(&total, &[any]);
                }
                self.count(constraint, &total, layout);
            }
            ConstraintKind::SameRegion => {
                for region in 0..self.size {
                    for (at, &cell) in cells.iter().enumerate() {
                        let next = cells[(at + 1) % cells.len()];
                        self.clause([!self.lit(cell, region), self.lit(next, region)]);
                    }
                }
            }
            ConstraintKind::OtherRegion => {
                for region in 0..self.size {
                    for (at, &cell) in cells.iter().enumerate() {
                        for &other in &cells[..at] {
                            self.clause([!self.lit(cell, region), !self.lit(other, region)]);
                        }
                    }
                }
            }
            _ => {}
        }
    }

    /// Adds two numbers, each as literals of which the nth says that it is at least n.
    fn sum(&mut self, a: &[Lit], b: &[Lit]) -> Vec<Lit> {
        if a.is_empty() || b.is_empty() {
            return [a, b].concat();
        }
        let sum: Vec<Lit> = (0..a.len() + b.len()).map(|_| self.new_lit()).collect();
        for i in 0..=a.len() {
            for j in 0..=b.len() {
                let at_least = |lits: &[Lit], n: usize| n.checked_sub(1).map(|at| lits[at]);
                if let Some(both) = at_least(&sum, i + j) {
                    let parts = at_least(a, i).into_iter().chain(at_least(b, j));
                    self.clause(parts.map(|lit| !lit).chain([both]));
                }
                if let Some(&more) = sum.get(i + j) {
                    self.clause(a.get(i).into_iter().chain(b.get(j)).copied().chain([!more]));
                }
            }
        }
        sum
    }

    /// Encodes that the digit of the first cell is a number, and its own if that counts the cell from which it counts.
    fn count<const W: usize>(&mut self, constraint: &Constraint, total: &[Lit], layout: &Layout<W>) {
        let first = if constraint.kind == ConstraintKind::DistinctRegions { 0 } else { constraint.number() };
        for digit in layout.digits() {
            let own = self.digits[constraint.cells[0].index() * self.size + digit.index()];
            let Some(count) = usize::try_from(layout.value(digit) - first).ok().filter(|&n| n <= total.len())
            else {
                own.into_iter().for_each(|own| self.clause([!own]));
                continue;
            };
            let at_least = count.checked_sub(1).map(|at| total[at]);
            let more = total.get(count).copied();
            if let Some(own) = own {
                at_least.into_iter().for_each(|lit| self.clause([!own, lit]));
                more.into_iter().for_each(|lit| self.clause([!own, !lit]));
            }
            self.clause(at_least.map(|lit| !lit).into_iter().chain(more).chain(own));
        }
    }
}

/// The theory that each region is connected and has its number of cells.
pub(super) struct RegionTheory {
    size: usize,
    /// The number of the first variable of a cell and a region.
    first: usize,
    lits: Vec<Lit>,
    near: Vec<Vec<usize>>,
    /// The literals by which each literal was propagated.
    reasons: Vec<Rc<[Lit]>>,
    /// The regions to be examined.
    due: u32,
    /// The length of the solver's model that has been read.
    read: usize,
    levels: Vec<usize>,
}

impl RegionTheory {
    /// The region of each cell in a model, numbered in reading order from 0.
    pub(super) fn regions(&self, holds: impl Fn(Lit) -> bool) -> Vec<u8> {
        let mut known = Vec::new();
        let number = |lits: &[Lit]| {
            let region = lits.iter().position(|&lit| holds(lit));
            known.iter().position(|other| *other == region).unwrap_or_else(|| {
                known.push(region);
                known.len() - 1
            }) as u8
        };
        self.lits.chunks(self.size).map(number).collect()
    }

    pub(super) fn owns(&self, lit: Lit) -> bool {
        let var = lit.var().idx() as usize;
        self.first <= var && var < self.first + self.lits.len()
    }

    fn lit(&self, cell: usize, region: usize) -> Lit {
        self.lits[cell * self.size + region]
    }

    /// Propagates what a region cannot be. Returns a conflict as literals that are all true.
    fn examine(&mut self, region: usize, solver: &mut TheoryArg<'_>) -> Result<(), Vec<Lit>> {
        let value = |cell: usize| solver.value(self.lit(cell, region).var());
        let cells = 0..self.near.len();
        let own: Vec<usize> = cells.clone().filter(|&cell| value(cell) == lbool::TRUE).collect();
        if own.is_empty() {
            return Ok(());
        }
        let mut is_open: Vec<bool> = cells.clone().map(|cell| value(cell) != lbool::FALSE).collect();
        let own_lits = || own.iter().map(|&cell| self.lit(cell, region));
        let Some(left) = self.size.checked_sub(own.len()) else { return Err(own_lits().collect()) };
        // The cells that a path of no more than the missing cells joins to the first one.
        let mut cost = vec![usize::MAX; self.near.len()];
        let mut reached = 0;
        let mut blocked = Vec::new();
        let mut queue: VecDeque<usize> = own.iter().take(1).copied().collect();
        queue.iter().for_each(|&cell| cost[cell] = 0);
        while let Some(cell) = queue.pop_front() {
            if !std::mem::take(&mut is_open[cell]) {
                continue;
            }
            reached += 1;
            for &near in &self.near[cell] {
                if value(near) == lbool::FALSE {
                    // A cell is blocked by the others around it, whichever way it is reached.
                    if cost[near] == usize::MAX && cost[cell] < left {
                        cost[near] = 0;
                        blocked.push(!self.lit(near, region));
                    }
                    continue;
                }
                let is_own = value(near) == lbool::TRUE;
                let price = cost[cell] + usize::from(!is_own);
                if price <= left && price < cost[near] {
                    cost[near] = price;
                    if is_own { queue.push_front(near) } else { queue.push_back(near) }
                }
            }
        }
        let reason: Rc<[Lit]> = own_lits().chain(blocked).collect();
        if reached < self.size || own.iter().any(|&cell| is_open[cell]) {
            return Err(reason.to_vec());
        }
        for cell in cells.filter(|&cell| is_open[cell]) {
            let place = cell * self.size + region;
            self.reasons[place] = Rc::clone(&reason);
            solver.propagate(!self.lits[place]);
        }
        Ok(())
    }
}

impl Theory for RegionTheory {
    fn final_check(&mut self, _: &mut TheoryArg<'_>) {
        // Full boards have been checked already: `partial_check` comes first.
    }

    fn create_level(&mut self) {
        self.levels.push(self.read);
    }

    fn pop_levels(&mut self, count: usize) {
        let left = self.levels.len() - count;
        if let Some(read) = self.levels.drain(left..).next() {
            self.read = read;
        }
    }

    fn n_levels(&self) -> usize {
        self.levels.len()
    }

    fn partial_check(&mut self, solver: &mut TheoryArg<'_>) {
        for &lit in &solver.model()[self.read..] {
            if self.owns(lit) {
                self.due |= 1 << ((lit.var().idx() as usize - self.first) % self.size);
            }
        }
        self.read = solver.model().len();
        for region in 0..self.size {
            if self.due >> region & 1 == 0 {
                continue;
            }
            if let Err(reason) = self.examine(region, solver) {
                solver.raise_conflict(&reason.into_iter().map(|lit| !lit).collect::<Vec<_>>(), false);
                return;
            }
            self.due &= !(1 << region);
        }
    }

    fn explain_propagation(&mut self, lit: Lit) -> &[Lit] {
        &self.reasons[lit.var().idx() as usize - self.first]
    }
}
