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

use crate::finder::Registered;
use basic::Basic;
use complex::Fish;
use search::Fins::{Any, Fat, Lean, None};
use shape::Shape::{Crossing, Franken, Mutant};
use siamese::Siamese;
use whydoku_logic::TechniqueId;

pub(super) const fn techniques<const W: usize>() -> &'static [Registered<W>] {
    const {
        &[
            Registered::new(TechniqueId::XWing, &Basic { size: 2 }),
            Registered::new(TechniqueId::Swordfish, &Basic { size: 3 }),
            Registered::new(TechniqueId::Jellyfish, &Basic { size: 4 }),
            Registered::new(TechniqueId::Squirmbag, &Basic { size: 5 }),
            Registered::new(TechniqueId::Whale, &Basic { size: 6 }),
            Registered::new(TechniqueId::Leviathan, &Basic { size: 7 }),
            Registered::new(TechniqueId::FinnedXWing, &Fish(2, Crossing, Fat)),
            Registered::new(TechniqueId::FinnedSwordfish, &Fish(3, Crossing, Fat)),
            Registered::new(TechniqueId::FinnedJellyfish, &Fish(4, Crossing, Fat)),
            Registered::new(TechniqueId::FinnedSquirmbag, &Fish(5, Crossing, Fat)),
            Registered::new(TechniqueId::FinnedWhale, &Fish(6, Crossing, Fat)),
            Registered::new(TechniqueId::FinnedLeviathan, &Fish(7, Crossing, Fat)),
            Registered::new(TechniqueId::SashimiXWing, &Fish(2, Crossing, Lean)),
            Registered::new(TechniqueId::SashimiSwordfish, &Fish(3, Crossing, Lean)),
            Registered::new(TechniqueId::SashimiJellyfish, &Fish(4, Crossing, Lean)),
            Registered::new(TechniqueId::SashimiSquirmbag, &Fish(5, Crossing, Lean)),
            Registered::new(TechniqueId::SashimiWhale, &Fish(6, Crossing, Lean)),
            Registered::new(TechniqueId::SashimiLeviathan, &Fish(7, Crossing, Lean)),
            Registered::new(TechniqueId::SiameseFinnedSwordfish, &Siamese(3, Crossing, Fat)),
            Registered::new(TechniqueId::SiameseFinnedJellyfish, &Siamese(4, Crossing, Fat)),
            Registered::new(TechniqueId::SiameseSashimiSwordfish, &Siamese(3, Crossing, Lean)),
            Registered::new(TechniqueId::SiameseSashimiJellyfish, &Siamese(4, Crossing, Lean)),
            Registered::new(TechniqueId::FrankenXWing, &Fish(2, Franken, None)),
            Registered::new(TechniqueId::FrankenSwordfish, &Fish(3, Franken, None)),
            Registered::new(TechniqueId::FrankenJellyfish, &Fish(4, Franken, None)),
            Registered::new(TechniqueId::FrankenSquirmbag, &Fish(5, Franken, None)),
            Registered::new(TechniqueId::FrankenWhale, &Fish(6, Franken, None)),
            Registered::new(TechniqueId::FrankenLeviathan, &Fish(7, Franken, None)),
            Registered::new(TechniqueId::FinnedFrankenXWing, &Fish(2, Franken, Any)),
            Registered::new(TechniqueId::FinnedFrankenSwordfish, &Fish(3, Franken, Any)),
            Registered::new(TechniqueId::FinnedFrankenJellyfish, &Fish(4, Franken, Any)),
            Registered::new(TechniqueId::FinnedFrankenSquirmbag, &Fish(5, Franken, Any)),
            Registered::new(TechniqueId::FinnedFrankenWhale, &Fish(6, Franken, Any)),
            Registered::new(TechniqueId::FinnedFrankenLeviathan, &Fish(7, Franken, Any)),
            Registered::new(TechniqueId::SiameseFinnedFrankenSwordfish, &Siamese(3, Franken, Any)),
            Registered::new(TechniqueId::SiameseFinnedFrankenJellyfish, &Siamese(4, Franken, Any)),
            Registered::new(TechniqueId::MutantXWing, &Fish(2, Mutant, None)),
            Registered::new(TechniqueId::MutantSwordfish, &Fish(3, Mutant, None)),
            Registered::new(TechniqueId::MutantJellyfish, &Fish(4, Mutant, None)),
            Registered::new(TechniqueId::MutantSquirmbag, &Fish(5, Mutant, None)),
            Registered::new(TechniqueId::MutantWhale, &Fish(6, Mutant, None)),
            Registered::new(TechniqueId::MutantLeviathan, &Fish(7, Mutant, None)),
            Registered::new(TechniqueId::FinnedMutantXWing, &Fish(2, Mutant, Any)),
            Registered::new(TechniqueId::FinnedMutantSwordfish, &Fish(3, Mutant, Any)),
            Registered::new(TechniqueId::FinnedMutantJellyfish, &Fish(4, Mutant, Any)),
            Registered::new(TechniqueId::FinnedMutantSquirmbag, &Fish(5, Mutant, Any)),
            Registered::new(TechniqueId::FinnedMutantWhale, &Fish(6, Mutant, Any)),
            Registered::new(TechniqueId::FinnedMutantLeviathan, &Fish(7, Mutant, Any)),
            Registered::new(TechniqueId::SiameseFinnedMutantSwordfish, &Siamese(3, Mutant, Any)),
            Registered::new(TechniqueId::SiameseFinnedMutantJellyfish, &Siamese(4, Mutant, Any)),
        ]
    }
}

/// The size of the largest fish, which is called a leviathan.
const LARGEST: usize = 7;
