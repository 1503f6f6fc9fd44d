//! Linked almost locked sets. A set has one digit more than cells, so it can lack any one of its digits, but not two. Where
//! every place of a digit in one set sees every place of it in another, the digit (a *restricted common*) is missing in
//! one of the two, which then holds all its other digits.
//!
//! ```text
//! XZ          A ─x─ B                 A or B is without x, so A or B has z
//! XY-wing     A ─x─ C ─y─ B           the same with a set between them, x and y different
//! chain       A ─x─ C ─y─ D ─ … ─ B   the same with several
//! blossom     cell 1 2 3              each digit of a cell takes itself from one petal, and all petals have z
//! ```
//!
//! For each set of conclusions the smallest instance is reported, smaller ones first. Wings and bent sets are left to
//! their own techniques.

mod blossom;
mod chain;
mod smallest;
mod table;
mod wing;
mod xz;

pub use table::almost_locked_sets;

register! {
    AlsXz[ALTERNATIVES] => xz::AlsXz { links: 1 },
    AlsXzDouble[ALTERNATIVES, COMPOSITE] => xz::AlsXz { links: 2 },
    AlsXyWing[ALTERNATIVES, EXPENSIVE] => wing::find,
    AlsChain[ALTERNATIVES, EXPENSIVE] => chain::find,
    DeathBlossom[ALTERNATIVES, EXPENSIVE] => blossom::find,
}
