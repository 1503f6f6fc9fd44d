//! [`Follow`]: as a program would go on, step for step. Its steps are judged, applied, counted and told like our own.

use super::observer::AppliedStep;
use super::shown::shown;
use super::solutions::Solutions;
use super::way::{Advance, BoardStatus, ByProgram, FoundStep, Stepper};
use crate::catalogue::{Catalogue, Engine, Profile, Score};
use std::sync::{Mutex, PoisonError};
use whydoku_board::Candidate;
use whydoku_board::Grid;
use whydoku_compat::classic::position;
use whydoku_compat::{Account, Next, Notation, Pace, Program};
use whydoku_search::Solution;

/// A program made ready to go up a ladder.
pub(super) struct Followed {
    engine: Engine,
    /// The programs that nobody uses just now: they keep the room that they have made from one puzzle to the next.
    idle: Mutex<Vec<Box<dyn Program>>>,
}

impl Followed {
    /// `None` if the program cannot go up such a ladder.
    pub(super) fn new(engine: Engine, profile: &Profile) -> Option<Self> {
        let program = (engine.make)(&profile.for_program()).ok()?;
        Some(Self { engine, idle: Mutex::new(vec![program]) })
    }

    /// Whether its ladder serves on other boards too.
    pub(super) fn serves_elsewhere(&self) -> bool {
        self.engine.serves_elsewhere
    }

    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<Box<dyn Program>>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A program that is used by nobody else; the last one stays as the pattern for others.
    fn take(&self) -> Option<Box<dyn Program>> {
        let mut idle = self.idle();
        if idle.len() > 1 { idle.pop() } else { idle.first().map(|program| program.another()) }
    }
}

/// On the way.
pub(super) struct Follow<'a> {
    followed: &'a Followed,
    /// Given back in the end.
    program: Option<Box<dyn Program>>,
    pace: Pace,
    next: Option<Next>,
}

impl Drop for Follow<'_> {
    fn drop(&mut self) {
        self.followed.idle().extend(self.program.take());
    }
}

impl<'a> Follow<'a> {
    /// Begins with a grid. `None` on other than classic boards.
    pub(super) fn new<const W: usize>(followed: &'a Followed, grid: &Grid<W>, pace: Pace) -> Option<Self> {
        let position = position(grid)?;
        let mut program = followed.take()?;
        program.reset(&position);
        Some(Self { followed, program: Some(program), pace, next: None })
    }

    fn program(&self) -> &dyn Program {
        self.program.as_deref().expect("it is given back in the end alone")
    }

    fn program_mut(&mut self) -> &mut dyn Program {
        self.program.as_deref_mut().expect("it is given back in the end alone")
    }
}

impl<const W: usize> Stepper<W> for Follow<'_> {
    fn standing(&self, _grid: &Grid<W>) -> BoardStatus {
        match self.program().open() {
            0 if self.program().keeps_rules() => BoardStatus::Full,
            0 => BoardStatus::Broken,
            open => BoardStatus::Open(open),
        }
    }

    fn advance(
        &mut self,
        grid: &Grid<W>,
        solutions: &mut Solutions,
        expired: Option<&dyn Fn() -> bool>,
    ) -> Advance {
        let pace = self.pace;
        self.next = self.program_mut().next(&mut solutions.asked(grid), pace);
        match self.next {
            _ if expired.is_some_and(|expired| expired()) => Advance::OutOfTime,
            Some(_) => Advance::Progress,
            None => Advance::Nothing,
        }
    }

    fn each(&self, each: &mut dyn FnMut(&AppliedStep<'_>)) {
        let Some(Next { technique, counts_as, measure, tenths, places, steps }) = self.next else { return };
        let difficulty = tenths.map(Score::tenths);
        let (is_first, conclusions) = (true, &[][..]);
        each(&AppliedStep {
            technique,
            counts_as,
            measure,
            difficulty,
            is_first,
            conclusions,
            places,
            steps,
        });
    }

    fn told(&mut self, grid: &Grid<W>) -> Option<Vec<FoundStep>> {
        let position = position(grid)?;
        let Account { names, conclusions, argued, notation } = self.program_mut().account(&position);
        let notation = notation.map(|notation| written(self.followed.engine.name, &notation));
        let told = |step, later| FoundStep {
            step,
            later,
            by_program: Some(ByProgram { notation: notation.clone() }),
        };
        let steps = shown(grid, names, &conclusions, argued)?;
        Some(steps.into_iter().map(|(step, later)| told(step, later)).collect())
    }

    /// The program has a board of its own.
    fn take(&mut self, _grid: &mut Grid<W>) {
        self.program_mut().take();
    }

    fn guess(&mut self, _grid: &Grid<W>, solution: &Solution) -> Option<Candidate> {
        let cell = self.program().last_resort()?;
        let candidate = Candidate::new(cell, solution.digit(cell)?);
        self.program_mut().fill(candidate);
        Some(candidate)
    }
}

/// A step in one line as the program writes it, under the name that the program has for it.
fn written(program: &str, Notation { technique, rest }: &Notation) -> String {
    let entry = Catalogue::embedded().entry(*technique);
    entry.elsewhere.get(program).map_or_else(String::new, |there| there.name.clone()) + rest
}
