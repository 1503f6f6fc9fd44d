//! Runs the fixtures under `corpus/techniques`: positions in which a technique must find something, and near misses
//! in which it must not. One test a file; `corpus/techniques/README.md` describes the files.
//!
//! For each hit: the finding is there with exactly these conclusions and premises; its conclusions are new; the
//! checker accepts it, and refuses it without any one premise and with any conclusion turned round; and the position
//! has solutions, none of which denies a conclusion. That last is judged by search alone.

use libtest_mimic::{Arguments, Failed, Trial};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use whydoku_board::{Candidate, Grid, Layout, Shape};
use whydoku_checker::{CheckError, check};
use whydoku_fixtures::{Expect, Expected, Fixture, FixtureCase};
use whydoku_logic::{Conclusion, Finding, TechniqueId};
use whydoku_test_support::{agrees, apply, findings, repository, solve};

type Problems = Vec<String>;

/// Why a test fails.
type Outcome = Result<(), Box<dyn std::error::Error>>;

fn main() -> ExitCode {
    let args = Arguments::from_args();
    let mut all = trials("fixture", "corpus/techniques", fixture);
    all.extend(trials("has_a_fixture", "techniques", has_a_fixture));
    libtest_mimic::run(&args, all).exit_code()
}

/// One test for each YAML file of a folder, in the order of their names.
fn trials(test: &str, folder: &str, run: fn(&Path) -> Outcome) -> Vec<Trial> {
    let files = std::fs::read_dir(repository(folder))
        .expect("the folder is there")
        .map(|file| file.expect("it can be read"));
    let mut paths: Vec<PathBuf> = files.map(|file| file.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "yaml"));
    paths.sort();
    assert!(!paths.is_empty(), "{folder} has files");
    let trial = |path: PathBuf| {
        let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        Trial::test(format!("{test}::{file}"), move || run(&path).map_err(Failed::from))
    };
    paths.into_iter().map(trial).collect()
}

fn fixture(path: &Path) -> Outcome {
    let id: TechniqueId = path.file_stem().unwrap_or_default().to_string_lossy().parse()?;
    let fixture: Fixture = Fixture::parse(&path.display().to_string(), &std::fs::read_to_string(path)?)?;
    let mut problems = Vec::new();
    let names: BTreeSet<&String> = fixture.cases.iter().map(|case| &case.name).collect();
    if names.len() != fixture.cases.len() {
        problems.push("two cases have the same name".to_owned());
    }
    let near_misses = fixture.cases.iter().filter(|case| matches!(case.expect, Expect::Nothing)).count();
    let hits = fixture.cases.len() - near_misses;
    if hits < 2 || near_misses < 2 {
        problems.push(format!("{hits} hits and {near_misses} near misses; two of each are needed"));
    }
    for case in &fixture.cases {
        let found = run(case, id).unwrap_or_else(|why| vec![why]);
        problems.extend(found.into_iter().map(|problem| format!("{}: {problem}", case.name)));
    }
    if problems.is_empty() { Ok(()) } else { Err(problems.join("\n").into()) }
}

fn has_a_fixture(path: &Path) -> Outcome {
    let name = path.file_name().unwrap_or_default();
    let fixture = Path::new("corpus/techniques").join(name);
    if repository("corpus/techniques").join(name).is_file() {
        return Ok(());
    }
    let remedy = "write it, with two hits and two near misses (corpus/techniques/README.md)";
    Err(format!("{} is missing: {remedy}", fixture.display()).into())
}

/// On sets of the width that the program would use.
fn run(case: &FixtureCase, id: TechniqueId) -> Result<Problems, String> {
    let shape = case.shape()?;
    match shape.cells() {
        0..=128 => run_on::<2>(case, id, shape),
        _ => run_on::<10>(case, id, shape),
    }
}

fn run_on<const W: usize>(case: &FixtureCase, id: TechniqueId, shape: Shape) -> Result<Problems, String> {
    let layout = Arc::new(Layout::new(shape).map_err(|why| why.to_string())?);
    let grid = case.grid::<W>(&layout)?;
    let solutions = solve(&grid, 2);
    if solutions.is_empty() {
        return Err("the position has no solution".to_owned());
    }
    let found = findings(&grid, id);
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

fn miss<const W: usize>(case: &FixtureCase, grid: &Grid<W>, found: &[Finding]) -> Result<Problems, String> {
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
) -> Result<Problems, String> {
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
        return Err(format!("these conclusions are not found from {wanted}, but\n    {instead}"));
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
        problems.push(format!("{} {what}", spelled(grid.layout(), conclusion.candidate())));
    };
    if !grid.allows(conclusion.candidate()) {
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

fn spelled<const W: usize>(layout: &Layout<W>, candidate: Candidate) -> String {
    format!("{}={}", layout.name(candidate.cell), candidate.digit)
}

fn described<const W: usize>(grid: &Grid<W>, finding: &Finding) -> String {
    let layout = grid.layout();
    let premises: Vec<String> = finding.premises().iter().map(|p| p.code(layout).to_string()).collect();
    let conclusions = finding.conclusions().iter().map(|conclusion| {
        let Candidate { cell, digit } = conclusion.candidate();
        let sign = if matches!(conclusion, Conclusion::Place(_)) { "=" } else { "<>" };
        format!("{}{sign}{digit}", layout.name(cell))
    });
    format!("{} from {}", conclusions.collect::<Vec<_>>().join(" "), premises.join(", "))
}
