//! What a rating met on its way. Where it needed nets many times, looking anew takes long, and there is much to be seen on
//! every board; so the path of such a puzzle is planned from what the rating saw, in the same order.

use super::ladder::{Ladder, takes_long};
use super::seen::{Seen, arrange};
use super::settle::{after, settle};
use crate::catalogue::Catalogue;
use crate::pipeline::{AppliedStep, Event};
use whydoku_board::Candidate;
use whydoku_board::Grid;
use whydoku_logic::Conclusion;
use whydoku_logic::TechniqueId;

/// Boards with nets from which on a path is planned from what the rating saw.
const MANY: usize = 4;

/// The same where lines and cages are drawn: nets through these take longer.
const MANY_DRAWN: usize = 2;

/// Steps that are tried before one of them is planned.
const TRIED: usize = 6;

/// The steps of a rating, by the boards on which they were seen.
#[derive(Debug, Default)]
pub(super) struct Met {
    boards: Vec<Vec<Known>>,
    /// What was tried where nothing applied, and after how many boards.
    guesses: Vec<(usize, Candidate)>,
}

/// What a path is to take.
pub(super) enum Planned<const W: usize> {
    /// A step.
    Step(Seen),
    /// No step: on this board nothing applies, as the rating found, and it guesses or ends.
    Nothing(Grid<W>),
}

#[derive(Debug)]
struct Known {
    technique: TechniqueId,
    measure: u16,
    conclusions: Vec<Conclusion>,
}

impl Met {
    pub(super) fn note(&mut self, event: Event<'_>) {
        match event {
            Event::Step(step) => self.note_step(step),
            Event::Guess(tried) => self.guesses.push((self.boards.len(), tried)),
        }
    }

    fn note_step(&mut self, step: &AppliedStep<'_>) {
        if step.is_first {
            self.boards.push(Vec::new());
        }
        if let Some(last) = self.boards.last_mut() {
            let (technique, measure, conclusions) = (step.technique, step.measure, step.conclusions.to_vec());
            last.push(Known { technique, measure, conclusions });
        }
    }

    /// How many it saw.
    pub(super) fn steps(&self) -> usize {
        self.boards.iter().map(Vec::len).sum()
    }

    pub(super) fn has(&self, technique: TechniqueId) -> bool {
        self.boards.iter().flatten().any(|known| known.technique == technique)
    }

    /// On how many boards it needed nets or what else takes long.
    pub(super) fn nets(&self, catalogue: &Catalogue) -> usize {
        let is_long = |known: &Known| takes_long(catalogue.entry(known.technique).family);
        self.boards.iter().filter(|board| board.iter().any(is_long)).count()
    }

    /// Whether that was on so many that it does not pay to look at other boards.
    pub(super) fn is_long(&self, catalogue: &Catalogue, drawn_on: bool) -> bool {
        self.nets(catalogue) >= if drawn_on { MANY_DRAWN } else { MANY }
    }

    /// The hard steps of a path, none of them looked for anew. All that was seen on a board is used up before what was seen
    /// on the next one, so whatever is planned holds where it is planned.
    pub(super) fn plan<const W: usize>(&self, ladder: &Ladder<'_, W>, start: &Grid<W>) -> Vec<Planned<W>> {
        let mut planning = Planning::begin(ladder, start);
        planning.go_on(ladder, self);
        planning.end()
    }
}

/// A plan that is being made.
struct Planning<const W: usize> {
    /// The board as the path has it, and as the rating had it.
    grid: Grid<W>,
    rated: Grid<W>,
    room: Vec<Conclusion>,
    plan: Vec<Planned<W>>,
}

impl<const W: usize> Planning<W> {
    /// Nothing is planned yet.
    fn begin(ladder: &Ladder<'_, W>, start: &Grid<W>) -> Self {
        let (mut grid, rated, mut room) = (start.clone(), start.clone(), Vec::new());
        settle(ladder, &mut grid, &mut room);
        Self { grid, rated, room, plan: Vec::new() }
    }

    /// Plans from what was met on all boards.
    fn go_on(&mut self, ladder: &Ladder<'_, W>, met: &Met) {
        let Self { grid, rated, room, plan } = self;
        for (at, board) in met.boards.iter().enumerate() {
            for &(_, tried) in met.guesses.iter().filter(|&&(after, _)| after == at) {
                plan.push(Planned::Nothing(rated.clone()));
                for grid in [&mut *grid, &mut *rated] {
                    Conclusion::Place(tried).apply_to(grid);
                }
                settle(ladder, grid, room);
            }
            let counts = |known: &&Known| ladder.counts(known.technique);
            let mut seen: Vec<Seen> = board.iter().filter(counts).map(|known| known.seen(ladder)).collect();
            loop {
                let left = |seen: &Seen| seen.conclusions.iter().filter(|said| !said.holds_on(grid)).count();
                seen.retain(|seen| left(seen) > 0);
                arrange(&mut seen, &|seen| (seen.tenths(), usize::MAX - left(seen)));
                let nexts = seen.iter().take(TRIED).map(|seen| after(ladder, grid, seen, room)).enumerate();
                let Some((at, next)) = nexts.min_by_key(|(_, next)| next.open_candidates().count()) else {
                    break;
                };
                *grid = next;
                plan.push(Planned::Step(seen.swap_remove(at)));
            }
            board.iter().flat_map(|known| &known.conclusions).for_each(|said| said.apply_to(rated));
        }
    }

    /// The plan, of all that was met.
    fn end(mut self) -> Vec<Planned<W>> {
        if !self.rated.is_full() {
            self.plan.push(Planned::Nothing(self.rated));
        }
        self.plan
    }
}

impl Known {
    fn seen<const W: usize>(&self, ladder: &Ladder<'_, W>) -> Seen {
        let Self { technique, measure, ref conclusions } = *self;
        let difficulty = ladder.difficulty(technique, measure);
        Seen { technique, measure, difficulty, conclusions: conclusions.clone() }
    }
}
