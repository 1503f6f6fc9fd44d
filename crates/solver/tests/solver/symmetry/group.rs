//! Symmetries are a group, and the whole one.

use super::*;
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::sync::Arc;
use whydoku_board::{Cell, Digit, Layout, Symmetry};

/// The laws of a group, and that each member keeps the rules.
fn laws<const W: usize>(layout: &Arc<Layout<W>>) {
    let identity = Symmetry::identity(layout);
    holds(64, &(choice(), choice(), choice()), |(a, b, c)| {
        let [a, b, c] = [a, b, c].map(|choice| product(layout, &choice));
        prop_assert_eq!(a.then(&identity), a.clone());
        prop_assert_eq!(identity.then(&a), a.clone());
        prop_assert_eq!(a.then(&a.inverse()), identity.clone());
        prop_assert_eq!(a.inverse().then(&a), identity.clone());
        prop_assert_eq!(a.inverse().inverse(), a.clone());
        prop_assert_eq!(a.then(&b).then(&c), a.then(&b.then(&c)));
        prop_assert_eq!(a.then(&b).inverse(), b.inverse().then(&a.inverse()));
        for cell in layout.cells() {
            prop_assert_eq!(a.then(&b).cell(cell), b.cell(a.cell(cell)));
            prop_assert_eq!(a.cells(layout.peers(cell)), *layout.peers(a.cell(cell)));
        }
        for (house, info) in layout.houses() {
            prop_assert_eq!(a.cells(&info.cells), layout.house(a.house(house)).cells);
        }
        // Made anew from where its cells and digits go, it is found to be a symmetry, and the same one.
        let cells: Vec<Cell> = layout.cells().iter().map(|cell| a.cell(cell)).collect();
        let digits: Vec<Digit> = layout.digits().map(|digit| a.digit(digit)).collect();
        prop_assert_eq!(Symmetry::new(layout, cells, digits), Some(a));
        Ok(())
    });
}

#[test]
fn symmetries_are_a_group() {
    laws(&classic());
    laws(&six());
    laws(&twelve());
    laws(&jigsaw());
}

/// Everything that the generators make of one thing.
fn orbit<T: Ord + Copy>(start: T, moves: &[impl Fn(T) -> T]) -> BTreeSet<T> {
    let mut reached = BTreeSet::from([start]);
    let mut fresh = vec![start];
    while let Some(one) = fresh.pop() {
        fresh.extend(moves.iter().map(|go| go(one)).filter(|&next| reached.insert(next)));
    }
    reached
}

#[test]
fn generators_reach_what_they_should() {
    fn reach<const W: usize>(layout: &Layout<W>) -> [usize; 2] {
        let generators = Symmetry::generators(layout);
        let cells: Vec<_> = generators.iter().map(|g| |cell: Cell| g.cell(cell)).collect();
        let digits: Vec<_> = generators.iter().map(|g| |digit: Digit| g.digit(digit)).collect();
        [orbit(Cell::new(0), &cells).len(), orbit(Digit::new(0), &digits).len()]
    }
    assert_eq!(reach(&classic()), [81, 9]);
    assert_eq!(reach(&six()), [36, 6]);
    assert_eq!(reach(&twelve()), [144, 12]);
    assert_eq!(reach(&sixteen()), [256, 16]);
    assert_eq!(reach(&jigsaw())[1], 6);
}

#[test]
fn rearrangements_that_break_a_rule_are_no_symmetry() {
    let (classic, six) = (classic(), six());
    let straight: Vec<usize> = (0..9).collect();
    let across_bands = [3, 1, 2, 0, 4, 5, 6, 7, 8];
    assert_eq!(Symmetry::of_lines(&classic, &across_bands, &straight), None);
    assert_eq!(Symmetry::of_lines(&classic, &straight, &across_bands), None);
    assert_eq!(Symmetry::of_lines(&classic, &straight[..8], &straight), None);
    assert_eq!(Symmetry::of_lines(&classic, &[9, 1, 2, 3, 4, 5, 6, 7, 8], &straight), None);
    assert_eq!(Symmetry::transpose(&six), None);
    assert_eq!(Symmetry::turn(&six), None);
    assert!(Symmetry::transpose(&classic).is_some());
    assert_eq!(Symmetry::rename(&classic, vec![Digit::new(0); 9]), None);
    // Two cells change places and nothing else does.
    let mut cells: Vec<Cell> = classic.cells().iter().collect();
    cells.swap(0, 1);
    assert_eq!(Symmetry::new(&classic, cells, classic.digits().collect()), None);
}
