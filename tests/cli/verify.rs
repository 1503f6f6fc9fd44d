//! `verify`.

use super::*;

fn trace(puzzle: &str) -> Vec<Value> {
    run(&["explain", "--format", "json", puzzle]).json()
}

#[track_caller]
fn refused(lines: &[Value], code: i32) -> String {
    let run = pipe(&["verify"], &trace_of(lines)).exits(code);
    assert!(!run.out.contains("Every step holds"), "{run:?}");
    run.out + &run.err
}

#[test]
fn accepts_what_explain_writes() {
    let fifty = run(&["explain", "--format", "json", "corpus/puzzles/project-euler-96.txt"]).exits(0);
    let judged = pipe(&["verify"], &fifty.out).exits(0);
    assert_eq!(judged.out.matches("Every step holds: ").count(), 50);
    pipe(&["verify"], &trace_of(&trace(EASY))).exits(0).says("Every step holds: 51 steps, solved.\n");
    let guessed = run(&["explain", "--profile", "crook", "--format", "json", HARD]).json();
    pipe(&["verify"], &trace_of(&guessed)).exits(0).says("of its moves are guesses.");
    for puzzle in [NONE, TWO, EASY_SOLVED] {
        pipe(&["verify"], &trace_of(&trace(puzzle))).exits(0);
    }
    let saved = file("trace.json", trace_of(&trace(EASY)));
    run(&["verify", &saved, &saved]).exits(0);
    pipe(&["verify", "-"], &trace_of(&trace(EASY))).exits(0);
}

#[test]
fn accepts_other_boards_positions_and_profiles() {
    let four = run(&["explain", "--format", "json", "--size", "4", "1..4..1..3..4..."]).out;
    pipe(&["verify"], &four).exits(0).says("solved");
    let position = format!(":0300:6:{EASY}:697:697::");
    let position = run(&["explain", "--format", "json", &position]);
    assert_eq!(position.json()[0]["deleted"], serde_json::json!(["r9c7<>6"]));
    pipe(&["verify"], &position.out).exits(0).says("solved");
    for profile in ["crook", "singles", "hidden-singles"] {
        let told = run(&["explain", "--format", "json", "--profile", profile, WINGS]);
        pipe(&["verify"], &told.out).exits(0);
    }
}

/// The givens are their own image in the falling diagonal, with other names; logic needs that at one place.
const MIRRORED: &str = "........2...5.3.4...7.6.9...6.75......56...1..4...9.....9...8.1.3..2....1.....2.9";

#[test]
fn a_symmetry_is_judged_by_the_givens() {
    let told = run(&["explain", "--format", "json", MIRRORED]).exits(0).out;
    let map = "rows>columns 123456789 columns>rows 123456789 digits";
    pipe(&["verify"], &told).exits(0).says("solved");
    assert!(told.contains(&format!("symmetric r1c1 : {map} 214365789")));
    let renamed = told.replace(&format!("{map} 214365789"), &format!("{map} 213465789"));
    pipe(&["verify"], &renamed).exits(1).says("a given does not map to a given");
    // What tears boxes apart is no premise at all, and neither is what leaves a line out.
    for wrong in ["132456789", "12345678", "1234567890", "12345678x"] {
        let map = "rows>columns 123456789 columns>rows";
        let torn = told.replace(&format!("{map} 123456789"), &format!("{map} {wrong}"));
        let judged = pipe(&["verify"], &torn);
        assert_ne!(judged.code, 0, "{wrong}");
    }
    let without = run(&["explain", "--no-uniqueness", "--format", "json", MIRRORED]).exits(0).out;
    assert!(!without.contains("symmetric"));
}

#[test]
fn accepts_steps_that_settle_what_others_of_their_round_rest_on() {
    let mixed = file(
        "mixed.yaml",
        "schema: 1\nabout: all at once\nscale: human\nrungs: [[hidden-single, naked-single, xy-wing, naked-pair]]\n",
    );
    for puzzle in &puzzles()[..40] {
        let told = run(&["explain", "--full", "--format", "json", "--profile", &mixed, puzzle]).exits(0);
        pipe(&["verify", "--profile", &mixed], &told.out).exits(0);
    }
}

#[test]
fn a_changed_conclusion_is_refused_with_its_line() {
    let mut lines = trace(EASY);
    assert_eq!(lines[2]["placements"][0], "r1c4=6");
    lines[2]["placements"][0] = "r1c4=2".into();
    let said = refused(&lines, 1);
    assert!(said.starts_with("line 3: r1c4=2 does not follow: r1c4=6 satisfies"), "{said}");
    lines[2]["placements"][0] = "r1c1=5".into();
    assert!(refused(&lines, 1).starts_with("line 3: r1c1=5 already holds"));
    lines[2]["placements"][0] = "r1c0=5".into();
    assert!(refused(&lines, 1).starts_with("line 3: not a conclusion: r1c0=5"));
    lines[2]["placements"] = serde_json::json!([]);
    assert!(refused(&lines, 1).starts_with("line 3: a step needs premises and conclusions"));
}

#[test]
fn a_dropped_premise_is_refused_with_its_line() {
    let puzzle = WINGS;
    let good = trace(puzzle);
    let several = |line: &Value| line["premises"].as_array().is_some_and(|premises| premises.len() > 1);
    let at = good.iter().position(several).expect("a step with several premises");
    let premises = good[at]["premises"].as_array().expect("premises").len();
    for dropped in 0..premises {
        let mut lines = good.clone();
        lines[at]["premises"].as_array_mut().expect("premises").remove(dropped);
        let said = refused(&lines, 1);
        assert!(said.starts_with(&format!("line {}: ", at + 1)), "{said}");
        assert!(said.contains("does not follow"), "{said}");
    }
    let mut lines = good.clone();
    lines[at]["premises"] = serde_json::json!([]);
    assert!(refused(&lines, 1).contains("a step needs premises and conclusions"));
    lines[at]["premises"] = serde_json::json!(["house q1 5"]);
    assert!(refused(&lines, 1).contains("not a premise: house q1 5"));
}

#[test]
fn a_step_that_is_left_out_is_missed() {
    let mut lines = trace(EASY);
    lines.remove(1);
    let said = refused(&lines, 1);
    assert!(said.starts_with("line "), "{said}");
}

#[test]
fn a_wrong_end_is_refused_with_its_line() {
    let good = trace(EASY);
    let last = good.len() - 1;
    let spoil = |key: &str, value: Value| {
        let mut lines = good.clone();
        lines[last][key] = value;
        let said = refused(&lines, 1);
        assert!(said.starts_with(&format!("line {}: ", last + 1)), "{said}");
        said
    };
    let swapped = EASY_SOLVED.replacen("534", "543", 1);
    assert!(spoil("solution", swapped.into()).contains("the solution is not what the steps lead to"));
    assert!(spoil("outcome", "perfect".into()).contains("unknown outcome `perfect`"));
    for (name, said) in [("contradiction", "no contradiction"), ("refuted", "a refutation needs cases")] {
        let mut lines = good.clone();
        lines[last] = serde_json::json!({"outcome": name, "text": ""});
        let refusal = refused(&lines, 1);
        assert!(refusal.contains(said), "{refusal}");
    }
    assert!(spoil("guesses", 1.into()).contains("the outcome says 1 guesses"));
    assert!(spoil("surprise", true.into()).contains("unknown field `surprise`"));
    // Solved is solved only when the board is full.
    let mut lines = good.clone();
    lines.remove(last - 1);
    assert!(refused(&lines, 1).contains("cells are open: 1"));
}

#[test]
fn a_rating_and_a_tier_are_those_of_the_profile() {
    let good = trace(EASY);
    let last = good.len() - 1;
    assert_eq!((&good[last]["rating"], &good[last]["tier"]), (&1.5.into(), &"easy".into()));
    for (key, wrong, said) in [
        ("rating", Value::from(99.9), "`rating` says 99.9, but the profile human gives 1.5"),
        ("rating", 1.4.into(), "`rating` says 1.4"),
        ("tier", "diabolical".into(), "`tier` says diabolical, but the profile human gives easy"),
    ] {
        let mut lines = good.clone();
        lines[last][key] = wrong;
        let refusal = refused(&lines, 1);
        assert!(refusal.contains(said), "{refusal}");
    }
    let mut lines = good.clone();
    lines[last] = serde_json::json!({"outcome": "stuck", "tier": "easy", "text": ""});
    assert!(refused(&lines, 1).contains("`tier` goes with the outcome `solved`"));
    let without = run(&["explain", "--no-uniqueness", "--format", "json", MIRRORED]);
    assert_eq!(without.json()[0]["no_uniqueness"], true);
    pipe(&["verify"], &without.out).exits(0);
}

/// A rating that cannot be judged is not accepted; its profile can be given.
#[test]
fn the_rating_of_an_unknown_profile_needs_the_profile() {
    let mut lines = trace(EASY);
    let last = lines.len() - 1;
    lines[0]["profile"] = "mine".into();
    pipe(&["verify"], &trace_of(&lines)).exits(1).says_not("Every step holds").says(
        "its rating cannot be judged: no profile `mine` is known; give its file with --profile, or leave out",
    );
    pipe(&["verify", "--profile", "mine.yaml"], &trace_of(&lines))
        .exits(2)
        .complains("no such profile or file");
    let ladder =
        "schema: 1\nabout: Singles.\nscale: human\nrungs: [full-house, hidden-single, naked-single]\n";
    let ladder = file("verify-profile.yaml", ladder);
    let verify = ["verify", "--profile", &ladder];
    pipe(&verify, &trace_of(&lines)).exits(0).says("Every step holds");
    let own = run(&["explain", "--profile", &ladder, "--format", "json", EASY]);
    pipe(&["verify"], &own.out).exits(1).says("its rating cannot be judged");
    pipe(&verify, &own.out).exits(0).says("Every step holds");
    lines[last]["rating"] = 99.9.into();
    pipe(&verify, &trace_of(&lines)).exits(1).says("`rating` says 99.9");
    let outcome = lines[last].as_object_mut().expect("an object");
    outcome.remove("rating");
    outcome.remove("tier");
    pipe(&["verify"], &trace_of(&lines)).exits(0).says("Every step holds");
}

/// Given digits may fill the cells of a constraint and violate it.
#[test]
fn a_constraint_that_given_digits_violate_is_a_contradiction() {
    let folder = file("proofs-of-violations", "");
    for (at, rule) in [
        "zippers: [r1c1 r1c2 r1c4 r1c3]",
        "quadruples: ['1 1: r1c1 r1c2 r2c1 r2c2']",
        "sum-lines: ['4: r1']",
        "equal-sums: ['2 2: r1']",
        "counting-circles: [r1]",
        "same-digits: [r1]",
        "double-arrows: [r1c1 r1c3 r1c4 r1c2]",
        "lunchboxes: ['4: r1']",
        "look-and-say: ['2 1: r1']",
        "cages: ['9: r1c1 r1c2 r1c4']",
    ]
    .into_iter()
    .enumerate()
    {
        let rows = if rule.starts_with("quadruples") { "1234342.........." } else { "1234............" };
        let text = format!("size: 4\nboxes: 2x2\n{rule}\ngrid: {}\n", &rows[..16]);
        let puzzle = file("violated.yaml", text);
        let told = run(&["explain", "--format", "json", &puzzle]);
        let outcome = &told.json().pop().expect("an outcome")["outcome"];
        assert_eq!(outcome, "contradiction", "{rule}");
        pipe(&["verify"], &told.out).exits(0).says("Every step holds: 0 steps, contradiction.");
        for format in ["veripb", "lrat"] {
            let out = format!("{folder}-{at}-{format}");
            run(&["prove", "--force", "--format", format, "--out", &out, &puzzle])
                .exits(0)
                .says("no solution");
        }
    }
}

#[test]
fn guesses_prove_nothing() {
    // A wrong guess leads to a contradiction, but that is none of the puzzle.
    let mut lines = trace(EASY);
    lines.truncate(1);
    let none = run(&["why", "--format", "json", "r1c3=1", EASY]).json();
    lines.push(serde_json::json!({"guess": "r1c3=1", "choices": "124", "text": ""}));
    lines.extend_from_slice(&none[1..]);
    assert!(refused(&lines, 1).contains("the outcome `contradiction` cannot rest on a guess"));
    lines.truncate(1);
    lines.push(serde_json::json!({"guess": "r1c3=5", "choices": "124", "text": ""}));
    assert!(refused(&lines, 1).contains("line 2: r1c3=5 cannot be guessed here"));
}

#[test]
fn uniqueness_must_be_admitted() {
    let mut lines = trace(EASY);
    lines[1]["uniqueness"] = true.into();
    assert!(refused(&lines, 1).contains("line 2: `uniqueness` says true"));
}

#[test]
fn inputs_that_are_no_trace_exit_with_2() {
    let good = trace_of(&trace(EASY));
    let truncated = pipe(&["verify"], &good[..5000]).exits(2);
    let line = good[..5000].lines().count();
    assert!(
        truncated.err.starts_with(&format!("whydoku: line {line}: not one JSON object")),
        "{}",
        truncated.err
    );
    pipe(&["verify"], "").exits(2).complains("standard input: no trace");
    pipe(&["verify"], "{}\n").exits(2).complains("line 1: a trace begins with its header");
    pipe(&["verify"], EASY).exits(2).complains("line 1: ");
    run(&["verify", "nowhere.json"]).exits(2).complains("nowhere.json: cannot be opened");
    for (from, to, said) in [
        (
            "\"version\":1",
            "\"version\":2",
            "line 1: whydoku-trace version 2; this program reads whydoku-trace 1",
        ),
        ("\"size\":9", "\"size\":90", "line 1: "),
        ("\"boxes\":\"3x3\"", "\"boxes\":\"round\"", "line 1: boxes: round is not of the form WxH"),
        ("\"boxes\":\"3x3\"", "\"boxes\":\"8x8\"", "line 1: boxes of 8 columns by 8 rows hold 64 cells"),
        ("\"53..", "\"55..", "line 1: two 5s in row 1"),
        ("\"deleted\":[]", "\"deleted\":[\"r1c1\"]", "line 1: not a conclusion: r1c1"),
        ("\"deleted\":[]", "\"deleted\":[],\"hidden\":0", "line 1: not a header: unknown field `hidden`"),
    ] {
        assert!(good.contains(from), "{from}");
        pipe(&["verify"], &good.replacen(from, to, 1)).exits(2).complains(said);
    }
    let saved = file("broken.json", &good[..5000]);
    run(&["verify", &saved]).exits(2).complains(&format!("broken.json, line {line}: not one JSON object"));
}

#[test]
fn a_line_that_is_nothing_known_is_refused() {
    let mut lines = trace(EASY);
    lines.insert(1, serde_json::json!({"hello": "world"}));
    assert!(refused(&lines, 1).contains("line 2: neither a step, nor a guess, nor an outcome"));
}

#[test]
fn a_line_is_one_object_in_which_no_key_stands_twice() {
    let judged = |line: &str| pipe(&["verify"], &format!("{line}\n")).exits(2);
    // Any JSON may stand in an object; it is another question what this one is for.
    judged(r#"{"a":[1,-2,0.5,null,true,"x"]}"#).complains("line 1: a trace begins with its header");
    for wrong in [r#"{"a":1,"a":1}"#, r#"{"b":[{"a":1,"a":2}]}"#] {
        judged(wrong).complains("line 1: not one JSON object: the key `a` stands there twice");
    }
    for wrong in ["[]", "7", "{}{}", "{} x", "{\"a\":}"] {
        judged(wrong).complains("line 1: not one JSON object");
    }
    judged("").complains("no trace");
    // Lines without anything are passed over and counted, and the last one needs no end.
    pipe(&["verify"], "\n\n7").exits(2).complains("line 3: not one JSON object");
    let apart = trace_of(&trace(EASY)).replace('\n', "\n\n");
    pipe(&["verify"], apart.trim_end()).exits(0).says("Every step holds: 51 steps, solved.");
}

#[test]
fn lines_of_a_trace_have_a_limit() {
    let longest = 8 << 20;
    pipe(&["verify"], &"x".repeat(longest)).exits(2).complains("line 1: not one JSON object");
    pipe(&["verify"], &"x".repeat(longest + 1)).exits(2).complains("line 1: too large");
}

/// Reading of an endless line stops at the limit, before it exhausts the memory.
#[cfg(unix)]
#[test]
fn a_line_beyond_the_bound_is_not_kept() {
    let program = env!("CARGO_BIN_EXE_whydoku");
    let script = format!("ulimit -v 400000; tr '\\0' x </dev/zero | timeout 60 '{program}' verify");
    let done = Command::new("bash").args(["-c", &script]).output().expect("there is a shell");
    assert_eq!(done.status.code(), Some(2), "{done:?}");
    assert!(String::from_utf8_lossy(&done.stderr).contains("line 1: too large"), "{done:?}");
}
