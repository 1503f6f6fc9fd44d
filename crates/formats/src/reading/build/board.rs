//! Builders of rules about the whole board.

use super::super::element::{Element, Place};
use super::super::rules::SentenceMatch;
use super::Builder;
use whydoku_board::{Cell, Constraint, ConstraintKind as Kind, Rules, sorted};

impl Builder<'_> {
    /// Cells that are opposite each other about the centre differ.
    pub(super) fn rotational_unequal(&mut self) {
        let size = self.size();
        let cells = size * size;
        let pairs = (0..cells / 2).map(|at| vec![Cell::new(at), Cell::new(cells - 1 - at)]);
        self.product.constraints.extend(pairs.map(|pair| Constraint::of(Kind::Cage, pair)));
    }

    /// Digits do not repeat on the diagonals that are drawn, or on both.
    pub(super) fn diagonals(&mut self, found: &SentenceMatch, chosen: &[usize]) -> Result<(), String> {
        let size = self.size();
        let drawn: Vec<Vec<Cell>> = chosen.iter().map(|&at| self.elements[at].sorted_cells()).collect();
        let falling: Vec<Cell> = (0..size).map(|at| Cell::new(at * size + at)).collect();
        let rising: Vec<Cell> = (0..size).map(|at| Cell::new(at * size + size - 1 - at)).collect();
        let marked = [drawn.contains(&falling), drawn.contains(&rising)];
        let named = self.product.rules.have(Rules::FALLING_DIAGONAL)
            || self.product.rules.have(Rules::RISING_DIAGONAL);
        if marked[0] {
            self.product.rules = self.product.rules.and(Rules::FALLING_DIAGONAL);
        }
        if marked[1] {
            self.product.rules = self.product.rules.and(Rules::RISING_DIAGONAL);
        }
        if !(marked[0] || marked[1] || named) {
            let colours = ["blue", "grey", "gray", "red", "green", "purple"];
            if found.text.split(' ').any(|word| colours.contains(&word)) {
                return Err("no diagonal of this colour is drawn".to_owned());
            }
            if self.elements.iter().any(|element| element.place == Place::Diagonal) {
                return Err("the diagonals of the clues may be meant".to_owned());
            }
            self.product.rules = self.product.rules.and(Rules::DIAGONALS);
        }
        Ok(())
    }

    /// The digits of a line say where its number stands.
    pub(super) fn indexers(&mut self, name: &str, found: &SentenceMatch) -> Result<(), String> {
        let size = self.size();
        let kind = if name.starts_with("column") { Kind::ColumnIndexer } else { Kind::RowIndexer };
        let mut lines: Vec<i32> = if name.ends_with('1') { vec![1] } else { found.numbers().collect() };
        // "Digits in column 1 say where the 1 stands": each number stands there twice.
        let (named, sought) = lines.split_at(lines.len() / 2);
        if !name.ends_with('1') && named != sought {
            return Err("the numbers that are sought are not those of the lines".to_owned());
        }
        lines = sorted(lines);
        if lines.is_empty() || lines.iter().any(|&line| line < 1 || line as usize > size) {
            return Err("it names no lines of this board".to_owned());
        }
        let have = |element: &Element| element.kind == Some(kind);
        let named: Vec<usize> = (0..self.elements.len()).filter(|&at| have(&self.elements[at])).collect();
        named.into_iter().for_each(|at| self.claimed[at] = true);
        for line in lines {
            let cells = (0..size).map(|at| {
                let line = line as usize - 1;
                Cell::new(if kind == Kind::ColumnIndexer { at * size + line } else { line * size + at })
            });
            self.product.constraints.push(Constraint::of(kind, cells.collect()));
        }
        Ok(())
    }
}
