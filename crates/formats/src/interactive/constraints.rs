//! Reads and writes the constraints of the Interactive Sudoku Solver by their names.

use super::encoding;
use crate::diagonal;
use whydoku_board::{
    Cell, Constraint, ConstraintKind as Kind, Head, IssForm, PairScope, Shape, Side, edge_neighbours,
    grouped, sorted,
};

/// Reads the constraints of an item; `None` if it is unknown or malformed.
pub(super) fn read(name: &str, args: &[&str], board: &Shape) -> Option<Vec<Constraint>> {
    let size = board.side();
    match (name, args) {
        ("Pair" | "PairX", [key, lines @ ..]) => read_pair_table(name == "PairX", key, lines, board),
        // The older names exchange two figures.
        ("Binary" | "BinaryX", [key, lines @ ..]) => {
            let exchanged = |figure: char| match figure {
                '-' => '_',
                '_' => '-',
                other => other,
            };
            let key: String = key.chars().map(exchanged).collect();
            read_pair_table(name == "BinaryX", &key, lines, board)
        }
        ("NFA", [key, lines @ ..]) => {
            let automaton = encoding::automaton_of(key, board.lowest())?;
            let pattern = automaton.pattern();
            let lines = named_lines(lines, size, true)?;
            let are_like =
                |a: &NamedLine, b: &NamedLine| a.name == b.name && a.breaks.is_empty() && b.breaks.is_empty();
            let of_pattern = |lines: &[NamedLine]| {
                let NamedLine { name, cells, breaks } = &lines[0];
                let mark = board.highest() + 1;
                let broken = || Some(automaton.with_breaks(mark, cells.len(), breaks)?.pattern());
                let pattern = if breaks.is_empty() { &pattern } else { &broken()? };
                sequences(name, pattern, lines.iter().map(|line| line.cells.clone()))
            };
            Some(lines.chunk_by(are_like).map(of_pattern).collect::<Option<Vec<_>>>()?.concat())
        }
        ("Regex", [key, lines @ ..]) => {
            let lines = named_lines(lines, size, false)?;
            sequences("", &encoding::pattern_of(key)?, lines.into_iter().map(|line| line.cells))
        }
        ("ValueIndexing", names) => {
            let cells = cells(names, size)?;
            let sequence =
                Constraint::sequence("value indexing", &indexing_pattern(cells.len(), board), cells);
            Some(vec![sequence.ok().filter(|sequence| sequence.cells.len() > 2)?])
        }
        _ => {
            let is_meant =
                |&(_, known, form): &(Kind, &str, IssForm)| known == name && may_be(form, args, board);
            let (kind, _, form) = names().find(is_meant)?;
            read_form(kind, form, name, args, size)
        }
    }
}

/// The kinds with their names and forms.
fn names() -> impl Iterator<Item = (Kind, &'static str, IssForm)> {
    Kind::ALL.iter().flat_map(|&kind| kind.facts().iss.iter().map(move |&(name, form)| (kind, name, form)))
}

/// Whether arguments may be of a form, where several forms have a name.
fn may_be(form: IssForm, args: &[&str], board: &Shape) -> bool {
    match form {
        IssForm::Factors => args.first().is_some_and(|head| head.contains("_=_")),
        IssForm::Number => {
            args.first().is_some_and(|head| !head.contains("_=_")) && args.last() != Some(&"LOOP")
        }
        IssForm::Loop => args.last() == Some(&"LOOP"),
        IssForm::Argument(first) => args.first() == Some(&first),
        IssForm::FullLine => !board.has_more_digits(),
        // Of a line with fewer cells than digits, the ends are its lowest and its highest digit.
        IssForm::ShortLine => board.has_more_digits(),
        IssForm::Givens => false,
        _ => true,
    }
}

fn read_form(kind: Kind, form: IssForm, name: &str, args: &[&str], size: usize) -> Option<Vec<Constraint>> {
    let values = |text: &str| text.split('_').map(|value| value.parse().ok()).collect::<Option<Vec<i32>>>();
    let (first, rest) = args.split_first()?;
    let (numbers, cells) = match form {
        IssForm::Cells | IssForm::CellsWithEnds => (Vec::new(), cells(args, size)?),
        IssForm::Number | IssForm::MaybeNumber | IssForm::Pill => match first.parse::<i32>() {
            // A sum of 0 there means that none is given.
            Ok(0) if kind.may_lack_sum() => (Vec::new(), cells(rest, size)?),
            Ok(number) => {
                let mut cells = cells(rest, size)?;
                if form == IssForm::Pill {
                    cells.get_mut(..usize::try_from(number).ok()?)?.sort_unstable();
                }
                (vec![number], cells)
            }
            Err(_) if form == IssForm::MaybeNumber => (Vec::new(), cells(args, size)?),
            Err(_) => return None,
        },
        IssForm::Edges => {
            let cells = cells(args, size)?;
            let numbers: Vec<i32> = kind.number_of_sign(name).into_iter().collect();
            let mut pairs = Vec::new();
            for (at, &first) in cells.iter().enumerate() {
                let is_near = |cell: &&Cell| edge_neighbours(size, first.index()).any(|n| n == cell.index());
                let near = cells[at + 1..].iter().filter(is_near);
                pairs.extend(near.map(|&second| Constraint::new(kind, vec![first, second], numbers.clone())));
            }
            return (!pairs.is_empty()).then_some(pairs);
        }
        IssForm::Line => {
            let ahead = line(first, size)?;
            let behind: Vec<Cell> = ahead.iter().rev().copied().collect();
            let mut clues = Vec::new();
            for (clue, cells) in rest.iter().zip([ahead, behind]).filter(|(clue, _)| !clue.is_empty()) {
                clues.push(Constraint::with(kind, clue.parse().ok()?, cells));
            }
            return (rest.len() <= 2 && !clues.is_empty()).then_some(clues);
        }
        IssForm::FullLine | IssForm::ShortLine => {
            let [name] = rest else { return None };
            (vec![first.parse().ok()?], line(name, size)?)
        }
        IssForm::Diagonal => {
            let [from] = rest else { return None };
            (vec![first.parse().ok()?], diagonal_from(cell(from, size)?, size)?)
        }
        IssForm::Square => {
            let at = cell(first, size)?.index();
            if at % size + 1 == size || at / size + 1 == size {
                return None;
            }
            let values = rest.iter().map(|value| value.parse().ok()).collect::<Option<_>>()?;
            (values, [at, at + 1, at + size, at + size + 1].map(Cell::new).to_vec())
        }
        IssForm::Numbers => (values(first)?, cells(rest, size)?),
        IssForm::Counted => {
            let counted = grouped(values(first)?.into_iter().map(|value| (value, ()))).into_iter();
            let pairs = counted.flat_map(|(value, times)| [times.len() as i32, value]);
            (pairs.collect(), cells(rest, size)?)
        }
        IssForm::Figures => {
            let digits = first.chars().map(|c| Some(c.to_digit(10)? as i32)).collect::<Option<_>>()?;
            (digits, cells(rest, size)?)
        }
        IssForm::Argument(_) => (Vec::new(), cells(rest, size)?),
        IssForm::Groups => {
            let parts =
                args.split(|arg| *arg == "-").map(|part| cells(part, size)).collect::<Option<Vec<_>>>()?;
            (parts.iter().map(|part| part.len() as i32).collect(), parts.concat())
        }
        IssForm::Factors => {
            let (sum, factors) = first.split_once("_=_")?;
            let mut numbers = values(factors)?;
            numbers.push(sum.parse().ok()?);
            (numbers, cells(rest, size)?)
        }
        IssForm::Loop => {
            let (_, names) = rest.split_last()?;
            (vec![first.parse().ok()?], cells(names, size)?)
        }
        IssForm::Givens => return None,
    };
    Some(vec![Constraint::new(kind, cells, numbers)])
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
    match name {
        // A 1 stands directly above each 5, or a 9 directly below it.
        "DutchFlatmates" => {
            // A column with fewer cells than digits may have no 5.
            let pattern = if board.has_more_digits() { "[^5]*|.*(15|59).*" } else { ".*(15|59).*" };
            let column = |column| Side::Top.cells(column, size).collect();
            sequences("Dutch flatmates", pattern, (0..size).map(column))
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
            sequences("global mod 3", &steps, corners.map(square))
        }
        _ => None,
    }
}

/// Sequences of one pattern, which is read once.
fn sequences(
    name: &str,
    pattern: &str,
    mut lines: impl Iterator<Item = Vec<Cell>>,
) -> Option<Vec<Constraint>> {
    let Some(cells) = lines.next() else { return Some(Vec::new()) };
    let first = Constraint::sequence(name, pattern, cells).ok()?;
    let others: Vec<Constraint> = lines.map(|cells| Constraint { cells, ..first.clone() }).collect();
    Some([vec![first], others].concat())
}

/// A line of cells, with the name that was written last before it.
#[derive(Default)]
struct NamedLine {
    name: String,
    cells: Vec<Cell>,
    /// The cells with which new segments begin.
    breaks: Vec<usize>,
}

/// Lines of cells, between which stands a name, which may be empty. A dash begins a new segment of a line that may have them.
fn named_lines(args: &[&str], size: usize, may_break: bool) -> Option<Vec<NamedLine>> {
    let mut lines = vec![NamedLine::default()];
    for arg in args {
        let last = lines.last_mut()?;
        match (*arg, arg.strip_prefix('_')) {
            ("-", _) if may_break => last.breaks.push(last.cells.len()),
            ("", _) | (_, Some(_)) => {
                let name = arg.strip_prefix('_').map_or(last.name.clone(), encoding::percent_decoded);
                lines.push(NamedLine { name, ..NamedLine::default() });
            }
            _ => last.cells.push(cell(arg, size)?),
        }
    }
    lines.retain(|line| !line.cells.is_empty());
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
    let digits = || board.lowest()..=board.highest();
    // Between all pairs there is no order.
    if all_pairs && !digits().all(|a| digits().all(|b| allowed(a, b) == allowed(b, a))) {
        return None;
    }
    let means = |meaning: &Constraint| {
        digits().all(|a| digits().all(|b| allowed(a, b) == meaning.is_satisfied(board, &[a, b])))
    };
    let kind = Kind::ALL.iter().find_map(|&kind| {
        let mut numbers = (kind.facts().pair_numbers)(size as i32);
        let own = |number| if kind.head() == Head::None { Vec::new() } else { vec![number] };
        let number = numbers
            .find(|&number| means(&Constraint::new(kind, vec![Cell::new(0), Cell::new(1)], own(number))));
        Some((kind, own(number?)))
    });
    let scope = if all_pairs { PairScope::All } else { PairScope::Line };
    let mut found = Vec::new();
    for NamedLine { name, cells, .. } in named_lines(lines, board.side(), false)? {
        match &kind {
            Some((kind, numbers)) if name.is_empty() => {
                for (at, &first) in cells.iter().enumerate() {
                    let others = cells[at + 1..].iter().take(if all_pairs { cells.len() } else { 1 });
                    found.extend(
                        others.map(|&second| Constraint::new(*kind, vec![first, second], numbers.clone())),
                    );
                }
            }
            // A single cell makes no pair.
            _ if cells.len() < 2 => {}
            _ => found.push(Constraint::relation(&name, scope, board, cells, allowed).ok()?),
        }
    }
    Some(found)
}

/// Writes a constraint in the first form of its kind that holds it; `None` if there is none.
pub(super) fn write(constraint: &Constraint, board: &Shape) -> Option<String> {
    if constraint.definition.is_some() {
        return write_definition(constraint, board);
    }
    constraint.kind.facts().iss.iter().find_map(|&(name, form)| write_form(constraint, name, form, board))
}

fn write_form(constraint: &Constraint, word: &str, form: IssForm, board: &Shape) -> Option<String> {
    let size = board.side();
    let Constraint { kind, cells, numbers, .. } = constraint;
    let (number, name) = (constraint.number(), |&cell: &Cell| name(cell, size));
    let list = |cells: &[Cell]| cells.iter().map(name).collect::<String>();
    let joined = |numbers: &[i32], by: &str| numbers.iter().map(i32::to_string).collect::<Vec<_>>().join(by);
    let all = list(cells);
    Some(match form {
        IssForm::Cells if numbers.is_empty() || constraint.pill() == 1 => format!(".{word}{all}"),
        IssForm::CellsWithEnds if numbers.is_empty() => format!(".{word}{all}"),
        IssForm::CellsWithEnds => {
            format!(".{word}{all}.Sum~{number}{}", list(&[*cells.first()?, *cells.last()?]))
        }
        IssForm::Number | IssForm::MaybeNumber | IssForm::Pill => format!(".{word}~{number}{all}"),
        IssForm::Edges => {
            let is_usual = Head::Default(number) == kind.head() || kind.head() == Head::None;
            let is_meant = is_usual || kind.sign_of_number(number) == Some(word);
            let &[first, second] = cells.as_slice() else { return None };
            let are_near = edge_neighbours(size, first.index()).any(|near| near == second.index());
            return (is_meant && are_near).then(|| format!(".{word}{all}"));
        }
        // That ranks may be shared holds for all of them there.
        IssForm::Line if numbers.len() == 1 => {
            let behind: Vec<Cell> = cells.iter().rev().copied().collect();
            let (line, gap) = match line_name(cells, size) {
                Some(line) => (line, ""),
                None => (line_name(&behind, size)?, "~"),
            };
            format!(".{word}~{line}~{gap}{number}")
        }
        IssForm::FullLine if !board.has_more_digits() => {
            format!(".{word}~{number}~{}", line_name(cells, size)?)
        }
        IssForm::Diagonal => {
            let from = [cells.first(), cells.last()].into_iter().flatten().find(|&&from| {
                sorted(diagonal_from(from, size).unwrap_or_default()) == sorted(cells.iter().copied())
            });
            format!(".{word}~{number}{}", name(from?))
        }
        IssForm::Numbers => format!(".{word}~{}{all}", joined(numbers, "_")),
        IssForm::Figures => format!(".{word}~{}{all}", joined(numbers, "")),
        IssForm::Argument(first) => format!(".{word}~{first}{all}"),
        IssForm::Loop => format!(".{word}~{number}{all}~LOOP"),
        IssForm::Factors => {
            let (sum, factors) = numbers.split_last()?;
            format!(".{word}~{sum}_=_{}{all}", joined(factors, "_"))
        }
        IssForm::Groups => {
            let mut left = cells.as_slice();
            let mut parts = Vec::new();
            for &count in numbers {
                let (part, rest) = left.split_at_checked(count as usize)?;
                parts.push(list(part));
                left = rest;
            }
            format!(".{word}{}", parts.join("~-"))
        }
        IssForm::Givens => {
            let one = Constraint::of(*kind, vec![Cell::new(0)]);
            let values =
                (board.lowest()..=board.highest()).filter(|&value| one.is_satisfied(board, &[value]));
            let values: String = values.map(|value| format!("_{value}")).collect();
            format!(".{}", cells.iter().map(|cell| name(cell) + &values).collect::<String>())
        }
        _ => return None,
    })
}

/// A relation between cells of a line or all cells, a sequence by a regular expression, and alternatives.
fn write_definition(constraint: &Constraint, board: &Shape) -> Option<String> {
    let size = board.side();
    let list: String = constraint.cells.iter().map(|&cell| name(cell, size)).collect();
    if let Some((pairs, allows)) = constraint.pair_table(board) {
        if pairs.is_empty() {
            // Every pair is exempt.
            return Some(String::new());
        }
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
        if members.is_empty() {
            return None;
        }
        Some(if group.len() > 1 { format!(".And{members}.End") } else { members })
    };
    let groups = constraint.alternatives().iter().map(group).collect::<Option<String>>()?;
    (!groups.is_empty()).then(|| format!(".Or{groups}.End"))
}

/// The letters of the helper cells of a string that is written.
pub(super) const HELPERS: &str = "H";

/// The cell of a name such as `R1C2` or `r1c2`, or `R1Cb` for the cell in column 11; `V#3` is the third helper cell.
pub(super) fn cell(name: &str, size: usize) -> Option<Cell> {
    if let Some(helper) = name.strip_prefix("V#") {
        return Some(Cell::new(size * size + helper.parse::<usize>().ok()?.checked_sub(1)?));
    }
    // A row or column 12 is a small `c`.
    let small = || name.strip_prefix('r')?.split_once('c');
    let (row, column) = name.strip_prefix('R').and_then(|rest| rest.split_once('C')).or_else(small)?;
    let line = |text: &str| usize::from_str_radix(text, 36).ok()?.checked_sub(1).filter(|&line| line < size);
    Some(Cell::new(line(row)? * size + line(column)?))
}

fn cells(names: &[&str], size: usize) -> Option<Vec<Cell>> {
    names.iter().map(|name| cell(name, size)).collect()
}

/// The name of a cell with a tilde before it. Columns above 9 are letters, as there.
pub(super) fn name(cell: Cell, size: usize) -> String {
    if let Some(helper) = cell.index().checked_sub(size * size) {
        return format!("~V{HELPERS}{}", helper + 1);
    }
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
