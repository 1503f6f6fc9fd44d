//! The path of whips: ratings, notation, guesses. Debug builds check every step of a path.

use super::support::{PUZZLES, classic, lines};
use whydoku_board::CancelToken;
use whydoku_compat::measures::{Givens, WhipKind};
use whydoku_logic::TechniqueId;
use whydoku_solver::pipeline::{Pipeline, Verdict};
use whydoku_solver::trace::{Deduction, Move, Outcome};

fn pipeline() -> Pipeline<2> {
    super::support::pipeline("whips").with_notation(true)
}

fn longest(puzzle: &str) -> Option<u32> {
    let whips = WhipKind { braided: false, grouped: false };
    whips.longest(&Givens::of_line(puzzle)?, CancelToken::NEVER).expect("no deadline")
}

#[test]
fn the_longest_whip_of_a_path_is_the_w_rating() {
    let pipeline = pipeline();
    let mut lengths = [0; 8];
    for puzzle in lines(PUZZLES).step_by(3) {
        let Some(longest) = longest(puzzle).filter(|&longest| longest < 8) else { continue };
        lengths[longest as usize] += 1;
        let trace = pipeline.run(&classic(puzzle));
        assert!(matches!(trace.outcome, Outcome::Solved), "{puzzle}");
        assert_eq!(pipeline.rate(classic(puzzle)), Verdict::Solved(trace.rating.clone()), "{puzzle}");
        let length = |what: &Move| {
            let Move::Deduced(Deduction { step, notation, .. }) = what else { panic!("{puzzle}: a guess") };
            match step.technique {
                TechniqueId::FullHouse | TechniqueId::HiddenSingle | TechniqueId::NakedSingle => 0,
                TechniqueId::Pointing | TechniqueId::Claiming => 1,
                TechniqueId::Whip => {
                    // Redundant premises are dropped, so there are at most as many as variables.
                    assert!(step.finding.premises().len() <= usize::from(step.measure), "{puzzle}");
                    let written = format!("Whip[{}]: ", step.measure);
                    assert!(notation.as_ref().is_some_and(|line| line.starts_with(&written)), "{puzzle}");
                    u32::from(step.measure)
                }
                other => panic!("{puzzle}: {other:?} is no step of this path"),
            }
        };
        assert_eq!(trace.moves.iter().map(length).max(), Some(longest), "{puzzle}");
    }
    assert!(lengths[..6].iter().all(|&count| count > 0), "too few lengths were seen: {lengths:?}");
}

#[test]
fn whips_have_their_authors_notation() {
    let puzzle = "1...5..8...6..9...7......542..3.49...3.9....8.64.2..1...26..5.....1..84......7...";
    let trace = pipeline().run(&classic(puzzle));
    let notations = trace.moves.iter().filter_map(|what| match what {
        Move::Deduced(deduction) => deduction.notation.as_deref(),
        Move::Guessed(_) => None,
    });
    let written: Vec<&str> = notations.collect();
    assert_eq!(written.len(), 25);
    // Two digits in box 8; cells and columns; and the last one, every kind of variable.
    let samples = [
        (0, "Whip[2]: b8n2{r8c6 r9c4} - b8n5{r9c4 .} ==> r8c6 ≠ 3"),
        (11, "Whip[3]: r7c6{n8 n3} - r7c1{n3 n4} - c5n4{r7 .} ==> r9c5 ≠ 8"),
        (24, "Whip[5]: r4c5{n7 n1} - b2n1{r2c5 r3c6} - c6n3{r3 r7} - r8c5{n3 n9} - r8c2{n9 .} ==> r4c2 ≠ 7"),
    ];
    for (at, line) in samples {
        assert_eq!(written[at], line);
    }
}

#[test]
fn a_guess_is_flagged_if_whips_do_not_suffice() {
    let golden_nugget = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
    let trace = pipeline().run(&classic(golden_nugget));
    assert!(matches!(trace.outcome, Outcome::Solved));
    assert!(trace.moves.iter().any(|what| matches!(what, Move::Guessed(_))));
    assert_eq!(longest(golden_nugget), None);
}
