//! Patterns without chains: intersections, subsets, fish, wings, loops, graves, aligned pairs and triplets.

use super::super::board::ExplainerBoard;
use super::super::hint::Removals;
use super::super::kind::Kind;
use super::super::ladder::Kinds;
use super::super::{aligned, bug, loops, simple};
use super::{Done, ON, STOP, Searches};
use std::ops::ControlFlow;

impl Searches {
    /// Intersections to XYZ-wings.
    pub(super) fn basic(&mut self, board: &ExplainerBoard, kinds: Kinds) -> Option<Done> {
        let removals = &mut self.removals;
        let mut kind = None;
        let _ = simple::lockings(board, |locking| {
            simple::locking_removals(board, locking, removals);
            let found = if locking.base < 9 { Kind::Pointing } else { Kind::Claiming };
            if kinds.have(found) { first(removals, found, &mut kind) } else { ON }
        });
        if kind.is_none() && kinds.have(Kind::NakedPair) {
            self.naked(board, 2, Kind::NakedPair, &mut kind);
        }
        if kind.is_none() && kinds.have(Kind::XWing) {
            self.fish(board, 2, Kind::XWing, &mut kind);
        }
        if kind.is_none() && kinds.have(Kind::HiddenPair) {
            self.hidden(board, 2, Kind::HiddenPair, &mut kind);
        }
        if kind.is_none() && kinds.have(Kind::NakedTriple) {
            self.naked(board, 3, Kind::NakedTriple, &mut kind);
        }
        if kind.is_none() && kinds.have(Kind::Swordfish) {
            self.fish(board, 3, Kind::Swordfish, &mut kind);
        }
        if kind.is_none() && kinds.have(Kind::HiddenTriple) {
            self.hidden(board, 3, Kind::HiddenTriple, &mut kind);
        }
        for (size, name) in [(2, Kind::XyWing), (3, Kind::XyzWing)] {
            if kind.is_none() && kinds.have(name) {
                let removals = &mut self.removals;
                let _ = simple::wings(board, size, |wing| {
                    simple::wing_removals(board, wing, removals);
                    first(removals, name, &mut kind)
                });
            }
        }
        kind.map(|kind| Done { kind, measure: 0, placed: None })
    }

    fn naked(&mut self, board: &ExplainerBoard, k: u32, name: Kind, kind: &mut Option<Kind>) {
        let removals = &mut self.removals;
        let _ = simple::naked_sets(board, k, |set| {
            simple::naked_removals(board, set, removals);
            first(removals, name, kind)
        });
    }

    fn hidden(&mut self, board: &ExplainerBoard, k: u32, name: Kind, kind: &mut Option<Kind>) {
        let removals = &mut self.removals;
        let _ = simple::hidden_sets(board, k, |set| {
            simple::hidden_removals(board, set, removals);
            first(removals, name, kind)
        });
    }

    fn fish(&mut self, board: &ExplainerBoard, k: u32, name: Kind, kind: &mut Option<Kind>) {
        let removals = &mut self.removals;
        let _ = simple::fish(board, k, |fish| {
            simple::fish_removals(board, fish, removals);
            first(removals, name, kind)
        });
    }

    /// Loops to aligned pairs.
    pub(super) fn middle(&mut self, board: &ExplainerBoard, kinds: Kinds) -> Option<Done> {
        if kinds.any(&Kind::LOOPS) {
            let loops = loops::loops(board);
            if let Some(found) = loops.iter().find(|found| kinds.have(found.kind())) {
                self.removals = found.removals;
                return Some(Done { kind: found.kind(), measure: found.measure(), placed: None });
            }
        }
        let mut kind = None;
        if kinds.have(Kind::NakedQuad) {
            self.naked(board, 4, Kind::NakedQuad, &mut kind);
        }
        if kind.is_none() && kinds.have(Kind::Jellyfish) {
            self.fish(board, 4, Kind::Jellyfish, &mut kind);
        }
        if kind.is_none() && kinds.have(Kind::HiddenQuad) {
            self.hidden(board, 4, Kind::HiddenQuad, &mut kind);
        }
        let mut measure = 0;
        if kind.is_none() && kinds.any(&Kind::GRAVES) {
            let removals = &mut self.removals;
            let _ = bug::graves(board, |_, way, removed| {
                if !kinds.have(way.kind()) {
                    return ON;
                }
                *removals = *removed;
                (kind, measure) = (Some(way.kind()), way.measure());
                STOP
            });
        }
        if kind.is_none() && kinds.have(Kind::AlignedPair) {
            let removals = &mut self.removals;
            let _ = aligned::pairs(board, &mut self.pairs, |_, _, removed| {
                *removals = *removed;
                kind = Some(Kind::AlignedPair);
                STOP
            });
        }
        kind.map(|kind| Done { kind, measure, placed: None })
    }

    pub(super) fn triplet(&mut self, board: &ExplainerBoard) -> Option<Done> {
        let mut done = None;
        let removals = &mut self.removals;
        let _ = aligned::triples(board, &mut self.triples, |_, _, removed| {
            *removals = *removed;
            done = Some(Done { kind: Kind::AlignedTriple, measure: 0, placed: None });
            STOP
        });
        done
    }
}

fn first(removals: &Removals, found: Kind, kind: &mut Option<Kind>) -> ControlFlow<()> {
    if removals.is_empty() {
        return ON;
    }
    *kind = Some(found);
    STOP
}
