//! [`ProofFormat`]: the operations of a proof format.

use crate::{AutomatonState, Literal, ProofEnd, QuotedConstraint, Reference};
use std::io;
use whydoku_board::Layout;

/// An output format for proofs.
pub trait ProofFormat<const W: usize> {
    /// Writes the puzzle, constraint by constraint.
    fn write_formula(&mut self, layout: &Layout<W>, constraints: &[QuotedConstraint]) -> io::Result<()>;

    /// Writes a comment.
    fn write_comment(&mut self, text: &str) -> io::Result<()>;

    /// Writes a clause that follows by unit propagation through the hints in order. With a state, the clause holds for
    /// runs of its automaton that pass through it.
    fn write_clause(
        &mut self,
        label: &str,
        state: Option<AutomatonState>,
        clause: &[Literal],
        hints: &[Reference],
    ) -> io::Result<Reference>;

    /// Whether constraints can be added up.
    fn supports_sums(&self) -> bool {
        false
    }

    /// Writes the sum of constraints, each times its factor.
    fn write_sum(&mut self, _label: &str, terms: &[(Reference, u64)]) -> io::Result<Reference> {
        Ok(terms[0].0)
    }

    /// Writes the conjunction of literals that were proved one by one.
    fn write_conjunction(
        &mut self,
        _label: &str,
        _literals: &[Literal],
        _context: &[Literal],
        _proved: &[Reference],
    ) -> io::Result<()> {
        Ok(())
    }

    /// Writes the end.
    fn write_end(&mut self, layout: &Layout<W>, end: ProofEnd<'_>) -> io::Result<()>;
}
