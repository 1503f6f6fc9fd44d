//! The root solution of a board in boxes: a full board by formula, from which others are made by rearranging it.

use super::Solution;
use whydoku_board::{Digit, Regions, Shape};

/// Each row is the one above it, moved on by the width of a box; by one more wherever a row of boxes begins. `None` for
/// boards that are not in boxes, or have further rules.
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
