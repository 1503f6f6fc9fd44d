//! HoDoKu's levels, scores and paths. Debug builds check every step of a path.

use super::support::{PUZZLES, classic, lines, sparing};
use whydoku_board::{CancelToken, Grid, Layout, Shape};
use whydoku_compat::hodoku::NiceLoops;
use whydoku_logic::Finding;
use whydoku_solver::pipeline::{Pipeline, Verdict};
use whydoku_solver::trace::{Deduction, Move, Outcome, Trace};

const RATINGS: &str = include_str!("../data/hodoku.tsv");

fn pipeline<const W: usize>() -> Pipeline<W> {
    super::support::pipeline("hodoku")
}

#[test]
fn levels_and_scores_are_those_of_the_program() {
    let pipeline = pipeline();
    assert_eq!(lines(RATINGS).count(), 320);
    for rated in lines(RATINGS) {
        let (puzzle, rated) = rated.split_once('\t').expect("a puzzle and its rating");
        let Verdict::Solved(rating) = pipeline.rate(classic(puzzle)) else { panic!("{puzzle}: no rating") };
        assert_eq!(format!("{}\t{}", rating.tier, rating.effort), rated, "{puzzle}");
    }
}

#[test]
fn explained_paths_are_complete_and_have_the_same_rating() {
    let pipeline = pipeline();
    for puzzle in lines(PUZZLES).step_by(7) {
        let trace = pipeline.run(&classic(puzzle));
        assert!(matches!(trace.outcome, Outcome::Solved), "{puzzle}");
        assert_eq!(pipeline.rate(classic(puzzle)), Verdict::Solved(trace.rating), "{puzzle}");
    }
}

fn notations(trace: &Trace<2>) -> Vec<String> {
    let of = |what: &Move| match what {
        Move::Deduced(Deduction { notation, .. }) => notation.clone(),
        Move::Guessed(_) => None,
    };
    trace.moves.iter().filter_map(of).filter(|line| line.contains("=>")).collect()
}

/// The notation shows the order of steps and of their eliminations.
#[test]
fn steps_have_hodokus_notation() {
    let pipeline = pipeline().with_notation(true);
    let paths: [(&str, &[&str]); 4] = [
        (
            "..9.5...8.....8.....8..7..9.8.6...........25...4..9..31...6......38..7.4...2..5..",
            &[
                "Locked Candidates Type 1 (Pointing): 1 in b1 => r56c2<>1",
                "Locked Candidates Type 1 (Pointing): 4 in b6 => r4c5<>4",
                "Locked Candidates Type 1 (Pointing): 9 in b6 => r4c1<>9",
                "Locked Candidates Type 1 (Pointing): 4 in b7 => r123c2<>4",
                "Hidden Pair: 4,9 in r4c78 => r4c78<>1",
                "X-Wing: 6 c39 r59 => r5c12,r9c28<>6",
                "XY-Wing: 1/6/7 in r49c9,r9c3 => r4c3<>7",
                "Finned X-Wing: 7 c34 r57 fr9c3 => r7c2<>7",
                "Finned Swordfish: 1 c369 r459 fr8c6 => r9c5<>1",
                "XY-Chain: 1 1- r4c3 -5- r7c3 -7- r9c3 -6- r9c9 -1 => r4c9<>1",
                "Discontinuous Nice Loop: 1/3/4 r2c4 =9= r2c5 =4= r9c5 =7= r7c4 =9= r2c4 => r2c4<>1, r2c4<>3, r2c4<>4",
                "Discontinuous Nice Loop: 3/4 r7c4 =7= r7c3 =5= r4c3 =1= r4c5 -1- r6c5 -7- r9c5 =7= r7c4 => r7c4<>3, r7c4<>4",
                "Locked Pair: 2,6 in r6c12 => r5c3,r6c78<>6",
            ],
        ),
        (
            "...6.1..2.96.....1......3...7.9.......1..69......3.6.78.......9.132...5.9.....84.",
            &[
                "Locked Candidates Type 1 (Pointing): 4 in b1 => r3c456<>4",
                "Locked Candidates Type 1 (Pointing): 4 in b3 => r4c7<>4",
                "Locked Candidates Type 1 (Pointing): 5 in b3 => r4c7<>5",
                "Locked Candidates Type 1 (Pointing): 1 in b9 => r7c45<>1",
                "Locked Candidates Type 1 (Pointing): 2 in b9 => r7c23<>2",
                "Locked Candidates Type 2 (Claiming): 8 in r4 => r5c45,r6c46<>8",
                "Locked Candidates Type 1 (Pointing): 4 in b2 => r457c5<>4",
                "Naked Pair: 2,5 in r6c16 => r6c28<>2, r6c24<>5",
                "Skyscraper: 2 in r2c5,r6c6 (connected by r26c1) => r3c6,r45c5<>2",
                "Naked Triple: 4,5,7 in r5c459 => r5c2<>4, r5c2<>5",
                "Empty Rectangle: 5 in b1 (r6c16) => r3c6<>5",
                "Uniqueness Test 1: 4/5 in r1c57,r2c57 => r2c5<>4, r2c5<>5",
            ],
        ),
        (
            ".2..5.7819.........58....6..7.........27.......3.65......3...9...1....46.6..49..8",
            &[
                "Locked Triple: 2,4,7 in r3c456 => r2c56,r3c79<>2, r2c6,r3c79<>4",
                "Naked Pair: 1,4 in r5c26 => r5c8<>1, r5c9<>4",
                "2-String Kite: 1 in r4c8,r9c4 (connected by r4c6,r6c4) => r9c8<>1",
                "Locked Candidates Type 1 (Pointing): 1 in b9 => r6c7<>1",
                "XYZ-Wing: 1/2/7 in r37c5,r9c4 => r8c5<>2",
                "XYZ-Wing: 1/2/3 in r89c7,r9c4 => r9c8<>2",
                "Continuous Nice Loop: 1/2/4 2= r4c6 =4= r4c9 -4- r2c9 =4= r2c7 =5= r7c7 =1= r7c5 -1- r9c4 -2- r6c4 =2= r4c6 =4 => r4c6<>1, r27c7,r3c4<>2, r6c9<>4",
                "XY-Wing: 3/7/2 in r69c8,r8c7 => r6c7<>2",
                "Locked Candidates Type 2 (Claiming): 2 in c7 => r7c9<>2",
                "XY-Wing: 3/7/5 in r59c8,r7c9 => r5c9<>5",
            ],
        ),
        (
            "...5........2.9.83.2..43.6.1....4....5....716......9.8..6.3...4.3..1....94.....2.",
            &[
                "Locked Candidates Type 1 (Pointing): 2 in b6 => r4c35<>2",
                "Locked Candidates Type 1 (Pointing): 5 in b6 => r4c5<>5",
                "Locked Candidates Type 1 (Pointing): 2 in b8 => r56c6<>2",
                "Locked Candidates Type 1 (Pointing): 8 in b8 => r9c3<>8",
                "Locked Candidates Type 2 (Claiming): 5 in c8 => r8c9<>5",
                "Naked Pair: 6,7 in r2c25 => r2c1<>6, r2c13<>7",
                "Naked Pair: 6,7 in r26c2 => r14c2<>6, r14c2<>7",
                "Locked Candidates Type 1 (Pointing): 6 in b4 => r6c456<>6",
                "Hidden Pair: 3,6 in r16c1 => r1c1<>4, r16c1<>7, r1c1<>8, r6c1<>2",
                "AIC: 7 7- r1c8 -9- r1c2 -8- r1c5 =8= r9c5 =5= r6c5 =2= r5c5 =9= r5c3 -9- r3c3 =9= r3c9 -9- r8c9 -7 => r13c9,r78c8<>7",
                "Turbot Fish: 7 r3c4 =7= r2c5 -7- r2c2 =7= r6c2 => r6c4<>7",
                "Skyscraper: 7 in r2c2,r4c3 (connected by r24c5) => r3c3,r6c2<>7",
            ],
        ),
    ];
    for (puzzle, path) in paths {
        assert_eq!(notations(&pipeline.run(&classic(puzzle))), path, "{puzzle}");
    }
}

#[test]
fn puzzles_with_two_solutions_get_no_step() {
    let two = "2957438614318659..8761925433874592166123874955492167387635241899286713541549386..";
    assert!(pipeline().next(&classic(two), CancelToken::NEVER).is_none());
}

#[test]
fn puzzles_without_exactly_one_solution_are_not_rated() {
    let pipeline = pipeline();
    let few = "1........".to_owned() + &".".repeat(72);
    assert_eq!(pipeline.rate(classic(&few)), Verdict::SeveralSolutions);
    let without = "12345678.........9".to_owned() + &".".repeat(63);
    assert_eq!(pipeline.rate(classic(&without)), Verdict::NoSolution);
}

#[test]
fn other_boards_are_refused() {
    let shape = Shape::boxes(6, 3, 2).expect("six by six");
    let layout = std::sync::Arc::new(Layout::<2>::new(shape).expect("it fits"));
    let pipeline = pipeline::<2>();
    assert!(!pipeline.supports(&Grid::empty(std::sync::Arc::clone(&layout))));
    assert_eq!(pipeline.rate(Grid::empty(layout)), Verdict::OtherBoard);
}

#[test]
fn the_next_step_of_a_position_is_found() {
    let pipeline = pipeline();
    let puzzle = lines(PUZZLES).next().expect("a puzzle");
    let first = pipeline.next(&classic(puzzle), CancelToken::NEVER).expect("a step");
    let trace = pipeline.run(&classic(puzzle));
    assert!(matches!(&trace.moves[0], Move::Deduced(Deduction { step, .. }) if *step == first));
}

/// With almost locked sets too, which HoDoKu's own path does not use.
#[test]
fn nice_loops_follow_from_their_premises() {
    let pipeline = pipeline();
    let mut seen = [0; 2];
    for puzzle in lines(PUZZLES).step_by(sparing(16)) {
        let mut positions = Vec::new();
        pipeline.run(&classic(puzzle)).replay(|replayed| positions.push(replayed.grid.clone()));
        for grid in positions.iter().step_by(9) {
            for sets in [false, true] {
                let loops = NiceLoops::new(grid, true, sets).expect("a classic board");
                for chain in loops.iter() {
                    let reason = chain.reason();
                    let conclusions = chain.conclusions().collect();
                    let finding = Finding::new(reason.premises, conclusions, reason.figure).expect("a step");
                    let judged = whydoku_checker::check(grid, &finding);
                    assert!(judged.is_ok(), "{puzzle}: {:?}: {judged:?}", chain.technique());
                    seen[usize::from(sets)] += 1;
                }
            }
        }
    }
    assert!(seen.iter().all(|&count| count >= 8000 / sparing(16)), "{seen:?}");
}
