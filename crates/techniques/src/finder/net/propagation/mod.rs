//! Unit propagation, level by level: what is asserted denies what it is in conflict with; a truth with one candidate
//! left asserts it on the next level; a truth with none left is broken. The level of everything that follows depends
//! on the grid alone and not on the order in which it is looked at, so ratings may rest on it.
//!
//! **Bound.** Every candidate is asserted and denied at most once: a run costs no more than the network has links.

mod reached;

use super::network::{Mask, Network, Statement, TruthSet};

const NOBODY: u32 = u32::MAX;
/// Supposed, and so without a reason.
const SUPPOSED: u32 = u32::MAX - 1;

/// Which truths may assert what is left of them. Every truth of the network may break, whatever the scope, unless it
/// stands outside a set that was chosen.
#[derive(Clone, Copy, Debug)]
pub enum Scope<'a> {
    /// All of them: a net.
    All,
    /// Those with two candidates on the grid, so that each thing follows from one other: chains.
    Pairs,
    /// Those in a set; the others cannot break either.
    Of(&'a TruthSet),
}

/// How far a run had come in which nothing had broken.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    asserted: usize,
    denied: usize,
    level: u16,
    next: usize,
}

/// A run of propagation, and room for the next.
#[derive(Clone, Debug)]
pub struct Propagation<'a> {
    network: &'a Network,
    /// How many candidates each truth has on the grid, and the exclusive or of their numbers.
    fresh: Vec<(u32, u32)>,
    /// The same for what is left.
    left: Vec<(u32, u32)>,
    /// By which truth a candidate was asserted.
    because: Vec<u32>,
    /// By which asserted candidate a candidate was denied.
    denier: Vec<u32>,
    levels: Vec<u16>,
    asserted: Vec<u32>,
    denied: Vec<u32>,
    broken: Vec<u32>,
    level: u16,
    /// How many of the asserted have been followed.
    next: usize,
}

impl<'a> Propagation<'a> {
    /// Room for runs on a network.
    pub fn new(network: &'a Network) -> Self {
        let fresh: Vec<(u32, u32)> = network
            .truths()
            .map(|truth| {
                let members = network.members(truth);
                (members.len() as u32, members.iter().fold(0, |all, member| all ^ member))
            })
            .collect();
        Self {
            network,
            left: fresh.clone(),
            fresh,
            because: vec![NOBODY; network.len()],
            denier: vec![NOBODY; network.len()],
            levels: vec![0; network.len()],
            asserted: Vec::new(),
            denied: Vec::new(),
            broken: Vec::new(),
            level: 0,
            next: 0,
        }
    }

    /// Supposes all these claims and follows them to the first level on which something breaks, or to the end. Says
    /// whether anything broke.
    pub fn run(&mut self, supposed: &[Statement], scope: Scope<'_>) -> bool {
        self.back_to(0, 0);
        self.level = 0;
        self.next = 0;
        for claim in supposed {
            if claim.is {
                self.assert(claim.candidate, SUPPOSED, 0);
            }
        }
        for claim in supposed {
            if !claim.is {
                self.deny(claim.candidate, SUPPOSED, scope);
            }
        }
        // A truth may be down to one candidate before anything is supposed.
        if let Scope::Of(set) = scope {
            for truth in set.iter() {
                if self.fresh[truth as usize].0 == 1 && self.left[truth as usize].0 == 1 {
                    self.look_at(truth, scope);
                }
            }
        }
        self.follow(scope);
        !self.broken.is_empty()
    }

    /// Whether something breaks where one candidate more is supposed. Afterwards all is as it was.
    pub fn breaks_with(&mut self, candidate: u32, scope: Scope<'_>) -> bool {
        self.beside(candidate, scope, |_, breaks, _| breaks)
    }

    /// The same of one of many: where nothing breaks, nothing can break with a candidate that it asserts either, so
    /// those are noted as harmless and not tried.
    pub fn would_break(&mut self, candidate: u32, scope: Scope<'_>, harmless: &mut Mask) -> bool {
        if harmless.has(candidate) {
            return false;
        }
        self.beside(candidate, scope, |propagation, breaks, from| {
            if !breaks {
                propagation.asserted[from..].iter().for_each(|&other| _ = harmless.add(other));
            }
            breaks
        })
    }

    /// What `use_it` makes of it when one candidate more is supposed: whether something breaks, and how many were asserted
    /// before. Afterwards all is as it was.
    pub fn beside<R>(
        &mut self,
        candidate: u32,
        scope: Scope<'_>,
        use_it: impl FnOnce(&mut Self, bool, usize) -> R,
    ) -> R {
        let mark = self.mark();
        let breaks = self.further(&[Statement::is(candidate)], scope);
        let made = use_it(self, breaks, mark.asserted);
        self.back_to_mark(mark);
        made
    }

    /// How far it has come.
    pub(super) fn mark(&self) -> Mark {
        let Self { level, next, .. } = *self;
        Mark { asserted: self.asserted.len(), denied: self.denied.len(), level, next }
    }

    /// Takes back all that came after that.
    pub(super) fn back_to_mark(&mut self, mark: Mark) {
        self.back_to(mark.asserted, mark.denied);
        (self.level, self.next) = (mark.level, mark.next);
    }

    /// Supposes more claims after a run in which nothing broke; says whether anything does now.
    pub fn further(&mut self, claims: &[Statement], scope: Scope<'_>) -> bool {
        for &Statement { candidate, is } in claims {
            if is && self.is_not(candidate) || !is && self.is(candidate) {
                return true;
            }
            if is {
                self.assert(candidate, SUPPOSED, self.level + 1);
            } else {
                self.deny(candidate, SUPPOSED, scope);
            }
        }
        self.follow(scope);
        !self.broken.is_empty()
    }

    fn follow(&mut self, scope: Scope<'_>) {
        while let Some(&candidate) = self.asserted.get(self.next) {
            let level = self.levels[candidate as usize];
            if level > self.level && !self.broken.is_empty() {
                break;
            }
            self.level = level;
            self.next += 1;
            for &other in self.network.conflicts(candidate) {
                self.deny(other, candidate, scope);
            }
        }
    }

    /// Takes back all that came after so many were asserted and denied.
    fn back_to(&mut self, asserted: usize, denied: usize) {
        for candidate in self.denied.drain(denied..) {
            self.denier[candidate as usize] = NOBODY;
            for &truth in self.network.truths_of(candidate) {
                let (count, sum) = &mut self.left[truth as usize];
                *count += 1;
                *sum ^= candidate;
            }
        }
        for candidate in self.asserted.drain(asserted..) {
            self.because[candidate as usize] = NOBODY;
        }
        self.broken.clear();
    }

    #[inline]
    fn assert(&mut self, candidate: u32, because: u32, level: u16) {
        if self.because[candidate as usize] == NOBODY {
            self.because[candidate as usize] = because;
            self.levels[candidate as usize] = level;
            self.asserted.push(candidate);
        }
    }

    fn deny(&mut self, candidate: u32, by: u32, scope: Scope<'_>) {
        if self.is_not(candidate) {
            return;
        }
        self.denier[candidate as usize] = by;
        self.denied.push(candidate);
        for &truth in self.network.truths_of(candidate) {
            let (count, sum) = &mut self.left[truth as usize];
            *count -= 1;
            *sum ^= candidate;
            if *count <= 1 {
                self.look_at(truth, scope);
            }
        }
    }

    fn look_at(&mut self, truth: u32, scope: Scope<'_>) {
        let (count, last) = self.left[truth as usize];
        let may_assert = match scope {
            Scope::All => true,
            Scope::Pairs => self.fresh[truth as usize].0 <= 2,
            Scope::Of(set) => {
                if !set.has(truth) {
                    return;
                }
                true
            }
        };
        if count == 0 {
            self.broken.push(truth);
        } else if count == 1 && may_assert {
            self.assert(last, truth, self.level + 1);
        }
    }

    /// The network that it runs on.
    #[inline]
    pub const fn network(&self) -> &'a Network {
        self.network
    }
}
