//! Tests of the checker, and by it of every finder: it accepts each true step, refuses it when a premise is missing
//! or a conclusion turned round, and says why.
//!
//! The checker is not taken at its word. What it accepts must agree with the solution, and what it refuses must come
//! with candidates that really honour every premise; both are judged by code that shares nothing with it.

mod support;

use std::collections::BTreeMap;
use std::sync::Arc;
use support::{
    TOLD_TOGETHER, agrees, all_findings, apply, escapes, often, play_on, puzzles, read, solve, sparing,
};
use whydoku::geometry::{Candidate, Cell, ClueInfo, Digit, House, HouseKind, Layout, Shape, Symmetry};
use whydoku::grid::Grid;
use whydoku::id::TechniqueId;
use whydoku::proof::{NotDeadly, NotSymmetric, Refusal, check, contradicts, tighten};
use whydoku::step::{Conclusion, Figure, Finding};
use whydoku::truth::{Guardians, Pattern, Symmetric, Truth};

/// How often each of these must have been judged, so that none is tested by never occurring.
const AT_LEAST: usize = 500;

/// Techniques that play meets all the time. The others are judged wherever they occur, and in their fixtures.
const OFTEN: [TechniqueId; 17] = [
    TechniqueId::FullHouse,
    TechniqueId::HiddenSingle,
    TechniqueId::NakedSingle,
    TechniqueId::Pointing,
    TechniqueId::Claiming,
    TechniqueId::NakedPair,
    TechniqueId::NakedTriple,
    TechniqueId::NakedQuad,
    TechniqueId::HiddenPair,
    TechniqueId::HiddenTriple,
    TechniqueId::HiddenQuad,
    TechniqueId::PreemptiveSet,
    TechniqueId::XWing,
    TechniqueId::Swordfish,
    TechniqueId::Jellyfish,
    TechniqueId::XyWing,
    TechniqueId::XyzWing,
];

/// What was judged.
#[derive(Default)]
struct Tally {
    accepted: BTreeMap<TechniqueId, usize>,
    reversed: usize,
    shortened: usize,
    exchanged: usize,
    settled: usize,
    unknown: usize,
}

#[test]
fn every_step_of_play_is_judged_rightly() {
    let mut tally = Tally::default();
    for puzzle in puzzles().into_iter().step_by(sparing(6)) {
        let solutions = solve(&puzzle, 2);
        let [solution] = solutions.as_slice() else { panic!("a puzzle of the list has not one solution") };
        let mut grid = puzzle;
        loop {
            let found = all_findings(&grid);
            for (&id, all) in &found {
                for finding in all {
                    judge(&grid, id, finding, solution, &mut tally);
                }
            }
            if !play_on(&mut grid, &found) {
                break;
            }
        }
    }
    for id in OFTEN {
        let count = tally.accepted.get(&id).copied().unwrap_or(0);
        assert!(count >= AT_LEAST.div_ceil(sparing(6)), "{id} was judged only {count} times");
    }
    // Each kind of spoiling must have happened on the same scale as the steps themselves.
    let steps: usize = tally.accepted.values().sum();
    assert!(tally.reversed >= steps, "{} conclusions reversed in {steps} steps", tally.reversed);
    assert!(tally.shortened >= steps, "{} premises dropped in {steps} steps", tally.shortened);
    assert!(tally.exchanged >= steps / 2, "{} houses exchanged in {steps} steps", tally.exchanged);
    assert!(tally.settled >= steps, "{} settled truths in {steps} steps", tally.settled);
    assert!(tally.unknown >= steps, "{} unknown truths in {steps} steps", tally.unknown);
}

fn judge(grid: &Grid<2>, id: TechniqueId, finding: &Finding, solution: &Grid<2>, tally: &mut Tally) {
    let told = || format!("{id}: {finding:?}");
    assert_eq!(check(grid, finding), Ok(()), "{}", told());
    assert_eq!(&tighten(grid, finding), finding, "{} has a premise too many", told());
    let needs_all = |&conclusion: &Conclusion| {
        let alone = with_conclusion(finding, conclusion);
        tighten(grid, &alone) == alone
    };
    let is_one = TOLD_TOGETHER.contains(&id) || finding.conclusions().iter().any(needs_all);
    assert!(is_one, "{} is several arguments side by side", told());
    *tally.accepted.entry(id).or_default() += 1;
    for &conclusion in finding.conclusions() {
        assert!(agrees(solution, conclusion), "{} loses the solution", told());
        let reversed = with_conclusion(finding, conclusion.reversed());
        assert_unsupported(grid, &reversed);
        tally.reversed += 1;
    }
    for dropped in 0..finding.premises().len() {
        let mut fewer = finding.premises().to_vec();
        fewer.remove(dropped);
        match finding.resting_on(fewer) {
            Some(shorter) => assert_unsupported(grid, &shorter),
            // Nothing rests on nothing: the language itself refuses it, and so does the checker.
            None => assert_eq!(contradicts(grid, &[]), Err(Refusal::NoContradiction { escape: Vec::new() })),
        }
        tally.shortened += 1;
    }
    for at in 0..finding.premises().len() {
        exchange_premise(grid, finding, at, solution, tally);
    }
}

/// Puts truths in a premise's place that do not belong there.
fn exchange_premise(grid: &Grid<2>, finding: &Finding, at: usize, solution: &Grid<2>, tally: &mut Tally) {
    let layout = grid.layout();
    let with = |truth: Truth| {
        let mut premises = finding.premises().to_vec();
        premises[at] = truth;
        finding.resting_on(premises).expect("as many premises as before")
    };
    if let Some(filled) = (*layout.cells() - *grid.open()).iter().next() {
        let digit = grid.digit(filled).expect("a filled cell holds a digit");
        let row = layout.houses_at(filled)[0];
        for settled in [Truth::Cell(filled), Truth::House(row, digit)] {
            assert_eq!(check(grid, &with(settled.clone())), Err(Refusal::SettledTruth(settled)));
            tally.settled += 1;
        }
    }
    let unknown = match finding.premises()[at] {
        Truth::House(_, digit) => Truth::House(House::new(layout.house_count()), digit),
        _ => Truth::Cell(Cell::new(layout.shape().cells())),
    };
    assert_eq!(check(grid, &with(unknown.clone())), Err(Refusal::UnknownTruth(unknown)));
    tally.unknown += 1;

    let Truth::House(house, digit) = finding.premises()[at] else { return };
    // Another house may happen to carry the same argument. Then the conclusion is still true, and if it is refused
    // the escape is real; but a house from which the conclusion cannot be seen never carries it alone.
    for (other, info) in layout.houses().filter(|&(other, _)| other != house) {
        let truth = Truth::House(other, digit);
        if truth.is_settled(grid) {
            continue;
        }
        let exchanged = with(truth.clone());
        let alone = finding.premises().len() == 1;
        let sees = |c: &Conclusion| {
            let candidate = c.candidate();
            truth.candidates(grid).iter().any(|&own| own == candidate || layout.conflict(own, candidate))
        };
        let blind = alone && !info.cells.is_empty() && !finding.conclusions().iter().any(sees);
        match check(grid, &exchanged) {
            Ok(()) => {
                assert!(!blind, "{exchanged:?} says nothing about its conclusion");
                assert!(exchanged.conclusions().iter().all(|&c| agrees(solution, c)));
            }
            Err(refusal) => assert_escape(grid, &exchanged, &refusal),
        }
        tally.exchanged += 1;
    }
}

fn with_conclusion(finding: &Finding, conclusion: Conclusion) -> Finding {
    Finding::new(finding.premises().to_vec(), vec![conclusion], finding.figure().clone())
        .expect("premises and a conclusion")
}

/// The checker refuses it, and the way out that it names is one.
fn assert_unsupported<const W: usize>(grid: &Grid<W>, finding: &Finding) {
    match check(grid, finding) {
        Ok(()) => panic!("accepted although it does not follow: {finding:?}"),
        Err(refusal) => assert_escape(grid, finding, &refusal),
    }
}

fn assert_escape<const W: usize>(grid: &Grid<W>, finding: &Finding, refusal: &Refusal) {
    let Refusal::Unsupported { conclusion, escape } = refusal else {
        panic!("refused for another reason: {refusal} in {finding:?}")
    };
    assert!(finding.conclusions().contains(conclusion));
    assert!(
        escapes(grid, finding.premises(), Some(*conclusion), escape),
        "the escape {escape:?} is none from {finding:?}"
    );
}

/// A board on which every cell is open and every digit possible.
fn empty() -> Grid<2> {
    Grid::empty(Layout::classic())
}

fn at(grid: &Grid<2>, name: &str) -> Cell {
    grid.layout().parse_cell(name).expect("a cell of the classic board")
}

fn digit(symbol: char) -> Digit {
    Digit::from_symbol(symbol).expect("a digit")
}

fn candidate(grid: &Grid<2>, name: &str, symbol: char) -> Candidate {
    Candidate::new(at(grid, name), digit(symbol))
}

fn house(grid: &Grid<2>, code: &str) -> House {
    grid.layout().parse_house(code).expect("a house of the classic board")
}

/// Leaves a cell only these digits.
fn keep(grid: &mut Grid<2>, name: &str, digits: &str) {
    let cell = at(grid, name);
    for gone in grid.candidates(cell).into_iter().filter(|d| !digits.contains(d.symbol())) {
        grid.eliminate(Candidate::new(cell, gone));
    }
}

fn finding(premises: Vec<Truth>, conclusion: Conclusion) -> Finding {
    Finding::new(premises, vec![conclusion], Figure::new()).expect("premises and a conclusion")
}

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

fn deadly(cells: &[Cell], candidates: Vec<Candidate>) -> Truth {
    Truth::Guardians(Box::new(Guardians { pattern: Pattern::Deadly, cells: cells.to_vec(), candidates }))
}

/// The rectangle r1c1 r1c2 r4c1 r4c2 of 1 and 2: two rows, two columns, two boxes.
fn rectangle_of(grid: &Grid<2>, candidates: Vec<Candidate>) -> Truth {
    deadly(&["r1c1", "r1c2", "r4c1", "r4c2"].map(|name| at(grid, name)), candidates)
}

/// Three corners with 1 and 2 alone; the fourth may also be 5 or 7.
fn unique_rectangle() -> (Grid<2>, Truth) {
    let mut grid = empty();
    for name in ["r1c1", "r1c2", "r4c1"] {
        keep(&mut grid, name, "12");
    }
    keep(&mut grid, "r4c2", "1257");
    let truth = rectangle_of(&grid, vec![candidate(&grid, "r4c2", '5'), candidate(&grid, "r4c2", '7')]);
    (grid, truth)
}

fn not_deadly(grid: &Grid<2>, truth: &Truth, why: NotDeadly) {
    let finding =
        finding(vec![truth.clone()], Conclusion::Eliminate(grid.open_candidates().next().expect("some")));
    assert_eq!(check(grid, &finding), Err(Refusal::NotDeadly(truth.clone(), why)));
}

#[test]
fn a_rectangle_in_two_boxes_needs_its_guardians() {
    let (grid, truth) = unique_rectangle();
    for symbol in ['1', '2'] {
        let gone = finding(vec![truth.clone()], Conclusion::Eliminate(candidate(&grid, "r4c2", symbol)));
        assert_eq!(check(&grid, &gone), Ok(()));
        assert!(gone.assumes_uniqueness());
        // Without the assumption nothing follows, whatever else is true of the four cells.
        let plain = ["r1c1", "r1c2", "r4c1", "r4c2"].map(|name| Truth::Cell(at(&grid, name)));
        assert_unsupported(&grid, &gone.resting_on(plain.to_vec()).expect("four premises"));
    }
    assert_unsupported(
        &grid,
        &finding(vec![truth.clone()], Conclusion::Place(candidate(&grid, "r4c2", '5'))),
    );
    // With one guardian gone the other is left alone and must be true.
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
    let mut grid = empty();
    let cells = ["r1c1", "r1c4", "r4c1", "r4c4"];
    for name in cells {
        keep(&mut grid, name, "12");
    }
    not_deadly(&grid, &deadly(&cells.map(|name| at(&grid, name)), vec![]), NotDeadly::Fillable);
    // Three corners of a good rectangle: row, column and box of the lost one hold one cell each.
    let three = ["r1c1", "r1c2", "r4c1"];
    for name in ["r1c2", "r4c2"] {
        keep(&mut grid, name, "12");
    }
    not_deadly(&grid, &deadly(&three.map(|name| at(&grid, name)), vec![]), NotDeadly::Fillable);
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
        let gone = finding(vec![truth.clone()], Conclusion::Eliminate(candidate(&clued, "r4c2", '1')));
        let verdict = check(&clued, &gone);
        if noticed {
            assert_eq!(verdict, Err(Refusal::NotDeadly(truth, NotDeadly::Noticed)));
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
    let gone = finding(vec![truth.clone()], Conclusion::Eliminate(candidate(&grid, "r4c2", '1')));
    assert_eq!(check(&grid, &gone), Ok(()), "the placed 1 could be rearranged with the others");
    let given = [candidate(&grid, "r1c1", '1')];
    let mut grid = Grid::with_givens(Layout::classic(), given).expect("one given clashes with nothing");
    for name in ["r1c2", "r4c1"] {
        keep(&mut grid, name, "2");
    }
    keep(&mut grid, "r4c2", "1257");
    not_deadly(&grid, &truth, NotDeadly::Filled);
}

#[test]
fn a_candidate_that_is_no_guardian_takes_the_deadliness_away() {
    let (grid, _) = unique_rectangle();
    let short = rectangle_of(&grid, vec![candidate(&grid, "r4c2", '5')]);
    not_deadly(&grid, &short, NotDeadly::Fillable);
}

#[test]
fn a_pattern_without_cells_proves_nothing() {
    // Swapping nothing gives no second solution; taken for deadly, it would prove everything.
    let grid = empty();
    let nothing = deadly(&[], vec![]);
    let finding = finding(vec![nothing.clone()], Conclusion::Eliminate(candidate(&grid, "r1c1", '1')));
    let refused = Err(Refusal::NotDeadly(nothing.clone(), NotDeadly::Empty));
    assert_eq!(check(&grid, &finding), refused);
    assert_eq!(contradicts(&grid, &[nothing]), refused);
}

#[test]
fn a_longer_loop_is_deadly_too() {
    // Six cells of which some stand alone in their boxes: those boxes would notice the swap.
    let loop_cells = ["r1c1", "r1c4", "r4c4", "r4c7", "r2c7", "r2c1"];
    let mut grid = empty();
    for name in loop_cells {
        keep(&mut grid, name, "12");
    }
    let cells = loop_cells.map(|name| at(&grid, name));
    not_deadly(&grid, &deadly(&cells, vec![]), NotDeadly::Fillable);
    // Six cells in three rows, three columns and three boxes, two in each.
    let closed = ["r1c1", "r2c1", "r1c4", "r3c4", "r2c7", "r3c7"];
    let mut grid = empty();
    for name in closed {
        keep(&mut grid, name, "123");
    }
    let cells = closed.map(|name| at(&grid, name));
    let guardians: Vec<Candidate> = cells.iter().map(|&cell| Candidate::new(cell, digit('3'))).collect();
    let truth = deadly(&cells, guardians);
    // One of the six is 3, but no cell sees them all, so nothing can be taken away yet.
    assert_unsupported(
        &grid,
        &finding(vec![truth.clone()], Conclusion::Eliminate(candidate(&grid, "r3c1", '3'))),
    );
    for name in &closed[1..] {
        keep(&mut grid, name, "12");
    }
    assert_eq!(check(&grid, &finding(vec![truth], Conclusion::Place(candidate(&grid, "r1c1", '3')))), Ok(()));
}

#[test]
fn finders_stay_right_where_the_grid_contradicts_itself() {
    // Nobody promises the finders a grid that can be solved: a wrong guess or a wrong puzzle must not make them say
    // what does not follow from what is left.
    let clash = "11.......2...............3....4............................5.....................";
    let mut grid = empty();
    for (cell, symbol) in grid.layout().cells().iter().zip(clash.chars()).collect::<Vec<_>>() {
        if symbol != '.' {
            grid.place(Candidate::new(cell, digit(symbol)));
        }
    }
    assert!(read(&Layout::classic(), clash).is_err());
    for (name, digits) in [("r1c3", "34"), ("r1c4", "345"), ("r1c5", "567"), ("r1c6", "67"), ("r1c7", "789")]
    {
        keep(&mut grid, name, digits);
    }
    let mut judged = 0;
    for (id, all) in all_findings(&grid) {
        for finding in all {
            assert_eq!(check(&grid, &finding), Ok(()), "{id}");
            judged += 1;
        }
    }
    for puzzle in puzzles().iter().take(often::<40>() as usize) {
        let solution = solve(puzzle, 1).remove(0);
        let mut grid = puzzle.clone();
        // A wrong digit in the first cell that allows one.
        let wrong = grid.open_candidates().find(|c| solution.digit(c.cell) != Some(c.digit));
        grid.place(wrong.expect("an open puzzle has wrong candidates"));
        for _ in 0..12 {
            let found = all_findings(&grid);
            for (id, finding) in
                found.iter().flat_map(|(id, all)| all.iter().map(move |finding| (id, finding)))
            {
                assert_eq!(check(&grid, finding), Ok(()), "{id}");
                judged += 1;
            }
            if !play_on(&mut grid, &found) {
                break;
            }
        }
    }
    assert!(judged > 200, "only {judged} findings on grids that contradict themselves");
}

/// A half turn takes it to itself if 1 and 9, 2 and 8, 3 and 7, 4 and 6 change names.
const TURNED: &str = "..7.234.1..1...62..6...8....4..9.....78...23.....1..6....2...4..84...9..9.678.3..";

/// A half turn that renames digit `i` to `names[i]`.
fn half_turn(layout: &Layout<2>, names: &str) -> Symmetry {
    let turn = Symmetry::turn(layout).expect("a square board");
    let rename = Symmetry::rename(layout, names.chars().map(digit).collect()).expect("a permutation");
    turn.then(&turn).then(&rename)
}

fn symmetric(grid: &Grid<2>, symmetry: Symmetry, cell: &str) -> Truth {
    Truth::Symmetric(Symmetric { symmetry: Arc::new(symmetry), cell: at(grid, cell) })
}

fn not_symmetric(grid: &Grid<2>, symmetry: Symmetry, why: NotSymmetric) {
    let truth = symmetric(grid, symmetry, "r5c5");
    let finding = finding(vec![truth.clone()], Conclusion::Place(candidate(grid, "r5c5", '5')));
    assert_eq!(check(grid, &finding), Err(Refusal::NotSymmetric(truth, why)));
}

#[test]
fn the_centre_of_a_half_turn_keeps_its_digit() {
    let grid = read(&Layout::classic(), TURNED).expect("a puzzle");
    let truth = symmetric(&grid, half_turn(grid.layout(), "987654321"), "r5c5");
    assert_eq!(truth.candidates(&grid), [candidate(&grid, "r5c5", '5')]);
    let placed = finding(vec![truth.clone()], Conclusion::Place(candidate(&grid, "r5c5", '5')));
    assert_eq!(check(&grid, &placed), Ok(()));
    assert!(placed.assumes_uniqueness());
    let gone = finding(vec![truth.clone()], Conclusion::Eliminate(candidate(&grid, "r5c5", '5')));
    assert_unsupported(&grid, &gone);
    let plain =
        finding(vec![Truth::Cell(at(&grid, "r5c5"))], Conclusion::Place(candidate(&grid, "r5c5", '5')));
    assert_unsupported(&grid, &plain);
    // The code says the whole rearrangement.
    let code = "symmetric r5c5 : rows>rows 987654321 columns>columns 987654321 digits 987654321";
    assert_eq!(truth.code(grid.layout()).to_string(), code);
}

#[test]
fn what_is_ruled_out_is_ruled_out_of_the_image_too() {
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
    not_symmetric(&grid, half_turn(layout, "987456321"), NotSymmetric::Givens);
    // A given less, and a digit that was placed instead.
    let fewer: Grid<2> = read(layout, &TURNED.replacen('7', ".", 1)).expect("a position");
    not_symmetric(&fewer, half_turn(layout, "987654321"), NotSymmetric::Givens);
    let mut placed = fewer.clone();
    placed.place(candidate(&placed, "r1c3", '7'));
    not_symmetric(&placed, half_turn(layout, "987654321"), NotSymmetric::Givens);
    // A given more.
    let mut line = TURNED.to_owned();
    let free = grid.open().iter().next().expect("an open cell");
    let any = grid.candidates(free).first().expect("a candidate");
    line.replace_range(free.index()..=free.index(), &any.to_string());
    let more: Grid<2> = read(layout, &line).expect("a position");
    not_symmetric(&more, half_turn(layout, "987654321"), NotSymmetric::Givens);
}

#[test]
fn a_rule_notices_a_rearrangement_that_it_does_not_allow() {
    // Made for another board, where no box would be torn apart.
    let rows = Layout::<2>::new(Shape::boxes(9, 9, 1).expect("boxes of one row")).expect("it fits");
    let swap = Symmetry::swap_lines(&rows, HouseKind::Row, 2, 3).expect("no box is torn");
    not_symmetric(&empty(), swap, NotSymmetric::Sight);
    // A clue that stands at one side only.
    let clue = ClueInfo { digit: digit('5'), cells: [Cell::new(0), Cell::new(9)].into_iter().collect() };
    let layout = Layout::<2>::with_clues(Shape::CLASSIC, vec![clue]).expect("the classic board with a clue");
    let turn = half_turn(&Layout::classic(), "987654321");
    not_symmetric(&Grid::empty(Arc::new(layout)), turn.clone(), NotSymmetric::Clues);
    // A board of another size.
    let small = Layout::<1>::new(Shape::boxes(4, 2, 2).expect("four by four")).expect("it fits");
    let truth = Truth::Symmetric(Symmetric { symmetry: Arc::new(turn), cell: Cell::new(0) });
    let placed = finding(vec![truth.clone()], Conclusion::Place(Candidate::new(Cell::new(0), digit('1'))));
    assert_eq!(check(&Grid::empty(Arc::new(small)), &placed), Err(Refusal::UnknownTruth(truth)));
}
