//! Orders of digits, backdoors and clues that are not needed.

use whydoku_board::{CancelToken, Candidate, Digit, Grid, Layout};
use whydoku_solver::order::{backdoors, ittoryu, superfluous};
use whydoku_test_support::read;

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const HARD: &str = "...4.67...5.....3.68..374..2.......3.1...4...73.....6...1....9....973..5..58....2";
const FULL: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn grid(text: &str) -> Grid<2> {
    read(&Layout::classic(), text).expect("a grid")
}

/// Fills all singles, of one digit or of all.
fn fill_singles(grid: &mut Grid<2>, of: Option<Digit>) {
    let layout = Layout::classic();
    let is_single = |grid: &Grid<2>, one: Candidate| {
        let places = *grid.places(one.digit);
        let has_one_place =
            layout.houses().any(|(_, house)| (places & house.cells).single() == Some(one.cell));
        grid.candidates(one.cell).single() == Some(one.digit) || has_one_place
    };
    let wanted = || layout.digits().filter(|&digit| of.is_none_or(|of| of == digit));
    let all =
        || wanted().flat_map(|digit| layout.cells().iter().map(move |cell| Candidate::new(cell, digit)));
    while let Some(single) = all().find(|&one| grid.allows(one) && is_single(grid, one)) {
        grid.place(single);
    }
}

#[test]
fn singles_need_no_backdoor() {
    let easy = grid(EASY);
    let solution = &whydoku_search::first_two(&easy)[0];
    assert!(backdoors(&easy, solution, true, CancelToken::NEVER).is_ok_and(|found| found.singles_only));
}

#[test]
fn every_backdoor_leaves_singles_alone() {
    let hard = grid(HARD);
    let solution = &whydoku_search::first_two(&hard)[0];
    let found = backdoors(&hard, solution, true, CancelToken::NEVER).expect("not cancelled");
    assert!(!found.singles_only && found.cells.len() + found.pairs.len() > 0);
    let groups =
        found.cells.iter().map(|&cell| vec![cell]).chain(found.pairs.iter().map(|pair| pair.to_vec()));
    for group in groups {
        let mut filled = hard.clone();
        group.iter().for_each(|&candidate| filled.place(candidate));
        fill_singles(&mut filled, None);
        assert!(filled.is_full(), "{group:?}");
    }
}

#[test]
fn digits_of_a_full_order_follow_one_another() {
    let easy = grid(EASY);
    let ittoryu = |grid: &Grid<2>| ittoryu(grid, CancelToken::NEVER).expect("not cancelled");
    let order = ittoryu(&easy).expect("its digits follow one another");
    let mut filled = easy.clone();
    for &digit in &order {
        fill_singles(&mut filled, Some(digit));
        assert_eq!(filled.filled(digit).len(), 9);
    }
    assert!(filled.is_full());
    assert_eq!(ittoryu(&grid(HARD)), None);
    // With one digit left to place, its own order is enough.
    let full = grid(&FULL.replace('4', "."));
    assert_eq!(ittoryu(&full).map(|order| order.last().copied().is_some()), Some(true));
}

#[test]
fn clues_that_are_not_needed_are_named() {
    let all = superfluous(&grid(FULL), CancelToken::NEVER).expect("not cancelled");
    assert_eq!(all.len(), 81);
    let less = superfluous(&grid(EASY), CancelToken::NEVER).expect("not cancelled");
    assert!(less.iter().all(|&cell| {
        let at = cell.index();
        let text = format!("{}.{}", &EASY[..at], &EASY[at + 1..]);
        whydoku_search::first_two(&grid(&text)).len() == 1
    }));
}
