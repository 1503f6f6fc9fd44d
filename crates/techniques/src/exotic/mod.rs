//! Patterns that expert players know by name: several houses of different kinds work together, or a pattern cannot
//! be filled at all.
//!
//! | file | finds |
//! | --- | --- |
//! | `boxes.rs` | whether a board has boxes of three by three |
//! | `exocet.rs` | junior exocet: two cells of a box whose digits come again in two others |
//! | `fireworks.rs` | digits that a row and a column send to the same three cells |
//! | `locked/` | SK loop and multi-sector locked sets: cells that have just enough digits |
//! | `oddagon.rs` | odd loops of cells with two digits |
//! | `tridagon.rs` | twelve cells in four boxes with three digits |

mod boxes;
mod exocet;
mod fireworks;
mod locked;
mod oddagon;
mod tridagon;

use crate::finder::Registration;
use exocet::Exocet;
use fireworks::{Quad, Triple};
use locked::{Loop, MultiSector};
use oddagon::Oddagon;
use tridagon::Tridagon;
use whydoku_logic::TechniqueId;

pub(super) const fn techniques<const W: usize>() -> &'static [Registration<W>] {
    const {
        &[
            Registration::new(TechniqueId::FireworkTriple, &Triple),
            Registration::new(TechniqueId::FireworkQuad, &Quad),
            Registration::new(TechniqueId::BivalueOddagon, &Oddagon),
            Registration::new(TechniqueId::Tridagon, &Tridagon),
            Registration::new(TechniqueId::JuniorExocet, &Exocet),
            Registration::new(TechniqueId::SkLoop, &Loop),
            Registration::new(TechniqueId::MultiSectorLockedSet, &MultiSector),
        ]
    }
}
