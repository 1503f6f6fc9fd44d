//! What must hold for every puzzle: a rating does not depend on how the grid happens to be written, a path is
//! complete and holds nothing superfluous, and the checker judges every step on the grid before it.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use std::sync::Arc;
use whydoku_board::{Candidate, Cell, Digit, Grid, Layout, Shape, Symmetry};
use whydoku_checker::check;
use whydoku_logic::{Conclusion, Step, Truth};
use whydoku_solver::catalogue::{Catalogue, Profile};
use whydoku_solver::pipeline::{Limits, Pipeline, Verdict};
use whydoku_solver::scale::{ScaleChoice, ScaleRater};
use whydoku_solver::trace::{Deduction, Move, Outcome, Trace};
use whydoku_test_support::{often, read};

fn pipeline<const W: usize>(profile: &Profile) -> Pipeline<W> {
    Pipeline::new(profile).expect("its scale is known")
}

fn profile(name: &str) -> &'static Profile {
    Catalogue::embedded().profile(name).expect("a profile")
}

/// Puzzles that are hard for logic, and one that is hard for a search.
const HARD: [&str; 5] = [
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    "12.4..3..3...1..5...6...1..7...9.....4.6.3.....3..2...5...8.7....7.....5.......98",
    "12.3....435....1....4........54..2..6...7.........8.9...31..5.......9.7.....6...8",
    "..3......4...8..36..8...1...4..6..73...9..........2..5..4.7..686........7..6..5..",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
];

fn classic(text: &str) -> Grid<2> {
    read(&Layout::classic(), text).expect("a grid")
}

/// The puzzles of the other tests and the hard ones, which must come up often enough. A hard one takes seconds, and
/// without optimisation minutes.
fn any_puzzle() -> impl Strategy<Value = &'static str> {
    let lines = include_str!("../../../../tests/data/puzzles.txt").lines();
    let puzzles: Vec<&str> = lines.filter(|line| !line.starts_with('#') && !line.is_empty()).collect();
    let (hard, others) = if cfg!(debug_assertions) { (&HARD[4..], 3) } else { (&HARD[..], 15) };
    prop_oneof![others => select(puzzles), 1 => select(hard)]
}

/// A rearrangement: a product of generators, chosen by their numbers.
fn disguise<const W: usize>(layout: &Layout<W>) -> impl Strategy<Value = Symmetry> + use<W> {
    let generators = Symmetry::generators(layout);
    let identity = Symmetry::identity(layout);
    vec(0..generators.len(), 0..40)
        .prop_map(move |choice| choice.iter().fold(identity.clone(), |all, &one| all.then(&generators[one])))
}

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config(often::<200>()))]

    #[test]
    fn a_disguise_changes_no_rating(puzzle in any_puzzle(), symmetry in disguise(&Layout::classic())) {
        let grid = classic(puzzle);
        let human = pipeline::<2>(profile("human"));
        prop_assert_eq!(human.rate(grid.clone()), human.rate(grid.mapped(&symmetry)));
    }

    #[test]
    fn a_disguise_changes_no_time(puzzle in any_puzzle(), symmetry in disguise(&Layout::classic())) {
        let grid = classic(puzzle);
        let time = ScaleChoice::new("time", None).expect("it is one of the scales");
        let time = ScaleRater::new(&time).expect("it needs no profile");
        let of = |grid: &Grid<2>| time.values(grid, &Limits::default(), None);
        let seconds = of(&grid);
        prop_assert!(seconds.is_ok());
        prop_assert_eq!(of(&grid.mapped(&symmetry)), seconds);
    }

    #[test]
    fn a_path_is_sound_and_complete(puzzle in any_puzzle(), ladder in select(vec!["human", "crook", "singles"])) {
        let grid = classic(puzzle);
        let trace = pipeline::<2>(profile(ladder)).run(&grid);
        judge_path(&trace)?;
        let pruned = trace.pruned();
        judge_path(&pruned)?;
        prop_assert!(matches!(pruned.outcome, Outcome::Solved));
        prop_assert_eq!(&pruned.rating, &trace.rating);
        prop_assert!(end(&pruned) == end(&trace), "the pruned path ends elsewhere");
        prop_assert!(end(&pruned).is_full());
        prop_assert!(is_subsequence(&pruned.moves, &trace.moves));
        let twice = pruned.pruned();
        prop_assert!(twice.moves == pruned.moves, "pruning again takes more away");
    }

    #[test]
    fn every_step_of_a_pruned_path_is_of_use(puzzle in any_puzzle()) {
        let grid = classic(puzzle);
        let pruned = pipeline::<2>(profile("human")).run(&grid).pruned();
        let useless = useless_steps(&pruned, |step| step.finding.placements().next().is_some());
        prop_assert!(useless.is_empty(), "{useless:?}");
    }

    #[test]
    fn the_way_to_a_claim_holds_only_what_it_needs(
        puzzle in any_puzzle(), number in any::<prop::sample::Index>(), place in any::<bool>(),
    ) {
        let grid = classic(puzzle);
        let trace = pipeline::<2>(profile("human")).run(&grid);
        let open: Vec<Candidate> = grid.open_candidates().collect();
        let solved = end(&trace);
        let asked = *number.get(&open);
        let right = solved.digit(asked.cell) == Some(asked.digit);
        let claim = if right { Conclusion::Place(asked) } else { Conclusion::Eliminate(asked) };
        let claim = if place && !right {
            Conclusion::Place(Candidate::new(asked.cell, solved.digit(asked.cell).expect("it is solved")))
        } else {
            claim
        };
        let path = trace.leading_to(claim).expect("a true claim is shown by the time the grid is full");
        judge_path(&path)?;
        prop_assert!(is_subsequence(&path.moves, &trace.moves));
        prop_assert!(shows(&end(&path), claim), "the path does not show {claim:?}");
        prop_assert!(!path.moves.is_empty() || shows(&grid, claim));
        let useless = useless_steps_before_the_last(&path);
        prop_assert!(useless.is_empty(), "{useless:?}");
        // A false claim is never shown.
        prop_assert!(trace.leading_to(claim.reversed()).is_none());
    }

    #[test]
    fn ratings_equal_those_of_recorded_runs(puzzle in any_puzzle(), ladder in select(vec!["human", "crook", "hidden-singles"])) {
        let grid = classic(puzzle);
        let pipeline = pipeline::<2>(profile(ladder));
        let recorded = pipeline.run(&grid).rating;
        prop_assert_eq!(pipeline.rate(grid), Verdict::Solved(recorded));
    }
}

/// Two placements of one round take the same digit from a cell, and a naked single rests on it.
#[test]
fn the_way_to_a_claim_holds_one_of_two_causes_of_a_single() {
    let grid = classic("...42.6..1...6..9..........49.....6...63...5.51.8..3....72..4.6.5.......3...9..8.");
    let trace = pipeline::<2>(profile("human")).run(&grid);
    for digit in [0, 4] {
        let claim = Conclusion::Eliminate(Candidate::new(Cell::new(80), Digit::new(digit)));
        let path = trace.leading_to(claim).expect("the run solves the puzzle");
        assert_eq!(useless_steps_before_the_last(&path), [""; 0]);
    }
}

/// A ladder on which singles and patterns share a rung, so that a placement may settle what another step rests on.
const MIXED: &str = "
schema: 1
about: everything at once
scale: human
rungs:
  - [hidden-single, naked-single, xy-wing, xyz-wing, x-wing, naked-pair, naked-triple, hidden-pair, pointing, claiming]
";

proptest! {
    #![proptest_config(config(often::<100>()))]

    #[test]
    fn steps_that_share_a_rung_hold_one_after_another(puzzle in any_puzzle()) {
        let grid = classic(puzzle);
        let mixed = Profile::parse("mixed.yaml", MIXED).expect("it is right");
        let trace = pipeline::<2>(&mixed).run(&grid);
        judge_path(&trace)?;
        judge_path(&trace.pruned())?;
        // A reader of single steps, who knows no rounds, must be able to follow. An earlier step of the round may have
        // settled a premise; the conclusion then follows from the others.
        let mut refused = Vec::new();
        for path in [&trace, &trace.pruned()] {
            path.replay(|told| {
                let Move::Deduced(Deduction { step, .. }) = told.what else { return };
                let unsettled = |premise: &&Truth| !premise.is_settled(told.grid);
                let premises = step.finding.premises().iter().filter(unsettled).cloned().collect();
                let finding = step.finding.resting_on(premises).expect("a new conclusion rests on something");
                if let Err(refusal) = check(told.grid, &finding) {
                    refused.push(format!("{}: {refusal}", step.technique));
                }
            });
        }
        prop_assert!(refused.is_empty(), "{refused:?}");
    }
}

/// Every step follows on the grid before it, and concludes something new.
fn judge_path<const W: usize>(trace: &Trace<W>) -> Result<(), TestCaseError> {
    let mut refused = None;
    trace.replay(|told| {
        if let Move::Deduced(Deduction { step, .. }) = told.what {
            let fresh = step.finding.conclusions().iter().all(|c| told.grid.allows(c.candidate()));
            let verdict = check(told.seen, &step.finding).map_err(|refusal| refusal.to_string());
            let verdict = verdict.and_then(|()| if fresh { Ok(()) } else { Err("nothing new".to_owned()) });
            refused =
                refused.take().or_else(|| verdict.err().map(|why| format!("{}: {why}", step.technique)));
        }
    });
    match refused {
        None => Ok(()),
        Some(why) => Err(TestCaseError::fail(why)),
    }
}

fn end<const W: usize>(trace: &Trace<W>) -> Grid<W> {
    trace.replay(|_| ())
}

fn shows<const W: usize>(grid: &Grid<W>, claim: Conclusion) -> bool {
    match claim {
        Conclusion::Place(candidate) => grid.digit(candidate.cell) == Some(candidate.digit),
        Conclusion::Eliminate(c) => !grid.allows(c) && grid.digit(c.cell) != Some(c.digit),
    }
}

fn is_subsequence(part: &[Move], whole: &[Move]) -> bool {
    let mut rest = whole.iter();
    part.iter().all(|wanted| rest.any(|have| have == wanted))
}

/// The steps of a path without which every later step would rest on the same candidates as before, and which are no
/// goal themselves. It is found by leaving each out in turn, which owes nothing to how paths are pruned.
fn useless_steps<const W: usize>(path: &Trace<W>, is_goal: impl Fn(&Step) -> bool) -> Vec<String> {
    let premises = |trace: &Trace<W>, without: usize| {
        let mut seen: Vec<(usize, Vec<Vec<Candidate>>)> = Vec::new();
        let mut at = 0;
        let mut shorter = trace.clone();
        shorter.moves.remove(without);
        shorter.replay(|told| {
            let number = if at < without { at } else { at + 1 };
            if let Move::Deduced(Deduction { step, .. }) = told.what {
                let candidates = |premise: &Truth| premise.basis(told.seen);
                seen.push((number, step.finding.premises().iter().map(candidates).collect()));
            }
            at += 1;
        });
        seen
    };
    let mut all = Vec::new();
    let mut at = 0;
    path.replay(|told| {
        if let Move::Deduced(Deduction { step, .. }) = told.what {
            let candidates = |premise: &Truth| premise.basis(told.seen);
            all.push((at, step.finding.premises().iter().map(candidates).collect::<Vec<_>>()));
        }
        at += 1;
    });
    let mut useless = Vec::new();
    for (at, what) in path.moves.iter().enumerate() {
        let Move::Deduced(Deduction { step, .. }) = what else { continue };
        if is_goal(step) {
            continue;
        }
        let others: Vec<_> = all.iter().filter(|(number, _)| *number != at).cloned().collect();
        if premises(path, at) == others {
            useless.push(format!("{}: {:?}", step.technique, step.finding.conclusions()));
        }
    }
    useless
}

fn useless_steps_before_the_last<const W: usize>(path: &Trace<W>) -> Vec<String> {
    let last = path.moves.last().cloned();
    useless_steps(
        path,
        |step| matches!(&last, Some(Move::Deduced(Deduction { step: other, .. })) if other == step),
    )
}

fn board<const W: usize>(size: usize) -> Arc<Layout<W>> {
    Arc::new(Layout::new(Shape::of_size(size).expect("a size")).expect("the width is enough"))
}

/// A filled board of any size with boxes, from which cells are opened while the solution stays single.
fn opened<const W: usize>(layout: &Arc<Layout<W>>, order: &[usize]) -> Grid<W> {
    let size = layout.size();
    let whydoku_board::Regions::Boxes { width, height } = *layout.shape().regions() else { panic!("boxes") };
    let digit = |row: usize, column: usize| Digit::new((row % height * width + row / height + column) % size);
    let mut open = vec![false; size * size];
    let grid = |open: &[bool]| {
        let closed = layout.cells().iter().filter(|cell| !open[cell.index()]);
        let given = closed.map(|cell| Candidate::new(cell, digit(layout.row(cell), layout.column(cell))));
        Grid::with_givens(Arc::clone(layout), given).expect("no digits clash")
    };
    for &cell in order {
        open[cell % (size * size)] = true;
        if whydoku_search::first_two(&grid(&open)).len() != 1 {
            open[cell % (size * size)] = false;
        }
    }
    grid(&open)
}

proptest! {
    #![proptest_config(config(often::<48>()))]

    #[test]
    fn other_sizes_are_rated_alike_in_every_disguise(
        order in vec(any::<usize>(), 60), six in disguise(&board::<2>(6)), twelve in disguise(&board::<10>(12)),
    ) {
        let human = profile("human");
        let grid = opened(&board::<2>(6), &order);
        let small = pipeline::<2>(human);
        prop_assert_eq!(small.rate(grid.clone()), small.rate(grid.mapped(&six)));
        let grid = opened(&board::<10>(12), &order);
        let large = pipeline::<10>(human);
        prop_assert_eq!(large.rate(grid.clone()), large.rate(grid.mapped(&twelve)));
        judge_path(&large.run(&grid).pruned())?;
    }
}
