//! [`Truth`]: a statement of the rules that one of some candidates is true. Every argument begins with some of them.

mod candidates;
mod code;
mod contradiction;
mod guardians;
mod linear;
mod symmetric;

pub use code::TruthCode;
pub use contradiction::fillable;
pub use guardians::{Guardians, Pattern};
pub use linear::{Equation, Linear, Term};
pub use symmetric::Symmetric;

use whydoku_board::{Cell, Digit, Grid, House, Layout};

/// One of its candidates is true. The premises of every step are truths.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Truth {
    /// The cell holds one of its candidates.
    Cell(Cell),
    /// The digit is somewhere in the house.
    House(House, Digit),
    /// The digit of a clue is in one of its cells; the number is the layout's.
    Clue(usize),
    /// Without one of these extra candidates a pattern would allow two solutions, or none.
    Guardians(Box<Guardians>),
    /// A rearrangement keeps rules and givens, so it keeps the one solution: a cell holds a candidate whose images can
    /// all be true together with it.
    Symmetric(Symmetric),
    /// Several cells satisfy a constraint; the number of the relation is the layout's.
    Relation(usize),
    /// Houses and sums, added and subtracted, leave cells with a known sum.
    Linear(Box<Linear>),
    /// The board divides into regions that are to be found, connected and with each digit once. With the number of a constraint
    /// of the shape: that constraint about them holds.
    Regions(Option<usize>),
}

impl Truth {
    /// Whether it assumes that the puzzle has only one solution.
    pub fn assumes_uniqueness(&self) -> bool {
        let is_deadly = matches!(self, Self::Guardians(guardians) if guardians.pattern == Pattern::Deadly);
        is_deadly || matches!(self, Self::Symmetric(_))
    }

    /// Whether filled cells make it true, so that nothing follows from it any more.
    pub fn is_settled<const W: usize>(&self, grid: &Grid<W>) -> bool {
        match self {
            &Self::Cell(cell) => !grid.open().contains(cell),
            &Self::House(house, digit) => grid.filled(digit).meets(&grid.layout().house(house).cells),
            &Self::Clue(clue) => {
                grid.layout().clues().get(clue).is_some_and(|info| grid.filled(info.digit).meets(&info.cells))
            }
            Self::Guardians(guardians) => {
                guardians.candidates.iter().any(|c| grid.filled(c.digit).contains(c.cell))
            }
            Self::Symmetric(symmetric) => !grid.open().contains(symmetric.cell),
            Self::Relation(at) => {
                !self.related(grid.layout()).meets(grid.open()) && fillable(grid, *at).is_some()
            }
            Self::Regions(_) => grid.is_full(),
            Self::Linear(linear) => {
                !self.related(grid.layout()).meets(grid.open())
                    && linear.equation(grid.layout()).is_some_and(|equation| equation.holds(grid))
            }
        }
    }

    /// The truths of cells, houses and clues of a layout.
    pub fn of_rules<const W: usize>(layout: &Layout<W>) -> impl Iterator<Item = Self> + '_ {
        let cells = layout.cells().iter().map(Self::Cell);
        let houses =
            layout.houses().flat_map(|(house, _)| layout.digits().map(move |d| Self::House(house, d)));
        cells.chain(houses).chain((0..layout.clues().len()).map(Self::Clue))
    }

    /// Its printed code: `cell r1c2`, `house r3 5`, `clue 4`, `guardians …`, `symmetric …`.
    pub fn code<'a, const W: usize>(&'a self, layout: &'a Layout<W>) -> TruthCode<'a, W> {
        TruthCode { truth: self, layout }
    }
}
