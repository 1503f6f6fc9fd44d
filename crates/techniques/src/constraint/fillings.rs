//! Fillings of a cage, an arrow or a line: digits in none of them are eliminated, and a digit in all of them is eliminated from
//! the cells that see all its places.
//!
//! ```text
//! cage of 14: (5 6 8)(5 6 8 9)   14 in two cells is 5+9 or 6+8: no 8 … without a 6 next to it
//! cage of 23 in three cells      6+8+9, so the 9 of their box stands in the cage
//! ```

use crate::finder::{Flow, Reason, StepSink, Technique};
use whydoku_board::{
    Candidate, Cause, Cell, CellSet, Digit, Grid, Layout, RelationGroup, RelationInfo, sorted,
};
use whydoku_cells::bits::members;
use whydoku_logic::{Figure, Role, Truth, fillable};

/// Returns whether relations that follow each other are parts of one constraint that is looked at as a whole.
fn are_of_one_constraint<const W: usize>(
    group: RelationGroup,
    one: &RelationInfo<W>,
    other: &RelationInfo<W>,
) -> bool {
    group == RelationGroup::Arrow && matches!(one.cause, Cause::Constraint(_)) && one.cause == other.cause
}

fn group_of<const W: usize>(layout: &Layout<W>, info: &RelationInfo<W>) -> RelationGroup {
    match info.cause {
        Cause::Constraint(at) => layout.shape().constraints()[at].relation_group(),
        Cause::Rule(_) => RelationGroup::Line,
    }
}

/// The size of a finding that a circle puts a digit into cells that others see, whatever their number.
const POINTING: u16 = 5;

pub(super) struct Fillings(pub(super) RelationGroup);

impl<const W: usize> Technique<W> for Fillings {
    fn find(&self, grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
        let (layout, changed) = (grid.layout(), sink.changed(grid));
        let mut next = 0;
        for relations in layout.relations().chunk_by(|one, other| are_of_one_constraint(self.0, one, other)) {
            let first = next;
            next += relations.len();
            let is_changed = relations.iter().any(|info| info.cells.meets(&changed));
            if !is_changed || group_of(layout, &relations[0]) != self.0 {
                continue;
            }
            sink.check_cancelled()?;
            let (mut parts, mut removed) = (Vec::new(), Vec::new());
            let (mut open, mut measure) = (CellSet::EMPTY, 0);
            for (at, info) in (first..).zip(relations).filter(|(_, info)| info.cells.meets(grid.open())) {
                let domains: Vec<u32> = info.order.iter().map(|&cell| grid.candidates(cell).bits()).collect();
                let bounded = info.automaton.bounded(&domains);
                let Some(left) = bounded.or_else(|| fillable(grid, at)) else { continue };
                let needed = info.compiled.needed(&left);
                let filled = Filled { order: &info.order, left };
                let inside = filled.lost(grid);
                if inside.is_empty() {
                    continue;
                }
                removed.extend(inside.into_iter().chain(outside(
                    grid,
                    std::slice::from_ref(&filled),
                    needed,
                )));
                parts.push((at, filled));
                open |= info.cells & *grid.open();
                measure = measure.max(match self.0 {
                    RelationGroup::Cage => effort(info, &domains, open.len()),
                    _ => open.len(),
                });
            }
            sink.eliminate_all(measure as u16, sorted(removed), || {
                let numbers = parts.iter().map(|(at, _)| *at);
                let figure = Figure::new().relations(Role::House, numbers).cells(Role::Cell, open);
                let figure = match (self.0, relations[0].order.as_slice()) {
                    // The automaton reads the ends first.
                    (RelationGroup::Ends, &[one, other, ..]) => {
                        figure.cells(Role::Start, [one]).cells(Role::End, [other])
                    }
                    _ => figure,
                };
                Reason::new(needed_parts(grid, &parts).into_iter().map(Truth::Relation), figure)
            })?;
        }
        if self.0 == RelationGroup::Circle { find_needed_of(grid, sink, true) } else { Flow::Continue(()) }
    }
}

/// The parts of a constraint, by number, that remove something which the others do not.
fn needed_parts<const W: usize>(grid: &Grid<W>, parts: &[(usize, Filled<'_>)]) -> Vec<usize> {
    let shows = |filled: &Filled<'_>, removed: Candidate| {
        let mut cells = filled.order.iter().zip(&filled.left);
        cells.any(|(&cell, &left)| {
            let is_excluded =
                |digit| grid.layout().conflict(Candidate::new(cell, Digit::new(digit)), removed);
            let is_lost = cell == removed.cell && left >> removed.digit.index() & 1 == 0;
            is_lost || cell != removed.cell && members(left).all(is_excluded)
        })
    };
    let mut kept: Vec<usize> = (0..parts.len()).collect();
    for at in 0..parts.len() {
        let others = || kept.iter().filter(|&&other| other != at);
        let lost = parts[at].1.lost(grid);
        if lost.iter().all(|&lost| others().any(|&other| shows(&parts[other].1, lost))) {
            kept.retain(|&other| other != at);
        }
    }
    kept.into_iter().map(|at| parts[at].0).collect()
}

/// How much there is to look at in a cage: two for each open cell after the first, and twice the logarithm of the number of
/// its sets of digits, those that have its sum times those that the candidates leave.
fn effort<const W: usize>(info: &RelationInfo<W>, domains: &[u32], open: usize) -> usize {
    let Some(sets) = info.compiled.sets() else { return 2 * open };
    let union = domains.iter().fold(0, |all, domain| all | domain);
    let is_left = |set: &&u32| **set & !union == 0 && domains.iter().all(|domain| domain & **set != 0);
    let left = sets.iter().filter(is_left).count();
    2 * (open - 1) + twice_log2(sets.len() * left)
}

/// Twice the binary logarithm of a number, rounded down.
pub(super) fn twice_log2(ways: usize) -> usize {
    ways.pow(2).checked_ilog2().unwrap_or(0) as usize
}

/// The cells of a cage or line, and the digits that some fillings leave them.
pub(super) struct Filled<'a> {
    pub(super) order: &'a [Cell],
    pub(super) left: Vec<u32>,
}

impl<'a> Filled<'a> {
    pub(super) fn new<'b>(order: &'a [Cell], fillings: impl Iterator<Item = &'b [u32]>) -> Self {
        let mut left = vec![0; order.len()];
        for filling in fillings {
            left.iter_mut().zip(filling).for_each(|(left, digits)| *left |= digits);
        }
        Self { order, left }
    }

    /// The candidates of its cells that no filling holds.
    pub(super) fn lost<const W: usize>(&self, grid: &Grid<W>) -> Vec<Candidate> {
        let cells = self.order.iter().zip(&self.left).filter(|(cell, _)| grid.open().contains(**cell));
        let lost = cells.flat_map(|(&cell, left)| {
            members(grid.candidates(cell).bits() & !left)
                .map(move |digit| Candidate::new(cell, Digit::new(digit)))
        });
        lost.collect()
    }
}

/// The candidates that no filling of some cages together holds or leaves room for, in order.
pub(super) fn taken<const W: usize>(grid: &Grid<W>, filled: &[Filled<'_>], needed: u32) -> Vec<Candidate> {
    sorted(filled.iter().flat_map(|filled| filled.lost(grid)).chain(outside(grid, filled, needed)))
}

/// The candidates beyond some cages that see all places of a digit that every filling holds.
fn outside<const W: usize>(grid: &Grid<W>, filled: &[Filled<'_>], needed: u32) -> Vec<Candidate> {
    let layout = grid.layout();
    let cells: CellSet<W> = filled.iter().flat_map(|filled| filled.order).copied().collect();
    let mut removed = Vec::new();
    for digit in members(needed).map(Digit::new) {
        let places = filled.iter().flat_map(|filled| filled.order.iter().zip(&filled.left));
        let places: CellSet<W> =
            places.filter(|(_, left)| *left >> digit.index() & 1 == 1).map(|(&cell, _)| cell).collect();
        let seen = (layout.common_peers(places) & *grid.places(digit)) - cells;
        removed.extend(seen.iter().map(|cell| Candidate::new(cell, digit)));
    }
    removed
}

/// Reports digits that each filling of a constraint has in sight of other cells.
pub(super) fn find_needed<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
    find_needed_of(grid, sink, false)
}

/// Circles say which digits they hold, other constraints show it by all their fillings.
fn find_needed_of<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>, circles: bool) -> Flow {
    let layout = grid.layout();
    let changed = sink.changed(grid);
    for (at, info) in layout.relations().iter().enumerate() {
        let is_circle = group_of(layout, info) == RelationGroup::Circle;
        if !info.cells.meets(grid.open()) || !info.cells.meets(&changed) || is_circle != circles {
            continue;
        }
        sink.check_cancelled()?;
        let domains: Vec<u32> = info.order.iter().map(|&cell| grid.candidates(cell).bits()).collect();
        for digit in layout.digits() {
            let places = info.cells & *grid.places(digit);
            let seen = (layout.common_peers(places) & *grid.places(digit)) - info.cells;
            let is_open = !places.is_empty() && !grid.filled(digit).meets(&info.cells);
            if is_open && !seen.is_empty() && info.compiled.needs(&domains, digit.index()) {
                let measure = if circles { POINTING } else { (info.cells & *grid.open()).len() as u16 };
                let removed = seen.iter().map(|cell| Candidate::new(cell, digit));
                sink.eliminate_all(measure, removed, || {
                    let house = layout.house_around(&places).filter(|_| circles);
                    let figure = Figure::new().relations(Role::House, [at]).digits(Role::Digit, [digit]);
                    let figure = figure.cells(Role::Cell, places).houses(Role::Base, house);
                    Reason::new([Truth::Relation(at)], figure)
                })?;
            }
        }
    }
    Flow::Continue(())
}
