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

use super::refute::{refutation, tightened, tightened_by_cases};
use super::web::{CandidateSet, ColouredWeb, TruthLink, links};
use crate::finder::{Flow, Premises, Reason, StepSink, Technique};
use whydoku_board::{Candidate, CellSet, Digit, DigitSet, Grid, sorted};
use whydoku_logic::{Argument, ArgumentLine, Assertion, Conclusion, Figure, Justification, Role, Truth};

pub(super) struct Medusa {
    pub(super) wrap: bool,
}

impl<const W: usize> Technique<W> for Medusa {
    fn find(&self, grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
        let links = links(grid);
        for web in ColouredWeb::all(grid, &links) {
            let board = MedusaBoard { grid, links: &links, web: &web };
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
            self.report(&removed, None, &[], sink)?;
        }
        Flow::Continue(())
    }

    fn wrap(&self, sink: &mut StepSink<'_>) -> Flow {
        for wrong in [0, 1] {
            let colour = &self.web.colours[wrong];
            let seen = colour.seen(self.grid);
            let removed = self.listed(|digit| colour.of(digit));
            let clashes = self.grid.layout().digits().any(|digit| seen.of(digit).meets(&colour.of(digit)));
            let emptied = if clashes { Vec::new() } else { self.emptied(&seen) };
            let is_new = if clashes {
                removed.iter().any(|&candidate| self.takes_several(candidate))
            } else {
                !emptied.is_empty()
            };
            if is_new {
                self.report(&removed, Some(wrong), &emptied, sink)?;
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
        let houses = digits().flat_map(|digit| {
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

    fn report(
        &self,
        removed: &[Candidate],
        wrong: Option<usize>,
        emptied: &[Truth],
        sink: &mut StepSink<'_>,
    ) -> Flow {
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
            let figure = self.figure(&premises, wrong);
            Reason::new(premises, figure)
        })
    }

    fn figure(&self, premises: &[Truth], wrong: Option<usize>) -> Figure {
        // From one colour to the other; in a wrap to the wrong one.
        let from = wrong.map_or(0, |wrong| 1 - wrong);
        let oriented = |link: &&TruthLink| {
            let [one, other] = link.ends;
            if self.web.colours[from].contains(one) { [one, other] } else { [other, one] }
        };
        let of_web =
            || self.web.links.iter().map(|&at| &self.links[at]).filter(|link| premises.contains(&link.truth));
        let needed: Vec<(Truth, [Candidate; 2])> =
            of_web().map(|link| (link.truth.clone(), oriented(&link))).collect();
        let colour = |of: usize| sorted(needed.iter().map(|(_, ends)| ends[of]));
        let (first, second) = (colour(1), colour(0));
        let digits: DigitSet = first.iter().chain(&second).map(|end| end.digit).collect();
        let figure = Figure::new().digits(Role::Digit, digits);
        let figure = match wrong {
            Some(colour) => self.with_clash(figure, colour, &first, premises),
            None => figure,
        };
        let figure = figure.candidates(Role::First, first).candidates(Role::Second, second);
        arguments(self.grid, needed).into_iter().fold(figure, Figure::argument)
    }

    /// Adds where a colour is in conflict with itself: an emptied cell or house, or two candidates, from the figure if possible.
    fn with_clash(&self, figure: Figure, colour: usize, figured: &[Candidate], premises: &[Truth]) -> Figure {
        let layout = self.grid.layout();
        let of_web = |truth: &Truth| self.web.links.iter().any(|&at| self.links[at].truth == *truth);
        match premises.iter().find(|truth| !of_web(truth)) {
            Some(&Truth::Cell(cell)) => {
                return figure.cells(Role::Corner, [cell]).digits(Role::Link, self.grid.candidates(cell));
            }
            Some(&Truth::House(house, digit)) => {
                return figure.houses(Role::House, [house]).digits(Role::Link, [digit]);
            }
            _ => {}
        }
        let all = self.listed(|digit| self.web.colours[colour].of(digit));
        let clash = |&one: &Candidate| {
            let with = figured.iter().chain(&all).find(|&&other| layout.conflict(one, other));
            with.map(|&other| (one, other))
        };
        let Some((one, two)) = figured.iter().chain(&all).find_map(clash) else { return figure };
        let digits: DigitSet = [one.digit, two.digit].into_iter().collect();
        let figure = figure.digits(Role::Link, digits);
        match layout.house_around(&(CellSet::only(one.cell) | CellSet::only(two.cell))) {
            _ if one.cell == two.cell => figure.cells(Role::Pivot, [one.cell]),
            Some(house) => figure.houses(Role::Other, [house]),
            None => figure.candidates(Role::End, [one, two]),
        }
    }
}

/// Returns arguments from link to link: where one end is false, the other is true and removes the end of another link.
fn arguments<const W: usize>(grid: &Grid<W>, mut left: Vec<(Truth, [Candidate; 2])>) -> Vec<Argument> {
    let layout = grid.layout();
    let mut all = Vec::new();
    while !left.is_empty() {
        // A link's own ends exclude each other, so a head is one that no other link leads to.
        let head = (0..left.len()).find(|&at| {
            let (_, [from, _]) = &left[at];
            let others = left.iter().enumerate().filter(|&(other, _)| other != at);
            !others.map(|(_, (_, [_, to]))| *to).any(|to| layout.conflict(to, *from))
        });
        let (truth, [from, mut to]) = left.remove(head.unwrap_or_default());
        let mut lines = vec![ArgumentLine { because: Justification::Truth(truth), then: Assertion::is(to) }];
        let mut removed = vec![from];
        // Where two links begin at one candidate, the second begins a line of its own.
        while let Some(at) =
            left.iter().position(|(_, [from, _])| layout.conflict(to, *from) && !removed.contains(from))
        {
            let (truth, [next, then]) = left.remove(at);
            removed.push(next);
            lines.push(ArgumentLine { because: Justification::Conflict, then: Assertion::is_not(next) });
            lines.push(ArgumentLine { because: Justification::Truth(truth), then: Assertion::is(then) });
            to = then;
        }
        all.push(Argument::direct(Assertion::is_not(from), lines));
    }
    all
}
