//! Reads and writes the constraints of the Interactive Sudoku Solver by their names.

use super::cell_names::{cell, diagonal, line, name};
use super::special::{SPECIAL, read_pair_table, read_special};
use whydoku_board::{Cell, Constraint, ConstraintKind, Rules, edge_neighbours};

/// Rules that hold everywhere, by their names.
pub(super) const EVERYWHERE: [(&str, Rules); 4] = [
    ("StrictKropki", Rules::ALL_WHITE_DOTS.and(Rules::ALL_BLACK_DOTS)),
    ("StrictXV", Rules::ALL_XV),
    ("GlobalEntropy", Rules::ENTROPY),
    ("AntiTaxicab", Rules::ANTI_TAXICAB),
];

/// The arguments after the name of a constraint.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ArgumentForm {
    Cells,
    Number,
    /// A number and cells, or cells alone, which mean a number of ours.
    Perhaps,
    /// Cells of which all that share an edge are pairs, the earlier first.
    Edges,
    /// A line such as `C4`, the clue at its near end, and the clue at its far end.
    Line,
}

const NAMES: [(&str, ConstraintKind, ArgumentForm); 33] = [
    ("Cage", ConstraintKind::Cage, ArgumentForm::Number),
    ("Sum", ConstraintKind::Sum, ArgumentForm::Number),
    ("Thermo", ConstraintKind::Thermometer, ArgumentForm::Cells),
    ("WhiteDot", ConstraintKind::WhiteDot, ArgumentForm::Edges),
    ("BlackDot", ConstraintKind::BlackDot, ArgumentForm::Edges),
    ("X", ConstraintKind::PairSum, ArgumentForm::Edges),
    ("V", ConstraintKind::PairSum, ArgumentForm::Edges),
    ("GreaterThan", ConstraintKind::Greater, ArgumentForm::Edges),
    ("Whisper", ConstraintKind::Whisper, ArgumentForm::Perhaps),
    ("Palindrome", ConstraintKind::Palindrome, ArgumentForm::Cells),
    ("Arrow", ConstraintKind::Arrow, ArgumentForm::Cells),
    ("PillArrow", ConstraintKind::Arrow, ArgumentForm::Number),
    ("DoubleArrow", ConstraintKind::DoubleArrow, ArgumentForm::Cells),
    ("Renban", ConstraintKind::Renban, ArgumentForm::Cells),
    ("Between", ConstraintKind::Between, ArgumentForm::Cells),
    ("Lockout", ConstraintKind::Lockout, ArgumentForm::Perhaps),
    ("RegionSumLine", ConstraintKind::RegionSum, ArgumentForm::Cells),
    ("Entropic", ConstraintKind::Entropic, ArgumentForm::Cells),
    ("Modular", ConstraintKind::Modular, ArgumentForm::Perhaps),
    ("Zipper", ConstraintKind::Zipper, ArgumentForm::Cells),
    ("SumLine", ConstraintKind::SumLine, ArgumentForm::Number),
    ("EqualityCage", ConstraintKind::Equality, ArgumentForm::Cells),
    ("Lunchbox", ConstraintKind::Lunchbox, ArgumentForm::Number),
    ("CountingCircles", ConstraintKind::CountingCircles, ArgumentForm::Cells),
    ("CountDistinct", ConstraintKind::DistinctCount, ArgumentForm::Cells),
    ("SameValues", ConstraintKind::SameDigits, ArgumentForm::Number),
    ("HiddenSkyscraper", ConstraintKind::HiddenSkyscraper, ArgumentForm::Line),
    ("Skyscraper", ConstraintKind::Skyscraper, ArgumentForm::Line),
    ("XSum", ConstraintKind::XSum, ArgumentForm::Line),
    ("NumberedRoom", ConstraintKind::NumberedRoom, ArgumentForm::Line),
    ("ContainAtLeast", ConstraintKind::Quadruple, ArgumentForm::Cells),
    ("ContainExact", ConstraintKind::LookAndSay, ArgumentForm::Cells),
    ("LookAndSay", ConstraintKind::LookAndSay, ArgumentForm::Cells),
];

pub(super) fn read(name: &str, args: &[&str], size: usize, lowest: i32) -> Option<Vec<Constraint>> {
    let is_equation = name == "Sum" && args.first()?.contains("_=_");
    let closes = name == "SumLine" && args.last() == Some(&"LOOP");
    if let "Binary" | "BinaryX" = name {
        return read_pair_table(name == "BinaryX", args, size, lowest);
    }
    if SPECIAL.contains(&name) || is_equation || closes {
        return read_special(name, args, size).map(|constraint| vec![constraint]);
    }
    let cells = |names: &[&str]| -> Option<Vec<Cell>> { names.iter().map(|name| cell(name, size)).collect() };
    let whole = |kind: ConstraintKind, numbers: Vec<i32>, cells: Vec<Cell>| {
        Some(vec![Constraint { kind, cells, numbers }])
    };
    let &(_, kind, form) = NAMES.iter().find(|(known, ..)| *known == name)?;
    match form {
        ArgumentForm::Cells => whole(kind, Vec::new(), cells(args)?),
        ArgumentForm::Number | ArgumentForm::Perhaps => {
            let (first, rest) = args.split_first()?;
            match first.parse::<i32>() {
                // A sum of 0 there means that none is given.
                Ok(0) if kind == ConstraintKind::Cage => whole(kind, Vec::new(), cells(rest)?),
                // The number in a pill is read from left to right, or from top to bottom.
                Ok(number) if kind == ConstraintKind::Arrow => {
                    let mut cells = cells(rest)?;
                    cells.get_mut(..usize::try_from(number).ok()?)?.sort_unstable();
                    whole(kind, vec![number], cells)
                }
                Ok(number) => whole(kind, vec![number], cells(rest)?),
                Err(_) if form == ArgumentForm::Perhaps => whole(kind, Vec::new(), cells(args)?),
                Err(_) => None,
            }
        }
        ArgumentForm::Edges => {
            let cells = cells(args)?;
            let numbers = match name {
                "X" => vec![10],
                "V" => vec![5],
                _ => Vec::new(),
            };
            let mut found = Vec::new();
            for (at, &first) in cells.iter().enumerate() {
                let later = cells[at + 1..].iter().copied();
                let beside =
                    later.filter(|near| edge_neighbours(size, first.index()).any(|n| n == near.index()));
                found.extend(beside.map(|second| Constraint {
                    kind,
                    cells: vec![first, second],
                    numbers: numbers.clone(),
                }));
            }
            (!found.is_empty()).then_some(found)
        }
        ArgumentForm::Line => {
            let (line, clues) = args.split_first()?;
            let ahead = self::line(line, size)?;
            let behind: Vec<Cell> = ahead.iter().rev().copied().collect();
            let mut found = Vec::new();
            for (clue, cells) in clues.iter().zip([ahead, behind]).filter(|(clue, _)| !clue.is_empty()) {
                found.push(Constraint::with(kind, clue.parse().ok()?, cells));
            }
            (clues.len() <= 2 && !found.is_empty()).then_some(found)
        }
    }
}

/// Writes a constraint; `None` if the language has none like it.
pub(super) fn write(constraint: &Constraint, size: usize) -> Option<String> {
    let Constraint { kind, cells, numbers } = constraint;
    let name = |&cell: &Cell| name(cell, size);
    let list: String = cells.iter().map(name).collect();
    let known = NAMES.iter().find(|(_, known, _)| known == kind);
    Some(match kind {
        ConstraintKind::PairSum if *numbers == [10] => format!(".X{list}"),
        ConstraintKind::PairSum if *numbers == [5] => format!(".V{list}"),
        ConstraintKind::PairSum => format!(".Sum~{}{list}", constraint.number()),
        ConstraintKind::WhiteDot | ConstraintKind::BlackDot
            if constraint.number() != if *kind == ConstraintKind::WhiteDot { 1 } else { 2 } =>
        {
            return None;
        }
        ConstraintKind::Cage if numbers.is_empty() => format!(".Cage~0{list}"),
        ConstraintKind::Arrow if constraint.pill() > 1 => format!(".PillArrow~{}{list}", constraint.pill()),
        ConstraintKind::Arrow => format!(".Arrow{list}"),
        ConstraintKind::LittleKiller => {
            let named = [cells.first(), cells.last()].into_iter().flatten().find(|&&from| {
                let mut whole = diagonal(from, size).unwrap_or_default();
                whole.sort_unstable();
                let mut own = cells.clone();
                own.sort_unstable();
                whole == own
            });
            match named {
                Some(from) => format!(".LittleKiller~{}{}", constraint.number(), name(from)),
                None => format!(".Sum~{}{list}", constraint.number()),
            }
        }
        ConstraintKind::Sandwich => {
            let named = (1..=size).flat_map(|at| [format!("C{at}"), format!("R{at}")]);
            let mut named = named.filter(|name| line(name, size).as_ref() == Some(cells));
            format!(".Sandwich~{}~{}", constraint.number(), named.next()?)
        }
        ConstraintKind::Skyscraper
        | ConstraintKind::HiddenSkyscraper
        | ConstraintKind::XSum
        | ConstraintKind::NumberedRoom => {
            let behind: Vec<Cell> = cells.iter().rev().copied().collect();
            let named = (1..=size).flat_map(|at| [format!("C{at}"), format!("R{at}")]);
            let (line, gap) = named.into_iter().find_map(|name| {
                let ahead = line(&name, size)?;
                if ahead == *cells { Some((name, "")) } else { (ahead == behind).then_some((name, "~")) }
            })?;
            format!(".{}~{line}~{gap}{}", known?.0, constraint.number())
        }
        ConstraintKind::Quadruple => {
            let values: Vec<String> = numbers.iter().map(i32::to_string).collect();
            format!(".ContainAtLeast~{}{list}", values.join("_"))
        }
        ConstraintKind::LookAndSay => {
            format!(".LookAndSay~{}{list}", numbers.iter().map(i32::to_string).collect::<String>())
        }
        ConstraintKind::ColumnIndexer => format!(".Indexing~C{list}"),
        ConstraintKind::RowIndexer => format!(".Indexing~R{list}"),
        ConstraintKind::SumLoop => format!(".SumLine~{}{list}~LOOP", constraint.number()),
        ConstraintKind::Equation => {
            let (sum, factors) = numbers.split_last()?;
            let factors: Vec<String> = factors.iter().map(i32::to_string).collect();
            format!(".Sum~{sum}_=_{}{list}", factors.join("_"))
        }
        ConstraintKind::EqualSums => {
            let mut left = cells.as_slice();
            let mut parts = Vec::new();
            for &count in numbers {
                let (part, rest) = left.split_at_checked(count as usize)?;
                parts.push(part.iter().map(name).collect::<String>());
                left = rest;
            }
            format!(".EqualSum{}", parts.join("~-"))
        }
        ConstraintKind::Odd | ConstraintKind::Even => {
            let from = if *kind == ConstraintKind::Odd { 1 } else { 2 };
            let values: String = (from..=size).step_by(2).map(|value| format!("_{value}")).collect();
            let each: String = cells.iter().map(|cell| format!("{}{values}", name(cell))).collect();
            format!(".{each}")
        }
        _ => {
            let (name, _, form) = known?;
            let numbered = matches!(form, ArgumentForm::Number | ArgumentForm::Perhaps);
            let number = if numbered { format!("~{}", constraint.number()) } else { String::new() };
            format!(".{name}{number}{list}")
        }
    })
}
