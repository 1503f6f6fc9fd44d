//! [`DynBoard`]: what a board can be asked, whatever its width. Each question is answered on sets as narrow as the board
//! allows; what comes in and what goes out is on the widest, which is all that telling knows.

use crate::catalogue::{Catalogue, Profile};
use crate::path::{Effort, Fewer, PathBuilder, Shortest, Watch};
use crate::trace::Trace;
use std::ops::ControlFlow;
use std::sync::Arc;
use whydoku_board::Grid;
use whydoku_board::{Layout, Shape};
use whydoku_board::{widths::Layouts, with_width};
use whydoku_logic::{Conclusion, Step};
use whydoku_search::{self, Method, Solution};

/// So many trials show nearly always whether a position can be solved. A nearly empty board with further rules may
/// take more than anyone waits for.
pub const TRIALS: u64 = 20_000;

/// What a search for solutions came to.
#[derive(Clone, Debug)]
pub enum SolutionCount {
    /// There is none.
    None,
    /// There is one.
    One(Solution),
    /// There are several, of which these are two.
    Several([Solution; 2]),
    /// The search was given up.
    Unknown,
}

/// Which path is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// The rounds of the rating, with all that was done.
    Rounds,
    /// What the end needs of them.
    Needed,
    /// The path that is told.
    Told(Effort),
    /// The same with the fewest hard steps, if one or two are enough.
    Shortest(Effort),
}

/// A path, and, where everything was tried, how many hard steps it has and whether fewer would do.
pub(crate) type FoundPath = (Trace, Option<(usize, Fewer)>);

/// Why a profile has nothing to say of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// Its scale is unknown.
    Scale,
    /// Its program knows no such board.
    Board,
}

/// What a board can be asked.
pub trait DynBoard: Send + Sync {
    /// Its tables.
    fn layout(&self) -> &Arc<Layout>;

    /// The path from a position; of a program's steps also what that program writes of them, if `noting`.
    fn run(
        &self,
        profile: &Profile,
        noting: bool,
        wanted: Wanted,
        from: &Grid,
        watch: Watch<'_>,
    ) -> Result<FoundPath, Unfit>;

    /// The next step.
    fn next(&self, profile: &Profile, at: &Grid, watch: Watch<'_>) -> Result<Option<Step>, Unfit>;

    /// The part of the simplest path that leads to a claim; `None` if none does without a guess.
    fn way_to(&self, profile: &Profile, from: &Grid, claim: Conclusion) -> Result<Option<Trace>, Unfit>;

    /// The easiest step that shows a claim as the board stands.
    fn step_to(&self, profile: &Profile, at: &Grid, claim: Conclusion) -> Result<Option<Step>, Unfit>;

    /// How many solutions a position has, as far as so many trials can tell; without a limit, whatever it takes.
    fn solutions(&self, of: &Grid, trials: Option<u64>) -> SolutionCount;

    /// Of several solutions the two that are most alike, and whether there are more, if that is soon known.
    fn closest_two(&self, of: &Grid) -> Option<([Solution; 2], Option<bool>)>;
}

/// A board on sets of this width.
struct Narrow<const W: usize> {
    layout: Arc<Layout<W>>,
}

impl<const W: usize> Narrow<W> {
    fn grid(&self, wide: &Grid) -> Grid<W> {
        wide.narrow(&self.layout)
    }

    fn guide<'a>(profile: &'a Profile, grid: &Grid<W>) -> Result<PathBuilder<'a, W>, Unfit> {
        let guide = PathBuilder::new(Catalogue::embedded(), profile).ok_or(Unfit::Scale)?;
        if guide.pipeline().suits(grid) { Ok(guide) } else { Err(Unfit::Board) }
    }
}

impl<const W: usize> DynBoard for Narrow<W> {
    fn layout(&self) -> &Arc<Layout> {
        self.layout.widen()
    }

    fn run(
        &self,
        profile: &Profile,
        noting: bool,
        wanted: Wanted,
        from: &Grid,
        watch: Watch<'_>,
    ) -> Result<FoundPath, Unfit> {
        let grid = self.grid(from);
        let guide = Self::guide(profile, &grid)?.noting(noting);
        let trace = match wanted {
            Wanted::Rounds => guide.pipeline().run(&grid),
            Wanted::Needed => guide.pipeline().run(&grid).pruned(),
            Wanted::Told(effort) => guide.effort(effort).tell_watched(&grid, watch),
            Wanted::Shortest(effort) => {
                let guide = guide.effort(effort);
                match guide.shortest(&grid) {
                    Some(Shortest { trace, hard, fewer }) => return Ok((trace.widen(), Some((hard, fewer)))),
                    None => guide.tell_watched(&grid, watch),
                }
            }
        };
        Ok((trace.widen(), None))
    }

    fn next(&self, profile: &Profile, at: &Grid, watch: Watch<'_>) -> Result<Option<Step>, Unfit> {
        let grid = self.grid(at);
        Ok(Self::guide(profile, &grid)?.next_watched(&grid, watch))
    }

    fn way_to(&self, profile: &Profile, from: &Grid, claim: Conclusion) -> Result<Option<Trace>, Unfit> {
        let grid = self.grid(from);
        Ok(Self::guide(profile, &grid)?.leading_to(&grid, claim).map(Trace::widen))
    }

    fn step_to(&self, profile: &Profile, at: &Grid, claim: Conclusion) -> Result<Option<Step>, Unfit> {
        let grid = self.grid(at);
        Ok(Self::guide(profile, &grid)?.step_to(&grid, claim))
    }

    fn solutions(&self, of: &Grid, trials: Option<u64>) -> SolutionCount {
        let mut found = Vec::new();
        let options = whydoku_search::SearchOptions { limit: 2, node_limit: trials };
        let stats = whydoku_search::enumerate(&self.grid(of), Method::Exact, options, &mut |solution| {
            found.push(solution.clone());
            ControlFlow::Continue(())
        });
        match (found.pop(), found.pop()) {
            (Some(second), Some(first)) => SolutionCount::Several([first, second]),
            (Some(only), None) if stats.complete => SolutionCount::One(only),
            (None, _) if stats.complete => SolutionCount::None,
            _ => SolutionCount::Unknown,
        }
    }

    fn closest_two(&self, of: &Grid) -> Option<([Solution; 2], Option<bool>)> {
        whydoku_search::closest_two(&self.grid(of))
    }
}

/// The boards met so far: mostly one, for all puzzles of a file.
#[derive(Default)]
pub struct BoardCache {
    layouts: Layouts,
}

impl BoardCache {
    /// The board of a shape.
    pub fn of(&mut self, shape: &Shape) -> Arc<dyn DynBoard> {
        with_width!(shape, W => Arc::new(Narrow::<W> { layout: self.layouts.get(shape) }))
    }
}
