//! [`Beforehand`]: hard steps that others tell while the rating goes on and while the walk takes those before. What a step
//! says depends on its board alone, so the walk finds what it would have told itself.

use super::seen::Seen;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use whydoku_board::Grid;
use whydoku_logic::Step;

/// Steps to be told, in the order in which they will be needed.
pub(super) struct Beforehand<const W: usize> {
    steps: Mutex<Steps<W>>,
    changed: Condvar,
    is_over: AtomicBool,
}

struct Steps<const W: usize> {
    asked: Vec<Asked<W>>,
    /// The first that nobody has begun, and the first that the walk has not needed yet.
    next: usize,
    needed: usize,
}

/// A step to be told on its board.
struct Asked<const W: usize> {
    seen: Seen,
    board: Grid<W>,
    told: Told,
}

enum Told {
    Not,
    Begun,
    /// Told, or not found on its board.
    Done(Option<Step>),
}

/// Says that no more is needed, however the walk ends.
pub(super) struct Ending<'a, const W: usize>(&'a Beforehand<W>);

impl<const W: usize> Drop for Ending<'_, W> {
    fn drop(&mut self) {
        self.0.is_over.store(true, Ordering::Relaxed);
        drop(self.0.steps());
        self.0.changed.notify_all();
    }
}

/// A step that was begun; whoever gives it up leaves it to others.
struct Begun<'a, const W: usize> {
    of: &'a Beforehand<W>,
    at: usize,
    told: Told,
}

impl<const W: usize> Drop for Begun<'_, W> {
    fn drop(&mut self) {
        self.of.steps().asked[self.at].told = std::mem::replace(&mut self.told, Told::Not);
        self.of.changed.notify_all();
    }
}

impl<const W: usize> Default for Beforehand<W> {
    fn default() -> Self {
        let steps = Steps { asked: Vec::new(), next: 0, needed: 0 };
        Self { steps: Mutex::new(steps), changed: Condvar::new(), is_over: AtomicBool::new(false) }
    }
}

impl<const W: usize> Beforehand<W> {
    fn steps(&self) -> MutexGuard<'_, Steps<W>> {
        self.steps.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(&self, steps: MutexGuard<'a, Steps<W>>) -> MutexGuard<'a, Steps<W>> {
        self.changed.wait(steps).unwrap_or_else(PoisonError::into_inner)
    }

    /// As long as this is kept, more may be needed.
    pub(super) const fn begin(&self) -> Ending<'_, W> {
        Ending(self)
    }

    /// Whether no more is needed.
    pub(super) fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }

    /// Asks for steps, each on its board.
    pub(super) fn ask(&self, steps: Vec<(Seen, Grid<W>)>) {
        let asked = steps.into_iter().map(|(seen, board)| Asked { seen, board, told: Told::Not });
        self.steps().asked.extend(asked);
        self.changed.notify_all();
    }

    /// Tells what is asked for, one after another, until no more is needed.
    pub(super) fn work(&self, mut tell: impl FnMut(&Seen, &Grid<W>) -> Option<Step>) {
        while !self.is_over() {
            if !self.tell_next(&mut tell) {
                let steps = self.steps();
                if steps.next >= steps.asked.len() && !self.is_over() {
                    drop(self.wait(steps));
                }
            }
        }
    }

    /// Tells the first step that nobody has begun; says whether there is one.
    fn tell_next(&self, tell: &mut dyn FnMut(&Seen, &Grid<W>) -> Option<Step>) -> bool {
        let mut steps = self.steps();
        let at = steps.next;
        let Some(asked) = steps.asked.get_mut(at) else { return false };
        asked.told = Told::Begun;
        let (seen, board) = (asked.seen.clone(), asked.board.clone());
        steps.next += 1;
        drop(steps);
        let mut begun = Begun { of: self, at, told: Told::Not };
        let step = tell(&seen, &board);
        // What was broken off says nothing.
        if !self.is_over() {
            begun.told = Told::Done(step);
        }
        true
    }

    /// A step on its board. If it was asked for and another one is about to tell it, those that follow it are told meanwhile.
    pub(super) fn told(
        &self,
        seen: &Seen,
        board: &Grid<W>,
        tell: &mut dyn FnMut(&Seen, &Grid<W>) -> Option<Step>,
    ) -> Option<Step> {
        let mut steps = self.steps();
        let later = steps.asked[steps.needed..].iter();
        let at = steps.needed + later.take_while(|asked| asked.seen != *seen).count();
        if steps.asked.get(at).is_none_or(|asked| asked.board != *board) {
            drop(steps);
            return tell(seen, board);
        }
        steps.needed = at + 1;
        loop {
            match &mut steps.asked[at].told {
                Told::Done(step) => return step.take(),
                // Those before it are not needed any more.
                Told::Not => {
                    steps.next = steps.next.max(at + 1);
                    drop(steps);
                    return tell(seen, board);
                }
                Told::Begun => {
                    drop(steps);
                    let any = self.tell_next(tell);
                    steps = self.steps();
                    if !any && matches!(steps.asked[at].told, Told::Begun) {
                        steps = self.wait(steps);
                    }
                }
            }
        }
    }
}
