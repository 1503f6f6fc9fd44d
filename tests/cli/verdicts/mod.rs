//! All ways to judge a grid agree: the naive predicates, `check`, `progress`, the broken rules, every search method, the
//! outcome of `explain`, and `verify` and `prove` of that outcome.
//!
//! The boards are random: every kind of constraint and every rule of the tables, alone, in `any-of`, and with clues outside.
//! `WHYDOKU_BOARDS=20` compares twenty times as many.

mod boards;

use super::{file, run};
use boards::{Board, Setting, divisions};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::sync::Arc;
use whydoku::{Check, Error, Options};
use whydoku_board::{CancelToken, Grid, Layout, Rng, Rules, Shape};
use whydoku_constraints::ConstraintKind;
use whydoku_explain::render::Header;
use whydoku_formats::{Content, Puzzle, write};
use whydoku_methods::Method;
use whydoku_search::SearchOptions;
use whydoku_solver::trace::Outcome;

/// The solutions of a puzzle, as the values of their cells.
type Solutions = BTreeSet<Vec<i32>>;

#[derive(Default)]
struct Comparison {
    puzzles: usize,
    comparisons: usize,
    /// How many puzzles have none, one and several solutions.
    counts: [usize; 3],
    traces: String,
    /// The puzzle files of those that can be proved, each with its number of solutions.
    files: Vec<(String, usize)>,
    divisions: BTreeMap<usize, Vec<Vec<u8>>>,
}

impl Comparison {
    fn is_solution(&mut self, shape: &Shape, grid: &[i32]) -> bool {
        let mut divides = || {
            let side = shape.side();
            let all = self.divisions.entry(side).or_insert_with(|| divisions(side));
            all.iter().any(|map| shape.has_regions(grid, map))
        };
        shape.violation(grid).is_none() && (!shape.has_unknown_regions() || divides())
    }

    /// Fills the open cells in every way in which rows and columns hold no value twice.
    fn fillings(shape: &Shape, grid: &mut Vec<i32>, open: &[usize], each: &mut dyn FnMut(&[i32])) {
        let Some((&cell, others)) = open.split_first() else { return each(grid) };
        let side = shape.side();
        for value in shape.lowest()..=shape.highest() {
            let is_taken = (0..side * side).any(|other| {
                let sees = other / side == cell / side || other % side == cell % side;
                other != cell && sees && !open.contains(&other) && grid[other] == value
            });
            if !is_taken {
                grid[cell] = value;
                Self::fillings(shape, grid, others, each);
            }
        }
    }

    fn compare(&mut self, board: &Board) {
        let Board { shape, full, open } = board;
        let mut expected = Solutions::new();
        let (mut grid, mut fillings) = (full.clone(), Vec::new());
        Self::fillings(shape, &mut grid, open, &mut |filling| fillings.push(filling.to_vec()));
        expected.extend(fillings.into_iter().filter(|filling| self.is_solution(shape, filling)));
        let is_good: Solutions = expected.iter().filter(|solution| *solution == full).cloned().collect();
        let whole = self.judge(shape, full, &[], &is_good);
        let part = self.judge(shape, full, open, &expected);
        match part.progress(&whole, &whydoku::Options::default()) {
            Ok(progress) => {
                self.comparisons += 1;
                assert_eq!(progress.is_good(), !is_good.is_empty(), "progress: {}", shown(shape, full));
            }
            Err(Error::Position(_)) => assert!(expected.is_empty(), "progress: {}", shown(shape, full)),
            Err(error) => panic!("progress: {error}: {}", shown(shape, full)),
        }
    }

    /// Compares all judgements of a grid with some open cells with its solutions.
    fn judge(
        &mut self,
        shape: &Shape,
        full: &[i32],
        open: &[usize],
        expected: &Solutions,
    ) -> whydoku::Puzzle {
        let about = || format!("{} open {open:?}", shown(shape, full));
        let content = |(cell, value): (usize, &i32)| match shape.digit_worth(*value) {
            Some(digit) if !open.contains(&cell) => Content::Given(digit),
            _ => Content::Open,
        };
        let read = Puzzle::new(shape.clone(), full.iter().enumerate().map(content).collect(), 1);
        let puzzle = whydoku::Puzzle::from(read.clone());
        self.puzzles += 1;
        self.counts[expected.len().min(2)] += 1;
        let check = puzzle.check(&whydoku::Options::default()).expect("nobody cancels");
        let count = match &check {
            Check::Clash(_) | Check::Clues(_) | Check::NoSolution { .. } => 0,
            Check::Complete { .. } => usize::from(open.is_empty()),
            Check::OneSolution { .. } => 1,
            Check::Several { .. } => 2,
            other => panic!("{other:?}"),
        };
        assert_eq!(count, expected.len().min(2), "{check:?}: {}", about());
        let broken = puzzle.broken_rules(&Options::default()).expect("nobody cancels");
        assert!(broken.is_empty() || expected.is_empty(), "{broken:?}: {}", about());
        assert!(!open.is_empty() || broken.is_empty() != expected.is_empty(), "broken: {}", about());
        self.comparisons += 2;
        let layout = Arc::new(Layout::<2>::new(shape.clone()).expect("a small board"));
        let Ok(grid) = read.grid(layout) else {
            assert!(expected.is_empty(), "digits conflict: {}", about());
            return puzzle;
        };
        self.search(&grid, expected, &about);
        self.explain(&puzzle, expected, &about);
        if !shape.has_unknown_regions() {
            self.files.push((write::yaml(&grid, None), expected.len()));
        }
        puzzle
    }

    fn search(&mut self, grid: &Grid<2>, expected: &Solutions, about: &dyn Fn() -> String) {
        let shape = grid.layout().shape();
        for &(name, method) in Method::ALL.iter().filter(|(_, method)| method.is_exact()) {
            let options = SearchOptions::default();
            let (all, stats) = whydoku_methods::collect(grid, method, options, CancelToken::NEVER);
            let values = |solution: &whydoku_search::Solution| {
                solution.digits().iter().map(|&digit| shape.value(digit)).collect::<Vec<i32>>()
            };
            assert!(stats.complete, "{name}: {}", about());
            assert_eq!(all.iter().map(values).collect::<Solutions>(), *expected, "{name}: {}", about());
            assert_eq!(all.len(), expected.len(), "{name}: {}", about());
            self.comparisons += 1;
        }
        let count = whydoku_search::count_all(grid, CancelToken::NEVER).expect("nobody cancels");
        assert_eq!(count, expected.len() as u128, "count: {}", about());
        self.comparisons += 1;
    }

    fn explain(&mut self, puzzle: &whydoku::Puzzle, expected: &Solutions, about: &dyn Fn() -> String) {
        let path = puzzle.explain(&Options::default()).expect("a position");
        let trace = path.trace();
        let end = trace.replay(|_| ());
        let values = |grid: &Grid| -> Vec<i32> {
            let value = |cell| Some(grid.layout().value(grid.digit(cell)?));
            grid.layout().cells().iter().filter_map(value).collect()
        };
        match &trace.outcome {
            Outcome::Solved => assert_eq!(*expected, Solutions::from([values(&end)]), "{}", about()),
            Outcome::Stuck => assert_eq!(expected.len(), 1, "stuck: {}", about()),
            Outcome::Contradiction(_) | Outcome::Refuted(_) | Outcome::NoSolution => {
                assert!(expected.is_empty(), "{:?}: {}", trace.outcome, about());
            }
            Outcome::SeveralSolutions { two, .. } => {
                let two: Solutions = two.iter().map(values).collect();
                assert!(two.len() == 2 && two.is_subset(expected), "{}", about());
            }
            Outcome::Shown(_) => panic!("nothing was to be shown: {}", about()),
        }
        let header = Header::of(&trace.start, None, "human", "en");
        let _ = writeln!(self.traces, "{}", serde_json::to_string(&header).expect("a header"));
        path.json().iter().for_each(|line| self.traces += &format!("{line}\n"));
        self.comparisons += 1;
    }

    /// Has all paths verified and proved by the program.
    fn verify_and_prove(&mut self) {
        let verified = run(&["verify", &file("verdicts.jsonl", &self.traces)]).exits(0);
        let traces = self.traces.lines().filter(|line| line.contains("\"format\":")).count();
        assert_eq!(verified.out.matches("Every step holds").count(), traces);
        let text: Vec<&str> = self.files.iter().map(|(text, _)| text.as_str()).collect();
        let puzzles = file("verdicts.yaml", text.join("---\n"));
        let folder = format!("{puzzles}-proofs");
        let proved = run(&["prove", "--force", "--out", &folder, &puzzles]);
        let mut unproved = Vec::new();
        for (at, (text, count)) in self.files.iter().enumerate() {
            let ends: &[&str] = match count {
                0 => &["no solution"],
                1 => &["solved", "no other solution"],
                _ => &["a solution", "another solution"],
            };
            let start = format!("{folder}/{}", at + 1);
            let is_of_puzzle =
                |line: &&str| line.strip_prefix(&start).is_some_and(|rest| rest.starts_with(['.', '-']));
            let said: Vec<&str> = proved.out.lines().filter(is_of_puzzle).collect();
            let says = |end: &&str| said.iter().any(|line| line.ends_with(&format!("\t{end}")));
            if said.is_empty() {
                unproved.push(text);
            } else {
                assert!(ends.iter().all(says), "{ends:?}: {said:?}: {text}");
            }
        }
        // A proof has limits, which the program names.
        let is_limit = |line: &&str| line.contains("has too many states") || line.contains(" cases");
        assert_eq!(
            proved.err.lines().filter(is_limit).count(),
            unproved.len(),
            "{unproved:?}: {}",
            proved.err
        );
        assert!(unproved.len() * 20 < self.files.len(), "{} of {}", unproved.len(), self.files.len());
        self.comparisons += traces + self.files.len();
        std::fs::remove_dir_all(folder).expect("the proofs");
    }
}

fn shown(shape: &Shape, full: &[i32]) -> String {
    let rules: Vec<String> = shape
        .constraints()
        .iter()
        .map(|constraint| format!("{}: {}", constraint.kind.key(), constraint.text(shape.side())))
        .collect();
    let outside = shape.outside();
    format!("{} {rules:?} {outside:?} digits from {} grid {full:?}", shape.rules(), shape.lowest())
}

#[expect(clippy::print_stdout, reason = "the figures are the result")]
#[test]
fn all_ways_to_judge_a_grid_agree() {
    let times: usize = std::env::var("WHYDOKU_BOARDS").ok().and_then(|text| text.parse().ok()).unwrap_or(1);
    let mut rng = Rng::new(73, 0);
    let mut comparison = Comparison::default();
    let mut boards: BTreeMap<String, usize> = BTreeMap::new();
    let settings = [Setting::Alone, Setting::AnyOf, Setting::WithOutside];
    for _ in 0..times {
        for setting in settings {
            for &kind in ConstraintKind::ALL {
                if let Some(board) = boards::with_kind(kind, setting, &mut rng) {
                    *boards.entry(kind.key().to_owned()).or_default() += 1;
                    comparison.compare(&board);
                }
            }
            for (name, rule) in Rules::NAMES {
                if let Some(board) = boards::with_rule(rule, setting, &mut rng) {
                    *boards.entry(name.to_owned()).or_default() += 1;
                    comparison.compare(&board);
                }
            }
        }
        comparison.compare(&boards::with_extra(&mut rng).expect("an extra region"));
    }
    let names = ConstraintKind::ALL.iter().map(|kind| kind.key()).chain(Rules::NAMES.map(|(name, _)| name));
    let missing: Vec<&str> = names.filter(|name| !boards.contains_key(*name)).collect();
    assert!(missing.is_empty(), "no board has {missing:?}: DEFINITIONS may lack a text");
    comparison.verify_and_prove();
    let Comparison { puzzles, comparisons, counts, .. } = comparison;
    assert!(counts.iter().all(|&count| count > puzzles / 20), "{counts:?} of {puzzles}");
    println!("{} rules, {puzzles} grids {counts:?}, {comparisons} comparisons", boards.len());
}
