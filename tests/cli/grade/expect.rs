//! Known ratings, and plots of them.

use super::*;

#[test]
fn known_ratings_are_compared() {
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
    // A quoted field may have several lines.
    let noted =
        folder.file("noted.csv", format!("puzzle,note,rating\n{EASY},\"a\nb\",1.5\n{DISGUISED},,1.5\n"));
    grade(&[&two, "--expect", &noted], 0);
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
    if cfg!(feature = "png") {
        grade(&[arguments.as_slice(), &[&png]].concat(), 1);
        let bytes = fs::read(folder.0.join("p.png")).expect("it was written");
        assert!(bytes.starts_with(b"\x89PNG\r\n\x1A\n") && bytes.ends_with(b"IEND\xAE\x42\x60\x82"));
    } else {
        let refused = grade(&[arguments.as_slice(), &[&png]].concat(), 2).stderr;
        assert!(String::from_utf8_lossy(&refused).contains("no PNG support"));
    }
    grade(&[EASY, "--plot", &folder.path("p.gif")], 2);
}
