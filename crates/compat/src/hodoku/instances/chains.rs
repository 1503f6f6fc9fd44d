//! [`NiceLoops`], all nice loops and chains in HoDoKu's tables, and all X-chains, XY-chains and remote pairs.

use crate::classic::position;
use crate::hodoku::board::{Cand, HodokuBoard};
use crate::hodoku::chain::{HodokuChain, remote_pairs, x_chains, xy_chains};
use crate::hodoku::explain;
use crate::hodoku::instances::told;
use crate::hodoku::step::{HodokuPattern, StepVisitor};
use crate::hodoku::tabling::{NodeKinds, nice_loops};
use crate::hodoku::{board_of, named};
use whydoku_board::Grid;
use whydoku_logic::{Conclusion, TechniqueId};
use whydoku_techniques::finder::Reason;

/// The nice loops and chains of a position: the shortest of each kind for each set of eliminations.
#[derive(Debug)]
pub struct NiceLoops {
    board: HodokuBoard,
    all: Vec<(HodokuChain, Vec<Cand>)>,
}

/// An element of [`NiceLoops`].
#[derive(Clone, Copy, Debug)]
pub struct NiceLoopInstance<'a> {
    board: &'a HodokuBoard,
    told: &'a HodokuChain,
    gone: &'a [Cand],
}

impl NiceLoops {
    /// Finds loops between candidates, or also with groups or almost locked sets; in the latter two cases only chains
    /// that contain one. `None` on other than classic boards.
    pub fn new<const W: usize>(grid: &Grid<W>, groups: bool, sets: bool) -> Option<Self> {
        let board = board_of(&*position(grid)?);
        let nodes = match (groups, sets) {
            (_, true) => NodeKinds::Sets,
            (true, false) => NodeKinds::Groups,
            (false, false) => NodeKinds::Candidates,
        };
        let loops = nice_loops(&board, nodes).into_iter().filter_map(|step| match step.pattern {
            HodokuPattern::Chain(told) => Some((told, step.gone)),
            _ => None,
        });
        let mut all: Vec<_> =
            loops.filter(|(told, _)| nodes == NodeKinds::Candidates || told.kind.is_grouped()).collect();
        all.sort_by_key(|(told, _)| told.nodes.len());
        Some(Self { board, all })
    }

    /// Iterates over the chains, shorter ones first.
    pub fn iter(&self) -> impl Iterator<Item = NiceLoopInstance<'_>> {
        self.all.iter().map(|(told, gone)| NiceLoopInstance { board: &self.board, told, gone })
    }
}

impl NiceLoopInstance<'_> {
    /// Returns the technique.
    pub fn technique(self) -> TechniqueId {
        explain::chain_technique(self.told)
    }

    /// Returns the number of nodes.
    pub fn length(self) -> usize {
        self.told.nodes.len()
    }

    /// Returns the eliminations.
    pub fn conclusions(self) -> impl Iterator<Item = Conclusion> {
        self.gone.iter().map(|&cand| Conclusion::Eliminate(named(cand)))
    }

    /// Returns premises and figure.
    pub fn reason(self) -> Reason {
        explain::chain_reason(self.board, self.told)
    }
}

/// Returns the loops and chains of a technique in the tables; `None` for other techniques.
pub(crate) fn tables(
    grid: &Grid<2>,
    technique: TechniqueId,
    options: &str,
) -> Option<Vec<Option<whydoku_logic::Step>>> {
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
    let named = loops.iter().filter(|chain| chain.technique() == technique);
    let measured = named.map(|chain| {
        let step = told(technique, chain.conclusions().collect(), chain.reason())?;
        Some(whydoku_logic::Step { measure: chain.length() as u16, ..step })
    });
    Some(measured.collect())
}

/// Visits the shortest X-chain, XY-chain or remote pair for each set of eliminations.
pub(crate) fn simple(board: &HodokuBoard, technique: TechniqueId, take: StepVisitor<'_>) {
    let steps = match technique {
        TechniqueId::RemotePair => remote_pairs(board),
        TechniqueId::XChain => x_chains(board),
        _ => xy_chains(board),
    };
    steps.into_iter().for_each(|step| _ = take(step));
}
