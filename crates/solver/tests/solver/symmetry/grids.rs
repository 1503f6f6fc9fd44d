//! All that a grid knows is mapped.

use super::recipe::{filled, recipe};
use super::*;
use proptest::prelude::*;
use std::sync::Arc;
use whydoku_board::{Candidate, Grid, Layout, Symmetry};
use whydoku_logic::Truth;
use whydoku_test_support::Mapped;

fn grids_are_mapped_whole<const W: usize>(layout: &Arc<Layout<W>>) {
    let solution = filled(layout);
    holds(48, &(recipe(layout), choice(), choice(), any::<usize>()), |(recipe, a, b, pick)| {
        let (grid, _) = recipe.cook(&solution);
        let [a, b] = [a, b].map(|choice| product(layout, &choice));
        let image = grid.mapped(&a);
        for cell in layout.cells() {
            let to = a.cell(cell);
            let digits = grid.candidates(cell).into_iter().map(|digit| a.digit(digit)).collect();
            prop_assert_eq!(image.candidates(to), digits);
            prop_assert_eq!(image.digit(to), grid.digit(cell).map(|digit| a.digit(digit)));
            prop_assert_eq!(image.open().contains(to), grid.open().contains(cell));
            prop_assert_eq!(image.givens().contains(to), grid.givens().contains(cell));
            for digit in layout.digits() {
                let (one, other) = (Candidate::new(cell, digit), a.candidate(Candidate::new(cell, digit)));
                prop_assert_eq!(image.allows(other), grid.allows(one));
                prop_assert_eq!(
                    image.filled(other.digit).contains(other.cell),
                    grid.filled(digit).contains(cell)
                );
            }
        }
        prop_assert_eq!(&image.mapped(&a.inverse()), &grid);
        prop_assert_eq!(&image.mapped(&b), &grid.mapped(&a.then(&b)));
        prop_assert_eq!(&grid.mapped(&Symmetry::identity(layout)), &grid);
        for truth in Truth::of_rules(layout) {
            let mapped = truth.mapped(&a, layout);
            let mut expected: Vec<Candidate> =
                truth.candidates(&grid).into_iter().map(|candidate| a.candidate(candidate)).collect();
            expected.sort_unstable();
            prop_assert_eq!(mapped.candidates(&image), expected);
            prop_assert_eq!(mapped.is_settled(&image), truth.is_settled(&grid));
        }
        // To move and then to map is to map and then to move.
        let open: Vec<Candidate> = grid.open_candidates().collect();
        if !open.is_empty() {
            let moved = open[pick % open.len()];
            for step in [Grid::place, Grid::eliminate] {
                let (mut first, mut second) = (grid.clone(), image.clone());
                step(&mut first, moved);
                step(&mut second, a.candidate(moved));
                prop_assert_eq!(first.mapped(&a), second);
            }
        }
        Ok(())
    });
}

#[test]
fn a_grid_is_mapped_whole() {
    grids_are_mapped_whole(&classic());
    grids_are_mapped_whole(&six());
    grids_are_mapped_whole(&twelve());
    grids_are_mapped_whole(&jigsaw());
}
