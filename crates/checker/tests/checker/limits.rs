//! Arguments beyond the limits of the checker, and large ones within them.

use super::*;

/// The largest board, with these cells left only the first digits.
fn largest(
    cells: impl Iterator<Item = (usize, usize)>,
    first: usize,
    digits: usize,
) -> (Grid<10>, Vec<Truth>) {
    let shape = Shape::boxes(25, 5, 5).expect("twenty-five by twenty-five");
    let layout = Arc::new(Layout::<10>::new(shape).expect("ten words hold 625 cells"));
    let mut grid = Grid::empty(Arc::clone(&layout));
    let mut truths = Vec::new();
    for (row, column) in cells {
        let cell = layout.cell(row, column);
        for number in (0..25).filter(|number| !(first..first + digits).contains(number)) {
            grid.eliminate(Candidate::new(cell, Digit::new(number)));
        }
        truths.push(Truth::Cell(cell));
    }
    (grid, truths)
}

#[test]
fn pigeonholes_of_any_size_are_found() {
    // Cells of one row with one digit too few. Trial alone would need as many attempts as there are orders of them.
    for count in 2..=25 {
        let (grid, truths) = largest((0..count).map(|column| (0, column)), 0, count - 1);
        assert_eq!(contradicts(&grid, &truths), Ok(()), "{count} cells");
        assert_satisfiable(&grid, &truths[1..]);
    }
}

#[test]
fn endless_arguments_are_rejected() {
    // Five cells in a ring cannot take two digits in turn. Before that is tried come all ways to fill cells that
    // have nothing to do with it, and they double with each such cell.
    let ring = [(0, 0), (0, 6), (6, 6), (6, 1), (1, 1)];
    let idle = (0..25).map(|row| (row, row % 5 * 5 + row / 5)).filter(|place| !ring.contains(place));
    let (ring_alone, ring_truths) = largest(ring.into_iter(), 0, 2);
    assert_eq!(contradicts(&ring_alone, &ring_truths), Ok(()));
    let (mut grid, idle_truths) = largest(idle, 2, 2);
    for Candidate { cell, digit } in grid.clone().open_candidates() {
        if !ring_alone.allows(Candidate::new(cell, digit)) {
            grid.eliminate(Candidate::new(cell, digit));
        }
    }
    let with_idle = |count: usize| [&idle_truths[..count], &ring_truths].concat();
    assert!(idle_truths.len() > 20);
    assert_eq!(contradicts(&grid, &with_idle(4)), Ok(()));
    assert_eq!(contradicts(&grid, &with_idle(idle_truths.len())), Err(CheckError::TooLarge));
}

#[test]
fn repeated_premises_are_no_pigeonhole() {
    // The ring is broken by a third digit in its last cell, unless a cell that sees it takes that digit. Trial takes
    // the wrong way first and loses patience there; on the right way it must not count a cell twice for the lack of
    // a second place.
    let ring = [(0, 0), (0, 6), (6, 6), (6, 1), (1, 1)];
    let free = (0..25).map(|row| (row, row % 5 * 5 + row / 5)).filter(|place| !ring.contains(place)).take(12);
    let (ring_grid, ring_truths) = largest(ring.into_iter(), 0, 2);
    let (mut grid, idle) = largest(free, 2, 2);
    for removed in grid.clone().open_candidates().filter(|&candidate| !ring_grid.allows(candidate)) {
        grid.eliminate(removed);
    }
    let layout = Arc::clone(grid.layout());
    let (switch, last) = (layout.cell(1, 20), layout.cell(1, 1));
    assert!(layout.peers(last).contains(switch));
    let mut opened = Grid::empty(Arc::clone(&layout));
    for candidate in Grid::empty(Arc::clone(&layout)).open_candidates() {
        let Candidate { cell, digit } = candidate;
        let kept = match digit.index() {
            10 if cell == last => true,
            number if cell == switch => number == 10 || number == 11,
            _ => grid.allows(candidate),
        };
        if !kept {
            opened.eliminate(candidate);
        }
    }
    let premises = [vec![Truth::Cell(switch)], idle.clone(), idle, ring_truths].concat();
    assert_satisfiable(&opened, &premises);
    // The first way really is the longer one: without the second digit of the switch there is none.
    opened.eliminate(Candidate::new(switch, Digit::new(11)));
    assert_eq!(contradicts(&opened, &premises), Ok(()));
}

#[test]
fn truths_with_too_many_candidates_are_rejected() {
    let corners = ["r1c1", "r1c2", "r4c1", "r4c2"];
    let grid = kept(&corners, "12");
    let everything: Vec<Candidate> = grid.open_candidates().collect();
    let cells = corners.map(|name| at(&grid, name));
    let conclusion = Conclusion::Eliminate(candidate(&grid, "r9c9", '9'));
    let wide = finding(vec![deadly(&cells, everything[..64].to_vec())], conclusion);
    assert_eq!(check(&grid, &wide), Err(CheckError::TooLarge));
    let narrower = finding(vec![deadly(&cells, everything[..63].to_vec())], conclusion);
    assert_unsupported(&grid, &narrower);
}

#[test]
fn too_many_premises_are_rejected() {
    // A trace from elsewhere may repeat itself; that must cost neither memory nor stack.
    let grid = empty();
    let premises = vec![Truth::Cell(at(&grid, "r1c1")); 200_000];
    let endless = removal(&grid, premises, "r9c9", '9');
    assert_eq!(check(&grid, &endless), Err(CheckError::TooLarge));
}
