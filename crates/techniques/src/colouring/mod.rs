//! Colouring: the places of a digit along its strong links alternate between two colours. All of one are true, all of the other
//! false, and four rules give what follows.
//!
//! ```text
//! trap       a cell sees both colours: it loses the digit
//! wrap       a colour sees itself: it is the false one
//! multi 1    colours of two chains see each other: one of their opposites is true, and traps
//! multi 2    a colour sees both colours of another chain: it is the false one
//! ```
//!
//! 3D Medusa is trap and wrap where the links are of several digits.
//!
//! The premises are the links that are needed. What a single link refutes is an intersection, and what one chain refutes is no
//! multi-colouring.

mod cases;
mod medusa;
mod refute;
mod web;

use crate::finder::{Flow, Reason, StepSink, StrongLink, Technique, strong_links};
use crate::template::digits_with_unused_places;
use cases::{asserted, cases};
use refute::{refutation, tightened};
use whydoku_board::{Candidate, Cell, CellSet, Digit, Grid, House};
use whydoku_logic::{Conclusion, Figure, Role, Truth};

register! {
    SimpleColoursTrap[ALTERNATIVES, COMPOSITE] => Colouring { rule: Rule::Trap },
    SimpleColoursWrap[ALTERNATIVES, COMPOSITE] => Colouring { rule: Rule::Wrap },
    MultiColours1[ALTERNATIVES, COMPOSITE] => Colouring { rule: Rule::Multi1 },
    MultiColours2[ALTERNATIVES, COMPOSITE] => Colouring { rule: Rule::Multi2 },
    MedusaTrap[ALTERNATIVES, COMPOSITE] => medusa::Medusa { wrap: false },
    MedusaWrap[ALTERNATIVES, COMPOSITE] => medusa::Medusa { wrap: true },
}

struct Colouring {
    rule: Rule,
}

#[derive(Clone, Copy)]
enum Rule {
    Trap,
    Wrap,
    Multi1,
    Multi2,
}

impl<const W: usize> Technique<W> for Colouring {
    fn find(&self, grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
        let mut links = Vec::new();
        for digit in digits_with_unused_places(grid, sink) {
            strong_links(grid, digit, &mut links);
            let chains = ColouredChain::all(&links);
            let ends: Vec<[Candidate; 2]> =
                links.iter().map(|link| link.cells.map(|cell| Candidate::new(cell, digit))).collect();
            let board = ColouringBoard { grid, digit, links: &links, ends: &ends };
            for (at, chain) in chains.iter().enumerate() {
                match self.rule {
                    Rule::Trap => board.trap(chain, sink)?,
                    Rule::Wrap => board.wrap(chain, sink)?,
                    Rule::Multi1 => {
                        chains[at + 1..].iter().try_for_each(|other| board.multi_1(chain, other, sink))?;
                    }
                    Rule::Multi2 => {
                        let others = chains.iter().enumerate().filter(|&(other, _)| other != at);
                        others
                            .map(|(_, other)| other)
                            .try_for_each(|other| board.multi_2(chain, other, sink))?;
                    }
                }
            }
        }
        Flow::Continue(())
    }
}

struct ColouringBoard<'a, const W: usize> {
    grid: &'a Grid<W>,
    digit: Digit,
    links: &'a [StrongLink],
    ends: &'a [[Candidate; 2]],
}

impl<const W: usize> ColouringBoard<'_, W> {
    fn seen(&self, cells: &CellSet<W>) -> CellSet<W> {
        cells.iter().fold(CellSet::EMPTY, |all, cell| all | *self.grid.layout().peers(cell))
    }

    fn trap(&self, chain: &ColouredChain<W>, sink: &mut StepSink<'_>) -> Flow {
        let [one, other] = &chain.colours;
        let removed = (self.seen(one) & self.seen(other) & *self.grid.places(self.digit)) - chain.cells();
        if removed.iter().any(|cell| self.takes_several(cell)) {
            self.report(&[chain], &removed, sink)?;
        }
        Flow::Continue(())
    }

    fn wrap(&self, chain: &ColouredChain<W>, sink: &mut StepSink<'_>) -> Flow {
        for wrong in &chain.colours {
            if self.seen(wrong).meets(wrong) && wrong.iter().any(|cell| self.takes_several(cell)) {
                self.report(&[chain], wrong, sink)?;
            }
        }
        Flow::Continue(())
    }

    fn multi_1(&self, chain: &ColouredChain<W>, other: &ColouredChain<W>, sink: &mut StepSink<'_>) -> Flow {
        let mut removed = CellSet::EMPTY;
        for [a, b] in [[0, 0], [0, 1], [1, 0], [1, 1]] {
            let [clash, with] = [chain.colours[a], other.colours[b]];
            let [left, right] = [chain.colours[1 - a], other.colours[1 - b]];
            if self.seen(&clash).meets(&with) {
                removed |= self.seen(&left) & self.seen(&right) & *self.grid.places(self.digit);
            }
        }
        if removed.iter().any(|cell| self.takes_both(cell, chain, other)) {
            self.report(&[chain, other], &removed, sink)?;
        }
        Flow::Continue(())
    }

    fn multi_2(&self, chain: &ColouredChain<W>, other: &ColouredChain<W>, sink: &mut StepSink<'_>) -> Flow {
        for wrong in &chain.colours {
            let seen = self.seen(wrong);
            let sees_both = other.colours.iter().all(|colour| seen.meets(colour));
            if sees_both && wrong.iter().any(|cell| self.takes_both(cell, chain, other)) {
                self.report(&[chain, other], wrong, sink)?;
            }
        }
        Flow::Continue(())
    }

    /// Whether no single link removes the digit from the cell.
    fn takes_several(&self, cell: Cell) -> bool {
        let peers = self.grid.layout().peers(cell);
        !self.links.iter().any(|link| link.cells.iter().all(|&end| peers.contains(end)))
    }

    /// Whether neither chain alone removes the digit from the cell.
    fn takes_both(&self, cell: Cell, chain: &ColouredChain<W>, other: &ColouredChain<W>) -> bool {
        let candidate = Candidate::new(cell, self.digit);
        [chain, other]
            .iter()
            .all(|one| refutation(self.grid.layout(), self.ends, &one.links, candidate).is_none())
    }

    fn report(&self, chains: &[&ColouredChain<W>], removed: &CellSet<W>, sink: &mut StepSink<'_>) -> Flow {
        let removed: Vec<Candidate> = removed.iter().map(|cell| Candidate::new(cell, self.digit)).collect();
        sink.report(0, removed.iter().copied().map(Conclusion::Eliminate), || {
            let links: Vec<usize> = chains.iter().flat_map(|chain| chain.links.iter().copied()).collect();
            let needed = tightened(self.grid.layout(), self.ends, &links, &removed);
            let houses: Vec<House> = needed.iter().map(|&at| self.links[at].house).collect();
            let premises: Vec<Truth> = houses.iter().map(|&house| Truth::House(house, self.digit)).collect();
            let arguments = cases(self.grid, &premises, &removed);
            let mut figure = Figure::new().digits(Role::Digit, [self.digit]).houses(Role::Base, houses);
            for (at, argument) in arguments.into_iter().enumerate() {
                let colour = if at % 2 == 0 { Role::First } else { Role::Second };
                figure = figure.cells(colour, asserted(&argument).map(|one| one.cell)).argument(argument);
            }
            Reason::new(premises, figure)
        })
    }
}

struct ColouredChain<const W: usize> {
    colours: [CellSet<W>; 2],
    links: Vec<usize>,
}

impl<const W: usize> ColouredChain<W> {
    /// Returns all chains of a digit, in the order of their first cells, without rings of an odd number of links.
    fn all(links: &[StrongLink]) -> Vec<Self> {
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

    fn cells(&self) -> CellSet<W> {
        self.colours[0] | self.colours[1]
    }
}
