//! Boards whose regions are to be found: solved by search, explained as far as rows and columns go, refused where a command cannot
//! support them.

use super::*;

/// By clover, as the Interactive Sudoku Solver writes it.
const COUNTS: &str = ".Shape~6x6.ChaosConstruction.NoBoxes.~R1C2_6~R1C4_4~R1C6_3~R2C1_3~R6C1_4~R6C3_2~R6C5_6~R5C6_5\
                      .ChaosCount~R1C2.ChaosCount~R1C4.ChaosCount~R1C6.ChaosCount~R2C6.ChaosCount~R5C1.ChaosCount~R6C1\
                      .ChaosCount~R6C3.ChaosCount~R6C5";
const SOLVED: &str = "265413314652543126126534631245452361";
/// A 6×6 of which arguments tell no more than the beginning.
const ARROWS: &str = ".Shape~6x6.ChaosConstruction.NoBoxes.~R1C1_6~R1C6_5~R2C2_4~R6C4_1.ChaosArrow~R1C1.ChaosArrow~R1C2\
                      .ChaosArrow~R1C4.ChaosArrow~R1C5~~CC5~-~CC5~CC11~CC17~CC23~CC29~CC35~-~CC5~CC4~CC3~CC2~CC1~-~CC5~CC6\
                      .ChaosArrow~R1C6.ChaosArrow~R2C1.ChaosArrow~R2C2.ChaosArrow~R2C3.ChaosArrow~R2C4.ChaosArrow~R4C3\
                      .ChaosArrow~R4C6.ChaosArrow~R5C5.ChaosArrow~R6C1.ChaosArrow~R6C2";
/// Two rules that no division keeps, and a board that is full or nearly so.
const IMPOSSIBLE: &str =
    "size: 4\nregions: unknown\ndifferent-regions: [r1c1 r1c2, r1c1 r2c1]\ngrid: 123434122143432";

#[test]
fn solve_draws_the_regions_that_it_finds() {
    run(&["solve", "--limit", "2", "--format", "line", COUNTS]).exits(0).says(&format!("{SOLVED}\n"));
    let drawn = run(&["solve", COUNTS]).exits(0);
    let rows = [
        "     1 2   3   4   5   6",
        "   ┌─────────┬───────────┐",
        "r1 │ 2 6   5 │ 4   1   3 │",
        "   │         │       ┌───┤",
        "r2 │ 3 1   4 │ 6   5 │ 2 │",
        "   ├─────────┼───┐   │   │",
        "r3 │ 5 4   3 │ 1 │ 2 │ 6 │",
        "   ├─────┐   │   └───┘   │",
        "r4 │ 1 2 │ 6 │ 5   3   4 │",
        "   │     │   ├───────────┤",
        "r5 │ 6 3 │ 1 │ 2   4   5 │",
        "r6 │ 4 5 │ 2 │ 3   6   1 │",
        "   └─────┴───┴───────────┘",
    ];
    assert_eq!(drawn.out.trim_end(), rows.join("\n"));
    run(&["explain", "--solution", COUNTS]).exits(0).says(rows[12]);
    run(&["solve", "--method", "cp", "--count", COUNTS]).exits(0).says("1\n");
}

#[test]
fn what_no_technique_finds_is_said_to_come_from_search() {
    let unknown = "The regions are not all known: only a search finds what is left.";
    run(&["check", COUNTS]).exits(0).says("Valid, one solution; 28 cells are open.");
    run(&["rate", ARROWS]).exits(0).says("beyond logic");
    run(&["hint", COUNTS]).exits(0).says("Look at r6c6.");
    let stuck = run(&["explain", "--no-guess", "--format", "json", ARROWS]).json();
    let end = stuck.last().expect("an outcome");
    assert_eq!(end["outcome"], "stuck");
    let text = end["text"].as_str().expect("a text");
    assert_eq!(text, format!("Nothing in this profile applies any more (open cells: 23). {unknown}"));
    run(&["explain", ARROWS]).exits(0).says("\nThe regions are not all known");
    let guessed = run(&["explain", "--format", "json", ARROWS]).json();
    let guesses: Vec<&str> = guessed
        .iter()
        .filter(|line| line.get("guess").is_some())
        .filter_map(|line| line["text"].as_str())
        .collect();
    assert!(!guesses.is_empty() && guesses.iter().all(|text| text.ends_with(unknown)), "{guesses:?}");
    let position = format!(
        "size: 6\nregions: unknown\nregion-counts: [r1c2 r1c2 r1c1 r1c3 r2c123]\ngrid: {}",
        ".".repeat(36)
    );
    run(&["hint", &file("open-regions.yaml", position)]).says("The regions are not all known");
}

#[test]
fn regions_are_found_by_arguments_that_the_checker_judges() {
    run(&["rate", COUNTS]).exits(0).says("Region count");
    let told = run(&["explain", "--no-guess", COUNTS]).exits(0);
    told.says("r1c1, r1c2, r1c3, r2c1, r2c2 and r2c3 are in one region");
    // The board changes from step to step.
    run(&["explain", "--no-guess", "--format", "html", COUNTS]).exits(0).says("in one region");
    run(&["explain", "--no-guess", "--format", "markdown", COUNTS]).exits(0).says("in one region");
    let trace = run(&["explain", "--no-guess", "--format", "json", COUNTS]).out;
    pipe(&["verify"], &trace).exits(0).says("solved");
    let known = "\"r1c4=r1c5\"";
    assert!(trace.contains(known), "{trace}");
    for wrong in ["\"r1c4<>r1c5\"", "\"r1c4=r3c5\"", "\"r1c5=r1c4\"", "\"r1c4=r9c5\""] {
        assert_ne!(pipe(&["verify"], &trace.replace(known, wrong)).code, 0, "{wrong}");
    }
    assert_ne!(pipe(&["verify"], &trace.replace("\"regions 2\"", "\"regions 3\"")).code, 0);
}

#[test]
fn verify_judges_the_regions_of_a_trace() {
    let trace = run(&["explain", "--format", "json", COUNTS]).out;
    pipe(&["verify"], &trace).exits(0).says("Every step holds: 34 steps, solved.");
    let regions = "111222111223444323554333554666554666";
    assert!(trace.contains(regions), "{trace}");
    let without = trace.replace(&format!("\"regions\":\"{regions}\","), "");
    assert_ne!(without, trace);
    pipe(&["verify"], &without).exits(0);
    for wrong in ["111111222222333333444444555555666666", "111222", "111222111223444323554333554666554661"] {
        let refused = pipe(&["verify"], &trace.replace(regions, wrong));
        assert_ne!(refused.code, 0, "{wrong}");
    }
    let plain = run(&["explain", "--format", "json", EASY]).out;
    let odd = plain.replace("\"solution\":", "\"regions\":\"1\",\"solution\":");
    assert_ne!(pipe(&["verify"], &odd).code, 0);
}

#[test]
fn a_full_board_that_does_not_divide_is_no_solution() {
    for last in ["1", "."] {
        let puzzle = file("impossible.yaml", format!("{IMPOSSIBLE}{last}\n"));
        run(&["check", &puzzle]).exits(1).says("no solution");
        run(&["rate", &puzzle]).says("no solution");
        let trace = run(&["explain", "--format", "json", &puzzle]);
        assert_eq!(trace.json().last().expect("an outcome")["outcome"], "no-solution");
        pipe(&["verify"], &trace.out).exits(0);
    }
    let divides = IMPOSSIBLE.replace("different-regions: [r1c1 r1c2, r1c1 r2c1]", "same-regions: [r1c1234]");
    run(&["check", &file("possible.yaml", format!("{divides}1\n"))]).exits(0).says("Valid and complete");
}

#[test]
fn commands_that_know_no_such_regions_refuse_them() {
    let refused = |args: &[&str], cause: &str| {
        let run = run(args).exits(2);
        assert!(run.err.contains(cause), "{run:?}");
    };
    let folder = file("proofs-of-regions", "");
    refused(
        &["generate", "--size", "6", "--boxes", "none", "--rules", "unknown-regions"],
        "leave out the rule `unknown-regions`",
    );
    refused(
        &["prove", "--out", &format!("{folder}.d"), COUNTS],
        "proofs know no regions that are to be found",
    );
    for format in ["f-puzzles", "sudokupad", "line", "jigsaw", "sdk"] {
        refused(&["export", "--format", format, COUNTS], "cannot hold all rules of this puzzle");
    }
    refused(&["solve", "--rules", "unknown-regions", EASY], "boxes: none");
    for format in ["yaml", "interactive"] {
        let written = run(&["export", "--format", format, COUNTS]).exits(0).out;
        run(&["solve", "--limit", "2", "--format", "line", &file(&format!("again-{format}.txt"), written)])
            .exits(0)
            .says(&format!("{SOLVED}\n"));
    }
}
