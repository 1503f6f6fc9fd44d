//! [`ProofFormat`]: what a language of proofs must be able to say.

use super::formula::QuotedLine;
use super::{Literal, ProofEnd, ReadingState, Reference, Room};
use std::io;
use whydoku_board::Layout;

/// A proof as it is written down.
pub trait ProofFormat<const W: usize> {
    /// The puzzle, constraint by constraint.
    fn ground(&mut self, layout: &Layout<W>, lines: &[QuotedLine]) -> io::Result<()>;

    /// Words for people.
    fn remark(&mut self, text: &str) -> io::Result<()>;

    /// A clause, which follows by going through what is quoted in its order. If a state is named, the clause holds for
    /// readings that come by it.
    fn line(
        &mut self,
        label: &str,
        state: Option<ReadingState>,
        clause: &[Literal],
        hints: &[Reference],
    ) -> io::Result<Reference>;

    /// Whether constraints can be added up.
    fn has_sums(&self) -> bool {
        false
    }

    /// Premises and rooms, added up.
    fn sum(&mut self, _label: &str, premises: &[Reference], _rooms: &[Room]) -> io::Result<Reference> {
        Ok(premises[0])
    }

    /// Constraints, each so many times, added up.
    fn add_up(&mut self, _label: &str, terms: &[(Reference, u32)]) -> io::Result<Reference> {
        Ok(terms[0].0)
    }

    /// Several literals that were shown one by one, under one label.
    fn together(
        &mut self,
        _label: &str,
        _literals: &[Literal],
        _context: &[Literal],
        _shown: &[Reference],
    ) -> io::Result<()> {
        Ok(())
    }

    /// The end.
    fn end(&mut self, layout: &Layout<W>, conclusion: ProofEnd<'_>) -> io::Result<()>;
}
