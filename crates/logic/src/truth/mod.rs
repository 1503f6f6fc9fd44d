//! [`Truth`]: what the rules of a puzzle hand out. "Somewhere among these": every argument begins with some.
//!
//! | file | holds |
//! | --- | --- |
//! | `guardians.rs` | [`Guardians`]: what saves a pattern that cannot stand alone |
//! | `symmetric.rs` | [`Symmetric`]: what a rearrangement says of a cell that it maps onto itself |
//! | `linear.rs` | [`Linear`]: houses and cages, added and subtracted |
//! | `candidates.rs` | the candidates that could make a truth true, and those on which it depends |
//! | `broken.rs` | truths that nothing can make true any more |
//! | `code.rs` | [`TruthCode`]: a truth printed for machines |

mod broken;
mod candidates;
mod code;
mod guardians;
mod linear;
mod symmetric;

pub use broken::fillable;
pub use code::TruthCode;
pub use guardians::{Guardians, Pattern};
pub use linear::{Equation, Linear, Term};
pub use symmetric::Symmetric;

use std::sync::Arc;
use whydoku_board::Grid;
use whydoku_board::{Candidate, Cell, Digit, House, Layout, Symmetry};

/// One of its candidates is true. The premises of every step are truths.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Truth {
    /// The cell holds one of its candidates.
    Cell(Cell),
    /// The digit stands somewhere in the house.
    House(House, Digit),
    /// A clue of the puzzle says "somewhere here"; the number is the layout's.
    Clue(usize),
    /// Without one of these extra candidates a pattern would allow two solutions, or none.
    Guardians(Box<Guardians>),
    /// A rearrangement keeps rules and givens, so it keeps the one solution: a cell holds a candidate whose images can
    /// all be true beside it.
    Symmetric(Symmetric),
    /// Several cells are filled as a constraint says; the number of the relation is the layout's.
    Relation(usize),
    /// Houses and sums, added and subtracted, leave cells with a known sum.
    Linear(Box<Linear>),
}

impl Truth {
    /// Whether it assumes that the puzzle has one solution.
    pub fn assumes_uniqueness(&self) -> bool {
        match self {
            Self::Cell(_) | Self::House(..) | Self::Clue(_) | Self::Relation(_) | Self::Linear(_) => false,
            Self::Guardians(guardians) => guardians.pattern == Pattern::Deadly,
            Self::Symmetric(_) => true,
        }
    }

    /// Whether a filled cell already makes it true, so that nothing follows from it any more.
    pub fn is_settled<const W: usize>(&self, grid: &Grid<W>) -> bool {
        match self {
            &Self::Cell(cell) => !grid.open().contains(cell),
            &Self::House(house, digit) => grid.stands(digit).meets(&grid.layout().house(house).cells),
            &Self::Clue(clue) => {
                grid.layout().clues().get(clue).is_some_and(|info| grid.stands(info.digit).meets(&info.cells))
            }
            Self::Guardians(guardians) => {
                guardians.candidates.iter().any(|c| grid.stands(c.digit).contains(c.cell))
            }
            Self::Symmetric(symmetric) => !grid.open().contains(symmetric.cell),
            Self::Relation(_) | Self::Linear(_) => !self.related(grid.layout()).meets(grid.open()),
        }
    }

    /// Every truth of a layout that needs no assumption: one a cell, one a house and digit, one a clue.
    pub fn of_rules<const W: usize>(layout: &Layout<W>) -> impl Iterator<Item = Self> + '_ {
        let cells = layout.cells().iter().map(Self::Cell);
        let houses =
            layout.houses().flat_map(|(house, _)| layout.digits().map(move |d| Self::House(house, d)));
        cells.chain(houses).chain((0..layout.clues().len()).map(Self::Clue))
    }

    /// The same truth on a rearranged board. Clues keep their numbers only where the layout gives them so.
    #[must_use]
    pub fn mapped<const W: usize>(&self, symmetry: &Symmetry, layout: &Layout<W>) -> Self {
        match self {
            &Self::Cell(cell) => Self::Cell(symmetry.cell(cell)),
            &Self::House(house, digit) => Self::House(symmetry.house(house), symmetry.digit(digit)),
            &Self::Clue(clue) => Self::Clue(clue_image(clue, symmetry, layout)),
            Self::Guardians(guardians) => {
                let mut cells: Vec<Cell> = guardians.cells.iter().map(|&cell| symmetry.cell(cell)).collect();
                let mut candidates: Vec<Candidate> =
                    guardians.candidates.iter().map(|&candidate| symmetry.candidate(candidate)).collect();
                cells.sort_unstable();
                candidates.sort_unstable();
                Self::Guardians(Box::new(Guardians { pattern: guardians.pattern, cells, candidates }))
            }
            Self::Symmetric(Symmetric { symmetry: kept, cell }) => Self::Symmetric(Symmetric {
                symmetry: Arc::new(symmetry.inverse().then(kept).then(symmetry)),
                cell: symmetry.cell(*cell),
            }),
            // Boards with constraints have no symmetries but the one that moves nothing.
            Self::Relation(_) | Self::Linear(_) => self.clone(),
        }
    }

    /// Its printed code: `cell r1c2`, `house r3 5`, `clue 4`, `guardians …`, `symmetric …`.
    pub fn code<'a, const W: usize>(&'a self, layout: &'a Layout<W>) -> TruthCode<'a, W> {
        TruthCode { truth: self, layout }
    }
}

/// The number of the clue that a rearrangement makes of one.
pub fn clue_image<const W: usize>(clue: usize, symmetry: &Symmetry, layout: &Layout<W>) -> usize {
    let info = &layout.clues()[clue];
    let (digit, cells) = (symmetry.digit(info.digit), symmetry.cells(&info.cells));
    let image = layout.clues().iter().position(|other| other.digit == digit && other.cells == cells);
    image.expect("a symmetry of the layout maps clues to clues")
}
