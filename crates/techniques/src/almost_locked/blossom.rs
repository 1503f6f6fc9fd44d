//! Death blossom: a cell, and for each of its digits a petal, an almost locked set in which every place of that digit sees
//! the cell. Whichever digit the cell is, its petal lacks it and holds all its others; a digit that all petals have in
//! common is in one of them.
//!
//! A cell of two digits is the middle of an ALS-XY-wing, and left to it.

use super::smallest::SmallestInstances;
use super::table::AlsTable;
use crate::finder::{CellNeed, Flow, Reason, StepSink};
use whydoku_board::{Candidate, Cell, CellSet, Digit, Grid};
use whydoku_logic::{Argument, ArgumentLine, Assertion, Figure, Justification, Role, Truth};

/// The most digits of the cell. With each digit there are fewer targets, and many times more choices of petals.
const MOST_PETALS: usize = 5;

/// The stem, and its petals in the order of its digits.
type Flower = (Cell, Vec<usize>);

pub(super) fn find<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
    let sets = AlsTable::of(grid, sink);
    let mut best = SmallestInstances::new(grid, CellNeed::AllForOne, sink);
    for stem in grid.open() {
        let digits = grid.candidates(stem);
        if (3..=MOST_PETALS).contains(&digits.len()) {
            let petals: Vec<Vec<usize>> =
                digits.into_iter().map(|digit| sets.seeing(stem, digit).collect()).collect();
            let mut search = BlossomSearch { grid, sets: &sets, stem, petals, chosen: Vec::new() };
            for digit in grid.layout().digits() {
                let targets = *grid.places(digit) - CellSet::only(stem);
                search.extend(digit, targets, &mut best);
            }
        }
    }
    best.report(sink, |(stem, petals), conclusions| {
        let digit = conclusions[0].digit;
        let all = petals.iter().fold(CellSet::EMPTY, |all, &petal| all | *sets.cells(petal));
        let figure = Figure::new()
            .cells(Role::Pivot, [*stem])
            .digits(Role::Link, grid.candidates(*stem))
            .digits(Role::Digit, [digit])
            .cells(Role::Cell, all);
        let arguments = grid.candidates(*stem).into_iter().zip(petals);
        let figure = arguments
            .fold(figure, |f, (link, &petal)| f.argument(argument(&sets, *stem, link, petal, digit)));
        Reason::new((all | CellSet::only(*stem)).iter().map(Truth::Cell), figure)
    })
}

struct BlossomSearch<'a, const W: usize> {
    grid: &'a Grid<W>,
    sets: &'a AlsTable<W>,
    stem: Cell,
    petals: Vec<Vec<usize>>,
    chosen: Vec<usize>,
}

impl<const W: usize> BlossomSearch<'_, W> {
    /// Adds petals as long as some cell sees the digit in all of them.
    fn extend(&mut self, digit: Digit, targets: CellSet<W>, best: &mut SmallestInstances<'_, W, Flower>) {
        if targets.is_empty() {
            return;
        }
        let next = self.chosen.len();
        if next == self.petals.len() {
            best.begin();
            best.eliminate(digit, &targets);
            let petals =
                self.chosen.iter().fold(CellSet::only(self.stem), |all, &set| all | *self.sets.cells(set));
            best.end(self.chosen.len() as u16, &petals, || (self.stem, self.chosen.clone()));
            return;
        }
        let link = self.grid.candidates(self.stem).into_iter().nth(next);
        for at in 0..self.petals[next].len() {
            let petal = self.petals[next][at];
            if self.sets.digits(petal).contains(digit) && link != Some(digit) {
                self.chosen.push(petal);
                self.extend(digit, targets & *self.sets.sees(petal, digit), best);
                self.chosen.pop();
            }
        }
    }
}

/// The stem is assumed to be one of its digits; then the petal holds all its others.
fn argument<const W: usize>(
    sets: &AlsTable<W>,
    stem: Cell,
    link: Digit,
    petal: usize,
    digit: Digit,
) -> Argument {
    let lines = vec![
        ArgumentLine { because: Justification::Conflict, then: sets.assertion(petal, link, false) },
        ArgumentLine { because: sets.because(petal), then: sets.assertion(petal, digit, true) },
    ];
    Argument::direct(Assertion::is(Candidate::new(stem, link)), lines)
}
