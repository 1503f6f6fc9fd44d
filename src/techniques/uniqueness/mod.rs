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

use crate::id::TechniqueId;
use crate::technique::{Registered, Technique, Variant};
use avoidable::Avoidable;
use bug::Bug;
use extended::Extended;
use loops::Loops;
use rectangle::{Rectangles, Test};
use trap::Type;

/// How much a pattern may lack, and how far a finder goes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Manner {
    /// Candidates of the pattern may be gone as long as it can be filled, and everything that follows is told.
    Full,
    /// HoDoKu's way when every candidate of the pattern must be there.
    Complete,
    /// HoDoKu's way when candidates may be gone: only filled cells count against the pattern.
    Lacking,
}

/// A technique with its finder, and the finder with the options that HoDoKu's tester switches.
macro_rules! with_manners {
    ($id:ident, $manner:ident => $finder:expr, $($name:literal: $other:ident),*) => {
        Registered {
            id: TechniqueId::$id,
            finder: { const $manner: Manner = Manner::Full; &$finder },
            variants: &[$(Variant {
                name: $name,
                finder: { const $manner: Manner = Manner::$other; &$finder as &dyn Technique<W> },
            }),*],
        }
    };
}

macro_rules! rectangle {
    ($id:ident, $test:expr) => {
        with_manners!($id, M => Rectangles { test: $test, manner: M }, "1": Complete, "2": Lacking)
    };
}

macro_rules! avoidable {
    ($id:ident, $open:literal) => {
        with_manners!($id, M => Avoidable { open: $open, manner: M }, "1": Complete)
    };
}

pub(super) const fn techniques<const W: usize>() -> &'static [Registered<W>] {
    const {
        &[
            rectangle!(UniqueRectangle1, Test::Type(Type::OneCell)),
            rectangle!(UniqueRectangle2, Test::Adjacent),
            rectangle!(UniqueRectangle3, Test::Type(Type::Subset)),
            rectangle!(UniqueRectangle4, Test::Type(Type::Locked)),
            rectangle!(UniqueRectangle5, Test::Apart),
            rectangle!(UniqueRectangle6, Test::Crossed),
            rectangle!(HiddenRectangle, Test::Hidden),
            avoidable!(AvoidableRectangle1, 1),
            avoidable!(AvoidableRectangle2, 2),
            Registered::new(TechniqueId::UniqueLoop1, &Loops { kind: Type::OneCell }),
            Registered::new(TechniqueId::UniqueLoop2, &Loops { kind: Type::OneDigit }),
            Registered::new(TechniqueId::UniqueLoop3, &Loops { kind: Type::Subset }),
            Registered::new(TechniqueId::UniqueLoop4, &Loops { kind: Type::Locked }),
            Registered::new(TechniqueId::ExtendedRectangle1, &Extended { kind: Type::OneCell }),
            Registered::new(TechniqueId::ExtendedRectangle2, &Extended { kind: Type::OneDigit }),
            Registered::new(TechniqueId::ExtendedRectangle3, &Extended { kind: Type::Subset }),
            Registered::new(TechniqueId::ExtendedRectangle4, &Extended { kind: Type::Locked }),
            Registered::new(TechniqueId::BugPlus1, &Bug { kind: Type::OneCell }),
            Registered::new(TechniqueId::Bug2, &Bug { kind: Type::OneDigit }),
            Registered::new(TechniqueId::Bug3, &Bug { kind: Type::Subset }),
            Registered::new(TechniqueId::Bug4, &Bug { kind: Type::Locked }),
        ]
    }
}
