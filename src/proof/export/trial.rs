//! Why premises cannot all be honoured, as lemmas: what the checker finds by trial, written down.
//!
//! What is supposed is followed to its end; where that is no contradiction, the premise with the fewest candidates left
//! is split into cases. Each case that fails becomes a clause, and each clause follows from those before it by following
//! what its opposite entails, with the constraints named in their order. So it can be checked by machines that can do
//! nothing else.

use super::facts::Facts;
use super::related::{Looked, NoWay, Related};
use super::sums::Bound;
use super::{Literal, Reference, Station};
use crate::geometry::{Candidate, Layout};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// "One of these": a premise, or any constraint of that form.
#[derive(Clone, Debug)]
pub(super) struct Somewhere {
    pub(super) by: Reference,
    pub(super) candidates: Vec<Candidate>,
}

/// "Not all of these": a solution that is put aside.
#[derive(Clone, Debug)]
pub(super) struct NotAll {
    pub(super) by: Reference,
    pub(super) candidates: Vec<Candidate>,
}

/// A line of an argument.
#[derive(Clone, Debug)]
pub(super) enum Lemma {
    /// A clause, and the constraints that show it in the order in which they are needed.
    Clause {
        /// One of these holds.
        clause: Vec<Literal>,
        /// Or a reading does not come by here.
        station: Option<Station>,
        hints: Vec<Hint>,
    },
    /// Constraints, each so many times, added up.
    Sum(Vec<(Reference, u32)>),
}

impl Lemma {
    /// The literals of which one holds.
    pub(super) fn clause(&self) -> &[Literal] {
        if let Self::Clause { clause, .. } = self { clause } else { &[] }
    }

    /// What it rests on.
    pub(super) fn hints(&self) -> &[Hint] {
        if let Self::Clause { hints, .. } = self { hints } else { &[] }
    }
}

/// A constraint that is there, or one of the lemmas of the same argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Hint {
    There(Reference),
    Lemma(usize),
}

/// The argument takes too many cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooMany;

/// The premises and what is known.
pub(super) struct Trial<'a, const W: usize> {
    pub(super) layout: &'a Layout<W>,
    pub(super) facts: &'a Facts,
    pub(super) somewhere: &'a [Somewhere],
    pub(super) related: &'a [Related],
    pub(super) not_all: &'a [NotAll],
    /// What the cases around this argument suppose; every lemma holds under it.
    pub(super) context: &'a [Literal],
    /// How many cases are looked at.
    pub(super) patience: usize,
    pub(super) lemmas: Vec<Lemma>,
}

/// Why a candidate is true or false in a case.
#[derive(Clone, Debug)]
pub(super) enum Because {
    /// It was true or false before.
    Known,
    /// It is supposed.
    Supposed,
    /// Nothing else is left of this premise.
    Left(usize),
    /// It cannot stand beside this one.
    Beside(Candidate),
    /// It completes what was put aside.
    Completes(usize),
    /// It was a case, and a lemma excludes it.
    Excluded(usize),
    /// A sum would come out too small, or too large.
    Bound(Rc<Bound>),
    /// No way through a reading comes by it.
    NoWay(Rc<NoWay>),
}

pub(super) type Values = BTreeMap<Candidate, (bool, Because)>;

pub(super) fn value(candidate: Candidate, board: &Values) -> Option<bool> {
    board.get(&candidate).map(|(is, _)| *is)
}

fn is_met(one: &Somewhere, board: &Values) -> bool {
    one.candidates.iter().any(|&candidate| value(candidate, board) == Some(true))
}

/// What may still make it true.
fn left_of(one: &Somewhere, board: &Values) -> Vec<Candidate> {
    one.candidates.iter().copied().filter(|&candidate| value(candidate, board).is_none()).collect()
}

impl<const W: usize> Trial<'_, W> {
    /// Shows that what is supposed cannot be. The last lemma's clause is made of the opposites of some of it.
    pub(super) fn refute(&mut self, supposed: &[Literal]) -> Result<usize, TooMany> {
        let mut assumed = [self.context, supposed].concat();
        self.case(&mut assumed)
    }

    fn case(&mut self, assumed: &mut Vec<Literal>) -> Result<usize, TooMany> {
        self.patience = self.patience.checked_sub(1).ok_or(TooMany)?;
        let mut board = Values::new();
        if let Some(lemma) = self.follow(assumed, &mut board) {
            self.lemmas.push(lemma);
            return Ok(self.lemmas.len() - 1);
        }
        let left = |one: &Somewhere| left_of(one, &board).len();
        let open = self.somewhere.iter().filter(|one| !is_met(one, &board));
        let fewest = open.min_by_key(|one| left(one)).ok_or(TooMany)?.clone();
        let mut excluded = Vec::new();
        for candidate in left_of(&fewest, &board) {
            let case = Literal { candidate, is: true };
            assumed.push(case);
            let lemma = self.case(assumed)?;
            assumed.pop();
            if !self.lemmas[lemma].clause().contains(&case.opposite()) {
                // The case was not needed: what was supposed before it fails by itself.
                return Ok(lemma);
            }
            excluded.push((candidate, lemma));
        }
        for &(candidate, lemma) in &excluded {
            board.insert(candidate, (false, Because::Excluded(lemma)));
        }
        let mut why = self.why();
        for &candidate in &fewest.candidates {
            self.explain(candidate, &board, &mut why);
        }
        why.hints.push(Hint::There(fewest.by));
        self.lemmas.push(why.lemma());
        Ok(self.lemmas.len() - 1)
    }

    /// Reasons to be gathered: what the cases around suppose belongs to every lemma.
    pub(super) fn why(&self) -> Why {
        let done = self.context.iter().map(|literal| literal.candidate).collect();
        Why { supposed: self.context.to_vec(), hints: Vec::new(), done }
    }

    /// Follows what is supposed until nothing more follows, or to a contradiction.
    fn follow(&mut self, assumed: &[Literal], board: &mut Values) -> Option<Lemma> {
        let mut fresh = Vec::new();
        for candidate in self.spoken_of() {
            if self.facts.is_true(candidate) {
                // What cannot stand beside it is known too.
                board.insert(candidate, (true, Because::Known));
            } else if self.facts.falsity_of(candidate, self.layout).is_some() {
                board.insert(candidate, (false, Because::Known));
            }
        }
        for literal in assumed {
            if board.insert(literal.candidate, (literal.is, Because::Supposed)).is_none() || literal.is {
                fresh.push(literal.candidate);
            }
        }
        loop {
            while let Some(next) = fresh.pop() {
                if value(next, board) == Some(true)
                    && let Some(lemma) = self.exclude_beside(next, board)
                {
                    return Some(lemma);
                }
            }
            let mut moved = false;
            let (somewhere, not_all) = (self.somewhere, self.not_all);
            for (at, one) in somewhere.iter().enumerate() {
                if is_met(one, board) {
                    continue;
                }
                let left = left_of(one, board);
                match left.as_slice() {
                    [] => {
                        let mut why = self.why();
                        one.candidates.iter().for_each(|&c| self.explain(c, board, &mut why));
                        why.hints.push(Hint::There(one.by));
                        return Some(why.lemma());
                    }
                    &[only] => {
                        board.insert(only, (true, Because::Left(at)));
                        fresh.push(only);
                        moved = true;
                        break;
                    }
                    _ => {}
                }
            }
            for (at, all) in not_all.iter().enumerate() {
                let mut others = all.candidates.iter().filter(|&&c| value(c, board) != Some(true));
                match (others.next(), others.next()) {
                    (None, _) => {
                        let mut why = self.why();
                        all.candidates.iter().for_each(|&c| self.explain(c, board, &mut why));
                        why.hints.push(Hint::There(all.by));
                        return Some(why.lemma());
                    }
                    (Some(&last), None) if value(last, board).is_none() => {
                        board.insert(last, (false, Because::Completes(at)));
                        moved = true;
                    }
                    _ => {}
                }
            }
            if !moved && fresh.is_empty() {
                match self.relate(board) {
                    Looked::AtNothing => return None,
                    Looked::AtProgress => {}
                    Looked::AtContradiction(lemma) => return Some(lemma),
                }
            }
        }
    }

    /// The candidates of all premises.
    fn spoken_of(&self) -> Vec<Candidate> {
        let premises = self.somewhere.iter().flat_map(|one| &one.candidates);
        let mut all: Vec<Candidate> =
            premises.chain(self.not_all.iter().flat_map(|all| &all.candidates)).copied().collect();
        for cell in self.related.iter().flat_map(Related::cells) {
            all.extend(self.layout.digits().map(|digit| Candidate::new(cell, digit)));
        }
        all
    }

    /// Whatever cannot stand beside a candidate that is true is false; a contradiction if it is true.
    fn exclude_beside(&mut self, next: Candidate, board: &mut Values) -> Option<Lemma> {
        let mut others = self.spoken_of();
        others.extend(board.keys().copied());
        for other in others {
            if !self.layout.conflict(next, other) {
                continue;
            }
            match value(other, board) {
                None => _ = board.insert(other, (false, Because::Beside(next))),
                Some(true) => {
                    let mut why = self.why();
                    self.explain(next, board, &mut why);
                    self.explain(other, board, &mut why);
                    why.hints.push(Hint::There(Reference::Link(next, other)));
                    return Some(why.lemma());
                }
                Some(false) => {}
            }
        }
        None
    }

    /// Adds the constraints that make a candidate what it is, after those that these rest on.
    pub(super) fn explain(&mut self, candidate: Candidate, board: &Values, why: &mut Why) {
        if !why.done.insert(candidate) {
            return;
        }
        let Some((is, because)) = board.get(&candidate) else { return };
        let (somewhere, not_all) = (self.somewhere, self.not_all);
        match because {
            Because::Supposed => why.supposed.push(Literal { candidate, is: *is }),
            Because::Known if *is => why.add(self.facts.standing(candidate)),
            Because::Known => why.add(self.facts.falsity_of(candidate, self.layout).into_iter().flatten()),
            Because::Left(at) => {
                let one = &somewhere[*at];
                one.candidates.iter().filter(|&&c| c != candidate).for_each(|&c| self.explain(c, board, why));
                why.add([one.by]);
            }
            Because::Beside(other) => {
                self.explain(*other, board, why);
                why.add([Reference::Link(*other, candidate)]);
            }
            Because::Completes(at) => {
                let all = &not_all[*at];
                all.candidates.iter().filter(|&&c| c != candidate).for_each(|&c| self.explain(c, board, why));
                why.add([all.by]);
            }
            Because::Excluded(lemma) => {
                // What the lemma supposes beside the case is supposed here too.
                let case = Literal { candidate, is: false };
                for &literal in self.lemmas[*lemma].clause().iter().filter(|&&literal| literal != case) {
                    why.suppose(literal.opposite());
                }
                why.hints.push(Hint::Lemma(*lemma));
            }
            Because::Bound(bound) => self.explain_bound(bound, board, why),
            Because::NoWay(no_way) => {
                let lemma = self.leads_nowhere(no_way, Some(candidate), board);
                self.rest_on(lemma, Some(candidate), board, why);
            }
        }
    }
}

/// A contradiction's reasons, gathered from its end.
pub(super) struct Why {
    supposed: Vec<Literal>,
    pub(super) hints: Vec<Hint>,
    done: BTreeSet<Candidate>,
}

impl Why {
    /// Adds to what is supposed.
    pub(super) fn suppose(&mut self, literal: Literal) {
        if self.done.insert(literal.candidate) {
            self.supposed.push(literal);
        }
    }

    pub(super) fn add(&mut self, by: impl IntoIterator<Item = Reference>) {
        for by in by {
            let hint = Hint::There(by);
            if !self.hints.contains(&hint) {
                self.hints.push(hint);
            }
        }
    }

    pub(super) fn lemma(self) -> Lemma {
        self.clause(None)
    }

    /// The same for readings that come by a station.
    pub(super) fn lemma_of(self, station: Station) -> Lemma {
        self.clause(Some(station))
    }

    fn clause(self, station: Option<Station>) -> Lemma {
        let clause = self.supposed.into_iter().map(Literal::opposite).collect();
        Lemma::Clause { clause, station, hints: self.hints }
    }
}
