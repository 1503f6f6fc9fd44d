//! Dependencies of the results of propagation. A candidate may be removed by several that were placed, and placed by several
//! truths; of these ways the one is chosen that adds the fewest truths.

use super::TruthSet;
use super::network::Statement;
use super::propagation::{Propagation, Scope};
use whydoku_cells::csr::Csr;

/// The truths on which each placed candidate depends, in the order of placing.
struct DependencySets<'w, 'a> {
    propagation: &'w Propagation<'a>,
    scope: Scope<'w>,
    sets: Vec<TruthSet>,
    /// The indices in that order of the candidates that remove each candidate.
    removers: Csr<u32>,
}

/// Returns a broken truth that is `allowed` and the truths on which the conflict depends, itself among them: the fewest of
/// all. `None` if no such truth is broken.
pub fn conflict_dependencies(
    propagation: &Propagation<'_>,
    scope: Scope<'_>,
    allowed: impl Fn(u32) -> bool,
) -> Option<(u32, TruthSet)> {
    let all = DependencySets::new(propagation, scope);
    let broken = propagation.broken().iter().filter(|&&truth| allowed(truth));
    let conflicts = broken.filter_map(|&truth| Some((truth, all.of_truth(truth, None)?)));
    conflicts.min_by_key(|(truth, set)| (set.len(), *truth))
}

/// Returns the truths on which a claim depends; `None` if it does not hold.
pub fn claim_dependencies(
    propagation: &Propagation<'_>,
    claim: Statement,
    scope: Scope<'_>,
) -> Option<TruthSet> {
    propagation.level_of(claim)?;
    let all = DependencySets::new(propagation, scope);
    let of_placed = |candidate: u32| {
        let at = propagation.placed().iter().position(|&placed| placed == candidate)?;
        Some(&all.sets[at])
    };
    if claim.is {
        return of_placed(claim.candidate).cloned();
    }
    if propagation.is_assumed_false(claim.candidate) {
        return Some(propagation.no_truths());
    }
    let ways = propagation.network().conflicts(claim.candidate).iter().filter_map(|&other| of_placed(other));
    ways.min_by_key(|set| set.len()).cloned()
}

impl<'w, 'a> DependencySets<'w, 'a> {
    fn new(propagation: &'w Propagation<'a>, scope: Scope<'w>) -> Self {
        let network = propagation.network();
        let removed =
            propagation.placed().iter().map(|&candidate| network.conflicts(candidate).iter().copied());
        let removers = Csr::collect(removed).transposed(network.len());
        let mut all = Self { propagation, scope, sets: Vec::new(), removers };
        for (at, &candidate) in propagation.placed().iter().enumerate() {
            let set = if propagation.reason(candidate).is_some() {
                let truths = network.truths_of(candidate).iter().copied();
                let ways = truths.filter_map(|truth| all.of_truth(truth, Some((candidate, at))));
                ways.min_by_key(TruthSet::len).unwrap_or_else(|| propagation.no_truths())
            } else {
                propagation.no_truths()
            };
            all.sets.push(set);
        }
        all
    }

    fn removers(&self, candidate: u32, end: usize) -> impl Iterator<Item = usize> + '_ {
        let removers = self.removers.of(candidate).iter().map(|&at| at as usize);
        removers.take_while(move |&at| at < end)
    }

    /// A truth and the dependencies of the removals of its candidates but for the one that it places at an index, if it can.
    fn of_truth(&self, truth: u32, placed: Option<(u32, usize)>) -> Option<TruthSet> {
        let members = self.propagation.network().members(truth);
        let is_in_scope = match self.scope {
            Scope::All => true,
            Scope::Pairs => placed.is_none() || members.len() <= 2,
            Scope::Of(set) => set.has(truth),
        };
        if !is_in_scope {
            return None;
        }
        let end = placed.map_or(self.sets.len(), |(_, at)| at);
        let mut set = self.propagation.truths(&[truth]);
        let removed = || members.iter().copied().filter(|&m| placed.is_none_or(|(c, _)| c != m));
        // Candidates that are removed in one way come first; the others choose by what has been added.
        for in_one_way in [true, false] {
            for member in removed().filter(|&member| !self.propagation.is_assumed_false(member)) {
                let mut ways = self.removers(member, end);
                let first = ways.next()?;
                let second = ways.next();
                if second.is_none() != in_one_way {
                    continue;
                }
                let ways = [first].into_iter().chain(second).chain(ways);
                let best = ways.min_by_key(|&at| (set.lacks(&self.sets[at]), at)).unwrap_or(first);
                set.add_all(&self.sets[best]);
            }
        }
        Some(set)
    }
}
