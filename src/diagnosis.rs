//! [`Diagnosis`]: why a position has no solution or several, and which entry or typing error may be the cause.

use super::{Error, Explanation, Options, Position};
use std::sync::Arc;
use whydoku_board::{CancelToken, Candidate, Cell, Grid, edge_neighbours};
use whydoku_checker::{check_until, contradicts_until};
use whydoku_formats::write::removed;
use whydoku_solver::catalogue::{Language, Sentence};
use whydoku_solver::dyn_board::{SolutionCount, TRIALS};
use whydoku_solver::trace::{Outcome, Trace};

/// The guesses that a search for the solutions of a changed puzzle may take, without constraints and with them.
const CHANGE_TRIALS: [u64; 2] = [500, 50];
/// The cells of all boards that are searched: 4,000 changes of a 9×9 board.
const MOST_CELLS: usize = 4_000 * 81;
/// The corrections that are named; more say little.
const FEW: usize = 5;
/// The longest path whose entries are looked for.
const LONGEST: usize = 40;

/// Why a position has no solution or several, and which entry or typing error may be the cause.
///
/// ```
/// use whydoku::{Options, Puzzle};
/// # fn main() -> Result<(), whydoku::Error> {
/// let puzzle = Puzzle::parse("1..4..1..3..4.3.")?;
/// let diagnosis = puzzle.diagnosis(&Options::default())?.expect("it has no solution");
/// assert!(diagnosis.sentences[1].starts_with("If r1c1, r1c4 or r4c3 is yours"));
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
#[non_exhaustive]
pub struct Diagnosis {
    /// The verdict, the cell or the change that corrects it, the contradiction, and the entries that take part in it.
    pub sentences: Vec<String>,
    /// The steps to the contradiction, if there is one.
    pub path: Option<Explanation>,
}

/// A change of one digit that leaves a proper puzzle.
struct Correction {
    wrong: Candidate,
    right: Candidate,
}

#[derive(Default)]
struct Corrections {
    /// The digits without each of which there is one solution.
    culprits: Vec<Candidate>,
    /// The digits that stand for others or in a neighbouring cell.
    changes: Vec<Correction>,
}

impl Position {
    /// Explains why the position has no solution or several; `None` if it has one, or if that is not soon known.
    pub fn diagnosis(&self, options: &Options) -> Result<Option<Diagnosis>, Error> {
        let is_unsolvable = self.is_unsolvable(options.cancel_token());
        is_unsolvable.map(|is_unsolvable| self.diagnose(is_unsolvable, None, options)).transpose()
    }

    /// The entry or the typing error that may be the cause, in sentences, if there is no solution or several.
    pub fn corrections(&self, options: &Options) -> Result<Vec<String>, Error> {
        let cancel = options.cancel_token();
        let Some(is_unsolvable) = self.is_unsolvable(cancel) else { return Ok(Vec::new()) };
        let language = options.explainer()?.language();
        Ok(self.name_corrections(&self.try_corrections(is_unsolvable, cancel), language))
    }

    /// Whether there is no solution, rather than several; `None` if there is one, or if that is not soon known.
    fn is_unsolvable(&self, cancel: CancelToken<'_>) -> Option<bool> {
        match self.board.solutions_within(&self.grid, TRIALS, cancel) {
            SolutionCount::None => Some(true),
            SolutionCount::Several(_) => Some(false),
            SolutionCount::One(_) | SolutionCount::Unknown => None,
        }
    }

    /// Explains why there is no solution or several. If the digit of the cell `about` may be wrong, other digits are not named.
    pub(super) fn diagnose(
        &self,
        is_unsolvable: bool,
        about: Option<Cell>,
        options: &Options,
    ) -> Result<Diagnosis, Error> {
        let (cancel, explainer) = (options.cancel_token(), options.explainer()?);
        let language = explainer.language();
        let marks = removed(&self.grid);
        let verdict = match (is_unsolvable, marks.is_empty()) {
            (false, _) => Sentence::NotOneSolution,
            (true, true) => Sentence::WrongEntry,
            (true, false) => Sentence::WrongMark,
        };
        let mut sentences = vec![language.say(verdict, &[])];
        let needed = if is_unsolvable { self.needed_marks(&marks, cancel) } else { Vec::new() };
        if needed.is_empty() {
            let mut corrections = self.try_corrections(is_unsolvable, cancel);
            if corrections.culprits.iter().any(|culprit| Some(culprit.cell) == about) {
                corrections.culprits.retain(|culprit| Some(culprit.cell) == about);
                corrections.changes.retain(|change| Some(change.wrong.cell) == about);
            }
            sentences.extend(self.name_corrections(&corrections, language));
        }
        let name_mark = |mark: &Candidate| self.name(language, Sentence::ProgressWrongRemoval, *mark);
        sentences.extend(needed.iter().map(name_mark));
        let path = if is_unsolvable && !self.grid.is_full() { Some(self.explain(options)?) } else { None };
        let path = path.filter(|path| !path.outcome().is_empty());
        if let Some(path) = &path {
            sentences.extend(path.contradiction());
            let entries = self.entries(path.trace(), cancel);
            if !entries.is_empty() {
                let cells = self.cell_list(entries.into_iter(), language, &language.and);
                sentences.push(language.say(Sentence::WrongEntries, &[("cells", &cells)]));
            }
        }
        if cancel.is_cancelled() { Err(Error::Cancelled) } else { Ok(Diagnosis { sentences, path }) }
    }

    /// The removed candidates that the one solution of the digits needs.
    fn needed_marks(&self, marks: &[Candidate], cancel: CancelToken<'_>) -> Vec<Candidate> {
        let Some(grid) = self.with_digits(self.digits()).filter(|_| !marks.is_empty()) else {
            return Vec::new();
        };
        match self.board.solutions_within(&grid, TRIALS, cancel) {
            SolutionCount::One(only) => {
                marks.iter().copied().filter(|mark| only.digit(mark.cell) == Some(mark.digit)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The digits; in pencilmarks also the candidates that are alone in their cells.
    fn digits(&self) -> Vec<Candidate> {
        let has_marks = !removed(&self.grid).is_empty();
        let digit = |cell| match self.grid.candidates(cell).single() {
            Some(digit) if has_marks => Some(digit),
            _ => self.grid.digit(cell),
        };
        let cells = self.grid.layout().cells().iter();
        cells.filter_map(|cell| Some(Candidate::new(cell, digit(cell)?))).collect()
    }

    fn with_digits(&self, digits: impl IntoIterator<Item = Candidate>) -> Option<Grid> {
        Grid::with_givens(Arc::clone(self.grid.layout()), digits).ok()
    }

    /// Tries each digit as another, in a neighbouring cell, and left out. Where some digits are known to be entered by the
    /// player, only those may be wrong, and only to be left out.
    fn try_corrections(&self, is_unsolvable: bool, cancel: CancelToken<'_>) -> Corrections {
        let (digits, layout) = (self.digits(), self.grid.layout());
        let has_entries = digits.iter().any(|digit| !self.grid.givens().contains(digit.cell));
        let trials = CHANGE_TRIALS[usize::from(layout.has_constraints())];
        let mut searched = 0;
        let mut solutions = |grid: &Grid| {
            searched += layout.shape().cells();
            let is_over = searched > MOST_CELLS || cancel.is_cancelled();
            if is_over { SolutionCount::Unknown } else { self.board.solutions_within(grid, trials, cancel) }
        };
        let mut corrections = Corrections::default();
        for &wrong in &digits {
            if has_entries && self.grid.givens().contains(wrong.cell) {
                continue;
            }
            let Some(base) = self.with_digits(digits.iter().copied().filter(|digit| *digit != wrong)) else {
                continue;
            };
            if is_unsolvable {
                match solutions(&base) {
                    SolutionCount::None => continue,
                    SolutionCount::One(only) => {
                        corrections.culprits.push(wrong);
                        let digit = only.digit(wrong.cell).map(|digit| Candidate::new(wrong.cell, digit));
                        let moved = self.neighbours(wrong.cell).into_iter();
                        let moved = moved.map(|cell| Candidate::new(cell, wrong.digit));
                        let moved = moved.filter(|right| only.digit(right.cell) == Some(right.digit));
                        let rights = digit.into_iter().chain(moved);
                        corrections.changes.extend(rights.map(|right| Correction { wrong, right }));
                        continue;
                    }
                    SolutionCount::Several(_) | SolutionCount::Unknown => {}
                }
            }
            if has_entries {
                continue;
            }
            let others =
                base.candidates(wrong.cell).into_iter().map(|digit| Candidate::new(wrong.cell, digit));
            let moved = self.neighbours(wrong.cell).into_iter().map(|cell| Candidate::new(cell, wrong.digit));
            for right in others.chain(moved).filter(|right| *right != wrong && base.may_hold(*right)) {
                let mut grid = base.clone();
                grid.place(right);
                if matches!(solutions(&grid), SolutionCount::One(_)) {
                    corrections.changes.push(Correction { wrong, right });
                }
            }
        }
        corrections
    }

    /// The open cells beside, above and below a cell.
    fn neighbours(&self, cell: Cell) -> Vec<Cell> {
        let layout = self.grid.layout();
        let near = edge_neighbours(layout.side(), cell.index()).map(Cell::new);
        near.filter(|&other| self.grid.open().contains(other)).collect()
    }

    fn name_corrections(&self, corrections: &Corrections, language: &Language) -> Vec<String> {
        let mut sentences = Vec::new();
        let Corrections { culprits, changes } = corrections;
        if (1..=FEW).contains(&culprits.len()) {
            let cells = self.cell_list(culprits.iter().map(|culprit| culprit.cell), language, &language.or);
            sentences.push(language.say(Sentence::WrongCulprit, &[("cell", &cells)]));
        }
        if (1..=FEW).contains(&changes.len()) {
            let changes: Vec<String> =
                changes.iter().map(|change| self.name_change(change, language)).collect();
            let changes = Language::list(&changes, &language.or);
            sentences.push(language.say(Sentence::Mistyped, &[("changes", &changes)]));
        }
        sentences
    }

    fn name_change(&self, Correction { wrong, right }: &Correction, language: &Language) -> String {
        let layout = self.grid.layout();
        let [cell, other] = [right.cell, wrong.cell].map(|cell| self.cell_name(cell, language));
        let [digit, instead] = [right.digit, wrong.digit].map(|digit| layout.spell(digit));
        if cell == other {
            let holes = [("digit", digit.as_str()), ("other", &instead), ("cell", &cell)];
            language.say(Sentence::MistypedDigit, &holes)
        } else {
            let holes = [("digit", digit.as_str()), ("cell", cell.as_str()), ("other", &other)];
            language.say(Sentence::MistypedCell, &holes)
        }
    }

    fn name(&self, language: &Language, sentence: Sentence, candidate: Candidate) -> String {
        let layout = self.grid.layout();
        let (cell, digit) = (self.cell_name(candidate.cell, language), layout.spell(candidate.digit));
        language.say(sentence, &[("cell", &cell), ("digit", &digit)])
    }

    fn cell_name(&self, cell: Cell, language: &Language) -> String {
        let (row, column) = self.grid.layout().place(cell);
        language.coordinates.cell(row, column)
    }

    fn cell_list(&self, cells: impl Iterator<Item = Cell>, language: &Language, word: &str) -> String {
        let names: Vec<String> = cells.map(|cell| self.cell_name(cell, language)).collect();
        Language::list(&names, word)
    }

    /// The digits on which a path to a contradiction rests: without any of them the checker refuses it.
    fn entries(&self, path: &Trace, cancel: CancelToken<'_>) -> Vec<Cell> {
        let mut needed = self.digits();
        if path.moves.len() > LONGEST || !self.contradicts(&needed, path, cancel) {
            return Vec::new();
        }
        for at in (0..needed.len()).rev() {
            let digit = needed.remove(at);
            if !self.contradicts(&needed, path, cancel) {
                needed.insert(at, digit);
            }
        }
        needed.into_iter().map(|digit| digit.cell).collect()
    }

    /// Whether a path leads to its contradiction from these digits too.
    fn contradicts(&self, digits: &[Candidate], path: &Trace, cancel: CancelToken<'_>) -> bool {
        let Outcome::Contradiction(truths) = &path.outcome else { return false };
        let Some(mut grid) = self.with_digits(digits.iter().copied()) else { return false };
        removed(&self.grid).into_iter().for_each(|mark| grid.eliminate(mark));
        for step in path.steps() {
            if check_until(&grid, &step.finding, cancel).is_err() {
                return false;
            }
            step.finding.conclusions().iter().for_each(|conclusion| conclusion.apply_to(&mut grid));
        }
        contradicts_until(&grid, truths, cancel).is_ok()
    }
}
