//! Reads and writes the constraints of the Interactive Sudoku Solver by their names.

use super::encoding;
use crate::diagonal;
use whydoku_board::{Cell, Constraint, ConstraintKind as Kind, PairScope, Shape, Side, edge_neighbours};

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

const NAMES: [(&str, Kind, ArgumentForm); 31] = [
    ("Cage", Kind::Cage, ArgumentForm::Number),
    ("Sum", Kind::Sum, ArgumentForm::Number),
    ("Thermo", Kind::Thermometer, ArgumentForm::Cells),
    ("WhiteDot", Kind::WhiteDot, ArgumentForm::Edges),
    ("BlackDot", Kind::BlackDot, ArgumentForm::Edges),
    ("X", Kind::PairSum, ArgumentForm::Edges),
    ("V", Kind::PairSum, ArgumentForm::Edges),
    ("GreaterThan", Kind::Greater, ArgumentForm::Edges),
    ("Whisper", Kind::Whisper, ArgumentForm::Perhaps),
    ("Palindrome", Kind::Palindrome, ArgumentForm::Cells),
    ("Arrow", Kind::Arrow, ArgumentForm::Cells),
    ("PillArrow", Kind::Arrow, ArgumentForm::Number),
    ("DoubleArrow", Kind::DoubleArrow, ArgumentForm::Cells),
    ("Renban", Kind::Renban, ArgumentForm::Cells),
    ("Between", Kind::Between, ArgumentForm::Cells),
    ("Lockout", Kind::Lockout, ArgumentForm::Perhaps),
    ("RegionSumLine", Kind::RegionSum, ArgumentForm::Cells),
    ("Entropic", Kind::Entropic, ArgumentForm::Cells),
    ("Modular", Kind::Modular, ArgumentForm::Perhaps),
    ("Zipper", Kind::Zipper, ArgumentForm::Cells),
    ("SumLine", Kind::SumLine, ArgumentForm::Number),
    ("EqualityCage", Kind::Equality, ArgumentForm::Cells),
    ("Lunchbox", Kind::Lunchbox, ArgumentForm::Number),
    ("CountingCircles", Kind::CountingCircles, ArgumentForm::Cells),
    ("CountDistinct", Kind::DistinctCount, ArgumentForm::Cells),
    ("SameValues", Kind::SameDigits, ArgumentForm::Number),
    ("HiddenSkyscraper", Kind::HiddenSkyscraper, ArgumentForm::Line),
    ("Skyscraper", Kind::Skyscraper, ArgumentForm::Line),
    ("XSum", Kind::XSum, ArgumentForm::Line),
    ("FullRank", Kind::FullRank, ArgumentForm::Line),
    ("NumberedRoom", Kind::NumberedRoom, ArgumentForm::Line),
];

/// Reads the constraints of an item; `None` if it is unknown or malformed.
pub(super) fn read(name: &str, args: &[&str], board: &Shape) -> Option<Vec<Constraint>> {
    let size = board.side();
    let cells = |names: &[&str]| cells(names, size);
    let values = |text: &str| text.split('_').map(|value| value.parse().ok()).collect::<Option<Vec<i32>>>();
    let (kind, numbers, cells) = match (name, args) {
        ("Pair" | "PairX", [key, lines @ ..]) => return read_pair_table(name == "PairX", key, lines, board),
        // The older names exchange two figures.
        ("Binary" | "BinaryX", [key, lines @ ..]) => {
            let exchanged = |figure: char| match figure {
                '-' => '_',
                '_' => '-',
                other => other,
            };
            let key: String = key.chars().map(exchanged).collect();
            return read_pair_table(name == "BinaryX", &key, lines, board);
        }
        ("NFA", [key, lines @ ..]) => {
            let pattern = encoding::automaton_of(key, board.lowest())?;
            let sequence =
                |(name, cells): (String, Vec<Cell>)| Constraint::sequence(&name, &pattern, cells).ok();
            return named_lines(lines, size)?.into_iter().map(sequence).collect();
        }
        ("Regex", [key, lines @ ..]) => {
            let pattern = encoding::pattern_of(key)?;
            let sequence = |(_, cells): (String, Vec<Cell>)| Constraint::sequence("", &pattern, cells).ok();
            return named_lines(lines, size)?.into_iter().map(sequence).collect();
        }
        ("ValueIndexing", names) => {
            let cells = cells(names)?;
            let sequence =
                Constraint::sequence("value indexing", &indexing_pattern(cells.len(), board), cells);
            return Some(vec![sequence.ok().filter(|sequence| sequence.cells.len() > 2)?]);
        }
        ("AllDifferent", names) => (Kind::Cage, Vec::new(), cells(names)?),
        ("LittleKiller", [sum, from]) => {
            (Kind::LittleKiller, vec![sum.parse().ok()?], diagonal_from(cell(from, size)?, size)?)
        }
        ("Sandwich", [sum, line]) => {
            // Of a line with fewer cells than digits, the ends are its lowest and its highest digit.
            let kind = if board.has_more_digits() { Kind::Lunchbox } else { Kind::Sandwich };
            (kind, vec![sum.parse().ok()?], self::line(line, size)?)
        }
        ("Quad", [corner, values @ ..]) => {
            let at = cell(corner, size)?.index();
            if at % size + 1 == size || at / size + 1 == size {
                return None;
            }
            let values = values.iter().map(|value| value.parse().ok()).collect::<Option<_>>()?;
            (Kind::Quadruple, values, [at, at + 1, at + size, at + size + 1].map(Cell::new).to_vec())
        }
        ("ContainAtLeast", [numbers, names @ ..]) => (Kind::Quadruple, values(numbers)?, cells(names)?),
        ("ContainExact", [numbers, names @ ..]) => {
            let mut pairs: Vec<[i32; 2]> = Vec::new();
            for value in values(numbers)? {
                match pairs.iter_mut().find(|[_, known]| *known == value) {
                    Some([count, _]) => *count += 1,
                    None => pairs.push([1, value]),
                }
            }
            (Kind::LookAndSay, pairs.concat(), cells(names)?)
        }
        ("LookAndSay", [clue, names @ ..]) => {
            let digits = clue.chars().map(|c| Some(c.to_digit(10)? as i32)).collect::<Option<_>>()?;
            (Kind::LookAndSay, digits, cells(names)?)
        }
        ("Indexing", ["C", names @ ..]) => (Kind::ColumnIndexer, Vec::new(), cells(names)?),
        ("Indexing", ["R", names @ ..]) => (Kind::RowIndexer, Vec::new(), cells(names)?),
        ("EqualSum", _) => {
            let parts = args.split(|arg| *arg == "-").map(cells).collect::<Option<Vec<_>>>()?;
            (Kind::EqualSums, parts.iter().map(|part| part.len() as i32).collect(), parts.concat())
        }
        ("Sum", [head, names @ ..]) if head.contains("_=_") => {
            let (sum, factors) = head.split_once("_=_")?;
            let mut numbers = values(factors)?;
            numbers.push(sum.parse().ok()?);
            (Kind::Equation, numbers, cells(names)?)
        }
        ("SumLine", [sum, names @ .., "LOOP"]) => (Kind::SumLoop, vec![sum.parse().ok()?], cells(names)?),
        _ => return read_by_form(name, args, size),
    };
    Some(vec![Constraint::new(kind, cells, numbers)])
}

fn read_by_form(name: &str, args: &[&str], size: usize) -> Option<Vec<Constraint>> {
    let &(_, kind, form) = NAMES.iter().find(|(known, ..)| *known == name)?;
    let (numbers, cells) = match form {
        ArgumentForm::Cells => (Vec::new(), cells(args, size)?),
        ArgumentForm::Number | ArgumentForm::Perhaps => {
            let (first, rest) = args.split_first()?;
            match first.parse::<i32>() {
                // A sum of 0 there means that none is given.
                Ok(0) if kind == Kind::Cage => (Vec::new(), cells(rest, size)?),
                // The number in a pill is read from left to right, or from top to bottom.
                Ok(number) if kind == Kind::Arrow => {
                    let mut cells = cells(rest, size)?;
                    cells.get_mut(..usize::try_from(number).ok()?)?.sort_unstable();
                    (vec![number], cells)
                }
                Ok(number) => (vec![number], cells(rest, size)?),
                Err(_) if form == ArgumentForm::Perhaps => (Vec::new(), cells(args, size)?),
                Err(_) => return None,
            }
        }
        ArgumentForm::Edges => {
            let cells = cells(args, size)?;
            let numbers = match name {
                "X" => vec![10],
                "V" => vec![5],
                _ => Vec::new(),
            };
            let mut found = Vec::new();
            for (at, &first) in cells.iter().enumerate() {
                let is_near = |cell: &&Cell| edge_neighbours(size, first.index()).any(|n| n == cell.index());
                let near = cells[at + 1..].iter().filter(is_near);
                found.extend(near.map(|&second| pair(kind, &numbers, first, second)));
            }
            return (!found.is_empty()).then_some(found);
        }
        ArgumentForm::Line => {
            let (line, clues) = args.split_first()?;
            let ahead = self::line(line, size)?;
            let behind: Vec<Cell> = ahead.iter().rev().copied().collect();
            let mut found = Vec::new();
            for (clue, cells) in clues.iter().zip([ahead, behind]).filter(|(clue, _)| !clue.is_empty()) {
                found.push(Constraint::with(kind, clue.parse().ok()?, cells));
            }
            return (clues.len() <= 2 && !found.is_empty()).then_some(found);
        }
    };
    Some(vec![Constraint::new(kind, cells, numbers)])
}

fn pair(kind: Kind, numbers: &[i32], first: Cell, second: Cell) -> Constraint {
    Constraint::new(kind, vec![first, second], numbers.to_vec())
}

/// The digit of the first cell stands as many cells behind the second as that says.
fn indexing_pattern(cells: usize, board: &Shape) -> String {
    let digits = || board.lowest()..=board.highest();
    let symbol = |value: i32| char::from_digit(value as u32, 36).unwrap_or('.');
    let places = digits().filter(|&apart| apart > 0 && (apart as usize) + 1 < cells);
    let pattern = |apart: i32| {
        let one = move |value: i32| format!("{0}{1}.{{{2}}}{0}.*", symbol(value), symbol(apart), apart - 1);
        digits().map(one).collect::<Vec<_>>().join("|")
    };
    places.map(pattern).collect::<Vec<_>>().join("|")
}

/// The constraints that a rule of the whole board makes, if we have no rule of this name.
pub(super) fn of_board(name: &str, board: &Shape) -> Option<Vec<Constraint>> {
    let size = board.side();
    // Both are about the digits 1 to 9.
    if (board.size(), board.lowest()) != (9, 1) {
        return None;
    }
    let sequence =
        |name: &str, pattern: &str, cells: Vec<Cell>| Constraint::sequence(name, pattern, cells).ok();
    match name {
        // A 1 stands directly above each 5, or a 9 directly below it.
        "DutchFlatmates" => {
            // A column with fewer cells than digits may have no 5.
            let pattern = if board.has_more_digits() { "[^5]*|.*(15|59).*" } else { ".*(15|59).*" };
            let column = |column| Side::Top.cells(column, size).collect();
            (0..size).map(|at| sequence("Dutch flatmates", pattern, column(at))).collect()
        }
        // Each square of four cells has a digit of each remainder by 3: the states are the sets of remainders.
        "GlobalMod" => {
            let mut steps = String::from("start s0");
            for (from, remainder) in (0..8).flat_map(|from| (0..3).map(move |remainder| (from, remainder))) {
                let values = [1, 4, 7].map(|value| (value + remainder).to_string()).join(" ");
                steps += &format!(", s{from} {values} s{}", from | 1 << remainder);
            }
            steps += ", end s7";
            let corners = (1..size).flat_map(|row| (1..size).map(move |column| row * size + column));
            let square = |at: usize| [at - size - 1, at - size, at - 1, at].map(Cell::new).to_vec();
            corners.map(|at| sequence("global mod 3", &steps, square(at))).collect()
        }
        _ => None,
    }
}

/// Lines of cells, each with the name that was written last before it. Between lines stands a name, which may be empty.
fn named_lines(args: &[&str], size: usize) -> Option<Vec<(String, Vec<Cell>)>> {
    let mut name = String::new();
    let mut lines: Vec<(String, Vec<Cell>)> = vec![(name.clone(), Vec::new())];
    for arg in args {
        if let Some(new) = arg.strip_prefix('_') {
            name = encoding::decoded(new);
        }
        if arg.is_empty() || arg.starts_with('_') {
            lines.push((name.clone(), Vec::new()));
        } else {
            lines.last_mut()?.1.push(cell(arg, size)?);
        }
    }
    lines.retain(|(_, cells)| !cells.is_empty());
    (!lines.is_empty()).then_some(lines)
}

/// Pairs by a table of the digits that go together, the first digit's row first: each cell of a line with the next, or all
/// of them with each other. Without a name, a table that means a kind of ours is of that kind.
fn read_pair_table(all_pairs: bool, key: &str, lines: &[&str], board: &Shape) -> Option<Vec<Constraint>> {
    let (size, lowest) = (board.size(), board.lowest());
    let bits = encoding::bits_of(key)?;
    if bits.iter().skip(size * size).any(|&bit| bit) {
        return None;
    }
    // Missing entries at the end are false.
    let allowed =
        |a: i32, b: i32| bits.get((a - lowest) as usize * size + (b - lowest) as usize) == Some(&true);
    let digits = lowest..lowest + size as i32;
    let means = |rule: &dyn Fn(i32, i32) -> bool| {
        digits.clone().all(|a| digits.clone().all(|b| allowed(a, b) == rule(a, b)))
    };
    // Between all pairs there is no order.
    if all_pairs && !means(&|a, b| allowed(b, a)) {
        return None;
    }
    let count = size as i32;
    let kind = if let Some(least) = (2..count).find(|&n| means(&|a, b| (a - b).abs() >= n)) {
        Some((Kind::Whisper, vec![least]))
    } else if let Some(apart) = (1..count).find(|&n| means(&|a, b| (a - b).abs() == n)) {
        Some((Kind::WhiteDot, vec![apart]))
    } else if let Some(times) = (2..=count).find(|&n| means(&|a, b| a == b * n || b == a * n)) {
        Some((Kind::BlackDot, vec![times]))
    } else if let Some(sum) = (2..2 * count).find(|&n| means(&|a, b| a + b == n)) {
        Some((Kind::PairSum, vec![sum]))
    } else if means(&|a, b| a > b) {
        Some((Kind::Greater, Vec::new()))
    } else if means(&|a, b| a == b) {
        Some((Kind::Palindrome, Vec::new()))
    } else {
        None
    };
    let scope = if all_pairs { PairScope::All } else { PairScope::Line };
    let mut found = Vec::new();
    for (name, cells) in named_lines(lines, board.side())? {
        match &kind {
            Some((kind, numbers)) if name.is_empty() => {
                for (at, &first) in cells.iter().enumerate() {
                    let others = cells[at + 1..].iter().take(if all_pairs { cells.len() } else { 1 });
                    found.extend(others.map(|&second| pair(*kind, numbers, first, second)));
                }
            }
            // A single cell makes no pair.
            _ if cells.len() < 2 => {}
            _ => found.push(Constraint::relation(&name, scope, board, cells, allowed).ok()?),
        }
    }
    Some(found)
}

pub(super) fn write(constraint: &Constraint, board: &Shape) -> Option<String> {
    let size = board.side();
    let Constraint { kind, cells, numbers, .. } = constraint;
    if constraint.definition.is_some() {
        return write_definition(constraint, board);
    }
    let name = |&cell: &Cell| name(cell, size);
    let list: String = cells.iter().map(name).collect();
    let joined = |numbers: &[i32], by: &str| numbers.iter().map(i32::to_string).collect::<Vec<_>>().join(by);
    let known = NAMES.iter().find(|(_, known, _)| known == kind);
    Some(match kind {
        Kind::PairSum if *numbers == [10] => format!(".X{list}"),
        Kind::PairSum if *numbers == [5] => format!(".V{list}"),
        Kind::PairSum => format!(".Sum~{}{list}", constraint.number()),
        Kind::WhiteDot if constraint.number() != 1 => return None,
        Kind::BlackDot if constraint.number() != 2 => return None,
        Kind::Cage if numbers.is_empty() => format!(".Cage~0{list}"),
        Kind::Arrow if constraint.pill() > 1 => format!(".PillArrow~{}{list}", constraint.pill()),
        Kind::Arrow => format!(".Arrow{list}"),
        Kind::LittleKiller => {
            let named = [cells.first(), cells.last()].into_iter().flatten().find(|&&from| {
                let mut whole = diagonal_from(from, size).unwrap_or_default();
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
        Kind::DoubleArrow if !numbers.is_empty() => {
            let ends: String = [cells.first()?, cells.last()?].map(name).concat();
            format!(".DoubleArrow{list}.Sum~{}{ends}", constraint.number())
        }
        Kind::Sandwich if board.has_more_digits() => return None,
        Kind::Sandwich => format!(".Sandwich~{}~{}", constraint.number(), line_name(cells, size)?),
        // That ranks may be shared holds for all of them there.
        Kind::FullRank if numbers.len() > 1 => return None,
        kind if kind.is_seen_from_outside() => {
            let behind: Vec<Cell> = cells.iter().rev().copied().collect();
            let (line, gap) = match line_name(cells, size) {
                Some(line) => (line, ""),
                None => (line_name(&behind, size)?, "~"),
            };
            format!(".{}~{line}~{gap}{}", known?.0, constraint.number())
        }
        Kind::Quadruple => format!(".ContainAtLeast~{}{list}", joined(numbers, "_")),
        Kind::LookAndSay => format!(".LookAndSay~{}{list}", joined(numbers, "")),
        Kind::ColumnIndexer => format!(".Indexing~C{list}"),
        Kind::RowIndexer => format!(".Indexing~R{list}"),
        Kind::SumLoop => format!(".SumLine~{}{list}~LOOP", constraint.number()),
        Kind::Equation => {
            let (sum, factors) = numbers.split_last()?;
            format!(".Sum~{sum}_=_{}{list}", joined(factors, "_"))
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
            let remainder = i32::from(*kind == Kind::Odd);
            let values = (board.lowest()..=board.highest()).filter(|value| value % 2 == remainder);
            let values: String = values.map(|value| format!("_{value}")).collect();
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

/// A relation between cells of a line or all cells, a sequence by a regular expression, and alternatives.
fn write_definition(constraint: &Constraint, board: &Shape) -> Option<String> {
    let size = board.side();
    let list: String = constraint.cells.iter().map(|&cell| name(cell, size)).collect();
    if let Some((pairs, allows)) = constraint.pair_table(board) {
        let values = board.lowest()..=board.highest();
        let allowed = values.clone().flat_map(|a| values.clone().map(move |b| (a, b)));
        let bits: Vec<bool> = allowed.map(|(a, b)| allows(a, b)).collect();
        let title = encoding::encoded(constraint.name().unwrap_or_default());
        let is_line = pairs.iter().map(<[whydoku_board::Cell; 2]>::as_slice).eq(constraint.cells.windows(2));
        let pair = |pair: &[Cell; 2]| pair.iter().map(|&cell| name(cell, size)).collect::<String>();
        let cells = constraint.cells.len();
        if !is_line && pairs.len() == cells * (cells - 1) / 2 {
            return Some(format!(".PairX~{}~_{title}{list}", encoding::of_bits(&bits)));
        }
        let list = if is_line { list } else { pairs.iter().map(pair).collect::<Vec<_>>().join("~") };
        return Some(format!(".Pair~{}~_{title}{list}", encoding::of_bits(&bits)));
    }
    if let Some(pattern) = constraint.pattern() {
        let is_expression = !pattern.starts_with("start");
        return is_expression.then(|| format!(".Regex~{}{list}", encoding::of_pattern(pattern)));
    }
    let group = |group: &Vec<Constraint>| {
        let members = group.iter().map(|member| write(member, board)).collect::<Option<String>>()?;
        Some(if group.len() > 1 { format!(".And{members}.End") } else { members })
    };
    let groups = constraint.alternatives().iter().map(group).collect::<Option<String>>()?;
    (!groups.is_empty()).then(|| format!(".Or{groups}.End"))
}

/// The cell of a name such as `R1C2`, or `R1Cb` for the cell in column 11.
pub(super) fn cell(name: &str, size: usize) -> Option<Cell> {
    let (row, column) = name.strip_prefix('R')?.split_once('C')?;
    let line = |text: &str| usize::from_str_radix(text, 36).ok()?.checked_sub(1).filter(|&line| line < size);
    Some(Cell::new(line(row)? * size + line(column)?))
}

fn cells(names: &[&str], size: usize) -> Option<Vec<Cell>> {
    names.iter().map(|name| cell(name, size)).collect()
}

/// The name of a cell with a tilde before it. Columns above 9 are letters, as there.
pub(super) fn name(cell: Cell, size: usize) -> String {
    let line = |number: usize| char::from_digit(number as u32 + 1, 36).unwrap_or('?');
    format!("~R{}C{}", line(cell.index() / size), line(cell.index() % size))
}

/// The cells of `C4` from the top, or of `R2` from the left.
fn line(name: &str, size: usize) -> Option<Vec<Cell>> {
    let (side, number) = match name.strip_prefix('C') {
        Some(column) => (Side::Top, column),
        None => (Side::Left, name.strip_prefix('R')?),
    };
    let line = number.parse::<usize>().ok()?.checked_sub(1).filter(|&line| line < size)?;
    Some(side.cells(line, size).collect())
}

fn line_name(cells: &[Cell], size: usize) -> Option<String> {
    let mut names = (1..=size).flat_map(|at| [format!("C{at}"), format!("R{at}")]);
    names.find(|name| line(name, size).is_some_and(|line| line == cells))
}

/// The diagonal that begins at a cell of the edge: from the left it falls to the right, from the top to the left, and from
/// the other sides it rises.
fn diagonal_from(cell: Cell, size: usize) -> Option<Vec<Cell>> {
    let (row, column, last) = (cell.index() / size, cell.index() % size, size - 1);
    let directions = match (row, column) {
        (row, 0) if row < last => [true, true],
        (row, column) if column == last && row > 0 && row < last => [false, false],
        (0, _) => [true, false],
        (row, column) if row == last && column > 0 && column < last => [false, true],
        _ => return None,
    };
    Some(diagonal([row, column], directions, size))
}
