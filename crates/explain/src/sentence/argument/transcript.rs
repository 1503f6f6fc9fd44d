//! [`Transcript`]: the assertions stated so far and their places, so that a clause can name what it follows from.

use super::ArgumentWriter;
use whydoku_board::{Candidate, Cause, Cell};
use whydoku_logic::{Argument, Assertion};
use whydoku_solver::catalogue::Sentence;

#[derive(Clone, Default)]
pub(super) struct Transcript {
    statements: Vec<Statement>,
    /// The cells whose digit is stated.
    pub(super) filled: Vec<Cell>,
    /// Whether another case may refer to this one, so that all of it must be explained.
    is_quoted: bool,
}

#[derive(Clone)]
struct Statement {
    assertion: Assertion,
    /// The number of its line, or within a sentence its cell; empty for a hypothesis.
    place: String,
    /// Whether it holds in all of the argument. A hypothesis of a case does not.
    is_certain: bool,
}

impl Transcript {
    /// Adds the only hypothesis, which is certain, or that of a case; of several, it is unknown which holds.
    pub(super) fn suppose(&mut self, alike: &[&Argument], is_certain: bool) {
        if let [only] = alike
            && only.supposed.is
            && let [cell] = only.supposed.cells.as_slice()
        {
            self.filled.push(*cell);
        }
        self.is_quoted = !is_certain;
        self.statements.extend(alike.iter().map(|one| Statement {
            assertion: one.supposed.clone(),
            place: String::new(),
            is_certain,
        }));
    }

    pub(super) fn add(&mut self, then: &Assertion, place: String) {
        if let ([cell], true) = (then.cells.as_slice(), then.is) {
            self.filled.push(*cell);
        }
        self.statements.push(Statement { assertion: then.clone(), place, is_certain: true });
    }

    pub(super) fn contains(&self, assertion: &Assertion) -> bool {
        self.statements.iter().any(|statement| statement.assertion == *assertion)
    }

    /// Whether what is stated excludes a candidate.
    pub(super) fn excludes(&self, writer: ArgumentWriter<'_>, candidate: Candidate) -> bool {
        self.statements.iter().any(|statement| writer.excludes(&statement.assertion, candidate))
    }

    /// The constraint of pairs by which a statement excludes a candidate that no house excludes, and the cell of the statement.
    pub(super) fn tie(&self, writer: ArgumentWriter<'_>, candidate: Candidate) -> Option<(Cell, Cause)> {
        let mut tie = None;
        for Statement { assertion, .. } in &self.statements {
            if !assertion.is {
                if writer.excludes(assertion, candidate) {
                    return None;
                }
                continue;
            }
            let &[cell] = assertion.cells.as_slice() else { continue };
            let is_seen = cell == candidate.cell
                || assertion.digit == candidate.digit && writer.layout.peers(cell).contains(candidate.cell);
            if is_seen {
                return None;
            }
            let placed = Candidate::new(cell, assertion.digit);
            tie = tie.or_else(|| Some((cell, writer.layout.pair_cause(placed, candidate)?)));
        }
        tie
    }

    /// The last assertion and an earlier one, if they put two digits into the same cell or, for a digit, `are_peers`.
    pub(super) fn double_placement(&self, are_peers: impl Fn(Cell, Cell) -> bool) -> Option<[&Assertion; 2]> {
        let last = self.statements.last().map(|statement| &statement.assertion).filter(|last| last.is)?;
        let &[at] = last.cells.as_slice() else { return None };
        let certain = self.statements.iter().filter(|statement| statement.is_certain && !self.is_quoted);
        let clashes = |one: &&Assertion| match *one.cells.as_slice() {
            [cell] if one.is && one.digit == last.digit => are_peers(cell, at),
            [cell] => one.is && cell == at,
            _ => false,
        };
        Some([certain.map(|statement| &statement.assertion).find(clashes)?, last])
    }
}

impl ArgumentWriter<'_> {
    /// Returns whether false assertions follow from the last statement, and if not, a reference to their statements.
    pub(super) fn origin(self, refuted: &[&Assertion], transcript: &Transcript) -> (bool, String) {
        let statements = &transcript.statements;
        let mut places: Vec<usize> = Vec::new();
        for candidate in refuted
            .iter()
            .flat_map(|refuted| refuted.cells.iter().map(|&cell| Candidate::new(cell, refuted.digit)))
        {
            let excludes = |at: &usize| self.excludes(&statements[*at].assertion, candidate);
            if places.iter().any(excludes) {
                continue;
            }
            let last = statements.len().checked_sub(1).filter(excludes);
            places.extend(last.or_else(|| (0..statements.len()).find(excludes)));
        }
        let last = statements.len().saturating_sub(1);
        if places.iter().all(|&at| at == last) {
            return (!places.is_empty(), String::new());
        }
        places.sort_unstable();
        let mut names: Vec<String> = places.into_iter().map(|at| statements[at].place.clone()).collect();
        // The cell of the clause itself needs no reference if the statement before was about it.
        let is_own = |name: &String| {
            let list = |refuted: &&Assertion| self.cell_names(refuted.cells.iter().copied());
            statements[last].place == *name && refuted.iter().all(|refuted| list(refuted) == [name.as_str()])
        };
        let continues = names.iter().any(is_own);
        names.retain(|name| !name.is_empty() && !is_own(name));
        if continues && names.is_empty() {
            return (true, String::new());
        }
        names.dedup();
        let origin = if names.is_empty() {
            self.text(Sentence::FromSupposed)
        } else {
            self.say(Sentence::FromLines, &[("lines", self.and(&names))])
        };
        (false, origin)
    }

    fn excludes(self, assertion: &Assertion, candidate: Candidate) -> bool {
        if !assertion.is {
            return assertion.digit == candidate.digit && assertion.cells.contains(&candidate.cell);
        }
        let mut members = assertion.cells.iter().map(|&cell| Candidate::new(cell, assertion.digit));
        members.all(|member| member != candidate && self.layout.conflict(member, candidate))
    }
}
