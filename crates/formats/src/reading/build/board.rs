//! Builders of rules about the whole board.

use super::super::element::Place;
use super::super::rules::SentenceMatch;
use super::{BuildError, Builder, RuleResult};
use whydoku_board::{Cell, Constraint, ConstraintKind as Kind, PairScope, Rules, cell_name, sorted};

impl Builder<'_> {
    /// Digits do not repeat on the diagonals that are drawn, or on both.
    pub(super) fn diagonals(&mut self, found: &SentenceMatch, chosen: &[usize]) -> RuleResult {
        let size = self.size();
        let drawn: Vec<Vec<Cell>> = chosen.iter().map(|&at| self.elements[at].sorted_cells()).collect();
        let words: Vec<&str> = found.text.split(' ').collect();
        let place = |name: &str| words.iter().position(|word| *word == name);
        let has = |name: &str| place(name).is_some();
        let is_each = |pair: &[&str]| {
            ["a", "any", "both", "each", "either", "every"].contains(&pair[0])
                && ["diagonal", "main", "marked", "principal", "positive", "negative"].contains(&pair[1])
        };
        let is_one = !has("diagonals") && !words.windows(2).any(is_each);
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
            (None, None) => {
                let is_x = found.is_name() && found.text.contains('x');
                (is_x || has("both") || has("two")).then_some(Rules::DIAGONALS)
            }
        };
        let mut rules = self.product.rules;
        for (first, step, rule) in
            [(0, size + 1, Rules::FALLING_DIAGONAL), (size - 1, size - 1, Rules::RISING_DIAGONAL)]
        {
            let cells: Vec<Cell> = (0..size).map(|at| Cell::new(first + at * step)).collect();
            rules = if drawn.contains(&cells) { rules.and(rule) } else { rules };
        }
        if !(rules.have(Rules::FALLING_DIAGONAL) || rules.have(Rules::RISING_DIAGONAL)) {
            let colours = ["blue", "grey", "gray", "red", "green", "purple"];
            if words.iter().any(|word| colours.contains(word)) {
                return Err(BuildError::DiagonalColour);
            }
            if self.elements.iter().any(|element| element.place == Place::Diagonal) {
                return Err(BuildError::ClueDiagonals);
            }
            // One diagonal is the main one, which falls, or one that should be drawn.
            rules = rules.and(match (sloped, is_one, has("main") || has("principal")) {
                (None, true, true) => Rules::FALLING_DIAGONAL,
                (None, true, false) => return Err(BuildError::NothingFits),
                (None, false, _) => Rules::DIAGONALS,
                (Some(rule), ..) => rule,
            });
        }
        // The diagonals of one slope are many, and those that are drawn may be others.
        if sloped.is_some_and(|rule| !rules.have(rule) || !is_one && rule != Rules::DIAGONALS) {
            return Err(BuildError::NothingFits);
        }
        self.product.rules = rules;
        Ok(Vec::new())
    }

    /// A relation of neighbours of a kind, for those that are neighbours if opposite edges of the board are joined.
    pub(in super::super) fn wrapped(&self, relation: &str) -> RuleResult {
        let text = relation.rsplit_once(':').map_or(relation, |(text, _)| text);
        let (scope, rule) = text.split_once(' ').unwrap_or_default();
        let scope = PairScope::of_neighbours(scope).ok_or(BuildError::NoFunction)?;
        let size = self.size();
        let is_joined = |&[one, other]: &[usize; 2]| {
            let apart = [(one / size).abs_diff(other / size), (one % size).abs_diff(other % size)];
            let around = apart.map(|apart| apart.min(size - apart));
            scope.joins(around[0], around[1]) && !scope.joins(apart[0], apart[1])
        };
        let cells = size * size;
        let pairs = (0..cells).flat_map(|one| (one + 1..cells).map(move |other| [one, other]));
        let relation = |pair: [usize; 2]| {
            let [one, other] = pair.map(|cell| cell_name(cell, size));
            Ok(Constraint::read(Kind::Relation, &format!("all {rule}: {one} {other}"), size)?)
        };
        pairs.filter(is_joined).map(relation).collect()
    }

    /// The digits of the lines that the sentence names say where their numbers stand.
    pub(super) fn indexers(&mut self, kind: Kind, found: &SentenceMatch) -> RuleResult {
        let lines: Vec<i32> = found.numbers().collect();
        // "Digits in column 1 say where the 1 stands": each number stands there twice, line by line or in two lists.
        let (named, sought) = lines.split_at(lines.len() / 2);
        let is_by_line = lines.chunks(2).all(|pair| pair.len() == 2 && pair[0] == pair[1]);
        if named != sought && !is_by_line {
            return Err(BuildError::SoughtNumbers);
        }
        let size = self.size();
        if lines.is_empty() || lines.iter().any(|line| !(1..=size as i32).contains(line)) {
            return Err(BuildError::NoLines);
        }
        for (at, element) in self.elements.iter().enumerate() {
            self.claimed[at] |= element.kind == Some(kind);
        }
        let of = |line: i32| {
            let line = line as usize - 1;
            let is_of_columns = kind == Kind::ColumnIndexer;
            let cells = (0..size).map(|at| if is_of_columns { at * size + line } else { line * size + at });
            Constraint::of(kind, cells.map(Cell::new).collect())
        };
        Ok(sorted(lines).into_iter().map(of).collect())
    }
}
