//! An unbiased choice is one.

use super::*;
use whydoku_board::CancelToken;

/// All minimal puzzles of the 4×4 board by their number of clues, found without any search: a set of clues of a full grid
/// has one solution if it meets every set in which another full grid differs.
fn minimal_fours() -> BTreeMap<usize, f64> {
    let empty = Grid::empty(Arc::new(Layout::<2>::new(Shape::of_size(4).unwrap()).unwrap()));
    let options = SearchOptions::default();
    let (grids, _) = whydoku_methods::collect(&empty, Method::Naive, options, CancelToken::NEVER);
    assert_eq!(grids.len(), 288);
    let mut counts = BTreeMap::new();
    // Renamed digits change nothing: the grids that begin with 1234 stand for all.
    for grid in grids.iter().filter(|grid| grid.to_string().starts_with("1234")) {
        let mut differs: Vec<u32> = grids
            .iter()
            .map(|other| grid.differences(other).fold(0, |set, cell| set | 1 << cell.index()))
            .filter(|set| *set != 0)
            .collect();
        differs.sort_unstable_by_key(|set| set.count_ones());
        let unique = |set: u32| differs.iter().all(|differs| set & differs != 0);
        let unique: Vec<bool> = (0..1u32 << 16).map(unique).collect();
        for set in 0..1usize << 16 {
            if unique[set] && (0..16).all(|at| set >> at & 1 == 0 || !unique[set & !(1 << at)]) {
                *counts.entry(set.count_ones() as usize).or_insert(0.0) += 24.0;
            }
        }
    }
    counts
}

#[test]
fn an_unbiased_choice_is_one() {
    let expected = minimal_fours();
    let known = [(4, 25_728.0), (5, 58_368.0), (6, 1_536.0)];
    assert_eq!(expected.iter().map(|(&clues, &count)| (clues, count)).collect::<Vec<_>>(), known);
    let order = Spec::on(Shape::of_size(4).unwrap()).unbiased(true);
    let all = made(order, Goal::default(), 23, 4_000);
    let mut found: BTreeMap<usize, f64> = BTreeMap::new();
    for made in &all {
        *found.entry(made.grid.givens().len()).or_default() += 1.0;
    }
    let frequent = |clues: usize| expected[&clues] / weight(16, clues);
    let whole: f64 = expected.keys().map(|&clues| frequent(clues)).sum();
    let mut chi = 0.0;
    for &clues in expected.keys() {
        let due = 4_000.0 * frequent(clues) / whole;
        chi += (found.get(&clues).copied().unwrap_or_default() - due).powi(2) / due;
    }
    // Two degrees of freedom: one in a hundred is above 9.21.
    assert!(chi < 9.21, "{found:?}, and not in proportion to {expected:?}: {chi}");
    let biased = made(Spec::on(Shape::of_size(4).unwrap()), Goal::default(), 23, 4_000);
    let few: f64 = biased.iter().filter(|made| made.grid.givens().len() == 4).map(|_| 1.0).sum();
    assert!((few - found[&4]).abs() > 100.0, "leaving out what can be left out favours few clues: {few}");
}

#[test]
fn near_a_known_puzzle_of_few_clues_are_others() {
    let known: BTreeSet<&str> = KNOWN.lines().collect();
    let order = Spec::on(Shape::CLASSIC).clues(0..=19).class(SymmetryClass::Vertical);
    let made = &made(order, Goal::default(), 3, 1)[0];
    assert!(SymmetryClass::Vertical.holds(9, &pattern(made)) && made.grid.givens().len() <= 19);
    assert!(is_unique_and_minimal(&made.grid) && !known.contains(made.line().as_str()));
}

/// Berthier has published what his collection is like, which is chosen in the same way.
#[test]
#[ignore = "two thousand unbiased puzzles: `.ci/extra` runs it"]
#[expect(clippy::print_stdout, reason = "the figures are the result")]
fn unbiased_puzzles_are_like_those_that_are_published() {
    const COUNT: f64 = 2_000.0;
    let order = Spec::on(Shape::CLASSIC).unbiased(true);
    let all = made(order, Goal::default(), 1, 2_000);
    let clues: Vec<f64> = all.iter().map(|made| made.grid.givens().iter().map(|_| 1.0).sum()).collect();
    let mean = clues.iter().sum::<f64>() / COUNT;
    let deviation = (clues.iter().map(|clues| (clues - mean).powi(2)).sum::<f64>() / COUNT).sqrt();
    let mut found = [0.0; 6];
    for made in &all {
        let longest = WHIPS.longest(&Givens::of_line(&made.line()).unwrap(), CancelToken::NEVER).unwrap();
        found[longest.map_or(5, |longest| longest.min(5)) as usize] += 1.0;
    }
    // W = 0, 1, 2, 3, 4, and longer or none.
    let published = [35.08, 9.82, 13.05, 20.03, 17.37, 4.65];
    let chi: f64 = found
        .iter()
        .zip(published)
        .map(|(found, share)| (found / COUNT * 100.0 - share).powi(2) / share)
        .sum();
    let chi = chi * COUNT / 100.0;
    let told = format!("clues {mean:.3} ± {deviation:.3}, W {found:?}, chi² {chi:.1}");
    println!("{told}");
    // Five degrees of freedom: one in a hundred is above 15.09. Means of 2,000 have a deviation of 0.025.
    assert!(chi < 15.09 && (mean - 25.667).abs() < 0.1 && (deviation - 1.117).abs() < 0.07, "{told}");
}

/// The table of symmetrical puzzles is what it says: minimal classic puzzles of 17 to 20 clues, each once.
#[test]
fn known_symmetrical_puzzles_have_few_clues_and_one_solution() {
    let mut met = BTreeSet::new();
    for line in KNOWN.lines().filter(|line| !line.starts_with('#')) {
        let grid = classic(line).widen();
        let given: Vec<bool> = line.chars().map(|symbol| symbol != '.').collect();
        assert_eq!(given.len(), 81, "{line}");
        assert!((17..=20).contains(&grid.givens().len()), "{line}");
        assert_ne!(SymmetryClass::of(9, &given), SymmetryClass::Any, "{line}");
        assert!(is_unique_and_minimal(&grid) && met.insert(line), "{line}");
    }
    assert!(!met.is_empty());
}
