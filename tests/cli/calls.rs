//! How it is called, and what it says of calls that are wrong.

use super::*;
use whydoku_solver::catalogue::Catalogue;

#[test]
fn a_call_that_makes_no_sense_exits_with_2() {
    for arguments in [
        &[][..],
        &["dance"],
        &["rate", "--loud"],
        &["solve", "--limit", "many"],
        &["explain", "--hint", EASY],
        &["explain", "--why", "r1c3=4", EASY],
        &["rate", "--jobs", "0"],
        &["find", "--format", "xml"],
    ] {
        assert!(!run(arguments).exits(2).err.is_empty(), "{arguments:?}");
    }
}

#[test]
fn help_and_version_go_to_standard_output() {
    for arguments in [&["--help"][..], &["rate", "--help"], &["-h"]] {
        run(arguments).exits(0).says("Usage:");
    }
    run(&["--version"]).exits(0).says("whydoku ");
    run(&["--help"]).says("An INPUT is a puzzle");
}

#[test]
fn names_that_are_not_known_come_with_those_that_are() {
    run(&["find", "--technique", "x-wnig", EASY]).exits(2).complains("did you mean `x-wing`?");
    run(&["techniques", "9999"]).exits(2).complains("whydoku techniques lists them");
    run(&["solve", "--method", "psychic", EASY]).exits(2).complains("exact, naive");
    run(&["explain", "--lang", "tlh", EASY]).exits(2).complains("the languages are de, en");
    run(&["rate", "--scale", "richter", EASY])
        .exits(2)
        .complains("the scales are b, clues, gb, gw, hodoku, human, q1, q2, se, te, time, w, xc");
    run(&["rate", "--profile", "none-such", EASY])
        .exits(2)
        .complains(&Catalogue::embedded().profiles().map(|(name, _)| name).collect::<Vec<_>>().join(", "));
}

#[test]
fn rules_that_are_not_known_are_refused() {
    run(&["explain", "--rules", "anti-bishop", EASY])
        .exits(2)
        .complains("anti-bishop")
        .complains("anti-knight");
    run(&["solve", "--regions", "aaabbb", EASY]).exits(2).complains("--regions").complains("6");
    let outside =
        file("outside.yaml", "title: Outside\noutside: {top: ['10', '', '', '', '', '', '', '', '']}\n");
    let told = run(&["explain", &outside]).exits(2);
    told.complains("outside.yaml, line 2, column 10").complains("'0' is not a digit");
    let rules = file("rules.yaml", "rules: [anti-bishop]\n");
    run(&["check", &rules]).exits(2).complains("`anti-bishop` is not known");
}

#[test]
fn a_closed_pipe_is_no_error() {
    // Fifty explanations are more than any pipe holds, so the program meets the closed end.
    let mut command = program(&["explain", "corpus/puzzles/project-euler-96.txt"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    let mut reader = BufReader::new(child.stdout.take().expect("stdout is a pipe"));
    let mut first = String::new();
    reader.read_line(&mut first).expect("there is a line");
    drop(reader);
    let mut complaint = String::new();
    child.stderr.take().expect("stderr is a pipe").read_to_string(&mut complaint).expect("text");
    assert_eq!((child.wait().expect("it ends").code(), complaint.as_str()), (Some(0), ""));
    assert_eq!(first, "Grid 01\n");
}

/// The exit status of a call whose output nobody reads.
fn unread(arguments: &[&str], input: &str) -> Option<i32> {
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let mut command = program(arguments);
    command.stdin(Stdio::piped()).stdout(writer).stderr(Stdio::null());
    let mut child = command.spawn().expect("it starts");
    drop(command);
    let _ = child.stdin.take().expect("stdin is a pipe").write_all(input.as_bytes());
    child.wait().expect("it ends").code()
}

#[test]
fn the_answer_is_the_exit_status_even_if_nobody_reads_it() {
    let refused =
        run(&["explain", "--format", "json", EASY]).exits(0).out.replacen("\"digit\":", "\"digits\":", 1);
    let wrong = file("false.trace", refused.replacen("r1c3", "r1c4", 4));
    let code = run(&["verify", &wrong]).code;
    assert_ne!(code, 0);
    let of_bad = file("one-bad.txt", format!("{EASY}\n{NONE}\n"));
    let solved = EASY_SOLVED;
    for (arguments, code) in [
        (&["verify", &wrong][..], code),
        (&["check", TWO], 1),
        (&["check", &of_bad], 1),
        (&["check", "--progress", EASY, &EASY.replacen("53.", "531", 1)], 1),
        (&["why", "r1c3=1", EASY], 1),
        (&["hint", solved], run(&["hint", solved]).code),
        (&["solve", NONE], 1),
        (&["solve", "--count", &of_bad], 1),
        (&["solve", "--format", "line", "--limit", "0", EASY], 0),
        (&["rate", NONE], 1),
        (&["rate", "--format", "tsv", &of_bad], 1),
        (&["grade", &of_bad], 1),
        (&["explain", NONE], 1),
        (&["explain", "--format", "json", NONE], 1),
        (&["read", EASY], 0),
        (&["find", EASY], 0),
        (&["techniques"], 0),
        (&["--help"], 0),
    ] {
        assert_eq!(unread(arguments, ""), Some(code), "{arguments:?}");
    }
    // A generator stops when its reader is gone.
    assert_eq!(unread(&["generate", "-n", "1000000000"], ""), Some(0));
    assert_eq!(unread(&["solve", "--format", "line", "--limit", "0", &".".repeat(81)], ""), Some(0));
}

/// What could not be written is an error where somebody waits for it.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error_even_for_help() {
    for arguments in [&["--help"][..], &["explain", "-h"], &["--version"], &["solve", EASY], &["techniques"]]
    {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("a device");
        let mut command = program(arguments);
        command.stdin(Stdio::null()).stdout(full).stderr(Stdio::piped());
        let told = command.output().expect("it runs");
        assert_eq!(told.status.code(), Some(2), "{arguments:?}");
        assert!(String::from_utf8_lossy(&told.stderr).contains("No space left"), "{arguments:?}: {told:?}");
    }
}

/// An answer is there before the next puzzle is, in a pipe too.
#[test]
fn answers_are_printed_as_they_are_found() {
    // A line is a puzzle once the next one begins, or by itself if the call says so.
    for (arguments, next) in [
        (&["solve", "--count", "-"][..], TWO),
        (&["check", "-"], TWO),
        (&["rate", "-"], TWO),
        (&["rate", "--each-line", "-"], ""),
        (&["explain", "--each-line", "-"], ""),
        (&["hint", "--each-line", "-"], ""),
        (&["solve", "--each-line", "--format", "line", "-"], ""),
        (&["check", "--each-line", "-"], ""),
        (&["find", "--each-line", "--technique", "hidden-single", "--format", "json", "-"], ""),
    ] {
        let mut command = program(arguments);
        let mut child =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program starts");
        let mut stdin = child.stdin.take().expect("stdin is a pipe");
        let mut reader = BufReader::new(child.stdout.take().expect("stdout is a pipe"));
        let (sender, receiver) = std::sync::mpsc::channel();
        thread::spawn(move || {
            let mut line = String::new();
            let _ = reader.read_line(&mut line);
            let _ = sender.send(line);
        });
        writeln!(stdin, "{EASY}").expect("it reads");
        write!(stdin, "{next}").expect("it reads");
        let line = receiver.recv_timeout(std::time::Duration::from_secs(60));
        drop(stdin);
        assert!(line.is_ok_and(|line| !line.is_empty()), "{arguments:?}");
        child.wait().expect("it ends");
    }
}

#[test]
fn colour_is_for_terminals_unless_it_is_asked_for() {
    let escape = "\x1b[";
    for arguments in [&["hint", "--grade", "whole", EASY][..], &["solve", EASY], &["check", EASY]] {
        run(arguments).says_not(escape);
    }
    let hint = ["hint", "--grade", "whole", EASY];
    run(&["--color", "always", "hint", "--grade", "whole", EASY]).says(escape);
    let mut forced = program(&hint);
    forced.env("CLICOLOR_FORCE", "1");
    finish(forced, b"").says(escape);
    let mut refused = program(&hint);
    refused.env("CLICOLOR_FORCE", "1").env("NO_COLOR", "1");
    finish(refused, b"").says_not(escape);
    let mut never = program(&["--color", "never", "hint", "--grade", "whole", EASY]);
    never.env("CLICOLOR_FORCE", "1");
    finish(never, b"").says_not(escape);
    // Machines read what has no colours even then.
    run(&["--color", "always", "rate", "--format", "tsv", EASY]).says_not(escape);
    run(&["--color", "always", "explain", "--format", "json", EASY]).says_not(escape);
}

/// A line that is cut is one error, and the next line is a puzzle.
#[test]
fn a_line_that_is_too_long_is_refused_alone() {
    let text = format!("{}\n{EASY}\n", "1".repeat(3 << 20));
    let rated = pipe(&["rate", "--each-line", "--format", "json", "-"], &text);
    let rows = rated.json();
    assert_eq!((rows.len(), &rows[1]["puzzle"]), (2, &EASY.into()), "{rated:?}");
}
