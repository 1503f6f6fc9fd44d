//! What a supposition needs that breaks with others within it: as few denials and truths as will do.
//!
//! A table says what each denial rests on. So where one thing is left out, only what rests on it is followed again; and
//! where it can be left out, the table says anew what the others rest on, which often is less.

use super::nested::{KnownRests, Told, follows};
use super::quick::Quick;
use super::table::Table;
use crate::geometry::Candidate;
use crate::technique::net::Mask;

/// A supposition that breaks: what is denied on the way, and the truths that are followed.
pub(super) struct Needed {
    pub(super) denied: Vec<Candidate>,
    pub(super) truths: Mask,
    rests: Vec<Rests>,
}

/// What a denial rests on, but for what those rest on that were denied before.
pub(super) struct Rests {
    pub(super) truths: Mask,
    pub(super) denied: Vec<Candidate>,
}

impl Needed {
    /// What is needed of these denials, and of all truths; `None` if a table does not follow it.
    pub(super) fn of<const W: usize>(
        quick: &mut Quick<'_, W>,
        table: &mut Table<'_, W>,
        supposed: Candidate,
        denied: &[Candidate],
    ) -> Option<Self> {
        let mut needed = Self::followed(table, supposed, denied, None, &|_| None)?;
        needed.leave_out_denials(quick, table, supposed);
        needed.leave_out_truths(quick, table, supposed);
        Some(needed)
    }

    fn followed<const W: usize>(
        table: &mut Table<'_, W>,
        supposed: Candidate,
        denied: &[Candidate],
        only: Option<&Mask>,
        known: KnownRests<'_>,
    ) -> Option<Self> {
        if !follows(table, supposed, denied, only, Told::Rests(known)) {
            return None;
        }
        let (truths, events) = table.cone();
        let (denied, rests) = table.denied(&events).unzip();
        Some(Self { denied, truths, rests })
    }

    /// From the last to the first: what came before one does not rest on it.
    fn leave_out_denials<const W: usize>(
        &mut self,
        quick: &mut Quick<'_, W>,
        table: &mut Table<'_, W>,
        supposed: Candidate,
    ) {
        let mut at = self.denied.len();
        while at > 0 {
            at -= 1;
            let mut fewer = self.denied.clone();
            let gone = fewer.remove(at);
            let rests = |number: usize| &self.rests[number + usize::from(number >= at)];
            let known = |number: usize| Some(rests(number)).filter(|rests| !rests.denied.contains(&gone));
            if quick.breaks_by(supposed, &fewer, None, &|number| known(number).is_none())
                && let Some(less) = Self::followed(table, supposed, &fewer, None, &known)
            {
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
                && let Some(less) = Self::followed(table, supposed, &self.denied, Some(&fewer), &known)
            {
                *self = less;
            }
        }
    }
}
