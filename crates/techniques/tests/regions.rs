//! Steps about regions that are to be found, against an enumeration of all squares and divisions of a small board that a position
//! leaves: no conclusion denies one of them, the checker accepts each step, and refuses it without any one premise.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use whydoku_board::{
    Candidate, Cell, Constraint, ConstraintKind, Grid, Layout, Regions, Rng, Rules, Shape, connected,
    edge_neighbours,
};
use whydoku_checker::{CheckError, check};
use whydoku_logic::{Conclusion, Finding, TechniqueId};
use whydoku_techniques::NARROW;
use whydoku_techniques::finder::{Instance, StepSink};

const SIZE: usize = 4;
const CELLS: usize = SIZE * SIZE;

/// A square, and the number of the region of each cell.
type Solution = ([u8; CELLS], [u8; CELLS]);

/// All squares with all their divisions into connected regions that have each digit once.
fn all_solutions() -> Vec<Solution> {
    let mut divisions = Vec::new();
    divide([u8::MAX; CELLS], 0, &mut divisions);
    let mut squares = Vec::new();
    fill([u8::MAX; CELLS], 0, &mut squares);
    assert_eq!((divisions.len(), squares.len()), (117, 576));
    let differ = |square: &[u8; CELLS], map: &[u8; CELLS]| {
        (0..CELLS).all(|a| (0..a).all(|b| map[a] != map[b] || square[a] != square[b]))
    };
    let pairs = squares.iter().flat_map(|&square| divisions.iter().map(move |&map| (square, map)));
    pairs.filter(|(square, map)| differ(square, map)).collect()
}

fn divide(map: [u8; CELLS], number: u8, found: &mut Vec<[u8; CELLS]>) {
    let Some(first) = map.iter().position(|&region| region == u8::MAX) else { return found.push(map) };
    let free: Vec<usize> = (first + 1..CELLS).filter(|&cell| map[cell] == u8::MAX).collect();
    for chosen in 0_u32..1 << free.len() {
        if chosen.count_ones() as usize + 1 == SIZE {
            let mut next = map;
            next[first] = number;
            let chosen = free.iter().enumerate().filter(|(at, _)| chosen >> at & 1 == 1);
            chosen.for_each(|(_, &cell)| next[cell] = number);
            if connected(SIZE, first, |_, near| next[near] == number).len() == SIZE {
                divide(next, number + 1, found);
            }
        }
    }
}

fn fill(square: [u8; CELLS], at: usize, found: &mut Vec<[u8; CELLS]>) {
    if at == CELLS {
        return found.push(square);
    }
    for digit in 0..SIZE as u8 {
        let seen = |other: usize| other / SIZE == at / SIZE || other % SIZE == at % SIZE;
        if (0..at).all(|other| !seen(other) || square[other] != digit) {
            let mut next = square;
            next[at] = digit;
            fill(next, at + 1, found);
        }
    }
}

fn shape(constraints: Vec<Constraint>) -> Option<Shape> {
    let bare = Shape::new(SIZE, Regions::None).and_then(|shape| shape.with_rules(Rules::UNKNOWN_REGIONS));
    bare.and_then(|shape| shape.with_constraints(constraints)).ok()
}

fn is_solution(shape: &Shape, (square, map): &Solution) -> bool {
    shape.has_regions(&square.map(|digit| i32::from(digit) + 1), map)
}

/// A constraint that a solution keeps.
fn constraint(rng: &mut Rng, solution: &Solution) -> Constraint {
    let kinds: Vec<ConstraintKind> =
        ConstraintKind::ALL.iter().copied().filter(|kind| kind.is_about_regions()).collect();
    loop {
        let kind = kinds[rng.below(kinds.len())];
        let start = rng.below(CELLS);
        let near: Vec<usize> = edge_neighbours(SIZE, start).collect();
        let cells = match kind {
            ConstraintKind::RegionRun => {
                let (row, column) = (start / SIZE, start % SIZE);
                let right = (column..SIZE).map(|column| row * SIZE + column);
                [start].into_iter().chain(right).chain((row..SIZE).map(|row| row * SIZE + column)).collect()
            }
            ConstraintKind::RegionCount => {
                [vec![start, start], near, vec![(start + SIZE + 1) % CELLS]].concat()
            }
            ConstraintKind::DistinctRegions => [vec![rng.below(CELLS), start], near].concat(),
            _ => vec![start, rng.below(CELLS)],
        };
        let cells: Vec<Cell> = cells.into_iter().map(Cell::new).collect();
        let made = Constraint::of(kind, cells);
        if shape(vec![made.clone()]).is_some_and(|shape| is_solution(&shape, solution)) {
            return made;
        }
    }
}

/// A position that a solution fits.
fn position(rng: &mut Rng, solution: &Solution) -> Option<Grid<2>> {
    let constraints: Vec<Constraint> = (0..rng.below(6)).map(|_| constraint(rng, solution)).collect();
    let mut grid = Grid::empty(Arc::new(Layout::new(shape(constraints)?).ok()?));
    let (placed, removed, known) = (rng.below(5), rng.below(20), rng.below(8));
    for _ in 0..placed {
        let cell = rng.below(CELLS);
        grid.place(candidate(cell, solution.0[cell]));
    }
    for _ in 0..removed {
        let (cell, digit) = (rng.below(CELLS), rng.below(SIZE) as u8);
        if solution.0[cell] != digit {
            grid.eliminate(candidate(cell, digit));
        }
    }
    for _ in 0..known {
        let (a, b) = (rng.below(CELLS), rng.below(CELLS));
        if a != b {
            grid.learn([Cell::new(a), Cell::new(b)], solution.1[a] == solution.1[b]);
        }
    }
    Some(grid)
}

fn candidate(cell: usize, digit: u8) -> Candidate {
    Candidate::new(Cell::new(cell), whydoku_board::Digit::new(usize::from(digit)))
}

fn holds(conclusion: Conclusion, (square, map): &Solution) -> bool {
    let Candidate { cell, digit } = conclusion.candidate();
    let is = match conclusion.pair() {
        Some([a, b]) => map[a.index()] == map[b.index()],
        None => usize::from(square[cell.index()]) == digit.index(),
    };
    is == matches!(conclusion, Conclusion::Place(_))
}

fn fits(grid: &Grid<2>, solution: &Solution) -> bool {
    let (square, map) = solution;
    let is_held = |cell: usize| {
        grid.candidates(Cell::new(cell)).into_iter().any(|digit| digit.index() == usize::from(square[cell]))
    };
    let is_known = |a: usize, b: usize| grid.layout().is_together([Cell::new(a), Cell::new(b)]);
    (0..CELLS)
        .all(|a| is_held(a) && (0..a).all(|b| is_known(a, b).is_none_or(|same| same == (map[a] == map[b]))))
        && is_solution(grid.layout().shape(), solution)
}

const TECHNIQUES: [TechniqueId; 5] = [
    TechniqueId::RegionCount,
    TechniqueId::RegionRoom,
    TechniqueId::RegionArea,
    TechniqueId::RegionDigit,
    TechniqueId::RegionTrial,
];

#[test]
fn no_step_denies_a_solution_and_every_premise_is_needed() {
    let all = all_solutions();
    let mut rng = Rng::new(7, 0);
    let mut found: BTreeMap<TechniqueId, usize> = BTreeMap::new();
    for _ in 0..2000 {
        let solution = all[rng.below(all.len())];
        let Some(grid) = position(&mut rng, &solution) else { continue };
        assert!(fits(&grid, &solution), "{grid:?}");
        let left: Vec<&Solution> = all.iter().filter(|solution| fits(&grid, solution)).collect();
        for id in TECHNIQUES {
            let finder = NARROW.get(id);
            let mut judge = |finding: Finding| {
                *found.entry(id).or_default() += 1;
                for &conclusion in finding.conclusions() {
                    assert!(left.iter().all(|solution| holds(conclusion, solution)), "{id}: {finding:?}");
                }
                assert_eq!(check(&grid, &finding), Ok(()), "{id}: {finding:?}");
                // The checker sees more at once than a trial tells, and may need less.
                let needed = if id == TechniqueId::RegionTrial { 0 } else { finding.premises().len() };
                for at in 0..needed {
                    let mut fewer = finding.premises().to_vec();
                    fewer.remove(at);
                    if let Some(fewer) = finding.resting_on(fewer) {
                        let refused = check(&grid, &fewer);
                        assert!(matches!(refused, Err(CheckError::Unsupported { .. })), "{id}: {fewer:?}");
                    }
                }
                for conclusion in finding.conclusions() {
                    let wrong = Finding::new(
                        finding.premises().to_vec(),
                        vec![conclusion.reversed()],
                        finding.figure().clone(),
                    );
                    assert!(wrong.is_some_and(|wrong| check(&grid, &wrong).is_err()), "{id}");
                }
            };
            let mut deliver = |instance: Instance<'_>| {
                instance.finding().into_iter().for_each(&mut judge);
                ControlFlow::Continue(())
            };
            let _ = finder.find(&grid, &mut StepSink::with_reasons(&mut deliver));
        }
    }
    assert!(TECHNIQUES.iter().all(|id| found.get(id).is_some_and(|&count| count > 2)), "{found:?}");
}
