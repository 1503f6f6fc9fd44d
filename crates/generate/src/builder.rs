//! [`PuzzleBuilder`]: builds one puzzle per attempt from a full grid, and neighbours of puzzles.

use super::clues::ClueSet;
use super::drawing::{CluePlaces, ConstraintGenerator};
use super::neighbours::NeighbourWalk;
use super::spec::{CellMark, Spec, SpecError};
use super::{few_clues, fit_digits, jigsaw, outside, repair, unbiased};
use std::sync::Arc;
use whydoku_board::{CancelToken, Candidate, Cell, CellSet, Digit, Grid, Layout, VARIANTS};
use whydoku_cells::Rng;
use whydoku_search::{Fillings, LimitReached, Solution, drawn};

/// The node limit of the first attempt at a random full grid. An attempt that exceeds it has begun badly; each
/// restart doubles the limit.
const TRIALS: u64 = 100;
/// The most restarts.
const AGAIN: usize = 14;

pub(super) struct PuzzleBuilder<const W: usize> {
    spec: Spec,
    /// The board; with generated regions, the board with the default ones.
    layout: Arc<Layout<W>>,
    solution: Option<Solution>,
    /// A grid with the digits that are always given.
    keep: Grid<W>,
    from: Option<StartPuzzle<W>>,
    constraint_generator: Option<ConstraintGenerator>,
    /// Orbits of the symmetry class, without cells that must or cannot hold a clue.
    groups: Vec<Vec<Cell>>,
    /// Cells that must hold a clue, and cells that may.
    must: CellSet<W>,
    may: CellSet<W>,
}

/// The puzzle whose neighbours are made.
struct StartPuzzle<const W: usize> {
    layout: Arc<Layout<W>>,
    solution: Solution,
    given: CellSet<W>,
}

impl<const W: usize> StartPuzzle<W> {
    fn clues<'c>(&self, cancel: CancelToken<'c>) -> ClueSet<'c, W> {
        let board = Fillings::new(Arc::clone(&self.layout), cancel);
        ClueSet { given: self.given, ..ClueSet::all(board, self.solution.clone()) }
    }
}

/// A puzzle, and the clues of it that can be removed together.
pub(super) type Product<'c, const W: usize> = (ClueSet<'c, W>, CellSet<W>);

impl<const W: usize> PuzzleBuilder<W> {
    pub(super) fn new(mut spec: Spec, cancel: CancelToken<'_>) -> Result<Self, SpecError> {
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
        if spec.keep.is_some() && solutions(&keep, cancel)?.is_empty() {
            return Err(SpecError::Digits);
        }
        let (must, free): (CellSet<W>, CellSet<W>) = (marked(CellMark::Must), marked(CellMark::May));
        let (must, free) = (must | *keep.givens(), free - *keep.givens());
        let mut groups = spec.class.groups(spec.shape.size());
        groups.retain(|group| group.iter().all(|&cell| free.contains(cell)));
        let solution = spec.solution.as_deref().map(|text| full(text, &layout, cancel)).transpose()?;
        let board = Fillings::new(Arc::clone(&layout), cancel);
        if spec.unbiased && !board.is_classic() && !unbiased::is_small(&board) {
            return Err(if cancel.is_cancelled() { SpecError::Cancelled } else { SpecError::TooMany });
        }
        let from = spec.from.as_deref().map(|text| {
            let layout = Layout::new(whole).map_err(|_| SpecError::NoGrid)?;
            start(text, Arc::new(layout), cancel)
        });
        let from = from.transpose()?;
        Ok(Self { layout, solution, keep, from, constraint_generator, groups, must, may: must | free, spec })
    }

    pub(super) const fn has_constraints(&self) -> bool {
        self.constraint_generator().is_some()
    }

    const fn constraint_generator(&self) -> Option<&ConstraintGenerator> {
        if VARIANTS { self.constraint_generator.as_ref() } else { None }
    }

    pub(super) const fn spec(&self) -> &Spec {
        &self.spec
    }

    pub(super) const fn layout(&self) -> &Arc<Layout<W>> {
        &self.layout
    }

    /// Returns the board, prepared for searches until the token is cancelled.
    pub(super) fn fillings<'c>(&self, cancel: CancelToken<'c>) -> Fillings<'c, W> {
        Fillings::new(Arc::clone(&self.layout), cancel)
    }

    pub(super) fn make<'c>(&self, rng: &mut Rng, cancel: CancelToken<'c>) -> Option<Product<'c, W>> {
        if let Some(from) = &self.from {
            let less = 1 + rng.below(2);
            let neighbour = self.neighbour(&from.clues(cancel), less, rng).ok().flatten();
            return neighbour.filter(|(clues, _)| {
                clues.given != from.given
                    || clues.solution != from.solution
                    || clues.layout().shape() != from.layout.shape()
            });
        }
        let board = self.board(rng, cancel)?;
        let solution = self.full(&board, rng)?;
        let clues = ClueSet::all(board, solution);
        self.reduced(clues, rng).ok().flatten()
    }

    fn board<'c>(&self, rng: &mut Rng, cancel: CancelToken<'c>) -> Option<Fillings<'c, W>> {
        if !self.spec.jigsaw {
            return Some(self.fillings(cancel));
        }
        let shape = jigsaw::regions(&self.spec.shape, rng).ok()?;
        Some(Fillings::new(Arc::new(Layout::new(shape).ok()?), cancel))
    }

    pub(super) fn full(&self, board: &Fillings<'_, W>, rng: &mut Rng) -> Option<Solution> {
        if let Some(solution) = &self.solution {
            return Some(solution.clone());
        }
        let empty = Grid::empty(Arc::clone(board.layout()));
        let begin = if self.spec.keep.is_some() { &self.keep } else { &empty };
        let cancel = board.cancel();
        (0..AGAIN)
            .take_while(|_| !cancel.is_cancelled())
            .find_map(|again| drawn(begin, Some(TRIALS << again), cancel, &mut |n| rng.below(n)))
    }

    fn reduced<'c>(
        &self,
        mut clues: ClueSet<'c, W>,
        rng: &mut Rng,
    ) -> Result<Option<Product<'c, W>>, LimitReached> {
        if let Some(constraint_generator) = self.constraint_generator() {
            let found = constraint_generator.puzzle(&clues, self.places(), rng)?;
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
                let found = near.walk(&clues.board, rng)?;
                return found.map_or(Ok(None), |found| self.finished(found, rng));
            }
            let wanted = *self.spec.clues.end();
            let Some(given) = few_clues::pattern(clues.layout(), &self.groups, wanted, rng) else {
                return Ok(None);
            };
            clues.given = given;
            let found = fit_digits::fit(&mut clues, rng);
            return if found { self.finished(clues, rng) } else { Ok(None) };
        }
        clues.given &= self.may;
        let is_exact = self.spec.pattern.is_some() && self.spec.keep.is_none() && self.must == self.may;
        let may_change = is_exact && self.solution.is_none();
        let is_puzzle = clues.is_unique()? || may_change && fit_digits::fit(&mut clues, rng);
        if !is_puzzle {
            return Ok(None);
        }
        let mut groups = self.groups.clone();
        rng.shuffle(&mut groups);
        clues.reduce(&groups)?;
        if clues.given.len() > *self.spec.clues.end() && self.are_few() {
            if !few_clues::fewer(&mut clues, &self.groups, *self.spec.clues.end(), rng)? {
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
    pub(super) fn finished<'c>(
        &self,
        mut clues: ClueSet<'c, W>,
        rng: &mut Rng,
    ) -> Result<Option<Product<'c, W>>, LimitReached> {
        let range = &self.spec.clues;
        let fits = |clues: &ClueSet<'_, W>| range.contains(&clues.given.len());
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

    /// Returns a neighbour of a puzzle: `less` groups removed, another solution of the rest, completed and reduced again.
    pub(super) fn neighbour<'c>(
        &self,
        of: &ClueSet<'c, W>,
        less: usize,
        rng: &mut Rng,
    ) -> Result<Option<Product<'c, W>>, LimitReached> {
        if let Some(constraint_generator) = self.constraint_generator() {
            let found = constraint_generator.neighbour(of, less, self.places(), rng)?;
            return found.map_or(Ok(None), |found| self.finished(found, rng));
        }
        let mut clues = of.clone();
        let mut groups = self.groups.clone();
        rng.shuffle(&mut groups);
        let standing = groups.iter().filter(|group| of.given.contains(group[0]));
        let out: Vec<Vec<Cell>> = standing.take(less).cloned().collect();
        out.iter().flatten().for_each(|&cell| clues.given.remove(cell));
        if self.solution.is_none() {
            let filling =
                drawn(&clues.grid(), Some(TRIALS << AGAIN), of.board.cancel(), &mut |n| rng.below(n));
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

/// No solution, the only one, or two of several.
fn solutions<const W: usize>(grid: &Grid<W>, cancel: CancelToken<'_>) -> Result<Vec<Solution>, SpecError> {
    whydoku_search::try_first_two(grid, cancel).map_err(|_| SpecError::Cancelled)
}

fn full<const W: usize>(
    text: &str,
    layout: &Arc<Layout<W>>,
    cancel: CancelToken<'_>,
) -> Result<Solution, SpecError> {
    let grid = digits(text, layout).map_err(|_| SpecError::Solution)?;
    if grid.is_full() {
        solutions(&grid, cancel)?.pop().ok_or(SpecError::Solution)
    } else {
        Err(SpecError::Solution)
    }
}

fn start<const W: usize>(
    text: &str,
    layout: Arc<Layout<W>>,
    cancel: CancelToken<'_>,
) -> Result<StartPuzzle<W>, SpecError> {
    let grid = digits(text, &layout)?;
    match solutions(&grid, cancel)?.as_slice() {
        [] => Err(SpecError::Digits),
        [only] => Ok(StartPuzzle { given: *grid.givens(), solution: only.clone(), layout }),
        _ => Err(SpecError::Several),
    }
}
