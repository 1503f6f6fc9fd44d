//! Sequences along drawn lines.

use super::super::automaton::sequence;
use super::super::build::{BuildError, Builder, RuleResult, is_arrow_head};
use whydoku_board::Cell;

impl Builder<'_> {
    /// Neighbours on a line always have the same difference.
    pub(in super::super) fn same_difference(&self, chosen: &[usize]) -> RuleResult {
        self.each(chosen, |element| {
            sequence(
                "same difference",
                &element.cells,
                self.values(),
                (0, -1),
                |at, &(last, difference), value| match at {
                    0 => Some((value, -1)),
                    1 => Some((value, (value - last).abs())),
                    _ => Some((value, difference)).filter(|_| (value - last).abs() == difference),
                },
                |_| true,
            )
        })
    }

    /// Digits rise and fall by turns.
    pub(in super::super) fn zigzag(&self, chosen: &[usize]) -> RuleResult {
        self.each(chosen, |element| {
            sequence(
                "rising and falling by turns",
                &element.cells,
                self.values(),
                (0, 0),
                |at, &(last, direction), value| match (at, (value - last).signum()) {
                    (0, _) => Some((value, 0)),
                    (_, now) => Some((value, now)).filter(|_| now != 0 && now != direction),
                },
                |_| true,
            )
        })
    }

    /// Each digit of a line stands on it twice.
    pub(in super::super) fn doubling(&self, chosen: &[usize]) -> RuleResult {
        self.each(chosen, |element| {
            let count = element.cells.len();
            // The digits that were met once, and twice.
            sequence(
                "every digit twice",
                &element.cells,
                self.values(),
                (0_u64, 0_u64),
                |at, &(once, twice), value| {
                    let digit = 1 << value;
                    let next = if once & digit == 0 {
                        (once | digit, twice)
                    } else {
                        (once & !digit, twice | digit)
                    };
                    Some(next)
                        .filter(|next| twice & digit == 0 && (next.0.count_ones() as usize) < count - at)
                },
                |&(once, _)| once == 0,
            )
        })
    }

    /// Digits rise by equal steps towards the tip of a line.
    pub(in super::super) fn arithmetic_sequence(&self, chosen: &[usize]) -> RuleResult {
        self.each(chosen, |element| {
            let tip = |cell: Option<&Cell>| {
                self.elements.iter().any(|other| {
                    is_arrow_head(other) && other.cells.len() == 1 && other.cells.first() == cell
                })
            };
            let mut cells = element.cells.clone();
            match (tip(cells.first()), tip(cells.last())) {
                (true, false) => cells.reverse(),
                (false, true) => {}
                _ => return Err(BuildError::NoTip),
            }
            sequence(
                "evenly spaced",
                &cells,
                self.values(),
                (0, 0),
                |at, &(last, step), value| match at {
                    0 => Some((value, 0)),
                    1 => Some((value, value - last)).filter(|(_, step)| *step > 0),
                    _ => Some((value, step)).filter(|_| value - last == step),
                },
                |_| true,
            )
        })
    }
}
