//! `select`, and choosing in `grade`.

use super::*;
use flate2::Compression;
use flate2::write::GzEncoder;

const TABLE: &str = "\
name,puzzle,rating,tier,hardest
one,53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79,1.5,easy,hidden-single
\"two, or so\",4.1........8...29..3....7...5.7.6......4..31.3......76...95.18......2...8.234..5.,5.0,hard,xy-wing
three,.43.8.25.6.............1.949....4.7....6.8....1.2....382.5.............5.34.9.71.,4.0,hard,x-wing
turned,64..8....7..216....19....7.9...7...45..9.4..28...3...7.7....39....521..6....9..81,1.5,easy,hidden-single
five,12.3....435....1....4........54..2..6...7.........8.9...31..5.......9.7.....6...8,12.0,beyond logic,
";

#[test]
fn rows_of_a_table_are_chosen_and_put_in_order() {
    let names = |arguments: &[&str]| {
        let run = pipe(&[&["select", "--columns", "name"], arguments].concat(), TABLE);
        (run.code, run.out.lines().skip(1).map(str::to_owned).collect::<Vec<_>>().join("; "))
    };
    let chosen = |arguments: &[&str], wanted: &str| assert_eq!(names(arguments), (0, wanted.to_owned()));
    chosen(&["--where", "tier = hard"], "\"two, or so\"; three");
    chosen(&["--where", "tier = hard and hardest = x-wing"], "three");
    chosen(&["--where", "tier >= hard", "--sort", "-rating", "--limit", "2"], "five; \"two, or so\"");
    chosen(&["--sort", "rating,name", "--limit", "3"], "one; turned; three");
    // The fourth is the first with other digits.
    chosen(&["--unique", "--where", "tier = easy"], "one");
    assert_eq!(names(&["--where", "rating > 20"]), (1, String::new()), "nothing is no");
}

#[test]
fn rows_stay_as_they_are_or_take_another_form() {
    let as_read = pipe(&["select", "--where", "name ~ two"], TABLE).exits(0);
    assert_eq!(as_read.out.lines().nth(1), TABLE.lines().nth(2));
    let json = pipe(&["select", "--where", "tier = hard", "--format", "json"], TABLE).exits(0).json();
    assert_eq!(json[0]["rating"], 5.0);
    assert_eq!(json[0]["name"], "two, or so");
    assert!(json[0]["puzzle"].is_string());
    let back = trace_of(&json);
    pipe(&["select", "--sort", "rating", "--format", "tsv"], &back).exits(0).says("\t4.0\t");
    let line = pipe(&["select", "--limit", "1", "--format", "line"], TABLE).exits(0);
    assert_eq!(line.out, format!("{EASY}\n"));
    let packed = file("select.tsv.gz", "");
    std::fs::remove_file(&packed).unwrap();
    pipe(&["select", "--where", "tier = easy", "--out", &packed], TABLE)
        .exits(0)
        .says("2 of 5 rows selected");
    run(&["select", "--columns", "tier", &packed]).exits(0).says("tier\neasy\neasy\n");
}

#[test]
fn errors_in_tables_and_conditions_point_at_their_place() {
    let table = file("chosen.csv", TABLE);
    run(&["select", "--where", "tier = hard and clues < 26", &table])
        .exits(2)
        .complains("chosen.csv: --where, column 17: no column `clues`; the columns are name, puzzle, rating")
        .complains("\n  tier = hard and clues < 26\n                  ^");
    run(&["select", "--columns", "ratign", &table]).exits(2).complains("did you mean `rating`?");
    run(&["select", "--out", &table, &table]).exits(2).complains("is the input");
    let other = file("other.csv", "a,b\n1,2\n");
    run(&["select", "--out", &other, &table]).exits(2).complains("already exists: --force overwrites it");
    run(&["select", &table, &other]).exits(2).complains("other.csv: no column `name`, which");
    run(&["select", "--unique", &other]).exits(2).complains("no column `puzzle`");
    let torn = pipe(&["select"], "a,b\n1,2\n3\n\"4,5\n").exits(2);
    assert_eq!(torn.out, "a,b\n1,2\n");
    let torn = torn.complains("-, line 3: 1 field, but the first line names 2 columns");
    // A row may hold a whole path.
    let long = format!("puzzle\ttrace\n{EASY}\t{}\n", "x".repeat(300_000));
    assert_eq!(pipe(&["select"], &long).exits(0).out, long);
    torn.complains("line 4: a quote is not closed").complains("2 of 3 rows could not be read");
    pipe(&["select"], EASY).exits(2).complains("this is a puzzle, but a table starts with the names");
    pipe(&["select"], "").exits(2).complains("the file is empty");
}

#[test]
fn a_corpus_is_graded_and_chosen_at_once() {
    let puzzles = TABLE.lines().skip(1).map(|line| line.split(',').find(|f| f.len() == 81).unwrap());
    let puzzles = puzzles.fold(String::new(), |all, line| all + line + "\n");
    let input = file("to-choose.txt", &puzzles);
    let rows = |arguments: &[&str]| {
        let run = run(&[&["grade", &input], arguments].concat()).exits(0);
        run.out.lines().map(|line| line.split('\t').nth(2).unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(rows(&["--where", "tier = hard", "--sort", "rating"]), ["tier", "hard", "hard"]);
    // What a condition speaks of is worked out.
    let few = run(&["grade", &input, "--where", "clues < 28 and rating < 6", "--sort", "clues"]).exits(0);
    assert_eq!(few.out.lines().next().unwrap().split('\t').nth_back(1), Some("clues"));
    assert_eq!(few.out.lines().count(), 3);
    assert_eq!(rows(&["--unique", "--limit", "2", "--jobs", "1"]), ["tier", "easy", "hard"]);
    let out = file("graded-and-chosen.csv", "");
    run(&["grade", &input, "--where", "tier = easy", "--out", &out]).exits(0).says("2 of 5 rows selected");
    assert_eq!(std::fs::read_to_string(&out).unwrap().lines().count(), 3);
    run(&["grade", &input, "--where", "teir = easy"]).exits(2).complains("--where, column 1: no column");
    // A finished table is gone on with like any other: nothing is left to do. An order is of all rows.
    let resumed = ["grade", &input, "--where", "tier = easy", "--out", &out, "--resume"];
    run(&resumed).exits(0).says("2 of 5 rows selected");
    assert_eq!(std::fs::read_to_string(&out).unwrap().lines().count(), 3);
    run(&[&resumed[..], &["--sort", "rating"]].concat()).exits(2).complains("whydoku select FILE --sort");
    run(&[&resumed[..], &["--summary", "table"]].concat()).exits(2).complains("need all rows");
    let symmetry = run(&["grade", EASY, "--symmetry"]).exits(0);
    assert!(symmetry.out.lines().nth(1).unwrap().ends_with("\thalf turn"), "{symmetry:?}");
}

#[test]
fn agreement_is_a_table_of_its_own() {
    let known = file("known.csv", format!("puzzle,rating\n{EASY},1.5\n{WINGS},9.9\n"));
    let input = file("agreement.txt", format!("{EASY}\n{WINGS}\n"));
    let out = file("agreement.csv", "");
    run(&["grade", &input, "--expect", &known, "--agreement", &out]).exits(1);
    let table = std::fs::read_to_string(&out).unwrap();
    let lines: Vec<&str> = table.lines().collect();
    assert!(lines[0].starts_with("column,known_as,band,same,differ,not_rated,correlation,puzzle"), "{table}");
    assert!(lines[1].starts_with("rating,rating,all,1,1,0,"), "{table}");
    assert!(lines.iter().any(|line| line.starts_with("rating,rating,9.0–9.9,0,1,")), "{table}");
    assert!(lines.last().unwrap().contains(&format!("one puzzle,,,,,{WINGS},9.9,")), "{table}");
    let mut zipped = GzEncoder::new(Vec::new(), Compression::fast());
    zipped.write_all(table.as_bytes()).unwrap();
    let zipped = file("agreement.csv.gz", zipped.finish().unwrap());
    run(&["select", "--where", "band = all", &zipped]).exits(0).says("rating,rating,all");
    run(&["grade", &input, "--expect", &known, "--agreement", "x.doc"])
        .exits(2)
        .complains("must end in .tsv");
}
