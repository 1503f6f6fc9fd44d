//! Random boards for the comparison of verdicts: each kind of constraint and each rule of the tables, without naming one.

use std::collections::BTreeSet;
use whydoku_board::{Cell, Digit, Regions, Rng, Rules, Shape, Side};
use whydoku_constraints::{Constraint, ConstraintKind, Head, cell_name, edge_neighbours};

/// Texts of definitions. Each kind that is a definition takes those that it reads.
const DEFINITIONS: [&str; 6] =
    ["a + b >= 6", "all abs(a - b) != 2", "king a != b", ".*[1-3].*", "(1|[^1]..)*.?", "[2-4]*.[^4]*"];

/// The part that a rule plays on a board.
#[derive(Clone, Copy, Debug)]
pub(super) enum Setting {
    Alone,
    AnyOf,
    WithOutside,
}

/// A full grid of a board, with an opened copy.
pub(super) struct Board {
    pub(super) shape: Shape,
    /// The value of each cell.
    pub(super) full: Vec<i32>,
    /// The cells that are open in the copy.
    pub(super) open: Vec<usize>,
}

/// Returns a board with a constraint of a kind. `None` if chance found none that the board accepts.
pub(super) fn with_kind(kind: ConstraintKind, setting: Setting, rng: &mut Rng) -> Option<Board> {
    // Half of the constraints are satisfied by the grid.
    let wants_satisfied = rng.below(2) == 0;
    for attempt in 0..120 {
        let shape = if kind.is_about_regions() { unknown_regions(rng) } else { plain(rng) };
        let full = filled(&shape, rng);
        let one = constraint(kind, &shape, rng);
        let constraint = match setting {
            Setting::AnyOf => {
                let others = ConstraintKind::ALL;
                let other = others[rng.below(others.len())];
                let other = constraint(if rng.below(2) == 0 { kind } else { other }, &shape, rng);
                Constraint::any_of("", vec![vec![one], vec![other]])
            }
            _ => one,
        };
        let with_outside = match setting {
            Setting::WithOutside => outside(shape, &full, rng),
            _ => Ok(shape),
        };
        let Ok(shape) = with_outside.and_then(|shape| shape.with_constraints(vec![constraint])) else {
            continue;
        };
        if wants_satisfied && attempt < 100 && shape.violation(&full).is_some() {
            continue;
        }
        return Some(Board { open: opened(&shape, &full, rng), shape, full });
    }
    None
}

/// Returns a board with a rule that holds everywhere.
pub(super) fn with_rule(rule: Rules, setting: Setting, rng: &mut Rng) -> Option<Board> {
    for _ in 0..20 {
        let shape = if rule == Rules::UNKNOWN_REGIONS { bare(4 + rng.below(2)) } else { plain(rng) };
        let full = filled(&shape, rng);
        let with_outside = match setting {
            Setting::WithOutside => outside(shape, &full, rng),
            _ => Ok(shape),
        };
        let Ok(shape) = with_outside.and_then(|shape| shape.with_rules(rule)) else { continue };
        return Some(Board { open: opened(&shape, &full, rng), shape, full });
    }
    None
}

/// Returns a board with extra regions.
pub(super) fn with_extra(rng: &mut Rng) -> Option<Board> {
    let shape = plain(rng);
    let full = filled(&shape, rng);
    let mut cells: Vec<u16> = (0..shape.cells() as u16).collect();
    rng.shuffle(&mut cells);
    cells.truncate(2 + rng.below(shape.side() - 1));
    let shape = shape.with_extra(vec![cells]).ok()?;
    Some(Board { open: opened(&shape, &full, rng), shape, full })
}

fn bare(side: usize) -> Shape {
    Shape::new(side, Regions::None).expect("a Latin square")
}

fn unknown_regions(rng: &mut Rng) -> Shape {
    bare(4 + rng.below(2)).with_rules(Rules::UNKNOWN_REGIONS).expect("a board without regions")
}

/// A board from 4×4 to 9×9 without rules; of some the digits begin with 0.
fn plain(rng: &mut Rng) -> Shape {
    let side = [4, 4, 4, 5, 6, 7, 8, 9][rng.below(8)];
    let shape = Shape::of_size(side).expect("a size");
    if rng.below(4) == 0 { shape.with_digits(0, side).expect("digits") } else { shape }
}

/// A grid whose rows, columns and boxes hold each digit once.
fn filled(shape: &Shape, rng: &mut Rng) -> Vec<i32> {
    let side = shape.side();
    let (width, height) = match *shape.regions() {
        Regions::Boxes { width, height } => (width, height),
        _ => (side, 1),
    };
    let mut values: Vec<i32> = (shape.lowest()..=shape.highest()).collect();
    rng.shuffle(&mut values);
    // Rows are exchanged within a band, columns within a stack.
    let mut order = |group: usize| {
        let mut lines: Vec<usize> = (0..side).collect();
        lines.chunks_mut(group).for_each(|lines| rng.shuffle(lines));
        lines
    };
    let (rows, columns) = (order(height), order(width));
    let value = |row: usize, column: usize| values[(row / height + row % height * width + column) % side];
    (0..side * side).map(|cell| value(rows[cell / side], columns[cell % side])).collect()
}

/// Cells to open: all that hold one of two digits, so that there may be several solutions, or random ones.
fn opened(shape: &Shape, full: &[i32], rng: &mut Rng) -> Vec<usize> {
    let mut cells: Vec<usize> = (0..shape.cells()).collect();
    rng.shuffle(&mut cells);
    if rng.below(2) == 0 {
        let two = [full[cells[0]], full[cells[1]]];
        cells.retain(|&cell| two.contains(&full[cell]));
    } else {
        cells.truncate(if shape.side() < 6 { 4 + rng.below(8) } else { 6 + rng.below(9) });
    }
    cells
}

/// Adds clues outside, each seen over a number of cells; most are satisfied by the grid.
fn outside(shape: Shape, full: &[i32], rng: &mut Rng) -> Result<Shape, whydoku_board::ShapeError> {
    let side = shape.side();
    let depth = 1 + rng.below(side);
    let mut clues = Vec::new();
    for _ in 0..=rng.below(4) {
        let (from, line) = (Side::ALL[rng.below(Side::ALL.len())], rng.below(side));
        let clue = whydoku_constraints::OutsideClue { side: from, line, digit: Digit::new(0), depth };
        let seen: Vec<Cell> = clue.cells(side).collect();
        let digit = match seen.get(rng.below(seen.len() + 1)) {
            Some(cell) => shape.digit_worth(full[cell.index()]).expect("a digit"),
            None => Digit::new(rng.below(shape.size())),
        };
        clues.push((from, line, digit));
    }
    shape.with_outside(clues, Some(depth))
}

/// A random constraint of a kind, which a board may refuse.
fn constraint(kind: ConstraintKind, shape: &Shape, rng: &mut Rng) -> Constraint {
    let side = shape.side();
    let cells = cells(shape, rng);
    if kind.head() == Head::Definition {
        let names: Vec<String> = cells.iter().map(|cell| cell_name(cell.index(), side)).collect();
        let readable = DEFINITIONS
            .iter()
            .filter_map(|rule| Constraint::read(kind, &format!("{rule}: {}", names.join(" ")), side).ok());
        let readable: Vec<Constraint> = readable.collect();
        if let Some(constraint) = rng.pick(&readable) {
            return constraint.clone();
        }
        // Groups of constraints, which are no text with cells of its own.
        let others: Vec<_> =
            ConstraintKind::ALL.iter().filter(|kind| kind.head() != Head::Definition).copied().collect();
        let group = |rng: &mut Rng| vec![constraint_of(others[rng.below(others.len())], shape, rng)];
        return Constraint::any_of("", vec![group(rng), group(rng)]);
    }
    constraint_of(kind, shape, rng)
}

fn constraint_of(kind: ConstraintKind, shape: &Shape, rng: &mut Rng) -> Constraint {
    let cells = cells(shape, rng);
    let digit = |rng: &mut Rng| shape.lowest() + rng.below(shape.size()) as i32;
    let numbers = match kind.head() {
        Head::None | Head::Definition => Vec::new(),
        Head::Number if kind.may_lack_sum() && rng.below(4) == 0 => Vec::new(),
        Head::Number if rng.below(2) == 0 => vec![digit(rng)],
        Head::Number => vec![rng.below(3 * shape.size()) as i32],
        Head::Default(_) if rng.below(2) == 0 => Vec::new(),
        Head::Default(_) => vec![rng.below(6) as i32],
        Head::Cells => vec![1 + rng.below(2) as i32],
        Head::Factors => {
            let factors = cells.iter().map(|_| [1, 1, -1, 2][rng.below(4)]);
            let mut numbers: Vec<i32> = factors.collect();
            numbers.push(rng.below(3 * shape.size()) as i32);
            numbers
        }
        // Sizes of groups, pairs of a count and a digit, digits, or a rank.
        Head::Numbers => match rng.below(4) {
            0 => vec![cells.len() as i32 / 2, cells.len() as i32 - cells.len() as i32 / 2],
            1 => (0..=rng.below(2)).flat_map(|_| [rng.below(3) as i32, digit(rng)]).collect(),
            2 => (0..=rng.below(cells.len())).map(|_| digit(rng)).collect(),
            _ => vec![1 + rng.below(4 * shape.side()) as i32],
        },
    };
    Constraint::new(kind, cells, numbers)
}

/// A row, a column, cells that touch one another, or scattered cells.
fn cells(shape: &Shape, rng: &mut Rng) -> Vec<Cell> {
    let side = shape.side();
    let line = rng.below(side);
    let mut cells: Vec<usize> = match rng.below(5) {
        0 => (0..side).map(|at| line * side + at).collect(),
        1 => (0..side).map(|at| at * side + line).collect(),
        2 | 3 => path(side, 2 + rng.below(4), rng),
        _ => {
            let mut all: Vec<usize> = (0..side * side).collect();
            rng.shuffle(&mut all);
            all.truncate(1 + rng.below(5));
            all
        }
    };
    if rng.below(3) == 0 {
        cells.reverse();
    }
    cells.into_iter().map(Cell::new).collect()
}

fn path(side: usize, length: usize, rng: &mut Rng) -> Vec<usize> {
    let mut path = vec![rng.below(side * side)];
    while path.len() < length {
        let last = path[path.len() - 1];
        let near: Vec<usize> = edge_neighbours(side, last).filter(|near| !path.contains(near)).collect();
        let Some(&next) = rng.pick(&near) else { break };
        path.push(next);
    }
    path
}

/// All ways to divide a board into connected regions of as many cells as a row has.
pub(super) fn divisions(side: usize) -> Vec<Vec<u8>> {
    fn grow(map: &mut Vec<u8>, side: usize, number: u8, found: &mut Vec<Vec<u8>>) {
        let Some(first) = map.iter().position(|&region| region == u8::MAX) else {
            found.push(map.clone());
            return;
        };
        let mut shapes = BTreeSet::from([vec![first]]);
        for _ in 1..side {
            let mut larger = BTreeSet::new();
            for shape in &shapes {
                for &cell in shape {
                    for near in edge_neighbours(side, cell) {
                        if map[near] == u8::MAX && !shape.contains(&near) {
                            let mut cells = shape.clone();
                            cells.push(near);
                            cells.sort_unstable();
                            larger.insert(cells);
                        }
                    }
                }
            }
            shapes = larger;
        }
        for cells in shapes {
            cells.iter().for_each(|&cell| map[cell] = number);
            grow(map, side, number + 1, found);
            cells.iter().for_each(|&cell| map[cell] = u8::MAX);
        }
    }
    let mut found = Vec::new();
    grow(&mut vec![u8::MAX; side * side], side, 0, &mut found);
    found
}
