//! [`Figure`]: the parts of a pattern in their roles.

use super::{Argument, Role};
use crate::Truth;
use whydoku_board::{Candidate, Cell, Digit, House};

/// A part of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Item {
    /// A cell.
    Cell(Cell),
    /// A house.
    House(House),
    /// A digit.
    Digit(Digit),
    /// A digit in a cell.
    Candidate(Candidate),
    /// A clue, by its number in the layout.
    Clue(usize),
    /// A relation, by its number in the layout.
    Relation(usize),
}

macro_rules! adds_items {
    ($($name:ident($item:ty) => $variant:ident,)+) => { $(
        #[doc = concat!("Adds ", stringify!($name), " in a role.")]
        #[must_use]
        pub fn $name(mut self, role: Role, items: impl IntoIterator<Item = $item>) -> Self {
            self.parts.extend(items.into_iter().map(|item| (role, Item::$variant(item))));
            self
        }
    )+ };
}

/// The parts of a pattern in their roles, in the order in which they are explained.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Figure {
    pub(super) parts: Vec<(Role, Item)>,
    pub(super) arguments: Vec<Argument>,
}

impl Figure {
    /// A figure without parts.
    pub fn new() -> Self {
        Self::default()
    }

    adds_items! {
        cells(Cell) => Cell,
        houses(House) => House,
        clues(usize) => Clue,
        relations(usize) => Relation,
        digits(Digit) => Digit,
        candidates(Candidate) => Candidate,
    }

    /// A figure of one candidate: its cell and its digit.
    pub fn of(candidate: Candidate) -> Self {
        Self::new().cells(Role::Cell, [candidate.cell]).digits(Role::Digit, [candidate.digit])
    }

    /// Adds an argument.
    #[must_use]
    pub fn argument(mut self, argument: Argument) -> Self {
        self.arguments.push(argument);
        self
    }

    /// The arguments, one for each case.
    pub fn arguments(&self) -> &[Argument] {
        &self.arguments
    }

    /// Returns whether a truth supports the explanation of the figure: an argument cites it, or its cell belongs to a set whose
    /// cells and digits are counted.
    pub fn cites(&self, truth: &Truth) -> bool {
        let is_counted = |cell: Cell| {
            let sets = [Role::First, Role::Second, Role::Third];
            sets.into_iter().any(|role| self.role(role).any(|item| item == Item::Cell(cell)))
        };
        self.arguments.iter().any(|argument| argument.cites(truth))
            || matches!(*truth, Truth::Cell(cell) if is_counted(cell))
    }

    /// All parts.
    pub fn parts(&self) -> &[(Role, Item)] {
        &self.parts
    }

    /// The items in a role.
    pub fn role(&self, role: Role) -> impl Iterator<Item = Item> + '_ {
        self.parts.iter().filter(move |(r, _)| *r == role).map(|&(_, item)| item)
    }
}
