//! What stands in the columns beside the ratings.

use super::*;

#[test]
fn other_columns_of_a_table_are_passed_through() {
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
    let origin = format!("\"error\":null,\"name\":null,\"file\":{json:?},\"line\":1,\"id\":\"[1]\"}}\n");
    assert!(told.ends_with(&origin), "{told}");
    let named = folder.file("in.txt", format!("{EASY} the first\n"));
    assert!(rows(&[&named, "--with", "name,symmetry"], 0).ends_with("\tthe first\thalf turn\t1\n"));
    let told = grade(&[EASY, "--with", "colour"], 2).stderr;
    assert!(String::from_utf8_lossy(&told).contains("the columns are name, clues, symmetry"));
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
