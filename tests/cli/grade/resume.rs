//! Gradings that were killed, torn, or met a full disk say so, and continue to the same bytes.

use super::*;
use whydoku_board::Rng;

pub(super) fn wait(mut child: Child) -> Option<i32> {
    child.wait().expect("the program ends").code()
}

/// The puzzles of a run that is killed; fewer where the program is not optimised and takes longer for each.
const KILLED: usize = if cfg!(debug_assertions) { 400 } else { 1200 };

/// Kills at moments that look random until the work is done, and compares with the work of one who was not disturbed.
fn killed(name: &str, ending: &str, kills: usize, jobs: &str, more: &[&str]) {
    let folder = Folder::new(name);
    let input = folder.file("in.txt", many(KILLED));
    // Steps and minimal forms make the work long enough to be interrupted.
    let extras = [&["--trace", "--canonical", "--summary", "none", "--jobs", jobs], more].concat();
    let start = std::time::Instant::now();
    grade(
        &[[input.as_str(), "--out", &folder.path(&format!("whole{ending}"))].as_slice(), &extras].concat(),
        1,
    );
    let whole = fs::read(folder.0.join(format!("whole{ending}"))).expect("it was written");
    let span = start.elapsed().as_micros() as u64;
    let out = folder.path(&format!("out{ending}"));
    let arguments = [[input.as_str(), "--out", &out, "--resume"].as_slice(), &extras].concat();
    let mut rng = Rng::new(kills as u64, 0);
    let mut killed = 0;
    while killed < kills {
        let dice = rng.bits();
        let mut child =
            command(&arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts");
        thread::sleep(Duration::from_micros(dice % span));
        if child.try_wait().expect("it can be asked").is_none() {
            child.kill().expect("it can be killed");
            killed += 1;
            // Half of the times something is torn as well, as a power cut would. Without its notes a packed file is begun anew.
            if ending == ".jsonl" {
                tear(&folder, dice);
            }
        }
        if wait(child) == Some(1) {
            let now = fs::read(&out).expect("it was written");
            assert!(now == whole, "after {killed} kills the file differs");
            fs::remove_file(&out).expect("it can be removed");
        }
    }
    grade(&arguments, 1);
    assert!(fs::read(&out).expect("it was written") == whole, "after {killed} kills the file differs");
    assert!(!folder.0.join(format!("out{ending}.resume")).exists(), "notes are left over");
    // Gone on with, what is complete stays as it is.
    grade(&arguments, 1);
    assert!(fs::read(&out).expect("it was written") == whole);
}

/// Cuts bytes off, appends some, or blanks some at the end of the file or of its notes.
fn tear(folder: &Folder, dice: u64) {
    let name = if dice & 0x100 == 0 { "out.jsonl" } else { "out.jsonl.resume" };
    let path = folder.0.join(name);
    let Ok(mut bytes) = fs::read(&path) else { return };
    let some = (dice >> 16) as usize % 3000;
    match dice >> 40 & 7 {
        0 => bytes.truncate(bytes.len().saturating_sub(some)),
        1 => bytes.extend(vec![0; some]),
        2 => bytes.extend_from_slice(&b"{\"puzzle\":\"12"[..some % 13]),
        3 => {
            let from = bytes.len().saturating_sub(some);
            bytes[from..].fill(0);
        }
        _ => return,
    }
    fs::write(path, bytes).expect("it can be written");
}

#[test]
fn killed_grading_resumes_to_the_same_bytes() {
    killed("killed", ".jsonl", 6, "2", &[]);
}

#[test]
fn a_packed_table_resumes_to_the_same_bytes() {
    killed("killed-gz", ".jsonl.gz", 2, "2", &[]);
    killed("killed-zst", ".jsonl.zst", 2, "1", &[]);
}

/// Of what is chosen less is written than was looked at, and sometimes nothing for long.
#[test]
fn a_filtered_table_resumes_to_the_same_bytes() {
    let limit = (KILLED * 3 / 4).to_string();
    let chosen = ["--where", "hardest != naked-single or error != ''", "--unique", "--limit", &limit];
    killed("chosen", ".jsonl", 4, "2", &chosen);
}

/// The same a hundred times; `.ci/extra` runs it.
#[test]
#[ignore = "takes a minute"]
fn grading_killed_a_hundred_times_resumes_to_the_same_bytes() {
    killed("killed-100", ".jsonl", 100, "2", &[]);
    killed("killed-100-gz", ".jsonl.gz", 100, "2", &[]);
}

/// Starts a grading of a part of the input, with or without address randomisation, and kills it once rows are attested.
fn killed_after_a_part(launcher: &[&str], arguments: &[&str], part: &str, delay: Duration) {
    let mut command = match launcher {
        [] => Command::new(env!("CARGO_BIN_EXE_whydoku")),
        [first, rest @ ..] => {
            let mut command = Command::new(first);
            command.args(rest).arg(env!("CARGO_BIN_EXE_whydoku"));
            command
        }
    };
    command.args(["grade", "-"]).args(arguments).stdin(Stdio::piped()).stdout(Stdio::null());
    let mut child = command.stderr(Stdio::piped()).spawn().expect("it starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(part.as_bytes()).expect("it reads");
    let out = arguments[1];
    for _ in 0..1200 {
        if is_attested(out) {
            break;
        }
        thread::sleep(Duration::from_millis(25));
    }
    assert!(is_attested(out), "{arguments:?}: no rows after half a minute");
    thread::sleep(delay);
    child.kill().expect("it can be killed");
    wait(child);
}

/// What a profile holds decides whether a table is continued, not where a process has its code.
#[test]
fn every_scale_resumes_in_another_process() {
    let folder = Folder::new("scales");
    // The last of them, since number 57 is no puzzle.
    let text: String = many(60).split_inclusive('\n').skip(40).collect();
    let input = folder.file("in.txt", &text);
    let fixed: &[&str] = &["setarch", "-R"];
    let can_fix = Command::new("setarch").args(["-R", "true"]).status().is_ok_and(|status| status.success());
    let mut rng = Rng::new(73, 0);
    for scale in whydoku_solver::scale::Scale::all() {
        let whole = folder.path("whole.tsv");
        let options = ["--scale", scale.name, "--with", "line", "--summary", "none", "--jobs", "1"];
        grade(&[[input.as_str(), "--out", &whole, "--force"].as_slice(), &options].concat(), 1);
        for launcher in [&[][..], fixed].into_iter().take(1 + usize::from(can_fix)) {
            let out = folder.path("out.tsv");
            let arguments = [["--out", out.as_str()].as_slice(), &options].concat();
            let lines = 1 + rng.below(16);
            let part: String = text.split_inclusive('\n').take(lines).collect();
            killed_after_a_part(launcher, &arguments, &part, Duration::from_millis(rng.below(300) as u64));
            grade(&[[input.as_str(), "--resume"].as_slice(), &arguments].concat(), 1);
            assert!(folder.read("out.tsv") == folder.read("whole.tsv"), "{}", scale.name);
            fs::remove_file(&out).expect("it can be removed");
        }
    }
}

/// Before the first member is full, head and rows of a packed table stand in the notes alone.
#[test]
fn a_packed_table_without_a_row_is_continued() {
    let folder = Folder::new("no-row");
    let input = folder.file("in.txt", many(30));
    for ending in [".tsv.gz", ".jsonl.gz"] {
        let (whole, out) = (folder.path(&format!("whole{ending}")), folder.path(&format!("out{ending}")));
        let options = ["--with", "name,file,line", "--summary", "none", "--jobs", "1"];
        grade(&[[input.as_str(), "--out", &whole].as_slice(), &options].concat(), 0);
        let mut child = command(&[["-", "--out", &out].as_slice(), &options].concat())
            .stdin(Stdio::piped())
            .spawn()
            .unwrap();
        let notes = format!("{out}.resume");
        while !fs::read(&notes).is_ok_and(|notes| notes.ends_with(b"\n")) {
            thread::sleep(Duration::from_millis(10));
        }
        thread::sleep(Duration::from_millis(50));
        child.kill().expect("it can be killed");
        wait(child);
        let told =
            grade(&[[input.as_str(), "--out", &out, "--resume"].as_slice(), &options].concat(), 0).stderr;
        assert_eq!(String::from_utf8_lossy(&told), "");
        assert!(fs::read(&out).unwrap() == fs::read(&whole).unwrap(), "{ending}");
        assert!(!folder.0.join(format!("out{ending}.unfinished")).exists());
    }
}

#[test]
fn a_name_too_long_for_the_checkpoints_leaves_no_file() {
    let folder = Folder::new("long");
    let out = folder.path(&format!("{}.tsv", "x".repeat(245)));
    let told = grade(&[EASY, "--out", &out], 2).stderr;
    assert!(String::from_utf8_lossy(&told).contains(".resume"), "{told:?}");
    assert_eq!(fs::read_dir(&folder.0).expect("a folder").count(), 0);
    fs::write(&out, "kept\n").expect("the name is not too long itself");
    grade(&[EASY, "--out", &out, "--force"], 2);
    assert_eq!(fs::read_to_string(&out).expect("it is there"), "kept\n");
}

#[test]
fn a_table_without_checkpoints_resumes_row_by_row() {
    let folder = Folder::new("bare");
    let input = folder.file("in.txt", many(300));
    let out = folder.path("out.csv");
    grade(&[&input, "--out", &out], 1);
    let whole = folder.read("out.csv");
    for length in [0, 5, 700, 7001, whole.len() - 1, whole.len()] {
        folder.file("out.csv", &whole[..length]);
        let told = grade(&[&input, "--out", &out, "--resume", "--summary", "json"], 1).stdout;
        assert!(folder.read("out.csv") == whole, "cut to {length} bytes");
        let summary: Value = serde_json::from_slice(&told).expect("the summary is JSON");
        assert_eq!((&summary["rows"], &summary["bad"]), (&300.into(), &3.into()), "cut to {length} bytes");
    }
    // A table about something else is not written over.
    for other in
        [whole.replacen("53", "35", 1), "what is this?\n".to_owned(), "1\n2\n3".to_owned(), "1".into()]
    {
        folder.file("out.csv", &other);
        let told = grade(&[&input, "--out", &out, "--resume"], 2).stderr;
        assert!(String::from_utf8_lossy(&told).contains("--force"));
        assert!(folder.read("out.csv") == other);
    }
    grade(&[&input, "--out", &out, "--force"], 1);
    assert!(folder.read("out.csv") == whole);
    // Head and notes are torn together.
    folder.file("out.csv", &whole[..9]);
    folder.file("out.csv.resume", "0123 whydo");
    grade(&[&input, "--out", &out, "--resume"], 1);
    assert!(folder.read("out.csv") == whole);
}

#[test]
fn two_gradings_into_one_file_are_one_too_many() {
    let folder = Folder::new("two");
    let out = folder.path("out.tsv");
    let mut first = command(&["-", "--out", &out]).stdin(Stdio::piped()).spawn().expect("it starts");
    let mut stdin = first.stdin.take().expect("a pipe");
    stdin.write_all(many(300).as_bytes()).expect("it reads");
    for _ in 0..600 {
        if fs::metadata(&out).is_ok_and(|data| data.len() > 1000) {
            break;
        }
        thread::sleep(Duration::from_millis(50));
    }
    for how in ["--force", "--resume"] {
        let told = pipe(&["-", "--out", &out, how], many(300).as_bytes());
        assert_eq!(told.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&told.stderr).contains("another process"), "{told:?}");
    }
    drop(stdin);
    assert_eq!(wait(first), Some(1));
    assert_eq!(folder.read("out.tsv").lines().count(), 301);
    assert!(!folder.0.join("out.tsv.unfinished").exists());
}

/// Whether the notes answer for rows; their first two lines are what the table is and its head.
fn is_attested(out: &str) -> bool {
    fs::read(format!("{out}.resume")).is_ok_and(|notes| notes.split(|&b| b == b'\n').count() > 3)
}

/// Starts and kills until rows are there that the notes answer for.
pub(super) fn unfinished(folder: &Folder, input: &str, out: &str) {
    for _ in 0..50 {
        let mut child =
            command(&[input, "--out", out, "--jobs", "1"]).stdout(Stdio::null()).spawn().expect("it starts");
        while !is_attested(out) && child.try_wait().is_ok_and(|ended| ended.is_none()) {
            thread::sleep(Duration::from_millis(5));
        }
        let _ = child.kill();
        wait(child);
        if is_attested(out) {
            return;
        }
        let _ = fs::remove_file(out);
    }
    panic!("{}: it is always too fast", folder.0.display());
}

#[test]
fn other_options_and_other_inputs_are_noticed() {
    let folder = Folder::new("other");
    let text = many(6000);
    let input = folder.file("in.txt", &text);
    let out = folder.path("out.tsv");
    unfinished(&folder, &input, &out);
    let refused = |more: &[&str], what: &str| {
        let arguments = [[input.as_str(), "--out", &out, "--resume"].as_slice(), more].concat();
        let told = grade(&arguments, 2).stderr;
        let told = String::from_utf8_lossy(&told);
        assert!(told.contains(what), "{more:?}: {told}");
    };
    refused(&["--profile", "singles"], "started with other options");
    refused(&["--counts"], "started with other options");
    refused(&["--timeout", "1h"], "started with other options");
    folder.file("in.txt", text.replacen("..", ".1", 1));
    refused(&[], "must have changed");
    // It is not replaced silently, and what was unfinished is kept.
    folder.file("in.txt", format!("{EASY}\n"));
    let told = grade(&[&input, "--out", &out], 2).stderr;
    assert!(String::from_utf8_lossy(&told).contains("--force"));
    let told = grade(&[&input, "--out", &out, "--force"], 0).stderr;
    assert!(String::from_utf8_lossy(&told).contains("out.tsv.unfinished"));
    assert!(folder.0.join("out.tsv.unfinished").exists());
    assert_eq!(folder.read("out.tsv").lines().count(), 2);
}

/// A file size limit stands for a disk that is full: the kernel refuses to write on in the same way, and no rights are
/// needed for it.
#[cfg(unix)]
#[test]
fn a_full_disk_is_reported_and_grading_resumes() {
    let folder = Folder::new("full");
    let input = folder.file("in.txt", many(2000));
    grade(&[&input, "--out", &folder.path("whole.tsv")], 1);
    let out = folder.path("out.tsv");
    let program = env!("CARGO_BIN_EXE_whydoku");
    // SIGXFSZ is ignored, so that the write fails instead.
    let script = format!("trap '' XFSZ; ulimit -f 60; exec '{program}' grade '{input}' --out '{out}'");
    let full = Command::new("bash").args(["-c", &script]).output().expect("there is a shell");
    let told = String::from_utf8_lossy(&full.stderr);
    assert_eq!(full.status.code(), Some(2), "{told}");
    assert!(told.contains("cannot be written") && told.contains("--resume"), "{told}");
    grade(&[&input, "--out", &out, "--resume"], 1);
    assert!(folder.read("out.tsv") == folder.read("whole.tsv"));
}

/// The same on a real full file system, where one may be mounted.
#[cfg(target_os = "linux")]
#[test]
#[ignore = "mounts a file system, for which one must be root"]
fn a_full_file_system_is_reported_and_grading_resumes() {
    let folder = Folder::new("tmpfs");
    let input = folder.file("in.txt", many(2000));
    grade(&[&input, "--out", &folder.path("whole.tsv")], 1);
    let small = Folder::new("tmpfs/small");
    let mount = |size: &str| {
        let options = format!("size={size}");
        let done =
            Command::new("mount").args(["-t", "tmpfs", "-o", &options, "none", &small.path("")]).status();
        assert!(done.expect("there is a mount").success(), "one must be root");
    };
    mount("64k");
    let told = grade(&[&input, "--out", &small.path("out.tsv")], 2).stderr;
    assert!(String::from_utf8_lossy(&told).contains("No space left on device"));
    let grown = Command::new("mount").args(["-o", "remount,size=4m", &small.path("")]).status();
    assert!(grown.expect("there is a mount").success());
    grade(&[&input, "--out", &small.path("out.tsv"), "--resume"], 1);
    let same = small.read("out.tsv") == folder.read("whole.tsv");
    let _ = Command::new("umount").arg(small.path("")).status();
    assert!(same);
}
