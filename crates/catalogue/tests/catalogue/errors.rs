//! Errors of malformed files name file, line, column, cause and remedy.

use super::*;
use whydoku_catalogue::{Hole, Template};

const HEAD: &str = "schema: 1\nabout: a test\nscale: human\n";

fn error_of(body: &str) -> String {
    let problem = Profile::parse("my.yaml", body).expect_err(body);
    assert!(problem.line >= 1 && problem.line <= body.lines().count().max(1), "{problem}");
    problem.to_string()
}

#[test]
fn a_profile_that_is_right_is_read() {
    let body = format!(
        "{HEAD}pick: easiest\nguess: never\nrungs:\n  - full-house\n  - [hidden-single, naked-single]\n  \
         - {{techniques: [x-wing], pick: first}}\nexceptions: {{x-wing: for the sake of it}}\n"
    );
    let profile = Profile::parse("my.yaml", &body).expect("it is right");
    let names: Vec<&str> = profile.techniques().map(TechniqueId::slug).collect();
    assert_eq!(names, ["full-house", "hidden-single", "naked-single", "x-wing"]);
    assert_eq!((profile.rungs.len(), profile.exceptions.len()), (3, 1));
}

#[test]
fn name_file_line_and_column() {
    let cases = [
        ("an unknown technique", format!("{HEAD}rungs:\n  - full-house\n  - hidden-sinlge\n")),
        ("in a list", format!("{HEAD}rungs:\n  - [full-house, hidden-sinlge]\n")),
        ("in a full rung", format!("{HEAD}rungs:\n  - {{techniques: [full-house, x-wnig]}}\n")),
        ("among the exceptions", format!("{HEAD}rungs: [full-house]\nexceptions: {{x-wnig: because}}\n")),
        ("a wrong pick", format!("{HEAD}pick: best\nrungs: [full-house]\n")),
        ("a wrong pick on a rung", format!("{HEAD}rungs:\n  - {{techniques: [x-wing], pick: best}}\n")),
        ("a wrong guess", format!("{HEAD}guess: maybe\nrungs: [full-house]\n")),
        ("an unknown key", format!("{HEAD}colour: red\nrungs: [full-house]\n")),
        ("an unknown key on a rung", format!("{HEAD}rungs:\n  - {{techniques: [x-wing], pcik: all}}\n")),
        ("a key twice", format!("{HEAD}rungs: [full-house]\nabout: again\n")),
        ("a rung that is a number", format!("{HEAD}rungs:\n  - 7\n")),
        ("a rung without techniques", format!("{HEAD}rungs:\n  - full-house\n  - []\n")),
        ("no rungs", format!("{HEAD}rungs: []\n")),
        ("nothing under rungs", format!("{HEAD}rungs:\n")),
        ("rungs left out", HEAD.to_owned()),
        ("no schema", "about: a test\nscale: human\nrungs: [full-house]\n".to_owned()),
        ("an unknown schema", "schema: 2\nabout: a test\nscale: human\nrungs: [full-house]\n".to_owned()),
        ("an unknown scale", "schema: 1\nabout: a test\nscale: richter\nrungs: [full-house]\n".to_owned()),
        ("a bracket left open", format!("{HEAD}rungs: [full-house\n")),
        ("a list instead of keys", "- full-house\n".to_owned()),
        ("letters beyond ASCII", format!("{HEAD}rungs: [vollhaus, größe]\n")),
        ("an empty file", String::new()),
    ];
    let messages = cases
        .iter()
        .fold(String::new(), |text, (name, body)| text + &format!("# {name}\n{}\n\n", error_of(body)));
    insta::assert_snapshot!(messages);
}

/// What a program cannot honour is refused where it stands, with the remedy.
#[test]
fn a_program_is_not_asked_for_what_it_does_not_do() {
    let head = |scale: &str, engine: &str| {
        format!("schema: 1\nabout: a test\nscale: {scale}\nengine: {engine}\nrungs:\n  - full-house\n")
    };
    let [se, hodoku] = [head("se", "sudoku-explainer"), head("hodoku", "hodoku")];
    let cases = [
        (head("se", "sudoku"), "no engine `sudoku`; the engines are hodoku, sudoku-explainer"),
        (format!("{se}  - x-wing\n  - naked-pair\n"), "Sudoku Explainer looks for `naked-pair` earlier"),
        (format!("{se}  - [x-wing, swordfish]\n"), "`swordfish` is not on this rung"),
        (format!("{hodoku}  - jellyfish\n  - [x-wing, swordfish]\n"), "`swordfish` is not on this rung"),
        (format!("{se}  - {{techniques: [x-wing], pick: all}}\n"), "write `pick: first`"),
        (format!("{se}pick: all\n"), "write `pick: first`"),
    ];
    for (body, says) in cases {
        let message = error_of(&body);
        assert!(message.contains(says) && message.contains("my.yaml, line "), "{message}");
    }
    for fewer in
        [format!("{se}  - naked-pair\n  - x-wing\n"), format!("{hodoku}  - x-wing\n  - naked-pair\n")]
    {
        assert!(Profile::parse("my.yaml", &fewer).is_ok(), "{fewer}");
    }
}

#[test]
fn templates_say_what_there_is() {
    let cases =
        ["{digit} in {hose}", "{house.colour}", "{house:xor}", "never {closed", "{}", "{house.name.kind}"];
    let messages = cases.iter().fold(String::new(), |messages, text| {
        messages + &format!("{text}\n  {}\n", Template::<Hole>::parse(text).expect_err(text))
    });
    insta::assert_snapshot!(messages);
}

/// An entry that is right, for spoiling.
fn entry() -> String {
    std::fs::read_to_string(repository("techniques/naked-single.yaml")).expect("it is there")
}

#[test]
fn entries_name_file_line_and_column() {
    let right = entry();
    Entry::check("my.yaml", &right).expect("it is right");
    let spoil = |from: &str, to: &str| {
        assert!(right.contains(from), "{from}");
        right.replacen(from, to, 1)
    };
    let cases = [
        ("an unknown key", spoil("status:", "state:")),
        ("an unknown status", spoil("stable", "steady")),
        ("an unknown family", spoil("family: single", "family: singel")),
        ("a difficulty without a decimal", spoil("difficulty: 2.3", "difficulty: 2")),
        ("a weight that is no number", spoil("weight: ", "weight: x")),
        ("an unknown key among the words", spoil("  hint:", "  hnit:")),
        ("a register left out", spoil("  look: >-\n", "  # look: >-\n").replacen("    Look", "  # Look", 1)),
        ("a hole that names no role", spoil("{cell}", "{cel}")),
        ("a hole in the idea that needs a step", spoil("  idea: >-\n", "  idea: >-\n    {cell}\n")),
        ("a size that the entry does not say", spoil("  idea: >-\n", "  idea: >-\n    {size}\n")),
        ("words of a language", spoil("text:\n", "text:\n  nb: {}\n")),
        ("no words", right.split("text:").next().expect("a head").to_owned()),
    ];
    let mut messages = String::new();
    for (name, body) in cases {
        let problem = Entry::check("my.yaml", &body).expect_err(name);
        assert!(problem.line >= 1 && problem.line <= body.lines().count(), "{name}: {problem}");
        messages += &format!("# {name}\n{problem}\n\n");
    }
    insta::assert_snapshot!(messages);
}

#[test]
fn languages_name_file_line_and_column() {
    let file = repository("techniques/languages/en/language.yaml");
    let right = std::fs::read_to_string(file).expect("it is there");
    Language::parse("my.yaml", &right).expect("it is right");
    let spoil = |from: &str, to: &str| {
        assert!(right.contains(from), "{from}");
        right.replacen(from, to, 1)
    };
    let cases = [
        ("a sentence left out", spoil("  so-is-not: ", "  # so-is-not: ")),
        ("a sentence that nobody says", spoil("  so-is-not: ", "  so-isnt: ")),
        ("a hole that nobody fills", spoil("so {cell} is not", "so {cel} is not")),
        ("a hole left out", spoil("so {cell} is not", "so it is not")),
        ("a form of what has none", spoil("so {cell} is not", "so {cell|in} is not")),
        ("a form that there is not", spoil("in {house} with", "in {house|at} with")),
        ("a hole left open", spoil("so {cell} is not", "so {cell is not")),
        ("a noun without a plural", spoil("[row, rows]", "[row]")),
        ("a condition that is none", spoil("one: n = 1", "one: m = 1")),
        ("no category for what is left", spoil("other: otherwise", "other: n = 2")),
    ];
    let mut messages = String::new();
    for (name, body) in cases {
        messages += &format!("# {name}\n{}\n\n", Language::parse("my.yaml", &body).expect_err(name));
    }
    insta::assert_snapshot!(messages);
}
