//! A puzzle turned, with rows swapped and digits renamed, is the same puzzle: every technique must find the same
//! steps in it. And whatever is found must leave the solution alone, on boards of several sizes and shapes.

use crate::support::{
    agrees, all_findings, canonical, everyday, findings, leeway, often, on_other_boards, play_on, puzzles,
    rare, solve, sparing,
};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestCaseError, TestRng, TestRunner};
use std::cell::{Cell as Counter, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use whydoku::catalogue::{Catalogue, Family};
use whydoku::geometry::{Candidate, Cell, Digit, Layout, Regions, Shape, Symmetry};
use whydoku::grid::Grid;
use whydoku::id::TechniqueId;
use whydoku::pipeline::find_all;
use whydoku::proof::check;
use whydoku::step::{Conclusion, Figure, Finding, Step};
use whydoku::truth::Truth;

type Verdict = Result<(), TestCaseError>;

fn classic() -> Arc<Layout<2>> {
    Layout::classic()
}

/// Boxes of three columns by two rows: a board that cannot be turned on its side.
fn six() -> Arc<Layout<2>> {
    layout(Shape::boxes(6, 3, 2).expect("six by six"))
}

/// Boxes of four columns by three rows, and sets of an odd number of words.
fn twelve() -> Arc<Layout<10>> {
    layout(Shape::boxes(12, 4, 3).expect("twelve by twelve"))
}

fn sixteen() -> Arc<Layout<10>> {
    layout(Shape::boxes(16, 4, 4).expect("sixteen by sixteen"))
}

/// Regions that are no rectangles, one of them in pieces; rows and columns may change places.
fn jigsaw() -> Arc<Layout<2>> {
    let regions = "001111 000113 205333 224553 224553 244445".chars().filter_map(|c| c.to_digit(10));
    layout(Shape::new(6, Regions::Any(regions.map(|r| r as u8).collect())).expect("six regions of six"))
}

fn layout<const W: usize>(shape: Shape) -> Arc<Layout<W>> {
    Arc::new(Layout::new(shape).expect("the width is enough"))
}

/// Runs a property often enough to mean something, without files for its failures.
fn holds<S: Strategy>(cases: u32, strategy: &S, property: impl Fn(S::Value) -> Verdict) {
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    // Few trials are always the same ones, or luck would decide whether they find enough; many are drawn anew.
    let mut runner = if cfg!(debug_assertions) {
        let dice = TestRng::deterministic_rng(config.rng_algorithm);
        TestRunner::new_with_rng(config, dice)
    } else {
        TestRunner::new(config)
    };
    if let Err(failure) = runner.run(strategy, property) {
        panic!("{failure}");
    }
}

/// A product of generators, chosen by their numbers.
fn product<const W: usize>(layout: &Layout<W>, choice: &[usize]) -> Symmetry {
    let generators = Symmetry::generators(layout);
    let start = Symmetry::identity(layout);
    choice.iter().fold(start, |product, &number| product.then(&generators[number % generators.len()]))
}

fn choice() -> impl Strategy<Value = Vec<usize>> {
    vec(0..1000_usize, 0..24)
}

/// Numbers from which a grid is made: what is given, what is taken away, how it is disguised.
fn recipe<const W: usize>(layout: &Layout<W>) -> impl Strategy<Value = Recipe> + use<W> {
    let cells = layout.shape().cells();
    (vec(any::<u8>(), cells), vec(any::<u8>(), cells * layout.size()), 0..160_u8, 0..200_u8, choice())
        .prop_map(|(givens, gone, given_below, gone_below, disguise)| Recipe {
            givens,
            gone,
            given_below,
            gone_below,
            disguise,
        })
}

#[derive(Clone, Debug)]
struct Recipe {
    givens: Vec<u8>,
    gone: Vec<u8>,
    given_below: u8,
    gone_below: u8,
    disguise: Vec<usize>,
}

impl Recipe {
    /// A grid that has this filled grid, disguised, among its solutions; and that solution. Any truths may be left
    /// open and any wrong candidates gone, so it need not come from a puzzle.
    fn cook<const W: usize>(&self, solution: &Grid<W>) -> (Grid<W>, Grid<W>) {
        let solution = solution.mapped(&product(solution.layout(), &self.disguise));
        let layout = solution.layout();
        let given = layout.cells().iter().filter(|cell| self.givens[cell.index()] < self.given_below);
        let givens = given.map(|cell| Candidate::new(cell, solution.digit(cell).expect("it is full")));
        let mut grid = Grid::with_givens(Arc::clone(layout), givens).expect("a solution has no clash");
        for candidate in grid.clone().open_candidates() {
            let number = candidate.cell.index() * layout.size() + candidate.digit.index();
            if solution.digit(candidate.cell) != Some(candidate.digit) && self.gone[number] < self.gone_below
            {
                grid.eliminate(candidate);
            }
        }
        (grid, solution)
    }
}

/// A filled board: each row is the one above, moved along so that boxes come out right.
fn filled<const W: usize>(layout: &Arc<Layout<W>>) -> Grid<W> {
    let Regions::Boxes { width, height } = *layout.shape().regions() else {
        return solve(&Grid::empty(Arc::clone(layout)), 1).remove(0);
    };
    let digit = |cell| {
        let (row, column) = (layout.row(cell), layout.column(cell));
        Digit::new((column + width * (row % height) + row / height) % layout.size())
    };
    let givens = layout.cells().iter().map(|cell| Candidate::new(cell, digit(cell)));
    Grid::with_givens(Arc::clone(layout), givens).expect("the pattern has no clash")
}

/// Chains, suppositions and templates: where several say the same in as many links, which of them is told is left to the order of
/// the cells. Their conclusions and lengths are not.
fn of_several_ways(id: TechniqueId) -> bool {
    let family = Catalogue::embedded().entry(id).family;
    matches!(family, Family::Chain | Family::Forcing | Family::Template) || leeway(id).of_several_ways
}

/// The conclusions of a technique on a grid, each with its measure, in an order that does not depend on the grid's.
fn conclusions<const W: usize>(
    grid: &Grid<W>,
    id: TechniqueId,
    symmetry: &Symmetry,
) -> Vec<(u16, Vec<Conclusion>)> {
    let spelled = |step: &Step| {
        let mut all: Vec<Conclusion> =
            step.finding.conclusions().iter().map(|c| c.mapped(symmetry)).collect();
        all.sort_unstable();
        (step.measure, all)
    };
    let mut all: Vec<_> = find_all(grid, id).iter().map(spelled).collect();
    all.sort_unstable();
    all
}

/// The same findings in the disguised grid; says how many there are, technique by technique.
fn same_findings<const W: usize>(grid: &Grid<W>, symmetry: &Symmetry) -> Result<Vec<usize>, TestCaseError> {
    let layout = grid.layout();
    let found = all_findings(grid);
    let expected = canonical(&found, symmetry, layout);
    let disguised = all_findings(&grid.mapped(symmetry));
    let seen = canonical(&disguised, &Symmetry::identity(layout), layout);
    let identity = Symmetry::identity(layout);
    for (&id, findings) in &expected {
        if of_several_ways(id) {
            let (expected, seen) =
                (conclusions(grid, id, symmetry), conclusions(&grid.mapped(symmetry), id, &identity));
            prop_assert_eq!(seen, expected, "{} sees a difference", id);
        } else {
            prop_assert_eq!(&seen[&id], findings, "{} sees a difference", id);
        }
    }
    Ok(found.values().map(Vec::len).collect())
}

#[test]
fn puzzles_in_disguise_have_the_same_findings() {
    let puzzles = puzzles();
    holds(often::<512>(), &(0..puzzles.len(), 0..12_usize, choice()), |(number, rounds, choice)| {
        let mut grid = puzzles[number].clone();
        for _ in 0..rounds {
            let found = all_findings(&grid);
            play_on(&mut grid, &found);
        }
        same_findings(&grid, &product(grid.layout(), &choice)).map(drop)
    });
}

/// Techniques that games seldom need are met in their fixtures.
#[test]
fn fixtures_in_disguise_have_the_same_findings() {
    let fixtures = TechniqueId::all().map(Catalogue::fixture);
    let cases =
        fixtures.flat_map(|read| read.expect("every technique has one").expect("it can be read").cases);
    let hits = cases.filter(|case| !case.findings().is_empty() && case.shape() == Ok(Shape::CLASSIC));
    let positions: Vec<Grid<2>> =
        hits.step_by(sparing(2)).map(|case| case.grid(&classic()).expect("a position")).collect();
    let total = RefCell::new([0; TechniqueId::COUNT]);
    holds(1, &vec(choice(), positions.len()), |choices| {
        for (grid, choice) in positions.iter().zip(choices) {
            let counts = same_findings(grid, &product(grid.layout(), &choice))?;
            total.borrow_mut().iter_mut().zip(counts).for_each(|(total, count)| *total += count);
        }
        Ok(())
    });
    for (id, total) in everyday().zip(total.into_inner()) {
        assert!(total > 0 || on_other_boards(id), "{id} was never compared");
    }
}

/// Findings to be compared. Of two Siamese fish either may be told first, so their figures are left out; of techniques
/// that go several ways, all but the conclusions.
fn spelled(
    found: &BTreeMap<TechniqueId, Vec<Finding>>,
    symmetry: &Symmetry,
    layout: &Layout<2>,
) -> Vec<Finding> {
    let told = |(id, finding): (TechniqueId, Finding)| {
        let (premises, conclusions) = (finding.premises().to_vec(), finding.conclusions().to_vec());
        let premises = match conclusions.first() {
            Some(first) if of_several_ways(id) => vec![Truth::Cell(first.candidate().cell)],
            _ => premises,
        };
        if id.slug().starts_with("siamese-") || of_several_ways(id) {
            Finding::new(premises, conclusions, Figure::new())
        } else {
            Some(finding)
        }
    };
    let canonical = canonical(found, symmetry, layout);
    let all = canonical.into_iter().flat_map(|(id, all)| all.into_iter().map(move |one| (id, one)));
    let mut all: Vec<Finding> = all.filter_map(told).collect();
    all.sort_unstable();
    all
}

/// Franken and mutant fish from size 5 on take a good part of a second; their fixtures must do.
fn is_huge(id: TechniqueId) -> bool {
    let is = |words: &[&str]| words.iter().any(|word| id.slug().contains(word));
    is(&["franken", "mutant"]) && is(&["squirmbag", "whale", "leviathan"])
}

/// Positions for what turns up too seldom or takes too long elsewhere: a filled board but for one digit's cells and a
/// few more, so that there is something to find and nothing else to look at.
#[test]
fn rare_patterns_in_disguise_have_the_same_findings() {
    let layout = classic();
    let solution = filled(&layout);
    let total = RefCell::new(BTreeMap::<TechniqueId, usize>::new());
    let position = (vec(any::<u8>(), 81), 24..64_u8, choice(), choice());
    holds(often::<48>(), &position, |(open, below, shuffle, disguise)| {
        let solution = solution.mapped(&product(&layout, &shuffle));
        let is_open =
            |cell: &Cell| solution.digit(*cell) == Some(Digit::new(0)) || open[cell.index()] < below;
        let givens = layout.cells().iter().filter(|cell| !is_open(cell));
        let givens = givens.map(|cell| Candidate::new(cell, solution.digit(cell).expect("it is full")));
        let grid = Grid::with_givens(Arc::clone(&layout), givens).expect("a solution has no clash");
        let symmetry = product(&layout, &disguise);
        let image = grid.mapped(&symmetry);
        for id in rare().filter(|&id| !is_huge(id)) {
            let found = BTreeMap::from([(id, findings(&grid, id))]);
            let seen = BTreeMap::from([(id, findings(&image, id))]);
            let expected = spelled(&found, &symmetry, &layout);
            let same = spelled(&seen, &Symmetry::identity(&layout), &layout) == expected;
            prop_assert!(same, "{} sees a difference", id);
            for finding in &found[&id] {
                prop_assert_eq!(check(&grid, finding), Ok(()), "{} is refused", id);
                for &conclusion in finding.conclusions() {
                    prop_assert!(agrees(&solution, conclusion), "{} loses the solution", id);
                }
                *total.borrow_mut().entry(id).or_default() += 1;
            }
        }
        Ok(())
    });
    let kinds = total.borrow().len();
    assert!(kinds >= often::<20>() as usize, "only {kinds} techniques found something: {:?}", total.borrow());
}

fn random_grids_in_disguise<const W: usize>(layout: &Arc<Layout<W>>, cases: u32, at_least: usize) {
    let solution = filled(layout);
    let total = Counter::new(0);
    holds(cases, &(recipe(layout), choice()), |(recipe, choice)| {
        let (grid, _) = recipe.cook(&solution);
        total.set(total.get() + same_findings(&grid, &product(layout, &choice))?.iter().sum::<usize>());
        Ok(())
    });
    assert!(total.get() > at_least, "only {} findings were compared", total.get());
}

#[test]
fn random_grids_in_disguise_have_the_same_findings() {
    random_grids_in_disguise(&classic(), often::<256>(), often::<4_000>() as usize);
    random_grids_in_disguise(&six(), often::<256>(), often::<2_000>() as usize);
    random_grids_in_disguise(&twelve(), often::<64>(), often::<1_000>() as usize);
    random_grids_in_disguise(&sixteen(), often::<48>(), often::<1_000>() as usize);
    random_grids_in_disguise(&jigsaw(), often::<256>(), often::<2_000>() as usize);
}

/// Plays until nothing is found; every step must be accepted and agree with the solution. These grids may have other
/// solutions, so what assumes that there is one stays away.
fn plays_safely<const W: usize>(layout: &Arc<Layout<W>>, cases: u32, at_least: usize) {
    let solution = filled(layout);
    let total = Counter::new(0);
    holds(cases, &recipe(layout), |recipe| {
        let (mut grid, solution) = recipe.cook(&solution);
        loop {
            let mut found = all_findings(&grid);
            found.retain(|&id, _| !Catalogue::embedded().entry(id).uniqueness);
            for (id, finding) in found.iter().flat_map(|(id, all)| all.iter().map(move |one| (id, one))) {
                prop_assert_eq!(check(&grid, finding), Ok(()), "{} is refused", id);
                for &conclusion in finding.conclusions() {
                    prop_assert!(agrees(&solution, conclusion), "{} loses the solution: {:?}", id, finding);
                }
                total.set(total.get() + 1);
            }
            if !play_on(&mut grid, &found) {
                break;
            }
        }
        Ok(())
    });
    assert!(total.get() > at_least, "only {} findings were judged", total.get());
}

#[test]
fn no_technique_loses_a_solution() {
    plays_safely(&classic(), often::<256>(), often::<10_000>() as usize);
    plays_safely(&six(), often::<256>(), often::<4_000>() as usize);
    plays_safely(&twelve(), often::<64>(), often::<2_000>() as usize);
    plays_safely(&sixteen(), often::<48>(), often::<2_000>() as usize);
    plays_safely(&jigsaw(), often::<256>(), often::<4_000>() as usize);
}

/// The laws of a group, and that each member keeps the rules.
fn laws<const W: usize>(layout: &Arc<Layout<W>>) {
    let identity = Symmetry::identity(layout);
    holds(64, &(choice(), choice(), choice()), |(a, b, c)| {
        let [a, b, c] = [a, b, c].map(|choice| product(layout, &choice));
        prop_assert_eq!(a.then(&identity), a.clone());
        prop_assert_eq!(identity.then(&a), a.clone());
        prop_assert_eq!(a.then(&a.inverse()), identity.clone());
        prop_assert_eq!(a.inverse().then(&a), identity.clone());
        prop_assert_eq!(a.inverse().inverse(), a.clone());
        prop_assert_eq!(a.then(&b).then(&c), a.then(&b.then(&c)));
        prop_assert_eq!(a.then(&b).inverse(), b.inverse().then(&a.inverse()));
        for cell in layout.cells() {
            prop_assert_eq!(a.then(&b).cell(cell), b.cell(a.cell(cell)));
            prop_assert_eq!(a.cells(layout.peers(cell)), *layout.peers(a.cell(cell)));
        }
        for (house, info) in layout.houses() {
            prop_assert_eq!(a.cells(&info.cells), layout.house(a.house(house)).cells);
        }
        // Made anew from where its cells and digits go, it is found to be a symmetry, and the same one.
        let cells: Vec<Cell> = layout.cells().iter().map(|cell| a.cell(cell)).collect();
        let digits: Vec<Digit> = layout.digits().map(|digit| a.digit(digit)).collect();
        prop_assert_eq!(Symmetry::new(layout, cells, digits), Some(a));
        Ok(())
    });
}

#[test]
fn symmetries_are_a_group() {
    laws(&classic());
    laws(&six());
    laws(&twelve());
    laws(&jigsaw());
}

/// Everything that the generators make of one thing.
fn orbit<T: Ord + Copy>(start: T, moves: &[impl Fn(T) -> T]) -> BTreeSet<T> {
    let mut reached = BTreeSet::from([start]);
    let mut fresh = vec![start];
    while let Some(one) = fresh.pop() {
        fresh.extend(moves.iter().map(|go| go(one)).filter(|&next| reached.insert(next)));
    }
    reached
}

#[test]
fn generators_reach_what_they_should() {
    fn reach<const W: usize>(layout: &Layout<W>) -> [usize; 2] {
        let generators = Symmetry::generators(layout);
        let cells: Vec<_> = generators.iter().map(|g| |cell: Cell| g.cell(cell)).collect();
        let digits: Vec<_> = generators.iter().map(|g| |digit: Digit| g.digit(digit)).collect();
        [orbit(Cell::new(0), &cells).len(), orbit(Digit::new(0), &digits).len()]
    }
    assert_eq!(reach(&classic()), [81, 9]);
    assert_eq!(reach(&six()), [36, 6]);
    assert_eq!(reach(&twelve()), [144, 12]);
    assert_eq!(reach(&sixteen()), [256, 16]);
    assert_eq!(reach(&jigsaw())[1], 6);
}

#[test]
fn what_the_rules_would_notice_is_no_symmetry() {
    let (classic, six) = (classic(), six());
    let straight: Vec<usize> = (0..9).collect();
    let across_bands = [3, 1, 2, 0, 4, 5, 6, 7, 8];
    assert_eq!(Symmetry::of_lines(&classic, &across_bands, &straight), None);
    assert_eq!(Symmetry::of_lines(&classic, &straight, &across_bands), None);
    assert_eq!(Symmetry::of_lines(&classic, &straight[..8], &straight), None);
    assert_eq!(Symmetry::of_lines(&classic, &[9, 1, 2, 3, 4, 5, 6, 7, 8], &straight), None);
    assert_eq!(Symmetry::transpose(&six), None);
    assert_eq!(Symmetry::turn(&six), None);
    assert!(Symmetry::transpose(&classic).is_some());
    assert_eq!(Symmetry::rename(&classic, vec![Digit::new(0); 9]), None);
    // Two cells change places and nothing else does.
    let mut cells: Vec<Cell> = classic.cells().iter().collect();
    cells.swap(0, 1);
    assert_eq!(Symmetry::new(&classic, cells, classic.digits().collect()), None);
}

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
                    image.stands(other.digit).contains(other.cell),
                    grid.stands(digit).contains(cell)
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
