//! Chains and suppositions of another level, and the candidates whose absence they need.

use super::super::board::{CELLS, Cand, ExplainerBoard, HOUSES, cand, cell_of, digit_of, small_bits};
use super::super::forcing::{Every, RunStore, Search, Source};
use super::super::hint::Removals;
use super::super::linked::{BY_CELL, SUPPOSED, Wanted, linked};
use super::super::run::{End, NONE, cand_in, is_on, on};
use super::{Inner, Nested, struck};
use std::sync::Arc;

pub(super) fn inner_linked(board: &ExplainerBoard, snapshot: &ExplainerBoard, noting: bool) -> Vec<Inner> {
    let mut inner = Vec::new();
    let mut removals = Removals::NONE;
    for chain in linked(board, Wanted::All) {
        let mut parents = Parents::default();
        let mut nodes = Vec::new();
        for links in chain.chains(board) {
            for link in links {
                nodes.push(if link.on { on(link.node) } else { link.node });
                if link.on {
                    parents.add(board, snapshot, link.node, link.kind);
                }
            }
            nodes.push(NONE);
        }
        if !parents.list.is_empty() {
            chain.removals(board, &mut removals);
            let removed = struck(&removals).collect();
            let grounds = if noting { chain.grounds(board) } else { Vec::new() };
            let nested = Arc::new(Nested { complexity: chain.complexity, nodes, grounds });
            inner.push(Inner { removed, parents: parents.list, nested });
        }
    }
    inner
}

pub(super) fn inner_forcing(
    shop: &mut RunStore,
    search: Search,
    board: &ExplainerBoard,
    snapshot: &ExplainerBoard,
) -> Vec<Inner> {
    let mut every = Every::new(board);
    shop.search(board, search, 0x1ff, &mut every);
    let mut inner = Vec::new();
    for offer in every.sorted() {
        let mut parents = Parents::default();
        let (mut nodes, mut grounds) = (Vec::new(), Vec::new());
        let noting = shop.adviser.noting;
        shop.chains(board, search, &offer, |run, end, trail| {
            if noting {
                run.add_grounds(end, trail, &mut grounds);
            }
            for (at, &node) in trail.iter().enumerate() {
                nodes.push(node);
                if is_on(node) {
                    let push = match end {
                        End::True(_, push) if at == 0 => push,
                        _ => run.push_of(cand_in(node)),
                    };
                    let kind = if push.parent == NONE { start_kind(offer.source) } else { push.kind };
                    parents.add(board, snapshot, cand_in(node), kind);
                }
            }
            nodes.push(NONE);
        });
        if parents.list.is_empty() {
            continue;
        }
        let of = cand_in(offer.conclusion);
        let removed = if is_on(offer.conclusion) {
            let others = board.cell[cell_of(of)] & !(1 << digit_of(of));
            small_bits(others).map(|digit| cand(cell_of(of), digit)).collect()
        } else {
            vec![of]
        };
        grounds.extend(offer.source.ground().filter(|_| noting));
        let nested = Arc::new(Nested { complexity: offer.complexity, nodes, grounds });
        inner.push(Inner { removed, parents: parents.list, nested });
    }
    inner
}

/// By what link a supposition itself stands: it is one of those of a cell or a house.
const fn start_kind(source: Source) -> u8 {
    match source {
        Source::Cell(_) => BY_CELL,
        Source::House(house, _) => (house / 9) as u8,
        Source::Clash(_) | Source::Double(_) => SUPPOSED,
    }
}

/// Candidates in the order in which they were first named.
#[derive(Default)]
struct Parents {
    list: Vec<Cand>,
    seen: [u64; 12],
}

impl Parents {
    /// Adds what has gone from the cell or house through which a candidate became true.
    fn add(&mut self, board: &ExplainerBoard, snapshot: &ExplainerBoard, node: Cand, kind: u8) {
        let (cell, digit) = (cell_of(node), digit_of(node));
        if kind == BY_CELL {
            for gone in small_bits(snapshot.cell[cell] & !board.cell[cell]) {
                self.push(cand(cell, gone));
            }
        } else if kind != SUPPOSED {
            let house = HOUSES[cell][kind as usize] as usize;
            for at in small_bits(snapshot.place[house][digit] & !board.place[house][digit]) {
                self.push(cand(CELLS[house][at] as usize, digit));
            }
        }
    }

    fn push(&mut self, parent: Cand) {
        let (word, bit) = (parent as usize / 64, 1 << (parent % 64));
        if self.seen[word] & bit == 0 {
            self.seen[word] |= bit;
            self.list.push(parent);
        }
    }
}
