//! Forcing chains and nets: what is wrong because of what follows from it, and what follows whatever is right. Of all
//! that can be concluded, HoDoKu takes a placement before an elimination, then the first cell, then the first digit;
//! so only the conclusions need to be known, and of one the shortest argument if somebody wants to read it.

use super::super::board::{Board, Cand};
use super::super::step::{Pattern, Step};
use super::super::tables::{ALL, BOXES, COLUMNS, Cells, HOUSES, PEERS, bits, digits, one};
use super::graph::{Graph, Nodes, State, is_on, state};
use super::net::Net;
use super::reach::Reach;

/// What is concluded; those that HoDoKu prefers are less.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Outcome {
    Place(Cand),
    Remove(Cand),
}

/// How something is concluded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Way {
    /// A supposition refutes itself, and this is where.
    Contradiction(State, Place),
    /// A candidate leads to the same whether it is true or not.
    Either(Cand),
    /// All candidates of a cell lead to the same.
    Cell(usize),
    /// All places of a digit in a house lead to the same.
    House(usize, usize),
}

/// Where something goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Place {
    Cell(usize),
    House(usize),
}

/// Suppositions, each with what is asserted of it in the end.
type Ends = Vec<(State, State)>;

/// All that follows from a supposition.
#[derive(Clone, Copy, Default)]
struct Follows {
    on: [Cells; 9],
    off: [Cells; 9],
}

/// How what follows is followed: link by link, or with everything that several things together lead to.
enum Tables {
    Chains(Graph),
    Nets(Net),
}

/// A forcing chain, or a forcing net.
pub(in super::super) fn forcing(board: &Board, net: bool) -> Option<Step> {
    let mut search = Search::new(board, net);
    let mut best: Option<Outcome> = None;
    search.each(&mut |tables, outcome, _, ends| {
        if best.is_none_or(|best| outcome < best) && tables.counts(&ends()) {
            best = Some(outcome);
        }
    });
    let pattern = |outcome| {
        let (Outcome::Place(cand) | Outcome::Remove(cand)) = outcome;
        Pattern::Forcing { net, cand, on: matches!(outcome, Outcome::Place(_)) }
    };
    let outcome = best?;
    Some(match outcome {
        Outcome::Place(cand) => Step::placing(cand, pattern(outcome)),
        Outcome::Remove(cand) => Step { place: None, gone: vec![cand], pattern: pattern(outcome) },
    })
}

/// The shortest way to conclude that a candidate is true or false, the first of equals.
pub(in super::super) fn shortest(board: &Board, net: bool, cand: Cand, on: bool) -> Option<Way> {
    let wanted = if on { Outcome::Place(cand) } else { Outcome::Remove(cand) };
    let mut best: Option<(usize, Way)> = None;
    Search::new(board, net).each(&mut |tables, outcome, way, ends| {
        if outcome == wanted {
            let ends = ends();
            if tables.counts(&ends) {
                let length = tables.length(&ends);
                if best.is_none_or(|(least, _)| length < least) {
                    best = Some((length, way));
                }
            }
        }
    });
    best.map(|(_, way)| way)
}

/// The candidates that are supposed in turn.
pub(in super::super) fn supposed(board: &Board, way: Way) -> Vec<Cand> {
    match way {
        Way::Contradiction(from, _) => vec![Cand::new(from as usize / 18, from as usize / 2 % 9)],
        Way::Either(cand) => vec![cand],
        Way::Cell(cell) => digits(board.candidates[cell]).map(|digit| Cand::new(cell, digit)).collect(),
        Way::House(house, digit) => {
            bits(board.places_in(house, digit)).map(|cell| Cand::new(cell, digit)).collect()
        }
    }
}

impl Tables {
    /// Whether an argument is one of this kind: a net must branch somewhere.
    fn counts(&mut self, ends: &Ends) -> bool {
        match self {
            Self::Chains(_) => true,
            Self::Nets(net) => ends.iter().any(|&(from, to)| net.branches(from, to)),
        }
    }

    fn length(&mut self, ends: &Ends) -> usize {
        match self {
            Self::Chains(graph) => {
                let mut reach = Reach::new(graph);
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

/// Visits a conclusion, a way to it and what is followed on the way.
type Visit<'v> = dyn FnMut(&mut Tables, Outcome, Way, &dyn Fn() -> Ends) + 'v;

struct Search<'a> {
    board: &'a Board,
    tables: Tables,
    /// What follows from each candidate: false, true.
    follows: Vec<[Follows; 2]>,
    candidates: Vec<Cand>,
    /// Where no filled cell forbids each digit.
    allowed: [Cells; 9],
}

impl<'a> Search<'a> {
    fn new(board: &'a Board, net: bool) -> Self {
        let graph = Graph::new(board, Nodes::Groups);
        let tables = if net { Tables::Nets(Net::new(board, &graph)) } else { Tables::Chains(graph) };
        let lists: Vec<Vec<State>> = match &tables {
            Tables::Chains(graph) => {
                (0..graph.len()).map(|state| graph.after(state as State).to_vec()).collect()
            }
            Tables::Nets(net) => net.direct(),
        };
        let mut closure = Closure::new(&lists);
        let candidates: Vec<Cand> = bits(board.open)
            .flat_map(|cell| digits(board.candidates[cell]).map(move |digit| Cand::new(cell, digit)))
            .collect();
        let mut follows = vec![[Follows::default(); 2]; 81 * 9];
        for cand in &candidates {
            for on in [false, true] {
                let from = state(cand.at(), cand.what(), on);
                follows[cand.at() * 9 + cand.what()][usize::from(on)] = closure.from(from);
            }
        }
        Self {
            board,
            tables,
            follows,
            candidates,
            allowed: std::array::from_fn(|digit| allowed(board, digit)),
        }
    }

    fn of(&self, cand: Cand, on: bool) -> &Follows {
        &self.follows[cand.at() * 9 + cand.what()][usize::from(on)]
    }

    /// Visits every conclusion by every way, in HoDoKu's order.
    fn each(&mut self, visit: &mut Visit<'_>) {
        let candidates = std::mem::take(&mut self.candidates);
        for &cand in &candidates {
            self.alone(cand, true, visit);
            self.alone(cand, false, visit);
        }
        for &cand in &candidates {
            let all = [state(cand.at(), cand.what(), true), state(cand.at(), cand.what(), false)];
            let mut common = *self.of(cand, true);
            common.meet(self.of(cand, false));
            common.leave(one(cand.at()));
            self.agreed(&common, Way::Either(cand), &all, false, visit);
        }
        for cell in bits(self.board.open) {
            let all: Vec<Cand> =
                digits(self.board.candidates[cell]).map(|digit| Cand::new(cell, digit)).collect();
            self.together(&all, Way::Cell(cell), visit);
        }
        for house in 0..27 {
            for digit in 0..9 {
                let all: Vec<Cand> =
                    bits(self.board.places_in(house, digit)).map(|cell| Cand::new(cell, digit)).collect();
                if !all.is_empty() {
                    self.together(&all, Way::House(house, digit), visit);
                }
            }
        }
    }

    /// What all of these lead to.
    fn together(&mut self, all: &[Cand], way: Way, visit: &mut Visit<'_>) {
        let mut common = *self.of(all[0], true);
        for &cand in &all[1..] {
            common.meet(self.of(cand, true));
        }
        let states: Vec<State> = all.iter().map(|cand| state(cand.at(), cand.what(), true)).collect();
        self.agreed(&common, way, &states, true, visit);
    }

    /// Visits what is common: digit by digit, or all placements before all eliminations.
    fn agreed(&mut self, common: &Follows, way: Way, from: &[State], by_digit: bool, visit: &mut Visit<'_>) {
        let mut tell = |tables: &mut Tables, digit: usize, on: bool| {
            let cells = if on { common.on[digit] } else { common.off[digit] };
            for cell in bits(cells) {
                let cand = Cand::new(cell, digit);
                let outcome = if on { Outcome::Place(cand) } else { Outcome::Remove(cand) };
                let end = state(cell, digit, on);
                visit(tables, outcome, way, &|| from.iter().map(|&from| (from, end)).collect());
            }
        };
        if by_digit {
            for digit in 0..9 {
                tell(&mut self.tables, digit, true);
                tell(&mut self.tables, digit, false);
            }
        } else {
            (0..9).for_each(|digit| tell(&mut self.tables, digit, true));
            (0..9).for_each(|digit| tell(&mut self.tables, digit, false));
        }
    }

    /// What refutes itself: asserted and denied, two digits of a cell, two places of a house, none left of either.
    fn alone(&mut self, cand: Cand, is: bool, visit: &mut Visit<'_>) {
        let follows = *self.of(cand, is);
        let from = state(cand.at(), cand.what(), is);
        let outcome = if is { Outcome::Remove(cand) } else { Outcome::Place(cand) };
        let (board, allowed) = (self.board, self.allowed);
        let tables = &mut self.tables;
        let mut wrong = |place: Place, ends: &dyn Fn() -> Vec<State>| {
            let all = || ends().into_iter().map(|end| (from, end)).collect();
            visit(tables, outcome, Way::Contradiction(from, place), &all);
        };
        let denied = if is { &follows.off } else { &follows.on };
        if denied[cand.what()] & one(cand.at()) != 0 {
            wrong(Place::Cell(cand.at()), &|| vec![from ^ 1]);
        }
        for digit in 0..9 {
            if let Some(cell) = bits(follows.on[digit] & follows.off[digit]).next() {
                wrong(Place::Cell(cell), &|| vec![state(cell, digit, false), state(cell, digit, true)]);
            }
        }
        for a in 0..9 {
            for b in a + 1..9 {
                if let Some(cell) = bits(follows.on[a] & follows.on[b]).next() {
                    wrong(Place::Cell(cell), &|| vec![state(cell, a, true), state(cell, b, true)]);
                }
            }
        }
        for kind in [0..COLUMNS, COLUMNS..BOXES, BOXES..27] {
            for digit in 0..9 {
                for house in kind.clone() {
                    let twice = follows.on[digit] & HOUSES[house];
                    if twice.count_ones() > 1 {
                        wrong(Place::House(house), &|| {
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
            wrong(Place::Cell(cell), &|| {
                digits(board.candidates[cell]).map(|digit| state(cell, digit, false)).collect()
            });
        }
        for kind in [0..COLUMNS, COLUMNS..BOXES, BOXES..27] {
            for digit in 0..9 {
                // Where no filled cell forbids the digit, it counts as a place, whatever was struck out since.
                let allowed = allowed[digit];
                for house in kind.clone() {
                    let places = allowed & HOUSES[house];
                    if places != 0 && places & !follows.off[digit] == 0 {
                        wrong(Place::House(house), &|| {
                            bits(places).map(|cell| state(cell, digit, false)).collect()
                        });
                    }
                }
            }
        }
    }
}

/// The open cells that no filled cell keeps from a digit.
fn allowed(board: &Board, digit: usize) -> Cells {
    let filled = bits(ALL & !board.open).filter(|&cell| board.digits[cell] as usize == digit);
    board.open & !filled.fold(0, |seen, cell| seen | PEERS[cell])
}

impl Follows {
    fn meet(&mut self, other: &Self) {
        for digit in 0..9 {
            self.on[digit] &= other.on[digit];
            self.off[digit] &= other.off[digit];
        }
    }

    fn leave(&mut self, cells: Cells) {
        for digit in 0..9 {
            self.on[digit] &= !cells;
            self.off[digit] &= !cells;
        }
    }
}

/// What follows in any number of links.
struct Closure {
    words: usize,
    direct: Vec<u64>,
    /// All that follows from each state that was asked for; of others nothing. Whoever comes to such a state need not
    /// go on from there.
    whole: Vec<Vec<u64>>,
}

impl Closure {
    fn new(lists: &[Vec<State>]) -> Self {
        let words = lists.len().div_ceil(64);
        let mut direct = vec![0; words * lists.len()];
        for (at, list) in lists.iter().enumerate() {
            for &state in list {
                direct[at * words + state as usize / 64] |= 1 << (state % 64);
            }
        }
        Self { words, direct, whole: vec![Vec::new(); lists.len()] }
    }

    fn from(&mut self, from: State) -> Follows {
        let mut reached = vec![0u64; self.words];
        reached[from as usize / 64] |= 1 << (from % 64);
        let mut open = vec![from];
        while let Some(state) = open.pop() {
            let known = &self.whole[state as usize];
            if !known.is_empty() {
                reached.iter_mut().zip(known).for_each(|(all, known)| *all |= known);
                continue;
            }
            let at = state as usize * self.words;
            for (word, direct) in self.direct[at..at + self.words].iter().enumerate() {
                let mut fresh = direct & !reached[word];
                reached[word] |= fresh;
                while fresh != 0 {
                    open.push((word * 64) as State + fresh.trailing_zeros() as State);
                    fresh &= fresh - 1;
                }
            }
        }
        let mut follows = Follows::default();
        for (word, mut left) in reached.iter().copied().enumerate() {
            while left != 0 {
                let state = (word * 64) as State + left.trailing_zeros() as State;
                left &= left - 1;
                let (cell, digit) = (state as usize / 18, state as usize / 2 % 9);
                if cell < 81 {
                    let set = if is_on(state) { &mut follows.on } else { &mut follows.off };
                    set[digit] |= one(cell);
                }
            }
        }
        self.whole[from as usize] = reached;
        follows
    }
}
