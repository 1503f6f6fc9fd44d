//! Pigeonholes: premises with too few places between them.
//!
//! Twelve cells with eleven digits cannot all be filled, but trial alone sees it only after 11! failures. A matching
//! sees it at once: premises that share no candidate must be given different digits of a row, or different cells.

use super::budget::{Budget, UsedUp};
use whydoku_board::{Candidate, House, HouseKind, Layout};
use whydoku_cells::ordered::{OrderedSet, Table};
use whydoku_logic::Truth;

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
        _ => None,
    }
}

/// A look-up in an ordered set costs about as much as so many questions whether two candidates are in conflict.
const LOOK_UP: usize = 10;

/// Whether premises of one sort, given by the candidates left to each, are too many for the places they have.
pub(super) fn is_crowded<const W: usize>(
    layout: &Layout<W>,
    premises: &[Vec<Candidate>],
    budget: &mut Budget,
) -> Result<bool, UsedUp> {
    let candidates = premises.iter().map(Vec::len).sum::<usize>();
    budget.spend(candidates * RESPECTS.len() * LOOK_UP)?;
    // Two premises may be honoured by one candidate that they share; such a one counts only once.
    let mut met = OrderedSet::new();
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
    for respect in RESPECTS {
        let places: Vec<Vec<Place>> = apart
            .iter()
            .map(|candidates| candidates.iter().map(|&c| place(layout, c, respect)).collect())
            .collect();
        let mut holders = Table::new();
        for premise in 0..places.len() {
            if !find_place(premise, &places, &mut holders, &mut OrderedSet::new(), budget)? {
                return Ok(true);
            }
        }
    }
    Ok(false)
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
    holders: &mut Table<Place, usize>,
    tried: &mut OrderedSet<Place>,
    budget: &mut Budget,
) -> Result<bool, UsedUp> {
    for &place in &places[premise] {
        budget.spend(LOOK_UP)?;
        let free = tried.insert(place)
            && match holders.get(&place).copied() {
                None => true,
                Some(holder) => find_place(holder, places, holders, tried, budget)?,
            };
        if free {
            holders.insert(place, premise);
            return Ok(true);
        }
    }
    Ok(false)
}
