//! Strings of the Interactive Sudoku Solver: constraints by name, each after a point, with arguments after tildes:
//! `.AntiKnight.NoBoxes.Jigsaw~111222….~R1C1_5~R3C4_7`. Unknown constraints are refused by name.
//!
//! There, a map of regions comes on top of the boxes unless `NoBoxes` takes these away.

mod constraints;

use crate::{
    Block, BlockContent, Content, InputLine, LIMIT, LineError, LineVerdict, Opening, Problem, Puzzle,
    check_size, excerpt,
};
use std::fmt::Write as _;
use whydoku_board::Grid;
use whydoku_board::{Cell, Constraint, Digit, DigitSet, OutsideClue, Regions, Rules, Shape, Side, regions};

pub(super) fn open<'a>(line: &InputLine<'a>, _: Option<&Shape>) -> Option<Opening<'a>> {
    let block = || InteractiveBlock { start: line.number, text: line.text.to_owned() };
    is_constraints(line.text).then(|| Opening::Block(Box::new(block())))
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

#[derive(Default)]
struct Draft {
    size: usize,
    lowest: usize,
    boxes: bool,
    map: Option<Vec<u8>>,
    rules: Rules,
    extra: Vec<Vec<u16>>,
    clues: Vec<OutsideClue>,
    cells: Vec<Content>,
    constraints: Vec<Constraint>,
}

/// The rules by name and arguments.
const RULES: [(&str, &str, Rules); 11] = [
    ("AntiKnight", "", Rules::ANTI_KNIGHT),
    ("AntiKing", "", Rules::ANTI_KING),
    ("AntiConsecutive", "", Rules::NON_CONSECUTIVE),
    ("Diagonal", "1", Rules::RISING_DIAGONAL),
    ("Diagonal", "-1", Rules::FALLING_DIAGONAL),
    ("Windoku", "", Rules::WINDOWS),
    ("DisjointSets", "", Rules::DISJOINT_GROUPS),
    ("StrictKropki", "", Rules::ALL_WHITE_DOTS.and(Rules::ALL_BLACK_DOTS)),
    ("StrictXV", "", Rules::ALL_XV),
    ("GlobalEntropy", "", Rules::ENTROPY),
    ("AntiTaxicab", "", Rules::ANTI_TAXICAB),
];

fn read(line: usize, text: &str, asked: Option<&Shape>) -> Result<Puzzle, Problem> {
    let items: Vec<Vec<&str>> =
        text.trim().split('.').skip(1).map(|item| item.trim().split('~').collect()).collect();
    let shape = items.iter().find(|item| item[0] == "Shape");
    let (size, lowest) = shape.map_or(Ok((9, 1)), |item| side(item))?;
    check_size(size, asked)?;
    let customary = Shape::of_size(size)?.with_lowest(lowest)?;
    let cells = vec![Content::Open; size * size];
    let mut draft = Draft { size, lowest, boxes: true, cells, ..Draft::default() };
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
            "AllDifferent" => self.extra.push(self.cells(args).ok_or_else(refused)?),
            // A region is as large as there are digits anyway.
            "RegionSize" if joined == self.size.to_string() => {}
            _ => match self.outside_clues(name, args) {
                Some(clues) => self.clues.extend(clues),
                None => self.constraints.extend(
                    constraints::read(name, args, self.size, self.lowest as i32).ok_or_else(refused)?,
                ),
            },
        }
        Ok(())
    }

    /// Different digits that cells hold, if these are seen first from outside.
    fn outside_clues(&self, name: &str, args: &[&str]) -> Option<Vec<OutsideClue>> {
        let (values, cells) = args.split_first().filter(|_| name == "ContainAtLeast")?;
        let cells = self.cells(cells)?;
        let (side, line) = window(&cells, self.size)?;
        let digits = values.split('_').map(|digit| self.digit(digit)).collect::<Option<DigitSet>>()?;
        let clue = |digit| OutsideClue { side, line, digit, depth: cells.len() };
        (digits.len() == values.split('_').count()).then(|| digits.into_iter().map(clue).collect())
    }

    fn cells(&self, names: &[&str]) -> Option<Vec<u16>> {
        names.iter().map(|name| self.cell(name)).collect()
    }

    fn cell(&self, name: &str) -> Option<u16> {
        Some(constraints::cell(name, self.size)?.index() as u16)
    }

    fn digit(&self, text: &str) -> Option<Digit> {
        text.parse::<usize>().ok()?.checked_sub(self.lowest).filter(|&at| at < self.size).map(Digit::new)
    }

    fn shape(&mut self, customary: Shape) -> Result<Shape, Problem> {
        let board = |regions| Shape::new(self.size, regions)?.with_lowest(self.lowest);
        let shape = match (self.map.take(), self.boxes) {
            (None, true) => customary,
            (None, false) => board(Regions::None)?,
            (Some(map), true) if *customary.regions() != Regions::None => {
                // Regions on top of the boxes; were they the boxes, they would say nothing new.
                board(Regions::Any(map.clone()))?;
                let here = |region: usize| {
                    let cells = map.iter().enumerate().filter(move |&(_, &of)| usize::from(of) == region);
                    cells.map(|(at, _)| at as u16).collect()
                };
                customary.with_extra((0..self.size).map(here).collect())?
            }
            (Some(map), _) => board(Regions::Any(map))?,
        };
        let shape = shape.with_rules(self.rules)?.with_extra(std::mem::take(&mut self.extra))?;
        let is_customary = self.clues.iter().all(|clue| shape.depth(clue.side) == Ok(clue.depth));
        let depth = self.clues.first().map(|clue| clue.depth).filter(|_| !is_customary);
        if depth.is_some_and(|depth| self.clues.iter().any(|clue| clue.depth != depth)) {
            return Err(Problem::UnknownRule("ContainAtLeast of several depths".to_owned()));
        }
        let clues = self.clues.iter().map(|clue| (clue.side, clue.line, clue.digit)).collect();
        Ok(shape.with_outside(clues, depth)?.with_constraints(std::mem::take(&mut self.constraints))?)
    }
}

/// The side and line from which just these cells are seen first.
fn window(cells: &[u16], size: usize) -> Option<(Side, usize)> {
    let mut wanted = cells.to_vec();
    wanted.sort_unstable();
    let mut places = Side::ALL.into_iter().flat_map(|side| (0..size).map(move |line| (side, line)));
    places.find(|&(side, line)| {
        let mut seen: Vec<u16> =
            side.cells(line, size).take(wanted.len()).map(|cell| cell.index() as u16).collect();
        seen.sort_unstable();
        seen == wanted
    })
}

/// A string of the Interactive Sudoku Solver; `None` where that cannot say a rule of this board: above 16×16, or with boxes
/// other than the customary ones.
pub fn interactive<const W: usize>(grid: &Grid<W>) -> Option<String> {
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
    let mut written = Rules::NONE;
    for (name, args, rule) in RULES.into_iter().filter(|&(.., rule)| shape.rules().have(rule)) {
        let gap = if args.is_empty() { "" } else { "~" };
        let _ = write!(text, ".{name}{gap}{args}");
        written = written.and(rule);
    }
    if written != shape.rules() {
        return None;
    }
    for constraint in shape.constraints() {
        text += &constraints::write(constraint, size)?;
    }
    let name = |cell: usize| constraints::name(Cell::new(cell), size);
    for region in shape.extra() {
        text += ".AllDifferent";
        text.extend(region.iter().map(|&cell| name(cell.into())));
    }
    for clue in shape.outside() {
        let _ = write!(text, ".ContainAtLeast~{}", shape.value(clue.digit));
        text.extend(clue.cells(size).map(|cell| name(cell.index())));
    }
    let givens: String = (layout.cells().iter())
        .filter_map(|cell| Some(format!("{}_{}", name(cell.index()), shape.value(grid.digit(cell)?))))
        .collect();
    if !givens.is_empty() {
        let _ = write!(text, ".{givens}");
    }
    Some(text)
}
