//! The implication kernel: what follows from an assumption, and why.
//!
//! Forcing chains and nets, kraken fish, templates, whips, sets of truths and links, and the trials on boards with
//! constraints all ask the same three questions: does this assumption lead to a conflict, what does it remove, and
//! which truths does the answer depend on. This module answers them.
//!
//! # Ideas
//!
//! A [`Network`] numbers the open candidates of a grid and its unsettled truths, once a board. A *statement* is a candidate
//! with a sign: it is true, or it is false. There are two ways in which one statement implies others:
//!
//! - **Conflicts.** A candidate that is true makes each candidate false that it is in conflict with. Rules about two cells
//!   are conflicts and nothing else, so they are never premises. They are lists of numbers, made with the network.
//! - **Truths.** A cell, a house with a digit or a clue whose candidates are false but one makes that one true. If all are
//!   false, the truth is broken: a conflict. Each truth has a counter and a sum of what it has left, so this costs one
//!   subtraction for each candidate that is lost.
//!
//! A cage, a line or a sum that houses leave of cages is a truth too, but it says more than that one of its candidates is
//! true. Such a relation is lazy: nothing is derived from it when the network is made. When its cells have lost candidates
//! and nothing cheaper is due, its automaton is asked which digits it rules out. The reason of such an *inference* is
//! the relation and what its cells had lost before.
//!
//! Two engines work on a network and reach the same end:
//!
//! - [`Propagation`] goes level by level and records reasons. All placements and inferences of a level take effect
//!   before anything of the next one does, so the number of levels is a property of the grid, and ratings use it. States
//!   are stacked: [`Propagation::with_assumption`] and `mark`/`undo` take back what came after a point.
//! - [`Fixpoint`] goes in the cheapest order, a house with all its digits at once, and records nothing. It decides which
//!   assumptions are worth a propagation where many are tried. Its state is one word for each cell, so it is copied
//!   instead of undone, and the ends of two assumptions are combined by intersection.
//!
//! # Reasons
//!
//! [`conflict_dependencies`] and [`claim_dependencies`] ask a finished propagation which truths a result depends on. Of
//! several ways to remove a candidate they choose the one that adds the fewest truths. `core` then drops truths one by
//! one while the others still refute the claim, and [`by_contradiction`] and [`by_cases`] write the argument down.
//!
//! Where an assumption alone does not decide, others are tried within it. What leads to a conflict there is false, and after
//! some rounds of that the outer assumption may lead to a conflict: a nested net (`nest`). Where relations take part, what a
//! cell or a house has left is tried instead, and a `Trial` refutes all of it (`refutations`). The argument keeps the
//! refutations and truths without which it fails.
//!
//! # Invariants
//!
//! - Numbers of candidates and truths ascend as the cells, digits, houses and clues of the layout do. Relations are the last
//!   truths, and no unit propagation runs on them: a relation with one candidate left places nothing.
//! - Every candidate is placed at most once and removed at most once between two marks.
//! - A step of a propagation depends on earlier steps only, so reasons form no circle.
//! - With fewer truths nothing more follows. Cores and bounds of nested searches rely on it.
//! - What an engine concludes does not depend on the order of cells, digits or houses. Which of several equally long
//!   arguments is written may depend on it.
//!
//! # Costs
//!
//! A network costs a few hundred instructions for each candidate, most of it for the lists of conflicts. A run of propagation
//! visits each conflict of each placed candidate and each truth of each removed one: at most all links of the network.
//! Undoing costs as much as the removals that are undone. A relation is asked once a level at most; the results of its
//! automaton are kept for all boards of a puzzle in a [`SupportStore`], since assumptions that differ in one cell ask for
//! much the same. Collecting the fewest dependencies costs a set of truths for each placed candidate and is done for
//! results that are reported, never while searching.
//!
//! # Example
//!
//! In a row, 1 has two places left, and so has 2 in a cell:
//!
//! ```text
//! candidates  0: r1c1=1   1: r1c1=2   2: r1c5=1   3: r1c5=3
//! truths      0: r1c1 {0, 1}   1: r1c5 {2, 3}   2: row 1 needs a 1 {0, 2}
//! conflicts   0: {1, 2}   1: {0}   2: {0, 3}   3: {2}
//! ```
//!
//! Assume 1, that r1c1 is 2. Level 0 places it and removes 0. Truth 0 keeps candidate 1; truth 2 has only candidate 2 left and
//! places it on level 1, with truth 2 as the reason. Level 1 removes 3, by conflict with 2, and so on. Had another
//! assumption removed 2 as well, truth 2 would be broken, and the conflict would depend on truth 2 and on the
//! reasons of both removals.

mod argument;
mod conflict_size;
mod core;
mod dependencies;
mod fixpoint;
mod nest;
mod network;
mod outcomes;
mod propagation;
mod refutations;
mod relation;
mod single_steps;
mod trial;

pub use argument::{Case, by_cases, by_contradiction, cases_of, choice};
pub use core::{core, core_of_all, core_of_cases, refutes};
pub use dependencies::{claim_dependencies, conflict_dependencies};
pub use fixpoint::Fixpoint;
pub(crate) use nest::{NestedOutcome, dependencies_of_all, nested_conflicts, refute_nested};
pub use network::{Network, Statement};
pub(crate) use outcomes::SingleOutcomes;
pub use propagation::{Propagation, Scope};
pub(crate) use refutations::refuted_splits;
pub use relation::SupportStore;
pub use whydoku_cells::Mask;

/// Truths by number.
pub type TruthSet = Mask;
pub(crate) use single_steps::{SingleStep, SingleSteps};
pub(crate) use trial::Trial;
