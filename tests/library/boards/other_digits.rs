//! Boards whose digits do not begin with 1: what they are worth, how they are read, told and written.

use std::sync::Arc;
use whydoku::{Options, Puzzle};
use whydoku_board::{CancelToken, Grid, Layout, Shape, sorted};
use whydoku_formats::{ReadOptions, parse_one, write};
use whydoku_methods::Method;
use whydoku_search::{SearchOptions, Solution};

fn grid(text: &str) -> Grid<2> {
    let puzzle =
        parse_one(text, &ReadOptions::default()).unwrap_or_else(|problem| panic!("{problem}: {text}"));
    let layout = Arc::new(Layout::new(puzzle.shape.clone()).expect("the width fits"));
    puzzle.grid(layout).unwrap_or_else(|problem| panic!("{problem}: {text}"))
}

/// What all cells are worth in each solution.
fn solutions(text: &str, method: Method) -> Vec<Vec<i32>> {
    let grid = grid(text);
    let shape = grid.layout().shape();
    let (found, _) = whydoku_methods::collect(&grid, method, SearchOptions::default(), CancelToken::NEVER);
    let values = |solution: &Solution| solution.digits().iter().map(|&digit| shape.value(digit)).collect();
    sorted(found.iter().map(values))
}

/// A rule of a board of four, and whether a filling, row by row, keeps it.
type Asked = (&'static str, fn(&[i32]) -> bool);

#[test]
fn digits_count_for_what_they_are_worth() {
    let asked: [Asked; 17] = [
        ("cages: ['3: r1c1 r1c2 r1c3']", |f| f[0] + f[1] + f[2] == 3),
        ("sums: ['1: r1c1 r2c2']", |f| f[0] + f[5] == 1),
        ("equations: ['1 2 -1 0: r1c1 r2c2 r3c3']", |f| f[0] + 2 * f[5] == f[10]),
        ("arrows: ['r1c1: r2c2 r3c3']", |f| f[0] == f[5] + f[10]),
        ("arrows: ['r1c1 r1c2: r2c2 r2c3 r3c3']", |f| 10 * f[0] + f[1] == f[5] + f[6] + f[10]),
        ("black-dots: [r1c1 r1c2]", |f| f[0] == 2 * f[1] || f[1] == 2 * f[0]),
        ("pair-sums: ['1: r1c1 r2c2']", |f| f[0] + f[5] == 1),
        ("odd: [r1c1]", |f| f[0] % 2 == 1),
        ("even: [r1c1]", |f| f[0] % 2 == 0),
        ("sandwiches: ['2: r1']", |f| {
            let [low, high] = [0, 3].map(|end| (0..4).find(|&at| f[at] == end).unwrap_or(0));
            f[low.min(high) + 1..low.max(high)].iter().sum::<i32>() == 2
        }),
        ("x-sums: ['3: r1']", |f| f[..f[0] as usize].iter().sum::<i32>() == 3),
        ("x-sums: ['0: r1']", |f| f[0] == 0),
        ("numbered-rooms: ['0: r1']", |f| f[0] > 0 && f[f[0] as usize - 1] == 0),
        ("skyscrapers: ['2: r1']", |f| {
            (0..4).filter(|&at| f[at] > 0 && f[..at].iter().all(|&b| b < f[at])).count() == 2
        }),
        ("counting-circles: [r1c1 r2c2 r3c3]", |f| {
            let circles = [f[0], f[5], f[10]];
            circles.iter().all(|one| circles.iter().filter(|other| *other == one).count() as i32 == *one)
        }),
        ("distinct-counts: [r1c1 r2c2 r3c3 r4c4]", |f| {
            let mut others = vec![f[5], f[10], f[15]];
            others.sort_unstable();
            others.dedup();
            others.len() as i32 == f[0]
        }),
        ("quadruples: ['0 3: r1c2 r1c3 r2c2 r2c3']", |f| {
            [0, 3].iter().all(|digit| [f[1], f[2], f[5], f[6]].contains(digit))
        }),
    ];
    let all = solutions("size: 4\nboxes: 2x2\ndigits: 0-3\n", Method::Exact);
    assert_eq!(all.len(), 288);
    for (constraint, keeps) in asked {
        let wanted: Vec<Vec<i32>> = all.iter().filter(|filling| keeps(filling)).cloned().collect();
        let text = format!("size: 4\nboxes: 2x2\ndigits: 0-3\n{constraint}\n");
        assert!(!wanted.is_empty() && wanted.len() < all.len(), "{constraint}");
        for method in [Method::Exact, Method::Backtrack] {
            assert_eq!(solutions(&text, method), wanted, "{constraint}");
        }
    }
}

const PUZZLE: &str = "size: 4\nboxes: 2x2\ndigits: 0-3\ncages: ['3: r1c1 r1c2 r1c3']\ngrid: |\n  ....\n  .0..\n  ..1.\n  ...2\n";

#[test]
fn a_zero_is_a_digit_where_the_board_says_so() {
    let grid = grid(PUZZLE);
    assert_eq!(grid.givens().len(), 3);
    assert_eq!(write::one_line(&grid), ".....0....1....2");
    for written in [write::yaml(&grid, None), write::interactive(&grid).expect("it knows such boards")] {
        let again = self::grid(&written);
        assert_eq!((again.layout().shape(), &again), (grid.layout().shape(), &grid), "{written}");
    }
    assert!(write::f_puzzles(&grid, None).is_none(), "its digits begin with 1");
    assert!(write::pencilmarks(&grid).contains('0'));
}

#[test]
fn a_symbol_that_is_no_digit_is_refused_with_the_valid_ones() {
    let said =
        |text: &str| parse_one(text, &ReadOptions::default()).expect_err("this is no puzzle").to_string();
    let four = said("size: 4\nboxes: 2x2\ndigits: 0-3\ngrid: |\n  ....\n  .4..\n  ....\n  ....\n");
    assert!(four.contains("'4'") && four.contains("0 to 3"), "{four}");
    let few = said("size: 4\nboxes: 2x2\ndigits: 0-2\n");
    assert!(few.contains("at least 4 digits, and it has 3") && few.contains("1-4"), "{few}");
    let range = said("size: 4\nboxes: 2x2\ndigits: 4\n");
    assert!(range.contains("`4`") && range.contains("0-3"), "{range}");
    let boxes = said("size: 6\nboxes: 4x2\ndigits: 0-8\n");
    assert!(boxes.contains("divide 6") && boxes.contains("9 or less"), "{boxes}");
    let region = said("size: 4\ndigits: 1-5\nregions: aaaaaabbcccddddd\n");
    assert!(region.contains("region 1 has 6 cells"), "{region}");
    let cages = "size: 6\ndigits: 0-8\nboxes: 3x3\nfull-ranks: ['1: r1']\n";
    assert!(said(cages).contains("as many digits as cells"), "{}", said(cages));
    let large = said("size: 9\ndigits: 90-98\n");
    assert!(large.contains("90"), "{large}");
    let indexer = said("size: 4\nboxes: 2x2\ndigits: 0-3\ncolumn-indexers: [r1c1]\n");
    assert!(indexer.contains("begin with 1"), "{indexer}");
}

#[test]
fn a_board_is_explained_in_its_own_symbols() {
    let puzzle = Puzzle::parse(PUZZLE).expect("it is a puzzle");
    let told = puzzle.explain(&Options::default()).expect("there is a path").to_string();
    assert!(told.contains("= 0") || told.contains(" 0 "), "{told}");
    assert!(!told.contains("= 4") && !told.contains(" 4 fits"), "{told}");
    let check = puzzle.check(&whydoku::Options::default()).expect("it can be checked").to_string();
    assert!(check.contains("one solution") || check.contains("two solutions"), "{check}");
}

#[test]
fn a_board_whose_digits_begin_with_1_is_what_it_was() {
    let plain = parse_one("size: 9\ndigits: 1-9\n", &ReadOptions::default()).expect("a board");
    assert_eq!(plain.shape, Shape::CLASSIC);
}

/// Boards with more digits than cells in a line; whether a filling keeps their rules, and which.
fn boards_with_more_digits() -> [Asked; 4] {
    fn differ(f: &[i32], cells: [usize; 4]) -> bool {
        cells.iter().enumerate().all(|(at, &cell)| cells[..at].iter().all(|&other| f[other] != f[cell]))
    }
    fn is_latin(f: &[i32]) -> bool {
        (0..4).all(|line| {
            differ(f, [0, 1, 2, 3].map(|at| 4 * line + at)) && differ(f, [0, 1, 2, 3].map(|at| 4 * at + line))
        })
    }
    fn has_boxes(f: &[i32]) -> bool {
        [0, 2, 8, 10].iter().all(|corner| differ(f, [0, 1, 4, 5].map(|at| corner + at)))
    }
    [
        // Rows, columns and boxes are groups.
        ("digits: 0-5\nboxes: 2x2\nextra: [r1c1 r2c2 r3c3 r4c4]\n", |f| {
            is_latin(f) && has_boxes(f) && differ(f, [0, 5, 10, 15])
        }),
        ("digits: 1-5\nboxes: none\nrules: [diagonals]\nblack-dots: [r3c1 r3c2]\n", |f| {
            is_latin(f)
                && differ(f, [0, 5, 10, 15])
                && differ(f, [3, 6, 9, 12])
                && (f[8] == 2 * f[9] || f[9] == 2 * f[8])
        }),
        // Boxes are houses: each of the eight digits is in both halves.
        ("digits: 1-8\nboxes: 4x2\nlittle-killers: ['12: r2c1 r3c2 r4c3']\n", |f| {
            is_latin(f)
                && f[4] + f[9] + f[14] == 12
                && (1..=8).all(|digit| f[..8].contains(&digit) && f[8..].contains(&digit))
        }),
        ("digits: 0-6\nregions: [aaab, aabb, aabb, cccc]\ncages: ['6: r2c1 r2c2']\n", |f| {
            let (one, two) = ([0, 1, 2, 4, 5, 8, 9], [3, 6, 7, 10, 11]);
            is_latin(f)
                && (0..=6).all(|digit| one.iter().any(|&cell| f[cell] == digit))
                && differ(f, [3, 6, 7, 10])
                && differ(f, [11, 3, 6, 7])
                && f[two[3]] != f[two[4]]
                && f[4] + f[5] == 6
        }),
    ]
}

/// All fillings of a board of four with given first and last rows.
fn fillings(
    rows: [&[i32]; 2],
    values: std::ops::RangeInclusive<i32>,
    keeps: fn(&[i32]) -> bool,
) -> Vec<Vec<i32>> {
    fn fill(
        grid: &mut Vec<i32>,
        last: &[i32],
        values: &std::ops::RangeInclusive<i32>,
        found: &mut Vec<Vec<i32>>,
    ) {
        if grid.len() == 12 {
            found.push([grid, last].concat());
            return;
        }
        for value in values.clone() {
            let (at, row) = (grid.len(), &grid[grid.len() / 4 * 4..]);
            let column = grid.iter().skip(at % 4).step_by(4).chain([&last[at % 4]]);
            if !row.contains(&value) && !column.into_iter().any(|&other| other == value) {
                grid.push(value);
                fill(grid, last, values, found);
                grid.pop();
            }
        }
    }
    let mut found = Vec::new();
    fill(&mut rows[0].to_vec(), rows[1], &values, &mut found);
    found.retain(|filling| keeps(filling));
    found
}

#[test]
fn rows_with_fewer_cells_than_digits_only_differ() {
    let givens = [[1, 2, 3, 4], [3, 4, 1, 2]];
    for (rules, keeps) in boards_with_more_digits() {
        let [first, last] = givens.map(|row| row.map(|value| value.to_string()).concat());
        let text = format!("size: 4\n{rules}grid: |\n  {first}\n  ....\n  ....\n  {last}\n");
        let shape = grid(&text).layout().shape().clone();
        let wanted =
            fillings(givens.each_ref().map(<[i32; 4]>::as_slice), shape.lowest()..=shape.highest(), keeps);
        assert!(!wanted.is_empty(), "{text}");
        for &(name, method) in Method::ALL {
            if method.is_exact() {
                assert_eq!(solutions(&text, method), wanted, "{text} by {name}");
            }
        }
        // A puzzle with each of the first solutions is explained up to it, and each step is judged.
        for solution in wanted.iter().step_by(wanted.len().div_ceil(8)) {
            let mut cells = solution.iter().map(i32::to_string).collect::<Vec<_>>();
            for at in 0..cells.len() {
                let kept = std::mem::replace(&mut cells[at], ".".to_owned());
                let text = puzzle_of(rules, &cells);
                if solutions(&text, Method::Exact).len() > 1 {
                    cells[at] = kept;
                }
            }
            let text = puzzle_of(rules, &cells);
            let puzzle = Puzzle::parse(&text).expect("it is a puzzle");
            let told =
                puzzle.explain(&Options::default()).unwrap_or_else(|problem| panic!("{problem}: {text}"));
            let symbols: String = solution.iter().map(i32::to_string).collect();
            assert!(told.is_solved(), "{text}: {told}");
            assert_eq!(told.end(), symbols, "{text}: {told}");
        }
    }
}

fn puzzle_of(rules: &str, cells: &[String]) -> String {
    let rows: String = cells.chunks(4).map(|row| format!("  {}\n", row.concat())).collect();
    format!("size: 4\n{rules}grid: |\n{rows}")
}

#[test]
fn a_board_with_more_digits_is_written_and_read_again() {
    for text in [
        "size: 6\ndigits: 0-8\nboxes: 3x3\ncages: ['9: r1c1 r1c2']\ngrid: |\n  .....8\n  0.....\n  ......\n  ......\n  ......\n  ......\n",
        "size: 6\ndigits: 1-9\nboxes: 3x2\nwhite-dots: [r1c1 r1c2]\ngrid: |\n  .....9\n  1.....\n  ......\n  ......\n  ......\n  ......\n",
        "size: 6\ndigits: 0-9\nboxes: none\nlunchboxes: ['5: r1']\n",
        ".Shape~6x6~0-8.RegionSize~9.DisjointSets.Sandwich~4~R1.~R1C1_0~R3C4_1",
        ".Shape~7x7~9.RegionSize~9.Jigsaw~1112333111233311123332222222444255544425554442555.~R1C1_9",
    ] {
        let grid = grid(text);
        for written in [Some(write::yaml(&grid, None)), write::interactive(&grid)].into_iter().flatten() {
            let again = self::grid(&written);
            assert_eq!((again.layout().shape(), &again), (grid.layout().shape(), &grid), "{written}");
        }
        assert!(write::f_puzzles(&grid, None).is_none(), "it has as many digits as cells in a line");
    }
    let refused =
        parse_one(".Shape~6x6~5.~R1C1_1", &ReadOptions::default()).expect_err("a row repeats no digit");
    assert!(refused.to_string().contains("at least 6 digits"), "{refused}");
}
