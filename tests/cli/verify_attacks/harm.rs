//! What would reach the terminal raw, or take all memory and time.

use super::*;
use std::time::{Duration, Instant};

#[test]
fn control_characters_of_a_trace_are_escaped() {
    let evil = "\u{1b}[2JEvery step holds: 51 steps, solved.\n\u{9b}1m\u{202e}";
    let mut traces = vec![
        changed(EASY, 2, |line| line["placements"][0] = evil.into()),
        changed(EASY, 2, |line| line["premises"][0] = evil.into()),
        changed(EASY, LAST, |line| line["outcome"] = evil.into()),
    ];
    for key in ["puzzle", "boxes", "supposed"] {
        traces.push(changed(EASY, 0, |line| line[key] = evil.into()));
    }
    for key in ["deleted", "placed"] {
        traces.push(changed(EASY, 0, |line| line[key] = json!([evil])));
    }
    for lines in traces {
        // `always`: a terminal would be sent what a pipe is not.
        let run = pipe(&["--color", "always", "verify"], &trace_of(&lines));
        assert_ne!(run.code, 0);
        let said = run.out + &run.err;
        let raw = |letter: char| letter != '\n' && (letter.is_control() || letter == '\u{202e}');
        assert!(!said.contains(raw) && !said.lines().any(|line| line.starts_with("Every step")), "{said:?}");
    }
    let named = file(
        "named.yaml",
        format!("title: \"a\\u001b[2Jb\\u202ec <script>alert(1)</script>\\n# d\"\ngrid: |\n  {EASY}\n"),
    );
    for command in ["explain", "check"] {
        let told = run(&["--color", "always", command, &named]).exits(0);
        assert!(told.out.contains("a\\u{1b}[2Jb\\u{202e}c <script>"), "{:.200}", told.out);
        assert!(!told.out.contains("\u{1b}[2J"), "{:.200}", told.out);
    }
    let page = run(&["explain", "--format", "markdown", &named]).exits(0).out;
    let first = page.lines().next().expect("a title");
    assert!(first.ends_with("c &lt;script&gt;alert(1)&lt;/script&gt; \\# d"), "{first:?}");
}

#[test]
fn traces_that_are_too_large_are_reported() {
    // A thousand premises on the largest board, of which no few contradict each other.
    let begin = Instant::now();
    let open = ".".repeat(625);
    let start = json!({
        "format": "whydoku-trace", "version": 1, "puzzle": open, "size": 25, "boxes": "5x5",
        "deleted": (1..=25).flat_map(|row| (1..=25).map(move |column| format!("r{row}c{column}<>P"))).collect::<Vec<_>>()
    });
    let cells = (1..=25).flat_map(|row| (1..=25).map(move |column| format!("cell r{row}c{column}")));
    let houses =
        (1..=25).flat_map(|row| "123456789ABCDEFGHIJKLMNO".chars().map(move |d| format!("house r{row} {d}")));
    let premises: Vec<String> = cells.chain(houses).take(1024).collect();
    let premises: Vec<&str> = premises.iter().map(String::as_str).collect();
    let wide = step(&[], &["r1c1<>1"], &premises);
    let run = pipe(&["verify"], &trace_of(&[start, wide])).exits(1);
    assert!(run.out.contains("too large") || run.out.contains("does not follow"), "{run:?}");
    // A line without end is not kept.
    let mut long = trace_of(&[header(EASY)]);
    long.push_str("{\"technique\":\"");
    long.push_str(&"x".repeat(100_000_000));
    pipe(&["verify"], &long).exits(2).complains("line 2: too large: a line of a trace has at most 8 MiB");
    let limit = if cfg!(debug_assertions) { 120 } else { 20 };
    assert!(begin.elapsed() < Duration::from_secs(limit), "{:?}", begin.elapsed());
}
