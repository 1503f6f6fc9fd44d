//! Nishio, multiple, dynamic and nested forcing chains: suppositions in turn, and what they agree on.
//!
//! | file | holds |
//! | --- | --- |
//! | `offers.rs` | [`Offer`]: what follows, and which of several is kept |
//! | `chains.rs` | how complex an offer is, and the chains that it is made of |

mod chains;
mod offers;

pub(crate) use offers::{Best, Collect, Every, Offer, Source};

use super::board::{
    BOX_ROW_COLUMN, CELLS, Cand, ExplainerBoard, HOUSES, PLACES, bits, cand, cell_of, digit_of, size,
    small_bits,
};
use super::nested::Adviser;
use super::run::{End, Mode, Node, Run, Trail, is_on, on};

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
