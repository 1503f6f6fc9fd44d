//! Helpers of the tests of several crates: reading grids, calling finders, playing on, and two second opinions that are
//! independent of finders and checker: a plain search for solutions, and a judge of the checker's refusals.

mod catalogue;
mod judge;
mod mapped;
mod solve;

pub use catalogue::{everyday, fixture, looks_rare, on_other_boards, rare, repository};
pub use judge::judge;
pub use mapped::{CanonicalFinding, Mapped};
pub use solve::{escapes, solve};

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;
use whydoku_board::{Candidate, Digit, Grid, Layout, Symmetry};
use whydoku_logic::{Conclusion, Finding, TechniqueId};
use whydoku_techniques::finder::{FinderCache, FinderContext, FinderTraits, Flow, Instance, StepSink};
use whydoku_techniques::{Finders, NARROW, finder::Registration};

/// How often something random is tried: all the times where tests run optimised, a sixteenth
/// where they do not. `.ci/extra` does the former.
pub const fn often<const N: u32>() -> u32 {
    N.div_ceil(sparing(24) as u32)
}

/// One of how many is taken: all where tests run optimised.
pub const fn sparing(usual: usize) -> usize {
    if cfg!(debug_assertions) { usual } else { 1 }
}

/// Reads a grid from digits and dots, row by row; white space between them means nothing.
pub fn read<const W: usize>(layout: &Arc<Layout<W>>, text: &str) -> Result<Grid<W>, String> {
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
            let digit =
                digit.ok_or_else(|| format!("`{symbol}` is not a digit of this board; `.` is open"))?;
            givens.push(Candidate::new(cell, digit));
        }
    }
    Grid::with_givens(Arc::clone(layout), givens).map_err(|clash| format!("equal digits clash: {clash:?}"))
}

/// The puzzles of `tests/data/puzzles.txt`.
pub fn puzzles() -> Vec<Grid<2>> {
    let lines = include_str!("../../data/puzzles.txt").lines();
    let puzzles = lines.filter(|line| !line.starts_with('#') && !line.is_empty());
    puzzles.map(|line| read(&Layout::classic(), line).unwrap_or_else(|why| panic!("{line}: {why}"))).collect()
}

/// Everything that one technique finds on a grid, in its order.
pub fn findings(grid: &Grid<2>, id: TechniqueId) -> Vec<Finding> {
    findings_of(NARROW.get(id), grid)
}

/// Everything that a finder finds on a grid, in its order.
pub(crate) fn findings_of<const W: usize>(finder: &Registration<W>, grid: &Grid<W>) -> Vec<Finding> {
    let mut all = Vec::new();
    let mut deliver = |instance: Instance<'_>| {
        all.push(instance.finding().expect("an instance with reasons has premises and conclusions"));
        ControlFlow::Continue(())
    };
    let flow = finder.find(grid, &mut StepSink::with_reasons(&mut deliver));
    assert!(flow.is_continue(), "a finder stopped although the sink did not break off");
    all
}

/// Conclusions and measures.
pub type Instances = Vec<(Vec<Conclusion>, u16)>;

/// The instances without reasons, up to `limit` of them, and how the finder ended.
pub fn bare_instances(
    grid: &Grid<2>,
    id: TechniqueId,
    limit: usize,
    cache: Option<&FinderCache>,
) -> (Instances, Flow) {
    bare_instances_in(grid, id, limit, FinderContext { cache, ..FinderContext::default() })
}

fn bare_instances_in(
    grid: &Grid<2>,
    id: TechniqueId,
    limit: usize,
    context: FinderContext<'_>,
) -> (Instances, Flow) {
    let mut seen = Vec::new();
    let mut deliver = |instance: Instance<'_>| {
        assert!(instance.reason.is_none() && instance.finding().is_none(), "{id}");
        seen.push((instance.conclusions.to_vec(), instance.measure));
        if seen.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let flow = NARROW.get(id).find(grid, &mut StepSink::bare(&mut deliver).with_context(context));
    (seen, flow)
}

/// Asserts that the changed cells lead to all that is new once everything that a finder found was applied and others are gone.
/// Returns how many instances there are then.
pub fn assert_changed_cells_lead_to_all(
    grid: &Grid<2>,
    id: TechniqueId,
    others: impl Iterator<Item = Candidate>,
) -> usize {
    let mut next = grid.clone();
    let before = bare_instances(grid, id, usize::MAX, None).0;
    before.iter().flat_map(|(all, _)| all).for_each(|one| one.apply_to(&mut next));
    others.for_each(|other| next.eliminate(other));
    let changed = next.changed_since(grid).resized();
    let context = FinderContext { changed: Some(&changed), ..FinderContext::default() };
    let seen = bare_instances_in(&next, id, usize::MAX, context).0;
    assert_eq!(seen, bare_instances(&next, id, usize::MAX, None).0, "{id}: {}", next.line());
    seen.len()
}

/// The first two findings.
pub fn first_findings(grid: &Grid<2>, id: TechniqueId, cache: Option<&FinderCache>) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut deliver = |instance: Instance<'_>| {
        findings.extend(instance.finding());
        if findings.len() < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let context = FinderContext { cache, ..FinderContext::default() };
    let mut sink = StepSink::with_reasons(&mut deliver).with_context(context);
    let _ = NARROW.get(id).find(grid, &mut sink);
    findings
}

/// The promises that a finder makes.
pub fn traits(id: TechniqueId) -> FinderTraits {
    NARROW.get(id).traits()
}

/// Everything that the everyday techniques find.
pub fn all_findings(grid: &Grid<2>) -> BTreeMap<TechniqueId, Vec<Finding>> {
    all_findings_by(&NARROW, grid)
}

/// The same with the finders of any width.
pub fn all_findings_by<const W: usize>(
    finders: &Finders<W>,
    grid: &Grid<W>,
) -> BTreeMap<TechniqueId, Vec<Finding>> {
    everyday().map(|id| (id, findings_of(finders.get(id), grid))).collect()
}

/// The same findings in an order and a spelling that do not depend on how they were found.
pub fn canonical<const W: usize>(
    found: &BTreeMap<TechniqueId, Vec<Finding>>,
    symmetry: &Symmetry,
    layout: &Layout<W>,
) -> BTreeMap<TechniqueId, Vec<CanonicalFinding>> {
    let spelled = |all: &Vec<Finding>| {
        let image = |finding| CanonicalFinding::of(finding, symmetry, layout);
        let mut all: Vec<CanonicalFinding> = all.iter().map(image).collect();
        all.sort_unstable();
        all
    };
    found.iter().map(|(&id, all)| (id, spelled(all))).collect()
}

/// Does what the findings with the fewest premises say; `false` if there are none. This plays simple things first
/// without knowing which technique is simple.
pub fn play_on<const W: usize>(grid: &mut Grid<W>, found: &BTreeMap<TechniqueId, Vec<Finding>>) -> bool {
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
pub fn apply<const W: usize>(grid: &mut Grid<W>, conclusion: Conclusion) {
    match conclusion {
        Conclusion::Place(_) | Conclusion::Eliminate(_) if conclusion.pair().is_some() => {
            conclusion.apply_to(grid)
        }
        Conclusion::Place(candidate) => grid.place(candidate),
        Conclusion::Eliminate(candidate) => grid.eliminate(candidate),
    }
}

/// Whether the filled grid agrees with a conclusion; of one about regions, nothing is known.
pub fn agrees<const W: usize>(solution: &Grid<W>, conclusion: Conclusion) -> bool {
    let Candidate { cell, digit } = conclusion.candidate();
    conclusion.pair().is_some()
        || (solution.digit(cell) == Some(digit)) == matches!(conclusion, Conclusion::Place(_))
}

/// What becomes of each, in their order, made on all cores.
pub fn on_all_cores<T: Sync, R: Send>(all: &[T], make: impl Fn(&T) -> R + Sync) -> Vec<R> {
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
