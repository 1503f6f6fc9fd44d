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

use crate::finder::Registration;
use blossom::Blossom;
use chain::Chain;
use whydoku_logic::TechniqueId;
use wing::XyWing;
use xz::Xz;

pub(super) const fn techniques<const W: usize>() -> &'static [Registration<W>] {
    const {
        &[
            Registration::new(TechniqueId::AlsXz, &Xz { links: 1 }),
            Registration::new(TechniqueId::AlsXzDouble, &Xz { links: 2 }),
            Registration::new(TechniqueId::AlsXyWing, &XyWing),
            Registration::new(TechniqueId::AlsChain, &Chain),
            Registration::new(TechniqueId::DeathBlossom, &Blossom),
        ]
    }
}
