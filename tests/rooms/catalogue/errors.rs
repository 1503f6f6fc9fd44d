//! What is said of a catalogue that is wrong.

use super::*;

const HEAD: &str = "schema: 1\nabout: a test\nscale: human\n";

fn refusal(body: &str) -> String {
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
    let told = cases
        .iter()
        .fold(String::new(), |told, (name, body)| told + &format!("# {name}\n{}\n\n", refusal(body)));
    insta::assert_snapshot!(told);
}

/// What a program cannot honour is refused where it stands, with the remedy.
#[test]
fn a_program_is_not_asked_for_what_it_does_not_do() {
    let head = |scale: &str, engine: &str| {
        format!("schema: 1\nabout: a test\nscale: {scale}\nengine: {engine}\nrungs:\n  - full-house\n")
    };
    let [se, hodoku] = [head("se", "sudoku-explainer"), head("hodoku", "hodoku")];
    let cases = [
        (head("se", "sudoku"), "no program `sudoku` can be followed; there is hodoku, sudoku-explainer"),
        (format!("{se}  - x-wing\n  - naked-pair\n"), "Sudoku Explainer looks for `naked-pair` earlier"),
        (format!("{se}  - [x-wing, swordfish]\n"), "`swordfish` does not stand on this rung"),
        (
            format!("{hodoku}  - jellyfish\n  - [x-wing, swordfish]\n"),
            "`swordfish` does not stand on this rung",
        ),
        (format!("{se}  - {{techniques: [x-wing], pick: all}}\n"), "write `pick: first`"),
        (format!("{se}pick: all\n"), "write `pick: first`"),
    ];
    for (body, says) in cases {
        let told = refusal(&body);
        assert!(told.contains(says) && told.contains("my.yaml:"), "{told}");
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
    let told = cases.iter().fold(String::new(), |told, text| {
        told + &format!("{text}\n  {}\n", Template::parse(text).expect_err(text))
    });
    insta::assert_snapshot!(told);
}
