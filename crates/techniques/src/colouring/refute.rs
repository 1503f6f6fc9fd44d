//! Which truths it takes to refute a candidate: it is supposed, and what is seen is followed. A truth that has lost all
//! ends but one is true there, and a truth that has lost all cannot be. Where truths have two ends, this finds whatever
//! they say together; and the nearest contradiction comes first, so it takes few of them.

use whydoku_board::{Candidate, Layout};

/// A candidate that would be true: how it is known.
struct Forced {
    candidate: Candidate,
    /// The truth that has lost its other ends; none for the supposition.
    because: Option<usize>,
}

/// What follows from a supposition.
struct Trial<'a, const W: usize, E> {
    layout: &'a Layout<W>,
    truths: &'a [E],
    usable: &'a [usize],
    forced: Vec<Forced>,
    /// For each usable truth, which of those forced took its ends; `width` entries a truth.
    taken: Vec<Option<usize>>,
    width: usize,
}

/// The truths, out of `usable`, that show that a candidate cannot be; `None` if they do not. A truth is given by its
/// ends, the candidates of which one is true. Each round adds a candidate, so there are no more rounds than truths.
pub(super) fn refutation<const W: usize, E: AsRef<[Candidate]>>(
    layout: &Layout<W>,
    truths: &[E],
    usable: &[usize],
    supposed: Candidate,
) -> Option<Vec<usize>> {
    let width = usable.iter().map(|&at| truths[at].as_ref().len()).max().unwrap_or_default();
    let forced = vec![Forced { candidate: supposed, because: None }];
    let mut trial = Trial { layout, truths, usable, forced, taken: vec![None; width * usable.len()], width };
    let mut at = 0;
    while at < trial.forced.len() {
        if let Some(broken) = (0..usable.len()).find(|&place| trial.take(at, place)) {
            return Some(trial.used(broken));
        }
        at += 1;
    }
    None
}

impl<const W: usize, E: AsRef<[Candidate]>> Trial<'_, W, E> {
    /// Takes from a truth what conflicts with one of those forced; whether nothing is left of it.
    fn take(&mut self, at: usize, place: usize) -> bool {
        let ends = self.truths[self.usable[place]].as_ref();
        let taken = &mut self.taken[place * self.width..][..ends.len()];
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
                self.forced.push(Forced { candidate: last, because: Some(place) });
                false
            }
            _ => false,
        }
    }

    /// The truths by which one has nothing left.
    fn used(&self, broken: usize) -> Vec<usize> {
        let mut used = Vec::new();
        let mut open = vec![broken];
        while let Some(place) = open.pop() {
            if used.contains(&self.usable[place]) {
                continue;
            }
            used.push(self.usable[place]);
            let takers = self.taken[place * self.width..][..self.width].iter().flatten();
            open.extend(takers.filter_map(|&taker| self.forced[taker].because));
        }
        used.sort_unstable();
        used
    }
}

/// The truths, out of `usable`, by which all of these candidates are refuted, without those that can be left out.
pub(super) fn tightened<const W: usize, E: AsRef<[Candidate]>>(
    layout: &Layout<W>,
    truths: &[E],
    usable: &[usize],
    refuted: &[Candidate],
) -> Vec<usize> {
    let each = |&candidate: &Candidate| refutation(layout, truths, usable, candidate).unwrap_or_default();
    let mut kept: Vec<usize> = refuted.iter().flat_map(each).collect();
    kept.sort_unstable();
    kept.dedup();
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
