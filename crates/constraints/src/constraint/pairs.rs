//! [`PairRule`]: which digits go together in two cells.

use super::{Cause, Constraint, ConstraintKind};
use crate::{Cell, Digit, DigitSet, Shape};

/// Which digits go together in two cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairRule {
    /// The two.
    pub cells: [Cell; 2],
    /// For each digit of one cell those that the other may hold beside it, from either side.
    pub beside: [Vec<DigitSet>; 2],
    /// Where it comes from.
    pub cause: Cause,
}

impl PairRule {
    /// The rule that allows two digits just if this does, asked what they are worth. `None` if it allows all.
    pub(super) fn new(
        shape: &Shape,
        cells: [Cell; 2],
        cause: Cause,
        allows: impl Fn(i32, i32) -> bool,
    ) -> Option<Self> {
        let size = shape.size();
        let digits = || (0..size).map(Digit::new);
        let value = |digit: Digit| shape.value(digit);
        let first = digits().map(|a| digits().filter(|&b| allows(value(a), value(b))).collect()).collect();
        let second = digits().map(|b| digits().filter(|&a| allows(value(a), value(b))).collect()).collect();
        let beside: [Vec<DigitSet>; 2] = [first, second];
        let all = DigitSet::all(size);
        beside[0].iter().any(|&digits| digits != all).then_some(Self { cells, beside, cause })
    }

    /// Whether no digit may stand in both cells.
    pub fn parts_twins(&self) -> bool {
        self.beside[0].iter().enumerate().all(|(at, digits)| !digits.contains(Digit::new(at)))
    }

    /// Whether all digits of the board are as likely to it: it asks nothing but that the cells differ, or are alike.
    pub fn is_blind(&self) -> bool {
        self.parts_twins() && self.beside[0].iter().all(|digits| digits.len() + 1 == self.beside[0].len())
    }
}

/// The rules about two cells that a constraint makes, each with what it allows.
pub(super) fn of(constraint: &Constraint, shape: &Shape, cause: Cause, into: &mut Vec<PairRule>) {
    let (size, lowest) = (shape.size(), shape.lowest());
    let cells = &constraint.cells;
    let number = constraint.number();
    let mut add = |a: Cell, b: Cell, allows: &dyn Fn(i32, i32) -> bool| {
        into.extend(PairRule::new(shape, [a, b], cause, allows));
    };
    let pairs = || (0..cells.len()).flat_map(|a| (a + 1..cells.len()).map(move |b| (a, b)));
    match constraint.kind {
        ConstraintKind::Thermometer => {
            pairs().for_each(|(a, b)| add(cells[a], cells[b], &|x, y| y - x >= (b - a) as i32));
        }
        ConstraintKind::SlowThermometer => pairs().for_each(|(a, b)| add(cells[a], cells[b], &|x, y| y >= x)),
        ConstraintKind::WhiteDot => add(cells[0], cells[1], &|x, y| x.abs_diff(y) == number as u32),
        ConstraintKind::BlackDot => add(cells[0], cells[1], &|x, y| x == y * number || y == x * number),
        ConstraintKind::PairSum => add(cells[0], cells[1], &|x, y| x + y == number),
        ConstraintKind::Greater => add(cells[0], cells[1], &|x, y| x > y),
        ConstraintKind::Whisper => cells
            .windows(2)
            .for_each(|pair| add(pair[0], pair[1], &|x, y| i64::from(x.abs_diff(y)) >= i64::from(number))),
        ConstraintKind::Palindrome => {
            for (&a, &b) in cells.iter().zip(cells.iter().rev()).take(cells.len() / 2) {
                add(a, b, &|x, y| x == y);
            }
        }
        ConstraintKind::Renban => pairs().for_each(|(a, b)| {
            add(cells[a], cells[b], &|x, y| x != y && (x.abs_diff(y) as usize) < cells.len());
        }),
        ConstraintKind::Lockout => {
            add(cells[0], cells[cells.len() - 1], &|x, y| i64::from(x.abs_diff(y)) >= i64::from(number));
            for &middle in &cells[1..cells.len() - 1] {
                add(cells[0], middle, &|x, y| x != y);
                add(cells[cells.len() - 1], middle, &|x, y| x != y);
            }
        }
        ConstraintKind::Between => {
            let [first, last] = [cells[0], cells[cells.len() - 1]];
            add(first, last, &|x, y| x.abs_diff(y) >= 2);
            for &middle in &cells[1..cells.len() - 1] {
                add(first, middle, &|x, y| x != y);
                add(last, middle, &|x, y| x != y);
            }
        }
        ConstraintKind::Zipper if cells.len() % 2 == 1 => {
            let middle = cells[cells.len() / 2];
            for &cell in cells.iter().filter(|&&cell| cell != middle) {
                add(middle, cell, &|x, y| x >= y + lowest);
            }
        }
        ConstraintKind::Arrow if constraint.pill() == 1 && cells.len() > 2 => {
            let others = cells.len() as i32 - 2;
            for &cell in cells[1..].iter().filter(|&&cell| cell != cells[0]) {
                add(cells[0], cell, &|x, y| x >= y + others * lowest);
            }
        }
        ConstraintKind::Entropic => {
            let third = |x: i32| (x - lowest) * 3 / size as i32;
            pairs().for_each(|(a, b)| {
                let alike = (b - a) % 3 == 0;
                add(cells[a], cells[b], &|x, y| (third(x) == third(y)) == alike);
            });
        }
        ConstraintKind::Modular => pairs().for_each(|(a, b)| {
            let alike = (b - a) as i32 % number == 0;
            add(cells[a], cells[b], &|x, y| (x % number == y % number) == alike);
        }),
        ConstraintKind::ColumnIndexer | ConstraintKind::RowIndexer => {
            for &cell in cells {
                indexer(constraint.kind == ConstraintKind::ColumnIndexer, size, cell, &mut add);
            }
        }
        ConstraintKind::Minimum | ConstraintKind::Maximum => {
            let lesser = constraint.kind == ConstraintKind::Minimum;
            for &cell in cells {
                let beside = crate::edge_neighbours(size, cell.index()).map(Cell::new);
                for near in beside.filter(|near| !cells.contains(near)) {
                    add(cell, near, &|x, y| if lesser { x < y } else { x > y });
                }
            }
        }
        _ => {}
    }
}

/// A cell of column 3 that holds 5 says that the fifth cell of its row holds 3, and no other does.
fn indexer(
    of_columns: bool,
    size: usize,
    cell: Cell,
    add: &mut impl FnMut(Cell, Cell, &dyn Fn(i32, i32) -> bool),
) {
    let (row, column) = (cell.index() / size, cell.index() % size);
    for line in 0..size {
        let (own, other) = if of_columns {
            (column, Cell::new(row * size + line))
        } else {
            (row, Cell::new(line * size + column))
        };
        let [own, line] = [own as i32 + 1, line as i32 + 1];
        if own != line {
            add(cell, other, &|x, y| (x == line) == (y == own));
        }
    }
}
