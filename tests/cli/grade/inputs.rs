//! Every form of input gives the same rows; what cannot be read is a row, and costs nothing else.

use super::*;

/// Rows without the numbers of their lines, which rows of files have.
pub(super) fn without_lines(rows: &str) -> String {
    if !rows.starts_with("puzzle") || !rows.lines().next().is_some_and(|head| head.ends_with("\tline")) {
        return rows.to_owned();
    }
    rows.lines().map(|row| row.rsplit_once('\t').map_or("", |(row, _)| row).to_owned() + "\n").collect()
}

#[test]
fn every_form_of_input_gives_the_same_rows() {
    let folder = Folder::new("inputs");
    let lines = format!("{EASY}\n{DISGUISED}\n");
    let plain = folder.file("plain.txt", &lines);
    let rows = |arguments: &[&str], code| without_lines(&rows(arguments, code));
    let wanted = rows(&[&plain], 0);
    assert_eq!(wanted.lines().count(), 3);
    assert!(wanted.starts_with("puzzle\trating\ttier\thardest\tsteps\tguesses\terror\n"), "{wanted}");

    let csv = format!("id,\"the grid\",note\n1,{EASY},\"a, b\"\n2,{DISGUISED},\n");
    let tsv = format!("name\tpuzzle\nx\t{EASY}\ny\t{DISGUISED}\n");
    let json = format!("{{\"g\":\"{EASY}\"}}\n{{\"h\":1,\"g\":\"{DISGUISED}\"}}\n");
    for arguments in [
        vec![folder.file("a.csv", csv), "--column".into(), "the grid".into()],
        vec![folder.file("b.tsv", tsv)],
        vec![folder.file("c.jsonl", json), "--column".into(), "g".into()],
        vec![folder.file("d.txt.gz", zipped(&lines))],
        vec![folder.file(
            "unnamed",
            zipped(&lines[..90]).into_iter().chain(zipped(&lines[90..])).collect::<Vec<_>>(),
        )],
        vec![folder.file("e.txt.zst", framed(&lines))],
        vec![EASY.into(), DISGUISED.into()],
    ] {
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        assert_eq!(rows(&arguments, 0), wanted, "{arguments:?}");
    }
    for packed in [lines.clone().into_bytes(), zipped(&lines), framed(&lines)] {
        assert_eq!(String::from_utf8_lossy(&pipe(&["-"], &packed).stdout), wanted);
        assert_eq!(String::from_utf8_lossy(&pipe(&[], &packed).stdout), wanted);
    }

    let inner = Folder::new("inputs/folder/inner");
    inner.file("2.txt", format!("{DISGUISED}\n"));
    inner.file("readme.md", "no puzzle");
    inner.file(".hidden.txt", "no puzzle");
    folder.file("folder/1.txt", format!("{EASY}\n"));
    assert_eq!(rows(&[&folder.path("folder")], 0), wanted);
    assert_eq!(rows(&[&folder.path("folder/1.*"), &folder.path("folder/in*/*.txt")], 0), wanted);
}

#[test]
fn invalid_inputs_are_refused_with_a_remedy() {
    let folder = Folder::new("refused");
    Folder::new("refused/bare").file("x.md", "nothing");
    let csv = folder.file("x.csv", "a,b\n1,2\n");
    for (arguments, complaint) in [
        (vec![folder.path("nowhere*.txt")], "no such file"),
        (vec![folder.path("bare")], "no file in this folder"),
        (vec![csv, "--column".into(), "c".into()], "no column `c`"),
        (vec![EASY.into(), "--timeout".into(), "soon".into()], "such as 500ms"),
        (vec![EASY.into(), "--max-rating".into(), "nope=3.0".into()], "does not name this scale"),
        (vec![EASY.into(), "--scale".into(), "nope".into()], "no scale `nope`"),
        (vec![EASY.into(), "--resume".into()], "--out"),
        (vec![folder.file("empty.txt", "")], "no puzzle in the input"),
        (vec![EASY.into(), "--out".into(), folder.path("no/such/folder.tsv")], "No such file"),
    ] {
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let told = grade(&arguments, 2).stderr;
        let told = String::from_utf8_lossy(&told);
        assert!(told.contains(complaint), "{arguments:?}: {told}");
    }
}

/// A stream that ends too early, a file that cannot be read: a row says so, what else there is is graded, and the exit
/// says that an input is wrong.
#[test]
fn an_unreadable_line_becomes_one_error_row() {
    let folder = Folder::new("unreadable");
    let text = many(900);
    let whole = framed(&text);
    folder.file("a.txt.zst", &whole[..whole.len() * 2 / 3]);
    folder.file("b.txt.gz", &zipped(&text)[..2000]);
    let mut spoiled = zipped(&text);
    let middle = spoiled.len() / 2;
    spoiled[middle..middle + 50].fill(0);
    folder.file("c.txt.gz", spoiled);
    // A frame whose window is larger than any that is unpacked.
    let mut wide = framed(&text[..82]);
    wide[4..6].copy_from_slice(&[0b1000_0000, 0xF8]);
    folder.file("d.txt.zst", wide);
    #[cfg(unix)]
    std::os::unix::fs::symlink("nowhere", folder.0.join("e.txt")).expect("links can be made");
    folder.file("f.txt", format!("{EASY}\n"));
    let output = grade(&[&folder.path("*")], 2);
    let rows = String::from_utf8(output.stdout).expect("rows are text");
    for (name, most) in [("a.txt.zst", 601), ("b.txt.gz", 500), ("c.txt.gz", usize::MAX), ("d.txt.zst", 1)] {
        let told: Vec<&str> =
            rows.lines().filter(|row| row.contains(name) && row.contains("cannot be read")).collect();
        assert_eq!(told.len(), 1, "{name}: {told:?}");
        let line = told[0].split("line ").nth(1).and_then(|rest| rest.split(':').next()?.parse().ok());
        assert!(line.is_some_and(|line: usize| line <= most), "{name}: {told:?}");
    }
    assert!(cfg!(not(unix)) || rows.contains("e.txt, line 1: the input cannot be read"), "{rows}");
    assert!(
        rows.lines().last().is_some_and(|row| row.starts_with(EASY) && row.contains("\t1.5\t")),
        "{rows}"
    );
    assert!(String::from_utf8_lossy(&output.stderr).contains("inputs could not be read to their end"));
}

/// What is looked at to know what a stream is still belongs to it, though it cannot be wound back.
#[cfg(unix)]
#[test]
fn pipes_that_are_given_as_files_lose_nothing() {
    let folder = Folder::new("pipes");
    let lines = format!("{EASY}\n{DISGUISED}\n");
    let wanted = without_lines(&rows(&[&folder.file("plain.txt", &lines)], 0));
    folder.file("packed.gz", zipped(&lines));
    folder.file("packed.zst", framed(&lines));
    let program = env!("CARGO_BIN_EXE_whydoku");
    for name in ["plain.txt", "packed.gz", "packed.zst"] {
        let file = folder.path(name);
        for script in [
            format!("'{program}' grade <(cat '{file}')"),
            format!("'{program}' grade /dev/stdin <'{file}'"),
            format!("cat '{file}' | '{program}' grade /dev/stdin"),
            // One byte, and the others a little later.
            format!("(head -c 1 '{file}'; sleep 0.1; tail -c +2 '{file}') | '{program}' grade -"),
            format!(
                "mkfifo '{file}.fifo' && (cat '{file}' >'{file}.fifo' &) && '{program}' grade '{file}.fifo'"
            ),
        ] {
            let output =
                Command::new("timeout").args(["60", "bash", "-c", &script]).output().expect("a shell");
            assert_eq!(String::from_utf8_lossy(&output.stdout), wanted, "{script}: {output:?}");
        }
    }
}

#[test]
fn rows_come_in_input_order_and_broken_lines_keep_their_place() {
    let folder = Folder::new("order");
    let input = folder.file("in.txt", many(3000));
    let one = rows(&[&input, "--jobs", "1"], 1);
    let three = rows(&[&input, "--jobs", "3"], 1);
    assert!(one == three, "the rows depend on the jobs");
    assert_eq!(one.lines().count(), 3001);
    for (number, row) in one.lines().skip(1).enumerate() {
        let error = row.rsplit('\t').nth(1).unwrap_or_default();
        assert_eq!(!error.is_empty(), number % 100 == 57, "row {number}: {row}");
    }
    let told = grade(&[&input, "--out", &folder.path("out.tsv"), "--summary", "json"], 1).stdout;
    let summary: Value = serde_json::from_slice(&told).expect("the summary is JSON");
    assert_eq!((&summary["rows"], &summary["bad"]), (&3000.into(), &30.into()));
    assert_eq!(folder.read("out.tsv"), one);
    assert_eq!(summary["first_bad"][0]["number"], 58);
}
