//! Chains without groups: remote pairs, turbot fish, X-chains and XY-chains in HoDoKu's order.
//!
//! | file | holds |
//! | --- | --- |
//! | `best.rs` | which of several chains is taken |
//! | `links.rs` | the places that a place sees, in HoDoKu's order |
//! | `turbot.rs` | turbot fish |
//! | `pairs.rs` | remote pairs |
//! | `ways.rs` | X-chains and XY-chains |
//! | `reach.rs` | what strong and weak links in turn can reach |

mod best;
mod links;
mod pairs;
mod reach;
mod turbot;
mod ways;

pub(super) use pairs::{remote_pair, remote_pairs};
pub(super) use turbot::turbot_fish;
pub(super) use ways::{x_chain, x_chains, xy_chain, xy_chains};

use super::step::HodokuPattern;
use super::tables::{Cells, one};

/// The most links of a chain.
const MOST_LINKS: usize = 20;

/// A chain as it is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Chain {
    pub(super) kind: Kind,
    /// Every other link is strong, beginning with the first.
    pub(super) nodes: Vec<Node>,
}

/// What a chain is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Kind {
    RemotePair,
    Turbot,
    X,
    Xy,
    Discontinuous { grouped: bool },
    Continuous { grouped: bool },
    Aic { grouped: bool },
}

impl Kind {
    /// Whether groups or almost locked sets take part.
    pub(super) const fn is_grouped(self) -> bool {
        matches!(
            self,
            Self::Discontinuous { grouped: true }
                | Self::Continuous { grouped: true }
                | Self::Aic { grouped: true }
        )
    }
}

/// A digit in one cell, or in one of a group or a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Node {
    pub(super) digit: usize,
    pub(super) cells: Cells,
    /// All cells of the almost locked set, if it is one.
    pub(super) set: Option<Cells>,
    /// Whether it is true when the chain is read from its beginning.
    pub(super) on: bool,
}

fn told(kind: Kind, nodes: impl IntoIterator<Item = (usize, usize)>) -> HodokuPattern {
    let nodes = nodes.into_iter().zip([false, true].into_iter().cycle());
    let nodes = nodes.map(|((cell, digit), on)| Node { digit, cells: one(cell), set: None, on }).collect();
    HodokuPattern::Chain(Chain { kind, nodes })
}
