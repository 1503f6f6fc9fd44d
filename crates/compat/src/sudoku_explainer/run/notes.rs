//! What is noted of each candidate of a run, in little room.

use super::super::board::Cand;

/// A candidate that is true (`>= 729`) or false.
pub(crate) type Node = u16;

/// The node "this candidate is true".
#[inline]
pub(crate) const fn on(cand: Cand) -> Node {
    cand + 729
}

/// Whether a node says "true".
#[inline]
pub(crate) const fn is_on(node: Node) -> bool {
    node >= 729
}

/// The candidate of a node.
#[inline]
pub(crate) const fn cand_in(node: Node) -> Cand {
    if node >= 729 { node - 729 } else { node }
}

/// Nothing.
pub(crate) const NONE: u16 = u16::MAX;

/// In the parent of a false candidate: the rest is the number of an advance.
pub(super) const ADVANCED: u16 = 0x8000;

/// In a count: chains of another level are among the ancestors.
pub(super) const HAS_NESTED: u16 = 0x8000;

/// What a run knows of a node, in little room: it is written and read in every order.
#[derive(Clone, Copy)]
pub(super) struct Note {
    /// What it follows from first; see [`ADVANCED`] and [`NONE`].
    pub(super) parent: u16,
    /// Of a true candidate, the kind of link, and four bits up what else had gone.
    pub(super) push: u16,
    /// At least how many nodes lead to it, itself included.
    pub(super) depth: u16,
    /// How many, where somebody has counted; the highest bit where chains of another level are among them.
    pub(super) counted: u16,
}

/// Why a candidate is true: the false one that gave the last push, the kind of link, and what else had gone before,
/// as digits of the cell or places of the house.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Push {
    pub(crate) parent: Cand,
    pub(crate) kind: u8,
    pub(crate) gone: u16,
}

/// Two opposite nodes, one of which came too late to be kept.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clash {
    /// The candidate that is both.
    pub(crate) cand: Cand,
    /// Why it is true; `None` if that is kept in the run.
    pub(crate) on: Option<Push>,
    /// What makes it false; `NONE` if that is kept in the run.
    pub(crate) off: Cand,
}
