//! Truths, conclusions, findings and steps: what finders produce, what the checker judges and what explanations are
//! rendered from.

mod id;
mod step;
mod truth;

pub use id::{TechniqueId, UnknownTechnique};
pub use step::{
    Argument, ArgumentLine, Assertion, Conclusion, Figure, Finding, Guess, Item, Justification, Role, Step,
};
pub use truth::{Equation, Guardians, Linear, Pattern, Symmetric, Term, Truth, TruthCode, fillable};
