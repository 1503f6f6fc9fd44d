//! [`Observer`]: whoever watches a path while a puzzle is rated, and makes a figure of what it sees.

use crate::catalogue::Score;
use whydoku_board::Candidate;
use whydoku_logic::Conclusion;
use whydoku_logic::TechniqueId;

/// A step that was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AppliedStep<'a> {
    /// What it is called.
    pub technique: TechniqueId,
    /// The technique whose rating counts: where a program is followed, the one of its rung.
    pub counts_as: TechniqueId,
    /// How large its pattern is, where the technique has no fixed size; else 0.
    pub measure: u16,
    /// How hard it is, if the program whose way is followed says so itself.
    pub difficulty: Option<Score>,
    /// Whether it is the first of all that were seen on one board.
    pub is_first: bool,
    /// What it says; nothing where another program is followed.
    pub conclusions: &'a [Conclusion],
    /// Whether it placed a digit.
    pub places: bool,
    /// How many steps it stands for: one, unless the observer does not ask for each.
    pub steps: u32,
}

/// What happens on a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event<'a> {
    /// A step was taken.
    Step(&'a AppliedStep<'a>),
    /// Nothing applied, and this was tried.
    Guess(Candidate),
}

/// Watches a path.
pub trait Observer {
    /// A step was taken.
    fn step(&mut self, step: &AppliedStep<'_>);

    /// Nothing applied, and this was tried.
    fn guess(&mut self, tried: Candidate);

    /// The figure as it stands, which is compared with the highest that is allowed.
    fn so_far(&self) -> Score;

    /// What a guess would make of it.
    fn with_guess(&self) -> Score;

    /// Whether each step must be told by itself. A program may go faster where that changes no figure.
    fn wants_each_step(&self) -> bool;

    /// Whether nothing that may follow can change the figure.
    fn has_seen_enough(&self) -> bool;
}
