//! Constraints in the language of the Interactive Sudoku Solver: by their names there, and back.

use crate::geometry::{Cell, Constraint, Kind, Rules, edge_neighbours};

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

const NAMES: [(&str, Kind, Form); 33] = [
    ("Cage", Kind::Cage, Form::Number),
    ("Sum", Kind::Sum, Form::Number),
    ("Thermo", Kind::Thermometer, Form::Cells),
    ("WhiteDot", Kind::WhiteDot, Form::Edges),
    ("BlackDot", Kind::BlackDot, Form::Edges),
    ("X", Kind::PairSum, Form::Edges),
    ("V", Kind::PairSum, Form::Edges),
    ("GreaterThan", Kind::Greater, Form::Edges),
    ("Whisper", Kind::Whisper, Form::Perhaps),
    ("Palindrome", Kind::Palindrome, Form::Cells),
    ("Arrow", Kind::Arrow, Form::Cells),
    ("PillArrow", Kind::Arrow, Form::Number),
    ("DoubleArrow", Kind::DoubleArrow, Form::Cells),
    ("Renban", Kind::Renban, Form::Cells),
    ("Between", Kind::Between, Form::Cells),
    ("Lockout", Kind::Lockout, Form::Perhaps),
    ("RegionSumLine", Kind::RegionSum, Form::Cells),
    ("Entropic", Kind::Entropic, Form::Cells),
    ("Modular", Kind::Modular, Form::Perhaps),
    ("Zipper", Kind::Zipper, Form::Cells),
    ("SumLine", Kind::SumLine, Form::Number),
    ("EqualityCage", Kind::Equality, Form::Cells),
    ("Lunchbox", Kind::Lunchbox, Form::Number),
    ("CountingCircles", Kind::CountingCircles, Form::Cells),
    ("CountDistinct", Kind::DistinctCount, Form::Cells),
    ("SameValues", Kind::SameDigits, Form::Number),
    ("HiddenSkyscraper", Kind::HiddenSkyscraper, Form::Seen),
    ("Skyscraper", Kind::Skyscraper, Form::Seen),
    ("XSum", Kind::XSum, Form::Seen),
    ("NumberedRoom", Kind::NumberedRoom, Form::Seen),
    ("ContainAtLeast", Kind::Quadruple, Form::Cells),
    ("ContainExact", Kind::LookAndSay, Form::Cells),
    ("LookAndSay", Kind::LookAndSay, Form::Cells),
];

/// The cell of a name such as `R1C2`, or `R1Cb` for the cell in column 11.
pub(super) fn cell(name: &str, size: usize) -> Option<Cell> {
    let (row, column) = name.strip_prefix('R')?.split_once('C')?;
    let line = |text: &str| usize::from_str_radix(text, 36).ok()?.checked_sub(1).filter(|&line| line < size);
    Some(Cell::new(line(row)? * size + line(column)?))
}

/// The name of a cell with a tilde before it. Lines above 9 are letters, as there.
pub(super) fn name(cell: Cell, size: usize) -> String {
    let line = |number: usize| char::from_digit(number as u32 + 1, 36).unwrap_or('?');
    format!("~R{}C{}", line(cell.index() / size), line(cell.index() % size))
}

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
    let whole =
        |kind: Kind, numbers: Vec<i32>, cells: Vec<Cell>| Some(vec![Constraint { kind, cells, numbers }]);
    let &(_, kind, form) = NAMES.iter().find(|(known, ..)| *known == name)?;
    match form {
        Form::Cells => whole(kind, Vec::new(), cells(args)?),
        Form::Number | Form::Perhaps => {
            let (first, rest) = args.split_first()?;
            match first.parse::<i32>() {
                // A sum of 0 there means that none is given.
                Ok(0) if kind == Kind::Cage => whole(kind, Vec::new(), cells(rest)?),
                // The number in a pill is read from left to right, or from top to bottom.
                Ok(number) if kind == Kind::Arrow => {
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

/// Pairs by a table of the digits that go together, as numbers of six bits, the first digit's row first: each cell of a
/// line with the next, or all of them with each other. Only tables that mean a rule of ours are known. Between lines stands
/// a name, which may be empty.
fn of_table(all_pairs: bool, args: &[&str], size: usize, lowest: i32) -> Option<Vec<Constraint>> {
    const FIGURES: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";
    let (key, rest) = args.split_first()?;
    let mut bits = Vec::new();
    for figure in key.bytes() {
        let value = FIGURES.iter().position(|&known| known == figure)?;
        bits.extend((0..6).map(|bit| value >> bit & 1 == 1));
    }
    // What is left out at the end is false.
    let allowed =
        |a: i32, b: i32| bits.get((a - lowest) as usize * size + (b - lowest) as usize) == Some(&true);
    let digits = lowest..lowest + size as i32;
    let means = |rule: &dyn Fn(i32, i32) -> bool| {
        digits.clone().all(|a| digits.clone().all(|b| allowed(a, b) == rule(a, b)))
    };
    let whisper = |&least: &i32| means(&|a, b| (a - b).abs() >= least);
    let white = |&apart: &i32| means(&|a, b| (a - b).abs() == apart);
    let black = |&times: &i32| means(&|a, b| a == b * times || b == a * times);
    let sum = |&sum: &i32| means(&|a, b| a + b == sum);
    let (kind, numbers) = if let Some(least) = (2..size as i32).find(whisper) {
        (Kind::Whisper, vec![least])
    } else if let Some(apart) = (1..size as i32).find(white) {
        (Kind::WhiteDot, vec![apart])
    } else if let Some(times) = (2..=size as i32).find(black) {
        (Kind::BlackDot, vec![times])
    } else if let Some(sum) = (2..2 * size as i32).find(sum) {
        (Kind::PairSum, vec![sum])
    } else if means(&|a, b| a > b) {
        (Kind::Greater, Vec::new())
    } else if means(&|a, b| a == b) {
        (Kind::Palindrome, Vec::new())
    } else {
        return None;
    };
    let mut found = Vec::new();
    for line in rest.split(|arg| cell(arg, size).is_none()).filter(|line| !line.is_empty()) {
        let cells: Vec<Cell> = line.iter().map(|name| cell(name, size)).collect::<Option<_>>()?;
        for (at, &first) in cells.iter().enumerate() {
            let reach = if all_pairs { cells.len() } else { cells.len().min(at + 2) };
            let others = cells[at + 1..reach.max(at + 1)].iter();
            found.extend(others.map(|&second| Constraint {
                kind,
                cells: vec![first, second],
                numbers: numbers.clone(),
            }));
        }
    }
    (!found.is_empty()).then_some(found)
}

/// What is written in a form of its own.
const OWN_FORM: [&str; 8] = [
    "LittleKiller",
    "Sandwich",
    "Quad",
    "ContainAtLeast",
    "ContainExact",
    "LookAndSay",
    "Indexing",
    "EqualSum",
];

fn of_own_form(name: &str, args: &[&str], size: usize) -> Option<Constraint> {
    let cells = |names: &[&str]| -> Option<Vec<Cell>> { names.iter().map(|name| cell(name, size)).collect() };
    let whole = |kind: Kind, numbers: Vec<i32>, cells: Vec<Cell>| Some(Constraint { kind, cells, numbers });
    let values = |text: &str| text.split('_').map(|value| value.parse().ok()).collect::<Option<Vec<i32>>>();
    match name {
        "LittleKiller" => {
            let [sum, from] = args[..] else { return None };
            whole(Kind::LittleKiller, vec![sum.parse().ok()?], diagonal(cell(from, size)?, size)?)
        }
        "Sandwich" => {
            let [sum, line] = args[..] else { return None };
            whole(Kind::Sandwich, vec![sum.parse().ok()?], self::line(line, size)?)
        }
        "Quad" => {
            let (corner, values) = args.split_first()?;
            let at = cell(corner, size)?.index();
            let cells = [at, at + 1, at + size, at + size + 1].map(Cell::new);
            let fits = at % size + 1 < size && at / size + 1 < size;
            let values = values.iter().map(|value| value.parse().ok()).collect::<Option<Vec<i32>>>()?;
            fits.then(|| whole(Kind::Quadruple, values, cells.to_vec())).flatten()
        }
        "ContainAtLeast" => {
            let (numbers, names) = args.split_first()?;
            whole(Kind::Quadruple, values(numbers)?, cells(names)?)
        }
        "ContainExact" => {
            let (numbers, names) = args.split_first()?;
            let mut pairs: Vec<[i32; 2]> = Vec::new();
            for value in values(numbers)? {
                match pairs.iter_mut().find(|[_, known]| *known == value) {
                    Some([count, _]) => *count += 1,
                    None => pairs.push([1, value]),
                }
            }
            whole(Kind::LookAndSay, pairs.concat(), cells(names)?)
        }
        "LookAndSay" => {
            let (clue, names) = args.split_first()?;
            let digits = clue.chars().map(|c| Some(c.to_digit(10)? as i32)).collect::<Option<Vec<i32>>>()?;
            whole(Kind::LookAndSay, digits, cells(names)?)
        }
        "Indexing" => {
            let (line, names) = args.split_first()?;
            let kind = match *line {
                "C" => Kind::ColumnIndexer,
                "R" => Kind::RowIndexer,
                _ => return None,
            };
            whole(kind, Vec::new(), cells(names)?)
        }
        "EqualSum" => {
            let parts = args.split(|arg| *arg == "-").map(cells).collect::<Option<Vec<_>>>()?;
            whole(Kind::EqualSums, parts.iter().map(|part| part.len() as i32).collect(), parts.concat())
        }
        "Sum" => {
            let (head, names) = args.split_first()?;
            let (sum, factors) = head.split_once("_=_")?;
            let mut numbers = values(factors)?;
            numbers.push(sum.parse().ok()?);
            whole(Kind::Equation, numbers, cells(names)?)
        }
        "SumLine" => {
            let (sum, names) = args[..args.len() - 1].split_first()?;
            whole(Kind::SumLoop, vec![sum.parse().ok()?], cells(names)?)
        }
        _ => None,
    }
}

/// The cells of `C4` from the top, or of `R2` from the left.
fn line(name: &str, size: usize) -> Option<Vec<Cell>> {
    let number = |text: &str| text.parse::<usize>().ok()?.checked_sub(1).filter(|&line| line < size);
    if let Some(column) = name.strip_prefix('C') {
        number(column).map(|column| (0..size).map(|row| Cell::new(row * size + column)).collect())
    } else {
        let row = number(name.strip_prefix('R')?)?;
        Some((0..size).map(|column| Cell::new(row * size + column)).collect())
    }
}

/// The diagonal that begins at a cell of the edge: from the left it falls to the right, from the top to the left, and from
/// the other sides it rises.
fn diagonal(from: Cell, size: usize) -> Option<Vec<Cell>> {
    let (row, column) = (from.index() / size, from.index() % size);
    let last = size - 1;
    let (down, right) = match (row, column) {
        (row, 0) if row < last => (true, true),
        (row, column) if column == last && row > 0 && row < last => (false, false),
        (0, _) => (true, false),
        (row, column) if row == last && column > 0 && column < last => (false, true),
        _ => return None,
    };
    let (mut row, mut column) = (row as isize, column as isize);
    let mut cells = Vec::new();
    let on = |line: isize| (0..size as isize).contains(&line);
    while on(row) && on(column) {
        cells.push(Cell::new(row as usize * size + column as usize));
        row += if down { 1 } else { -1 };
        column += if right { 1 } else { -1 };
    }
    Some(cells)
}

/// A constraint in that language; `None` where it has no words for it.
pub(super) fn write(constraint: &Constraint, size: usize) -> Option<String> {
    let Constraint { kind, cells, numbers } = constraint;
    let name = |&cell: &Cell| name(cell, size);
    let list: String = cells.iter().map(name).collect();
    let known = NAMES.iter().find(|(_, known, _)| known == kind);
    Some(match kind {
        Kind::PairSum if *numbers == [10] => format!(".X{list}"),
        Kind::PairSum if *numbers == [5] => format!(".V{list}"),
        Kind::PairSum => format!(".Sum~{}{list}", constraint.number()),
        Kind::WhiteDot | Kind::BlackDot
            if constraint.number() != if *kind == Kind::WhiteDot { 1 } else { 2 } =>
        {
            return None;
        }
        Kind::Cage if numbers.is_empty() => format!(".Cage~0{list}"),
        Kind::Arrow if constraint.pill() > 1 => format!(".PillArrow~{}{list}", constraint.pill()),
        Kind::Arrow => format!(".Arrow{list}"),
        Kind::LittleKiller => {
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
        Kind::Sandwich => {
            let named = (1..=size).flat_map(|at| [format!("C{at}"), format!("R{at}")]);
            let mut named = named.filter(|name| line(name, size).as_ref() == Some(cells));
            format!(".Sandwich~{}~{}", constraint.number(), named.next()?)
        }
        Kind::Skyscraper | Kind::HiddenSkyscraper | Kind::XSum | Kind::NumberedRoom => {
            let behind: Vec<Cell> = cells.iter().rev().copied().collect();
            let named = (1..=size).flat_map(|at| [format!("C{at}"), format!("R{at}")]);
            let (line, gap) = named.into_iter().find_map(|name| {
                let ahead = line(&name, size)?;
                if ahead == *cells { Some((name, "")) } else { (ahead == behind).then_some((name, "~")) }
            })?;
            format!(".{}~{line}~{gap}{}", known?.0, constraint.number())
        }
        Kind::Quadruple => {
            let values: Vec<String> = numbers.iter().map(i32::to_string).collect();
            format!(".ContainAtLeast~{}{list}", values.join("_"))
        }
        Kind::LookAndSay => {
            format!(".LookAndSay~{}{list}", numbers.iter().map(i32::to_string).collect::<String>())
        }
        Kind::ColumnIndexer => format!(".Indexing~C{list}"),
        Kind::RowIndexer => format!(".Indexing~R{list}"),
        Kind::SumLoop => format!(".SumLine~{}{list}~LOOP", constraint.number()),
        Kind::Equation => {
            let (sum, factors) = numbers.split_last()?;
            let factors: Vec<String> = factors.iter().map(i32::to_string).collect();
            format!(".Sum~{sum}_=_{}{list}", factors.join("_"))
        }
        Kind::EqualSums => {
            let mut left = cells.as_slice();
            let mut parts = Vec::new();
            for &count in numbers {
                let (part, rest) = left.split_at_checked(count as usize)?;
                parts.push(part.iter().map(name).collect::<String>());
                left = rest;
            }
            format!(".EqualSum{}", parts.join("~-"))
        }
        Kind::Odd | Kind::Even => {
            let from = if *kind == Kind::Odd { 1 } else { 2 };
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
