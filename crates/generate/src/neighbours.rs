//! Symmetrical puzzles with few clues, found near known ones.
//!
//! With 18 clues hardly any symmetrical pattern has a puzzle, but near one there are others: with other digits in some
//! cells, or with a group of clues moved. The walk starts at a known puzzle; intermediate puzzles may have superfluous
//! clues, results have none.

use super::SymmetryClass;
use super::clues::{ClueSet, fillings, sorted_keys};
use std::ops::RangeInclusive;
use whydoku_board::{Cell, CellSet, Digit, canonical};
use whydoku_cells::Rng;
use whydoku_search::{Fillings, LimitReached, Solution};

/// Known symmetrical puzzles with few clues, one per line.
pub const KNOWN: &str = include_str!("../../../corpus/puzzles/symmetric.txt");

/// The most solutions that are listed; with more, another step is tried.
const LIST: u64 = 4_000;
/// The most steps of a walk.
const STEPS: usize = 400;
/// How many clues more than wanted a puzzle of the walk may have.
const MORE: usize = 2;

pub(super) struct NeighbourWalk<'w> {
    pub(super) class: SymmetryClass,
    pub(super) groups: &'w [Vec<Cell>],
    pub(super) clues: &'w RangeInclusive<usize>,
}

impl NeighbourWalk<'_> {
    /// Returns a minimal puzzle near a known one that is isomorphic to no known one. `None` if none is known or none
    /// was found.
    pub(super) fn walk<'c, const W: usize>(
        &self,
        board: &Fillings<'c, W>,
        rng: &mut Rng,
    ) -> Result<Option<ClueSet<'c, W>>, LimitReached> {
        let known: Vec<&str> = self.known().collect();
        // Puzzles of a more specific class have fewer neighbours.
        let own = known.iter().copied().filter(|line| SymmetryClass::of(9, &pattern(line)) == self.class);
        let own: Vec<&str> = own.collect();
        let starts = if own.is_empty() { &known } else { &own };
        let Some(mut here) = rng.pick(starts).and_then(|line| puzzle(line, board, rng)) else {
            return Ok(None);
        };
        for _ in 0..STEPS {
            if board.cancel().is_cancelled() {
                break;
            }
            let Some(mut next) = self.step(&here, rng) else { continue };
            let superfluous = self.without_spare(&mut next, rng)?;
            let given = next.given.len();
            if given > self.clues.end() + MORE {
                continue;
            }
            let is_found = superfluous.is_empty() && self.clues.contains(&given);
            here = next;
            if is_found && is_new(&here, &known) {
                return Ok(Some(here));
            }
        }
        Ok(None)
    }

    pub(super) fn is_known(&self) -> bool {
        self.known().next().is_some()
    }

    fn known(&self) -> impl Iterator<Item = &'static str> {
        KNOWN.lines().filter(|line| !line.starts_with('#') && line.len() == 81).filter(|line| {
            let given = pattern(line);
            let count = given.iter().filter(|given| **given).count();
            count <= *self.clues.end() && self.class.holds(9, &given)
        })
    }

    /// Changes the digits of some cells and sometimes adds or moves a group of clues so that the puzzle is unique.
    /// `None` if that failed.
    fn step<'c, const W: usize>(&self, from: &ClueSet<'c, W>, rng: &mut Rng) -> Option<ClueSet<'c, W>> {
        let mut next = from.clone();
        let is_out = |clues: &ClueSet<'_, W>, group: &[Cell]| !clues.given.contains(group[0]);
        if rng.below(3) == 0 {
            let outside: Vec<_> = self.groups.iter().filter(|group| is_out(&next, group)).collect();
            rng.pick(&outside)?.iter().for_each(|&cell| next.given.insert(cell));
        }
        let given: Vec<Cell> = next.given.iter().collect();
        let mut free: CellSet<W> = (0..rng.below(5)).filter_map(|_| rng.pick(&given).copied()).collect();
        let mut exchanged: Vec<&[Cell]> = Vec::new();
        if rng.below(3) == 0 {
            let inside: Vec<_> = self.groups.iter().filter(|group| !is_out(&next, group)).collect();
            let gone = rng.pick(&inside)?;
            gone.iter().for_each(|&cell| next.given.remove(cell));
            let fits = |group: &&Vec<Cell>| is_out(&next, group) && group.len() <= gone.len() + 1;
            exchanged.extend(self.groups.iter().filter(fits).map(Vec::as_slice));
        } else {
            exchanged.push(&[]);
        }
        free &= next.given;
        let found = without(&next, &free)?;
        rng.shuffle(&mut exchanged);
        for group in exchanged {
            let cells: Vec<Cell> = free.iter().chain(group.iter().copied()).collect();
            if let Some(solution) = alone(&found, &cells, &from.solution, rng) {
                next.solution = solution;
                group.iter().for_each(|&cell| next.given.insert(cell));
                return Some(next);
            }
        }
        None
    }

    /// Removes superfluous groups and returns the clues that are still superfluous.
    fn without_spare<const W: usize>(
        &self,
        clues: &mut ClueSet<'_, W>,
        rng: &mut Rng,
    ) -> Result<CellSet<W>, LimitReached> {
        let spare = clues.superfluous()?;
        let mut groups: Vec<&Vec<Cell>> =
            self.groups.iter().filter(|group| group.iter().all(|&cell| spare.contains(cell))).collect();
        rng.shuffle(&mut groups);
        for group in &groups {
            let before = clues.given;
            group.iter().for_each(|&cell| clues.given.remove(cell));
            if !clues.is_unique()? {
                clues.given = before;
            }
        }
        if groups.is_empty() { Ok(spare) } else { clues.superfluous() }
    }
}

fn pattern(line: &str) -> Vec<bool> {
    line.bytes().map(|symbol| symbol != b'.').collect()
}

/// Returns all solutions of a puzzle without some of its clues, unless there are too many.
fn without<const W: usize>(clues: &ClueSet<'_, W>, free: &CellSet<W>) -> Option<Vec<Solution>> {
    let found = fillings(&clues.board, &clues.solution, &(clues.given - *free), LIST + 1);
    (found.len() as u64 <= LIST).then_some(found)
}

/// Returns a filling whose digits in these cells no other filling has, preferably not the known one.
fn alone(found: &[Solution], cells: &[Cell], known: &Solution, rng: &mut Rng) -> Option<Solution> {
    let keys = sorted_keys(found, cells);
    let alike = keys.chunk_by(|one, other| one.0 == other.0);
    let alone: Vec<usize> = alike.filter(|alike| alike.len() == 1).map(|alike| alike[0].1).collect();
    let others: Vec<usize> = alone.iter().copied().filter(|&at| found[at] != *known).collect();
    rng.pick(if others.is_empty() { &alone } else { &others }).map(|&at| found[at].clone())
}

/// Parses a known puzzle and renames its digits at random.
fn puzzle<'c, const W: usize>(line: &str, board: &Fillings<'c, W>, rng: &mut Rng) -> Option<ClueSet<'c, W>> {
    let mut names: Vec<Digit> = (0..9).map(Digit::new).collect();
    rng.shuffle(&mut names);
    let digit = |symbol: u8| names.get(usize::from(symbol.wrapping_sub(b'1'))).copied();
    let digits: Vec<Option<Digit>> = line.bytes().map(digit).collect();
    let given = board.layout().cells().iter().filter(|cell| digits[cell.index()].is_some()).collect();
    let blank = Solution::of(digits.into_iter().map(|digit| digit.unwrap_or(Digit::new(0))).collect());
    let clues = ClueSet { given, ..ClueSet::all(board.clone(), blank) };
    let solution = without(&clues, &CellSet::EMPTY)?.pop()?;
    Some(ClueSet { solution, ..clues })
}

/// Whether a puzzle is isomorphic to none of these.
fn is_new<const W: usize>(clues: &ClueSet<'_, W>, known: &[&str]) -> bool {
    let cells = |digit: &dyn Fn(usize) -> u8| canonical::least(&std::array::from_fn(digit));
    let grid = clues.grid();
    let own = cells(&|at| grid.digit(Cell::new(at)).map_or(0, |digit| digit.index() as u8 + 1));
    let same_number =
        |line: &&&str| line.bytes().filter(|&symbol| symbol != b'.').count() == clues.given.len();
    let value = |symbol: u8| if symbol == b'.' { 0 } else { symbol - b'0' };
    !known.iter().filter(same_number).any(|line| cells(&|at| value(line.as_bytes()[at])) == own)
}
