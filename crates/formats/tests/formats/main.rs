//! Reads every format and every error from tables, and random positions through each writer and the reader.

mod around_errors;
mod errors;
mod interactive;
mod links;
mod objects;
mod reading;
mod reads;
mod round_trips;
mod spreadsheets;
mod sudoku_pad;
mod tables;
mod typed_grids;
mod writers;

use whydoku_board::{Digit, Shape};
use whydoku_formats::{InputError, Puzzle, ReadOptions, Reader, parse_one};

/// The first grid of Project Euler's problem 96.
const EULER: &str = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";

fn with_size(size: usize) -> ReadOptions {
    ReadOptions::default().shape(Some(Shape::of_size(size).unwrap()))
}

fn read(input: &str) -> Vec<Result<Puzzle, InputError>> {
    Reader::new(input.as_bytes(), ReadOptions::default()).collect()
}

fn one(input: &str) -> Puzzle {
    parse_one(input, &ReadOptions::default()).unwrap_or_else(|error| panic!("{error}\n{input}"))
}

fn errors(input: &str, options: &ReadOptions) -> Vec<String> {
    let said = |read: Result<Puzzle, InputError>| read.err().map(|error| error.to_string());
    Reader::new(input.as_bytes(), options.clone()).filter_map(said).collect()
}

/// The digits, given or placed.
fn digits(puzzle: &Puzzle) -> String {
    puzzle.cells.iter().map(|content| content.digit().map_or('.', Digit::symbol)).collect()
}

fn rows(grid: &str, size: usize) -> Vec<String> {
    grid.as_bytes().chunks(size).map(|row| String::from_utf8(row.to_vec()).unwrap()).collect()
}

/// The grid with something done to each row, lines between.
fn lines(each: impl Fn(usize, &str) -> String) -> String {
    rows(EULER, 9).iter().enumerate().map(|(index, row)| each(index, row)).collect::<Vec<_>>().join("\n")
}

/// The row with something between its groups of three.
fn grouped(row: &str, between: &str) -> String {
    rows(row, 3).join(between)
}
