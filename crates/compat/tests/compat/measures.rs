//! Known values of the measures, and relations between them.

use std::sync::Arc;
use whydoku_board::{CancelToken, Candidate, Cell, Digit, Grid, Layout, Symmetry};
use whydoku_compat::measures::{Givens, WhipKind, exact_cover_nodes, q1, q2, trial_depth};

const DISCREPANCY: &str = "12.4..3..3...1..5...6...1..7...9.....4.6.3.....3..2...5...8.7....7.....5.......98";
const RED_DWARF: &str = "12.3....435....1....4........54..2..6...7.........8.9...31..5.......9.7.....6...8";
const GOLDEN_NUGGET: &str =
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

const WHIPS: WhipKind = WhipKind { braided: false, grouped: false };
const GROUPED_WHIPS: WhipKind = WhipKind { braided: false, grouped: true };
const BRAIDS: WhipKind = WhipKind { braided: true, grouped: false };
const GROUPED_BRAIDS: WhipKind = WhipKind { braided: true, grouped: true };

fn givens(line: &str) -> Givens {
    Givens::of_line(line).expect("81 symbols")
}

fn depth(line: &str) -> Option<u32> {
    trial_depth(&givens(line), 3, CancelToken::NEVER).expect("no deadline")
}

fn longest(chains: WhipKind, line: &str) -> Option<u32> {
    chains.longest(&givens(line), CancelToken::NEVER).expect("no deadline")
}

/// Returns the puzzles of Project Euler 96.
fn fifty() -> Vec<String> {
    let text = include_str!("../../../../corpus/puzzles/project-euler-96.txt");
    let rows: Vec<&str> = text.lines().filter(|line| !line.starts_with("Grid")).collect();
    rows.chunks(9).map(<[&str]>::concat).collect()
}

#[test]
#[cfg_attr(debug_assertions, ignore = "takes minutes in builds that are not optimised")]
fn q1_and_q2_of_record_puzzles() {
    let q2 = q2(&givens(RED_DWARF), CancelToken::NEVER).unwrap();
    assert_eq!((q2.rating, q2.raw), (99743, 1_309_083_773));
    let q1 = q1(&givens(DISCREPANCY), CancelToken::NEVER).unwrap();
    assert_eq!(q1.rating, 99529);
}

#[test]
#[cfg_attr(debug_assertions, ignore = "takes minutes in builds that are not optimised")]
fn record_puzzles_need_trial_depth_2() {
    for line in [DISCREPANCY, RED_DWARF, GOLDEN_NUGGET] {
        assert_eq!(depth(line), Some(2), "{line}");
        assert_eq!(longest(BRAIDS, line), None, "{line}");
    }
    assert_eq!(depth(EASY), Some(0));
    assert_eq!(longest(WHIPS, EASY), Some(0));
    assert_eq!(depth(&".".repeat(81)), None);
}

#[test]
fn more_general_chains_are_not_longer_and_braids_match_trial_depth_1() {
    for line in fifty() {
        let depth = depth(&line);
        let [whips, grouped_whips, braids, grouped_braids] =
            [WHIPS, GROUPED_WHIPS, BRAIDS, GROUPED_BRAIDS].map(|chains| longest(chains, &line));
        let whips = whips.expect("none of the fifty needs more than whips");
        let [grouped_whips, braids, grouped_braids] =
            [grouped_whips, braids, grouped_braids].map(|length| length.expect("they do what whips do"));
        assert!(braids <= whips && grouped_whips <= whips, "{line}");
        assert!(grouped_braids <= braids && grouped_braids <= grouped_whips, "{line}");
        assert_eq!(depth, Some(u32::from(whips > 0)), "{line}");
    }
}

#[test]
fn measures_by_logic_are_invariant_under_symmetry() {
    let layout = Layout::classic();
    let generators = Symmetry::generators(&layout);
    for (at, line) in fifty().iter().enumerate().skip(40) {
        let symbols = line.chars().enumerate();
        let placed = symbols
            .filter_map(|(cell, symbol)| Some(Candidate::new(Cell::new(cell), Digit::from_symbol(symbol)?)));
        let mut grid = Grid::<2>::with_givens(Arc::clone(&layout), placed).unwrap();
        for step in 0..20 {
            grid = grid.mapped(&generators[(7 * at + 3 * step) % generators.len()]);
        }
        let turned = Givens::of(&grid).expect("a classic grid");
        assert_eq!(trial_depth(&turned, 3, CancelToken::NEVER).unwrap(), depth(line), "{line}");
        for chains in [WHIPS, BRAIDS, GROUPED_BRAIDS] {
            assert_eq!(chains.longest(&turned, CancelToken::NEVER).unwrap(), longest(chains, line), "{line}");
        }
    }
}

#[test]
fn exact_cover_nodes_are_at_least_the_open_cells() {
    let easy = exact_cover_nodes(&givens(EASY), 50, CancelToken::NEVER).unwrap().expect("it has a solution");
    assert_eq!((easy.mean, easy.deviation), (510, 0), "51 open cells, each forced");
    let hard =
        exact_cover_nodes(&givens(RED_DWARF), 50, CancelToken::NEVER).unwrap().expect("it has a solution");
    assert!(hard.mean > 10_000 && hard.deviation > 0, "{hard:?}");
    let none = EASY.replacen("..", "55", 1);
    assert_eq!(exact_cover_nodes(&givens(&none), 50, CancelToken::NEVER).unwrap(), None);
}

#[test]
fn measures_stop_at_the_deadline() {
    let over = CancelToken::new(&|| true);
    assert!(q2(&givens(RED_DWARF), over).is_err());
    assert!(trial_depth(&givens(RED_DWARF), 3, over).is_err());
    assert!(exact_cover_nodes(&givens(RED_DWARF), 50, over).is_err());
    let braided = fifty().iter().any(|line| BRAIDS.longest(&givens(line), over).is_err());
    assert!(braided, "some of the fifty need braids");
}
