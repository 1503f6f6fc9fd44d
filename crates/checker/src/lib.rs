//! Decides whether the conclusions of a finding follow from its premises.
//!
//! The checker assumes the opposite of a conclusion and searches for one candidate of each premise, no two in conflict. If
//! there are none, the conclusion follows. It knows truths and conflicts but no technique, which the dependencies of this
//! crate prove: boards, constraints and logic only. Its work is bounded, so that a finding from outside cannot hang it.
//!
//! ```
//! use whydoku_board::{Candidate, Digit, Grid, Layout};
//! use whydoku_checker::{CheckError, check};
//! use whydoku_logic::{Conclusion, Figure, Finding, Truth};
//!
//! let layout = Layout::<2>::classic();
//! let (r1c1, r1c2) = (layout.cell(0, 0), layout.cell(0, 1));
//! let mut grid = Grid::empty(layout);
//! (1..8).for_each(|digit| grid.eliminate(Candidate::new(r1c1, Digit::new(digit))));
//! (2..9).for_each(|digit| grid.eliminate(Candidate::new(r1c2, Digit::new(digit))));
//! // r1c1 is 1 or 9 and r1c2 is 1 or 2. That does not exclude 9 from r1c3.
//! let conclusion = Conclusion::Eliminate(Candidate::new(grid.layout().cell(0, 2), Digit::new(8)));
//! let premises = vec![Truth::Cell(r1c1), Truth::Cell(r1c2)];
//! let finding = Finding::new(premises, vec![conclusion], Figure::new()).unwrap();
//! assert!(matches!(check(&grid, &finding), Err(CheckError::Unsupported { .. })));
//! // With 1 in r1c2 only, r1c1 must be 9.
//! grid.eliminate(Candidate::new(r1c2, Digit::new(1)));
//! assert_eq!(check(&grid, &finding), Ok(()));
//! ```

mod budget;
mod check;
mod division;
mod error;
mod pattern;
mod pigeonhole;
mod premises;
mod relation;
mod search;
mod solution;
mod symmetry;

pub use check::{check, check_cheaply, check_until, contradicts, contradicts_until, tighten};
pub use error::{CheckError, PatternFlaw, SymmetryFlaw};
pub use solution::is_solution;
