//! Uniqueness: patterns that could be filled in two ways, so that a puzzle with one solution cannot contain them.
//! Some candidate beside the pattern, a guardian, must be true.
//!
//! ```text
//! │ 27 │    27  │       with 2 and 7 alone, the four cells could be filled both ways round:
//! │ 27 │    27+ │       the candidate + is the way out, and must be taken
//! ```
//!
//! | file | does |
//! | --- | --- |
//! | `trap.rs` | a pattern with its guardians, and what follows: the four types that all patterns share |
//! | `beside.rs` | guarded cells in a naked set |
//! | `rectangle.rs` | four cells with two digits: unique and hidden rectangles |
//! | `avoidable.rs` | four cells of which some are filled already, but not given |
//! | `loops.rs` | six, eight or ten cells with two digits |
//! | `extended.rs` | six cells in two lines with three digits |
//! | `bug.rs` | every open cell with two candidates: the bivalue universal grave |
//!
//! A rearrangement must go unnoticed, so all of them say nothing about cells that something other than houses looks
//! at; `trap.rs` says which cells these are, in one place.

mod avoidable;
mod beside;
mod bug;
mod extended;
mod loops;
mod rectangle;
pub(super) mod trap;

use crate::finder::Registration;
use avoidable::Avoidable;
use bug::Bug;
use extended::Extended;
use loops::Loops;
use rectangle::{Rectangles, Test};
use trap::Type;
use whydoku_logic::TechniqueId;

pub(super) const fn techniques<const W: usize>() -> &'static [Registration<W>] {
    const {
        &[
            Registration::new(TechniqueId::UniqueRectangle1, &Rectangles { test: Test::Type(Type::OneCell) }),
            Registration::new(TechniqueId::UniqueRectangle2, &Rectangles { test: Test::Adjacent }),
            Registration::new(TechniqueId::UniqueRectangle3, &Rectangles { test: Test::Type(Type::Subset) }),
            Registration::new(TechniqueId::UniqueRectangle4, &Rectangles { test: Test::Type(Type::Locked) }),
            Registration::new(TechniqueId::UniqueRectangle5, &Rectangles { test: Test::Apart }),
            Registration::new(TechniqueId::UniqueRectangle6, &Rectangles { test: Test::Crossed }),
            Registration::new(TechniqueId::HiddenRectangle, &Rectangles { test: Test::Hidden }),
            Registration::new(TechniqueId::AvoidableRectangle1, &Avoidable { open: 1 }),
            Registration::new(TechniqueId::AvoidableRectangle2, &Avoidable { open: 2 }),
            Registration::new(TechniqueId::UniqueLoop1, &Loops { kind: Type::OneCell }),
            Registration::new(TechniqueId::UniqueLoop2, &Loops { kind: Type::OneDigit }),
            Registration::new(TechniqueId::UniqueLoop3, &Loops { kind: Type::Subset }),
            Registration::new(TechniqueId::UniqueLoop4, &Loops { kind: Type::Locked }),
            Registration::new(TechniqueId::ExtendedRectangle1, &Extended { kind: Type::OneCell }),
            Registration::new(TechniqueId::ExtendedRectangle2, &Extended { kind: Type::OneDigit }),
            Registration::new(TechniqueId::ExtendedRectangle3, &Extended { kind: Type::Subset }),
            Registration::new(TechniqueId::ExtendedRectangle4, &Extended { kind: Type::Locked }),
            Registration::new(TechniqueId::BugPlus1, &Bug { kind: Type::OneCell }),
            Registration::new(TechniqueId::Bug2, &Bug { kind: Type::OneDigit }),
            Registration::new(TechniqueId::Bug3, &Bug { kind: Type::Subset }),
            Registration::new(TechniqueId::Bug4, &Bug { kind: Type::Locked }),
        ]
    }
}
