//! [`RefutationCore`]: the refutations and truths that an assumption needs to lead to a conflict, as few as will do.
//!
//! A trail knows what each refutation depends on. Where one thing is left out, only what depends on it is propagated again;
//! where it can be left out, the trail gives new dependencies, which often are fewer.

use super::nested::{Recording, leads_to_conflict, refute_in_turn};
use crate::finder::net::Mask;
use crate::finder::propagator::{Dependencies, Mark, Propagator, Trail, Worklist};
use whydoku_board::Candidate;

pub(super) struct RefutationCore {
    pub(super) refuted: Vec<Candidate>,
    pub(super) truths: Mask,
    dependencies: Vec<Dependencies>,
}

impl RefutationCore {
    /// Reduces these refutations, and all truths; `None` if a trail does not lead to a conflict.
    pub(super) fn of<const W: usize>(
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
