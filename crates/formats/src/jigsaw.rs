//! Jigsaws as text: a grid and, after it or on the next line, a map of its regions as long, one letter or digit a cell.
//!
//! A solution may stand in the same place. It cannot be taken for regions: no digit of a solution stands beside itself,
//! and regions hang together. Regions that do not can be told by letters, on boards whose digits are no letters.

use crate::Puzzle;
use whydoku_board::{Regions, Shape, distinct, edge_neighbours, regions};

/// The board with the regions of a text, if it is a map of regions for this one.
pub(super) fn board(shape: &Shape, text: &str) -> Option<Shape> {
    let size = shape.side();
    let text = text.trim();
    if text.len() != size * size || !text.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return None;
    }
    let lettered = size <= 9 && text.bytes().all(|byte| byte.is_ascii_alphabetic());
    // Some cell has the same symbol as its neighbour.
    let has_equal_neighbours =
        |step| text.bytes().zip(text.bytes().skip(step)).any(|(one, next)| one == next);
    if !lettered && !has_equal_neighbours(1) && !has_equal_neighbours(size) {
        return None;
    }
    let (_, map) = regions(text).ok()?;
    if !lettered && !hang_together(&map, size) {
        return None;
    }
    let customary = Shape::of_size(size).ok()?;
    Shape::new(size, regions_of(&customary, map)).ok()?.and(shape).ok()
}

/// The customary boxes if the regions are these, else the regions.
pub(super) fn regions_of(customary: &Shape, regions: Vec<u8>) -> Regions {
    let size = customary.size();
    let boxes = |at: usize| customary.region_of(at / size, at % size);
    let both = distinct((0..regions.len()).map(|at| (regions[at], boxes(at)))).len();
    let is_customary = both == distinct(regions.iter().copied()).len()
        && both == distinct((0..regions.len()).map(boxes)).len();
    if is_customary { customary.regions().clone() } else { Regions::Any(regions) }
}

fn hang_together(map: &[u8], size: usize) -> bool {
    let mut met = vec![false; map.len()];
    let mut begun = vec![false; 256];
    for first in 0..map.len() {
        if met[first] {
            continue;
        }
        if std::mem::replace(&mut begun[usize::from(map[first])], true) {
            return false;
        }
        let mut waiting = vec![first];
        met[first] = true;
        while let Some(cell) = waiting.pop() {
            for other in edge_neighbours(size, cell) {
                if !met[other] && map[other] == map[cell] {
                    met[other] = true;
                    waiting.push(other);
                }
            }
        }
    }
    true
}

/// A puzzle whose comment begins with a map of its regions becomes a jigsaw.
pub(super) fn with_comment(mut puzzle: Puzzle, shape: Option<&Shape>) -> Puzzle {
    if shape.is_some() {
        return puzzle;
    }
    let Some(name) = &puzzle.name else { return puzzle };
    let (map, rest) = name.split_once([' ', '\t', ',', ';']).unwrap_or((name, ""));
    if let Some(board) = board(&puzzle.shape, map) {
        puzzle.name = super::cells::comment(rest).map(str::to_owned);
        puzzle.shape = board;
    }
    puzzle
}

/// Whether a map of regions may follow on the next line: a bare grid on one line, on the customary board.
pub(super) fn may_follow(puzzle: &Puzzle) -> bool {
    puzzle.name.is_none()
        && puzzle.deleted.is_empty()
        && puzzle.text.len() == puzzle.shape.cells()
        && Shape::of_size(puzzle.shape.side()).is_ok_and(|shape| shape == puzzle.shape)
}
