//! Reads and writes constraints about regions that are to be found. `CC7` is there the region of the seventh cell.

use super::constraints::{cell, name};
use whydoku_board::{Cell, Constraint, ConstraintKind as Kind, Shape, Side};

/// Reads a constraint; `None` if it is none about regions, or malformed.
pub(super) fn read(name: &str, args: &[&str], board: &Shape) -> Option<Constraint> {
    let size = board.size();
    let regions = |names: &[&str]| names.iter().map(|name| region(name, size)).collect::<Option<Vec<_>>>();
    match (name, args) {
        ("CountDistinct", [first, rest @ ..]) => {
            let cells = [vec![cell(first, size)?], regions(rest)?].concat();
            Some(Constraint::of(Kind::DistinctRegions, cells))
        }
        ("SameValues", [groups, rest @ ..]) if groups.parse() == Ok(rest.len()) => {
            Some(Constraint::of(Kind::SameRegion, regions(rest)?))
        }
        ("AllDifferent", names) => Some(Constraint::of(Kind::OtherRegion, regions(names)?)),
        ("ChaosArrow" | "ChaosCount", [control, rest @ ..]) => {
            let control = cell(control, size)?;
            let (offset, names) = rest.split_first().map_or(("", rest), |(offset, names)| (*offset, names));
            let first = match offset {
                "" | "0" => 1,
                "1" => 0,
                _ => return None,
            };
            let is_run = name == "ChaosArrow";
            let arms = match names {
                [] if is_run => rays(control, size),
                [] => vec![square(control, size)],
                _ if is_run => names.split(|name| *name == "-").map(regions).collect::<Option<_>>()?,
                _ => vec![regions(names)?],
            };
            let start = *arms.first()?.first()?;
            if arms.iter().any(|arm| arm.first() != Some(&start)) {
                return None;
            }
            let kind = if is_run { Kind::RegionRun } else { Kind::RegionCount };
            let numbers = if first == 1 { Vec::new() } else { vec![first] };
            Some(Constraint::new(kind, [vec![control], arms.concat()].concat(), numbers))
        }
        _ => None,
    }
}

/// Writes a constraint; `None` if it is none about regions.
pub(super) fn write(constraint: &Constraint, size: usize) -> Option<String> {
    let regions =
        |cells: &[Cell]| -> String { cells.iter().map(|cell| format!("~CC{}", cell.index() + 1)).collect() };
    let cells = constraint.cells.as_slice();
    let first = cells.first().map(|&cell| name(cell, size))?;
    let offset = 1 - constraint.number();
    let arm = |arm: &[Cell]| regions(&[&cells[1..2], arm].concat());
    let arms: Vec<String> = constraint.arms().map(arm).collect();
    match constraint.kind {
        Kind::RegionRun if arms.is_empty() => {
            Some(format!(".ChaosArrow{first}~{offset}{}", regions(&cells[1..])))
        }
        Kind::RegionRun => Some(format!(".ChaosArrow{first}~{offset}{}", arms.join("~-"))),
        Kind::RegionCount => Some(format!(".ChaosCount{first}~{offset}{}", regions(&cells[1..]))),
        Kind::DistinctRegions => Some(format!(".CountDistinct{first}{}", regions(&cells[1..]))),
        Kind::SameRegion => Some(format!(".SameValues~{}{}", cells.len(), regions(cells))),
        Kind::OtherRegion => Some(format!(".AllDifferent{}", regions(cells))),
        _ => None,
    }
}

fn region(name: &str, size: usize) -> Option<Cell> {
    let number = name.strip_prefix("CC")?.parse::<usize>().ok()?.checked_sub(1)?;
    (number < size * size).then(|| Cell::new(number))
}

/// The cells from a cell to each side of the board.
fn rays(from: Cell, size: usize) -> Vec<Vec<Cell>> {
    let (row, column) = (from.index() / size, from.index() % size);
    let ray = |side: Side| {
        let line = side.cells(if side.is_of_columns() { column } else { row }, size);
        line.skip_while(|&cell| cell != from).collect()
    };
    Side::ALL.into_iter().map(ray).collect()
}

/// A cell, then those around it.
fn square(from: Cell, size: usize) -> Vec<Cell> {
    let (row, column) = (from.index() / size, from.index() % size);
    let is_near = |cell: &Cell| {
        let apart = [(cell.index() / size).abs_diff(row), (cell.index() % size).abs_diff(column)];
        *cell != from && apart.into_iter().all(|apart| apart < 2)
    };
    std::iter::once(from).chain((0..size * size).map(Cell::new).filter(is_near)).collect()
}
