//! The search against the corpus, against counts that are known, and against counting by hand.

use super::{all, layout, lines, parse, project_euler, read, run, twin};
use std::sync::Arc;
use whydoku_board::{CancelToken, Grid, Layout, Regions, Shape};
use whydoku_formats::{ReadOptions, parse_one};
use whydoku_methods::Method;
use whydoku_search::Stats;

/// A puzzle of the corpus and what must come out.
struct Case {
    puzzle: String,
    solutions: Vec<String>,
    at_least: u64,
}

fn cases(file: &str) -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    for line in read(file).lines() {
        let puzzle = line.split('#').next().unwrap().trim();
        if !puzzle.is_empty() {
            cases.push(Case { puzzle: puzzle.to_owned(), solutions: Vec::new(), at_least: 0 });
        } else if let Some(solution) = line.strip_prefix("# = ") {
            cases.last_mut().unwrap().solutions.push(solution.to_owned());
        } else if let Some(count) = line.strip_prefix("# >= ") {
            let number = count.split(' ').next().unwrap();
            cases.last_mut().unwrap().at_least = number.parse().unwrap();
        }
    }
    cases
}

#[test]
fn the_fifty_come_out() {
    let puzzles = project_euler();
    assert_eq!(puzzles.len(), 50);
    let solutions = read("tests/data/project-euler-96-solutions.txt");
    let mut corner_sum = 0;
    for (puzzle, solution) in puzzles.iter().zip(solutions.lines()) {
        assert_eq!(lines(&all(&parse(&Layout::classic(), puzzle), Method::Exact)), [solution]);
        assert_eq!(lines(&all(&parse(&twin(), puzzle), Method::Exact)), [solution]);
        corner_sum += solution[..3].parse::<u32>().unwrap();
    }
    assert_eq!(corner_sum, 24702);
}

#[test]
fn single_grids_come_out() {
    let mut seen = 0;
    for file in ["blog", "report", "encyclopedia", "hardest-rated"] {
        for case in cases(&format!("../../corpus/puzzles/{file}.txt")) {
            seen += 1;
            for layout in [Layout::classic(), twin()] {
                let grid = parse(&layout, &case.puzzle);
                if case.at_least > 0 {
                    assert_eq!(whydoku_search::count(&grid, case.at_least), case.at_least, "{}", case.puzzle);
                } else {
                    assert_eq!(lines(&all(&grid, Method::Exact)), case.solutions, "{}", case.puzzle);
                    assert_eq!(whydoku_search::is_unique(&grid), case.solutions.len() == 1);
                }
            }
        }
    }
    assert_eq!(seen, 13);
}

#[test]
fn two_solutions_differ_where_they_differ() {
    let cases = cases("../../corpus/puzzles/report.txt");
    let case = cases.iter().find(|case| case.solutions.len() == 2).unwrap();
    let classic = Layout::classic();
    let grid = parse(&classic, &case.puzzle);
    let [first, second] = &whydoku_search::first_two(&grid)[..] else { panic!("there are two") };
    let cells: Vec<String> = first.differences(second).map(|cell| classic.name(cell).to_string()).collect();
    assert_eq!(cells, ["r2c8", "r2c9", "r9c8", "r9c9"]);
    let full = first.fill(&grid);
    assert!(full.is_full() && full.givens() == grid.givens());
    assert_eq!(lines(&all(&full, Method::Exact)), [first.to_string()]);
}

#[test]
fn closest_two_reports_whether_there_are_more() {
    let cases = cases("../../corpus/puzzles/report.txt");
    let case = cases.iter().find(|case| case.solutions.len() == 2).unwrap();
    let (_, more) = whydoku_search::closest_two(&parse(&Layout::classic(), &case.puzzle), CancelToken::NEVER)
        .expect("there are two");
    assert_eq!(more, Some(false));
    // Two solutions that trials alone find only after many more than are worth it; there is no third.
    let lines = ["c1", "c2", "c3", "c4", "c5", "c7", "c9", "r1", "r2", "r3", "r4", "r5", "r6"];
    let clues: String = lines.iter().map(|line| format!("  - '18: {line}'\n")).collect();
    let text = format!("size: 9\nboxes: 3x3\nsandwiches:\n{clues}");
    let puzzle = parse_one(&text, &ReadOptions::default()).expect("it is one");
    let layout = Layout::<2>::new(puzzle.shape.clone()).expect("a board");
    let grid = puzzle.grid(Arc::new(layout)).expect("it fits");
    let (two, more) = whydoku_search::closest_two(&grid, CancelToken::NEVER).expect("there are two");
    assert_eq!(more, None);
    assert_eq!(two[0].differences(&two[1]).count(), 18);
}

#[test]
fn sums_that_exclude_each_other_are_seen_soon() {
    let places = ["R1C9", "R1C8", "R9C2", "R9C3", "R7C9", "R1C1", "R2C1", "R3C1"];
    let text: String = places.iter().map(|place| format!(".LittleKiller~49~{place}")).collect();
    let puzzle = parse_one(&text, &ReadOptions::default()).expect("a puzzle");
    let grid =
        puzzle.grid(Arc::new(Layout::<2>::new(puzzle.shape.clone()).expect("a board"))).expect("it fits");
    let stats = run(&grid, Method::Exact, 2, Some(10_000));
    assert!(stats.complete && stats.solutions == 0, "{stats:?}");
}

#[test]
fn of_many_solutions_two_that_are_alike_are_shown() {
    let classic = Layout::classic();
    let puzzle = "..96.....7..8...12..49.....5..1..4........7.8.....3.6...2.........5..1..9........";
    let grid = parse(&classic, puzzle);
    let (two, more) = whydoku_search::closest_two(&grid, CancelToken::NEVER).expect("there are many");
    assert_eq!(more, Some(true));
    let apart = |two: &[whydoku_search::Solution]| two[0].differences(&two[1]).count();
    assert!(apart(&two) < apart(&whydoku_search::first_two(&grid)), "{}", apart(&two));
    assert!(two.iter().all(|one| lines(&all(&one.fill(&grid), Method::Exact)) == [one.to_string()]));
    // Of one solution there are no two.
    assert!(whydoku_search::closest_two(&two[0].fill(&grid), CancelToken::NEVER).is_none());
}

#[test]
fn known_counts() {
    let count = |shape: Shape| whydoku_search::count(&Grid::empty(layout::<2>(shape)), 0);
    assert_eq!(count(Shape::of_size(2).unwrap()), 2);
    assert_eq!(count(Shape::of_size(4).unwrap()), 288);
    assert_eq!(count(Shape::new(4, Regions::None).unwrap()), 576);
    assert_eq!(count(Shape::new(5, Regions::None).unwrap()), 161_280);
    let six = layout::<2>(Shape::of_size(6).unwrap());
    let count_all = |grid| whydoku_search::count_all(&grid, CancelToken::NEVER).unwrap();
    assert_eq!(count_all(Grid::empty(six)), 28_200_960);
    assert_eq!(count_all(Grid::empty(layout::<2>(Shape::CLASSIC))), whydoku_search::CLASSIC_BOARDS);
}

/// Eighteen sums leave several solutions. A search that forgets the digits outside takes 700 guesses to two of them.
#[test]
fn sandwiches_leave_the_other_digits_to_the_cells_outside() {
    let sums = [[16, 0, 13, 17, 0, 8, 20, 12, 23], [6, 0, 2, 0, 3, 22, 4, 17, 2]];
    let clues = |(sums, line): (&[u8; 9], char)| {
        let clue = |(at, sum): (usize, &u8)| format!(".Sandwich~{sum}~{line}{}", at + 1);
        sums.iter().enumerate().map(clue).collect::<String>()
    };
    let text: String = sums.iter().zip(['R', 'C']).map(clues).collect();
    let puzzle = parse_one(&text, &ReadOptions::default()).unwrap();
    let grid = puzzle.grid(Arc::new(Layout::<2>::new(puzzle.shape.clone()).unwrap())).unwrap();
    let stats = run(&grid, Method::Exact, 2, Some(100));
    assert_eq!(stats.solutions, 2, "{} guesses", stats.guesses);
}

/// A 4×4 grid, walked by hand. The givens are these, and the solution is below them:
///
/// ```text
/// 1 2 . .    r1c3: 1 and 2 refused, 3 fits (3 attempts). r1c4: all refused (4). Back: r1c3: 4 fits (1).
/// 3 4 1 2    r1c4: 1 and 2 refused, 3 fits (3).
/// 2 1 . 4    r3c3: 1 and 2 refused, 3 fits (3).
/// 4 3 2 1    In all 14 attempts, and forward steps over 2, then 6, then 5 givens.
/// ```
///
/// Looking for more, the walk tries 4 at r3c3, then 4 at r1c4 (2 attempts); r1c3 has nothing left to try.
#[test]
fn naive_counts_as_a_hand_does() {
    let grid = parse(&layout::<2>(Shape::of_size(4).unwrap()), "12..341221.44321");
    let first = run(&grid, Method::Naive, 1, None);
    let expected = Stats { solutions: 1, attempts: 14, steps_over_givens: 13, ..Stats::default() };
    assert_eq!(first, expected);
    let every = run(&grid, Method::Naive, 0, None);
    assert_eq!(every, Stats { attempts: 16, complete: true, ..expected });
}

/// Takes seconds when compiled for speed and much longer otherwise. Run it with
/// `cargo test --release -p whydoku-search naive`, where nothing ignores it.
#[test]
#[cfg_attr(debug_assertions, ignore = "641 million steps: run it with --release")]
fn naive_counts_as_the_encyclopedia_does() {
    let puzzle = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
    let stats = run(&parse(&Layout::classic(), puzzle), Method::Naive, 1, None);
    assert_eq!((stats.attempts, stats.steps_over_givens), (622_577_597, 19_003_246));
    assert_eq!(stats.attempts + stats.steps_over_givens, 641_580_843);
}
