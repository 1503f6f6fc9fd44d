//! Patterns that expert players know by name: several houses of different kinds work together, or a pattern cannot
//! be filled at all.

mod exocet;
mod fireworks;
mod multifish;
mod oddagon;
mod ring;
mod sectors;
mod senior_exocet;
mod tridagon;

use whydoku_board::{CellSet, House, HouseKind, Layout};
use whydoku_logic::Truth;

register! {
    FireworkTriple => fireworks::find_triples,
    FireworkQuad[ALTERNATIVES] => fireworks::find_quads,
    BivalueOddagon => oddagon::find,
    Tridagon => tridagon::find,
    JuniorExocet[ALTERNATIVES, COMPOSITE] => exocet::find,
    SeniorExocet[ALTERNATIVES, COMPOSITE, EXPENSIVE] => senior_exocet::find,
    MirroredExocet[ALTERNATIVES, COMPOSITE, EXPENSIVE] => senior_exocet::find_mirrored,
    DoubleExocet[ALTERNATIVES, COMPOSITE, EXPENSIVE] => senior_exocet::find_double,
    SkLoop => ring::find,
    MultiSectorLockedSet[ALTERNATIVES, EXPENSIVE] => sectors::find,
    Multifish[ALTERNATIVES, EXPENSIVE] => multifish::find,
}

fn has_three_by_three_boxes<const W: usize>(layout: &Layout<W>) -> bool {
    let boxes = || layout.houses_of_kind(HouseKind::Box);
    layout.side() == 9
        && (0..9).all(|at| boxes().any(|(_, info)| info.cells == box_cells(layout, at / 3, at % 3)))
}

/// The cells of the box in this band and stack, both counted from 0.
fn box_cells<const W: usize>(layout: &Layout<W>, band: usize, stack: usize) -> CellSet<W> {
    (0..9).map(|at| layout.cell(band * 3 + at / 3, stack * 3 + at % 3)).collect()
}

/// The house of a truth about a digit in a house.
const fn house_of(truth: &Truth) -> Option<House> {
    match truth {
        Truth::House(house, _) => Some(*house),
        _ => None,
    }
}
