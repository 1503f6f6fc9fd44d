//! Patterns that expert players know by name: several houses of different kinds work together, or a pattern cannot
//! be filled at all.

mod boxes;
mod exocet;
mod fireworks;
mod locked;
mod oddagon;
mod tridagon;

use exocet::JuniorExocet;
use fireworks::{FireworkQuad, FireworkTriple};
use locked::{MultiSectorLockedSet, SkLoop};
use oddagon::BivalueOddagon;
use tridagon::Tridagon;

register! {
    FireworkTriple => FireworkTriple,
    FireworkQuad => FireworkQuad,
    BivalueOddagon => BivalueOddagon,
    Tridagon => Tridagon,
    JuniorExocet => JuniorExocet,
    SkLoop => SkLoop,
    MultiSectorLockedSet => MultiSectorLockedSet,
}
