//! Writes the steps of a solution as proofs for external checkers: pseudo-Boolean proofs ([`VeriPb`]) and clausal proofs
//! with hints ([`Lrat`]).
//!
//! No technique is known here. A step consists of premises and conclusions; the derivation is searched anew and written
//! in small lines, which the external checker verifies without trusting this program.
//!
//! ```
//! use whydoku_board::{Candidate, Digit, Grid, Layout};
//! use whydoku_logic::{Conclusion, Figure, Finding, Truth};
//! use whydoku_proofs::{Assumptions, ProofEnd, ProofWriter, VeriPb};
//!
//! let mut grid = Grid::empty(Layout::<2>::classic());
//! let cell = grid.layout().cell(0, 0);
//! (1..9).for_each(|digit| grid.eliminate(Candidate::new(cell, Digit::new(digit))));
//! let conclusion = Conclusion::Place(Candidate::new(cell, Digit::new(0)));
//! let single = Finding::new(vec![Truth::Cell(cell)], vec![conclusion], Figure::new()).unwrap();
//! let (mut formula, mut proof, assumptions) = (Vec::new(), Vec::new(), Assumptions::default());
//! let mut format = VeriPb::new(&mut formula, &mut proof);
//! let mut writer = ProofWriter::begin(&grid, None, &assumptions, &[], &mut format)?;
//! writer.prove_step("step1", "naked single", &single)?;
//! writer.finish(ProofEnd::Open)?;
//! assert!(String::from_utf8_lossy(&proof).contains("@step1 rup 1 r1c1d1 >= 1 :"));
//! # Ok::<(), whydoku_proofs::ProofError>(())
//! ```

mod assumptions;
mod automata;
mod cover;
mod facts;
mod format;
mod formula;
mod lemma;
mod lrat;
mod premises;
mod reference;
mod refuter;
mod side_proof;
mod sums;
mod veripb;
mod writer;

pub use assumptions::Assumptions;
pub use format::ProofFormat;
pub use formula::{FormulaConstraint, QuotedConstraint};
pub use lrat::Lrat;
pub use reference::{AutomatonState, Exclusion, Literal, Reference};
pub use side_proof::{SideProof, side_proofs};
pub use veripb::VeriPb;
pub use writer::{CaseCheckpoint, ProofEnd, ProofWriter};

use std::io;

/// The cases that the derivation of one conclusion may take.
const CASE_LIMIT: usize = 20_000;

/// The reason for which a proof cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum ProofError {
    /// The derivation takes too many cases.
    #[error("{0}: the proof of this step takes more than {CASE_LIMIT} cases")]
    TooLarge(String),
    /// The format cannot express a premise.
    #[error("{0}: its premises cannot be written in this format")]
    UnsupportedPremise(String),
    /// The automaton of a constraint has too many states.
    #[error("{0} has too many states to be written in a proof")]
    TooManyStates(String),
    /// The output fails.
    #[error(transparent)]
    Io(#[from] io::Error),
}
