//! What is drawn on the board for each puzzle: it is true, needed, and as ordered.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;
use whydoku_board::{
    CancelToken, Candidate, Cell, Constraint, ConstraintKind, Grid, Layout, Rules, Shape, edge_neighbours,
};
use whydoku_generate::{CellMark, DrawnRule, GeneratedPuzzle, Goal, PuzzleGenerator, Spec, SymmetryClass};
use whydoku_methods::Method;
use whydoku_search::SearchOptions;
use whydoku_solver::catalogue::Catalogue;
use whydoku_solver::path::PathBuilder;

fn made(order: Spec, wish: Goal, seed: u64, count: usize) -> Vec<GeneratedPuzzle> {
    let workshop = PuzzleGenerator::new(order, wish, seed).unwrap();
    (0..10_000).flat_map(|number| workshop.attempt(number, CancelToken::NEVER).made).take(count).collect()
}

fn order(drawings: &[DrawnRule], shape: Shape) -> Spec {
    Spec::on(shape).drawings(drawings.to_vec())
}

/// How many solutions there are with some of what is drawn and some of the digits, up to two.
fn solutions(
    made: &GeneratedPuzzle,
    method: Method,
    drawn: Vec<Constraint>,
    keep: impl Fn(Cell) -> bool,
) -> u64 {
    let shape = Shape::new(made.shape.size(), made.shape.regions().clone()).unwrap();
    let shape = shape.with_rules(made.shape.rules()).unwrap().with_constraints(drawn).unwrap();
    let given = made.grid.givens().iter().filter(|cell| keep(*cell));
    let given = given.map(|cell| Candidate::new(cell, made.grid.digit(cell).unwrap()));
    let grid: Grid<2> = Grid::with_givens(Arc::new(Layout::new(shape).unwrap()), given).unwrap();
    let options = SearchOptions { limit: 2, node_limit: None };
    let each = &mut |_: &_| ControlFlow::Continue(());
    whydoku_methods::enumerate(&grid, method, options, CancelToken::NEVER, each).solutions
}

/// Whether there is one solution. On a small board a search says so that looks at drawings only when the board is full.
fn is_unique(made: &GeneratedPuzzle) -> bool {
    let method = if made.shape.size() <= 4 { Method::ExactCover } else { Method::Exact };
    solutions(made, method, made.shape.constraints().to_vec(), |_| true) == 1
}

/// The cells of each cage, after a look at whether they are what cages should be.
fn cages(made: &GeneratedPuzzle) -> BTreeSet<Vec<Cell>> {
    let size = made.shape.size();
    let mut covered = BTreeSet::new();
    for cage in made.shape.constraints() {
        assert_eq!(cage.kind, ConstraintKind::Cage);
        assert!((2..=5).contains(&cage.cells.len()), "{cage:?}");
        assert!(cage.cells.iter().all(|cell| covered.insert(*cell)), "{cage:?} meets another");
        let digits = cage.cells.iter().map(|cell| made.solution.digit(*cell).unwrap());
        let sum: i32 = digits.clone().map(|digit| made.shape.value(digit)).sum();
        assert_eq!(
            (cage.numbers.clone(), digits.collect::<BTreeSet<_>>().len()),
            (vec![sum], cage.cells.len())
        );
        // From its first cell every other is reached.
        let mut met = vec![cage.cells[0]];
        for at in 0..cage.cells.len() {
            let here = met[at].index();
            let near = edge_neighbours(size, here).map(Cell::new).filter(|near| cage.cells.contains(near));
            let new: Vec<Cell> = near.filter(|near| !met.contains(near)).collect();
            met.extend(new);
        }
    }
    assert_eq!(covered.len(), size * size, "cages cover the board");
    made.shape.constraints().iter().map(|cage| cage.cells.clone()).collect()
}

#[test]
fn cages_cover_the_board_and_need_no_digit() {
    let mut met = BTreeSet::new();
    for made in made(order(&[DrawnRule::Killer], Shape::CLASSIC), Goal::default(), 1, 4) {
        assert!(made.grid.givens().is_empty() && is_unique(&made));
        assert_eq!(whydoku_search::solution(&made.grid), Some(made.solution.clone()));
        assert!(met.insert(cages(&made)), "cages are made up anew");
    }
    for size in [4, 6] {
        let small = Shape::of_size(size).unwrap();
        for made in made(order(&[DrawnRule::Killer], small), Goal::default(), 2, 3) {
            cages(&made);
            assert!(made.grid.givens().is_empty() && is_unique(&made));
        }
    }
    let jigsaw = order(&[DrawnRule::Killer], Shape::of_size(6).unwrap()).jigsaw(true);
    let made = &made(jigsaw, Goal::default(), 3, 1)[0];
    cages(made);
    assert!(is_unique(made));
}

#[test]
fn cages_are_as_symmetrical_as_the_pattern() {
    for (name, class) in SymmetryClass::ALL.into_iter().filter(|(_, class)| *class != SymmetryClass::Any) {
        let order = order(&[DrawnRule::Killer], Shape::of_size(6).unwrap()).class(class);
        let made = &made(order, Goal::default(), 7, 1)[0];
        let all = cages(made);
        let given = |cells: &[Cell]| (0..36).map(|at| cells.contains(&Cell::new(at))).collect::<Vec<_>>();
        // The cells of a cage, and of those that its cells go together with, are symmetrical; so are borders.
        let groups = class.groups(6);
        for cage in &all {
            let with: Vec<Cell> = groups
                .iter()
                .filter(|group| group.iter().any(|cell| cage.contains(cell)))
                .flatten()
                .copied()
                .collect();
            assert!(class.holds(6, &given(&with)));
            let images = all.iter().filter(|other| other.iter().all(|cell| with.contains(cell)));
            let covered: usize = images.clone().map(Vec::len).sum();
            assert_eq!(covered, with.len(), "{name}: {cage:?} has images that are no cages");
            assert!(images.into_iter().all(|other| other.len() == cage.len()), "{name}: {cage:?}");
        }
    }
}

#[test]
fn givens_in_addition_to_cages_are_needed() {
    let order = order(&[DrawnRule::Killer], Shape::of_size(6).unwrap()).clues(2..=6);
    for made in made(order, Goal::default(), 5, 2) {
        cages(&made);
        let drawn = || made.shape.constraints().to_vec();
        assert!((2..=6).contains(&made.grid.givens().len()) && is_unique(&made));
        for left_out in made.grid.givens() {
            assert_eq!(solutions(&made, Method::Exact, drawn(), |cell| cell != left_out), 2);
        }
    }
    let corner: Vec<CellMark> =
        (0..36).map(|at| if at < 2 { CellMark::Must } else { CellMark::Open }).collect();
    let order = self::order(&[DrawnRule::Killer], Shape::of_size(6).unwrap()).pattern(Some(corner));
    let made = &made(order, Goal::default(), 6, 1)[0];
    assert_eq!(made.grid.givens().iter().map(Cell::index).collect::<Vec<_>>(), [0, 1]);
    assert!(is_unique(made));
}

/// Dots and lines, each with what makes it true.
#[test]
fn dots_and_lines_are_true_and_needed() {
    let rises = |values: &[i32]| values.windows(2).all(|pair| pair[0] < pair[1]);
    let near = |values: &[i32]| values[0].abs_diff(values[1]) == 1;
    let double = |values: &[i32]| values[0] == 2 * values[1] || values[1] == 2 * values[0];
    for (_, drawing) in DrawnRule::ALL.into_iter().filter(|(_, drawing)| *drawing != DrawnRule::Killer) {
        for made in [4, 6]
            .into_iter()
            .flat_map(|size| made(order(&[drawing], Shape::of_size(size).unwrap()), Goal::default(), 7, 1))
        {
            let drawn = made.shape.constraints();
            assert!(!drawn.is_empty() && is_unique(&made), "{drawing:?}");
            for (at, one) in drawn.iter().enumerate() {
                let digit = |cell: &Cell| made.shape.value(made.solution.digit(*cell).unwrap());
                let values: Vec<i32> = one.cells.iter().map(digit).collect();
                assert!(match drawing {
                    DrawnRule::Kropki if one.kind == ConstraintKind::WhiteDot => near(&values),
                    DrawnRule::Kropki => one.kind == ConstraintKind::BlackDot && double(&values),
                    DrawnRule::Xv =>
                        one.kind == ConstraintKind::PairSum && values[0] + values[1] == one.number(),
                    DrawnRule::Thermometers => one.kind == ConstraintKind::Thermometer && rises(&values),
                    DrawnRule::Arrows =>
                        one.kind == ConstraintKind::Arrow && values[1..].iter().sum::<i32>() == values[0],
                    DrawnRule::Whispers => {
                        one.number() as usize == made.shape.size() / 2
                            && values.windows(2).all(|pair| pair[0].abs_diff(pair[1]) >= one.number() as u32)
                    }
                    _ => {
                        let mut sorted = values.clone();
                        sorted.sort_unstable();
                        one.kind == ConstraintKind::Renban && sorted.windows(2).all(near)
                    }
                });
                let others = drawn.iter().enumerate().filter(|(other, _)| *other != at);
                let others = others.map(|(_, other)| other.clone()).collect();
                assert_eq!(
                    solutions(&made, Method::Exact, others, |_| true),
                    2,
                    "{drawing:?}: {one:?} is not needed"
                );
            }
            for left_out in made.grid.givens() {
                assert_eq!(solutions(&made, Method::Exact, drawn.to_vec(), |cell| cell != left_out), 2);
            }
        }
    }
}

#[test]
fn all_dots_are_drawn_if_a_rule_says_so() {
    let rules: Rules = "all-white-dots,all-black-dots".parse().unwrap();
    let shape = Shape::of_size(6).unwrap().with_rules(rules).unwrap();
    let made = &made(order(&[DrawnRule::Kropki], shape), Goal::default(), 8, 1)[0];
    assert!(made.shape.rules().have(rules) && is_unique(made));
    let digit = |at: usize| made.shape.value(made.solution.digits()[at]);
    for cell in 0..36 {
        for near in edge_neighbours(6, cell).filter(|&near| near > cell) {
            let (a, b) = (digit(cell), digit(near));
            let pair = [Cell::new(cell), Cell::new(near)];
            let dotted = made.shape.constraints().iter().any(|dot| dot.cells == pair);
            assert_eq!(dotted, a.abs_diff(b) == 1 || a == 2 * b || b == 2 * a, "{pair:?}");
        }
    }
}

#[test]
fn generated_puzzles_with_constraints_meet_their_goal() {
    let human = Catalogue::embedded().profile("human").unwrap();
    let guide = PathBuilder::new(human).unwrap();
    let technique = "innie-outie".parse().unwrap();
    let wish = Goal::default().technique(Some(technique)).times(1);
    let small = || Shape::of_size(6).unwrap();
    let made_so = &made(order(&[DrawnRule::Killer], small()), wish, 5, 1)[0];
    assert!(guide.build(&made_so.grid).steps().any(|step| step.technique == technique));
    let tier = Goal::default().tier(Some("tricky".into()));
    let made_so = &made(order(&[DrawnRule::Killer], small()), tier, 2, 1)[0];
    let whydoku_solver::pipeline::Verdict::Solved(rating) = guide.pipeline().rate(made_so.grid.clone())
    else {
        panic!("it is solved")
    };
    assert_eq!(rating.tier, "tricky");
    // A neighbour has other cages, and the same solution.
    let from = order(&DrawnRule::on(&made_so.shape), made_so.shape.clone()).from(Some(made_so.line()));
    let near = &made(from, Goal::default(), 11, 1)[0];
    assert!(cages(near) != cages(made_so) && near.solution == made_so.solution);
    assert!(is_unique(near));
}

#[test]
fn orders_of_drawings_that_cannot_be_met_are_refused() {
    let refused = |order: Spec| PuzzleGenerator::new(order, Goal::default(), 0).err().unwrap().to_string();
    let killer = || order(&[DrawnRule::Killer], Shape::CLASSIC);
    assert!(refused(killer().outside(true)).contains("exclude each other"));
    assert!(refused(killer().unbiased(true)).contains("exclude each other"));
    assert!(refused(killer().keep(Some(".".repeat(81)))).contains("exclude each other"));
    assert!(refused(killer().from(Some(".".repeat(81)))).contains("not drawn on it"));
}
