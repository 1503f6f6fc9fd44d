//! Boards with helper cells beside their rows and columns: told, drawn and written like all other cells, and refused by commands
//! that know rows and columns alone.

use super::*;
use crate::folder::Folder;

const PUZZLE: &str = "size: 4
helpers: [2 totals]
arrows: ['v1: r1c1 r1c2', 'v1: r3c1 r3c2', 'v2: r1c3 r2c3']
renban: [v1 v2]
grid: |
  1...
  3...
  ....
  ..2.
";
const SOLVED: &str = "1234341221434321";

#[test]
fn helper_cells_are_explained_and_drawn() {
    run(&["solve", "--limit", "2", "--format", "line", PUZZLE]).exits(0).says(&format!("{SOLVED}\n"));
    run(&["solve", PUZZLE]).exits(0).says("totals:\nv1 3  v2 4\n");
    run(&["read", PUZZLE]).exits(0).says("  helper cells, totals: v1 v2\n");
    let explained = run(&["explain", "--no-guess", PUZZLE]).exits(0);
    explained.says("v1=3").says("v2=4");
    run(&["why", "v2=4", PUZZLE]).exits(0).says("Yes: ");
    run(&["why", "v2<>4", PUZZLE]).exits(1);
    run(&["why", "v3=4", PUZZLE]).exits(2).complains("no helper cell 3; helper cells go from 1 to 2");
    run(&["why", "r0c1=3", PUZZLE]).exits(2).complains("r0c1=3: write a claim such as r3c4=5");
    run(&["why", "v1=3", SOLVED]).exits(2).complains("v1=3: write a claim such as r3c4=5");
    run(&["rate", PUZZLE]).exits(0);
    let picture = run(&["export", "--format", "svg", PUZZLE]).exits(0);
    picture.says(">v2</text>");
}

#[test]
fn helper_cells_stay_in_files_and_paths() {
    let folder = Folder::new("helper_cells_stay");
    let path = folder.path("path.jsonl");
    let path_lines = run(&["explain", "--format", "json", PUZZLE]).exits(0);
    std::fs::write(&path, &path_lines.out).unwrap();
    run(&["verify", &path]).exits(0).says("Every step holds");
    for format in ["yaml", "interactive"] {
        let file = folder.path(format);
        let written = run(&["export", "--format", format, PUZZLE]).exits(0);
        std::fs::write(&file, &written.out).unwrap();
        run(&["solve", "--limit", "2", "--format", "line", &file]).exits(0).says(&format!("{SOLVED}\n"));
    }
    let turned = run(&["morph", "--seed", "1", PUZZLE]).exits(0);
    run(&["solve", "--count", &turned.out]).exits(0).says("1\n");
    for format in ["f-puzzles", "sudokupad", "line", "library"] {
        run(&["export", "--format", format, PUZZLE]).exits(2).complains("cannot hold all rules");
    }
}

#[test]
fn a_grid_is_checked_with_helper_cells() {
    let folder = Folder::new("helper_cells_checked");
    let puzzle = folder.path("puzzle.yaml");
    std::fs::write(&puzzle, PUZZLE).unwrap();
    run(&["check", "--against", &puzzle, SOLVED]).exits(0).says("Valid, one solution; 2 cells are open.");
    // It breaks nothing but the rule that the first two arrows have the same total.
    let wrong = run(&["check", "--against", &puzzle, "1234341223414123"]).exits(1);
    wrong.says("The arrow from v1 cannot be filled any more.");
}
