//! Which houses and cages, added and subtracted, leave few open cells: innies and outies, of one house or of several.

use super::{Equation, Linear, Term};
use crate::geometry::{CellSet, House, HouseKind, Layout};
use std::collections::BTreeSet;

/// Houses together up to this many.
const MOST_HOUSES: usize = 4;

/// Houses and sums that leave at least one and at most `most` of the open cells, each with what it comes to. Of several
/// that come to the same, the one with the fewest houses.
pub fn sums<const W: usize>(layout: &Layout<W>, open: &CellSet<W>, most: usize) -> Vec<(Linear, Equation)> {
    let cages: Vec<(usize, CellSet<W>)> = (layout.relations().iter().enumerate())
        .filter(|(_, info)| info.reading.sum().is_some_and(|(factors, _)| factors.iter().all(|&f| f == 1)))
        .map(|(at, info)| (at, info.cells))
        .collect();
    let (mut found, mut known) = (Vec::new(), BTreeSet::new());
    if cages.is_empty() {
        return found;
    }
    for houses in together(layout) {
        for linear in left_by(layout, open, &houses, &cages) {
            let Some(equation) = linear.equation(layout) else { continue };
            let count = equation.factors.iter().filter(|&&(cell, _)| open.contains(cell)).count();
            if (1..=most).contains(&count) && known.insert(equation.factors.clone()) {
                found.push((linear, equation));
            }
        }
    }
    found
}

/// Houses that do not meet, fewer before more: each alone, rows or columns side by side, regions in any choice.
fn together<const W: usize>(layout: &Layout<W>) -> Vec<Vec<House>> {
    let mut found: Vec<Vec<House>> = layout.houses().map(|(house, _)| vec![house]).collect();
    let of = |wanted: &dyn Fn(HouseKind) -> bool| -> Vec<House> {
        layout.houses().filter(|(_, info)| wanted(info.kind)).map(|(house, _)| house).collect()
    };
    let regions = of(&|kind| kind.is_region());
    let most = if layout.size() <= 9 { MOST_HOUSES } else { 2 };
    for count in 2..=most {
        for kind in [HouseKind::Row, HouseKind::Column] {
            found.extend(of(&|other| other == kind).windows(count).map(<[House]>::to_vec));
        }
        choose(&regions, count, &mut Vec::new(), &mut found);
    }
    found
}

fn choose(from: &[House], count: usize, chosen: &mut Vec<House>, found: &mut Vec<Vec<House>>) {
    if count == 0 {
        found.push(chosen.clone());
        return;
    }
    for (at, &house) in from.iter().enumerate() {
        chosen.push(house);
        choose(&from[at + 1..], count - 1, chosen, found);
        chosen.pop();
    }
}

/// The cages within the houses taken from them: alone, with all that reach beyond, and with those of which less is
/// beyond than within.
fn left_by<const W: usize>(
    layout: &Layout<W>,
    open: &CellSet<W>,
    houses: &[House],
    cages: &[(usize, CellSet<W>)],
) -> Vec<Linear> {
    let within = houses.iter().fold(CellSet::EMPTY, |all, &house| all | layout.house(house).cells);
    let mut covered = CellSet::EMPTY;
    let (mut inside, mut across) = (Vec::new(), Vec::new());
    for &(at, cells) in cages.iter().filter(|(_, cells)| cells.meets(&within)) {
        if cells.meets(&covered) {
            continue;
        }
        covered |= cells;
        if cells.is_subset(&within) {
            inside.push(at);
        } else {
            let less_beyond = ((cells - within) & *open).len() < (cells & within & *open).len();
            across.push((at, less_beyond));
        }
    }
    let plus = || houses.iter().copied().map(Term::House).collect::<Vec<_>>();
    let minus = |beyond: &dyn Fn(bool) -> bool| {
        let across = across.iter().filter(|&&(_, less)| beyond(less)).map(|&(at, _)| at);
        inside.iter().copied().chain(across).map(Term::Relation).collect::<Vec<_>>()
    };
    let ways = [minus(&|_| false), minus(&|_| true), minus(&|less| less)];
    let told = ways.into_iter().filter(|minus| !minus.is_empty());
    told.map(|minus| Linear { plus: plus(), minus }).collect()
}
