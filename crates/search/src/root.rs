//! The root solution of a board with boxes: a full board by formula, from which others are made by permutations.

use super::Solution;
use whydoku_board::{Digit, Regions, Shape};

/// Returns the board in which each row is the one above shifted by the width of a box, and by one more where a row of
/// boxes begins. `None` for boards without boxes or with further rules.
pub fn root(shape: &Shape) -> Option<Solution> {
    let size = shape.size();
    let Regions::Boxes { width, height } = *shape.regions() else { return None };
    if *shape != Shape::boxes(size, width, height).ok()? {
        return None;
    }
    let digit = |at: usize| {
        let (row, column) = (at / size, at % size);
        Digit::new((row % height * width + row / height + column) % size)
    };
    Some(Solution::of((0..size * size).map(digit).collect()))
}
