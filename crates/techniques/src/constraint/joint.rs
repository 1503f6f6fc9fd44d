//! Cages together with a house or with each other.
//!
//! ```text
//! confined   in the row 9 fits only cells of the cage, so every way of filling the cage has a 9
//! pair       7 in two cells of a row beside 3 in two: 1 and 2 are used up, so it is 3+4, and the row has its 1, 2, 3, 4
//! ```

use super::fillings::{Filled, taken};
use crate::finder::{Flow, Reason, StepSink, sorted};
use std::rc::Rc;
use whydoku_board::{Candidate, Cell, CellSet, Digit, Grid, House, RelationInfo};
use whydoku_cells::bits::members;
use whydoku_logic::{Figure, Role, Truth};

/// The most sets of digits of a cage that are compared with those of another.
const MOST_SETS: usize = 60;

/// The most cells of a cage whose fillings are compared.
const LARGEST_CAGE: usize = 9;

/// The most partial fillings that are tried to show that a candidate is in one.
const MOST_TRIES: u32 = 100;

/// Digits that a house has room for only in a cage or line.
pub(super) fn find_confined<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
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

/// Two cages, all cells of which see each other, so that they have no digit in common.
pub(super) fn find_pairs<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
    let layout = grid.layout();
    let relations = layout.relations();
    let mut cages: Vec<(usize, Rc<FilledSets>)> = Vec::new();
    for (at, info) in relations.iter().enumerate().filter(|(_, info)| info.cells.meets(grid.open())) {
        let Some(sets) = info.compiled.sets() else { continue };
        let domains: Vec<u32> = info.order.iter().map(|&cell| grid.candidates(cell).bits()).collect();
        let filled = |&set: &u32| {
            let domains: Vec<u32> = domains.iter().map(|domain| domain & set).collect();
            if domains.contains(&0) { None } else { info.compiled.supports(&domains) }
        };
        let filled = sink.cached(SetsOf(at, domains.clone()), || {
            sets.into_iter().filter_map(|set| Some((set, filled(&set)?))).collect::<FilledSets>()
        });
        if (1..=MOST_SETS).contains(&filled.len()) {
            cages.push((at, filled));
        }
    }
    for (nth, (one, ones)) in cages.iter().enumerate() {
        let peers = layout.common_peers(relations[*one].cells);
        for (other, others) in &cages[nth + 1..] {
            if !relations[*other].cells.is_subset(&peers) {
                continue;
            }
            sink.check_cancelled()?;
            let fits = |set: u32, others: &FilledSets| others.iter().any(|(other, _)| set & other == 0);
            let infos = [&relations[*one], &relations[*other]];
            let left = [
                ones.iter().filter(|(set, _)| fits(*set, others)).collect::<Vec<_>>(),
                others.iter().filter(|(set, _)| fits(*set, ones)).collect::<Vec<_>>(),
            ];
            if left.iter().any(Vec::is_empty) {
                continue;
            }
            let pairs = left[0].iter().flat_map(|(set, _)| {
                left[1].iter().filter(move |(other, _)| set & other == 0).map(move |(other, _)| set | other)
            });
            let needed = pairs.reduce(|all, set| all & set).unwrap_or(0);
            let single = |sets: &FilledSets| sets.iter().map(|(set, _)| *set).reduce(|all, set| all & set);
            if left[0].len() == ones.len()
                && left[1].len() == others.len()
                && needed == single(ones).unwrap_or(0) | single(others).unwrap_or(0)
            {
                continue;
            }
            let filled =
                |at: usize| Filled::new(infos[at], left[at].iter().map(|(_, digits)| digits.as_slice()));
            let joint = taken(grid, &[filled(0), filled(1)], needed);
            let alone = |info, sets: &FilledSets| {
                let filled = Filled::new(info, sets.iter().map(|(_, digits)| digits.as_slice()));
                taken(grid, &[filled], single(sets).unwrap_or(0))
            };
            let known = [alone(infos[0], ones), alone(infos[1], others)].concat();
            let removed: Vec<Candidate> = joint.into_iter().filter(|one| !known.contains(one)).collect();
            let open = (infos[0].cells | infos[1].cells) & *grid.open();
            sink.eliminate_all(open.len() as u16, removed, || {
                let figure = Figure::new().relations(Role::House, [*one, *other]).cells(Role::Cell, open);
                Reason::new([Truth::Relation(*one), Truth::Relation(*other)], figure)
            })?;
        }
    }
    Flow::Continue(())
}
