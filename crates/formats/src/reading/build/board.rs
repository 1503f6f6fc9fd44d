//! Builders of rules about the whole board.

use super::super::element::Place;
use super::super::rules::SentenceMatch;
use super::{BuildError, Builder};
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
    pub(super) fn diagonals(&mut self, found: &SentenceMatch, chosen: &[usize]) -> Result<(), BuildError> {
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
                return Err(BuildError::DiagonalColour);
            }
            if self.elements.iter().any(|element| element.place == Place::Diagonal) {
                return Err(BuildError::ClueDiagonals);
            }
            // One diagonal is the main one, which falls, or one that should be drawn.
            let names = |name: &str| found.text.contains(&format!("{name} diagonal"));
            let sloped = [names("negative"), names("positive")];
            let is_main = names("main") || names("principal");
            let is_one = !found.text.contains("diagonals")
                && !["each", "both", "either", "every", "a", "any"]
                    .iter()
                    .any(|all| found.text.split(' ').any(|word| word == *all));
            let rule = match (sloped, is_one, is_main) {
                ([true, false], ..) | ([false, false], true, true) => Rules::FALLING_DIAGONAL,
                ([false, true], ..) => Rules::RISING_DIAGONAL,
                (_, false, _) | ([true, true], ..) => Rules::DIAGONALS,
                (_, true, false) => return Err(BuildError::NothingFits),
            };
            self.product.rules = self.product.rules.and(rule);
        }
        Ok(())
    }

    /// The digits of the lines that the sentence names say where their numbers stand.
    pub(super) fn indexers(&mut self, kind: Kind, found: &SentenceMatch) -> Result<(), BuildError> {
        let lines: Vec<i32> = found.numbers().collect();
        // "Digits in column 1 say where the 1 stands": each number stands there twice, line by line or in two lists.
        let (named, sought) = lines.split_at(lines.len() / 2);
        let is_by_line = lines.chunks(2).all(|pair| pair.len() == 2 && pair[0] == pair[1]);
        if named != sought && !is_by_line {
            return Err(BuildError::SoughtNumbers);
        }
        let size = self.size() as i32;
        if lines.is_empty() || lines.iter().any(|line| !(1..=size).contains(line)) {
            return Err(BuildError::NoLines);
        }
        self.index(kind, sorted(lines));
        Ok(())
    }

    /// The digits of lines, counted from 1, say where their numbers stand.
    pub(super) fn index(&mut self, kind: Kind, lines: impl IntoIterator<Item = i32>) {
        let size = self.size();
        for (at, element) in self.elements.iter().enumerate() {
            self.claimed[at] |= element.kind == Some(kind);
        }
        for line in lines {
            let line = line as usize - 1;
            let cells = (0..size).map(|at| {
                Cell::new(if kind == Kind::ColumnIndexer { at * size + line } else { line * size + at })
            });
            self.product.constraints.push(Constraint::of(kind, cells.collect()));
        }
    }
}
