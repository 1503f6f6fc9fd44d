//! Conflicts of candidates, and peers outside houses: chess moves, groups with fewer cells than digits, shared edges.

use super::{HouseKind, Layout};
use crate::{Candidate, Cell, Digit, House, Rules, Shape};
use whydoku_constraints::{Cause, PairRule};

/// The rule by which two cells cannot hold the same digit, or, of neighbours, consecutive ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tie {
    /// They share a house, or a group.
    House(House),
    /// They are a knight's move apart.
    Knight,
    /// They are a king's move apart.
    King,
    /// They share an edge, and their digits must not be consecutive.
    Neighbours,
    /// A constraint, or a rule that holds everywhere, excludes them.
    Constraint(Cause),
}

impl<const W: usize> Layout<W> {
    /// Returns whether two candidates cannot both be true.
    pub fn conflict(&self, a: Candidate, b: Candidate) -> bool {
        if a.cell == b.cell {
            a.digit != b.digit
        } else if a.digit == b.digit && self.peers(a.cell).contains(b.cell) {
            true
        } else {
            self.is_non_consecutive()
                && a.digit.index().abs_diff(b.digit.index()) == 1
                && self.neighbours(a.cell).contains(b.cell)
                || self.constraint_tables().is_some_and(|tables| tables.excludes(a, b, self.size()))
        }
    }

    /// Returns the constraint by which two candidates of different cells exclude each other, or else the rule of the board.
    pub fn pair_cause(&self, a: Candidate, b: Candidate) -> Option<Cause> {
        let tables = self.constraint_tables()?;
        let here = |pair: &&PairRule| {
            pair.cells == [a.cell, b.cell] && !pair.allowed[0][a.digit.index()].contains(b.digit)
                || pair.cells == [b.cell, a.cell] && !pair.allowed[1][a.digit.index()].contains(b.digit)
        };
        let causes = tables.pairs.iter().filter(here).map(|pair| pair.cause);
        let pair = causes.min_by_key(|cause| matches!(cause, Cause::Rule(_)));
        let both = |(cells, _): &&(Vec<Cell>, Cause)| cells.contains(&a.cell) && cells.contains(&b.cell);
        let twins =
            || tables.distinct.iter().find(both).filter(|_| a.digit == b.digit).map(|&(_, cause)| cause);
        pair.or_else(twins)
    }

    /// Returns the simplest rule by which two cells cannot hold the same digit.
    pub fn tie(&self, a: Cell, b: Cell) -> Option<Tie> {
        if let Some(&house) = self.houses_at(a).iter().find(|&&house| self.house(house).cells.contains(b)) {
            return Some(Tie::House(house));
        }
        let apart = [self.row(a).abs_diff(self.row(b)), self.column(a).abs_diff(self.column(b))];
        let rules = self.shape.rules();
        let group = |is_extra: bool| {
            let mut groups = self.groups().filter(|(_, info)| (info.kind == HouseKind::Extra) == is_extra);
            let group = groups.find(|(_, info)| info.cells.contains(a) && info.cells.contains(b));
            group.map(|(group, _)| Tie::House(group))
        };
        if let Some(tie) = group(false) {
            return Some(tie);
        }
        if rules.have(Rules::ANTI_KING) && apart == [1, 1] {
            Some(Tie::King)
        } else if rules.have(Rules::ANTI_KNIGHT) && matches!(apart, [1, 2] | [2, 1]) {
            Some(Tie::Knight)
        } else {
            let twins = [a, b].map(|cell| Candidate::new(cell, Digit::new(0)));
            group(true).or_else(|| self.pair_cause(twins[0], twins[1]).map(Tie::Constraint))
        }
    }
}

/// Returns pairs of cells that cannot hold the same digit although they need not share a house.
pub(super) fn further_conflicts(shape: &Shape) -> Vec<(Cell, Cell)> {
    let side = shape.side();
    let mut pairs = Vec::new();
    let mut moves: Vec<(usize, usize)> = Vec::new();
    if shape.rules().have(Rules::ANTI_KNIGHT) {
        moves.extend([(1, 2), (2, 1)]);
    }
    if shape.rules().have(Rules::ANTI_KING) {
        moves.push((1, 1));
    }
    for (down, across) in moves {
        for (row, column) in (down..side).flat_map(|row| (across..side).map(move |column| (row, column))) {
            let at = |row: usize, column: usize| Cell::new(row * side + column);
            pairs.push((at(row, column), at(row - down, column - across)));
            pairs.push((at(row - down, column), at(row, column - across)));
        }
    }
    pairs
}
