//! What every target asserts: whatever is read, and is a position, writes and reads back equal.

#[path = "../crates/formats/tests/formats/writers.rs"]
mod writers;

use std::sync::Arc;
use writers::{array, bordered};
use whydoku_formats::{Content, InputError, PositionError, Puzzle, ReadOptions, Reader, parse_one, write};
use whydoku_board::{Candidate, Layout, Shape};
use whydoku_board::Grid;

/// Reads bytes without a shape and with one, and sends what comes out there and back.
pub fn read(bytes: &[u8]) {
    for size in [None, Some([2, 4, 9, 16][bytes.len() % 4])] {
        let options = ReadOptions::default().shape(size.map(|size| Shape::of_size(size).expect("a good size")));
        for read in Reader::new(bytes, options) {
            check(read);
        }
    }
}

fn check(read: Result<Puzzle, InputError>) {
    match read {
        Ok(puzzle) => {
            assert_eq!(puzzle.cells.len(), puzzle.shape.cells());
            there_and_back(&puzzle);
        }
        Err(error) => {
            // Tables have one line a puzzle.
            let said = error.to_string();
            assert!(!said.contains('\n') && error.line >= 1 && error.column != Some(0), "{said}");
        }
    }
}

fn there_and_back(puzzle: &Puzzle) {
    let layout = Arc::new(Layout::<10>::new(puzzle.shape.clone()).expect("25×25 fits ten words"));
    let Ok(grid) = puzzle.grid(Arc::clone(&layout)) else { return };
    let options = ReadOptions::default().shape(Some(puzzle.shape.clone()));
    let parse = |text: &str| {
        let read = parse_one(text, &options).unwrap_or_else(|error| panic!("{error}\n{text}"));
        read.grid(Arc::clone(&layout))
    };
    let back = |text: String| parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(back(write::library(&grid)), grid);
    assert_eq!(back(write::sdk(&grid)), only_digits(&grid, false));
    let given = only_digits(&grid, true);
    for text in [write::one_line(&grid), bordered(&grid), write::simple_sudoku(&grid), array(&grid)] {
        assert_eq!(back(text), given);
    }
    assert!(same_candidates(&back(write::candidate_string(&grid)), &grid));
    match parse(&write::pencilmarks(&grid)) {
        Ok(read) => assert!(same_candidates(&read, &grid)),
        // Two open cells left with the same single digit look like two such digits.
        Err(error) => assert!(matches!(error, PositionError::Clash { .. })),
    }
    // The text alone describes a puzzle that has only givens.
    if puzzle.deleted.is_empty()
        && puzzle.cells.iter().all(|c| matches!(c, Content::Open | Content::Given(_)))
    {
        assert_eq!(back(puzzle.text.clone()), grid);
    }
}

fn same_candidates(a: &Grid<10>, b: &Grid<10>) -> bool {
    a.layout().cells().iter().all(|cell| a.candidates(cell) == b.candidates(cell))
}

/// The position with nothing but its digits: all of them given, or as they were.
fn only_digits(grid: &Grid<10>, all_given: bool) -> Grid<10> {
    let filled = *grid.layout().cells() - *grid.open();
    let stands = |cell| Candidate::new(cell, grid.digit(cell).expect("a filled cell"));
    let givens = if all_given { filled } else { *grid.givens() };
    let mut bare = Grid::with_givens(Arc::clone(grid.layout()), givens.iter().map(stands)).expect("no clash");
    for cell in &filled {
        bare.place(stands(cell));
    }
    bare
}
