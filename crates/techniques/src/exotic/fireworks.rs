//! Fireworks: outside the box where a row and a column cross, a digit has one place left in each. If it stood neither
//! there nor at the crossing, both lines would want it elsewhere in the box: it is at the crossing or in a wing.
//!
//! ```text
//! x . . │ w . . │ . . .      outside box 1, each of three digits fits row 1 only at w and column 1 only at v:
//! . . . │ . . . │ . . .      three digits, each at x, w or v. The cells hold nothing else
//! v . . │ . . . │ . . .      (v stands farther down)
//! ```
//!
//! A digit that fits one of the lines only at x and the wing does as well. Three digits with the same three cells are a triple. Two with the cells x, w, v and two with y, w, v, where y is the
//! crossing opposite, are a quad: four digits for four cells.

use crate::finder::{FinderTraits, Flow, Reason, StepSink, Technique, needed};
use whydoku_board::Grid;
use whydoku_board::{Candidate, Cell, CellSet, Digit, DigitSet, House, HouseKind, MAX_SIZE};
use whydoku_logic::Truth;
use whydoku_logic::{Conclusion, Figure, Role};

/// Three digits, three cells.
pub(super) struct Triple;

/// Twice two digits, four cells.
pub(super) struct Quad;

/// A crossing with its wings and the digits that go off there.
#[derive(Clone, Copy)]
struct Firework {
    row: House,
    column: House,
    crossing: Cell,
    /// One on the row, one on the column.
    wings: [Cell; 2],
    digits: DigitSet,
}

impl<const W: usize> Technique<W> for Triple {
    fn find(&self, grid: &Grid<W>, found: &mut StepSink<'_>) -> Flow {
        for firework in fireworks(grid, 3) {
            let Firework { crossing, wings: [one, other], digits, .. } = firework;
            for three in subsets(digits, 3) {
                let cells = [(crossing, three), (one, three), (other, three)];
                report(grid, &[(firework, three)], &cells, found)?;
            }
        }
        Flow::Continue(())
    }
}

impl<const W: usize> Technique<W> for Quad {
    fn find(&self, grid: &Grid<W>, found: &mut StepSink<'_>) -> Flow {
        let all = fireworks(grid, 2);
        for (at, first) in all.iter().enumerate() {
            for second in &all[at + 1..] {
                let [one, other] = first.wings;
                if second.wings != [other, one] {
                    continue;
                }
                for two in subsets(first.digits, 2) {
                    for more in subsets(second.digits - two, 2) {
                        let four = two | more;
                        let cells =
                            [(first.crossing, two), (one, four), (other, four), (second.crossing, more)];
                        report(grid, &[(*first, two), (*second, more)], &cells, found)?;
                    }
                }
            }
        }
        Flow::Continue(())
    }

    fn traits(&self) -> FinderTraits {
        FinderTraits::ALTERNATIVES
    }
}

/// Where a digit can be in the two lines through a crossing.
#[derive(Clone, Copy)]
struct Spread {
    /// Its one place outside the box in the row, and in the column.
    outside: [Option<Cell>; 2],
    /// Whether the line has no further place than this and the crossing, so that it says by itself what fireworks say.
    alone: [bool; 2],
}

/// All crossings and wings of at least so many digits. One of them goes off in both lines; without such a one there are
/// only links along a line, which chains and subsets tell.
fn fireworks<const W: usize>(grid: &Grid<W>, at_least: usize) -> Vec<Firework> {
    let layout = grid.layout();
    let mut found: Vec<Firework> = Vec::new();
    for crossing in grid.open() {
        let house = |is: &dyn Fn(HouseKind) -> bool| {
            let mut houses = layout.houses_at(crossing).iter().copied();
            houses.find(|&house| is(layout.house(house).kind))
        };
        let (Some(row), Some(column), Some(region)) = (
            house(&|kind| kind == HouseKind::Row),
            house(&|kind| kind == HouseKind::Column),
            house(&|kind| !kind.is_line()),
        ) else {
            continue;
        };
        let region = layout.house(region).cells;
        let spread = |digit: Digit| {
            let outside = [row, column].map(|line| {
                let is_settled = grid.stands(digit).meets(&layout.house(line).cells);
                (grid.places_in(line, digit) - region).single().filter(|_| !is_settled)
            });
            let alone = |line: House, wing: Option<Cell>| {
                let both = wing.into_iter().chain([crossing]).collect();
                wing.is_some() && grid.places_in(line, digit).is_subset(&both)
            };
            Spread { outside, alone: [alone(row, outside[0]), alone(column, outside[1])] }
        };
        let mut spreads = [Spread { outside: [None; 2], alone: [false; 2] }; MAX_SIZE];
        spreads.iter_mut().zip(layout.digits()).for_each(|(to, digit)| *to = spread(digit));
        let spreads = &spreads[..layout.size()];
        let from = found.len();
        for spread in spreads {
            let [Some(one), Some(other)] = spread.outside else { continue };
            let wings = [one, other];
            if found[from..].iter().any(|firework| firework.wings == wings) {
                continue;
            }
            let goes_off = |spread: &Spread| {
                let meets = [0, 1].map(|line| spread.outside[line] == Some(wings[line]));
                meets == [true; 2] || (0..2).any(|line| meets[line] && spread.alone[line])
            };
            let digits: DigitSet =
                layout.digits().zip(spreads).filter(|(_, spread)| goes_off(spread)).map(|(d, _)| d).collect();
            if digits.len() >= at_least {
                found.push(Firework { row, column, crossing, wings, digits });
            }
        }
    }
    found
}

/// The subsets of two or three digits.
fn subsets(digits: DigitSet, size: usize) -> impl Iterator<Item = DigitSet> {
    let all: Vec<Digit> = digits.into_iter().collect();
    let count = all.len();
    let triples = (0..count).flat_map(move |a| {
        (a + 1..count).flat_map(move |b| {
            let third = if size == 3 { b + 1..count } else { b..b + 1 };
            third.map(move |c| [a, b, c])
        })
    });
    triples.map(move |three| three.into_iter().map(|at| all[at]).collect())
}

/// Reports that each cell holds only its digits. Where a digit fits a line only at the crossing and the wing, that line
/// says by itself what both say together, and the other is no premise; where both lines do, each is tried.
fn report<const W: usize>(
    grid: &Grid<W>,
    fireworks: &[(Firework, DigitSet)],
    cells: &[(Cell, DigitSet)],
    found: &mut StepSink<'_>,
) -> Flow {
    let lost = |&(cell, own): &(Cell, DigitSet)| {
        let lost = (grid.candidates(cell) - own).into_iter();
        lost.map(move |digit| Conclusion::Eliminate(Candidate::new(cell, digit)))
    };
    let removed: Vec<Conclusion> = cells.iter().flat_map(lost).collect();
    if removed.is_empty() {
        return Flow::Continue(());
    }
    let mut ways: Vec<Vec<Truth>> = vec![Vec::new()];
    for &(Firework { row, column, crossing, wings, .. }, digits) in fireworks {
        for digit in digits {
            let truth = |(line, _)| Truth::House(line, digit);
            let lines = [(row, wings[0]), (column, wings[1])];
            let is_alone = |&(line, wing): &(House, Cell)| {
                let (places, both) =
                    (grid.places_in(line, digit), CellSet::only(crossing) | CellSet::only(wing));
                places.contains(wing) && places.is_subset(&both)
            };
            let alone: Vec<Truth> = lines.into_iter().filter(is_alone).map(truth).collect();
            let choices = if alone.is_empty() {
                vec![lines.map(truth).to_vec()]
            } else {
                alone.into_iter().map(|one| vec![one]).collect()
            };
            let extended = |way: &Vec<Truth>| -> Vec<Vec<Truth>> {
                choices.iter().map(|choice| [way.as_slice(), choice].concat()).collect()
            };
            ways = ways.iter().flat_map(extended).collect();
        }
    }
    for truths in ways {
        let removed = needed(grid, truths.iter().cloned(), removed.iter().copied());
        found.report(0, removed, || reason(fireworks, cells.iter().map(|&(cell, _)| cell), truths))?;
    }
    Flow::Continue(())
}

fn reason(
    fireworks: &[(Firework, DigitSet)],
    cells: impl Iterator<Item = Cell>,
    truths: Vec<Truth>,
) -> Reason {
    let mut houses: Vec<House> = truths.iter().filter_map(line_of).collect();
    houses.sort_unstable();
    houses.dedup();
    let mut cells: Vec<Cell> = cells.collect();
    cells.sort_unstable();
    let digits = fireworks.iter().fold(DigitSet::EMPTY, |all, &(_, digits)| all | digits);
    let figure = Figure::new()
        .digits(Role::Digit, digits)
        .houses(Role::Base, houses)
        .cells(Role::Cell, cells)
        .cells(Role::Pivot, fireworks.iter().map(|(firework, _)| firework.crossing))
        .cells(Role::Pincer, fireworks[0].0.wings);
    let named = [Role::First, Role::Second].into_iter().zip(fireworks);
    Reason::new(truths, named.fold(figure, |figure, (role, &(_, digits))| figure.digits(role, digits)))
}

fn line_of(truth: &Truth) -> Option<House> {
    match truth {
        Truth::House(house, _) => Some(*house),
        _ => None,
    }
}
