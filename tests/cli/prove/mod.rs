//! `prove`. Proofs are judged by two checkers of a few lines each; `.ci/proofs` has those of others judge them all.

mod sums;

use super::*;
use std::collections::BTreeMap;
use std::path::Path;

type Clause = Vec<i64>;

/// A folder for the proofs of one test.
fn folder(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    // Proofs of an earlier run must not be taken for those of this one.
    let _ = std::fs::remove_dir_all(&path);
    path.to_str().expect("a path in letters").to_owned()
}

fn read(folder: &str, name: &str) -> String {
    std::fs::read_to_string(Path::new(folder).join(name)).unwrap_or_else(|why| panic!("{name}: {why}"))
}

/// The numbers of a line up to a zero, and those behind it.
fn halves(numbers: &[i64]) -> (Clause, &[i64]) {
    let end = numbers.iter().position(|&number| number == 0).expect("a zero");
    (numbers[..end].to_vec(), &numbers[end + 1..])
}

fn numbers(line: &str) -> Vec<i64> {
    line.split(' ').map(|number| number.parse().expect("numbers")).collect()
}

/// The clauses that a line of a proof may quote, by their numbers.
struct QuotableClauses(BTreeMap<i64, Clause>);

impl QuotableClauses {
    fn of(formula: &str) -> Self {
        let lines = formula.lines().filter(|line| !line.starts_with(['c', 'p']));
        Self((1..).zip(lines.map(|line| halves(&numbers(line)).0)).collect())
    }

    /// Returns the clause of a line with its number, if it follows from those that it quotes, each of which must say
    /// something new in its turn.
    fn check(&self, line: &str) -> Result<(i64, Clause), String> {
        let all = numbers(line);
        let (clause, hints) = halves(&all[1..]);
        let mut true_now: Vec<i64> = clause.iter().map(|literal| -literal).collect();
        let mut contradicts = false;
        for hint in halves(hints).0 {
            let quoted = self.0.get(&hint).ok_or_else(|| format!("{line}: there is no {hint}"))?;
            let left: Vec<i64> =
                quoted.iter().copied().filter(|literal| !true_now.contains(&-literal)).collect();
            match left.as_slice() {
                [] => contradicts = true,
                &[only] => true_now.push(only),
                _ => return Err(format!("{line}: {hint} says nothing yet")),
            }
        }
        if contradicts { Ok((all[0], clause)) } else { Err(format!("{line}: no contradiction")) }
    }
}

/// Whether every line follows from those before it, and the last one is a contradiction.
fn follows(formula: &str, proof: &str) -> Result<(), String> {
    let mut known = QuotableClauses::of(formula);
    let mut last = vec![0];
    for line in proof.lines() {
        let (number, clause) = known.check(line)?;
        known.0.insert(number, clause.clone());
        last = clause;
    }
    if last.is_empty() { Ok(()) } else { Err("the last line is no contradiction".to_owned()) }
}

#[test]
fn proofs_in_clauses_follow_line_by_line() {
    let shapes = "corpus/puzzles/shapes.yaml";
    let rectangle = "1...6...7...14.83.........1.7...3....48..2.5.9..8.....3..2.7..5..6....8..9.......";
    let cases: [&[&str]; 8] = [
        &[EASY],
        &[WINGS],
        &[rectangle],
        &[NONE],
        &[REFUTED],
        &[TWO],
        &["--size", "4", "1..4..1..3..4..."],
        &["--guess", "--profile", "singles", WINGS],
    ];
    for (number, case) in cases.iter().enumerate() {
        let folder = folder(&format!("lrat{number}"));
        run(&[&["prove", "--format", "lrat", "--out", &folder], *case].concat()).exits(0);
        let [formula, proof] = ["1.cnf", "1.lrat"].map(|name| read(&folder, name));
        assert_eq!(follows(&formula, &proof), Ok(()), "{case:?}");
        assert!(!proof.is_empty(), "{case:?}");
    }
    if !cfg!(debug_assertions) {
        let folder = folder("lrat-shapes");
        let said = run(&["prove", "--format", "lrat", "--out", &folder, shapes]).exits(0).out;
        for number in 1..=said.lines().count() {
            let [formula, proof] = ["cnf", "lrat"].map(|end| read(&folder, &format!("{number}.{end}")));
            assert_eq!(follows(&formula, &proof), Ok(()), "{number}");
        }
    }
}

const DRAWN: &str = "corpus/puzzles/drawn.yaml";

#[test]
fn boards_with_cages_and_lines_are_proved_in_clauses() {
    let folder = folder("lrat-drawn");
    let said = run(&["prove", "--format", "lrat", "--out", &folder, DRAWN]).exits(0).out;
    assert!(said.lines().count() > 5, "{said}");
    for number in 1..=said.lines().count() {
        let [formula, proof] = ["cnf", "lrat"].map(|end| read(&folder, &format!("{number}.{end}")));
        assert_eq!(follows(&formula, &proof), Ok(()), "{number}");
    }
}

/// The automaton of a sum of 14 cells does not remember its digits. Groups of cells that differ bound it, which clauses
/// cannot express, so the proof needs cases.
const LONG_SUM: &str = "size: 6\nboxes: 3x2\nsums: ['51: r1c3 r2c1 r2c4 r2c6 r3c1 r3c4 r3c5 r4c1 r5c2 r5c3 r5c6 r6c2 r6c3 r6c6']\ngrid: |\n  \
    ......\n  ..6.2.\n  ......\n  ...532\n  1.....\n  2..34.\n";

#[test]
fn long_sums_are_proved_in_clauses() {
    let folder = folder("lrat-long");
    let done = pipe(&["prove", "--format", "lrat", "--out", &folder], LONG_SUM).exits(0);
    assert_eq!(done.out.lines().count(), 1, "{done:?}");
    assert_eq!(follows(&read(&folder, "1.cnf"), &read(&folder, "1.lrat")), Ok(()));
}

#[test]
fn sums_of_cages_are_added_up() {
    let folder = folder("veripb-drawn");
    let said = run(&["prove", "--out", &folder, DRAWN]).exits(0).out;
    for line in said.lines() {
        let (files, what) = line.split_once('\t').expect("files and what they say");
        let names: Vec<&str> =
            files.split(' ').map(|path| path.rsplit('/').next().expect("a name")).collect();
        let ended = sums::judge(&read(&folder, names[0]), &read(&folder, names[1]));
        let wanted = if what == "solved" { sums::Ended::Solution } else { sums::Ended::Contradiction };
        assert_eq!(ended, Ok(wanted), "{line}");
    }
    // Houses and cages are one line, and so is what the cells that are left can hold.
    let proof = read(&folder, "1.pbp");
    assert!(proof.contains("_least pol @house_") && proof.contains("_most pol @one_"), "{proof}");
    // Cells of a cage over two boxes differ, and the comment quotes the sum as puzzle files write it.
    let formula = read(&folder, "1.opb");
    assert!(
        formula.contains("* Its sum is at least and at most what is said: cages: 10: r3c6 r3c7"),
        "{formula}"
    );
}

#[test]
fn sums_that_are_spoiled_are_refused() {
    let folder = folder("veripb-spoiled");
    run(&["prove", "--out", &folder, DRAWN]).exits(0);
    let [formula, proof] = ["1.opb", "1.pbp"].map(|name| read(&folder, name));
    let lines: Vec<&str> = proof.lines().collect();
    let conclusions: Vec<usize> = (0..lines.len())
        .filter(|&at| lines[at].starts_with("@step") && lines[at].contains(" rup "))
        .collect();
    let mut refused = 0;
    for &at in conclusions.iter().step_by(conclusions.len() / 40 + 1) {
        // Without what it quotes but the opposite of itself, nothing follows.
        let (claim, _) = lines[at].split_once(": ~").expect("what is quoted");
        let alone = format!("{claim}: ~ ;");
        let mut spoiled = lines.clone();
        spoiled[at] = &alone;
        assert!(sums::judge(&formula, &spoiled.join("\n")).is_err(), "{alone}");
        refused += 1;
    }
    assert!(refused > 20);
}

#[test]
fn a_spoiled_proof_does_not_follow() {
    let folder = folder("lrat-spoiled");
    run(&["prove", "--format", "lrat", "--out", &folder, WINGS]).exits(0);
    let [formula, proof] = ["1.cnf", "1.lrat"].map(|name| read(&folder, name));
    let lines: Vec<&str> = proof.lines().collect();
    let spoiled = |at: usize, line: &str| {
        let mut lines = lines.clone();
        lines[at] = line;
        follows(&formula, &lines.join("\n"))
    };
    let mut known = QuotableClauses::of(&formula);
    for (at, line) in lines.iter().enumerate() {
        let words: Vec<&str> = line.split(' ').collect();
        let zero = words.iter().position(|&word| word == "0").expect("a zero");
        // Any one of what it quotes is needed. The clause stays the same, and with it all that quotes it.
        for hint in zero + 1..words.len() - 1 {
            let fewer = [&words[..hint], &words[hint + 1..]].concat().join(" ");
            assert!(known.check(&fewer).is_err(), "{line} without {}", words[hint]);
        }
        if zero > 1 {
            let turned = words[1].strip_prefix('-').map_or_else(|| format!("-{}", words[1]), str::to_owned);
            let other = [&words[..1], &[turned.as_str()], &words[2..]].concat().join(" ");
            assert!(known.check(&other).is_err() || spoiled(at, &other).is_err(), "{line} with {turned}");
        }
        known.0.extend(known.check(line));
    }
}

#[test]
fn step_17_is_the_line_of_that_name() {
    let folder = folder("veripb");
    let said = run(&["prove", "--out", &folder, WINGS]).exits(0).out;
    assert_eq!(said.lines().count(), 2, "{said}");
    let proof = read(&folder, "1.pbp");
    let told = run(&["explain", "--format", "json", WINGS]).json();
    for (number, step) in told[1..told.len() - 1].iter().enumerate() {
        let label = format!("@step{} ", number + 1);
        assert_eq!(proof.lines().filter(|line| line.starts_with(&label)).count(), 1, "{label}");
        let remark = format!("% step {}: {}: ", number + 1, step["technique"].as_str().expect("a name"));
        assert!(proof.contains(&remark), "{remark}");
    }
    // The path, and that nothing is left beside its end, are the same proof but for what it ends with.
    let only = read(&folder, "1-only.pbp");
    let steps = |text: &str| {
        text.lines().filter(|line| line.starts_with("@step")).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(steps(&proof), steps(&only));
    assert!(proof.contains("conclusion SAT : ") && only.contains("conclusion UNSAT : @nothing_else ;"));
    // Patterns are sums, and not cases.
    assert!(proof.contains("_sum pol ") && !proof.contains("_case"), "{proof}");
    let formula = read(&folder, "1.opb");
    assert!(!formula.contains("uniqueness"));
}

#[test]
fn unprovable_goals_are_reported() {
    let out = folder("unproved");
    let stuck = ["prove", "--format", "lrat", "--profile", "singles", "--no-guess", "--out", &out, WINGS];
    run(&stuck).exits(2).complains("the path ends before the solution, and lrat proves contradictions only");
    run(&["prove", "--profile", "singles", "--no-guess", "--out", &out, WINGS])
        .exits(0)
        .says("the steps hold");
}

#[test]
fn a_trace_is_judged_again_by_another_checker() {
    let told = run(&["explain", "--format", "json", WINGS]).out;
    let mut command = program(&["verify", "--external", "veripb"]);
    command.env("PATH", "/nowhere");
    let missing = finish(command, told.as_bytes());
    missing.exits(2).complains("--external veripb: cannot be started; docs/proofs.md says how to install it");
    if Command::new("veripb").arg("--version").output().is_ok() {
        pipe(&["verify", "--external", "veripb"], &told).exits(0).says("veripb accepts every step: ");
    }
}

#[test]
fn a_proof_that_is_given_up_leaves_no_file() {
    let folder = folder("given-up");
    let board = file("given-up.yaml", "size: 25\nskyscrapers: ['11: r1']\n");
    run(&["prove", "--out", &folder, &board])
        .exits(2)
        .complains("constraint 1 (`skyscrapers`) has too many states to be written in a proof");
    let left: Vec<_> = std::fs::read_dir(&folder).expect("a folder").collect();
    assert!(left.is_empty(), "{left:?}");
}
