//! Three sets: the middle one is linked to each of the others by another digit. It cannot be without both, so one of
//! the others is without its link and takes the digit that these two have in common.

use super::best::Best;
use super::sets::{Link, Sets};
use crate::finder::{FinderTraits, Flow, Necessity, Reason, StepSink, Technique};
use whydoku_board::DigitSet;
use whydoku_board::Grid;
use whydoku_logic::Truth;
use whydoku_logic::{Figure, Role};

pub(super) struct XyWing;

/// The outer sets, the middle one, and the links from the outer ones to it.
type Wing = ([usize; 2], usize, DigitSet);

impl<const W: usize> Technique<W> for XyWing {
    fn find(&self, grid: &Grid<W>, found: &mut StepSink<'_>) -> Flow {
        let sets = Sets::of(grid, found);
        let links = sets.links();
        let mut best = Best::new(grid, Necessity::AllForOne, found);
        for (middle, links) in links.iter().enumerate() {
            for (at, first) in links.iter().enumerate() {
                for second in &links[..at] {
                    Self::wing(grid, &sets, middle, [first, second], &mut best);
                }
            }
        }
        best.report(found, |&([a, b], middle, links), conclusions| {
            let digits: DigitSet = conclusions.iter().map(|gone| gone.digit).collect();
            let figure = Figure::new()
                .cells(Role::First, sets.cells(a))
                .cells(Role::Second, sets.cells(b))
                .cells(Role::Third, sets.cells(middle))
                .digits(Role::Link, links)
                .digits(Role::Digit, digits);
            let all = *sets.cells(a) | *sets.cells(b) | *sets.cells(middle);
            Reason::new(all.iter().map(Truth::Cell), figure)
        })
    }

    fn traits(&self) -> FinderTraits {
        FinderTraits::ALTERNATIVES.and(FinderTraits::EXPENSIVE)
    }
}

impl XyWing {
    fn wing<const W: usize>(
        grid: &Grid<W>,
        sets: &Sets<W>,
        middle: usize,
        [first, second]: [&Link; 2],
        best: &mut Best<'_, W, Wing>,
    ) {
        let (a, b) = (first.to as usize, second.to as usize);
        if first.digit == second.digit || a == b {
            return;
        }
        let links: DigitSet = [first.digit, second.digit].into_iter().collect();
        let common = sets.digits(a) & sets.digits(b);
        if (common - links).is_empty() {
            return;
        }
        best.begin();
        for digit in common - links {
            best.removes(digit, &sets.seen_by_both(grid, a, b, digit));
        }
        if best.says_something() {
            let all = *sets.cells(a) | *sets.cells(b) | *sets.cells(middle);
            best.end(all.len() as u16, &all, || {
                let links = [first.digit, second.digit].into_iter().collect();
                ([a, b], middle, links)
            });
        }
    }
}
