//! Cages, lines and dots: what they mean, by trying all fillings of a small board; how they are written and read back;
//! what the checker makes of arguments about sums.

use std::sync::Arc;
use whydoku::catalogue::Catalogue;
use whydoku::formats::{ReadOptions, parse_one, write};
use whydoku::geometry::{Candidate, Cell, Constraint, Digit, Kind, Layout, Rules, Shape};
use whydoku::grid::Grid;
use whydoku::path::Guide;
use whydoku::proof::{check, is_solution, tighten};
use whydoku::search::{self, Method, SearchOptions};
use whydoku::step::{Conclusion, Figure, Finding};
use whydoku::truth::{Linear, Term, Truth};

/// One of each kind on a board of nine, as a person writes them.
pub(crate) const ALL_KINDS: &str = "\
size: 9
cages: ['15: r1c1 r1c2', 'r1c3 r1c4', 7: r2c12]
sums: ['20: r5c5 r6c6 r7c7']
equations: ['1 1 -1 0: r1c9 r2c9 r3c9']
thermometers: [r9c1 r8c1 r7c1]
slow-thermometers: [r9c2 r8c2]
white-dots: [r4c4 r4c5, '3: r4c6 r4c7']
black-dots: [r5c1 r5c2]
pair-sums: ['X: r6c1 r6c2', 'V: r6c3 r6c4']
greater: [r7c3 r7c4]
whispers: [r8c3 r8c4 r8c5, '4: r9c3 r9c4']
palindromes: [r9c5 r9c6 r9c7]
odd: [r3c3]
even: [r3c4]
minima: [r2c5]
maxima: [r2c7]
arrows: ['r5c9: r4c9 r3c8', 'r1c7 r1c8: r2c8 r3c7']
little-killers: ['12: r1c3 r2c2 r3c1']
renban: [r6c5 r6c6 r6c7]
sandwiches: ['12: r4']
quadruples: ['1 2: r7c7 r7c8 r8c7 r8c8']
between-lines: [r7c9 r8c9 r9c9]
region-sums: [r3c5 r4c5 r5c5]
skyscrapers: ['3: -c2']
x-sums: ['20: r9']
entropic-lines: [r5c6 r5c7 r5c8]
lockout-lines: [r9c8 r8c8 r7c8]
column-indexers: [r1c1]
row-indexers: [r2c2]
modular-lines: [r2c3 r2c4 r3c4]
numbered-rooms: ['4: c5']
double-arrows: [r4c1 r4c2 r4c3]
zippers: [r7c1 r7c2 r7c3]
sum-lines: ['10: r8c6 r8c7 r9c7']
sum-loops: ['10: r3c1 r3c2 r4c2 r4c1']
equal-sums: ['2 1: r6c8 r6c9 r5c9']
equality-cages: [r1c5 r1c6 r2c5 r2c6]
lunchboxes: ['8: r5c3 r5c4 r5c5']
look-and-say: ['1 3 2 4: r6c1 r6c2 r6c3 r6c4']
counting-circles: [r9c1 r9c2 r1c9]
distinct-counts: [r2c8 r3c8 r4c8]
hidden-skyscrapers: ['3: c1']
same-digits: [r8c4 r8c5 r9c8 r9c9, '3: r3c7 r4c7 r5c7']
";

pub(crate) fn puzzle(text: &str) -> whydoku::formats::Puzzle {
    parse_one(text, &ReadOptions::default()).unwrap_or_else(|problem| panic!("{problem}: {text}"))
}

pub(crate) fn grid(text: &str) -> Grid<2> {
    let puzzle = puzzle(text);
    let layout = Arc::new(Layout::new(puzzle.shape.clone()).expect("the width fits"));
    puzzle.grid(layout).unwrap_or_else(|problem| panic!("{problem}: {text}"))
}

fn problem(text: &str) -> String {
    parse_one(text, &ReadOptions::default()).expect_err("this is no puzzle").to_string()
}

/// How many solutions there are by the exact search, and by trying all fillings.
fn counts(text: &str) -> [u64; 2] {
    let grid = grid(text);
    [Method::Exact, Method::Backtrack].map(|method| {
        search::enumerate(&grid, method, SearchOptions::default(), &mut |solution| {
            let full = solution.fill(&grid);
            assert!(is_solution(&full).is_ok(), "{text}: {solution} breaks a rule");
            std::ops::ControlFlow::Continue(())
        })
        .solutions
    })
}

#[test]
fn every_kind_is_read_and_written_back() {
    let shape = puzzle(ALL_KINDS).shape;
    for &kind in Kind::ALL {
        assert!(shape.constraints().iter().any(|constraint| constraint.kind == kind), "{}", kind.key());
    }
    let bare = Grid::<2>::empty(Arc::new(Layout::new(shape.clone()).expect("it fits")));
    assert_eq!(puzzle(&write::yaml(&bare, None)).shape, shape);
}

#[test]
fn other_programs_forms_come_back_as_they_were() {
    let text = "size: 9\nrules: [all-white-dots, all-black-dots, all-xv]\ncages: ['15: r1c1 r1c2']\n\
         thermometers: [r9c1 r8c1 r7c1]\nwhite-dots: [r4c4 r4c5]\npair-sums: ['10: r6c1 r6c2']\n\
         arrows: ['r5c9: r4c9 r3c8']\nlittle-killers: ['12: r1c3 r2c2 r3c1']\nrenban: [r6c5 r6c6]\n\
         sandwiches: ['12: r4']\nskyscrapers: ['3: -c2']\nquadruples: ['1 2: r7c7 r7c8 r8c7 r8c8']\n";
    let grid = grid(text);
    let shape = grid.layout().shape();
    for written in
        [write::f_puzzles(&grid, None), write::f_puzzles_link(&grid, None), write::interactive(&grid)]
    {
        let written = written.expect("these forms know all of it");
        assert_eq!(puzzle(&written).shape, *shape, "{written}");
    }
    // A kind that they have no word for is not left out in silence.
    let zipper = self::grid("size: 9\nslow-thermometers: [r1c1 r1c2]\n");
    assert_eq!(write::interactive(&zipper), None);
}

/// Lines of other programs may close: they name their first cell again.
#[test]
fn lines_may_close() {
    let lines = "[{\"lines\":[[\"R1C1\",\"R1C2\",\"R2C2\",\"R2C1\",\"R1C1\"]]}]";
    let row = format!("[{}]", ["{}"; 9].join(","));
    for (key, kind, cells) in [
        ("renban", Kind::Renban, 4),
        ("whispers", Kind::Whisper, 5),
        ("entropicline", Kind::Entropic, 5),
        ("modularline", Kind::Modular, 5),
    ] {
        let json = format!("{{\"size\":9,\"grid\":[{}],\"{key}\":{lines}}}", [row.as_str(); 9].join(","));
        let read = puzzle(&json);
        let [drawn] = read.shape.constraints() else { panic!("{key}: one line") };
        assert_eq!((drawn.kind, drawn.cells.len()), (kind, cells));
        assert!(Layout::<2>::new(read.shape.clone()).is_ok(), "{key}");
    }
}

#[test]
fn killers_as_numbers_and_strings_on_several_lines() {
    let numbers: Vec<String> =
        (0..81).map(|cell| if cell < 2 { "3841".to_owned() } else { (cell + 10).to_string() }).collect();
    let read = puzzle(&format!("3x3:d:k:{}:", numbers.join(":")));
    assert_eq!(
        read.shape.constraints(),
        [Constraint::with(Kind::Cage, 15, vec![Cell::new(0), Cell::new(1)])]
    );
    assert!(read.shape.rules().have(Rules::DIAGONALS));
    let read = puzzle(".Thermo~R1C1~R1C2\n    .Cage~15~R2C1~R2C2.StrictKropki");
    assert_eq!(read.shape.constraints().len(), 2);
    assert!(read.shape.rules().have(Rules::ALL_WHITE_DOTS.and(Rules::ALL_BLACK_DOTS)));
}

#[test]
fn what_cannot_be_is_said() {
    assert!(problem("size: 9\ncages: ['15: r1c1 r1c1']\n").contains("cages, entry 1: a cell is named twice"));
    assert!(problem("size: 9\nwhite-dots: [r1c1]\n").contains("at least 2 cells"));
    assert!(problem("size: 9\nsandwiches: [r1]\n").contains("a number is wanted"));
    assert!(problem("size: 9\ncages: ['x: r1c1 r1c2']\n").contains("`x` is no number"));
    assert!(problem("size: 9\ncages: ['3: r1c10']\n").contains("`r1c10` is no cell"));
    assert!(problem("size: 9\nrenbans: [r1c1 r1c2]\n").contains("`renbans`"));
    assert!(problem(".FullRank~C1~33~").contains("`FullRank~C1~33~`"));
    let two = |text: &str| {
        let puzzle = puzzle(text);
        puzzle.grid(Arc::new(Layout::<2>::new(puzzle.shape.clone()).unwrap())).expect_err("it breaks a rule")
    };
    let far = format!("size: 9\nwhispers: [r1c1 r1c2]\ngrid: '34{}'\n", ".".repeat(79));
    assert!(two(&far).to_string().contains("whispers: r1c1 r1c2"));
    let odd = format!("size: 9\nodd: [r1c1]\ngrid: '4{}'\n", ".".repeat(80));
    assert!(two(&odd).to_string().contains("leaves 1 3 5 7 9"));
}

#[test]
fn the_search_agrees_with_trying_all_fillings() {
    let rules = [
        "cages: ['5: r1c1 r2c2', '7: r3c3 r3c4 r4c3']",
        "sums: ['4: r1c1 r2c3']",
        "thermometers: [r1c1 r1c2 r2c3]",
        "slow-thermometers: [r1c1 r2c3 r3c2]",
        "white-dots: [r1c1 r1c2]\nrules: [all-white-dots]",
        "black-dots: [r2c2 r2c3]\nrules: [all-black-dots]",
        "pair-sums: ['5: r1c1 r1c2']\nrules: [all-xv]",
        "whispers: ['2: r1c1 r2c3 r3c1']",
        "palindromes: [r1c1 r2c3 r3c4]",
        "odd: [r1c1]\neven: [r2c3]",
        "minima: [r2c2]\nmaxima: [r3c3]",
        "arrows: ['r1c1: r1c2 r2c3', 'r4c3 r4c4: r3c1 r2c1 r1c3 r2c2 r3c4']",
        "little-killers: ['9: r1c3 r2c2 r3c1']",
        "renban: [r1c1 r2c3 r3c1]",
        "sandwiches: ['5: r1', '2: c2']",
        "quadruples: ['1 1 2: r2c2 r2c3 r3c2 r3c3']",
        "between-lines: [r1c1 r2c3 r3c1]",
        "region-sums: [r1c1 r1c2 r1c3 r1c4]",
        "skyscrapers: ['3: r1', '2: -c2']",
        "x-sums: ['6: r1']",
        "lockout-lines: ['2: r1c1 r2c3 r3c1']",
        "column-indexers: [r1c1 r2c1 r3c1]",
        "row-indexers: [r1c1 r1c2]",
        "modular-lines: ['2: r1c1 r2c3 r3c1']",
        "numbered-rooms: ['3: c2']",
        "double-arrows: [r1c1 r2c3 r3c1]",
        "zippers: [r1c1 r2c3 r3c1 r4c2]",
        "sum-lines: ['5: r1c1 r2c3 r3c1']",
        "sum-loops: ['5: r1c1 r2c3 r3c1 r4c2']",
        "equal-sums: ['2 1: r1c1 r1c2 r3c1']",
        "equality-cages: [r1c1 r1c2 r2c3 r3c4]",
        "lunchboxes: ['2: r1c1 r2c2 r3c3']",
        "counting-circles: [r1c1 r1c2 r2c3 r3c4]",
        "distinct-counts: [r1c1 r2c3 r3c2 r4c4]",
        "hidden-skyscrapers: ['2: r1', '1: -c2']",
        "same-digits: [r1c1 r1c2 r2c3 r3c4, '2: r4c1 r3c3']",
        "look-and-say: ['2 3: r1c1 r2c2 r3c3 r4c4']",
        "equations: ['2 -1 1 3: r1c1 r1c2 r3c3']",
        "rules: [anti-taxicab]",
    ];
    for rule in rules {
        let [exact, tried] = counts(&format!("size: 4\n{rule}\n"));
        assert_eq!(exact, tried, "{rule}");
        assert!(exact < 288, "{rule} forbids nothing");
    }
    // Some of the 288 grids are left by most of them, so that agreeing says something.
    assert!(rules.iter().filter(|rule| counts(&format!("size: 4\n{rule}\n"))[0] > 0).count() > 28);
}

#[test]
fn an_empty_killer_has_one_solution() {
    // The cages are dominoes of a grid that has nothing else.
    let text = include_str!("../../corpus/puzzles/drawn.yaml");
    for puzzle in whydoku::formats::Reader::new(text.as_bytes(), ReadOptions::default()) {
        let puzzle = puzzle.unwrap_or_else(|problem| panic!("{problem}"));
        let layout = Arc::new(Layout::<2>::new(puzzle.shape.clone()).expect("it fits"));
        let grid = puzzle.grid(layout).unwrap_or_else(|problem| panic!("{problem}"));
        assert!(search::is_unique(&grid), "{:?}", puzzle.name);
    }
}

fn at(row: usize, column: usize, value: usize) -> Candidate {
    Candidate::new(Cell::new((row - 1) * 9 + column - 1), Digit::new(value - 1))
}

#[test]
fn the_checker_fills_cages_and_adds_up_houses() {
    let grid = grid("size: 9\ncages: ['6: r1c123', '34: r1c45678']\n");
    let judge = |premises: Vec<Truth>, conclusion| {
        let finding =
            Finding::new(premises, vec![conclusion], Figure::new()).expect("premises and conclusion");
        check(&grid, &finding)
    };
    let cage = || Truth::Relation(0);
    assert!(judge(vec![cage()], Conclusion::Eliminate(at(1, 1, 4))).is_ok());
    assert!(judge(vec![cage()], Conclusion::Eliminate(at(1, 1, 2))).is_err());
    // 1, 2 and 3 stand in the cage, so nowhere else in the row.
    assert!(judge(vec![cage()], Conclusion::Eliminate(at(1, 9, 2))).is_ok());
    let linear = |plus: Vec<Term>, minus: Vec<Term>| Truth::Linear(Box::new(Linear { plus, minus }));
    let row = || vec![Term::House(whydoku::geometry::House::new(0))];
    let innie = linear(row(), vec![Term::Relation(0), Term::Relation(1)]);
    assert!(judge(vec![innie.clone()], Conclusion::Place(at(1, 9, 5))).is_ok());
    assert!(judge(vec![innie], Conclusion::Place(at(1, 9, 6))).is_err());
    // With one cage left out the argument does not hold.
    let less = linear(row(), vec![Term::Relation(1)]);
    assert!(judge(vec![less], Conclusion::Place(at(1, 9, 5))).is_err());
    assert!(judge(vec![Truth::Relation(7)], Conclusion::Eliminate(at(1, 1, 3))).is_err());
    let unknown = linear(row(), vec![Term::Relation(7)]);
    assert!(judge(vec![unknown], Conclusion::Place(at(1, 9, 5))).is_err());
}

#[test]
fn a_rule_about_two_cells_is_a_conflict() {
    let shape = Shape::CLASSIC
        .with_constraints(vec![Constraint::of(Kind::Thermometer, (0..4).map(Cell::new).collect())])
        .expect("a thermometer");
    let layout = Layout::<2>::new(shape).expect("it fits");
    assert!(layout.conflict(at(1, 1, 5), at(1, 4, 7)), "three steps from 5 end at 8 or 9");
    assert!(!layout.conflict(at(1, 1, 5), at(1, 4, 8)));
    assert!(layout.beyond(at(1, 1, 5)).contains(&at(1, 2, 4)));
}

#[test]
fn what_is_worked_out_once_says_what_reading_says() {
    let layout = Layout::<2>::new(puzzle(ALL_KINDS).shape).expect("it fits");
    let mut state = 1_u64;
    let mut draw = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 40) as u32
    };
    let (mut some, mut none) = (0, 0);
    for info in layout.relations() {
        for _ in 0..200 {
            // Few digits and many: both where nothing fits and where much does.
            let domains: Vec<u32> =
                info.order.iter().map(|_| (draw() | if some > none { 0 } else { draw() }) & 0x1ff).collect();
            let read = info.reading.supports(&domains, &mut 0);
            assert_eq!(info.prepared.supports(&domains), read, "{:?} of {domains:?}", info.reading);
            for digit in 0..9 {
                let without: Vec<u32> = domains.iter().map(|domain| domain & !(1 << digit)).collect();
                let needed = read.is_some() && info.reading.supports(&without, &mut 0).is_none();
                assert_eq!(info.prepared.needs(&domains, digit), needed, "{digit} of {domains:?}");
            }
            *(if read.is_some() { &mut some } else { &mut none }) += 1;
        }
    }
    assert!(some > 500 && none > 500, "{some} with a filling, {none} without");
}

/// A cell that stands in several sums of one rule loses a digit once.
#[test]
fn equal_sums_may_share_cells() {
    let square = ".EqualSum~R4C4~R4C5~R4C6~-~R5C4~R5C5~R5C6~-~R6C4~R6C5~R6C6~-~R4C4~R5C4~R6C4~-~R4C5~R5C5~R6C5~-~R4C6~R5C6~R6C6~-~R4C4~R5C5~R6C6~-~R4C6~R5C5~R6C4";
    let read = puzzle(&format!(".AntiKnight.Diagonal~1.Diagonal~-1{square}.~R4C1_3~R4C2_8~R4C3_4~R9C9_2"));
    let grid =
        read.grid(Arc::new(Layout::<2>::new(read.shape.clone()).expect("it fits"))).expect("it is one");
    let found: Vec<String> = search::first_two(&grid).iter().map(ToString::to_string).collect();
    assert_eq!(found, ["843567219275913846619428375384672951726159483951834627537286194462791538198345762"]);
}

/// Sums of several groups whose cells differ, on boards that begin with 0 and with 1; what counts less than nothing; and
/// what houses leave of cages.
#[test]
fn sets_that_are_chosen_at_once_say_what_reading_says() {
    let text = "size: 9\ncages: ['23: r1c1 r1c2 r2c1 r2c2', '11: r3c1 r3c2', '9: r4c1 r4c2 r5c1', '31: r7c7 r7c8 r7c9 r8c8 r8c9']\nlittle-killers: ['38: r1c3 r2c4 r3c5 r4c6 r5c7 r6c8 r7c9', '21: r1c8 r2c7 r3c6 r4c5 r5c4']\nsums: ['40: r5c1 r6c1 r7c1 r5c2 r6c2 r9c9 r8c9', '3: r9c1 r9c2']\nrenban: ['r1c9 r2c9 r3c9 r4c9 r5c9', 'r9c3 r8c4 r7c5 r6c6 r5c6']\n";
    let mut state = 7_u64;
    let mut draw = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 40) as u32
    };
    let (mut some, mut none) = (0, 0);
    for text in [text.to_owned(), format!("digits: 0-8\n{text}")] {
        let layout = Layout::<2>::new(puzzle(&text).shape).expect("it fits");
        let told =
            layout.relations().iter().map(|info| (info.reading.clone(), &info.prepared, info.order.len()));
        let left = layout.leftovers(layout.cells(), 6).map(|left| {
            let equation = Linear::from(left).equation(&layout).expect("its terms are sums");
            (equation.reading(&layout).1, &left.prepared, left.order.len())
        });
        for (reading, prepared, count) in told.chain(left) {
            for _ in 0..100 {
                let domains: Vec<u32> =
                    (0..count).map(|_| (draw() | if some > none { 0 } else { draw() }) & 0x1ff).collect();
                let read = reading.supports(&domains, &mut 0);
                assert_eq!(prepared.supports(&domains), read, "{reading:?} of {domains:?}");
                *(if read.is_some() { &mut some } else { &mut none }) += 1;
            }
        }
    }
    assert!(some > 500 && none > 500, "{some} with a filling, {none} without");
}

/// Sums of more cells than are remembered: with two digits as one number, with digits taken several times or taken away,
/// and where all differ in groups.
#[test]
fn long_sums_say_what_reading_says() {
    let text = "size: 9\narrows: ['r1c1 r1c2: r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9 r2c9 r3c9 r4c9 r5c9 r6c9 r7c9']\n\
        sums: ['70: r5c1 r6c1 r7c1 r8c1 r9c1 r9c2 r9c3 r9c4 r9c5 r9c6 r9c7 r8c7 r7c7 r6c7']\n\
        equations: ['2 2 2 2 2 2 2 -1 -1 -1 -3 -3 -3 -3 = 5: r2c1 r2c2 r2c3 r2c4 r2c5 r2c6 r2c7 r3c1 r3c2 r3c3 r4c4 r4c5 r4c6 r5c5']\n";
    let mut state = 3_u64;
    let mut draw = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 40) as u32
    };
    let (mut some, mut none, mut long) = (0, 0, 0);
    for text in [text.to_owned(), format!("digits: 0-8\n{text}")] {
        let layout = Layout::<2>::new(puzzle(&text).shape).expect("it fits");
        for info in layout.relations().iter().filter(|info| info.order.len() > 12) {
            long += 1;
            for _ in 0..300 {
                // Three digits of nine a cell on average, so that now nothing fits and now much does.
                let domains: Vec<u32> = info
                    .order
                    .iter()
                    .map(|_| draw() & draw() & 0x1ff | draw() & draw() & draw() & 0x1ff)
                    .collect();
                let read = info.reading.supports(&domains, &mut 0);
                assert_eq!(info.prepared.supports(&domains), read, "{:?} of {domains:?}", info.reading);
                *(if read.is_some() { &mut some } else { &mut none }) += 1;
            }
        }
    }
    assert!(long == 6 && some > 100 && none > 100, "{long} sums, {some} with a filling, {none} without");
}

/// What follows from such a sum is judged by the checker, and rests on no premise too many: two whole boxes come to 42, so
/// one cell is left with 1.
#[test]
fn steps_of_long_sums_are_judged() {
    let grid = grid("size: 6\nboxes: 3x2\nsums: ['43: r1c123 r2c123 r3c456 r4c456 r5c1']\n");
    let catalogue = Catalogue::embedded();
    let human = catalogue.profile("human").expect("it is embedded");
    let guide = Guide::<2>::new(catalogue, human).expect("its scale is known");
    for value in 2..=6 {
        let claim = Conclusion::Eliminate(Candidate::new(grid.layout().cell(4, 0), Digit::new(value - 1)));
        let step = guide.step_to(&grid, claim).expect("the sum says so");
        assert_eq!(check(&grid, &step.finding), Ok(()));
        assert_eq!(tighten(&grid, &step.finding).premises(), step.finding.premises());
    }
    let wrong = Conclusion::Eliminate(Candidate::new(grid.layout().cell(4, 0), Digit::new(0)));
    assert!(guide.step_to(&grid, wrong).is_none());
}

#[test]
fn large_boards_in_letters_and_cells_of_far_columns() {
    let text = format!("...........P....{}", ".".repeat(240));
    let read = puzzle(&text);
    assert!(read.letters);
    assert_eq!(read.cells[11].digit(), Some(Digit::new(15)));
    let read = puzzle(".Shape~16x16.Diagonal~1.~R1Cb_16~RgC2_10");
    assert_eq!(read.cells[10].digit(), Some(Digit::new(15)));
    assert_eq!(read.cells[241].digit(), Some(Digit::new(9)));
    let grid =
        read.grid(Arc::new(Layout::<4>::new(read.shape.clone()).expect("it fits"))).expect("it is one");
    assert_eq!(write::interactive(&grid).as_deref(), Some(".Shape~16x16.Diagonal~1.~R1Cb_16~RgC2_10"));
    // Letters and figures together are read as ever.
    let read = puzzle(&format!("1G{}", ".".repeat(254)));
    assert!(!read.letters);
    assert_eq!(read.cells[1].digit(), Some(Digit::new(15)));
}

#[test]
fn tables_of_pairs_are_read_as_the_rules_that_they_mean() {
    // Three times as much, from cell to cell; then a difference of two at least between all cells of a group.
    let read = puzzle(
        ".Binary~EAEBEAAQAAAAE~~R3C6~R4C6~R5C6.BinaryX~8H-xf8H-xf8H-B~_Nabner~R1C1~R1C2~R1C3~~R2C4~R2C5",
    );
    let wanted = "size: 9\nblack-dots: ['3: r3c6 r4c6', '3: r4c6 r5c6']\n\
        whispers: ['2: r1c1 r1c2', '2: r1c1 r1c3', '2: r1c2 r1c3', '2: r2c4 r2c5']\n";
    assert_eq!(read.shape.constraints(), puzzle(wanted).shape.constraints());
    // A table that means none of them is refused by its name.
    assert!(problem(".Binary~D~~R3C6~R4C6").contains("Binary~D"));
}
