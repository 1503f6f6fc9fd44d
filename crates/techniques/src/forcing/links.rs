//! Truths and links: patterns without a name. A link is a cell, or a house for one digit, as a constraint: at most one of its
//! candidates is true. If a candidate is assumed and `k` truths with no common candidates then lie within `k-1` links, it is
//! eliminated.
//!
//! ```text
//! truths   row 2 needs a 4, r5c5 and r5c8 need a digit     what they have left is in two links:
//! links    column 5 has room for one 4, row 5 for one 7    two places for three
//! ```
//!
//! Naked and hidden sets, fish, chains and wings are all of this form; here truths and links may be of any kind. The measure
//! is the number of truths, at most [`most`]. Sets of less than three have names.

use super::report_refuted;
use crate::finder::{Flow, StepSink};
use crate::kernel::{Bits, Mask, Network, Propagation, Scope, Statement, TruthSet, WIDE};
use whydoku_board::{Grid, sorted};
use whydoku_logic::Truth;

/// Fewer truths than this make a pattern with a name.
const LEAST: usize = 3;

/// The most truths of a set on a board with this number of candidates.
const fn most(candidates: usize) -> usize {
    match candidates {
        0..=260 => 4,
        261..=2048 => 3,
        _ => 0,
    }
}

pub(super) fn find<const W: usize>(grid: &Grid<W>, found: &mut StepSink<'_>) -> Flow {
    let network = Network::new(grid);
    match network.len() {
        0..=256 => find_within::<4>(&network, found),
        257..=320 => find_within::<5>(&network, found),
        321..=896 => find_within::<14>(&network, found),
        897..=2048 => find_within::<WIDE>(&network, found),
        _ => {
            found.cut_short(true);
            Flow::Continue(())
        }
    }
}

fn find_within<const N: usize>(network: &Network, found: &mut StepSink<'_>) -> Flow {
    let most = most(network.len());
    let mut propagation = Propagation::new(network);
    let mut search = LinkSearch::<N>::new(network, most - 1);
    for candidate in network.sought(found) {
        found.check_cancelled()?;
        let claim = Statement::is(candidate);
        if propagation.run(&[claim], Scope::Pairs) {
            continue;
        }
        search.assume(candidate);
        let mut accepted = (LEAST..=most).take_while(|&count| found.accepts(count as u16));
        let Some(count) = accepted.find(|&count| search.finds(count)) else { continue };
        let truths = search.truths();
        // A smaller set is a pattern with a name.
        if !(2..LEAST).any(|count| search.finds(count)) {
            report_refuted(network, claim, count as u16, found, || truths)?;
        }
    }
    Flow::Continue(())
}

struct LinkSearch<'a, const N: usize> {
    network: &'a Network,
    members: Vec<Bits<N>>,
    /// For each candidate, those that share a truth with it, itself included.
    related: Vec<Bits<N>>,
    /// The links of each candidate, as truths.
    links: Vec<Vec<u32>>,
    /// The most links, and the truths that they cannot cover with all their candidates.
    most: usize,
    wide: Vec<bool>,
    /// The truths that are not wide and share a candidate with each truth.
    neighbours: Vec<Vec<u32>>,
    left: Vec<Bits<N>>,
    /// The assumed candidate and its conflicts; the truths that have lost a candidate; and those that may be chosen, in order.
    removed: Bits<N>,
    changed: Mask,
    touched: Vec<u32>,
    /// The touched truths that are wide with all their candidates.
    narrowed: Vec<u32>,
    excluded: Vec<bool>,
    truths: Vec<u32>,
    /// Candidates for the last link, with what is then covered.
    lasts: Vec<(u32, Bits<N>)>,
}

impl<'a, const N: usize> LinkSearch<'a, N> {
    fn new(network: &'a Network, most: usize) -> Self {
        let members: Vec<Bits<N>> = network.truths().map(|truth| Bits::of(network.members(truth))).collect();
        let related = network.candidates().map(|candidate| {
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
            related: related.collect(),
            links: links.collect(),
            neighbours: Vec::new(),
            left: members.clone(),
            removed: Bits::NONE,
            changed: Mask::none(members.len()),
            touched: Vec::new(),
            narrowed: Vec::new(),
            excluded: Vec::new(),
            members,
            truths: Vec::new(),
            lasts: Vec::new(),
        };
        search.wide =
            network.truths().map(|t| !search.is_coverable(t, &search.members[t as usize], most)).collect();
        search.excluded.clone_from(&search.wide);
        let neighbours = network.truths().map(|truth| {
            let around = network.members(truth).iter().flat_map(|&member| network.truths_of(member)).copied();
            sorted(around.filter(|&other| other != truth && !search.wide[other as usize]))
        });
        search.neighbours = neighbours.collect();
        search
    }

    fn assume(&mut self, candidate: u32) {
        for truth in self.changed.iter() {
            let at = truth as usize;
            self.left[at] = self.members[at];
            self.excluded[at] = self.wide[at];
        }
        let network = self.network;
        let conflicts = network.conflicts(candidate);
        self.removed = Bits::of(conflicts).with(&Bits::of(&[candidate]));
        let lose = conflicts.iter().chain([&candidate]).flat_map(|&lost| network.truths_of(lost));
        self.changed.clear();
        lose.for_each(|&truth| _ = self.changed.add(truth));
        self.touched.clear();
        self.narrowed.clear();
        for truth in self.changed.iter() {
            let left = self.members[truth as usize].without(&self.removed);
            self.left[truth as usize] = left;
            let is_wide = self.wide[truth as usize];
            let is_excluded = network.truths_of(candidate).contains(&truth)
                || is_wide && !self.is_coverable(truth, &left, self.most);
            self.excluded[truth as usize] = is_excluded;
            if !is_excluded {
                self.touched.push(truth);
                if is_wide {
                    self.narrowed.push(truth);
                }
            }
        }
    }

    /// Returns the next truth, in order, that a link touches, from an index of its neighbours and of the narrowed truths on.
    fn next_at_link(&self, link: u32, (at, of_narrowed): &mut (usize, usize)) -> Option<u32> {
        loop {
            let neighbour = self.neighbours[link as usize].get(*at);
            let narrowed = self.narrowed.get(*of_narrowed);
            let (&truth, from) = match (neighbour, narrowed) {
                (Some(neighbour), None) => (neighbour, &mut *at),
                (Some(neighbour), Some(narrowed)) if neighbour < narrowed => (neighbour, &mut *at),
                (_, narrowed) => (narrowed?, &mut *of_narrowed),
            };
            *from += 1;
            if truth != link && !self.excluded[truth as usize] {
                return Some(truth);
            }
        }
    }

    fn at_link(&self, link: u32) -> impl Iterator<Item = u32> + '_ {
        let mut place = (0, 0);
        std::iter::from_fn(move || self.next_at_link(link, &mut place))
    }

    /// Whether `count` truths lie within one link less; those are then chosen.
    fn finds(&mut self, count: usize) -> bool {
        let touched = std::mem::take(&mut self.touched);
        let found = touched.iter().position(|&first| {
            self.truths.clear();
            self.truths.push(first);
            let owned = self.left[first as usize];
            let found = self.extend(&owned, &Bits::NONE, count - 1);
            // All sets with this truth have been searched.
            self.excluded[first as usize] = true;
            found
        });
        let looked_at = found.map_or(touched.len(), |at| at + 1);
        touched[..looked_at].iter().for_each(|&truth| self.excluded[truth as usize] = false);
        self.touched = touched;
        found.is_some()
    }

    fn truths(&self) -> TruthSet {
        Mask::of(self.left.len(), self.truths.iter().copied())
    }

    /// Whether this number of links can cover what the chosen truths own and nothing covers yet; each adds a truth.
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

    /// Whether a truth that the link touches completes the set, with this number of further links.
    fn with_link(&mut self, link: u32, owned: &Bits<N>, covered: &Bits<N>, links: usize) -> bool {
        if links == 1 {
            let uncovered = owned.without(covered);
            if let Some(open) = uncovered.first() {
                return self.with_last_link(link, owned, covered, (open, uncovered));
            }
        }
        let mut place = (0, 0);
        while let Some(truth) = self.next_at_link(link, &mut place) {
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

    /// Like [`Self::with_link`] with one further link, chosen first because few cover everything from `open` on.
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
        let chosen = self.at_link(link).find_map(|truth| {
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
                self.at_link(*last).find(is_third).map(|other| [truth, other])
            })
        });
        self.truths.extend(chosen.into_iter().flatten());
        chosen.is_some()
    }

    /// Whether everything that a truth has left is covered. Member by member, since most truths fail at one of the first.
    fn is_within(&self, truth: u32, covered: &Bits<N>) -> bool {
        self.network.members(truth).iter().all(|&member| covered.has(member) || self.removed.has(member))
    }

    fn is_coverable(&self, truth: u32, left: &Bits<N>, links: usize) -> bool {
        let Some(open) = left.first() else { return true };
        let mut others = self.links[open as usize].iter().filter(|&&link| link != truth);
        let rest = |link: u32| left.without(&self.members[link as usize]);
        links > 0 && others.any(|&link| self.is_coverable(truth, &rest(link), links - 1))
    }

    /// Whether this number of links may be enough: of candidates no two of which share a truth, each takes a link of its own.
    fn fits(&self, mut uncovered: Bits<N>, links: usize) -> bool {
        for _ in 0..links {
            let Some(open) = uncovered.first() else { return true };
            uncovered = uncovered.without(&self.related[open as usize]);
        }
        uncovered.first().is_none()
    }
}
