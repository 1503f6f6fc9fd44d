//! [`Symmetry`]: a permutation of the cells and digits of a board that preserves its rules.

use super::{Candidate, Cell, CellSet, Digit, House, HouseKind, Layout};

/// A permutation of the cells and digits of a board that preserves its rules.
///
/// ```
/// use whydoku_board::{Layout, Symmetry};
/// let layout = Layout::classic();
/// let turn = Symmetry::turn(&layout).unwrap();
/// assert_eq!(layout.name(turn.cell(layout.cell(0, 0))).to_string(), "r1c9");
/// assert_eq!(turn.then(&turn).then(&turn).then(&turn), Symmetry::identity(&layout));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symmetry {
    cells: Vec<Cell>,
    digits: Vec<Digit>,
    houses: Vec<House>,
}

/// The geometric description of a permutation of cells.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Motion {
    /// A half turn about the centre.
    HalfTurn,
    /// A reflection in the diagonal from the top left.
    Falling,
    /// A reflection in the diagonal from the bottom left.
    Rising,
    /// A reflection that swaps left and right.
    LeftRight,
    /// A reflection that swaps top and bottom.
    TopBottom,
    /// A quarter turn clockwise.
    QuarterTurn,
    /// A quarter turn anticlockwise.
    QuarterBack,
    /// A permutation of lines: line `i` becomes line `rows[i]`; crossed, rows become columns and columns rows.
    Lines {
        /// Whether rows become columns.
        crossed: bool,
        /// The image of each row.
        rows: Vec<usize>,
        /// The image of each column.
        columns: Vec<usize>,
    },
    /// A permutation that does not preserve lines.
    Other,
}

/// Returns whether a permutation preserves the constraints. If there are any, only the identity is accepted.
pub fn keeps_constraints<const W: usize>(layout: &Layout<W>, cells: &[Cell], digits: &[Digit]) -> bool {
    !layout.has_constraints()
        || layout.cells().iter().eq(cells.iter().copied()) && layout.digits().eq(digits.iter().copied())
}

impl Symmetry {
    /// The identity.
    pub fn identity<const W: usize>(layout: &Layout<W>) -> Self {
        Self {
            cells: layout.cells().iter().collect(),
            digits: layout.digits().collect(),
            houses: layout.houses_and_groups().map(|(house, _)| house).collect(),
        }
    }

    /// Creates a symmetry from the images of cells and digits. Returns `None` unless both are permutations and preserve
    /// houses, peers, clues, constraints and, if a rule needs it, consecutive digits.
    pub fn new<const W: usize>(layout: &Layout<W>, cells: Vec<Cell>, digits: Vec<Digit>) -> Option<Self> {
        let is_permutation = |mut numbers: Vec<usize>, count: usize| {
            numbers.sort_unstable();
            numbers.into_iter().eq(0..count)
        };
        if !is_permutation(cells.iter().map(|cell| cell.index()).collect(), layout.shape().cells())
            || !is_permutation(digits.iter().map(|digit| digit.index()).collect(), layout.size())
        {
            return None;
        }
        let image = |set: &CellSet<W>| set.iter().map(|cell| cells[cell.index()]).collect::<CellSet<W>>();
        let all = || layout.houses_and_groups();
        let find = |set: &CellSet<W>| all().find(|(_, info)| info.cells == *set).map(|(house, _)| house);
        let houses = all().map(|(_, info)| find(&image(&info.cells))).collect::<Option<Vec<_>>>()?;
        let sees = layout.cells().iter().all(|c| image(layout.peers(c)) == *layout.peers(cells[c.index()]));
        let clues = layout.clues().iter().all(|clue| {
            let (digit, place) = (digits[clue.digit.index()], image(&clue.cells));
            layout.clues().iter().any(|other| other.digit == digit && other.cells == place)
        });
        let near = |c: Cell| image(&layout.neighbours(c)) == layout.neighbours(cells[c.index()]);
        let consecutive = !layout.is_non_consecutive()
            || layout.cells().iter().all(near)
                && digits.windows(2).all(|pair| pair[0].index().abs_diff(pair[1].index()) == 1);
        let keeps_all = sees && clues && consecutive && keeps_constraints(layout, &cells, &digits);
        keeps_all.then_some(Self { cells, digits, houses })
    }

    /// Creates a permutation of lines: row `i` becomes row `rows[i]`.
    pub fn of_lines<const W: usize>(layout: &Layout<W>, rows: &[usize], columns: &[usize]) -> Option<Self> {
        let side = layout.side();
        if rows.len() != side || columns.len() != side || rows.iter().chain(columns).any(|&line| line >= side)
        {
            return None;
        }
        let to = |cell: Cell| layout.cell(rows[layout.row(cell)], columns[layout.column(cell)]);
        Self::new(layout, images(layout, to), layout.digits().collect())
    }

    /// Creates a quarter turn clockwise, if it preserves the rules.
    pub fn turn<const W: usize>(layout: &Layout<W>) -> Option<Self> {
        let to = |cell: Cell| layout.cell(layout.column(cell), layout.side() - 1 - layout.row(cell));
        Self::new(layout, images(layout, to), layout.digits().collect())
    }

    /// Creates the transposition, if it preserves the rules.
    pub fn transpose<const W: usize>(layout: &Layout<W>) -> Option<Self> {
        let to = |cell: Cell| layout.cell(layout.column(cell), layout.row(cell));
        Self::new(layout, images(layout, to), layout.digits().collect())
    }

    /// Creates a renaming of digits: digit `i` becomes `digits[i]`.
    pub fn rename<const W: usize>(layout: &Layout<W>, digits: Vec<Digit>) -> Option<Self> {
        Self::new(layout, layout.cells().iter().collect(), digits)
    }

    /// Creates a swap of two blocks of `depth` adjacent lines, if it preserves the rules.
    pub fn swap_blocks<const W: usize>(
        layout: &Layout<W>,
        kind: HouseKind,
        a: usize,
        b: usize,
        depth: usize,
    ) -> Option<Self> {
        let straight: Vec<usize> = (0..layout.side()).collect();
        let mut swapped = straight.clone();
        for line in 0..depth {
            let (from, to) = (a * depth + line, b * depth + line);
            if from.max(to) >= layout.side() {
                return None;
            }
            swapped.swap(from, to);
        }
        match kind {
            HouseKind::Row => Self::of_lines(layout, &swapped, &straight),
            HouseKind::Column => Self::of_lines(layout, &straight, &swapped),
            _ => None,
        }
    }

    /// Returns generators of all transpositions, turns, permutations of lines and renamings.
    pub fn generators<const W: usize>(layout: &Layout<W>) -> Vec<Self> {
        let side = layout.side();
        let mut found: Vec<Self> = Self::transpose(layout).into_iter().chain(Self::turn(layout)).collect();
        for kind in [HouseKind::Row, HouseKind::Column] {
            // Adjacent swaps of single lines, then of blocks; those that would tear a region are no symmetries.
            for depth in 1..=side / 2 {
                if side.is_multiple_of(depth) {
                    found.extend(
                        (1..side / depth).filter_map(|b| Self::swap_blocks(layout, kind, b - 1, b, depth)),
                    );
                }
            }
        }
        for digit in 1..layout.size() {
            let mut names: Vec<Digit> = layout.digits().collect();
            names.swap(digit - 1, digit);
            found.extend(Self::rename(layout, names));
        }
        found
    }

    /// Returns this symmetry followed by another.
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        Self {
            cells: self.cells.iter().map(|&cell| next.cell(cell)).collect(),
            digits: self.digits.iter().map(|&digit| next.digit(digit)).collect(),
            houses: self.houses.iter().map(|&house| next.house(house)).collect(),
        }
    }

    /// Returns the inverse.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let mut inverse = self.clone();
        self.cells.iter().enumerate().for_each(|(from, to)| inverse.cells[to.index()] = Cell::new(from));
        self.digits.iter().enumerate().for_each(|(from, to)| inverse.digits[to.index()] = Digit::new(from));
        self.houses.iter().enumerate().for_each(|(from, to)| inverse.houses[to.index()] = House::new(from));
        inverse
    }

    /// Returns the image of a cell.
    pub fn cell(&self, cell: Cell) -> Cell {
        self.cells[cell.index()]
    }

    /// Returns the image of a digit.
    pub fn digit(&self, digit: Digit) -> Digit {
        self.digits[digit.index()]
    }

    /// Returns the image of a house.
    pub fn house(&self, house: House) -> House {
        self.houses[house.index()]
    }

    /// Returns the image of a candidate.
    pub fn candidate(&self, candidate: Candidate) -> Candidate {
        Candidate::new(self.cell(candidate.cell), self.digit(candidate.digit))
    }

    /// Iterates over the other candidates of the orbit.
    pub fn images(&self, candidate: Candidate) -> impl Iterator<Item = Candidate> + '_ {
        let next = |&before: &Candidate| Some(self.candidate(before));
        std::iter::successors(next(&candidate), next).take_while(move |&image| image != candidate)
    }

    /// Returns whether the board has as many cells and digits.
    pub fn fits<const W: usize>(&self, layout: &Layout<W>) -> bool {
        self.cells.len() == layout.shape().cells() && self.digits.len() == layout.size()
    }

    /// Returns the images of rows and columns.
    pub fn lines<const W: usize>(&self, layout: &Layout<W>) -> Motion {
        let side = layout.side();
        let at = |row, column| self.cell(layout.cell(row, column));
        let crossed = side > 1 && layout.row(at(0, 0)) != layout.row(at(0, 1));
        let line = |cell, across: bool| if across { layout.column(cell) } else { layout.row(cell) };
        let rows: Vec<usize> = (0..side).map(|row| line(at(row, 0), crossed)).collect();
        let columns: Vec<usize> = (0..side).map(|column| line(at(0, column), !crossed)).collect();
        let kept = layout.board_cells().iter().all(|cell| {
            let to = self.cell(cell);
            layout.helper_number(to).is_none()
                && line(to, crossed) == rows[layout.row(cell)]
                && line(to, !crossed) == columns[layout.column(cell)]
        });
        if kept { Motion::Lines { crossed, rows, columns } } else { Motion::Other }
    }

    /// Returns the geometric description.
    pub fn motion<const W: usize>(&self, layout: &Layout<W>) -> Motion {
        let lines = self.lines(layout);
        let Motion::Lines { crossed, rows, columns } = &lines else { return lines };
        let straight = |to: &[usize]| to.iter().enumerate().all(|(from, &to)| from == to);
        let turned = |to: &[usize]| to.iter().enumerate().all(|(from, &to)| from + to + 1 == layout.side());
        match (crossed, straight(rows), turned(rows), straight(columns), turned(columns)) {
            (false, _, true, _, true) => Motion::HalfTurn,
            (false, true, _, _, true) => Motion::LeftRight,
            (false, _, true, true, _) => Motion::TopBottom,
            (true, true, _, true, _) => Motion::Falling,
            (true, _, true, _, true) => Motion::Rising,
            (true, _, true, true, _) => Motion::QuarterTurn,
            (true, true, _, _, true) => Motion::QuarterBack,
            _ => lines,
        }
    }

    /// Returns the image of a set of cells.
    #[must_use]
    pub fn cells<const W: usize>(&self, cells: &CellSet<W>) -> CellSet<W> {
        cells.iter().map(|cell| self.cell(cell)).collect()
    }
}

/// The images of all cells where those of the board move; helper cells stay.
fn images<const W: usize>(layout: &Layout<W>, to: impl Fn(Cell) -> Cell) -> Vec<Cell> {
    let image = |cell| if layout.helper_number(cell).is_some() { cell } else { to(cell) };
    layout.cells().iter().map(image).collect()
}
