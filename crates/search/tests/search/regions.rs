//! Regions that are to be found: the search against an enumeration of all divisions of a small board, judged by naive predicates,
//! and strings of the Interactive Sudoku Solver.

use proptest::prelude::*;
use std::sync::{Arc, LazyLock};
use whydoku_board::{
    CancelToken, Cell, Constraint, ConstraintKind, Grid, Layout, Regions, Rules, Shape, sorted,
};
use whydoku_formats::{Puzzle, ReadOptions, parse_one};
use whydoku_methods::{Method, collect};
use whydoku_search::{SearchOptions, first_two, regions};

const SIZE: usize = 4;

/// All divisions of the board into four connected regions of four cells.
static DIVISIONS: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let mut found = Vec::new();
    divide(&mut vec![u8::MAX; SIZE * SIZE], 0, &mut found);
    found
});

/// All Latin squares.
static SQUARES: LazyLock<Vec<Vec<i32>>> = LazyLock::new(|| {
    let shape = Shape::new(SIZE, Regions::None).expect("a Latin square");
    let mut found = Vec::new();
    fill(&mut Vec::new(), &mut found, &shape);
    found
});

/// Takes every set of four cells with the first free cell, row by row, as a region.
fn divide(map: &mut Vec<u8>, number: u8, found: &mut Vec<Vec<u8>>) {
    let Some(first) = map.iter().position(|&region| region == u8::MAX) else {
        return found.push(map.clone());
    };
    let free: Vec<usize> = (first + 1..map.len()).filter(|&cell| map[cell] == u8::MAX).collect();
    for (at, &a) in free.iter().enumerate() {
        for (next, &b) in free.iter().enumerate().skip(at + 1) {
            for &c in &free[next + 1..] {
                let cells = [first, a, b, c];
                if is_connected(&cells) {
                    cells.iter().for_each(|&cell| map[cell] = number);
                    divide(map, number + 1, found);
                    cells.iter().for_each(|&cell| map[cell] = u8::MAX);
                }
            }
        }
    }
}

fn is_connected(cells: &[usize]) -> bool {
    let touches = |a: usize, b: usize| (a / SIZE).abs_diff(b / SIZE) + (a % SIZE).abs_diff(b % SIZE) == 1;
    let mut reached = vec![cells[0]];
    for _ in cells {
        let new: Vec<usize> = cells.iter().copied().filter(|cell| !reached.contains(cell)).collect();
        reached.extend(
            new.into_iter()
                .filter(|&cell| reached.iter().any(|&other| touches(cell, other)))
                .collect::<Vec<_>>(),
        );
    }
    reached.len() == cells.len()
}

fn fill(values: &mut Vec<i32>, found: &mut Vec<Vec<i32>>, shape: &Shape) {
    if values.len() == SIZE * SIZE {
        assert_eq!(shape.violation(values), None);
        return found.push(values.clone());
    }
    let at = values.len();
    for value in 1..=SIZE as i32 {
        let is_free = |&other: &usize| values[other] != value;
        let (row, column) = (at / SIZE * SIZE..at, (at % SIZE..at).step_by(SIZE));
        if row.chain(column).all(|other| is_free(&other)) {
            values.push(value);
            fill(values, found, shape);
            values.pop();
        }
    }
}

fn shape(constraints: Vec<Constraint>) -> Result<Shape, String> {
    let shape = Shape::new(SIZE, Regions::None).and_then(|shape| shape.with_rules(Rules::UNKNOWN_REGIONS));
    shape.and_then(|shape| shape.with_constraints(constraints)).map_err(|problem| problem.to_string())
}

/// The solutions, each as a line of values in ascending order.
fn solutions(shape: &Shape, givens: &[i32], method: Method) -> Vec<Vec<i32>> {
    // A given that a constraint excludes is no position.
    let Some(grid) = grid(shape, givens) else { return Vec::new() };
    let (solutions, stats) = collect(&grid, method, SearchOptions::default(), CancelToken::NEVER);
    assert!(stats.complete);
    sorted(solutions.iter().map(|solution| {
        let values: Vec<i32> = solution.digits().iter().map(|&digit| shape.value(digit)).collect();
        let map = regions(&solution.fill(&grid), CancelToken::NEVER).expect("nothing cancels it");
        let map = map.expect("a solution has regions");
        assert!(shape.has_regions(&values, &map), "{values:?} {map:?}");
        values
    }))
}

fn grid(shape: &Shape, givens: &[i32]) -> Option<Grid<2>> {
    let text: String =
        givens.iter().map(|&value| if value == 0 { ".".to_owned() } else { value.to_string() }).collect();
    let bare = ReadOptions::default().shape(Some(shape.clone()));
    let puzzle = parse_one(&text, &bare).expect("a line of givens");
    puzzle.grid(Arc::new(Layout::new(shape.clone()).expect("two words are wide enough"))).ok()
}

fn expected(shape: &Shape, givens: &[i32]) -> Vec<Vec<i32>> {
    let fits =
        |square: &&Vec<i32>| square.iter().zip(givens).all(|(value, given)| *given == 0 || value == given);
    let is_solution = |square: &&Vec<i32>| {
        shape.violation(square).is_none() && DIVISIONS.iter().any(|map| shape.has_regions(square, map))
    };
    SQUARES.iter().filter(fits).filter(is_solution).cloned().collect()
}

fn constraint() -> impl Strategy<Value = Constraint> {
    let kinds = ConstraintKind::ALL.iter().copied().filter(|kind| kind.is_about_regions());
    let cells = prop::collection::vec(0..SIZE * SIZE, 2..9);
    (proptest::sample::select(kinds.collect::<Vec<_>>()), cells, any::<bool>()).prop_map(
        |(kind, cells, counts)| {
            let cells = cells.into_iter().map(Cell::new).collect();
            let numbers = if counts { Vec::new() } else { vec![0] };
            let has_number = matches!(kind, ConstraintKind::RegionRun | ConstraintKind::RegionCount);
            Constraint::new(kind, cells, if has_number { numbers } else { Vec::new() })
        },
    )
}

#[test]
fn every_method_keeps_to_the_regions() {
    assert_eq!((DIVISIONS.len(), SQUARES.len()), (117, 576));
    let apart = ["r1c1 r1c2", "r1c1 r2c1"]
        .map(|cells| Constraint::read(ConstraintKind::OtherRegion, cells, SIZE).expect(cells));
    // A corner alone is no region, so nothing divides.
    let impossible = shape(apart.to_vec()).expect("two constraints");
    let line =
        Constraint::read(ConstraintKind::RegionRun, "r1c1 r1c1 r1c2 r1c3 r1c4", SIZE).expect("an arrow");
    let square = Constraint::read(ConstraintKind::SameRegion, "r1c12 r2c2", SIZE).expect("three cells");
    let possible = shape(vec![line, square]).expect("two constraints");
    for method in [Method::Exact, Method::Sat, Method::Backtrack, Method::ExactCover] {
        assert_eq!(solutions(&impossible, &[0; 16], method), [[0; 0]; 0], "{method}");
        let found = solutions(&possible, &[0; 16], method);
        assert_eq!(found, expected(&possible, &[0; 16]), "{method}");
        assert!(found.iter().all(|values| values[0] > 1), "two cells at least are in a row");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn search_agrees_with_the_enumeration(
        constraints in prop::collection::vec(constraint(), 1..3),
        square in 0_usize..576,
        given in prop::collection::vec(prop::bool::weighted(0.15), 16),
    ) {
        // A constraint that names a cell twice is refused.
        if let Ok(shape) = shape(constraints) {
            let givens: Vec<i32> =
                SQUARES[square].iter().zip(given).map(|(value, given)| if given { *value } else { 0 }).collect();
            prop_assert_eq!(solutions(&shape, &givens, Method::Exact), expected(&shape, &givens), "{:?}", shape);
        }
    }
}

fn read(text: &str) -> Puzzle {
    parse_one(text, &ReadOptions::default()).expect(text)
}

/// The solutions of a string, at most two.
fn solved(text: &str) -> Vec<String> {
    let puzzle = read(text);
    let layout: Arc<Layout<2>> = Arc::new(Layout::new(puzzle.shape.clone()).expect(text));
    first_two(&puzzle.grid(layout).expect(text)).iter().map(|solution| solution.text(&puzzle.shape)).collect()
}

#[test]
fn strings_of_the_interactive_solver_are_solved() {
    let counts = ".Shape~6x6.ChaosConstruction.NoBoxes.~R1C2_6~R1C4_4~R1C6_3~R2C1_3~R6C1_4~R6C3_2~R6C5_6~R5C6_5\
                  .ChaosCount~R1C2.ChaosCount~R1C4.ChaosCount~R1C6.ChaosCount~R2C6.ChaosCount~R5C1.ChaosCount~R6C1\
                  .ChaosCount~R6C3.ChaosCount~R6C5";
    let arrows = ".Shape~6x6.ChaosConstruction.NoBoxes.~R1C1_6~R1C6_5~R2C2_4~R6C4_1.ChaosArrow~R1C1.ChaosArrow~R1C2\
                  .ChaosArrow~R1C4.ChaosArrow~R1C5~~CC5~-~CC5~CC11~CC17~CC23~CC29~CC35~-~CC5~CC4~CC3~CC2~CC1~-~CC5~CC6\
                  .ChaosArrow~R1C6.ChaosArrow~R2C1.ChaosArrow~R2C2.ChaosArrow~R2C3.ChaosArrow~R2C4.ChaosArrow~R4C3\
                  .ChaosArrow~R4C6.ChaosArrow~R5C5.ChaosArrow~R6C1.ChaosArrow~R6C2";
    assert_eq!(solved(counts), ["265413314652543126126534631245452361"]);
    assert_eq!(solved(arrows), ["621435543261154326462513315642236154"]);
}

#[test]
fn constraints_about_regions_survive_a_round_trip() {
    let text = ".Shape~4x4.NoBoxes.ChaosConstruction.ChaosArrow~R1C1~0~CC1~CC2~CC3~-~CC1~CC5.ChaosArrow~R4C4~1~CC16~CC15\
                .ChaosCount~R2C2~1~CC6~CC5~CC7.CountDistinct~R3C3~CC11~CC12~CC15.SameValues~2~CC1~CC6.AllDifferent~CC2~CC8.~R1C3_1";
    let puzzle = read(text);
    let layout: Arc<Layout<2>> = Arc::new(Layout::new(puzzle.shape.clone()).expect(text));
    let written =
        whydoku_formats::write::interactive(&puzzle.grid(layout).expect(text)).expect("it can be written");
    assert_eq!(written, text);
    assert_eq!(puzzle.shape.constraints().len(), 6);
    let of_yaml = "size: 4\nboxes: none\nrules: [unknown-regions]\nregion-runs: ['r1c1 r1c1 r1c2 r1c3 r1c1 r2c1', \
                   '0: r4c4 r4c4 r4c3']\nregion-counts: ['0: r2c2 r2c2 r2c1 r2c3']\ndistinct-regions: ['r3c3 r3c3 r3c4 r4c3']\n\
                   same-regions: ['r1c1 r2c2']\ndifferent-regions: ['r1c2 r2c4']\n";
    assert_eq!(read(of_yaml).shape, puzzle.shape);
}

#[test]
fn boxes_hold_as_well_unless_the_string_takes_them_away() {
    let both = read(".Shape~4x4.ChaosConstruction").shape;
    assert_eq!((both.regions(), both.extra().len()), (&Regions::None, 4));
    assert_eq!(read(".Shape~4x4.ChaosConstruction.NoBoxes").shape.extra().len(), 0);
}

#[test]
fn what_cannot_be_said_about_regions_is_refused_by_name() {
    let refused = [
        (".Shape~4x4.NoBoxes.ChaosCount~R1C1", "add the rule `unknown-regions`"),
        (
            ".Shape~4x4.NoBoxes.ChaosConstruction.SameValues~2~CC1~CC2~CC3~CC4",
            "`SameValues~2~CC1~CC2~CC3~CC4`",
        ),
        (".Shape~4x4.NoBoxes.ChaosConstruction.Renban~CC1~CC2", "`Renban~CC1~CC2`"),
        (".Shape~4x4.NoBoxes.ChaosConstruction.ChaosArrow~R1C1~2~CC1~CC2", "`ChaosArrow~R1C1~2~CC1~CC2`"),
        (
            ".Shape~4x4.NoBoxes.ChaosConstruction.ChaosArrow~R1C1~0~CC1~CC2~-~CC3",
            "`ChaosArrow~R1C1~0~CC1~CC2~-~CC3`",
        ),
        (".Shape~4x4.NoBoxes.ChaosConstruction.ChaosCount~R1C1~0~CC1~CC2~CC2", "a cell is named twice"),
        ("size: 4\nrules: [unknown-regions]\n", "write `boxes: none`"),
        ("size: 4\nregions: unknown\ndigits: 0-5\n", "as many digits as cells in a row"),
        (".Shape~4x4~6.NoBoxes.ChaosConstruction", "as many digits as cells in a row"),
        ("size: 4\nboxes: none\nsame-regions: ['r1c12']\n", "add the rule `unknown-regions`"),
        ("size: 4\nboxes: none\nrules: [unknown-regions]\nregion-runs: ['2: r1c1 r1c1 r1c2']\n", "1 or 0"),
        (
            "size: 4\nboxes: none\nrules: [unknown-regions]\nany-of: ['[same-regions: r1c12] or [odd: r1c1]']\n",
            "`same-regions` cannot be one of several groups",
        ),
    ];
    for (text, cause) in refused {
        let problem = parse_one(text, &ReadOptions::default()).expect_err(text).to_string();
        assert!(problem.contains(cause), "{text}\n{problem}");
    }
}
