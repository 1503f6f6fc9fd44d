//! Fish: `k` houses that each need the digit (bases), and `k` others that can take only one each (covers).
//!
//! ```text
//! X-wing    . 6 . │ . . . │ . 6 .     in both rows 6 fits only the same two columns:
//!           . - . │ . . . │ . - .     the rows use both columns up
//!           . 6 . │ . . . │ . 6 .
//!
//! finned    . 6 . │ . . . │ . 6 6f    the fin is 6, or the rest is an X-wing: the cell marked - sees the fin
//! X-wing    . . . │ . . . │ . - .     and lies in a cover, so it loses 6 either way
//!           . 6 . │ . . . │ . 6 .
//! ```

mod basic;
mod complex;
mod search;
mod shape;

use basic::BasicFish;
use complex::{Fish, SiameseFish};
use search::Fins::{Any, Fat, Lean, None};
use shape::FishShape::{Crossing, Franken, Mutant};

register! {
    XWing => BasicFish { size: 2 },
    Swordfish => BasicFish { size: 3 },
    Jellyfish => BasicFish { size: 4 },
    Squirmbag => BasicFish { size: 5 },
    Whale => BasicFish { size: 6 },
    Leviathan => BasicFish { size: 7 },
    FinnedXWing => Fish(2, Crossing, Fat),
    FinnedSwordfish => Fish(3, Crossing, Fat),
    FinnedJellyfish => Fish(4, Crossing, Fat),
    FinnedSquirmbag => Fish(5, Crossing, Fat),
    FinnedWhale => Fish(6, Crossing, Fat),
    FinnedLeviathan => Fish(7, Crossing, Fat),
    SashimiXWing => Fish(2, Crossing, Lean),
    SashimiSwordfish => Fish(3, Crossing, Lean),
    SashimiJellyfish => Fish(4, Crossing, Lean),
    SashimiSquirmbag => Fish(5, Crossing, Lean),
    SashimiWhale => Fish(6, Crossing, Lean),
    SashimiLeviathan => Fish(7, Crossing, Lean),
    SiameseFinnedSwordfish => SiameseFish(3, Crossing, Fat),
    SiameseFinnedJellyfish => SiameseFish(4, Crossing, Fat),
    SiameseSashimiSwordfish => SiameseFish(3, Crossing, Lean),
    SiameseSashimiJellyfish => SiameseFish(4, Crossing, Lean),
    FrankenXWing => Fish(2, Franken, None),
    FrankenSwordfish => Fish(3, Franken, None),
    FrankenJellyfish => Fish(4, Franken, None),
    FrankenSquirmbag => Fish(5, Franken, None),
    FrankenWhale => Fish(6, Franken, None),
    FrankenLeviathan => Fish(7, Franken, None),
    FinnedFrankenXWing => Fish(2, Franken, Any),
    FinnedFrankenSwordfish => Fish(3, Franken, Any),
    FinnedFrankenJellyfish => Fish(4, Franken, Any),
    FinnedFrankenSquirmbag => Fish(5, Franken, Any),
    FinnedFrankenWhale => Fish(6, Franken, Any),
    FinnedFrankenLeviathan => Fish(7, Franken, Any),
    SiameseFinnedFrankenSwordfish => SiameseFish(3, Franken, Any),
    SiameseFinnedFrankenJellyfish => SiameseFish(4, Franken, Any),
    MutantXWing => Fish(2, Mutant, None),
    MutantSwordfish => Fish(3, Mutant, None),
    MutantJellyfish => Fish(4, Mutant, None),
    MutantSquirmbag => Fish(5, Mutant, None),
    MutantWhale => Fish(6, Mutant, None),
    MutantLeviathan => Fish(7, Mutant, None),
    FinnedMutantXWing => Fish(2, Mutant, Any),
    FinnedMutantSwordfish => Fish(3, Mutant, Any),
    FinnedMutantJellyfish => Fish(4, Mutant, Any),
    FinnedMutantSquirmbag => Fish(5, Mutant, Any),
    FinnedMutantWhale => Fish(6, Mutant, Any),
    FinnedMutantLeviathan => Fish(7, Mutant, Any),
    SiameseFinnedMutantSwordfish => SiameseFish(3, Mutant, Any),
    SiameseFinnedMutantJellyfish => SiameseFish(4, Mutant, Any),
}
