//! [`NamedStep`]: the technique that justifies what a player did.

use crate::{Claim, Error, ExplainedStep, Options, Position};
use whydoku_board::{Candidate, Grid};
use whydoku_formats::Puzzle;
use whydoku_logic::Conclusion;

/// A move of a player, and the easiest step that shows it as the board stood.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct NamedStep {
    /// The part of the move that the step shows.
    pub claims: Vec<Claim>,
    /// The step; `None` if no single step of the profile shows the claim.
    pub step: Option<ExplainedStep>,
}

impl Position {
    /// The move that leads a player from here to another position of the same puzzle: digits placed, candidates removed that
    /// no new digit removes.
    pub fn changes(&self, after: &Puzzle) -> Result<Vec<Claim>, Error> {
        let after = after.grid(self.grid.layout().clone())?;
        let layout = self.grid.layout();
        let mut placed: Grid = self.grid.clone();
        let mut changes = Vec::new();
        for cell in *self.grid.open() {
            if let Some(digit) = after.digit(cell) {
                let candidate = Candidate::new(cell, digit);
                changes.push(Conclusion::Place(candidate));
                // A digit that is no candidate here is a change too, which no step shows.
                if placed.allows(candidate) {
                    placed.place(candidate);
                }
            }
        }
        let gone = placed.open_candidates().filter(|&candidate| !after.allows(candidate));
        changes.extend(gone.map(Conclusion::Eliminate));
        Ok(changes.into_iter().map(|change| Claim::of(change, layout)).collect())
    }

    /// Names for each claim the easiest step that shows it as the board stands; a step that shows several is named once.
    pub fn name_steps(&self, claims: &[Claim], options: &Options) -> Result<Vec<NamedStep>, Error> {
        let (profile, explainer) = (options.path_profile()?, options.explainer()?);
        let solve = options.solve(&profile, &|_| ());
        let layout = self.grid.layout();
        let mut left = claims.iter().map(|claim| claim.on(layout)).collect::<Result<Vec<_>, _>>()?;
        let mut named = Vec::new();
        while let Some(&first) = left.first() {
            let is_open = self.grid.allows(first.candidate());
            let step = if is_open { self.board.step(&solve, &self.grid, Some(first))? } else { None };
            let shows = |claim: &Conclusion| {
                *claim == first
                    || step.as_ref().is_some_and(|step| step.finding.conclusions().contains(claim))
            };
            let (shown, others): (Vec<_>, Vec<_>) = left.iter().partition(|claim| shows(claim));
            left = others;
            let step = step.map(|step| ExplainedStep::new(1, step, &self.grid, explainer));
            let claims = shown.into_iter().map(|claim| Claim::of(claim, layout)).collect();
            named.push(NamedStep { claims, step });
        }
        Ok(named)
    }
}
