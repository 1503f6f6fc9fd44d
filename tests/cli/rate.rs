//! `rate`.

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

/// A row is passed on when it is there, though the writer says nothing more for a while.
#[test]
fn each_row_comes_without_waiting_for_the_next_puzzle() {
    for (format, jobs) in [("tsv", "1"), ("tsv", "2"), ("text", "2")] {
        let mut command = program(&["rate", "--format", format, "--jobs", jobs]);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it starts");
        let mut stdin = child.stdin.take().expect("stdin is a pipe");
        let mut reader = BufReader::new(child.stdout.take().expect("stdout is a pipe"));
        let mut line = String::new();
        if format == "tsv" {
            reader.read_line(&mut line).expect("the header");
            assert_eq!(line.trim_end(), HEADER);
        }
        for _ in 0..3 {
            // Behind a bare grid a map of its regions might follow, behind one with a name none.
            writeln!(stdin, "{EASY} easy").expect("the program reads");
            line.clear();
            reader.read_line(&mut line).expect("its row");
            assert!(line.starts_with(EASY), "{line}");
        }
        drop(stdin);
        assert!(child.wait().expect("it ends").success());
    }
}

#[test]
fn rate_reads_every_input_of_grade() {
    let lines = file("rate-lines.txt", format!("{EASY}\n{HARD}\n"));
    let wanted = run(&["rate", "--format", "tsv", "--scale", "clues", &lines]).exits(0).out;
    assert_eq!(wanted, format!("puzzle\tclues\terror\tline\n{EASY}\t30\t\t1\n{HARD}\t22\t\t2\n"));
    let csv = file("rate.csv", format!("id,puzzle,note\n1,{EASY},\"a, b\"\n2,{HARD},\n"));
    let json = file("rate.jsonl", format!("{{\"puzzle\":\"{EASY}\"}}\n{{\"puzzle\":\"{HARD}\"}}\n"));
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    write!(packed, "{EASY}\n{HARD}\n").expect("memory can be written");
    let packed = file("rate.gz", packed.finish().expect("memory can be written"));
    // The rows of a table begin in its second line.
    for (input, wanted) in [
        (csv, wanted.replace("\t2\n", "\t3\n").replace("\t1\n", "\t2\n")),
        (json, wanted.clone()),
        (packed, wanted),
    ] {
        assert_eq!(
            run(&["rate", "--format", "tsv", "--scale", "clues", &input]).exits(0).out,
            wanted,
            "{input}"
        );
    }
}

#[test]
fn a_profile_of_another_scale_is_refused_with_the_remedy() {
    let refused = |arguments: &[&str], remedy: &str| {
        for command in ["rate", "grade"] {
            let refused = run(&[&[command], arguments, &[EASY]].concat()).exits(2).complains(remedy);
            assert!(refused.out.is_empty(), "{refused:?}");
        }
    };
    refused(&["--scale", "human", "--profile", "hodoku"], "remove --profile, or write --scale hodoku");
    refused(&["--scale", "se", "--profile", "hidden-singles"], "remove --profile, or write --scale human");
    refused(&["--scale", "human,se", "--profile", "human"], "remove --profile, or write --scale human");
    refused(&["--scale", "clues", "--profile", "human"], "remove --profile");
    // A profile without a scale is used on its own scale.
    run(&["rate", "--profile", "hodoku", "--format", "tsv", EASY])
        .exits(0)
        .says("puzzle\tlevel\tscore\terror");
}

#[test]
fn json_has_numbers_as_numbers() {
    let rows = run(&["rate", "--format", "json", "--scale", "all", EASY, TWO]).exits(1).json();
    assert_eq!(rows[0]["human.rating"], 1.5);
    assert!(rows[0]["se.er"].is_f64() && rows[0]["hodoku.score"].is_u64() && rows[0]["human.steps"].is_u64());
    assert!(rows[0]["error"].is_null() && rows[0].get("clues.clues").is_none());
    assert_eq!(rows[1]["error"], "several solutions");
    assert!(rows[1]["human.rating"].is_null());
}

#[test]
fn more_workers_than_cores_can_use_are_not_started() {
    let one = pipe(&["rate", "--jobs", "1"], EASY).exits(0).out;
    assert_eq!(pipe(&["rate", "--jobs", "1000000000"], EASY).exits(0).out, one);
}

/// A figure of one scale never stands under the name of another.
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
