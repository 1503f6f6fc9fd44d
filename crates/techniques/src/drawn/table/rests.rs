//! What the last contradiction of a [`Table`] rests on, and what is told of it.

use super::super::needed::Rests;
use super::{Cause, Table, Within};
use crate::finder::net::Mask;
use whydoku_board::Candidate;
use whydoku_logic::{Argument, ArgumentLine, Assertion, Justification};

impl<const W: usize> Table<'_, W> {
    /// The truths and the events on which the last contradiction rests.
    pub(in crate::drawn) fn cone(&self) -> (Mask, Mask) {
        self.cone_by(true)
    }

    /// The same, but for what that rests on which was refuted on the way.
    pub(super) fn cone_to_denials(&self) -> (Mask, Mask) {
        self.cone_by(false)
    }

    fn cone_by(&self, through_denials: bool) -> (Mask, Mask) {
        let mut truths = Mask::none(self.truths.len());
        let mut due = Mask::none(self.events.len());
        due.add(self.events.len() as u32 - 1);
        let size = self.grid.layout().size();
        // What an event rests on came before it.
        for at in (0..self.events.len()).rev() {
            if !due.has(at as u32) {
                continue;
            }
            let truth = match &self.events[at].cause {
                Cause::Truth(truth) => *truth,
                Cause::Refuted(within) => {
                    if let Some(within) = within.as_ref().filter(|_| through_denials) {
                        truths.add_all(&within.truths);
                        within.rests_on.iter().for_each(|&event| _ = due.add(event));
                    }
                    continue;
                }
            };
            truths.add(truth);
            for gone in self.members[truth as usize].iter().filter(|one| !self.has(**one)) {
                let by = self.by[gone.cell.index() * size + gone.digit.index()] as usize;
                if (1..=at).contains(&by) {
                    due.add(by as u32 - 1);
                }
            }
        }
        (truths, due)
    }

    /// What was denied in some of the events, in order, and what that rests on.
    pub(in crate::drawn) fn denied(&self, events: &Mask) -> impl Iterator<Item = (Candidate, Rests)> {
        let denied_in = |event: u32| self.then(event as usize).iter().map(|&(candidate, _)| candidate);
        events.iter().filter_map(move |event| {
            let Cause::Refuted(Some(within)) = &self.events[event as usize].cause else { return None };
            let before = within.rests_on.iter().copied();
            let is_refuted = |&event: &u32| matches!(self.events[event as usize].cause, Cause::Refuted(_));
            let rests = Rests {
                truths: within.truths.clone(),
                denied: before.filter(is_refuted).flat_map(denied_in).collect(),
            };
            Some((denied_in(event).next()?, rests))
        })
    }

    /// What a supposition within rests on, if it is known already.
    pub(in crate::drawn) fn within_known(&self, rests: &Rests) -> Within {
        let is_one =
            |&event: &u32| self.then(event as usize).iter().any(|(denied, _)| rests.denied.contains(denied));
        let rests_on = self.refuted.iter().copied().filter(is_one).collect();
        Within { truths: rests.truths.clone(), rests_on, argument: None }
    }

    /// The events whose truths are among these.
    pub(in crate::drawn) fn events_of(&self, truths: &Mask) -> Mask {
        let mut events = Mask::none(self.events.len());
        for (at, event) in self.events.iter().enumerate() {
            if matches!(event.cause, Cause::Truth(truth) if truths.has(truth)) {
                events.add(at as u32);
            }
        }
        events
    }

    /// What is told of a supposition that has just broken: some of the events, from one on.
    pub(in crate::drawn) fn argument(&self, supposed: Candidate, events: &Mask, from: usize) -> Argument {
        let told = events.iter().map(|event| event as usize).filter(|&event| event >= from);
        let broken = self.events.last().and_then(|event| match event.cause {
            Cause::Truth(truth) => Some(self.truths[truth as usize].clone()),
            Cause::Refuted(_) => None,
        });
        let lines = told.flat_map(|event| self.lines(event, events)).collect();
        Argument { supposed: Assertion::is(supposed), lines, broken, cases: Vec::new() }
    }

    /// The lines of an event: of what a cage or a line takes away, what one of those that come after it looks at.
    fn lines(&self, at: usize, events: &Mask) -> Vec<ArgumentLine> {
        let event = &self.events[at];
        let size = self.grid.layout().size();
        let later = || events.iter().filter(move |&later| later as usize > at);
        let matters = move |&&(candidate, is): &&(Candidate, bool)| {
            let of = &self.of[candidate.cell.index() * size + candidate.digit.index()];
            is || later().any(|later| match self.events[later as usize].cause {
                Cause::Truth(truth) => of.contains(&truth),
                Cause::Refuted(_) => true,
            })
        };
        let because = match &event.cause {
            Cause::Truth(truth) => Justification::Truth(self.truths[*truth as usize].clone()),
            Cause::Refuted(within) => match within.as_ref().and_then(|within| within.argument.clone()) {
                Some(argument) => Justification::Refuted(Box::new(argument)),
                None => Justification::Conflict,
            },
        };
        let line = |&(candidate, is)| ArgumentLine {
            because: because.clone(),
            then: if is { Assertion::is(candidate) } else { Assertion::is_not(candidate) },
        };
        self.then(at).iter().filter(matters).map(line).collect()
    }
}
