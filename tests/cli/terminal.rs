//! What fits on a screen: widths, help, names.

use super::*;

/// The call on a screen of this width.
fn on_screen(columns: &str, arguments: &[&str]) -> Run {
    let mut command = program(arguments);
    command.env("COLUMNS", columns);
    finish(command, b"")
}

fn widest(text: &str) -> usize {
    text.lines().map(|line| line.chars().count()).max().unwrap_or(0)
}

#[test]
fn everything_fits_screens_from_40_to_200_columns() {
    for columns in [40, 60, 80, 200] {
        for arguments in [
            &["techniques"][..],
            &["techniques", "x-wing"],
            &["techniques", "--profiles"],
            &["techniques", "--profile", "singles"],
            &["techniques", "--scales"],
            &["explain", WINGS],
            &["hint", "--grade", "whole", WINGS],
            &["find", "--technique", "xy-wing", WINGS],
            &["why", "r1c2=9", WINGS],
        ] {
            let run = on_screen(&columns.to_string(), arguments);
            assert!(run.code < 2 && !run.out.is_empty(), "{arguments:?}: {run:?}");
            let found = widest(&run.out);
            assert!(found <= columns, "{found} columns of {columns}: {arguments:?}\n{}", run.out);
        }
    }
}

#[test]
fn a_narrow_board_loses_nothing() {
    let marks = |columns| {
        let run = on_screen(columns, &["find", "--technique", "xy-wing", WINGS]);
        let hint = on_screen(columns, &["hint", "--grade", "whole", WINGS]).exits(0);
        let drawn: String = hint.out.chars().filter(|c| c.is_ascii_digit() || "●○✗+".contains(*c)).collect();
        let mut signs: Vec<char> = drawn.chars().collect();
        signs.sort_unstable();
        (run.code, signs)
    };
    assert_eq!(marks("60"), marks("200"));
}

/// The commands as the top-level help lists them.
fn commands() -> Vec<String> {
    let help = run(&["--help"]).exits(0).out;
    let listed =
        help.lines().skip_while(|line| *line != "Solve and explain:").take_while(|line| *line != "Options:");
    let names = listed.filter_map(|line| line.strip_prefix("  ")?.split_whitespace().next());
    names.map(str::to_owned).collect()
}

#[test]
fn the_top_level_help_groups_the_commands() {
    let help = run(&["--help"]).exits(0).out;
    let groups = help.lines().filter(|line| line.ends_with(':')).take(5).collect::<Vec<_>>();
    assert_eq!(groups, ["Solve and explain:", "Rate:", "Make:", "Reference:", "Advanced:"]);
    let names = commands();
    assert_eq!(names[..4], ["explain", "hint", "check", "solve"]);
    run(&["-h"]).exits(0).says("why, find, read, verify, judge, prove");
}

#[test]
fn help_fits_two_screens_and_its_short_form_one() {
    for command in commands().iter().map(String::as_str).chain([""]) {
        for (option, most) in [("--help", 80), ("-h", 40)] {
            let arguments: Vec<&str> =
                [command, option].into_iter().filter(|word| !word.is_empty()).collect();
            let help = on_screen("80", &arguments).exits(0).out;
            let lines = help.lines().count();
            assert!(lines <= most, "{lines} lines: {arguments:?}\n{help}");
            assert!(widest(&help) <= 80, "{arguments:?}\n{help}");
            assert!(!help.contains('`'), "{arguments:?}\n{help}");
        }
    }
}

#[test]
fn help_comes_in_groups_with_examples_and_exit_codes() {
    let explain = run(&["explain", "--help"]).exits(0);
    let place = |what: &str| explain.out.find(what).unwrap_or_else(|| panic!("{what}: {}", explain.out));
    assert!(place("--color") < place("Input:") && place("Input:") < place("--boxes"));
    assert!(place("--boxes") < place("Path:") && place("Path:") < place("--profile"));
    assert!(place("Output:") < place("--out") && place("--out") < place("Examples:"));
    assert!(place("Examples:") < place("Exit codes: 0"));
    run(&["explain", "-h"]).exits(0).says("--profile").says_not("--boxes");
    for command in commands() {
        let help = run(&[&command, "--help"]).exits(0).says("Examples:").says("Exit codes: 0");
        assert_eq!(run(&["help", &command]).exits(0).out, help.out);
    }
    run(&["help"]).exits(0).says("Usage: whydoku").says("sheet");
    run(&["help", "dance"]).exits(2).complains("dance");
}

#[test]
fn files_may_be_named_where_help_proposes_names() {
    run(&["rate", "--profile", "none-such", EASY]).exits(2).complains("no such profile or file");
}

#[test]
fn a_rating_on_one_scale_is_a_line() {
    assert_eq!(run(&["rate", EASY]).exits(0).out.lines().count(), 1);
    let ids = on_screen("80", &["techniques"]).out;
    assert!(ids.contains("│ clue-intersection  ") && !ids.contains("family"), "names are not broken: {ids}");
}

#[test]
fn counts_and_articles_agree() {
    let told = pipe(&["check", "--size", "8"], "1\n").exits(2);
    assert!(!told.err.contains(" a 8×8") && !told.err.contains(" 1 cells"), "{told:?}");
    pipe(&["solve", "--size", "8"], &format!("{}9\n", ".".repeat(63))).exits(2).complains("of an 8×8 grid");
    run(&["explain", WINGS]).exits(0).says_not("17–17.").says_not("1–1.");
}

#[test]
fn timeouts_are_reported() {
    let empty = ".".repeat(81);
    let told = run(&["check", "--rules", "non-consecutive,windows", "--timeout", "300ms", &empty]);
    // A search that is done in time has an answer; one that is not says what it gave up on.
    match told.code {
        1 if told.err.is_empty() => {}
        _ => {
            told.exits(3).complains("time limit of 300ms reached at puzzle 1; --timeout TIME sets another");
        }
    }
    for command in [&["explain"][..], &["explain", "--full"]] {
        let arguments = [command, &["--timeout", "1ms", HARD]].concat();
        run(&arguments).exits(3).complains("time limit of 1ms reached at puzzle 1");
    }
    run(&["explain", "--timeout", "nonsense", EASY]).exits(2).complains("a unit, such as 500ms");
    let told = run(&["rate", "--timeout", "1ms", HARD]);
    assert!(told.out.contains("timeout after 1ms"), "{told:?}");
}
