//! [`Instances`]: every step of a technique at a position.

use crate::{Error, ExplainedStep, Options, Position, Puzzle, TechniqueId};
use whydoku_solver::pipeline;

/// Every step of a technique at a position, in a fixed order.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Instances {
    /// The steps.
    pub steps: Vec<ExplainedStep>,
    /// Whether there may be more, because the search reached its limit or was cancelled.
    pub may_be_more: bool,
}

impl Position {
    /// Lists every step of a technique.
    pub fn find(&self, technique: TechniqueId, options: &Options) -> Result<Instances, Error> {
        let (grid, explainer) = (&self.grid, options.explainer()?);
        let found = pipeline::list(grid, technique, options.cancel_token());
        let steps = found.steps.into_iter().zip(1..);
        let steps = steps.map(|(step, number)| ExplainedStep::new(number, step, grid, explainer));
        Ok(Instances { steps: steps.collect(), may_be_more: found.cut_short })
    }
}

impl Puzzle {
    /// Lists every step of a technique.
    ///
    /// ```
    /// use whydoku::{Options, Puzzle, TechniqueId};
    /// # fn main() -> Result<(), whydoku::Error> {
    /// let puzzle = Puzzle::parse("1.....569492.561.8.561.924...964.8.1.64.1....218.356.4.4.5...169.5.614.2621.....5")?;
    /// let found = puzzle.find(TechniqueId::XWing, &Options::default())?;
    /// assert!(found.steps.iter().all(|step| step.technique() == Some(TechniqueId::XWing)) && !found.may_be_more);
    /// # Ok(())
    /// # }
    /// ```
    pub fn find(&self, technique: TechniqueId, options: &Options) -> Result<Instances, Error> {
        self.position()?.find(technique, options)
    }
}
