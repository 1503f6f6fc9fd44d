//! Suppositions that others are tried beside, by a crew: whoever is free takes the next one. What is found does not depend on
//! how many they are.

use super::answers::Answers;
use super::denials::{Rounds, denied};
use super::followed::truths;
use super::quick::Quick;
use super::remains::{Alone, OfMember};
use super::supposed::Supposed;
use crate::finder::{Flow, StepSink};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use whydoku_board::Candidate;
use whydoku_board::Grid;
use whydoku_cells::crew::{MAY_BE_MANY, Work};

/// So many suppositions are followed at least, even if the first of them lead nowhere.
const ENOUGH: usize = 4;

/// Fewer than so many are not worth a crew.
const FEW: usize = 8;

/// Suppositions that break nothing by themselves.
pub(super) struct Trying<'a, const W: usize> {
    pub(super) grid: &'a Grid<W>,
    pub(super) alone: &'a Alone,
    pub(super) supposed: &'a Supposed,
    /// Each with how much it leaves, what leaves the least first.
    pub(super) open: &'a [(u32, Candidate)],
    /// Whether all candidates are tried beside them, and not only those of a cell or house with two left.
    pub(super) all: bool,
}

impl<const W: usize> Trying<'_, W> {
    /// What is denied beside those that break, in order, from one on; it goes on until it has some, and all that leave as
    /// little, and has tried enough. `from` moves on to the first that was not tried.
    pub(super) fn from(
        &self,
        from: &mut usize,
        quick: &mut Quick<'_, W>,
        crew: &mut [OfMember],
        found: &StepSink<'_>,
    ) -> ControlFlow<(), Vec<(Candidate, Rounds)>> {
        let open = self.open.len();
        let taken = Taken {
            next: AtomicUsize::new(*from),
            end: AtomicUsize::new(open),
            stopped: AtomicBool::new(false),
        };
        let breath = || taken.stop_if(found.breath().is_break());
        // There may be room for more than help just now.
        let (first, others) = crew.split_first_mut().expect("there is one at least");
        let others = others.get_mut(..found.crew().size() - 1).unwrap_or_default();
        let mut broken = Vec::new();
        if !MAY_BE_MANY || others.is_empty() || open - *from < FEW {
            self.try_next(&taken, quick, first, &breath, &mut broken);
        } else {
            let mut elsewhere = vec![Vec::new(); others.len()];
            let works = others.iter_mut().zip(&mut elsewhere).map(|(member, broken)| {
                let taken = &taken;
                Box::new(move || self.elsewhere(taken, member, broken)) as Work<'_>
            });
            found.crew().work(works.collect(), &mut || {
                self.try_next(&taken, quick, first, &breath, &mut broken);
            });
            broken.extend(elsewhere.into_iter().flatten());
        }
        if taken.stopped.into_inner() {
            return ControlFlow::Break(());
        }
        *from = taken.end.into_inner();
        broken.retain(|&(at, _)| at < *from);
        broken.sort_unstable_by_key(|&(at, _)| at);
        ControlFlow::Continue(broken.into_iter().map(|(at, rounds)| (self.open[at].1, rounds)).collect())
    }

    /// Tries others beside those that are left, as another one of the crew.
    fn elsewhere(&self, taken: &Taken, member: &mut OfMember, broken: &mut Vec<(usize, Rounds)>) {
        let answers = Answers::of(std::mem::take(&mut member.answers));
        let mut quick = Quick::new(self.grid, &truths(self.grid), answers);
        self.try_next(taken, &mut quick, member, &|| taken.stop_if(false), broken);
        member.answers = quick.into_answers().into_kept();
    }

    /// Takes one after another that nobody has taken.
    fn try_next(
        &self,
        taken: &Taken,
        quick: &mut Quick<'_, W>,
        member: &mut OfMember,
        breath: &dyn Fn() -> Flow,
        broken: &mut Vec<(usize, Rounds)>,
    ) {
        while let Some(at) = taken.next() {
            let mut supposed = self.supposed.one(self.alone, self.open[at].1);
            let breath = || {
                breath()?;
                taken.is_needed(at)
            };
            match denied(quick, &mut supposed, &mut member.harmless, self.all, &breath) {
                ControlFlow::Continue(Some(rounds)) => {
                    broken.push((at, rounds));
                    taken.end.fetch_min(self.end_after(at), Ordering::Relaxed);
                }
                ControlFlow::Continue(None) => {}
                ControlFlow::Break(()) => return,
            }
        }
    }

    /// Where it ends if this one breaks: all that leave as little are tried, and enough of them.
    fn end_after(&self, at: usize) -> usize {
        let last = at.max(ENOUGH - 1).min(self.open.len() - 1);
        let left = self.open[last].0;
        last + self.open[last..].iter().take_while(|open| open.0 == left).count()
    }
}

/// Which suppositions were taken.
struct Taken {
    /// The first that nobody has taken, and the first that nobody need take.
    next: AtomicUsize,
    end: AtomicUsize,
    /// Whether the time was over.
    stopped: AtomicBool,
}

impl Taken {
    /// One that nobody has taken.
    fn next(&self) -> Option<usize> {
        let at = self.next.fetch_add(1, Ordering::Relaxed);
        self.is_needed(at).is_continue().then_some(at)
    }

    /// Breaks off what nobody need take any more: others have found enough before it.
    fn is_needed(&self, at: usize) -> Flow {
        if at < self.end.load(Ordering::Relaxed) { Flow::Continue(()) } else { Flow::Break(()) }
    }

    /// Breaks off if somebody has.
    fn stop_if(&self, over: bool) -> Flow {
        if over {
            self.stopped.store(true, Ordering::Relaxed);
        }
        if self.stopped.load(Ordering::Relaxed) { Flow::Break(()) } else { Flow::Continue(()) }
    }
}
