//! What has been said of an argument, and where, so that a clause can say what it follows from.

use super::Words;
use whydoku_board::{Candidate, Cell};
use whydoku_logic::{Argument, Assertion};
use whydoku_solver::catalogue::{Language, Sentence};

/// What has been said, and the cells that have their digit by it.
#[derive(Clone, Default)]
pub(super) struct Said {
    claims: Vec<Claim>,
    pub(super) filled: Vec<Cell>,
    /// Whether it may be said of another case that it goes on as this one, so that all of this one is said.
    quoted: bool,
}

#[derive(Clone)]
struct Claim {
    says: Assertion,
    /// Where it was said: the number of a line, or within a sentence the cell; nothing for what is supposed.
    place: String,
    /// Whether it is so in all that is said; what is supposed in a case is not, and of several that are supposed in one
    /// breath it is not known which is.
    sure: bool,
}

impl Said {
    /// This alone was supposed.
    pub(super) fn suppose(&mut self, one: &Argument) {
        self.suppose_any(&[one], true);
    }

    /// One of these was supposed in a case; of several it is not known which.
    pub(super) fn suppose_case(&mut self, alike: &[&Argument]) {
        self.suppose_any(alike, false);
    }

    fn suppose_any(&mut self, alike: &[&Argument], sure: bool) {
        if let [only] = alike
            && only.supposed.is
            && let [cell] = only.supposed.cells.as_slice()
        {
            self.filled.push(*cell);
        }
        self.quoted = !sure;
        let claims = alike.iter().map(|one| Claim { says: one.supposed.clone(), place: String::new(), sure });
        self.claims.extend(claims);
    }

    pub(super) fn say(&mut self, then: &Assertion, place: String) {
        if let ([cell], true) = (then.cells.as_slice(), then.is) {
            self.filled.push(*cell);
        }
        self.claims.push(Claim { says: then.clone(), place, sure: true });
    }

    /// Whether it was said already that something has gone.
    pub(super) fn has(&self, gone: &Assertion) -> bool {
        self.claims.iter().any(|claim| claim.says == *gone)
    }

    /// What was said last and another that was said of the same cell, if both digits would stand there.
    pub(super) fn both_in_one(&self) -> Option<[&Assertion; 2]> {
        let sure = self.claims.iter().filter(|claim| claim.sure && !self.quoted).map(|claim| &claim.says);
        let mut placed = sure.filter(|said| said.is && said.cells.len() == 1);
        let last = self.claims.last().map(|claim| &claim.says).filter(|last| last.is)?;
        let other = placed.find(|said| said.cells == last.cells && said.digit != last.digit)?;
        Some([other, last])
    }
}

impl Words<'_> {
    /// Whether what has gone went by what was said last; and if it did not, where it was said.
    pub(super) fn from(self, gone: &[&Assertion], said: &Said) -> (bool, String) {
        let mut places: Vec<usize> = Vec::new();
        for one in
            gone.iter().flat_map(|gone| gone.cells.iter().map(|&cell| Candidate::new(cell, gone.digit)))
        {
            let denies = |at: &usize| self.denies(&said.claims[*at].says, one);
            if places.iter().any(denies) {
                continue;
            }
            let last = said.claims.len().checked_sub(1).filter(denies);
            places.extend(last.or_else(|| (0..said.claims.len()).find(denies)));
        }
        let last = said.claims.len().saturating_sub(1);
        if places.iter().all(|&at| at == last) {
            return (!places.is_empty(), String::new());
        }
        places.sort_unstable();
        let mut named: Vec<String> = places.into_iter().map(|at| said.claims[at].place.clone()).collect();
        // The cell that a clause speaks of, as it was spoken of just before, need not be named again.
        let own = |name: &String| {
            said.claims[last].place == *name && gone.iter().all(|gone| self.list(&gone.cells, "") == *name)
        };
        let speaks_on = named.iter().any(own);
        named.retain(|name| !name.is_empty() && !own(name));
        if speaks_on && named.is_empty() {
            return (true, String::new());
        }
        named.dedup();
        let from = if named.is_empty() {
            self.language.say(Sentence::FromSupposed, &[])
        } else {
            self.language.say(Sentence::FromLines, &[("lines", &Language::list(&named, &self.language.and))])
        };
        (false, from)
    }

    /// Whether something that was said takes a candidate away.
    fn denies(self, said: &Assertion, gone: Candidate) -> bool {
        if !said.is {
            return said.digit == gone.digit && said.cells.contains(&gone.cell);
        }
        let mut members = said.cells.iter().map(|&cell| Candidate::new(cell, said.digit));
        members.all(|member| member != gone && self.grid.layout().conflict(member, gone))
    }
}
