//! Nishio, multiple, dynamic and nested forcing chains: several assumptions and their common conclusions.

use crate::classic::{bits, small_bits};
use crate::sudoku_explainer::board::{
    BOX_ROW_COLUMN, CELLS, Cand, DigitNumber, ExplainerBoard, HOUSES, HouseNumber, PLACES, cand, cell_of,
    digit_of, size,
};
use crate::sudoku_explainer::implications::{End, Mode, NONE, Node, Run, Trail, cand_in, is_on, on};
use crate::sudoku_explainer::nested::{Adviser, Nested};
use crate::sudoku_explainer::premises::Ground;
use std::sync::Arc;
use whydoku_cells::ordered::sort_by_key;

/// Which search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Search {
    /// One digit, one supposition, a contradiction.
    Nishio,
    /// Cells and houses, through the links that are there.
    Multiple,
    /// Everything, with the links that arise on the way.
    Dynamic,
    /// The same with other techniques where nothing else follows: from 1, intersections, pairs and X-wings; from 2,
    /// chains as well.
    Nested(u8),
}

impl Search {
    const fn mode(self) -> Mode {
        Mode { dynamic: !matches!(self, Self::Multiple), nishio: matches!(self, Self::Nishio) }
    }

    const fn level(self) -> u8 {
        if let Self::Nested(level) = self { level } else { 0 }
    }
}

/// Which of the runs at hand.
#[derive(Clone, Copy)]
pub(crate) enum Which {
    True(Cand),
    False,
}

/// Room for the runs of one search, kept from one to the next.
pub(crate) struct RunStore {
    runs: Vec<Option<Box<Run>>>,
    /// In which search the run of each candidate was made.
    made: [u32; 729],
    search: u32,
    off: Box<Run>,
    pub(crate) adviser: Adviser,
    trail: Box<Trail>,
}

impl Default for RunStore {
    fn default() -> Self {
        Self {
            runs: vec![None; 729],
            made: [0; 729],
            search: 0,
            off: Box::default(),
            adviser: Adviser::default(),
            trail: Box::default(),
        }
    }
}

/// Ends of chains, one for each supposition.
type Ends = [(Which, End); 9];

impl RunStore {
    /// Looks for everything that suppositions agree on; supposes these digits alone, if only one digit is followed.
    pub(crate) fn search(
        &mut self,
        board: &ExplainerBoard,
        search: Search,
        only: u16,
        collect: &mut impl Collect,
    ) {
        self.begin(search);
        let mode = search.mode();
        let fewest = if mode.dynamic { 2 } else { 3 };
        for cell in bits(board.open) {
            let digits = board.cell[cell];
            let count = size(digits);
            if count < fewest {
                continue;
            }
            for digit in small_bits(digits & only) {
                let start = cand(cell, digit);
                self.suppose(board, start, mode);
                if mode.dynamic {
                    self.clash(Which::True(start), start, start, collect);
                    self.off.follow(board, start, mode, &mut self.adviser);
                    self.clash(Which::False, start, on(start), collect);
                    if !mode.nishio && count >= 3 {
                        self.double(start, collect);
                    }
                }
                if !mode.nishio {
                    self.houses(board, start, mode, collect);
                }
            }
            if !mode.nishio {
                let mut runs = [0; 9];
                for (run, digit) in runs.iter_mut().zip(small_bits(digits)) {
                    *run = cand(cell, digit);
                }
                self.agree(&runs[..count as usize], Source::Cell(cell), collect);
            }
        }
    }

    /// Forgets what earlier searches found.
    pub(crate) fn begin(&mut self, search: Search) {
        self.search += 1;
        self.adviser.begin(search.level());
    }

    /// Makes the run of a candidate that is supposed true, unless it is made.
    fn suppose(&mut self, board: &ExplainerBoard, start: Cand, mode: Mode) {
        if self.made[start as usize] != self.search {
            self.made[start as usize] = self.search;
            let run = self.runs[start as usize].get_or_insert_default();
            run.follow(board, on(start), mode, &mut self.adviser);
        }
    }

    fn run(&mut self, which: Which) -> &mut Run {
        match which {
            Which::True(start) => self.runs[start as usize].as_mut().expect("it was made"),
            Which::False => &mut self.off,
        }
    }

    fn clash(&mut self, which: Which, start: Cand, conclusion: Node, collect: &mut impl Collect) {
        if let Some([a, b]) = self.run(which).clash_ends() {
            let supposed = if is_on(conclusion) { start } else { on(start) };
            self.offer(conclusion, Source::Clash(supposed), &[(which, a), (which, b)], collect);
        }
    }

    fn double(&mut self, start: Cand, collect: &mut impl Collect) {
        for truth in [true, false] {
            let run = self.runs[start as usize].as_deref().expect("it was made");
            let (mine, other) = if truth { (&run.on, &self.off.on) } else { (&run.off, &self.off.off) };
            if mine.iter().zip(other).all(|(a, b)| a & b == 0) {
                continue;
            }
            let shared: [u128; 9] = std::array::from_fn(|digit| mine[digit] & other[digit]);
            self.each_shared(start, truth, &shared, |shop, node| {
                let ends = [(Which::True(start), End::Kept(node)), (Which::False, End::Kept(node))];
                shop.offer(node, Source::Double(start), &ends, collect);
            });
        }
    }

    /// Calls `visit` with the nodes of a run that are in a set, in the order of the run.
    fn each_shared(
        &mut self,
        of: Cand,
        truth: bool,
        shared: &[u128; 9],
        mut visit: impl FnMut(&mut Self, Node),
    ) {
        let mut left: u32 = shared.iter().map(|cells| cells.count_ones()).sum();
        let mut at = 0;
        while left > 0 {
            let run = self.runs[of as usize].as_deref().expect("it was made");
            let list = if truth { &run.on_list } else { &run.off_list };
            let Some(&node) = list.get(at) else { return };
            at += 1;
            if shared[digit_of(node)] >> cell_of(node) & 1 == 1 {
                left -= 1;
                visit(self, if truth { on(node) } else { node });
            }
        }
    }

    fn houses(&mut self, board: &ExplainerBoard, start: Cand, mode: Mode, collect: &mut impl Collect) {
        let (cell, digit) = (cell_of(start), digit_of(start));
        for kind in BOX_ROW_COLUMN {
            let house = HOUSES[cell][kind] as usize;
            let places = board.place[house][digit];
            if size(places) < 2 || places.trailing_zeros() != u32::from(PLACES[cell][kind]) {
                continue;
            }
            let mut runs = [0; 9];
            let mut count = 0;
            for at in small_bits(places) {
                runs[count] = cand(CELLS[house][at] as usize, digit);
                self.suppose(board, runs[count], mode);
                count += 1;
            }
            self.agree(&runs[..count], Source::House(house, digit), collect);
        }
    }

    /// What all these runs have in common.
    fn agree(&mut self, runs: &[Cand], source: Source, collect: &mut impl Collect) {
        for truth in [true, false] {
            let mut shared = [(1 << 81) - 1; 9];
            for &start in runs {
                let run = self.runs[start as usize].as_deref().expect("it was made");
                for (shared, set) in shared.iter_mut().zip(if truth { &run.on } else { &run.off }) {
                    *shared &= set;
                }
            }
            if shared.iter().all(|&cells| cells == 0) {
                continue;
            }
            self.each_shared(runs[0], truth, &shared, |shop, node| {
                let mut ends: Ends = [(Which::False, End::Kept(node)); 9];
                for (end, &start) in ends.iter_mut().zip(runs) {
                    end.0 = Which::True(start);
                }
                shop.offer(node, source, &ends[..runs.len()], collect);
            });
        }
    }
}

/// What is supposed in turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// One thing, which contradicts itself.
    Clash(Node),
    /// A candidate: true, then false.
    Double(Cand),
    /// Each place of a digit in a house.
    House(HouseNumber, DigitNumber),
    /// Each candidate of a cell.
    Cell(usize),
}

impl Source {
    /// What stands behind the suppositions: one of them is true.
    pub(crate) const fn ground(self) -> Option<Ground> {
        match self {
            Self::Cell(cell) => Some(Ground::cell(cell)),
            Self::House(house, digit) => Some(Ground::house(house, digit)),
            Self::Clash(_) | Self::Double(_) => None,
        }
    }

    /// Which kind goes first where complexity is equal.
    pub(crate) const fn key(self) -> u8 {
        match self {
            Self::Double(_) => 1,
            Self::Cell(_) => 5,
            Self::House(..) => 6,
            Self::Clash(_) => 7,
        }
    }
}

/// What follows, from what, and how complex it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Offer {
    pub(crate) conclusion: Node,
    pub(crate) source: Source,
    pub(crate) complexity: u32,
    pub(crate) key: u8,
    pub(crate) number: u32,
}

/// Keeps offers that are better than what it has.
pub(crate) trait Collect {
    /// How complex an offer of this conclusion under this key may be.
    fn limit(&self, conclusion: Node, key: u8) -> u32;
    fn take(&mut self, offer: Offer);
}

/// The best offer alone.
#[derive(Default)]
pub(crate) struct Best(pub(crate) Option<Offer>);

fn under(known: Option<&Offer>, key: u8) -> u32 {
    known.map_or(u32::MAX, |known| if key < known.key { known.complexity } else { known.complexity - 1 })
}

impl Collect for Best {
    fn limit(&self, _: Node, key: u8) -> u32 {
        under(self.0.as_ref(), key)
    }

    fn take(&mut self, offer: Offer) {
        self.0 = Some(offer);
    }
}

/// The best offer for each set of candidates that goes.
pub(crate) struct Every {
    slots: Vec<Option<Offer>>,
    /// Where a conclusion belongs; `NONE` where nothing would go.
    slot: [u16; 1458],
    count: u32,
}

impl Every {
    pub(crate) fn new(board: &ExplainerBoard) -> Self {
        let mut slot = [NONE; 1458];
        for cell in bits(board.open) {
            let digits = board.cell[cell];
            for digit in small_bits(digits) {
                let of = cand(cell, digit);
                slot[of as usize] = of;
                // Of two digits, the one is true just where the other is false.
                slot[on(of) as usize] = match digits.count_ones() {
                    1 => NONE,
                    2 => cand(cell, (digits & !(1 << digit)).trailing_zeros() as usize),
                    _ => on(of),
                };
            }
        }
        Self { slots: vec![None; 1458], slot, count: 0 }
    }

    /// All of them in order.
    pub(crate) fn sorted(self) -> Vec<Offer> {
        let mut offers: Vec<Offer> = self.slots.into_iter().flatten().collect();
        sort_by_key(&mut offers, |offer| (offer.complexity, offer.key, offer.number));
        offers
    }
}

impl Collect for Every {
    fn limit(&self, conclusion: Node, key: u8) -> u32 {
        match self.slot[conclusion as usize] {
            NONE => 0,
            slot => under(self.slots[slot as usize].as_ref(), key),
        }
    }

    fn take(&mut self, mut offer: Offer) {
        offer.number = self.count;
        self.count += 1;
        self.slots[self.slot[offer.conclusion as usize] as usize] = Some(offer);
    }
}

impl RunStore {
    /// Offers a conclusion, once its complexity is known and low enough.
    pub(crate) fn offer(
        &mut self,
        conclusion: Node,
        source: Source,
        ends: &[(Which, End)],
        collect: &mut impl Collect,
    ) {
        let key = source.key();
        let limit = collect.limit(conclusion, key);
        let least: u32 = ends.iter().map(|&(which, end)| end.at_least(self.run(which))).sum();
        if least > limit {
            return;
        }
        let (mut complexity, mut nested) = (0, false);
        for &(which, end) in ends {
            let Self { runs, off, trail, .. } = self;
            let run = match which {
                Which::True(start) => runs[start as usize].as_mut().expect("it was made"),
                Which::False => off,
            };
            let (count, has_nested) = run.count(end, trail);
            complexity += count;
            nested |= has_nested;
            if complexity > limit {
                return;
            }
        }
        if nested {
            complexity += self.nested(ends).iter().map(|nested| nested.complexity).sum::<u32>();
            if complexity > limit {
                return;
            }
        }
        collect.take(Offer { conclusion, source, complexity, key, number: 0 });
    }

    /// The different chains of other levels that lead to these ends.
    fn nested(&mut self, ends: &[(Which, End)]) -> Vec<Arc<Nested>> {
        let mut all: Vec<Arc<Nested>> = Vec::new();
        for &(which, end) in ends {
            let Self { runs, off, trail, .. } = self;
            let run = match which {
                Which::True(start) => runs[start as usize].as_deref().expect("it was made"),
                Which::False => off,
            };
            run.trace_back(end, trail);
            for nested in run.nested_on(end, trail) {
                if !all.iter().any(|known| Arc::ptr_eq(known, nested) || known == nested) {
                    all.push(Arc::clone(nested));
                }
            }
        }
        all
    }

    /// Goes through the chains of an offer, in order: to each end, and what lead to it.
    pub(crate) fn chains(
        &mut self,
        board: &ExplainerBoard,
        search: Search,
        offer: &Offer,
        mut visit: impl FnMut(&Run, End, &[Node]),
    ) {
        let mode = search.mode();
        let end = End::Kept(offer.conclusion);
        let mut ends: Vec<(Which, End)> = Vec::with_capacity(9);
        match offer.source {
            Source::Clash(supposed) => {
                let which = if is_on(supposed) {
                    Which::True(cand_in(supposed))
                } else {
                    self.off.follow(board, supposed, mode, &mut self.adviser);
                    Which::False
                };
                if let Some(clash) = self.run(which).clash_ends() {
                    ends.extend(clash.map(|end| (which, end)));
                }
            }
            Source::Double(start) => {
                self.off.follow(board, start, mode, &mut self.adviser);
                ends.extend([(Which::True(start), end), (Which::False, end)]);
            }
            Source::House(house, digit) => {
                let starts =
                    small_bits(board.place[house][digit]).map(|at| cand(CELLS[house][at] as usize, digit));
                ends.extend(starts.map(|start| (Which::True(start), end)));
            }
            Source::Cell(cell) => {
                ends.extend(small_bits(board.cell[cell]).map(|digit| (Which::True(cand(cell, digit)), end)));
            }
        }
        for (which, end) in ends {
            let Self { runs, off, trail, .. } = self;
            let run = match which {
                Which::True(start) => runs[start as usize].as_deref().expect("it was made"),
                Which::False => off,
            };
            run.trace_back(end, trail);
            visit(run, end, trail.nodes());
        }
    }
}
