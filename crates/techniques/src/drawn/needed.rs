//! What a supposition needs that breaks with others within it: as few denials and truths as will do.
//!
//! A table says what each denial rests on. So where one thing is left out, only what rests on it is followed again; and
//! where it can be left out, the table says anew what the others rest on, which often is less.

use super::nested::{Marks, Told, follows, follows_on};
use super::quick::Quick;
use super::table::Table;
use crate::finder::net::Mask;
use whydoku_board::Candidate;

/// A supposition that breaks: what is denied on the way, and the truths that are followed.
pub(super) struct Necessity {
    pub(super) denied: Vec<Candidate>,
    pub(super) truths: Mask,
    rests: Vec<Rests>,
}

/// What a denial rests on, but for what those rest on that were denied before.
pub(super) struct Rests {
    pub(super) truths: Mask,
    pub(super) denied: Vec<Candidate>,
}

impl Necessity {
    /// What is needed of these denials, and of all truths; `None` if a table does not follow it.
    pub(super) fn of<const W: usize>(
        quick: &mut Quick<'_, W>,
        table: &mut Table<'_, W>,
        supposed: Candidate,
        denied: &[Candidate],
    ) -> Option<Self> {
        table.suppose(supposed, None);
        let mut marks = Marks::of_each();
        let breaks =
            table.run(None).is_some() || follows_on(table, denied, None, Told::Rests(&|_| None), &mut marks);
        let mut needed = breaks.then(|| Self::followed_by(table))?;
        needed.leave_out_denials(quick, table, supposed, denied, marks);
        needed.leave_out_truths(quick, table, supposed);
        Some(needed)
    }

    /// What a table needs that has just broken.
    fn followed_by<const W: usize>(table: &Table<'_, W>) -> Self {
        let (truths, events) = table.cone();
        let (denied, rests) = table.denied(&events).unzip();
        Self { denied, truths, rests }
    }

    /// From the last to the first: what came before one does not rest on it. So a table goes on from where it stood before it
    /// denied that one, as long as it has denied the same up to there: `denied`, when it was marked.
    fn leave_out_denials<const W: usize>(
        &mut self,
        quick: &mut Quick<'_, W>,
        table: &mut Table<'_, W>,
        supposed: Candidate,
        denied: &[Candidate],
        mut marks: Marks,
    ) {
        let mut marked = denied.to_vec();
        let mut at = self.denied.len();
        while at > 0 {
            at -= 1;
            let mut fewer = self.denied.clone();
            let gone = fewer.remove(at);
            let rests = |number: usize| &self.rests[number + usize::from(number >= at)];
            let known = |number: usize| Some(rests(number)).filter(|rests| !rests.denied.contains(&gone));
            if !quick.breaks_by(supposed, &fewer, None, &|number| known(number).is_none()) {
                continue;
            }
            let same = fewer.iter().zip(&marked).take_while(|(one, other)| one == other).count();
            table.back_to(marks.before(same));
            marked.clone_from(&fewer);
            if follows_on(table, &fewer, None, Told::Rests(&known), &mut marks) {
                let less = Self::followed_by(table);
                at = fewer[..at].iter().filter(|denied| less.denied.contains(denied)).count();
                *self = less;
            }
        }
    }

    /// The plainest are kept, so the others are tried first.
    fn leave_out_truths<const W: usize>(
        &mut self,
        quick: &mut Quick<'_, W>,
        table: &mut Table<'_, W>,
        supposed: Candidate,
    ) {
        let order: Vec<u32> = self.truths.iter().collect();
        for &truth in order.iter().rev() {
            if !self.truths.has(truth) {
                continue;
            }
            let mut fewer = self.truths.clone();
            fewer.remove(truth);
            let known = |number: usize| Some(&self.rests[number]).filter(|rests| !rests.truths.has(truth));
            if quick.breaks_by(supposed, &self.denied, Some(&fewer), &|number| known(number).is_none())
                && follows(table, supposed, &self.denied, Some(&fewer), Told::Rests(&known))
            {
                *self = Self::followed_by(table);
            }
        }
    }
}
