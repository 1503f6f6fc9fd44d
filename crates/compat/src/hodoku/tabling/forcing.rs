//! Forcing chains and nets: what is wrong because of what follows from it, and what follows whatever is right. Of all
//! that can be concluded, HoDoKu takes a placement before an elimination, then the first cell, then the first digit;
//! so only the conclusions need to be known, and of one the shortest argument if somebody wants to read it.

use crate::classic::{ALL, Cells, PEERS, bits, one, small_bits};
use crate::hodoku::board::{BOXES, COLUMNS, Cand, HOUSES, HodokuBoard};
use crate::hodoku::step::{HodokuPattern, HodokuStep};
use crate::hodoku::tabling::closure::ImplicationClosure;
use crate::hodoku::tabling::graph::{ImplicationGraph, NodeKinds, NodeState, state};
use crate::hodoku::tabling::net::NetTables;
use crate::hodoku::tabling::reach::Reachability;
use std::cell::Cell;

/// An argument for a conclusion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ForcingArgument {
    /// An assumption leads to a contradiction.
    Contradiction(NodeState, ContradictionPlace),
    /// Both values of a candidate lead to the conclusion.
    Either(Cand),
    /// All candidates of a cell do.
    Cell(usize),
    /// All places of a digit in a house do.
    House(usize, usize),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ContradictionPlace {
    Cell(usize),
    House(usize),
}

/// Assumptions, each with a consequence.
type AssumptionEnds = Vec<(NodeState, NodeState)>;

enum ForcingTables<'a> {
    Chains(&'a ImplicationGraph),
    Nets(NetTables),
}

pub(crate) fn forcing(board: &HodokuBoard, graph: &ImplicationGraph, net: bool) -> Option<HodokuStep> {
    let mut search = ForcingSearch::new(board, graph, net);
    [true, false].into_iter().find_map(|on| {
        let best: Cell<Option<Cand>> = Cell::new(None);
        let wanted = |cand| best.get().is_none_or(|best| cand < best);
        search.each(on, &wanted, &mut |tables, cand, _, ends| {
            if tables.counts(&ends()) {
                best.set(Some(cand));
            }
        });
        let cand = best.get()?;
        let pattern = HodokuPattern::Forcing { net, cand, on };
        if on { Some(HodokuStep::placing(cand, pattern)) } else { HodokuStep::removing(vec![cand], pattern) }
    })
}

/// Returns the first of the shortest arguments for a conclusion.
pub(crate) fn shortest(board: &HodokuBoard, net: bool, cand: Cand, on: bool) -> Option<ForcingArgument> {
    let mut best: Option<(usize, ForcingArgument)> = None;
    ForcingSearch::new(board, &ImplicationGraph::new(board, NodeKinds::Groups), net).each(
        on,
        &|other| other == cand,
        &mut |tables, _, way, ends| {
            let ends = ends();
            if tables.counts(&ends) {
                let length = tables.length(&ends);
                if best.is_none_or(|(least, _)| length < least) {
                    best = Some((length, way));
                }
            }
        },
    );
    best.map(|(_, way)| way)
}

/// Returns the assumed candidates.
pub(crate) fn supposed(board: &HodokuBoard, way: ForcingArgument) -> Vec<Cand> {
    match way {
        ForcingArgument::Contradiction(from, _) => vec![Cand::new(from as usize / 18, from as usize / 2 % 9)],
        ForcingArgument::Either(cand) => vec![cand],
        ForcingArgument::Cell(cell) => of_cell(board, cell).collect(),
        ForcingArgument::House(house, digit) => of_house(board, house, digit).collect(),
    }
}

impl ForcingTables<'_> {
    /// Whether an argument is of this kind: a net must branch somewhere.
    fn counts(&mut self, ends: &AssumptionEnds) -> bool {
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
                    reach.run(graph, from);
                    reach.links(to).unwrap_or(0) + 1
                });
                links.sum()
            }
            Self::Nets(net) => ends.iter().map(|&(from, to)| net.length(from, to)).sum(),
        }
    }
}

/// Receives a table set, a candidate, an argument and its assumptions with their ends.
type ConclusionVisitor<'v> =
    dyn FnMut(&mut ForcingTables<'_>, Cand, ForcingArgument, &dyn Fn() -> AssumptionEnds) + 'v;

type CandFilter<'w> = dyn Fn(Cand) -> bool + 'w;

struct ForcingSearch<'a> {
    board: &'a HodokuBoard,
    tables: ForcingTables<'a>,
    closure: ImplicationClosure,
    /// The open cells that no filled cell excludes, by digit.
    allowed: [Cells; 9],
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
        let allowed: [Cells; 9] = std::array::from_fn(|digit| allowed(board, digit));
        let mut truths: Vec<Vec<u64>> =
            bits(board.open).map(|cell| closure.set(of_cell(board, cell))).collect();
        for (house, cells) in HOUSES.iter().enumerate() {
            for (digit, allowed) in allowed.iter().enumerate() {
                let places = board.places_in(house, digit);
                // An eliminated place that no filled cell excludes has no state that could be denied.
                if places != 0 && places == allowed & cells {
                    truths.push(closure.set(of_house(board, house, digit)));
                }
            }
        }
        Self { board, tables, closure, allowed, truths }
    }

    /// Visits every argument for every conclusion of one truth value, in HoDoKu's order.
    fn each(&mut self, on: bool, wanted: &CandFilter<'_>, visit: &mut ConclusionVisitor<'_>) {
        let candidates = self.closure.candidates.clone();
        for &cand in candidates.iter().filter(|&&cand| wanted(cand)) {
            if self.refutes_itself(cand, !on) {
                self.alone(cand, !on, visit);
            }
        }
        for &cand in &candidates {
            let both = [state(cand.at(), cand.what(), true), state(cand.at(), cand.what(), false)];
            let elsewhere = |other: Cand| other.cell != cand.cell && wanted(other);
            self.agreed(on, &both, ForcingArgument::Either(cand), &elsewhere, visit);
        }
        for cell in bits(self.board.open) {
            self.together(on, of_cell(self.board, cell), ForcingArgument::Cell(cell), wanted, visit);
        }
        for house in 0..27 {
            for digit in 0..9 {
                self.together(
                    on,
                    of_house(self.board, house, digit),
                    ForcingArgument::House(house, digit),
                    wanted,
                    visit,
                );
            }
        }
    }

    fn together(
        &mut self,
        on: bool,
        all: impl Iterator<Item = Cand>,
        way: ForcingArgument,
        wanted: &CandFilter<'_>,
        visit: &mut ConclusionVisitor<'_>,
    ) {
        let states: Vec<NodeState> = all.map(|cand| state(cand.at(), cand.what(), true)).collect();
        self.agreed(on, &states, way, wanted, visit);
    }

    fn agreed(
        &mut self,
        on: bool,
        from: &[NodeState],
        way: ForcingArgument,
        wanted: &CandFilter<'_>,
        visit: &mut ConclusionVisitor<'_>,
    ) {
        let Some((&first, others)) = from.split_first() else { return };
        let mut common = self.closure.makes(first, on).to_vec();
        for &other in others {
            common.iter_mut().zip(self.closure.makes(other, on)).for_each(|(common, other)| *common &= other);
        }
        for cand in self.closure.members(&common).filter(|&cand| wanted(cand)) {
            let end = state(cand.at(), cand.what(), on);
            visit(&mut self.tables, cand, way, &|| from.iter().map(|&from| (from, end)).collect());
        }
    }

    /// Whether a candidate follows as true and as false, or a truth loses all its candidates. Two candidates that
    /// exclude each other deny each other, so they need no separate test.
    fn refutes_itself(&self, cand: Cand, is: bool) -> bool {
        let from = state(cand.at(), cand.what(), is);
        let [on, off] = [true, false].map(|on| self.closure.makes(from, on));
        on.iter().zip(off).any(|(on, off)| on & off != 0)
            || self.truths.iter().any(|truth| truth.iter().zip(off).all(|(truth, off)| truth & !off == 0))
    }

    /// Visits the contradictions of an assumption: a candidate true and false, two digits in a cell, two places in a
    /// house, an empty cell, a house without a place.
    fn alone(&mut self, cand: Cand, is: bool, visit: &mut ConclusionVisitor<'_>) {
        let from = state(cand.at(), cand.what(), is);
        let follows = self.closure.follows(from);
        let (board, allowed) = (self.board, self.allowed);
        let tables = &mut self.tables;
        let mut wrong = |place: ContradictionPlace, ends: &dyn Fn() -> Vec<NodeState>| {
            let all = || ends().into_iter().map(|end| (from, end)).collect();
            visit(tables, cand, ForcingArgument::Contradiction(from, place), &all);
        };
        let denied = if is { &follows.off } else { &follows.on };
        if denied[cand.what()] & one(cand.at()) != 0 {
            wrong(ContradictionPlace::Cell(cand.at()), &|| vec![from ^ 1]);
        }
        for digit in 0..9 {
            if let Some(cell) = bits(follows.on[digit] & follows.off[digit]).next() {
                wrong(ContradictionPlace::Cell(cell), &|| {
                    vec![state(cell, digit, false), state(cell, digit, true)]
                });
            }
        }
        for a in 0..9 {
            for b in a + 1..9 {
                if let Some(cell) = bits(follows.on[a] & follows.on[b]).next() {
                    wrong(ContradictionPlace::Cell(cell), &|| {
                        vec![state(cell, a, true), state(cell, b, true)]
                    });
                }
            }
        }
        for kind in [0..COLUMNS, COLUMNS..BOXES, BOXES..27] {
            for digit in 0..9 {
                for house in kind.clone() {
                    let twice = follows.on[digit] & HOUSES[house];
                    if twice.count_ones() > 1 {
                        wrong(ContradictionPlace::House(house), &|| {
                            bits(twice).map(|cell| state(cell, digit, true)).collect()
                        });
                    }
                }
            }
        }
        let mut empty = board.open;
        for digit in 0..9 {
            empty &= (follows.off[digit] | !board.places[digit]) & !follows.on[digit];
        }
        for cell in bits(empty) {
            wrong(ContradictionPlace::Cell(cell), &|| {
                small_bits(board.candidates[cell]).map(|digit| state(cell, digit, false)).collect()
            });
        }
        for kind in [0..COLUMNS, COLUMNS..BOXES, BOXES..27] {
            for digit in 0..9 {
                // A cell that no filled cell excludes counts as a place, even if the candidate was eliminated.
                let allowed = allowed[digit];
                for house in kind.clone() {
                    let places = allowed & HOUSES[house];
                    if places != 0 && places & !follows.off[digit] == 0 {
                        wrong(ContradictionPlace::House(house), &|| {
                            bits(places).map(|cell| state(cell, digit, false)).collect()
                        });
                    }
                }
            }
        }
    }
}

fn allowed(board: &HodokuBoard, digit: usize) -> Cells {
    let filled = bits(ALL & !board.open).filter(|&cell| board.digits[cell] as usize == digit);
    board.open & !filled.fold(0, |seen, cell| seen | PEERS[cell])
}

fn of_cell(board: &HodokuBoard, cell: usize) -> impl Iterator<Item = Cand> {
    small_bits(board.candidates[cell]).map(move |digit| Cand::new(cell, digit))
}

fn of_house(board: &HodokuBoard, house: usize, digit: usize) -> impl Iterator<Item = Cand> {
    bits(board.places_in(house, digit)).map(move |cell| Cand::new(cell, digit))
}
