//! How fast puzzles are read, steps found and judged, and puzzles rated.
//!
//! `cargo bench --bench rating` runs on the puzzles of the tests: `easy` are those that singles solve, `mixed` are all
//! that logic solves, `guesses` those beyond logic. Times of different machines, or of one machine on different days,
//! say little; compare two builds in one go, or count instructions (`valgrind --tool=callgrind`).

use divan::counter::{BytesCount, ItemsCount};
use divan::{Bencher, black_box};
use std::ops::ControlFlow;
use std::sync::Arc;
use whydoku_board::{Grid, Layout};
use whydoku_checker::check;
use whydoku_formats::{ReadOptions, Reader};
use whydoku_logic::{Conclusion, Finding, TechniqueId};
use whydoku_solver::catalogue::Catalogue;
use whydoku_solver::pipeline::{Pipeline, Verdict, find_all};
use whydoku_techniques::NARROW;
use whydoku_techniques::finder::StepSink;

fn main() {
    divan::main();
}

const PUZZLES: &str = include_str!("../tests/data/puzzles.txt");

fn lines() -> impl Iterator<Item = &'static str> + Clone {
    PUZZLES.lines().filter(|line| !line.starts_with('#') && !line.is_empty())
}

fn read(text: &str) -> impl Iterator<Item = Grid<2>> {
    let puzzles = Reader::new(text.as_bytes(), ReadOptions::default()).collect::<Vec<_>>();
    puzzles.into_iter().map(|puzzle| {
        let puzzle = puzzle.expect("every line is a puzzle");
        puzzle.grid(Layout::classic()).expect("no digits clash")
    })
}

fn pipeline() -> Pipeline<2> {
    let human = Catalogue::embedded().profile("human").expect("the default profile");
    Pipeline::new(human).expect("its scale")
}

/// The puzzles whose ratings lie in a band.
fn band(name: &str) -> Vec<Grid<2>> {
    let pipeline = pipeline();
    let wanted = |grid: &Grid<2>| match pipeline.rate(grid.clone()) {
        Verdict::Solved(rating) => match name {
            "easy" => rating.difficulty.in_tenths() < 20,
            "mixed" => rating.guesses == 0,
            _ => rating.guesses > 0,
        },
        _ => false,
    };
    read(PUZZLES).filter(wanted).collect()
}

/// Positions in the middle of a solve: after every easy single, where the ladder has to climb.
fn positions() -> Vec<Grid<2>> {
    let singles: Vec<TechniqueId> =
        ["full-house", "hidden-single"].map(|name| name.parse().expect("a technique")).to_vec();
    let mut grids: Vec<Grid<2>> = band("mixed");
    for grid in &mut grids {
        while let Some(step) = singles.iter().find_map(|&id| find_all(grid, id).into_iter().next()) {
            for &conclusion in step.finding.conclusions() {
                if let Conclusion::Place(candidate) = conclusion {
                    grid.place(candidate);
                }
            }
        }
    }
    grids.retain(|grid| !grid.is_full());
    grids
}

#[divan::bench]
fn read_lines(bencher: Bencher<'_, '_>) {
    let text: String = lines().cycle().take(10_000).fold(String::new(), |text, line| text + line + "\n");
    bencher
        .counter(ItemsCount::new(10_000_usize))
        .counter(BytesCount::of_str(&text))
        .bench_local(|| Reader::new(black_box(&text).as_bytes(), ReadOptions::default()).flatten().count());
}

#[divan::bench]
fn read_onto_boards(bencher: Bencher<'_, '_>) {
    let layout = Layout::classic();
    let text: String = lines().cycle().take(10_000).fold(String::new(), |text, line| text + line + "\n");
    bencher.counter(ItemsCount::new(10_000_usize)).bench_local(|| {
        let puzzles = Reader::new(black_box(&text).as_bytes(), ReadOptions::default());
        puzzles.flatten().filter(|puzzle| puzzle.grid(Arc::clone(&layout)).is_ok()).count()
    });
}

fn check_all(bencher: Bencher<'_, '_>, steps: &[(Grid<2>, Finding)]) {
    bencher.counter(ItemsCount::new(steps.len())).bench_local(|| {
        black_box(steps).iter().filter(|(grid, finding)| check(grid, finding).is_ok()).count()
    });
}

/// One item is one step.
#[divan::bench]
fn check_steps(bencher: Bencher<'_, '_>) {
    let mut steps: Vec<(Grid<2>, Finding)> = Vec::new();
    for grid in positions() {
        for id in TechniqueId::all() {
            steps.extend(find_all(&grid, id).into_iter().map(|step| (grid.clone(), step.finding)));
        }
    }
    check_all(bencher, &steps);
}

/// One item is one single; most of the steps that a solve checks.
#[divan::bench]
fn check_paths(bencher: Bencher<'_, '_>) {
    let pipeline = pipeline();
    let mut steps: Vec<(Grid<2>, Finding)> = Vec::new();
    for grid in band("mixed") {
        pipeline.run(&grid).pruned().replay(|told| {
            if let whydoku_solver::trace::Move::Deduced(deduction) = told.what {
                steps.push((told.seen.clone(), deduction.step.finding.clone()));
            }
        });
    }
    check_all(bencher, &steps);
}

/// All steps of all techniques, with their reasons or without; one item is one position.
#[divan::bench(args = ["bare", "with reasons"])]
fn all_steps(bencher: Bencher<'_, '_>, how: &str) {
    find_each(bencher, &TechniqueId::all().collect::<Vec<_>>(), how != "bare");
}

fn find_each(bencher: Bencher<'_, '_>, ids: &[TechniqueId], with_reasons: bool) {
    let positions = positions();
    bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
        let mut count = 0_usize;
        let mut deliver = |instance: whydoku_techniques::finder::Instance<'_>| {
            count += black_box(instance.conclusions.len());
            ControlFlow::Continue(())
        };
        let mut found =
            if with_reasons { StepSink::with_reasons(&mut deliver) } else { StepSink::bare(&mut deliver) };
        for grid in black_box(&positions) {
            for &id in ids {
                let _ = NARROW.get(id).find(grid, &mut found);
            }
        }
        count
    });
}

/// All instances of every technique of the ladder up to a rung, without reasons; one item is one position.
#[divan::bench(args = ["xyz-wing", "wxyz-wing"])]
fn all_up_to(bencher: Bencher<'_, '_>, last: &str) {
    let human = Catalogue::embedded().profile("human").expect("the default profile");
    let last: TechniqueId = last.parse().expect("a technique");
    let ladder: Vec<TechniqueId> = human.techniques().collect();
    let rungs = 1 + ladder.iter().position(|&id| id == last).expect("it is on the ladder");
    find_each(bencher, &ladder[..rungs], false);
}

/// One item is one puzzle.
#[divan::bench(args = ["easy", "mixed", "guesses"])]
fn rate(bencher: Bencher<'_, '_>, name: &str) {
    let (puzzles, pipeline) = (band(name), pipeline());
    bencher.counter(ItemsCount::new(puzzles.len())).bench_local(|| {
        let solved = |grid: &&Grid<2>| matches!(pipeline.rate((*grid).clone()), Verdict::Solved(_));
        black_box(&puzzles).iter().filter(solved).count()
    });
}

/// The whole record with reasons, without redundant steps; one item is one puzzle.
#[divan::bench(args = ["easy", "mixed"])]
fn explain(bencher: Bencher<'_, '_>, name: &str) {
    let (puzzles, pipeline) = (band(name), pipeline());
    bencher.counter(ItemsCount::new(puzzles.len())).bench_local(|| {
        black_box(&puzzles).iter().map(|grid| pipeline.run(grid).pruned().moves.len()).sum::<usize>()
    });
}
