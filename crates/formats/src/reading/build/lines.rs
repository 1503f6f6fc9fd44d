//! Builders of rules about lines.

use super::super::element::{Form, Place};
use super::super::rules::{Make, Meaning, SentenceMatch};
use super::{BuildError, Builder, RuleResult};
use whydoku_board::{Cell, Constraint, ConstraintKind as Kind, Drawing, LineEnds, LineStyle};

/// The ends of a line, and the cells between them.
fn ends(line: &[Cell]) -> Result<([Cell; 2], &[Cell]), BuildError> {
    match line {
        [first, inner @ .., last] => Ok(([*first, *last], inner)),
        _ => Err(BuildError::FewCells),
    }
}

/// Whether a sentence is about lines that end in circles or diamonds.
fn is_of_ends(found: &SentenceMatch) -> bool {
    let has_ends = |make: &Make| match make {
        Make::Kind(kind) => {
            matches!(kind.facts().drawing, Drawing::Line(LineStyle { ends: LineEnds::Circles, .. }))
        }
        Make::Meaning(meaning) => *meaning == Meaning::BelowEnds,
        Make::Template(..) => false,
    };
    (found.has("circle") || found.has("diamond")) && found.rule.make.iter().any(has_ends)
}

impl Builder<'_> {
    /// The parts of a line from mark to mark, if a sentence is about such lines; otherwise, or if the line does not begin and
    /// end in circles or diamonds of one look, the whole line.
    pub(super) fn parts(&self, found: &SentenceMatch, at: usize) -> Vec<&[Cell]> {
        let line = self.elements[at].cells.as_slice();
        if !is_of_ends(found) || self.elements[at].form != Form::Line {
            return vec![line];
        }
        let mark = |cell: &Cell| {
            self.elements.iter().find(|mark| {
                matches!(mark.form, Form::Circle | Form::Diamond)
                    && mark.place == Place::Cells
                    && mark.kind.is_none()
                    && mark.text.is_empty()
                    && mark.cells.contains(cell)
            })
        };
        let Some(first) = line.first().and_then(mark) else { return vec![line] };
        let is_end = |cell: &Cell| {
            mark(cell).is_some_and(|mark| mark.form == first.form && mark.colours == first.colours)
        };
        let ends: Vec<usize> = (0..line.len()).filter(|&at| is_end(&line[at])).collect();
        if ends.last() != Some(&(line.len() - 1)) {
            return vec![line];
        }
        ends.windows(2).map(|ends| &line[ends[0]..=ends[1]]).collect()
    }

    /// The cells between the ends of a line differ.
    pub(super) fn cages_inside(&self, found: &SentenceMatch, chosen: &[usize]) -> RuleResult {
        let parts = chosen.iter().flat_map(|&at| self.parts(found, at));
        let inner = parts.map(|part| Ok(Constraint::of(Kind::Cage, ends(part)?.1.to_vec())));
        inner.filter(|cage| cage.as_ref().map_or(true, |cage| cage.cells.len() > 1)).collect()
    }

    /// The cells between the ends of a line are less than the ends.
    pub(super) fn below_ends(&self, found: &SentenceMatch, chosen: &[usize]) -> RuleResult {
        let mut made = Vec::new();
        for part in chosen.iter().flat_map(|&at| self.parts(found, at)) {
            let (ends, inner) = ends(part)?;
            let pairs = inner.iter().flat_map(|&cell| ends.map(|end| vec![end, cell]));
            made.extend(pairs.map(|pair| Constraint::of(Kind::Greater, pair)));
        }
        Ok(made)
    }
}
