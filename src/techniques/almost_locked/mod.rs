//! Almost locked sets that lean on one another. A set has one digit more than cells, so it can do without any one of
//! its digits, but not without two. Where every place of a digit in one set sees every place of it in another, the
//! digit (a *restricted common*) is missing in one of the two, and that one takes all its others.
//!
//! ```text
//! XZ          A ─x─ B                 A or B is without x, so A or B has z
//! XY-wing     A ─x─ C ─y─ B           the same with a set between them, x and y different
//! chain       A ─x─ C ─y─ D ─ … ─ B   the same with several
//! blossom     cell 1 2 3              each digit of a cell takes itself from one petal, and all petals have z
//! ```
//!
//! For each set of conclusions the smallest instance is reported, smaller ones first. What is a wing or a bent set is
//! told as that.
//!
//! | file | does |
//! | --- | --- |
//! | `sets.rs` | the sets, and the digits that link them |
//! | `best.rs` | the smallest instance for each set of conclusions |
//! | `xz.rs` | two sets, linked by one digit or by two |
//! | `wing.rs` | three sets |
//! | `chain.rs` | more |
//! | `blossom.rs` | death blossom |

mod best;
mod blossom;
mod chain;
mod sets;
mod wing;
mod xz;

use crate::id::TechniqueId;
use crate::technique::{Registered, Variant};
use blossom::Blossom;
use chain::Chain;
use wing::XyWing;
use xz::Xz;

/// Which sets may take part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// Sets may overlap; only instances that need all their cells are reported.
    Ours,
    /// As HoDoKu counts them, with sets that have cells in common or without.
    Hodoku { overlap: bool },
}

impl Mode {
    const fn allows_overlap(self) -> bool {
        matches!(self, Self::Ours | Self::Hodoku { overlap: true })
    }
}

const APART: Mode = Mode::Hodoku { overlap: false };
const OVERLAPPING: Mode = Mode::Hodoku { overlap: true };

/// HoDoKu's tester asks for sets that may overlap behind the number 2. For pairs of sets its numbers say by how many
/// digits they are linked, but it looks for both each time, and never for sets that overlap.
macro_rules! registered {
    ($id:ident, $second:ident, $finder:ident { $($field:ident: $value:literal)? }) => {
        Registered {
            id: TechniqueId::$id,
            finder: &$finder { mode: Mode::Ours, $($field: $value)? },
            variants: &[
                Variant { name: "hodoku", finder: &$finder { mode: APART, $($field: $value)? } },
                Variant { name: "1", finder: &$finder { mode: APART, $($field: $value)? } },
                Variant { name: "2", finder: &$finder { mode: $second, $($field: $value)? } },
            ],
        }
    };
}

pub(super) const fn techniques<const W: usize>() -> &'static [Registered<W>] {
    const {
        &[
            registered!(AlsXz, APART, Xz { links: 1 }),
            registered!(AlsXzDouble, APART, Xz { links: 2 }),
            registered!(AlsXyWing, OVERLAPPING, XyWing {}),
            registered!(AlsChain, OVERLAPPING, Chain {}),
            registered!(DeathBlossom, OVERLAPPING, Blossom {}),
        ]
    }
}
