//! Parquet in and out: what is written can be read again, here and by another program.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const X_WING: &str = ".43.8.25.6.............1.949....4.7....6.8....1.2....382.5.............5.34.9.71.";

fn folder() -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("parquet");
    std::fs::create_dir_all(&path).expect("the folder for tests can be written");
    path
}

fn grade(arguments: &[&Path], more: &[&str], code: i32) -> Output {
    let output = Command::new(env!("CARGO_BIN_EXE_whydoku"))
        .arg("grade")
        .args(arguments)
        .args(more)
        .output()
        .expect("the program starts");
    assert_eq!(output.status.code(), Some(code), "{}", String::from_utf8_lossy(&output.stderr));
    output
}

/// A Python with pyarrow, if there is one: `WHYDOKU_PYTHON`, or `python3`.
fn python(script: &str) -> Option<String> {
    let name = std::env::var("WHYDOKU_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let there = Command::new(&name).args(["-c", "import pyarrow.parquet"]).output().ok()?;
    if !there.status.success() {
        eprintln!("SKIPPED: {name} has no pyarrow");
        return None;
    }
    let output = Command::new(name).args(["-c", script]).output().ok()?;
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}

#[test]
fn a_table_comes_back() {
    let folder = folder();
    let (text, out, tsv) = (folder.join("in.txt"), folder.join("out.parquet"), folder.join("out.tsv"));
    // More than one batch of values.
    let lines: String = (0..6000).map(|at| format!("{}\n", [EASY, X_WING, "bad"][at % 3])).collect();
    std::fs::write(&text, lines).expect("it can be written");
    grade(&[&text, Path::new("--out"), &out], &["--counts", "--summary", "none"], 1);
    assert!(!folder.join("out.parquet.rows").exists() && !folder.join("out.parquet.rows.resume").exists());
    grade(&[&text, Path::new("--out"), &tsv], &["--counts", "--summary", "none"], 1);
    let wanted = std::fs::read_to_string(&tsv).expect("it was written");

    // Graded again out of Parquet, the good rows are the same; a bad line is known by the place of its row.
    let again = grade(&[&out], &["--counts"], 1);
    let again = String::from_utf8(again.stdout).expect("rows are text");
    let good = |text: &str| {
        text.lines().filter(|row| row.contains("single x")).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(good(&again).len(), 4000);
    assert_eq!(good(&again), good(&wanted));
    assert_eq!(again.lines().count(), 6001);

    let script = format!(
        "import pyarrow.parquet as p; t = p.read_table({out:?}); print('\\t'.join(t.schema.names)); \
         [print('\\t'.join(r.values())) for r in t.to_pylist()]"
    );
    if let Some(told) = python(&script) {
        assert!(told == wanted, "another program reads other rows");
    }
}

#[test]
fn what_another_program_writes_is_read() {
    let path = folder().join("theirs.parquet");
    for (options, name) in [
        ("", "puzzle"),
        (", use_dictionary=False, compression='gzip', data_page_version='2.0', row_group_size=100", "puzzle"),
        (", data_page_size=512, compression='none'", "other"),
    ] {
        let script = format!(
            "import pyarrow as a, pyarrow.parquet as p; \
             p.write_table(a.table({{'id': range(900), {name:?}: [{EASY:?}, None, {X_WING:?}] * 300}}), {path:?}{options})"
        );
        if python(&script).is_none() {
            return;
        }
        let column: &[&str] = if name == "puzzle" { &[] } else { &["--column", name] };
        let told = grade(&[&path], column, 1);
        let rows = String::from_utf8(told.stdout).expect("rows are text");
        let kinds: Vec<&str> = rows
            .lines()
            .skip(1)
            .map(|row| match row.split('\t').nth(1) {
                Some("1.5") => "easy",
                Some("4.0") => "x-wing",
                _ => row.rsplit('\t').next().unwrap_or_default(),
            })
            .collect();
        assert_eq!(kinds.len(), 900, "{options}");
        for (at, three) in kinds.chunks(3).enumerate() {
            let missing = format!("line {}: no value in this row", at * 3 + 2);
            assert_eq!(three, ["easy", missing.as_str(), "x-wing"], "{options}");
        }
    }
    let told = grade(&[&path], &["--column", "id"], 2);
    assert!(String::from_utf8_lossy(&told.stderr).contains("there are id, other"));
}
