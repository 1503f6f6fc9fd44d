//! The path by which a puzzle gets its W rating: singles, then all shortest whips, then singles again.

use crate::argument::{by_assumption, candidate_number, truths};
use crate::classic::name;
use crate::measures::{Whip, WhipLink, shortest_whips};
use crate::{
    Emulator, EmulatorStep, ExplainedStep, LadderError, LadderRung, SolutionOracle, StepArgument, StepMode,
    StepNotation,
};
use std::collections::VecDeque;
use whydoku_board::{CancelToken, Candidate, Cell, Grid, HouseKind, Layout};
use whydoku_logic::{Conclusion, TechniqueId, TechniqueId as T, Truth};
use whydoku_techniques::NARROW;
use whydoku_techniques::finder::{Flow, Instance, StepSink};
use whydoku_techniques::kernel::{Network, Statement};

/// The maximum length if whips do not suffice; the puzzle has no W rating then.
const MAX_LENGTH: u32 = 12;

const SINGLES: [T; 3] = [T::FullHouse, T::HiddenSingle, T::NakedSingle];

struct WhipEmulator {
    board: Grid<2>,
    /// The shortest whips of the position in which they were searched.
    queue: VecDeque<Whip>,
    found: Option<WhipStep>,
}

#[derive(Clone)]
enum WhipStep {
    Single(T, Candidate),
    Whip(Whip),
    /// A whip of one variable and all its eliminations.
    Locked(WhipLink, Vec<Candidate>),
}

/// Creates an emulator that follows a ladder.
pub fn make(rungs: &[LadderRung<'_>]) -> Result<Box<dyn Emulator>, LadderError> {
    check_ladder(rungs)?;
    Ok(Box::new(WhipEmulator::on(Grid::empty(Layout::classic()))))
}

impl WhipEmulator {
    fn on(board: Grid<2>) -> Self {
        Self { board, queue: VecDeque::new(), found: None }
    }

    fn find_single(&self) -> Option<WhipStep> {
        SINGLES.iter().find_map(|&technique| {
            let mut placed = None;
            let mut keep_first = |instance: Instance<'_>| {
                placed = instance.conclusions.first().map(|one| one.candidate());
                Flow::Break(())
            };
            let _ = NARROW.get(technique).find(&self.board, &mut StepSink::bare(&mut keep_first));
            placed.map(|placed| WhipStep::Single(technique, placed))
        })
    }

    fn find_whip(&mut self, cancel: CancelToken<'_>) -> Option<WhipStep> {
        self.queue.retain(|whip| self.board.allows(whip.target));
        if self.queue.is_empty() {
            self.queue = shortest_whips(&self.board, MAX_LENGTH, cancel).ok()?.into();
        }
        let whip = self.queue.pop_front()?;
        let [link] = &*whip.links else { return Some(WhipStep::Whip(whip)) };
        let equal =
            self.queue.iter().filter(|other| other.links.iter().all(|other| other.truth == link.truth));
        let targets = std::iter::once(whip.target).chain(equal.map(|other| other.target)).collect();
        Some(WhipStep::Locked(link.clone(), targets))
    }
}

impl Emulator for WhipEmulator {
    fn reset(&mut self, position: &Grid<2>) {
        *self = Self::on(position.clone());
    }

    fn find_next(
        &mut self,
        oracle: &mut dyn SolutionOracle,
        _mode: StepMode,
        cancel: CancelToken<'_>,
    ) -> Option<EmulatorStep> {
        if !oracle.has_one_solution() {
            return None;
        }
        self.found = self.find_single().or_else(|| self.find_whip(cancel));
        let (technique, places, measure) = match self.found.as_ref()? {
            &WhipStep::Single(technique, _) => (technique, true, 0),
            WhipStep::Locked(link, _) => (locked_technique(link), false, 0),
            WhipStep::Whip(whip) => (T::Whip, false, whip.links.len() as u16),
        };
        Some(EmulatorStep { technique, counts_as: technique, measure, tenths: None, places, steps: 1 })
    }

    fn apply(&mut self) {
        match self.found.take() {
            Some(WhipStep::Single(_, candidate)) => self.board.place(candidate),
            Some(WhipStep::Whip(whip)) => self.board.eliminate(whip.target),
            Some(WhipStep::Locked(_, targets)) => {
                targets.into_iter().for_each(|target| self.board.eliminate(target));
            }
            None => {}
        }
    }

    fn open_cells(&self) -> usize {
        self.board.open().len()
    }

    /// The first cell with the fewest candidates.
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

    fn explain(&mut self, position: &Grid<2>, _: CancelToken<'_>) -> ExplainedStep {
        let Some(found) = &self.found else { return ExplainedStep::default() };
        match found {
            &WhipStep::Single(_, candidate) => ExplainedStep {
                techniques: &SINGLES,
                conclusions: vec![Conclusion::Place(candidate)],
                ..ExplainedStep::default()
            },
            WhipStep::Locked(_, targets) => ExplainedStep {
                techniques: &[T::Pointing, T::Claiming],
                conclusions: targets.iter().copied().map(Conclusion::Eliminate).collect(),
                ..ExplainedStep::default()
            },
            WhipStep::Whip(whip) => ExplainedStep {
                techniques: &[],
                conclusions: vec![Conclusion::Eliminate(whip.target)],
                arguments: argument_for(position, whip).into_iter().collect(),
                notation: Some(notation(whip)),
            },
        }
    }
}

fn locked_technique(link: &WhipLink) -> T {
    let layout = Layout::classic();
    match link.truth {
        Truth::House(house, _) if layout.house(house).kind != HouseKind::Box => T::Claiming,
        _ => T::Pointing,
    }
}

fn argument_for(position: &Grid<2>, Whip { target, links }: &Whip) -> Option<StepArgument> {
    let network = Network::new(position);
    let truths = truths(&network, links.iter().map(|link| link.truth.clone()));
    let own = candidate_number(&network, *target)?;
    let reason = by_assumption(&network, Statement::is(own), None, &truths)?;
    let (measure, conclusions) = (links.len() as u16, vec![Conclusion::Eliminate(*target)]);
    Some(StepArgument { technique: T::Whip, measure, conclusions, reason })
}

/// In order. A whip of one variable is a locked candidate.
const RUNGS: [&[T]; 5] =
    [&[T::FullHouse], &[T::HiddenSingle], &[T::NakedSingle], &[T::Pointing, T::Claiming], &[T::Whip]];

/// Checks that a profile names all rungs, because the path is defined by all of them.
fn check_ladder(rungs: &[LadderRung<'_>]) -> Result<(), LadderError> {
    let slot_of = |technique| RUNGS.iter().position(|rung| rung.contains(&technique));
    for (number, rung) in rungs.iter().enumerate() {
        rung.slot(number, slot_of, |place| place == number)?;
    }
    match RUNGS.get(rungs.len()) {
        Some(missing) => {
            Err(LadderError::WrongOrder { rung: rungs.len().saturating_sub(1), technique: missing[0] })
        }
        None => Ok(()),
    }
}

/// Returns a whip in its author's notation: `[3]: r2n5{c1 c9} - c9n4{r2 r7} - r7c2{n4 .} ==> r2c2 ≠ 5`. Braces hold
/// the left and the right value.
fn notation(Whip { target, links }: &Whip) -> StepNotation {
    let variables: Vec<String> = links.iter().map(link_notation).collect();
    let Candidate { cell, digit } = *target;
    let rest = format!(
        "[{}]: {} ==> {} ≠ {}",
        links.len(),
        variables.join(" - "),
        name(cell.index()),
        digit.index() + 1
    );
    StepNotation { technique: TechniqueId::Whip, rest }
}

fn link_notation(WhipLink { truth, left, right }: &WhipLink) -> String {
    let (variable, value): (String, fn(Candidate) -> String) = match truth {
        Truth::House(house, digit) => {
            let layout = Layout::classic();
            let house = layout.house(*house);
            let (letter, value): (_, fn(Candidate) -> String) = match house.kind {
                HouseKind::Row => ('r', |value| format!("c{}", value.cell.index() % 9 + 1)),
                HouseKind::Column => ('c', |value| format!("r{}", value.cell.index() / 9 + 1)),
                _ => ('b', |value| name(value.cell.index())),
            };
            (format!("{letter}{}n{}", house.number, digit.index() + 1), value)
        }
        _ => (name(left.cell.index()), |value| format!("n{}", value.digit.index() + 1)),
    };
    let right = right.map_or_else(|| ".".to_owned(), value);
    format!("{variable}{{{} {right}}}", value(*left))
}
