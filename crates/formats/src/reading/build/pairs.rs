//! Builders of rules about marks between and at the corners of cells.

use super::super::element::Element;
use super::super::rules::SentenceMatch;
use super::{BuildError, Builder, RuleResult};
use whydoku_board::{Cell, Constraint, ConstraintKind as Kind};

impl Builder<'_> {
    /// White dots join consecutive digits, black ones digits of which one is the double.
    pub(super) fn kropki(&self, chosen: &[usize]) -> RuleResult {
        self.each(chosen, |element| {
            let kind = match element.kind {
                Some(kind) => kind,
                None if element.distance("white").is_some() => Kind::WhiteDot,
                None if element.distance("black").is_some() => Kind::BlackDot,
                None => return Err(BuildError::NothingFits),
            };
            Ok(Constraint::new(kind, element.cells.clone(), element.numbers.clone()))
        })
    }

    /// As many cells on both sides of an edge have the same sum.
    pub(super) fn equal_groups(&self, found: &SentenceMatch, chosen: &[usize]) -> RuleResult {
        let count = found.numbers().next().filter(|&count| count > 0).ok_or(BuildError::NoCount)?;
        self.each(chosen, |element| {
            let cells = self.beside_edge(element, count)?.concat();
            Ok(Constraint::new(Kind::EqualSums, cells, vec![count; 2]))
        })
    }

    /// The cells on both sides of an edge, this number of them each, from the edge on.
    fn beside_edge(&self, element: &Element, count: i32) -> Result<[Vec<Cell>; 2], BuildError> {
        let [a, b] = element.sorted_cells()[..] else {
            return Err(BuildError::NotBetweenCells);
        };
        let (size, [a, b]) = (self.size(), [a.index() as i32, b.index() as i32]);
        let line = |cell: i32| if b == a + 1 { cell / size as i32 } else { cell % size as i32 };
        let is_on_line = |&cell: &i32| cell >= 0 && cell < (size * size) as i32 && line(cell) == line(a);
        let sides = [(a, a - b), (b, b - a)].map(|(first, step)| {
            let cells = (0..count).map(|by| first + by * step).filter(is_on_line);
            cells.map(|cell| Cell::new(cell as usize)).collect::<Vec<_>>()
        });
        let is_whole = |side: &Vec<Cell>| side.len() == count as usize;
        if sides.iter().all(is_whole) { Ok(sides) } else { Err(BuildError::NearEdge) }
    }

    /// The two-digit numbers on both sides of a letter have a sum.
    pub(super) fn two_digit_sum(&self, found: &SentenceMatch, chosen: &[usize]) -> RuleResult {
        let sum = found.numbers().last().ok_or(BuildError::NoSum)?;
        let letter = found.letter().ok_or(BuildError::NoLetter)?;
        let is_here = |at: &usize| self.elements[*at].text.trim().eq_ignore_ascii_case(&letter);
        let here: Vec<usize> = chosen.iter().copied().filter(is_here).collect();
        self.each(&here, |element| {
            let [mut cells, after] = self.beside_edge(element, 2)?;
            cells.reverse();
            cells.extend(after);
            Ok(Constraint::new(Kind::Equation, cells, vec![10, 1, 10, 1, sum]))
        })
    }
}
