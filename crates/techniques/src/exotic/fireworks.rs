//! Fireworks: outside the box where a row and a column cross, a digit has one place left in each. If it were neither there
//! nor at the crossing, both lines would have it elsewhere in the box: it is at the crossing or in a wing.
//!
//! ```text
//! x . . │ w . . │ . . .      outside box 1, each of three digits fits row 1 only at w and column 1 only at v:
//! . . . │ . . . │ . . .      three digits, each at x, w or v. The cells hold nothing else
//! v . . │ . . . │ . . .      (v stands farther down)
//! ```
//!
//! A digit that fits one of the lines only at x and the wing counts too. Three digits with the same three cells are a
//! triple. Two with the cells x, w, v and two with y, w, v, where y is the opposite crossing, are a quad: four digits
//! for four cells.

use super::house_of;
use crate::finder::{Flow, StepSink, in_cell, subsets};
use std::collections::BTreeSet;
use whydoku_board::{Cell, CellSet, Digit, DigitSet, Grid, House, HouseKind, MAX_SIZE};
use whydoku_logic::{Conclusion, Figure, Role, Truth};

#[derive(Clone, Copy)]
struct Firework {
    row: House,
    column: House,
    crossing: Cell,
    /// One on the row, one on the column.
    wings: [Cell; 2],
    digits: DigitSet,
}

pub(super) fn find_triples<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
    for &firework in &*sink.of_board(grid, (), || fireworks(grid)) {
        let Firework { crossing, wings: [one, other], digits, .. } = firework;
        for three in subsets(digits, 3) {
            let cells = [(crossing, three), (one, three), (other, three)];
            report(grid, &[(firework, three)], &cells, sink)?;
        }
    }
    Flow::Continue(())
}

pub(super) fn find_quads<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
    let all = sink.of_board(grid, (), || fireworks(grid));
    for (at, first) in all.iter().enumerate() {
        for second in &all[at + 1..] {
            let [one, other] = first.wings;
            if second.wings != [other, one] {
                continue;
            }
            for two in subsets(first.digits, 2) {
                for more in subsets(second.digits - two, 2) {
                    let four = two | more;
                    let cells = [(first.crossing, two), (one, four), (other, four), (second.crossing, more)];
                    report(grid, &[(*first, two), (*second, more)], &cells, sink)?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// All crossings and wings with at least two digits, one of which has both wings; others are chains and subsets.
fn fireworks<const W: usize>(grid: &Grid<W>) -> Vec<Firework> {
    let layout = grid.layout();
    let mut fireworks: Vec<Firework> = Vec::new();
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
        // The one place outside the box in the row, and in the column.
        let outside = |digit: Digit| {
            [row, column].map(|line| {
                let is_settled = grid.filled(digit).meets(&layout.house(line).cells);
                (grid.places_in(line, digit) - region).single().filter(|_| !is_settled)
            })
        };
        // Whether the line has no other place than this and the crossing, so that it is enough by itself.
        let is_alone = |line: House, digit: Digit, wing: Cell| {
            let both = CellSet::only(wing) | CellSet::only(crossing);
            grid.places_in(line, digit).is_subset(&both)
        };
        let mut spreads = [[None; 2]; MAX_SIZE];
        spreads.iter_mut().zip(layout.digits()).for_each(|(to, digit)| *to = outside(digit));
        let spreads = &spreads[..layout.size()];
        let from = fireworks.len();
        for spread in spreads {
            let &[Some(one), Some(other)] = spread else { continue };
            let wings = [one, other];
            if fireworks[from..].iter().any(|firework| firework.wings == wings) {
                continue;
            }
            let takes_part = |digit: Digit, outside: [Option<Cell>; 2]| {
                let meets = [0, 1].map(|line| outside[line] == Some(wings[line]));
                let lines = [row, column];
                meets == [true; 2]
                    || (0..2).any(|line| meets[line] && is_alone(lines[line], digit, wings[line]))
            };
            let taking_part =
                layout.digits().zip(spreads).filter(|&(digit, &outside)| takes_part(digit, outside));
            let digits: DigitSet = taking_part.map(|(digit, _)| digit).collect();
            if digits.len() >= 2 {
                fireworks.push(Firework { row, column, crossing, wings, digits });
            }
        }
    }
    fireworks
}

/// Reports that each cell holds only its digits. Where one line is enough for a digit, the other is no premise.
fn report<const W: usize>(
    grid: &Grid<W>,
    fireworks: &[(Firework, DigitSet)],
    cells: &[(Cell, DigitSet)],
    sink: &mut StepSink<'_>,
) -> Flow {
    let lost = |&(cell, own): &(Cell, DigitSet)| in_cell(cell, grid.candidates(cell) - own);
    let removed: Vec<Conclusion> = cells.iter().flat_map(lost).map(Conclusion::Eliminate).collect();
    if removed.is_empty() {
        return Flow::Continue(());
    }
    let mut alternatives: Vec<Vec<Truth>> = vec![Vec::new()];
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
            let extended = |truths: &Vec<Truth>| -> Vec<Vec<Truth>> {
                choices.iter().map(|choice| [truths.as_slice(), choice].concat()).collect()
            };
            alternatives = alternatives.iter().flat_map(extended).collect();
        }
    }
    for truths in alternatives {
        let houses = truths.iter().filter_map(house_of).collect();
        let figure = || figure(fireworks, cells.iter().map(|&(cell, _)| cell), houses);
        sink.report_needed(grid, 0, truths, removed.iter().copied(), figure)?;
    }
    Flow::Continue(())
}

fn figure(
    fireworks: &[(Firework, DigitSet)],
    cells: impl Iterator<Item = Cell>,
    houses: BTreeSet<House>,
) -> Figure {
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
    named.fold(figure, |figure, (role, &(_, digits))| figure.digits(role, digits))
}
