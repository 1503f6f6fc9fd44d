//! Steps for what a program concludes: by our own techniques if these are shorter, else by the program's reasons, else by
//! chains and nets.

use super::find_all;
use std::cmp::Reverse;
use std::collections::BTreeSet;
use whydoku_board::{Candidate, Grid};
use whydoku_compat::StepArgument;
use whydoku_logic::{Conclusion, Finding, Step, TechniqueId};

/// Techniques that justify what the named ones do not.
const GENERAL: [TechniqueId; 7] = [
    TechniqueId::ForcingChain,
    TechniqueId::PlacingForcingChain,
    TechniqueId::Whip,
    TechniqueId::ForcingNet,
    TechniqueId::PlacingForcingNet,
    TechniqueId::ForcingNetVerity,
    TechniqueId::NestedForcingNet,
];

/// Steps that justify conclusions, each with whether those before it must be applied first; `None` if there are none.
pub(super) fn justify<const W: usize>(
    grid: &Grid<W>,
    names: &[TechniqueId],
    conclusions: &[Conclusion],
    arguments: Vec<StepArgument>,
) -> Option<Vec<(Step, bool)>> {
    let mut missing: BTreeSet<Conclusion> = conclusions.iter().copied().collect();
    let mut steps = by(grid, names, &mut missing);
    for StepArgument { technique, measure, conclusions, reason } in arguments {
        let new: Vec<Conclusion> = conclusions.into_iter().filter(|c| missing.contains(c)).collect();
        if let Some(finding) = Finding::new(reason.premises, new, reason.figure) {
            missing.retain(|conclusion| !finding.conclusions().contains(conclusion));
            steps.push(Step { technique, measure, finding: whydoku_checker::tighten(grid, &finding) });
        }
    }
    steps.extend(by(grid, &GENERAL, &mut missing));
    let mut singles = Vec::new();
    if !missing.is_empty() {
        // Eliminating the other candidates of a cell places its digit, too.
        let mut others: BTreeSet<Conclusion> = missing.iter().flat_map(|&one| others(grid, one)).collect();
        steps.extend(by(grid, names, &mut others));
        steps.extend(by(grid, &GENERAL, &mut others));
        if !others.is_empty() {
            return None;
        }
        let mut after = grid.clone();
        let taken = steps.iter().flat_map(|step| step.finding.conclusions());
        taken.for_each(|conclusion| conclusion.apply_to(&mut after));
        singles = by(&after, &[TechniqueId::NakedSingle], &mut missing);
    }
    let steps = steps.into_iter().map(|step| (step, false));
    Some(steps.chain(singles.into_iter().map(|step| (step, true))).collect())
}

fn by<const W: usize>(
    grid: &Grid<W>,
    names: &[TechniqueId],
    missing: &mut BTreeSet<Conclusion>,
) -> Vec<Step> {
    let mut steps = Vec::new();
    for &id in names {
        if missing.is_empty() {
            break;
        }
        let found = find_all(grid, id);
        loop {
            let says =
                |step: &Step| step.finding.conclusions().iter().filter(|c| missing.contains(c)).count();
            let rests_on = |step: &Step| step.finding.premises().len();
            let best = found.iter().min_by_key(|step| (Reverse(says(step)), rests_on(step)));
            let Some(best) = best.filter(|best| says(best) > 0) else { break };
            let Some(finding) = best.finding.keeping(|conclusion| missing.contains(&conclusion)) else {
                break;
            };
            let finding = whydoku_checker::tighten(grid, &finding);
            missing.retain(|conclusion| !finding.conclusions().contains(conclusion));
            steps.push(Step { finding, ..*best });
        }
    }
    steps
}

/// Conclusions that imply this one: for a placement, the eliminations of the other candidates of the cell.
fn others<const W: usize>(grid: &Grid<W>, conclusion: Conclusion) -> Vec<Conclusion> {
    let Conclusion::Place(Candidate { cell, digit }) = conclusion else { return vec![conclusion] };
    let others = grid.candidates(cell).into_iter().filter(|&other| other != digit);
    others.map(|other| Conclusion::Eliminate(Candidate::new(cell, other))).collect()
}
