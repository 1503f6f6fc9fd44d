//! What is refused, and how that is said.

use super::*;

#[test]
fn nothing_new_is_refused() {
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
        assert_eq!(check(&grid, &finding), Err(Refusal::NothingNew(conclusion)));
    }
}

#[test]
fn a_conclusion_off_the_board_is_refused() {
    let mut grid = empty();
    keep(&mut grid, "r1c1", "5");
    let premises = vec![Truth::Cell(at(&grid, "r1c1"))];
    let (inside, beyond) = (at(&grid, "r1c1"), digit('5'));
    for cell in [Cell::new(81), Cell::new(127), Cell::new(128), Cell::new(60_000)] {
        let conclusion = Conclusion::Eliminate(Candidate::new(cell, beyond));
        let finding = finding(premises.clone(), conclusion);
        assert_eq!(check(&grid, &finding), Err(Refusal::NothingNew(conclusion)));
    }
    for number in [9, 24, 25, 31, 32, 255] {
        let conclusion = Conclusion::Eliminate(Candidate::new(inside, Digit::new(number)));
        let finding = finding(premises.clone(), conclusion);
        assert_eq!(check(&grid, &finding), Err(Refusal::NothingNew(conclusion)));
    }
}

#[test]
fn a_truth_of_another_board_is_refused() {
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
        assert_eq!(check(&grid, &finding), Err(Refusal::UnknownTruth(truth.clone())));
        assert_eq!(contradicts(&grid, std::slice::from_ref(&truth)), Err(Refusal::UnknownTruth(truth)));
    }
}

#[test]
fn a_settled_truth_carries_nothing() {
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
        assert_eq!(check(&grid, &finding), Err(Refusal::SettledTruth(truth)));
    }
    // The same house says something about every other digit.
    let alive = finding(vec![Truth::House(house(&grid, "r1"), digit('7'))], conclusion);
    assert_unsupported(&grid, &alive);
}

#[test]
fn a_clue_is_a_truth_like_others() {
    let cells = ["r1c1", "r1c2", "r1c3"].map(|name| at(&empty(), name));
    let clue = ClueInfo { digit: digit('5'), cells: cells.into_iter().collect() };
    let layout = Layout::<2>::with_clues(Shape::CLASSIC, vec![clue]).expect("the classic board with a clue");
    let grid = Grid::empty(Arc::new(layout));
    let beside = finding(vec![Truth::Clue(0)], Conclusion::Eliminate(candidate(&grid, "r1c9", '5')));
    assert_eq!(check(&grid, &beside), Ok(()));
    let elsewhere = finding(vec![Truth::Clue(0)], Conclusion::Eliminate(candidate(&grid, "r4c1", '5')));
    assert_unsupported(&grid, &elsewhere);
    let other_digit = finding(vec![Truth::Clue(0)], Conclusion::Eliminate(candidate(&grid, "r1c9", '6')));
    assert_unsupported(&grid, &other_digit);
}

#[test]
fn what_does_not_follow_comes_with_a_way_out() {
    let mut grid = empty();
    keep(&mut grid, "r1c1", "12");
    keep(&mut grid, "r1c2", "12");
    let pair = vec![Truth::Cell(at(&grid, "r1c1")), Truth::Cell(at(&grid, "r1c2"))];
    let in_row = finding(pair.clone(), Conclusion::Eliminate(candidate(&grid, "r1c9", '1')));
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
fn one_bad_conclusion_among_good_ones_is_found() {
    let mut grid = empty();
    keep(&mut grid, "r1c1", "12");
    keep(&mut grid, "r1c2", "12");
    let premises = vec![Truth::Cell(at(&grid, "r1c1")), Truth::Cell(at(&grid, "r1c2"))];
    let good =
        ["r1c7", "r1c8", "r1c9", "r2c1"].map(|name| Conclusion::Eliminate(candidate(&grid, name, '2')));
    let bad = Conclusion::Eliminate(candidate(&grid, "r2c9", '2'));
    for place in 0..=good.len() {
        let mut conclusions = good.to_vec();
        conclusions.insert(place, bad);
        let finding = Finding::new(premises.clone(), conclusions, Figure::new()).expect("an argument");
        match check(&grid, &finding) {
            Err(Refusal::Unsupported { conclusion, .. }) => assert_eq!(conclusion, bad),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn a_contradiction_is_one_only_if_nothing_honours_it() {
    let mut grid = empty();
    for name in ["r1c1", "r1c2", "r1c3"] {
        keep(&mut grid, name, "12");
    }
    let truths = ["r1c1", "r1c2", "r1c3"].map(|name| Truth::Cell(at(&grid, name)));
    assert_eq!(contradicts(&grid, &truths), Ok(()));
    for pair in [[0, 1], [0, 2], [1, 2]] {
        let fewer = pair.map(|one| truths[one].clone());
        let Err(Refusal::NoContradiction { escape }) = contradicts(&grid, &fewer) else {
            panic!("two cells with two digits are no contradiction")
        };
        assert!(escapes(&grid, &fewer, None, &escape));
    }
    assert_eq!(contradicts(&grid, &[]), Err(Refusal::NoContradiction { escape: Vec::new() }));
    // A cell that nothing can fill contradicts all by itself.
    keep(&mut grid, "r5c5", "");
    assert_eq!(contradicts(&grid, &[Truth::Cell(at(&grid, "r5c5"))]), Ok(()));
}

#[test]
fn superfluous_premises_are_dropped_and_no_others() {
    let mut grid = empty();
    keep(&mut grid, "r1c1", "12");
    keep(&mut grid, "r1c2", "12");
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
    // What is refused is handed back untouched.
    let refused = finding(vec![needed[0].clone(), idle[0].clone()], conclusion);
    assert_unsupported(&grid, &refused);
    assert_eq!(tighten(&grid, &refused), refused);
}

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
fn pigeonholes_of_any_size_are_seen() {
    // Cells of one row with one digit too few. Trial alone would need as many attempts as there are orders of them.
    for count in 2..=25 {
        let (grid, truths) = largest((0..count).map(|column| (0, column)), 0, count - 1);
        assert_eq!(contradicts(&grid, &truths), Ok(()), "{count} cells");
        let Err(Refusal::NoContradiction { escape }) = contradicts(&grid, &truths[1..]) else {
            panic!("{} cells fit", count - 1)
        };
        assert!(escapes(&grid, &truths[1..], None, &escape));
    }
}

#[test]
fn an_argument_without_end_is_given_up() {
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
    assert_eq!(contradicts(&grid, &with_idle(idle_truths.len())), Err(Refusal::TooLarge));
}

#[test]
fn a_premise_said_twice_is_no_pigeonhole() {
    // The ring is broken by a third digit in its last cell, unless a cell that sees it takes that digit. Trial takes
    // the wrong way first and loses patience there; on the right way it must not count a cell twice for the lack of
    // a second place.
    let ring = [(0, 0), (0, 6), (6, 6), (6, 1), (1, 1)];
    let free = (0..25).map(|row| (row, row % 5 * 5 + row / 5)).filter(|place| !ring.contains(place)).take(12);
    let (ring_grid, ring_truths) = largest(ring.into_iter(), 0, 2);
    let (mut grid, idle) = largest(free, 2, 2);
    for gone in grid.clone().open_candidates().filter(|&candidate| !ring_grid.allows(candidate)) {
        grid.eliminate(gone);
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
    let Err(Refusal::NoContradiction { escape }) = contradicts(&opened, &premises) else {
        panic!("all premises can be honoured")
    };
    assert!(escapes(&opened, &premises, None, &escape));
    // The first way really is the longer one: without the second digit of the switch there is none.
    opened.eliminate(Candidate::new(switch, Digit::new(11)));
    assert_eq!(contradicts(&opened, &premises), Ok(()));
}

#[test]
fn a_truth_with_too_many_choices_is_given_up() {
    let mut grid = empty();
    let corners = ["r1c1", "r1c2", "r4c1", "r4c2"];
    for name in corners {
        keep(&mut grid, name, "12");
    }
    let everything: Vec<Candidate> = grid.open_candidates().collect();
    let cells = corners.map(|name| at(&grid, name));
    let conclusion = Conclusion::Eliminate(candidate(&grid, "r9c9", '9'));
    let wide = finding(vec![deadly(&cells, everything[..64].to_vec())], conclusion);
    assert_eq!(check(&grid, &wide), Err(Refusal::TooLarge));
    let narrower = finding(vec![deadly(&cells, everything[..63].to_vec())], conclusion);
    assert_unsupported(&grid, &narrower);
}

#[test]
fn premises_without_end_are_given_up() {
    // A trace from elsewhere may repeat itself; that must cost neither memory nor stack.
    let grid = empty();
    let premises = vec![Truth::Cell(at(&grid, "r1c1")); 200_000];
    let endless = finding(premises, Conclusion::Eliminate(candidate(&grid, "r9c9", '9')));
    assert_eq!(check(&grid, &endless), Err(Refusal::TooLarge));
}
