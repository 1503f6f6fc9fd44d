//! Cycles and simple forcing chains: links in a row, from one candidate.
//!
//! Three searches: of one digit through houses (X), of two-digit cells (Y), of both (XY). How far apart two candidates
//! are does not depend on the order of the search, so forcing chains are found by widening sets of candidates; only
//! for cycles, which say more than their ends, the order matters and is kept.

use super::board::{
    BOX_ROW_COLUMN, Bits, Board, CELLS, Cand, Cells, HOUSES, PEERS, PLACES, SEEN, cand, cell_of, digit_of,
    is_one, is_two,
};
use super::hint::Removals;
use super::order::{Rank, chained, surcharge};

/// Which links a search follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Links {
    /// Those of one digit.
    X,
    /// Strong ones inside cells alone.
    Y,
    /// All.
    XY,
}

impl Links {
    const fn strong_in_cells(self) -> bool {
        !matches!(self, Self::X)
    }

    const fn strong_in_houses(self) -> bool {
        !matches!(self, Self::Y)
    }
}

/// A cycle or a simple forcing chain.
#[derive(Clone)]
pub(crate) struct Linked {
    pub(crate) rank: Rank,
    pub(crate) complexity: u32,
    pub(crate) links: Links,
    pub(crate) shape: Shape,
}

/// What kind of chain it is.
#[derive(Clone)]
pub(crate) enum Shape {
    /// If the start is true it is false.
    Off(Cand),
    /// If the start is false it is true.
    On(Cand),
    /// All links of a cycle are both: candidates in order, true and false by turns, the first one true.
    Cycle(Box<[Cand]>, Box<Removals>),
}

impl Linked {
    /// X before Y before XY where all else is equal.
    const fn key(&self) -> u8 {
        match self.links {
            Links::X => 2,
            Links::Y => 3,
            Links::XY => 4,
        }
    }

    /// Where all else is equal, the first that a search from start to start meets: of each the cycles, then what
    /// follows if it is true, then what follows if it is false.
    pub(crate) fn order(&self) -> (Rank, u32, u8, Cand, u8) {
        let (start, slot) = match &self.shape {
            Shape::Cycle(nodes, _) => (nodes[0], 0),
            Shape::Off(start) => (*start, 1),
            Shape::On(start) => (*start, 2),
        };
        (self.rank, self.complexity, self.key(), start, slot)
    }

    /// The figure in tenths without what its length adds.
    pub(crate) const fn base(links: Links, is_cycle: bool) -> u32 {
        match (links, is_cycle) {
            (Links::XY, _) => 70,
            (_, true) => 65,
            (_, false) => 66,
        }
    }

    fn new(links: Links, complexity: u32, shape: Shape) -> Self {
        let base = Self::base(links, matches!(shape, Shape::Cycle(..)));
        Self { rank: chained(base, surcharge(complexity)), complexity, links, shape }
    }

    /// What it takes away.
    pub(crate) fn removals(&self, board: &Board, into: &mut Removals) {
        into.clear();
        match &self.shape {
            Shape::Off(start) => into.add(board, cell_of(*start), 1 << digit_of(*start)),
            Shape::On(start) => into.add(board, cell_of(*start), !(1 << digit_of(*start))),
            Shape::Cycle(_, removals) => *into = **removals,
        }
    }
}

/// Up to four candidates that a candidate leaves when it goes, in the order in which they are looked at.
#[derive(Clone, Copy, Default)]
struct Partners {
    list: [Cand; 4],
    len: u8,
}

impl Partners {
    fn add(&mut self, partner: Cand) {
        if !self.as_slice().contains(&partner) {
            self.list[self.len as usize] = partner;
            self.len += 1;
        }
    }

    fn as_slice(&self) -> &[Cand] {
        &self.list[..self.len as usize]
    }
}

/// What remains if a candidate goes.
fn partners(board: &Board, of: Cand, links: Links) -> Partners {
    let (cell, digit) = (cell_of(of), digit_of(of));
    let mut found = Partners::default();
    if links.strong_in_cells() && is_two(board.cell[cell]) {
        found.add(cand(cell, (board.cell[cell] & !(1 << digit)).trailing_zeros() as usize));
    }
    if links.strong_in_houses() {
        for kind in BOX_ROW_COLUMN {
            let house = HOUSES[cell][kind] as usize;
            let places = board.place[house][digit];
            if is_two(places) {
                let other = places & !(1 << PLACES[cell][kind]);
                found.add(cand(CELLS[house][other.trailing_zeros() as usize] as usize, digit));
            }
        }
    }
    found
}

/// All chains, or only the best.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wanted {
    All,
    Best,
}

/// The chains of all three searches, sorted, the first of those with the same removals alone; or the first.
pub(crate) fn linked(board: &Board, wanted: Wanted) -> Vec<Linked> {
    let mut search = Search::new(board, wanted);
    search.run();
    let mut found = search.found;
    found.sort_by_key(Linked::order);
    if wanted == Wanted::Best {
        found.truncate(1);
        return found;
    }
    let mut seen: Vec<Vec<(usize, u16)>> = Vec::new();
    let mut removals = Removals::NONE;
    found.retain(|chain| {
        chain.removals(board, &mut removals);
        let list: Vec<_> = removals.iter().collect();
        let new = !seen.contains(&list);
        if new {
            seen.push(list);
        }
        new
    });
    found
}

/// Far away.
const NEVER: u32 = u32::MAX;

struct Search<'a> {
    board: &'a Board,
    wanted: Wanted,
    /// No chain behind this is of interest.
    bound: Rank,
    found: Vec<Linked>,
}

impl<'a> Search<'a> {
    const fn new(board: &'a Board, wanted: Wanted) -> Self {
        Self { board, wanted, bound: Rank::MAX, found: Vec::new() }
    }

    fn keep(&mut self, chain: Linked) {
        if self.wanted == Wanted::Best {
            if chain.rank > self.bound {
                return;
            }
            self.bound = chain.rank;
        }
        self.found.push(chain);
    }

    /// How complex a chain with this base may be to be of interest.
    fn limit(&self, base: u32) -> u32 {
        if self.bound == Rank::MAX {
            return 2 * 729;
        }
        let mut limit = 0;
        for (tenths, complexity) in LONGEST.iter().enumerate() {
            if chained(base, tenths as u32) <= self.bound {
                limit = *complexity;
            }
        }
        limit
    }

    fn run(&mut self) {
        // Forcing chains first: they say how far to look for cycles, and where none can be.
        let mut lengths = Box::new([[NEVER; 2]; 729]);
        let mut graph = XGraph::new(self.board);
        for digit in 0..9 {
            graph.digit(self.board, digit, &mut lengths);
        }
        self.forcing(Links::X, &lengths);
        let x_targets = targets(self.board, &lengths);
        self.cycles(Links::X, &x_targets);
        let strong = StrongNodes::new(self.board, Links::XY);
        let limit = self.limit(65).max(self.limit(70)) + 2;
        let mut all = Box::new([[NEVER; 2]; 729]);
        match strong.list.len() {
            0..=128 => strong.lengths::<2>(self.board, limit, &mut all),
            129..=256 => strong.lengths::<4>(self.board, limit, &mut all),
            _ => strong.lengths::<12>(self.board, limit, &mut all),
        }
        let targets = targets(self.board, &all);
        self.cycles(Links::Y, &targets);
        self.forcing(Links::XY, &all);
        self.cycles(Links::XY, &targets);
    }

    /// Forcing chains of these lengths; in the order of the starts. A cell with one candidate is no start.
    fn forcing(&mut self, links: Links, lengths: &[[u32; 2]; 729]) {
        for cell in Cells(self.board.open) {
            let digits = self.board.cell[cell];
            if is_one(digits) {
                continue;
            }
            for digit in Bits(digits) {
                let start = cand(cell, digit);
                let [off, on] = lengths[start as usize];
                if off != NEVER {
                    self.keep(Linked::new(links, off, Shape::Off(start)));
                }
                if on != NEVER {
                    self.keep(Linked::new(links, on, Shape::On(start)));
                }
            }
        }
    }

    /// Cycles through every start. What a cycle takes away is false by a forcing chain of the same links, at most two
    /// longer than the cycle; so where no such chain is, no cycle need be looked for.
    fn cycles(&mut self, links: Links, targets: &[u128; 9]) {
        if targets.iter().all(|&cells| cells == 0) {
            return;
        }
        let nodes = StrongNodes::new(self.board, links);
        match nodes.list.len() {
            0..=128 => self.cycles_among::<2>(&nodes, links, targets),
            129..=256 => self.cycles_among::<4>(&nodes, links, targets),
            _ => self.cycles_among::<12>(&nodes, links, targets),
        }
    }

    fn cycles_among<const K: usize>(&mut self, nodes: &StrongNodes, links: Links, targets: &[u128; 9]) {
        let mut limit = self.limit(Linked::base(links, true));
        if limit < 4 {
            return;
        }
        let graph = CycleGraph::<K>::new(self.board, nodes, links);
        let mut walk = Walk::<K>::default();
        for (start, &node) in nodes.list.iter().enumerate() {
            let of_start = self.board.cell[cell_of(node)].count_ones();
            let fits = of_start >= 2 && (links != Links::Y || of_start == 2);
            if !fits || links == Links::X && targets[digit_of(node)] == 0 {
                continue;
            }
            let bound = self.bound;
            walk.from(&graph, start as u16, limit / 2, targets, |cycle, removals| {
                let shape = Shape::Cycle(cycle.into(), Box::new(*removals));
                self.keep(Linked::new(links, cycle.len() as u32, shape));
            });
            if bound != self.bound {
                limit = self.limit(Linked::base(links, true));
            }
        }
    }
}

/// The greatest complexity for each surcharge.
const LONGEST: [u32; 20] = {
    let mut longest = [0; 20];
    let (mut ceiling, mut tenths) = (4, 0);
    while tenths < 20 {
        longest[tenths] = ceiling + 2;
        ceiling = if tenths % 2 == 0 { ceiling * 3 / 2 } else { ceiling * 4 / 3 };
        tenths += 1;
    }
    longest
};

/// The candidates that a forcing chain shows false.
fn targets(board: &Board, lengths: &[[u32; 2]; 729]) -> [u128; 9] {
    let mut targets = [0; 9];
    for (digit, cells) in targets.iter_mut().enumerate() {
        for cell in Cells(board.digit[digit]) {
            if lengths[cell * 9 + digit][0] != NEVER {
                *cells |= 1 << cell;
            }
        }
    }
    targets
}

/// The links of one digit, two steps at a time: from true to true.
struct XGraph {
    next: [u128; 81],
    partner: [u128; 81],
}

impl XGraph {
    const fn new(_: &Board) -> Self {
        Self { next: [0; 81], partner: [0; 81] }
    }

    fn digit(&mut self, board: &Board, digit: usize, lengths: &mut [[u32; 2]; 729]) {
        let cells = board.digit[digit];
        let mut strong = 0_u128;
        for cell in Cells(cells) {
            self.partner[cell] = 0;
        }
        for house in 0..27 {
            let places = board.place[house][digit];
            if is_two(places) {
                let a = CELLS[house][places.trailing_zeros() as usize];
                let b = CELLS[house][15 - places.leading_zeros() as usize];
                self.partner[a as usize] |= 1 << b;
                self.partner[b as usize] |= 1 << a;
                strong |= 1 << a | 1 << b;
            }
        }
        if strong == 0 {
            return;
        }
        for cell in Cells(cells) {
            self.next[cell] = Cells(PEERS[cell] & strong).fold(0, |all, off| all | self.partner[off]);
        }
        for cell in Cells(cells) {
            let lengths = &mut lengths[cell * 9 + digit];
            let own = 1 << cell;
            lengths[0] = self.spread(own, self.next[cell], PEERS[cell]).map_or(NEVER, |steps| 2 * steps + 4);
            if strong & own != 0 {
                let first = self.partner[cell];
                let next = Cells(first).fold(0, |all, on| all | self.next[on]);
                lengths[1] = self.spread(first, next, own).map_or(NEVER, |steps| 2 * steps + 4);
            }
        }
    }

    /// How many double steps after the first until one of the goals is among what is true.
    fn spread(&self, mut seen: u128, mut frontier: u128, goal: u128) -> Option<u32> {
        let mut steps = 0;
        frontier &= !seen;
        while frontier != 0 {
            if frontier & goal != 0 {
                return Some(steps);
            }
            seen |= frontier;
            frontier = Cells(frontier).fold(0, |all, on| all | self.next[on]) & !seen;
            steps += 1;
        }
        None
    }
}

/// The candidates with a strong link, numbered.
struct StrongNodes {
    list: Vec<Cand>,
    partners: Vec<Partners>,
    number: [u16; 729],
    cells: [u128; 9],
}

const NONE: u16 = u16::MAX;

impl StrongNodes {
    fn new(board: &Board, links: Links) -> Self {
        let mut nodes = Self { list: Vec::new(), partners: Vec::new(), number: [NONE; 729], cells: [0; 9] };
        for cell in Cells(board.open) {
            for digit in Bits(board.cell[cell]) {
                let node = cand(cell, digit);
                let partners = partners(board, node, links);
                if partners.len > 0 {
                    nodes.number[node as usize] = nodes.list.len() as u16;
                    nodes.cells[digit] |= 1 << cell;
                    nodes.list.push(node);
                    nodes.partners.push(partners);
                }
            }
        }
        nodes
    }

    /// The numbers of strong candidates that cannot be true beside this one.
    fn weak<const K: usize>(&self, board: &Board, node: Cand) -> [u64; K] {
        let mut row = [0; K];
        let (cell, digit) = (cell_of(node), digit_of(node));
        for other in Cells(PEERS[cell] & self.cells[digit]) {
            set(&mut row, self.number[cand(other, digit) as usize]);
        }
        for other in Bits(board.cell[cell] & !(1 << digit)) {
            let number = self.number[cand(cell, other) as usize];
            if number != NONE {
                set(&mut row, number);
            }
        }
        row
    }

    /// The lengths of the shortest forcing chains from all candidates, up to a limit.
    fn lengths<const K: usize>(&self, board: &Board, limit: u32, lengths: &mut [[u32; 2]; 729]) {
        let count = self.list.len();
        let mut weak: Vec<[u64; K]> = Vec::with_capacity(count);
        let mut partner: Vec<[u64; K]> = Vec::with_capacity(count);
        for (at, &node) in self.list.iter().enumerate() {
            weak.push(self.weak(board, node));
            let mut row = [0; K];
            for &other in self.partners[at].as_slice() {
                set(&mut row, self.number[other as usize]);
            }
            partner.push(row);
        }
        let through = |offs: &[u64; K], rows: &[[u64; K]]| {
            let mut all = [0; K];
            each(offs, |off| join(&mut all, &rows[off]));
            all
        };
        let next: Vec<[u64; K]> = weak.iter().map(|offs| through(offs, &partner)).collect();
        let spread = |mut seen: [u64; K], mut frontier: [u64; K], goal: &[u64; K]| {
            let mut length = 4;
            without(&mut frontier, &seen);
            while length <= limit && !is_empty(&frontier) {
                if meets(&frontier, goal) {
                    return length;
                }
                join(&mut seen, &frontier);
                frontier = through(&frontier, &next);
                without(&mut frontier, &seen);
                length += 2;
            }
            NEVER
        };
        for cell in Cells(board.open) {
            for digit in Bits(board.cell[cell]) {
                let node = cand(cell, digit);
                let number = self.number[node as usize];
                let lengths = &mut lengths[node as usize];
                if number == NONE {
                    let seen_by = self.weak(board, node);
                    lengths[0] = spread([0; K], through(&seen_by, &partner), &seen_by);
                } else {
                    let at = number as usize;
                    let mut own = [0; K];
                    set(&mut own, number);
                    lengths[0] = spread(own, next[at], &weak[at]);
                    lengths[1] = spread(partner[at], through(&partner[at], &next), &own);
                }
            }
        }
    }
}

fn set<const K: usize>(row: &mut [u64; K], at: u16) {
    row[at as usize / 64] |= 1 << (at % 64);
}

fn join<const K: usize>(row: &mut [u64; K], with: &[u64; K]) {
    for (word, with) in row.iter_mut().zip(with) {
        *word |= with;
    }
}

fn without<const K: usize>(row: &mut [u64; K], gone: &[u64; K]) {
    for (word, gone) in row.iter_mut().zip(gone) {
        *word &= !gone;
    }
}

fn meets<const K: usize>(a: &[u64; K], b: &[u64; K]) -> bool {
    a.iter().zip(b).any(|(a, b)| a & b != 0)
}

fn is_empty<const K: usize>(row: &[u64; K]) -> bool {
    row.iter().all(|&word| word == 0)
}

fn each<const K: usize>(row: &[u64; K], mut visit: impl FnMut(usize)) {
    for (at, &word) in row.iter().enumerate() {
        let mut word = word;
        while word != 0 {
            visit(at * 64 + word.trailing_zeros() as usize);
            word &= word - 1;
        }
    }
}

/// The links that cycles are made of, between numbered candidates.
struct CycleGraph<'a, const K: usize> {
    board: &'a Board,
    nodes: &'a StrongNodes,
    /// What cannot be true beside each and leaves something when it goes, in order; and where each list ends.
    weak: Vec<u16>,
    ends: Vec<u32>,
    /// From which candidates, being true, each one becomes true in a double step.
    before: Vec<[u64; K]>,
}

impl<'a, const K: usize> CycleGraph<'a, K> {
    fn new(board: &'a Board, nodes: &'a StrongNodes, links: Links) -> Self {
        let mut graph =
            Self { board, nodes, weak: Vec::new(), ends: Vec::new(), before: vec![[0; K]; nodes.list.len()] };
        let mut rows = Vec::with_capacity(nodes.list.len());
        for &node in &nodes.list {
            let from = graph.weak.len();
            let (cell, digit) = (cell_of(node), digit_of(node));
            if links != Links::X {
                let others =
                    Bits(board.cell[cell] & !(1 << digit)).map(|other| nodes.number[cell * 9 + other]);
                graph.weak.extend(others.filter(|&number| number != NONE));
            }
            for part in SEEN[cell] {
                let others = Cells(part & nodes.cells[digit]).map(|other| nodes.number[other * 9 + digit]);
                graph.weak.extend(others);
            }
            graph.ends.push(graph.weak.len() as u32);
            let mut row = [0; K];
            graph.weak[from..].iter().for_each(|&number| set(&mut row, number));
            rows.push(row);
        }
        for (before, partners) in graph.before.iter_mut().zip(&nodes.partners) {
            for &partner in partners.as_slice() {
                join(before, &rows[nodes.number[partner as usize] as usize]);
            }
        }
        graph
    }

    fn weak(&self, number: u16) -> &[u16] {
        let at = number as usize;
        let from = if at == 0 { 0 } else { self.ends[at - 1] };
        &self.weak[from as usize..self.ends[at] as usize]
    }
}

/// A candidate that is true if the start is: how one came there.
#[derive(Clone, Copy)]
struct Visit {
    node: u16,
    /// What became false before it.
    via: u16,
    /// The visit before.
    from: u16,
}

/// The search for cycles from one start, level by level, in order.
struct Walk<const K: usize> {
    visits: Vec<Visit>,
    offs: Vec<(u16, u16)>,
    seen: [u64; K],
    /// How many double steps it is back to the start.
    home: Vec<u32>,
    cycle: Vec<Cand>,
    removals: Removals,
}

impl<const K: usize> Default for Walk<K> {
    fn default() -> Self {
        Self {
            visits: Vec::new(),
            offs: Vec::new(),
            seen: [0; K],
            home: Vec::new(),
            cycle: Vec::new(),
            removals: Removals::NONE,
        }
    }
}

impl<const K: usize> Walk<K> {
    /// Works out how far home it is from where home is near enough.
    fn find_home(&mut self, graph: &CycleGraph<'_, K>, start: u16, levels: u32) {
        self.home.clear();
        self.home.resize(graph.nodes.list.len(), NEVER);
        self.home[start as usize] = 0;
        let (mut seen, mut frontier, mut steps) = ([0; K], [0; K], 0);
        set(&mut frontier, start);
        while steps + 1 < levels && !is_empty(&frontier) {
            steps += 1;
            join(&mut seen, &frontier);
            let mut next = [0; K];
            each(&frontier, |at| join(&mut next, &graph.before[at]));
            without(&mut next, &seen);
            each(&next, |at| self.home[at] = steps);
            frontier = next;
        }
    }

    /// Hands over every cycle through the start of at most `levels` double steps that takes something away. Where
    /// there is no way home in time, nobody goes; that changes no other way.
    fn from(
        &mut self,
        graph: &CycleGraph<'_, K>,
        start: u16,
        levels: u32,
        targets: &[u128; 9],
        mut found: impl FnMut(&[Cand], &Removals),
    ) {
        self.find_home(graph, start, levels);
        self.visits.clear();
        self.visits.push(Visit { node: start, via: NONE, from: NONE });
        self.seen = [0; K];
        set(&mut self.seen, start);
        let mut level = 1;
        let mut range = 0..1;
        while !range.is_empty() && level <= levels {
            self.offs.clear();
            for at in range.clone() {
                for &off in graph.weak(self.visits[at].node) {
                    if !self.is_behind(at, off) {
                        self.offs.push((off, at as u16));
                    }
                }
            }
            let next = self.visits.len();
            for at in 0..self.offs.len() {
                let (off, from) = self.offs[at];
                for &on in graph.nodes.partners[off as usize].as_slice() {
                    let on = graph.nodes.number[on as usize];
                    if on == start && level >= 2 {
                        self.close(graph, start, off, from);
                        remove(graph.board, &self.cycle, targets, &mut self.removals);
                        if !self.removals.is_empty() {
                            found(&self.cycle, &self.removals);
                        }
                    }
                    let new = self.seen[on as usize / 64] >> (on % 64) & 1 == 0;
                    if new && self.home[on as usize] != NEVER && level + self.home[on as usize] <= levels {
                        set(&mut self.seen, on);
                        self.visits.push(Visit { node: on, via: off, from });
                    }
                }
            }
            range = next..self.visits.len();
            level += 1;
        }
    }

    /// Whether a false candidate lies on the way to this visit.
    fn is_behind(&self, mut at: usize, off: u16) -> bool {
        while self.visits[at].via != NONE {
            if self.visits[at].via == off {
                return true;
            }
            at = self.visits[at].from as usize;
        }
        false
    }

    /// The cycle from its end back: true, false, true …, without the start seen again.
    fn close(&mut self, graph: &CycleGraph<'_, K>, start: u16, off: u16, from: u16) {
        let cand = |number: u16| graph.nodes.list[number as usize];
        self.cycle.clear();
        self.cycle.extend([cand(start), cand(off)]);
        let mut at = from as usize;
        while self.visits[at].via != NONE {
            self.cycle.extend([cand(self.visits[at].node), cand(self.visits[at].via)]);
            at = self.visits[at].from as usize;
        }
    }
}

/// What sees a true and a false candidate of the cycle and is in none of its cells.
fn remove(board: &Board, cycle: &[Cand], targets: &[u128; 9], into: &mut Removals) {
    into.clear();
    let (mut own, mut seen) = (0_u128, [[0_u128; 9]; 2]);
    for (at, &node) in cycle.iter().enumerate() {
        own |= 1 << cell_of(node);
        seen[at % 2][digit_of(node)] |= PEERS[cell_of(node)];
    }
    let mut cells = 0;
    for digit in 0..9 {
        seen[0][digit] &= seen[1][digit] & board.digit[digit] & !own;
        debug_assert_eq!(seen[0][digit] & !targets[digit], 0, "what a cycle removes, a chain shows false");
        cells |= seen[0][digit];
    }
    for cell in Cells(cells) {
        let digits =
            (0..9).fold(0, |digits, digit| digits | u16::from(seen[0][digit] >> cell & 1 == 1) << digit);
        into.add(board, cell, digits);
    }
}

/// A candidate on a chain, and how it came to be there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Link {
    pub(crate) node: Cand,
    pub(crate) on: bool,
    /// 0–2 a box, row or column; 3 a cell; 4 nothing, it is the start.
    pub(crate) kind: u8,
}

/// A link inside a cell.
pub(crate) const BY_CELL: u8 = 3;
/// No link: supposed.
pub(crate) const SUPPOSED: u8 = 4;

/// The first kind of link by which one true candidate makes another false.
fn weak_kind(from: Cand, to: Cand) -> u8 {
    let (a, b) = (cell_of(from), cell_of(to));
    if a == b {
        return BY_CELL;
    }
    BOX_ROW_COLUMN
        .into_iter()
        .find(|&kind| HOUSES[a][kind] == HOUSES[b][kind])
        .map_or(SUPPOSED, |kind| kind as u8)
}

/// The first kind of link by which one false candidate makes another true.
fn strong_kind(board: &Board, from: Cand, to: Cand) -> u8 {
    let (a, b) = (cell_of(from), cell_of(to));
    if a == b {
        return BY_CELL;
    }
    let tied = |&kind: &usize| {
        HOUSES[a][kind] == HOUSES[b][kind]
            && board.place[HOUSES[a][kind] as usize][digit_of(from)].count_ones() == 2
    };
    BOX_ROW_COLUMN.into_iter().find(tied).map_or(SUPPOSED, |kind| kind as u8)
}

impl Linked {
    /// Its chains, each from its end back to its start: one, or for a cycle both ways round.
    pub(crate) fn chains(&self, board: &Board) -> Vec<Vec<Link>> {
        match &self.shape {
            Shape::Off(start) => vec![path(board, self.links, *start, true)],
            Shape::On(start) => vec![path(board, self.links, *start, false)],
            Shape::Cycle(cycle, _) => {
                let before = |at: usize| cycle[(at + 1) % cycle.len()];
                let forward = (0..cycle.len()).map(|at| {
                    let (node, on) = (cycle[at], at % 2 == 0);
                    let kind =
                        if on { strong_kind(board, before(at), node) } else { weak_kind(before(at), node) };
                    Link { node, on, kind }
                });
                // Backward from the start: each candidate keeps the link by which it was reached going forward.
                let backward = (0..cycle.len()).map(|at| {
                    let at = (cycle.len() - at) % cycle.len();
                    let (node, on) = (cycle[at], at % 2 == 1);
                    Link { node, on, kind: if on { weak_kind(before(at), node) } else { SUPPOSED } }
                });
                vec![forward.collect(), backward.collect()]
            }
        }
    }
}

/// The first chain from a supposed start to its opposite, level by level, in order; from its end back.
fn path(board: &Board, links: Links, start: Cand, on: bool) -> Vec<Link> {
    let mut came = [[NONE; 729]; 2];
    came[usize::from(on)][start as usize] = start;
    let mut level = vec![start];
    let mut now_on = on;
    let mut next = Vec::new();
    'search: while !level.is_empty() {
        for &node in &level {
            let mut reach = |other: Cand| {
                if other == start && now_on == on {
                    came[usize::from(!now_on)][other as usize] = node;
                    return true;
                }
                if came[usize::from(!now_on)][other as usize] == NONE {
                    came[usize::from(!now_on)][other as usize] = node;
                    next.push(other);
                }
                false
            };
            let (cell, digit) = (cell_of(node), digit_of(node));
            if now_on {
                let in_cell = if links == Links::X { 0 } else { board.cell[cell] & !(1 << digit) };
                for other in Bits(in_cell) {
                    if reach(cand(cell, other)) {
                        break 'search;
                    }
                }
                for part in SEEN[cell] {
                    for other in Cells(part & board.digit[digit]) {
                        if reach(cand(other, digit)) {
                            break 'search;
                        }
                    }
                }
            } else {
                for &other in partners(board, node, links).as_slice() {
                    if reach(other) {
                        break 'search;
                    }
                }
            }
        }
        level.clear();
        std::mem::swap(&mut level, &mut next);
        now_on = !now_on;
    }
    let mut chain = Vec::new();
    let (mut node, mut is) = (start, !on);
    loop {
        let from = came[usize::from(is)][node as usize];
        if from == NONE || node == start && is == on {
            chain.push(Link { node, on: is, kind: SUPPOSED });
            return chain;
        }
        let kind = if is { strong_kind(board, from, node) } else { weak_kind(from, node) };
        chain.push(Link { node, on: is, kind });
        (node, is) = (from, !is);
    }
}
