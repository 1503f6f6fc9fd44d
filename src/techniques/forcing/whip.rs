//! Whips: a candidate is supposed, and then one thing follows from the one before it. What else a truth has lost on
//! the way, to the supposition or to anything asserted since, is remembered; that alone makes it more than a chain.
//!
//! ```text
//! r5c5=1 ─ r5c9=3 ─ r1c9=7 ─ r1c2=5 ─ nothing left in r5c2: 5 is gone by r1c2, and 1 and 3 were gone before
//! ```
//!
//! The measure is the number of truths, the last one with nothing left among them; of each candidate the shortest
//! whip is told.
//!
//! **Bound.** Whips of one length are grown from those that are one shorter, each set of assertions with the same end
//! once, up to [`LONGEST`] truths. A candidate with more than [`MOST`] unfinished ones is given up; so is a board of
//! more than [`WIDEST`] candidates. All of that is the same however the grid is turned.

use super::refuted;
use crate::grid::Grid;
use crate::technique::net::{Claim, Mask, Scope, TruthSet, Wave, Web};
use crate::technique::{Flow, Found, Leeway, Technique};
use std::collections::BTreeSet;

/// The longest whip, in truths.
const LONGEST: u16 = 12;

/// Unfinished whips of one candidate, of all lengths together.
const MOST: usize = 1_000;

/// The largest board, in candidates.
const WIDEST: usize = 2_048;

pub(super) struct Whip;

impl<const W: usize> Technique<W> for Whip {
    fn find(&self, grid: &Grid<W>, found: &mut Found<'_>) -> Flow {
        let web = Web::new(grid);
        if web.len() > WIDEST {
            found.cut_short(true);
            return Flow::Continue(());
        }
        let mut wave = Wave::new(&web);
        let mut growth = Growth::new(&web);
        for candidate in web.candidates() {
            // What no net refutes no whip does, and what chains refute is left to them.
            let supposed = [Claim::is(candidate)];
            if wave.run(&supposed, Scope::Pairs) || !wave.run(&supposed, Scope::All) {
                continue;
            }
            if let Some(measure) = growth.grow(candidate) {
                refuted(grid, &web, candidate, measure, found, || growth.truths())?;
            }
            found.cut_short(growth.partials.len() > MOST);
        }
        Flow::Continue(())
    }

    fn leeway(&self) -> Leeway {
        Leeway::LOOKS_FAR
    }
}

/// An unfinished whip: what it asserted last, by which truth, after which other.
#[derive(Clone, Copy)]
struct Partial {
    last: u32,
    truth: u32,
    parent: usize,
}

struct Growth<'a> {
    web: &'a Web,
    /// The candidates of each truth, and those in conflict with each candidate.
    members: Vec<Mask>,
    conflicts: Vec<Mask>,
    partials: Vec<Partial>,
    /// What is gone in each of them.
    gone: Vec<Mask>,
    finished: Option<(usize, u32)>,
}

impl<'a> Growth<'a> {
    fn new(web: &'a Web) -> Self {
        let mask = |list: &[u32]| {
            let mut mask = Mask::none(web.len());
            list.iter().for_each(|&item| _ = mask.add(item));
            mask
        };
        Self {
            web,
            members: web.truths().map(|truth| mask(web.members(truth))).collect(),
            conflicts: web.candidates().map(|candidate| mask(web.conflicts(candidate))).collect(),
            partials: Vec::new(),
            gone: Vec::new(),
            finished: None,
        }
    }

    /// The length of the shortest whip on a candidate.
    fn grow(&mut self, candidate: u32) -> Option<u16> {
        self.partials.clear();
        self.gone.clear();
        self.finished = None;
        self.partials.push(Partial { last: candidate, truth: u32::MAX, parent: usize::MAX });
        self.gone.push(self.conflicts[candidate as usize].clone());
        let mut seen = BTreeSet::new();
        let mut from = 0;
        for length in 1..=LONGEST {
            let end = self.partials.len();
            for at in from..end {
                self.lengthen(at, &mut seen);
                if self.finished.is_some() {
                    return Some(length);
                }
            }
            if self.partials.len() == end || self.partials.len() > MOST {
                return None;
            }
            from = end;
        }
        None
    }

    fn lengthen(&mut self, at: usize, seen: &mut BTreeSet<(Mask, u32)>) {
        let web = self.web;
        let last = self.partials[at].last;
        let mut asked = BTreeSet::new();
        for &lost in web.conflicts(last) {
            for &truth in web.truths_of(lost) {
                let left = {
                    let mut left = self.members[truth as usize].without(&self.gone[at]);
                    (left.next(), left.next())
                };
                match left {
                    (None, _) => {
                        self.finished = Some((at, truth));
                        return;
                    }
                    (Some(next), None) if asked.insert(next) && !self.has(at, next) => {
                        let mut gone = self.gone[at].clone();
                        gone.add_all(&self.conflicts[next as usize]);
                        if seen.insert((gone.clone(), next)) {
                            self.partials.push(Partial { last: next, truth, parent: at });
                            self.gone.push(gone);
                        }
                    }
                    _ => {}
                }
            }
        }
    }

    /// Whether a whip has asserted a candidate.
    fn has(&self, mut at: usize, candidate: u32) -> bool {
        while let Some(partial) = self.partials.get(at) {
            if partial.last == candidate {
                return true;
            }
            at = partial.parent;
        }
        false
    }

    /// The truths of the whip that was finished.
    fn truths(&self) -> TruthSet {
        let mut truths = Mask::none(self.members.len());
        let Some((mut at, broken)) = self.finished else { return truths };
        truths.add(broken);
        while let Some(partial) = self.partials.get(at).filter(|partial| partial.parent != usize::MAX) {
            truths.add(partial.truth);
            at = partial.parent;
        }
        truths
    }
}
