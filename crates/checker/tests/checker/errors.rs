//! Errors of findings that do not hold.

use super::*;

#[test]
fn conclusions_that_hold_already_are_rejected() {
    let mut grid = empty();
    grid.place(candidate(&grid, "r1c1", '5'));
    keep(&mut grid, "r1c2", "12");
    let premises = vec![Truth::Cell(at(&grid, "r1c2"))];
    let stale = [
        Conclusion::Place(candidate(&grid, "r1c1", '5')), // it stands there already
        Conclusion::Place(candidate(&grid, "r1c1", '6')), // the cell holds another digit
        Conclusion::Eliminate(candidate(&grid, "r1c1", '5')), // what stands cannot be taken away
        Conclusion::Eliminate(candidate(&grid, "r1c2", '3')), // gone already
        Conclusion::Place(candidate(&grid, "r1c2", '3')), // impossible already
    ];
    for conclusion in stale {
        let finding = finding(premises.clone(), conclusion);
        assert_eq!(check(&grid, &finding), Err(CheckError::NoNewConclusion(conclusion)));
    }
}

#[test]
fn conclusions_off_the_board_are_rejected() {
    let mut grid = empty();
    keep(&mut grid, "r1c1", "5");
    let premises = vec![Truth::Cell(at(&grid, "r1c1"))];
    let (inside, beyond) = (at(&grid, "r1c1"), digit('5'));
    for cell in [Cell::new(81), Cell::new(127), Cell::new(128), Cell::new(60_000)] {
        let conclusion = Conclusion::Eliminate(Candidate::new(cell, beyond));
        let finding = finding(premises.clone(), conclusion);
        assert_eq!(check(&grid, &finding), Err(CheckError::NoNewConclusion(conclusion)));
    }
    for number in [9, 24, 25, 31, 32, 255] {
        let conclusion = Conclusion::Eliminate(Candidate::new(inside, Digit::new(number)));
        let finding = finding(premises.clone(), conclusion);
        assert_eq!(check(&grid, &finding), Err(CheckError::NoNewConclusion(conclusion)));
    }
}

#[test]
fn truths_of_other_boards_are_rejected() {
    let grid = empty();
    let inside = at(&grid, "r1c1");
    let foreign = [
        Truth::Cell(Cell::new(81)),
        Truth::Cell(Cell::new(60_000)),
        Truth::House(House::new(27), digit('1')),
        Truth::House(House::new(0), Digit::new(9)),
        Truth::House(House::new(0), Digit::new(200)),
        Truth::Clue(0),
        deadly(&[Cell::new(81)], vec![]),
        deadly(&[inside], vec![Candidate::new(Cell::new(60_000), digit('3'))]),
        deadly(&[inside], vec![Candidate::new(inside, Digit::new(99))]),
    ];
    for truth in foreign {
        let finding = finding(vec![truth.clone()], Conclusion::Eliminate(Candidate::new(inside, digit('1'))));
        assert_eq!(check(&grid, &finding), Err(CheckError::UnknownTruth(truth.clone())));
        assert_eq!(contradicts(&grid, std::slice::from_ref(&truth)), Err(CheckError::UnknownTruth(truth)));
    }
}

#[test]
fn settled_truths_are_rejected() {
    let clue = ClueInfo { digit: digit('5'), cells: [Cell::new(0), Cell::new(1)].into_iter().collect() };
    let layout = Layout::<2>::with_clues(Shape::CLASSIC, vec![clue]).expect("the classic board with a clue");
    let mut grid = Grid::empty(Arc::new(layout));
    grid.place(candidate(&grid, "r1c1", '5'));
    let conclusion = Conclusion::Eliminate(candidate(&grid, "r2c2", '7'));
    let guardians = rectangle_of(&grid, vec![candidate(&grid, "r1c1", '5')]);
    let settled = [
        Truth::Cell(at(&grid, "r1c1")),
        Truth::House(house(&grid, "r1"), digit('5')),
        Truth::House(house(&grid, "c1"), digit('5')),
        Truth::House(house(&grid, "b1"), digit('5')),
        Truth::Clue(0),
        guardians,
    ];
    for truth in settled {
        let finding = finding(vec![truth.clone()], conclusion);
        assert_eq!(check(&grid, &finding), Err(CheckError::SettledTruth(truth)));
    }
    // The same house says something about every other digit.
    let alive = finding(vec![Truth::House(house(&grid, "r1"), digit('7'))], conclusion);
    assert_unsupported(&grid, &alive);
}

#[test]
fn clues_support_conclusions() {
    let cells = ["r1c1", "r1c2", "r1c3"].map(|name| at(&empty(), name));
    let clue = ClueInfo { digit: digit('5'), cells: cells.into_iter().collect() };
    let layout = Layout::<2>::with_clues(Shape::CLASSIC, vec![clue]).expect("the classic board with a clue");
    let grid = Grid::empty(Arc::new(layout));
    let beside = removal(&grid, vec![Truth::Clue(0)], "r1c9", '5');
    assert_eq!(check(&grid, &beside), Ok(()));
    let elsewhere = removal(&grid, vec![Truth::Clue(0)], "r4c1", '5');
    assert_unsupported(&grid, &elsewhere);
    let other_digit = removal(&grid, vec![Truth::Clue(0)], "r1c9", '6');
    assert_unsupported(&grid, &other_digit);
}

#[test]
fn unsupported_conclusions_come_with_an_escape() {
    let grid = kept(&["r1c1", "r1c2"], "12");
    let pair = vec![Truth::Cell(at(&grid, "r1c1")), Truth::Cell(at(&grid, "r1c2"))];
    let in_row = removal(&grid, pair.clone(), "r1c9", '1');
    assert_eq!(check(&grid, &in_row), Ok(()));
    for conclusion in [
        Conclusion::Eliminate(candidate(&grid, "r4c1", '1')), // sees one of the two cells only
        Conclusion::Eliminate(candidate(&grid, "r1c9", '3')), // not a digit of the pair
        Conclusion::Place(candidate(&grid, "r1c1", '1')),     // either digit may go there
    ] {
        assert_unsupported(&grid, &finding(pair.clone(), conclusion));
    }
}

#[test]
fn one_wrong_conclusion_among_correct_ones_is_found() {
    let grid = kept(&["r1c1", "r1c2"], "12");
    let premises = vec![Truth::Cell(at(&grid, "r1c1")), Truth::Cell(at(&grid, "r1c2"))];
    let good =
        ["r1c7", "r1c8", "r1c9", "r2c1"].map(|name| Conclusion::Eliminate(candidate(&grid, name, '2')));
    let bad = Conclusion::Eliminate(candidate(&grid, "r2c9", '2'));
    for place in 0..=good.len() {
        let mut conclusions = good.to_vec();
        conclusions.insert(place, bad);
        let finding = Finding::new(premises.clone(), conclusions, Figure::new()).expect("an argument");
        match check(&grid, &finding) {
            Err(CheckError::Unsupported { conclusion, .. }) => assert_eq!(conclusion, bad),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn contradictions_cannot_be_satisfied() {
    let mut grid = kept(&["r1c1", "r1c2", "r1c3"], "12");
    let truths = ["r1c1", "r1c2", "r1c3"].map(|name| Truth::Cell(at(&grid, name)));
    assert_eq!(contradicts(&grid, &truths), Ok(()));
    for pair in [[0, 1], [0, 2], [1, 2]] {
        assert_satisfiable(&grid, &pair.map(|one| truths[one].clone()));
    }
    assert_eq!(contradicts(&grid, &[]), Err(CheckError::NoContradiction { escape: Vec::new() }));
    // A cell that nothing can fill contradicts all by itself.
    keep(&mut grid, "r5c5", "");
    assert_eq!(contradicts(&grid, &[Truth::Cell(at(&grid, "r5c5"))]), Ok(()));
}

#[test]
fn exactly_the_superfluous_premises_are_removed() {
    let grid = kept(&["r1c1", "r1c2"], "12");
    let needed = vec![Truth::Cell(at(&grid, "r1c1")), Truth::Cell(at(&grid, "r1c2"))];
    let idle = [Truth::Cell(at(&grid, "r9c9")), Truth::House(house(&grid, "r1"), digit('2'))];
    let conclusion = Conclusion::Eliminate(candidate(&grid, "r1c9", '1'));
    let lean = finding(needed.clone(), conclusion);
    for place in 0..=needed.len() {
        for extra in &idle {
            let mut premises = needed.clone();
            premises.insert(place, extra.clone());
            let fat = finding(premises, conclusion);
            assert_eq!(check(&grid, &fat), Ok(()));
            assert_eq!(tighten(&grid, &fat), lean);
        }
    }
    // One of two equal premises goes, the other stays.
    let doubled = finding([needed.clone(), needed.clone()].concat(), conclusion);
    assert_eq!(tighten(&grid, &doubled), lean);
    // A rejected finding is returned unchanged.
    let refused = finding(vec![needed[0].clone(), idle[0].clone()], conclusion);
    assert_unsupported(&grid, &refused);
    assert_eq!(tighten(&grid, &refused), refused);
}
