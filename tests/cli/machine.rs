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
        run(&["check", "--progress", EASY, &EASY.replacen('.', "4", 1), "--format", "json"]).json();
    assert_eq!(progress[0]["good"], true);
    let ask = format!(r#"{{"ask":"progress","puzzle":"{EASY}"}}"#);
    let answer = &pipe(&["serve"], &ask).json()[0]["answer"];
    let keys = |object: &Value| object.as_object().map(|keys| keys.keys().cloned().collect::<Vec<_>>());
    let mut asked = keys(answer).unwrap_or_default();
    asked.push("hint".to_owned());
    asked.sort();
    assert_eq!(keys(&progress[0]), Some(asked), "those of the request, and the hint of --hint");
    assert_eq!(hint["warning"], Value::Null, "what is missing is null");
    let all = r#"{"ask":"solve","puzzle":"1..4..1.........","limit":0}"#;
    let all = &pipe(&["serve"], all).json()[0]["answer"];
    assert_eq!(
        (all["complete"].as_bool(), all["solutions"].as_array().map(Vec::len)),
        (Some(true), Some(12))
    );
}

#[test]
fn a_row_of_a_variant_has_its_title() {
    let puzzle = "title: A small one\nsize: 4\nrules: [anti-king]\ngrid: |\n  1...\n  ....\n  ....\n  ....\n";
    let checked = pipe(&["check", "--format", "json"], puzzle).json();
    assert_eq!((&checked[0]["title"], &checked[0]["line"]), (&"A small one".into(), &1.into()));
    let source = file("variant.yaml", puzzle);
    let rated = run(&["rate", "--format", "json", &source]).json();
    let origin = ["name", "file", "line"].map(|key| rated[0][key].clone());
    assert_eq!(origin, ["A small one".into(), source.as_str().into(), Value::from(1)]);
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

/// Of `.json` an array, of `.jsonl` lines, in every command that writes a table; both are read again.
#[test]
fn json_files_are_arrays() {
    let folder = folder::Folder::new("arrays");
    let two = folder.file("two.txt", format!("{EASY}\n{WINGS}\n"));
    let (array, lines) = (folder.path("rated.json"), folder.path("rated.jsonl"));
    for file in [&array, &lines] {
        run(&["grade", &two, "--out", file]).exits(0);
    }
    let read = |file: &str| std::fs::read_to_string(file).expect("it is written");
    let rows = |file: &str| -> Vec<Value> { serde_json::from_str(&read(file)).expect("one JSON array") };
    let object = |line: &str| serde_json::from_str(line).expect("an object a line");
    let of_lines: Vec<Value> = read(&lines).lines().map(object).collect();
    assert_eq!(rows(&array), of_lines);
    assert_eq!((&of_lines[1]["line"], of_lines.len()), (&2.into(), 2), "rows of a file have its line");
    let hard = folder.path("hard.json");
    run(&["select", &array, "--where", "rating > 3", "--out", &hard]).exits(0);
    assert_eq!(rows(&hard), of_lines[1..]);
    let agreement = folder.path("agreement.json");
    run(&["grade", &two, "--expect", &array, "--agreement", &agreement]).exits(0);
    assert!(!rows(&agreement).is_empty());
    run(&["grade", &two, "--out", &array, "--resume"]).exits(0);
    assert_eq!(rows(&array), of_lines);
}

#[test]
fn typed_digits_are_not_doubtful() {
    run(&["read", &EASY_SOLVED.replacen(&EASY_SOLVED[..1], &EASY_SOLVED[1..2], 1)])
        .exits(1)
        .says("Not valid: two ")
        .says(" in row 1");
}

#[test]
fn a_profile_of_ones_own_is_generated_for() {
    let folder = folder::Folder::new("own-profile");
    let rungs = "full-house, hidden-single, naked-single, franken-x-wing";
    let text =
        format!("schema: 1\nabout: x\nscale: human\npick: all\nguess: last-resort\nrungs: [{rungs}]\n");
    let file = folder.file("own.yaml", text);
    let call = ["generate", "--technique", "franken-x-wing", "--seed", "1", "--timeout", "60s", "--profile"];
    let made = run(&[&call[..], &[&file]].concat()).exits(0).out;
    let path = run(&["explain", "--profile", &file, made.trim()]).exits(0);
    path.says("Franken X-Wing");
    run(&["generate", "--technique", "x-wing", "--profile", "singles"])
        .exits(2)
        .complains("add it, or leave out");
    // Without a profile, it is the same ladder.
    let call = ["generate", "--technique", "franken-x-wing", "--seed", "1", "--timeout", "60s"];
    assert_eq!(run(&call).exits(0).complains("one of singles and franken-x-wing").out, made);
}

#[test]
fn a_technique_of_another_ladder_is_generated() {
    let made = run(&["generate", "--technique", "almost-locked-pair", "--seed", "1", "--timeout", "60s"]);
    made.exits(0).complains("the path is that of --profile patterns");
}

/// Rows as letters in every text, keys and claims as always.
#[test]
fn cells_are_named_as_asked() {
    let a1 = |call: &[&str]| run(&[call, &["--coordinates", "a1"]].concat());
    let path = a1(&["explain", WINGS]).exits(0);
    path.says_not(" r1").says_not("(r").says_not("=r").says("D5=3");
    let lines = a1(&["explain", "--format", "json", WINGS]).exits(0).json();
    let wing = lines.iter().find(|line| line["technique"] == "xy-wing").expect("it needs one");
    let text = wing["text"].as_str().unwrap_or_default();
    assert!(text.starts_with("C3 is 5 or 6.") && !text.contains("r3c3"), "{text}");
    assert_eq!((&lines[0]["language"], &wing["eliminations"][0]), (&"en".into(), &"r5c1<>7".into()));
    let single = lines.iter().find(|line| line["technique"] == "hidden-single").expect("it has one");
    assert!(!single["text"].as_str().unwrap_or_default().contains("r1c"), "{single}");
    for notation in ["eureka", "hodoku"] {
        let path = a1(&["explain", "--notation", notation, WINGS]).exits(0);
        path.says(if notation == "hodoku" {
            "XY-Wing: 5/6/7 in B1,CE3 => E1<>7"
        } else {
            "(7=5)B1-(5=6)C3-(6=7)E3 => E1<>7"
        });
    }
    let fish = "..9.5...8.....8.....8..7..9.8.6...........25...4..9..31...6......38..7.4...2..5..";
    a1(&["explain", "--notation", "eureka", fish]).says("6 c39\\rEJ => E12,J28<>6");
    a1(&["explain", "--profile", "singles", "--detail", "full", EASY]).says("row A").says_not("row 1");
    a1(&["explain", "--format", "html", EASY]).exits(0).says(">A</text>").says_not(">r1</text>");
    a1(&["explain", "--format", "svg", "--step", "1", EASY]).says(">A</text>").says_not(">r1</text>");
    a1(&["solve", EASY]).exits(0).says("\nA ").says_not("r1");
    a1(&["hint", "--grade", "whole", EASY]).exits(0).says("A6 = 8");
    a1(&["why", "r1c6=8", EASY]).exits(0).says("So A6 = 8.");
    a1(&["why", "--name", "r1c6=8", EASY]).exits(0).says("A6=8:");
    a1(&["check", CLASH]).exits(1).says_not("r1c");
    a1(&["check", TWO]).exits(1).says_not("r2c");
    a1(&["find", "--technique", "xy-wing", WINGS]).exits(0).says_not("r3c3");
    a1(&["find", "--technique", "x-wing", "--format", "json", WINGS]).exits(0);
    let ask = format!(r#"{{"ask":"hint","grade":"whole","coordinates":"a1","puzzle":"{EASY}"}}"#);
    pipe(&["serve"], &ask).says("A6 = 8").says(r#""cells":["r"#);
    run(&["explain", "--coordinates", "k9", EASY]).exits(2).complains("a1");
}
