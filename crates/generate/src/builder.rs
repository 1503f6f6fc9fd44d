//! [`PuzzleBuilder`]: builds one puzzle per attempt from a full grid, and neighbours of puzzles.

use super::clues::ClueSet;
use super::drawing::{CluePlaces, ConstraintGenerator};
use super::neighbours::NeighbourWalk;
use super::spec::{CellMark, Spec, SpecError};
use super::{few_clues, fit_digits, jigsaw, outside, repair, unbiased};
use std::sync::Arc;
use whydoku_board::{CancelToken, Candidate, Cell, CellSet, Digit, Grid, Layout};
use whydoku_cells::Rng;
use whydoku_search::{Fillings, LimitReached, Solution, drawn};

/// The node limit of the first attempt at a random full grid. An attempt that exceeds it has begun badly; each
/// restart doubles the limit.
const TRIALS: u64 = 100;
/// The most restarts.
const AGAIN: usize = 14;

pub(super) struct PuzzleBuilder<const W: usize> {
    spec: Spec,
    board: Fillings<W>,
    solution: Option<Solution>,
    /// A grid with the digits that are always given.
    keep: Grid<W>,
    from: Option<ClueSet<W>>,
    constraint_generator: Option<ConstraintGenerator>,
    /// Orbits of the symmetry class, without cells that must or cannot hold a clue.
    groups: Vec<Vec<Cell>>,
    /// Cells that must hold a clue, and cells that may.
    must: CellSet<W>,
    may: CellSet<W>,
}

/// A puzzle, and the clues of it that can be removed together.
pub(super) type Product<const W: usize> = (ClueSet<W>, CellSet<W>);

impl<const W: usize> PuzzleBuilder<W> {
    pub(super) fn new(mut spec: Spec) -> Result<Self, SpecError> {
        spec.check()?;
        let whole = spec.shape.clone();
        let constraint_generator = ConstraintGenerator::new(&spec).map(|(constraint_generator, bare)| {
            spec.shape = bare;
            constraint_generator
        });
        let layout = Arc::new(Layout::new(spec.shape.clone()).map_err(|_| SpecError::NoGrid)?);
        let mark = |cell: Cell| spec.pattern.as_ref().map_or(CellMark::May, |pattern| pattern[cell.index()]);
        let marked = |wanted: CellMark| layout.cells().iter().filter(|&cell| mark(cell) == wanted).collect();
        let keep = digits(spec.keep.as_deref().unwrap_or_default(), &layout)?;
        if spec.keep.is_some() && whydoku_search::solution(&keep).is_none() {
            return Err(SpecError::Digits);
        }
        let (must, free): (CellSet<W>, CellSet<W>) = (marked(CellMark::Must), marked(CellMark::May));
        let (must, free) = (must | *keep.givens(), free - *keep.givens());
        let mut groups = spec.class.groups(spec.shape.size());
        groups.retain(|group| group.iter().all(|&cell| free.contains(cell)));
        let solution = spec.solution.as_deref().map(|text| full(text, &layout)).transpose()?;
        let board = Fillings::new(layout);
        if spec.unbiased && !board.is_classic() && !unbiased::is_small(&board) {
            return Err(SpecError::TooMany);
        }
        let from = spec.from.as_deref().map(|text| {
            let layout = Layout::new(whole).map_err(|_| SpecError::NoGrid)?;
            start(text, &Fillings::new(Arc::new(layout)))
        });
        let from = from.transpose()?;
        Ok(Self { board, solution, keep, from, constraint_generator, groups, must, may: must | free, spec })
    }

    pub(super) const fn has_constraints(&self) -> bool {
        self.constraint_generator.is_some()
    }

    pub(super) const fn spec(&self) -> &Spec {
        &self.spec
    }

    /// Returns the board; with generated regions, the board with the default ones.
    pub(super) const fn layout(&self) -> &Arc<Layout<W>> {
        self.board.layout()
    }

    pub(super) const fn all(&self) -> &Fillings<W> {
        &self.board
    }

    pub(super) fn make(&self, rng: &mut Rng, cancel: CancelToken<'_>) -> Option<Product<W>> {
        if let Some(from) = &self.from {
            let less = 1 + rng.below(2);
            let neighbour = self.neighbour(from, less, rng, cancel).ok().flatten();
            return neighbour.filter(|(clues, _)| {
                clues.given != from.given
                    || clues.solution != from.solution
                    || clues.layout().shape() != from.layout().shape()
            });
        }
        let board = self.board(rng)?;
        let solution = self.full(&board, rng, cancel)?;
        let clues = ClueSet::all(board, solution);
        self.reduced(clues, rng, cancel).ok().flatten()
    }

    fn board(&self, rng: &mut Rng) -> Option<Fillings<W>> {
        if !self.spec.jigsaw {
            return Some(self.board.clone());
        }
        let shape = jigsaw::regions(&self.spec.shape, rng).ok()?;
        Some(Fillings::new(Arc::new(Layout::new(shape).ok()?)))
    }

    pub(super) fn full(
        &self,
        board: &Fillings<W>,
        rng: &mut Rng,
        cancel: CancelToken<'_>,
    ) -> Option<Solution> {
        if let Some(solution) = &self.solution {
            return Some(solution.clone());
        }
        let empty = Grid::empty(Arc::clone(board.layout()));
        let begin = if self.spec.keep.is_some() { &self.keep } else { &empty };
        (0..AGAIN)
            .take_while(|_| !cancel.is_cancelled())
            .find_map(|again| drawn(begin, Some(TRIALS << again), &mut |n| rng.below(n)))
    }

    fn reduced(
        &self,
        mut clues: ClueSet<W>,
        rng: &mut Rng,
        cancel: CancelToken<'_>,
    ) -> Result<Option<Product<W>>, LimitReached> {
        if let Some(constraint_generator) = &self.constraint_generator {
            let found = constraint_generator.puzzle(&clues, self.places(), rng, cancel)?;
            return found.map_or(Ok(None), |found| self.finished(found, rng));
        }
        if self.spec.outside {
            clues = outside::with_all(clues).ok_or(LimitReached)?;
        }
        if self.spec.class != super::SymmetryClass::Any && self.are_few() {
            // Near known puzzles with as few clues there are others; random patterns are far less likely to have one.
            let near =
                NeighbourWalk { class: self.spec.class, groups: &self.groups, clues: &self.spec.clues };
            if clues.board.is_classic() && near.is_known() && rng.below(4) > 0 {
                let found = near.walk(&self.board, rng, cancel)?;
                return found.map_or(Ok(None), |found| self.finished(found, rng));
            }
            let wanted = *self.spec.clues.end();
            let Some(given) = few_clues::pattern(clues.layout(), &self.groups, wanted, rng) else {
                return Ok(None);
            };
            clues.given = given;
            let found = fit_digits::fit(&mut clues, rng, cancel);
            return if found { self.finished(clues, rng) } else { Ok(None) };
        }
        clues.given &= self.may;
        let is_exact = self.spec.pattern.is_some() && self.spec.keep.is_none() && self.must == self.may;
        let may_change = is_exact && self.solution.is_none();
        let is_puzzle = clues.is_unique()? || may_change && fit_digits::fit(&mut clues, rng, cancel);
        if !is_puzzle {
            return Ok(None);
        }
        let mut groups = self.groups.clone();
        rng.shuffle(&mut groups);
        clues.reduce(&groups)?;
        if clues.given.len() > *self.spec.clues.end() && self.are_few() {
            if !few_clues::fewer(&mut clues, &self.groups, *self.spec.clues.end(), rng, cancel)? {
                return Ok(None);
            }
            clues.reduce(&groups)?;
        }
        let is_free = self.spec.pattern.is_none() && self.spec.keep.is_none();
        let repairs = self.spec.class != super::SymmetryClass::Any && is_free && !self.spec.together;
        if repairs && !repair::repaired(&mut clues, &self.groups, rng)? {
            return Ok(None);
        }
        if self.spec.outside {
            clues = outside::reduced(clues, rng)?;
        }
        self.finished(clues, rng)
    }

    fn places(&self) -> CluePlaces<'_, W> {
        CluePlaces { groups: &self.groups, must: self.must, may: self.may }
    }

    /// Whether the spec asks for fewer clues than removing clues usually reaches.
    fn are_few(&self) -> bool {
        let Spec { clues, pattern, solution, keep, outside, .. } = &self.spec;
        *clues.end() < self.may.len() / 4 + 2
            && pattern.is_none()
            && solution.is_none()
            && keep.is_none()
            && !outside
    }

    /// Returns a reduced puzzle if it meets the spec. In a symmetrical puzzle each clue must be needed, not only each
    /// group, unless `together` allows it.
    pub(super) fn finished(
        &self,
        mut clues: ClueSet<W>,
        rng: &mut Rng,
    ) -> Result<Option<Product<W>>, LimitReached> {
        let range = &self.spec.clues;
        let fits = |clues: &ClueSet<W>| range.contains(&clues.given.len());
        if self.spec.pattern.is_some() || self.spec.keep.is_some() || self.spec.together {
            let superfluous = clues.superfluous()?;
            return Ok(fits(&clues).then_some((clues, superfluous)));
        }
        if self.spec.redundant == 0 && !fits(&clues) {
            return Ok(None);
        }
        if self.spec.class != super::SymmetryClass::Any && !clues.is_minimal()? {
            return Ok(None);
        }
        let mut added = CellSet::EMPTY;
        let mut groups = self.groups.clone();
        rng.shuffle(&mut groups);
        for group in groups.iter().filter(|group| !clues.given.contains(group[0])) {
            if added.len() + group.len() <= self.spec.redundant {
                group.iter().for_each(|&cell| added.insert(cell));
            }
        }
        clues.given |= added;
        Ok((added.len() == self.spec.redundant && fits(&clues)).then_some((clues, added)))
    }

    /// Returns a neighbour of a puzzle: `less` groups removed, another solution of the rest, completed and reduced
    /// again.
    pub(super) fn neighbour(
        &self,
        of: &ClueSet<W>,
        less: usize,
        rng: &mut Rng,
        cancel: CancelToken<'_>,
    ) -> Result<Option<Product<W>>, LimitReached> {
        if let Some(constraint_generator) = &self.constraint_generator {
            let found = constraint_generator.neighbour(of, less, self.places(), rng, cancel)?;
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
            clues.solution = filling.ok_or(LimitReached)?;
        }
        if !clues.complete(&groups, rng)? {
            return Ok(None);
        }
        clues.reduce(&groups)?;
        self.finished(clues, rng)
    }
}

/// Parses digits; `.` and `0` are open cells.
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

fn full<const W: usize>(text: &str, layout: &Arc<Layout<W>>) -> Result<Solution, SpecError> {
    let grid = digits(text, layout).map_err(|_| SpecError::Solution)?;
    if grid.is_full() {
        whydoku_search::solution(&grid).ok_or(SpecError::Solution)
    } else {
        Err(SpecError::Solution)
    }
}

fn start<const W: usize>(text: &str, board: &Fillings<W>) -> Result<ClueSet<W>, SpecError> {
    let grid = digits(text, board.layout())?;
    match whydoku_search::first_two(&grid).as_slice() {
        [] => Err(SpecError::Digits),
        [only] => Ok(ClueSet { given: *grid.givens(), ..ClueSet::all(board.clone(), only.clone()) }),
        _ => Err(SpecError::Several),
    }
}
