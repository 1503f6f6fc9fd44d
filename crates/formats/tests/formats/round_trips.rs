//! Random positions through each writer and back, and random bytes, which must be read or refused.

use super::writers::{array, bordered};
use super::*;
use proptest::prelude::*;
use std::sync::Arc;
use whydoku_board::{Candidate, Cell, Grid, Layout};
use whydoku_formats::{PositionError, write};

/// A position on a board: some givens, some placed digits, some candidates taken away.
fn position<const W: usize>(layout: &Arc<Layout<W>>, moves: &[(u16, u8, u8)]) -> Grid<W> {
    let size = layout.size();
    let at = |&(cell, digit, _): &(u16, u8, u8)| {
        Candidate::new(Cell::new(usize::from(cell) % (size * size)), Digit::new(usize::from(digit) % size))
    };
    let of_kind = |kind: u8| moves.iter().filter(move |m| m.2 % 4 == kind).map(at);
    let mut trial = Grid::empty(Arc::clone(layout));
    let givens: Vec<Candidate> = of_kind(0)
        .filter(|&given| trial.open().contains(given.cell) && trial.try_place(given).is_ok())
        .collect();
    let mut grid = Grid::with_givens(Arc::clone(layout), givens).unwrap();
    for placed in of_kind(1) {
        let _ = grid.try_place(placed);
    }
    for gone in of_kind(2).chain(of_kind(3)) {
        grid.eliminate(gone);
    }
    grid
}

/// The position with nothing but its digits: all of them given, or as they were.
fn bare<const W: usize>(grid: &Grid<W>, all_given: bool) -> Grid<W> {
    let filled = *grid.layout().cells() - *grid.open();
    let stands = |cell| Candidate::new(cell, grid.digit(cell).unwrap());
    let givens = if all_given { filled } else { *grid.givens() };
    let mut bare = Grid::with_givens(Arc::clone(grid.layout()), givens.iter().map(stands)).unwrap();
    for cell in &filled {
        bare.place(stands(cell));
    }
    bare
}

fn there_and_back<const W: usize>(grid: &Grid<W>, options: &ReadOptions) {
    let layout = grid.layout();
    let parse = |text: &str| {
        parse_one(text, options).unwrap_or_else(|error| panic!("{error}: {}\n{text}", error.excerpt))
    };
    let back = |text: String| {
        parse(&text).grid(Arc::clone(layout)).unwrap_or_else(|error| panic!("{error}\n{text}"))
    };
    assert_eq!(&back(write::library(grid)), grid);
    let given = bare(grid, true);
    for text in [write::one_line(grid), bordered(grid), write::simple_sudoku(grid), array(grid)] {
        assert_eq!(back(text), given);
    }
    assert_eq!(back(write::sdk(grid)), bare(grid, false));

    let same_candidates =
        |read: &Grid<W>| layout.cells().iter().all(|c| read.candidates(c) == grid.candidates(c));
    for text in [write::candidate_string(grid), write::pencilmarks(grid)] {
        match parse(&text).grid(Arc::clone(layout)) {
            Ok(read) => assert!(read.open().is_subset(grid.open()) && same_candidates(&read), "{text}"),
            // Two open cells that see each other and are left with the same digit cannot be told from two such digits.
            Err(PositionError::Clash { .. }) => {
                let single = |cell: Cell| grid.candidates(cell).single();
                let is_twin = |cell: Cell, peer| single(peer).is_some() && single(peer) == single(cell);
                let twins = |cell| layout.peers(cell).iter().any(|peer| is_twin(cell, peer));
                assert!(grid.open().iter().any(twins), "{text}");
            }
            Err(error) => panic!("{error}\n{text}"),
        }
    }
}

#[test]
fn a_cell_with_nothing_left_may_stand_among_letters() {
    let options = with_size(16);
    let layout = Arc::new(Layout::<10>::new(options.shape.clone().unwrap()).unwrap());
    let mut grid = Grid::empty(Arc::clone(&layout));
    for (column, cell) in layout.cells().iter().take(16).enumerate() {
        for digit in layout.digits().take(if column == 0 { 16 } else { 9 }) {
            grid.eliminate(Candidate::new(cell, digit));
        }
    }
    there_and_back(&grid, &options);
}

fn moves() -> impl Strategy<Value = Vec<(u16, u8, u8)>> {
    let any_number = prop::collection::vec(any::<(u16, u8, u8)>(), 0..400);
    let few = prop::collection::vec(any::<(u16, u8, u8)>(), 0..40);
    prop_oneof![few, any_number]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, ..ProptestConfig::default() })]

    #[test]
    fn positions_come_back(moves in moves()) {
        there_and_back(&position(&Layout::classic(), &moves), &ReadOptions::default());
        for size in 2..=11 {
            let options = with_size(size);
            let layout = Arc::new(Layout::<2>::new(options.shape.clone().unwrap()).unwrap());
            there_and_back(&position(&layout, &moves), &options);
        }
        for size in [12, 16, 25] {
            let options = with_size(size);
            let layout = Arc::new(Layout::<10>::new(options.shape.clone().unwrap()).unwrap());
            there_and_back(&position(&layout, &moves), &options);
        }
    }

    #[test]
    fn anything_at_all_is_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        for size in [None, Some(4), Some(9)] {
            let options = size.map_or_else(ReadOptions::default, with_size);
            for error in Reader::new(bytes.as_slice(), options).filter_map(Result::err) {
                prop_assert!(!error.to_string().contains('\n'));
            }
        }
    }

    #[test]
    fn near_puzzles_are_read_or_refused(text in "([0-9.|:+!\\[\\],#A-G -]{0,20}\n?){0,20}") {
        for puzzle in Reader::new(text.as_bytes(), ReadOptions::default()).filter_map(Result::ok) {
            prop_assert_eq!(puzzle.cells.len(), puzzle.shape.cells());
        }
    }
}

#[test]
fn links_of_sudoku_wiki_are_read_back() {
    let grid = one(EULER).grid(Arc::new(Layout::<2>::new(Shape::CLASSIC).unwrap())).unwrap();
    let link = write::sudoku_wiki_link(&grid).unwrap();
    assert_eq!(link, format!("https://www.sudokuwiki.org/sudoku.htm?bd={}", EULER.replace('.', "0")));
    let read = one(&link).grid(Arc::clone(grid.layout())).unwrap();
    assert_eq!(write::library(&read), write::library(&grid));
    let small = Grid::<2>::empty(Arc::new(Layout::new(Shape::of_size(4).unwrap()).unwrap()));
    assert_eq!(write::sudoku_wiki_link(&small), None);
}

#[test]
fn only_classic_puzzles_have_the_short_link() {
    let mut grid = one(EULER).grid(Arc::new(Layout::<2>::new(Shape::CLASSIC).unwrap())).unwrap();
    let digits = EULER.replace('.', "0");
    assert_eq!(
        write::online_link(&grid, Some("title")),
        Some(format!("https://sudoku.coach/en/play/{digits}"))
    );
    let open = *grid.open();
    let cell = open.iter().next().unwrap();
    let digit = grid.candidates(cell).into_iter().next().unwrap();
    grid.eliminate(Candidate::new(cell, digit));
    let with_marks = write::online_link(&grid, None).unwrap();
    assert!(with_marks.starts_with("https://sudokupad.app/?puzzleid=fpuzzles"), "{with_marks}");
    let knight = Shape::CLASSIC.with_rules("anti-knight".parse().unwrap()).unwrap();
    let empty = Grid::<2>::empty(Arc::new(Layout::new(knight).unwrap()));
    assert!(write::online_link(&empty, None).unwrap().starts_with("https://sudokupad.app/"));
}
