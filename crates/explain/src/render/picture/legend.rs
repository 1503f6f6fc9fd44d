//! A board on which each constraint has a letter in its cells, for the terminal. Constraints of whole lines, which would
//! fill the board, and those after the last letter have none; the text below the board names their cells.

use super::{CellToken, draw_within};
use crate::render::Marks;
use crate::render::paint::{FAINT, Paint};
use whydoku_board::{Cell, Constraint, Grid, Layout};
use whydoku_solver::catalogue::Coordinates;

/// The letters in order, without those that resemble others.
const LETTERS: &str =
    "abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZαβγδεζηθκλμπρστφχψωΓΔΘΛΞΠΣΦΨΩбвгджзийклмнптфцчшщыэюя";

pub(crate) struct ConstraintLetters(Vec<Option<char>>);

impl ConstraintLetters {
    pub(crate) fn new(layout: &Layout) -> Self {
        let mut letters = LETTERS.chars();
        let constraints = layout.shape().constraints().iter();
        Self(constraints.map(|one| if has_letter(one) { letters.next() } else { None }).collect())
    }

    pub(crate) fn get(&self, at: usize) -> Option<char> {
        self.0.get(at).copied().flatten()
    }
}

/// Whether the constraint does not fill whole lines, or the board.
fn has_letter(constraint: &Constraint) -> bool {
    !constraint.kind.is_seen_from_outside()
        && !constraint.is_of_neighbours()
        && constraint.alternatives().iter().flatten().all(has_letter)
}

/// Draws the letters of constraints in their cells; `None` if there are none.
pub(crate) fn lettered_board(
    grid: &Grid,
    letters: &ConstraintLetters,
    paint: Paint,
    coordinates: Coordinates,
    width: usize,
) -> Option<String> {
    let layout = grid.layout();
    letters.0.iter().flatten().next()?;
    let text = |cell: Cell| -> Vec<CellToken> {
        let drawn = layout.shape().constraints().iter().zip(&letters.0);
        let here = drawn.filter(|(constraint, _)| constraint.cells.contains(&cell));
        let here: Vec<CellToken> =
            here.filter_map(|(_, letter)| Some(CellToken::new(letter.as_ref()?.to_string()))).collect();
        if here.is_empty() { vec![CellToken::new(paint.in_style(".", FAINT))] } else { here }
    };
    let cells: Vec<Vec<CellToken>> = layout.cells().iter().map(text).collect();
    // One letter a cell stands as close as digits do.
    let gap = if cells.iter().any(|letters| letters.len() > 1) { 2 } else { 1 };
    Some(draw_within(grid, &cells, &Marks::default(), paint, coordinates, [width, gap]))
}
