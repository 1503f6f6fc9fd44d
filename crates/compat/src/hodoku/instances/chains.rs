//! [`NiceLoops`]: all nice loops and chains in HoDoKu's tables.

use crate::classic::classic_position;
use crate::hodoku::board::HodokuBoard;
use crate::hodoku::chain::HodokuChain;
use crate::hodoku::explain;
use crate::hodoku::instances::step;
use crate::hodoku::step::HodokuPattern;
use crate::hodoku::tabling::{NodeKinds, all_nice_loops};
use whydoku_board::{Candidate, Grid};
use whydoku_logic::{Conclusion, Step, TechniqueId};
use whydoku_techniques::finder::Reason;

/// The nice loops and chains of a position: the shortest of each kind for each set of eliminations.
#[derive(Debug)]
pub struct NiceLoops {
    board: HodokuBoard,
    all: Vec<(HodokuChain, Vec<Candidate>)>,
}

/// An element of [`NiceLoops`].
#[derive(Clone, Copy, Debug)]
pub struct NiceLoopInstance<'a> {
    board: &'a HodokuBoard,
    chain: &'a HodokuChain,
    removed: &'a [Candidate],
}

impl NiceLoops {
    /// Finds loops between candidates, or also with groups or almost locked sets; in the latter two cases only chains
    /// that contain one. `None` on other than classic boards.
    pub fn new<const W: usize>(grid: &Grid<W>, groups: bool, sets: bool) -> Option<Self> {
        let board = HodokuBoard::of_position(&*classic_position(grid)?);
        let nodes = match (groups, sets) {
            (_, true) => NodeKinds::Sets,
            (true, false) => NodeKinds::Groups,
            (false, false) => NodeKinds::Candidates,
        };
        let loops = all_nice_loops(&board, nodes).into_iter().filter_map(|step| match step.pattern {
            HodokuPattern::Chain(chain) => Some((chain, step.removed)),
            _ => None,
        });
        let mut all: Vec<_> =
            loops.filter(|(chain, _)| nodes == NodeKinds::Candidates || chain.kind.is_grouped()).collect();
        all.sort_by_key(|(chain, _)| chain.nodes.len());
        Some(Self { board, all })
    }

    /// Iterates over the chains, shorter ones first.
    pub fn iter(&self) -> impl Iterator<Item = NiceLoopInstance<'_>> {
        self.all.iter().map(|(chain, removed)| NiceLoopInstance { board: &self.board, chain, removed })
    }
}

impl NiceLoopInstance<'_> {
    /// Returns the technique.
    pub fn technique(self) -> TechniqueId {
        explain::chain_technique(self.chain)
    }

    /// Returns the eliminations.
    pub fn conclusions(self) -> impl Iterator<Item = Conclusion> {
        self.removed.iter().copied().map(Conclusion::Eliminate)
    }

    /// Returns premises and figure.
    pub fn reason(self) -> Reason {
        explain::chain_reason(self.board, self.chain)
    }
}

pub(crate) fn find_nice_loops(grid: &Grid<2>, technique: TechniqueId, options: &str) -> Option<Vec<Step>> {
    use TechniqueId as T;
    let continuous = matches!(technique, T::ContinuousLoop | T::GroupedContinuousLoop);
    let grouped = match technique {
        T::ContinuousLoop | T::DiscontinuousLoop | T::PlacingLoop | T::Aic => false,
        T::GroupedContinuousLoop | T::GroupedDiscontinuousLoop | T::GroupedPlacingLoop | T::GroupedAic => {
            true
        }
        _ => return None,
    };
    // For continuous loops, option 2 enables almost locked sets; for other chains, options 3 and 4 do.
    let sets = match (grouped, continuous, options) {
        (_, true, "hodoku") | (true, true, "1") | (_, false, "1" | "2") => false,
        (true, true, "2") | (true, false, "3" | "4") => true,
        _ => return None,
    };
    let loops = NiceLoops::new(grid, grouped, sets)?;
    let instances = loops.iter().filter(|chain| chain.technique() == technique);
    let steps = instances.filter_map(|instance| {
        let step = step(technique, instance.conclusions().collect(), instance.reason())?;
        Some(Step { measure: instance.chain.nodes.len() as u16, ..step })
    });
    Some(steps.collect())
}
