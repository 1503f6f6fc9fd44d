//! The truths that refute a candidate: it is assumed, and conflicts are propagated. A truth that has lost all ends but one places
//! that one, and a truth without ends is broken. With two ends each, this finds everything that truths refute together; the
//! nearest contradiction comes first, so it takes few of them.

use whydoku_board::{Candidate, Layout, sorted};

pub(super) struct ForcedCandidate {
    pub(super) candidate: Candidate,
    /// The place of the truth that has lost its other ends; none for the assumption.
    pub(super) because: Option<usize>,
}

pub(super) struct Consequences<'a, const W: usize, E> {
    pub(super) layout: &'a Layout<W>,
    pub(super) truths: &'a [E],
    usable: &'a [usize],
    pub(super) forced: Vec<ForcedCandidate>,
    /// For each usable truth, the forced candidates that removed its ends; `width` entries a truth.
    removed_by: Vec<Option<usize>>,
    width: usize,
}

/// Returns truths out of `usable` that refute a candidate. A truth is given by its ends, of which one is true.
pub(super) fn refutation<const W: usize, E: AsRef<[Candidate]>>(
    layout: &Layout<W>,
    truths: &[E],
    usable: &[usize],
    assumed: Candidate,
) -> Option<Vec<usize>> {
    refutation_of_all(layout, truths, usable, &[assumed])
}

/// Returns truths out of `usable` that refute candidates together.
fn refutation_of_all<const W: usize, E: AsRef<[Candidate]>>(
    layout: &Layout<W>,
    truths: &[E],
    usable: &[usize],
    assumed: &[Candidate],
) -> Option<Vec<usize>> {
    let (all, broken) = Consequences::of(layout, truths, usable, assumed);
    broken.map(|broken| all.used(broken))
}

impl<'a, const W: usize, E: AsRef<[Candidate]>> Consequences<'a, W, E> {
    /// Returns what follows from the assumed candidates until nothing is left of a truth, and the place of that truth.
    pub(super) fn of(
        layout: &'a Layout<W>,
        truths: &'a [E],
        usable: &'a [usize],
        assumed: &[Candidate],
    ) -> (Self, Option<usize>) {
        let width = usable.iter().map(|&at| truths[at].as_ref().len()).max().unwrap_or_default();
        let forced = assumed.iter().map(|&candidate| ForcedCandidate { candidate, because: None }).collect();
        let removed_by = vec![None; width * usable.len()];
        let mut all = Self { layout, truths, usable, forced, removed_by, width };
        let mut at = 0;
        while at < all.forced.len() {
            if let Some(broken) = (0..usable.len()).find(|&place| all.remove_conflicts(at, place)) {
                return (all, Some(broken));
            }
            at += 1;
        }
        (all, None)
    }

    /// Returns the forced candidates that removed ends of a truth.
    pub(super) fn removers(&self, place: usize) -> impl Iterator<Item = usize> + '_ {
        self.removed_by[place * self.width..][..self.width].iter().flatten().copied()
    }

    /// Removes the conflicts of a forced candidate from a truth. Returns whether nothing is left of it.
    fn remove_conflicts(&mut self, at: usize, place: usize) -> bool {
        let ends = self.truths[self.usable[place]].as_ref();
        let taken = &mut self.removed_by[place * self.width..][..ends.len()];
        let mut fresh = false;
        for (&end, taken) in ends.iter().zip(taken.iter_mut()) {
            if taken.is_none() && self.layout.conflict(self.forced[at].candidate, end) {
                *taken = Some(at);
                fresh = true;
            }
        }
        let mut left =
            ends.iter().zip(taken.iter()).filter(|(_, taken)| taken.is_none()).map(|(&end, _)| end);
        match (left.next(), left.next()) {
            (None, _) => fresh,
            (Some(last), None) if fresh && !self.forced.iter().any(|known| known.candidate == last) => {
                self.forced.push(ForcedCandidate { candidate: last, because: Some(place) });
                false
            }
            _ => false,
        }
    }

    fn used(&self, broken: usize) -> Vec<usize> {
        let mut used = Vec::new();
        let mut open = vec![broken];
        while let Some(place) = open.pop() {
            if used.contains(&self.usable[place]) {
                continue;
            }
            used.push(self.usable[place]);
            open.extend(self.removers(place).filter_map(|by| self.forced[by].because));
        }
        used.sort_unstable();
        used
    }
}

/// Returns truths out of `usable` that refute all of these candidates, without those that can be left out.
pub(super) fn tightened<const W: usize, E: AsRef<[Candidate]>>(
    layout: &Layout<W>,
    truths: &[E],
    usable: &[usize],
    refuted: &[Candidate],
) -> Vec<usize> {
    let each = |&candidate: &Candidate| refutation(layout, truths, usable, candidate).unwrap_or_default();
    let mut kept = sorted(refuted.iter().flat_map(each));
    let mut at = 0;
    while at < kept.len() {
        let dropped = kept.remove(at);
        if refuted.iter().any(|&candidate| refutation(layout, truths, &kept, candidate).is_none()) {
            kept.insert(at, dropped);
            at += 1;
        }
    }
    kept
}

/// Leaves out truths without which all of these candidates are refuted still, be it by cases of a truth with more than two
/// ends.
pub(super) fn tightened_by_cases<const W: usize, E: AsRef<[Candidate]>>(
    layout: &Layout<W>,
    truths: &[E],
    refuted: &[Candidate],
) -> Vec<usize> {
    let is_refuted = |usable: &[usize], candidate: Candidate| {
        let by_cases = |&at: &usize| {
            let ends = truths[at].as_ref();
            let fails = |&end: &Candidate| {
                layout.conflict(end, candidate)
                    || refutation_of_all(layout, truths, usable, &[candidate, end]).is_some()
            };
            ends.len() > 2 && ends.iter().all(fails)
        };
        refutation(layout, truths, usable, candidate).is_some() || usable.iter().any(by_cases)
    };
    let mut kept: Vec<usize> = (0..truths.len()).collect();
    let mut at = 0;
    while at < kept.len() {
        let dropped = kept.remove(at);
        if !refuted.iter().all(|&candidate| is_refuted(&kept, candidate)) {
            kept.insert(at, dropped);
            at += 1;
        }
    }
    kept
}
