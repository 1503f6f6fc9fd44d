//! Runs the fixtures under `corpus/techniques`: positions in which a technique must find something, and near misses
//! in which it must not. One test a file; `corpus/techniques/README.md` describes the files.
//!
//! For each hit: the finding is there with exactly these conclusions and premises; its conclusions are new; the
//! checker accepts it, and refuses it without any one premise and with any conclusion turned round; and the position
//! has solutions, none of which denies a conclusion. That last is judged by search alone.

mod support;

use serde::Deserialize;
use std::collections::BTreeSet;
use std::fmt;
use std::path::Path;
use std::sync::Arc;
use support::{agrees, apply, findings, read, solve};
use whydoku::geometry::{Candidate, Digit, Layout, Shape};
use whydoku::grid::Grid;
use whydoku::id::TechniqueId;
use whydoku::proof::{Refusal, check};
use whydoku::step::{Conclusion, Finding};

datatest_stable::harness! {
    { test = fixture, root = "corpus/techniques", pattern = r"^[^/]*\.yaml$" },
    { test = has_a_fixture, root = "techniques", pattern = r"^[^/]*\.yaml$" },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fixture {
    schema: u32,
    cases: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    name: String,
    #[serde(default = "nine")]
    size: usize,
    boxes: Option<String>,
    grid: Option<String>,
    #[serde(default)]
    deleted: Vec<String>,
    expect: Expect,
    #[serde(default)]
    only: bool,
    #[serde(default)]
    not: Vec<String>,
}

const fn nine() -> usize {
    9
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "`none`, or a list of findings with `place` or `eliminate` and `premises`")]
enum Expect {
    Nothing(Nothing),
    Findings(Vec<Expected>),
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Nothing {
    None,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Expected {
    #[serde(default)]
    place: Vec<String>,
    #[serde(default)]
    eliminate: Vec<String>,
    premises: Vec<String>,
}

type Problems = Vec<String>;

fn fixture(path: &Path) -> datatest_stable::Result<()> {
    let id: TechniqueId = path.file_stem().unwrap_or_default().to_string_lossy().parse()?;
    let fixture: Fixture = serde_yaml::from_str(&std::fs::read_to_string(path)?)?;
    let mut problems = Vec::new();
    if fixture.schema != 1 {
        problems.push(format!("schema {} is not known here; this is schema 1", fixture.schema));
    }
    let names: BTreeSet<&String> = fixture.cases.iter().map(|case| &case.name).collect();
    if names.len() != fixture.cases.len() {
        problems.push("two cases have the same name".to_owned());
    }
    let near_misses = fixture.cases.iter().filter(|case| matches!(case.expect, Expect::Nothing(_))).count();
    let hits = fixture.cases.len() - near_misses;
    if hits < 2 || near_misses < 2 {
        problems.push(format!("{hits} hits and {near_misses} near misses; two of each are needed"));
    }
    for case in &fixture.cases {
        let found = case.run(id).unwrap_or_else(|why| vec![why]);
        problems.extend(found.into_iter().map(|problem| format!("{}: {problem}", case.name)));
    }
    if problems.is_empty() { Ok(()) } else { Err(Report(problems.join("\n")).into()) }
}

/// What is wrong with a file, printed as it is: the harness prints errors for programmers, with all quotes.
#[derive(thiserror::Error)]
#[error("{0}")]
struct Report(String);

impl fmt::Debug for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

fn has_a_fixture(path: &Path) -> datatest_stable::Result<()> {
    let name = path.file_name().unwrap_or_default();
    let fixture = Path::new("corpus/techniques").join(name);
    if fixture.is_file() { Ok(()) } else { Err(format!("{} is missing", fixture.display()).into()) }
}

impl Case {
    /// On the narrowest sets that hold the board.
    fn run(&self, id: TechniqueId) -> Result<Problems, String> {
        let shape = match &self.boxes {
            None => Shape::of_size(self.size),
            Some(boxes) => {
                let sides = boxes.split_once('x').and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)));
                let (width, height) = sides.ok_or("boxes are written WIDTHxHEIGHT")?;
                Shape::boxes(self.size, width, height)
            }
        };
        let shape = shape.map_err(|why| why.to_string())?;
        match shape.cells() {
            0..=64 => self.run_on::<1>(id, shape),
            65..=128 => self.run_on::<2>(id, shape),
            129..=256 => self.run_on::<4>(id, shape),
            _ => self.run_on::<10>(id, shape),
        }
    }

    fn run_on<const W: usize>(&self, id: TechniqueId, shape: Shape) -> Result<Problems, String> {
        let grid = self.grid::<W>(shape)?;
        let solutions = solve(&grid, 2);
        if solutions.is_empty() {
            return Err("the position has no solution".to_owned());
        }
        let found = findings(&grid, id);
        match &self.expect {
            Expect::Nothing(Nothing::None) => self.miss(&grid, &found),
            Expect::Findings(expected) => {
                let mut problems = Vec::new();
                if expected.is_empty() || !self.not.is_empty() {
                    problems.push("a hit expects findings, and only a near miss has `not`".to_owned());
                }
                if self.only && found.len() != expected.len() {
                    problems.push(format!("{} findings instead of {}", found.len(), expected.len()));
                }
                for expected in expected {
                    problems.extend(expected.hit(&grid, &found, &solutions)?);
                }
                Ok(problems)
            }
        }
    }

    fn grid<const W: usize>(&self, shape: Shape) -> Result<Grid<W>, String> {
        let layout = Arc::new(Layout::new(shape).map_err(|why| why.to_string())?);
        let mut grid = match &self.grid {
            Some(text) => read(&layout, text)?,
            None => Grid::empty(Arc::clone(&layout)),
        };
        for candidate in candidates(&layout, &self.deleted, "<>")? {
            if !grid.allows(candidate) {
                return Err(format!("{} is deleted, but was not there", spelled(&layout, candidate)));
            }
            grid.eliminate(candidate);
        }
        Ok(grid)
    }

    fn miss<const W: usize>(&self, grid: &Grid<W>, found: &[Finding]) -> Result<Problems, String> {
        let layout = grid.layout();
        let forbidden = candidates(layout, &self.not, "<>")?;
        let counts = |c: &Conclusion| forbidden.is_empty() || forbidden.contains(&c.candidate());
        let wrong = found.iter().filter(|finding| finding.conclusions().iter().any(counts));
        let mut problems: Problems =
            wrong.map(|finding| format!("finds {}", described(grid, finding))).collect();
        if !self.name.starts_with("near miss, ") {
            problems.push("a case that expects none is called `near miss, …`".to_owned());
        }
        if self.only {
            problems.push("`only` says nothing where nothing is expected".to_owned());
        }
        Ok(problems)
    }
}

impl Expected {
    fn hit<const W: usize>(
        &self,
        grid: &Grid<W>,
        found: &[Finding],
        solutions: &[Grid<W>],
    ) -> Result<Problems, String> {
        let layout = grid.layout();
        let place = candidates(layout, &self.place, "=")?.into_iter().map(Conclusion::Place);
        let eliminate = candidates(layout, &self.eliminate, "<>")?.into_iter().map(Conclusion::Eliminate);
        let conclusions: BTreeSet<Conclusion> = place.chain(eliminate).collect();
        let premises: BTreeSet<&str> = self.premises.iter().map(String::as_str).collect();
        let same = |finding: &&Finding| {
            let codes: Vec<String> = finding.premises().iter().map(|p| p.code(layout).to_string()).collect();
            finding.conclusions().iter().copied().collect::<BTreeSet<_>>() == conclusions
                && codes.iter().map(String::as_str).collect::<BTreeSet<_>>() == premises
        };
        let Some(finding) = found.iter().find(same) else {
            let instead: Vec<String> = found.iter().map(|finding| described(grid, finding)).collect();
            let wanted = premises.into_iter().collect::<Vec<_>>().join(", ");
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
    matches!(check(grid, finding), Err(Refusal::Unsupported { .. }))
}

/// Reads candidates: `r4c5<>6` or, with several digits in a place on boards up to 9, `r45c123<>67`.
fn candidates<const W: usize>(
    layout: &Layout<W>,
    texts: &[String],
    sign: &str,
) -> Result<BTreeSet<Candidate>, String> {
    let mut all = BTreeSet::new();
    for text in texts {
        let read = || {
            let (place, digits) = text.split_once(sign)?;
            let (rows, columns) = place.strip_prefix('r')?.split_once('c')?;
            let lines = |part: &str| -> Option<Vec<usize>> {
                let numbers: Vec<usize> = if layout.size() > 9 {
                    vec![part.parse().ok()?]
                } else {
                    part.chars().map(|c| Some(c.to_digit(10)? as usize)).collect::<Option<_>>()?
                };
                let fits = !numbers.is_empty() && numbers.iter().all(|n| (1..=layout.size()).contains(n));
                fits.then_some(numbers)
            };
            let digits: Vec<Digit> = digits.chars().map(Digit::from_symbol).collect::<Option<_>>()?;
            let fits = !digits.is_empty() && digits.iter().all(|digit| digit.index() < layout.size());
            fits.then_some((lines(rows)?, lines(columns)?, digits))
        };
        let (rows, columns, digits) = read().ok_or_else(|| format!("`{text}` is not read as r1c2{sign}3"))?;
        for (row, column) in rows.iter().flat_map(|row| columns.iter().map(move |column| (row, column))) {
            for &digit in &digits {
                if !all.insert(Candidate::new(layout.cell(row - 1, column - 1), digit)) {
                    return Err(format!("`{text}` says again what was said before"));
                }
            }
        }
    }
    Ok(all)
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
