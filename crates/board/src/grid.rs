//! [`Grid`]: what stands on a board and what still may. A value without history: it is copied, compared and thrown
//! away freely, and holds everything in arrays.

use crate::{Candidate, Cell, CellSet, Digit, DigitSet, House, Layout, MAX_SIZE, Symmetry, Tie, WIDEST};
use std::sync::Arc;

/// Cells with their digits or candidates.
///
/// Two views are kept in step, because deductions ask both ways: which digits a cell may hold
/// ([`Grid::candidates`]) and which open cells may hold a digit ([`Grid::places`]).
///
/// ```
/// use whydoku_board::{Candidate, Cell, Digit, Grid, Layout};
/// let mut grid = Grid::empty(Layout::classic());
/// grid.place(Candidate::new(Cell::new(0), Digit::new(4)));
/// assert!(!grid.candidates(Cell::new(8)).contains(Digit::new(4))); // r1c9 sees the 5 at r1c1
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid<const W: usize = WIDEST> {
    layout: Arc<Layout<W>>,
    candidates: [[DigitSet; 64]; W],
    places: [CellSet<W>; MAX_SIZE],
    stands: [CellSet<W>; MAX_SIZE],
    open: CellSet<W>,
    givens: CellSet<W>,
}

/// Two digits that cannot stand together: equal ones that see each other, or consecutive neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clash {
    /// The two, in reading order.
    pub candidates: [Candidate; 2],
    /// What forbids it.
    pub tie: Tie,
}

impl<const W: usize> Grid<W> {
    /// A board with nothing on it.
    pub fn empty(layout: Arc<Layout<W>>) -> Self {
        let all = DigitSet::all(layout.size());
        let cells = *layout.cells();
        let mut candidates = [[DigitSet::EMPTY; 64]; W];
        let mut places = [CellSet::EMPTY; MAX_SIZE];
        candidates.as_flattened_mut()[..cells.len()].fill(all);
        places[..layout.size()].fill(cells);
        let stands = [CellSet::EMPTY; MAX_SIZE];
        let mut grid = Self { layout, candidates, places, stands, open: cells, givens: CellSet::EMPTY };
        if grid.layout.is_drawn_on() {
            grid.narrow_cells();
        }
        grid
    }

    /// Leaves each cell what constraints leave it.
    #[cold]
    fn narrow_cells(&mut self) {
        let layout = Arc::clone(&self.layout);
        for &(cell, digits) in layout.narrowed() {
            for gone in self.candidates(cell) - digits {
                self.eliminate(Candidate::new(cell, gone));
            }
        }
    }

    /// A board with givens. Digits that cannot stand together are refused.
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

    /// Places a digit unless one that stands there forbids it.
    pub fn try_place(&mut self, candidate: Candidate) -> Result<(), Clash> {
        let Candidate { cell, digit } = candidate;
        let twins = self.stands[digit.index()] & *self.layout.peers(cell);
        let clash = |other: Candidate, tie| {
            let candidates = [candidate.min(other), candidate.max(other)];
            Clash { candidates, tie }
        };
        if let Some(twin) = twins.first() {
            // Peers are tied by what made them peers.
            let tie = self.layout.tie(cell, twin).unwrap_or(Tie::Neighbours);
            return Err(clash(Candidate::new(twin, digit), tie));
        }
        if self.layout.is_non_consecutive() {
            for other in beside(digit, self.layout.size()) {
                let near = self.stands[other.index()] & self.layout.neighbours(cell);
                if let Some(near) = near.first() {
                    return Err(clash(Candidate::new(near, other), Tie::Neighbours));
                }
            }
        }
        for &other in self.layout.beyond(candidate) {
            if self.stands(other.digit).contains(other.cell) {
                let cause = self.layout.parted_by(candidate, other);
                return Err(clash(other, cause.map_or(Tie::Neighbours, Tie::Drawn)));
            }
        }
        self.place(candidate);
        Ok(())
    }

    /// The same grid on the widest sets, for whatever works on those alone.
    pub fn widen(&self) -> Grid {
        let mut candidates = [[DigitSet::EMPTY; 64]; WIDEST];
        candidates[..W].copy_from_slice(&self.candidates);
        Grid {
            layout: Arc::clone(self.layout.widen()),
            candidates,
            places: self.places.map(|cells| cells.widen()),
            stands: self.stands.map(|cells| cells.widen()),
            open: self.open.widen(),
            givens: self.givens.widen(),
        }
    }

    /// The same grid on sets of another width, for the tables of the same board on them.
    pub fn narrow<const N: usize>(&self, layout: &Arc<Layout<N>>) -> Grid<N> {
        let cells = |set: &CellSet<W>| set.iter().collect::<CellSet<N>>();
        let mut candidates = [[DigitSet::EMPTY; 64]; N];
        let all = self.layout.cells().len();
        candidates.as_flattened_mut()[..all].copy_from_slice(&self.candidates.as_flattened()[..all]);
        Grid {
            layout: Arc::clone(layout),
            candidates,
            places: self.places.each_ref().map(cells),
            stands: self.stands.each_ref().map(cells),
            open: cells(&self.open),
            givens: cells(&self.givens),
        }
    }

    /// The board it stands on.
    pub const fn layout(&self) -> &Arc<Layout<W>> {
        &self.layout
    }

    /// The digits a cell may hold; of a filled cell, the digit it holds.
    #[inline]
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        self.candidates.as_flattened()[cell.index()]
    }

    /// The open cells that may hold a digit.
    #[inline]
    pub const fn places(&self, digit: Digit) -> &CellSet<W> {
        &self.places[digit.index()]
    }

    /// The filled cells that hold a digit.
    #[inline]
    pub const fn stands(&self, digit: Digit) -> &CellSet<W> {
        &self.stands[digit.index()]
    }

    /// The open cells of a house that may hold a digit.
    #[inline]
    pub fn places_in(&self, house: House, digit: Digit) -> CellSet<W> {
        self.places[digit.index()] & self.layout.house(house).cells
    }

    /// The cells still open.
    #[inline]
    pub const fn open(&self) -> &CellSet<W> {
        &self.open
    }

    /// The cells filled from the start.
    pub const fn givens(&self) -> &CellSet<W> {
        &self.givens
    }

    /// The digit in a cell, if it is filled.
    #[inline]
    pub fn digit(&self, cell: Cell) -> Option<Digit> {
        if self.open.contains(cell) { None } else { self.candidates(cell).first() }
    }

    /// The symbol of a filled cell, or `.`.
    pub fn symbol(&self, cell: Cell) -> char {
        self.digit(cell).map_or('.', |digit| self.layout.shape().symbol(digit))
    }

    /// The digits row by row without a break, `.` for an open cell.
    pub fn line(&self) -> String {
        self.layout.cells().iter().map(|cell| self.symbol(cell)).collect()
    }

    /// Whether a candidate is still possible: an open cell that may hold the digit.
    #[inline]
    pub fn allows(&self, candidate: Candidate) -> bool {
        self.places[candidate.digit.index()].contains(candidate.cell)
    }

    /// Whether a digit stands in a cell or may still stand there.
    pub fn may_hold(&self, candidate: Candidate) -> bool {
        self.allows(candidate) || self.stands(candidate.digit).contains(candidate.cell)
    }

    /// Whether every cell is filled.
    #[inline]
    pub fn is_full(&self) -> bool {
        self.open.is_empty()
    }

    /// Fills an open cell and takes the digit from every cell that sees it. A filled cell stays as it is.
    pub fn place(&mut self, candidate: Candidate) {
        let Candidate { cell, digit } = candidate;
        if !self.open.contains(cell) {
            return;
        }
        // Most places are filled when a puzzle is read, while cells still have most of their candidates.
        for places in &mut self.places[..self.layout.size()] {
            places.remove(cell);
        }
        self.candidates.as_flattened_mut()[cell.index()] = DigitSet::only(digit);
        self.open.remove(cell);
        self.stands[digit.index()].insert(cell);
        let seen = self.places[digit.index()] & *self.layout.peers(cell);
        self.places[digit.index()] -= seen;
        for peer in &seen {
            self.candidates.as_flattened_mut()[peer.index()].remove(digit);
        }
        if self.layout.is_non_consecutive() {
            self.part_neighbours(candidate);
        }
        if self.layout.is_drawn_on() {
            self.part_beyond(candidate);
        }
    }

    /// Takes what a rule about two cells rules out beside a digit.
    #[cold]
    fn part_beyond(&mut self, candidate: Candidate) {
        let layout = Arc::clone(&self.layout);
        for &other in layout.beyond(candidate) {
            self.eliminate(other);
        }
    }

    /// Takes the digits before and after from the cells beside a digit.
    #[cold]
    fn part_neighbours(&mut self, Candidate { cell, digit }: Candidate) {
        for other in beside(digit, self.layout.size()) {
            for near in self.places[other.index()] & self.layout.neighbours(cell) {
                self.eliminate(Candidate::new(near, other));
            }
        }
    }

    /// Takes a candidate away. A filled cell stays as it is.
    pub fn eliminate(&mut self, candidate: Candidate) {
        let Candidate { cell, digit } = candidate;
        if self.open.contains(cell) {
            self.places[digit.index()].remove(cell);
            self.candidates.as_flattened_mut()[cell.index()].remove(digit);
        }
    }

    /// The same grid rearranged.
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
            image.stands[to] = symmetry.cells(&self.stands[digit.index()]);
        }
        image.open = symmetry.cells(&self.open);
        image.givens = symmetry.cells(&self.givens);
        image
    }

    /// Every candidate still possible, cell by cell.
    pub fn open_candidates(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.open
            .iter()
            .flat_map(|cell| self.candidates(cell).into_iter().map(move |d| Candidate::new(cell, d)))
    }
}

/// The digits before and after one.
fn beside(digit: Digit, size: usize) -> impl Iterator<Item = Digit> {
    let before = digit.index().checked_sub(1);
    let after = Some(digit.index() + 1).filter(|&after| after < size);
    before.into_iter().chain(after).map(Digit::new)
}
