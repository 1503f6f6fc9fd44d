//! From where a run ended back to all that leads there: how many nodes, in which order, and on what they rest.

use super::super::board::{CELLS, Cand, HOUSES, cand, cell_of, digit_of, small_bits};
use super::super::grounds::Ground;
use super::super::linked::{BY_CELL, SUPPOSED};
use super::super::nested::{Advance, Nested};
use super::Run;
use super::notes::{ADVANCED, HAS_NESTED, NONE, Node, Note, Push, cand_in, is_on, on};
use std::sync::Arc;

/// Where a chain ends.
#[derive(Clone, Copy, Debug)]
pub(crate) enum End {
    /// At a node of the run.
    Kept(Node),
    /// At a true candidate that the run did not keep.
    True(Cand, Push),
    /// At a false candidate that the run did not keep; made so by this true one.
    False(Cand, Cand),
}

impl End {
    /// At least how many nodes lead to it.
    pub(crate) fn at_least(self, run: &Run) -> u32 {
        match self {
            Self::Kept(node) => run.at_least(node),
            Self::True(_, push) => 1 + run.at_least(push.parent),
            Self::False(_, by) => 1 + run.at_least(on(by)),
        }
    }
}

impl Run {
    /// The two ends of the contradiction: true, then false.
    pub(crate) fn clash_ends(&self) -> Option<[End; 2]> {
        let clash = self.clash?;
        let true_end = clash.on.map_or(End::Kept(on(clash.cand)), |push| End::True(clash.cand, push));
        let false_end =
            if clash.off == NONE { End::Kept(clash.cand) } else { End::False(clash.cand, clash.off) };
        Some([true_end, false_end])
    }

    /// At least how many nodes lead to this one.
    #[inline]
    pub(crate) fn at_least(&self, node: Node) -> u32 {
        u32::from(self.notes[node as usize].depth)
    }

    /// How many nodes lead to an end, itself included, and whether chains of another level are among them.
    pub(crate) fn count(&mut self, end: End, trail: &mut Trail) -> (u32, bool) {
        if let End::Kept(node) = end {
            let known = self.notes[node as usize].counted;
            if known != 0 {
                return (u32::from(known & !HAS_NESTED), known & HAS_NESTED != 0);
            }
        }
        self.trace_back(end, trail);
        let nested = !self.advances.is_empty() && self.nested_on(end, trail).next().is_some();
        if let End::Kept(node) = end {
            self.notes[node as usize].counted = trail.len as u16 | if nested { HAS_NESTED } else { 0 };
        }
        (trail.len as u32, nested)
    }

    /// Goes back from an end to all that leads to it, each node once, in order of distance.
    pub(crate) fn trace_back(&self, end: End, trail: &mut Trail) {
        trail.begin();
        match end {
            End::Kept(node) => trail.add(node),
            End::True(node, push) => {
                trail.add(on(node));
                Self::pushers(node, push, |parent| trail.add(parent));
            }
            End::False(node, by) => {
                trail.add(node);
                trail.add(on(by));
            }
        }
        let mut at = usize::from(!matches!(end, End::Kept(_)));
        while at < trail.len {
            let node = trail.nodes[at];
            self.parents(node, |parent| trail.add(parent));
            at += 1;
        }
    }

    /// Calls `visit` with the nodes from which a node of the run follows, in order.
    #[inline]
    pub(crate) fn parents(&self, node: Node, mut visit: impl FnMut(Node)) {
        if is_on(node) {
            Self::pushers(cand_in(node), self.push_of(cand_in(node)), visit);
        } else {
            match self.notes[node as usize].parent {
                NONE => {}
                parent if parent & ADVANCED != 0 => {
                    self.advances[(parent & !ADVANCED) as usize]
                        .parents
                        .iter()
                        .for_each(|&parent| visit(parent));
                }
                parent => visit(on(parent)),
            }
        }
    }

    /// Calls `visit` with the nodes from which a true candidate follows by this push, in order.
    #[inline]
    fn pushers(node: Cand, push: Push, mut visit: impl FnMut(Node)) {
        if push.parent == NONE {
            return;
        }
        visit(push.parent);
        let (cell, digit) = (cell_of(node), digit_of(node));
        if push.kind == BY_CELL {
            small_bits(push.gone).for_each(|gone| visit(cand(cell, gone)));
        } else {
            let house = HOUSES[cell][push.kind as usize] as usize;
            small_bits(push.gone).for_each(|gone| visit(cand(CELLS[house][gone] as usize, digit)));
        }
    }

    /// The push of a true candidate of the run.
    #[inline]
    pub(crate) fn push_of(&self, node: Cand) -> Push {
        let Note { parent, push, .. } = self.notes[on(node) as usize];
        Push { parent, kind: (push & 0xf) as u8, gone: push >> 4 }
    }

    /// The chains of other levels on the way to an end, whose trail has just been laid.
    pub(crate) fn nested_on<'a>(
        &'a self,
        end: End,
        trail: &'a Trail,
    ) -> impl Iterator<Item = &'a Arc<Nested>> {
        // An end that came too late is not in the run; what the run knows of its candidate is another story.
        let own = usize::from(matches!(end, End::False(..)));
        trail.nodes()[own..].iter().filter_map(|&node| {
            let parent = if is_on(node) { NONE } else { self.notes[node as usize].parent };
            let advanced = parent != NONE && parent & ADVANCED != 0;
            advanced.then(|| self.advances[(parent & !ADVANCED) as usize].nested.as_ref())?
        })
    }

    /// Adds what the nodes on the way to an end rest on.
    pub(crate) fn add_grounds(&self, end: End, trail: &[Node], grounds: &mut Vec<Ground>) {
        for (at, &node) in trail.iter().enumerate() {
            match end {
                End::True(cand, push) if at == 0 => grounds.extend(Self::ground(cand, push)),
                // What the run knows of its candidate is another story.
                End::False(..) if at == 0 => {}
                _ if is_on(node) => grounds.extend(Self::ground(cand_in(node), self.push_of(cand_in(node)))),
                _ => {
                    let parent = self.notes[node as usize].parent;
                    if parent != NONE && parent & ADVANCED != 0 {
                        let Advance { nested, seen, .. } = &self.advances[(parent & !ADVANCED) as usize];
                        seen.add_to(grounds);
                        grounds.extend(nested.iter().flat_map(|nested| &nested.grounds));
                    }
                }
            }
        }
    }

    fn ground(cand: Cand, push: Push) -> Option<Ground> {
        let kind = if push.parent == NONE { SUPPOSED } else { push.kind };
        Ground::of_link(cell_of(cand), digit_of(cand), kind)
    }
}

/// The nodes that lead to an end.
pub(crate) struct Trail {
    nodes: [Node; 1458],
    len: usize,
    seen: [u64; 23],
}

impl Default for Trail {
    fn default() -> Self {
        Self { nodes: [0; 1458], len: 0, seen: [0; 23] }
    }
}

impl Trail {
    fn begin(&mut self) {
        self.len = 0;
        self.seen = [0; 23];
    }

    #[inline]
    fn add(&mut self, node: Node) {
        let (word, bit) = (node as usize / 64, 1 << (node % 64));
        if self.seen[word] & bit == 0 {
            self.seen[word] |= bit;
            self.nodes[self.len] = node;
            self.len += 1;
        }
    }

    pub(crate) fn nodes(&self) -> &[Node] {
        &self.nodes[..self.len]
    }
}
