//! What is read, and from where.

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
fn the_rows_of_a_grid_may_be_arguments() {
    let rows: Vec<String> =
        EASY.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into_owned()).collect();
    for typed in [rows.clone(), rows.iter().map(|row| row.replace('.', "·")).collect()] {
        let call: Vec<&str> =
            ["solve", "--format", "line"].into_iter().chain(typed.iter().map(String::as_str)).collect();
        assert_eq!(run(&call).exits(0).out, format!("{EASY_SOLVED}\n"));
    }
    let call: Vec<&str> = rows.iter().map(String::as_str).collect();
    assert!(run(&call).exits(0).out.starts_with("EASY 1.5"));
    let joined = rows.join("/");
    assert_eq!(run(&["solve", "--format", "line", &joined]).exits(0).out, format!("{EASY_SOLVED}\n"));
    run(&["solve", &call[..8].join("/")]).exits(2).complains("no such file");
    run(&[&["solve"], &call[..8]].concat()).exits(2).complains("53..7....");
}

#[test]
fn a_broken_grid_is_one_error() {
    let rows: Vec<String> =
        EASY.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into_owned()).collect();
    let broken = rows.join("\n").replacen("6..195...", "6..195...z.", 1);
    let run = pipe(&["explain"], &broken).exits(2);
    assert_eq!(run.err.matches("whydoku: ").count(), 1, "{run:?}");
}

#[test]
fn a_grid_with_a_cell_too_few_is_refused() {
    let short = &EASY[1..];
    for command in ["solve", "explain", "check", "find"] {
        pipe(&[command], short).exits(2).complains("line 1: 80 cells, but a 9×9 grid has 81; one is missing");
    }
    run(&["solve", short]).exits(2).complains("one is missing");
}

#[test]
fn a_digit_that_the_board_has_not_is_refused() {
    let five = "1..4\n..5.\n.1..\n4..1\n";
    pipe(&["solve"], five).exits(2).complains("line 2, column 3: '5' is not a digit of a 4×4 grid");
    pipe(&["solve", "--size", "4"], "1..4..5..1..4..1")
        .exits(2)
        .complains("line 1, column 7: '5' is not a digit of a 4×4 grid; write 1 to 4");
}

#[test]
fn equal_digits_in_a_house_are_named_with_their_cells() {
    let said = "two 5s in row 1: r1c1 and r1c9; change one of them";
    for command in ["solve", "explain", "find"] {
        run(&[command, CLASH]).exits(1).complains(said);
    }
    let clash = file("clash.txt", format!("{EASY}\n{CLASH}\n"));
    run(&["explain", "--expert", &clash]).exits(1).complains(&format!("clash.txt, line 2: {said}"));
}

#[test]
fn an_empty_input_is_refused() {
    let empty = file("empty.txt", "");
    for command in ["solve", "explain", "check", "find"] {
        run(&[command, &empty]).exits(2).complains("empty.txt, line 1: no puzzle in the input");
        pipe(&[command], "# nothing but a comment\n\n").exits(2).complains("no puzzle in the input");
    }
    run(&["rate", "--format", "tsv", &empty]).exits(1).says("\t\t\t\t\t\t").says("no puzzle in the input");
}

#[test]
fn binary_data_is_refused_without_a_panic() {
    let junk: Vec<u8> = (0..40_000_u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    let junk = file("junk.bin", junk);
    for command in ["solve", "explain", "check", "find"] {
        run(&[command, &junk]).exits(2).complains("junk.bin: this is no text");
    }
    let rated = run(&["rate", "--format", "tsv", &junk]).exits(2).says("this is no text");
    assert_eq!(rated.out.lines().count(), 2, "one mistake, and not one a line");
    // A single line of other bytes is a line that cannot be read, and the others can.
    let spoiled = file("spoiled.txt", [EASY.as_bytes(), b"\n\xff\xfe\n", EASY.as_bytes()].concat());
    run(&["rate", "--format", "tsv", &spoiled]).exits(1).says("not UTF-8 text");
    // A text of another kind is one mistake too, for every command.
    let prose = file("prose.txt", "This line is none of a puzzle.\n".repeat(60));
    for command in ["rate", "grade"] {
        let told = run(&[command, &prose]).exits(1).says("none of the 60 lines of this file is a puzzle");
        assert!(told.out.lines().count() < 3, "{told:?}");
    }
    run(&["check", &prose]).exits(2).complains("none of its 60 lines is a puzzle");
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
fn arguments_that_are_no_file_and_no_puzzle_are_refused() {
    run(&["solve", "no-such-file.txt"]).exits(2).complains(
        "`no-such-file.txt`: no such file, and not a puzzle. A puzzle is 81 characters, `.` for an empty cell.",
    );
    run(&["solve", "src/cli"]).exits(2).complains("src/cli: no file in this folder has an extension");
}

#[test]
fn sizes_and_boxes_come_from_options() {
    let six = "1.....\n....2.\n...3..\n..4...\n.5....\n.....6\n";
    pipe(&["solve", "--format", "line"], six).exits(0);
    pipe(&["solve", "--boxes", "2x3", "--format", "line"], six).exits(0);
    pipe(&["solve", "--size", "9"], six).exits(2).complains("line 1: ");
    run(&["solve", "--boxes", "4x3", "--size", "9"]).exits(2).complains("hold 12 cells");
    run(&["solve", "--boxes", "three", EASY]).exits(2).complains("write columns by rows, such as 3x2");
    run(&["solve", "--size", "26", EASY]).exits(2).complains("sizes go from 2 to 25");
}

/// One that cannot be read, or cannot be written, does not keep the others from being looked at.
#[test]
fn unusable_lines_are_reported_and_skipped() {
    let mixed = file("mixed.txt", format!("12.3x\n{EASY}\n11{}\n{EASY}\n", ".".repeat(79)));
    for (command, sign) in
        [(vec!["explain", "--expert"], "Solved by logic"), (vec!["solve", "--format", "line"], EASY_SOLVED)]
    {
        let told = run(&[command.as_slice(), &[mixed.as_str()]].concat()).exits(2);
        assert_eq!(told.out.matches(sign).count(), 2, "{told:?}");
        told.complains("mixed.txt, line 1: ")
            .complains("line 3: ")
            .complains("2 of 4 puzzles could not be used");
    }
    // That two digits clash is an answer of `check`.
    let told = run(&["check", &mixed]).exits(2).says("two 1s in row 1");
    assert_eq!(told.out.matches("one solution").count(), 2, "{told:?}");
    told.complains("1 of 4 puzzles could not be used");
    // Alone it is the error.
    let told = run(&["solve", &file("alone.txt", "12.3x\n")]).exits(2).complains("alone.txt, line 1: ");
    assert!(!told.err.contains("could not be used"), "{told:?}");
}

#[test]
fn invalid_regions_are_reported_with_their_file() {
    let name = file("no-regions.txt", "what is this?\n");
    let told = run(&["solve", "--regions", &name, EASY]).exits(2);
    assert!(!told.err.contains("no such file"), "{told:?}");
    told.complains("no-regions.txt: this file, which begins with \"what is this?\", is not a map of regions");
    run(&["solve", "--regions", "nowhere.txt", EASY])
        .exits(2)
        .complains("no such file, and not a map of regions");
}

#[test]
fn boxes_beyond_all_bounds_are_refused() {
    let boxes = "boxes: 4294967296x4294967296\ngrid: 1...\n";
    pipe(&["solve"], boxes).exits(2).complains("no board has size");
    let with_size = format!("size: 9\n{boxes}");
    pipe(&["solve"], &with_size).exits(2).complains("4294967296 columns");
}

/// An empty board of the largest size takes less than half a gigabyte.
#[cfg(unix)]
#[test]
fn memory_is_bounded() {
    let (program, empty) = (env!("CARGO_BIN_EXE_whydoku"), ".".repeat(625));
    let script = format!("ulimit -v 400000; '{program}' rate -j 1 --size 25 '{empty}'");
    let done = Command::new("bash").args(["-c", &script]).output().expect("there is a shell");
    assert_eq!(done.status.code(), Some(1), "{done:?}");
    assert!(String::from_utf8_lossy(&done.stdout).contains("several solutions"));
}

/// A directory may contain a link to itself.
#[test]
fn every_command_reads_directories_and_patterns() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("input-directory");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(folder.join("inner")).expect("the folder for tests can be written");
    std::fs::write(folder.join("1.txt"), EASY).expect("the folder for tests can be written");
    std::fs::write(folder.join("inner/2.txt"), EASY).expect("the folder for tests can be written");
    #[cfg(unix)]
    std::os::unix::fs::symlink(&folder, folder.join("inner/again")).expect("links can be made");
    let name = folder.to_str().expect("a path in letters").to_owned();
    for input in [name.clone(), format!("{name}/*.txt")] {
        let count = if input == name { 2 } else { 1 };
        let solved = run(&["solve", "--format", "line", &input]).exits(0);
        assert_eq!(solved.out, format!("{EASY_SOLVED}\n").repeat(count));
        let explained = run(&["explain", "--format", "json", &input]).exits(0);
        assert_eq!(explained.out.matches("whydoku-trace").count(), count);
        let rated = run(&["rate", "--format", "tsv", &input]).exits(0);
        assert_eq!(rated.out.lines().count(), count + 1);
    }
    let out = folder.join("1.txt");
    let out = out.to_str().expect("a path in letters");
    run(&["explain", "--format", "html", "--out", out, "--force", &name]).exits(2).complains("is the input");
}
