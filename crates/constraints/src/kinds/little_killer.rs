//! Little killers: the sum of a diagonal, written outside the board.

use super::prelude::*;
use super::sum::SUM;

pub(super) const LITTLE_KILLER: KindFacts = KindFacts {
    key: "little-killers",
    f_puzzles: &[FPuzzlesKey::new("littlekillersum", FPuzzlesCells::Diagonal)],
    iss: &[("LittleKiller", IssForm::Diagonal), ("Sum", IssForm::Number)],
    drawing: Drawing::Outside,
    is_ordered: true,
    ..SUM
};
