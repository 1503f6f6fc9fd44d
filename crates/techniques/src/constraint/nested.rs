//! Assumptions within an assumption: a candidate is assumed, and singles, lines and cages do not decide. So others are
//! assumed within it, what leads to a conflict is removed there, and so on, until the first assumption leads to a conflict.
//!
//! Of all assumptions, those that leave the fewest candidates come first; once some lead to a conflict, the others are
//! skipped. Those that leave equally many are tried too: so what is found does not depend on the order of the cells.
//!
//! **Bound.** For each candidate a few rounds of one run for each candidate of a cell or house with two left; where that shows
//! nothing at all, for each candidate that is left. A run begins where an earlier one of the same candidate has ended.

use super::refutations::{EndCache, Rounds, SingleFixpoints, refutations};
use crate::finder::propagator::{
    Dependencies, Mark, PropagationModel, Propagator, SupportStore, Trail, Worklist,
};
use crate::finder::{FinderCache, Flow, Reason, StepSink};
use crate::kernel::Mask;
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use whydoku_board::{Candidate, Grid};
use whydoku_logic::{Conclusion, Figure};

const LEAST_TRIED: usize = 4;

/// The refutations of each candidate that was found, for the explanation of the same step.
#[derive(Default)]
struct FoundRefutations(RefCell<FxHashMap<Candidate, Rounds>>);

pub(super) fn find<const W: usize>(grid: &Grid<W>, found: &mut StepSink<'_>) -> Flow {
    if grid.layout().has_constraints() { find_nested(grid, found) } else { Flow::Continue(()) }
}

pub(crate) fn find_nested<const W: usize>(grid: &Grid<W>, found: &mut StepSink<'_>) -> Flow {
    let model = PropagationModel::new(grid, found.cancel_token());
    let support = SupportStore::of(found.cache());
    let mut worklist = Propagator::new(&model, support.clone());
    let mut proof = RefutationProof { trail: Propagator::new(&model, support), model: &model };
    let ends = EndCache::of(found.cache(), &model, &mut worklist);
    let ends = &mut *ends.borrow_mut();
    let (mut open, mut any) = (Vec::new(), false);
    let mut singles = SingleFixpoints::default();
    for candidate in grid.open_candidates() {
        if !found.seeks(Conclusion::Eliminate(candidate)) {
            continue;
        }
        found.check_cancelled()?;
        let cache = found.cache().filter(|_| found.targets().is_some());
        let known =
            |cache: &FinderCache| cache.table::<FoundRefutations>().0.borrow().get(&candidate).cloned();
        if let Some(rounds) = cache.and_then(known)
            && proof.succeeds(candidate, &rounds)
        {
            any = true;
            proof.report(&mut worklist, candidate, &rounds, found)?;
        } else if !worklist.refutes(candidate) {
            open.push((worklist.count(), candidate));
            singles.insert(candidate, worklist.digits().to_vec());
        } else if proof.succeeds(candidate, &[]) {
            any = true;
            proof.report(&mut worklist, candidate, &[], found)?;
        }
    }
    open.sort();
    for all in [false, true] {
        let mut next = 0;
        while next < open.len() && !any {
            let (mut refuted, mut end) = (Vec::new(), open.len());
            while next < end {
                let candidate = open[next].1;
                let rounds =
                    refutations(&mut worklist, ends, &singles, candidate, all, &|| found.check_cancelled())?;
                if let Some(rounds) = rounds {
                    refuted.push((candidate, rounds));
                    end = end.min(end_after(&open, next));
                }
                next += 1;
            }
            for (candidate, rounds) in refuted {
                if !proof.succeeds(candidate, &rounds) {
                    continue;
                }
                any = true;
                if let Some(cache) = found.cache().filter(|_| found.targets().is_none()) {
                    let known = cache.table::<FoundRefutations>();
                    known.0.borrow_mut().entry(candidate).or_insert_with(|| rounds.clone());
                }
                proof.report(&mut worklist, candidate, &rounds, found)?;
            }
        }
    }
    Flow::Continue(())
}

/// The end of the search after a conflict: all that leave as few candidates are tried, and enough of them.
fn end_after(open: &[(u32, Candidate)], at: usize) -> usize {
    let last = at.max(LEAST_TRIED - 1).min(open.len() - 1);
    let left = open[last].0;
    last + open[last..].iter().take_while(|open| open.0 == left).count()
}

struct RefutationProof<'a, const W: usize> {
    model: &'a PropagationModel<'a, W>,
    trail: Propagator<'a, W, Trail>,
}

impl<const W: usize> RefutationProof<'_, W> {
    fn succeeds(&mut self, assumed: Candidate, rounds: &[Vec<Candidate>]) -> bool {
        leads_to_conflict(&mut self.trail, assumed, &rounds.concat(), None, Recording::Nothing)
    }

    fn report(
        &mut self,
        worklist: &mut Propagator<'_, W, Worklist>,
        assumed: Candidate,
        rounds: &[Vec<Candidate>],
        found: &mut StepSink<'_>,
    ) -> Flow {
        found.report(rounds.len() as u16, [Conclusion::Eliminate(assumed)], || {
            self.reason(worklist, assumed, &rounds.concat())
        })
    }

    fn reason(
        &mut self,
        worklist: &mut Propagator<'_, W, Worklist>,
        assumed: Candidate,
        refuted: &[Candidate],
    ) -> Reason {
        let Self { model, trail } = self;
        let needed =
            RefutationCore::of(worklist, trail, assumed, refuted).expect("the trail has led to a conflict");
        leads_to_conflict(trail, assumed, &needed.refuted, Some(&needed.truths), Recording::Arguments);
        let (truths, events) = trail.dependencies();
        let argument = trail.argument(assumed, &events, 0);
        Reason::new(model.truths(&truths), Figure::of(assumed).argument(argument))
    }
}

#[derive(Clone, Copy)]
enum Recording<'a> {
    Nothing,
    Dependencies(&'a dyn Fn(usize) -> Option<&'a Dependencies>),
    Arguments,
}

/// Whether an assumption leads to a conflict when candidates are refuted within it in turn, by all truths or some.
fn leads_to_conflict<const W: usize>(
    trail: &mut Propagator<'_, W, Trail>,
    assumed: Candidate,
    refuted: &[Candidate],
    only: Option<&Mask>,
    recording: Recording<'_>,
) -> bool {
    trail.assume(assumed, only);
    trail.run().is_some() || refute_in_turn(trail, refuted, recording, None)
}

/// Continues with the first candidate that has not been refuted. The state before each is added to `marks`, by its index.
fn refute_in_turn<const W: usize>(
    trail: &mut Propagator<'_, W, Trail>,
    refuted: &[Candidate],
    recording: Recording<'_>,
    mut marks: Option<&mut Vec<Mark>>,
) -> bool {
    for (at, &candidate) in refuted.iter().enumerate().skip(trail.refutations()) {
        let mark = trail.mark();
        if let Some(marks) = &mut marks {
            marks.truncate(at);
            marks.push(mark);
        }
        let known = if let Recording::Dependencies(known) = recording { known(at) } else { None };
        let refutation = if let Some(known) = known {
            Some(trail.known_refutation(known))
        } else {
            if !trail.conflicts_with(candidate) {
                return false;
            }
            let refutation = match recording {
                Recording::Nothing => None,
                Recording::Dependencies(_) => Some(trail.refutation(candidate, mark, false)),
                Recording::Arguments => Some(trail.refutation(candidate, mark, true)),
            };
            trail.undo(mark);
            refutation
        };
        trail.refute(candidate, refutation);
        if trail.run().is_some() {
            return true;
        }
    }
    false
}

/// The refutations and truths that an assumption needs to lead to a conflict, as few as will do. Where one thing is left out,
/// only what depends on it is propagated again; where it can be left out, the trail gives new dependencies, often fewer.
struct RefutationCore {
    refuted: Vec<Candidate>,
    truths: Mask,
    dependencies: Vec<Dependencies>,
}

impl RefutationCore {
    /// Reduces these refutations, and all truths; `None` if a trail does not lead to a conflict.
    fn of<const W: usize>(
        worklist: &mut Propagator<'_, W, Worklist>,
        trail: &mut Propagator<'_, W, Trail>,
        assumed: Candidate,
        refuted: &[Candidate],
    ) -> Option<Self> {
        trail.assume(assumed, None);
        let mut marks = Vec::new();
        let conflict = trail.run().is_some()
            || refute_in_turn(trail, refuted, Recording::Dependencies(&|_| None), Some(&mut marks));
        let mut needed = conflict.then(|| Self::of_conflict(trail))?;
        needed.leave_out_refutations(worklist, trail, assumed, refuted, marks);
        needed.leave_out_truths(worklist, trail, assumed);
        Some(needed)
    }

    fn of_conflict<const W: usize>(trail: &Propagator<'_, W, Trail>) -> Self {
        let (truths, events) = trail.dependencies();
        let (refuted, dependencies) = trail.refuted(&events).unzip();
        Self { refuted, truths, dependencies }
    }

    /// From the last to the first, since earlier ones do not depend on a later one. The trail continues where the two differ.
    fn leave_out_refutations<const W: usize>(
        &mut self,
        worklist: &mut Propagator<'_, W, Worklist>,
        trail: &mut Propagator<'_, W, Trail>,
        assumed: Candidate,
        refuted: &[Candidate],
        mut marks: Vec<Mark>,
    ) {
        let mut marked = refuted.to_vec();
        let mut at = self.refuted.len();
        while at > 0 {
            at -= 1;
            let mut fewer = self.refuted.clone();
            let left_out = fewer.remove(at);
            let dependencies = |index: usize| &self.dependencies[index + usize::from(index >= at)];
            let known =
                |index: usize| Some(dependencies(index)).filter(|known| !known.refuted.contains(&left_out));
            if !worklist.conflicts_in_turn(assumed, &fewer, None, &|index| known(index).is_none()) {
                continue;
            }
            let same = fewer.iter().zip(&marked).take_while(|(one, other)| one == other).count();
            trail.undo(marks[same.min(marks.len() - 1)]);
            marked.clone_from(&fewer);
            if refute_in_turn(trail, &fewer, Recording::Dependencies(&known), Some(&mut marks)) {
                let less = Self::of_conflict(trail);
                at = fewer[..at].iter().filter(|refuted| less.refuted.contains(refuted)).count();
                *self = less;
            }
        }
    }

    /// Plain truths come first and are kept where others can be left out.
    fn leave_out_truths<const W: usize>(
        &mut self,
        worklist: &mut Propagator<'_, W, Worklist>,
        trail: &mut Propagator<'_, W, Trail>,
        assumed: Candidate,
    ) {
        let order: Vec<u32> = self.truths.iter().collect();
        for &truth in order.iter().rev() {
            if !self.truths.has(truth) {
                continue;
            }
            let mut fewer = self.truths.clone();
            fewer.remove(truth);
            let known =
                |index: usize| Some(&self.dependencies[index]).filter(|known| !known.truths.has(truth));
            let doubtful = |index: usize| known(index).is_none();
            if worklist.conflicts_in_turn(assumed, &self.refuted, Some(&fewer), &doubtful)
                && leads_to_conflict(
                    trail,
                    assumed,
                    &self.refuted,
                    Some(&fewer),
                    Recording::Dependencies(&known),
                )
            {
                *self = Self::of_conflict(trail);
            }
        }
    }
}
