//! Steps in the notations of HoDoKu and of forums.

use crate::played::samples;
use std::collections::BTreeSet;
use whydoku::{Notation, Options, Puzzle};
use whydoku_board::WIDEST;
use whydoku_explain::{Explainer, Register};
use whydoku_logic::TechniqueId;
use whydoku_solver::catalogue::{Catalogue, Family};
use whydoku_solver::pipeline::hodoku_notation;
use whydoku_solver::trace::{Deduction, Move};

const PUZZLES: [&str; 10] = [
    "..9.5...8.....8.....8..7..9.8.6...........25...4..9..31...6......38..7.4...2..5..",
    "...6.1..2.96.....1......3...7.9.......1..69......3.6.78.......9.132...5.9.....84.",
    ".2..5.7819.........58....6..7.........27.......3.65......3...9...1....46.6..49..8",
    "...5........2.9.83.2..43.6.1....4....5....716......9.8..6.3...4.3..1....94.....2.",
    "1.3.5.7.9..7189.3..96.731.........1..3..41.2...15....83.4.25..1.7..14..391536..4.",
    ".....6.89.5.7......9..1...423...8....75.6...1....2..5...9..5.1........76...9.2.3.",
    ".....678.4...........732.5..94.1.3.5...2...18..1.....23....4..768...1.2...5......",
    "1.3...7....7....36.98....4.2..7..96..6....8.3.1...4....7.9..6..5.1....9....52....",
    "..3.5..894..18.........21.....59....8.6..39......1..7..6..7.4.1..2..48.....9....3",
    "..68.51.........36.1....8...5.38.9..37..6..82..4.21.6...9....4.84.........54.37..",
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
    let (mut techniques, mut lines) = (BTreeSet::new(), 0);
    let mut wrong = Vec::new();
    for text in PUZZLES {
        let position = Puzzle::parse(text).expect("a puzzle").position().expect("a position");
        pipeline.run(position.grid()).replay(|replayed| {
            let Move::Deduced(Deduction { step, notation: Some(theirs), .. }) = replayed.what else { return };
            let Some(ours) = hodoku_notation(step, replayed.seen) else { return };
            techniques.insert(step.technique);
            lines += 1;
            if !are_alike(&ours, theirs) {
                wrong.push(format!("{ours}\n   {theirs}"));
            }
        });
    }
    assert!(
        techniques.contains(&TechniqueId::AlsChain) && techniques.len() >= 20 && lines >= 40,
        "{lines} lines of {techniques:?}"
    );
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
    assert!(!eureka.replace(" || ", " ").contains('|') && eureka.contains("4 b6/r4 => r4c5<>4"), "{eureka}");
}

/// Whether a line is a chain as forums write it: nodes of cells with strong and weak links in turn, strong ones at both ends;
/// the digits of a link within cells stand in brackets.
fn is_eureka(line: &str) -> bool {
    let Some((chain, ends)) = line.split_once(" => ") else { return false };
    let chain = chain.strip_suffix("-loop").unwrap_or(chain);
    // A chain of almost locked sets for each digit.
    if let Some((first, others)) = chain.split_once(", ") {
        return is_eureka(&format!("{first} => {ends}")) && is_eureka(&format!("{others} => {ends}"));
    }
    let links: String = chain.chars().filter(|letter| "=-".contains(*letter)).collect();
    let alternates = links.split('-').all(|strong| strong == "=");
    let is_cell = |name: &str| {
        let places = name.strip_prefix('r').and_then(|name| name.split_once('c'));
        let are_figures =
            |text: &str| !text.is_empty() && text.bytes().all(|byte| (b'1'..=b'9').contains(&byte));
        places.is_some_and(|(rows, columns)| are_figures(rows) && are_figures(columns))
    };
    let parts = chain.split(['(', ')', '=', '-', ',']).filter(|part| !part.is_empty());
    let are_nodes = parts.clone().all(|part| is_cell(part) || part.bytes().all(|byte| byte.is_ascii_digit()));
    let begins_with_digit = chain.starts_with('(');
    let are_ends = ends.split(", ").all(|end| {
        let claim = end.split_once("<>").or_else(|| end.split_once('='));
        claim.is_some_and(|(cells, digit)| {
            cells.split(',').all(is_cell) && digit.bytes().all(|byte| byte.is_ascii_digit())
        })
    });
    alternates && are_nodes && begins_with_digit && are_ends
}

/// Patterns with a name of their own that forums write as chains.
const CHAINS_OF_PATTERNS: [TechniqueId; 12] = [
    TechniqueId::Skyscraper,
    TechniqueId::TwoStringKite,
    TechniqueId::TurbotFish,
    TechniqueId::EmptyRectangle,
    TechniqueId::XyWing,
    TechniqueId::XyzWing,
    TechniqueId::WxyzWing,
    TechniqueId::BentSet,
    TechniqueId::WWing,
    TechniqueId::AlsXz,
    TechniqueId::AlsXzDouble,
    TechniqueId::AlsXyWing,
];

#[test]
fn chains_are_written_as_forums_write_them() {
    let explainer = Explainer::new("en").expect("English is there");
    let mut chains = BTreeSet::new();
    for (id, samples) in samples() {
        let is_chain =
            CHAINS_OF_PATTERNS.contains(id) || Catalogue::embedded().entry(*id).family == Family::Chain;
        for sample in samples.iter().take(8).filter(|sample| is_chain && sample.seen().layout().side() == 9) {
            chains.insert(explainer.explain(&sample.step, sample.seen(), Register::Expert).to_string());
        }
    }
    let wrong: Vec<&String> = chains.iter().filter(|chain| !is_eureka(chain)).collect();
    assert!(chains.len() >= 20 && wrong.is_empty(), "{} chains; {wrong:#?}", chains.len());
}

/// Three cells of row 1 and four of box 1 have five digits each, so no part of this set is almost locked with the rest.
#[test]
fn a_bent_set_that_is_not_two_sets_is_written_by_its_digits() {
    let mut marks = vec!["123456789"; 81];
    for (cell, digits) in [(0, "1234"), (1, "1234"), (4, "129"), (9, "349"), (11, "349")] {
        marks[cell] = digits;
    }
    let rows: Vec<String> = marks.chunks(9).map(|row| row.join(" ")).collect();
    let position = Puzzle::parse(&rows.join("\n")).expect("a puzzle").position().expect("a position");
    let mut lines = Vec::new();
    crate::pipeline::<WIDEST>("expert").run(position.grid()).replay(|replayed| {
        if let Move::Deduced(Deduction { step, .. }) = replayed.what
            && step.technique == TechniqueId::BentSet
        {
            let explainer = Explainer::new("en").expect("English is there");
            lines.push(explainer.explain(step, replayed.seen, Register::Expert).to_string());
        }
    });
    assert!(lines.iter().any(|line| line.starts_with("(12349)r1c125,r2c13 => ")), "{lines:?}");
}

#[test]
fn every_line_says_what_it_rests_on() {
    let explainer = Explainer::new("en").expect("English is there");
    let steps = samples().values().flatten().filter(|sample| sample.seen().layout().side() == 9);
    for sample in steps {
        let line = explainer.explain(&sample.step, sample.seen(), Register::Expert).to_string();
        assert!(!line.trim_start().starts_with("=>"), "{:?}: {line}", sample.step.technique);
    }
}

#[test]
fn cases_are_chains_side_by_side() {
    let explainer = Explainer::new("en").expect("English is there");
    let line = |id| {
        let sample = &samples()[&id][0];
        explainer.explain(&sample.step, sample.seen(), Register::Expert).to_string()
    };
    let chain = line(TechniqueId::CellForcingChain);
    assert_eq!(
        chain,
        "(2)r6c7-r2c7=r2c3-(1)r2c3 || (6)r6c7-(6=7)r6c4-(7=1)r2c4-(1)r2c3 || (8)r6c7-(8=1)r3c7-(1)r3c4=r2c4-r2c3 => r2c3<>1"
    );
    assert_eq!(
        line(TechniqueId::DeathBlossom),
        "(7)r2c2-(7=4)r1c3 || (8)r2c2-(8=14)r8c3,r9c2 || (9)r2c2-(9=12674)r13458c3 => r7c3<>4"
    );
    // Not every line follows from the one before.
    assert!(line(TechniqueId::ForcingNetVerity).contains("r5c6=2 r7c4=2 r4c8=2 r4c8<>6 || "));
}

#[test]
fn colours_loops_and_forcing_chains_have_a_line_of_hodoku() {
    let line = |id| {
        let sample = &samples()[&id][0];
        hodoku_notation(&sample.step, sample.seen()).unwrap_or_default()
    };
    assert_eq!(
        line(TechniqueId::MultiColours1),
        "Multi Colors 1: 8 (r8c3) / (r9c3), (r8c7) / (r9c7) => r8c45,r9c456<>8"
    );
    assert_eq!(
        line(TechniqueId::PlacingLoop),
        "Discontinuous Nice Loop: 6/7 r2c8 =3= r5c8 =6= r5c3 =4= r2c3 =3= r2c8 => r2c8<>6, r2c8<>7"
    );
    assert_eq!(line(TechniqueId::CellForcingChain), "Forcing Chain Verity => r2c3<>1");
    assert_eq!(line(TechniqueId::ForcingChain), "Forcing Chain Contradiction in c1 => r7c1<>6");
}
