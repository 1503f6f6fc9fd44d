//! [`ColouredChain`]: connected strong links of a digit and their two colours.

use crate::finder::StrongLink;
use whydoku_board::CellSet;

pub(super) struct ColouredChain<const W: usize> {
    /// Alternating cells; one colour is true. The first contains the first cell in reading order.
    pub(super) colours: [CellSet<W>; 2],
    pub(super) links: Vec<usize>,
}

impl<const W: usize> ColouredChain<W> {
    /// Returns all chains of a digit, in the order of their first cells, without rings of an odd number of links.
    pub(super) fn all(links: &[StrongLink]) -> Vec<Self> {
        let mut left: CellSet<W> = links.iter().flat_map(|link| link.cells).collect();
        let mut chains = Vec::new();
        while let Some(start) = left.first() {
            let mut colours = [CellSet::only(start), CellSet::EMPTY];
            let mut grown = true;
            while grown {
                grown = false;
                for &StrongLink { cells: [a, b], .. } in links {
                    for (from, to) in [(a, b), (b, a)] {
                        for side in [0, 1] {
                            if colours[side].contains(from) && !colours[1 - side].contains(to) {
                                colours[1 - side].insert(to);
                                grown = true;
                            }
                        }
                    }
                }
            }
            let all = colours[0] | colours[1];
            left -= all;
            let belongs = |&at: &usize| all.contains(links[at].cells[0]);
            if !colours[0].meets(&colours[1]) {
                chains.push(Self { colours, links: (0..links.len()).filter(belongs).collect() });
            }
        }
        chains
    }

    pub(super) fn cells(&self) -> CellSet<W> {
        self.colours[0] | self.colours[1]
    }
}
