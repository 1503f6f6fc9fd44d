//! Uniqueness: patterns that could be filled in two ways, so that a puzzle with one solution cannot contain them.
//! An extra candidate, a guardian, must be true.
//!
//! ```text
//! │ 27 │    27  │       with 2 and 7 alone, the four cells could be filled both ways round:
//! │ 27 │    27+ │       so the candidate + is true
//! ```
//!
//! `guarded.rs` holds a pattern with its guardians and the four types of conclusions that all patterns share. Patterns
//! consist of cells that only houses tie to others, because other rules may tell two fillings apart.

mod avoidable;
mod band_swap;
mod deadly;
mod extended;
mod grave;
pub(super) mod guarded;
mod linked;
mod lite;
mod loops;
mod rectangle;
mod reverse;

use band_swap::LineSwaps;
use deadly::DeadlyPatterns;
use extended::ExtendedRectangles;
use grave::BivalueGrave;
use guarded::GuardianType;
use lite::BugLites;
use loops::UniqueLoops;
use rectangle::{RectangleTest, UniqueRectangles};

register! {
    UniqueRectangle1 => UniqueRectangles { test: RectangleTest::Type(GuardianType::OneCell) },
    UniqueRectangle2 => UniqueRectangles { test: RectangleTest::Adjacent },
    UniqueRectangle3 => UniqueRectangles { test: RectangleTest::Type(GuardianType::Subset) },
    UniqueRectangle4 => UniqueRectangles { test: RectangleTest::Type(GuardianType::Locked) },
    UniqueRectangle5 => UniqueRectangles { test: RectangleTest::Apart },
    UniqueRectangle6 => UniqueRectangles { test: RectangleTest::Crossed },
    HiddenRectangle => UniqueRectangles { test: RectangleTest::Hidden },
    AvoidableRectangle1 => avoidable::find_one_open,
    AvoidableRectangle2 => avoidable::find_two_open,
    UniqueLoop1 => UniqueLoops { kind: GuardianType::OneCell },
    UniqueLoop2 => UniqueLoops { kind: GuardianType::OneDigit },
    UniqueLoop3 => UniqueLoops { kind: GuardianType::Subset },
    UniqueLoop4 => UniqueLoops { kind: GuardianType::Locked },
    ExtendedRectangle1 => ExtendedRectangles { kind: GuardianType::OneCell },
    ExtendedRectangle2 => ExtendedRectangles { kind: GuardianType::OneDigit },
    ExtendedRectangle3 => ExtendedRectangles { kind: GuardianType::Subset },
    ExtendedRectangle4 => ExtendedRectangles { kind: GuardianType::Locked },
    BugPlus1 => BivalueGrave { kind: GuardianType::OneCell },
    Bug2 => BivalueGrave { kind: GuardianType::OneDigit },
    Bug3 => BivalueGrave { kind: GuardianType::Subset },
    Bug4 => BivalueGrave { kind: GuardianType::Locked },
    BugPlusN => BivalueGrave { kind: GuardianType::Mixed },
    BugLite1[EXPENSIVE] => BugLites { kind: GuardianType::OneCell },
    BugLite2[EXPENSIVE] => BugLites { kind: GuardianType::OneDigit },
    BugLite3[EXPENSIVE] => BugLites { kind: GuardianType::Subset },
    BugLite4[EXPENSIVE] => BugLites { kind: GuardianType::Locked },
    Mug1 => LineSwaps { kind: GuardianType::OneCell },
    Mug2 => LineSwaps { kind: GuardianType::OneDigit },
    Mug3 => LineSwaps { kind: GuardianType::Subset },
    Mug4 => LineSwaps { kind: GuardianType::Locked },
    DeadlyPattern1[EXPENSIVE] => DeadlyPatterns { kind: GuardianType::OneCell },
    DeadlyPattern2[EXPENSIVE] => DeadlyPatterns { kind: GuardianType::OneDigit },
    DeadlyPattern3[EXPENSIVE] => DeadlyPatterns { kind: GuardianType::Subset },
    DeadlyPattern4[EXPENSIVE] => DeadlyPatterns { kind: GuardianType::Locked },
    ReverseBug => reverse::find,
    LinkedRectangle[EXPENSIVE] => linked::find,
    RectangleAls[ALTERNATIVES, EXPENSIVE] => UniqueRectangles { test: RectangleTest::AlmostLocked },
}
