//! Grading: every form of input gives the same rows, in order, whatever the jobs; what is killed goes on to the same
//! bytes; what does not fit on the disk says so and can be gone on with.

mod choice;
mod extras;
mod inputs;
mod opened;
mod resumed;
mod same_file;
mod summary;
mod table_text;
mod unpack;
mod zip;

use resumed::{unfinished, wait};

use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::Value;
use std::fmt::Write as _;
use std::fs;
use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::Duration;

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// EASY turned, with other digits.
const DISGUISED: &str = "64..8....7..216....19....7.9...7...45..9.4..28...3...7.7....39....521..6....9..81";
const TWO: &str = "2957438614318659..8761925433874592166123874955492167387635241899286713541549386..";
/// Beyond logic: takes long.
const HARD: &str = "12.3....435....1....4........54..2..6...7.........8.9...31..5.......9.7.....6...8";

/// A folder of its own for a test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("grade").join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("the folder for tests can be written");
        Self(path)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }

    fn file(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        fs::write(self.0.join(name), content).expect("the folder for tests can be written");
        self.path(name)
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).unwrap_or_else(|problem| panic!("{name}: {problem}"))
    }
}

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_whydoku"));
    command.arg("grade").args(arguments).env_remove("NO_COLOR");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

#[track_caller]
fn grade(arguments: &[&str], code: i32) -> Output {
    let output = command(arguments).output().expect("the program starts");
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {told}");
    output
}

#[track_caller]
fn rows(arguments: &[&str], code: i32) -> String {
    String::from_utf8(grade(arguments, code).stdout).expect("rows are text")
}

fn pipe(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = command(arguments).stdin(Stdio::piped()).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    thread::scope(|scope| {
        scope.spawn(move || drop(stdin.write_all(input)));
        child.wait_with_output().expect("the program ends")
    })
}

fn zipped(text: &str) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(text.as_bytes()).expect("memory can be written");
    encoder.finish().expect("memory can be written")
}

/// A frame of zstd with a stored block.
fn frame(text: &[u8]) -> Vec<u8> {
    let mut bytes = vec![0x28, 0xB5, 0x2F, 0xFD, 0b1000_0000, 0x38];
    bytes.extend((text.len() as u32).to_le_bytes());
    bytes.extend(&((text.len() as u32) << 3 | 1).to_le_bytes()[..3]);
    bytes.extend(text);
    bytes
}

/// A zstd stream of two frames, and between them one that readers skip.
fn framed(text: &str) -> Vec<u8> {
    let (first, second) = text.as_bytes().split_at(text.len() / 2);
    [frame(first), vec![0x50, 0x2A, 0x4D, 0x18, 3, 0, 0, 0, 1, 2, 3], frame(second)].concat()
}

/// Puzzles of the corpus with other digits, so that no two lines are equal, and one line in a hundred broken.
fn many(count: usize) -> String {
    let easy = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
    let mut text = String::new();
    for number in 0..count {
        let puzzle = if number % 3 == 0 { EASY } else { easy };
        let digit = |symbol: char| match symbol.to_digit(10) {
            Some(digit) => char::from_digit((digit + number as u32) % 9 + 1, 10).unwrap_or('?'),
            None => symbol,
        };
        let mut line: String = puzzle.chars().map(digit).collect();
        if number % 100 == 57 {
            line.truncate(number % 80);
        }
        writeln!(text, "{line} # {number}").expect("memory can be written");
    }
    text
}

#[test]
fn the_ending_or_the_format_says_how_rows_are_written() {
    let folder = Folder::new("outputs");
    let extras = ["--canonical", "--counts", "--trace"];
    let out = |name: &str, more: &[&str]| {
        let path = folder.path(name);
        let arguments = [&[EASY, DISGUISED, TWO, "--out", &path], extras.as_slice(), more].concat();
        let told = grade(&arguments, 1).stdout;
        (folder.read(name), String::from_utf8(told).expect("the summary is text"))
    };
    let (csv, told) = out("o.csv", &[]);
    assert!(
        csv.starts_with("puzzle,rating,tier,hardest,steps,guesses,error,canonical,techniques,trace\n"),
        "{csv}"
    );
    assert!(told.contains("Disguises of a puzzle that came before: 1."), "{told}");
    assert!(csv.contains("several solutions"), "{csv}");
    let (json, told) = out("o.jsonl", &["--summary", "none"]);
    assert_eq!(told, "");
    let lines: Vec<Value> =
        json.lines().map(|line| serde_json::from_str(line).expect("a JSON object")).collect();
    assert_eq!(lines[0]["canonical"], lines[1]["canonical"]);
    assert_eq!(lines[0]["canonical"].as_str().map(str::len), Some(81));
    assert_eq!((&lines[0]["rating"], &lines[0]["error"]), (&1.5.into(), &Value::Null));
    assert!(lines[0]["steps"].is_u64() && lines[2]["rating"].is_null() && lines[2]["error"].is_string());
    assert!(lines[0]["techniques"]["hidden-single"].as_u64().is_some_and(|count| count > 10));
    let steps = lines[0]["trace"].as_array().expect("the steps are an array");
    assert!(steps.len() > 40 && steps[0]["technique"].is_string() && steps[0]["premises"].is_array());
    let (tsv, _) = out("o.json", &["--format", "tsv"]);
    assert!(tsv.starts_with("puzzle\t"));
}

#[test]
fn what_stands_beside_a_puzzle_passes_through() {
    let folder = Folder::new("passes");
    let csv = format!("id,puzzle,note\n7,{EASY},\"a, b\"\n8,{TWO},=1+1\n9,bad,x\n");
    let input = folder.file("in.csv", csv);
    let arguments =
        [&input, "--scale", "clues", "--columns", "note,id", "--with", "line,clues,solution,file"];
    let table = rows(&arguments, 1);
    let lines: Vec<Vec<&str>> = table.lines().map(|line| line.split('\t').collect()).collect();
    let head = ["puzzle", "clues", "error", "line", "clues", "solution", "file", "note", "id"];
    assert_eq!(lines[0], head);
    let solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    assert_eq!(lines[1], [EASY, "30", "", "2", "30", solved, &input, "a, b", "7"]);
    assert_eq!(lines[2], [TWO, "77", "", "3", "77", "", &input, "=1+1", "8"]);
    assert_eq!((lines[3][0], lines[3][3], &lines[3][7..]), ("bad", "4", ["x", "9"].as_slice()));
    let told = grade(&[&input, "--columns", "nite"], 2).stderr;
    assert!(String::from_utf8_lossy(&told).contains("no such column (did you mean `note`?)"));
    // `rate` passes them through as well, and names of tables are names of puzzles.
    let named = folder.file("named.csv", format!("name,puzzle\nthe first,{EASY}\n"));
    let rate = ["rate", &named, "--format", "tsv", "--with", "name,line"];
    let told = Command::new(env!("CARGO_BIN_EXE_whydoku")).args(rate).output().unwrap().stdout;
    assert!(String::from_utf8_lossy(&told).ends_with("\tthe first\t2\n"), "{told:?}");
    // So do the keys of JSON Lines, and names behind grids.
    let json = folder.file("in.jsonl", format!("{{\"puzzle\":\"{EASY}\",\"id\":[1]}}\n"));
    let told = rows(&[&json, "--scale", "clues", "--columns", "id", "--format", "json"], 0);
    assert!(told.ends_with("\"error\":null,\"id\":\"[1]\"}\n"), "{told}");
    let named = folder.file("in.txt", format!("{EASY} the first\n"));
    assert!(rows(&[&named, "--with", "name,symmetry"], 0).ends_with("\tthe first\thalf turn\n"));
    let told = grade(&[EASY, "--with", "colour"], 2).stderr;
    assert!(String::from_utf8_lossy(&told).contains("there is name, clues, symmetry"));
}

#[test]
fn counts_may_have_a_column_each() {
    let wide = rows(&[EASY, "--counts=wide"], 0);
    let together = rows(&["--counts", EASY], 0);
    let of = |name: &str| {
        let at = wide.lines().next().and_then(|head| head.split('\t').position(|column| column == name));
        wide.lines().nth(1).and_then(|row| row.split('\t').nth(at?)).map(str::to_owned)
    };
    let counts = together.trim_end().rsplit('\t').next().expect("the last column");
    for count in counts.split(", ") {
        let (name, count) = count.split_once(" x").expect("a name and how often");
        assert_eq!(of(name).as_deref(), Some(count), "{name}");
    }
    assert_eq!(of("x-wing").as_deref(), Some("0"));
}

#[test]
fn limits_are_answers() {
    let told = grade(&[EASY, HARD, "--timeout", "50ms", "--summary", "json"], 0);
    let rows = String::from_utf8_lossy(&told.stdout);
    let last = rows.lines().last().unwrap_or_default();
    assert!(last.ends_with("\ttimeout after 50ms") && last.contains("\t\t\t\t\t"), "{rows}");
    assert!(rows.contains("\t1.5\teasy"), "a short puzzle has time enough: {rows}");
    let summary: Value = serde_json::from_slice(&told.stderr).expect("asked for, it comes on standard error");
    assert_eq!((&summary["cut"], &summary["bad"]), (&1.into(), &0.into()));

    let above = |limit: &str| self::rows(&[EASY, HARD, "--max-rating", limit], 0);
    assert!(above("1.4").lines().skip(1).all(|row| row.ends_with("\tabove 1.4")));
    assert!(above("human=5.0").lines().nth(1).is_some_and(|row| row.contains("\t1.5\t")));
    assert!(above("5.0").lines().nth(2).is_some_and(|row| row.ends_with("\tabove 5.0")));
    assert!(above("12.0").lines().nth(2).is_some_and(|row| row.contains("\t11.3\tdiabolical\t")));
}

#[test]
fn an_output_that_is_an_input_is_refused() {
    let folder = Folder::new("over");
    let input = folder.file("in.txt", format!("{EASY}\n"));
    let known = folder.file("known.tsv", format!("puzzle\trating\n{EASY}\t1.5\n"));
    let mut names = vec![input.clone(), folder.path("../over/in.txt")];
    #[cfg(unix)]
    {
        let (hard, soft) = (folder.path("hard.txt"), folder.path("soft.txt"));
        fs::hard_link(&input, &hard).expect("links can be made");
        std::os::unix::fs::symlink(&input, &soft).expect("links can be made");
        names.extend([hard, soft]);
    }
    let refused = |arguments: &[&str], what: &str| {
        for force in [&[][..], &["--force"]] {
            let told = grade(&[arguments, force].concat(), 2).stderr;
            let told = String::from_utf8_lossy(&told);
            assert!(told.contains(what), "{arguments:?}: {told}");
        }
        assert!(folder.read("in.txt").starts_with(EASY) && folder.read("known.tsv").starts_with("puzzle"));
    };
    for name in &names {
        refused(&[&input, "--out", name], "which is read");
        refused(&[name, "--out", &input], "which is read");
        refused(&[EASY, "--expect", &known, "--out", &known], "which is read");
    }
    let svg = folder.path("new.svg");
    refused(&[EASY, "--format", "tsv", "--out", &svg, "--plot", &svg], "two outputs");
    refused(
        &[EASY, "--format", "tsv", "--out", &svg, "--plot", &folder.path("../over/new.svg")],
        "two outputs",
    );
    // Whatever standard input is.
    let child = command(&["-", "--out", &input]).stdin(fs::File::open(&input).expect("it is there")).output();
    assert_eq!(child.expect("the program ends").status.code(), Some(2));
    assert!(folder.read("in.txt").starts_with(EASY));
}

#[test]
fn a_file_that_is_there_is_not_replaced_unless_asked() {
    let folder = Folder::new("there");
    let (out, plot) = (folder.path("o.tsv"), folder.path("p.svg"));
    let arguments = [EASY, "--out", &out, "--plot", &plot];
    grade(&arguments, 0);
    let whole = folder.read("o.tsv");
    for arguments in [&arguments[..3], &[EASY, "--plot", &plot]] {
        let told = grade(arguments, 2).stderr;
        let told = String::from_utf8_lossy(&told);
        assert!(told.contains("is there already") && told.contains("--force"), "{told}");
    }
    assert_eq!(folder.read("o.tsv"), whole);
    grade(&[arguments.as_slice(), &["--force"]].concat(), 0);
    grade(&[arguments.as_slice(), &["--resume"]].concat(), 0);
    assert_eq!(folder.read("o.tsv"), whole);
    // Nothing is lost in a file without anything in it, or in a device.
    grade(&[EASY, "--out", &folder.file("empty.tsv", "")], 0);
    grade(&[EASY, "--out", "/dev/null"], 0);
}

#[test]
fn packed_tables_are_written_by_their_endings() {
    let folder = Folder::new("packed");
    let input = folder.file("in.txt", many(700));
    let wanted = rows(&[&input], 1);
    for name in ["o.tsv.gz", "o.tsv.zst"] {
        let out = folder.path(name);
        grade(&[&input, "--out", &out], 1);
        let bytes = fs::read(&out).expect("it was written");
        assert!(bytes.len() < wanted.len() / 3, "{name} is not packed");
        assert!(unpacked(&out) == wanted, "{name}");
        // What is complete is left as it is.
        grade(&[&input, "--out", &out, "--resume"], 1);
        assert!(fs::read(&out).expect("it was written") == bytes, "{name}");
        // What is cut off without its notes cannot be told from what is damaged.
        fs::write(&out, &bytes[..bytes.len() - 3]).expect("it can be written");
        let told = grade(&[&input, "--out", &out, "--resume"], 2).stderr;
        assert!(String::from_utf8_lossy(&told).contains("--force"));
        // With its notes it is gone on with.
        fs::remove_file(&out).expect("it can be removed");
        let longer = folder.file("longer.txt", many(6000));
        unfinished(&folder, &longer, &out);
        grade(&[&longer, "--out", &out, "--resume"], 1);
        assert!(unpacked(&out) == rows(&[&longer], 1), "{name}");
    }
    for (name, remedy) in [("o.xlsx", ".jsonl"), ("o.tsv.bz2", ".zst"), ("o.gz.xls", "--format")] {
        let told = grade(&[EASY, "--out", &folder.path(name)], 2).stderr;
        assert!(String::from_utf8_lossy(&told).contains(remedy), "{name}");
        assert!(!folder.0.join(name).exists());
    }
    grade(&[EASY, "--out", &folder.path("o.xlsx"), "--format", "tsv"], 0);
}

/// What a packed file holds, by the programs that people unpack with where they are there.
fn unpacked(path: &str) -> String {
    let is_gzip = std::path::Path::new(path).extension().is_some_and(|ending| ending == "gz");
    let program = if is_gzip { "gzip" } else { "zstd" };
    match Command::new(program).args(["-dc", path]).output() {
        Ok(output) => String::from_utf8(output.stdout).expect("rows are text"),
        Err(_) if !is_gzip => {
            let mut bytes = fs::read(path).expect("it was written");
            let mut text = String::new();
            while !bytes.is_empty() {
                let mut rest = bytes.as_slice();
                let mut frame = ruzstd::decoding::StreamingDecoder::new(&mut rest).expect("a frame");
                frame.read_to_string(&mut text).expect("rows are text");
                bytes = rest.to_vec();
            }
            text
        }
        Err(problem) => panic!("{program}: {problem}"),
    }
}

#[test]
fn what_is_known_is_compared() {
    let folder = Folder::new("expect");
    let input = folder.file("in.txt", format!("{EASY}\n{DISGUISED}\n{TWO}\n"));
    let zeros = EASY.replace('.', "0");
    let good = folder.file("good.csv", format!("puzzle,rating,steps\n{zeros},1.5,9\n{DISGUISED},1.5,9\n"));
    let lines = format!("{EASY}\n{DISGUISED}\n");
    let two = folder.file("two.txt", &lines);
    let told =
        grade(&[&two, "--out", &folder.path("o.tsv"), "--expect", &good, "--summary", "json"], 0).stdout;
    let summary: Value = serde_json::from_slice(&told).expect("the summary is JSON");
    assert_eq!(summary["agreement"]["agrees"], true);
    assert_eq!(summary["agreement"]["columns"][0]["same"], 2);
    assert_eq!(summary["agreement"]["columns"].as_array().map(Vec::len), Some(1), "steps are not compared");

    // One differs, one has no rating.
    let bad = folder.file("bad.tsv", format!("puzzle\tW\n{EASY}\t2.0\n{TWO}\t9.0\n{DISGUISED}\t1.5\n"));
    let (named, out) = (["--expect-columns", "rating=W"], folder.path("p.tsv"));
    let arguments = [[input.as_str(), "--out", &out, "--expect", &bad].as_slice(), &named].concat();
    let told = String::from_utf8(grade(&arguments, 1).stdout).expect("the summary is text");
    for wanted in ["1      ┆ 1         ┆ 33.33 %", "2.0–2.9", "several solutions"] {
        assert!(told.contains(wanted), "`{wanted}` is not in:\n{told}");
    }
    let told = grade(&[&two, "--expect", &bad], 2).stderr;
    assert!(String::from_utf8_lossy(&told).contains("--expect-columns"));
    // A table of nothing that was met agrees with nothing.
    let other = folder.file("other.csv", format!("puzzle,rating\n{HARD},12.0\n"));
    grade(&[&two, "--expect", &other], 1);
}

#[test]
fn plots_are_drawn() {
    let folder = Folder::new("plot");
    let known = folder.file("known.csv", format!("puzzle,rating\n{EASY},1.5\n{DISGUISED},2.0\n"));
    let (svg, png) = (folder.path("p.svg"), folder.path("p.png"));
    let arguments = [EASY, DISGUISED, "--expect", &known, "--plot"];
    grade(&[arguments.as_slice(), &[&svg]].concat(), 1);
    let drawn = folder.read("p.svg");
    assert!(drawn.starts_with("<svg") && drawn.ends_with("</svg>\n"));
    assert!(drawn.contains("human: 2 puzzles") && drawn.contains("known rating"), "{drawn}");
    grade(&[arguments.as_slice(), &[&png]].concat(), 1);
    let bytes = fs::read(folder.0.join("p.png")).expect("it was written");
    assert!(bytes.starts_with(b"\x89PNG\r\n\x1A\n") && bytes.ends_with(b"IEND\xAE\x42\x60\x82"));
    grade(&[EASY, "--plot", &folder.path("p.gif")], 2);
}

#[test]
fn rows_are_handed_over_before_the_input_ends() {
    let mut child = command(&["-", "--jobs", "2"]).stdin(Stdio::piped()).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let text = many(4000);
    let mut stdout = child.stdout.take().expect("a pipe");
    let (end, wait_for_end) = std::sync::mpsc::channel::<()>();
    let writer = thread::spawn(move || {
        stdin.write_all(text.as_bytes()).expect("it reads");
        // The pipe stays open: what can be read until then came before the end.
        let _ = wait_for_end.recv();
    });
    let mut some = vec![0; 20_000];
    stdout.read_exact(&mut some).expect("rows come");
    drop(end);
    let mut rest = Vec::new();
    stdout.read_to_end(&mut rest).expect("rows come");
    writer.join().expect("it has written all");
    assert_eq!(wait(child), Some(1));
    let lines = some.iter().chain(&rest).filter(|&&byte| byte == b'\n').count();
    assert_eq!(lines, 4001);
}

#[test]
fn whoever_stops_reading_is_no_error() {
    let mut child = command(&["-"]).stdin(Stdio::piped()).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    drop(child.stdout.take());
    let text = many(20_000);
    let writer = thread::spawn(move || drop(stdin.write_all(text.as_bytes())));
    assert_eq!(wait(child), Some(0));
    writer.join().expect("it ends");
}

#[cfg(unix)]
#[test]
fn whoever_presses_ctrl_c_is_told_how_to_go_on() {
    let folder = Folder::new("interrupted");
    let input = folder.file("many.txt", format!("{HARD}\n").repeat(400));
    let out = folder.path("rows.tsv");
    let mut child = command(&[&input, "--out", &out]).spawn().expect("the program starts");
    // The notes beside the table are there once the work has begun.
    for _ in 0..600 {
        if PathBuf::from(format!("{out}.resume")).exists() {
            break;
        }
        thread::sleep(Duration::from_millis(50));
    }
    thread::sleep(Duration::from_millis(300));
    let stopped = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(stopped.expect("there is a kill").success());
    let mut told = String::new();
    child.stderr.take().expect("a pipe").read_to_string(&mut told).expect("text");
    assert_eq!(child.wait().expect("it ends").code(), Some(130), "{told}");
    assert!(told.contains("the same call with --resume goes on with") && told.contains("rows.tsv"), "{told}");
}
