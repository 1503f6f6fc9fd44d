//! Everything that follows from one assumption, and the paths back from a conclusion to it.

use crate::classic::{PEERS, bits, small_bits};
use crate::sudoku_explainer::board::{
    CELLS, Cand, DigitNumber, ExplainerBoard, HOUSES, PLACES, SEEN, cand, cell_of, digit_of, is_two,
};
use crate::sudoku_explainer::chains::{ASSUMED, BY_CELL};
use crate::sudoku_explainer::nested::{NestedChains, NestedSearcher, NestedStep};
use crate::sudoku_explainer::patterns::ExplainerPattern;
use crate::sudoku_explainer::premises::ChainPremise;
use std::sync::Arc;
use whydoku_cells::bits::BitSet;

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
const IS_NESTED: u16 = 0x8000;

/// Flag in a count: nested chains are among the ancestors.
const HAS_NESTED: u16 = 0x8000;

/// The record of a literal in a run. Compact, because access is random.
#[derive(Clone, Copy)]
struct NodeNote {
    /// The literal that it follows from; see [`IS_NESTED`] and [`NONE`].
    parent: u16,
    /// For a true candidate: the kind of link, and shifted by four the candidates missing before.
    cause: u16,
    /// A lower bound of the number of ancestors, itself included.
    depth: u16,
    /// The number of ancestors once counted, with [`HAS_NESTED`].
    counted: u16,
}

/// The false candidate before a true one, the kind of link, and the other candidates of the cell or house that had gone.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TruthCause {
    pub(crate) parent: Cand,
    pub(crate) kind: u8,
    missing: u16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct AssumptionMode {
    /// False candidates are removed, so that new links arise.
    pub(crate) dynamic: bool,
    /// One digit in its houses only.
    pub(crate) nishio: bool,
}

#[derive(Clone)]
pub(crate) struct ImplicationRun {
    /// The cells where each digit is true, and where it is false.
    on: [u128; 9],
    off: [u128; 9],
    /// The true and the false candidates in order of derivation.
    pub(crate) on_list: Vec<Cand>,
    pub(crate) off_list: Vec<Cand>,
    /// Notes of literals; those not in the run are stale.
    notes: [NodeNote; 1458],
    nested: Vec<NestedStep>,
    /// The two ends of a contradiction: true, then false.
    pub(crate) conflict: Option<[PathEnd; 2]>,
}

impl Default for ImplicationRun {
    fn default() -> Self {
        Self {
            on: [0; 9],
            off: [0; 9],
            on_list: Vec::new(),
            off_list: Vec::new(),
            notes: [NodeNote { parent: NONE, cause: 0, depth: 0, counted: 0 }; 1458],
            nested: Vec::new(),
            conflict: None,
        }
    }
}

impl ImplicationRun {
    pub(crate) const fn cells(&self, truth: bool) -> &[u128; 9] {
        if truth { &self.on } else { &self.off }
    }

    fn add_off(&mut self, off: Cand, parent: u16, depth: u16) {
        self.off[digit_of(off)] |= 1 << cell_of(off);
        self.off_list.push(off);
        self.notes[off as usize] = NodeNote { parent, cause: 0, depth, counted: 0 };
    }

    fn add_on(&mut self, node: Cand, cause: TruthCause, depth: u16) {
        self.on[digit_of(node)] |= 1 << cell_of(node);
        self.on_list.push(node);
        let TruthCause { parent, kind, missing } = cause;
        let cause = u16::from(kind) | missing << 4;
        self.notes[on(node) as usize] = NodeNote { parent, cause, depth, counted: 0 };
    }

    /// Adds false candidates that another technique proves. Returns whether any is new.
    pub(crate) fn add_nested(
        &mut self,
        removed: impl Iterator<Item = Cand>,
        step: impl FnOnce() -> NestedStep,
    ) -> bool {
        let (number, first) = (self.nested.len(), self.off_list.len());
        for off in removed {
            if self.off[digit_of(off)] >> cell_of(off) & 1 == 0 {
                self.add_off(off, IS_NESTED | number as u16, 0);
            }
        }
        if self.off_list.len() == first {
            return false;
        }
        let step = step();
        let depths = step.parents.iter().map(|&parent| self.notes[parent as usize].depth);
        let depth = 1 + depths.max().unwrap_or(0);
        for &off in &self.off_list[first..] {
            self.notes[off as usize].depth = depth;
        }
        self.nested.push(step);
        true
    }

    pub(crate) fn follow(
        &mut self,
        snapshot: &ExplainerBoard,
        start: CandLiteral,
        mode: AssumptionMode,
        fallback: &mut NestedSearcher,
    ) {
        self.on = [0; 9];
        self.off = [0; 9];
        self.on_list.clear();
        self.off_list.clear();
        self.nested.clear();
        self.conflict = None;
        if is_on(start) {
            self.add_on(cand_in(start), TruthCause { parent: NONE, kind: ASSUMED, missing: 0 }, 1);
        } else {
            self.add_off(start, NONE, 1);
        }
        let mut board = *snapshot;
        let (mut next_on, mut next_off) = (0, 0);
        loop {
            if let Some(&node) = self.on_list.get(next_on) {
                next_on += 1;
                if self.exclude_from(&board, node, mode) {
                    return;
                }
            } else if let Some(&node) = self.off_list.get(next_off) {
                next_off += 1;
                if self.conclude_from(&mut board, snapshot, node, mode) {
                    return;
                }
            } else if !fallback.search_further(&board, snapshot, self) {
                return;
            }
        }
    }

    /// Adds the candidates that a true one excludes. Returns whether that is a contradiction.
    fn exclude_from(&mut self, board: &ExplainerBoard, node: Cand, mode: AssumptionMode) -> bool {
        let (cell, digit) = (cell_of(node), digit_of(node));
        let depth = self.notes[on(node) as usize].depth + 1;
        if !mode.nishio {
            for other in small_bits(board.cell[cell] & !(1 << digit)) {
                if self.exclude(cell, other, node, depth) {
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
                if self.exclude(other, digit, node, depth) {
                    return true;
                }
            }
        }
        false
    }

    fn exclude(&mut self, cell: usize, digit: DigitNumber, by: Cand, depth: u16) -> bool {
        if self.on[digit] >> cell & 1 == 1 {
            let own = cand(cell, digit);
            self.conflict = Some([PathEnd::Kept(on(own)), PathEnd::False(own, by)]);
            return true;
        }
        if self.off[digit] >> cell & 1 == 0 {
            self.add_off(cand(cell, digit), by, depth);
        }
        false
    }

    /// Adds the candidates that become true. Returns whether that is a contradiction.
    fn conclude_from(
        &mut self,
        board: &mut ExplainerBoard,
        snapshot: &ExplainerBoard,
        node: Cand,
        mode: AssumptionMode,
    ) -> bool {
        let (cell, digit) = (cell_of(node), digit_of(node));
        let mut causes = [(0, TruthCause { parent: node, kind: BY_CELL, missing: 0 }); 4];
        let mut count = 0;
        let digits = board.cell[cell];
        if !mode.nishio && is_two(digits) {
            let other = (digits & !(1 << digit)).trailing_zeros() as usize;
            causes[0].0 = cand(cell, other);
            causes[0].1.missing = snapshot.cell[cell] & !digits;
            count = 1;
        }
        for kind in 0..3 {
            let house = HOUSES[cell][kind] as usize;
            let places = board.place[house][digit];
            if is_two(places) {
                let other = (places & !(1 << PLACES[cell][kind])).trailing_zeros() as usize;
                let to = cand(CELLS[house][other] as usize, digit);
                if causes[..count].iter().all(|&(known, _)| known != to) {
                    let missing = snapshot.place[house][digit] & !places;
                    causes[count] = (to, TruthCause { parent: node, kind: kind as u8, missing });
                    count += 1;
                }
            }
        }
        if mode.dynamic {
            board.strike(cell, digit);
        }
        let depth = self.notes[node as usize].depth + 1;
        for &(to, cause) in &causes[..count] {
            let (cell, digit) = (cell_of(to), digit_of(to));
            if self.off[digit] >> cell & 1 == 1 {
                self.conflict = Some([PathEnd::True(to, cause), PathEnd::Kept(to)]);
                return true;
            }
            if self.on[digit] >> cell & 1 == 0 {
                self.add_on(to, cause, depth);
            }
        }
        false
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum PathEnd {
    Kept(CandLiteral),
    /// At a true candidate that the run did not record.
    True(Cand, TruthCause),
    /// At a false candidate that the run did not record, and its cause.
    False(Cand, Cand),
}

impl PathEnd {
    /// Returns a lower bound of the number of ancestors.
    pub(crate) fn at_least(self, run: &ImplicationRun) -> u32 {
        let depth = |node: CandLiteral| u32::from(run.notes[node as usize].depth);
        match self {
            Self::Kept(node) => depth(node),
            Self::True(_, cause) => 1 + depth(cause.parent),
            Self::False(_, by) => 1 + depth(on(by)),
        }
    }
}

impl ImplicationRun {
    /// Returns the number of ancestors of an end, itself included, and whether nested chains are among them.
    pub(crate) fn count_ancestors(&mut self, end: PathEnd, ancestors: &mut LiteralList) -> (u32, bool) {
        if let PathEnd::Kept(node) = end {
            let known = self.notes[node as usize].counted;
            if known != 0 {
                return (u32::from(known & !HAS_NESTED), known & HAS_NESTED != 0);
            }
        }
        self.trace_back(end, ancestors);
        let nested = !self.nested.is_empty() && self.nested_chains(end, ancestors.nodes()).next().is_some();
        if let PathEnd::Kept(node) = end {
            self.notes[node as usize].counted = ancestors.len as u16 | if nested { HAS_NESTED } else { 0 };
        }
        (ancestors.len as u32, nested)
    }

    /// Collects the ancestors of an end in order of distance.
    pub(crate) fn trace_back(&self, end: PathEnd, ancestors: &mut LiteralList) {
        ancestors.clear();
        match end {
            PathEnd::Kept(node) => ancestors.add(node),
            PathEnd::True(node, cause) => {
                ancestors.add(on(node));
                Self::visit_causes(node, cause, |parent| ancestors.add(parent));
            }
            PathEnd::False(node, by) => {
                ancestors.add(node);
                ancestors.add(on(by));
            }
        }
        let mut at = usize::from(!matches!(end, PathEnd::Kept(_)));
        while at < ancestors.len {
            self.visit_parents(ancestors.nodes[at], |parent| ancestors.add(parent));
            at += 1;
        }
    }

    #[inline]
    fn visit_parents(&self, node: CandLiteral, mut visit: impl FnMut(CandLiteral)) {
        if is_on(node) {
            Self::visit_causes(cand_in(node), self.cause_of(cand_in(node)), visit);
        } else if let Some(step) = self.nested_step(node) {
            step.parents.iter().for_each(|&parent| visit(parent));
        } else {
            let parent = self.notes[node as usize].parent;
            if parent != NONE {
                visit(on(parent));
            }
        }
    }

    #[inline]
    fn nested_step(&self, node: CandLiteral) -> Option<&NestedStep> {
        let parent = self.notes[node as usize].parent;
        let is_nested = parent != NONE && parent & IS_NESTED != 0;
        is_nested.then(|| &self.nested[(parent & !IS_NESTED) as usize])
    }

    #[inline]
    fn visit_causes(node: Cand, cause: TruthCause, mut visit: impl FnMut(CandLiteral)) {
        if cause.parent == NONE {
            return;
        }
        visit(cause.parent);
        let (cell, digit) = (cell_of(node), digit_of(node));
        if cause.kind == BY_CELL {
            small_bits(cause.missing).for_each(|missing| visit(cand(cell, missing)));
        } else {
            let house = HOUSES[cell][cause.kind as usize] as usize;
            small_bits(cause.missing).for_each(|at| visit(cand(CELLS[house][at] as usize, digit)));
        }
    }

    #[inline]
    pub(crate) fn cause_of(&self, node: Cand) -> TruthCause {
        let NodeNote { parent, cause, .. } = self.notes[on(node) as usize];
        TruthCause { parent, kind: (cause & 0xf) as u8, missing: cause >> 4 }
    }

    pub(crate) fn nested_chains<'a>(
        &'a self,
        end: PathEnd,
        ancestors: &'a [CandLiteral],
    ) -> impl Iterator<Item = &'a Arc<NestedChains>> {
        // An unrecorded end has no note; the note of its candidate is about something else.
        let own = usize::from(matches!(end, PathEnd::False(..)));
        let off = ancestors[own..].iter().filter(|&&node| !is_on(node));
        off.filter_map(|&node| self.nested_step(node)?.chains.as_ref())
    }

    pub(crate) fn add_premises(
        &self,
        end: PathEnd,
        ancestors: &[CandLiteral],
        premises: &mut Vec<ChainPremise>,
    ) {
        let premise_of = |cand: Cand, cause: TruthCause| {
            let kind = if cause.parent == NONE { ASSUMED } else { cause.kind };
            ChainPremise::of_link(cell_of(cand), digit_of(cand), kind)
        };
        for (at, &node) in ancestors.iter().enumerate() {
            match end {
                PathEnd::True(cand, cause) if at == 0 => premises.extend(premise_of(cand, cause)),
                // The note of its candidate is about something else.
                PathEnd::False(..) if at == 0 => {}
                _ if is_on(node) => {
                    premises.extend(premise_of(cand_in(node), self.cause_of(cand_in(node))));
                }
                _ => {
                    if let Some(step) = self.nested_step(node) {
                        premises.extend(step.pattern.into_iter().flat_map(ExplainerPattern::premises));
                        premises.extend(step.chains.iter().flat_map(|chains| &chains.premises));
                    }
                }
            }
        }
    }
}

/// Literals in order of insertion, each once.
pub(crate) struct LiteralList {
    nodes: [CandLiteral; 1458],
    len: usize,
    seen: BitSet<23>,
}

impl Default for LiteralList {
    fn default() -> Self {
        Self { nodes: [0; 1458], len: 0, seen: BitSet::EMPTY }
    }
}

impl LiteralList {
    pub(crate) fn clear(&mut self) {
        self.len = 0;
        self.seen = BitSet::EMPTY;
    }

    #[inline]
    pub(crate) fn add(&mut self, node: CandLiteral) {
        if !self.seen.has(node.into()) {
            self.seen.insert(node.into());
            self.nodes[self.len] = node;
            self.len += 1;
        }
    }

    pub(crate) fn nodes(&self) -> &[CandLiteral] {
        &self.nodes[..self.len]
    }
}
