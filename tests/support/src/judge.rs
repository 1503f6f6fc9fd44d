//! Judges what a finder reports at the positions of a fixture, with the checker and with a search that knows neither.

use crate::{agrees, apply, findings_of, solve};
use std::sync::Arc;
use whydoku_board::{Grid, Layout};
use whydoku_checker::{CheckError, check};
use whydoku_fixtures::{Expect, Expected, FixtureCase, FixtureError};
use whydoku_logic::{Conclusion, Finding, TechniqueId};
use whydoku_techniques::Finders;

type Problems = Vec<String>;

/// What is wrong with the findings of a technique in a case.
pub fn judge<const W: usize>(
    finders: &Finders<W>,
    case: &FixtureCase,
    id: TechniqueId,
) -> Result<Problems, FixtureError> {
    let layout = Arc::new(Layout::new(case.shape()?)?);
    let grid = case.grid::<W>(&layout)?;
    let solutions = solve(&grid, 2);
    if solutions.is_empty() {
        return Ok(vec!["the position has no solution".to_owned()]);
    }
    let found = findings_of(finders.get(id), &grid);
    match &case.expect {
        Expect::Nothing => miss(case, &grid, &found),
        Expect::Findings(expected) => {
            let mut problems = Vec::new();
            if expected.is_empty() || !case.not.is_empty() {
                problems.push("a hit expects findings, and only a near miss has `not`".to_owned());
            }
            if case.only && found.len() != expected.len() {
                problems.push(format!("{} findings instead of {}", found.len(), expected.len()));
            }
            for expected in expected {
                problems.extend(hit(expected, &grid, &found, &solutions)?);
            }
            Ok(problems)
        }
    }
}

fn miss<const W: usize>(
    case: &FixtureCase,
    grid: &Grid<W>,
    found: &[Finding],
) -> Result<Problems, FixtureError> {
    let forbidden = case.forbidden(grid.layout())?;
    let counts = |c: &Conclusion| forbidden.is_empty() || forbidden.contains(&c.candidate());
    let wrong = found.iter().filter(|finding| finding.conclusions().iter().any(counts));
    let mut problems: Problems = wrong.map(|finding| format!("finds {}", described(grid, finding))).collect();
    if !case.name.starts_with("near miss, ") {
        problems.push("a case that expects none is called `near miss, …`".to_owned());
    }
    if case.only {
        problems.push("`only` says nothing where nothing is expected".to_owned());
    }
    Ok(problems)
}

fn hit<const W: usize>(
    expected: &Expected,
    grid: &Grid<W>,
    found: &[Finding],
    solutions: &[Grid<W>],
) -> Result<Problems, FixtureError> {
    let layout = grid.layout();
    let mut same = None;
    for finding in found {
        if expected.is(finding, layout)? {
            same = Some(finding);
            break;
        }
    }
    let Some(finding) = same else {
        let instead: Vec<String> = found.iter().map(|finding| described(grid, finding)).collect();
        let wanted = expected.premises.join(", ");
        let instead = if instead.is_empty() { "nothing".to_owned() } else { instead.join("\n    ") };
        return Ok(vec![format!("these conclusions are not found from {wanted}, but\n    {instead}")]);
    };
    let mut problems = Vec::new();
    if let Err(refusal) = check(grid, finding) {
        problems.push(format!("refused: {refusal}"));
    }
    for dropped in 0..finding.premises().len() {
        let mut fewer = finding.premises().to_vec();
        let premise = fewer.remove(dropped);
        let shorter = finding.resting_on(fewer);
        if shorter.is_some_and(|shorter| !is_unsupported(grid, &shorter)) {
            problems.push(format!("does not need {}", premise.code(layout)));
        }
    }
    for &conclusion in finding.conclusions() {
        problems.extend(judge_conclusion(grid, finding, conclusion, solutions));
    }
    Ok(problems)
}

/// What must be true of each conclusion by itself.
fn judge_conclusion<const W: usize>(
    grid: &Grid<W>,
    finding: &Finding,
    conclusion: Conclusion,
    solutions: &[Grid<W>],
) -> Problems {
    let mut problems = Vec::new();
    let mut blame = |what: &str| {
        problems.push(format!("{} {what}", conclusion.code(grid.layout())));
    };
    if !conclusion.is_open_on(grid) {
        blame("is not new");
    }
    let reversed =
        Finding::new(finding.premises().to_vec(), vec![conclusion.reversed()], finding.figure().clone());
    if !reversed.is_some_and(|reversed| is_unsupported(grid, &reversed)) {
        blame("follows the other way round too");
    }
    if !solutions.iter().all(|solution| agrees(solution, conclusion)) {
        blame("loses the solution");
    }
    let mut denied = grid.clone();
    apply(&mut denied, conclusion.reversed());
    if !solve(&denied, 1).is_empty() {
        blame("does not hold in every solution");
    }
    problems
}

fn is_unsupported<const W: usize>(grid: &Grid<W>, finding: &Finding) -> bool {
    matches!(check(grid, finding), Err(CheckError::Unsupported { .. }))
}

fn described<const W: usize>(grid: &Grid<W>, finding: &Finding) -> String {
    let layout = grid.layout();
    let premises: Vec<String> = finding.premises().iter().map(|p| p.code(layout).to_string()).collect();
    let conclusions = finding.conclusions().iter().map(|conclusion| conclusion.code(layout));
    format!("{} from {}", conclusions.collect::<Vec<_>>().join(" "), premises.join(", "))
}
