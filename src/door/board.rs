//! [`Board`]: what a board can be asked, whatever its width. Each question is answered on sets as narrow as the board
//! allows; what comes in and what goes out is on the widest, which is all that telling knows.

use crate::catalogue::{Catalogue, Profile};
use crate::formats::board::{Layouts, with_width};
use crate::geometry::{Layout, Shape};
use crate::grid::Grid;
use crate::id::TechniqueId;
use crate::pipeline::{self, Pipeline};
use crate::search::{self, Method, Solution};
use crate::step::{Conclusion, Step};
use crate::trace::Trace;
use std::ops::ControlFlow;
use std::sync::Arc;

/// So many trials show nearly always whether a position can be solved. A nearly empty board with further rules may
/// take more than anyone waits for.
pub(crate) const TRIALS: u64 = 20_000;

/// What a search for solutions came to.
#[derive(Clone, Debug)]
pub(crate) enum Solutions {
    /// There is none.
    None,
    /// There is one.
    One(Solution),
    /// There are several, of which these are two.
    Several([Solution; 2]),
    /// The search was given up.
    Unknown,
}

/// Which path is wanted of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// All that was done.
    Whole,
    /// What the end needs.
    Needed,
}

/// Why a profile has nothing to say of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unfit {
    /// Its scale is unknown.
    Scale,
    /// Its program knows no such board.
    Board,
}

/// What a board can be asked.
pub(crate) trait Board: Send + Sync {
    /// Its tables.
    fn layout(&self) -> &Arc<Layout>;

    /// The path from a position; of a program's steps also what that program writes of them, if `noting`.
    fn run(&self, profile: &Profile, noting: bool, wanted: Wanted, from: &Grid) -> Result<Trace, Unfit>;

    /// The next step.
    fn next(&self, profile: &Profile, at: &Grid) -> Result<Option<Step>, Unfit>;

    /// The way to a claim, out of a whole run; and the run itself, without its moves if there is none.
    fn way_to(&self, profile: &Profile, from: &Grid, claim: Conclusion) -> Result<Option<Trace>, Unfit>;

    /// Every instance of a technique.
    fn find(&self, technique: TechniqueId, at: &Grid) -> Vec<Step>;

    /// Whether the givens alone have one solution.
    fn givens_have_one_solution(&self, of: &Grid) -> bool;

    /// How many solutions a position has, as far as so many trials can tell; without a limit, whatever it takes.
    fn solutions(&self, of: &Grid, trials: Option<u64>) -> Solutions;

    /// Of several solutions the two that are most alike, and whether there are more.
    fn closest_two(&self, of: &Grid) -> Option<([Solution; 2], bool)>;
}

/// A board on sets of this width.
struct Narrow<const W: usize> {
    layout: Arc<Layout<W>>,
}

impl<const W: usize> Narrow<W> {
    fn grid(&self, wide: &Grid) -> Grid<W> {
        wide.narrow(&self.layout)
    }

    fn pipeline(profile: &Profile, grid: &Grid<W>) -> Result<Pipeline<'static, W>, Unfit> {
        let pipeline = Pipeline::new(Catalogue::embedded(), profile).ok_or(Unfit::Scale)?;
        if pipeline.suits(grid) { Ok(pipeline) } else { Err(Unfit::Board) }
    }
}

impl<const W: usize> Board for Narrow<W> {
    fn layout(&self) -> &Arc<Layout> {
        self.layout.widen()
    }

    fn run(&self, profile: &Profile, noting: bool, wanted: Wanted, from: &Grid) -> Result<Trace, Unfit> {
        let grid = self.grid(from);
        let trace = Self::pipeline(profile, &grid)?.noting(noting).run(&grid);
        Ok(if wanted == Wanted::Whole { trace } else { trace.pruned() }.widen())
    }

    fn next(&self, profile: &Profile, at: &Grid) -> Result<Option<Step>, Unfit> {
        let grid = self.grid(at);
        Ok(Self::pipeline(profile, &grid)?.next(&grid))
    }

    fn way_to(&self, profile: &Profile, from: &Grid, claim: Conclusion) -> Result<Option<Trace>, Unfit> {
        let grid = self.grid(from);
        Ok(Self::pipeline(profile, &grid)?.run(&grid).leading_to(claim).map(Trace::widen))
    }

    fn find(&self, technique: TechniqueId, at: &Grid) -> Vec<Step> {
        pipeline::find_all(&self.grid(at), technique)
    }

    fn givens_have_one_solution(&self, of: &Grid) -> bool {
        pipeline::givens_have_one_solution(&self.grid(of))
    }

    fn solutions(&self, of: &Grid, trials: Option<u64>) -> Solutions {
        let mut found = Vec::new();
        let options = search::Options { limit: 2, node_limit: trials };
        let stats = search::enumerate(&self.grid(of), Method::Exact, options, &mut |solution| {
            found.push(solution.clone());
            ControlFlow::Continue(())
        });
        match (found.pop(), found.pop()) {
            (Some(second), Some(first)) => Solutions::Several([first, second]),
            (Some(only), None) if stats.complete => Solutions::One(only),
            (None, _) if stats.complete => Solutions::None,
            _ => Solutions::Unknown,
        }
    }

    fn closest_two(&self, of: &Grid) -> Option<([Solution; 2], bool)> {
        search::closest_two(&self.grid(of))
    }
}

/// The boards met so far: mostly one, for all puzzles of a file.
#[derive(Default)]
pub(crate) struct Boards {
    layouts: Layouts,
}

impl Boards {
    /// The board of a shape.
    pub(crate) fn of(&mut self, shape: &Shape) -> Arc<dyn Board> {
        with_width!(shape, W => Arc::new(Narrow::<W> { layout: self.layouts.get(shape) }))
    }
}
