//! Death blossom: a cell, and for each of its digits a petal, an almost locked set in which every place of that digit
//! sees the cell. Whichever digit the cell is, its petal is without it and takes all its others; what all petals have
//! in common stands in one of them.
//!
//! A cell of two digits is the middle of an ALS-XY-wing, and left to it.

use super::best::Best;
use super::sets::Sets;
use crate::finder::{FinderTraits, Flow, Necessity, Reason, StepSink, Technique};
use whydoku_board::Grid;
use whydoku_board::{Cell, CellSet, Digit};
use whydoku_logic::Truth;
use whydoku_logic::{Argument, ArgumentLine, Assertion, Figure, Justification, Role};

/// The most digits of the cell. With each digit there are fewer places that see a common digit in all petals, and
/// many times more ways to look for them.
const MOST_PETALS: usize = 5;

pub(super) struct Blossom;

/// The cell, and its petals in the order of its digits.
type Flower = (Cell, Vec<usize>);

impl<const W: usize> Technique<W> for Blossom {
    fn find(&self, grid: &Grid<W>, found: &mut StepSink<'_>) -> Flow {
        let sets = Sets::of(grid, found);
        let mut best = Best::new(grid, Necessity::AllForOne, found);
        for stem in grid.open() {
            let digits = grid.candidates(stem);
            if (3..=MOST_PETALS).contains(&digits.len()) {
                let petals: Vec<Vec<usize>> =
                    digits.into_iter().map(|digit| petals(grid, &sets, stem, digit)).collect();
                let mut growing = Growing { grid, sets: &sets, stem, petals, chosen: Vec::new() };
                for digit in grid.layout().digits() {
                    let targets = *grid.places(digit) - CellSet::only(stem);
                    growing.grow(digit, targets, &mut best);
                }
            }
        }
        best.report(found, |(stem, petals), conclusions| {
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

    fn traits(&self) -> FinderTraits {
        FinderTraits::ALTERNATIVES.and(FinderTraits::EXPENSIVE)
    }
}

/// The sets that are without the digit if the stem is it.
fn petals<const W: usize>(grid: &Grid<W>, sets: &Sets<W>, stem: Cell, digit: Digit) -> Vec<usize> {
    let peers = grid.layout().peers(stem);
    let is_petal = |&set: &usize| {
        sets.digits(set).contains(digit)
            && !sets.cells(set).contains(stem)
            && sets.places(set, digit).is_subset(peers)
    };
    (0..sets.len()).filter(is_petal).collect()
}

/// A blossom while its petals are chosen one by one.
struct Growing<'a, const W: usize> {
    grid: &'a Grid<W>,
    sets: &'a Sets<W>,
    stem: Cell,
    petals: Vec<Vec<usize>>,
    chosen: Vec<usize>,
}

impl<const W: usize> Growing<'_, W> {
    /// Goes on as long as some cell sees the digit in all petals so far.
    fn grow(&mut self, digit: Digit, targets: CellSet<W>, best: &mut Best<'_, W, Flower>) {
        if targets.is_empty() {
            return;
        }
        let next = self.chosen.len();
        if next == self.petals.len() {
            best.begin();
            best.removes(digit, &targets);
            let petals =
                self.chosen.iter().fold(CellSet::only(self.stem), |all, &set| all | *self.sets.cells(set));
            best.end(self.chosen.len() as u16, &petals, || (self.stem, self.chosen.clone()));
            return;
        }
        let link = self.grid.candidates(self.stem).into_iter().nth(next);
        for at in 0..self.petals[next].len() {
            let petal = self.petals[next][at];
            let has_digit = self.sets.digits(petal).contains(digit) && link != Some(digit);
            if !has_digit {
                continue;
            }
            self.chosen.push(petal);
            self.grow(digit, targets & *self.sets.sees(petal, digit), best);
            self.chosen.pop();
        }
    }
}

/// The stem is supposed to be one of its digits; then the petal takes all its others.
fn argument<const W: usize>(sets: &Sets<W>, stem: Cell, link: Digit, petal: usize, digit: Digit) -> Argument {
    let assertion =
        |digit: Digit, is: bool| Assertion { digit, cells: sets.places(petal, digit).iter().collect(), is };
    Argument {
        supposed: Assertion { digit: link, cells: vec![stem], is: true },
        lines: vec![
            ArgumentLine { because: Justification::Conflict, then: assertion(link, false) },
            ArgumentLine { because: sets.because(petal), then: assertion(digit, true) },
        ],
        broken: None,
        cases: Vec::new(),
    }
}
