//! [`Escapes`]: ways for a claim to hold where not all truths do. One that misses a single truth of those that are kept
//! shows that this one is needed, and nobody has to look whether the others refute the claim. From each way others are
//! reached: the missed truth is given one of its candidates, at the cost of those that this one meets.
//!
//! **Bound.** One way is wanted for each truth that is kept, and from each the next are looked for by as many attempts as
//! the missed truth has candidates.

use super::network::{Network, Statement, TruthSet};
use super::propagation::Propagation;

/// Ways for some claim to hold, known by the truths that they miss.
pub(super) struct Escapes {
    missed: Vec<TruthSet>,
}

impl Escapes {
    /// None is known yet.
    pub(super) const fn new() -> Self {
        Self { missed: Vec::new() }
    }

    /// Whether one of them leaves a claim standing beside these truths.
    pub(super) fn allow(&self, truths: &TruthSet) -> bool {
        self.missed.iter().any(|missed| !missed.meets(truths))
    }

    /// Notes what a propagation has come to, where each of these truths has its candidate but for one that was left out; and
    /// what is reached from there.
    pub(super) fn note(
        &mut self,
        propagation: &Propagation<'_>,
        claim: Statement,
        truths: &TruthSet,
        but: u32,
    ) {
        let mut way = Way::of(propagation, claim);
        way.fill();
        self.missed.push(way.missed());
        let mut kept = truths.clone();
        kept.add(but);
        self.reach(&mut way, &kept, but);
    }

    /// Goes on from a way that misses one truth of those that are kept.
    fn reach(&mut self, way: &mut Way<'_>, kept: &TruthSet, missed: u32) {
        let network = way.network;
        for &member in network.members(missed) {
            let Some(met) = way.take(member) else { continue };
            let truths = met.iter().flat_map(|&other| network.truths_of(other)).copied();
            let mut lost = truths.filter(|&truth| kept.has(truth) && way.misses(truth));
            if let Some(only) = lost.next()
                && lost.all(|other| other == only)
            {
                let mut others = kept.clone();
                others.remove(only);
                if !self.allow(&others) {
                    self.missed.push(way.missed());
                    self.reach(way, kept, only);
                }
            }
            way.give_back(member, &met);
        }
    }
}

/// Candidates that can all be true.
struct Way<'a> {
    network: &'a Network,
    claim: Statement,
    is: Vec<bool>,
    /// How many of them each truth has.
    count: Vec<u8>,
}

impl<'a> Way<'a> {
    fn of(propagation: &Propagation<'a>, claim: Statement) -> Self {
        let network = propagation.network();
        let (is, count) = (vec![false; network.len()], vec![0; network.truths().len()]);
        let mut way = Self { network, claim, is, count };
        propagation.asserted().iter().for_each(|&candidate| way.set(candidate, true));
        way
    }

    fn set(&mut self, candidate: u32, is: bool) {
        self.is[candidate as usize] = is;
        for &truth in self.network.truths_of(candidate) {
            let count = &mut self.count[truth as usize];
            *count = if is { *count + 1 } else { *count - 1 };
        }
    }

    fn misses(&self, truth: u32) -> bool {
        self.count[truth as usize] == 0
    }

    /// Those that a candidate meets.
    fn met(&self, candidate: u32) -> impl Iterator<Item = u32> + '_ {
        self.network.conflicts(candidate).iter().copied().filter(|&other| self.is[other as usize])
    }

    /// Whether the claim says nothing against a candidate.
    fn may_be(&self, candidate: u32) -> bool {
        let claimed = self.claim.candidate;
        if self.claim.is {
            !self.network.conflicts(candidate).contains(&claimed)
        } else {
            candidate != claimed
        }
    }

    /// Adds what can be added.
    fn fill(&mut self) {
        let network = self.network;
        for truth in network.truths() {
            if self.misses(truth)
                && let Some(free) = network
                    .members(truth)
                    .iter()
                    .find(|&&member| self.may_be(member) && self.met(member).next().is_none())
            {
                self.set(*free, true);
            }
        }
    }

    /// Takes a candidate in place of those that it meets, and says which those are; `None` if the claim speaks against it.
    fn take(&mut self, candidate: u32) -> Option<Vec<u32>> {
        if !self.may_be(candidate) {
            return None;
        }
        let met: Vec<u32> = self.met(candidate).collect();
        met.iter().for_each(|&other| self.set(other, false));
        self.set(candidate, true);
        Some(met)
    }

    fn give_back(&mut self, candidate: u32, met: &[u32]) {
        self.set(candidate, false);
        met.iter().for_each(|&other| self.set(other, true));
    }

    /// The truths that it misses.
    fn missed(&self) -> TruthSet {
        debug_assert!(self.stands(), "what is said to be possible meets itself");
        let mut missed = TruthSet::none(self.count.len());
        self.network.truths().filter(|&truth| self.misses(truth)).for_each(|truth| _ = missed.add(truth));
        missed
    }

    /// Whether its candidates can all be true beside the claim.
    fn stands(&self) -> bool {
        let candidates = self.network.candidates().filter(|&candidate| self.is[candidate as usize]);
        let is_claimed = |candidate| self.claim.is && candidate == self.claim.candidate;
        candidates.into_iter().all(|candidate| {
            (is_claimed(candidate) || self.may_be(candidate)) && self.met(candidate).next().is_none()
        })
    }
}
