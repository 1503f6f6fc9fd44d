//! What the last contradiction of a [`Table`] rests on, and what is told of it.

use super::{Cause, Table};
use crate::geometry::Candidate;
use crate::step::{Argument, Assertion, Because, Line};
use crate::technique::net::Mask;

impl<const W: usize> Table<'_, W> {
    /// The truths and the events on which the last contradiction rests.
    pub(in crate::techniques::drawn) fn cone(&self) -> (Mask, Mask) {
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
                    if let Some(within) = within {
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

    /// What was denied in some of the events, in order.
    pub(in crate::techniques::drawn) fn denied(&self, events: &Mask) -> Vec<Candidate> {
        let events = events.iter().map(|event| &self.events[event as usize]);
        let denied = events.filter(|event| matches!(event.cause, Cause::Refuted(_)));
        denied.flat_map(|event| &event.then).map(|&(candidate, _)| candidate).collect()
    }

    /// The events whose truths are among these.
    pub(in crate::techniques::drawn) fn events_of(&self, truths: &Mask) -> Mask {
        let mut events = Mask::none(self.events.len());
        for (at, event) in self.events.iter().enumerate() {
            if matches!(event.cause, Cause::Truth(truth) if truths.has(truth)) {
                events.add(at as u32);
            }
        }
        events
    }

    /// What is told of a supposition that has just broken: some of the events, from one on.
    pub(in crate::techniques::drawn) fn argument(
        &self,
        supposed: Candidate,
        events: &Mask,
        from: usize,
    ) -> Argument {
        let told = events.iter().map(|event| event as usize).filter(|&event| event >= from);
        let broken = self.events.last().and_then(|event| match event.cause {
            Cause::Truth(truth) => Some(self.truths[truth as usize].clone()),
            Cause::Refuted(_) => None,
        });
        let lines = told.flat_map(|event| self.lines(event, events)).collect();
        Argument { supposed: Assertion::is(supposed), lines, broken, cases: Vec::new() }
    }

    /// The lines of an event: of what a cage or a line takes away, what one of those that come after it looks at.
    fn lines(&self, at: usize, events: &Mask) -> Vec<Line> {
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
            Cause::Truth(truth) => Because::Truth(self.truths[*truth as usize].clone()),
            Cause::Refuted(Some(within)) => Because::Refuted(Box::new(within.argument.clone())),
            Cause::Refuted(None) => Because::Conflict,
        };
        let line = |&(candidate, is)| Line {
            because: because.clone(),
            then: if is { Assertion::is(candidate) } else { Assertion::is_not(candidate) },
        };
        event.then.iter().filter(matters).map(line).collect()
    }
}
