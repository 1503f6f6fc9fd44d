//! Rearrangements that keep the puzzle, and what is taken for one.

use super::*;

/// A half turn that renames digit `i` to `names[i]`.
fn half_turn(layout: &Layout<2>, names: &str) -> Symmetry {
    let turn = Symmetry::turn(layout).expect("a square board");
    let rename = Symmetry::rename(layout, names.chars().map(digit).collect()).expect("a permutation");
    turn.then(&turn).then(&rename)
}

fn symmetric(grid: &Grid<2>, symmetry: Symmetry, cell: &str) -> Truth {
    Truth::Symmetric(Symmetric { symmetry: Arc::new(symmetry), cell: at(grid, cell) })
}

fn not_symmetric(grid: &Grid<2>, symmetry: Symmetry, why: SymmetryFlaw) {
    let truth = symmetric(grid, symmetry, "r5c5");
    let finding = finding(vec![truth.clone()], Conclusion::Place(candidate(grid, "r5c5", '5')));
    assert_eq!(check(grid, &finding), Err(CheckError::NotSymmetric(truth, why)));
}

#[test]
fn the_centre_of_a_half_turn_keeps_its_digit() {
    let grid = read(&Layout::classic(), TURNED).expect("a puzzle");
    let truth = symmetric(&grid, half_turn(grid.layout(), "987654321"), "r5c5");
    assert_eq!(truth.candidates(&grid), [candidate(&grid, "r5c5", '5')]);
    let placed = finding(vec![truth.clone()], Conclusion::Place(candidate(&grid, "r5c5", '5')));
    assert_eq!(check(&grid, &placed), Ok(()));
    assert!(placed.assumes_uniqueness());
    let gone = removal(&grid, vec![truth.clone()], "r5c5", '5');
    assert_unsupported(&grid, &gone);
    let plain =
        finding(vec![Truth::Cell(at(&grid, "r5c5"))], Conclusion::Place(candidate(&grid, "r5c5", '5')));
    assert_unsupported(&grid, &plain);
    // The code says the whole rearrangement.
    let code = "symmetric r5c5 : rows>rows 987654321 columns>columns 987654321 digits 987654321";
    assert_eq!(truth.code(grid.layout()).to_string(), code);
}

#[test]
fn eliminations_hold_in_the_image_of_a_symmetry() {
    let mut grid: Grid<2> = read(&Layout::classic(), TURNED).expect("a puzzle");
    let turn = half_turn(grid.layout(), "987654321");
    let [own, image] = [at(&grid, "r1c1"), at(&grid, "r9c9")];
    let truth = symmetric(&grid, turn.clone(), "r9c9");
    let lost = grid.candidates(own).first().expect("it is open");
    let gone = Conclusion::Eliminate(Candidate::new(image, turn.digit(lost)));
    assert_unsupported(&grid, &finding(vec![truth.clone()], gone));
    grid.eliminate(Candidate::new(own, lost));
    assert_eq!(check(&grid, &finding(vec![truth.clone()], gone)), Ok(()));
    // The cell alone says nothing of the kind.
    assert_unsupported(&grid, &finding(vec![Truth::Cell(image)], gone));
}

#[test]
fn givens_that_do_not_become_givens_are_noticed() {
    let grid: Grid<2> = read(&Layout::classic(), TURNED).expect("a puzzle");
    let layout = grid.layout();
    // Other names for the digits.
    not_symmetric(&grid, half_turn(layout, "987456321"), SymmetryFlaw::Givens);
    // A given less, and a digit that was placed instead.
    let fewer: Grid<2> = read(layout, &TURNED.replacen('7', ".", 1)).expect("a position");
    not_symmetric(&fewer, half_turn(layout, "987654321"), SymmetryFlaw::Givens);
    let mut placed = fewer.clone();
    placed.place(candidate(&placed, "r1c3", '7'));
    not_symmetric(&placed, half_turn(layout, "987654321"), SymmetryFlaw::Givens);
    // A given more.
    let mut line = TURNED.to_owned();
    let free = grid.open().iter().next().expect("an open cell");
    let any = grid.candidates(free).first().expect("a candidate");
    line.replace_range(free.index()..=free.index(), &any.to_string());
    let more: Grid<2> = read(layout, &line).expect("a position");
    not_symmetric(&more, half_turn(layout, "987654321"), SymmetryFlaw::Givens);
}

#[test]
fn a_rule_notices_a_rearrangement_that_it_does_not_allow() {
    // Made for another board, where no box would be torn apart.
    let rows = Layout::<2>::new(Shape::boxes(9, 9, 1).expect("boxes of one row")).expect("it fits");
    let swap = Symmetry::swap_blocks(&rows, HouseKind::Row, 2, 3, 1).expect("no box is torn");
    not_symmetric(&empty(), swap, SymmetryFlaw::Peers);
    // A clue that stands at one side only.
    let clue = ClueInfo { digit: digit('5'), cells: [Cell::new(0), Cell::new(9)].into_iter().collect() };
    let layout = Layout::<2>::with_clues(Shape::CLASSIC, vec![clue]).expect("the classic board with a clue");
    let turn = half_turn(&Layout::classic(), "987654321");
    not_symmetric(&Grid::empty(Arc::new(layout)), turn.clone(), SymmetryFlaw::Clues);
    // A board of another size.
    let small = Layout::<2>::new(Shape::boxes(4, 2, 2).expect("four by four")).expect("it fits");
    let truth = Truth::Symmetric(Symmetric { symmetry: Arc::new(turn), cell: Cell::new(0) });
    let placed = finding(vec![truth.clone()], Conclusion::Place(Candidate::new(Cell::new(0), digit('1'))));
    assert_eq!(check(&Grid::empty(Arc::new(small)), &placed), Err(CheckError::UnknownTruth(truth)));
}
