//! `check`.

use super::*;

#[test]
fn reports_the_number_of_solutions() {
    run(&["check", EASY]).exits(0).says("Valid, one solution; 51 cells are open.");
    run(&["check", EASY_SOLVED]).exits(0).says("Valid and complete");
    run(&["check", NONE]).exits(1).says("Not valid: no solution");
    // A puzzle with two solutions must not pass.
    let two = run(&["check", TWO]).exits(1).says("Valid, but two solutions");
    for cell in ["r2c8: ", "r2c9: ", "r9c8: ", "r9c9: "] {
        assert_eq!(two.out.matches(cell).count(), 1, "{cell} is named once in {}", two.out);
    }
    assert_eq!(two.out.lines().count(), 5);
}

/// A grid of which each constraint is violated by full rows.
const FULL: &str = "grid: 1234341221434321\n";

#[test]
fn a_full_grid_is_judged_by_every_rule() {
    for (rule, named) in [
        ("cages: ['9: r1c1 r1c2 r2c1']", "The cage of 9 at r1c1, r1c2 and r2c1 cannot be filled any more"),
        ("sandwiches: ['2: r1']", "row 1"),
        ("arrows: ['r1c4: r1c1 r1c2']", "r1c4"),
        ("between-lines: [r1c1 r1c4 r1c2]", "r1c1"),
        ("region-sums: [r1c2 r1c3]", "r1c2"),
        ("lunchboxes: ['3: r1c1 r1c2 r2c1']", "r1c1"),
        ("same-digits: [r1c1 r1c2 r1c3 r1c4]", "row 1"),
        ("full-ranks: ['2: r1']", "row 1"),
        ("rules: [anti-king]", "r2c3"),
        ("rules: [entropy]", "r2c2"),
    ] {
        let puzzle = file("full.yaml", format!("size: 4\nboxes: 2x2\n{rule}\n{FULL}"));
        let judged = run(&["check", &puzzle]).exits(1).says("Not valid: ").says(named);
        judged.says_not("Valid and complete");
    }
    for rule in ["cages: ['6: r1c1 r1c2 r2c1']", "sandwiches: ['5: r1']"] {
        let puzzle = file("full-good.yaml", format!("size: 4\nboxes: 2x2\n{rule}\n{FULL}"));
        run(&["check", &puzzle]).exits(0).says("Valid and complete");
    }
}

/// Each command says so, in each language.
#[test]
fn a_full_cage_with_another_sum_says_what_its_digits_make() {
    let puzzle = "size: 4\nboxes: 2x2\ncages: ['8: r1c1 r1c2 r2c1']\ngrid: 1234341221434321\n";
    let puzzle = file("full-cage.yaml", puzzle);
    let sums = [("en", "r1c1, r1c2 and r2c1 make 6."), ("pt", "dão 6."), ("ru", "дают 6."), ("nb", "gir 6.")];
    for (language, sum) in sums {
        for command in ["check", "explain", "hint"] {
            run(&[command, "--lang", language, &puzzle]).exits(1).says(sum);
        }
    }
}

/// The message names the constraint that excludes the digit.
#[test]
fn a_digit_that_its_cell_excludes_is_reported_with_the_constraint() {
    let puzzle = file("odd.yaml", "size: 4\nboxes: 2x2\nodd: [r1c1, r2c3]\ngrid: ......2.........\n");
    run(&["check", &puzzle])
        .exits(1)
        .says("2 stands at r2c3, where `odd: r2c3` leaves 1 3; change one of them");
    run(&["rate", &puzzle]).says("`odd: r2c3`");
    let counted = "size: 4\nregions: unknown\nregion-runs: [r1c1 r1c1 r1c2]\ngrid: 4...............\n";
    run(&["check", &file("counted.yaml", counted)])
        .exits(1)
        .says("4 stands at r1c1, where `region-runs: r1c1 r1c1 r1c2` leaves 1 2; change one of them");
}

#[test]
fn clues_that_no_digits_satisfy_are_refused_with_their_place() {
    let board =
        |rule: &str| file("impossible-clue.yaml", format!("size: 9\n{rule}\ngrid: {}\n", ".".repeat(81)));
    let any_of = "any-of: [{groups: [{cages: ['17: r1c1 r1c2']}, {cages: ['20: r2c1 r2c2']}]}]";
    for (rule, column, sums) in [
        (
            "cages:\n  - '15: r1c1 r1c2'\n  - '20: r2c1 r2c2'",
            "line 3, column 3: cages, entry 2",
            ": the sum of its cells is from 3 to 17",
        ),
        (
            "cages: ['46: r1c1 r2c1 r1c2 r2c2 r3c3 r4c4 r5c5 r6c6 r7c7']",
            "line 2, column 8: cages, entry 1",
            ": the sum of its cells is 45",
        ),
        (
            "sums: ['1: r1c1 r1c2']",
            "line 2, column 7: sums, entry 1",
            ": the sum of its cells is from 2 to 18",
        ),
        (
            "little-killers: ['40: r1c6 r2c7 r3c8 r4c9']",
            "line 2, column 17: little-killers, entry 1",
            ": the sum of its cells is from 4 to 36",
        ),
        ("equations: ['2 2 = 5: r1c1 r1c2']", "line 2, column 12: equations, entry 1", ""),
        ("skyscrapers: ['10: r1']", "line 2, column 14: skyscrapers, entry 1", ""),
        (any_of, "any-of, entry 1: in `cages`,", ": the sum of its cells is from 3 to 17"),
    ] {
        let refused = run(&["check", &board(rule)]).exits(2).complains(column);
        refused.complains(&format!("no digits satisfy it{sums}; change its numbers or its cells"));
    }
}

#[test]
fn every_answer_says_whose_it_is() {
    let puzzles = file("mixed.txt", format!("{EASY} first\n{TWO} twice\n{CLASH}\n"));
    let told = run(&["check", &puzzles]).exits(1);
    let told = told.says(&format!("{puzzles}, line 1, first: Valid, one solution"));
    told.says(&format!("{puzzles}, line 2, twice: Valid, but two"))
        .says(&format!("{puzzles}, line 3: Not valid: two 5s"));
    pipe(&["check"], &format!("{EASY}\n{EASY}\n")).exits(0).says("line 1: Valid").says("line 2: Valid");
    run(&["check", EASY]).says_not("line");
}

#[test]
fn names_both_cells_of_a_clash() {
    run(&["check", CLASH]).exits(1).says("Not valid: two 5s in row 1: r1c1 and r1c9");
}

#[test]
fn a_cell_with_nothing_left_is_named() {
    let dead = "12345678...........9...............................................................";
    assert_eq!(dead.len(), 83);
    let dead = &dead[..81];
    // r1c9 sees 1 to 8 in its row; the 9 in its column takes the last.
    let dead = format!("12345678.{}9{}", &dead[9..17], &dead[18..]);
    run(&["check", &dead]).exits(1).says("r1c9");
}

#[test]
fn compares_with_another_puzzle() {
    run(&["check", "--against", EASY, EASY_SOLVED]).exits(0).says("Valid and complete");
    let other = EASY.replacen("53..7", "53..8", 1);
    run(&["check", "--against", &other, EASY_SOLVED])
        .exits(1)
        .says("Not this puzzle: r1c5 holds 7, and the puzzle gives 8.");
    run(&["check", "--against", EASY, "1..4..1..1..4..1"]).exits(2).complains("different sizes");
    let fifty = "corpus/puzzles/project-euler-96.txt";
    run(&["check", "--against", fifty, EASY]).exits(2).complains("several puzzles");
    run(&["check", "--against", "nowhere", EASY]).exits(2).complains("--against nowhere");
}

/// A bare grid has the digits of the puzzle that it is compared with.
#[test]
fn a_grid_is_compared_in_the_digits_of_the_puzzle() {
    let puzzle = file("against_zero.yaml", "size: 4\ndigits: 0-3\ngrid: 0.2.2..1.0..3...\n");
    run(&["check", "--against", &puzzle, "0123230110323210"]).exits(0).says("Valid and complete");
    run(&["check", "--against", &puzzle, "0123230110323201"]).exits(1).says("Not valid: two ");
    run(&["check", "--against", &puzzle, "1123230110323210"])
        .exits(1)
        .says("Not this puzzle: r1c1 holds 1, and the puzzle gives 0.");
}

#[test]
fn one_invalid_grid_makes_the_exit_status_1() {
    pipe(&["check"], &format!("{EASY}\n{CLASH}\n")).exits(1).says("Valid, one solution").says("Not valid");
}

#[test]
fn a_house_with_nothing_left_is_named() {
    let empty = ".".repeat(81 - 21);
    run(&["check", &format!("..3456789.........1..{empty}")]).exits(1).says("Where can 1 go in row 1?");
}

#[test]
fn names_what_a_solution_depends_on() {
    let easy = run(&["check", "--backdoors", "--superfluous", EASY]).exits(0);
    easy.says("Singles alone solve it")
        .says("one after another")
        .says("Bottlenecks")
        .says("can go on its own");
    let hard = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    let row = run(&["rate", "--format", "json", "--with", "bottlenecks", hard]).exits(0).json().remove(0);
    let count = row["bottlenecks"].as_u64().expect("a number");
    assert!(count > 0, "{row}");
    let hard = run(&["check", "--backdoors", "--superfluous", hard]).exits(0);
    let hard = hard.says(&format!("Bottlenecks, where only one step applies: {count}."));
    hard.says("pairs do").says("cannot be finished one after another").says("Everything in it is needed");
    run(&["check", "--backdoors", TWO]).exits(1).says_not("Bottlenecks");
}

#[test]
fn columns_count_the_effort_and_the_trials_of_a_path() {
    let row = run(&["rate", "--format", "json", "--with", "effort,trials", EASY]).exits(0).json().remove(0);
    assert!(row["effort"].as_u64().is_some_and(|effort| effort > 0), "{row}");
    assert_eq!([&row["trials"], &row["longest-trial"]], [0, 0], "{row}");
}
