//! Forcing chains and nets. Of all conclusions HoDoKu takes a placement before an elimination, then the first cell, then
//! the first digit. So a search needs only the conclusions; the shortest argument for one is found when it is explained.

use crate::classic::{CellMask, bit, bits, candidate, small_bits};
use crate::hodoku::board::{HOUSES, HodokuBoard};
use crate::hodoku::step::{HodokuPattern, HodokuStep};
use crate::hodoku::tabling::graph::{ImplicationGraph, NodeKinds, NodeState, state, state_of};
use crate::hodoku::tabling::net::NetTables;
use crate::hodoku::tabling::reach::{ImplicationClosure, Reachability};
use std::cell::Cell;
use whydoku_board::Candidate;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ForcingArgument {
    Contradiction(ContradictionPlace),
    BothValues(Candidate),
    Cell(usize),
    House(usize, usize),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ContradictionPlace {
    Cell(usize),
    House(usize),
}

type AssumptionEnds = Vec<(NodeState, NodeState)>;

enum ForcingTables<'a> {
    Chains(&'a ImplicationGraph),
    Nets(NetTables),
}

pub(crate) fn find_forcing(board: &HodokuBoard, graph: &ImplicationGraph, net: bool) -> Option<HodokuStep> {
    let mut search = ForcingSearch::new(board, graph, net);
    [true, false].into_iter().find_map(|on| {
        let best: Cell<Option<Candidate>> = Cell::new(None);
        let wanted = |cand| best.get().is_none_or(|best| cand < best);
        search.visit_conclusions(on, &wanted, &mut |tables, cand, _, ends| {
            if tables.is_of_kind(&ends()) {
                best.set(Some(cand));
            }
        });
        let cand = best.get()?;
        let pattern = HodokuPattern::Forcing { net, cand, on };
        if on { Some(HodokuStep::placing(cand, pattern)) } else { HodokuStep::removing(vec![cand], pattern) }
    })
}

/// Returns the first of the shortest arguments for a conclusion.
pub(crate) fn shortest_argument(
    board: &HodokuBoard,
    net: bool,
    cand: Candidate,
    on: bool,
) -> Option<ForcingArgument> {
    let mut best: Option<(usize, ForcingArgument)> = None;
    ForcingSearch::new(board, &ImplicationGraph::new(board, NodeKinds::Groups), net).visit_conclusions(
        on,
        &|other| other == cand,
        &mut |tables, _, argument, ends| {
            let ends = ends();
            if tables.is_of_kind(&ends) {
                let length = tables.length(&ends);
                if best.is_none_or(|(least, _)| length < least) {
                    best = Some((length, argument));
                }
            }
        },
    );
    best.map(|(_, argument)| argument)
}

impl ForcingTables<'_> {
    /// Whether an argument is of this kind: a net must branch somewhere.
    fn is_of_kind(&mut self, ends: &AssumptionEnds) -> bool {
        match self {
            Self::Chains(_) => true,
            Self::Nets(net) => ends.iter().any(|&(from, to)| net.branches(from, to)),
        }
    }

    fn length(&mut self, ends: &AssumptionEnds) -> usize {
        match self {
            Self::Chains(graph) => {
                let mut reach = Reachability::new(graph);
                let links = ends.iter().map(|&(from, to)| {
                    reach.run(graph, from, false);
                    reach.links(to).unwrap_or(0) + 1
                });
                links.sum()
            }
            Self::Nets(net) => ends.iter().map(|&(from, to)| net.length(from, to)).sum(),
        }
    }
}

type ConclusionVisitor<'v> =
    dyn FnMut(&mut ForcingTables<'_>, Candidate, ForcingArgument, &dyn Fn() -> AssumptionEnds) + 'v;

type CandFilter<'w> = dyn Fn(Candidate) -> bool + 'w;

struct ForcingSearch<'a> {
    board: &'a HodokuBoard,
    tables: ForcingTables<'a>,
    closure: ImplicationClosure,
    unexcluded: [CellMask; 9],
    /// Sets of candidates of which one must be true: those of each cell, and of houses.
    truths: Vec<Vec<u64>>,
}

impl<'a> ForcingSearch<'a> {
    fn new(board: &'a HodokuBoard, graph: &'a ImplicationGraph, net: bool) -> Self {
        let (tables, closure) = if net {
            let net = NetTables::new(board, graph);
            let lists = net.direct();
            let closure = ImplicationClosure::new(board, graph, |state| &lists[state as usize]);
            (ForcingTables::Nets(net), closure)
        } else {
            let closure = ImplicationClosure::new(board, graph, |state| graph.after(state));
            (ForcingTables::Chains(graph), closure)
        };
        let unexcluded: [CellMask; 9] = std::array::from_fn(|digit| board.unexcluded(digit));
        let mut truths: Vec<Vec<u64>> =
            bits(board.open).map(|cell| closure.set(cands_of_cell(board, cell))).collect();
        for (house, cells) in HOUSES.iter().enumerate() {
            for (digit, unexcluded) in unexcluded.iter().enumerate() {
                let places = board.places_in(house, digit);
                // An eliminated place that no filled cell excludes has no state that could be denied.
                if places != 0 && places == unexcluded & cells {
                    truths.push(closure.set(cands_of_house(board, house, digit)));
                }
            }
        }
        Self { board, tables, closure, unexcluded, truths }
    }

    /// Visits every argument for every conclusion of one truth value, in HoDoKu's order.
    fn visit_conclusions(&mut self, on: bool, wanted: &CandFilter<'_>, visit: &mut ConclusionVisitor<'_>) {
        let candidates = self.closure.candidates.clone();
        for &cand in candidates.iter().filter(|&&cand| wanted(cand)) {
            if self.refutes_itself(cand, !on) {
                self.visit_contradictions(cand, !on, visit);
            }
        }
        for &cand in &candidates {
            let both = [state_of(cand, true), state_of(cand, false)];
            let elsewhere = |other: Candidate| other.cell != cand.cell && wanted(other);
            self.visit_common(on, &both, ForcingArgument::BothValues(cand), &elsewhere, visit);
        }
        for cell in bits(self.board.open) {
            self.visit_cases(on, cands_of_cell(self.board, cell), ForcingArgument::Cell(cell), wanted, visit);
        }
        for house in 0..27 {
            for digit in 0..9 {
                self.visit_cases(
                    on,
                    cands_of_house(self.board, house, digit),
                    ForcingArgument::House(house, digit),
                    wanted,
                    visit,
                );
            }
        }
    }

    fn visit_cases(
        &mut self,
        on: bool,
        all: impl Iterator<Item = Candidate>,
        argument: ForcingArgument,
        wanted: &CandFilter<'_>,
        visit: &mut ConclusionVisitor<'_>,
    ) {
        let states: Vec<NodeState> = all.map(|cand| state_of(cand, true)).collect();
        self.visit_common(on, &states, argument, wanted, visit);
    }

    fn visit_common(
        &mut self,
        on: bool,
        from: &[NodeState],
        argument: ForcingArgument,
        wanted: &CandFilter<'_>,
        visit: &mut ConclusionVisitor<'_>,
    ) {
        let Some((&first, others)) = from.split_first() else { return };
        let mut common = self.closure.makes(first, on).to_vec();
        for &other in others {
            common.iter_mut().zip(self.closure.makes(other, on)).for_each(|(common, other)| *common &= other);
        }
        for cand in self.closure.members(&common).filter(|&cand| wanted(cand)) {
            let end = state_of(cand, on);
            visit(&mut self.tables, cand, argument, &|| from.iter().map(|&from| (from, end)).collect());
        }
    }

    /// Whether a candidate follows as true and as false, or a truth loses all its candidates. Two candidates that
    /// exclude each other deny each other, so they need no separate test.
    fn refutes_itself(&self, cand: Candidate, is: bool) -> bool {
        let from = state_of(cand, is);
        let [on, off] = [true, false].map(|on| self.closure.makes(from, on));
        on.iter().zip(off).any(|(on, off)| on & off != 0)
            || self.truths.iter().any(|truth| truth.iter().zip(off).all(|(truth, off)| truth & !off == 0))
    }

    /// Visits the contradictions of an assumption in HoDoKu's order.
    fn visit_contradictions(&mut self, cand: Candidate, is: bool, visit: &mut ConclusionVisitor<'_>) {
        let from = state_of(cand, is);
        let consequences = self.closure.consequences(from);
        let (board, unexcluded) = (self.board, self.unexcluded);
        let tables = &mut self.tables;
        let mut report = |place: ContradictionPlace, ends: &dyn Fn() -> Vec<NodeState>| {
            let all = || ends().into_iter().map(|end| (from, end)).collect();
            visit(tables, cand, ForcingArgument::Contradiction(place), &all);
        };
        let opposite = if is { &consequences.off } else { &consequences.on };
        if opposite[cand.digit.index()] & bit(cand.cell.index()) != 0 {
            report(ContradictionPlace::Cell(cand.cell.index()), &|| vec![from ^ 1]);
        }
        for digit in 0..9 {
            if let Some(cell) = bits(consequences.on[digit] & consequences.off[digit]).next() {
                report(ContradictionPlace::Cell(cell), &|| {
                    vec![state(cell, digit, false), state(cell, digit, true)]
                });
            }
        }
        for a in 0..9 {
            for b in a + 1..9 {
                if let Some(cell) = bits(consequences.on[a] & consequences.on[b]).next() {
                    report(ContradictionPlace::Cell(cell), &|| {
                        vec![state(cell, a, true), state(cell, b, true)]
                    });
                }
            }
        }
        // Rows, columns, boxes; of each kind digit by digit.
        let houses = || (0..27 * 9).map(|at| (at / 81 * 9 + at % 9, at / 9 % 9));
        for (house, digit) in houses() {
            let places = consequences.on[digit] & HOUSES[house];
            if places.count_ones() > 1 {
                report(ContradictionPlace::House(house), &|| {
                    bits(places).map(|cell| state(cell, digit, true)).collect()
                });
            }
        }
        let mut empty = board.open;
        for digit in 0..9 {
            empty &= (consequences.off[digit] | !board.places[digit]) & !consequences.on[digit];
        }
        for cell in bits(empty) {
            report(ContradictionPlace::Cell(cell), &|| {
                small_bits(board.candidates[cell]).map(|digit| state(cell, digit, false)).collect()
            });
        }
        for (house, digit) in houses() {
            // A cell that no filled cell excludes counts as a place, even if the candidate was eliminated.
            let places = unexcluded[digit] & HOUSES[house];
            if places != 0 && places & !consequences.off[digit] == 0 {
                report(ContradictionPlace::House(house), &|| {
                    bits(places).map(|cell| state(cell, digit, false)).collect()
                });
            }
        }
    }
}

pub(crate) fn cands_of_cell(board: &HodokuBoard, cell: usize) -> impl Iterator<Item = Candidate> {
    small_bits(board.candidates[cell]).map(move |digit| candidate(cell, digit))
}

pub(crate) fn cands_of_house(
    board: &HodokuBoard,
    house: usize,
    digit: usize,
) -> impl Iterator<Item = Candidate> {
    bits(board.places_in(house, digit)).map(move |cell| candidate(cell, digit))
}
