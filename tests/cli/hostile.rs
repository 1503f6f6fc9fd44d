//! Hostile input: whatever a file, a condition or a trace says, the program ends by itself, soon, and within its memory. The
//! system ends what takes more memory or processor time, so a busy machine changes nothing. A test of a moderate number of
//! inputs runs always; `.ci/extra` runs the other, for `FUZZ_SECONDS` (600).

use super::foreign_input::zip;
use super::mutated_traces::Random;
use super::*;
use serde_json::json;
use std::time::{Duration, Instant};
use whydoku_constraints::ConstraintKind;

/// The address space and the processor time that a run may take.
#[derive(Clone, Copy)]
struct Resources {
    /// Threads reserve some that they do not use.
    mebibytes: u32,
    seconds: u32,
}

const USUAL: Resources = Resources { mebibytes: 1024, seconds: 10 };
/// The limit that is asked for.
const ASKED: &str = "3s";

/// Runs the program within limits of the system: an allocation that fails is an abort, and too long a run is killed.
fn run_within(Resources { mebibytes, seconds }: Resources, arguments: &[&str], input: &[u8]) -> Run {
    let mut command = Command::new("sh");
    let limits = format!("ulimit -v {}; ulimit -t {seconds}", mebibytes * 1024);
    command.args(["-c", &format!("{limits}; exec \"$0\" \"$@\"")]);
    command.arg(env!("CARGO_BIN_EXE_whydoku")).args(arguments).env("LC_ALL", "C");
    let run = finish(command, input);
    let said = || format!("{arguments:?} on {:?}: {run:?}", String::from_utf8_lossy(input));
    assert!((0..=3).contains(&run.code) && !run.err.contains("panicked"), "{}", said());
    run
}

fn pick<'a>(random: &mut Random, from: &[&'a str]) -> &'a str {
    from[random.below(from.len())]
}

/// A puzzle file with constraints whose numbers and cells are extreme.
fn board(random: &mut Random) -> String {
    let sizes = ["4", "6", "9", "9", "9", "16", "25", "25", "25", "0", "-1", "26", "99999999999"];
    let size = pick(random, &sizes);
    let mut text = format!("size: {size}\n");
    if random.below(4) == 0 {
        let rules = ["anti-knight", "entropy", "anti-taxicab", "all-xv", "non-consecutive", "diagonals"];
        text += &format!("rules: [{}]\n", pick(random, &rules));
    }
    for _ in 0..=random.below(3) {
        let kind = ConstraintKind::ALL[random.below(ConstraintKind::ALL.len())];
        let numbers = [
            "0",
            "1",
            "-1",
            "5",
            "11",
            "45",
            "150",
            "300",
            "1000000",
            "-1000000",
            "2147483647",
            "-2147483648",
            "99999999999999999999",
            "1 2 3 4 5 6 7 8 9",
            "125 125",
            "9 9",
            "1 1 2 2 3 3",
            "",
        ];
        let cells = [
            "r1",
            "c1",
            "-r1",
            "r1 r2",
            "r1 r2 r3 r4 r5",
            "r1c1",
            "r1c1 r1c2",
            "r1c1 r1c1",
            "r6c6 r1",
            "r99c99",
            "r1c123",
            "r1c1 r2c2 r3c3 r4c4",
            "c1 c2 c3 c4 c5 c6 c7 c8 c9",
            "",
        ];
        let list: Vec<String> = (0..=random.below(6))
            .map(|_| match (pick(random, &numbers), pick(random, &cells)) {
                ("", cells) => format!("'{cells}'"),
                (numbers, cells) => format!("'{numbers}: {cells}'"),
            })
            .collect();
        text += &format!("{}: [{}]\n", kind.key(), list.join(", "));
    }
    if random.below(2) == 0 {
        let symbols: String = (0..81).map(|_| if random.below(8) > 0 { '.' } else { '1' }).collect();
        text += &format!("grid: {symbols}\n");
    }
    text
}

fn condition(random: &mut Random) -> String {
    let deep = ["(", "not ", "((((", "-", "!"];
    let parts = [
        "rating",
        "puzzle",
        "rating > 2",
        "and",
        "or",
        "not",
        "(",
        ")",
        "=",
        "<=",
        "!=",
        "in",
        "~",
        "\"",
        "'",
        "9.9",
        "1e999",
        "-0",
        "99999999999999999999",
        "rating > 1 and rating < 9",
        "\u{0}",
        "é",
        ",",
        "*",
        "[",
        "]",
    ];
    let repeated = pick(random, &deep).repeat(random.below(20_000) * random.below(2));
    let rest: Vec<&str> = (0..random.below(12)).map(|_| pick(random, &parts)).collect();
    format!("{repeated}{}", rest.join(" ")).replace('\0', "\u{1}")
}

/// A trace with values that no program writes.
fn trace(random: &mut Random) -> String {
    let board = board(random);
    let value = |random: &mut Random| match random.below(8) {
        0 => json!(null),
        1 => json!(-1),
        2 => json!(1e300),
        3 => json!("r1c1=1"),
        4 => json!("house r99999999999 1"),
        5 => json!(["cell r1c1", "relation 1", "house r1 1", "relation 99999999999"]),
        6 => json!(vec!["cell r1c1"; 3000]),
        _ => json!({"a": {"b": [[[[]]]]}}),
    };
    let keys =
        ["puzzle", "size", "boxes", "deleted", "placed", "rules", "constraints", "supposed", "yaml", "board"];
    let mut head = json!({
        "format": "whydoku-trace", "version": 1, "size": 9, "boxes": "3x3", "puzzle": EASY, "deleted": [],
    });
    if random.below(2) == 0 {
        head["rules"] = json!(board);
    }
    for _ in 0..random.below(3) {
        head[pick(random, &keys)] = value(random);
    }
    let mut step = json!({
        "technique": "x-wing", "placements": [], "eliminations": ["r1c3<>1"], "premises": ["cell r1c3"], "text": "",
    });
    step[pick(random, &["technique", "placements", "eliminations", "premises", "guess", "text"])] =
        value(random);
    let mut end = json!({"outcome": "stuck", "text": ""});
    end[pick(random, &["outcome", "premises", "cases", "solution", "solutions"])] = value(random);
    format!("{head}\n{step}\n{end}\n")
}

fn bytes(random: &mut Random) -> Vec<u8> {
    let parts: [&[u8]; 12] = [
        b"{\"size\":99999999999,",
        b"\x1f\x8b",
        b"PK\x03\x04",
        b".Shape~99999999999x9",
        b":0300:6:",
        EASY.as_bytes(),
        b"\xff\xfe",
        b"Grid 01\n",
        b"title: x\n",
        b"[[1,2],",
        b"&a [*a,*a,*a]\n",
        b"\x28\xb5\x2f\xfd",
    ];
    let mut bytes = Vec::new();
    for _ in 0..=random.below(4) {
        bytes.extend(parts[random.below(parts.len())]);
        bytes.extend((0..random.below(40)).map(|_| random.below(256) as u8));
    }
    bytes
}

/// Feeds the next hostile input to a command that reads such.
fn attack(random: &mut Random, table: &str) {
    match random.below(5) {
        0 | 1 => {
            let commands: [&[&str]; 6] = [
                &["rate"],
                &["rate", "--scale", "human,time,te"],
                &["solve"],
                &["solve", "--method", "sat"],
                &["check"],
                &["minimize"],
            ];
            let arguments = [commands[random.below(commands.len())], &["--timeout", ASKED, "-"]].concat();
            run_within(USUAL, &arguments, board(random).as_bytes());
        }
        2 => drop(run_within(USUAL, &["select", "--where", &condition(random), table], b"")),
        3 => drop(run_within(USUAL, &["verify", "--timeout", ASKED], trace(random).as_bytes())),
        _ => drop(run_within(USUAL, &["rate", "--timeout", ASKED, "-"], &bytes(random))),
    }
}

fn table() -> String {
    file("hostile.tsv", format!("puzzle\trating\n{EASY}\t1.2\n{WINGS}\t3.4\n"))
}

#[test]
fn hostile_input_ends_soon_and_within_memory() {
    let (mut random, table) = (Random(55), table());
    (0..60).for_each(|_| attack(&mut random, &table));
}

#[test]
#[ignore = "runs for minutes"]
#[expect(clippy::print_stderr, reason = "with --nocapture it says how much was tried")]
fn hostile_input_for_long() {
    let seconds = std::env::var("FUZZ_SECONDS").map_or(600, |seconds| seconds.parse().expect("a number"));
    let seed = std::env::var("FUZZ_SEED").map_or(1, |seed| seed.parse().expect("a number"));
    let (start, table) = (Instant::now(), table());
    let (mut random, mut count) = (Random(seed), 0);
    while start.elapsed() < Duration::from_secs(seconds) {
        attack(&mut random, &table);
        count += 1;
    }
    eprintln!("{count} inputs");
}

/// Lines of which each cell is compared with many others.
fn long_lines() -> Vec<String> {
    let all = (1..=25).map(|row| format!("r{row}")).collect::<Vec<_>>();
    let (board, each) = (all.join(" "), format!("['{}']", all.join("', '")));
    vec![
        format!("slow-thermometers: ['{board}']"),
        format!("entropic-lines: ['{board}']"),
        format!("modular-lines: ['3: {board}']"),
        format!("row-indexers: {each}\ncolumn-indexers: {each}"),
        format!("slow-thermometers: {each}\nentropic-lines: {each}\nthermometers: {each}"),
        "slow-thermometers: ['r1 r2 r3']".to_owned(),
    ]
}

/// Rules that take gigabytes where each state of theirs is kept.
fn rules_with_many_states() -> Vec<String> {
    let factors = format!("{} {} 0", "1000000 ".repeat(200).trim_end(), "-1000000 ".repeat(200).trim_end());
    let rows = (1..=16).map(|row| format!("r{row}")).collect::<Vec<_>>().join(" ");
    vec![
        "skyscrapers: ['11: r1']".to_owned(),
        "x-sums: ['150: r1']".to_owned(),
        "distinct-counts: ['r6c6 r1']".to_owned(),
        format!(
            "renban: ['{}']",
            (1..=14).map(|column| format!("r1c{column}")).collect::<Vec<_>>().join(" ")
        ),
        "equal-sums: ['125 125: r1 r2 r3 r4 r5 r6 r7 r8 r9 r10']".to_owned(),
        "sum-loops: ['1000000: r1', '1000000: r2', '1000000: r3']".to_owned(),
        format!("equations: ['{factors}: {rows}']"),
        format!(
            "quadruples: ['{}: r1']",
            (1..=25).map(|digit| digit.to_string()).collect::<Vec<_>>().join(" ")
        ),
    ]
}

const COMMANDS: [&[&str]; 6] = [
    &["rate"],
    &["rate", "--scale", "all"],
    &["solve", "--method", "sat"],
    &["solve", "--count", "--limit", "0"],
    &["explain"],
    &["complete"],
];

fn attack_with_line(command: &[&str], line: &str) {
    // The limit, the start of the program, and a second.
    let resources = Resources { mebibytes: 768, seconds: 3 };
    let arguments = [command, &["--timeout", "1s", "-"]].concat();
    run_within(resources, &arguments, format!("size: 25\n{line}\n").as_bytes());
}

/// Each long line with one command in turn.
#[test]
fn one_line_on_a_large_board_stays_within_memory_and_time() {
    // Where the program is not optimised, each rule meets every third command: these run into the time limit.
    let every = if cfg!(debug_assertions) { 3 } else { 1 };
    for (at, line) in rules_with_many_states().iter().enumerate() {
        let commands = COMMANDS.iter().skip(at % every).step_by(every);
        commands.for_each(|command| attack_with_line(command, line));
    }
    for (command, line) in COMMANDS.iter().zip(&long_lines()) {
        attack_with_line(command, line);
    }
}

#[test]
#[ignore = "runs for minutes"]
fn hostile_long_lines_with_every_command() {
    for line in &long_lines() {
        COMMANDS.iter().for_each(|command| attack_with_line(command, line));
    }
}

/// Pairs of cells whose number grows with the square of the length take no memory before they are refused.
#[test]
fn lines_that_compare_too_many_cells_are_refused() {
    let all = (1..=25).map(|row| format!("r{row}")).collect::<Vec<_>>().join(" ");
    let lists = vec![format!("'{all}'"); 3].join(", ");
    for (lines, told) in [
        (
            format!("thermometers: ['{all}']"),
            "thermometers, entry 1: it has more cells than there are digits",
        ),
        (format!("renban: ['{all}']"), "renban, entry 1: it has more cells than there are digits"),
        (format!("slow-thermometers: [{lists}]"), "and at most 32000 are possible; leave some out"),
    ] {
        let resources = Resources { mebibytes: 256, seconds: 3 };
        let run = run_within(resources, &["rate", "-"], format!("size: 25\n{lines}\n").as_bytes());
        assert!(run.code != 0 && (run.out.clone() + &run.err).contains(told), "{run:?}");
    }
}

/// Each file in it is 64 MiB long, and all of them are more than the program may allocate.
#[test]
fn files_of_an_archive_are_read_one_at_a_time() {
    let text = ".".repeat(1 << 26);
    let archive = file("large.zip", zip(&[("a.txt", &text), ("b.txt", &text), ("c.txt", &text)]));
    let resources = Resources { mebibytes: 256, seconds: 60 };
    let run = run_within(resources, &["rate", "--jobs", "1", &archive], b"");
    assert_eq!(run.out.matches("bytes long and was skipped").count(), 3, "{run:?}");
}
