//! How fast the exact search is: one solution and the proof that there is no other, over whole lists of puzzles.
//!
//! `cargo bench --bench search` runs on the corpus, each list on the classic board and, as `general`, on the same
//! board drawn as jigsaw regions, which the general search takes; their ratio within one run says more than either
//! time. `lines` reads each puzzle from its line as well. A list of one's own, one puzzle at the beginning of each
//! line, is timed as well if `WHYDOKU_LIST` names it.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use whydoku_board::{CancelToken, Candidate, Cell, Digit, Grid, Layout, Regions, Shape, Symmetry};

fn main() {
    divan::main();
}

const LISTS: [&str; 4] = ["fifty", "seventeen", "hardest", "own"];

#[divan::bench(args = LISTS)]
fn classic(bencher: Bencher<'_, '_>, list: &str) {
    prove_unique(bencher, &Layout::classic(), list);
}

/// The same with reading: straight from the line.
#[divan::bench(args = LISTS)]
fn lines(bencher: Bencher<'_, '_>, list: &str) {
    let lines: Vec<whydoku_search::BareLine> =
        puzzles(list).iter().map(|line| line.as_bytes().try_into().unwrap()).collect();
    let limit = whydoku_search::SearchOptions { limit: 2, node_limit: None };
    let solutions = |line: &whydoku_search::BareLine| {
        let each = &mut |_: &_| ControlFlow::Continue(());
        whydoku_search::enumerate_line(line, limit, CancelToken::NEVER, each).map(|stats| stats.solutions)
    };
    let unique = || lines.iter().filter(|line| solutions(black_box(line)) == Some(1)).count();
    assert_eq!(unique(), lines.len(), "a puzzle of the list `{list}` has not exactly one solution");
    bencher.counter(ItemsCount::new(lines.len())).bench_local(unique);
}

#[divan::bench(args = LISTS)]
fn general(bencher: Bencher<'_, '_>, list: &str) {
    let regions = (0..81).map(|cell| cell / 27 * 3 + cell % 9 / 3).collect();
    let shape = Shape::new(9, Regions::Any(regions)).expect("nine regions of nine cells");
    prove_unique(bencher, &Arc::new(Layout::new(shape).expect("81 cells fit")), list);
}

#[divan::bench]
fn empty_25() -> Option<whydoku_search::Solution> {
    let layout = Layout::<10>::new(Shape::of_size(25).expect("25 is a size")).expect("625 cells fit");
    whydoku_search::solution(&Grid::empty(Arc::new(layout)))
}

fn prove_unique(bencher: Bencher<'_, '_>, layout: &Arc<Layout<2>>, list: &str) {
    let grids: Vec<Grid<2>> = puzzles(list).iter().map(|line| parse(layout, line)).collect();
    let unique = || grids.iter().filter(|grid| whydoku_search::is_unique(black_box(grid))).count();
    assert_eq!(unique(), grids.len(), "a puzzle of the list `{list}` has not exactly one solution");
    bencher.counter(ItemsCount::new(grids.len())).bench_local(unique);
}

fn puzzles(list: &str) -> Vec<String> {
    match list {
        "fifty" => {
            let text = corpus("project-euler-96.txt");
            let rows: Vec<&str> = text.lines().filter(|line| !line.starts_with("Grid")).collect();
            rows.chunks(9).map(<[&str]>::concat).collect()
        }
        // The corpus has one puzzle of seventeen clues and four of the hardest; rearranged, they are new to a searcher.
        "seventeen" => rearranged(&lines_of(&corpus("encyclopedia.txt"))[..1], 60),
        "hardest" => rearranged(&lines_of(&corpus("hardest-rated.txt")), 10),
        _ => std::env::var("WHYDOKU_LIST").map_or(Vec::new(), |path| {
            lines_of(&std::fs::read_to_string(path).expect("WHYDOKU_LIST names a file that can be read"))
        }),
    }
}

fn corpus(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus/puzzles").join(file);
    std::fs::read_to_string(path).expect("the corpus can be read")
}

/// The lines that begin with a puzzle.
fn lines_of(text: &str) -> Vec<String> {
    let puzzle = |line: &str| line.get(..81).filter(|start| start.chars().all(is_symbol)).map(str::to_owned);
    text.lines().filter_map(puzzle).collect()
}

fn is_symbol(symbol: char) -> bool {
    symbol == '.' || symbol.is_ascii_digit()
}

fn parse(layout: &Arc<Layout<2>>, line: &str) -> Grid<2> {
    let given = |(at, symbol)| Some(Candidate::new(Cell::new(at), Digit::from_symbol(symbol)?));
    let givens = line.chars().enumerate().filter_map(given);
    Grid::with_givens(Arc::clone(layout), givens).expect("no two givens clash")
}

/// Each puzzle turned, swapped and renamed in `times` ways, always the same ones.
fn rearranged(lines: &[String], times: usize) -> Vec<String> {
    let layout = Layout::classic();
    let generators = Symmetry::generators(&layout);
    let mut found = Vec::new();
    let mut at = 0;
    for line in lines {
        let mut grid = parse(&layout, line);
        for _ in 0..times {
            for step in 0..30 {
                at = (at * 31 + step + 7) % 1_000_003;
                grid = grid.mapped(&generators[at % generators.len()]);
            }
            found.push(
                layout.cells().iter().map(|cell| grid.digit(cell).map_or('.', Digit::symbol)).collect(),
            );
        }
    }
    found
}
