//! Mutated traces: traces of many boards and outcomes are changed at random, and `verify` must reject those that became
//! false and accept those that are still true, as decided by a SAT solver that shares no code with the checker.

mod mutate;
mod premises;
mod reference;
mod rule_solver;

use mutate::MutatedTrace;
pub(crate) use mutate::Random;
use reference::{Verdict, judge};
use rule_solver::RuleSolver;
use serde_json::Value;
use std::collections::BTreeMap;
use std::io::Write;
use std::process::{Command, Stdio};

/// The number of mutations; more in optimised builds, which `.ci/extra` makes. The variable `SPOILED` overrides it.
fn how_many() -> usize {
    let usual = if cfg!(debug_assertions) { 400 } else { 5_000 };
    std::env::var("SPOILED").map_or(usual, |number| number.parse().expect("SPOILED is a number"))
}

/// Arguments of `explain` for the traces.
const EXPLAINED: &[&[&str]] = &[
    // Singles alone; wings; rectangles; a symmetry; guesses.
    &["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"],
    &["4.1........8...29..3....7...5.7.6......4..31.3......76...95.18......2...8.234..5."],
    &["1...6...7...14.83.........1.7...3....48..2.5.9..8.....3..2.7..5..6....8..9......."],
    &["4......8..36.......2..574.68.46....9...1...7..9....82.3.........65...2.7.....1.5."],
    &["........2...5.3.4...7.6.9...6.75......56...1..4...9.....9...8.1.3..2....1.....2.9"],
    &[
        "--profile",
        "singles",
        "--guess",
        "4.1........8...29..3....7...5.7.6......4..31.3......76...95.18......2...8.234..5.",
    ],
    &["--full", "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."],
    // No solution, by singles and by cases; two solutions; stuck.
    &["531.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"],
    &["....5.7..4....92..6...3..1.2..5.8......2971.8..8.......42.......5.91...4..16..57."],
    &["2957438614318659..8761925433874592166123874955492167387635241899286713541549386.."],
    &[
        "--profile",
        "singles",
        "--no-guess",
        "4.1........8...29..3....7...5.7.6......4..31.3......76...95.18......2...8.234..5.",
    ],
    // A position: digits placed, candidates struck out. Claims, true and false.
    &[
        ":0300:6:53..7+4..+26..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:697:697::",
    ],
    &["why", "r5c5=5", "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"],
    &["why", "r1c3=1", "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"],
    // Other boards.
    &["--size", "4", "1..4..1..3..4..."],
    &["corpus/puzzles/shapes.yaml"],
];

fn explained() -> Vec<Vec<Value>> {
    let mut traces = Vec::new();
    for options in EXPLAINED {
        let command = if options[0] == "why" { *options } else { &[&["explain"], *options].concat() };
        let (_, out) = call(&[command, &["--format", "json"]].concat(), "");
        for line in out.lines() {
            let line: Value = serde_json::from_str(line).expect("explain writes JSON");
            if line.get("format").is_some() {
                traces.push(Vec::new());
            }
            traces.last_mut().expect("a header comes first").push(line);
        }
    }
    // The rules of the larger boards take the solver too long for thousands of traces.
    traces.retain(|lines| lines[0]["size"].as_u64().is_some_and(|size| size <= 9));
    traces
}

fn call(arguments: &[&str], input: &str) -> (i32, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_whydoku"));
    command.args(arguments).current_dir(env!("CARGO_MANIFEST_DIR")).env("LC_ALL", "C");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("stdin is a pipe");
    let output = std::thread::scope(|scope| {
        scope.spawn(move || drop(stdin.write_all(input.as_bytes())));
        child.wait_with_output().expect("the program ends")
    });
    (output.status.code().expect("it ends by itself"), String::from_utf8(output.stdout).expect("text"))
}

fn text(lines: &[Value]) -> String {
    lines.iter().map(|line| line.to_string() + "\n").collect()
}

/// Whether `verify` accepts each trace. Traces with a mutated header run one by one, because an invalid header ends the input.
fn accepted(traces: &[MutatedTrace]) -> Vec<bool> {
    let mut answers = vec![false; traces.len()];
    let (alone, together): (Vec<usize>, Vec<usize>) =
        (0..traces.len()).partition(|&at| traces[at].first_change == 0);
    for at in alone {
        let (code, out) = call(&["verify"], &text(&traces[at].lines));
        answers[at] = code == 0;
        assert_eq!(code == 0, out.contains("Every step holds"), "{}", text(&traces[at].lines));
    }
    for some in together.chunks(500) {
        let all: String = some.iter().map(|&at| text(&traces[at].lines)).collect();
        let (_, out) = call(&["verify"], &all);
        assert_eq!(out.lines().count(), some.len(), "a verdict a trace");
        for (&at, line) in some.iter().zip(out.lines()) {
            answers[at] = line.starts_with("Every step holds");
        }
    }
    answers
}

#[test]
#[expect(clippy::print_stderr, reason = "with --nocapture it says how much was judged")]
fn exactly_the_true_traces_are_accepted() {
    let traces = explained();
    let whole: Vec<MutatedTrace> = traces
        .iter()
        .map(|lines| MutatedTrace { lines: lines.clone(), first_change: lines.len(), how: "" })
        .collect();
    assert!(accepted(&whole).into_iter().all(|holds| holds), "a trace of ours is refused");
    let mut random = Random(20_250_722);
    let count = how_many();
    let mutated: Vec<MutatedTrace> =
        std::iter::repeat_with(|| mutate::mutate(&traces, &mut random)).flatten().take(count).collect();
    let answers = accepted(&mutated);
    let mut known = BTreeMap::new();
    let mut tally: BTreeMap<&str, [usize; 4]> = BTreeMap::new();
    for (trace, accepted) in mutated.iter().zip(answers) {
        let full = || RuleSolver::of(&trace.lines[0]);
        let full = known.entry(trace.lines[0].to_string()).or_insert_with(full);
        let verdict = judge(trace, full.as_mut());
        let description =
            || format!("{} at line {}:\n{}", trace.how, trace.first_change + 1, text(&trace.lines));
        match (verdict, accepted) {
            (Verdict::Holds, false) => panic!("refused although it holds: {}", description()),
            (Verdict::Fails, true) => panic!("accepted although it does not hold: {}", description()),
            _ => {}
        }
        if accepted {
            let full = full.as_mut().expect("an accepted header says something");
            if let Err(claim) = full.supports(&trace.lines) {
                panic!("accepted although {claim} is false: {}", description());
            }
        }
        let row = tally.entry(trace.how).or_default();
        row[0] += usize::from(accepted);
        row[1] += usize::from(!accepted);
        row[2] += usize::from(verdict == Verdict::Unsure);
    }
    let sum = |at: usize| tally.values().map(|row| row[at]).sum::<usize>();
    eprintln!("accepted, refused, unsure: {} {} {}\n{tally:#?}", sum(0), sum(1), sum(2));
    // The test is meaningful only if it has enough of each verdict.
    assert!(sum(0) * 20 > count && sum(1) * 2 > count && sum(2) * 5 < count, "{tally:?}");
    assert!(tally.len() >= 20, "{tally:?}");
}
