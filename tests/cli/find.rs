//! `find`.

use super::*;
use std::collections::BTreeSet;

#[test]
fn json_has_the_keys_that_scripts_rely_on() {
    for name in ["x-wing", "0300", "0300-1"] {
        let found = run(&["find", "--technique", name, "--format", "json", EASY]).exits(0).json();
        assert_eq!(found.len(), 2, "{name}");
        let mut first = found[0].clone();
        let text = first["text"].take();
        let expected = serde_json::json!({
            "line": 1, "technique": "x-wing",
            "hodoku": {"code": "0300", "digits": "6"},
            "placements": [],
            "eliminations": ["r9c7<>6"],
            "premises": ["house c4 6", "house c6 6"],
            "uniqueness": false,
            "difficulty": 4.0, "roles": {"digit": ["6"], "base": ["c4", "c6"], "cover": ["r1", "r9"]},
            "text": null,
        });
        assert_eq!(first, expected);
        assert!(text.as_str().expect("a text").starts_with("In column 4, 6 fits only r1c4 or r9c4."));
    }
}

#[test]
fn a_name_among_the_inputs_is_the_technique() {
    for name in ["X-Wing", "0300"] {
        let expected = run(&["find", "--technique", name, EASY]).exits(0).out;
        assert_eq!(run(&["find", name, EASY]).exits(0).out, expected);
        assert_eq!(run(&["find", EASY, name]).exits(0).out, expected);
    }
}

/// Sets that overlap are one set.
#[test]
fn sets_of_an_instance_share_no_cell() {
    let board = "4.1........8...29..3....7...5.7.6......4..31.3......76...95.18......2...8.234..5.";
    let found = run(&["find", "--technique", "als-xz", "--format", "json", board]).exits(0).json();
    assert!(!found.is_empty());
    for instance in found {
        let cells = |role: &str| -> BTreeSet<String> {
            let cells = instance["roles"][role].as_array().expect("a set");
            cells.iter().map(ToString::to_string).collect()
        };
        assert!(cells("first").is_disjoint(&cells("second")), "{instance}");
    }
}

#[test]
fn finding_nothing_is_an_answer() {
    run(&["find", "--technique", "jellyfish", EASY]).exits(0).says("Nothing found.");
    assert_eq!(run(&["find", "--technique", "jellyfish", "--format", "json", EASY]).exits(0).out, "");
}

#[test]
fn without_a_technique_all_are_asked() {
    let found = run(&["find", "--format", "json", EASY]).exits(0).json();
    let names: Vec<&str> = found.iter().filter_map(|line| line["technique"].as_str()).collect();
    assert!(names.contains(&"hidden-single") && names.contains(&"x-wing"), "{names:?}");
}

#[test]
fn a_library_line_gives_the_position_with_its_deleted_candidates() {
    let find = |deleted: &str| {
        let line = format!(":0300:6:{EASY}:{deleted}:697::");
        run(&["find", "--technique", "0300", "--format", "json", &line]).exits(0).json()
    };
    assert_eq!(find("").len(), 2);
    // Without the candidate that it would remove, the first X-wing has nothing to say.
    let left = find("697");
    assert_eq!(left.len(), 1);
    assert_eq!(left[0]["hodoku"]["digits"], "7");
    // Placed digits stand like givens: with the six at r1c4 there is no X-wing of sixes.
    let placed = EASY.replacen("53..7", "53.+67", 1);
    let line = format!(":0300:6:{placed}:::");
    let found = run(&["find", "--technique", "0300", "--format", "json", &line]).exits(0).json();
    assert!(found.iter().all(|line| line["hodoku"]["digits"] != "6"), "{found:?}");
}

/// On the open board there is too much to choose from for the largest fish, and none of it would show anything.
#[test]
fn a_search_that_gives_up_at_its_bound_says_so() {
    let empty = ".".repeat(81);
    let said = run(&["find", "--technique", "template-set", &empty]);
    assert!(said.out.contains("template set: the search reached its limit"), "{}", said.out);
    let said = run(&["find", "--technique", "template-set", "--format", "json", &empty]);
    assert_eq!(said.out, "");
    assert!(said.err.contains("reached its limit"), "{}", said.err);
    let said = run(&["find", "--technique", "x-wing", &empty]);
    assert_eq!(said.out, "Nothing found.\n");
}

/// On a large empty board some searches take long and find nothing: they end in time, and the output names them.
#[test]
fn a_search_ends_in_time_and_says_so() {
    let empty = ".".repeat(256);
    let began = std::time::Instant::now();
    let told =
        run(&["find", "--technique", "broken-wing", "--size", "16", "--timeout", "50ms", &empty]).exits(0);
    assert!(began.elapsed().as_secs() < 20, "{:?}", began.elapsed());
    let told = told.says("there may be more of: broken wing").says("--timeout");
    told.says_not("Nothing found");
    run(&[
        "find",
        "--technique",
        "broken-wing",
        "--size",
        "16",
        "--timeout",
        "50ms",
        "--format",
        "json",
        &empty,
    ])
    .exits(0)
    .complains("there may be more of");
}

/// The cases of a library that are not found as it says. It is a table with the columns `code`, `case` (`must` or `must-not`),
/// `digits`, `grid`, `deleted` and `eliminations`.
fn library_failures(text: &str) -> Vec<String> {
    let mut lines = text.lines();
    let names: Vec<&str> = lines.next().expect("a line of names").split('\t').collect();
    let mut failures = Vec::new();
    for line in lines.filter(|line| !line.is_empty()) {
        let fields: Vec<&str> = line.split('\t').collect();
        let field =
            |name: &str| fields[names.iter().position(|own| *own == name).expect("the column is there")];
        let (code, deleted, eliminations) = (field("code"), field("deleted"), field("eliminations"));
        let case = format!(":{code}:{}:{}:{deleted}:{eliminations}::", field("digits"), field("grid"));
        let code = code.split('-').next().unwrap_or_default();
        let found = run(&["find", "--technique", code, "--format", "json", &case]).exits(0).json();
        let expected: BTreeSet<String> = eliminations.split_whitespace().map(spelled).collect();
        let concludes = |step: &serde_json::Value| {
            let own = step["eliminations"].as_array().into_iter().flatten().filter_map(|one| one.as_str());
            own.map(str::to_owned).collect::<BTreeSet<String>>() == expected
        };
        let is_right = match field("case") {
            "must" => found.iter().any(concludes),
            "must-not" => found.is_empty(),
            other => panic!("{other} is neither must nor must-not"),
        };
        if !is_right {
            failures.push(case);
        }
    }
    failures
}

/// `425`, the digit before row and column, as steps spell it: `r2c5<>4`.
fn spelled(elimination: &str) -> String {
    let [digit, row, column] = elimination.as_bytes() else { panic!("{elimination} is no elimination") };
    format!("r{}c{}<>{}", char::from(*row), char::from(*column), char::from(*digit))
}

#[test]
fn codes_of_other_programs_find_what_they_mean_by_them() {
    assert_eq!(library_failures(include_str!("../data/codes.tsv")), Vec::<String>::new());
}

#[test]
#[ignore = "needs a table of cases: WHYDOKU_LIBRARY=cases.tsv"]
fn a_library_elsewhere_is_found_as_it_says() {
    let path = std::env::var("WHYDOKU_LIBRARY").expect("WHYDOKU_LIBRARY names a table");
    let text = std::fs::read_to_string(path).expect("the table can be read");
    assert_eq!(library_failures(&text), Vec::<String>::new());
}
