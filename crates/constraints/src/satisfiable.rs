//! Whether any digits satisfy a constraint, so that a cage of two cells with the sum 20 is refused when it is read.

use crate::{CellSet, Constraint, Relation, RuleSet, Shape, WIDEST};

/// The width of the beam search for groups of cells that differ.
const BEAM_WIDTH: usize = 1;

impl Constraint {
    /// Returns whether each rule that the constraint makes is satisfied by some digits, all other rules of the board apart.
    pub(crate) fn is_satisfiable(&self, shape: &Shape) -> bool {
        let RuleSet { pairs, restricted, distinct, mut relations } =
            RuleSet::of_constraints(shape, std::slice::from_ref(self));
        let mut peers = vec![CellSet::<WIDEST>::EMPTY; if relations.is_empty() { 0 } else { shape.cells() }];
        for (cells, _) in distinct.iter().filter(|_| !relations.is_empty()) {
            let all: CellSet<WIDEST> = cells.iter().copied().collect();
            for &cell in cells {
                peers[cell.index()] = all;
                peers[cell.index()].remove(cell);
            }
        }
        let size = shape.size();
        let is_related = |relation: &mut Relation| {
            relation.grouped(&peers, size, BEAM_WIDTH);
            relation.automaton.may_be_satisfied(relation.cells.len(), size)
        };
        pairs.iter().all(|pair| pair.allowed[0].iter().any(|digits| !digits.is_empty()))
            && restricted.iter().all(|(_, digits, _)| !digits.is_empty())
            && relations.iter_mut().all(is_related)
    }
}
