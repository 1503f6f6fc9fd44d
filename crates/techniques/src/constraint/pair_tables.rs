//! What a constraint says of its cells in pairs, taken together: a whole thermometer, whisper line or palindrome, a chain
//! of dots.
//!
//! ```text
//! (1–9)<(1–9)<(1–9)   the bulb keeps 1 to 7, the middle 2 to 8, the tip 3 to 9: one step, not six
//! (1–9)•(1–9)•(1–9)   two black dots in a row: 1-2-4, 2-4-8 or back, so 2 or 4 is in the middle
//! ```
//!
//! First comes what follows from two cells at a time, over and over; then what three in a row say whose ends see each other, on
//! lines of any length; then the ways in which all cells can be filled. Chains
//! of up to four cells are taken out of larger figures of dots.

use super::pairs::group_of;
use crate::finder::{Flow, Premises, Reason, StepSink, Technique};
use smallvec::SmallVec;
use std::collections::BTreeMap;
use whydoku_board::{Candidate, Cause, Cell, Digit, Grid, Layout, PairGroup, distinct, sorted};
use whydoku_cells::bits::members;
use whydoku_logic::{Conclusion, Figure, Role, Truth};

/// The largest figure of dots that is taken in as a whole.
const WHOLE_FIGURE: usize = 6;

const LONGEST_CHAIN: usize = 4;

const MOST_CHAINS: usize = 2_000;

/// The most open cells of a line whose fillings are tried.
const MOST_OPEN: usize = 9;

/// Trials after which a candidate is taken to have a filling.
const MOST_TRIALS: u32 = 2_000;

type Domains = SmallVec<[u32; 16]>;

/// The tables of a board in the order of their difficulty.
struct PairTables(Vec<PairTable>);

/// Cells, and the digits that each pair of them may hold.
struct PairTable {
    group: PairGroup,
    cells: Vec<Cell>,
    /// For each cell and digit the digits of each cell that go with it, as bits.
    allowed: Vec<u32>,
    /// Whether fillings of all cells count, not only of pairs.
    is_joint: bool,
    /// Earlier tables, by number, of the same cells, of some of them or of more by pairs. What they show is left out.
    simpler: Vec<usize>,
}

#[derive(PartialEq, Eq, Hash)]
struct AllTables;

#[derive(PartialEq, Eq, Hash)]
struct DomainsOfTable(usize, Domains);

impl<const W: usize> Technique<W> for PairGroup {
    fn find(&self, grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
        let layout = grid.layout();
        if layout.pairs().is_empty() {
            return Flow::Continue(());
        }
        let tables = sink.cached(AllTables, || PairTables::of(layout));
        let mut shown: BTreeMap<usize, Vec<Candidate>> = BTreeMap::new();
        for (number, table) in tables.0.iter().enumerate().filter(|(_, table)| table.group == *self) {
            let open = table.cells.iter().filter(|&&cell| grid.open().contains(cell)).count();
            let measure = if table.is_joint { table.cells.len() as u16 } else { 0 };
            let fewest = if table.simpler.is_empty() { 1 } else { 2 };
            if open == 0
                || table.is_joint && (!(fewest..=MOST_OPEN).contains(&open) || !sink.accepts(measure))
            {
                continue;
            }
            sink.check_cancelled()?;
            let domains: Domains = table.cells.iter().map(|&cell| grid.candidates(cell).bits()).collect();
            let left = sink.cached(DomainsOfTable(number, domains.clone()), || table.left(&domains));
            let removed = table.cells.iter().zip(&domains).zip(&*left).flat_map(|((&cell, all), left)| {
                members(all & !left).map(move |digit| Candidate::new(cell, Digit::new(digit)))
            });
            let removed = sorted(removed);
            let is_simpler = |removed: &Candidate| {
                table.simpler.iter().any(|at| shown.get(at).is_some_and(|shown| shown.contains(removed)))
            };
            let new: Vec<Candidate> =
                removed.iter().copied().filter(|removed| !is_simpler(removed)).collect();
            if !removed.is_empty() {
                shown.insert(number, removed);
            }
            sink.eliminate_all(measure, new.iter().copied(), || table.reason(grid, &new))?;
        }
        Flow::Continue(())
    }
}

impl PairTables {
    fn of<const W: usize>(layout: &Layout<W>) -> Self {
        let mut tables = Self(Vec::new());
        let constraints = layout.shape().constraints();
        let mut dots: Vec<(Cell, Cell)> = Vec::new();
        let mut clones: Vec<Cell> = Vec::new();
        for (at, constraint) in constraints.iter().enumerate() {
            match group_of(constraint) {
                Some(PairGroup::Dots) => dots.push((constraint.cells[0], constraint.cells[1])),
                Some(PairGroup::Copies) if constraint.cells.len() == 2 => {
                    clones.extend(
                        constraint.cells.iter().filter(|cell| !clones.contains(cell)).collect::<Vec<_>>(),
                    );
                }
                Some(group) => {
                    let own = layout.pairs().iter().filter(|rule| rule.cause == Cause::Constraint(at));
                    let mut cells = distinct(own.flat_map(|rule| rule.cells));
                    if cells.len() > 1 {
                        cells.sort_by_key(|cell| constraint.cells.iter().position(|other| other == cell));
                        let cells_count = cells.len();
                        let by_pairs = tables.add(layout, group, cells.clone(), Some(at), false, Vec::new());
                        let mut simpler = vec![by_pairs];
                        for three in constraint.cells.windows(3) {
                            if group != PairGroup::Rising && layout.peers(three[0]).contains(three[2]) {
                                let three = three.to_vec();
                                simpler.push(tables.add(
                                    layout,
                                    group,
                                    three,
                                    Some(at),
                                    true,
                                    vec![by_pairs],
                                ));
                            }
                        }
                        if group != PairGroup::Copies && cells_count <= 2 * MOST_OPEN {
                            tables.add(layout, group, cells, Some(at), true, simpler);
                        }
                    }
                }
                None => {}
            }
        }
        if !clones.is_empty() {
            tables.add(layout, PairGroup::Copies, clones, None, false, Vec::new());
        }
        tables.add_dots(layout, &dots);
        tables
    }

    fn add<const W: usize>(
        &mut self,
        layout: &Layout<W>,
        group: PairGroup,
        cells: Vec<Cell>,
        constraint: Option<usize>,
        is_joint: bool,
        simpler: Vec<usize>,
    ) -> usize {
        let allowed = allowed(layout, &cells, group, constraint);
        self.0.push(PairTable { group, cells, allowed, is_joint, simpler });
        self.0.len() - 1
    }

    /// Adds figures of dots, then chains of two, three and four cells.
    fn add_dots<const W: usize>(&mut self, layout: &Layout<W>, dots: &[(Cell, Cell)]) {
        let neighbours = |cell: Cell| {
            dots.iter().filter_map(move |&(a, b)| match cell {
                _ if a == cell => Some(b),
                _ if b == cell => Some(a),
                _ => None,
            })
        };
        // The table of each pair of cells by its figure, or by itself; a short chain has one as a whole only.
        let mut by_pairs: BTreeMap<Cell, usize> = BTreeMap::new();
        let mut in_chains: Vec<Cell> = Vec::new();
        for &(first, _) in dots {
            if by_pairs.contains_key(&first) || in_chains.contains(&first) {
                continue;
            }
            let mut figure = vec![first];
            let mut at = 0;
            while at < figure.len() {
                figure.extend(sorted(neighbours(figure[at]).filter(|cell| !figure.contains(cell))));
                at += 1;
            }
            if (3..=LONGEST_CHAIN).contains(&figure.len()) {
                in_chains.extend(&figure);
                let figure = in_order(figure, &|cell| neighbours(cell).collect());
                self.add(layout, PairGroup::Dots, figure, None, true, Vec::new());
            } else if figure.len() <= WHOLE_FIGURE {
                let figure = in_order(figure, &|cell| neighbours(cell).collect());
                let number = self.add(layout, PairGroup::Dots, figure.clone(), None, false, Vec::new());
                by_pairs.extend(figure.into_iter().map(|cell| (cell, number)));
            }
        }
        let pairs = dots.iter().filter(|(first, _)| !in_chains.contains(first)).map(|&(a, b)| sorted([a, b]));
        let mut chains: BTreeMap<Vec<Cell>, Vec<usize>> = BTreeMap::new();
        for pair in pairs {
            chains.entry(pair).or_insert_with_key(|pair| {
                let number = by_pairs.get(&pair[0]).copied();
                vec![number.unwrap_or_else(|| {
                    self.add(layout, PairGroup::Dots, pair.clone(), None, false, Vec::new())
                })]
            });
        }
        for _ in 3..=LONGEST_CHAIN {
            let mut longer: BTreeMap<Vec<Cell>, Vec<usize>> = BTreeMap::new();
            for (chain, numbers) in &chains {
                for next in chain.iter().flat_map(|&cell| neighbours(cell)) {
                    if !chain.contains(&next) {
                        let longer = longer.entry(sorted(chain.iter().copied().chain([next]))).or_default();
                        longer.extend(
                            numbers.iter().filter(|number| !longer.contains(number)).collect::<Vec<_>>(),
                        );
                    }
                }
            }
            chains.clear();
            for (chain, simpler) in longer.into_iter().take(MOST_CHAINS) {
                let cells = in_order(chain.clone(), &|cell| neighbours(cell).collect());
                let mut numbers = simpler.clone();
                numbers.push(self.add(layout, PairGroup::Dots, cells, None, true, simpler));
                chains.insert(chain, numbers);
            }
        }
    }
}

/// Puts the cells of a figure in the order of a path, if it is one.
fn in_order(mut cells: Vec<Cell>, neighbours: &dyn Fn(Cell) -> Vec<Cell>) -> Vec<Cell> {
    cells.sort_unstable();
    let beside =
        |cell: Cell, among: &[Cell]| sorted(neighbours(cell).into_iter().filter(|one| among.contains(one)));
    let Some(start) = cells.iter().position(|&cell| beside(cell, &cells).len() == 1) else { return cells };
    let mut path = vec![cells[start]];
    while let Some(&last) = path.last() {
        let next = beside(last, &cells).into_iter().find(|cell| !path.contains(cell));
        let Some(next) = next else { break };
        path.push(next);
    }
    if path.len() == cells.len() { path } else { cells }
}

/// Returns the digits that pairs of cells may hold by the rules of one constraint, or of all dots between the cells, where
/// peers differ.
fn allowed<const W: usize>(
    layout: &Layout<W>,
    cells: &[Cell],
    group: PairGroup,
    constraint: Option<usize>,
) -> Vec<u32> {
    let (size, count) = (layout.size(), cells.len());
    let all = u32::MAX >> (u32::BITS as usize - size);
    let mut table = vec![all; count * size * count];
    let is_own = |cause: Cause| match (cause, constraint) {
        (Cause::Constraint(at), None) => group_of(&layout.shape().constraints()[at]) == Some(group),
        (Cause::Constraint(at), Some(own)) => at == own,
        (Cause::Rule(_), _) => false,
    };
    for (at, &cell) in cells.iter().enumerate() {
        for (other, &partner) in cells.iter().enumerate().filter(|&(other, _)| other != at) {
            for digit in 0..size {
                let allowed = &mut table[(at * size + digit) * count + other];
                if layout.peers(cell).contains(partner) {
                    *allowed &= !(1 << digit);
                }
                for rule in layout.pairs_of(cell).iter().map(|&rule| &layout.pairs()[rule]) {
                    if is_own(rule.cause) && rule.cells.contains(&partner) {
                        *allowed &= rule.allowed[usize::from(rule.cells[1] == cell)][digit].bits();
                    }
                }
            }
        }
    }
    table
}

impl PairTable {
    fn partners(&self, at: usize, digit: usize) -> &[u32] {
        let count = self.cells.len();
        let size = self.allowed.len() / (count * count);
        &self.allowed[(at * size + digit) * count..][..count]
    }

    /// The digits that stay in each cell.
    fn left(&self, domains: &[u32]) -> Domains {
        let mut left = Domains::from_slice(domains);
        if left.contains(&0) {
            return left;
        }
        if self.is_joint {
            let mut supported: Domains = SmallVec::from_elem(0, left.len());
            for at in 0..left.len() {
                for digit in members(domains[at]) {
                    if supported[at] >> digit & 1 == 1 {
                        continue;
                    }
                    let mut filling = left.clone();
                    let trials = &mut { MOST_TRIALS };
                    if self.choose(&mut filling, at, digit) && self.fill(&mut filling, 1 << at, trials) {
                        supported
                            .iter_mut()
                            .zip(&filling)
                            .for_each(|(supported, chosen)| *supported |= chosen);
                    } else if *trials == 0 {
                        supported[at] |= 1 << digit;
                    } else {
                        left[at] &= !(1 << digit);
                    }
                }
            }
        } else {
            while self.restrict(&mut left) {}
        }
        // Other techniques report a contradiction.
        if left.contains(&0) { Domains::from_slice(domains) } else { left }
    }

    /// Drops digits that go with none of another cell. Returns whether there were any.
    fn restrict(&self, left: &mut Domains) -> bool {
        let mut is_changed = false;
        for at in 0..left.len() {
            for digit in members(left[at]) {
                let partners = self.partners(at, digit).iter().zip(&*left).enumerate();
                let mut others = partners.filter(|&(other, _)| other != at);
                if others.any(|(_, (allowed, left))| allowed & left == 0) {
                    left[at] &= !(1 << digit);
                    is_changed = true;
                }
            }
        }
        is_changed
    }

    /// Puts a digit into a cell. Returns whether the others keep some.
    fn choose(&self, left: &mut Domains, at: usize, digit: usize) -> bool {
        left.iter_mut().zip(self.partners(at, digit)).for_each(|(left, allowed)| *left &= allowed);
        left[at] = 1 << digit;
        !left.contains(&0)
    }

    /// Fills all cells that are not chosen yet. Returns whether that is possible.
    fn fill(&self, left: &mut Domains, chosen: u64, trials: &mut u32) -> bool {
        let open = (0..left.len()).filter(|at| chosen >> at & 1 == 0);
        let Some(at) = open.min_by_key(|&at| left[at].count_ones()) else { return true };
        for digit in members(left[at]) {
            if *trials == 0 {
                return false;
            }
            *trials -= 1;
            let mut next = left.clone();
            if self.choose(&mut next, at, digit) && self.fill(&mut next, chosen | 1 << at, trials) {
                *left = next;
                return true;
            }
        }
        false
    }

    fn reason<const W: usize>(&self, grid: &Grid<W>, removed: &[Candidate]) -> Reason {
        let open = self.cells.iter().copied().filter(|&cell| grid.open().contains(cell));
        let conclusions: Vec<Conclusion> = removed.iter().copied().map(Conclusion::Eliminate).collect();
        let premises = Premises::new(grid, open.map(Truth::Cell)).tightened(&conclusions);
        let mut losing: Vec<Cell> = removed.iter().map(|removed| removed.cell).collect();
        losing.dedup();
        let needed: Vec<Truth> = premises.truths().collect();
        let is_named = |cell: &Cell| needed.contains(&Truth::Cell(*cell)) || losing.contains(cell);
        let named = self.cells.iter().copied().filter(is_named);
        let figure = Figure::new().cells(Role::Cell, named).cells(Role::Other, losing.iter().copied());
        Reason::new(needed, figure)
    }
}
