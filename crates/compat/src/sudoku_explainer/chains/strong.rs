//! Strong links, and the distances that they give rise to.

use crate::classic::{PEERS, bits, small_bits};
use crate::sudoku_explainer::board::{
    CELLS, Cand, ExplainerBoard, HOUSES, PLACES, cand, cell_of, digit_of, is_two,
};
use crate::sudoku_explainer::chains::{ChainLinks, NEVER};
use whydoku_cells::bits::BitSet;

/// Up to four candidates that become true if a candidate is false, in search order.
#[derive(Clone, Copy, Default)]
pub(crate) struct StrongPartners {
    list: [Cand; 4],
    len: u8,
}

impl StrongPartners {
    fn add(&mut self, partner: Cand) {
        if !self.as_slice().contains(&partner) {
            self.list[self.len as usize] = partner;
            self.len += 1;
        }
    }

    pub(crate) fn as_slice(&self) -> &[Cand] {
        &self.list[..self.len as usize]
    }
}

pub(crate) fn partners(board: &ExplainerBoard, of: Cand, links: ChainLinks) -> StrongPartners {
    let (cell, digit) = (cell_of(of), digit_of(of));
    let mut partners = StrongPartners::default();
    if links != ChainLinks::X && is_two(board.cell[cell]) {
        partners.add(cand(cell, (board.cell[cell] & !(1 << digit)).trailing_zeros() as usize));
    }
    if links != ChainLinks::Y {
        for kind in 0..3 {
            let house = HOUSES[cell][kind] as usize;
            let places = board.place[house][digit];
            if is_two(places) {
                let other = places & !(1 << PLACES[cell][kind]);
                partners.add(cand(CELLS[house][other.trailing_zeros() as usize] as usize, digit));
            }
        }
    }
    partners
}

/// The candidates that forcing chains prove false or true, with the lengths of the shortest of each.
#[derive(Default)]
pub(crate) struct ShortestChains {
    /// The lengths from true to false and from false to true, `NEVER` if there is no chain.
    pub(crate) list: Vec<(Cand, [u32; 2])>,
    /// The candidates that are proved false, by digit.
    pub(crate) targets: [u128; 9],
}

impl ShortestChains {
    fn add(&mut self, start: Cand, lengths: [u32; 2]) {
        if lengths != [NEVER; 2] {
            self.list.push((start, lengths));
        }
        if lengths[0] != NEVER {
            self.targets[digit_of(start)] |= 1 << cell_of(start);
        }
    }
}

/// The links of one digit in double steps, from true to true.
pub(crate) struct SingleDigitGraph {
    next: [u128; 81],
    partner: [u128; 81],
}

impl SingleDigitGraph {
    pub(crate) const fn new() -> Self {
        Self { next: [0; 81], partner: [0; 81] }
    }

    pub(crate) fn add_lengths(&mut self, board: &ExplainerBoard, digit: usize, chains: &mut ShortestChains) {
        let cells = board.digit[digit];
        let mut strong = 0_u128;
        for cell in bits(cells) {
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
        for cell in bits(cells) {
            self.next[cell] = bits(PEERS[cell] & strong).fold(0, |all, off| all | self.partner[off]);
        }
        for cell in bits(cells) {
            let own = 1 << cell;
            let off = self.spread(own, self.next[cell], PEERS[cell]).map_or(NEVER, |steps| 2 * steps + 4);
            let mut on = NEVER;
            if strong & own != 0 {
                let first = self.partner[cell];
                let next = bits(first).fold(0, |all, on| all | self.next[on]);
                on = self.spread(first, next, own).map_or(NEVER, |steps| 2 * steps + 4);
            }
            chains.add(cand(cell, digit), [off, on]);
        }
    }

    /// Returns the number of double steps after the first until a goal is reached.
    fn spread(&self, mut seen: u128, mut frontier: u128, goal: u128) -> Option<u32> {
        let mut steps = 0;
        frontier &= !seen;
        while frontier != 0 {
            if frontier & goal != 0 {
                return Some(steps);
            }
            seen |= frontier;
            frontier = bits(frontier).fold(0, |all, on| all | self.next[on]) & !seen;
            steps += 1;
        }
        None
    }
}

/// Returns the candidates with strong links, by digit.
fn linked(board: &ExplainerBoard, links: ChainLinks) -> [u128; 9] {
    let mut linked = [0_u128; 9];
    if links != ChainLinks::X {
        for cell in bits(board.open).filter(|&cell| is_two(board.cell[cell])) {
            small_bits(board.cell[cell]).for_each(|digit| linked[digit] |= 1 << cell);
        }
    }
    if links != ChainLinks::Y {
        for (house, places) in board.place.iter().enumerate() {
            for (linked, &places) in linked.iter_mut().zip(places).filter(|(_, places)| is_two(**places)) {
                ExplainerBoard::cells_at(house, places).for_each(|cell| *linked |= 1 << cell);
            }
        }
    }
    linked.map(|cells| cells & board.open)
}

pub(crate) struct StrongNodes {
    pub(crate) list: Vec<Cand>,
    pub(crate) partners: Vec<StrongPartners>,
    pub(crate) number: [u16; 729],
    pub(crate) cells: [u128; 9],
}

pub(crate) const NONE: u16 = u16::MAX;

impl StrongNodes {
    pub(crate) fn new(board: &ExplainerBoard, links: ChainLinks) -> Self {
        let cells = linked(board, links);
        let mut nodes = Self { list: Vec::new(), partners: Vec::new(), number: [NONE; 729], cells };
        for cell in bits(board.open) {
            for digit in small_bits(board.cell[cell]).filter(|&digit| cells[digit] >> cell & 1 == 1) {
                let node = cand(cell, digit);
                nodes.number[node as usize] = nodes.list.len() as u16;
                nodes.list.push(node);
                nodes.partners.push(partners(board, node, links));
            }
        }
        nodes
    }

    fn weak<const K: usize>(&self, board: &ExplainerBoard, node: Cand) -> BitSet<K> {
        let mut row = BitSet::EMPTY;
        let (cell, digit) = (cell_of(node), digit_of(node));
        for other in bits(PEERS[cell] & self.cells[digit]) {
            row.insert(self.number[cand(other, digit) as usize].into());
        }
        for other in small_bits(board.cell[cell] & !(1 << digit)) {
            let number = self.number[cand(cell, other) as usize];
            if number != NONE {
                row.insert(number.into());
            }
        }
        row
    }

    /// Computes the lengths of the shortest forcing chains from all candidates, up to a limit.
    pub(crate) fn add_lengths<const K: usize>(
        &self,
        board: &ExplainerBoard,
        limit: u32,
        chains: &mut ShortestChains,
    ) {
        let count = self.list.len();
        let mut weak: Vec<BitSet<K>> = Vec::with_capacity(count);
        let mut partner: Vec<BitSet<K>> = Vec::with_capacity(count);
        for (at, &node) in self.list.iter().enumerate() {
            weak.push(self.weak(board, node));
            let mut row = BitSet::EMPTY;
            for &other in self.partners[at].as_slice() {
                row.insert(self.number[other as usize].into());
            }
            partner.push(row);
        }
        let through = |offs: &BitSet<K>, rows: &[BitSet<K>]| {
            let mut all = BitSet::EMPTY;
            offs.iter().for_each(|off| all |= rows[off]);
            all
        };
        let next: Vec<BitSet<K>> = weak.iter().map(|offs| through(offs, &partner)).collect();
        let spread = |mut seen: BitSet<K>, mut frontier: BitSet<K>, goal: &BitSet<K>| {
            let mut length = 4;
            frontier -= seen;
            while length <= limit && !frontier.is_empty() {
                if frontier.meets(goal) {
                    return length;
                }
                seen |= frontier;
                frontier = through(&frontier, &next);
                frontier -= seen;
                length += 2;
            }
            NEVER
        };
        for cell in bits(board.open) {
            for digit in small_bits(board.cell[cell]) {
                let node = cand(cell, digit);
                let number = self.number[node as usize];
                let lengths = if number == NONE {
                    let seen_by = self.weak(board, node);
                    [spread(BitSet::EMPTY, through(&seen_by, &partner), &seen_by), NEVER]
                } else {
                    let at = number as usize;
                    let mut own = BitSet::EMPTY;
                    own.insert(number.into());
                    let off = spread(own, next[at], &weak[at]);
                    [off, spread(partner[at], through(&partner[at], &next), &own)]
                };
                chains.add(node, lengths);
            }
        }
    }
}
