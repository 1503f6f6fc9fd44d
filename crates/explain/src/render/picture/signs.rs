//! The signs of pictures, and their legend.

use crate::Explainer;
use crate::render::marks::Marks;
use crate::render::paint::{PLACED, Paint, REMOVED, style_of, wrap};
use anstyle::Style;
use whydoku_board::{Candidate, Cell, Grid, House, HouseKind};
use whydoku_logic::Role;
use whydoku_solver::catalogue::Sentence;

/// The signs in the order in which a cell has them, with their meanings.
const SIGNS: [(char, Sentence); 4] = [
    ('●', Sentence::MarkPattern),
    ('○', Sentence::MarkFin),
    ('✗', Sentence::MarkRemoved),
    ('+', Sentence::MarkPlaced),
];

/// The sign of a candidate.
#[derive(Clone, Copy)]
pub(super) struct Sign {
    pub(super) letter: char,
    /// Its place in the order of signs.
    pub(super) order: usize,
    pub(super) style: Style,
}

impl Marks {
    pub(super) fn sign_of(&self, candidate: Candidate, grid: &Grid) -> Option<Sign> {
        let cell = candidate.cell;
        let (order, style) = if self.placed.contains(&candidate) {
            (3, PLACED)
        } else if self.removed.contains(&candidate) {
            (2, REMOVED)
        } else if self.parts.contains_key(&candidate) {
            let tone = self.tone_of(candidate);
            (usize::from(matches!(tone, Some(Role::Fin | Role::EndoFin))), style_of(tone))
        } else if self.cells.contains(&cell) && !self.has_parts(cell, grid) {
            (0, style_of(self.tones.get(&cell).copied()))
        } else {
            return None;
        };
        Some(Sign { letter: SIGNS[order].0, order, style })
    }

    /// Whether the argument is about some digits of a cell only.
    fn has_parts(&self, cell: Cell, grid: &Grid) -> bool {
        grid.candidates(cell).into_iter().any(|digit| self.parts.contains_key(&Candidate::new(cell, digit)))
    }
}

/// Explains the signs of pictures, each at the first picture that has it.
#[derive(Clone, Debug, Default)]
pub struct SignLegend {
    known: [bool; SIGNS.len()],
    lines: bool,
}

impl SignLegend {
    /// Returns what the signs mean that no picture before had: "● pattern".
    pub fn add(
        &mut self,
        marks: &Marks,
        grid: &Grid,
        explainer: &Explainer<'_>,
        paint: Paint,
    ) -> Vec<String> {
        let mut styles = [None; SIGNS.len()];
        for candidate in grid.open_candidates() {
            if let Some(sign) = marks.sign_of(candidate, grid) {
                styles[sign.order].get_or_insert(sign.style);
            }
        }
        let mut meanings = Vec::new();
        for (((letter, meaning), style), is_known) in SIGNS.into_iter().zip(styles).zip(&mut self.known) {
            if let Some(style) = style.filter(|_| !std::mem::replace(is_known, true)) {
                let meaning = explainer.language().say(meaning, &[]);
                meanings.push(format!("{} {meaning}", paint.in_style(&letter.to_string(), style)));
            }
        }
        meanings
    }

    /// Returns what stands below a picture of a whole board: what its signs mean that no picture before had.
    pub fn below(
        &mut self,
        marks: &Marks,
        grid: &Grid,
        explainer: &Explainer<'_>,
        paint: Paint,
        width: usize,
    ) -> String {
        let mut meanings = self.add(marks, grid, explainer, paint);
        let is_line =
            |house: &House| matches!(grid.layout().house(*house).kind, HouseKind::Row | HouseKind::Column);
        if !self.lines && marks.houses.keys().any(is_line) {
            self.lines = true;
            meanings.push(format!("v > {}", explainer.language().say(Sentence::MarkLines, &[])));
        }
        if meanings.is_empty() { String::new() } else { wrap(&meanings.join("  "), "", width) }
    }
}
