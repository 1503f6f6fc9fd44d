//! Why premises cannot all be honoured, as lemmas: what the checker finds by trial, written down.
//!
//! What is supposed is followed to its end; where that is no contradiction, the premise with the fewest candidates left
//! is split into cases. Each case that fails becomes a clause, and each clause follows from those before it by following
//! what its opposite entails, with the constraints named in their order. So it can be checked by machines that can do
//! nothing else.

use super::facts::Facts;
use super::lemma::{Because, Hint, Lemma, Values, Why, value};
use super::related::{Looked, Related};
use super::{Literal, Reference};
use whydoku_board::{Candidate, Layout};

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

/// The argument takes too many cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooMany;

/// An argument in the making.
pub(super) struct Trial<'a, const W: usize> {
    pub(super) asked: Question<'a, W>,
    /// How many cases are looked at.
    patience: usize,
    pub(super) lemmas: Vec<Lemma>,
    /// The candidates that anything is said of, and what is known of them.
    spoken: Vec<Candidate>,
    known: Values,
}

/// What is to be honoured, and what is known and supposed.
pub(super) struct Question<'a, const W: usize> {
    pub(super) layout: &'a Layout<W>,
    pub(super) facts: &'a Facts,
    pub(super) somewhere: &'a [Somewhere],
    pub(super) related: &'a [Related],
    pub(super) not_all: &'a [NotAll],
    /// What the cases around suppose; every lemma holds under it.
    pub(super) context: &'a [Literal],
}

fn is_met(one: &Somewhere, board: &Values) -> bool {
    one.candidates.iter().any(|&candidate| value(candidate, board) == Some(true))
}

/// What may still make it true.
fn left_of(one: &Somewhere, board: &Values) -> Vec<Candidate> {
    one.candidates.iter().copied().filter(|&candidate| value(candidate, board).is_none()).collect()
}

impl<'a, const W: usize> Trial<'a, W> {
    /// Nothing shown yet; so many cases are looked at.
    pub(super) fn new(question: Question<'a, W>, patience: usize) -> Self {
        let &Question { layout, facts, somewhere, related, not_all, .. } = &question;
        let candidates = somewhere.iter().flat_map(|one| &one.candidates);
        let mut spoken: Vec<Candidate> =
            candidates.chain(not_all.iter().flat_map(|all| &all.candidates)).copied().collect();
        for cell in related.iter().flat_map(Related::cells) {
            spoken.extend(layout.digits().map(|digit| Candidate::new(cell, digit)));
        }
        spoken.sort_unstable();
        spoken.dedup();
        let size = layout.size();
        let mut known = Values { size, of: vec![None; layout.shape().cells() * size] };
        for &candidate in &spoken {
            if facts.is_true(candidate) {
                // What cannot stand beside it is known too.
                known.set(candidate, true, Because::Known);
            } else if facts.falsity_of(candidate, layout).is_some() {
                known.set(candidate, false, Because::Known);
            }
        }
        Self { asked: question, patience, lemmas: Vec::new(), spoken, known }
    }

    /// Shows that what is supposed cannot be. The last lemma's clause is made of the opposites of some of it.
    pub(super) fn refute(&mut self, supposed: &[Literal]) -> Result<usize, TooMany> {
        let mut assumed = [self.asked.context, supposed].concat();
        self.spoken.extend(assumed.iter().map(|literal| literal.candidate));
        self.spoken.sort_unstable();
        self.spoken.dedup();
        self.case(&mut assumed)
    }

    fn case(&mut self, assumed: &mut Vec<Literal>) -> Result<usize, TooMany> {
        self.patience = self.patience.checked_sub(1).ok_or(TooMany)?;
        let mut board = self.known.clone();
        if let Some(lemma) = self.follow(assumed, &mut board) {
            self.lemmas.push(lemma);
            return Ok(self.lemmas.len() - 1);
        }
        let left = |one: &Somewhere| left_of(one, &board).len();
        let open = self.asked.somewhere.iter().filter(|one| !is_met(one, &board));
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
            board.set(candidate, false, Because::Excluded(lemma));
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
        let done = self.asked.context.iter().map(|literal| literal.candidate).collect();
        Why { supposed: self.asked.context.to_vec(), hints: Vec::new(), done }
    }

    /// Follows what is supposed until nothing more follows, or to a contradiction.
    fn follow(&mut self, assumed: &[Literal], board: &mut Values) -> Option<Lemma> {
        let mut fresh = Vec::new();
        for literal in assumed {
            board.set(literal.candidate, literal.is, Because::Supposed);
            fresh.push(literal.candidate);
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
            let (somewhere, not_all) = (self.asked.somewhere, self.asked.not_all);
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
                        board.set(only, true, Because::Left(at));
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
                        board.set(last, false, Because::Completes(at));
                        moved = true;
                    }
                    _ => {}
                }
            }
            if !moved && fresh.is_empty() {
                match self.relate(board) {
                    Looked::Nothing => return None,
                    Looked::Progress => {}
                    Looked::Contradiction(lemma) => return Some(lemma),
                }
            }
        }
    }

    /// Whatever cannot stand beside a candidate that is true is false; a contradiction if it is true.
    fn exclude_beside(&mut self, next: Candidate, board: &mut Values) -> Option<Lemma> {
        for at in 0..self.spoken.len() {
            let other = self.spoken[at];
            if !self.asked.layout.conflict(next, other) {
                continue;
            }
            match value(other, board) {
                None => board.set(other, false, Because::Beside(next)),
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
        let Some((is, because)) = board.get(candidate) else { return };
        let (somewhere, not_all) = (self.asked.somewhere, self.asked.not_all);
        match because {
            Because::Supposed => why.supposed.push(Literal { candidate, is: *is }),
            Because::Known if *is => why.add(self.asked.facts.standing(candidate)),
            Because::Known => {
                why.add(self.asked.facts.falsity_of(candidate, self.asked.layout).into_iter().flatten());
            }
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
