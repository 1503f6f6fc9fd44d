//! Almost locked sets in HoDoKu's order: the XZ-rule, the XY-wing and chains of four and more. Sets do not overlap
//! their neighbours, and a chain runs only from sets found earlier to sets found later.
//!
//! | file | does |
//! | --- | --- |
//! | `sets.rs` | the sets of a board, and which digits two of them have in common |
//! | `wings.rs` | the XZ-rule and the XY-wing |
//! | `chains.rs` | chains |

mod chains;
mod sets;
mod wings;

pub(super) use chains::chain;
pub(super) use sets::{Set, Sets};
pub(super) use wings::{xy_wing, xz};

use super::board::Cand;
use super::step::HodokuPattern;
use super::tables::{Cells, bits, small_bits};

/// A set as it is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LinkedSets {
    /// The sets: of a wing the two ends first, then the one between; of a chain in its order.
    pub(super) sets: Vec<(Cells, u16)>,
    /// The digits that link each two neighbours; of a wing those of each end.
    pub(super) links: Vec<u16>,
    /// How many sets are linked in a row; a wing is told from its ends.
    pub(super) kind: Kind,
}

/// What it is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Xz,
    XyWing,
    Chain,
}

/// What goes because each of these digits stands in one of two sets.
pub(super) fn outside(a: &Set, b: &Set, mask: u16, gone: &mut Vec<Cand>) {
    for digit in small_bits(a.digits & b.digits & mask) {
        gone.extend(bits(a.seen[digit] & b.seen[digit]).map(|cell| Cand::new(cell, digit)));
    }
}

/// A pattern of almost locked sets as it is told.
pub(super) fn told(kind: Kind, sets: &[&Set], links: impl Into<Vec<u16>>) -> HodokuPattern {
    HodokuPattern::Als(LinkedSets {
        kind,
        sets: sets.iter().map(|set| (set.cells, set.digits)).collect(),
        links: links.into(),
    })
}
