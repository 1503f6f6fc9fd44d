//! Digits of a house that lines and cages in it need, whatever fills them. Where the lines and cells need as many as there are, no
//! other cell of the house has one, and no line has more.
//!
//! ```text
//! │ cage 6 │ (1 3) │ line │   the cage is 1+2+3, 1+5 or 2+4: one of 1 and 2; the line has the other
//! ```
//!
//! Cells that two-cell rules connect, such as those of a whisper line, are filled as a line is.

use super::cases::needing;
use super::network_of;
use crate::finder::{Flow, Reason, StepSink};
use crate::kernel::{Network, SingleSteps, SupportStore};
use std::cell::{Cell as Flag, OnceCell};
use std::collections::BTreeSet;
use std::rc::Rc;
use whydoku_board::{Candidate, Cell, CellSet, Digit, Grid, House, sorted};
use whydoku_cells::bits::members;
use whydoku_logic::{Figure, Role, Truth};

/// Boards with more digits have too many sets.
const MOST_DIGITS: usize = 9;

/// The most cells that two-cell rules connect whose fillings are listed.
const MOST_CONNECTED: usize = 5;

/// The most lines and cages that are counted together.
const MOST_PARTS: usize = 3;

/// Open cells of a house that a constraint, or rules about two cells, fill in some ways only.
struct Part<const W: usize> {
    relation: Option<usize>,
    cells: CellSet<W>,
    /// The open cells of the whole constraint.
    open: usize,
    fillings: Rc<SetsOfCells>,
}

/// The sets of digits that some cells of a house may hold.
struct SetsOfCells {
    sets: Vec<u32>,
    /// For each set of digits, as an index, how many of them the cells hold at least.
    least: Vec<u8>,
}

#[derive(PartialEq, Eq, Hash)]
struct SetsOfPart(usize, u64, Vec<u32>);

/// Whether nothing is found in a house with these digits of its cells and of the constraints in it.
#[derive(PartialEq, Eq, Hash)]
struct IsIdle(House, Vec<u32>);

#[derive(PartialEq, Eq, Hash)]
struct SetsOfConnected(Vec<Cell>, Vec<u32>);

impl SetsOfCells {
    fn new(sets: Vec<u32>, size: usize) -> Self {
        let mut counts = vec![0; 1 << size];
        let mut least = vec![if sets.is_empty() { 0 } else { u8::MAX }; 1 << size];
        for set in &sets {
            // How many digits of this set each set holds: those with a digit hold as many as those without, or one more.
            for digit in 0..size {
                let (without, with) = counts.split_at_mut(1 << digit);
                let more = (set >> digit & 1) as u8;
                with.iter_mut().zip(without).for_each(|(with, without)| *with = *without + more);
            }
            least.iter_mut().zip(&counts).for_each(|(least, &count)| *least = count.min(*least));
        }
        Self { sets, least }
    }
}

/// The network of the board and its truths, once they are asked.
type OfBoard<'n, 'o> = (&'n OnceCell<Rc<Network>>, &'o OnceCell<SingleSteps<'n>>);

/// A house of which some digits are counted.
struct Counted<'a, const W: usize> {
    grid: &'a Grid<W>,
    house: House,
    open: CellSet<W>,
    parts: Vec<Part<W>>,
    /// Whether anything was found, or was too hard to look for.
    found: Flag<bool>,
}

pub(super) fn find<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
    let layout = grid.layout();
    if !layout.has_constraints() || layout.size() > MOST_DIGITS {
        return Flow::Continue(());
    }
    let (network, steps) = (OnceCell::new(), OnceCell::new());
    for (house, info) in layout.houses_and_groups() {
        sink.check_cancelled()?;
        let open = info.cells & *grid.open();
        let is_idle = sink.cached(IsIdle(house, digits_around(grid, house)), || Flag::new(false));
        if is_idle.get() {
            continue;
        }
        let parts = parts(grid, house, sink);
        let counted = Counted { grid, house, open, parts, found: Flag::new(false) };
        if !counted.parts.is_empty() {
            counted.report((&network, &steps), sink)?;
        }
        is_idle.set(!counted.found.get());
    }
    Flow::Continue(())
}

/// Returns the digits of the cells of a house and of the constraints that have several open ones of them, filled cells marked.
fn digits_around<const W: usize>(grid: &Grid<W>, house: House) -> Vec<u32> {
    let cells = grid.layout().house(house).cells;
    let open = cells & *grid.open();
    let relations = grid.layout().relations().iter().filter(|relation| (relation.cells & open).len() > 1);
    let cells = cells.iter().chain(relations.flat_map(|relation| relation.cells.iter()));
    let is_filled = |cell: &Cell| u32::from(!grid.open().contains(*cell)) << (u32::BITS - 1);
    cells.map(|cell| grid.candidates(cell).bits() | is_filled(&cell)).collect()
}

fn parts<const W: usize>(grid: &Grid<W>, house: House, sink: &StepSink<'_>) -> Vec<Part<W>> {
    let layout = grid.layout();
    let size = layout.size();
    let within = layout.house(house).cells & *grid.open();
    let bits = |cell: &Cell| grid.candidates(*cell).bits();
    let mut parts = Vec::new();
    for (at, info) in layout.relations().iter().enumerate() {
        let cells = info.cells & within;
        if cells.len() < 2 || info.order.len() != info.cells.len() || info.order.len() > u64::BITS as usize {
            continue;
        }
        let domains: Vec<u32> = info.order.iter().map(bits).collect();
        let places = info.order.iter().enumerate().filter(|(_, cell)| cells.contains(**cell));
        let places = places.fold(0, |all: u64, (place, _)| all | 1 << place);
        let fillings = sink.cached(SetsOfPart(at, places, domains.clone()), || {
            SetsOfCells::new(info.compiled.sets_at(&domains, places).unwrap_or_default(), size)
        });
        let open = (info.cells & *grid.open()).len();
        parts.push(Part { relation: Some(at), cells, open, fillings });
    }
    for cells in connected(grid, within) {
        let order: Vec<Cell> = cells.iter().collect();
        let domains: Vec<u32> = order.iter().map(bits).collect();
        let fillings = sink.cached(SetsOfConnected(order.clone(), domains), || {
            let mut sets = BTreeSet::new();
            list_sets(grid, &order, &mut Vec::new(), &mut sets);
            SetsOfCells::new(sets.into_iter().collect(), size)
        });
        parts.push(Part { relation: None, cells, open: order.len(), fillings });
    }
    parts.retain(|part| !part.fillings.sets.is_empty());
    parts
}

/// Returns sets of cells that rules about two cells connect.
fn connected<const W: usize>(grid: &Grid<W>, within: CellSet<W>) -> Vec<CellSet<W>> {
    let mut left = within;
    let mut all = Vec::new();
    while let Some(first) = left.first() {
        let mut cells = CellSet::from_iter([first]);
        let mut next = vec![first];
        while let Some(cell) = next.pop() {
            for &pair in grid.layout().pairs_of(cell) {
                for other in grid.layout().pairs()[pair].cells {
                    if within.contains(other) && !cells.contains(other) {
                        cells.insert(other);
                        next.push(other);
                    }
                }
            }
        }
        left -= cells;
        if (2..=MOST_CONNECTED).contains(&cells.len()) {
            all.push(cells);
        }
    }
    all
}

/// Adds the sets of digits of all fillings that begin with these candidates.
fn list_sets<const W: usize>(
    grid: &Grid<W>,
    order: &[Cell],
    chosen: &mut Vec<Candidate>,
    sets: &mut BTreeSet<u32>,
) {
    let Some(&cell) = order.get(chosen.len()) else {
        sets.insert(chosen.iter().fold(0, |all, one| all | 1 << one.digit.index()));
        return;
    };
    for digit in grid.candidates(cell) {
        let candidate = Candidate::new(cell, digit);
        if !chosen.iter().any(|&other| grid.layout().conflict(candidate, other)) {
            chosen.push(candidate);
            list_sets(grid, order, chosen, sets);
            chosen.pop();
        }
    }
}

impl<const W: usize> Counted<'_, W> {
    fn report(&self, asked: OfBoard<'_, '_>, sink: &mut StepSink<'_>) -> Flow {
        let grid = self.grid;
        let digits = self.open.iter().fold(0, |all, cell| all | grid.candidates(cell).bits());
        let mut counted: Vec<u32> = (1..=digits).filter(|set| set & !digits == 0 && *set != digits).collect();
        counted.sort_by_key(|set| (set.count_ones(), *set));
        let mut known = Vec::new();
        for set in counted {
            let is_naked = |cell: &Cell| grid.candidates(*cell).bits() & !set == 0;
            let naked: CellSet<W> = self.open.iter().filter(is_naked).collect();
            let needed = set.count_ones() as usize;
            if naked.len() >= needed {
                continue;
            }
            let gains = self.parts.iter().enumerate().filter_map(|(at, part)| {
                let least = usize::from(part.fillings.least[set as usize]);
                let gain = least.checked_sub((part.cells & naked).len())?;
                (gain > 0).then_some((at, gain))
            });
            let gains: Vec<(usize, usize)> = gains.collect();
            let mut families = Vec::new();
            self.choose(&gains, needed - naked.len(), &mut Vec::new(), &mut families);
            families.sort_by_key(Vec::len);
            for family in families {
                self.report_family(set, naked, &family, &mut known, asked, sink)?;
            }
        }
        Flow::Continue(())
    }

    /// Adds the choices of parts without a common cell that need as many more digits as there are.
    fn choose(
        &self,
        gains: &[(usize, usize)],
        needed: usize,
        chosen: &mut Vec<usize>,
        families: &mut Vec<Vec<usize>>,
    ) {
        if needed == 0 {
            families.push(chosen.clone());
            return;
        }
        if chosen.len() == MOST_PARTS {
            return;
        }
        for (at, &(part, gain)) in gains.iter().enumerate() {
            let is_apart = |&other: &usize| !self.parts[part].cells.meets(&self.parts[other].cells);
            // Where more are needed than there are, another technique shows the contradiction.
            if gain <= needed && chosen.iter().all(is_apart) {
                chosen.push(part);
                self.choose(&gains[at + 1..], needed - gain, chosen, families);
                chosen.pop();
            }
        }
    }

    fn report_family<'n>(
        &self,
        set: u32,
        naked: CellSet<W>,
        family: &[usize],
        known: &mut Vec<Candidate>,
        (network, steps): OfBoard<'n, '_>,
        sink: &mut StepSink<'_>,
    ) -> Flow {
        let grid = self.grid;
        let parts: Vec<&Part<W>> = family.iter().map(|&at| &self.parts[at]).collect();
        let of_parts = parts.iter().fold(CellSet::EMPTY, |all, part| all | part.cells);
        let naked = naked - of_parts;
        let measure = (parts.iter().map(|part| part.open).sum::<usize>() + naked.len()) as u16;
        if !sink.accepts(measure) {
            self.found.set(true);
            return Flow::Continue(());
        }
        let outside = self.open - of_parts - naked;
        let mut removed: Vec<Candidate> =
            outside.iter().flat_map(|cell| candidates_within(grid, cell, set)).collect();
        for part in &parts {
            removed.extend(self.lost_inside(part, set));
        }
        removed.retain(|one| !known.contains(one));
        if removed.is_empty() {
            return Flow::Continue(());
        }
        let network: &'n Network = network.get_or_init(|| network_of(grid, sink));
        let steps = steps.get_or_init(|| SingleSteps::new(network, SupportStore::of(sink.cache())));
        let number = |truth: &Truth| network.truths().find(|&at| network.truth(at) == truth);
        let rest = self.fewer_others(set);
        let truths = self.truths(&parts, naked, rest);
        let Some(numbers) = truths.iter().map(number).collect::<Option<Vec<u32>>>() else {
            return Flow::Continue(());
        };
        let removed = needing(steps, network.open_numbers(&removed).collect(), &numbers);
        let removed: Vec<Candidate> = removed.into_iter().map(|number| network.candidate(number)).collect();
        self.found.set(self.found.get() || !removed.is_empty());
        known.extend(&removed);
        sink.eliminate_all(measure, sorted(removed), || {
            let roles = [Role::First, Role::Second, Role::Third];
            let of_parts = roles.into_iter().zip(&parts);
            let figure = of_parts
                .fold(Figure::new(), |figure, (role, part)| figure.cells(role, part.cells))
                .houses(Role::Base, [self.house])
                .digits(Role::Digit, members(rest.unwrap_or(set)).map(Digit::new))
                .relations(Role::House, parts.iter().filter_map(|part| part.relation))
                .cells(Role::Cell, if rest.is_some() { outside } else { naked });
            Reason::new(truths, figure)
        })
    }

    /// The other digits of the open cells of a full house, if they are fewer than the set.
    fn fewer_others(&self, set: u32) -> Option<u32> {
        let layout = self.grid.layout();
        let is_full = layout.house(self.house).cells.len() == layout.size();
        let all = self.open.iter().fold(0, |all, cell| all | self.grid.candidates(cell).bits());
        Some(all & !set).filter(|rest| is_full && rest.count_ones() < set.count_ones())
    }

    /// The truths by which parts and cells prove a conclusion: their fillings, and that the other digits need places, or that
    /// naked cells hold no others.
    fn truths(&self, parts: &[&Part<W>], naked: CellSet<W>, rest: Option<u32>) -> Vec<Truth> {
        let mut truths: Vec<Truth> = Vec::new();
        for part in parts {
            match part.relation {
                Some(at) if self.grid.layout().relations()[at].order.len() > 2 => {
                    truths.push(Truth::Relation(at));
                }
                _ => truths.extend(part.cells.iter().map(Truth::Cell)),
            }
        }
        match rest {
            Some(rest) => {
                truths.extend(members(rest).map(|digit| Truth::House(self.house, Digit::new(digit))));
            }
            None => truths.extend(naked.iter().map(Truth::Cell)),
        }
        truths
    }

    /// The candidates of a part that no filling holds with as few of the digits as possible.
    fn lost_inside(&self, part: &Part<W>, set: u32) -> Vec<Candidate> {
        let grid = self.grid;
        let SetsOfCells { sets, least } = &*part.fillings;
        let least = u32::from(least[set as usize]);
        let left = sets.iter().copied().filter(|one| (one & set).count_ones() == least);
        let left: Vec<u32> = left.collect();
        if left.len() == sets.len() {
            return Vec::new();
        }
        let relation = part.relation.map(|at| &grid.layout().relations()[at]);
        let (order, found): (Vec<Cell>, Vec<u32>) = if let Some(info) = relation {
            let mut found = vec![0; info.order.len()];
            for &set in &left {
                let digits = |cell: &Cell| {
                    let bits = grid.candidates(*cell).bits();
                    if part.cells.contains(*cell) { bits & set } else { bits }
                };
                let domains: Vec<u32> = info.order.iter().map(digits).collect();
                if !domains.contains(&0)
                    && let Some(left) = info.compiled.supports(&domains)
                {
                    found.iter_mut().zip(left).for_each(|(all, left)| *all |= left);
                }
            }
            (info.order.clone(), found)
        } else {
            let all = left.iter().fold(0, |all, set| all | set);
            part.cells.iter().map(|cell| (cell, all)).unzip()
        };
        let lost = order.into_iter().zip(found).filter(|(cell, _)| grid.open().contains(*cell));
        lost.flat_map(|(cell, left)| candidates_within(grid, cell, !left)).collect()
    }
}

/// The candidates of a cell among some digits.
fn candidates_within<const W: usize>(
    grid: &Grid<W>,
    cell: Cell,
    digits: u32,
) -> impl Iterator<Item = Candidate> + use<W> {
    members(grid.candidates(cell).bits() & digits).map(move |digit| Candidate::new(cell, Digit::new(digit)))
}
