//! [`Propagation`]: unit propagation on a network, level by level. What is placed removes what it is in conflict with; a
//! truth with one candidate left places it on the next level; a truth with none left is broken. A relation that has lost
//! candidates is asked at the end of the level what it rules out; that is removed on the next level. The levels depend
//! on the grid alone and not on the order of propagation, so ratings may use them.
//!
//! **Bound.** Every candidate is placed and removed at most once: a run costs no more than the network has links, and
//! asks a relation once a level.

use super::network::{Network, Statement};
use super::relation::SupportStore;
use super::{Mask, TruthSet};
use std::rc::Rc;
use whydoku_board::Candidate;

const NONE: u32 = u32::MAX;
const ASSUMED: u32 = u32::MAX - 1;

/// The truths that may place their last candidate. Every truth of the network may be broken, unless it is outside of a chosen
/// set.
#[derive(Clone, Copy, Debug)]
pub enum Scope<'a> {
    /// All of them: a net.
    All,
    /// Truths with two candidates on the grid, so that each placement follows from one other: chains.
    Pairs,
    /// A chosen set.
    Of(&'a TruthSet),
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    pub(super) placed: usize,
    removed: usize,
    inferences: usize,
    level: u16,
    next: usize,
}

/// The number of candidates in the upper half, the sum of their numbers in the lower one: if one is left, its number.
#[derive(Clone, Copy, Debug)]
struct CandidateSum(u64);

impl CandidateSum {
    const fn of(candidate: u32) -> Self {
        Self(1 << 32 | candidate as u64)
    }

    const fn count(self) -> u32 {
        (self.0 >> 32) as u32
    }

    const fn last(self) -> u32 {
        self.0 as u32
    }
}

/// The state of relations beside the counters of the truths.
struct RelationState {
    support: SupportStore,
    /// The candidates that are left, by cell as bits.
    digits: Vec<u32>,
    /// The relations whose cells have lost candidates on this level.
    due: Mask,
    /// The candidates that each inference from a relation removes.
    inferences: Vec<Rc<[u32]>>,
    /// The number of removed candidates that `digits` and `due` include.
    noted: usize,
}

impl RelationState {
    /// Marks the relations as due whose cells have lost candidates since the last level.
    fn note_losses(&mut self, network: &Network, removed: &[u32]) {
        for &candidate in &removed[self.noted..] {
            let Candidate { cell, digit } = network.candidate(candidate);
            self.digits[cell.index()] &= !(1 << digit.index());
            network.relations_of(cell).iter().for_each(|&at| _ = self.due.add(at));
        }
        self.noted = removed.len();
    }
}

/// A run of propagation. Its buffers are used again by the next.
///
/// Inferences from relations stand among the placed candidates, in the order in which they take effect; they are
/// numbered from the number of candidates on.
pub struct Propagation<'a> {
    network: &'a Network,
    /// The candidates of each truth on the grid, and those that are left.
    start: Vec<CandidateSum>,
    left: Vec<CandidateSum>,
    placed_by: Vec<u32>,
    removed_by: Vec<u32>,
    levels: Vec<u16>,
    placed: Vec<u32>,
    removed: Vec<u32>,
    broken: Vec<u32>,
    level: u16,
    /// The level after which it ends.
    pub(super) most_levels: u16,
    /// The number of placed candidates whose conflicts have been removed.
    next: usize,
    /// `None` where relations are not asked.
    relations: Option<Box<RelationState>>,
}

impl<'a> Propagation<'a> {
    /// Creates a propagation in which nothing is assumed.
    pub fn new(network: &'a Network) -> Self {
        let sum = |truth| network.members(truth).iter().map(|&member| CandidateSum::of(member).0).sum();
        let start: Vec<CandidateSum> = network.truths().map(|truth| CandidateSum(sum(truth))).collect();
        Self {
            network,
            left: start.clone(),
            start,
            placed_by: vec![NONE; network.len()],
            removed_by: vec![NONE; network.len()],
            levels: vec![0; network.len()],
            placed: Vec::new(),
            removed: Vec::new(),
            broken: Vec::new(),
            level: 0,
            most_levels: u16::MAX,
            next: 0,
            relations: None,
        }
    }

    /// Creates a propagation that asks relations too. Their results are looked up in `support`.
    pub(super) fn with_relations(network: &'a Network, support: SupportStore) -> Self {
        let state = RelationState {
            support,
            digits: network.digits().to_vec(),
            due: Mask::none(network.relations().len()),
            inferences: Vec::new(),
            noted: 0,
        };
        Self { relations: Some(Box::new(state)), ..Self::new(network) }
    }

    /// Assumes some claims and propagates to the first level with a conflict, or to the end. Returns whether there is a
    /// conflict.
    pub fn run(&mut self, assumed: &[Statement], scope: Scope<'_>) -> bool {
        self.undo(Mark { placed: 0, removed: 0, inferences: 0, level: 0, next: 0 });
        for claim in assumed {
            if claim.is {
                self.place(claim.candidate, ASSUMED, 0);
            }
        }
        for claim in assumed {
            if !claim.is {
                self.remove(claim.candidate, ASSUMED, scope);
            }
        }
        // A truth may have a single candidate on the grid.
        if let Scope::Of(set) = scope {
            for truth in set.iter() {
                if self.start[truth as usize].count() == 1 && self.left(truth) == 1 {
                    self.check_truth(truth, scope);
                }
            }
            if let Some(relations) = &mut self.relations {
                let first = self.network.first_relation();
                set.iter()
                    .filter_map(|truth| truth.checked_sub(first))
                    .for_each(|at| _ = relations.due.add(at));
            }
        }
        self.follow(scope);
        !self.broken.is_empty()
    }

    /// Whether chains from a candidate lead to a conflict. The network keeps the answer.
    pub(crate) fn chains_refute(&mut self, candidate: u32) -> bool {
        let known = self.network.refuted_by_chains(candidate);
        known.get().unwrap_or_else(|| {
            let is_refuted = self.run(&[Statement::is(candidate)], Scope::Pairs);
            known.set(Some(is_refuted));
            is_refuted
        })
    }

    /// Whether one assumption more leads to a conflict. The state stays as it is.
    pub fn conflicts_with(&mut self, candidate: u32, scope: Scope<'_>) -> bool {
        self.with_assumption(candidate, scope, |_, conflict, _| conflict)
    }

    /// Whether one assumption more leads to a conflict, where many are tried. If not, no candidate that it places leads to one
    /// either: these are added to `harmless` and not tried.
    pub fn leads_to_conflict(&mut self, candidate: u32, scope: Scope<'_>, harmless: &mut Mask) -> bool {
        if harmless.has(candidate) {
            return false;
        }
        self.with_assumption(candidate, scope, |propagation, conflict, from| {
            if !conflict {
                propagation.placed[from..].iter().for_each(|&other| _ = harmless.add(other));
            }
            conflict
        })
    }

    /// Calls `use_it` with the state after one assumption more, whether there is a conflict, and how many candidates were
    /// placed before. The state stays as it is.
    pub fn with_assumption<R>(
        &mut self,
        candidate: u32,
        scope: Scope<'_>,
        use_it: impl FnOnce(&mut Self, bool, usize) -> R,
    ) -> R {
        let mark = self.mark();
        let conflict = self.extend(&[Statement::is(candidate)], scope);
        let made = use_it(self, conflict, mark.placed);
        self.undo(mark);
        made
    }

    pub(super) fn mark(&self) -> Mark {
        let Self { level, next, .. } = *self;
        let inferences = self.relations.as_ref().map_or(0, |relations| relations.inferences.len());
        Mark { placed: self.placed.len(), removed: self.removed.len(), inferences, level, next }
    }

    /// Assumes more claims after a run without conflict. Returns whether there is one now.
    pub fn extend(&mut self, claims: &[Statement], scope: Scope<'_>) -> bool {
        for &Statement { candidate, is } in claims {
            if is && self.is_removed(candidate) || !is && self.is_placed(candidate) {
                return true;
            }
            if is {
                self.place(candidate, ASSUMED, self.level + 1);
            } else {
                self.remove(candidate, ASSUMED, scope);
            }
        }
        self.follow(scope);
        !self.broken.is_empty()
    }

    fn follow(&mut self, scope: Scope<'_>) {
        let asks_relations = self.relations.is_some();
        loop {
            while let Some(&step) = self.placed.get(self.next) {
                let level = self.levels[step as usize];
                if level > self.level && (asks_relations || !self.broken.is_empty()) {
                    break;
                }
                self.level = level;
                self.next += 1;
                let inferred = self.inference(step).cloned();
                for &other in inferred.as_deref().unwrap_or_else(|| self.network.conflicts(step)) {
                    self.remove(other, step, scope);
                }
            }
            if asks_relations && self.broken.is_empty() {
                self.ask_relations(scope);
            }
            let is_at_end = self.next == self.placed.len() || self.level == self.most_levels;
            if !self.broken.is_empty() || is_at_end {
                return;
            }
            self.level += 1;
        }
    }

    fn inference(&self, step: u32) -> Option<&Rc<[u32]>> {
        let number = step.checked_sub(self.network.len() as u32)?;
        self.relations.as_deref().map(|relations| &relations.inferences[number as usize])
    }

    /// Asks the relations that are due what they rule out at the end of a level. Puts the steps of the next level in the
    /// order of the truths that they follow from.
    fn ask_relations(&mut self, scope: Scope<'_>) {
        let network = self.network;
        let Some(relations) = self.relations.as_deref_mut() else { return };
        relations.note_losses(network, &self.removed);
        let RelationState { support, digits, due, inferences, .. } = relations;
        for at in due.iter() {
            let truth = network.first_relation() + at;
            if let Scope::Of(set) = scope
                && !set.has(truth)
            {
                continue;
            }
            let mut lost = Vec::new();
            let lose = |cell, gone| lost.extend(network.numbers_in(cell, gone));
            let relation = &network.relations()[at as usize];
            let has_filling = if relation.excludes_around() {
                support.losses_around(relation, digits, lose)
            } else {
                support.losses(relation, digits, lose)
            };
            if !has_filling {
                self.broken.push(truth);
            }
            if !lost.is_empty() {
                self.placed.push((network.len() + inferences.len()) as u32);
                self.placed_by.push(truth);
                self.levels.push(self.level + 1);
                inferences.push(lost.into());
            }
        }
        due.clear();
        let placed_by = &self.placed_by;
        self.placed[self.next..].sort_by_key(|&step| placed_by[step as usize]);
    }

    /// Returns to a mark.
    pub(super) fn undo(&mut self, mark: Mark) {
        let network = self.network;
        if let Some(relations) = &mut self.relations {
            for &candidate in &self.removed[mark.removed..] {
                let Candidate { cell, digit } = network.candidate(candidate);
                relations.digits[cell.index()] |= 1 << digit.index();
            }
            relations.due.clear();
            relations.inferences.truncate(mark.inferences);
            relations.noted = mark.removed;
        }
        // Without `drain`, which costs more than the loops.
        for &candidate in &self.removed[mark.removed..] {
            self.removed_by[candidate as usize] = NONE;
        }
        if mark.removed == 0 {
            self.left.copy_from_slice(&self.start);
        } else {
            for &candidate in &self.removed[mark.removed..] {
                for &truth in network.truths_of(candidate) {
                    self.left[truth as usize].0 += CandidateSum::of(candidate).0;
                }
            }
        }
        self.removed.truncate(mark.removed);
        for &step in &self.placed[mark.placed..] {
            self.placed_by[step as usize] = NONE;
        }
        self.placed.truncate(mark.placed);
        self.placed_by.truncate(network.len() + mark.inferences);
        self.levels.truncate(network.len() + mark.inferences);
        self.broken.clear();
        (self.level, self.next) = (mark.level, mark.next);
    }

    #[inline]
    fn place(&mut self, candidate: u32, by: u32, level: u16) {
        if self.placed_by[candidate as usize] == NONE {
            self.placed_by[candidate as usize] = by;
            self.levels[candidate as usize] = level;
            self.placed.push(candidate);
        } else if self.relations.is_some() {
            self.choose_reason(candidate, by);
        }
    }

    /// Of several truths that place a candidate on the next level, the first is the reason where relations are asked.
    #[inline(never)]
    fn choose_reason(&mut self, candidate: u32, by: u32) {
        if self.levels[candidate as usize] > self.level {
            self.placed_by[candidate as usize] = self.placed_by[candidate as usize].min(by);
        }
    }

    #[inline]
    fn remove(&mut self, candidate: u32, by: u32, scope: Scope<'_>) {
        if self.is_removed(candidate) {
            return;
        }
        self.removed_by[candidate as usize] = by;
        self.removed.push(candidate);
        for &truth in self.network.truths_of(candidate) {
            let left = &mut self.left[truth as usize];
            left.0 -= CandidateSum::of(candidate).0;
            if left.count() <= 1 {
                self.check_truth(truth, scope);
            }
        }
    }

    fn check_truth(&mut self, truth: u32, scope: Scope<'_>) {
        let left = self.left[truth as usize];
        let may_place = match scope {
            Scope::All => true,
            Scope::Pairs => self.start[truth as usize].count() <= 2,
            Scope::Of(set) => {
                if !set.has(truth) {
                    return;
                }
                true
            }
        };
        if left.count() == 0 {
            self.broken.push(truth);
        } else if left.count() == 1 && may_place {
            self.place(left.last(), truth, self.level + 1);
        }
    }

    /// Returns the network.
    #[inline]
    pub const fn network(&self) -> &'a Network {
        self.network
    }

    /// Returns the broken truths, all of the same level.
    pub fn broken(&self) -> &[u32] {
        &self.broken
    }

    /// Returns the last level: that of the conflict, if there is one.
    pub const fn level(&self) -> u16 {
        self.level
    }

    /// Returns the placed candidates in order, assumptions first.
    pub fn placed(&self) -> &[u32] {
        &self.placed
    }

    /// Returns the removed candidates in order.
    pub fn removed(&self) -> &[u32] {
        &self.removed
    }

    /// Whether a candidate was placed.
    #[inline]
    pub fn is_placed(&self, candidate: u32) -> bool {
        self.placed_by[candidate as usize] != NONE
    }

    /// Whether a candidate was removed.
    #[inline]
    pub fn is_removed(&self, candidate: u32) -> bool {
        self.removed_by[candidate as usize] != NONE
    }

    /// Returns the level on which a claim was established; `None` if it does not hold.
    pub fn level_of(&self, claim: Statement) -> Option<u16> {
        let candidate = claim.candidate as usize;
        if claim.is {
            (self.placed_by[candidate] != NONE).then(|| self.levels[candidate])
        } else {
            match self.removed_by[candidate] {
                NONE => None,
                ASSUMED => Some(0),
                by => Some(self.levels[by as usize]),
            }
        }
    }

    /// Returns the level of a step.
    pub(super) fn level_of_step(&self, step: u32) -> u16 {
        self.levels[step as usize]
    }

    /// Returns the truth that placed a candidate, unless it was assumed.
    pub fn reason(&self, candidate: u32) -> Option<u32> {
        let truth = self.placed_by[candidate as usize];
        (truth < ASSUMED).then_some(truth)
    }

    /// Returns the step that removed a candidate: a placed candidate, or an inference from a relation. `None` if it is left,
    /// or was removed by an assumption.
    pub(super) fn remover(&self, candidate: u32) -> Option<u32> {
        let step = self.removed_by[candidate as usize];
        (step < ASSUMED).then_some(step)
    }

    /// Returns what an inference from a relation removes; nothing for a placed candidate.
    pub(super) fn inferred(&self, step: u32) -> &[u32] {
        self.inference(step).map_or(&[], |lost| lost)
    }

    /// Whether a candidate was removed by an assumption.
    pub fn is_assumed_false(&self, candidate: u32) -> bool {
        self.removed_by[candidate as usize] == ASSUMED
    }

    /// Returns the number of candidates that a truth has left.
    #[inline]
    pub fn left(&self, truth: u32) -> u32 {
        self.left[truth as usize].count()
    }

    /// Returns the candidates that a truth has left.
    pub fn left_of(&self, truth: u32) -> impl Iterator<Item = u32> + '_ {
        self.network.members(truth).iter().copied().filter(|&member| !self.is_removed(member))
    }

    pub(super) fn is_satisfied(&self, truth: u32) -> bool {
        self.left_of(truth).any(|member| self.is_placed(member))
    }

    /// Returns an empty set of truths.
    pub fn no_truths(&self) -> TruthSet {
        self.truths(&[])
    }

    /// Returns a set of truths.
    pub fn truths(&self, truths: &[u32]) -> TruthSet {
        Mask::of(self.start.len(), truths.iter().copied())
    }
}
