//! Boards of other shapes and rules: the puzzles of ours, rules that grids break, formats that carry rules, and inputs
//! that nobody should write.

mod other_digits;

use std::sync::Arc;
use whydoku_board::{CancelToken, Candidate, Cell, Digit, Grid, Layout, Regions, Rules, Shape, Side, Tie};
use whydoku_formats::{Problem, Puzzle, ReadOptions, Reader, parse_one, write};
use whydoku_logic::Conclusion;
use whydoku_solver::catalogue::{Catalogue, Profile};
use whydoku_solver::path::{PathBuilder, PathContext};
use whydoku_solver::pipeline::{Pipeline, RatingContext};
use whydoku_solver::trace::Outcome;

fn read(text: &str) -> Puzzle {
    parse_one(text, &ReadOptions::default()).unwrap_or_else(|problem| panic!("{problem}: {text}"))
}

fn problem(text: &str) -> String {
    parse_one(text, &ReadOptions::default()).expect_err("this is no puzzle").to_string()
}

fn grid<const W: usize>(puzzle: &Puzzle) -> Grid<W> {
    let layout = Arc::new(Layout::new(puzzle.shape.clone()).expect("the width fits"));
    puzzle.grid(layout).unwrap_or_else(|problem| panic!("{problem}"))
}

/// One solution, and a way to it that needs no guess; every step is judged on the way, since tests are debug builds.
fn is_explained<const W: usize>(puzzle: &Puzzle) {
    let grid = grid::<W>(puzzle);
    let name = puzzle.name.as_deref().unwrap_or_default();
    assert!(whydoku_search::is_unique(&grid), "{name}: not one solution");
    let human = Catalogue::embedded().profile("human").expect("it is embedded");
    let trace = Pipeline::<W>::new(human).expect("its scale is known").run(&grid);
    assert!(matches!(trace.outcome, Outcome::Solved), "{name}: {:?}", trace.outcome);
    assert_eq!(trace.counts().1, 0, "{name}: guesses");
}

#[test]
fn our_puzzles_have_one_solution_and_are_explained_without_a_guess() {
    let file = include_str!("../../../corpus/puzzles/shapes.yaml");
    let (mut met, mut more) = (Vec::new(), Vec::new());
    for puzzle in Reader::new(file.as_bytes(), ReadOptions::default()) {
        let puzzle = puzzle.unwrap_or_else(|problem| panic!("{problem}"));
        match puzzle.shape.cells() {
            0..=128 => is_explained::<2>(&puzzle),
            _ => is_explained::<10>(&puzzle),
        }
        let is_jigsaw = matches!(puzzle.shape.regions(), Regions::Any(_));
        met.push((puzzle.shape.side(), is_jigsaw, puzzle.shape.rules()));
        if puzzle.shape.has_more_digits() {
            more.push((puzzle.shape.side(), puzzle.shape.size()));
        }
    }
    assert_eq!(more, [(6, 9), (6, 7)], "boards with more digits than cells in a line");
    for size in [6, 8, 12, 16, 25] {
        assert!(met.contains(&(size, false, Rules::NONE)), "{size} by {size} is missing");
    }
    for size in [9, 10] {
        assert!(met.contains(&(size, true, Rules::NONE)), "a jigsaw of {size} is missing");
    }
    for rules in [Rules::DIAGONALS, Rules::WINDOWS, Rules::ANTI_KNIGHT.and(Rules::ANTI_KING)] {
        assert!(met.contains(&(9, false, rules)), "{rules} is missing");
    }
}

const OUTSIDE: &str = "size: 9\noutside:\n  top: ['12', '34', '56', '78', '91', '23', '45', '67', '89']\n  left: ['89', '67', '45', '23', '91', '78', '56', '34', '12']\n  right: ['1', '2', '3', '4', '5', '6', '7', '8', '9']\n  bottom: ['3', '1', '8', '4', '2', '9', '7', '5', 'LAST']\n";

#[test]
fn outside_clues_are_solved_by_logic_or_contradict_themselves() {
    is_explained::<2>(&read(&OUTSIDE.replace("LAST", "6")));
    let human = Catalogue::embedded().profile("human").expect("it is embedded");
    let pipeline = Pipeline::<2>::new(human).expect("its scale is known");
    let trace = pipeline.run(&grid::<2>(&read(&OUTSIDE.replace("LAST", "7"))));
    let Outcome::Contradiction(truths) = &trace.outcome else { panic!("{:?}", trace.outcome) };
    assert_eq!(truths.len(), 2, "two clues want a 7 in one box");
    assert!(whydoku_checker::contradicts(&trace.start, truths).is_ok());
}

/// A rung may be left out where something is drawn, by the rating and by the path alike.
#[test]
fn rungs_may_be_for_boards_without_drawings() {
    const LADDER: &str = "schema: 1\nabout: a ladder\nscale: human\npick: all\nguess: never\nrungs:\n  \
        - {techniques: [naked-single, hidden-single], drawn: false}\n  - trial\n";
    let profile = Profile::parse("mine.yaml", LADDER).expect("a profile");
    let found = |cages: &str| {
        let puzzle = read(&format!("size: 4\n{cages}grid: 123. .... .... ....\n"));
        let grid = grid::<2>(&puzzle);
        let pipeline = Pipeline::<2>::new(&profile).expect("its scale is known");
        pipeline
            .simplest(&grid, &mut RatingContext::default(), CancelToken::NEVER)
            .map(|simplest| simplest.conclusions)
    };
    let told = |cages: &str| {
        let grid = grid::<2>(&read(&format!("size: 4\n{cages}grid: 123. .... .... ....\n")));
        let guide = PathBuilder::new(&profile).expect("its scale is known");
        guide.step_to(
            &grid,
            Conclusion::Place(Candidate::new(Cell::new(3), Digit::new(3))),
            PathContext::default(),
        )
    };
    assert!(told("").is_some() && told("cages:\n  - '4: r1c4'\n").is_none());
    let single = Conclusion::Place(Candidate::new(Cell::new(3), Digit::new(3)));
    assert!(found("").is_ok_and(|conclusions| conclusions.contains(&single)));
    assert!(found("cages:\n  - '4: r1c4'\n").map_or(true, |conclusions| !conclusions.contains(&single)));
}

#[test]
fn every_format_carries_what_it_can_say() {
    let puzzles = [
        OUTSIDE.replace("LAST", "6"),
        "size: 9\nrules: [anti-knight, anti-king, non-consecutive, diagonals, disjoint-groups]\n".to_owned(),
        "size: 6\nboxes: 3x2\nextra: [r1c1 r2c2 r3c3, r1c6 r2c5 r3c4 r4c3 r5c2 r6c1]\ngrid: |\n  1.....\n  ......\n  ......\n  ......\n  ......\n  .....2\n".to_owned(),
        "size: 6\nregions: [aaabbb, aacbbb, acccdd, eccddd, eeedff, eeffff]\nrules: [rising-diagonal]\n".to_owned(),
    ];
    for text in &puzzles {
        let puzzle = read(text);
        let grid = grid::<2>(&puzzle);
        let forms = [
            Some(write::yaml(&grid, None)),
            write::f_puzzles(&grid, None),
            write::f_puzzles_link(&grid, None),
            write::interactive(&grid),
        ];
        for form in forms {
            let form = form.unwrap_or_else(|| panic!("{text} cannot be said"));
            let back = read(&form);
            assert_eq!((&back.shape, &back.cells), (&puzzle.shape, &puzzle.cells), "{form}");
        }
    }
    let windows = grid::<2>(&read("size: 9\nrules: [windows]\n"));
    assert_eq!(write::f_puzzles(&windows, None), None, "f-puzzles has no windows");
    assert_eq!(read(&write::interactive(&windows).expect("it has")).shape.rules(), Rules::WINDOWS);
    let latin = grid::<2>(&read("size: 6\nboxes: none\n"));
    assert_eq!(*read(&write::yaml(&latin, None)).shape.regions(), Regions::None);
}

#[test]
fn jigsaw_text_is_a_grid_and_its_regions() {
    let cells = "1....................................";
    let map = "aaabbbaacbbbacccddeccdddeeedffeeffff";
    let cells = &cells[..36];
    for text in [format!("{cells}\n{map}\n"), format!("{cells} {map} easy"), format!("{cells}{map}")] {
        let puzzle = read(&text);
        assert!(matches!(puzzle.shape.regions(), Regions::Any(_)), "{text}");
        assert!(puzzle.name.is_none_or(|name| name == "easy"), "{text}");
    }
    let numbered = map
        .replace('a', "1")
        .replace('b', "2")
        .replace('c', "3")
        .replace('d', "4")
        .replace('e', "5")
        .replace('f', "6");
    assert!(matches!(read(&format!("{cells}\n{numbered}")).shape.regions(), Regions::Any(_)));
    // A solution behind a puzzle is no map: its digits never stand beside themselves.
    let solved = "123456456123231564564231312645645312";
    let puzzle = read(&format!("{cells} {solved}"));
    assert!(matches!(puzzle.shape.regions(), Regions::Boxes { .. }));
    let two = Reader::new(format!("{cells}\n{cells}\n").as_bytes(), ReadOptions::default()).flatten().count();
    assert_eq!(two, 2);
}

#[test]
fn unknown_rules_are_refused_by_name() {
    let empty = "[{},{},{},{}]";
    let f_puzzles = |more: &str| format!("{{\"size\":4,\"grid\":[{empty},{empty},{empty},{empty}]{more}}}");
    assert!(parse_one(&f_puzzles(""), &ReadOptions::default()).is_ok());
    assert!(problem(&f_puzzles(",\"chessqueens\":[{\"lines\":[[\"R1C1\"]]}]")).contains("`chessqueens`"));
    assert!(problem(&f_puzzles(",\"negative\":[\"sums\"]")).contains("`negative \"sums\"`"));
    assert!(
        problem(&f_puzzles(",\"thermometer\":[{\"lines\":[[\"R1C1\"]]}]")).contains("thermometers, entry 1")
    );
    assert!(problem(&f_puzzles(",\"text\":[{\"cells\":[\"R0C1\"],\"value\":\"7\"}]")).contains("text \"7\""));
    assert!(problem(".AntiKnight.Thermals~R1C1~R2C1.~R1C1_5").contains("`Thermals~R1C1~R2C1`"));
    assert!(problem("https://www.f-puzzles.com/?load=abc").contains("link"));
    let rule =
        parse_one("size: 9\nrules: [anti-bishop]\n", &ReadOptions::default()).expect_err("unknown").problem;
    assert!(matches!(rule, Problem::Shape(_)));
}

#[test]
fn ties_say_why_two_cells_differ() {
    let shape =
        Shape::CLASSIC.with_rules(Rules::ANTI_KNIGHT.and(Rules::ANTI_KING).and(Rules::DIAGONALS)).unwrap();
    let layout = Layout::<2>::new(shape).unwrap();
    let at = |row: usize, column: usize| layout.cell(row - 1, column - 1);
    assert_eq!(layout.tie(at(1, 3), at(2, 5)), Some(Tie::Knight));
    assert_eq!(layout.tie(at(3, 4), at(4, 3)), Some(Tie::King));
    let diagonal = layout.parse_house("d1").expect("it has diagonals");
    assert_eq!(layout.tie(at(1, 1), at(5, 5)), Some(Tie::House(diagonal)));
    assert_eq!(layout.tie(at(1, 1), at(5, 6)), None);
    for cell in layout.cells() {
        for other in layout.peers(cell) {
            assert!(layout.tie(cell, other).is_some(), "{} {}", layout.name(cell), layout.name(other));
        }
    }
}

#[test]
fn neighbours_that_must_not_be_consecutive() {
    let shape = Shape::of_size(4).unwrap().with_rules(Rules::NON_CONSECUTIVE).unwrap();
    let layout = Arc::new(Layout::<2>::new(shape).unwrap());
    let digit = |index| whydoku_board::Digit::new(index);
    let empty = Grid::empty(Arc::clone(&layout));
    let count = whydoku_search::count(&empty, 0);
    let mut naive = 0;
    whydoku_methods::enumerate(
        &empty,
        whydoku_methods::Method::Naive,
        whydoku_search::SearchOptions::default(),
        CancelToken::NEVER,
        &mut |solution| {
            let full = solution.fill(&empty);
            let clash = layout.cells().iter().any(|cell| {
                let near = layout.neighbours(cell);
                let held = |cell| full.digit(cell).expect("it is full").index();
                near.iter().any(|other| held(cell).abs_diff(held(other)) == 1)
            });
            assert!(!clash, "{solution}");
            naive += 1;
            std::ops::ControlFlow::Continue(())
        },
    );
    assert_eq!(count, naive);
    let mut grid = Grid::empty(Arc::clone(&layout));
    grid.place(Candidate::new(layout.cell(0, 0), digit(1)));
    assert!(!grid.allows(Candidate::new(layout.cell(0, 1), digit(2))));
    let clash =
        grid.try_place(Candidate::new(layout.cell(1, 0), digit(0))).expect_err("they are consecutive");
    assert_eq!(clash.tie, Tie::Neighbours);
}

#[test]
fn invalid_boards_get_a_clear_error() {
    for (text, told) in [
        ("size: 9\noutside: {top: ['0', '', '', '', '', '', '', '', '']}\n", "'0' is not a digit"),
        ("size: 6\noutside: {top: ['7', '', '', '', '', '']}\n", "'7' is not a digit"),
        ("size: 9\noutside: {top: ['1']}\n", "1 clue at the top"),
        ("size: 9\noutside: {depth: 12, top: ['1', '', '', '', '', '', '', '', '']}\n", "covers 12 cells"),
        ("size: 7\noutside: {top: ['1', '', '', '', '', '', '']}\n", "need a depth"),
        ("regions: [aab, abb, ccc]\n", "a 3"),
        ("regions: [aaab, abbb, cccc, dddc]\n", "region 3 has 5 cells"),
        ("size: 6\nrules: [windows]\n", "no windows"),
        ("size: 9\nextra: [r1c1]\n", "extra region 1 has 1 cell"),
        ("size: 9\nextra: [r1c1 r2c2 r1c1]\n", "extra region 1 has r1c1 twice"),
        ("size: 9\nextra: [r1c1 r0c3]\n", "`r0c3`"),
    ] {
        match parse_one(text, &ReadOptions::default()) {
            Err(problem) => assert!(told == "a 3" || problem.to_string().contains(told), "{text}: {problem}"),
            Ok(puzzle) => assert_eq!(told, "a 3", "{text}: {puzzle:?}"),
        }
    }
    let knights = read("size: 4\nrules: [anti-knight, anti-king, non-consecutive, diagonals]\n");
    assert_eq!(
        whydoku_search::count(&grid::<2>(&knights), 1),
        0,
        "these rules leave nothing on a board of four"
    );
    let deep =
        Shape::of_size(25).unwrap().with_outside(vec![(Side::Left, 24, whydoku_board::Digit::new(24))], None);
    let empty = Grid::empty(Arc::new(Layout::<10>::new(deep.unwrap()).unwrap()));
    assert_eq!(whydoku_search::count(&empty, 1), 1);
}

/// Where everything is open there is nothing to find, and no technique of the ladder goes through all that there is.
#[test]
fn a_large_board_with_nothing_on_it_is_given_up_soon() {
    let layout = Arc::new(Layout::<10>::new(Shape::of_size(25).expect("five by five")).expect("it fits"));
    let empty = Grid::empty(layout);
    for name in ["sue-de-coq", "extended-sue-de-coq"] {
        let id = name.parse().expect("a technique");
        assert!(whydoku_solver::pipeline::find_all(&empty, id).is_empty(), "{name}");
    }
}
