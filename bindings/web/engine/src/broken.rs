//! The rules that the digits of a position break, for a board that marks mistakes while somebody plays.

use crate::error::Result;
use crate::position::PagePosition;
use serde::Serialize;
use whydoku::Options;

/// A broken rule.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Broken {
    /// The cells whose digits break it.
    pub cells: Vec<usize>,
    /// `house`, `clue`, the key of a constraint such as `cages`, or the name of a rule such as `anti-knight`.
    pub kind: String,
}

/// Returns the rules that are broken; empty while none is, and of a full grid only if it is a solution.
pub fn broken(position: &PagePosition) -> Result<Vec<Broken>> {
    let rules = position.to_solve()?.broken_rules(&Options::default())?;
    let indices = |rule: &whydoku::BrokenRule| rule.cells.iter().map(|cell| cell.index()).collect();
    Ok(rules.into_iter().map(|rule| Broken { cells: indices(&rule), kind: rule.kind }).collect())
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
    fn a_full_grid_that_does_not_divide_into_regions_is_broken() {
        let grid = [1, 2, 3, 4, 2, 1, 4, 3, 3, 4, 1, 2, 4, 3, 2, 1];
        let cells: Vec<(usize, usize)> = grid.into_iter().enumerate().collect();
        let rules = "size: 4\nregions: unknown\ndifferent-regions: [r1c1 r1c2, r1c1 r2c1]\n";
        let broken = of(rules, &cells);
        assert_eq!(broken.iter().map(|broken| broken.kind.as_str()).collect::<Vec<_>>(), ["unknown-regions"]);
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
