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
//! | `search.rs` | the one search behind all fish with fins or boxes |
//! | `complex.rs` | fish by size, shape and fins: what the search is asked for |
//! | `siamese.rs` | two fish with the same bases, told as one |

mod basic;
mod complex;
mod search;
mod shape;
mod siamese;

use crate::id::TechniqueId;
use crate::technique::{Registered, Variant};
use basic::Basic;
use complex::{Fish, Wide};
use search::Fins::{Any, Fat, Lean, None};
use shape::Shape::{Crossing, Franken, Mutant};
use siamese::Siamese;

/// A finder, and beside it what HoDoKu finds under its code.
macro_rules! both {
    ($id:ident, $fish:expr) => {
        Registered {
            id: TechniqueId::$id,
            finder: &$fish,
            variants: &[Variant { name: HODOKU, finder: &Wide($fish) }],
        }
    };
}

pub(super) const fn techniques<const W: usize>() -> &'static [Registered<W>] {
    const {
        &[
            Registered::new(TechniqueId::XWing, &Basic { size: 2 }),
            Registered::new(TechniqueId::Swordfish, &Basic { size: 3 }),
            Registered::new(TechniqueId::Jellyfish, &Basic { size: 4 }),
            Registered::new(TechniqueId::Squirmbag, &Basic { size: 5 }),
            Registered::new(TechniqueId::Whale, &Basic { size: 6 }),
            Registered::new(TechniqueId::Leviathan, &Basic { size: 7 }),
            both!(FinnedXWing, Fish(2, Crossing, Fat)),
            both!(FinnedSwordfish, Fish(3, Crossing, Fat)),
            both!(FinnedJellyfish, Fish(4, Crossing, Fat)),
            both!(FinnedSquirmbag, Fish(5, Crossing, Fat)),
            both!(FinnedWhale, Fish(6, Crossing, Fat)),
            both!(FinnedLeviathan, Fish(7, Crossing, Fat)),
            both!(SashimiXWing, Fish(2, Crossing, Lean)),
            both!(SashimiSwordfish, Fish(3, Crossing, Lean)),
            both!(SashimiJellyfish, Fish(4, Crossing, Lean)),
            both!(SashimiSquirmbag, Fish(5, Crossing, Lean)),
            both!(SashimiWhale, Fish(6, Crossing, Lean)),
            both!(SashimiLeviathan, Fish(7, Crossing, Lean)),
            Registered::new(TechniqueId::SiameseFinnedSwordfish, &Siamese(3, Crossing, Fat)),
            Registered::new(TechniqueId::SiameseFinnedJellyfish, &Siamese(4, Crossing, Fat)),
            Registered::new(TechniqueId::SiameseSashimiSwordfish, &Siamese(3, Crossing, Lean)),
            Registered::new(TechniqueId::SiameseSashimiJellyfish, &Siamese(4, Crossing, Lean)),
            both!(FrankenXWing, Fish(2, Franken, None)),
            both!(FrankenSwordfish, Fish(3, Franken, None)),
            both!(FrankenJellyfish, Fish(4, Franken, None)),
            both!(FrankenSquirmbag, Fish(5, Franken, None)),
            both!(FrankenWhale, Fish(6, Franken, None)),
            both!(FrankenLeviathan, Fish(7, Franken, None)),
            both!(FinnedFrankenXWing, Fish(2, Franken, Any)),
            both!(FinnedFrankenSwordfish, Fish(3, Franken, Any)),
            both!(FinnedFrankenJellyfish, Fish(4, Franken, Any)),
            both!(FinnedFrankenSquirmbag, Fish(5, Franken, Any)),
            both!(FinnedFrankenWhale, Fish(6, Franken, Any)),
            both!(FinnedFrankenLeviathan, Fish(7, Franken, Any)),
            Registered::new(TechniqueId::SiameseFinnedFrankenSwordfish, &Siamese(3, Franken, Any)),
            Registered::new(TechniqueId::SiameseFinnedFrankenJellyfish, &Siamese(4, Franken, Any)),
            both!(MutantXWing, Fish(2, Mutant, None)),
            both!(MutantSwordfish, Fish(3, Mutant, None)),
            both!(MutantJellyfish, Fish(4, Mutant, None)),
            both!(MutantSquirmbag, Fish(5, Mutant, None)),
            both!(MutantWhale, Fish(6, Mutant, None)),
            both!(MutantLeviathan, Fish(7, Mutant, None)),
            both!(FinnedMutantXWing, Fish(2, Mutant, Any)),
            both!(FinnedMutantSwordfish, Fish(3, Mutant, Any)),
            both!(FinnedMutantJellyfish, Fish(4, Mutant, Any)),
            both!(FinnedMutantSquirmbag, Fish(5, Mutant, Any)),
            both!(FinnedMutantWhale, Fish(6, Mutant, Any)),
            both!(FinnedMutantLeviathan, Fish(7, Mutant, Any)),
            Registered::new(TechniqueId::SiameseFinnedMutantSwordfish, &Siamese(3, Mutant, Any)),
            Registered::new(TechniqueId::SiameseFinnedMutantJellyfish, &Siamese(4, Mutant, Any)),
        ]
    }
}

/// The variant for whoever asks by HoDoKu's code.
const HODOKU: &str = "hodoku";

/// The size of the largest fish, which is called a leviathan.
const LARGEST: usize = 7;
