//! What a [`Table`] has followed, event by event, and how far it was when it was marked.

use super::Table;
use crate::finder::net::Mask;
use std::ops::Range;
use whydoku_board::Candidate;
use whydoku_logic::Argument;

/// Something that was followed, and how much had been asserted or taken away with it: nothing by itself if it broke.
pub(super) struct Event {
    pub(super) cause: Cause,
    pub(super) until: usize,
}

/// Why something follows.
pub(super) enum Cause {
    /// A truth leaves nothing else.
    Truth(u32),
    /// A supposition within broke; what that rests on, if it is to be known.
    Refuted(Option<Box<Within>>),
}

/// A supposition within another that broke.
pub(in crate::drawn) struct Within {
    /// The truths on which it rests, but for those of what was refuted before.
    pub(super) truths: Mask,
    /// The events before it on which it rests.
    pub(super) rests_on: Vec<u32>,
    /// Its lines, if they are to be told.
    pub(super) argument: Option<Argument>,
}

/// How far a supposition was followed, so that another can be tried from there.
#[derive(Default)]
pub(in crate::drawn) struct Mark {
    pub(super) digits: Vec<u32>,
    pub(super) left: Vec<u16>,
    pub(super) by: Vec<u32>,
    pub(super) events: usize,
}

impl<const W: usize> Table<'_, W> {
    /// What an event asserted or took away.
    pub(super) fn then(&self, event: usize) -> &[(Candidate, bool)] {
        &self.said[self.said_in(event)]
    }

    pub(super) fn said_in(&self, event: usize) -> Range<usize> {
        self.said_before(event)..self.events[event].until
    }

    fn said_before(&self, event: usize) -> usize {
        event.checked_sub(1).map_or(0, |before| self.events[before].until)
    }

    /// An event that has asserted or taken away what was said last.
    pub(super) fn push(&mut self, cause: Cause) {
        self.events.push(Event { cause, until: self.said.len() });
    }

    /// Forgets all but so many events.
    pub(super) fn keep_events(&mut self, count: usize) {
        self.said.truncate(self.said_before(count));
        self.events.truncate(count);
        while self.refuted.pop_if(|event| *event as usize >= count).is_some() {}
    }

    /// Marks how far it is now.
    pub(in crate::drawn) fn mark(&self, mark: &mut Mark) {
        self.digits.clone_into(&mut mark.digits);
        self.left.clone_into(&mut mark.left);
        self.by.clone_into(&mut mark.by);
        mark.events = self.events.len();
    }

    /// Back to where it was.
    pub(in crate::drawn) fn back_to(&mut self, mark: &Mark) {
        self.digits.copy_from_slice(&mark.digits);
        self.left.copy_from_slice(&mark.left);
        self.by.copy_from_slice(&mark.by);
        self.keep_events(mark.events);
        self.due.clear();
    }
}
