//! The rules of a puzzle: the shape of its board, named rules, and constraints such as cages and lines.
//!
//! A [`Constraint`] has a text form, a naive predicate ([`Constraint::is_satisfied`]), and rules for solvers ([`RuleSet`]):
//! which digits two cells may hold together, and an [`Automaton`] that decides which candidates some filling holds.
//!
//! ```
//! use whydoku_constraints::{Constraint, ConstraintKind, Shape};
//! let cage = Constraint::read(ConstraintKind::Cage, "5: r1c1 r1c2", 4).unwrap();
//! let shape = Shape::of_size(4).unwrap().with_constraints(vec![cage]).unwrap();
//! let grid = [2, 3, 1, 4, 1, 4, 2, 3, 3, 1, 4, 2, 4, 2, 3, 1];
//! assert_eq!(shape.violation(&grid), None);
//! ```

mod automaton;
mod cell_text;
mod constraint;
mod constraint_error;
mod constraint_text;
mod custom;
mod global;
mod kinds;
mod rule_set;
mod rules;
mod satisfiable;
mod shape;
mod shape_error;
mod shape_text;

pub use automaton::{
    Automaton, CompiledRule, Dfa, Relation, Sum, SumBound, SupportCache, Workspace, hash_of,
};
pub use constraint::{Constraint, Definition};
pub use constraint_error::ConstraintError;
pub use custom::pairs::PairScope;
pub use custom::pattern::MOST_STATES;
pub use global::Violation;
pub use kinds::ConstraintKind;
pub use kinds::drawing::{CellMark, Drawing, LineEnds, LinePath, LineStyle};
pub use kinds::facts::{ClosedLine, Head, KindFacts, Propagator, WeightedCells};
pub use kinds::groups::{Demand, PairGroup, RelationGroup};
pub use kinds::names::{FPuzzlesCells, FPuzzlesKey, IssForm};
pub use rule_set::{PairRule, RuleSet};
pub use rules::{Cause, OutsideClue, Rules, Side};
pub use shape::{HelperCells, Regions, Shape, cell_name, cell_named, connected, edge_neighbours};
pub use shape_error::{ShapeError, a_board};
pub use shape_text::{ShapeText, Sides, Text, regions};
pub use whydoku_cells::{
    Candidate, Cell, CellSet, Digit, DigitSet, House, MAX_SIZE, MIN_SIZE, VARIANTS, WIDEST, distinct,
    grouped, sorted,
};
