//! Cages together with a house or with each other.
//!
//! ```text
//! confined   in the row 9 fits only cells of the cage, so every way of filling the cage has a 9
//! together   7 in two cells of a row beside 3 in two: 1 and 2 are used up, so it is 3+4, and the row has its 1, 2, 3, 4
//! ```

use super::fillings::{Filled, taken};
use crate::finder::{Flow, Reason, StepSink, Technique};
use smallvec::SmallVec;
use std::collections::BTreeMap;
use std::rc::Rc;
use whydoku_board::{Candidate, Cell, CellSet, Digit, Grid, House, RelationInfo, sorted};
use whydoku_cells::bits::members;
use whydoku_logic::{Figure, Role, Truth};

/// The most sets of digits of a cage that are compared with those of another; they fit into a `u64`.
const MOST_SETS: usize = 60;

/// The most cells of a cage whose fillings are compared.
const LARGEST_CAGE: usize = 9;

/// The most partial fillings that are tried to show that a candidate is in one.
const MOST_TRIES: u32 = 100;

/// Digits that a house has room for only in a cage or line.
fn find_confined<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
    let layout = grid.layout();
    for (at, info) in layout.relations().iter().enumerate() {
        // Pair intersections cover rules about two cells, which are conflicts; line fillings cover cells that do not see each
        // other.
        let sees_others =
            |&cell: &Cell| (info.cells - CellSet::from_iter([cell])).is_subset(layout.peers(cell));
        if !info.cells.meets(grid.open())
            || !(3..=LARGEST_CAGE.min(layout.size())).contains(&info.order.len())
            || !info.order.iter().all(sees_others)
        {
            continue;
        }
        sink.check_cancelled()?;
        let houses = layout.houses().filter(|(_, house)| house.cells.meets(&info.cells));
        let confined = houses.flat_map(|(house, _)| layout.digits().map(move |digit| (house, digit)));
        let confined: Vec<(House, Digit, CellSet<W>)> = confined
            .map(|(house, digit)| (house, digit, grid.places_in(house, digit)))
            .filter(|(_, _, places)| places.is_many() && places.is_subset(&info.cells))
            .collect();
        if confined.is_empty() {
            continue;
        }
        let domains: Vec<u32> = info.order.iter().map(|&cell| grid.candidates(cell).bits()).collect();
        for (house, digit, places) in confined {
            let left = with_digit_at(grid, info, &domains, digit, &places);
            // Where nothing is left, another technique shows the contradiction.
            if left.contains(&0) {
                continue;
            }
            let lost = info.order.iter().zip(domains.iter().zip(&left));
            let lost = lost.flat_map(|(&cell, (domain, left))| {
                members(domain & !left).map(move |digit| Candidate::new(cell, Digit::new(digit)))
            });
            let is_seen = |lost: &Candidate| lost.digit == digit && places.is_subset(layout.peers(lost.cell));
            let lost = lost.filter(|lost| grid.open().contains(lost.cell) && !is_seen(lost));
            // A candidate that no filling holds needs no confined digit.
            let is_free = |lost: &Candidate| is_in_filling(grid, info, &domains, *lost, &mut { MOST_TRIES });
            let removed = sorted(lost.filter(is_free));
            let open = (info.cells & *grid.open()).len() as u16;
            sink.eliminate_all(open, removed, || {
                let figure = Figure::new()
                    .relations(Role::House, [at])
                    .houses(Role::Base, [house])
                    .digits(Role::Digit, [digit])
                    .cells(Role::Cell, places);
                Reason::new([Truth::Relation(at), Truth::House(house, digit)], figure)
            })?;
        }
    }
    Flow::Continue(())
}

/// Whether a filling of a constraint whose cells all see each other holds a candidate. Returns false when the tries run out.
fn is_in_filling<const W: usize>(
    grid: &Grid<W>,
    info: &RelationInfo<W>,
    domains: &[u32],
    candidate: Candidate,
    tries: &mut u32,
) -> bool {
    let Some(fewer) = tries.checked_sub(1) else { return false };
    *tries = fewer;
    let left = with_digit_at(grid, info, domains, candidate.digit, &CellSet::from_iter([candidate.cell]));
    if left.contains(&0) {
        return false;
    }
    let Some(open) = left.iter().position(|domain| domain.count_ones() > 1) else {
        return left.iter().fold(0, |all, domain| all | domain).count_ones() as usize == left.len();
    };
    let cell = info.order[open];
    members(left[open])
        .any(|digit| is_in_filling(grid, info, &left, Candidate::new(cell, Digit::new(digit)), tries))
}

/// The digits of each cell in fillings that hold the digit at one of its places.
fn with_digit_at<const W: usize>(
    grid: &Grid<W>,
    info: &RelationInfo<W>,
    domains: &[u32],
    digit: Digit,
    places: &CellSet<W>,
) -> Vec<u32> {
    let mut all = vec![0; domains.len()];
    for (place, &cell) in info.order.iter().enumerate().filter(|(_, cell)| places.contains(**cell)) {
        let peers = grid.layout().peers(cell);
        let without = |(&other, &domain): (&Cell, &u32)| {
            if peers.contains(other) { domain & !(1 << digit.index()) } else { domain }
        };
        let mut domains: Vec<u32> = info.order.iter().zip(domains).map(without).collect();
        domains[place] = 1 << digit.index();
        if !domains.contains(&0)
            && let Some(left) = info.compiled.supports(&domains)
        {
            all.iter_mut().zip(left).for_each(|(all, left)| *all |= left);
        }
    }
    all
}

/// The sets of digits that fill a cage, each with the digits of its cells.
type FilledSets = Vec<(u32, Vec<u32>)>;

#[derive(PartialEq, Eq, Hash)]
struct SetsOf(usize, Vec<u32>);

#[derive(PartialEq, Eq, Hash)]
struct PossibleSets(usize, Vec<u32>);

/// Cages, all cells of which see each other, so that no two have a digit in common.
pub(super) struct Together {
    /// With digits for which a house has room only in them, or without.
    pub(super) is_confined: bool,
}

/// The most cages that are looked at together.
const MOST_CAGES: usize = 3;

/// The most ways of choosing a set for each of some cages that are looked at.
const MOST_CHOICES: usize = 4_000;

/// Cages with the sets of digits that fill them.
type Group<'a, const W: usize> = SmallVec<[(&'a RelationInfo<W>, &'a FilledSets); MOST_CAGES]>;

impl<const W: usize> Technique<W> for Together {
    fn find(&self, grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
        let relations = grid.layout().relations();
        if relations.is_empty() {
            return Flow::Continue(());
        }
        if self.is_confined {
            find_confined(grid, sink)?;
        }
        let cages = filled_cages(grid, sink);
        let confined = if self.is_confined { confined_digits(grid) } else { Vec::new() };
        // What groups of cages exclude, by the numbers of the cages.
        let mut known: BTreeMap<SmallVec<[usize; MOST_CAGES]>, Vec<Candidate>> = BTreeMap::new();
        let mut groups: Vec<SmallVec<[usize; MOST_CAGES]>> = vec![SmallVec::new()];
        for size in 1..=MOST_CAGES {
            groups = larger_groups(grid, &groups, &cages);
            for numbers in &groups {
                sink.check_cancelled()?;
                let group: Group<'_, W> =
                    numbers.iter().map(|&at| (&relations[cages[at].0], &*cages[at].1)).collect();
                let mut simpler: Vec<Candidate> = Vec::new();
                for left_out in 0..size {
                    let mut fewer = numbers.clone();
                    fewer.remove(left_out);
                    simpler.extend(known.get(&fewer).into_iter().flatten());
                }
                let cells = group.iter().fold(CellSet::EMPTY, |all, (info, _)| all | info.cells);
                let open = cells & *grid.open();
                let figure = || {
                    let cages = numbers.iter().map(|&at| cages[at].0);
                    Figure::new().relations(Role::House, cages)
                };
                let truths = || numbers.iter().map(|&at| Truth::Relation(cages[at].0));
                let mut removed = excluded(grid, &group, 0);
                removed.retain(|one| !simpler.contains(one));
                if size > 1 && !self.is_confined {
                    let figure = || figure().cells(Role::Cell, open);
                    let reason = || Reason::new(truths(), figure());
                    sink.eliminate_all(open.len() as u16, removed.iter().copied(), reason)?;
                }
                simpler.extend(removed);
                let mut inside: Vec<_> =
                    confined.iter().filter(|(.., places)| places.is_subset(&cells)).collect();
                let digits = |inside: &[&Confined<W>]| {
                    inside.iter().fold(0, |all: u32, (_, digit, _)| all | 1 << digit.index())
                };
                // A digit that a cage alone has to hold is found with its places.
                if size == 1 {
                    for &(_, digit, _) in &inside {
                        simpler.extend(excluded(grid, &group, 1 << digit.index()));
                    }
                }
                let removed_with = |inside: &[&Confined<W>]| {
                    let mut removed = excluded(grid, &group, digits(inside));
                    removed.retain(|one| !simpler.contains(one));
                    removed
                };
                let removed = removed_with(&inside);
                if !removed.is_empty() {
                    for at in (0..inside.len()).rev() {
                        let left_out = inside.remove(at);
                        if removed_with(&inside) != removed {
                            inside.insert(at, left_out);
                        }
                    }
                    sink.eliminate_all(open.len() as u16, removed.iter().copied(), || {
                        let houses = inside.iter().map(|&&(house, digit, _)| Truth::House(house, digit));
                        let figure = figure()
                            .houses(Role::Base, sorted(inside.iter().map(|(house, ..)| *house)))
                            .digits(Role::Digit, sorted(inside.iter().map(|(_, digit, _)| *digit)))
                            .cells(Role::Cell, inside.iter().fold(CellSet::EMPTY, |all, one| all | one.2));
                        Reason::new(truths().chain(houses), figure)
                    })?;
                }
                simpler.extend(removed);
                known.insert(numbers.clone(), simpler);
            }
        }
        Flow::Continue(())
    }
}

/// The open cages that few sets of digits fill, by their number.
fn filled_cages<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Vec<(usize, Rc<FilledSets>)> {
    let mut cages = Vec::new();
    for (at, info) in grid.layout().relations().iter().enumerate() {
        if !info.cells.meets(grid.open()) || !(2..=LARGEST_CAGE).contains(&info.order.len()) {
            continue;
        }
        let domains: Vec<u32> = info.order.iter().map(|&cell| grid.candidates(cell).bits()).collect();
        let known = sink.cached(PossibleSets(at, domains.clone()), || grid.layout().sets_of(info, &domains));
        let Some(sets) = &*known else { continue };
        let filled = |&set: &u32| {
            let domains: Vec<u32> = domains.iter().map(|domain| domain & set).collect();
            if domains.contains(&0) { None } else { info.compiled.supports(&domains) }
        };
        let filled = sink.cached(SetsOf(at, domains.clone()), || {
            sets.iter().filter_map(|set| Some((*set, filled(set)?))).collect::<FilledSets>()
        });
        if (1..=MOST_SETS).contains(&filled.len()) {
            cages.push((at, filled));
        }
    }
    cages
}

/// A digit that a house has several places for, and these places.
type Confined<const W: usize> = (House, Digit, CellSet<W>);

fn confined_digits<const W: usize>(grid: &Grid<W>) -> Vec<Confined<W>> {
    let layout = grid.layout();
    let all = layout.houses().flat_map(|(house, _)| layout.digits().map(move |digit| (house, digit)));
    let all = all.map(|(house, digit)| (house, digit, grid.places_in(house, digit)));
    all.filter(|(.., places)| places.is_many()).collect()
}

/// Groups with one more cage, which sees all others.
fn larger_groups<const W: usize>(
    grid: &Grid<W>,
    groups: &[SmallVec<[usize; MOST_CAGES]>],
    cages: &[(usize, Rc<FilledSets>)],
) -> Vec<SmallVec<[usize; MOST_CAGES]>> {
    let layout = grid.layout();
    let info = |at: usize| &layout.relations()[cages[at].0];
    let mut larger = Vec::new();
    for group in groups {
        let cells = group.iter().fold(CellSet::EMPTY, |all, &at| all | info(at).cells);
        let peers = layout.common_peers(cells);
        let choices: usize = group.iter().map(|&at| cages[at].1.len()).product();
        let first = group.last().map_or(0, |last| last + 1);
        for (next, (_, sets)) in cages.iter().enumerate().skip(first) {
            let is_seen = group.is_empty() || info(next).cells.is_subset(&peers);
            if is_seen && choices * sets.len() <= MOST_CHOICES {
                larger.push(group.iter().copied().chain([next]).collect());
            }
        }
    }
    larger
}

/// The candidates that no way of filling the cages together holds or leaves room for, if these digits are among theirs.
fn excluded<const W: usize>(grid: &Grid<W>, group: &Group<'_, W>, demanded: u32) -> Vec<Candidate> {
    let mut left = [0; MOST_CAGES];
    let needed = choose(group, demanded, 0, &mut SmallVec::new(), &mut left);
    // Where nothing is left, another technique shows the contradiction.
    if left[0] == 0 {
        return Vec::new();
    }
    let filled = group.iter().zip(left).map(|(&(info, sets), left)| {
        let sets = sets.iter().enumerate().filter(|(at, _)| left >> at & 1 == 1);
        Filled::new(&info.order, sets.map(|(_, (_, digits))| digits.as_slice()))
    });
    taken(grid, &filled.collect::<Vec<_>>(), needed)
}

/// Chooses a set for each cage, no two with a digit in common. Notes the sets that are in some choice, as bits, and returns
/// the digits that all choices hold.
fn choose<const W: usize>(
    group: &Group<'_, W>,
    demanded: u32,
    used: u32,
    chosen: &mut SmallVec<[usize; MOST_CAGES]>,
    left: &mut [u64; MOST_CAGES],
) -> u32 {
    let Some((_, sets)) = group.get(chosen.len()) else {
        if demanded & !used != 0 {
            return u32::MAX;
        }
        left.iter_mut().zip(&*chosen).for_each(|(left, at)| *left |= 1 << at);
        return used;
    };
    let mut needed = u32::MAX;
    for (at, (set, _)) in sets.iter().enumerate().filter(|(_, (set, _))| set & used == 0) {
        chosen.push(at);
        needed &= choose(group, demanded, used | set, chosen, left);
        chosen.pop();
    }
    needed
}
