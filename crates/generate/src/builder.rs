//! [`PuzzleBuilder`]: one puzzle an attempt, from a full grid down.

use super::clues::ClueSet;
use super::drawing::{CluePlaces, ConstraintGenerator};
use super::neighbours::NeighbourWalk;
use super::spec::{Mark, Spec, SpecError};
use super::{KeepGoing, few_clues, fit_digits, jigsaw, outside, repair, unbiased};
use std::sync::Arc;
use whydoku_board::Grid;
use whydoku_board::{Candidate, Cell, CellSet, Digit, Layout};
use whydoku_cells::Rng;
use whydoku_search::{Fillings, GivenUp, Solution, drawn};

/// Full grids are drawn with so many trials. One that takes more has begun badly: it is drawn anew, with twice as many.
const TRIALS: u64 = 100;
/// So often.
const AGAIN: usize = 14;

/// Makes puzzles to an order.
pub(super) struct PuzzleBuilder<const W: usize> {
    order: Spec,
    board: Fillings<W>,
    solution: Option<Solution>,
    /// A grid with the digits that are given in any case.
    keep: Grid<W>,
    from: Option<ClueSet<W>>,
    /// What is drawn on the board, if anything is made up for each puzzle.
    easel: Option<ConstraintGenerator>,
    /// Cells that go together, without those that must or cannot hold a clue.
    groups: Vec<Vec<Cell>>,
    /// Where clues must stand, and where they may or must.
    must: CellSet<W>,
    may: CellSet<W>,
}

/// A puzzle on its own sets, and the clues in it that could be left out together.
pub(super) type Product<const W: usize> = (ClueSet<W>, CellSet<W>);

impl<const W: usize> PuzzleBuilder<W> {
    pub(super) fn new(mut order: Spec) -> Result<Self, SpecError> {
        order.check()?;
        let whole = order.shape.clone();
        let easel = ConstraintGenerator::new(&order).map(|(easel, bare)| {
            order.shape = bare;
            easel
        });
        let layout = Arc::new(Layout::new(order.shape.clone()).map_err(|_| SpecError::NoGrid)?);
        let mark = |cell: Cell| order.pattern.as_ref().map_or(Mark::May, |pattern| pattern[cell.index()]);
        let marked = |wanted: Mark| layout.cells().iter().filter(|&cell| mark(cell) == wanted).collect();
        let keep = digits(order.keep.as_deref().unwrap_or_default(), &layout)?;
        if order.keep.is_some() && whydoku_search::solution(&keep).is_none() {
            return Err(SpecError::Digits);
        }
        let (must, free): (CellSet<W>, CellSet<W>) = (marked(Mark::Must), marked(Mark::May));
        let (must, free) = (must | *keep.givens(), free - *keep.givens());
        let mut groups = order.class.groups(order.shape.size());
        groups.retain(|group| group.iter().all(|&cell| free.contains(cell)));
        let solution = order.solution.as_deref().map(|text| full(text, &layout)).transpose()?;
        let board = Fillings::new(layout);
        if order.unbiased && !board.is_classic() && !unbiased::is_small(&board) {
            return Err(SpecError::TooMany);
        }
        let from = order.from.as_deref().map(|text| {
            let layout = Layout::new(whole).map_err(|_| SpecError::NoGrid)?;
            start(text, &Fillings::new(Arc::new(layout)))
        });
        let from = from.transpose()?;
        Ok(Self { board, solution, keep, from, easel, groups, must, may: must | free, order })
    }

    /// Whether something is drawn on the board for each puzzle.
    pub(super) const fn rng(&self) -> bool {
        self.easel.is_some()
    }

    /// The order.
    pub(super) const fn order(&self) -> &Spec {
        &self.order
    }

    /// The board; where regions are made up, that of the usual ones.
    pub(super) const fn layout(&self) -> &Arc<Layout<W>> {
        self.board.layout()
    }

    /// The board, ready for questions.
    pub(super) const fn all(&self) -> &Fillings<W> {
        &self.board
    }

    /// One attempt.
    pub(super) fn make(&self, rng: &mut Rng, keep_going: KeepGoing<'_>) -> Option<Product<W>> {
        if let Some(from) = &self.from {
            let less = 1 + rng.below(2);
            let neighbour = self.neighbour(from, less, rng, keep_going).ok().flatten();
            return neighbour.filter(|(clues, _)| {
                clues.given != from.given
                    || clues.solution != from.solution
                    || clues.layout().shape() != from.layout().shape()
            });
        }
        let board = self.board(rng)?;
        let solution = self.full(&board, rng, keep_going)?;
        let clues = ClueSet::all(board, solution);
        self.reduced(clues, rng, keep_going).ok().flatten()
    }

    /// The board of a puzzle.
    fn board(&self, rng: &mut Rng) -> Option<Fillings<W>> {
        if !self.order.jigsaw {
            return Some(self.board.clone());
        }
        let shape = jigsaw::regions(&self.order.shape, rng).ok()?;
        Some(Fillings::new(Arc::new(Layout::new(shape).ok()?)))
    }

    /// A full grid.
    pub(super) fn full(
        &self,
        board: &Fillings<W>,
        rng: &mut Rng,
        keep_going: KeepGoing<'_>,
    ) -> Option<Solution> {
        if let Some(solution) = &self.solution {
            return Some(solution.clone());
        }
        let empty = Grid::empty(Arc::clone(board.layout()));
        let begin = if self.order.keep.is_some() { &self.keep } else { &empty };
        (0..AGAIN)
            .take_while(|_| keep_going())
            .find_map(|again| drawn(begin, Some(TRIALS << again), &mut |n| rng.below(n)))
    }

    /// A full grid with as many clues left out as can be.
    fn reduced(
        &self,
        mut clues: ClueSet<W>,
        rng: &mut Rng,
        keep_going: KeepGoing<'_>,
    ) -> Result<Option<Product<W>>, GivenUp> {
        if let Some(easel) = &self.easel {
            let found = easel.puzzle(&clues, self.places(), rng, keep_going)?;
            return found.map_or(Ok(None), |found| self.finished(found, rng));
        }
        if self.order.outside {
            clues = outside::with_all(clues).ok_or(GivenUp)?;
        }
        if self.order.class != super::SymmetryClass::Any && self.are_few() {
            // Where puzzles are known that are as few, others are near; patterns of chance are far rarer.
            let near =
                NeighbourWalk { class: self.order.class, groups: &self.groups, clues: &self.order.clues };
            if clues.board.is_classic() && near.is_known() && rng.below(4) > 0 {
                let found = near.walk(&self.board, rng, keep_going)?;
                return found.map_or(Ok(None), |found| self.finished(found, rng));
            }
            let wanted = *self.order.clues.end();
            let Some(given) = few_clues::pattern(clues.layout(), &self.groups, wanted, rng) else {
                return Ok(None);
            };
            clues.given = given;
            let found = fit_digits::fit(&mut clues, rng, keep_going);
            return if found { self.finished(clues, rng) } else { Ok(None) };
        }
        clues.given &= self.may;
        let is_exact = self.order.pattern.is_some() && self.order.keep.is_none() && self.must == self.may;
        let may_change = is_exact && self.solution.is_none();
        let is_puzzle = clues.is_unique()? || may_change && fit_digits::fit(&mut clues, rng, keep_going);
        if !is_puzzle {
            return Ok(None);
        }
        let mut groups = self.groups.clone();
        rng.shuffle(&mut groups);
        clues.reduce(&groups)?;
        if clues.given.len() > *self.order.clues.end() && self.are_few() {
            if !few_clues::fewer(&mut clues, &self.groups, *self.order.clues.end(), rng, keep_going)? {
                return Ok(None);
            }
            clues.reduce(&groups)?;
        }
        let is_free = self.order.pattern.is_none() && self.order.keep.is_none();
        let mends = self.order.class != super::SymmetryClass::Any && is_free && !self.order.together;
        if mends && !repair::mended(&mut clues, &self.groups, rng)? {
            return Ok(None);
        }
        if self.order.outside {
            clues = outside::reduced(clues, rng)?;
        }
        self.finished(clues, rng)
    }

    /// Where digits may and must stand.
    fn places(&self) -> CluePlaces<'_, W> {
        CluePlaces { groups: &self.groups, must: self.must, may: self.may }
    }

    /// Whether so few clues are wanted that leaving out hardly ever comes down to them.
    fn are_few(&self) -> bool {
        let Spec { clues, pattern, solution, keep, outside, .. } = &self.order;
        *clues.end() < self.may.len() / 4 + 2
            && pattern.is_none()
            && solution.is_none()
            && keep.is_none()
            && !outside
    }

    /// A reduced puzzle, if it is as ordered: of a symmetrical one each clue must be needed too, not only each group,
    /// unless that was said to be enough.
    pub(super) fn finished(
        &self,
        mut clues: ClueSet<W>,
        rng: &mut Rng,
    ) -> Result<Option<Product<W>>, GivenUp> {
        let range = &self.order.clues;
        let fits = |clues: &ClueSet<W>| range.contains(&clues.given.len());
        if self.order.pattern.is_some() || self.order.keep.is_some() || self.order.together {
            let superfluous = clues.superfluous()?;
            return Ok(fits(&clues).then_some((clues, superfluous)));
        }
        if self.order.redundant == 0 && !fits(&clues) {
            return Ok(None);
        }
        if self.order.class != super::SymmetryClass::Any && !clues.is_minimal()? {
            return Ok(None);
        }
        let mut added = CellSet::EMPTY;
        let mut groups = self.groups.clone();
        rng.shuffle(&mut groups);
        for group in groups.iter().filter(|group| !clues.given.contains(group[0])) {
            if added.len() + group.len() <= self.order.redundant {
                group.iter().for_each(|&cell| added.insert(cell));
            }
        }
        clues.given |= added;
        Ok((added.len() == self.order.redundant && fits(&clues)).then_some((clues, added)))
    }

    /// A neighbour of a puzzle: some clues less, another solution that this leaves, the clues that it takes to have one
    /// solution again, and without those that it does not need.
    pub(super) fn neighbour(
        &self,
        of: &ClueSet<W>,
        less: usize,
        rng: &mut Rng,
        keep_going: KeepGoing<'_>,
    ) -> Result<Option<Product<W>>, GivenUp> {
        if let Some(easel) = &self.easel {
            let found = easel.neighbour(of, less, self.places(), rng, keep_going)?;
            return found.map_or(Ok(None), |found| self.finished(found, rng));
        }
        let mut clues = of.clone();
        let mut groups = self.groups.clone();
        rng.shuffle(&mut groups);
        let standing = groups.iter().filter(|group| of.given.contains(group[0]));
        let out: Vec<Vec<Cell>> = standing.take(less).cloned().collect();
        out.iter().flatten().for_each(|&cell| clues.given.remove(cell));
        if self.solution.is_none() {
            let filling = drawn(&clues.grid(), Some(TRIALS << AGAIN), &mut |n| rng.below(n));
            clues.solution = filling.ok_or(GivenUp)?;
        }
        if !clues.complete(&groups, rng)? {
            return Ok(None);
        }
        clues.reduce(&groups)?;
        self.finished(clues, rng)
    }
}

/// The grid of the digits that a text says, `.` or `0` for cells that it says nothing of.
fn digits<const W: usize>(text: &str, layout: &Arc<Layout<W>>) -> Result<Grid<W>, SpecError> {
    let symbols: Vec<char> = text.chars().filter(|symbol| !symbol.is_whitespace()).collect();
    if !symbols.is_empty() && symbols.len() != layout.cells().len() {
        return Err(SpecError::Digits);
    }
    let mut given = Vec::new();
    for (cell, &symbol) in layout.cells().iter().zip(&symbols) {
        if !matches!(symbol, '.' | '0') {
            let digit = Digit::from_symbol(symbol).filter(|digit| digit.index() < layout.size());
            given.push(Candidate::new(cell, digit.ok_or(SpecError::Digits)?));
        }
    }
    Grid::with_givens(Arc::clone(layout), given).map_err(|_| SpecError::Digits)
}

/// The full grid that a text says.
fn full<const W: usize>(text: &str, layout: &Arc<Layout<W>>) -> Result<Solution, SpecError> {
    let grid = digits(text, layout).map_err(|_| SpecError::Solution)?;
    if grid.is_full() {
        whydoku_search::solution(&grid).ok_or(SpecError::Solution)
    } else {
        Err(SpecError::Solution)
    }
}

/// The puzzle that a text says, which has one solution.
fn start<const W: usize>(text: &str, board: &Fillings<W>) -> Result<ClueSet<W>, SpecError> {
    let grid = digits(text, board.layout())?;
    match whydoku_search::first_two(&grid).as_slice() {
        [] => Err(SpecError::Digits),
        [only] => Ok(ClueSet { given: *grid.givens(), ..ClueSet::all(board.clone(), only.clone()) }),
        _ => Err(SpecError::Several),
    }
}
