//! Paths hold at every step: singles before all else, proven digits at once, each step valid on its board and not redundant,
//! none harder than the rating.
//!
//! | file | holds |
//! | --- | --- |
//! | `easier.rs` | no step can be replaced by easier ones |
//! | `nested.rs` | paths of boards that need nested trials, and of boards without one solution |
//! | `redundancy.rs` | no step and no premise is redundant |

mod easier;
mod nested;
mod redundancy;

use whydoku_board::{Cell, Grid, Layout};
use whydoku_logic::{Conclusion, Step, TechniqueId};
use whydoku_solver::catalogue::{Catalogue, Family, Guessing, Profile};
use whydoku_solver::path::{Effort, PathBuilder, PathContext, ShorterPath};
use whydoku_solver::pipeline::{Verdict, find_all};
use whydoku_solver::rating::Tally;
use whydoku_solver::trace::{Move, Outcome, Trace};
use whydoku_test_support::{apply, on_all_cores, puzzles, read, sparing};

const SINGLES: [TechniqueId; 3] =
    [TechniqueId::FullHouse, TechniqueId::HiddenSingle, TechniqueId::NakedSingle];

fn human() -> &'static Profile {
    Catalogue::embedded().profile("human").expect("it is there")
}

fn guide<const W: usize>() -> PathBuilder<W> {
    PathBuilder::new(human()).expect("its scale is known")
}

fn is_single(step: &Step) -> bool {
    SINGLES.contains(&step.technique)
}

fn steps(trace: &Trace<2>) -> Vec<&Step> {
    assert_eq!(trace.counts().1, 0, "no guess is needed");
    trace.steps().collect()
}

fn hard_steps(trace: &Trace<2>) -> usize {
    use Family::{Constraint, Intersection, Single, Subset};
    let family = |step: &Step| Catalogue::embedded().entry(step.technique).family;
    trace.steps().filter(|step| !matches!(family(step), Single | Intersection | Subset | Constraint)).count()
}

fn sample() -> Vec<Grid<2>> {
    puzzles().into_iter().step_by(sparing(6)).collect()
}

/// Goes through a path that needs no guess and says what is wrong with it.
fn faults(start: &Grid<2>) -> Vec<String> {
    let guide = guide::<2>();
    let told = guide.build(start);
    assert_eq!(told.counts().1, 0, "no guess is needed");
    let Verdict::Solved(rating) = guide.pipeline().rate(start.clone()) else { panic!("it is a puzzle") };
    assert_eq!(told.rating, rating, "the rating is that of the rounds");
    let mut faults = faults_of(&told);
    if !told.replay(|_| ()).is_full() {
        faults.push("it ends before the solution".to_owned());
    }
    faults
}

/// The same of any path.
fn faults_of(told: &Trace<2>) -> Vec<String> {
    let tally = Tally::new(&human().scale).expect("the scale is known");
    let rating = &told.rating;
    let mut faults = Vec::new();
    let mut grid = told.start.clone();
    let mut proven: Vec<(Cell, usize)> = Vec::new();
    for (number, what) in told.moves.iter().enumerate() {
        let step = match what {
            Move::Deduced(deduction) => &deduction.step,
            Move::Guessed(guess) => {
                if grid.candidates(guess.candidate.cell) != guess.choices {
                    faults.push(format!("{number}: the guess chooses between other digits"));
                }
                apply(&mut grid, Conclusion::Place(guess.candidate));
                continue;
            }
        };
        let name = step.technique;
        if !is_single(step) && SINGLES.iter().any(|&id| !find_all(&grid, id).is_empty()) {
            faults.push(format!("{number} {name}: a single is open"));
        }
        if let Err(refusal) = whydoku_checker::check(&grid, &step.finding) {
            faults.push(format!("{number} {name}: {refusal}"));
        }
        if tally.difficulty(name, step.measure).0 > rating.difficulty {
            faults.push(format!("{number} {name}: harder than the rating"));
        }
        for &conclusion in step.finding.conclusions() {
            apply(&mut grid, conclusion);
            let cell = conclusion.candidate().cell;
            if matches!(conclusion, Conclusion::Eliminate(_))
                && grid.candidates(cell).len() == 1
                && !proven.iter().any(|&(known, _)| known == cell)
            {
                proven.push((cell, number));
            }
        }
        proven.retain(|&(cell, since)| {
            let waits = grid.open().contains(cell) && number >= since + 5;
            if waits {
                faults.push(format!("{number} {name}: {cell:?} waits since {since}"));
            }
            grid.open().contains(cell) && !waits
        });
    }
    faults
}

/// Puzzles that are too hard for a profile: their paths, where it guesses and where it may not.
#[test]
fn each_step_of_a_path_that_guesses_or_ends_holds() {
    let profile = Catalogue::embedded().profile("patterns").expect("it is there");
    let texts = [
        "....5.7..4....92..6...3..1.2..5.8......2971.8..8.......42.......6.91...4..16..57.",
        "..34.67..45..8.2....9..2...2.............189...6....435...1.......8.731....3.5..8",
        "1...5.7....7.8...6..92...45..1.........8...2..48.1.6.338..2.......9...6..126.....",
    ];
    for text in texts {
        let start = read(&Layout::classic(), text).expect("it can be read");
        for guessing in [Guessing::LastResort, Guessing::Never] {
            let profile = Profile { guess: guessing, ..profile.clone() };
            let guide = PathBuilder::<2>::new(&profile).expect("its scale is known");
            let told = guide.build(&start);
            assert_eq!(faults_of(&told), Vec::<String>::new(), "{text}");
            let end = told.replay(|_| ());
            match (guessing, guide.pipeline().rate(start.clone())) {
                (Guessing::Never, Verdict::Stuck(rating, open)) => {
                    assert_eq!((&told.rating, end.open().len()), (&rating, open));
                    assert!(matches!(told.outcome, Outcome::Stuck));
                }
                (_, Verdict::Solved(rating)) => {
                    assert!(rating.guesses > 0, "it is too hard");
                    assert_eq!((&told.rating, told.counts().1), (&rating, rating.guesses as usize));
                    assert!(end.is_full() && matches!(told.outcome, Outcome::Solved));
                }
                (_, other) => panic!("{other:?}"),
            }
        }
    }
}

#[test]
fn each_step_of_a_path_holds_when_it_is_taken() {
    let found = on_all_cores(&sample(), faults);
    assert!(found.len() > 20, "too few puzzles");
    let found: Vec<String> = found.into_iter().flatten().collect();
    assert!(found.is_empty(), "{found:#?}");
}

/// A step that proves five digits, and beside them lets other cells be filled: those come later.
#[test]
fn digits_that_a_step_has_proven_come_before_what_they_open() {
    let text = "....5.7..4....9....6.2..41...8....7.3........97....6.15...6..2..345.......2..1..8";
    let puzzle = read(&Layout::classic(), text).expect("it can be read");
    assert_eq!(faults(&puzzle), Vec::<String>::new());
}

/// Four times a rectangle says that a digit goes, and what each opens takes the rectangle from the others: one step says all.
#[test]
fn eliminations_that_spoil_each_others_pattern_are_one_step() {
    let text = ".......89..718926......21..........1.3.621...9.68..4..3...............4284..65...";
    let start = read(&Layout::classic(), text).expect("it can be read");
    assert_eq!(faults(&start), Vec::<String>::new());
    let told = guide::<2>().build(&start);
    let merged = |step: &&Step| {
        step.technique == TechniqueId::UniqueRectangle6 && step.finding.conclusions().len() == 4
    };
    assert!(told.steps().any(|step| merged(&step)));
}

/// The path of a puzzle that needs nets on board after board is planned from what the rating saw, and holds too.
#[test]
fn the_path_of_one_of_the_hardest_holds() {
    let text = "1....67......8.1...89....6......5...6...1..7.9...6..15..4...........32.18...7..9.";
    let puzzle = read(&Layout::classic(), text).expect("it can be read");
    assert_eq!(faults(&puzzle), Vec::<String>::new());
    let told = guide::<2>().build(&puzzle);
    let nested = |step: &&Step| step.technique == TechniqueId::NestedForcingNet;
    assert!(told.steps().filter(nested).count() >= 8);
}

#[test]
fn looking_ahead_saves_hard_steps() {
    let counts = on_all_cores(&sample(), |start| {
        let [short, simple] = [Effort::default(), Effort::NONE]
            .map(|effort| hard_steps(&guide::<2>().effort(effort).build(start)));
        (short, simple)
    });
    let (short, simple) = counts.iter().fold((0, 0), |sum, count| (sum.0 + count.0, sum.1 + count.1));
    assert!(simple > 20, "the sample needs hard steps");
    assert!(short < simple, "{short} of {simple}");
}

#[test]
fn the_shortest_path_is_no_longer_than_the_default_one() {
    let mut known = 0;
    for start in sample().iter().take(12) {
        let told = hard_steps(&guide::<2>().build(start));
        let shortest = guide::<2>().shortest(start, PathContext::default()).expect("a path");
        assert!(matches!(shortest.trace.outcome, Outcome::Solved));
        assert_eq!(hard_steps(&shortest.trace), shortest.hard);
        if shortest.shorter == ShorterPath::Impossible {
            assert!(shortest.hard <= told, "{} but {told}", shortest.hard);
            known += 1;
        }
    }
    assert!(known > 0, "nothing is known of any");
}

#[test]
fn several_solutions_are_reported_before_any_step() {
    let start = read(&Layout::classic(), &format!("12345678945678912378912345{}", ".".repeat(55)));
    let start = start.expect("nothing clashes");
    let told = guide::<2>().build(&start);
    assert!(told.moves.is_empty());
    assert!(matches!(told.outcome, Outcome::SeveralSolutions { .. }));
}
