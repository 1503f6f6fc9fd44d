//! What a puzzle file defines: tables of pairs of digits, and patterns of digits along a line.

pub(crate) mod expression;
pub(crate) mod pairs;
pub(crate) mod pattern;
