//! What a puzzle asks: its shape, its regions, further rules and constraints. Each constraint has a text form, says
//! which cells conflict, and has an automaton that says which digits some filling of its cells holds.

mod constraint;
mod rules;
mod shape;
mod shape_error;
mod written;

pub use constraint::{
    Automaton, Cause, CompiledRule, Constraint, ConstraintKind, Dfa, Head, PairRule, Relation, RuleKind,
    RuleSet, SumBound, SupportCache, Workspace,
};
pub use rules::{OutsideClue, Rules, Side};
pub use shape::{Regions, Shape, edge_neighbours};
pub use shape_error::{ShapeError, a_board};
pub use whydoku_cells::{Candidate, Cell, CellSet, Digit, DigitSet, House, MAX_SIZE, MIN_SIZE, WIDEST};
pub use written::{ClueDigits, Sides, Text, Written, regions};
