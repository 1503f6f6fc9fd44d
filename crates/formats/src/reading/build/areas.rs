//! Areas of coloured cells: their form, and the builders of rules about them.

use super::super::element::{Element, Form};
use super::super::rules::SentenceMatch;
use super::super::sequences::first_number;
use super::{BuildError, Builder, RuleResult};
use std::collections::BTreeMap;
use whydoku_board::{Cell, Constraint, ConstraintKind as Kind, Regions, edge_neighbours, sorted};

impl Builder<'_> {
    /// Areas are magic squares of three by three cells.
    pub(super) fn magic_squares(&mut self, chosen: &[usize]) -> RuleResult {
        let mut made = Vec::new();
        for area in self.areas(chosen) {
            for square in squares_of_three(&area, self.size())? {
                made.extend(magic_sums(&square));
                self.product.extra.push(square.iter().map(|cell| cell.index() as u16).collect());
            }
        }
        Ok(made)
    }

    /// The box that a sentence names is a magic square.
    pub(super) fn magic_box(&self, found: &SentenceMatch) -> RuleResult {
        if *self.shape.regions() != (Regions::Boxes { width: 3, height: 3 }) {
            return Err(BuildError::NothingFits);
        }
        let named = if found.has("middle") { 5 } else { first_number(found)? };
        let index = usize::try_from(named - 1).ok().filter(|index| *index < 9).ok_or(BuildError::NoDigit)?;
        let first = index / 3 * 27 + index % 3 * 3;
        Ok(magic_sums(&[0, 1, 2, 9, 10, 11, 18, 19, 20].map(|at| Cell::new(first + at))).to_vec())
    }

    /// Areas, or clones that the source names, hold the same digits in the same places.
    pub(super) fn clone_areas(&mut self, found: &SentenceMatch, chosen: &[usize]) -> RuleResult {
        let is_named = |&at: &usize| self.elements[at].form == Form::Clone;
        let named: Vec<usize> = chosen.iter().copied().filter(is_named).collect();
        for &at in &named {
            self.clone_pairs(at);
        }
        let mut left = if named.is_empty() { chosen.to_vec() } else { Vec::new() };
        let is_by_colour = found.has("same-colour");
        while let Some(&first) = left.first() {
            let colour = |at: usize| self.elements[at].colours.first().copied();
            let is_like = |at: &usize| {
                !is_by_colour || colour(*at).zip(colour(first)).is_some_and(|(one, other)| one.is_like(other))
            };
            let (own, others): (Vec<usize>, _) = left.iter().partition(|at| **at == first || is_like(at));
            self.clones(&self.areas(&own))?;
            left = others;
        }
        Ok(Vec::new())
    }

    /// Areas hold each digit once.
    pub(super) fn area_regions(&mut self, chosen: &[usize]) -> RuleResult {
        let size = self.size();
        for area in self.areas(chosen) {
            if area.len() != size {
                return Err(BuildError::AreaSize { found: area.len(), size });
            }
            self.product.extra.push(area.iter().map(|cell| cell.index() as u16).collect());
        }
        Ok(Vec::new())
    }

    /// Two equal shapes hold consecutive digits in the same places.
    pub(super) fn consecutive_clones(&self, chosen: &[usize]) -> RuleResult {
        let [a, b] = chosen else { return Err(BuildError::NotTwoShapes) };
        let (a, b) = (self.elements[*a].sorted_cells(), self.elements[*b].sorted_cells());
        let by = |a: &Cell, b: &Cell| b.index() as i64 - a.index() as i64;
        if a.len() != b.len() || !a.iter().zip(&b).all(|(one, two)| by(one, two) == by(&a[0], &b[0])) {
            return Err(BuildError::OtherShape);
        }
        let pairs = a.iter().zip(&b).map(|(one, two)| vec![*one, *two]);
        Ok(pairs.map(|pair| Constraint::with(Kind::WhiteDot, 1, pair)).collect())
    }

    /// The coloured cells of a selection as connected areas.
    pub(in super::super) fn areas(&self, chosen: &[usize]) -> Vec<Vec<Cell>> {
        let size = self.size();
        // Whole areas are drawn as one element by some.
        if chosen.iter().all(|&at| self.elements[at].cells.len() > 1) {
            return chosen.iter().map(|&at| self.elements[at].sorted_cells()).collect();
        }
        let mut left = sorted(chosen.iter().flat_map(|&at| self.elements[at].cells.iter().copied()));
        let mut areas = Vec::new();
        while let Some(first) = left.first().copied() {
            let (mut area, mut due) = (Vec::new(), vec![first]);
            left.retain(|&cell| cell != first);
            while let Some(cell) = due.pop() {
                area.push(cell);
                for next in edge_neighbours(size, cell.index()).map(Cell::new) {
                    if let Some(found) = left.iter().position(|&cell| cell == next) {
                        left.remove(found);
                        due.push(next);
                    }
                }
            }
            area.sort_unstable();
            areas.push(area);
        }
        // Two areas that touch can be told apart where outlines are drawn.
        let cages: Vec<Vec<Cell>> = self
            .elements
            .iter()
            .filter(|element| element.form == Form::Cage && element.text.is_empty())
            .map(Element::sorted_cells)
            .collect();
        areas
            .into_iter()
            .flat_map(|area| {
                let within: Vec<Vec<Cell>> = cages
                    .iter()
                    .filter(|cage| cage.iter().all(|cell| area.contains(cell)))
                    .cloned()
                    .collect();
                if within.iter().map(Vec::len).sum::<usize>() == area.len() && within.len() > 1 {
                    within
                } else {
                    vec![area]
                }
            })
            .collect()
    }

    /// The cells of a clone that the source names hold the digits of its original.
    pub(crate) fn clone_pairs(&mut self, at: usize) {
        let cells = &self.elements[at].cells;
        let (own, copy) = cells.split_at(cells.len() / 2);
        let pairs = own.iter().zip(copy).filter(|(a, b)| a != b);
        self.product.constraints.extend(pairs.map(|(&a, &b)| Constraint::of(Kind::Palindrome, vec![a, b])));
    }

    /// Areas of the same form hold the same digits in the same places.
    fn clones(&mut self, areas: &[Vec<Cell>]) -> Result<(), BuildError> {
        let size = self.size();
        let form = |area: &[Cell]| {
            let row = area.iter().map(|cell| cell.index() / size).min().unwrap_or(0);
            let column = area.iter().map(|cell| cell.index() % size).min().unwrap_or(0);
            area.iter()
                .map(|cell| (cell.index() / size - row, cell.index() % size - column))
                .collect::<Vec<_>>()
        };
        let mut groups: BTreeMap<Vec<(usize, usize)>, Vec<&Vec<Cell>>> = BTreeMap::new();
        for area in areas {
            groups.entry(form(area)).or_default().push(area);
        }
        for group in groups.values() {
            let [first, others @ ..] = group.as_slice() else { continue };
            if others.is_empty() {
                return Err(BuildError::NoClone);
            }
            for other in others {
                let pairs = first
                    .iter()
                    .zip(other.iter())
                    .map(|(&a, &b)| Constraint::of(Kind::Palindrome, vec![a, b]));
                self.product.constraints.extend(pairs);
            }
        }
        Ok(())
    }
}

/// Cuts an area into squares of three by three cells.
fn squares_of_three(area: &[Cell], size: usize) -> Result<Vec<Vec<Cell>>, BuildError> {
    let mut left = area.to_vec();
    let mut squares = Vec::new();
    while let Some(first) = left.first().map(|cell| cell.index()) {
        let square: Vec<Cell> = (0..9).map(|at| Cell::new(first + at / 3 * size + at % 3)).collect();
        if size != 9 || first % size > size - 3 || !square.iter().all(|cell| left.contains(cell)) {
            return Err(BuildError::MagicSquare);
        }
        left.retain(|cell| !square.contains(cell));
        squares.push(square);
    }
    Ok(squares)
}

/// The sums of the rows, columns and diagonals of a magic square.
fn magic_sums(square: &[Cell]) -> [Constraint; 8] {
    const LINES: [[usize; 3]; 8] =
        [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
    LINES.map(|line| Constraint::with(Kind::Sum, 15, line.map(|at| square[at]).to_vec()))
}
