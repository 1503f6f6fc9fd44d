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

use crate::finder::{Flow, StepSink, Technique};
use guarded::GuardianType::{self, Locked, Mixed, OneCell, OneDigit, Subset};
use rectangle::{RectangleTest, UniqueRectangles};
use whydoku_board::Grid;

register! {
    UniqueRectangle1 => UniqueRectangles { test: RectangleTest::Type(OneCell) },
    UniqueRectangle2 => UniqueRectangles { test: RectangleTest::Adjacent },
    UniqueRectangle3 => UniqueRectangles { test: RectangleTest::Type(Subset) },
    UniqueRectangle4 => UniqueRectangles { test: RectangleTest::Type(Locked) },
    UniqueRectangle5 => UniqueRectangles { test: RectangleTest::Apart },
    UniqueRectangle6 => UniqueRectangles { test: RectangleTest::Crossed },
    HiddenRectangle => UniqueRectangles { test: RectangleTest::Hidden },
    AvoidableRectangle1 => avoidable::find_one_open,
    AvoidableRectangle2 => avoidable::find_two_open,
    UniqueLoop1 => GuardedPatterns(OneCell, loops::find),
    UniqueLoop2 => GuardedPatterns(OneDigit, loops::find),
    UniqueLoop3 => GuardedPatterns(Subset, loops::find),
    UniqueLoop4 => GuardedPatterns(Locked, loops::find),
    ExtendedRectangle1 => GuardedPatterns(OneCell, extended::find),
    ExtendedRectangle2 => GuardedPatterns(OneDigit, extended::find),
    ExtendedRectangle3 => GuardedPatterns(Subset, extended::find),
    ExtendedRectangle4 => GuardedPatterns(Locked, extended::find),
    BugPlus1 => GuardedPatterns(OneCell, grave::find),
    Bug2 => GuardedPatterns(OneDigit, grave::find),
    Bug3 => GuardedPatterns(Subset, grave::find),
    Bug4 => GuardedPatterns(Locked, grave::find),
    BugPlusN => GuardedPatterns(Mixed, grave::find),
    BugLite1[EXPENSIVE] => GuardedPatterns(OneCell, lite::find),
    BugLite2[EXPENSIVE] => GuardedPatterns(OneDigit, lite::find),
    BugLite3[EXPENSIVE] => GuardedPatterns(Subset, lite::find),
    BugLite4[EXPENSIVE] => GuardedPatterns(Locked, lite::find),
    Mug1 => GuardedPatterns(OneCell, band_swap::find),
    Mug2 => GuardedPatterns(OneDigit, band_swap::find),
    Mug3 => GuardedPatterns(Subset, band_swap::find),
    Mug4 => GuardedPatterns(Locked, band_swap::find),
    DeadlyPattern1[EXPENSIVE] => GuardedPatterns(OneCell, deadly::find),
    DeadlyPattern2[EXPENSIVE] => GuardedPatterns(OneDigit, deadly::find),
    DeadlyPattern3[EXPENSIVE] => GuardedPatterns(Subset, deadly::find),
    DeadlyPattern4[EXPENSIVE] => GuardedPatterns(Locked, deadly::find),
    ReverseBug => reverse::find,
    LinkedRectangle[EXPENSIVE] => linked::find,
    RectangleAls[ALTERNATIVES, EXPENSIVE] => UniqueRectangles { test: RectangleTest::AlmostLocked },
}

/// A search for patterns, and the type of conclusions that are drawn from their guardians.
struct GuardedPatterns<const W: usize>(GuardianType, fn(&Grid<W>, GuardianType, &mut StepSink<'_>) -> Flow);

impl<const W: usize> Technique<W> for GuardedPatterns<W> {
    fn find(&self, grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
        let &Self(kind, find) = self;
        find(grid, kind, sink)
    }
}
