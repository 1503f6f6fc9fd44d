//! The public checks: of findings, of contradictions, and of premises that a finding does not need.

use crate::CheckError;
use crate::budget::Budget;
use crate::division::check_regions;
use crate::premises::{PremiseSearch, is_on_board};
use whydoku_board::{CancelToken, Candidate, Grid, VARIANTS, per_width};
use whydoku_logic::{Conclusion, Finding, Truth};

/// Checks that every conclusion of a finding is new and follows from its premises.
pub fn check<const W: usize>(grid: &Grid<W>, finding: &Finding) -> Result<(), CheckError> {
    check_until(grid, finding, CancelToken::NEVER)
}

/// [`check`], until the token is cancelled; the answer is then [`CheckError::TooLarge`].
pub fn check_until<const W: usize>(
    grid: &Grid<W>,
    finding: &Finding,
    cancel: CancelToken<'_>,
) -> Result<(), CheckError> {
    check_within(grid, finding, Budget::full(cancel))
}

/// [`check`] with a small part of the work, for callers that check often and can do without an answer: longer arguments
/// are [`CheckError::TooLarge`].
pub fn check_cheaply<const W: usize>(grid: &Grid<W>, finding: &Finding) -> Result<(), CheckError> {
    check_within(grid, finding, Budget::small(grid.layout().has_constraints()))
}

fn check_within<const W: usize>(
    grid: &Grid<W>,
    finding: &Finding,
    budget: Budget<'_>,
) -> Result<(), CheckError> {
    type Compiled<const W: usize> = fn(&Grid<W>, &Finding, Budget<'_>) -> Result<(), CheckError>;
    per_width!(Compiled<W> = check_conclusions)(grid, finding, budget)
}

fn check_conclusions<const W: usize>(
    grid: &Grid<W>,
    finding: &Finding,
    budget: Budget<'_>,
) -> Result<(), CheckError> {
    let is_new = |conclusion: Conclusion| match conclusion.pair() {
        Some(cells) => cells[1].index() < grid.layout().cells().len() && conclusion.is_open_on(grid),
        None => is_on_board(grid, conclusion.candidate()) && grid.allows(conclusion.candidate()),
    };
    if let Some(&old) = finding.conclusions().iter().find(|&&conclusion| !is_new(conclusion)) {
        return Err(CheckError::NoNewConclusion(old));
    }
    let is_about_regions = |premise: &Truth| matches!(premise, Truth::Regions(_));
    if VARIANTS
        && (finding.about_regions().next().is_some() || finding.premises().iter().any(is_about_regions))
    {
        return check_regions(grid, finding, budget);
    }
    let mut search = PremiseSearch::new(grid, finding.premises(), budget)?;
    for &conclusion in finding.conclusions() {
        let escape = match search.escape(Some(conclusion)) {
            Err(CheckError::TooLarge) if search.prepare_retry() => search.escape(Some(conclusion))?,
            result => result?,
        };
        if let Some(escape) = escape {
            return Err(CheckError::Unsupported { conclusion, escape });
        }
    }
    Ok(())
}

/// Checks a contradiction: the premises cannot all be satisfied at once.
pub fn contradicts<const W: usize>(grid: &Grid<W>, premises: &[Truth]) -> Result<(), CheckError> {
    contradicts_until(grid, premises, CancelToken::NEVER)
}

/// [`contradicts`], until the token is cancelled; the answer is then [`CheckError::TooLarge`].
pub fn contradicts_until<const W: usize>(
    grid: &Grid<W>,
    premises: &[Truth],
    cancel: CancelToken<'_>,
) -> Result<(), CheckError> {
    type Compiled<const W: usize> =
        fn(&Grid<W>, &[Truth], CancelToken<'_>) -> Result<Option<Vec<Candidate>>, CheckError>;
    match per_width!(Compiled<W> = escape)(grid, premises, cancel)? {
        None => Ok(()),
        Some(escape) => Err(CheckError::NoContradiction { escape }),
    }
}

fn escape<const W: usize>(
    grid: &Grid<W>,
    premises: &[Truth],
    cancel: CancelToken<'_>,
) -> Result<Option<Vec<Candidate>>, CheckError> {
    PremiseSearch::new(grid, premises, Budget::full(cancel))?.escape(None)
}

/// Removes each premise in turn and keeps the removal if the checker still accepts, so that explanations and proofs rest
/// on nothing superfluous. What the figure cites stays: the explanation must follow from the premises. A
/// finding that the checker rejects is returned unchanged.
#[must_use]
pub fn tighten<const W: usize>(grid: &Grid<W>, finding: &Finding) -> Finding {
    let mut kept = finding.clone();
    let mut at = 0;
    while at < kept.premises().len() {
        if finding.figure().cites(&kept.premises()[at]) {
            at += 1;
            continue;
        }
        let mut fewer = kept.premises().to_vec();
        fewer.remove(at);
        match kept.resting_on(fewer) {
            Some(shorter) if check(grid, &shorter).is_ok() => kept = shorter,
            _ => at += 1,
        }
    }
    kept
}
