//! Fish: `k` houses that each need the digit (bases), and `k` others that can take only one each (covers).
//!
//! ```text
//! X-wing    . 6 . │ . . . │ . 6 .     in both rows 6 fits only the same two columns:
//!           . - . │ . . . │ . - .     the rows use both columns up
//!           . 6 . │ . . . │ . 6 .
//!
//! finned    . 6 . │ . . . │ . 6 6f    the same, if the fin is not 6; and if it is, the cells in its box
//! X-wing    . . . │ . . . │ . - .     lose 6 at once: the cell marked - loses it either way
//!           . 6 . │ . . . │ . 6 .
//! ```
//!
//! | file | does |
//! | --- | --- |
//! | `basic.rs` | lines against crossing lines, without fins |
//! | `shape.rs` | which kinds of houses may be bases and covers |
//! | `search/` | the one search behind all fish with fins or boxes |
//! | `complex.rs` | fish by size, shape and fins: what the search is asked for |
//! | `siamese.rs` | two fish with the same bases, told as one |

mod basic;
mod complex;
mod search;
mod shape;
mod siamese;

use crate::finder::Registration;
use basic::Basic;
use complex::Fish;
use search::Fins::{Any, Fat, Lean, None};
use shape::Shape::{Crossing, Franken, Mutant};
use siamese::Siamese;
use whydoku_logic::TechniqueId;

pub(super) const fn techniques<const W: usize>() -> &'static [Registration<W>] {
    const {
        &[
            Registration::new(TechniqueId::XWing, &Basic { size: 2 }),
            Registration::new(TechniqueId::Swordfish, &Basic { size: 3 }),
            Registration::new(TechniqueId::Jellyfish, &Basic { size: 4 }),
            Registration::new(TechniqueId::Squirmbag, &Basic { size: 5 }),
            Registration::new(TechniqueId::Whale, &Basic { size: 6 }),
            Registration::new(TechniqueId::Leviathan, &Basic { size: 7 }),
            Registration::new(TechniqueId::FinnedXWing, &Fish(2, Crossing, Fat)),
            Registration::new(TechniqueId::FinnedSwordfish, &Fish(3, Crossing, Fat)),
            Registration::new(TechniqueId::FinnedJellyfish, &Fish(4, Crossing, Fat)),
            Registration::new(TechniqueId::FinnedSquirmbag, &Fish(5, Crossing, Fat)),
            Registration::new(TechniqueId::FinnedWhale, &Fish(6, Crossing, Fat)),
            Registration::new(TechniqueId::FinnedLeviathan, &Fish(7, Crossing, Fat)),
            Registration::new(TechniqueId::SashimiXWing, &Fish(2, Crossing, Lean)),
            Registration::new(TechniqueId::SashimiSwordfish, &Fish(3, Crossing, Lean)),
            Registration::new(TechniqueId::SashimiJellyfish, &Fish(4, Crossing, Lean)),
            Registration::new(TechniqueId::SashimiSquirmbag, &Fish(5, Crossing, Lean)),
            Registration::new(TechniqueId::SashimiWhale, &Fish(6, Crossing, Lean)),
            Registration::new(TechniqueId::SashimiLeviathan, &Fish(7, Crossing, Lean)),
            Registration::new(TechniqueId::SiameseFinnedSwordfish, &Siamese(3, Crossing, Fat)),
            Registration::new(TechniqueId::SiameseFinnedJellyfish, &Siamese(4, Crossing, Fat)),
            Registration::new(TechniqueId::SiameseSashimiSwordfish, &Siamese(3, Crossing, Lean)),
            Registration::new(TechniqueId::SiameseSashimiJellyfish, &Siamese(4, Crossing, Lean)),
            Registration::new(TechniqueId::FrankenXWing, &Fish(2, Franken, None)),
            Registration::new(TechniqueId::FrankenSwordfish, &Fish(3, Franken, None)),
            Registration::new(TechniqueId::FrankenJellyfish, &Fish(4, Franken, None)),
            Registration::new(TechniqueId::FrankenSquirmbag, &Fish(5, Franken, None)),
            Registration::new(TechniqueId::FrankenWhale, &Fish(6, Franken, None)),
            Registration::new(TechniqueId::FrankenLeviathan, &Fish(7, Franken, None)),
            Registration::new(TechniqueId::FinnedFrankenXWing, &Fish(2, Franken, Any)),
            Registration::new(TechniqueId::FinnedFrankenSwordfish, &Fish(3, Franken, Any)),
            Registration::new(TechniqueId::FinnedFrankenJellyfish, &Fish(4, Franken, Any)),
            Registration::new(TechniqueId::FinnedFrankenSquirmbag, &Fish(5, Franken, Any)),
            Registration::new(TechniqueId::FinnedFrankenWhale, &Fish(6, Franken, Any)),
            Registration::new(TechniqueId::FinnedFrankenLeviathan, &Fish(7, Franken, Any)),
            Registration::new(TechniqueId::SiameseFinnedFrankenSwordfish, &Siamese(3, Franken, Any)),
            Registration::new(TechniqueId::SiameseFinnedFrankenJellyfish, &Siamese(4, Franken, Any)),
            Registration::new(TechniqueId::MutantXWing, &Fish(2, Mutant, None)),
            Registration::new(TechniqueId::MutantSwordfish, &Fish(3, Mutant, None)),
            Registration::new(TechniqueId::MutantJellyfish, &Fish(4, Mutant, None)),
            Registration::new(TechniqueId::MutantSquirmbag, &Fish(5, Mutant, None)),
            Registration::new(TechniqueId::MutantWhale, &Fish(6, Mutant, None)),
            Registration::new(TechniqueId::MutantLeviathan, &Fish(7, Mutant, None)),
            Registration::new(TechniqueId::FinnedMutantXWing, &Fish(2, Mutant, Any)),
            Registration::new(TechniqueId::FinnedMutantSwordfish, &Fish(3, Mutant, Any)),
            Registration::new(TechniqueId::FinnedMutantJellyfish, &Fish(4, Mutant, Any)),
            Registration::new(TechniqueId::FinnedMutantSquirmbag, &Fish(5, Mutant, Any)),
            Registration::new(TechniqueId::FinnedMutantWhale, &Fish(6, Mutant, Any)),
            Registration::new(TechniqueId::FinnedMutantLeviathan, &Fish(7, Mutant, Any)),
            Registration::new(TechniqueId::SiameseFinnedMutantSwordfish, &Siamese(3, Mutant, Any)),
            Registration::new(TechniqueId::SiameseFinnedMutantJellyfish, &Siamese(4, Mutant, Any)),
        ]
    }
}

/// The size of the largest fish, which is called a leviathan.
const LARGEST: usize = 7;
