//! Boards whose digits do not begin with 1: what they are worth, how they are read, told and written.

use std::sync::Arc;
use whydoku::{Options, Puzzle};
use whydoku_board::{Grid, Layout, Shape};
use whydoku_formats::{ReadOptions, parse_one, write};
use whydoku_search::{self, Method, SearchOptions};

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
    let mut found = Vec::new();
    whydoku_search::enumerate(&grid, method, SearchOptions::default(), &mut |solution| {
        found.push(solution.digits().iter().map(|&digit| shape.value(digit)).collect());
        std::ops::ControlFlow::Continue(())
    });
    found.sort_unstable();
    found
}

/// A constraint of a board of four, and whether a filling, row by row, keeps it.
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
    let range = said("size: 4\nboxes: 2x2\ndigits: 0-4\n");
    assert!(range.contains("0-4") && range.contains("0-3"), "{range}");
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
    let check = puzzle.check().expect("it can be checked").to_string();
    assert!(check.contains("one solution") || check.contains("two solutions"), "{check}");
}

#[test]
fn a_board_whose_digits_begin_with_1_is_what_it_was() {
    let plain = parse_one("size: 9\ndigits: 1-9\n", &ReadOptions::default()).expect("a board");
    assert_eq!(plain.shape, Shape::CLASSIC);
}
