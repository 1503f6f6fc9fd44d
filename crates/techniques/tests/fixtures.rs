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
use whydoku_board::Layout;
use whydoku_fixtures::{Expect, Fixture, FixtureCase};
use whydoku_logic::TechniqueId;
use whydoku_techniques::NARROW;
use whydoku_test_support::{judge, repository};

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
        let id = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        // Both spellings, so that a filter may be the name of the technique or of the file of its finder.
        let name = format!("{test}::{}::{id}", id.replace('-', "_"));
        Trial::test(name, move || run(&path).map_err(Failed::from))
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
    // Those of larger boards are judged in `crates/wide`.
    let is_wide = |case: &FixtureCase| case.shape().is_ok_and(|shape| !Layout::<2>::fits(&shape));
    for case in fixture.cases.iter().filter(|case| !is_wide(case)) {
        let found = judge(&NARROW, case, id).unwrap_or_else(|error| vec![error.to_string()]);
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
