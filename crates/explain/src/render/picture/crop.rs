//! The rows and columns of a board that a step is about, with signs that do not need colour:
//!
//! ```text
//!      c6  c9                       c1  c4     c8
//! r1   ●   ●                   r8   ●17 ●17    5 ✗1
//! r7   ✗   ✗
//! ```

use super::FAINT;
use crate::Explainer;
use crate::render::marks::Marks;
use crate::render::paint::{PLACED, Paint, REMOVED, style_of};
use anstyle::Style;
use std::collections::BTreeSet;
use whydoku_board::{Candidate, Cell, Digit, Grid};
use whydoku_logic::Role;
use whydoku_solver::catalogue::Sentence;

/// The signs, their styles and their meanings.
const PATTERN: (char, Style, Sentence) = ('●', style_of(None), Sentence::MarkPattern);
const FIN: (char, Style, Sentence) = ('○', style_of(Some(Role::Fin)), Sentence::MarkFin);
const GONE: (char, Style, Sentence) = ('✗', REMOVED, Sentence::MarkRemoved);
const HERE: (char, Style, Sentence) = ('+', PLACED, Sentence::MarkPlaced);

struct Crop<'a> {
    grid: &'a Grid,
    marks: &'a Marks,
    /// The cells that are drawn.
    cells: BTreeSet<Cell>,
    /// Whether all marks are of one digit, so that signs stand for it.
    is_single_digit: bool,
}

/// Draws the rows and columns of the marks, line by line, with the meanings of the signs. There are no lines if nothing is
/// marked or if they would be wider than `width`.
pub(in crate::render) fn cropped(
    grid: &Grid,
    marks: &Marks,
    explainer: &Explainer<'_>,
    paint: Paint,
    width: usize,
) -> Vec<String> {
    let layout = grid.layout();
    let candidates = marks.candidates();
    let cells: BTreeSet<Cell> =
        candidates.iter().map(|candidate| candidate.cell).chain(marks.cells.iter().copied()).collect();
    let cells: BTreeSet<Cell> = cells.into_iter().filter(|&cell| grid.digit(cell).is_none()).collect();
    let digits: BTreeSet<Digit> = candidates.iter().map(|candidate| candidate.digit).collect();
    let crop = Crop { grid, marks, is_single_digit: digits.len() == 1 && marks.cells.is_empty(), cells };
    let rows: BTreeSet<usize> = crop.cells.iter().map(|&cell| layout.row(cell)).collect();
    let columns: BTreeSet<usize> = crop.cells.iter().map(|&cell| layout.column(cell)).collect();
    if rows.is_empty() {
        return Vec::new();
    }
    let signs: Vec<_> =
        [PATTERN, FIN, GONE, HERE].into_iter().filter(|&(sign, ..)| crop.uses(sign)).collect();
    let meanings = |&(sign, style, name): &(char, Style, Sentence)| {
        format!("{} {}", paint.in_style(&sign.to_string(), style), explainer.language().say(name, &[]))
    };
    let legend: Vec<String> = signs.iter().map(meanings).collect();
    let mut lines = vec![" ".repeat(5)];
    let mut used = 5;
    lines.extend(rows.iter().map(|row| paint.in_style(&format!("{:<5}", format!("r{}", row + 1)), FAINT)));
    for &column in &columns {
        let texts: Vec<(String, usize)> =
            rows.iter().map(|&row| crop.text(layout.cell(row, column), paint)).collect();
        let name = format!("c{}", column + 1);
        let widest = texts.iter().map(|(_, width)| *width).chain([name.len()]).max().unwrap_or(0) + 2;
        lines[0] += &format!("{}{}", paint.in_style(&name, FAINT), " ".repeat(widest - name.len()));
        for (line, (text, width)) in lines[1..].iter_mut().zip(texts) {
            *line += &(text + &" ".repeat(widest - width));
        }
        used += widest;
    }
    if used > width {
        return Vec::new();
    }
    let legend_width: usize =
        signs.iter().map(|&(.., name)| explainer.language().say(name, &[]).chars().count() + 4).sum();
    if used + legend_width < width {
        lines[1] += &format!("   {}", legend.join("  "));
    } else {
        lines.extend(legend.into_iter().map(|line| " ".repeat(5) + &line));
    }
    lines.iter().map(|line| line.trim_end().to_owned()).collect()
}

impl Crop<'_> {
    fn sign(&self, candidate: Candidate) -> Option<(char, Style)> {
        let Marks { placed, removed, parts, cells, .. } = self.marks;
        if placed.contains(&candidate) {
            Some((HERE.0, PLACED))
        } else if removed.contains(&candidate) {
            Some((GONE.0, REMOVED))
        } else if parts.contains_key(&candidate) {
            let tone = self.marks.tone_of(candidate);
            let is_fin = matches!(tone, Some(Role::Fin | Role::EndoFin));
            Some((if is_fin { FIN.0 } else { PATTERN.0 }, style_of(tone)))
        } else if cells.contains(&candidate.cell) && !self.has_parts(candidate.cell) {
            Some((PATTERN.0, style_of(self.marks.tones.get(&candidate.cell).copied())))
        } else {
            None
        }
    }

    /// Whether the pattern is about some digits of a cell only.
    fn has_parts(&self, cell: Cell) -> bool {
        self.marks.parts.keys().any(|candidate| candidate.cell == cell)
    }

    fn candidates(&self) -> impl Iterator<Item = Candidate> + '_ {
        let of =
            |cell: Cell| self.grid.candidates(cell).into_iter().map(move |digit| Candidate::new(cell, digit));
        self.cells.iter().copied().flat_map(of)
    }

    fn uses(&self, sign: char) -> bool {
        self.candidates().any(|candidate| self.sign(candidate).is_some_and(|(own, _)| own == sign))
    }

    /// The content of a cell and its width: unmarked digits, then those of each sign.
    fn text(&self, cell: Cell, paint: Paint) -> (String, usize) {
        let (mut plain, mut marked) = (String::new(), Vec::<(char, Style, String)>::new());
        if self.cells.contains(&cell) {
            for digit in self.grid.candidates(cell) {
                let name = self.grid.layout().spell(digit);
                match self.sign(Candidate::new(cell, digit)) {
                    None => plain += &name,
                    Some((sign, style)) => match marked.iter_mut().find(|(known, ..)| *known == sign) {
                        Some((.., names)) => *names += &name,
                        None => marked.push((sign, style, name)),
                    },
                }
            }
        }
        if self.is_single_digit {
            let found = marked.first().map(|(sign, style, _)| (paint.in_style(&sign.to_string(), *style), 1));
            return found.unwrap_or_else(|| (paint.in_style(".", FAINT), 1));
        }
        if plain.is_empty() && marked.is_empty() {
            return (paint.in_style(".", FAINT), 1);
        }
        let mut groups = Vec::new();
        let mut width = 0;
        if !plain.is_empty() {
            width += plain.chars().count() + 1;
            groups.push(paint.in_style(&plain, FAINT));
        }
        for (sign, style, names) in marked {
            width += names.chars().count() + 2;
            groups.push(paint.in_style(&format!("{sign}{names}"), style));
        }
        (groups.join(" "), width - 1)
    }
}
