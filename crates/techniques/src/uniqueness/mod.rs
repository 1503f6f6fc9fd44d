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
use guarded::PatternList;
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
    UniqueLoop1 => GuardedPatterns(OneCell, loops::list),
    UniqueLoop2 => GuardedPatterns(OneDigit, loops::list),
    UniqueLoop3 => GuardedPatterns(Subset, loops::list),
    UniqueLoop4 => GuardedPatterns(Locked, loops::list),
    ExtendedRectangle1 => GuardedPatterns(OneCell, extended::list),
    ExtendedRectangle2 => GuardedPatterns(OneDigit, extended::list),
    ExtendedRectangle3 => GuardedPatterns(Subset, extended::list),
    ExtendedRectangle4 => GuardedPatterns(Locked, extended::list),
    BugPlus1 => GuardedPatterns(OneCell, grave::list),
    Bug2 => GuardedPatterns(OneDigit, grave::list),
    Bug3 => GuardedPatterns(Subset, grave::list),
    Bug4 => GuardedPatterns(Locked, grave::list),
    BugPlusN => GuardedPatterns(Mixed, grave::list),
    BugLite1[EXPENSIVE] => GuardedPatterns(OneCell, lite::list),
    BugLite2[EXPENSIVE] => GuardedPatterns(OneDigit, lite::list),
    BugLite3[EXPENSIVE] => GuardedPatterns(Subset, lite::list),
    BugLite4[EXPENSIVE] => GuardedPatterns(Locked, lite::list),
    Mug1 => GuardedPatterns(OneCell, band_swap::list),
    Mug2 => GuardedPatterns(OneDigit, band_swap::list),
    Mug3 => GuardedPatterns(Subset, band_swap::list),
    Mug4 => GuardedPatterns(Locked, band_swap::list),
    DeadlyPattern1[EXPENSIVE] => GuardedPatterns(OneCell, deadly::list),
    DeadlyPattern2[EXPENSIVE] => GuardedPatterns(OneDigit, deadly::list),
    DeadlyPattern3[EXPENSIVE] => GuardedPatterns(Subset, deadly::list),
    DeadlyPattern4[EXPENSIVE] => GuardedPatterns(Locked, deadly::list),
    ReverseBug => reverse::find,
    LinkedRectangle[EXPENSIVE] => linked::find,
    RectangleAls[ALTERNATIVES, EXPENSIVE] => UniqueRectangles { test: RectangleTest::AlmostLocked },
}

/// A search for patterns, and the type of conclusions that are drawn from their guardians. All types share a search.
struct GuardedPatterns<const W: usize>(GuardianType, fn(&Grid<W>) -> PatternList<W>);

impl<const W: usize> Technique<W> for GuardedPatterns<W> {
    fn find(&self, grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
        let &Self(kind, list) = self;
        let patterns = sink.of_board(grid, list, || list(grid));
        sink.cut_short(patterns.cut_short);
        patterns.all.iter().try_for_each(|pattern| pattern.report(grid, kind, sink))
    }
}
