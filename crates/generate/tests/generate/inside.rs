//! Puzzles inside a given one, near it, and in disguise.

use super::*;
use whydoku_board::CancelToken;

#[test]
fn neighbours_are_near() {
    let order = Spec::on(Shape::CLASSIC).from(Some(EASY.to_owned()));
    for made in made(order, Goal::default(), 11, 4) {
        let line = made.line();
        assert!(is_unique_and_minimal(&made.grid) && line != EASY);
        let same = line.chars().zip(EASY.chars()).filter(|(a, b)| *a != '.' && a == b).count();
        assert!(same >= 12, "{line} has {same} of the same digits");
    }
}

#[test]
fn all_minimal_puzzles_inside_are_found_each_once() {
    // Six clues more than a minimal puzzle has; all sets of the clues are asked.
    let order = Spec::on(Shape::of_size(4).unwrap()).redundant(3);
    let made = &made(order, Goal::default(), 22, 1)[0];
    let grid: Grid<2> = made.grid.narrow(&Arc::new(Layout::new(made.shape.clone()).unwrap()));
    let cells: Vec<Cell> = grid.givens().iter().collect();
    let mut expected = BTreeSet::new();
    for set in 0..1u32 << cells.len() {
        let kept = |cell: Cell| cells.iter().position(|c| *c == cell).is_some_and(|at| set >> at & 1 == 1);
        let inside = with_givens(&made.grid, kept);
        if is_unique_and_minimal(&inside) {
            expected.insert(inside.givens().iter().collect::<Vec<_>>());
        }
    }
    let mut found = Vec::new();
    let whole = all_minimal(&grid, CancelToken::NEVER, &mut |inside| {
        found.push(inside.givens().iter().collect::<Vec<_>>());
        ControlFlow::Continue(())
    });
    assert_eq!(whole, Ok(true));
    assert_eq!(found.len(), expected.len());
    assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected);
}

#[test]
fn clues_that_are_not_needed_are_left_out() {
    let grid = classic(EASY);
    let inside = minimal(&grid, &mut Rng::new(0, 0), CancelToken::NEVER).unwrap();
    assert!(inside.givens().is_subset(grid.givens()) && is_unique_and_minimal(&inside.widen()));
    let spare = superfluous(&grid, CancelToken::NEVER).unwrap();
    for cell in grid.givens() {
        let without = solutions(&with_givens(&grid.widen(), |other| other != cell)) == 1;
        assert_eq!(spare.contains(cell), without);
    }
    assert!(minimal(&classic(&".".repeat(81)), &mut Rng::new(0, 0), CancelToken::NEVER).is_err());
}

#[test]
fn a_disguise_is_the_same_puzzle() {
    let least = |grid: &Grid<2>| {
        let cell = |at| grid.digit(Cell::new(at)).map_or(0, |digit| digit.index() as u8 + 1);
        canonical::least(&std::array::from_fn(cell)).unwrap()
    };
    let grid = classic(EASY);
    let mut draws = Rng::new(1, 1);
    let disguises: Vec<Grid<2>> = (0..3).map(|_| isomorph(&grid, &mut draws)).collect();
    assert!(disguises.iter().all(|disguise| *disguise != grid && least(disguise) == least(&grid)));
    assert!(disguises[0] != disguises[1]);
}
