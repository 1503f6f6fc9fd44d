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
        self.plan_on(ladder, start, None)
    }

    /// The same, going on from a beginning if that is what the ladder would have begun with.
    pub(super) fn plan_on<const W: usize>(
        &self,
        ladder: &Ladder<'_, W>,
        start: &Grid<W>,
        begun: Option<Beginning<'_, W>>,
    ) -> Vec<Planned<W>> {
        let begun = begun.filter(|begun| ladder.settles_as(&begun.ladder));
        let mut planning = begun.map_or_else(|| Planning::begin(ladder, start), |begun| begun.planning);
        planning.go_on(ladder, self, self.boards.len());
        planning.end()
    }

    /// On how many boards it has been, but for the one where it is.
    pub(super) const fn left_behind(&self) -> usize {
        self.boards.len().saturating_sub(1)
    }
}

/// The beginning of a plan, made of what was met so far by a ladder that may be higher.
pub(super) struct Beginning<'a, const W: usize> {
    ladder: Ladder<'a, W>,
    planning: Planning<W>,
}

impl<'a, const W: usize> Beginning<'a, W> {
    /// Nothing is planned yet.
    pub(super) fn new(ladder: Ladder<'a, W>, start: &Grid<W>) -> Self {
        let planning = Planning::begin(&ladder, start);
        Self { ladder, planning }
    }

    /// Of how many boards it is.
    pub(super) const fn boards(&self) -> usize {
        self.planning.boards
    }

    /// Plans on from what was met on the next boards, so many of them in all; hands out what is new of the plan, each step with
    /// the board on which it is to be told.
    pub(super) fn go_on(&mut self, met: &Met, until: usize) -> Vec<(Seen, Grid<W>)> {
        self.planning.go_on(&self.ladder, met, until);
        std::mem::take(&mut self.planning.steps)
    }
}

/// A plan that is being made.
struct Planning<const W: usize> {
    /// The board as the path has it, and as the rating had it.
    grid: Grid<W>,
    rated: Grid<W>,
    room: Vec<Conclusion>,
    /// How many boards, and how many guesses, it has come past.
    boards: usize,
    guesses: usize,
    plan: Vec<Planned<W>>,
    /// The steps of the plan, each with the board on which it is to be told.
    steps: Vec<(Seen, Grid<W>)>,
}

impl<const W: usize> Planning<W> {
    /// Nothing is planned yet.
    fn begin(ladder: &Ladder<'_, W>, start: &Grid<W>) -> Self {
        let (mut grid, rated, mut room) = (start.clone(), start.clone(), Vec::new());
        settle(ladder, &mut grid, &mut room);
        Self { grid, rated, room, boards: 0, guesses: 0, plan: Vec::new(), steps: Vec::new() }
    }

    /// Plans on from what was met on the next boards, so many of them in all.
    fn go_on(&mut self, ladder: &Ladder<'_, W>, met: &Met, until: usize) {
        let Self { grid, rated, room, boards, guesses, plan, steps } = self;
        for (at, board) in met.boards[..until].iter().enumerate().skip(*boards) {
            for &(_, tried) in met.guesses[*guesses..].iter().take_while(|&&(after, _)| after <= at) {
                *guesses += 1;
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
                let step = seen.swap_remove(at);
                steps.push((step.clone(), std::mem::replace(grid, next)));
                plan.push(Planned::Step(step));
            }
            board.iter().flat_map(|known| &known.conclusions).for_each(|said| said.apply_to(rated));
        }
        *boards = until.max(*boards);
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
