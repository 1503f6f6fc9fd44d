//! Constraints in the language of the Interactive Sudoku Solver: by their names there, and back.

use super::own_form::{OWN_FORM, of_own_form, of_table};
use super::places::{cell, diagonal, line, name};
use whydoku_board::{Cell, Constraint, ConstraintKind, Rules, edge_neighbours};

/// Rules that hold everywhere, by their names.
pub(super) const EVERYWHERE: [(&str, Rules); 4] = [
    ("StrictKropki", Rules::ALL_WHITE_DOTS.and(Rules::ALL_BLACK_DOTS)),
    ("StrictXV", Rules::ALL_XV),
    ("GlobalEntropy", Rules::ENTROPY),
    ("AntiTaxicab", Rules::ANTI_TAXICAB),
];

/// What follows the name of a constraint.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// Cells.
    Cells,
    /// A number and cells.
    Number,
    /// A number and cells, or cells alone, which mean a number of ours.
    Perhaps,
    /// Cells of which all that share an edge are pairs, the earlier first.
    Edges,
    /// A line such as `C4`, what is seen along it, and what is seen from its far end.
    Seen,
}

const NAMES: [(&str, ConstraintKind, Form); 33] = [
    ("Cage", ConstraintKind::Cage, Form::Number),
    ("Sum", ConstraintKind::Sum, Form::Number),
    ("Thermo", ConstraintKind::Thermometer, Form::Cells),
    ("WhiteDot", ConstraintKind::WhiteDot, Form::Edges),
    ("BlackDot", ConstraintKind::BlackDot, Form::Edges),
    ("X", ConstraintKind::PairSum, Form::Edges),
    ("V", ConstraintKind::PairSum, Form::Edges),
    ("GreaterThan", ConstraintKind::Greater, Form::Edges),
    ("Whisper", ConstraintKind::Whisper, Form::Perhaps),
    ("Palindrome", ConstraintKind::Palindrome, Form::Cells),
    ("Arrow", ConstraintKind::Arrow, Form::Cells),
    ("PillArrow", ConstraintKind::Arrow, Form::Number),
    ("DoubleArrow", ConstraintKind::DoubleArrow, Form::Cells),
    ("Renban", ConstraintKind::Renban, Form::Cells),
    ("Between", ConstraintKind::Between, Form::Cells),
    ("Lockout", ConstraintKind::Lockout, Form::Perhaps),
    ("RegionSumLine", ConstraintKind::RegionSum, Form::Cells),
    ("Entropic", ConstraintKind::Entropic, Form::Cells),
    ("Modular", ConstraintKind::Modular, Form::Perhaps),
    ("Zipper", ConstraintKind::Zipper, Form::Cells),
    ("SumLine", ConstraintKind::SumLine, Form::Number),
    ("EqualityCage", ConstraintKind::Equality, Form::Cells),
    ("Lunchbox", ConstraintKind::Lunchbox, Form::Number),
    ("CountingCircles", ConstraintKind::CountingCircles, Form::Cells),
    ("CountDistinct", ConstraintKind::DistinctCount, Form::Cells),
    ("SameValues", ConstraintKind::SameDigits, Form::Number),
    ("HiddenSkyscraper", ConstraintKind::HiddenSkyscraper, Form::Seen),
    ("Skyscraper", ConstraintKind::Skyscraper, Form::Seen),
    ("XSum", ConstraintKind::XSum, Form::Seen),
    ("NumberedRoom", ConstraintKind::NumberedRoom, Form::Seen),
    ("ContainAtLeast", ConstraintKind::Quadruple, Form::Cells),
    ("ContainExact", ConstraintKind::LookAndSay, Form::Cells),
    ("LookAndSay", ConstraintKind::LookAndSay, Form::Cells),
];

/// The constraints of an item; `None` if it is not known, or not of its form.
pub(super) fn read(name: &str, args: &[&str], size: usize, lowest: i32) -> Option<Vec<Constraint>> {
    let is_equation = name == "Sum" && args.first()?.contains("_=_");
    let closes = name == "SumLine" && args.last() == Some(&"LOOP");
    if let "Binary" | "BinaryX" = name {
        return of_table(name == "BinaryX", args, size, lowest);
    }
    if OWN_FORM.contains(&name) || is_equation || closes {
        return of_own_form(name, args, size).map(|constraint| vec![constraint]);
    }
    let cells = |names: &[&str]| -> Option<Vec<Cell>> { names.iter().map(|name| cell(name, size)).collect() };
    let whole = |kind: ConstraintKind, numbers: Vec<i32>, cells: Vec<Cell>| {
        Some(vec![Constraint { kind, cells, numbers }])
    };
    let &(_, kind, form) = NAMES.iter().find(|(known, ..)| *known == name)?;
    match form {
        Form::Cells => whole(kind, Vec::new(), cells(args)?),
        Form::Number | Form::Perhaps => {
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
                Err(_) if form == Form::Perhaps => whole(kind, Vec::new(), cells(args)?),
                Err(_) => None,
            }
        }
        Form::Edges => {
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
        Form::Seen => {
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

/// A constraint in that language; `None` where it has no words for it.
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
            let numbered = matches!(form, Form::Number | Form::Perhaps);
            let number = if numbered { format!("~{}", constraint.number()) } else { String::new() };
            format!(".{name}{number}{list}")
        }
    })
}
