//! [`Grid`]: the digits and candidates of a board. A value without history, in arrays, so that copies are cheap.

use crate::{
    Candidate, Cell, CellSet, Digit, DigitSet, House, Layout, MAX_SIZE, Symmetry, Tie, WIDEST, scramble,
};
use std::sync::Arc;

/// The digit or the candidates of each cell.
///
/// Two views are kept in step: the digits that a cell may hold ([`Grid::candidates`]) and the open cells that may hold a
/// digit ([`Grid::places`]).
///
/// ```
/// use whydoku_board::{Candidate, Cell, Digit, Grid, Layout};
/// let mut grid = Grid::empty(Layout::classic());
/// grid.place(Candidate::new(Cell::new(0), Digit::new(4)));
/// assert!(!grid.candidates(Cell::new(8)).contains(Digit::new(4))); // r1c9 sees the 5 at r1c1
/// ```
#[derive(Clone, Debug, Eq)]
pub struct Grid<const W: usize = WIDEST> {
    layout: Arc<Layout<W>>,
    candidates: [[DigitSet; 64]; W],
    places: [CellSet<W>; MAX_SIZE],
    filled: [CellSet<W>; MAX_SIZE],
    open: CellSet<W>,
    givens: CellSet<W>,
}

/// The places and the digits tell the candidates.
impl<const W: usize> PartialEq for Grid<W> {
    fn eq(&self, other: &Self) -> bool {
        let digits = ..self.layout.size();
        self.open == other.open
            && self.givens == other.givens
            && self.layout == other.layout
            && self.places[digits] == other.places[digits]
            && self.filled[digits] == other.filled[digits]
    }
}

/// Two digits that exclude each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clash {
    /// Both digits, in reading order.
    pub candidates: [Candidate; 2],
    /// The rule that they violate.
    pub tie: Tie,
}

impl<const W: usize> Grid<W> {
    /// Creates a grid without digits.
    pub fn empty(layout: Arc<Layout<W>>) -> Self {
        let all = DigitSet::all(layout.size());
        let cells = *layout.cells();
        let mut candidates = [[DigitSet::EMPTY; 64]; W];
        let mut places = [CellSet::EMPTY; MAX_SIZE];
        candidates.as_flattened_mut()[..cells.len()].fill(all);
        places[..layout.size()].fill(cells);
        let filled = [CellSet::EMPTY; MAX_SIZE];
        let mut grid = Self { layout, candidates, places, filled, open: cells, givens: CellSet::EMPTY };
        if grid.layout.has_constraints() {
            grid.narrow_cells();
        }
        grid
    }

    /// Removes the candidates that constraints about single cells exclude.
    #[cold]
    fn narrow_cells(&mut self) {
        let layout = Arc::clone(&self.layout);
        for &(cell, digits, _) in layout.restricted() {
            for digit in self.candidates(cell) - digits {
                self.eliminate(Candidate::new(cell, digit));
            }
        }
    }

    /// Creates a grid with givens. Fails if two of them exclude each other.
    pub fn with_givens(
        layout: Arc<Layout<W>>,
        givens: impl IntoIterator<Item = Candidate>,
    ) -> Result<Self, Clash> {
        let mut grid = Self::empty(layout);
        for given in givens {
            grid.try_place(given)?;
            grid.givens.insert(given.cell);
        }
        Ok(grid)
    }

    /// Places a digit unless a placed one excludes it.
    pub fn try_place(&mut self, candidate: Candidate) -> Result<(), Clash> {
        let Candidate { cell, digit } = candidate;
        let seen = self.filled[digit.index()] & *self.layout.peers(cell);
        let clash = |other: Candidate, tie| {
            let candidates = [candidate.min(other), candidate.max(other)];
            Clash { candidates, tie }
        };
        if let Some(twin) = seen.first() {
            let tie = self.layout.tie(cell, twin).unwrap_or(Tie::Neighbours);
            return Err(clash(Candidate::new(twin, digit), tie));
        }
        if self.layout.is_non_consecutive() {
            for other in consecutive_digits(digit, self.layout.size()) {
                let near = self.filled[other.index()] & self.layout.neighbours(cell);
                if let Some(near) = near.first() {
                    return Err(clash(Candidate::new(near, other), Tie::Neighbours));
                }
            }
        }
        for &other in self.layout.pair_conflicts(candidate) {
            if self.filled(other.digit).contains(other.cell) {
                let cause = self.layout.pair_cause(candidate, other);
                return Err(clash(other, cause.map_or(Tie::Neighbours, Tie::Constraint)));
            }
        }
        self.place(candidate);
        Ok(())
    }

    /// Converts to the widest width.
    pub fn widen(&self) -> Grid {
        self.narrow(self.layout.widen())
    }

    /// Converts to another width, given the layout of the board with that width.
    pub fn narrow<const N: usize>(&self, layout: &Arc<Layout<N>>) -> Grid<N> {
        let mut candidates = [[DigitSet::EMPTY; 64]; N];
        let all = self.layout.cells().len();
        candidates.as_flattened_mut()[..all].copy_from_slice(&self.candidates.as_flattened()[..all]);
        Grid {
            layout: layout.with_regions_of(&self.layout),
            candidates,
            places: self.places.each_ref().map(CellSet::resized),
            filled: self.filled.each_ref().map(CellSet::resized),
            open: self.open.resized(),
            givens: self.givens.resized(),
        }
    }

    /// The layout of the board.
    pub const fn layout(&self) -> &Arc<Layout<W>> {
        &self.layout
    }

    /// Returns the candidates of a cell; of a filled cell, its digit.
    #[inline]
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        self.candidates.as_flattened()[cell.index()]
    }

    /// Returns the open cells that may hold a digit.
    #[inline]
    pub const fn places(&self, digit: Digit) -> &CellSet<W> {
        &self.places[digit.index()]
    }

    /// Returns the filled cells that hold a digit.
    #[inline]
    pub const fn filled(&self, digit: Digit) -> &CellSet<W> {
        &self.filled[digit.index()]
    }

    /// Returns the open cells of a house that may hold a digit.
    #[inline]
    pub fn places_in(&self, house: House, digit: Digit) -> CellSet<W> {
        self.places[digit.index()] & self.layout.house(house).cells
    }

    /// The open cells.
    #[inline]
    pub const fn open(&self) -> &CellSet<W> {
        &self.open
    }

    /// The given cells.
    pub const fn givens(&self) -> &CellSet<W> {
        &self.givens
    }

    /// Returns the digit of a filled cell.
    #[inline]
    pub fn digit(&self, cell: Cell) -> Option<Digit> {
        if self.open.contains(cell) { None } else { self.candidates(cell).first() }
    }

    /// Returns the symbol of a filled cell, or `.`.
    pub fn symbol(&self, cell: Cell) -> char {
        self.digit(cell).map_or('.', |digit| self.layout.shape().symbol(digit))
    }

    /// Returns the symbols row by row in one line, `.` for an open cell.
    pub fn line(&self) -> String {
        self.layout.cells().iter().map(|cell| self.symbol(cell)).collect()
    }

    /// Returns whether an open cell may hold the digit.
    #[inline]
    pub fn allows(&self, candidate: Candidate) -> bool {
        self.places[candidate.digit.index()].contains(candidate.cell)
    }

    /// Returns whether a cell holds the digit or may hold it.
    pub fn may_hold(&self, candidate: Candidate) -> bool {
        self.allows(candidate) || self.filled(candidate.digit).contains(candidate.cell)
    }

    /// Returns the cells that have lost candidates since the board was as `earlier`; all if more is known of regions.
    pub fn changed_since(&self, earlier: &Self) -> CellSet<W> {
        if !self.layout.has_equal_regions(&earlier.layout) {
            return *self.layout.cells();
        }
        let both = self.places.iter().zip(&earlier.places);
        both.fold(CellSet::EMPTY, |all, (now, before)| all | (*before - *now))
    }

    /// Returns whether every cell is filled.
    #[inline]
    pub fn is_full(&self) -> bool {
        self.open.is_empty()
    }

    /// Fills an open cell and removes the candidates that the digit excludes. A filled cell stays as it is.
    pub fn place(&mut self, candidate: Candidate) {
        let Candidate { cell, digit } = candidate;
        if !self.open.contains(cell) {
            return;
        }
        // Most cells are filled when a puzzle is read, while they still have most candidates; so this loop is over all
        // digits.
        for places in &mut self.places[..self.layout.size()] {
            places.remove(cell);
        }
        self.candidates.as_flattened_mut()[cell.index()] = DigitSet::only(digit);
        self.open.remove(cell);
        self.filled[digit.index()].insert(cell);
        let seen = self.places[digit.index()] & *self.layout.peers(cell);
        self.places[digit.index()] -= seen;
        for peer in &seen {
            self.candidates.as_flattened_mut()[peer.index()].remove(digit);
        }
        if self.layout.is_non_consecutive() {
            self.eliminate_consecutive(candidate);
        }
        if self.layout.has_constraints() {
            self.eliminate_excluded(candidate);
        }
    }

    #[cold]
    fn eliminate_excluded(&mut self, candidate: Candidate) {
        let layout = Arc::clone(&self.layout);
        for &other in layout.pair_conflicts(candidate) {
            self.eliminate(other);
        }
    }

    #[cold]
    fn eliminate_consecutive(&mut self, Candidate { cell, digit }: Candidate) {
        for other in consecutive_digits(digit, self.layout.size()) {
            for near in self.places[other.index()] & self.layout.neighbours(cell) {
                self.eliminate(Candidate::new(near, other));
            }
        }
    }

    /// Removes a candidate. A filled cell stays as it is.
    pub fn eliminate(&mut self, candidate: Candidate) {
        let Candidate { cell, digit } = candidate;
        if self.open.contains(cell) {
            self.places[digit.index()].remove(cell);
            self.candidates.as_flattened_mut()[cell.index()].remove(digit);
        }
    }

    /// Notes that two cells are in one region, or that they are not, and removes the candidates that this excludes.
    pub fn learn(&mut self, cells: [Cell; 2], same: bool) {
        if self.layout.is_together(cells).is_some() {
            return;
        }
        self.layout = Arc::new(self.layout.with_regions(cells, same));
        let region = self.layout.known_region(cells[0]);
        if same {
            for filled in region - self.open {
                let digits = self.candidates(filled).into_iter();
                digits.for_each(|digit| {
                    region.iter().for_each(|cell| self.eliminate(Candidate::new(cell, digit)));
                });
            }
        }
    }

    /// Returns the image of the grid under a symmetry.
    #[must_use]
    pub fn mapped(&self, symmetry: &Symmetry) -> Self {
        let mut image = Self::empty(Arc::clone(&self.layout));
        for cell in self.layout.cells() {
            let digits = self.candidates(cell).into_iter().map(|digit| symmetry.digit(digit)).collect();
            image.candidates.as_flattened_mut()[symmetry.cell(cell).index()] = digits;
        }
        for digit in self.layout.digits() {
            let to = symmetry.digit(digit).index();
            image.places[to] = symmetry.cells(&self.places[digit.index()]);
            image.filled[to] = symmetry.cells(&self.filled[digit.index()]);
        }
        image.open = symmetry.cells(&self.open);
        image.givens = symmetry.cells(&self.givens);
        image
    }

    /// Iterates over the candidates of open cells, cell by cell.
    pub fn open_candidates(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.open
            .iter()
            .flat_map(|cell| self.candidates(cell).into_iter().map(move |d| Candidate::new(cell, d)))
    }

    /// A number that tells the boards of a puzzle apart.
    pub fn fingerprint(&self) -> u64 {
        let facts =
            self.layout.facts().iter().map(|&(pair, same)| (pair.index() as u64) << 1 | u64::from(same));
        let places = self.places[..self.layout.size()].iter().flat_map(|places| *places.words());
        places.chain(facts).fold(0, |all, word| scramble(all ^ word))
    }
}

fn consecutive_digits(digit: Digit, size: usize) -> impl Iterator<Item = Digit> {
    let before = digit.index().checked_sub(1);
    let after = Some(digit.index() + 1).filter(|&after| after < size);
    before.into_iter().chain(after).map(Digit::new)
}
