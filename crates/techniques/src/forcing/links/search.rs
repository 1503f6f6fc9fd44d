//! [`Search`]: truths with too few links between them, beside a candidate that is supposed to be true.

use crate::finder::net::{Bits, Mask, Network, TruthSet};
use whydoku_logic::Truth;

/// The search on one board, for one candidate after the other.
pub(super) struct Search<'a, const N: usize> {
    network: &'a Network,
    members: Vec<Bits<N>>,
    /// For each candidate, those that share a truth with it, itself included.
    beside: Vec<Bits<N>>,
    /// The truths that could be links of each candidate.
    links: Vec<Vec<u32>>,
    /// The most links, and the truths that have no room in so many with all their candidates.
    most: usize,
    wide: Vec<bool>,
    /// The others that are not wide and share a candidate with each truth.
    neighbours: Vec<Vec<u32>>,
    /// What each truth has left beside the candidate that is supposed.
    left: Vec<Bits<N>>,
    /// What cannot be beside it, and itself; the truths that have lost something to it; and which of them may be chosen, in
    /// order.
    gone: Bits<N>,
    changed: Mask,
    touched: Vec<u32>,
    /// Those that are wide with all their candidates.
    narrowed: Vec<u32>,
    /// Whether a truth may not be chosen.
    barred: Vec<bool>,
    truths: Vec<u32>,
    /// The links that could be the last, with what is then covered.
    lasts: Vec<(u32, Bits<N>)>,
}

impl<'a, const N: usize> Search<'a, N> {
    pub(super) fn new(network: &'a Network, most: usize) -> Self {
        let members: Vec<Bits<N>> = network.truths().map(|truth| Bits::of(network.members(truth))).collect();
        let beside = network.candidates().map(|candidate| {
            let truths = network.truths_of(candidate).iter();
            truths.fold(Bits::NONE, |all, &truth| all.with(&members[truth as usize]))
        });
        let links = network.candidates().map(|candidate| {
            let truths = network.truths_of(candidate).iter().copied();
            truths.filter(|&truth| !matches!(network.truth(truth), Truth::Clue(_))).collect()
        });
        let mut search = Self {
            network,
            most,
            wide: Vec::new(),
            beside: beside.collect(),
            links: links.collect(),
            neighbours: Vec::new(),
            left: members.clone(),
            gone: Bits::NONE,
            changed: Mask::none(members.len()),
            touched: Vec::new(),
            narrowed: Vec::new(),
            barred: Vec::new(),
            members,
            truths: Vec::new(),
            lasts: Vec::new(),
        };
        search.wide =
            network.truths().map(|t| !search.is_coverable(t, &search.members[t as usize], most)).collect();
        search.barred.clone_from(&search.wide);
        let neighbours = network.truths().map(|truth| {
            let around = network.members(truth).iter().flat_map(|&member| network.truths_of(member)).copied();
            let mut around: Vec<u32> =
                around.filter(|&other| other != truth && !search.wide[other as usize]).collect();
            around.sort_unstable();
            around.dedup();
            around
        });
        search.neighbours = neighbours.collect();
        search
    }

    /// Begins anew with a candidate that is supposed to be true.
    pub(super) fn suppose(&mut self, candidate: u32) {
        for truth in self.changed.iter() {
            let at = truth as usize;
            self.left[at] = self.members[at];
            self.barred[at] = self.wide[at];
        }
        let network = self.network;
        let conflicts = network.conflicts(candidate);
        self.gone = Bits::of(conflicts).with(&Bits::of(&[candidate]));
        let lose = conflicts.iter().chain([&candidate]).flat_map(|&gone| network.truths_of(gone));
        self.changed.clear();
        lose.for_each(|&truth| _ = self.changed.add(truth));
        self.touched.clear();
        self.narrowed.clear();
        for truth in self.changed.iter() {
            let left = self.members[truth as usize].without(&self.gone);
            self.left[truth as usize] = left;
            let is_wide = self.wide[truth as usize];
            let is_barred = network.truths_of(candidate).contains(&truth)
                || is_wide && !self.is_coverable(truth, &left, self.most);
            self.barred[truth as usize] = is_barred;
            if !is_barred {
                self.touched.push(truth);
                if is_wide {
                    self.narrowed.push(truth);
                }
            }
        }
    }

    /// The next truth, in order, that could be chosen beside a link, from a place in its neighbours and in the narrowed.
    fn next_beside(&self, link: u32, (at, of_narrowed): &mut (usize, usize)) -> Option<u32> {
        loop {
            let neighbour = self.neighbours[link as usize].get(*at);
            let narrowed = self.narrowed.get(*of_narrowed);
            let (&truth, from) = match (neighbour, narrowed) {
                (Some(neighbour), None) => (neighbour, &mut *at),
                (Some(neighbour), Some(narrowed)) if neighbour < narrowed => (neighbour, &mut *at),
                (_, narrowed) => (narrowed?, &mut *of_narrowed),
            };
            *from += 1;
            if truth != link && !self.barred[truth as usize] {
                return Some(truth);
            }
        }
    }

    /// All of them.
    fn beside_link(&self, link: u32) -> impl Iterator<Item = u32> + '_ {
        let mut place = (0, 0);
        std::iter::from_fn(move || self.next_beside(link, &mut place))
    }

    /// Whether so many truths have too little room; those are then chosen.
    pub(super) fn crowds(&mut self, count: usize) -> bool {
        let touched = std::mem::take(&mut self.touched);
        let found = touched.iter().position(|&first| {
            self.truths.clear();
            self.truths.push(first);
            let owned = self.left[first as usize];
            let found = self.extend(&owned, &Bits::NONE, count - 1);
            // Whatever it takes part in has been looked at.
            self.barred[first as usize] = true;
            found
        });
        let looked_at = found.map_or(touched.len(), |at| at + 1);
        touched[..looked_at].iter().for_each(|&truth| self.barred[truth as usize] = false);
        self.touched = touched;
        found.is_some()
    }

    /// The truths that were chosen.
    pub(super) fn truths(&self) -> TruthSet {
        let mut set = Mask::none(self.left.len());
        self.truths.iter().for_each(|&truth| _ = set.add(truth));
        set
    }

    /// Whether what the chosen truths own and nothing covers yet fits into so many more links, each of which brings one
    /// more truth.
    fn extend(&mut self, owned: &Bits<N>, covered: &Bits<N>, links: usize) -> bool {
        let uncovered = owned.without(covered);
        let Some(open) = uncovered.first() else { return true };
        if !self.fits(uncovered, links) {
            return false;
        }
        for at in 0..self.links[open as usize].len() {
            let link = self.links[open as usize][at];
            if self.truths.contains(&link) {
                continue;
            }
            let covered = covered.with(&self.members[link as usize]);
            // One more truth can only leave more uncovered.
            if self.fits(owned.without(&covered), links - 1)
                && self.with_link(link, owned, &covered, links - 1)
            {
                return true;
            }
        }
        false
    }

    /// Whether a truth that the link meets completes it, with so many more links.
    fn with_link(&mut self, link: u32, owned: &Bits<N>, covered: &Bits<N>, links: usize) -> bool {
        if links == 1 {
            let uncovered = owned.without(covered);
            if let Some(open) = uncovered.first() {
                return self.with_last_link(link, owned, covered, (open, uncovered));
            }
        }
        let mut place = (0, 0);
        while let Some(truth) = self.next_beside(link, &mut place) {
            let left = self.left[truth as usize];
            if links == 0 && !self.is_within(truth, covered)
                || left.meets(owned)
                || !left.meets(&self.members[link as usize])
            {
                continue;
            }
            self.truths.push(truth);
            if links == 0 || self.extend(&owned.with(&left), covered, links) {
                return true;
            }
            self.truths.pop();
        }
        false
    }

    /// The same where one link more has to cover all that is still uncovered, from `open` on: few links do, so they come
    /// first.
    fn with_last_link(
        &mut self,
        link: u32,
        owned: &Bits<N>,
        covered: &Bits<N>,
        (open, uncovered): (u32, Bits<N>),
    ) -> bool {
        let members = |last: u32| &self.members[last as usize];
        let lasts = self.links[open as usize].iter().copied();
        let lasts = lasts.filter(|last| uncovered.is_within(members(*last)) && !self.truths.contains(last));
        self.lasts.clear();
        self.lasts.extend(lasts.map(|last| (last, covered.with(members(last)))));
        if self.lasts.is_empty() {
            return false;
        }
        let chosen = self.beside_link(link).find_map(|truth| {
            let left = &self.left[truth as usize];
            self.lasts.iter().find_map(|(last, covered)| {
                if *last == truth
                    || !self.is_within(truth, covered)
                    || left.meets(owned)
                    || !left.meets(&self.members[link as usize])
                {
                    return None;
                }
                let owned = owned.with(left);
                let is_third = |&other: &u32| {
                    let left = &self.left[other as usize];
                    self.is_within(other, covered)
                        && left.meets(&self.members[*last as usize])
                        && !left.meets(&owned)
                };
                self.beside_link(*last).find(is_third).map(|other| [truth, other])
            })
        });
        self.truths.extend(chosen.into_iter().flatten());
        chosen.is_some()
    }

    /// Whether all that a truth has left is covered. Most have something else among the first that are looked at.
    fn is_within(&self, truth: u32, covered: &Bits<N>) -> bool {
        self.network.members(truth).iter().all(|&member| covered.has(member) || self.gone.has(member))
    }

    /// Whether so many links could cover what a truth has left.
    fn is_coverable(&self, truth: u32, left: &Bits<N>, links: usize) -> bool {
        let Some(open) = left.first() else { return true };
        let mut others = self.links[open as usize].iter().filter(|&&link| link != truth);
        let rest = |link: u32| left.without(&self.members[link as usize]);
        links > 0 && others.any(|&link| self.is_coverable(truth, &rest(link), links - 1))
    }

    /// Whether so many links could be enough: of candidates no two of which share a truth, each takes one of its own.
    fn fits(&self, mut uncovered: Bits<N>, links: usize) -> bool {
        for _ in 0..links {
            let Some(open) = uncovered.first() else { return true };
            uncovered = uncovered.without(&self.beside[open as usize]);
        }
        uncovered.first().is_none()
    }
}
