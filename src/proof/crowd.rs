//! Pigeonholes: premises with too few places between them.
//!
//! Twelve cells with eleven digits cannot all be filled, but trial alone sees it only after 11! failures. A matching
//! sees it at once: premises that share no candidate must be given different digits of a row, or different cells.

use crate::geometry::{Candidate, House, HouseKind, Layout};
use crate::truth::Truth;
use std::collections::{BTreeMap, BTreeSet};

/// What a candidate takes up. Two different candidates that take up the same thing are in conflict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    /// The cell it stands in.
    Cell(usize),
    /// Its digit in a house.
    House(House, usize),
    /// Nothing but itself.
    Itself(Candidate),
}

/// In what respect candidates are told apart: `None` by their cells, else by their houses of that kind.
type Respect = Option<HouseKind>;

const RESPECTS: [Respect; 9] = [
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

/// What sort of truth a premise is, for grouping those that share no candidates.
pub(super) fn sort<const W: usize>(layout: &Layout<W>, premise: &Truth) -> Respect {
    match premise {
        &Truth::House(house, _) => Some(layout.house(house).kind),
        Truth::Cell(_) | Truth::Clue(_) | Truth::Guardians(_) | Truth::Symmetric(_) => None,
    }
}

/// Whether premises of one sort, given by the candidates left to each, are too many for the places they have.
pub(super) fn is_crowded<const W: usize>(layout: &Layout<W>, premises: &[Vec<Candidate>]) -> bool {
    // Two premises may be honoured by one candidate that they share; such a one counts only once.
    let mut met = BTreeSet::new();
    let apart: Vec<&Vec<Candidate>> = premises
        .iter()
        .filter(|candidates| {
            let fresh = !candidates.iter().any(|candidate| met.contains(candidate));
            if fresh {
                met.extend(candidates.iter().copied());
            }
            fresh
        })
        .collect();
    RESPECTS.into_iter().any(|respect| {
        let places: Vec<Vec<Place>> = apart
            .iter()
            .map(|candidates| candidates.iter().map(|&c| place(layout, c, respect)).collect())
            .collect();
        let mut holders = BTreeMap::new();
        !(0..places.len()).all(|premise| find_place(premise, &places, &mut holders, &mut BTreeSet::new()))
    })
}

fn place<const W: usize>(layout: &Layout<W>, candidate: Candidate, respect: Respect) -> Place {
    let Some(kind) = respect else { return Place::Cell(candidate.cell.index()) };
    let mut houses = layout.houses_at(candidate.cell).iter();
    let house = houses.find(|&&house| layout.house(house).kind == kind);
    house.map_or(Place::Itself(candidate), |&house| Place::House(house, candidate.digit.index()))
}

/// Gives the premise a place, moving others to other places if need be.
fn find_place(
    premise: usize,
    places: &[Vec<Place>],
    holders: &mut BTreeMap<Place, usize>,
    tried: &mut BTreeSet<Place>,
) -> bool {
    places[premise].iter().any(|&place| {
        let free = tried.insert(place)
            && match holders.get(&place).copied() {
                None => true,
                Some(holder) => find_place(holder, places, holders, tried),
            };
        if free {
            holders.insert(place, premise);
        }
        free
    })
}
