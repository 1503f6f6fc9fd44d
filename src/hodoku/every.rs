//! [`Loops`]: all nice loops and chains of a position, not only the one that HoDoKu would take.

use super::board::Board;
use super::linked;
use super::step::{Pattern, Step};
use super::tabling::{Nodes, nice_loops};
use super::walk::{Walk, candidate};
use crate::grid::Grid;
use crate::id::TechniqueId;
use crate::step::Conclusion;
use crate::technique::Reason;

/// The loops and chains of a position: of each kind, for each set of eliminations, the shortest.
#[derive(Debug)]
pub struct Loops {
    board: Board,
    steps: Vec<Step>,
}

/// One of them.
#[derive(Clone, Copy, Debug)]
pub struct Loop<'a> {
    board: &'a Board,
    step: &'a Step,
}

impl Loops {
    /// Between candidates, with groups or with almost locked sets too; of the latter two, only chains with one of
    /// them. `None` if it is not a classic board.
    pub fn new<const W: usize>(grid: &Grid<W>, groups: bool, sets: bool) -> Option<Self> {
        let board = Walk::new(grid)?.into_board();
        let nodes = match (groups, sets) {
            (_, true) => Nodes::Sets,
            (true, false) => Nodes::Groups,
            (false, false) => Nodes::Candidates,
        };
        let mut steps = nice_loops(&board, nodes);
        if nodes != Nodes::Candidates {
            steps.retain(|step| matches!(&step.pattern, Pattern::Chain(told) if told.kind.is_grouped()));
        }
        steps.sort_by_key(length);
        Some(Self { board, steps })
    }

    /// The shorter ones first.
    pub fn iter(&self) -> impl Iterator<Item = Loop<'_>> {
        self.steps.iter().map(|step| Loop { board: &self.board, step })
    }
}

impl Loop<'_> {
    /// What it is called.
    pub fn technique(self) -> Option<TechniqueId> {
        match &self.step.pattern {
            Pattern::Chain(told) => Some(linked::technique(told)),
            _ => None,
        }
    }

    /// The number of its nodes.
    pub fn length(self) -> usize {
        length(self.step)
    }

    /// What it takes away.
    pub fn conclusions(self) -> impl Iterator<Item = Conclusion> {
        self.step.gone.iter().map(|&cand| Conclusion::Eliminate(candidate(cand)))
    }

    /// Premises and figure.
    pub fn reason(self) -> Option<Reason> {
        match &self.step.pattern {
            Pattern::Chain(told) => Some(linked::reason(self.board, told)),
            _ => None,
        }
    }
}

fn length(step: &Step) -> usize {
    match &step.pattern {
        Pattern::Chain(told) => told.nodes.len(),
        _ => 0,
    }
}
