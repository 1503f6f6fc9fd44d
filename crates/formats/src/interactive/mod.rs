//! Strings of the Interactive Sudoku Solver: constraints by name, each after a point, with arguments after tildes:
//! `.AntiKnight.NoBoxes.Jigsaw~111222….~R1C1_5~R3C4_7`. Unknown constraints are refused by name.
//!
//! There, a map of regions comes on top of the boxes unless `NoBoxes` takes these away.

mod cell_names;
mod constraints;
mod special;

use super::error::{LineError, excerpt};
use super::format::{Block, BlockContent, Format, InputLine, LineVerdict, Opening};
use super::line_reader::LIMIT;
use super::problem::Problem;
use super::puzzle::{Content, Puzzle};
use std::fmt::Write as _;
use whydoku_board::Grid;
use whydoku_board::{Cell, Constraint, Digit, DigitSet, OutsideClue, Regions, Rules, Shape, Side, regions};

pub(super) struct Interactive;

impl Format for Interactive {
    fn detects(&self, line: &InputLine<'_>) -> bool {
        is_constraints(line.text)
    }

    fn read<'a>(&self, line: &InputLine<'a>, _: Option<&Shape>) -> Opening<'a> {
        Opening::Block(Box::new(InteractiveBlock { start: line.number, text: line.text.to_owned() }))
    }
}

struct InteractiveBlock {
    start: usize,
    text: String,
}

impl Block for InteractiveBlock {
    fn offer(&mut self, _: usize, line: &str) -> LineVerdict {
        let is_part =
            line.starts_with([' ', '\t']) && line.trim_start().starts_with('.') && line.contains('~');
        if !is_part || self.text.len() + line.len() >= LIMIT {
            return LineVerdict::Refused;
        }
        self.text.push_str(line.trim());
        LineVerdict::Accepted
    }

    fn finish(self: Box<Self>, shape: Option<&Shape>) -> BlockContent {
        let error = |problem| LineError::whole(problem).on(self.start, &self.text);
        read(self.start, &self.text, shape).map_err(error).into()
    }
}

/// Whether a line is such a string: a point, then a name that begins with a capital letter, or a tilde.
fn is_constraints(text: &str) -> bool {
    let first = text.strip_prefix('.').map(|rest| rest.split(['.', '~', ' ']).next().unwrap_or_default());
    first.is_some_and(|name| {
        let named = name.len() > 3 && name.starts_with(|c: char| c.is_ascii_uppercase());
        let is_word = name.chars().skip(1).any(|c| c.is_ascii_lowercase());
        named && is_word && name.chars().all(char::is_alphanumeric)
    }) || text.starts_with('.') && text.contains('~')
}

struct Draft {
    size: usize,
    /// The value of the lowest digit.
    lowest: usize,
    boxes: bool,
    map: Option<Vec<u8>>,
    rules: Rules,
    extra: Vec<Vec<u16>>,
    clues: Vec<(Vec<u16>, DigitSet)>,
    cells: Vec<Content>,
    constraints: Vec<Constraint>,
}

const RULES: [(&str, &str, Rules); 7] = [
    ("AntiKnight", "", Rules::ANTI_KNIGHT),
    ("AntiKing", "", Rules::ANTI_KING),
    ("AntiConsecutive", "", Rules::NON_CONSECUTIVE),
    ("Diagonal", "1", Rules::RISING_DIAGONAL),
    ("Diagonal", "-1", Rules::FALLING_DIAGONAL),
    ("Windoku", "", Rules::WINDOWS),
    ("DisjointSets", "", Rules::DISJOINT_GROUPS),
];

fn read(line: usize, text: &str, asked: Option<&Shape>) -> Result<Puzzle, Problem> {
    let items: Vec<Vec<&str>> =
        text.trim().split('.').skip(1).map(|item| item.trim().split('~').collect()).collect();
    let shape = items.iter().find(|item| item[0] == "Shape");
    let (size, lowest) = shape.map_or(Ok((9, 1)), |item| side(item))?;
    if asked.is_some_and(|asked| asked.size() != size) {
        let other = format!("size {}", asked.map_or(0, Shape::size));
        return Err(Problem::Disagree { file: format!("size {size}"), other });
    }
    let customary = Shape::of_size(size)?.with_lowest(lowest)?;
    let mut draft = Draft {
        size,
        lowest,
        boxes: true,
        map: None,
        rules: Rules::NONE,
        extra: Vec::new(),
        clues: Vec::new(),
        cells: vec![Content::Open; size * size],
        constraints: Vec::new(),
    };
    for item in &items {
        draft.take(item[0], &item[1..])?;
    }
    // Its solutions of boards above 9×9 are written in letters.
    let letters = size > 9 && lowest == 1;
    Ok(Puzzle { letters, ..Puzzle::new(draft.shape(customary)?, draft.cells, line) })
}

/// The side of `Shape~6x6`, and the value of the lowest digit, which is 0 in `Shape~6x6~0-5`.
fn side(item: &[&str]) -> Result<(usize, usize), Problem> {
    let wrong = || Problem::UnknownRule(item.join("~"));
    let (rows, columns) = item.get(1).and_then(|text| text.split_once('x')).ok_or_else(wrong)?;
    let size = rows.parse::<usize>().ok().filter(|_| rows == columns).ok_or_else(wrong)?;
    // More values or fewer than the board has lines make another kind of puzzle.
    let range = item.get(2).copied().unwrap_or_default();
    let lowest = match range.split_once('-') {
        None if range.is_empty() || range == size.to_string() => Some(1),
        None => None,
        Some((low, high)) => {
            let [low, high] = [low, high].map(|end| end.parse::<usize>().ok());
            low.filter(|low| low.checked_add(size) == high.and_then(|high| high.checked_add(1)))
        }
    };
    lowest.filter(|_| item.len() <= 3).map(|lowest| (size, lowest)).ok_or_else(wrong)
}

impl Draft {
    fn take(&mut self, name: &str, args: &[&str]) -> Result<(), Problem> {
        let joined = args.join("~");
        if let Some(&(_, _, rule)) = RULES.iter().find(|(known, args, _)| *known == name && *args == joined) {
            self.rules = self.rules.and(rule);
            return Ok(());
        }
        let refused = || {
            let tail = if joined.is_empty() { String::new() } else { format!("~{joined}") };
            Problem::UnknownRule(excerpt(&format!("{name}{tail}"), None))
        };
        match name {
            "" => {
                for given in args {
                    let (cell, digits) = given.split_once('_').ok_or_else(refused)?;
                    let at = self.cell(cell).ok_or_else(refused)?;
                    let digits = digits.split('_').map(|digit| self.digit(digit));
                    let digits = digits.collect::<Option<DigitSet>>().ok_or_else(refused)?;
                    self.cells[usize::from(at)] = match digits.single() {
                        Some(digit) => Content::Given(digit),
                        None => Content::Candidates(digits),
                    };
                }
            }
            "Shape" => {}
            "NoBoxes" => self.boxes = false,
            "Jigsaw" => {
                let (found, map) = regions(args.last().ok_or_else(refused)?)?;
                if found != self.size {
                    return Err(refused());
                }
                self.map = Some(map);
            }
            "AllDifferent" => {
                let cells = args.iter().map(|name| self.cell(name)).collect::<Option<Vec<_>>>();
                self.extra.push(cells.ok_or_else(refused)?);
            }
            "ContainAtLeast" => {
                let (values, cells) = args.split_first().ok_or_else(refused)?;
                let cells = cells.iter().map(|name| self.cell(name)).collect::<Option<Vec<_>>>();
                let count = values.split('_').count();
                let digits = values.split('_').map(|digit| self.digit(digit)).collect::<Option<DigitSet>>();
                match (digits.filter(|digits| digits.len() == count), cells) {
                    (Some(digits), Some(cells)) if window(&cells, self.size).is_some() => {
                        self.clues.push((cells, digits));
                    }
                    _ => {
                        self.constraints.extend(
                            constraints::read(name, args, self.size, self.lowest as i32)
                                .ok_or_else(refused)?,
                        );
                    }
                }
            }
            // A region is as large as there are digits anyway.
            "RegionSize" if joined == self.size.to_string() => {}
            _ => {
                match constraints::EVERYWHERE.iter().find(|(known, _)| *known == name && joined.is_empty()) {
                    Some((_, rule)) => self.rules = self.rules.and(*rule),
                    None => {
                        self.constraints.extend(
                            constraints::read(name, args, self.size, self.lowest as i32)
                                .ok_or_else(refused)?,
                        );
                    }
                }
            }
        }
        Ok(())
    }

    fn cell(&self, name: &str) -> Option<u16> {
        Some(cell_names::cell(name, self.size)?.index() as u16)
    }

    fn digit(&self, text: &str) -> Option<Digit> {
        let number =
            text.parse::<usize>().ok()?.checked_sub(self.lowest).filter(|&digit| digit < self.size)?;
        Some(Digit::new(number))
    }

    fn shape(&mut self, customary: Shape) -> Result<Shape, Problem> {
        let map = self.map.take();
        let lowest = self.lowest;
        let shape = match (self.boxes, map) {
            (true, None) => customary,
            (false, None) => Shape::new(self.size, Regions::None)?.with_lowest(lowest)?,
            (false, Some(map)) => Shape::new(self.size, Regions::Any(map))?.with_lowest(lowest)?,
            (true, Some(map)) => {
                // Regions on top of the boxes; were they the boxes, they would say nothing new.
                let shape = Shape::new(self.size, Regions::Any(map.clone()))?.with_lowest(lowest)?;
                let here = |region: usize| {
                    let cells = map.iter().enumerate().filter(move |&(_, &of)| usize::from(of) == region);
                    cells.map(|(at, _)| at as u16).collect()
                };
                let none = *customary.regions() == Regions::None;
                let extra = (0..self.size).map(here).collect();
                if none { shape } else { customary.with_extra(extra)? }
            }
        };
        let shape = shape.with_rules(self.rules)?.with_extra(std::mem::take(&mut self.extra))?;
        let mut clues = Vec::new();
        let mut depths: Vec<(Side, usize)> = Vec::new();
        for (cells, digits) in &self.clues {
            let (side, line) = window(cells, self.size).ok_or_else(|| {
                Problem::UnknownRule("ContainAtLeast of cells that are not seen from a side".to_owned())
            })?;
            depths.push((side, cells.len()));
            clues.extend(digits.into_iter().map(|digit| (side, line, digit)));
        }
        let customary = depths.iter().all(|&(side, depth)| shape.depth(side) == Ok(depth));
        let depth = depths.first().map(|&(_, depth)| depth).filter(|_| !customary);
        if depth.is_some_and(|depth| depths.iter().any(|&(_, other)| other != depth)) {
            return Err(Problem::UnknownRule("ContainAtLeast of several depths".to_owned()));
        }
        Ok(shape.with_outside(clues, depth)?.with_constraints(std::mem::take(&mut self.constraints))?)
    }
}

/// The side and line from which just these cells are seen first.
fn window(cells: &[u16], size: usize) -> Option<(Side, usize)> {
    let mut wanted: Vec<usize> = cells.iter().map(|&cell| cell.into()).collect();
    wanted.sort_unstable();
    let places = Side::ALL.into_iter().flat_map(|side| (0..size).map(move |line| (side, line)));
    places.into_iter().find(|&(side, line)| {
        let clue = OutsideClue { side, line, digit: Digit::new(0), depth: wanted.len().min(size) };
        let mut seen: Vec<usize> = clue.places(size).map(|(row, column)| row * size + column).collect();
        seen.sort_unstable();
        seen == wanted
    })
}

/// Writes a puzzle as such a string. `None` if that is impossible: boards above 16×16, or boxes other than the customary ones.
pub(super) fn write<const W: usize>(grid: &Grid<W>) -> Option<String> {
    let layout = grid.layout();
    let shape = layout.shape();
    let size = shape.size();
    let customary = Shape::of_size(size).ok()?;
    if size > 16 || matches!(shape.regions(), Regions::Boxes { .. }) && shape.regions() != customary.regions()
    {
        return None;
    }
    let mut text = match (size, shape.lowest()) {
        (9, 1) => String::new(),
        (_, 1) => format!(".Shape~{size}x{size}"),
        (_, lowest) => format!(".Shape~{size}x{size}~{lowest}-{}", lowest + size as i32 - 1),
    };
    match shape.regions() {
        Regions::Boxes { .. } => {}
        Regions::None if shape.regions() == customary.regions() => {}
        Regions::None => text += ".NoBoxes",
        Regions::Any(map) => {
            text += ".NoBoxes.Jigsaw~";
            text.extend(map.iter().map(|&region| Digit::new(region.into()).symbol()));
        }
    }
    for (name, args, rule) in RULES {
        if shape.rules().have(rule) {
            text += ".";
            text += name;
            text += if args.is_empty() { "" } else { "~" };
            text += args;
        }
    }
    for (name, rule) in constraints::EVERYWHERE {
        if shape.rules().have(rule) {
            text += ".";
            text += name;
        }
    }
    let written = constraints::EVERYWHERE.iter().filter(|(_, rule)| shape.rules().have(*rule));
    let written = written.fold(Rules::NONE, |all, (_, rule)| all.and(*rule));
    let others = [Rules::ALL_WHITE_DOTS, Rules::ALL_BLACK_DOTS];
    if others.iter().any(|&rule| shape.rules().have(rule) && !written.have(rule)) {
        return None;
    }
    for constraint in shape.constraints() {
        text += &constraints::write(constraint, size)?;
    }
    let name = |cell: usize| cell_names::name(Cell::new(cell), size);
    for region in shape.extra() {
        text += ".AllDifferent";
        text.extend(region.iter().map(|&cell| name(cell.into())));
    }
    for clue in shape.outside() {
        let _ = write!(text, ".ContainAtLeast~{}", shape.value(clue.digit));
        text.extend(clue.places(size).map(|(row, column)| name(row * size + column)));
    }
    let givens: String = (layout.cells().iter())
        .filter_map(|cell| Some(format!("{}_{}", name(cell.index()), shape.value(grid.digit(cell)?))))
        .collect();
    if !givens.is_empty() {
        let _ = write!(text, ".{givens}");
    }
    Some(text)
}
