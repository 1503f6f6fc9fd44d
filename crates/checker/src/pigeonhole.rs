//! The pigeonhole principle: premises that share no candidate must take different digits of a row, or different cells.
//!
//! Twelve cells with eleven digits cannot all be filled, but the search needs 11! failures to find out; a bipartite
//! matching shows it at once.

use crate::budget::{Budget, BudgetExhausted};
use std::collections::{BTreeMap, BTreeSet};
use whydoku_board::{Candidate, House, HouseKind, Layout};
use whydoku_logic::Truth;

/// A slot that at most one true candidate can occupy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Pigeonhole {
    Cell(usize),
    /// A digit, by its index, in a house.
    House(House, usize),
    /// The candidate alone: it is in no house of the kind.
    Candidate(Candidate),
}

/// The pigeonholes that a matching uses: cells, or digits in houses of a kind.
pub(crate) type Dimension = Option<HouseKind>;

const DIMENSIONS: [Dimension; 9] = [
    None,
    Some(HouseKind::Row),
    Some(HouseKind::Column),
    Some(HouseKind::Box),
    Some(HouseKind::Region),
    Some(HouseKind::Diagonal),
    Some(HouseKind::Window),
    Some(HouseKind::Group),
    Some(HouseKind::Extra),
];

pub(crate) fn dimension_of<const W: usize>(layout: &Layout<W>, premise: &Truth) -> Dimension {
    if let &Truth::House(house, _) = premise { Some(layout.house(house).kind) } else { None }
}

const LOOK_UP_COST: usize = 10;

/// Whether premises of one dimension, given by their remaining candidates, outnumber the pigeonholes of another.
pub(crate) fn is_overfull<const W: usize>(
    layout: &Layout<W>,
    premises: &[Vec<Candidate>],
    budget: &mut Budget<'_>,
) -> Result<bool, BudgetExhausted> {
    let candidates = premises.iter().map(Vec::len).sum::<usize>();
    budget.spend(candidates * DIMENSIONS.len() * LOOK_UP_COST)?;
    // A shared candidate satisfies two premises, so only one of them counts.
    let mut used = BTreeSet::new();
    let mut disjoint: Vec<&Vec<Candidate>> = Vec::new();
    for candidates in premises {
        if candidates.iter().all(|candidate| !used.contains(candidate)) {
            used.extend(candidates.iter().copied());
            disjoint.push(candidates);
        }
    }
    for dimension in DIMENSIONS {
        let holes: Vec<Vec<Pigeonhole>> = disjoint
            .iter()
            .map(|candidates| candidates.iter().map(|&c| pigeonhole(layout, c, dimension)).collect())
            .collect();
        let mut occupants = BTreeMap::new();
        for premise in 0..holes.len() {
            if !find_hole(premise, &holes, &mut occupants, &mut BTreeSet::new(), budget)? {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

fn pigeonhole<const W: usize>(layout: &Layout<W>, candidate: Candidate, dimension: Dimension) -> Pigeonhole {
    let Some(kind) = dimension else { return Pigeonhole::Cell(candidate.cell.index()) };
    let mut houses = layout.houses_at(candidate.cell).iter();
    let house = houses.find(|&&house| layout.house(house).kind == kind);
    house.map_or(Pigeonhole::Candidate(candidate), |&house| Pigeonhole::House(house, candidate.digit.index()))
}

/// Matches a premise with a hole along an augmenting path.
fn find_hole(
    premise: usize,
    holes: &[Vec<Pigeonhole>],
    occupants: &mut BTreeMap<Pigeonhole, usize>,
    visited: &mut BTreeSet<Pigeonhole>,
    budget: &mut Budget<'_>,
) -> Result<bool, BudgetExhausted> {
    for &hole in &holes[premise] {
        budget.spend(LOOK_UP_COST)?;
        let is_free = visited.insert(hole)
            && match occupants.get(&hole).copied() {
                None => true,
                Some(occupant) => find_hole(occupant, holes, occupants, visited, budget)?,
            };
        if is_free {
            occupants.insert(hole, premise);
            return Ok(true);
        }
    }
    Ok(false)
}
