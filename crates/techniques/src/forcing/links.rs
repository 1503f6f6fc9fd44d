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
use crate::finder::{FinderCache, Flow, StepSink};
use crate::kernel::{Mask, Network, Propagation, Scope, Statement, TruthSet};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::rc::Rc;
use whydoku_board::{Candidate, Grid, sorted};
use whydoku_cells::bits::members;
use whydoku_logic::Truth;

/// Fewer truths than this make a pattern with a name.
const LEAST: usize = 3;

/// The most truths of a set on any board.
const MOST: usize = 4;

/// The bits of a truth.
const BITS: usize = u32::BITS as usize;

/// The most truths of a set on a board with this number of candidates.
const fn most(candidates: usize) -> usize {
    match candidates {
        0..=260 => MOST,
        261..=2048 => 3,
        _ => 0,
    }
}

pub(super) fn find<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
    let network = Network::new(grid);
    let most = most(network.len());
    if most == 0 || network.truths().any(|truth| network.members(truth).len() > BITS) {
        sink.cut_short(true);
        return Flow::Continue(());
    }
    let mut propagation = Propagation::new(&network);
    let mut search = LinkSearch::new(&network, most - 1);
    // Rules of constraints can make candidates conflict that did not on an earlier board.
    let cache = sink.cache().filter(|_| !grid.layout().has_constraints());
    let past = PastSearches::of(cache, grid);
    let mut past = past.borrow_mut();
    for candidate in network.sought(sink) {
        sink.check_cancelled()?;
        let claim = Statement::is(candidate);
        if propagation.run(&[claim], Scope::Pairs) {
            continue;
        }
        search.assume(candidate);
        let key = network.candidate(candidate);
        let mut accepted = (LEAST..=most).take_while(|&count| sink.accepts(count as u16));
        let least = accepted.find(|&count| {
            let is_found = past.may_find(key, count, &mut search) && search.finds(count);
            if !is_found {
                past.note(key, count);
            }
            is_found
        });
        let Some(count) = least else { continue };
        let truths = search.truths();
        // A smaller set is a pattern with a name.
        if !(2..LEAST).any(|count| search.finds(count)) {
            report_refuted(&network, claim, count as u16, sink, || truths)?;
        }
    }
    Flow::Continue(())
}

/// The searches of other boards of a puzzle that found nothing. A set that they did not find has a truth that had another
/// candidate there.
struct PastSearches<const W: usize> {
    boards: Vec<Grid<W>>,
    /// By board, the truths of the network that had another candidate there.
    changed: Vec<Option<Vec<u32>>>,
    /// The last board on which each candidate was searched for, by the number of truths.
    searched: FxHashMap<(Candidate, usize), usize>,
}

/// After this number of boards, searches start anew.
const MOST_BOARDS: usize = 500;

impl<const W: usize> Default for PastSearches<W> {
    fn default() -> Self {
        Self { boards: Vec::new(), changed: Vec::new(), searched: FxHashMap::default() }
    }
}

impl<const W: usize> PastSearches<W> {
    fn of(cache: Option<&FinderCache>, board: &Grid<W>) -> Rc<RefCell<Self>> {
        let past: Rc<RefCell<Self>> = cache.map(FinderCache::table).unwrap_or_default();
        past.borrow_mut().begin_board(board);
        past
    }

    fn begin_board(&mut self, board: &Grid<W>) {
        if self.boards.len() == MOST_BOARDS {
            *self = Self::default();
        }
        self.changed.clear();
        self.changed.resize(self.boards.len(), None);
        self.boards.push(board.clone());
    }

    /// Whether `search` may find a set of this number of truths for the candidate that it assumes.
    fn may_find(&mut self, assumed: Candidate, count: usize, search: &mut LinkSearch<'_>) -> bool {
        let Some(&board) = self.searched.get(&(assumed, count)) else { return true };
        let past = &self.boards[board];
        let Some(changed) = self.changed.get_mut(board) else { return false };
        let changed = changed.get_or_insert_with(|| changed_truths(search.network, past));
        let firsts: Vec<u32> =
            changed.iter().copied().filter(|&truth| !search.excluded[truth as usize]).collect();
        firsts.len() >= search.touched.len() || search.finds_from(&firsts, count)
    }

    fn note(&mut self, assumed: Candidate, count: usize) {
        self.searched.insert((assumed, count), self.boards.len() - 1);
    }
}

/// Returns the truths that had another candidate on a board, or none because they were settled.
fn changed_truths<const W: usize>(network: &Network, board: &Grid<W>) -> Vec<u32> {
    let is_changed = |&number: &u32| {
        let truth = network.truth(number);
        let candidates = truth.candidates(board);
        truth.is_settled(board) || network.open_numbers(&candidates).count() < candidates.len()
    };
    network.truths().filter(is_changed).collect()
}

/// The candidates of each chosen truth that no chosen link covers, as bits.
type Uncovered = [u32; MOST];

const NONE: Uncovered = [0; MOST];

/// The candidates of a truth are bits, by their index among its members.
struct LinkSearch<'a> {
    network: &'a Network,
    /// For each truth, the candidates of every truth that are also its own: what it covers as a link.
    covered: Vec<u32>,
    /// For each candidate, those of every truth that share a truth with it, itself included.
    related: Vec<u32>,
    /// The number of each candidate, by truth and bit.
    numbers: Vec<u32>,
    /// The links of each candidate, as truths.
    links: Vec<Vec<u32>>,
    /// The most links, and the truths that they cannot cover with all their candidates.
    most: usize,
    wide: Vec<bool>,
    /// The truths that are not wide and share a candidate with each truth.
    neighbours: Vec<Vec<u32>>,
    /// The candidates that the assumption leaves of each truth.
    left: Vec<u32>,
    /// The truths that have lost a candidate, and those that may be chosen, in order.
    changed: Mask,
    touched: Vec<u32>,
    /// The touched truths that are wide with all their candidates.
    narrowed: Vec<u32>,
    excluded: Vec<bool>,
    /// The chosen truths; further ones are 0.
    chosen: [u32; MOST],
    count: usize,
    chosen_links: Vec<u32>,
}

impl<'a> LinkSearch<'a> {
    fn new(network: &'a Network, most: usize) -> Self {
        let count = network.truths().len();
        let (mut covered, mut numbers) = (vec![0; count * count], vec![0; count * BITS]);
        for truth in network.truths() {
            for (&member, index) in network.members(truth).iter().zip(0..) {
                numbers[truth as usize * BITS + index] = member;
                let links = network.truths_of(member).iter();
                links.for_each(|&link| covered[link as usize * count + truth as usize] |= 1 << index);
            }
        }
        let mut related = vec![0; network.len() * count];
        for (candidate, related) in network.candidates().zip(related.chunks_exact_mut(count.max(1))) {
            for &truth in network.truths_of(candidate) {
                let covered = &covered[truth as usize * count..][..count];
                related.iter_mut().zip(covered).for_each(|(all, bits)| *all |= bits);
            }
        }
        let links = network.candidates().map(|candidate| {
            let truths = network.truths_of(candidate).iter().copied();
            truths.filter(|&truth| !matches!(network.truth(truth), Truth::Clue(_))).collect()
        });
        let mut search = Self {
            network,
            covered,
            related,
            numbers,
            most,
            wide: Vec::new(),
            links: links.collect(),
            neighbours: Vec::new(),
            left: vec![0; count],
            changed: Mask::none(count),
            touched: Vec::new(),
            narrowed: Vec::new(),
            excluded: Vec::new(),
            chosen: [0; MOST],
            count: 0,
            chosen_links: Vec::new(),
        };
        search.left = network.truths().map(|truth| search.members(truth)).collect();
        search.wide = network.truths().map(|t| !search.is_coverable(t, search.members(t), most)).collect();
        search.excluded.clone_from(&search.wide);
        let neighbours = network.truths().map(|truth| {
            let around = network.members(truth).iter().flat_map(|&member| network.truths_of(member)).copied();
            sorted(around.filter(|&other| other != truth && !search.wide[other as usize]))
        });
        search.neighbours = neighbours.collect();
        search
    }

    fn members(&self, truth: u32) -> u32 {
        self.shared(truth, truth)
    }

    /// Returns the candidates of every truth that a link covers.
    #[inline]
    fn covered(&self, link: u32) -> &[u32] {
        &self.covered[link as usize * self.left.len()..][..self.left.len()]
    }

    /// Returns the candidates of a truth that a link covers.
    #[inline]
    fn shared(&self, truth: u32, link: u32) -> u32 {
        self.covered[link as usize * self.left.len() + truth as usize]
    }

    /// Whether a candidate that is left of a truth is also one of another.
    #[inline]
    fn meets(&self, truth: u32, other: u32) -> bool {
        self.left[truth as usize] & self.shared(truth, other) != 0
    }

    fn chosen_truths(&self) -> &[u32] {
        &self.chosen[..self.count]
    }

    fn choose(&mut self, truth: u32) {
        self.chosen[self.count] = truth;
        self.count += 1;
    }

    fn assume(&mut self, candidate: u32) {
        for truth in self.changed.iter() {
            self.left[truth as usize] = self.members(truth);
            self.excluded[truth as usize] = self.wide[truth as usize];
        }
        let network = self.network;
        let lost = network.conflicts(candidate).iter().chain([&candidate]).copied();
        let removed = Mask::of(network.len(), lost.clone());
        self.changed.clear();
        lost.flat_map(|lost| network.truths_of(lost)).for_each(|&truth| _ = self.changed.add(truth));
        self.touched.clear();
        self.narrowed.clear();
        for truth in self.changed.iter() {
            let members = network.members(truth).iter().zip(0..);
            let left =
                members.fold(0, |left, (&member, index)| left | u32::from(!removed.has(member)) << index);
            self.left[truth as usize] = left;
            let is_wide = self.wide[truth as usize];
            let is_excluded = network.truths_of(candidate).contains(&truth)
                || is_wide && !self.is_coverable(truth, left, self.most);
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
        let is_found = self.finds_from(&touched, count);
        self.touched = touched;
        is_found
    }

    /// Like [`Self::finds`], of sets with at least one of these truths. None of them may be excluded.
    fn finds_from(&mut self, firsts: &[u32], count: usize) -> bool {
        let position = firsts.iter().position(|&first| {
            self.chosen_links.clear();
            self.count = 0;
            self.choose(first);
            let is_complete = self.extend(&[self.left[first as usize], 0, 0, 0], count - 1);
            // All sets with this truth have been searched.
            self.excluded[first as usize] = true;
            is_complete
        });
        let tried = position.map_or(firsts.len(), |position| position + 1);
        firsts[..tried].iter().for_each(|&truth| self.excluded[truth as usize] = false);
        position.is_some()
    }

    fn truths(&self) -> TruthSet {
        Mask::of(self.left.len(), self.chosen_truths().iter().copied())
    }

    /// Whether this number of further links can cover what is uncovered; each adds a truth.
    fn extend(&mut self, uncovered: &Uncovered, links: usize) -> bool {
        if !self.fits(*uncovered, links) {
            return false;
        }
        let Some(open) = self.first(uncovered) else { return true };
        for at in 0..self.links[open as usize].len() {
            let link = self.links[open as usize][at];
            if self.chosen_truths().contains(&link) {
                continue;
            }
            let uncovered = self.without(uncovered, self.covered(link));
            // One more truth can only leave more uncovered.
            if uncovered == NONE || links > 1 && self.fits(uncovered, links - 1) {
                self.chosen_links.push(link);
                if self.with_link(link, &uncovered, links - 1) {
                    return true;
                }
                self.chosen_links.pop();
            }
        }
        false
    }

    /// Whether a truth that the link touches completes the set, with this number of further links.
    fn with_link(&mut self, link: u32, uncovered: &Uncovered, links: usize) -> bool {
        if links == 1
            && let Some(open) = self.first(uncovered)
        {
            return self.with_last_link(link, uncovered, open);
        }
        let mut place = (0, 0);
        while let Some(truth) = self.next_at_link(link, &mut place) {
            if !self.meets(truth, link) || !self.is_separate(truth) {
                continue;
            }
            let mut uncovered = *uncovered;
            uncovered[self.count] = self.uncovered_of(truth);
            if links == 0 && uncovered[self.count] != 0 {
                continue;
            }
            self.choose(truth);
            if links == 0 || self.extend(&uncovered, links) {
                return true;
            }
            self.count -= 1;
        }
        false
    }

    /// Like [`Self::with_link`] with one further link, chosen first because few cover everything from `open` on.
    fn with_last_link(&mut self, link: u32, uncovered: &Uncovered, open: u32) -> bool {
        let links = &self.links[open as usize];
        let covers = |last: u32| self.without(uncovered, self.covered(last)) == NONE;
        let is_last = |last: u32| covers(last) && !self.chosen_truths().contains(&last);
        let lasts =
            links.iter().zip(0..).fold(0, |all, (&last, index)| all | u32::from(is_last(last)) << index);
        if lasts == 0 {
            return false;
        }
        let is_next = |truth: u32, link: u32| self.meets(truth, link) && self.is_separate(truth);
        let chosen = self.at_link(link).filter(|&truth| is_next(truth, link)).find_map(|truth| {
            let uncovered = self.uncovered_of(truth);
            let covers = |last: u32| last != truth && uncovered & !self.shared(truth, last) == 0;
            members(lasts).map(|index| links[index]).filter(|&last| covers(last)).find_map(|last| {
                let is_third = |&other: &u32| {
                    self.uncovered_of(other) & !self.shared(other, last) == 0
                        && is_next(other, last)
                        && !self.meets(other, truth)
                };
                self.at_link(last).find(is_third).map(|other| [truth, other])
            })
        });
        chosen.into_iter().flatten().for_each(|truth| self.choose(truth));
        chosen.is_some()
    }

    /// Returns the first of some candidates of a truth.
    #[inline]
    fn first_of(&self, truth: u32, bits: u32) -> u32 {
        self.numbers[truth as usize * BITS + bits.trailing_zeros() as usize]
    }

    /// Returns the first uncovered candidate.
    fn first(&self, uncovered: &Uncovered) -> Option<u32> {
        let open = self.chosen_truths().iter().zip(uncovered).filter(|&(_, &bits)| bits != 0);
        open.map(|(&truth, &bits)| self.first_of(truth, bits)).min()
    }

    #[inline]
    fn without(&self, uncovered: &Uncovered, covered: &[u32]) -> Uncovered {
        let mut left = *uncovered;
        for (bits, truth) in left.iter_mut().zip(self.chosen) {
            *bits &= !covered[truth as usize];
        }
        left
    }

    /// Returns what a truth has left beside the chosen links.
    fn uncovered_of(&self, truth: u32) -> u32 {
        let left = self.left[truth as usize];
        self.chosen_links.iter().fold(left, |left, &link| left & !self.shared(truth, link))
    }

    /// Whether a truth has no candidate left in common with those chosen.
    fn is_separate(&self, truth: u32) -> bool {
        self.chosen_truths().iter().all(|&chosen| !self.meets(truth, chosen))
    }

    fn is_coverable(&self, truth: u32, left: u32, links: usize) -> bool {
        if left == 0 {
            return true;
        }
        let open = self.first_of(truth, left);
        let mut others = self.links[open as usize].iter().filter(|&&link| link != truth);
        links > 0 && others.any(|&link| self.is_coverable(truth, left & !self.shared(truth, link), links - 1))
    }

    /// Whether this number of links may be enough: of candidates no two of which share a truth, each takes a link of its own.
    #[inline]
    fn fits(&self, mut uncovered: Uncovered, links: usize) -> bool {
        for _ in 0..links {
            let Some(index) = uncovered.iter().position(|&bits| bits != 0) else { return true };
            let open = self.first_of(self.chosen[index], uncovered[index]) as usize;
            uncovered = self.without(&uncovered, &self.related[open * self.left.len()..][..self.left.len()]);
        }
        uncovered == NONE
    }
}
