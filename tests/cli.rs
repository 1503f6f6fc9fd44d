//! The program as scripts meet it: arguments, exit codes, machine output, and what it says of input that cannot be
//! right.

#![cfg(feature = "cli")]

use serde_json::Value;
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// Solved by singles; it holds two X-wings all the same.
const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const EASY_SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// Beyond logic: the first of `hardest-rated.txt` after which few guesses are needed.
const HARD: &str = "12.3....435....1....4........54..2..6...7.........8.9...31..5.......9.7.....6...8";
/// Exactly two solutions.
const TWO: &str = "2957438614318659..8761925433874592166123874955492167387635241899286713541549386..";
/// No solution, and singles soon show it.
const NONE: &str = "531.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// No solution, and no technique applies; cases show it.
const REFUTED: &str = "....5.7..4....92..6...3..1.2..5.8......2971.8..8.......42.......5.91...4..16..57.";
/// Two fives in the first row.
const CLASH: &str = "5.......5........................................................................";

/// Solved by logic with XY-wings at the end of the ladder.
const WINGS: &str = "4.1........8...29..3....7...5.7.6......4..31.3......76...95.18......2...8.234..5.";

/// What came of a call.
struct Run {
    code: i32,
    out: String,
    err: String,
}

/// Without the middle of what is long, so that a failure can be read.
impl std::fmt::Debug for Run {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let short = |text: &str| {
            let letters: Vec<char> = text.chars().collect();
            match letters.len() {
                ..1500 => text.to_owned(),
                many => letters[..700]
                    .iter()
                    .chain(" […] ".chars().collect::<Vec<_>>().iter())
                    .chain(&letters[many - 700..])
                    .collect(),
            }
        };
        write!(f, "exit {}\n--- output\n{}\n--- complaint\n{}", self.code, short(&self.out), short(&self.err))
    }
}

impl Run {
    /// The same, if it ended with this exit code.
    #[track_caller]
    fn exits(self, code: i32) -> Self {
        assert_eq!(self.code, code, "{self:?}");
        self
    }

    #[track_caller]
    fn says(self, what: &str) -> Self {
        assert!(self.out.contains(what), "`{what}` is not in the output: {self:?}");
        self
    }

    #[track_caller]
    fn says_not(self, what: &str) -> Self {
        assert!(!self.out.contains(what), "`{what}` is in the output: {self:?}");
        self
    }

    /// An error tells its story once, on standard error, and under the program's name.
    #[track_caller]
    fn complains(self, what: &str) -> Self {
        assert!(self.err.contains(what), "`{what}` is not in the complaint: {self:?}");
        self
    }

    /// The lines of the output as JSON.
    #[track_caller]
    fn json(&self) -> Vec<Value> {
        let read = |line| serde_json::from_str(line).unwrap_or_else(|why| panic!("{why}: {line}"));
        self.out.lines().map(read).collect()
    }
}

fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_whydoku"));
    // Whoever runs the tests may speak another language.
    command.env("LC_ALL", "C");
    command.args(arguments).current_dir(env!("CARGO_MANIFEST_DIR"));
    for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(variable);
    }
    command
}

fn finish(mut command: Command, input: &[u8]) -> Run {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("stdin is a pipe");
    let output = thread::scope(|scope| {
        // A program that refuses its arguments does not read; the write may then fail, and that is no matter.
        scope.spawn(move || drop(stdin.write_all(input)));
        child.wait_with_output().expect("the program ends")
    });
    Run {
        code: output.status.code().expect("it ends by itself"),
        out: String::from_utf8(output.stdout).expect("the output is text"),
        err: String::from_utf8(output.stderr).expect("complaints are text"),
    }
}

/// Calls the program with nothing on standard input.
fn run(arguments: &[&str]) -> Run {
    finish(program(arguments), b"")
}

/// Calls the program with this on standard input.
fn pipe(arguments: &[&str], input: &str) -> Run {
    finish(program(arguments), input.as_bytes())
}

/// A file with this in it.
fn file(name: &str, content: impl AsRef<[u8]>) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, content).expect("the folder for tests can be written");
    path.to_str().expect("a path in letters").to_owned()
}

/// The puzzles that the other tests play, one a line.
fn puzzles() -> Vec<&'static str> {
    let lines = include_str!("data/puzzles.txt").lines();
    lines.filter(|line| !line.starts_with('#') && !line.is_empty()).collect()
}

mod calls {
    use super::*;

    #[test]
    fn a_call_that_makes_no_sense_exits_with_2() {
        for arguments in [
            &[][..],
            &["dance"],
            &["rate", "--loud"],
            &["solve", "--limit", "many"],
            &["explain", "--hint", "4", EASY],
            &["explain", "--hint", "1", "--why", "r1c3=4", EASY],
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
        run(&["--help"]).says("`-` is standard input");
    }

    #[test]
    fn completions_exist_for_four_shells() {
        for shell in ["bash", "zsh", "fish", "powershell"] {
            run(&["completions", shell]).exits(0).says("whydoku").says("explain").says("jobs");
        }
        run(&["completions", "abacus"]).exits(2).complains("possible values");
    }

    #[test]
    fn the_manual_page_names_every_command() {
        let mut page = run(&["man"]).exits(0).says(".TH whydoku 1");
        for command in ["explain", "rate", "find", "solve", "check", "verify", "techniques"] {
            page = page.says(&format!("whydoku\\-{command}(1)"));
        }
    }

    #[test]
    fn names_that_are_not_known_come_with_those_that_are() {
        run(&["find", "--technique", "x-wnig", EASY]).exits(2).complains("did you mean `x-wing`?");
        run(&["techniques", "9999"]).exits(2).complains("`whydoku techniques` lists them");
        run(&["solve", "--method", "psychic", EASY]).exits(2).complains("exact, naive");
        run(&["explain", "--lang", "tlh", EASY]).exits(2).complains("there is en");
        run(&["rate", "--scale", "richter", EASY]).exits(2).complains("there is hodoku, human, se");
        run(&["rate", "--profile", "none-such", EASY])
            .exits(2)
            .complains("crook, fish, hidden-singles, hodoku, human, se, singles");
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
        told.complains("outside.yaml, line 2, column 10").complains("'0' is no digit");
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

    #[test]
    fn colour_is_for_terminals_unless_it_is_asked_for() {
        let escape = "\x1b[";
        for arguments in [&["explain", "--hint", "3", EASY][..], &["solve", EASY], &["check", EASY]] {
            run(arguments).says_not(escape);
        }
        let hint = ["explain", "--hint", "3", EASY];
        run(&["--color", "always", "explain", "--hint", "3", EASY]).says(escape);
        let mut forced = program(&hint);
        forced.env("CLICOLOR_FORCE", "1");
        finish(forced, b"").says(escape);
        let mut refused = program(&hint);
        refused.env("CLICOLOR_FORCE", "1").env("NO_COLOR", "1");
        finish(refused, b"").says_not(escape);
        let mut never = program(&["--color", "never", "explain", "--hint", "3", EASY]);
        never.env("CLICOLOR_FORCE", "1");
        finish(never, b"").says_not(escape);
        // Machines read what has no colours even then.
        run(&["--color", "always", "rate", "--format", "tsv", EASY]).says_not(escape);
        run(&["--color", "always", "explain", "--format", "json", EASY]).says_not(escape);
    }
}

mod input {
    use super::*;

    #[test]
    fn a_puzzle_comes_as_argument_file_or_pipe() {
        let one = file("one.txt", EASY);
        let want = format!("{EASY_SOLVED}\n");
        let solve = ["solve", "--format", "line"];
        for run in [
            run(&["solve", "--format", "line", EASY]),
            run(&["solve", "--format", "line", &one]),
            pipe(&solve, EASY),
            pipe(&["solve", "--format", "line", "-"], EASY),
        ] {
            assert_eq!(run.exits(0).out, want);
        }
        let both = run(&["solve", "--format", "line", &one, EASY]).exits(0);
        assert_eq!(both.out, want.repeat(2));
    }

    #[test]
    fn a_grid_with_a_cell_too_few_is_refused() {
        let short = &EASY[1..];
        for command in ["solve", "explain", "check", "find"] {
            pipe(&[command], short)
                .exits(2)
                .complains("line 1: 80 cells, but a 9×9 grid has 81; one is missing");
        }
        run(&["solve", short]).exits(2).complains("one is missing");
    }

    #[test]
    fn a_digit_that_the_board_has_not_is_refused() {
        let five = "1..4\n..5.\n.1..\n4..1\n";
        pipe(&["solve"], five).exits(2).complains("line 2, column 3: '5' is no digit of a 4×4 grid");
        pipe(&["solve", "--size", "4"], "1..4..5..1..4..1")
            .exits(2)
            .complains("line 1, column 7: '5' is no digit of a 4×4 grid; write 1 to 4");
    }

    #[test]
    fn equal_digits_in_a_house_are_named_with_their_cells() {
        let said = "two 5s in row 1: r1c1 and r1c9; change one of them";
        for command in ["solve", "explain", "find"] {
            run(&[command, CLASH]).exits(2).complains(said);
        }
        let clash = file("clash.txt", format!("{EASY}\n{CLASH}\n"));
        run(&["explain", "--expert", &clash]).exits(2).complains(&format!("clash.txt, line 2: {said}"));
    }

    #[test]
    fn an_empty_input_is_refused() {
        let empty = file("empty.txt", "");
        for command in ["solve", "explain", "check", "find"] {
            run(&[command, &empty]).exits(2).complains("empty.txt, line 1: no puzzle in the input");
            pipe(&[command], "# nothing but a comment\n\n").exits(2).complains("no puzzle in the input");
        }
        run(&["rate", "--format", "tsv", &empty])
            .exits(1)
            .says("\t\t\t\t\t\t")
            .says("no puzzle in the input");
    }

    #[test]
    fn what_is_no_text_is_refused_without_a_panic() {
        let junk: Vec<u8> = (0..40_000_u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
        let junk = file("junk.bin", junk);
        for command in ["solve", "explain", "check", "find"] {
            run(&[command, &junk]).exits(2).complains("junk.bin, line 1");
        }
        run(&["rate", "--format", "tsv", &junk]).exits(1).says("not UTF-8 text");
        run(&["verify", &junk]).exits(2).complains("junk.bin");
    }

    #[test]
    fn a_line_of_ten_megabytes_costs_an_error_and_no_more() {
        let mut long = "1".repeat(10_000_000);
        long.push('\n');
        long.push_str(EASY);
        pipe(&["solve"], &long).exits(2).complains("line 1: the line is 10000000 bytes long");
        let rated = pipe(&["rate", "--format", "tsv"], &long).exits(1);
        assert_eq!(rated.out.lines().count(), 3, "a header, the bad line and the good one");
        assert!(rated.out.len() < 2000, "the line is not repeated in full");
    }

    #[test]
    fn what_is_neither_a_file_nor_a_puzzle_is_refused() {
        run(&["solve", "no-such-file.txt"])
            .exits(2)
            .complains("no-such-file.txt: neither a file that is there, nor a puzzle");
        run(&["rate", "corpus"]).exits(2).complains("corpus: this is a folder");
    }

    #[test]
    fn sizes_and_boxes_come_from_options() {
        let six = "1.....\n....2.\n...3..\n..4...\n.5....\n.....6\n";
        pipe(&["solve", "--format", "line"], six).exits(0);
        pipe(&["solve", "--boxes", "2x3", "--format", "line"], six).exits(0);
        pipe(&["solve", "--size", "9"], six).exits(2).complains("line 1: ");
        run(&["solve", "--boxes", "4x3", "--size", "9"]).exits(2).complains("hold 12 cells");
        run(&["solve", "--boxes", "three", EASY]).exits(2).complains("write columns x rows, such as 3x2");
        run(&["solve", "--size", "26", EASY]).exits(2).complains("sizes go from 2 to 25");
    }
}

mod solve {
    use super::*;

    #[test]
    fn exits_with_0_only_if_there_is_a_solution() {
        run(&["solve", EASY]).exits(0).says("│ 5 3 4 │ 6 7 8 │ 9 1 2 │");
        run(&["solve", NONE]).exits(1).says("No solution.");
        assert_eq!(run(&["solve", "--format", "line", NONE]).exits(1).out, "");
        assert_eq!(run(&["solve", "--count", NONE]).exits(1).out, "0\n");
    }

    #[test]
    fn finds_as_many_solutions_as_asked_for() {
        let lines = |limit: &[&str]| {
            let arguments = [&["solve", "--format", "line"][..], limit, &[TWO]].concat();
            run(&arguments).exits(0).out.lines().count()
        };
        assert_eq!(
            [lines(&[]), lines(&["--limit", "1"]), lines(&["--limit", "5"]), lines(&["--limit", "0"])],
            [1, 1, 2, 2]
        );
        let both = run(&["solve", "--format", "line", "--limit", "0", TWO]).out;
        let (a, b) = both.trim_end().split_once('\n').expect("two lines");
        assert_eq!(a.bytes().zip(b.bytes()).filter(|(a, b)| a != b).count(), 4);
    }

    #[test]
    fn counts() {
        let count = |arguments: &[&str]| run(&[&["solve", "--count"], arguments].concat()).exits(0).out;
        assert_eq!(count(&["corpus/puzzles/report.txt"]), "1\n2\n1\n580344\n15047\n");
        assert_eq!(count(&["--limit", "1", TWO]), "1\n", "a limit holds for counting too");
        assert_eq!(count(&["--limit", "0", TWO]), "2\n");
        assert_eq!(count(&["--limit", "1000", "corpus/puzzles/report.txt"]), "1\n2\n1\n1000\n1000\n");
    }

    #[test]
    fn corner_sum_of_the_fifty() {
        let fifty = "corpus/puzzles/project-euler-96.txt";
        assert_eq!(run(&["solve", "--corner-sum", fifty]).exits(0).out, "24702\n");
        assert_eq!(run(&["solve", "--corner-sum", "--method", "naive", EASY]).exits(0).out, "534\n");
        assert_eq!(run(&["solve", "--corner-sum", NONE]).exits(1).out, "0\n");
    }

    #[test]
    fn the_naive_method_counts_what_the_encyclopedia_counts() {
        let naive = run(&["solve", "--method", "naive", "--stats", "--format", "line", EASY]).exits(0);
        assert_eq!(naive.out, format!("{EASY_SOLVED}\n"));
        naive.complains("naive: 1 solution, 39871 iterations (37652 attempts and 2219 steps over givens)");
        run(&["solve", "--stats", "--limit", "0", TWO]).exits(0).complains("exact: 2 solutions");
    }
}

mod check {
    use super::*;

    #[test]
    fn tells_how_many_solutions_there_are() {
        run(&["check", EASY]).exits(0).says("Valid, one solution; 51 cells are open.");
        run(&["check", EASY_SOLVED]).exits(0).says("Valid and complete");
        run(&["check", NONE]).exits(1).says("Not valid: no solution");
        let two = run(&["check", TWO]).exits(0).says("Valid, but two solutions");
        for cell in ["r2c8: ", "r2c9: ", "r9c8: ", "r9c9: "] {
            assert_eq!(two.out.matches(cell).count(), 1, "{cell} is named once in {}", two.out);
        }
        assert_eq!(two.out.lines().count(), 5);
    }

    #[test]
    fn names_both_cells_of_a_clash() {
        run(&["check", CLASH]).exits(1).says("Not valid: two 5s in row 1: r1c1 and r1c9");
    }

    #[test]
    fn a_cell_with_nothing_left_is_named() {
        let dead = "12345678...........9...............................................................";
        assert_eq!(dead.len(), 83);
        let dead = &dead[..81];
        // r1c9 sees 1 to 8 in its row; the 9 in its column takes the last.
        let dead = format!("12345678.{}9{}", &dead[9..17], &dead[18..]);
        run(&["check", &dead]).exits(1).says("r1c9");
    }

    #[test]
    fn compares_with_another_puzzle() {
        run(&["check", "--against", EASY, EASY_SOLVED]).exits(0).says("Valid and complete");
        let other = EASY.replacen("53..7", "53..8", 1);
        run(&["check", "--against", &other, EASY_SOLVED])
            .exits(1)
            .says("Not this puzzle: r1c5 holds 7, and the puzzle gives 8.");
        run(&["check", "--against", EASY, "1..4..1..1..4..1"]).exits(2).complains("different sizes");
        let fifty = "corpus/puzzles/project-euler-96.txt";
        run(&["check", "--against", fifty, EASY]).exits(2).complains("several puzzles");
        run(&["check", "--against", "nowhere", EASY]).exits(2).complains("--against nowhere");
    }

    #[test]
    fn one_bad_grid_of_several_is_enough_for_a_no() {
        pipe(&["check"], &format!("{EASY}\n{CLASH}\n"))
            .exits(1)
            .says("Valid, one solution")
            .says("Not valid");
    }
}

mod find {
    use super::*;

    #[test]
    fn json_has_the_keys_that_scripts_rely_on() {
        for name in ["x-wing", "0300", "0300-1"] {
            let found = run(&["find", "--technique", name, "--format", "json", EASY]).exits(0).json();
            assert_eq!(found.len(), 2, "{name}");
            let mut first = found[0].clone();
            let text = first["text"].take();
            let expected = serde_json::json!({
                "technique": "x-wing",
                "hodoku": {"code": "0300", "digits": "6"},
                "placements": [],
                "eliminations": ["r9c7<>6"],
                "premises": ["house c4 6", "house c6 6"],
                "uniqueness": false,
                "text": null,
            });
            assert_eq!(first, expected);
            assert!(text.as_str().expect("a text").starts_with("In column 4, 6 fits only r1c4 or r9c4."));
        }
    }

    #[test]
    fn finding_nothing_is_an_answer() {
        run(&["find", "--technique", "jellyfish", EASY]).exits(0).says("Nothing found.");
        assert_eq!(run(&["find", "--technique", "jellyfish", "--format", "json", EASY]).exits(0).out, "");
    }

    #[test]
    fn without_a_technique_all_are_asked() {
        let found = run(&["find", "--format", "json", EASY]).exits(0).json();
        let names: Vec<&str> = found.iter().filter_map(|line| line["technique"].as_str()).collect();
        assert!(names.contains(&"hidden-single") && names.contains(&"x-wing"), "{names:?}");
    }

    #[test]
    fn a_library_line_gives_the_position_with_its_deleted_candidates() {
        let find = |deleted: &str| {
            let line = format!(":0300:6:{EASY}:{deleted}:697::");
            run(&["find", "--technique", "0300", "--format", "json", &line]).exits(0).json()
        };
        assert_eq!(find("").len(), 2);
        // Without the candidate that it would remove, the first X-wing has nothing to say.
        let left = find("697");
        assert_eq!(left.len(), 1);
        assert_eq!(left[0]["hodoku"]["digits"], "7");
        // Placed digits stand like givens: with the six at r1c4 there is no X-wing of sixes.
        let placed = EASY.replacen("53..7", "53.+67", 1);
        let line = format!(":0300:6:{placed}:::");
        let found = run(&["find", "--technique", "0300", "--format", "json", &line]).exits(0).json();
        assert!(found.iter().all(|line| line["hodoku"]["digits"] != "6"), "{found:?}");
    }
}

mod export {
    use super::*;

    #[test]
    fn a_bare_line_is_written_only_of_what_it_can_say() {
        let six = format!("size: 6\ngrid: '1{}'\n", ".".repeat(35));
        let plain = pipe(&["export", "--format", "line"], &six).exits(0);
        assert_eq!(plain.out.trim_end(), format!("1{}", ".".repeat(35)));
        // Regions of other shapes, and other boxes, would be read back as the usual ones.
        for regions in ["regions: [aaabbb, aacbbb, acccdd, eccddd, eeedff, eeffff]\n", "boxes: 2x3\n"] {
            let jigsaw = pipe(&["export", "--format", "line"], &format!("{six}{regions}")).exits(2);
            jigsaw.complains("a line of digits cannot say all rules of this puzzle; yaml can");
        }
    }
}

mod rate {
    use super::*;

    const HEADER: &str = "puzzle\trating\ttier\thardest\tsteps\tguesses\terror";

    #[test]
    fn tsv_has_a_header_and_a_row_a_puzzle() {
        let rated =
            pipe(&["rate", "--profile", "crook", "--format", "tsv"], &format!("{EASY}\n{HARD}\n")).exits(0);
        let lines: Vec<&str> = rated.out.lines().collect();
        assert_eq!(lines[0], HEADER);
        assert_eq!(lines[1], format!("{EASY}\t1.5\teasy\thidden-single\t51\t0\t"));
        let hard: Vec<&str> = lines[2].split('\t').collect();
        assert_eq!(hard[..4], [HARD, "12.0", "beyond logic", "guess"]);
        assert!(hard[5].parse::<u32>().expect("a number of guesses") > 0);
        assert_eq!((hard.len(), lines.len()), (7, 3));
    }

    #[test]
    fn a_bad_line_keeps_its_line() {
        let input = format!("{EASY}\n{}\n{CLASH}\n{NONE}\n{TWO}\nno puzzle\n{EASY}\n", &EASY[1..]);
        let rated = pipe(&["rate", "--format", "tsv"], &input).exits(1);
        let rows: Vec<Vec<&str>> = rated.out.lines().skip(1).map(|line| line.split('\t').collect()).collect();
        assert!(rows.iter().all(|row| row.len() == 7), "{rows:?}");
        let empty = |row: &[&str]| row[1..6].iter().all(|cell| cell.is_empty());
        let errors: Vec<&str> = rows.iter().map(|row| row[6]).collect();
        assert_eq!(errors[0], "");
        assert!(errors[1].starts_with("line 2: 80 cells"), "{errors:?}");
        assert_eq!(errors[2], "line 3: two 5s in row 1: r1c1 and r1c9; change one of them");
        assert_eq!(errors[3..5], ["no solution", "several solutions"]);
        assert!(errors[5].starts_with("line 6: "), "{errors:?}");
        assert_eq!((errors[6], rows.len()), ("", 7));
        assert!(rows[1..6].iter().all(|row| empty(row)), "{rows:?}");
        assert!([0, 6].iter().all(|&good| rows[good][0] == EASY && !empty(&rows[good])));
    }

    #[test]
    fn the_order_is_that_of_the_input_whatever_the_jobs() {
        let mut input = String::new();
        for (number, puzzle) in puzzles().iter().cycle().take(1000).enumerate() {
            // Now and then a line that is no puzzle, so that lines of all kinds meet in both halves of a block.
            let line = if number % 97 == 0 { &puzzle[1..] } else { puzzle };
            writeln!(input, "{line}").expect("a string takes all");
        }
        let one = pipe(&["rate", "--format", "tsv", "--jobs", "1"], &input).exits(1).out;
        let two = pipe(&["rate", "--format", "tsv", "--jobs", "2"], &input).exits(1).out;
        assert_eq!(one.lines().count(), 1001);
        assert!(one.lines().skip(1).zip(input.lines()).all(|(row, line)| row.starts_with(&line[..60])));
        assert!(one == two, "one job and two differ");
        let three = pipe(&["rate", "--format", "json", "--jobs", "3"], &input).exits(1);
        assert_eq!(three.json().len(), 1000);
    }

    #[test]
    fn rows_come_before_the_input_ends() {
        // The writer goes on until a row was seen. If the program waited for the end of its input, the writer would
        // run out of lines first.
        const LINES: usize = 20_000;
        let mut command = program(&["rate", "--format", "tsv", "--jobs", "1"]);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it starts");
        let mut stdin = child.stdin.take().expect("stdin is a pipe");
        let mut reader = BufReader::new(child.stdout.take().expect("stdout is a pipe"));
        let seen = AtomicBool::new(false);
        let written = thread::scope(|scope| {
            let writer = scope.spawn(|| {
                let line = format!("{EASY}\n");
                let mut written = 0;
                while written < LINES && !seen.load(Ordering::Relaxed) {
                    stdin.write_all(line.as_bytes()).expect("the program reads");
                    written += 1;
                }
                drop(stdin);
                written
            });
            let mut rows = String::new();
            reader.read_line(&mut rows).expect("the header");
            reader.read_line(&mut rows).expect("a row");
            seen.store(true, Ordering::Relaxed);
            reader.read_to_string(&mut rows).expect("the other rows");
            let written = writer.join().expect("the writer ends");
            assert_eq!(rows.lines().count(), written + 1);
            written
        });
        assert!(child.wait().expect("it ends").success());
        assert!(written < LINES, "no row came before the end of the input");
    }

    #[test]
    fn other_profiles_and_no_guesses() {
        let row = |arguments: &[&str]| {
            let run = run(&[&["rate", "--format", "tsv"], arguments].concat());
            (run.code, run.out.lines().nth(1).expect("a row").to_owned())
        };
        let (code, stuck) = row(&["--profile", "crook", "--no-guess", HARD]);
        assert_eq!(code, 1);
        assert!(
            stuck.contains("\t\t\t\t\t\tnothing in this profile applies any more (open cells: 59)"),
            "{stuck}"
        );
        assert_eq!(row(&["--profile", "singles", EASY]).0, 0);
        let profile = file("only.yaml", "schema: 1\nabout: one rung\nscale: human\nrungs: [hidden-single]\n");
        assert!(row(&["--profile", &profile, EASY]).1.contains("\teasy\thidden-single\t"));
        let wrong = file("wrong.yaml", "schema: 1\nabout: no such\nscale: human\nrungs: [hidden-sinlge]\n");
        run(&["rate", "--profile", &wrong, EASY]).exits(2).complains("wrong.yaml").complains("hidden-sinlge");
    }

    #[test]
    fn several_scales_have_names_before_their_columns() {
        let rated = run(&["rate", "--format", "tsv", "--scale", "human,human", EASY]).exits(0);
        let header = rated.out.lines().next().expect("a header");
        assert!(header.starts_with("puzzle\thuman.rating\thuman.tier\t"), "{header}");
        run(&["rate", "--format", "tsv", "--scale", "all", EASY]).exits(0).says(EASY);
    }
}

mod sudoku_explainers_scale {
    use super::*;

    /// Puzzles of ours with the figures of the build that agreed with the program on thousands of others.
    const RATED: &str = "tests/data/se.tsv";

    #[test]
    fn the_three_figures_stay_what_they_are() {
        let table = std::fs::read_to_string(RATED).expect("the table");
        let wanted: Vec<&str> = table.lines().filter(|line| !line.starts_with('#')).collect();
        let puzzles: Vec<&str> = wanted.iter().filter_map(|line| line.split('\t').next()).collect();
        let list = file("se-rated.txt", &(puzzles.join("\n") + "\n"));
        let rated = run(&["rate", "--scale", "se", "--format", "tsv", &list]).exits(0);
        let mut rows = rated.out.lines();
        assert_eq!(rows.next(), Some("puzzle\ter\tep\ted\terror"));
        let got: Vec<&str> = rows.map(|row| row.trim_end_matches('\t')).collect();
        assert_eq!(got, wanted);
    }

    #[test]
    fn diamonds_and_pearls_are_named() {
        let kind = |figures: &str| {
            let table = std::fs::read_to_string(RATED).expect("the table");
            let line = table.lines().find(|line| line.ends_with(figures)).expect("such a puzzle").to_owned();
            run(&["rate", "--scale", "se", &line[..81]]).exits(0).out
        };
        run(&["rate", "--scale", "se", EASY]).exits(0).says("1.2/1.2/1.2  diamond");
        let neither = kind("\t1.5\t1.2\t1.2");
        assert!(neither.ends_with("  1.5/1.2/1.2\n"), "{neither}");
    }

    #[test]
    fn what_is_no_puzzle_has_no_figures() {
        let row = |puzzle| {
            let run = run(&["rate", "--scale", "se", "--format", "tsv", puzzle]).exits(1);
            run.out.lines().nth(1).expect("a row").to_owned()
        };
        assert!(row(NONE).ends_with("\t\t\t\tno solution"), "{}", row(NONE));
        assert!(row(TWO).ends_with("\t\t\t\tseveral solutions"), "{}", row(TWO));
        let small = row(".2.4.1......1.4.");
        assert!(small.ends_with("this scale is defined for 9x9 boards with 3x3 boxes alone"), "{small}");
    }

    #[test]
    fn another_scale_stands_beside_it() {
        let rated = run(&["rate", "--format", "tsv", "--scale", "human,se", EASY]).exits(0);
        let header = rated.out.lines().next().expect("a header");
        assert!(header.ends_with("\thuman.guesses\tse.er\tse.ep\tse.ed\terror"), "{header}");
    }
}

mod explain {
    use super::*;

    /// Sudoku Explainer's figures are said of the puzzle and of each step of its path, chains included.
    #[test]
    fn the_path_of_sudoku_explainer_is_told_with_its_figures() {
        let chains = "...4..7.9....8....6....34...38.4....59..1...27........37....9.....3...6..1.76..2.";
        let rated = run(&["rate", "--scale", "se", chains]).exits(0);
        let figures = rated.out.split_whitespace().last().expect("three figures");
        run(&["explain", "--profile", "se", chains]).exits(0).says(&format!("Rating: {figures} ("));
        let page = run(&["explain", "--profile", "se", "--format", "html", chains]).exits(0);
        let hardest = figures.split('/').next().expect("ER");
        assert!(page.out.contains(&format!("<td>{hardest}</td>")), "no step of {hardest}");
        assert!(!page.out.contains("<td>0.0</td>"), "a step without a figure");
    }

    /// HoDoKu's own figure is the score, and the path says the one that `rate` says.
    #[test]
    fn the_path_of_hodoku_is_told_with_its_score() {
        run(&["rate", "--scale", "hodoku", EASY]).exits(0).says("204");
        run(&["explain", "--profile", "hodoku", EASY]).exits(0).says("Rating: 204 (Easy, ");
        let traced = run(&["explain", "--profile", "hodoku", "--format", "json", EASY]).exits(0);
        assert!(traced.out.contains("\"rating\":\"204\""), "{}", traced.out);
    }

    #[test]
    fn exits_with_0_only_if_a_path_was_told() {
        run(&["explain", EASY]).exits(0).says("Solved by logic in 51 steps.").says("Rating: 1.5 (easy");
        run(&["explain", "--draw", "none", EASY_SOLVED]).exits(0);
        run(&["explain", NONE]).exits(1);
        run(&["explain", "--profile", "crook", "--no-guess", HARD]).exits(1);
        run(&["explain", TWO]).exits(1);
    }

    #[test]
    fn a_contradiction_ends_where_nothing_is_left() {
        let told = run(&["explain", "--draw", "none", NONE]).exits(1).says("This puzzle has no solution.");
        told.says("This puzzle has no solution. Where can 1 go in column 8? Not in");
        let lines = run(&["explain", "--format", "json", NONE]).exits(1).json();
        let end = lines.last().expect("an outcome");
        assert_eq!(
            (&end["outcome"], &end["premises"]),
            (&"contradiction".into(), &serde_json::json!(["house c8 1"]))
        );
    }

    #[test]
    fn two_solutions_are_shown_with_their_difference() {
        let told =
            run(&["explain", "--draw", "none", TWO]).exits(1).says("Two solutions, and they differ in four");
        assert_eq!(told.out.matches("r1 │").count(), 3, "the puzzle and both solutions: {}", told.out);
        let words: String = told.out.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(
            words.contains("differ in four cells, where 2 and 7 change places: r2c8, r2c9, r9c8 and r9c9."),
            "{words}"
        );
        let end = run(&["explain", "--format", "json", TWO]).json().pop().expect("an outcome");
        assert_eq!(end["outcome"], "several-solutions");
        assert_eq!(end["solutions"].as_array().expect("solutions").len(), 2);
        // A unique puzzle that is solved in part is no other puzzle.
        run(&["explain", "--draw", "none", EASY]).says_not("solutions");
    }

    #[test]
    fn what_logic_alone_does_not_refute_is_refuted_by_cases() {
        let told = run(&["explain", "--profile", "crook", "--draw", "none", REFUTED]).exits(1);
        let told = told.says("a. Suppose ").says("b. Suppose ").says("That cannot be, so ");
        told.says("each of its candidates leads to a").says_not("Guess");
        let trace = run(&["explain", "--profile", "crook", "--format", "json", REFUTED]).exits(1);
        let end = trace.json().pop().expect("an outcome");
        assert_eq!(end["outcome"], "refuted");
        let cases = end["cases"].as_array().expect("cases").len();
        assert!(cases >= 2, "{cases}");
        pipe(&["verify"], &trace.out).exits(0).says("refuted");
        // Without one of its cases the refutation is none.
        let mut lines = trace.json();
        lines.last_mut().expect("an outcome")["cases"].as_array_mut().expect("cases").pop();
        pipe(&["verify"], &trace_of(&lines)).exits(1).says("the cases do not cover all candidates");
    }

    #[test]
    fn a_guess_is_flagged_in_text_json_and_rating() {
        let told = run(&["explain", "--profile", "crook", "--draw", "none", HARD]).exits(0).says("Guess 1.");
        let told = told.says("A guess is no logic").says("Solved, but not by logic alone.");
        let words: String = told.out.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains("Rating: 12.0 (beyond logic"), "{words}");
        let lines = run(&["explain", "--profile", "crook", "--format", "json", HARD]).exits(0).json();
        let guesses: Vec<&Value> = lines.iter().filter(|line| line.get("guess").is_some()).collect();
        assert_eq!(told.out.matches("Guess ").count(), guesses.len());
        assert!(
            guesses.iter().all(|guess| guess.get("technique").is_none() && guess.get("premises").is_none())
        );
        let end = lines.last().expect("an outcome");
        assert_eq!(end["guesses"], guesses.len());
        assert_eq!((&end["rating"], &end["tier"]), (&"12.0".into(), &"beyond logic".into()));
    }

    #[test]
    fn without_guesses_it_stops_honestly() {
        let told = run(&["explain", "--profile", "crook", "--no-guess", "--draw", "none", HARD]).exits(1);
        let told = told.says("Nothing in this profile applies any more (open cells: 59).").says_not("Guess");
        told.says_not("Rating");
        let lines =
            run(&["explain", "--profile", "crook", "--no-guess", "--format", "json", HARD]).exits(1).json();
        assert!(lines.iter().all(|line| line.get("guess").is_none()));
        assert_eq!(lines.last().expect("an outcome")["outcome"], "stuck");
    }

    #[test]
    fn hints_tell_no_more_than_was_asked_for() {
        let hint = |grade: &str| run(&["explain", "--hint", grade, EASY]).exits(0);
        assert_eq!(hint("1").out, "Look at box 2.\n");
        assert_eq!(hint("2").out, "One digit of box 2 has a single place left (hidden single).\n");
        hint("3").says("r1c6 = 8").says("246+8");
        assert_eq!(run(&["explain", EASY, "--hint"]).exits(0).out, "Look at box 2.\n", "vaguest by default");
        run(&["explain", "--hint", "1", EASY_SOLVED]).exits(1).says("Every cell is filled.");
        run(&["explain", "--hint", "3", "--profile", "singles", HARD])
            .exits(1)
            .says("Nothing in this profile applies any more");
    }

    #[test]
    fn why_tells_the_way_to_a_true_claim() {
        let told = run(&["explain", "--why", "r1c3=4", "--expert", EASY]).exits(0).says("So r1c3 = 4.");
        let full = run(&["explain", "--expert", EASY]).out.matches(". hidden single").count();
        let steps = told.out.matches(". hidden single").count();
        assert!(0 < steps && steps < full, "{steps} of {full}");
        let json = run(&["explain", "--why", "r1c3=4", "--format", "json", EASY]).exits(0);
        assert_eq!(json.json().last().expect("an outcome")["claim"], "r1c3=4");
        pipe(&["verify"], &json.out).exits(0).says("shown");
        run(&["explain", "--why", "r1c3<>1", EASY]).exits(0).says("So r1c3 is not 1.");
    }

    #[test]
    fn why_tells_where_a_false_claim_leads() {
        let told = run(&["explain", "--why", "r1c3=1", "--draw", "none", EASY]).exits(1);
        let told =
            told.says("That is not so. Suppose it were: r1c3 = 1.").says("That cannot be. So r1c3 is not 1.");
        // The puzzle has a solution; only the supposition has none.
        told.says_not("This puzzle has no solution").says("Where can 1 go in column 8? Not in");
        run(&["explain", "--why", "r1c3<>4", EASY]).exits(1).says("That cannot be. So r1c3 = 4.");
    }

    #[test]
    fn why_says_at_once_what_the_board_shows() {
        run(&["explain", "--why", "r1c1=5", EASY]).exits(0).says("r1c1 = 5, as the board shows.");
        run(&["explain", "--why", "r1c1<>5", EASY]).exits(1).says("r1c1 = 5, as the board shows.");
        run(&["explain", "--why", "r1c3<>5", EASY]).exits(0).says("r1c3 is not 5, as the board shows.");
        run(&["explain", "--why", "r1c3=5", EASY]).exits(1).says("r1c3 is not 5, as the board shows.");
    }

    #[test]
    fn why_wants_a_claim_about_this_board() {
        for claim in ["r1c3", "r1c3=0", "r10c1=4", "r1c3=45", "c1r3=4", "=", "r1c3<4"] {
            run(&["explain", "--why", claim, EASY])
                .exits(2)
                .complains("write a claim such as r3c4=5 or r3c4<>5");
        }
    }

    #[test]
    fn the_whole_path_is_no_shorter_than_the_told_one() {
        let steps = |arguments: &[&str]| {
            let arguments = [&["explain", "--format", "json"][..], arguments].concat();
            run(&arguments).json().iter().filter(|line| line.get("technique").is_some()).count()
        };
        let puzzle = WINGS;
        let (told, full) = (steps(&[puzzle]), steps(&["--full", puzzle]));
        assert!(0 < told && told <= full, "{told} of {full}");
    }

    #[test]
    fn pictures_can_be_left_out() {
        let drawn = |how: &str| run(&["explain", "--draw", how, WINGS]).out.matches("┌").count();
        let (all, hard, none) = (drawn("all"), drawn("hard"), drawn("none"));
        assert!(none < hard && hard < all, "{none} {hard} {all}");
        assert_eq!(none, 2, "the puzzle and the solution are always drawn");
    }
}

/// JSON values as lines.
fn trace_of(lines: &[Value]) -> String {
    lines.iter().fold(String::new(), |text, line| text + &line.to_string() + "\n")
}

mod verify {
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
    const MIRRORED: &str =
        "........2...5.3.4...7.6.9...6.75......56...1..4...9.....9...8.1.3..2....1.....2.9";

    #[test]
    fn a_symmetry_is_judged_by_the_givens() {
        let told = run(&["explain", "--format", "json", MIRRORED]).exits(0).out;
        let map = "rows>columns 123456789 columns>rows 123456789 digits";
        pipe(&["verify"], &told).exits(0).says("solved");
        assert!(told.contains(&format!("symmetric r1c1 : {map} 214365789")));
        let renamed = told.replace(&format!("{map} 214365789"), &format!("{map} 213465789"));
        pipe(&["verify"], &renamed).exits(1).says("a given becomes something that is not given");
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
            pipe(&["verify"], &told.out).exits(0);
        }
    }

    #[test]
    fn a_changed_conclusion_is_refused_with_its_line() {
        let mut lines = trace(EASY);
        assert_eq!(lines[2]["placements"][0], "r3c7=5");
        lines[2]["placements"][0] = "r3c7=4".into();
        assert!(refused(&lines, 1).starts_with("line 3: r3c7=4 does not follow: r3c7=5 honours"));
        lines[2]["placements"][0] = "r1c1=5".into();
        assert!(refused(&lines, 1).starts_with("line 3: r1c1=5 says nothing new"));
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
        assert!(spoil("outcome", "contradiction".into()).contains("no contradiction"));
        assert!(spoil("outcome", "refuted".into()).contains("a refutation needs cases"));
        assert!(spoil("guesses", 1.into()).contains("the outcome says 1 guesses"));
        assert!(spoil("surprise", true.into()).contains("unknown field `surprise`"));
        // Solved is solved only when the board is full.
        let mut lines = good.clone();
        lines.remove(last - 1);
        assert!(refused(&lines, 1).contains("cells are open: 1"));
    }

    #[test]
    fn guesses_prove_nothing() {
        // A wrong guess leads to a contradiction, but that is none of the puzzle.
        let mut lines = trace(EASY);
        lines.truncate(1);
        let none = run(&["explain", "--format", "json", "--why", "r1c3=1", EASY]).json();
        lines.push(serde_json::json!({"guess": "r1c3=1", "choices": "14", "text": ""}));
        lines.extend_from_slice(&none[1..]);
        assert!(refused(&lines, 1).contains("the outcome `contradiction` cannot rest on a guess"));
        lines.truncate(1);
        lines.push(serde_json::json!({"guess": "r1c3=5", "choices": "14", "text": ""}));
        assert!(refused(&lines, 1).contains("line 2: r1c3=5 cannot be guessed here"));
    }

    #[test]
    fn uniqueness_must_be_admitted() {
        let mut lines = trace(EASY);
        lines[1]["uniqueness"] = true.into();
        assert!(refused(&lines, 1).contains("line 2: `uniqueness` says true"));
    }

    #[test]
    fn what_is_no_trace_exits_with_2() {
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
            ("\"deleted\":[]", "\"deleted\":[\"r1c1\"]", "line 1: not a candidate: r1c1"),
            ("\"deleted\":[]", "\"deleted\":[],\"hidden\":0", "line 1: not a header: unknown field `hidden`"),
        ] {
            assert!(good.contains(from), "{from}");
            pipe(&["verify"], &good.replacen(from, to, 1)).exits(2).complains(said);
        }
        let saved = file("broken.json", &good[..5000]);
        run(&["verify", &saved])
            .exits(2)
            .complains(&format!("broken.json, line {line}: not one JSON object"));
    }

    #[test]
    fn a_line_that_is_nothing_known_is_refused() {
        let mut lines = trace(EASY);
        lines.insert(1, serde_json::json!({"hello": "world"}));
        assert!(refused(&lines, 1).contains("line 2: neither a step, nor a guess, nor an outcome"));
    }
}

mod techniques {
    use super::*;

    #[test]
    fn lists_and_describes() {
        run(&["techniques"]).exits(0).says("x-wing").says("0300").says("hidden single");
        run(&["techniques", "x-wing"])
            .exits(0)
            .says("X-wing (x-wing)")
            .says("Two rows in which a digit fits");
        run(&["techniques", "0300"]).exits(0).says("X-wing (x-wing)");
        run(&["techniques", "--profiles"]).exits(0).says("human").says("crook");
        run(&["techniques", "--scales"]).exits(0).says("human").says("fiendish to 7.9");
    }
}

mod pages {
    use super::*;

    const EASY: &str = "..4678912..2195348198342567859761423..6853791713924856961537284287419635345286179";

    #[test]
    fn a_page_is_one_file() {
        let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("pages");
        let file = folder.join("page.html");
        std::fs::create_dir_all(&folder).unwrap();
        let done = run(&["explain", "--format", "html", "--out", file.to_str().unwrap(), EASY]);
        assert_eq!((done.code, done.out.as_str()), (0, ""));
        assert!(std::fs::read_to_string(file).unwrap().starts_with("<!doctype html>"));
    }

    #[test]
    fn pictures_go_to_a_folder_or_one_is_chosen() {
        let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("pictures");
        let done = run(&["explain", "--format", "svg", "--out", folder.to_str().unwrap(), EASY]);
        assert_eq!(done.code, 0);
        assert!(std::fs::read_to_string(folder.join("1-001.svg")).unwrap().starts_with("<svg"));
        assert!(run(&["explain", "--format", "svg", "--step", "1", EASY]).out.starts_with("<svg"));
        let refused = run(&["explain", "--format", "svg", EASY]);
        assert_eq!(refused.code, 2);
        assert!(refused.err.contains("--out FOLDER"), "{}", refused.err);
        assert_eq!(run(&["explain", "--format", "svg", "--step", "999", EASY]).code, 2);
    }

    #[test]
    fn markdown_has_a_headline_a_step() {
        let done = run(&["explain", "--format", "markdown", EASY]);
        assert_eq!(done.code, 0);
        assert!(done.out.contains("\n## 1. "), "{}", done.out);
    }

    #[test]
    fn every_language_tells_a_path() {
        for code in ["en", "pt", "ru", "nb", "no", "pt_BR.UTF-8"] {
            let done = run(&["explain", "--lang", code, EASY]);
            assert_eq!(done.code, 0, "{code}: {}", done.err);
        }
        assert_eq!(run(&["explain", "--lang", "xx", EASY]).code, 2);
    }
}

mod progress {
    use super::*;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLUTION: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    #[test]
    fn what_is_right_is_told_and_what_follows() {
        let current = PUZZLE.replacen("53.", "534", 1);
        let done = run(&["check", "--progress", PUZZLE, &current]);
        assert_eq!(done.code, 0, "{}", done.err);
        assert!(done.out.contains("Nothing is wrong so far."), "{}", done.out);
        assert!(done.out.contains("This can be deduced next"), "{}", done.out);
    }

    #[test]
    fn a_wrong_digit_is_named() {
        let current = PUZZLE.replacen("53.", "531", 1);
        let done = run(&["check", "--progress", PUZZLE, &current]);
        assert_eq!(done.code, 1);
        assert!(done.out.contains("r1c3 = 1 is wrong"), "{}", done.out);
    }

    #[test]
    fn a_finished_grid_leaves_nothing_to_do() {
        let done = run(&["check", "--progress", PUZZLE, SOLUTION]);
        assert_eq!((done.code, done.out.as_str()), (0, "Nothing is wrong so far.\nEvery cell is filled.\n"));
    }

    #[test]
    fn a_removed_candidate_that_was_needed_is_named() {
        // Every cell with all its candidates, but r1c3 without the 4 that belongs there.
        let cells = PUZZLE.chars().enumerate().map(|(at, symbol)| match symbol {
            '.' if at == 2 => "12".to_owned(),
            '.' => "123456789".to_owned(),
            digit => digit.to_string(),
        });
        let cells: Vec<String> = cells.collect();
        let rows: Vec<String> = cells.chunks(9).map(|row| row.join(" ")).collect();
        let done = run(&["check", "--progress", PUZZLE, &rows.join("\n")]);
        assert_eq!(done.code, 1, "{}", done.err);
        assert!(done.out.contains("4 should not have been removed from r1c3"), "{}", done.out);
    }

    #[test]
    fn another_puzzle_is_an_error() {
        let current = PUZZLE.replacen('5', "9", 1);
        assert_eq!(run(&["check", "--progress", PUZZLE, &current]).code, 2);
    }
}

/// On the open board there is too much to choose from for the largest fish, and none of it would show anything.
#[test]
fn a_search_that_gives_up_at_its_bound_says_so() {
    let empty = ".".repeat(81);
    let said = run(&["find", "--technique", "template-set", &empty]);
    assert!(said.out.contains("template set: the search gave up at its bound"), "{}", said.out);
    let said = run(&["find", "--technique", "template-set", "--format", "json", &empty]);
    assert_eq!(said.out, "");
    assert!(said.err.contains("gave up at its bound"), "{}", said.err);
    let said = run(&["find", "--technique", "x-wing", &empty]);
    assert_eq!(said.out, "Nothing found.\n");
}
