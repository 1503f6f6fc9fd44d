//! Suppositions that others are tried beside, by a crew. Each candidate always comes to the same one of the crew, who keeps
//! what is known of it. What is found does not depend on how many they are.

use super::answers::Answers;
use super::denials::{Rounds, denied};
use super::followed::truths;
use super::quick::Quick;
use super::remains::Alone;
use super::tries::Tries;
use crate::crew::{MAY_BE_MANY, Work};
use crate::geometry::Candidate;
use crate::grid::Grid;
use crate::technique::{Flow, Found};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// So many suppositions are followed at least, even if the first of them lead nowhere.
const ENOUGH: usize = 4;

/// Fewer than so many are not worth a crew.
const FEW: usize = 8;

/// Suppositions that break nothing by themselves.
pub(super) struct Trying<'a, const W: usize> {
    pub(super) grid: &'a Grid<W>,
    pub(super) alone: &'a Alone,
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
        tries: &mut [Tries],
        found: &Found<'_>,
    ) -> ControlFlow<(), Vec<(Candidate, Rounds)>> {
        let (begin, end, stopped) = (*from, AtomicUsize::new(self.open.len()), AtomicBool::new(false));
        let breath = || {
            if stopped.load(Ordering::Relaxed) || found.breath().is_break() {
                stopped.store(true, Ordering::Relaxed);
                return Flow::Break(());
            }
            Flow::Continue(())
        };
        let all = tries.len();
        let mut broken = Vec::new();
        if !MAY_BE_MANY || all == 1 || self.open.len() - begin < FEW {
            for at in begin..self.open.len() {
                let tries = &mut tries[self.whose(at, all)];
                self.try_one(at, quick, tries, &end, &breath, &mut broken);
            }
        } else {
            let own = |who: usize| (begin..self.open.len()).filter(move |&at| self.whose(at, all) == who);
            let (first, others) = tries.split_first_mut().expect("there is one at least");
            let mut elsewhere = vec![Vec::new(); others.len()];
            let works = others.iter_mut().zip(&mut elsewhere).enumerate().map(|(who, (tries, broken))| {
                let (own, end, stopped) = (own(who + 1), &end, &stopped);
                Box::new(move || self.elsewhere(own, tries, end, stopped, broken)) as Work<'_>
            });
            found.crew().work(works.collect(), &mut || {
                own(0).for_each(|at| self.try_one(at, quick, first, &end, &breath, &mut broken));
            });
            broken.extend(elsewhere.into_iter().flatten());
        }
        if stopped.into_inner() {
            return ControlFlow::Break(());
        }
        *from = end.into_inner();
        broken.retain(|&(at, _)| at < *from);
        broken.sort_unstable_by_key(|&(at, _)| at);
        ControlFlow::Continue(broken.into_iter().map(|(at, rounds)| (self.open[at].1, rounds)).collect())
    }

    /// Those of another one of the crew.
    fn elsewhere(
        &self,
        own: impl Iterator<Item = usize>,
        tries: &mut Tries,
        end: &AtomicUsize,
        stopped: &AtomicBool,
        broken: &mut Vec<(usize, Rounds)>,
    ) {
        let answers = Answers::of(std::mem::take(&mut tries.answers));
        let mut quick = Quick::new(self.grid, &truths(self.grid), answers);
        let breath = || if stopped.load(Ordering::Relaxed) { Flow::Break(()) } else { Flow::Continue(()) };
        own.for_each(|at| self.try_one(at, &mut quick, tries, end, &breath, broken));
        tries.answers = quick.into_answers().into_kept();
    }

    fn try_one(
        &self,
        at: usize,
        quick: &mut Quick<'_, W>,
        tries: &mut Tries,
        end: &AtomicUsize,
        breath: &dyn Fn() -> Flow,
        broken: &mut Vec<(usize, Rounds)>,
    ) {
        if at >= end.load(Ordering::Relaxed) {
            return;
        }
        let tried = denied(quick, self.alone, tries, self.open[at].1, self.all, breath);
        if let ControlFlow::Continue(Some(rounds)) = tried {
            broken.push((at, rounds));
            end.fetch_min(self.end_after(at), Ordering::Relaxed);
        }
    }

    /// Where it ends if this one breaks: all that leave as little are tried, and enough of them.
    fn end_after(&self, at: usize) -> usize {
        let last = at.max(ENOUGH - 1).min(self.open.len() - 1);
        let left = self.open[last].0;
        last + self.open[last..].iter().take_while(|open| open.0 == left).count()
    }

    /// Who of so many keeps what is known of it.
    fn whose(&self, at: usize, all: usize) -> usize {
        self.alone.number(self.open[at].1) % all
    }
}
