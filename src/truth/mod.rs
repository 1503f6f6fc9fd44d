//! [`Truth`]: what the rules of a puzzle hand out. "Somewhere among these": every argument begins with some.

mod linear;

pub use linear::{Equation, Linear, Term};

use crate::geometry::{Candidate, Cell, CellSet, ClueInfo, Digit, DigitSet, House, Layout, Motion, Symmetry};
use crate::grid::Grid;
use std::fmt;
use std::sync::Arc;

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

/// A cell of a puzzle that a rearrangement maps onto itself.
///
/// What the rearrangement makes of a solution is a solution too. Where there is only one, it is the same: a candidate
/// is true if its image is, and the image of that, and so on. The rearrangement is part of the truth, so that anyone can
/// ask whether it does keep the givens, and see that one solution is taken for granted.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symmetric {
    /// What keeps rules and givens.
    pub symmetry: Arc<Symmetry>,
    /// The cell.
    pub cell: Cell,
}

impl Symmetric {
    /// The digits that the cell can hold together with all that they become.
    pub fn digits<const W: usize>(&self, grid: &Grid<W>) -> DigitSet {
        let kept = |&digit: &Digit| self.obstacle(digit, grid).is_none();
        grid.candidates(self.cell).into_iter().filter(kept).collect()
    }

    /// The first image that the grid has ruled out, or that cannot stand beside the digit.
    pub fn obstacle<const W: usize>(&self, digit: Digit, grid: &Grid<W>) -> Option<Candidate> {
        let candidate = Candidate::new(self.cell, digit);
        let cannot = |image: &Candidate| {
            !grid.candidates(image.cell).contains(image.digit) || grid.layout().conflict(candidate, *image)
        };
        self.symmetry.images(candidate).find(cannot)
    }

    /// Whether one of a digit's images could never stand beside it, whatever the grid holds.
    pub fn forbids<const W: usize>(&self, digit: Digit, layout: &Layout<W>) -> bool {
        let candidate = Candidate::new(self.cell, digit);
        self.symmetry.images(candidate).any(|image| layout.conflict(candidate, image))
    }
}

/// A pattern that cannot stand alone, and the candidates that save it.
///
/// The pattern is its cells with all their candidates but the guardians. It is part of the truth, so an assumption of
/// uniqueness is visible in the premises: whoever does not want to assume it can refuse the step.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Guardians {
    /// Why the pattern cannot stand alone.
    pub pattern: Pattern,
    /// The cells of the pattern, in reading order.
    pub cells: Vec<Cell>,
    /// The candidates of these cells that are not part of the pattern, of which one must be true.
    pub candidates: Vec<Candidate>,
}

/// Why a pattern cannot stand alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pattern {
    /// Whichever way it is filled, its digits could be rearranged without any rule noticing: two solutions.
    Deadly,
    /// It cannot be filled at all.
    Impossible,
}

impl Pattern {
    /// Its name in traces.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Deadly => "deadly",
            Self::Impossible => "impossible",
        }
    }
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

    /// The candidates that could make it true on this grid.
    pub fn candidates<const W: usize>(&self, grid: &Grid<W>) -> Vec<Candidate> {
        let mut found = Vec::new();
        self.extend_candidates(grid, &mut found);
        found
    }

    /// Adds those candidates to a list; for callers that keep one.
    pub fn extend_candidates<const W: usize>(&self, grid: &Grid<W>, into: &mut Vec<Candidate>) {
        match self {
            &Self::Cell(cell) => {
                if grid.open().contains(cell) {
                    into.extend(grid.candidates(cell).into_iter().map(|digit| Candidate::new(cell, digit)));
                }
            }
            &Self::House(house, digit) => {
                into.extend(grid.places_in(house, digit).iter().map(|cell| Candidate::new(cell, digit)));
            }
            &Self::Clue(clue) => {
                if let Some(info) = grid.layout().clues().get(clue) {
                    let places = *grid.places(info.digit) & info.cells;
                    into.extend(places.iter().map(|cell| Candidate::new(cell, info.digit)));
                }
            }
            Self::Guardians(guardians) => {
                into.extend(guardians.candidates.iter().copied().filter(|&c| grid.allows(c)));
            }
            Self::Symmetric(symmetric) => {
                if grid.open().contains(symmetric.cell) {
                    let digits = symmetric.digits(grid).into_iter();
                    into.extend(digits.map(|digit| Candidate::new(symmetric.cell, digit)));
                }
            }
            Self::Relation(_) | Self::Linear(_) => {
                for cell in self.related(grid.layout()) & *grid.open() {
                    into.extend(grid.candidates(cell).into_iter().map(|digit| Candidate::new(cell, digit)));
                }
            }
        }
    }

    /// The cells of which a relation, or houses and sums together, say something.
    pub fn related<const W: usize>(&self, layout: &Layout<W>) -> CellSet<W> {
        match self {
            Self::Relation(at) => layout.relations().get(*at).map_or(CellSet::EMPTY, |info| info.cells),
            Self::Linear(linear) => {
                let equation = linear.equation(layout);
                let factors = equation.iter().flat_map(|equation| &equation.factors);
                factors.map(|&(cell, _)| cell).collect()
            }
            _ => CellSet::EMPTY,
        }
    }

    /// All candidates on which it depends: those that could make it true, what a pattern's own cells may hold, and what
    /// a cell may hold to which another is mapped.
    pub fn basis<const W: usize>(&self, grid: &Grid<W>) -> Vec<Candidate> {
        let mut found = self.candidates(grid);
        let held = |cell| grid.candidates(cell).into_iter().map(move |digit| Candidate::new(cell, digit));
        match self {
            Self::Cell(_) | Self::House(..) | Self::Clue(_) => {}
            // What stands in a cell of a sum counts as much as what may.
            Self::Relation(_) | Self::Linear(_) => {
                found.extend((self.related(grid.layout()) - *grid.open()).iter().flat_map(held));
            }
            Self::Guardians(guardians) => found.extend(guardians.cells.iter().copied().flat_map(held)),
            Self::Symmetric(symmetric) => {
                let symmetry = &symmetric.symmetry;
                let round = std::iter::successors(Some(symmetric.cell), |&cell| Some(symmetry.cell(cell)));
                found.extend(held(symmetric.cell));
                found.extend(round.skip(1).take_while(|&cell| cell != symmetric.cell).flat_map(held));
            }
        }
        found
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

    /// A truth that nothing can make true any more: the grid contradicts itself there.
    pub fn broken_in<const W: usize>(grid: &Grid<W>) -> Option<Self> {
        let layout = grid.layout();
        if let Some(cell) = grid.open().iter().find(|&cell| grid.candidates(cell).is_empty()) {
            return Some(Self::Cell(cell));
        }
        for digit in layout.digits() {
            let alive = *grid.places(digit) | *grid.stands(digit);
            if alive == *layout.cells() {
                continue;
            }
            if let Some((house, _)) = layout.houses().find(|(_, info)| !info.cells.meets(&alive)) {
                return Some(Self::House(house, digit));
            }
        }
        let broken = |info: &ClueInfo<W>| -> bool {
            let alive: CellSet<W> = *grid.places(info.digit) | *grid.stands(info.digit);
            !alive.meets(&info.cells)
        };
        let clue = layout.clues().iter().position(broken).map(Self::Clue);
        clue.or_else(|| {
            (0..layout.relations().len()).find(|&at| fillable(grid, at).is_none()).map(Self::Relation)
        })
    }

    /// Two clues that each have places, but cannot both be honoured: they want the same digit, and wherever one
    /// stands, it takes all places of the other. Each would be broken by what follows from the other; together they
    /// say it more plainly.
    pub fn clash_in<const W: usize>(grid: &Grid<W>) -> Option<[Self; 2]> {
        let layout = grid.layout();
        let clues = layout.clues();
        let places = |info: &ClueInfo<W>| *grid.places(info.digit) & info.cells;
        let open = |&(_, info): &(usize, &ClueInfo<W>)| !grid.stands(info.digit).meets(&info.cells);
        for (first, info) in clues.iter().enumerate().filter(open) {
            let taken = layout.common_peers(places(info));
            for (second, other) in clues.iter().enumerate().skip(first + 1).filter(open) {
                if other.digit == info.digit && places(other).is_subset(&taken) {
                    return Some([Self::Clue(first), Self::Clue(second)]);
                }
            }
        }
        None
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

/// What the cells of a relation may hold, in the order in which they are read, so that some filling keeps it; `None` if
/// there is no filling. Filled cells count with their digits.
pub fn fillable<const W: usize>(grid: &Grid<W>, relation: usize) -> Option<Vec<u32>> {
    let info = &grid.layout().relations()[relation];
    let domains: Vec<u32> = info.order.iter().map(|&cell| grid.candidates(cell).bits()).collect();
    if domains.contains(&0) { None } else { info.prepared.supports(&domains) }
}

/// The number of the clue that a rearrangement makes of one.
pub(crate) fn clue_image<const W: usize>(clue: usize, symmetry: &Symmetry, layout: &Layout<W>) -> usize {
    let info = &layout.clues()[clue];
    let (digit, cells) = (symmetry.digit(info.digit), symmetry.cells(&info.cells));
    let image = layout.clues().iter().position(|other| other.digit == digit && other.cells == cells);
    image.expect("a symmetry of the layout maps clues to clues")
}

/// A truth printed for machines, the way traces hold it.
#[derive(Clone, Copy, Debug)]
pub struct TruthCode<'a, const W: usize> {
    truth: &'a Truth,
    layout: &'a Layout<W>,
}

impl<const W: usize> fmt::Display for TruthCode<'_, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.truth {
            &Truth::Cell(cell) => write!(f, "cell {}", self.layout.name(cell)),
            &Truth::House(house, digit) => {
                write!(f, "house {} {}", self.layout.code(house), self.layout.spell(digit))
            }
            Truth::Clue(clue) => write!(f, "clue {}", clue + 1),
            Truth::Guardians(guardians) => {
                write!(f, "guardians {}", guardians.pattern.name())?;
                for &cell in &guardians.cells {
                    write!(f, " {}", self.layout.name(cell))?;
                }
                write!(f, " :")?;
                for candidate in &guardians.candidates {
                    write!(
                        f,
                        " {}={}",
                        self.layout.name(candidate.cell),
                        self.layout.spell(candidate.digit)
                    )?;
                }
                Ok(())
            }
            Truth::Symmetric(symmetric) => self.write_symmetric(symmetric, f),
            Truth::Relation(at) => write!(f, "relation {}", at + 1),
            Truth::Linear(linear) => {
                write!(f, "linear")?;
                for (at, term) in linear.terms().enumerate() {
                    if at == linear.plus.len() {
                        write!(f, " -")?;
                    }
                    match term {
                        Term::House(house) => write!(f, " {}", self.layout.code(house))?,
                        Term::Relation(at) => write!(f, " k{}", at + 1)?,
                    }
                }
                Ok(())
            }
        }
    }
}

impl<const W: usize> TruthCode<'_, W> {
    /// The cell, then what becomes of rows and columns (or, if that does not say it, of every cell), then of digits.
    /// Lines are counted with the symbols of digits.
    fn write_symmetric(self, symmetric: &Symmetric, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { layout, .. } = self;
        write!(f, "symmetric {} :", layout.name(symmetric.cell))?;
        if let Motion::Lines { crossed, rows, columns } = symmetric.symmetry.lines(layout) {
            let numbers = |lines: &[usize]| lines.iter().map(|&n| Digit::new(n).symbol()).collect::<String>();
            let [row, column] = if crossed { ["columns", "rows"] } else { ["rows", "columns"] };
            write!(f, " rows>{row} {} columns>{column} {}", numbers(&rows), numbers(&columns))?;
        } else {
            write!(f, " cells")?;
            for cell in layout.cells() {
                write!(f, " {}", layout.name(symmetric.symmetry.cell(cell)))?;
            }
        }
        let digits: String =
            layout.digits().map(|digit| layout.shape().symbol(symmetric.symmetry.digit(digit))).collect();
        write!(f, " digits {digits}")
    }
}
