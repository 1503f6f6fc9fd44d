//! How complex an offer is, by the chains that it is made of; and those chains, for whoever tells them.

use super::super::board::{CELLS, ExplainerBoard, cand, small_bits};
use super::super::nested::Nested;
use super::super::run::{End, Node, Run, cand_in, is_on};
use super::{Collect, Offer, RunStore, Search, Source, Which};
use std::sync::Arc;

impl RunStore {
    /// Offers a conclusion, once its complexity is known and low enough.
    pub(super) fn offer(
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
