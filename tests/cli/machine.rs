//! JSON answers of commands, and pipes.

use super::*;

#[test]
fn answers_are_json_with_their_place() {
    let folder = folder::Folder::new("machine");
    let two = folder.file("two.txt", format!("{EASY}\n{TWO}\n"));
    let answers = |call: &[&str], code| run(&[call, &["--format", "json", &two]].concat()).exits(code).json();
    let checked = answers(&["check"], 1);
    assert_eq!((&checked[0]["kind"], &checked[0]["solution"]), (&"one-solution".into(), &EASY_SOLVED.into()));
    assert_eq!(
        (&checked[1]["good"], &checked[1]["line"], &checked[1]["file"]),
        (&false.into(), &2.into(), &two.as_str().into())
    );
    let solved = answers(&["solve"], 1);
    assert_eq!((&solved[0]["solutions"][0], &solved[0]["complete"]), (&EASY_SOLVED.into(), &true.into()));
    assert_eq!(
        (&solved[1]["solutions"].as_array().map(Vec::len), &solved[1]["complete"]),
        (&Some(1), &false.into())
    );
    assert_eq!(answers(&["solve", "--limit", "2"], 0)[1]["complete"], true);
    assert_eq!(answers(&["solve", "--count"], 0)[1]["count"], 2);
    let clash =
        run(&["solve", "--format", "json", "--limit", "0", "--timeout", "1ms", &".".repeat(81)]).exits(3);
    assert_eq!(clash.json()[0]["complete"], false, "the solutions until then are written");
    assert_eq!(answers(&["read"], 1)[0]["good"], true);
    let mixed = folder.file("mixed.txt", format!("{CLASH}\n{EASY}\nno puzzle\n"));
    let read = run(&["read", "--format", "json", &mixed]).exits(2).json();
    let good: Vec<_> = read.iter().map(|row| (row["line"].as_u64(), row["good"].as_bool())).collect();
    assert_eq!(good, [(Some(1), Some(false)), (Some(2), Some(true)), (Some(3), Some(false))]);
    let twice = folder.file("twice.txt", format!("{EASY}\n{EASY}\n"));
    let found = run(&["find", "--technique", "x-wing", "--format", "json", &twice]).exits(0).json();
    assert!(found.iter().any(|step| step["line"] == 1) && found.iter().any(|step| step["line"] == 2));
    let hint = &answers(&["hint", "--grade", "hint"], 1)[0];
    assert_eq!(
        (&hint["grade"], &hint["houses"][0], &hint["technique"]),
        (&"hint".into(), &"b2".into(), &"hidden-single".into())
    );
    for list in [
        &["techniques", "--scales"][..],
        &["techniques", "--profiles"],
        &["techniques", "--profile", "human"],
    ] {
        assert!(!run(&[list, &["--format", "jsonl"]].concat()).exits(0).json().is_empty(), "{list:?}");
    }
    let progress =
        run(&["check", "--progress", EASY, &EASY.replacen('.', "4", 1), "--show", "--format", "json"]);
    assert_eq!(
        (&progress.json()[0]["good"], &progress.json()[0]["wrong"]),
        (&true.into(), &Value::Array(Vec::new()))
    );
}

#[test]
fn a_row_of_a_variant_has_its_title() {
    let puzzle = "title: A small one\nsize: 4\nrules: [anti-king]\ngrid: |\n  1...\n  ....\n  ....\n  ....\n";
    let checked = pipe(&["check", "--format", "json"], puzzle).json();
    assert_eq!((&checked[0]["title"], &checked[0]["line"]), (&"A small one".into(), &1.into()));
}

#[test]
fn json_is_english_unless_a_language_is_named() {
    let hint = |further: &[&str]| {
        let mut command = program(&[&["hint", EASY], further].concat());
        command.env("LC_ALL", "de_DE.UTF-8");
        finish(command, b"").exits(0).out
    };
    assert!(hint(&[]).contains("Block 2"), "{}", hint(&[]));
    assert!(hint(&["--format", "json"]).contains("Look at box 2."));
    assert!(hint(&["--format", "json", "--lang", "de"]).contains("Block 2"));
}

#[test]
fn steps_have_numbers_and_difficulties() {
    let lines = run(&["explain", "--format", "json", WINGS]).exits(0).json();
    let steps: Vec<&Value> = lines.iter().filter(|line| line.get("technique").is_some()).collect();
    assert!(steps.iter().zip(1..).all(|(step, number)| step["number"] == number));
    let hardest = steps.iter().filter_map(|step| step["difficulty"].as_f64()).fold(0.0, f64::max);
    assert_eq!(lines.last().and_then(|end| end["rating"].as_f64()), Some(hardest));
    let hodoku = run(&["explain", "--profile", "hodoku", "--format", "json", EASY]).exits(0).json();
    assert_eq!(hodoku[1]["difficulty"], 4, "a full house");
}

#[test]
fn a_pipe_without_a_command_is_explained() {
    assert_eq!(pipe(&[], EASY).exits(0).out, run(&["explain", EASY]).out);
    pipe(&[], "").exits(2);
}

#[test]
fn a_technique_of_another_ladder_is_generated() {
    let made = run(&["generate", "--technique", "almost-locked-pair", "--seed", "1", "--timeout", "60s"]);
    made.exits(0).complains("the path is that of --profile patterns");
}
