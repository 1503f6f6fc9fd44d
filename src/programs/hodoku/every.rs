//! [`Loops`]: all nice loops and chains of a position, not only the one that HoDoKu would take.

use super::board::{Board, Cand};
use super::chain::Told;
use super::linked;
use super::program::{board_of, named};
use super::step::Pattern;
use super::tabling::{Nodes, nice_loops};
use crate::grid::Grid;
use crate::id::TechniqueId;
use crate::programs::classic::position;
use crate::step::Conclusion;
use crate::technique::Reason;

/// The loops and chains of a position: of each kind, for each set of eliminations, the shortest.
#[derive(Debug)]
pub struct Loops {
    board: Board,
    all: Vec<(Told, Vec<Cand>)>,
}

/// One of them.
#[derive(Clone, Copy, Debug)]
pub struct Loop<'a> {
    board: &'a Board,
    told: &'a Told,
    gone: &'a [Cand],
}

impl Loops {
    /// Between candidates, with groups or with almost locked sets too; of the latter two, only chains with one of
    /// them. `None` if it is not a classic board.
    pub fn new<const W: usize>(grid: &Grid<W>, groups: bool, sets: bool) -> Option<Self> {
        let board = board_of(&*position(grid)?);
        let nodes = match (groups, sets) {
            (_, true) => Nodes::Sets,
            (true, false) => Nodes::Groups,
            (false, false) => Nodes::Candidates,
        };
        let loops = nice_loops(&board, nodes).into_iter().filter_map(|step| match step.pattern {
            Pattern::Chain(told) => Some((told, step.gone)),
            _ => None,
        });
        let mut all: Vec<_> =
            loops.filter(|(told, _)| nodes == Nodes::Candidates || told.kind.is_grouped()).collect();
        all.sort_by_key(|(told, _)| told.nodes.len());
        Some(Self { board, all })
    }

    /// The shorter ones first.
    pub fn iter(&self) -> impl Iterator<Item = Loop<'_>> {
        self.all.iter().map(|(told, gone)| Loop { board: &self.board, told, gone })
    }
}

impl Loop<'_> {
    /// What it is called.
    pub fn technique(self) -> TechniqueId {
        linked::technique(self.told)
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
        linked::reason(self.board, self.told)
    }
}
