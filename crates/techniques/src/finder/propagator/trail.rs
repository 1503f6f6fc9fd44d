//! [`Trail`]: the events of propagation in rounds, and what a conflict depends on.

use super::model::{PropagationModel, TruthFilter};
use super::{Propagator, Schedule};
use crate::kernel::Mask;
use std::ops::Range;
use whydoku_board::{Candidate, Cell};
use whydoku_logic::{Argument, ArgumentLine, Assertion, Justification};

pub(crate) struct Trail {
    pub(super) due: Mask,
    pub(super) idle: Mask,
    events: Vec<Event>,
    /// The candidates that the events have placed (`true`) or removed, one after another.
    pub(super) changes: Vec<(Candidate, bool)>,
    refuted: Vec<u32>,
    /// The event that removed each candidate, from 1; 0 for an assumption.
    removed_by: Vec<u32>,
    removals: Vec<(Cell, u32)>,
    /// The event that is carried out, from 1.
    pub(super) current: u32,
}

/// A step of propagation, and the end of its changes. The event of a conflict has none.
struct Event {
    cause: Cause,
    end: usize,
}

pub(super) enum Cause {
    Truth(u32),
    /// An assumption within the assumption led to a conflict. Its dependencies, if they matter.
    Refuted(Option<Box<Refutation>>),
}

pub(crate) struct Refutation {
    /// Without the truths on which earlier refutations depend.
    truths: Mask,
    events: Vec<u32>,
    argument: Option<Argument>,
}

#[derive(Clone, Copy)]
pub(crate) struct Mark {
    removals: usize,
    events: usize,
}

/// The truths, and the earlier refutations, on which a refutation depends.
pub(crate) struct Dependencies {
    pub(crate) truths: Mask,
    pub(crate) refuted: Vec<Candidate>,
}

impl Schedule for Trail {
    fn new<const W: usize>(model: &PropagationModel<'_, W>) -> Self {
        Self {
            due: Mask::none(model.truths.len()),
            idle: Mask::none(model.truths.len()),
            events: Vec::new(),
            changes: Vec::new(),
            refuted: Vec::new(),
            removed_by: vec![0; model.start.len() * model.layout().size()],
            removals: Vec::new(),
            current: 0,
        }
    }

    fn note_removal<const W: usize>(
        &mut self,
        model: &PropagationModel<'_, W>,
        _: &TruthFilter,
        cell: Cell,
        _: u32,
        mut lost: u32,
    ) {
        self.removals.push((cell, lost));
        while lost != 0 {
            let number = cell.index() * model.layout().size() + lost.trailing_zeros() as usize;
            self.removed_by[number] = self.current;
            model.truths_of[number].iter().for_each(|&truth| _ = self.due.add(truth));
            lost &= lost - 1;
        }
    }
}

impl Trail {
    pub(super) fn clear(&mut self) {
        self.due.clear();
        self.removals.clear();
        self.keep_events(0);
    }

    pub(super) const fn events(&self) -> usize {
        self.events.len()
    }

    pub(super) fn range_of(&self, event: usize) -> Range<usize> {
        self.start_of(event)..self.events[event].end
    }

    fn start_of(&self, event: usize) -> usize {
        event.checked_sub(1).map_or(0, |before| self.events[before].end)
    }

    fn changes_of(&self, event: usize) -> &[(Candidate, bool)] {
        &self.changes[self.range_of(event)]
    }

    pub(super) fn push_event(&mut self, cause: Cause) {
        self.events.push(Event { cause, end: self.changes.len() });
    }

    pub(super) fn push_refuted(&mut self, candidate: Candidate, because: Option<Refutation>) -> u32 {
        self.refuted.push(self.events.len() as u32);
        self.changes.push((candidate, false));
        self.push_event(Cause::Refuted(because.map(Box::new)));
        self.events.len() as u32
    }

    pub(super) fn keep_events(&mut self, count: usize) {
        self.changes.truncate(self.start_of(count));
        self.events.truncate(count);
        while self.refuted.pop_if(|event| *event as usize >= count).is_some() {}
    }

    /// Drops what came after a mark. Returns what the cells lost there.
    pub(super) fn undo(&mut self, mark: Mark) -> impl Iterator<Item = (Cell, u32)> + '_ {
        self.keep_events(mark.events);
        self.due.clear();
        self.removals.drain(mark.removals..)
    }

    fn refuted_in(&self, event: u32) -> Option<Candidate> {
        let is_refuted = matches!(self.events[event as usize].cause, Cause::Refuted(_));
        self.changes_of(event as usize).first().filter(|_| is_refuted).map(|&(candidate, _)| candidate)
    }
}

impl<const W: usize> Propagator<'_, W, Trail> {
    pub(crate) const fn mark(&self) -> Mark {
        let Trail { removals, events, .. } = &self.schedule;
        Mark { removals: removals.len(), events: events.len() }
    }

    pub(crate) const fn refutations(&self) -> usize {
        self.schedule.refuted.len()
    }

    pub(crate) fn dependencies(&self) -> (Mask, Mask) {
        self.dependencies_through(true)
    }

    /// Collects the dependencies of the last conflict, those of refutations included if `through_refutations`.
    fn dependencies_through(&self, through_refutations: bool) -> (Mask, Mask) {
        let (model, trail) = (self.model, &self.schedule);
        let mut truths = Mask::none(model.truths.len());
        let mut needed = Mask::none(trail.events());
        needed.add(trail.events() as u32 - 1);
        // An event depends on earlier ones only.
        for at in (0..trail.events()).rev() {
            if !needed.has(at as u32) {
                continue;
            }
            let truth = match &trail.events[at].cause {
                Cause::Truth(truth) => *truth,
                Cause::Refuted(because) => {
                    if let Some(because) = because.as_ref().filter(|_| through_refutations) {
                        truths.add_all(&because.truths);
                        because.events.iter().for_each(|&event| _ = needed.add(event));
                    }
                    continue;
                }
            };
            truths.add(truth);
            for &removed in model.members[truth as usize].iter().filter(|one| !self.has(**one)) {
                let by = trail.removed_by[model.number(removed)] as usize;
                if (1..=at).contains(&by) {
                    needed.add(by as u32 - 1);
                }
            }
        }
        (truths, needed)
    }

    pub(crate) fn refutation(&self, assumed: Candidate, mark: Mark, with_argument: bool) -> Refutation {
        let (truths, needed) = self.dependencies_through(false);
        let events = needed.iter().filter(|&event| (event as usize) < mark.events).collect();
        let argument = with_argument.then(|| self.argument(assumed, &needed, mark.events));
        Refutation { truths, events, argument }
    }

    pub(crate) fn known_refutation(&self, known: &Dependencies) -> Refutation {
        let trail = &self.schedule;
        let is_needed =
            |&event: &u32| trail.refuted_in(event).is_some_and(|one| known.refuted.contains(&one));
        let events = trail.refuted.iter().copied().filter(is_needed).collect();
        Refutation { truths: known.truths.clone(), events, argument: None }
    }

    /// The candidates that were refuted in some events, in order, and what each depends on.
    pub(crate) fn refuted(&self, events: &Mask) -> impl Iterator<Item = (Candidate, Dependencies)> {
        let trail = &self.schedule;
        events.iter().filter_map(move |event| {
            let Cause::Refuted(Some(because)) = &trail.events[event as usize].cause else { return None };
            let refuted = because.events.iter().filter_map(|&event| trail.refuted_in(event)).collect();
            Some((trail.refuted_in(event)?, Dependencies { truths: because.truths.clone(), refuted }))
        })
    }

    pub(crate) fn events_of(&self, truths: &Mask) -> Mask {
        let events = self.schedule.events.iter().enumerate();
        let is_by = |cause: &Cause| matches!(*cause, Cause::Truth(truth) if truths.has(truth));
        let by = events.filter(|(_, event)| is_by(&event.cause)).map(|(at, _)| at as u32);
        Mask::of(self.schedule.events(), by)
    }

    /// The argument of an assumption that has just led to a conflict, by some of the events from one on.
    pub(crate) fn argument(&self, assumed: Candidate, events: &Mask, from: usize) -> Argument {
        let broken = self.schedule.events.last().and_then(|event| match event.cause {
            Cause::Truth(truth) => Some(self.model.truths[truth as usize].clone()),
            Cause::Refuted(_) => None,
        });
        let numbers = events.iter().map(|event| event as usize).filter(|&event| event >= from);
        let lines = numbers.flat_map(|event| self.lines(event, events)).collect();
        Argument { supposed: Assertion::is(assumed), lines, broken, cases: Vec::new() }
    }

    /// The lines of an event. A removal gets one if a later event looks at the candidate.
    fn lines(&self, at: usize, events: &Mask) -> Vec<ArgumentLine> {
        let (model, trail) = (self.model, &self.schedule);
        let later = || events.iter().filter(move |&later| later as usize > at);
        let matters = |&&(candidate, is_placed): &&(Candidate, bool)| {
            let truths = &model.truths_of[model.number(candidate)];
            is_placed
                || later().any(|later| match &trail.events[later as usize].cause {
                    Cause::Truth(truth) => truths.contains(truth),
                    Cause::Refuted(_) => true,
                })
        };
        let because = match &trail.events[at].cause {
            Cause::Truth(truth) => Justification::Truth(model.truths[*truth as usize].clone()),
            Cause::Refuted(because) => match because.as_ref().and_then(|because| because.argument.clone()) {
                Some(argument) => Justification::Refuted(Box::new(argument)),
                None => Justification::Conflict,
            },
        };
        let line = |&(candidate, is_placed): &(Candidate, bool)| ArgumentLine {
            because: because.clone(),
            then: if is_placed { Assertion::is(candidate) } else { Assertion::is_not(candidate) },
        };
        trail.changes_of(at).iter().filter(matters).map(line).collect()
    }
}
