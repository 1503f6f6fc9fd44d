//! Text forms of constraints, in our files and in those of other programs.

use super::{ALL_KINDS, REGION_KINDS, puzzle};
use std::sync::Arc;
use whydoku_board::{Cell, Constraint, ConstraintKind, Digit, DigitSet, Grid, Layout, Rules, Shape};
use whydoku_formats::{Content, ReadOptions, parse_one, write};

fn problem(text: &str) -> String {
    parse_one(text, &ReadOptions::default()).expect_err("this is no puzzle").to_string()
}

/// Boards that have, together, a constraint of each kind: kinds that no other test names with the first text that fits them.
fn boards_of_all_kinds() -> Vec<Shape> {
    let mut shapes = vec![puzzle(ALL_KINDS).shape, puzzle(REGION_KINDS).shape];
    for &kind in ConstraintKind::ALL {
        let has_kind = |shape: &Shape| shape.constraints().iter().any(|constraint| constraint.kind == kind);
        if !shapes.iter().any(has_kind) {
            let texts = ["r1c123", "r1c12", "6: r1c123", "6: r1c12", "6: r1"];
            let shape = texts.iter().find_map(|text| {
                let constraint = Constraint::read(kind, text, 9).ok()?;
                Shape::CLASSIC.with_constraints(vec![constraint]).ok()
            });
            shapes.push(shape.unwrap_or_else(|| panic!("write `{}` in a fixture", kind.key())));
        }
    }
    shapes
}

#[test]
fn every_kind_is_read_and_written() {
    for shape in boards_of_all_kinds() {
        let bare = Grid::<2>::empty(Arc::new(Layout::new(shape.clone()).expect("it fits")));
        assert_eq!(puzzle(&write::yaml(&bare, None)).shape, shape);
    }
}

fn candidates(grid: &Grid<2>) -> Vec<DigitSet> {
    grid.layout().cells().iter().map(|cell| grid.candidates(cell)).collect()
}

/// Other programs read back what is written for them, as the kind or as candidates of its cells, or have no word for it.
#[test]
fn names_in_other_programs_mean_the_kind() {
    for shape in boards_of_all_kinds() {
        // What a file defines itself has no name elsewhere, and is written as a table of its values.
        for constraint in shape.constraints().iter().filter(|constraint| constraint.definition.is_none()) {
            let shape = shape.clone().without_constraints().with_constraints(vec![constraint.clone()]);
            let layout = Layout::new(shape.expect("one of them")).expect("it fits");
            let grid = Grid::<2>::empty(Arc::new(layout));
            for written in [write::f_puzzles(&grid, None), write::interactive(&grid)].into_iter().flatten() {
                let read = puzzle(&written);
                if read.cells.iter().any(|content| matches!(content, Content::Candidates(_))) {
                    assert_eq!(candidates(&super::grid(&written)), candidates(&grid), "{written}");
                    continue;
                }
                let [one] = read.shape.constraints() else { panic!("{written}") };
                let facts = |one: &Constraint| (one.kind, one.cells.clone(), one.number());
                assert_eq!(facts(one), facts(constraint), "{written}");
            }
        }
    }
}

#[test]
fn forms_of_other_programs_round_trip() {
    let text = "size: 9\nrules: [all-white-dots, all-black-dots, all-xv]\ncages: ['15: r1c1 r1c2']\n\
         thermometers: [r9c1 r8c1 r7c1]\nwhite-dots: [r4c4 r4c5]\npair-sums: ['10: r6c1 r6c2']\n\
         arrows: ['r5c9: r4c9 r3c8']\nlittle-killers: ['12: r1c3 r2c2 r3c1']\nrenban: [r6c5 r6c6]\n\
         sandwiches: ['12: r4']\nskyscrapers: ['3: -c2']\nquadruples: ['1 2: r7c7 r7c8 r8c7 r8c8']\n";
    let grid = super::grid(text);
    let shape = grid.layout().shape();
    for written in
        [write::f_puzzles(&grid, None), write::f_puzzles_link(&grid, None), write::interactive(&grid)]
    {
        let written = written.expect("these forms know all of it");
        assert_eq!(puzzle(&written).shape, *shape, "{written}");
    }
    // Definitions: a relation of neighbours is written pair by pair, and found again.
    let grid = super::grid(
        "size: 9\nrelations: ['\"no ten\" orthogonal a + b != 10', 'a + b <= 12: r1c1 r1c2 r1c3', 'all a + b <= 13: r7c1 r8c3 r9c2']\nsequences: ['[1-4]*9.*: r4']\n\
         any-of: ['[thermometers: r5c1 r5c2] or [cages: 10: r1c1 r1c2] and [greater: r1c1 r1c2]']\n",
    );
    let written = write::interactive(&grid).expect("that program knows all of it");
    assert_eq!(puzzle(&written).shape, *grid.layout().shape(), "{written}");
    let grid = super::grid(".Shape~6x6.RellikCage~5~R1C3~R2C3~R2C2");
    assert_eq!(write::interactive(&grid).as_deref(), Some(".Shape~6x6.RellikCage~5~R1C3~R2C3~R2C2"));
    // A kind that they have no word for is not left out in silence.
    let zipper = super::grid("size: 9\nslow-thermometers: [r1c1 r1c2]\n");
    assert_eq!(write::interactive(&zipper), None);
}

/// Closed lines of other programs name their first cell twice.
#[test]
fn lines_may_close() {
    let lines = "[{\"lines\":[[\"R1C1\",\"R1C2\",\"R2C2\",\"R2C1\",\"R1C1\"]]}]";
    let row = format!("[{}]", ["{}"; 9].join(","));
    for (key, kind, cells) in [
        ("renban", ConstraintKind::Renban, 4),
        ("whispers", ConstraintKind::Whisper, 5),
        ("entropicline", ConstraintKind::Entropic, 5),
        ("modularline", ConstraintKind::Modular, 5),
    ] {
        let json = format!("{{\"size\":9,\"grid\":[{}],\"{key}\":{lines}}}", [row.as_str(); 9].join(","));
        let read = puzzle(&json);
        let [drawn] = read.shape.constraints() else { panic!("{key}: one line") };
        assert_eq!((drawn.kind, drawn.cells.len()), (kind, cells));
        assert!(Layout::<10>::new(read.shape.clone()).is_ok(), "{key}");
    }
}

#[test]
fn killers_as_numbers_and_strings_on_several_lines() {
    let numbers: Vec<String> =
        (0..81).map(|cell| if cell < 2 { "3841".to_owned() } else { (cell + 10).to_string() }).collect();
    let read = puzzle(&format!("3x3:d:k:{}:", numbers.join(":")));
    assert_eq!(
        read.shape.constraints(),
        [Constraint::with(ConstraintKind::Cage, 15, vec![Cell::new(0), Cell::new(1)])]
    );
    assert!(read.shape.rules().have(Rules::DIAGONALS));
    let read = puzzle(".Thermo~R1C1~R1C2\n    .Cage~15~R2C1~R2C2.StrictKropki");
    assert_eq!(read.shape.constraints().len(), 2);
    assert!(read.shape.rules().have(Rules::ALL_WHITE_DOTS.and(Rules::ALL_BLACK_DOTS)));
}

#[test]
fn invalid_constraints_are_refused() {
    assert!(problem("size: 9\ncages: ['15: r1c1 r1c1']\n").contains("cages, entry 1: a cell is named twice"));
    assert!(problem("size: 9\nwhite-dots: [r1c1]\n").contains("at least 2 cells"));
    assert!(problem("size: 9\nsandwiches: [r1]\n").contains("write a number and a colon before the cells"));
    assert!(problem("size: 9\ncages: ['x: r1c1 r1c2']\n").contains("`x` is not a number"));
    assert!(problem("size: 9\ncages: ['3: r1c10']\n").contains("`r1c10` is not a cell"));
    assert!(problem("size: 9\nrenbans: [r1c1 r1c2]\n").contains("`renbans`"));
    assert!(problem(".RegionSameValues.~R1C1_5").contains("`RegionSameValues`"));
    let two = |text: &str| {
        let puzzle = puzzle(text);
        puzzle.grid(Arc::new(Layout::<2>::new(puzzle.shape.clone()).unwrap())).expect_err("it breaks a rule")
    };
    let far = format!("size: 9\nwhispers: [r1c1 r1c2]\ngrid: '34{}'\n", ".".repeat(79));
    assert!(two(&far).to_string().contains("whispers: r1c1 r1c2"));
    let odd = format!("size: 9\nodd: [r1c1]\ngrid: '4{}'\n", ".".repeat(80));
    assert!(two(&odd).to_string().contains("leaves 1 3 5 7 9"));
}

#[test]
fn large_boards_in_letters_and_cells_of_far_columns() {
    let text = format!("...........P....{}", ".".repeat(240));
    let read = puzzle(&text);
    assert!(read.letters);
    assert_eq!(read.cells[11].digit(), Some(Digit::new(15)));
    let read = puzzle(".Shape~16x16.Diagonal~1.~R1Cb_16~RgC2_10");
    assert_eq!(read.cells[10].digit(), Some(Digit::new(15)));
    assert_eq!(read.cells[241].digit(), Some(Digit::new(9)));
    let grid =
        read.grid(Arc::new(Layout::<10>::new(read.shape.clone()).expect("it fits"))).expect("it is one");
    assert_eq!(write::interactive(&grid).as_deref(), Some(".Shape~16x16.Diagonal~1.~R1Cb_16~RgC2_10"));
    // Letters and figures together are read as ever.
    let read = puzzle(&format!("1G{}", ".".repeat(254)));
    assert!(!read.letters);
    assert_eq!(read.cells[1].digit(), Some(Digit::new(15)));
}

#[test]
fn tables_of_pairs_are_read_as_the_rules_that_they_mean() {
    // Three times as much, from cell to cell; then a difference of two at least between all cells of a group.
    let read =
        puzzle(".Binary~EAEBEAAQAAAAE~~R3C6~R4C6~R5C6.BinaryX~8H-xf8H-xf8H-B~R1C1~R1C2~R1C3~~R2C4~R2C5");
    let wanted = "size: 9\nblack-dots: ['3: r3c6 r4c6', '3: r4c6 r5c6']\n\
        whispers: ['2: r1c1 r1c2', '2: r1c1 r1c3', '2: r1c2 r1c3', '2: r2c4 r2c5']\n";
    assert_eq!(read.shape.constraints(), puzzle(wanted).shape.constraints());
    // With a name, or with a table that means none of them, they are relations.
    let read = puzzle(".BinaryX~8H-xf8H-xf8H-B~_Nabner~R1C1~R1C2~R1C3.Pair~D~R3C6~R4C6~R5C6");
    let wanted = "size: 9\nrelations:\n\
        - {name: Nabner, pairs: all, rule: abs(a - b) >= 2, cells: r1c1 r1c2 r1c3}\n\
        - 'a = 1 and b in [1, 2]: r3c6 r4c6 r5c6'\n";
    assert_eq!(read.shape.constraints(), puzzle(wanted).shape.constraints());
    // A table between all pairs has no order.
    assert!(problem(".PairX~D~R3C6~R4C6").contains("PairX~D"));
}

#[test]
fn definitions_are_mappings_in_yaml() {
    let read = puzzle(
        "size: 9\n\
         relations:\n  - {name: 'ratio or sum 10', rule: a / b = 2 or a + b = 10, cells: [r1c1 r1c2 r1c3, r2c1 r3c1]}\n  \
         - {pairs: orthogonal, rule: a + b != 10, unless: ratio or sum 10}\n\
         sequences:\n  - {pattern: 12, cells: r9c1 r9c2}\n  - {name: zigzag, pattern: 'start s, s 1-4 t, t 5-9 s, end s t', cells: r5}\n\
         any-of:\n  - name: one arrow\n    groups:\n      - arrows: ['r5c5: r4c4 r3c3']\n      - {arrows: [r6c6: r7c7 r8c8], odd: [r6c6]}\n",
    );
    let texts: Vec<String> = read.shape.constraints().iter().map(|one| one.text(9)).collect();
    assert_eq!(
        texts,
        [
            "\"ratio or sum 10\" a / b = 2 or a + b = 10: r1c1 r1c2 r1c3",
            "\"ratio or sum 10\" a / b = 2 or a + b = 10: r2c1 r3c1",
            "orthogonal a + b != 10 unless \"ratio or sum 10\"",
            "12: r9c1 r9c2",
            "\"zigzag\" start s, s 1-4 t, t 5-9 s, end s t: r5c1 r5c2 r5c3 r5c4 r5c5 r5c6 r5c7 r5c8 r5c9",
            "\"one arrow\" [arrows: r5c5: r4c4 r3c3] or [arrows: r6c6: r7c7 r8c8] and [odd: r6c6]",
        ]
    );
    let grid = read.grid(Arc::new(Layout::<2>::new(read.shape.clone()).unwrap())).unwrap();
    assert_eq!(puzzle(&write::yaml(&grid, None)).shape, read.shape);
}

#[test]
fn wrong_definitions_are_refused() {
    for (entry, part) in [
        ("relations: [{rule: a + b, cells: r1c1 r1c2}]", "`a + b` is a number; compare it"),
        ("relations: [{name: x, cells: r1c1 r1c2}]", "`rule` with an expression, `pattern`, or `groups`"),
        ("relations: [{rule: a < b, lines: r1c1 r1c2}]", "`lines`"),
        ("relations: [{rule: a < b}]", "a colon, and its cells"),
        (
            "sequences: [{pattern: '(1', cells: r1c1 r1c2}]",
            "sequences, entry 1: in the pattern `(1`, `)` is expected",
        ),
        ("any-of: [{groups: [{odd: [r1c1]}]}]", "at least two groups"),
        ("any-of: [{groups: [{odd: [r1c1]}, {white-dots: [r1c1]}]}]", "in `white-dots`"),
    ] {
        let said = problem(&format!("size: 9\n{entry}\n"));
        assert!(said.contains(part), "{entry}: {said}");
    }
}

#[test]
fn rules_of_strings_without_a_kind_are_sequences() {
    let satisfied = |text: &str, digit: &dyn Fn(usize, usize) -> usize| {
        let values: Vec<i32> = (0..81).map(|cell| digit(cell / 9, cell % 9) as i32).collect();
        let shape = puzzle(text).shape;
        assert!(!shape.constraints().is_empty(), "{text}");
        shape.constraints().iter().all(|one| one.is_satisfied(&shape, &values))
    };
    // Directly below the 1, or above the 9, or neither.
    let fives = |row: usize, column: usize| match (row, column % 2) {
        (3, 0) => 1,
        (4, _) => 5,
        (5, 1) => 9,
        _ => 2,
    };
    assert!(satisfied(".DutchFlatmates.SearchPriority~1~R1C1", &fives));
    assert!(!satisfied(".DutchFlatmates.SearchPriority~1~R1C1", &|row, column| fives(8 - row, column)));
    assert!(satisfied(".GlobalMod.SearchPriority~1~R1C1", &|row, column| (row + column) % 3 + 4));
    assert!(!satisfied(".GlobalMod.SearchPriority~1~R1C1", &|row, column| (row + column) % 9 / 2 + 1));
    // The 3 in the second cell leads to the fifth, which holds what the first does.
    let line = ".ValueIndexing~R1C1~R1C2~R1C3~R1C4~R1C5";
    assert!(satisfied(line, &|_, column| [7, 3, 1, 2, 7, 0, 0, 0, 0][column]));
    assert!(!satisfied(line, &|_, column| [7, 2, 1, 2, 7, 0, 0, 0, 0][column]));
    for text in [".Shape~6x6.DutchFlatmates", ".Shape~6x6.GlobalMod"] {
        assert!(problem(text).contains("is not known here"));
    }
}

#[test]
fn composites_of_strings_are_read() {
    // A template at the first cell of two targets, a choice, and an automaton whose steps are counted.
    let read = puzzle(".Replicate~BC.Thermo~R1C1~R2C1.End.Or.~R1C9_5.And.Cage~7~R1C8~R1C9.~R2C9_1_2.End.End");
    let wanted = "size: 9\nthermometers: [r1c1 r2c1, r1c8 r2c8]\n\
        any-of: ['[sequences: 5: r1c9] or [cages: 7: r1c8 r1c9] and [sequences: [12]: r2c9]']\n";
    assert_eq!(read.shape.constraints(), puzzle(wanted).shape.constraints());
    for (text, part) in [
        (".Or.~R1C1_5.Cage~7~R1C8~R1C9", "needs one `End`"),
        (".Cage~7~R1C8~R1C9.End", "needs one `End`"),
        (".Shape~6x6~0-4.~R1C1_5", "a 6×6 board needs at least 6 digits, and it has 5"),
        (".Shape~6x6~0-8.RegionSize~10.~R1C1_5", "`RegionSize~10`"),
        (".Shape~6x6~0-8.Windoku.~R1C1_5", "`Windoku`"),
        (".ChaosConstruction.NoBoxes.Renban~CC1~CC2", "`Renban~CC1~CC2`"),
        (".Or.AntiKnight.~R1C1_5.End", "`AntiKnight`"),
        (".And.NoBoxes.~R1C1_5.End", "`NoBoxes`"),
        (".Replicate~____________B.Thermo~R1C1~R2C1.End", "`Thermo~R1C1~R2C1`"),
        (".Replicate~B.XSum~C7~11~.End.~R1C1_5", "`XSum~C7~11~`"),
        (".NFA~_____~_x~R1C1~R1C2", "`NFA~_____~_x~R1C1~R1C2`"),
        (".~R1C1_5.~R1C1_6", "`R1C1_6`"),
    ] {
        let said = problem(text);
        assert!(said.contains(part), "{text}: {said}");
    }
}
