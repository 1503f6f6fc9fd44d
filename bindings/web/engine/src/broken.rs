//! The rules that the digits of a position break, for a board that marks mistakes while somebody plays.

use crate::ask::message;
use crate::position::Position;
use serde::Serialize;
use whydoku_board::{Candidate, Cell, Layout};
use whydoku_constraints::{Cause, Rules, Violation};

/// A broken rule.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Broken {
    /// The cells whose digits break it.
    pub cells: Vec<usize>,
    /// `house`, `clue`, the key of a constraint such as `cages`, or the name of a rule such as `anti-knight`.
    pub kind: String,
}

/// Returns the rules that are broken; empty while none is. Rules about several cells count as broken once no digits in the
/// open ones can keep them.
pub fn broken(position: &Position) -> Result<Vec<Broken>, String> {
    let puzzle = position.puzzle()?;
    let shape = &puzzle.shape;
    let layout: Layout = Layout::new(shape.clone()).map_err(message)?;
    let digits: Vec<_> = puzzle.cells.iter().map(|content| content.digit()).collect();
    let filled: Vec<Candidate> =
        layout.cells().iter().filter_map(|cell| Some(Candidate::new(cell, digits[cell.index()]?))).collect();
    let kind = |cause: Cause| match cause {
        Cause::Constraint(at) => shape.constraints()[at].kind.key().to_owned(),
        Cause::Rule(rule) => rule.to_string(),
    };
    let indices = |cells: &[Cell]| cells.iter().map(|cell| cell.index()).collect::<Vec<_>>();
    let mut all = Vec::new();
    for (nth, &a) in filled.iter().enumerate() {
        for &b in filled[nth + 1..].iter().filter(|b| layout.conflict(a, **b)) {
            let cause = layout
                .pair_cause(a, b)
                .filter(|_| a.digit != b.digit || !layout.peers(a.cell).contains(b.cell));
            let name = match (cause, layout.tie(a.cell, b.cell)) {
                (Some(cause), _) | (None, Some(whydoku_board::Tie::Constraint(cause))) => kind(cause),
                (None, Some(whydoku_board::Tie::Knight)) => Rules::ANTI_KNIGHT.to_string(),
                (None, Some(whydoku_board::Tie::King)) => Rules::ANTI_KING.to_string(),
                _ if a.digit != b.digit => Rules::NON_CONSECUTIVE.to_string(),
                _ => "house".to_owned(),
            };
            all.push(Broken { cells: vec![a.cell.index(), b.cell.index()], kind: name });
        }
    }
    for &(cell, allowed) in layout.restricted() {
        if digits[cell.index()].is_some_and(|digit| !allowed.contains(digit)) {
            all.push(Broken { cells: vec![cell.index()], kind: "cell".to_owned() });
        }
    }
    let any = (1_u32 << layout.size()) - 1;
    for relation in layout.relations() {
        let domain = |cell: &Cell| digits[cell.index()].map_or(any, |digit| 1 << digit.index());
        let domains: Vec<u32> = relation.order.iter().map(domain).collect();
        let held: Vec<Cell> = relation.cells.iter().filter(|cell| digits[cell.index()].is_some()).collect();
        if !held.is_empty() && relation.compiled.supports(&domains).is_none() {
            all.push(Broken { cells: indices(&held), kind: kind(relation.cause) });
        }
    }
    for clue in layout.clues() {
        let can_hold = |cell: Cell| digits[cell.index()].is_none_or(|digit| digit == clue.digit);
        if !clue.cells.iter().any(can_hold) {
            all.push(Broken { cells: clue.cells.iter().map(Cell::index).collect(), kind: "clue".to_owned() });
        }
    }
    // A full grid is judged once more by the check that shares nothing with the tables above.
    if all.is_empty() && filled.len() == digits.len() {
        let values: Vec<i32> = digits.iter().flatten().map(|digit| shape.value(*digit)).collect();
        all.extend(shape.violation(&values).map(|violation| match violation {
            Violation::Constraint(at) => Broken {
                cells: indices(&shape.constraints()[at].cells),
                kind: shape.constraints()[at].kind.key().to_owned(),
            },
            Violation::Rule(rule) => Broken { cells: (0..digits.len()).collect(), kind: rule.to_string() },
            _ => Broken { cells: (0..digits.len()).collect(), kind: "house".to_owned() },
        }));
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str, cells: &[(usize, usize)]) -> Vec<Broken> {
        let mut digits = vec![0; 16];
        for &(cell, digit) in cells {
            digits[cell] = digit;
        }
        let json = serde_json::json!({ "puzzle": text, "cells": digits });
        broken(&serde_json::from_value(json).expect("a position")).expect("a board")
    }

    #[test]
    fn a_cage_is_broken_once_its_sum_is_beyond_reach() {
        let cage = "size: 4\ncages:\n  - \"3: r1c1 r1c2\"\n";
        assert!(of(cage, &[(0, 1)]).is_empty());
        let broken = of(cage, &[(0, 4)]);
        assert_eq!(broken, [Broken { cells: vec![0], kind: "cages".to_owned() }]);
    }

    #[test]
    fn equal_digits_of_a_house_and_lines_are_found() {
        let line = "size: 4\nthermometers:\n  - \"r1c1 r2c2 r3c3\"\n";
        assert!(of(line, &[(0, 1), (5, 3)]).is_empty());
        assert!(of(line, &[(0, 3), (5, 2)]).iter().any(|broken| broken.kind == "thermometers"));
        assert!(
            of(line, &[(0, 3), (1, 3)]).iter().any(|broken| broken.kind == "house" && broken.cells == [0, 1])
        );
    }
}
