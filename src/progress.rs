//! [`Progress`]: the mistakes in a half-filled grid.

use super::{Claim, Error, Grade, Hint, Options, Position};
use whydoku_board::{CancelToken, Candidate, Digit};
use whydoku_formats::{Content, Puzzle};
use whydoku_logic::Conclusion;
use whydoku_search::Solution;
use whydoku_solver::catalogue::{Language, Sentence};
use whydoku_solver::dyn_board::SolutionCount;

/// The mistakes in a half-filled grid, and the position without them.
///
/// ```
/// use whydoku::{Options, Puzzle};
/// # fn main() -> Result<(), whydoku::Error> {
/// let puzzle = Puzzle::parse("1..4..1..3..4...")?;
/// let progress = puzzle.progress(&Puzzle::parse("12.4.21..3..4...")?, &Options::default())?;
/// assert_eq!(format!("{:?}", progress.wrong), "[r2c2=2]");
/// # Ok(())
/// # }
/// ```
pub struct Progress {
    state: State,
    /// The mistakes: entered digits and removed candidates.
    pub wrong: Vec<Claim>,
    /// The puzzle with the correct entries.
    position: Position,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// The puzzle itself has no solution.
    NoSolution,
    /// Entries that are each possible are not possible together.
    Incompatible,
    /// The correct entries lead to a solution.
    Solvable,
}

impl Position {
    /// Finds mistakes in a half-filled grid of this puzzle. Fails if cancelled.
    pub fn progress(&self, current: &Puzzle, options: &Options) -> Result<Progress, Error> {
        let cancel = options.cancel_token();
        let layout = self.grid.layout();
        if *layout.shape() != current.shape {
            return Err(Error::OtherShape);
        }
        let mut position = self.with(self.grid.clone());
        let solutions = match self.solutions_of(&self.grid, cancel)? {
            SolutionCount::None | SolutionCount::Unknown => {
                return Ok(Progress { state: State::NoSolution, wrong: Vec::new(), position });
            }
            SolutionCount::One(only) => vec![only],
            SolutionCount::Several(two) => two.into(),
        };
        let mut wrong = Vec::new();
        for claim in self.claims(current)? {
            if self.can_be(claim, &solutions, cancel)? {
                claim.apply_to(&mut position.grid);
            } else {
                wrong.push(Claim::of(claim, layout));
            }
        }
        let apart =
            solutions.len() > 1 && matches!(self.solutions_of(&position.grid, cancel)?, SolutionCount::None);
        let state = if apart { State::Incompatible } else { State::Solvable };
        Ok(Progress { state, wrong, position })
    }

    /// The entries of the half-filled grid beyond the puzzle: digits first, then removed candidates.
    fn claims(&self, current: &Puzzle) -> Result<Vec<Conclusion>, Error> {
        let layout = self.grid.layout();
        let (mut placed, mut removed) = (Vec::new(), Vec::new());
        for (cell, &content) in layout.cells().iter().zip(&current.cells) {
            let place = |digit| Conclusion::Place(Candidate::new(cell, digit));
            match (self.grid.digit(cell), content) {
                // In pencilmarks a given is a cell with one candidate.
                (Some(given), Content::Candidates(kept)) if kept.contains(given) => {}
                (Some(given), _) if content.digit() != Some(given) => {
                    let held = content.digit().map_or("nothing".to_owned(), |digit| layout.spell(digit));
                    let (cell, given) = (layout.name(cell).to_string(), layout.spell(given));
                    return Err(Error::OtherPuzzle { cell, held, given });
                }
                (Some(_), _) | (None, Content::Open) => {}
                (None, Content::Given(digit) | Content::Placed(digit)) => placed.push(place(digit)),
                (None, Content::Candidates(kept)) => {
                    let gone = self.grid.candidates(cell) - kept;
                    removed.extend(gone.into_iter().map(|d| Conclusion::Eliminate(Candidate::new(cell, d))));
                }
            }
        }
        let open = current.deleted.iter().filter(|gone| self.grid.allows(**gone));
        removed.extend(open.map(|&gone| Conclusion::Eliminate(gone)));
        placed.extend(removed);
        Ok(placed)
    }

    /// Whether the puzzle, which has these solutions and perhaps more, has one that agrees.
    fn can_be(
        &self,
        claim: Conclusion,
        solutions: &[Solution],
        cancel: CancelToken<'_>,
    ) -> Result<bool, Error> {
        let Candidate { cell, digit } = claim.candidate();
        let agrees = |solution: &Solution| {
            let here: Option<Digit> = solution.digit(cell);
            (here == Some(digit)) == matches!(claim, Conclusion::Place(_))
        };
        if solutions.len() == 1 || solutions.iter().any(agrees) {
            return Ok(solutions.iter().any(agrees));
        }
        let mut grid = self.grid.clone();
        match claim {
            Conclusion::Place(candidate) if !grid.allows(candidate) => return Ok(false),
            _ => claim.apply_to(&mut grid),
        }
        Ok(!matches!(self.solutions_of(&grid, cancel)?, SolutionCount::None))
    }
}

impl Progress {
    /// Whether nothing is wrong so far.
    pub fn is_good(&self) -> bool {
        self.wrong.is_empty() && self.state == State::Solvable
    }

    /// The verdict in sentences that name no cell.
    pub fn verdict(&self, language: &Language) -> Vec<String> {
        if self.state == State::NoSolution {
            return vec![language.say(Sentence::NoSolution, &[])];
        }
        let mut sentences = Vec::new();
        for (is, sentence) in
            [(true, Sentence::ProgressWrongDigits), (false, Sentence::ProgressWrongRemovals)]
        {
            let count = self.wrong.iter().filter(|claim| claim.is == is).count();
            if count > 0 {
                sentences.push(language.say(sentence, &[("n", &count.to_string())]));
            }
        }
        sentences.extend(self.together(language));
        if sentences.is_empty() {
            sentences.push(language.say(Sentence::ProgressGood, &[]));
        }
        sentences
    }

    /// The verdict with the name of each cell.
    pub fn named(&self, language: &Language) -> Vec<String> {
        if self.wrong.is_empty() {
            return self.verdict(language);
        }
        let name = |claim: &Claim| {
            let sentence =
                if claim.is { Sentence::ProgressWrongDigit } else { Sentence::ProgressWrongRemoval };
            let cell = language.coordinates.cell(claim.row, claim.column);
            language.say(sentence, &[("cell", &cell), ("digit", &claim.digit.to_string())])
        };
        self.wrong.iter().map(name).chain(self.together(language)).collect()
    }

    fn together(&self, language: &Language) -> Option<String> {
        (self.state == State::Incompatible).then(|| language.say(Sentence::ProgressTogether, &[]))
    }

    /// The next step from the correct entries, if there is one.
    pub fn next(&self, options: &Options) -> Result<Option<Hint>, Error> {
        if self.state != State::Solvable {
            return Ok(None);
        }
        self.position.hint(Grade::Whole, options).map(Some)
    }
}
