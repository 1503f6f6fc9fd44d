//! Conventions that no lint checks: names of types and modules, doc comments, and the lengths of documents.
//! CONTRIBUTING.md states the conventions.

use regex_lite::Regex;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Type names that are no nouns: participles, adverbs, pronouns, metaphors.
const TYPE_NAMES: &str = "Ahead Alone Answers Asked AtHand Because Beforehand Beginning Beside Brought Catch Climbed Crew Denials \
    Doubt Due Easel Elsewhere Examined Fewer GivenUp GoOn Gone Growing Harmless Haul Heard Held HowFar HowMany Ink Intake Kept \
    Known Leeway Lent Looked Manner Many Met NoWay NotAll One OneByOne Opened Otherwise Pond QuickMap QuickSet Remains Room \
    Said Sea Seat Seats Shelf Skin Somewhere Standing Steady Supposed Taken Teller Telling Told Tried Voice Walked Walker Wanted \
    Watched Way Ways Wish Workshop";
const MODULE_NAMES: &str = "ahead asked beforehand beside brought busy called crew crowd door doors due easel floors handing \
    held later lent lists members met minutes remains room rooms said saying seen settle shown supposed taken told tried \
    wish without workshop written harmless answers meter refusal";
/// Phrases of comments that describe code as if it were people or a house.
const PHRASES: &str = r"(?i)\b(whoever|those who|for who|who asks|so many|in one breath|(is|are) (said|told)\b|the same, but|floors|apartments?|breath)\b";
const DOC_STARTS: &str = "What Who Whoever Whose Those Somebody So";

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Lists the Rust files below a folder, tests and generated code apart.
fn files_of(folder: &Path) -> Vec<PathBuf> {
    fn visit(folder: &Path, files: &mut Vec<PathBuf>) {
        let mut entries: Vec<PathBuf> = fs::read_dir(folder)
            .unwrap_or_else(|problem| panic!("{}: {problem}", folder.display()))
            .map(|entry| entry.expect("a readable folder").path())
            .collect();
        entries.sort();
        for path in entries {
            let name = path.file_name().unwrap_or_default();
            if path.is_dir() && name != "tests" && name != "target" {
                visit(&path, files);
            } else if path.extension().is_some_and(|extension| extension == "rs") && name != "tests.rs" {
                files.push(path);
            }
        }
    }
    let mut files = Vec::new();
    visit(folder, &mut files);
    files
}

fn sources_of(folder: &Path) -> Vec<String> {
    files_of(folder).iter().map(|file| fs::read_to_string(file).expect("a source file is text")).collect()
}

/// The Rust files of the workspace with paths relative to the root.
fn sources() -> Vec<(PathBuf, String)> {
    let files: Vec<PathBuf> =
        ["src", "crates", "xtask/src"].iter().flat_map(|folder| files_of(&root().join(folder))).collect();
    assert!(files.len() > 300, "the sources are found");
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).expect("a source file is text");
        let end = text.find("\n#[cfg(test)]\nmod tests {").unwrap_or(text.len());
        (path.strip_prefix(root()).expect("below the root").to_owned(), text[..end].to_owned())
    };
    files.into_iter().map(read).collect()
}

fn report(problems: &[String]) {
    assert!(problems.is_empty(), "{} problems:\n{}", problems.len(), problems.join("\n"));
}

#[test]
fn crates_without_unit_tests_are_compiled_once() {
    let mut problems = Vec::new();
    for entry in fs::read_dir(root().join("crates")).expect("a readable folder") {
        let path = entry.expect("a readable folder").path();
        let below = Path::new("crates").join(path.file_name().expect("a name"));
        let manifest = fs::read_to_string(path.join("Cargo.toml")).expect("a manifest");
        let has_tests = sources_of(&path).iter().any(|text| text.contains("#[cfg(test)]"));
        match (has_tests, manifest.contains("[lib]\ntest = false\n")) {
            (true, true) => problems
                .push(format!("{}: its unit tests do not run; remove `test = false`", below.display())),
            (false, false) => problems
                .push(format!("{}: no unit tests; write `test = false` below `[lib]`", below.display())),
            _ => {}
        }
    }
    report(&problems);
}

#[test]
fn type_and_module_names_are_nouns() {
    let types: Vec<&str> = TYPE_NAMES.split_whitespace().collect();
    let modules: Vec<&str> = MODULE_NAMES.split_whitespace().collect();
    let declared = Regex::new(r"(?m)^(?:pub(?:\([^)]*\))? )?(?:struct|enum|trait|type) ([A-Z]\w*)").unwrap();
    let mut problems = Vec::new();
    for (path, text) in sources() {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        if modules.contains(&&*stem) {
            problems.push(format!("{}: a module is named after a thing", path.display()));
        }
        let names = declared.captures_iter(&text).map(|found| found[1].to_owned());
        let bad = names.filter(|name| types.contains(&name.as_str()));
        problems.extend(bad.map(|name| format!("{}: `{name}` is no noun", path.display())));
    }
    report(&problems);
}

#[test]
fn a_type_name_has_one_meaning() {
    let declared = Regex::new(r"(?m)^(?:pub(?:\([^)]*\))? )?(?:struct|enum|trait|type) ([A-Z]\w*)").unwrap();
    let mut places: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (path, text) in sources() {
        for found in declared.captures_iter(&text) {
            places.entry(found[1].to_owned()).or_default().push(path.display().to_string());
        }
    }
    places.retain(|_, places| places.len() > 2);
    let shown: Vec<String> =
        places.iter().map(|(name, places)| format!("{name}: {}", places.join(", "))).collect();
    assert!(shown.len() <= 12, "names with more than two meanings; qualify them:\n{}", shown.join("\n"));
}

#[test]
fn doc_comments_begin_with_the_item() {
    let starts: Vec<&str> = DOC_STARTS.split_whitespace().collect();
    let mut problems = Vec::new();
    for (path, text) in sources() {
        let mut before = "";
        for (line, number) in text.lines().map(str::trim).zip(1..) {
            if line.starts_with("/// ") && !before.starts_with("///") {
                let first = line[4..].split_whitespace().next().unwrap_or_default();
                if starts.contains(&first) {
                    problems.push(format!("{}:{number}: {line}", path.display()));
                }
            }
            before = line;
        }
    }
    report(&problems);
}

#[test]
fn comments_are_about_code() {
    let phrases = Regex::new(PHRASES).unwrap();
    let mut problems = Vec::new();
    for (path, text) in sources() {
        for (line, number) in text.lines().map(str::trim).zip(1..) {
            if line.starts_with("//") && phrases.is_match(line) {
                problems.push(format!("{}:{number}: {line}", path.display()));
            }
        }
    }
    report(&problems);
}

#[test]
fn documents_are_short() {
    let read = |name: &str| fs::read_to_string(root().join(name)).expect("the document is there");
    for (name, limit) in [("ARCHITECTURE.md", 2500), ("CONTRIBUTING.md", 2500)] {
        let words = read(name).split_whitespace().count();
        assert!(words <= limit, "{name} has {words} words; at most {limit}");
    }
    let lines = read("CHANGELOG.md").lines().count();
    assert!(lines <= 120, "CHANGELOG.md has {lines} lines; at most 120");
}

#[test]
fn nothing_speaks_of_one_machine() {
    let paths = Regex::new(r"(^|[^\w.-])/(work|root|home)/").unwrap();
    let mut problems = Vec::new();
    for (path, text) in sources() {
        let found = text.lines().zip(1..).filter(|(line, _)| paths.is_match(line));
        problems.extend(found.map(|(line, number)| format!("{}:{number}: {line}", path.display())));
    }
    report(&problems);
}
