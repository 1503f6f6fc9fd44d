//! Other programs step by step, and the figures that a search defines.

mod hodoku;
mod measures;
mod sudoku_explainer;
mod support;
mod whips;
