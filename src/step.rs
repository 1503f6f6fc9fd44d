//! The language of reasoning: a [`Finding`] is premises, conclusions and a figure; a [`Step`] is a finding under
//! the name of a technique. A [`Guess`] is something else altogether, so that no code can count it as logic.

use crate::geometry::{Candidate, Cell, Digit, DigitSet, House, Layout, Symmetry};
use crate::grid::Grid;
use crate::id::TechniqueId;
use crate::truth::{Truth, clue_image};
use std::fmt;

/// What follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Conclusion {
    /// The cell holds the digit.
    Place(Candidate),
    /// The cell does not hold the digit.
    Eliminate(Candidate),
}

impl Conclusion {
    /// Does to a grid what it says, unless the grid says so already.
    pub fn apply_to<const W: usize>(self, grid: &mut Grid<W>) {
        match self {
            Self::Place(candidate) if grid.allows(candidate) => grid.place(candidate),
            Self::Eliminate(candidate) => grid.eliminate(candidate),
            Self::Place(_) => {}
        }
    }

    /// Whether a grid says so already.
    pub fn is_said<const W: usize>(self, grid: &Grid<W>) -> bool {
        let candidate = self.candidate();
        match self {
            Self::Place(_) => grid.digit(candidate.cell) == Some(candidate.digit),
            Self::Eliminate(_) => !grid.allows(candidate),
        }
    }

    /// The candidate that it speaks of.
    pub const fn candidate(self) -> Candidate {
        match self {
            Self::Place(candidate) | Self::Eliminate(candidate) => candidate,
        }
    }

    /// The same claim on a rearranged board.
    #[must_use]
    pub fn mapped(self, symmetry: &Symmetry) -> Self {
        match self {
            Self::Place(candidate) => Self::Place(symmetry.candidate(candidate)),
            Self::Eliminate(candidate) => Self::Eliminate(symmetry.candidate(candidate)),
        }
    }

    /// The opposite claim.
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Place(candidate) => Self::Eliminate(candidate),
            Self::Eliminate(candidate) => Self::Place(candidate),
        }
    }
}

/// Who plays which part in a figure. Words and pictures are made from these; templates may name no others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// The digit, or the digits, that the argument is about.
    Digit,
    /// The house in which the argument begins.
    House,
    /// The house in which it ends: where the eliminations are.
    Other,
    /// The cells of a set, or the one cell of a single.
    Cell,
    /// Houses that must each take the digit.
    Base,
    /// Houses that the bases use up.
    Cover,
    /// Places of a fish that no cover takes.
    Fin,
    /// Places of a fish in two of its bases.
    EndoFin,
    /// The cell on which a wing turns, or from which a blossom grows.
    Pivot,
    /// The cells at the ends of a wing.
    Pincer,
    /// The digits that link the parts: from pivot to pincers, from set to set.
    Link,
    /// Where a chain begins.
    Start,
    /// Where a chain ends.
    End,
    /// The cells of a pattern that cannot stand alone.
    Corner,
    /// The candidates of which one must be true, or the pattern stands alone.
    Guardian,
    /// The first of several like parts: a set, a colour.
    First,
    /// The second of them.
    Second,
    /// The third of them.
    Third,
    /// The fourth of them.
    Fourth,
}

impl Role {
    /// All of them.
    pub const ALL: [Self; 19] = [
        Self::Digit,
        Self::House,
        Self::Other,
        Self::Cell,
        Self::Base,
        Self::Cover,
        Self::Fin,
        Self::EndoFin,
        Self::Pivot,
        Self::Pincer,
        Self::Link,
        Self::Start,
        Self::End,
        Self::Corner,
        Self::Guardian,
        Self::First,
        Self::Second,
        Self::Third,
        Self::Fourth,
    ];

    /// Its name in templates.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Digit => "digit",
            Self::House => "house",
            Self::Other => "other",
            Self::Cell => "cell",
            Self::Base => "base",
            Self::Cover => "cover",
            Self::Fin => "fin",
            Self::EndoFin => "endo-fin",
            Self::Pivot => "pivot",
            Self::Pincer => "pincer",
            Self::Link => "link",
            Self::Start => "start",
            Self::End => "end",
            Self::Corner => "corner",
            Self::Guardian => "guardian",
            Self::First => "first",
            Self::Second => "second",
            Self::Third => "third",
            Self::Fourth => "fourth",
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What plays a part.
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
    /// A clue, by the layout's number.
    Clue(usize),
    /// What several cells say at once, by the layout's number.
    Relation(usize),
}

/// A line of reasoning: something is supposed, and one thing follows from another.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Argument {
    /// What is supposed.
    pub supposed: Assertion,
    /// What follows, in order.
    pub lines: Vec<Line>,
    /// The truth that nothing can honour at the end, if the supposition leads to a contradiction.
    pub broken: Option<Truth>,
    /// What is still possible for that truth, each supposed in turn and each leading to a contradiction. Where there
    /// are none, the lines have denied all of it.
    pub cases: Vec<Argument>,
}

/// "The digit is in one of these cells", or "in none of them".
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Assertion {
    /// The digit.
    pub digit: Digit,
    /// Mostly one cell; several that stand together for a group.
    pub cells: Vec<Cell>,
    /// Whether it is there.
    pub is: bool,
}

impl Assertion {
    /// The digit is in the cell.
    pub fn is(candidate: Candidate) -> Self {
        Self { digit: candidate.digit, cells: vec![candidate.cell], is: true }
    }

    /// The digit is not in the cell.
    pub fn is_not(candidate: Candidate) -> Self {
        Self { is: false, ..Self::is(candidate) }
    }
}

/// One thing that follows.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Line {
    /// Why.
    pub because: Because,
    /// What.
    pub then: Assertion,
}

/// Why one thing follows from those before it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Because {
    /// It cannot be beside what was asserted.
    Conflict,
    /// It is all that is left of a truth.
    Truth(Truth),
    /// These cells have one digit more than cells; without one digit they need all the others.
    Set(Vec<Cell>),
    /// The opposite was supposed beside all that came before, and it led nowhere.
    Refuted(Box<Argument>),
}

impl Item {
    /// The same on a rearranged board.
    #[must_use]
    pub fn mapped<const W: usize>(self, symmetry: &Symmetry, layout: &Layout<W>) -> Self {
        match self {
            Self::Cell(cell) => Self::Cell(symmetry.cell(cell)),
            Self::House(house) => Self::House(symmetry.house(house)),
            Self::Digit(digit) => Self::Digit(symmetry.digit(digit)),
            Self::Candidate(candidate) => Self::Candidate(symmetry.candidate(candidate)),
            Self::Clue(clue) => Self::Clue(clue_image(clue, symmetry, layout)),
            Self::Relation(at) => Self::Relation(at),
        }
    }
}

/// The parts of a pattern, in the order in which they are told.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Figure {
    parts: Vec<(Role, Item)>,
    arguments: Vec<Argument>,
}

impl Figure {
    /// No parts yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds cells in a role.
    #[must_use]
    pub fn cells(self, role: Role, cells: impl IntoIterator<Item = Cell>) -> Self {
        self.with(role, cells.into_iter().map(Item::Cell))
    }

    /// Adds houses in a role.
    #[must_use]
    pub fn houses(self, role: Role, houses: impl IntoIterator<Item = House>) -> Self {
        self.with(role, houses.into_iter().map(Item::House))
    }

    /// Adds clues in a role.
    #[must_use]
    pub fn clues(self, role: Role, clues: impl IntoIterator<Item = usize>) -> Self {
        self.with(role, clues.into_iter().map(Item::Clue))
    }

    /// Adds relations in a role.
    #[must_use]
    pub fn relations(self, role: Role, relations: impl IntoIterator<Item = usize>) -> Self {
        self.with(role, relations.into_iter().map(Item::Relation))
    }

    /// Adds digits in a role.
    #[must_use]
    pub fn digits(self, role: Role, digits: impl IntoIterator<Item = Digit>) -> Self {
        self.with(role, digits.into_iter().map(Item::Digit))
    }

    /// Adds candidates in a role.
    #[must_use]
    pub fn candidates(self, role: Role, candidates: impl IntoIterator<Item = Candidate>) -> Self {
        self.with(role, candidates.into_iter().map(Item::Candidate))
    }

    /// Adds a line of reasoning.
    #[must_use]
    pub fn argument(mut self, argument: Argument) -> Self {
        self.arguments.push(argument);
        self
    }

    /// The lines of reasoning, one for each case that is supposed.
    pub fn arguments(&self) -> &[Argument] {
        &self.arguments
    }

    /// Adds items in a role.
    #[must_use]
    pub fn with(mut self, role: Role, items: impl IntoIterator<Item = Item>) -> Self {
        self.parts.extend(items.into_iter().map(|item| (role, item)));
        self
    }

    /// All parts.
    pub fn parts(&self) -> &[(Role, Item)] {
        &self.parts
    }

    /// Who plays this part.
    pub fn role(&self, role: Role) -> impl Iterator<Item = Item> + '_ {
        self.parts.iter().filter(move |(r, _)| *r == role).map(|&(_, item)| item)
    }
}

/// An argument: truths taken together, what follows from them, and who plays which part.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Finding {
    premises: Vec<Truth>,
    conclusions: Vec<Conclusion>,
    figure: Figure,
}

impl Finding {
    /// An argument. Without premises, or without conclusions, there is none.
    pub fn new(premises: Vec<Truth>, conclusions: Vec<Conclusion>, figure: Figure) -> Option<Self> {
        (!premises.is_empty() && !conclusions.is_empty()).then_some(Self { premises, conclusions, figure })
    }

    /// The truths it rests on.
    pub fn premises(&self) -> &[Truth] {
        &self.premises
    }

    /// What follows from them.
    pub fn conclusions(&self) -> &[Conclusion] {
        &self.conclusions
    }

    /// Who plays which part.
    pub const fn figure(&self) -> &Figure {
        &self.figure
    }

    /// The digits that it places.
    pub fn placements(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.conclusions.iter().filter_map(|c| match c {
            Conclusion::Place(candidate) => Some(*candidate),
            Conclusion::Eliminate(_) => None,
        })
    }

    /// The candidates that it takes away.
    pub fn eliminations(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.conclusions.iter().filter_map(|c| match c {
            Conclusion::Eliminate(candidate) => Some(*candidate),
            Conclusion::Place(_) => None,
        })
    }

    /// Whether one of its premises assumes that the puzzle has one solution.
    pub fn assumes_uniqueness(&self) -> bool {
        self.premises.iter().any(Truth::assumes_uniqueness)
    }

    /// The same argument on a rearranged board. Premises, conclusions and parts are in ascending order, so that two
    /// findings that say the same compare equal whatever order they were found in; lines of reasoning are left out,
    /// because the same chain may be told from either end.
    #[must_use]
    pub fn mapped<const W: usize>(&self, symmetry: &Symmetry, layout: &Layout<W>) -> Self {
        let mut premises: Vec<Truth> = self.premises.iter().map(|p| p.mapped(symmetry, layout)).collect();
        let mut conclusions: Vec<Conclusion> = self.conclusions.iter().map(|c| c.mapped(symmetry)).collect();
        let mut parts: Vec<(Role, Item)> =
            self.figure.parts.iter().map(|&(role, item)| (role, item.mapped(symmetry, layout))).collect();
        premises.sort_unstable();
        conclusions.sort_unstable();
        parts.sort_unstable();
        Self { premises, conclusions, figure: Figure { parts, arguments: Vec::new() } }
    }

    /// The same argument for fewer conclusions; `None` if none is left.
    #[must_use]
    pub fn keeping(&self, keep: impl Fn(Conclusion) -> bool) -> Option<Self> {
        let conclusions = self.conclusions.iter().copied().filter(|&c| keep(c)).collect();
        Self::new(self.premises.clone(), conclusions, self.figure.clone())
    }

    /// The same argument resting on other premises; `None` if there are none.
    #[must_use]
    pub fn resting_on(&self, premises: Vec<Truth>) -> Option<Self> {
        Self::new(premises, self.conclusions.clone(), self.figure.clone())
    }
}

/// A finding under the name of its technique.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step {
    /// The technique that found it.
    pub technique: TechniqueId,
    /// How large the pattern is, where a technique has no fixed size; else 0. Ratings may depend on it.
    pub measure: u16,
    /// The argument.
    pub finding: Finding,
}

/// A trial, taken when no step applies. Never logic, and never a [`Step`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guess {
    /// What is tried.
    pub candidate: Candidate,
    /// The digits between which the choice was.
    pub choices: DigitSet,
    /// How many cells were open.
    pub open: usize,
    /// The number of this guess, from 1.
    pub number: usize,
}
