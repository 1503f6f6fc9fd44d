//! A grid in disguise has the same findings.

use super::recipe::{filled, recipe};
use super::*;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;
use std::cell::{Cell as Counter, RefCell};
use std::collections::BTreeMap;
use std::sync::Arc;
use whydoku_board::{Candidate, Cell, Digit, Grid, Layout, Shape, Symmetry};
use whydoku_checker::check;
use whydoku_logic::{Conclusion, Finding, Step, TechniqueId, Truth};
use whydoku_solver::catalogue::{Catalogue, Family};
use whydoku_solver::pipeline::find_all;
use whydoku_test_support::{
    CanonicalFinding, Mapped, agrees, all_findings, all_findings_by, canonical, everyday, findings, fixture,
    often, on_other_boards, play_on, puzzles, rare, sparing, traits,
};
use whydoku_wide::finders;

/// Chains, suppositions and templates: of several with the same conclusion and length, the order of the cells decides which is
/// reported. Conclusions and lengths do not depend on it.
fn of_several_ways(id: TechniqueId) -> bool {
    let family = Catalogue::embedded().entry(id).family;
    matches!(family, Family::Chain | Family::Forcing | Family::Template) || traits(id).has_alternatives
}

/// The conclusions of a technique on a grid, each with its measure, in an order that does not depend on the grid's.
fn conclusions<const W: usize>(
    grid: &Grid<W>,
    id: TechniqueId,
    symmetry: &Symmetry,
) -> Vec<(u16, Vec<Conclusion>)> {
    let spelled = |step: &Step| {
        let mut all: Vec<Conclusion> =
            step.finding.conclusions().iter().map(|c| c.mapped(symmetry, grid.layout())).collect();
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
    let found = all_findings_by(finders(), grid);
    let expected = canonical(&found, symmetry, layout);
    let disguised = all_findings_by(finders(), &grid.mapped(symmetry));
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
    let cases = TechniqueId::all().flat_map(|id| fixture(id).cases);
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
) -> Vec<CanonicalFinding> {
    let told = |id: TechniqueId, mut finding: CanonicalFinding| {
        if of_several_ways(id) {
            finding.premises = vec![Truth::Cell(finding.conclusions[0].candidate().cell)];
        }
        if id.slug().starts_with("siamese-") || of_several_ways(id) {
            finding.parts.clear();
        }
        finding
    };
    let canonical = canonical(found, symmetry, layout);
    let mut all: Vec<CanonicalFinding> =
        canonical.into_iter().flat_map(|(id, all)| all.into_iter().map(move |one| told(id, one))).collect();
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
