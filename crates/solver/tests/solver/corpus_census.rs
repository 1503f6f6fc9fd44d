//! What comes of the corpus: the rating of each puzzle, and how often each technique is used in all. One snapshot, so
//! that no change of a finder, a ladder or a scale passes unnoticed.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;
use whydoku_board::{Digit, Grid, Layout};
use whydoku_formats::{Puzzle, ReadOptions, Reader};
use whydoku_logic::TechniqueId;
use whydoku_solver::catalogue::Catalogue;
use whydoku_solver::pipeline::Pipeline;
use whydoku_solver::trace::{Move, Outcome, Trace};
use whydoku_test_support::on_all_cores;

const FILES: [&str; 5] =
    ["project-euler-96.txt", "blog.txt", "report.txt", "encyclopedia.txt", "hardest-rated.txt"];

/// How often each technique was used in a run, and how often in its path.
#[derive(Default)]
struct Uses {
    run: BTreeMap<TechniqueId, usize>,
    told: BTreeMap<TechniqueId, usize>,
    guesses: usize,
}

impl Uses {
    fn count(&mut self, trace: &Trace<2>) {
        let of = |trace: &Trace<2>, uses: &mut BTreeMap<TechniqueId, usize>| {
            for step in trace.moves.iter().filter_map(|what| match what {
                Move::Deduced(deduction) => Some(&deduction.step),
                Move::Guessed(_) => None,
            }) {
                *uses.entry(step.technique).or_default() += 1;
            }
        };
        of(trace, &mut self.run);
        of(&trace.pruned(), &mut self.told);
        self.guesses += trace.counts().1;
    }

    fn add(&mut self, other: Self) {
        for (own, more) in [(&mut self.run, other.run), (&mut self.told, other.told)] {
            for (id, count) in more {
                *own.entry(id).or_default() += count;
            }
        }
        self.guesses += other.guesses;
    }
}

/// The line of a puzzle, and what its techniques are.
fn counted(pipeline: &Pipeline<2>, grid: &Grid<2>) -> (String, Uses) {
    let mut uses = Uses::default();
    let cells: String =
        grid.layout().cells().iter().map(|cell| grid.digit(cell).map_or('.', Digit::symbol)).collect();
    let trace = pipeline.run(grid);
    let line = if matches!(trace.outcome, Outcome::Solved) {
        let rating = &trace.rating;
        let hardest = rating.hardest.map_or("guess", TechniqueId::slug);
        uses.count(&trace);
        format!(
            "{} {}, {hardest}, steps {} (told {}), effort {}, guesses {}",
            rating.difficulty,
            rating.tier,
            rating.steps,
            trace.pruned().counts().0,
            rating.effort,
            rating.guesses
        )
    } else {
        match trace.outcome {
            Outcome::SeveralSolutions { .. } => "SeveralSolutions".to_owned(),
            _ => "not solved".to_owned(),
        }
    };
    (format!("{cells} {line}"), uses)
}

#[test]
fn every_puzzle_of_the_corpus() {
    let profile = Catalogue::embedded().profile("human").expect("the default profile");
    let pipeline = Pipeline::<2>::new(profile).expect("its scale");
    let layout = Layout::classic();
    let mut census = String::new();
    let mut uses = Uses::default();
    for name in FILES {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/puzzles").join(name);
        let text = std::fs::read_to_string(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
        let grid = |puzzle: Result<Puzzle, _>| {
            let puzzle = puzzle.unwrap_or_else(|why| panic!("{name}: {why}"));
            puzzle.grid(Arc::clone(&layout)).unwrap_or_else(|why| panic!("{name}: {why}"))
        };
        let grids: Vec<Grid<2>> = Reader::new(text.as_bytes(), ReadOptions::default()).map(grid).collect();
        writeln!(census, "{name}").expect("a string takes all");
        for (line, own) in on_all_cores(&grids, |grid| counted(&pipeline, grid)) {
            writeln!(census, "  {line}").expect("a string takes all");
            uses.add(own);
        }
    }
    writeln!(census, "\ntechnique        used  told").expect("a string takes all");
    for id in TechniqueId::all() {
        let of = |uses: &BTreeMap<TechniqueId, usize>| uses.get(&id).copied().unwrap_or_default();
        writeln!(census, "{:<16}{:>5}{:>6}", id.slug(), of(&uses.run), of(&uses.told))
            .expect("a string takes all");
    }
    writeln!(census, "guesses         {:>5}", uses.guesses).expect("a string takes all");
    insta::assert_snapshot!(census);
}
