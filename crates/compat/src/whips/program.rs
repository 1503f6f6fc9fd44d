//! [`Whips`]: on its way through a puzzle.

use super::ladder;
use super::notation::notation;
use crate::argument::{by_supposing, truths};
use crate::measures::{Whip, WhipLink, shortest_whips};
use crate::{
    Emulator, EmulatorStep, ExplainedStep, LadderError, LadderRung, SolutionOracle, StepArgument, StepMode,
};
use std::collections::VecDeque;
use whydoku_board::Grid;
use whydoku_board::{Candidate, Cell, HouseKind, Layout};
use whydoku_logic::Conclusion;
use whydoku_logic::TechniqueId as T;
use whydoku_logic::Truth;
use whydoku_techniques::finder;
use whydoku_techniques::finder::net::{Network, Statement};
use whydoku_techniques::finder::{Flow, Instance};

/// Where whips do not suffice, they are looked for up to this length: there are more of them with every variable, and
/// the puzzle has no W whatever they find.
const MOST: u32 = 12;

const SINGLES: [T; 3] = [T::FullHouse, T::HiddenSingle, T::NakedSingle];

struct Whips {
    board: Grid<2>,
    /// The shortest whips that were on the board when they were looked for.
    queue: VecDeque<Whip>,
    found: Option<StepSink>,
}

#[derive(Clone)]
enum StepSink {
    Single(T, Candidate),
    Whip(Whip),
    /// A whip of one variable, and all that it refutes.
    Locked(WhipLink, Vec<Candidate>),
}

/// Makes it ready to go up a ladder.
pub fn make(rungs: &[LadderRung<'_>]) -> Result<Box<dyn Emulator>, LadderError> {
    ladder::check(rungs)?;
    Ok(Box::new(Whips::on(Grid::empty(Layout::classic()))))
}

impl Whips {
    fn on(board: Grid<2>) -> Self {
        Self { board, queue: VecDeque::new(), found: None }
    }

    /// The easiest single.
    fn single(&self) -> Option<StepSink> {
        SINGLES.iter().find_map(|&technique| {
            let mut placed = None;
            let mut first = |instance: Instance<'_>| {
                placed = instance.conclusions.first().map(|one| one.candidate());
                Flow::Break(())
            };
            let _ = finder::<2>(technique).find(&self.board, &mut finder::StepSink::bare(&mut first));
            placed.map(|placed| StepSink::Single(technique, placed))
        })
    }

    /// The next whip that still refutes something.
    fn whip(&mut self) -> Option<StepSink> {
        self.queue.retain(|whip| self.board.allows(whip.target));
        if self.queue.is_empty() {
            self.queue = shortest_whips(&self.board, MOST).into();
        }
        let whip = self.queue.pop_front()?;
        let [link] = &*whip.links else { return Some(StepSink::Whip(whip)) };
        let same =
            self.queue.iter().filter(|other| other.links.iter().all(|other| other.truth == link.truth));
        let targets = std::iter::once(whip.target).chain(same.map(|other| other.target)).collect();
        Some(StepSink::Locked(link.clone(), targets))
    }
}

impl Emulator for Whips {
    fn reset(&mut self, position: &Grid<2>) {
        *self = Self::on(position.clone());
    }

    fn find_next(&mut self, oracle: &mut dyn SolutionOracle, _mode: StepMode) -> Option<EmulatorStep> {
        if !oracle.has_one_solution() {
            return None;
        }
        self.found = self.single().or_else(|| self.whip());
        let (technique, places, measure) = match self.found.as_ref()? {
            &StepSink::Single(technique, _) => (technique, true, 0),
            StepSink::Locked(link, _) => (locked(link), false, 0),
            StepSink::Whip(whip) => (T::Whip, false, whip.links.len() as u16),
        };
        Some(EmulatorStep { technique, counts_as: technique, measure, tenths: None, places, steps: 1 })
    }

    fn apply(&mut self) {
        match self.found.take() {
            Some(StepSink::Single(_, candidate)) => self.board.place(candidate),
            Some(StepSink::Whip(whip)) => self.board.eliminate(whip.target),
            Some(StepSink::Locked(_, targets)) => {
                targets.into_iter().for_each(|target| self.board.eliminate(target));
            }
            None => {}
        }
    }

    fn open_cells(&self) -> usize {
        self.board.open().len()
    }

    /// The first of those with fewest candidates.
    fn guess_cell(&self) -> Option<Cell> {
        self.board.open().into_iter().min_by_key(|&cell| self.board.candidates(cell).len())
    }

    fn fill(&mut self, candidate: Candidate) {
        self.board.place(candidate);
        self.queue.clear();
    }

    fn fork(&self) -> Box<dyn Emulator> {
        Box::new(Self::on(Grid::empty(Layout::classic())))
    }

    fn explain(&mut self, position: &Grid<2>) -> ExplainedStep {
        let Some(found) = &self.found else { return ExplainedStep::default() };
        match found {
            &StepSink::Single(_, candidate) => ExplainedStep {
                techniques: &SINGLES,
                conclusions: vec![Conclusion::Place(candidate)],
                ..ExplainedStep::default()
            },
            StepSink::Locked(_, targets) => ExplainedStep {
                techniques: &[T::Pointing, T::Claiming],
                conclusions: targets.iter().copied().map(Conclusion::Eliminate).collect(),
                ..ExplainedStep::default()
            },
            StepSink::Whip(whip) => ExplainedStep {
                techniques: &[],
                conclusions: vec![Conclusion::Eliminate(whip.target)],
                arguments: argued(position, whip).into_iter().collect(),
                notation: Some(notation(whip)),
            },
        }
    }
}

/// What a whip of one variable is called.
fn locked(link: &WhipLink) -> T {
    let layout = Layout::classic();
    match link.truth {
        Truth::House(house, _) if layout.house(house).kind != HouseKind::Box => T::Claiming,
        _ => T::Pointing,
    }
}

/// Why the target is wrong: what must have a value in the variables of its whip, as far as that is needed.
fn argued(position: &Grid<2>, Whip { target, links }: &Whip) -> Option<StepArgument> {
    let network = Network::new(position);
    let truths = truths(&network, links.iter().map(|link| link.truth.clone()));
    let own = network.candidates().find(|&at| network.candidate(at) == *target)?;
    let reason = by_supposing(&network, Statement::is(own), None, &truths)?;
    let (measure, conclusions) = (links.len() as u16, vec![Conclusion::Eliminate(*target)]);
    Some(StepArgument { technique: T::Whip, measure, conclusions, reason })
}
