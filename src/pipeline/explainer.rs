//! [`Explained`]: a grid's three figures on Sudoku Explainer's scale, and whether it is a puzzle at all.

use super::limits::{Cut, Limits};
use crate::catalogue::Score;
use crate::grid::Grid;
use crate::search;
use crate::techniques::se::{Explainer, Figures, Path};

/// What there is to say of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Explained {
    /// Its figures: ER, EP and ED. ER is the scale's highest where the scale's techniques end before the solution.
    Rated([Score; 3]),
    /// The puzzle contradicts itself.
    NoSolution,
    /// The puzzle has several solutions.
    SeveralSolutions,
    /// The scale is defined for the classic board alone.
    OtherBoard,
    /// A limit was met before the end.
    Cut(Cut),
}

/// What the scale says where nothing applies any more.
const STUCK: u32 = 200;

/// The figures of a grid. `explainer` is kept by the caller for the room that it has made.
pub fn explain<const W: usize>(explainer: &mut Explainer, grid: &Grid<W>, limits: &Limits<'_>) -> Explained {
    let mut cut = None;
    let path = explainer.path(
        grid,
        || search::is_unique(grid),
        |figures| {
            let too_hard = limits.forbid(Score::tenths(figures.er)).then_some(Cut::Difficulty);
            cut = limits.are_over().then_some(Cut::Time).or(too_hard);
            cut.is_none()
        },
    );
    let Some(path) = path else { return Explained::OtherBoard };
    if let Some(cut) = cut {
        return Explained::Cut(cut);
    }
    let rated = |Figures { er, ep, ed }| Explained::Rated([er, ep, ed].map(Score::tenths));
    match path {
        Path::Solved(figures) => rated(figures),
        Path::Broken => Explained::NoSolution,
        Path::Stuck(figures) => match search::first_two(grid).len() {
            0 => Explained::NoSolution,
            1 => rated(Figures { er: STUCK, ..figures }),
            _ => Explained::SeveralSolutions,
        },
    }
}
