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
use crate::kernel::{Mask, Network, Propagation, Statement, TruthSet};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::rc::Rc;
use whydoku_board::{Candidate, Grid};
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
    let network = Network::of_board(grid, sink);
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
        if propagation.chains_refute(candidate) {
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
        let firsts: Vec<u32> = changed.iter().copied().filter(|&truth| search.is_free(truth)).collect();
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

#[inline]
fn is_covered(uncovered: &Uncovered) -> bool {
    uncovered.iter().fold(0, |all, bits| all | bits) == 0
}

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
    /// The words of a set of truths as bits, and by truth, the others that share a candidate with it: on the board, and one
    /// that the assumption leaves.
    words: usize,
    neighbours: Vec<u64>,
    meeting: Vec<u64>,
    /// For each number of chosen truths, those that may be chosen next, which share no candidate that is left with them.
    free: Vec<u64>,
    /// The candidates that the assumption leaves of each truth.
    left: Vec<u32>,
    /// The truths that have lost a candidate, and those that may be chosen, in order.
    changed: Mask,
    touched: Vec<u32>,
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
        let words = count.div_ceil(64);
        let mut search = Self {
            network,
            covered,
            related,
            numbers,
            most,
            wide: Vec::new(),
            links: links.collect(),
            words,
            neighbours: vec![0; words * count],
            meeting: Vec::new(),
            free: vec![0; words * (MOST + 1)],
            left: vec![0; count],
            changed: Mask::none(count),
            touched: Vec::new(),
            chosen: [0; MOST],
            count: 0,
            chosen_links: Vec::new(),
        };
        search.left = network.truths().map(|truth| search.members(truth)).collect();
        search.wide = network.truths().map(|t| !search.is_coverable(t, search.members(t), most)).collect();
        for truth in network.truths() {
            search.set_free(truth, !search.wide[truth as usize]);
            for &other in network.members(truth).iter().flat_map(|&member| network.truths_of(member)) {
                let at = truth as usize * words + other as usize / 64;
                search.neighbours[at] |= u64::from(other != truth) << (other % 64);
            }
        }
        search.meeting.clone_from(&search.neighbours);
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

    /// Whether a truth may be chosen first.
    fn is_free(&self, truth: u32) -> bool {
        self.free[truth as usize / 64] >> (truth % 64) & 1 == 1
    }

    fn set_free(&mut self, truth: u32, is_free: bool) {
        let word = &mut self.free[truth as usize / 64];
        *word = *word & !(1 << (truth % 64)) | u64::from(is_free) << (truth % 64);
    }

    fn choose(&mut self, truth: u32) {
        let free = &mut self.free[self.count * self.words..][..2 * self.words];
        let (free, next) = free.split_at_mut(self.words);
        let meeting = &self.meeting[truth as usize * self.words..][..self.words];
        for word in 0..next.len().min(free.len()).min(meeting.len()) {
            next[word] = free[word] & !meeting[word];
        }
        next[truth as usize / 64] &= !(1 << (truth % 64));
        self.chosen[self.count] = truth;
        self.count += 1;
    }

    /// Returns what a function finds first among the truths that may be chosen next and that a link touches. Iterators over
    /// several words take longer.
    fn find_at_link<T>(&self, link: u32, mut find: impl FnMut(u32) -> Option<T>) -> Option<T> {
        for word in 0..self.words {
            for bit in members(self.word_at_link(link, word)) {
                let found = find((64 * word + bit) as u32);
                if found.is_some() {
                    return found;
                }
            }
        }
        None
    }

    #[inline]
    fn word_at_link(&self, link: u32, word: usize) -> u64 {
        self.meeting[link as usize * self.words + word] & self.free[self.count * self.words + word]
    }

    fn assume(&mut self, candidate: u32) {
        while let Some(truth) = self.changed.pop_first() {
            self.left[truth as usize] = self.members(truth);
            self.set_free(truth, !self.wide[truth as usize]);
            let row = truth as usize * self.words..(truth as usize + 1) * self.words;
            self.meeting[row.clone()].copy_from_slice(&self.neighbours[row]);
        }
        let network = self.network;
        let lost = network.conflicts(candidate).iter().chain([&candidate]).copied();
        let removed = Mask::of(network.len(), lost.clone());
        for &truth in lost.clone().flat_map(|lost| network.truths_of(lost)) {
            self.changed.add(truth);
        }
        self.touched.clear();
        for truth in self.changed.clone().iter() {
            let members = network.members(truth).iter().zip(0..);
            let left =
                members.fold(0, |left, (&member, index)| left | u32::from(!removed.has(member)) << index);
            self.left[truth as usize] = left;
            let is_wide = self.wide[truth as usize];
            let is_excluded = network.truths_of(candidate).contains(&truth)
                || is_wide && !self.is_coverable(truth, left, self.most);
            self.set_free(truth, !is_excluded);
            if !is_excluded {
                self.touched.push(truth);
            }
        }
        for truths in lost.map(|lost| network.truths_of(lost)) {
            for (&truth, &other) in truths.iter().flat_map(|truth| truths.iter().map(move |o| (truth, o))) {
                if !self.meets(truth, other) {
                    self.meeting[truth as usize * self.words + other as usize / 64] &= !(1 << (other % 64));
                }
            }
        }
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
            self.set_free(first, false);
            is_complete
        });
        let tried = position.map_or(firsts.len(), |position| position + 1);
        firsts[..tried].iter().for_each(|&truth| self.set_free(truth, true));
        position.is_some()
    }

    fn truths(&self) -> TruthSet {
        Mask::of(self.left.len(), self.chosen_truths().iter().copied())
    }

    /// Whether this number of further links can cover what is uncovered; each adds a truth.
    fn extend(&mut self, uncovered: &Uncovered, links: usize) -> bool {
        let Some(open) = self.first(uncovered) else { return true };
        for at in 0..self.links[open as usize].len() {
            let link = self.links[open as usize][at];
            if self.chosen_truths().contains(&link) {
                continue;
            }
            let uncovered = self.without(uncovered, self.covered(link));
            // One more truth can only leave more uncovered.
            if is_covered(&uncovered) || links > 1 && self.fits(uncovered, links - 1) {
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
        for word in 0..self.words {
            for bit in members(self.word_at_link(link, word)) {
                let truth = (64 * word + bit) as u32;
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
        }
        false
    }

    /// Like [`Self::with_link`] with one further link, chosen first because few cover everything from `open` on.
    fn with_last_link(&mut self, link: u32, uncovered: &Uncovered, open: u32) -> bool {
        let links = &self.links[open as usize];
        let covers = |last: u32| is_covered(&self.without(uncovered, self.covered(last)));
        let is_last = |last: u32| covers(last) && !self.chosen_truths().contains(&last);
        let lasts =
            links.iter().zip(0..).fold(0, |all, (&last, index)| all | u32::from(is_last(last)) << index);
        if lasts == 0 {
            return false;
        }
        let chosen = self.find_at_link(link, |truth| {
            let uncovered = self.uncovered_of(truth);
            let covers = |last: u32| last != truth && uncovered & !self.shared(truth, last) == 0;
            members(lasts).map(|index| links[index]).filter(|&last| covers(last)).find_map(|last| {
                let is_third = |other: u32| {
                    self.uncovered_of(other) & !self.shared(other, last) == 0 && !self.meets(other, truth)
                };
                self.find_at_link(last, |other| is_third(other).then_some([truth, other]))
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
    #[inline]
    fn first(&self, uncovered: &Uncovered) -> Option<u32> {
        let of = |at: usize| {
            if uncovered[at] == 0 { u32::MAX } else { self.first_of(self.chosen[at], uncovered[at]) }
        };
        let first = of(0).min(of(1)).min(of(2)).min(of(3));
        (first != u32::MAX).then_some(first)
    }

    #[inline]
    fn without(&self, uncovered: &Uncovered, covered: &[u32]) -> Uncovered {
        // Written out, because iterators over both arrays take three times as long.
        let left = |at: usize| uncovered[at] & !covered[self.chosen[at] as usize];
        [left(0), left(1), left(2), left(3)]
    }

    /// Returns what a truth has left beside the chosen links.
    fn uncovered_of(&self, truth: u32) -> u32 {
        let left = self.left[truth as usize];
        self.chosen_links.iter().fold(left, |left, &link| left & !self.shared(truth, link))
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
        is_covered(&uncovered)
    }
}
