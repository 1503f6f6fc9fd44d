//! What is drawn on the board: dots, lines, cages and arrows.
//!
//! | file | finds |
//! | --- | --- |
//! | `pairs.rs` | what cannot stand beside any digit of a cell, or any place of a house, by a rule about two cells |
//! | `fillings.rs` | what no filling of a cage, an arrow or a line holds, and what every filling holds |
//! | `sums.rs` | innies and outies: what houses leave of cages |
//! | `trial.rs` | suppositions that sums and lines refute |
//! | `nested.rs` | suppositions within a supposition |
//! | `needed.rs` | what of such a supposition is needed |
//! | `followed.rs` | which truths a supposition may follow |
//! | `table/` | what follows from a supposition, and what that rests on |
//! | `quick/` | the same without what it rests on, for the many that lead nowhere |
//! | `denials.rs` | what can be denied beside a supposition |
//! | `remains.rs` | what suppositions have left, kept for when they are made again |
//! | `supposed.rs`, `beside.rs` | what is known of one beside which others are tried; what those left beside it |
//! | `harmless.rs` | which of them need not be tried |
//! | `answers.rs` | what readings leave of digits, kept |

mod answers;
mod beside;
mod denials;
mod fillings;
mod followed;
mod harmless;
mod needed;
mod nested;
mod pairs;
mod quick;
mod remains;
mod sums;
mod supposed;
mod table;
mod trial;

pub(super) use nested::look as nested_on_any_board;
pub(super) use remains::left_with;

use crate::finder::Registration;
use fillings::{Fillings, Sort};
use sums::Innies;
use whydoku_logic::TechniqueId;

pub(super) const fn techniques<const W: usize>() -> &'static [Registration<W>] {
    const {
        &[
            Registration::new(TechniqueId::PairBound, &pairs::OfCell),
            Registration::new(TechniqueId::PairIntersection, &pairs::OfHouse),
            Registration::new(TechniqueId::CageCombinations, &Fillings(Sort::Cage)),
            Registration::new(TechniqueId::ArrowSums, &Fillings(Sort::Arrow)),
            Registration::new(TechniqueId::RenbanRun, &Fillings(Sort::Renban)),
            Registration::new(TechniqueId::SandwichSums, &Fillings(Sort::Sandwich)),
            Registration::new(TechniqueId::LineFillings, &Fillings(Sort::Line)),
            Registration::new(TechniqueId::CageIntersection, &fillings::Necessity),
            Registration::new(TechniqueId::InnieOutie, &Innies { several: false, one: true }),
            Registration::new(TechniqueId::InnieOutieOfSeveral, &Innies { several: true, one: true }),
            Registration::new(TechniqueId::InniesOuties, &Innies { several: false, one: false }),
            Registration::new(TechniqueId::InniesOutiesOfSeveral, &Innies { several: true, one: false }),
            Registration::new(TechniqueId::CageTrial, &trial::Trial),
            Registration::new(TechniqueId::NestedCageTrial, &nested::Nested),
        ]
    }
}
