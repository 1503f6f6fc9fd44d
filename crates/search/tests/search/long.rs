//! Searches that take some millions of trials.

use super::parse;
use whydoku_board::{CancelToken, Candidate, Cell, Digit, Grid, Layout};
use whydoku_checker::is_solution;
use whydoku_search::SearchOptions;

/// Candidates of 81 open cells with one solution, found by some millions of trials.
const CANDIDATES: &str = "\
    1.3.5.7.91234567891234567891234567891.3.5.78.1.3.567891.34567..123.56789123456789\
    ..345.7.9123456..9.234567891234567.9123456789..345...9123456789.2345.7.912345.789\
    1234567891..4.6..9.2.4.6.8912.456.89123456789.23456789123456.8.12345678912.4.678.\
    12345678912.456.89.2.456.89123456789123456789..34567.9..34567.9.23...789123456789\
    123.5678912...6...12.456.8912.45...91234567891.3456.891234.6.89123.5678912...6789\
    123.5.78.12345678912345678912345.78912345678.1234567891234.6789..3....89123...789\
    1.34567..12345678912345678912345678912345678.1.345678....456...1234567891...5678.\
    12345678912.4.6.89.2.4.6.89.2.4...891234..78912345678912345678912345678912.456789\
    123.567891234.6789.234.678912345.789123...78.123456789..345678..23.56789123456789";

/// Its solution.
const SOLUTION: &str = "123456789456789123798132546215893674364271958879564231531628497682947315947315862";

/// The same where some digits of the solution stand, by cell, and where some cells may hold two of them too.
fn grid(stands: &[usize], two: &[usize], digits: [char; 2]) -> Grid<2> {
    let mut grid = parse(&Layout::classic(), &".".repeat(81));
    let solution: Vec<char> = SOLUTION.chars().collect();
    for (at, letter) in CANDIDATES.chars().enumerate() {
        let (cell, digit) = (at / 9, at % 9);
        let symbol = char::from(b'1' + digit as u8);
        let may = match (stands.contains(&cell), two.contains(&cell) && digits.contains(&symbol)) {
            (_, true) => true,
            (true, false) => solution[cell] == symbol,
            (false, false) => letter != '.',
        };
        if !may {
            grid.eliminate(Candidate::new(Cell::new(cell), Digit::new(digit)));
        }
    }
    grid
}

#[test]
fn a_long_search_finds_all_solutions() {
    // In the second, four cells may hold the digits of each other.
    for (two, count) in [(&[][..], 1), (&[0, 1, 27, 28][..], 2)] {
        let grid = grid(&[1, 3, 78], two, ['1', '2']);
        let (all, stats) = whydoku_search::collect(&grid, SearchOptions::default(), CancelToken::NEVER);
        assert!(stats.guesses > 100_000 && stats.complete, "{stats:?}");
        assert_eq!(all.len(), count);
        assert!(all.iter().any(|solution| solution.to_string() == SOLUTION));
        assert!(all.iter().all(|solution| is_solution(&solution.fill(&grid)).is_ok()));
    }
}

#[test]
fn given_digits_that_clash_have_no_solution() {
    let easy = parse(&Layout::classic(), SOLUTION);
    assert_eq!(whydoku_search::first_two(&easy).len(), 1);
    let mut clash = parse(&Layout::classic(), &".".repeat(81));
    // `place` lets two equal digits stand in one row, as a player may do.
    for cell in [0, 8] {
        clash.place(Candidate::new(Cell::new(cell), Digit::new(4)));
    }
    assert_eq!(whydoku_search::first_two(&clash), Vec::new());
}
