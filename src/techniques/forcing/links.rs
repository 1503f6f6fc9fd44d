//! Truths and links: what is left when no pattern has a name. A link is a cell, or a house for one digit, seen the
//! other way round: it has room for one only. If a candidate is true and `k` truths, no two of which share what they
//! have left, then lie within `k-1` links, there is no room for them.
//!
//! ```text
//! truths   row 2 needs a 4, r5c5 and r5c8 need a digit     what they have left is in two links:
//! links    column 5 has room for one 4, row 5 for one 7    two places for three
//! ```
//!
//! Naked and hidden sets, fish, chains and wings are all of this form; here any truths may stand beside any links.
//! The measure is the number of truths. Sets of less than three have names.
//!
//! **Bound.** The search is for at most [`most`] truths, fewer on boards with more candidates. There is no other
//! limit, so what is found does not depend on how a grid is turned.

use super::refuted;
use crate::grid::Grid;
use crate::technique::net::{Claim, Mask, Scope, TruthSet, Wave, Web};
use crate::technique::{Flow, Found, Leeway, Technique};
use crate::truth::Truth;

/// Fewer truths than this make a pattern with a name.
const LEAST: usize = 3;

/// The most truths that are looked for among so many candidates.
const fn most(candidates: usize) -> usize {
    match candidates {
        0..=260 => 4,
        261..=2048 => 3,
        _ => 0,
    }
}

pub(super) struct Links;

impl<const W: usize> Technique<W> for Links {
    fn find(&self, grid: &Grid<W>, found: &mut Found<'_>) -> Flow {
        let web = Web::new(grid);
        let most = most(web.len());
        if most < LEAST {
            found.cut_short(true);
            return Flow::Continue(());
        }
        let mut wave = Wave::new(&web);
        let mut search = Search::new(&web);
        for candidate in web.candidates() {
            if wave.run(&[Claim::is(candidate)], Scope::Pairs) {
                continue;
            }
            search.suppose(candidate);
            if let Some(count) =
                (2..=most).find(|&count| search.crowds(count)).filter(|&count| count >= LEAST)
            {
                refuted(grid, &web, candidate, count as u16, found, || search.truths())?;
            }
        }
        Flow::Continue(())
    }

    fn leeway(&self) -> Leeway {
        Leeway::LOOKS_FAR
    }
}

struct Search<'a> {
    web: &'a Web,
    /// What each truth has left beside the candidate.
    left: Vec<Vec<u32>>,
    /// How often each candidate is in a truth that was chosen, and in a link.
    owned: Vec<bool>,
    covered: Vec<u8>,
    /// The truths that the candidate has taken something from, in order; and whether a truth may be chosen at all.
    touched: Vec<u32>,
    barred: Vec<bool>,
    truths: Vec<u32>,
    uncovered: Vec<u32>,
}

impl<'a> Search<'a> {
    fn new(web: &'a Web) -> Self {
        let count = web.truths().count();
        Self {
            web,
            left: vec![Vec::new(); count],
            owned: vec![false; web.len()],
            covered: vec![0; web.len()],
            touched: Vec::new(),
            barred: vec![false; count],
            truths: Vec::new(),
            uncovered: Vec::new(),
        }
    }

    /// Begins anew with a candidate that is supposed to be true.
    fn suppose(&mut self, candidate: u32) {
        let web = self.web;
        let mut gone = Mask::none(web.len());
        gone.add(candidate);
        web.conflicts(candidate).iter().for_each(|&other| _ = gone.add(other));
        self.barred.fill(false);
        self.touched.clear();
        for truth in web.truths() {
            let left = &mut self.left[truth as usize];
            left.clear();
            left.extend(web.members(truth).iter().filter(|&&member| !gone.has(member)));
            if left.len() < web.members(truth).len() {
                self.touched.push(truth);
            }
        }
        for &truth in web.truths_of(candidate) {
            self.barred[truth as usize] = true;
        }
        self.touched.retain(|&truth| !self.barred[truth as usize]);
    }

    /// Whether so many truths have too little room; those are then chosen.
    fn crowds(&mut self, count: usize) -> bool {
        let mut before = Vec::new();
        let touched = std::mem::take(&mut self.touched);
        let mut found = false;
        for &first in &touched {
            self.truths.clear();
            self.uncovered.clear();
            self.owned.fill(false);
            self.covered.fill(0);
            found = self.choose(first) && self.extend(count - 1);
            if found {
                break;
            }
            // Whatever it takes part in has been looked at.
            self.barred[first as usize] = true;
            before.push(first);
        }
        self.touched = touched;
        before.into_iter().for_each(|truth| self.barred[truth as usize] = false);
        found
    }

    /// The truths that were chosen.
    fn truths(&self) -> TruthSet {
        let mut set = Mask::none(self.left.len());
        self.truths.iter().for_each(|&truth| _ = set.add(truth));
        set
    }

    /// Takes a truth, unless it shares what it has left with another.
    fn choose(&mut self, truth: u32) -> bool {
        let left = &self.left[truth as usize];
        if self.barred[truth as usize] || left.iter().any(|&member| self.owned[member as usize]) {
            return false;
        }
        for &member in left {
            self.owned[member as usize] = true;
            if self.covered[member as usize] == 0 {
                self.uncovered.push(member);
            }
        }
        self.truths.push(truth);
        true
    }

    /// Whether all that a truth has left is covered.
    fn fits(&self, truth: u32) -> bool {
        self.left[truth as usize].iter().all(|&member| self.covered[member as usize] > 0)
    }

    /// Whether what is uncovered fits into so many more links, each of which brings one more truth.
    fn extend(&mut self, links: usize) -> bool {
        let Some(&open) = self.uncovered.first() else { return true };
        if self.apart() > links {
            return false;
        }
        let web = self.web;
        for &link in web.truths_of(open) {
            if matches!(web.truth(link), Truth::Clue(_)) || self.truths.contains(&link) {
                continue;
            }
            let before = self.uncovered.clone();
            web.members(link).iter().for_each(|&member| self.covered[member as usize] += 1);
            self.uncovered.retain(|&member| self.covered[member as usize] == 0);
            // One more truth can only leave more uncovered.
            if self.apart() < links && self.with_link(link, links - 1) {
                return true;
            }
            web.members(link).iter().for_each(|&member| self.covered[member as usize] -= 1);
            self.uncovered = before;
        }
        false
    }

    /// Whether a truth that the link meets completes it.
    fn with_link(&mut self, link: u32, links: usize) -> bool {
        let web = self.web;
        for at in 0..self.left[link as usize].len() {
            let member = self.left[link as usize][at];
            for &truth in web.truths_of(member).iter().filter(|&&truth| truth != link) {
                let (known, open) = (self.truths.len(), self.uncovered.len());
                let is_last = links == 0;
                if is_last && !self.fits(truth) || !self.choose(truth) {
                    continue;
                }
                if self.extend(links) {
                    return true;
                }
                self.truths.truncate(known);
                self.uncovered.truncate(open);
                let Self { left, owned, .. } = self;
                left[truth as usize].iter().for_each(|&member| owned[member as usize] = false);
            }
        }
        false
    }

    /// How many links it takes at least: candidates of which no two are in one.
    fn apart(&self) -> usize {
        let mut chosen = [0u32; 8];
        let mut count = 0;
        for &open in &self.uncovered {
            let meets = |&other: &u32| {
                self.web.truths_of(open).iter().any(|&truth| self.web.members(truth).contains(&other))
            };
            if count < chosen.len() && !chosen[..count].iter().any(meets) {
                chosen[count] = open;
                count += 1;
            }
        }
        count
    }
}
