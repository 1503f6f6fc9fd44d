//! What a result of propagation rests on. A candidate may be denied by several that were asserted, and asserted by
//! several truths; of these ways the one is taken that adds the fewest truths to what is told anyway.

use super::network::{Statement, TruthSet};
use super::propagation::{Propagation, Scope};
use whydoku_cells::csr::Csr;

/// The truths behind each asserted candidate, in the order in which they were asserted.
struct Cones<'w, 'a> {
    propagation: &'w Propagation<'a>,
    scope: Scope<'w>,
    sets: Vec<TruthSet>,
    /// Where in that order those stand that deny each candidate.
    deniers: Csr<u32>,
}

/// The truths with which a run broke, the broken one among them, which must be such a one; `None` if there is none.
pub fn cone_of_breach(
    propagation: &Propagation<'_>,
    scope: Scope<'_>,
    which: impl Fn(u32) -> bool,
) -> Option<(u32, TruthSet)> {
    let cones = Cones::new(propagation, scope);
    let broken = propagation.broken().iter().filter(|&&truth| which(truth));
    let breaches = broken.filter_map(|&truth| Some((truth, cones.of_truth(truth, None)?)));
    breaches.min_by_key(|(truth, cone)| (cone.len(), *truth))
}

/// The truths by which a claim came to hold; `None` if it does not.
pub fn cone_of_claim(propagation: &Propagation<'_>, claim: Statement, scope: Scope<'_>) -> Option<TruthSet> {
    propagation.holds(claim)?;
    let cones = Cones::new(propagation, scope);
    let cone = |candidate: u32| {
        let at = propagation.asserted().iter().position(|&asserted| asserted == candidate)?;
        Some(&cones.sets[at])
    };
    if claim.is {
        return cone(claim.candidate).cloned();
    }
    if propagation.is_supposed_false(claim.candidate) {
        return Some(propagation.no_truths());
    }
    let ways = propagation.network().conflicts(claim.candidate).iter().filter_map(|&other| cone(other));
    ways.min_by_key(|cone| cone.len()).cloned()
}

impl<'w, 'a> Cones<'w, 'a> {
    fn new(propagation: &'w Propagation<'a>, scope: Scope<'w>) -> Self {
        let network = propagation.network();
        let denied =
            propagation.asserted().iter().map(|&candidate| network.conflicts(candidate).iter().copied());
        let deniers = Csr::collect(denied).transposed(network.len());
        let mut all = Self { propagation, scope, sets: Vec::new(), deniers };
        for (at, &candidate) in propagation.asserted().iter().enumerate() {
            let cone = if propagation.because(candidate).is_some() {
                let truths = propagation.network().truths_of(candidate).iter().copied();
                let ways = truths.filter_map(|truth| all.of_truth(truth, Some((candidate, at))));
                ways.min_by_key(TruthSet::len).unwrap_or_else(|| propagation.no_truths())
            } else {
                propagation.no_truths()
            };
            all.sets.push(cone);
        }
        all
    }

    /// Where those stand, before a place, that deny a candidate.
    fn deniers(&self, candidate: u32, before: usize) -> impl Iterator<Item = usize> + '_ {
        let deniers = self.deniers.of(candidate).iter().map(|&at| at as usize);
        deniers.take_while(move |&at| at < before)
    }

    /// A truth with all that denies its candidates, but for the one that it asserts at a place. `None` if it could
    /// not have done so.
    fn of_truth(&self, truth: u32, asserts: Option<(u32, usize)>) -> Option<TruthSet> {
        let members = self.propagation.network().members(truth);
        let may = match self.scope {
            Scope::All => true,
            Scope::Pairs => asserts.is_none() || members.len() <= 2,
            Scope::Of(set) => set.has(truth),
        };
        if !may {
            return None;
        }
        let before = asserts.map_or(self.sets.len(), |(_, at)| at);
        let mut cone = self.propagation.no_truths();
        cone.add(truth);
        let denied = || members.iter().copied().filter(|&m| asserts.is_none_or(|(c, _)| c != m));
        // What can be denied in one way only is settled first; then the others see what is there already.
        for only in [true, false] {
            for member in denied().filter(|&member| !self.propagation.is_supposed_false(member)) {
                let mut ways = self.deniers(member, before);
                let first = ways.next()?;
                let second = ways.next();
                if second.is_none() != only {
                    continue;
                }
                let ways = [first].into_iter().chain(second).chain(ways);
                let best = ways.min_by_key(|&at| (cone.lacks(&self.sets[at]), at)).unwrap_or(first);
                cone.add_all(&self.sets[best]);
            }
        }
        Some(cone)
    }
}
