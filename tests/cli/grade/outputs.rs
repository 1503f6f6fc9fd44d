//! The files that rows are written to.

use super::resume::unfinished;
use super::*;

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
    assert!(told.contains("Isomorphic to an earlier puzzle: 1."), "{told}");
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
        refused(&[&input, "--out", name], "is the input");
        refused(&[name, "--out", &input], "is the input");
        refused(&[EASY, "--expect", &known, "--out", &known], "is the input");
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
        assert!(told.contains("already exists") && told.contains("--force"), "{told}");
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
