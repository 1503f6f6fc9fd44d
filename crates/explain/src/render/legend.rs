//! What is drawn on the board, for the terminal: a board on which each cage, line and dot has a letter in its cells.
//!
//! What is seen from outside along a row, a column or a diagonal would fill the board, and has none; nor has what comes
//! after the last letter. The words below the board name their cells.

use super::ink::{FAINT, Paint};
use super::picture::{Token, fitted};
use whydoku_board::Grid;
use whydoku_board::{Cell, ConstraintKind, Layout};

/// The letters, in the order in which they are given out; those that are easily taken for others are left out.
const LETTERS: &str =
    "abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZαβγδεζηθκλμπρστφχψωΓΔΘΛΞΠΣΦΨΩбвгджзийклмнптфцчшщыэюя";

/// Which letter each constraint of a board has.
pub(super) struct Letters(Vec<Option<char>>);

impl Letters {
    pub(super) fn of(layout: &Layout) -> Self {
        let mut letters = LETTERS.chars();
        let constraints = layout.shape().constraints().iter();
        let of = |kind: ConstraintKind| if kind.is_seen_from_outside() { None } else { letters.next() };
        Self(constraints.map(|constraint| constraint.kind).map(of).collect())
    }

    pub(super) fn of_constraint(&self, at: usize) -> Option<char> {
        self.0.get(at).copied().flatten()
    }
}

/// The board with the letters in its cells; `None` where there are none.
pub(super) fn lettered(grid: &Grid, letters: &Letters, ink: Paint, width: usize) -> Option<String> {
    let layout = grid.layout();
    letters.0.iter().flatten().next()?;
    let text = |cell: Cell| -> Vec<Token> {
        let drawn = layout.shape().constraints().iter().zip(&letters.0);
        let here = drawn.filter(|(constraint, _)| constraint.cells.contains(&cell));
        let here: Vec<Token> =
            here.filter_map(|(_, letter)| Some((letter.as_ref()?.to_string(), 1))).collect();
        if here.is_empty() { vec![(ink.in_style(".", FAINT), 1)] } else { here }
    };
    let cells: Vec<Vec<Token>> = layout.cells().iter().map(text).collect();
    // One letter a cell stands as close as digits do.
    let gap = if cells.iter().any(|letters| letters.len() > 1) { 2 } else { 1 };
    Some(fitted(grid, &cells, &super::Marks::default(), ink, width, gap))
}
