//! 3D Medusa: colouring of several digits. The candidates along strong links, of cells and of houses, alternate between two
//! colours; all of one are true, all of the other false.
//!
//! ```text
//! trap    a candidate is in conflict with both colours, by its cell or by its digit: it is eliminated
//! wrap    a colour is in conflict with itself, or with everything that a cell or a digit of a house has left: it is
//!         the false one
//! ```
//!
//! Webs of one digit are simple colours, and what the links of one digit or a single link refute is left to these.

use super::cases::{asserted, cases};
use super::refute::{refutation, tightened, tightened_by_cases};
use super::web::{CandidateSet, ColouredWeb, TruthLink, links};
use crate::finder::{Flow, Premises, Reason, StepSink, Technique};
use whydoku_board::{Candidate, CellSet, Digit, DigitSet, Grid, sorted};
use whydoku_logic::{Conclusion, Figure, Role, Truth};

pub(super) struct Medusa {
    pub(super) wrap: bool,
}

impl<const W: usize> Technique<W> for Medusa {
    fn find(&self, grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
        let all = sink.of_board(grid, (), || {
            let links = links(grid);
            (ColouredWeb::all(grid, &links), links)
        });
        let (webs, links) = &*all;
        for web in webs {
            let board = MedusaBoard { grid, links, web };
            if self.wrap { board.wrap(sink)? } else { board.trap(sink)? }
        }
        Flow::Continue(())
    }
}

struct MedusaBoard<'a, const W: usize> {
    grid: &'a Grid<W>,
    links: &'a [TruthLink],
    web: &'a ColouredWeb<W>,
}

impl<const W: usize> MedusaBoard<'_, W> {
    fn trap(&self, sink: &mut StepSink<'_>) -> Flow {
        let [one, other] = self.web.colours.each_ref().map(|colour| colour.seen(self.grid));
        let removed = self.listed(|digit| {
            let coloured = self.web.colours[0].of(digit) | self.web.colours[1].of(digit);
            (one.of(digit) & other.of(digit) & *self.grid.places(digit)) - coloured
        });
        if removed.iter().any(|&candidate| self.takes_several(candidate)) {
            self.report(&removed, &[], sink)?;
        }
        Flow::Continue(())
    }

    fn wrap(&self, sink: &mut StepSink<'_>) -> Flow {
        for wrong in [0, 1] {
            let colour = &self.web.colours[wrong];
            let seen = colour.seen(self.grid);
            let removed = || self.listed(|digit| colour.of(digit));
            let clashes = self.grid.layout().digits().any(|digit| seen.of(digit).meets(&colour.of(digit)));
            let emptied = if clashes { Vec::new() } else { self.emptied(&seen) };
            let is_new = if clashes {
                removed().into_iter().any(|candidate| self.takes_several(candidate))
            } else {
                !emptied.is_empty()
            };
            if is_new {
                self.report(&removed(), &emptied, sink)?;
            }
        }
        Flow::Continue(())
    }

    fn listed(&self, cells: impl Fn(Digit) -> CellSet<W>) -> Vec<Candidate> {
        let digits = self.grid.layout().digits();
        digits.flat_map(|digit| cells(digit).iter().map(move |cell| Candidate::new(cell, digit))).collect()
    }

    fn emptied(&self, seen: &CandidateSet<W>) -> Vec<Truth> {
        let grid = self.grid;
        let digits = || grid.layout().digits();
        let left = digits().fold(CellSet::EMPTY, |left, digit| left | (*grid.places(digit) - seen.of(digit)));
        let cells = (*grid.open() - left).iter().map(Truth::Cell).collect::<Vec<_>>();
        let losing = digits().filter(|&digit| seen.of(digit).meets(grid.places(digit)));
        let houses = losing.flat_map(|digit| {
            let alive = *grid.filled(digit) | (*grid.places(digit) - seen.of(digit));
            let houses = grid.layout().houses().filter(move |(_, info)| !info.cells.meets(&alive));
            houses.map(move |(house, _)| Truth::House(house, digit))
        });
        let is_open = |truth: &Truth| !truth.candidates(grid).is_empty();
        cells.into_iter().chain(houses).filter(is_open).collect()
    }

    fn takes_several(&self, candidate: Candidate) -> bool {
        let of_digit = |&at: &usize| self.links[at].ends.iter().all(|end| end.digit == candidate.digit);
        let usable: Vec<usize> = self.web.links.iter().copied().filter(of_digit).collect();
        refutation(self.grid.layout(), self.links, &usable, candidate).is_none()
    }

    fn report(&self, removed: &[Candidate], emptied: &[Truth], sink: &mut StepSink<'_>) -> Flow {
        let conclusions: Vec<Conclusion> = removed.iter().copied().map(Conclusion::Eliminate).collect();
        sink.report(0, conclusions.iter().copied(), || {
            let of_web = self.web.links.iter().map(|&at| self.links[at].truth.clone());
            let truths: Vec<Truth> = of_web.chain(emptied.iter().cloned()).collect();
            let ends: Vec<Vec<Candidate>> = truths.iter().map(|truth| truth.candidates(self.grid)).collect();
            let usable: Vec<usize> = (0..truths.len()).collect();
            let kept = tightened(self.grid.layout(), &ends, &usable, removed);
            let premises = Premises::new(self.grid, kept.iter().map(|&at| truths[at].clone()));
            let premises: Vec<Truth> = premises.tightened(&conclusions).truths().collect();
            let ends: Vec<Vec<Candidate>> =
                premises.iter().map(|truth| truth.candidates(self.grid)).collect();
            let needed = tightened_by_cases(self.grid.layout(), &ends, removed);
            let premises: Vec<Truth> = needed.into_iter().map(|at| premises[at].clone()).collect();
            let arguments = cases(self.grid, &premises, removed);
            let colour = |colour: &CandidateSet<W>| -> Vec<Candidate> {
                sorted(arguments.iter().flat_map(asserted).filter(|&one| colour.contains(one)))
            };
            let [first, second] = self.web.colours.each_ref().map(colour);
            let digits: DigitSet = first.iter().chain(&second).map(|end| end.digit).collect();
            let figure = Figure::new().digits(Role::Digit, digits);
            let figure = figure.candidates(Role::First, first).candidates(Role::Second, second);
            Reason::new(premises, arguments.into_iter().fold(figure, Figure::argument))
        })
    }
}
