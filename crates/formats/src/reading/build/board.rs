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
        let words: Vec<&str> = found.text.split(' ').collect();
        let place = |name: &str| words.iter().position(|word| *word == name);
        let has = |name: &str| place(name).is_some();
        let is_one =
            !has("diagonals") && !["each", "both", "either", "every", "a", "any"].into_iter().any(has);
        let sloped = match (place("negative"), place("positive")) {
            (Some(a), Some(b)) => {
                // Both are named together, or one is compared with the other.
                let is_joint = |word: &&str| ["diagonal", "and", "or", "the", "main"].contains(word);
                if !words[a.min(b) + 1..a.max(b)].iter().all(is_joint) {
                    return Err(BuildError::NothingFits);
                }
                Some(Rules::DIAGONALS)
            }
            (Some(_), None) => Some(Rules::FALLING_DIAGONAL),
            (None, Some(_)) => Some(Rules::RISING_DIAGONAL),
            (None, None) => (has("both") || has("two")).then_some(Rules::DIAGONALS),
        };
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
            if words.iter().any(|word| colours.contains(word)) {
                return Err(BuildError::DiagonalColour);
            }
            if self.elements.iter().any(|element| element.place == Place::Diagonal) {
                return Err(BuildError::ClueDiagonals);
            }
            // One diagonal is the main one, which falls, or one that should be drawn.
            let rule = match (sloped, is_one, has("main") || has("principal")) {
                (None, true, true) => Rules::FALLING_DIAGONAL,
                (None, true, false) => return Err(BuildError::NothingFits),
                (None, false, _) => Rules::DIAGONALS,
                (Some(rule), ..) => rule,
            };
            self.product.rules = self.product.rules.and(rule);
        }
        // The diagonals of one slope are many, and those that are drawn may be others.
        let are_many = has("diagonals")
            || words.windows(2).any(|pair| {
                ["positive", "negative"].contains(&pair[1])
                    && ["a", "any", "each", "every", "either"].contains(&pair[0])
            });
        let is_other = |rule| !self.product.rules.have(rule);
        if sloped.is_some_and(|rule| is_other(rule) || are_many && rule != Rules::DIAGONALS) {
            return Err(BuildError::NothingFits);
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
