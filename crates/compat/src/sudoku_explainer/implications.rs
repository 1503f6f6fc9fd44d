//! Everything that follows from one assumption, and the paths back from a conclusion to it.

use crate::classic::{PEERS, bits, small_bits};
use crate::sudoku_explainer::board::{
    CELLS, Cand, DigitNumber, ExplainerBoard, HOUSES, PLACES, SEEN, cand, cell_of, digit_of, is_two,
};
use crate::sudoku_explainer::chains::{BY_CELL, SUPPOSED};
use crate::sudoku_explainer::nested::{NestedChains, NestedStep};
use crate::sudoku_explainer::premises::{ChainPremise, NestedPattern};
use std::sync::Arc;

/// A candidate that is true (`>= 729`) or false.
pub(crate) type CandLiteral = u16;

#[inline]
pub(crate) const fn on(cand: Cand) -> CandLiteral {
    cand + 729
}

#[inline]
pub(crate) const fn is_on(node: CandLiteral) -> bool {
    node >= 729
}

#[inline]
pub(crate) const fn cand_in(node: CandLiteral) -> Cand {
    if node >= 729 { node - 729 } else { node }
}

pub(crate) const NONE: u16 = u16::MAX;

/// Flag in the parent of a false candidate: the other bits are the index of a nested step.
const ADVANCED: u16 = 0x8000;

/// Flag in a count: nested chains are among the ancestors.
const HAS_NESTED: u16 = 0x8000;

/// What a run records of a literal. Compact, because access is random.
#[derive(Clone, Copy)]
pub(crate) struct NodeNote {
    /// The literal that it follows from; see [`ADVANCED`] and [`NONE`].
    pub(crate) parent: u16,
    /// For a true candidate: the kind of link, and shifted by four the candidates missing before.
    pub(crate) push: u16,
    /// A lower bound of the number of ancestors, itself included.
    pub(crate) depth: u16,
    /// The number of ancestors once counted, with [`HAS_NESTED`].
    pub(crate) counted: u16,
}

/// The cause of a true candidate: the false one before it, the kind of link, and the other candidates of the cell or
/// house that had gone.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TruthCause {
    pub(crate) parent: Cand,
    pub(crate) kind: u8,
    pub(crate) gone: u16,
}

/// A contradiction: a literal whose opposite came too late to be recorded.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RunConflict {
    pub(crate) cand: Cand,
    /// Why it is true; `None` if recorded in the run.
    pub(crate) on: Option<TruthCause>,
    /// What makes it false; `NONE` if recorded in the run.
    pub(crate) off: Cand,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct AssumptionMode {
    /// False candidates are removed, so that new links arise.
    pub(crate) dynamic: bool,
    /// One digit in its houses only.
    pub(crate) nishio: bool,
}

/// The implications of one assumption.
#[derive(Clone)]
pub(crate) struct ImplicationRun {
    /// The cells where each digit is true, and where it is false.
    pub(crate) on: [u128; 9],
    pub(crate) off: [u128; 9],
    /// The true and the false candidates in order of derivation.
    pub(crate) on_list: Vec<Cand>,
    pub(crate) off_list: Vec<Cand>,
    /// Notes of literals; those not in the run are stale.
    notes: [NodeNote; 1458],
    advances: Vec<NestedStep>,
    pub(crate) clash: Option<RunConflict>,
}

impl Default for ImplicationRun {
    fn default() -> Self {
        Self {
            on: [0; 9],
            off: [0; 9],
            on_list: Vec::new(),
            off_list: Vec::new(),
            notes: [NodeNote { parent: NONE, push: 0, depth: 0, counted: 0 }; 1458],
            advances: Vec::new(),
            clash: None,
        }
    }
}

/// Called when nothing more follows: adds what other techniques eliminate. Returns whether anything is new.
pub(crate) trait FallbackSearch {
    fn search_further(
        &mut self,
        board: &ExplainerBoard,
        snapshot: &ExplainerBoard,
        run: &mut ImplicationRun,
    ) -> bool;
}

const NONE_YET: NestedStep = NestedStep { parents: Vec::new(), nested: None, seen: NestedPattern::Chains };

impl ImplicationRun {
    fn add_off(&mut self, off: Cand, parent: u16, depth: u16) {
        self.off[digit_of(off)] |= 1 << cell_of(off);
        self.off_list.push(off);
        self.notes[off as usize] = NodeNote { parent, push: 0, depth, counted: 0 };
    }

    fn add_on(&mut self, node: Cand, push: TruthCause, depth: u16) {
        self.on[digit_of(node)] |= 1 << cell_of(node);
        self.on_list.push(node);
        let TruthCause { parent, kind, gone } = push;
        self.notes[on(node) as usize] =
            NodeNote { parent, push: u16::from(kind) | gone << 4, depth, counted: 0 };
    }

    /// Adds false candidates that another technique proves. Returns whether any is new.
    pub(crate) fn advance(
        &mut self,
        removed: impl Iterator<Item = Cand>,
        advance: impl FnOnce() -> NestedStep,
    ) -> bool {
        let number = self.advances.len() as u16;
        let mut depth = None;
        for off in removed {
            if self.off[digit_of(off)] >> cell_of(off) & 1 == 0 {
                if depth.is_none() {
                    self.advances.push(NONE_YET);
                    depth = Some(0);
                }
                self.add_off(off, ADVANCED | number, 0);
            }
        }
        if depth.is_none() {
            return false;
        }
        let advance = advance();
        let depth =
            1 + advance.parents.iter().map(|&parent| self.notes[parent as usize].depth).max().unwrap_or(0);
        for at in (0..self.off_list.len()).rev() {
            let off = self.off_list[at] as usize;
            if self.notes[off].parent != ADVANCED | number {
                break;
            }
            self.notes[off].depth = depth;
        }
        self.advances[number as usize] = advance;
        true
    }

    pub(crate) fn follow(
        &mut self,
        snapshot: &ExplainerBoard,
        start: CandLiteral,
        mode: AssumptionMode,
        fallback: &mut impl FallbackSearch,
    ) {
        self.on = [0; 9];
        self.off = [0; 9];
        self.on_list.clear();
        self.off_list.clear();
        self.advances.clear();
        self.clash = None;
        if is_on(start) {
            self.add_on(cand_in(start), TruthCause { parent: NONE, kind: SUPPOSED, gone: 0 }, 1);
        } else {
            self.add_off(start, NONE, 1);
        }
        let mut board = *snapshot;
        let (mut next_on, mut next_off) = (0, 0);
        loop {
            if let Some(&node) = self.on_list.get(next_on) {
                next_on += 1;
                if self.deny(&board, node, mode) {
                    return;
                }
            } else if let Some(&node) = self.off_list.get(next_off) {
                next_off += 1;
                if self.leave(&mut board, snapshot, node, mode) {
                    return;
                }
            } else if !fallback.search_further(&board, snapshot, self) {
                return;
            }
        }
    }

    /// Adds the candidates that a true one excludes. Returns whether that is a contradiction.
    fn deny(&mut self, board: &ExplainerBoard, node: Cand, mode: AssumptionMode) -> bool {
        let (cell, digit) = (cell_of(node), digit_of(node));
        let depth = self.notes[on(node) as usize].depth + 1;
        if !mode.nishio {
            for other in small_bits(board.cell[cell] & !(1 << digit)) {
                if self.deny_one(cell, other, node, depth) {
                    return true;
                }
            }
        }
        let seen = board.digit[digit] & PEERS[cell];
        if seen & (self.on[digit] | !self.off[digit]) == 0 {
            return false;
        }
        for part in SEEN[cell] {
            // Candidates known to be false are skipped, unless they are also true.
            for other in bits(part & seen & (self.on[digit] | !self.off[digit])) {
                if self.deny_one(other, digit, node, depth) {
                    return true;
                }
            }
        }
        false
    }

    fn deny_one(&mut self, cell: usize, digit: DigitNumber, by: Cand, depth: u16) -> bool {
        if self.on[digit] >> cell & 1 == 1 {
            self.clash = Some(RunConflict { cand: cand(cell, digit), on: None, off: by });
            return true;
        }
        if self.off[digit] >> cell & 1 == 0 {
            self.add_off(cand(cell, digit), by, depth);
        }
        false
    }

    /// Adds the candidates that become true. Returns whether that is a contradiction.
    fn leave(
        &mut self,
        board: &mut ExplainerBoard,
        snapshot: &ExplainerBoard,
        node: Cand,
        mode: AssumptionMode,
    ) -> bool {
        let (cell, digit) = (cell_of(node), digit_of(node));
        let mut pushes = [(0, TruthCause { parent: node, kind: BY_CELL, gone: 0 }); 4];
        let mut count = 0;
        let digits = board.cell[cell];
        if !mode.nishio && is_two(digits) {
            let other = (digits & !(1 << digit)).trailing_zeros() as usize;
            pushes[0] = (
                cand(cell, other),
                TruthCause { parent: node, kind: BY_CELL, gone: snapshot.cell[cell] & !digits },
            );
            count = 1;
        }
        for kind in 0..3 {
            let house = HOUSES[cell][kind] as usize;
            let places = board.place[house][digit];
            if is_two(places) {
                let other = (places & !(1 << PLACES[cell][kind])).trailing_zeros() as usize;
                let to = cand(CELLS[house][other] as usize, digit);
                if pushes[..count].iter().all(|&(known, _)| known != to) {
                    let gone = snapshot.place[house][digit] & !places;
                    pushes[count] = (to, TruthCause { parent: node, kind: kind as u8, gone });
                    count += 1;
                }
            }
        }
        if mode.dynamic {
            board.strike(cell, digit);
        }
        let depth = self.notes[node as usize].depth + 1;
        for &(to, push) in &pushes[..count] {
            let (cell, digit) = (cell_of(to), digit_of(to));
            if self.off[digit] >> cell & 1 == 1 {
                self.clash = Some(RunConflict { cand: to, on: Some(push), off: NONE });
                return true;
            }
            if self.on[digit] >> cell & 1 == 0 {
                self.add_on(to, push, depth);
            }
        }
        false
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum PathEnd {
    /// At a literal of the run.
    Kept(CandLiteral),
    /// At a true candidate that the run did not record.
    True(Cand, TruthCause),
    /// At a false candidate that the run did not record, and its cause.
    False(Cand, Cand),
}

impl PathEnd {
    pub(crate) fn at_least(self, run: &ImplicationRun) -> u32 {
        match self {
            Self::Kept(node) => run.at_least(node),
            Self::True(_, push) => 1 + run.at_least(push.parent),
            Self::False(_, by) => 1 + run.at_least(on(by)),
        }
    }
}

impl ImplicationRun {
    /// Returns the two ends of the contradiction: true, then false.
    pub(crate) fn clash_ends(&self) -> Option<[PathEnd; 2]> {
        let clash = self.clash?;
        let true_end = clash.on.map_or(PathEnd::Kept(on(clash.cand)), |push| PathEnd::True(clash.cand, push));
        let false_end =
            if clash.off == NONE { PathEnd::Kept(clash.cand) } else { PathEnd::False(clash.cand, clash.off) };
        Some([true_end, false_end])
    }

    /// Returns a lower bound of the number of ancestors.
    #[inline]
    pub(crate) fn at_least(&self, node: CandLiteral) -> u32 {
        u32::from(self.notes[node as usize].depth)
    }

    /// Returns the number of ancestors of an end, itself included, and whether nested chains are among them.
    pub(crate) fn count(&mut self, end: PathEnd, ancestors: &mut AncestorList) -> (u32, bool) {
        if let PathEnd::Kept(node) = end {
            let known = self.notes[node as usize].counted;
            if known != 0 {
                return (u32::from(known & !HAS_NESTED), known & HAS_NESTED != 0);
            }
        }
        self.trace_back(end, ancestors);
        let nested = !self.advances.is_empty() && self.nested_on(end, ancestors).next().is_some();
        if let PathEnd::Kept(node) = end {
            self.notes[node as usize].counted = ancestors.len as u16 | if nested { HAS_NESTED } else { 0 };
        }
        (ancestors.len as u32, nested)
    }

    /// Collects the ancestors of an end in order of distance.
    pub(crate) fn trace_back(&self, end: PathEnd, ancestors: &mut AncestorList) {
        ancestors.begin();
        match end {
            PathEnd::Kept(node) => ancestors.add(node),
            PathEnd::True(node, push) => {
                ancestors.add(on(node));
                Self::pushers(node, push, |parent| ancestors.add(parent));
            }
            PathEnd::False(node, by) => {
                ancestors.add(node);
                ancestors.add(on(by));
            }
        }
        let mut at = usize::from(!matches!(end, PathEnd::Kept(_)));
        while at < ancestors.len {
            let node = ancestors.nodes[at];
            self.parents(node, |parent| ancestors.add(parent));
            at += 1;
        }
    }

    /// Visits the parents of a literal in order.
    #[inline]
    pub(crate) fn parents(&self, node: CandLiteral, mut visit: impl FnMut(CandLiteral)) {
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

    /// Visits the parents of a true candidate in order.
    #[inline]
    fn pushers(node: Cand, push: TruthCause, mut visit: impl FnMut(CandLiteral)) {
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

    #[inline]
    pub(crate) fn push_of(&self, node: Cand) -> TruthCause {
        let NodeNote { parent, push, .. } = self.notes[on(node) as usize];
        TruthCause { parent, kind: (push & 0xf) as u8, gone: push >> 4 }
    }

    /// Returns the nested chains on the way to an end whose ancestors were just collected.
    pub(crate) fn nested_on<'a>(
        &'a self,
        end: PathEnd,
        ancestors: &'a AncestorList,
    ) -> impl Iterator<Item = &'a Arc<NestedChains>> {
        // An unrecorded end has no note; the note of its candidate is about something else.
        let own = usize::from(matches!(end, PathEnd::False(..)));
        ancestors.nodes()[own..].iter().filter_map(|&node| {
            let parent = if is_on(node) { NONE } else { self.notes[node as usize].parent };
            let advanced = parent != NONE && parent & ADVANCED != 0;
            advanced.then(|| self.advances[(parent & !ADVANCED) as usize].nested.as_ref())?
        })
    }

    /// Adds the premises of the ancestors of an end.
    pub(crate) fn add_grounds(
        &self,
        end: PathEnd,
        ancestors: &[CandLiteral],
        premises: &mut Vec<ChainPremise>,
    ) {
        for (at, &node) in ancestors.iter().enumerate() {
            match end {
                PathEnd::True(cand, push) if at == 0 => premises.extend(Self::premise(cand, push)),
                // The note of its candidate is about something else.
                PathEnd::False(..) if at == 0 => {}
                _ if is_on(node) => {
                    premises.extend(Self::premise(cand_in(node), self.push_of(cand_in(node))))
                }
                _ => {
                    let parent = self.notes[node as usize].parent;
                    if parent != NONE && parent & ADVANCED != 0 {
                        let NestedStep { nested, seen, .. } = &self.advances[(parent & !ADVANCED) as usize];
                        seen.add_to(premises);
                        premises.extend(nested.iter().flat_map(|nested| &nested.premises));
                    }
                }
            }
        }
    }

    fn premise(cand: Cand, push: TruthCause) -> Option<ChainPremise> {
        let kind = if push.parent == NONE { SUPPOSED } else { push.kind };
        ChainPremise::of_link(cell_of(cand), digit_of(cand), kind)
    }
}

pub(crate) struct AncestorList {
    nodes: [CandLiteral; 1458],
    len: usize,
    seen: [u64; 23],
}

impl Default for AncestorList {
    fn default() -> Self {
        Self { nodes: [0; 1458], len: 0, seen: [0; 23] }
    }
}

impl AncestorList {
    fn begin(&mut self) {
        self.len = 0;
        self.seen = [0; 23];
    }

    #[inline]
    fn add(&mut self, node: CandLiteral) {
        let (word, bit) = (node as usize / 64, 1 << (node % 64));
        if self.seen[word] & bit == 0 {
            self.seen[word] |= bit;
            self.nodes[self.len] = node;
            self.len += 1;
        }
    }

    pub(crate) fn nodes(&self) -> &[CandLiteral] {
        &self.nodes[..self.len]
    }
}
