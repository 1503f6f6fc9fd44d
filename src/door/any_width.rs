//! [`AnyWidth`]: what a board can be asked, whatever its width. Each question is answered on sets as narrow as the board
//! allows; what comes in and what goes out is on the widest, which is all that telling knows.

use super::threads::Threads;
use crate::catalogue::{Catalogue, Profile};
use crate::formats::board::{Layouts, with_width};
use crate::geometry::{Layout, Shape};
use crate::grid::Grid;
use crate::path::{Effort, Fewer, Guide, Shortest, Watch};
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
pub(crate) enum HowMany {
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
pub(crate) enum Wanted {
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
pub(crate) enum Unfit {
    /// Its scale is unknown.
    Scale,
    /// Its program knows no such board.
    Board,
}

/// What a board can be asked.
pub(crate) trait AnyWidth: Send + Sync {
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
    fn solutions(&self, of: &Grid, trials: Option<u64>) -> HowMany;

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

    fn guide<'a>(profile: &'a Profile, grid: &Grid<W>) -> Result<Guide<'a, W>, Unfit> {
        let guide = Guide::new(Catalogue::embedded(), profile).ok_or(Unfit::Scale)?.crew(&Threads);
        if guide.pipeline().suits(grid) { Ok(guide) } else { Err(Unfit::Board) }
    }
}

impl<const W: usize> AnyWidth for Narrow<W> {
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

    fn solutions(&self, of: &Grid, trials: Option<u64>) -> HowMany {
        let mut found = Vec::new();
        let options = search::SearchOptions { limit: 2, node_limit: trials };
        let stats = search::enumerate(&self.grid(of), Method::Exact, options, &mut |solution| {
            found.push(solution.clone());
            ControlFlow::Continue(())
        });
        match (found.pop(), found.pop()) {
            (Some(second), Some(first)) => HowMany::Several([first, second]),
            (Some(only), None) if stats.complete => HowMany::One(only),
            (None, _) if stats.complete => HowMany::None,
            _ => HowMany::Unknown,
        }
    }

    fn closest_two(&self, of: &Grid) -> Option<([Solution; 2], Option<bool>)> {
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
    pub(crate) fn of(&mut self, shape: &Shape) -> Arc<dyn AnyWidth> {
        with_width!(shape, W => Arc::new(Narrow::<W> { layout: self.layouts.get(shape) }))
    }
}
