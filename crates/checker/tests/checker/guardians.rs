//! Patterns that are deadly but for their guardians, and what is taken for one.

use super::*;

/// Three corners with 1 and 2 alone; the fourth may also be 5 or 7.
fn unique_rectangle() -> (Grid<2>, Truth) {
    let mut grid = kept(&["r1c1", "r1c2", "r4c1"], "12");
    keep(&mut grid, "r4c2", "1257");
    let truth = rectangle_of(&grid, vec![candidate(&grid, "r4c2", '5'), candidate(&grid, "r4c2", '7')]);
    (grid, truth)
}

fn not_deadly(grid: &Grid<2>, truth: &Truth, why: PatternFlaw) {
    let finding =
        finding(vec![truth.clone()], Conclusion::Eliminate(grid.open_candidates().next().expect("some")));
    assert_eq!(check(grid, &finding), Err(CheckError::NotDeadly(truth.clone(), why)));
}

#[test]
fn a_rectangle_in_two_boxes_needs_its_guardians() {
    let (grid, truth) = unique_rectangle();
    for symbol in ['1', '2'] {
        let removed = finding(vec![truth.clone()], Conclusion::Eliminate(candidate(&grid, "r4c2", symbol)));
        assert_eq!(check(&grid, &removed), Ok(()));
        assert!(removed.assumes_uniqueness());
        // Without the assumption nothing follows, whatever else is true of the four cells.
        let plain = ["r1c1", "r1c2", "r4c1", "r4c2"].map(|name| Truth::Cell(at(&grid, name)));
        assert_unsupported(&grid, &removed.resting_on(plain.to_vec()).expect("four premises"));
    }
    assert_unsupported(
        &grid,
        &finding(vec![truth.clone()], Conclusion::Place(candidate(&grid, "r4c2", '5'))),
    );
    // With one guardian removed the other is left alone and must be true.
    let mut fewer = grid.clone();
    apply(&mut fewer, Conclusion::Eliminate(candidate(&grid, "r4c2", '7')));
    assert_eq!(
        check(&fewer, &finding(vec![truth], Conclusion::Place(candidate(&grid, "r4c2", '5')))),
        Ok(())
    );
}

#[test]
fn a_pattern_that_a_rule_would_notice_is_not_deadly() {
    // Four boxes: each holds one corner only, and a swap would change what the box holds.
    let cells = ["r1c1", "r1c4", "r4c1", "r4c4"];
    let mut grid = kept(&cells, "12");
    not_deadly(&grid, &deadly(&cells.map(|name| at(&grid, name)), vec![]), PatternFlaw::Fillable);
    // Three corners of a good rectangle: row, column and box of the lost one hold one cell each.
    let three = ["r1c1", "r1c2", "r4c1"];
    for name in ["r1c2", "r4c2"] {
        keep(&mut grid, name, "12");
    }
    not_deadly(&grid, &deadly(&three.map(|name| at(&grid, name)), vec![]), PatternFlaw::Fillable);
    // A clue that asks where the 1 stands tells the two ways apart.
    let clue = ClueInfo { digit: digit('1'), cells: [Cell::new(0), Cell::new(9)].into_iter().collect() };
    for (asked, noticed) in [('1', true), ('3', false)] {
        let clue = ClueInfo { digit: digit(asked), ..clue.clone() };
        let layout =
            Layout::<2>::with_clues(Shape::CLASSIC, vec![clue]).expect("the classic board with a clue");
        let mut clued = Grid::empty(Arc::new(layout));
        for name in ["r1c1", "r1c2", "r4c1"] {
            keep(&mut clued, name, "12");
        }
        let truth = rectangle_of(&clued, clued_guardians(&clued));
        let removed = removal(&clued, vec![truth.clone()], "r4c2", '1');
        let verdict = check(&clued, &removed);
        if noticed {
            assert_eq!(verdict, Err(CheckError::NotDeadly(truth, PatternFlaw::OtherRule)));
        } else {
            assert_eq!(verdict, Ok(()));
        }
    }
}

/// Everything but 1 and 2 in r4c2.
fn clued_guardians(grid: &Grid<2>) -> Vec<Candidate> {
    let others = grid.candidates(at(grid, "r4c2")).into_iter().filter(|d| !"12".contains(d.symbol()));
    others.map(|d| Candidate::new(at(grid, "r4c2"), d)).collect()
}

#[test]
fn a_given_takes_the_deadliness_away_and_a_placed_digit_does_not() {
    let (mut grid, truth) = unique_rectangle();
    grid.place(candidate(&grid, "r1c1", '1'));
    let removed = removal(&grid, vec![truth.clone()], "r4c2", '1');
    assert_eq!(check(&grid, &removed), Ok(()), "the placed 1 could be rearranged with the others");
    let given = [candidate(&grid, "r1c1", '1')];
    let mut grid = Grid::with_givens(Layout::classic(), given).expect("one given clashes with nothing");
    for name in ["r1c2", "r4c1"] {
        keep(&mut grid, name, "2");
    }
    keep(&mut grid, "r4c2", "1257");
    not_deadly(&grid, &truth, PatternFlaw::FilledCell);
}

#[test]
fn a_candidate_that_is_no_guardian_takes_the_deadliness_away() {
    let (grid, _) = unique_rectangle();
    let short = rectangle_of(&grid, vec![candidate(&grid, "r4c2", '5')]);
    not_deadly(&grid, &short, PatternFlaw::Fillable);
}

#[test]
fn a_pattern_without_cells_proves_nothing() {
    // Swapping nothing gives no second solution; taken for deadly, it would prove everything.
    let grid = empty();
    let nothing = deadly(&[], vec![]);
    let finding = removal(&grid, vec![nothing.clone()], "r1c1", '1');
    let refused = Err(CheckError::NotDeadly(nothing.clone(), PatternFlaw::NoCells));
    assert_eq!(check(&grid, &finding), refused);
    assert_eq!(contradicts(&grid, &[nothing]), refused);
}

#[test]
fn a_longer_loop_is_deadly_too() {
    // Six cells of which some stand alone in their boxes: those boxes would notice the swap.
    let loop_cells = ["r1c1", "r1c4", "r4c4", "r4c7", "r2c7", "r2c1"];
    let grid = kept(&loop_cells, "12");
    let cells = loop_cells.map(|name| at(&grid, name));
    not_deadly(&grid, &deadly(&cells, vec![]), PatternFlaw::Fillable);
    // Six cells in three rows, three columns and three boxes, two in each.
    let closed = ["r1c1", "r2c1", "r1c4", "r3c4", "r2c7", "r3c7"];
    let mut grid = kept(&closed, "123");
    let cells = closed.map(|name| at(&grid, name));
    let guardians: Vec<Candidate> = cells.iter().map(|&cell| Candidate::new(cell, digit('3'))).collect();
    let truth = deadly(&cells, guardians);
    // One of the six is 3, but no cell sees them all, so nothing can be taken away yet.
    assert_unsupported(&grid, &removal(&grid, vec![truth.clone()], "r3c1", '3'));
    for name in &closed[1..] {
        keep(&mut grid, name, "12");
    }
    assert_eq!(check(&grid, &finding(vec![truth], Conclusion::Place(candidate(&grid, "r1c1", '3')))), Ok(()));
}
