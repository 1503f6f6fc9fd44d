//! No step of a path can be replaced by easier techniques, applied as long as any applies, and no easier one than the next
//! step applies at all.

use super::{guide, human, sample};
use whydoku_board::{Grid, Layout};
use whydoku_logic::Step;
use whydoku_solver::catalogue::{Guessing, Profile, Score};
use whydoku_solver::path::{PathBuilder, PathContext};
use whydoku_solver::rating::Tally;
use whydoku_test_support::{apply, on_all_cores, read};

/// Below this every step is easy.
const EASY: Score = Score::tenths(30);

/// Two steps whose difficulty differs by less are as easy as each other.
const CLEARLY: u32 = 4;

/// The human ladder up to a difficulty.
fn ladder_up_to(hardest: Score, tally: &Tally) -> Profile {
    let mut profile = human().clone();
    profile.guess = Guessing::Never;
    for rung in &mut profile.rungs {
        rung.techniques.retain(|&id| tally.difficulty(id, 0).0 <= hardest);
    }
    profile.rungs.retain(|rung| !rung.techniques.is_empty());
    profile
}

/// The techniques that are clearly easier than a step, if it is not easy.
fn easier_techniques(step: &Step, tally: &Tally) -> Option<PathBuilder<2>> {
    let simplest = tally.difficulty(step.technique, 0).0;
    (simplest >= EASY).then(|| {
        let easier = ladder_up_to(Score::tenths(simplest.in_tenths() - CLEARLY), tally);
        PathBuilder::new(&easier).expect("its scale is known")
    })
}

/// The steps of the path of a puzzle that easier techniques conclude.
fn replaceable(start: &Grid<2>) -> Vec<String> {
    let tally = Tally::new("human").expect("it is a scale");
    let mut grid = start.clone();
    let mut replaceable = Vec::new();
    for step in guide::<2>().build(start).steps() {
        if let Some(easier) = easier_techniques(step, &tally) {
            let end = easier.build(&grid).replay(|_| ());
            if step.finding.conclusions().iter().all(|conclusion| conclusion.holds_on(&end)) {
                replaceable.push(format!(
                    "{:?} with {} candidates",
                    step.technique,
                    grid.open_candidates().count()
                ));
            }
        }
        step.finding.conclusions().iter().for_each(|&conclusion| apply(&mut grid, conclusion));
    }
    replaceable
}

fn assert_none_can_be_replaced(puzzles: &[&str]) {
    let layout = Layout::classic();
    let puzzles: Vec<Grid<2>> =
        puzzles.iter().map(|text| read(&layout, text).expect("it can be read")).collect();
    assert_eq!(on_all_cores(&puzzles, replaceable), vec![Vec::<String>::new(); puzzles.len()]);
}

/// A loop instead of sets that form a wing, and bent sets instead of a loop: techniques that are harder at their simplest.
#[test]
fn a_technique_that_is_easier_at_its_simplest_comes_first() {
    assert_none_can_be_replaced(&[
        "..5.4..32.6...94............1..2...8..4.5.6.........733..1.7....49..2.6..2......5",
        "......24.......1.....327.8.7.68.......34.96...1........97..1.3512.73..6.....98...",
        "1.......9.2..4..7...3...5.....827....4.63..8....4.......5...3...6..8..2.9.......1",
    ]);
}

#[test]
fn no_step_of_a_path_can_be_replaced_by_easier_ones() {
    let sample = sample();
    assert_eq!(on_all_cores(&sample, replaceable), vec![Vec::<String>::new(); sample.len()]);
}

#[test]
fn nothing_easier_than_the_next_step_applies() {
    let tally = Tally::new("human").expect("it is a scale");
    let text = "...9...16....614..9.....3..7.4.....185.2.3..7......8....2.5.....4..8.1.3...4...62";
    let start = read(&Layout::classic(), text).expect("it can be read");
    let mut grid: Grid<2> = start.clone();
    for step in guide::<2>().build(&start).steps() {
        if easier_techniques(step, &tally).is_some() {
            let next = guide::<2>().next(&grid, PathContext::default()).expect("a step");
            let easier = easier_techniques(&next, &tally);
            let steps = easier.map_or(0, |easier| easier.build(&grid).moves.len());
            assert_eq!(steps, 0, "{:?} with {} candidates", next.technique, grid.open_candidates().count());
        }
        step.finding.conclusions().iter().for_each(|&conclusion| apply(&mut grid, conclusion));
    }
}

/// Once the board has changed, the usual search of whips ends before it finds one of the plan again.
#[test]
fn a_plan_is_followed_beyond_the_limit_of_a_search() {
    let puzzle = "1.......2.9.4...5...6...7...5.9.........7.......85..4.7..3..6...3...9.8...2...1..";
    assert_none_can_be_replaced(&[puzzle]);
}

/// Whips are found after others on a board with more candidates, where the search on the board of the plan reached its limit.
/// Those of the second puzzle need other techniques before them, and longer searches for their reasons.
#[test]
fn a_search_that_reached_its_limit_shows_nothing() {
    assert_none_can_be_replaced(&[
        "3.......7.2.6...9...5...8...1..4........3...6...2.5.4.8.....3...6...9.2...7.....5",
        "9.......1.5.6...2...3...4...7.854......1.7........6.8.4.....9...6...8.5...1.....3",
    ]);
}
