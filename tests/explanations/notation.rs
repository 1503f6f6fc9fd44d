//! Steps in the notations of HoDoKu and of forums.

use crate::played::samples;
use std::collections::BTreeSet;
use whydoku::{Notation, Options, Puzzle};
use whydoku_board::WIDEST;
use whydoku_logic::TechniqueId;
use whydoku_solver::pipeline::hodoku_notation;
use whydoku_solver::trace::{Deduction, Move};

const PUZZLES: [&str; 4] = [
    "..9.5...8.....8.....8..7..9.8.6...........25...4..9..31...6......38..7.4...2..5..",
    "...6.1..2.96.....1......3...7.9.......1..69......3.6.78.......9.132...5.9.....84.",
    ".2..5.7819.........58....6..7.........27.......3.65......3...9...1....46.6..49..8",
    "...5........2.9.83.2..43.6.1....4....5....716......9.8..6.3...4.3..1....94.....2.",
];

/// Whether two lines are the same, or write a chain from its two ends.
fn are_alike(one: &str, other: &str) -> bool {
    let Some(((one, ends), (other, same_ends))) = one.split_once(" => ").zip(other.split_once(" => ")) else {
        return one == other;
    };
    let (one, other): (Vec<&str>, Vec<&str>) = (one.split(' ').collect(), other.split(' ').collect());
    let mirrored = |from: usize| {
        let links = other[from..].iter().rev().map(|part| {
            if part.starts_with('r') { (*part).to_owned() } else { part.chars().rev().collect() }
        });
        other[..from].iter().map(|part| (*part).to_owned()).chain(links).collect::<Vec<String>>()
    };
    let is_chain = other.iter().any(|part| part.starts_with('='));
    ends == same_ends && (one == other || is_chain && (1..other.len()).any(|from| mirrored(from) == one))
}

/// The emulator follows the program to the letter, and so it knows how a line of each step looks.
#[test]
fn figures_are_written_as_hodoku_writes_its_patterns() {
    let pipeline = crate::pipeline::<WIDEST>("hodoku").with_notation(true);
    let mut techniques = BTreeSet::new();
    let mut wrong = Vec::new();
    for text in PUZZLES {
        let position = Puzzle::parse(text).expect("a puzzle").position().expect("a position");
        pipeline.run(position.grid()).replay(|replayed| {
            let Move::Deduced(Deduction { step, notation: Some(theirs), .. }) = replayed.what else { return };
            let Some(ours) = hodoku_notation(step, replayed.seen) else { return };
            techniques.insert(step.technique);
            if !are_alike(&ours, theirs) {
                wrong.push(format!("{ours}\n   {theirs}"));
            }
        });
    }
    assert!(techniques.len() >= 15, "{techniques:?}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_grave_is_written_by_its_eliminations() {
    let sample = &samples()[&TechniqueId::BugPlus1][0];
    let line = hodoku_notation(&sample.step, sample.seen());
    assert_eq!(line.as_deref(), Some("Bivalue Universal Grave + 1 => r8c7<>1, r8c7<>4"));
}

#[test]
fn the_human_profile_has_both_notations() {
    let lines = |notation| {
        let puzzle = Puzzle::parse(PUZZLES[0]).expect("a puzzle");
        let path = puzzle.explain(&Options::default().with_notation(notation)).expect("a path");
        let moves = path.trace().moves.iter().filter_map(|what| match what {
            Move::Deduced(deduction) => deduction.notation.clone(),
            Move::Guessed(_) => None,
        });
        moves.collect::<Vec<String>>().join("\n")
    };
    let hodoku = lines(Notation::Hodoku);
    assert!(hodoku.contains("X-Wing: 6 c39 r59 => r5c12,r9c28<>6"), "{hodoku}");
    let eureka = lines(Notation::Eureka);
    assert!(!eureka.contains('|') && eureka.contains("4 b6/r4: r4c5<>4"), "{eureka}");
}
