//! [`Searches`]: the next step, the first that the program finds. What its profile leaves out is not looked for.
//!
//! | file | looks for |
//! | --- | --- |
//! | `singles.rs` | placements: singles, and what is one after a look further |
//! | `patterns.rs` | intersections to aligned triplets, without chains |
//! | `chains.rs` | cycles, forcing chains and suppositions; and what such a step rests on |

mod chains;
mod patterns;
mod singles;

use super::aligned;
use super::board::{CellNumber, DigitNumber, ExplainerBoard};
use super::forcing::RunStore;
use super::hint::Removals;
use super::kind::Kind;
use super::ladder::Kinds;
use crate::SolutionOracle;
use std::ops::ControlFlow;

/// What a step does. What it takes away stands in the [`Removals`] of [`Searches`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Done {
    pub(crate) kind: Kind,
    /// How large or complex it is, where that makes a difference.
    pub(crate) measure: u16,
    pub(crate) placed: Option<(CellNumber, DigitNumber)>,
}

/// Room for all searches.
pub(crate) struct Searches {
    removals: Removals,
    shop: RunStore,
    /// What has been looked through in vain on the way.
    pairs: Option<aligned::Tried>,
    triples: Option<aligned::Tried>,
    nishio: Option<[u128; 9]>,
}

impl Default for Searches {
    fn default() -> Self {
        Self { removals: Removals::NONE, shop: RunStore::default(), pairs: None, triples: None, nishio: None }
    }
}

const STOP: ControlFlow<()> = ControlFlow::Break(());
const ON: ControlFlow<()> = ControlFlow::Continue(());

impl Searches {
    /// Forgets what was looked through in vain on another board.
    pub(crate) const fn clear(&mut self) {
        (self.pairs, self.triples, self.nishio) = (None, None, None);
    }

    /// What the last step found takes away, if it places nothing: cells and digits.
    pub(crate) fn removed(&self) -> impl Iterator<Item = (CellNumber, u16)> + '_ {
        self.removals.iter()
    }

    /// Looks for the next step of these kinds. What takes for granted that there is one solution, or takes long where
    /// there is not, is looked for only if `puzzle` says that there is.
    pub(crate) fn find(
        &mut self,
        board: &ExplainerBoard,
        kinds: Kinds,
        oracle: &mut dyn SolutionOracle,
    ) -> Option<Done> {
        let simple = singles::single(board, kinds)
            .or_else(|| singles::direct(board, kinds))
            .or_else(|| self.basic(board, kinds));
        if simple.is_some() || kinds.are_simple() || !oracle.has_one_solution() {
            return simple;
        }
        let kinds = kinds.allowed(oracle);
        self.middle(board, kinds)
            .or_else(|| kinds.any(&Kind::CHAINS).then(|| self.chain(board))?)
            .or_else(|| kinds.have(Kind::AlignedTriple).then(|| self.triplet(board))?)
            .or_else(|| self.forced(board, kinds))
    }
}
