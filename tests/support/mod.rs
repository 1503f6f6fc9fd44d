//! What several test files share: reading grids, asking all finders, playing on, and two second opinions that owe
//! nothing to finders or checker: a plain search for solutions, and a judge of the checker's own refusals.

#![allow(dead_code, reason = "each test file uses its own part of this")]

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;
use whydoku_board::Grid;
use whydoku_board::{Candidate, Digit, Layout, Shape, Symmetry};
use whydoku_logic::TechniqueId;
use whydoku_logic::Truth;
use whydoku_logic::{Conclusion, Finding};
use whydoku_search::{Method, SearchOptions, enumerate};
use whydoku_solver::catalogue::{Catalogue, FixtureCase};
use whydoku_techniques::finder;
use whydoku_techniques::finder::{FinderTraits, StepSink};

/// How often something random is tried: all the times where tests run optimised, a sixteenth
/// where they do not. `.ci/extra` does the former.
pub(crate) const fn often<const N: u32>() -> u32 {
    N.div_ceil(sparing(16) as u32)
}

/// One of how many is taken: all where tests run optimised.
pub(crate) const fn sparing(usual: usize) -> usize {
    if cfg!(debug_assertions) { usual } else { 1 }
}

/// Reads a grid from digits and dots, row by row; white space between them means nothing.
pub(crate) fn read<const W: usize>(layout: &Arc<Layout<W>>, text: &str) -> Result<Grid<W>, String> {
    let symbols: Vec<char> = text.chars().filter(|symbol| !symbol.is_whitespace()).collect();
    let cells = layout.shape().cells();
    if symbols.len() != cells {
        return Err(format!(
            "a grid of size {} has {cells} cells, this one {}",
            layout.size(),
            symbols.len()
        ));
    }
    let mut givens = Vec::new();
    for (cell, symbol) in layout.cells().iter().zip(symbols) {
        if symbol != '.' {
            let digit = Digit::from_symbol(symbol).filter(|digit| digit.index() < layout.size());
            let digit = digit.ok_or_else(|| format!("`{symbol}` is no digit of this board; `.` is open"))?;
            givens.push(Candidate::new(cell, digit));
        }
    }
    Grid::with_givens(Arc::clone(layout), givens).map_err(|clash| format!("equal digits clash: {clash:?}"))
}

/// The puzzles of `tests/data/puzzles.txt`.
pub(crate) fn puzzles() -> Vec<Grid<2>> {
    let lines = include_str!("../data/puzzles.txt").lines();
    let puzzles = lines.filter(|line| !line.starts_with('#') && !line.is_empty());
    puzzles.map(|line| read(&Layout::classic(), line).unwrap_or_else(|why| panic!("{line}: {why}"))).collect()
}

/// Everything that one technique finds on a grid, in its order.
pub(crate) fn findings<const W: usize>(grid: &Grid<W>, id: TechniqueId) -> Vec<Finding> {
    let mut all = Vec::new();
    let mut deliver = |instance: whydoku_techniques::finder::Instance<'_>| {
        all.push(instance.finding().expect("an instance with reasons has premises and conclusions"));
        ControlFlow::Continue(())
    };
    let flow = finder(id).find(grid, &mut StepSink::with_reasons(&mut deliver));
    assert!(flow.is_continue(), "{id} stopped although nobody told it to");
    all
}

/// What a technique does not promise.
pub(crate) fn leeway(id: TechniqueId) -> FinderTraits {
    finder::<2>(id).leeway()
}

/// The techniques that are asked at every position. Those that only the `fish` profile uses take too long for that,
/// or turn up too seldom, and a few others look too far; they have positions of their own.
pub(crate) fn everyday() -> impl Iterator<Item = TechniqueId> {
    let rare: BTreeSet<TechniqueId> = rare().collect();
    TechniqueId::all().filter(move |id| !rare.contains(id))
}

/// Whether a technique is about rules or shapes that the classic board has not, as its fixture says.
pub(crate) fn on_other_boards(id: TechniqueId) -> bool {
    let fixture = Catalogue::fixture(id).expect("every technique has one").expect("a fixture");
    let is_classic = |case: &FixtureCase| case.shape() == Ok(Shape::CLASSIC);
    !fixture.cases.iter().any(|case| is_classic(case) && !case.findings().is_empty())
}

/// The techniques that are not asked at every position.
pub(crate) fn rare() -> impl Iterator<Item = TechniqueId> {
    let catalogue = Catalogue::embedded();
    let others = catalogue.profiles().filter(|(name, _)| *name != "fish");
    let used: BTreeSet<TechniqueId> = others.flat_map(|(_, profile)| profile.techniques()).collect();
    let fish = catalogue.profile("fish").expect("it is embedded");
    fish.techniques()
        .filter(move |id| !used.contains(id))
        .chain(TechniqueId::all().filter(|&id| leeway(id).looks_far))
}

/// Everything that the everyday techniques find.
pub(crate) fn all_findings<const W: usize>(grid: &Grid<W>) -> BTreeMap<TechniqueId, Vec<Finding>> {
    everyday().map(|id| (id, findings(grid, id))).collect()
}

/// The same findings in an order and a spelling that do not depend on how they were found.
pub(crate) fn canonical<const W: usize>(
    found: &BTreeMap<TechniqueId, Vec<Finding>>,
    symmetry: &Symmetry,
    layout: &Layout<W>,
) -> BTreeMap<TechniqueId, Vec<Finding>> {
    let spelled = |all: &Vec<Finding>| {
        let mut all: Vec<Finding> = all.iter().map(|finding| finding.mapped(symmetry, layout)).collect();
        all.sort_unstable();
        all
    };
    found.iter().map(|(&id, all)| (id, spelled(all))).collect()
}

/// Does what the findings with the fewest premises say; `false` if there are none. This plays simple things first
/// without knowing which technique is simple.
pub(crate) fn play_on<const W: usize>(
    grid: &mut Grid<W>,
    found: &BTreeMap<TechniqueId, Vec<Finding>>,
) -> bool {
    let all = || found.values().flatten();
    let fewest = all().map(|finding| finding.premises().len()).min();
    for finding in all().filter(|finding| Some(finding.premises().len()) == fewest) {
        for &conclusion in finding.conclusions() {
            apply(grid, conclusion);
        }
    }
    fewest.is_some()
}

/// Does what a conclusion says.
pub(crate) fn apply<const W: usize>(grid: &mut Grid<W>, conclusion: Conclusion) {
    match conclusion {
        Conclusion::Place(candidate) => grid.place(candidate),
        Conclusion::Eliminate(candidate) => grid.eliminate(candidate),
    }
}

/// Whether the filled grid agrees with a conclusion.
pub(crate) fn agrees<const W: usize>(solution: &Grid<W>, conclusion: Conclusion) -> bool {
    let Candidate { cell, digit } = conclusion.candidate();
    (solution.digit(cell) == Some(digit)) == matches!(conclusion, Conclusion::Place(_))
}

/// At most `limit` solutions, by trying the cell or the house and digit with the fewest choices.
pub(crate) fn solve<const W: usize>(grid: &Grid<W>, limit: usize) -> Vec<Grid<W>> {
    let mut found = Vec::new();
    if grid.layout().relations().is_empty() {
        search(grid, limit, &mut found);
    } else {
        // Where sums decide, trying without them would take for ever. That the exact search honours what is drawn is
        // tested by trying every filling of small boards.
        let options = SearchOptions { limit: limit as u64, node_limit: None };
        enumerate(grid, Method::Exact, options, &mut |solution| {
            found.push(solution.fill(grid));
            ControlFlow::Continue(())
        });
    }
    found
}

fn search<const W: usize>(grid: &Grid<W>, limit: usize, found: &mut Vec<Grid<W>>) {
    if Truth::broken_in(grid).is_some() {
        return;
    }
    if grid.is_full() {
        found.push(grid.clone());
        return;
    }
    for choice in fewest_choices(grid) {
        let mut next = grid.clone();
        next.place(choice);
        search(&next, limit, found);
        if found.len() >= limit {
            return;
        }
    }
}

fn fewest_choices<const W: usize>(grid: &Grid<W>) -> Vec<Candidate> {
    let layout = grid.layout();
    let mut best = (usize::MAX, Truth::Clue(0));
    for cell in grid.open() {
        let count = grid.candidates(cell).len();
        if count < best.0 {
            best = (count, Truth::Cell(cell));
        }
    }
    for (clue, info) in layout.clues().iter().enumerate() {
        let count = (info.cells & *grid.places(info.digit)).len();
        if !grid.stands(info.digit).meets(&info.cells) && count < best.0 {
            best = (count, Truth::Clue(clue));
        }
    }
    // Houses are asked only where no cell decides by itself.
    if best.0 > 1 {
        for (house, info) in layout.houses() {
            for digit in layout.digits().filter(|&digit| !grid.stands(digit).meets(&info.cells)) {
                let count = (info.cells & *grid.places(digit)).len();
                if count < best.0 {
                    best = (count, Truth::House(house, digit));
                }
            }
        }
    }
    best.1.candidates(grid)
}

/// Whether a refusal is justified: the candidates that the checker names do honour every premise, no two of them
/// in conflict, and the conclusion is false beside them.
pub(crate) fn escapes<const W: usize>(
    grid: &Grid<W>,
    premises: &[Truth],
    conclusion: Option<Conclusion>,
    escape: &[Candidate],
) -> bool {
    let layout = grid.layout();
    let honoured = |premise: &Truth| premise.candidates(grid).iter().any(|c| escape.contains(c));
    let at_peace = |one: &Candidate| !escape.iter().any(|other| layout.conflict(*one, *other));
    let denied = match conclusion {
        None => true,
        Some(Conclusion::Place(placed)) => !escape.contains(&placed),
        Some(Conclusion::Eliminate(gone)) => !escape.iter().any(|&c| layout.conflict(c, gone)),
    };
    premises.iter().all(honoured) && escape.iter().all(at_peace) && denied
}

/// What becomes of each, in their order, made on all cores.
pub(crate) fn on_all_cores<T: Sync, R: Send>(all: &[T], make: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut made = Vec::new();
        while let Some((at, one)) = Some(next.fetch_add(1, Relaxed)).and_then(|at| Some((at, all.get(at)?))) {
            made.push((at, make(one)));
        }
        made
    };
    let mut made: Vec<(usize, R)> = thread::scope(|scope| {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let workers: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
        let parts = workers.into_iter().map(thread::ScopedJoinHandle::join);
        parts.flat_map(|part| part.unwrap_or_else(|panic| resume_unwind(panic))).collect()
    });
    made.sort_by_key(|&(at, _)| at);
    made.into_iter().map(|(_, made)| made).collect()
}
