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

/// The loops and chains of a position: of each kind, for each set of eliminations, the shortest.
#[derive(Debug)]
pub struct NiceLoops {
    board: HodokuBoard,
    all: Vec<(HodokuChain, Vec<Cand>)>,
}

/// One of them.
#[derive(Clone, Copy, Debug)]
pub struct NiceLoopInstance<'a> {
    board: &'a HodokuBoard,
    told: &'a HodokuChain,
    gone: &'a [Cand],
}

impl NiceLoops {
    /// Between candidates, with groups or with almost locked sets too; of the latter two, only chains with one of
    /// them. `None` if it is not a classic board.
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

    /// The shorter ones first.
    pub fn iter(&self) -> impl Iterator<Item = NiceLoopInstance<'_>> {
        self.all.iter().map(|(told, gone)| NiceLoopInstance { board: &self.board, told, gone })
    }
}

impl NiceLoopInstance<'_> {
    /// What it is called.
    pub fn technique(self) -> TechniqueId {
        explain::chain_technique(self.told)
    }

    /// The number of its nodes.
    pub fn length(self) -> usize {
        self.told.nodes.len()
    }

    /// What it takes away.
    pub fn conclusions(self) -> impl Iterator<Item = Conclusion> {
        self.gone.iter().map(|&cand| Conclusion::Eliminate(named(cand)))
    }

    /// Premises and figure.
    pub fn reason(self) -> Reason {
        explain::chain_reason(self.board, self.told)
    }
}

/// The loops and chains of a name that the tables hold; `None` of other names.
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
    // Of loops that say one thing, the higher numbers ask for almost locked sets too; of others, the second does.
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

/// X-chains, XY-chains and remote pairs: for each set of candidates that goes, the shortest.
pub(crate) fn simple(board: &HodokuBoard, technique: TechniqueId, take: StepVisitor<'_>) {
    let steps = match technique {
        TechniqueId::RemotePair => remote_pairs(board),
        TechniqueId::XChain => x_chains(board),
        _ => xy_chains(board),
    };
    steps.into_iter().for_each(|step| _ = take(step));
}
