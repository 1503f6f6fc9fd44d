//! Strings of the Interactive Sudoku Solver: constraints by name, each after a point, with arguments after tildes:
//! `.AntiKnight.NoBoxes.Jigsaw~111222….~R1C1_5~R3C4_7`. Unknown constraints are refused by name.
//!
//! A puzzle stands on one line, or on several with one constraint a line. `Or`, `And` and `Replicate` hold the constraints up
//! to their `End`.
//!
//! There, a map of regions comes on top of the boxes unless `NoBoxes` takes these away.

mod constraints;
mod encoding;
mod helpers;
mod items;
mod regions;

use crate::{
    Block, BlockContent, Content, InputLine, LIMIT, LineError, LineVerdict, Opening, Problem, Puzzle,
    check_size,
};
pub(super) use encoding::percent_decoded;
use items::Item;
use std::fmt::Write as _;
use whydoku_board::Grid;
use whydoku_board::{
    Cell, Constraint, ConstraintKind, Digit, DigitSet, HelperCells, OutsideClue, Regions, Rules, Shape, Side,
    distinct, sorted,
};

pub(super) fn open<'a>(line: &InputLine<'a>, _: Option<&Shape>) -> Option<Opening<'a>> {
    let block = || InteractiveBlock {
        start: line.number,
        text: line.text.to_owned(),
        depth: 0,
        has_one_a_line: false,
        is_ambiguous: false,
    };
    is_constraints(line.text).then(|| {
        let mut block = block();
        block.note(line.text);
        block.has_one_a_line = items(line.text).count() == 1 || block.depth > 0;
        Opening::Block(Box::new(block))
    })
}

struct InteractiveBlock {
    start: usize,
    text: String,
    /// The number of composites that are open.
    depth: usize,
    /// Whether each line so far is one constraint, so that the lines may be one puzzle.
    has_one_a_line: bool,
    /// Whether the lines may be one puzzle or several.
    is_ambiguous: bool,
}

/// Constraints that a puzzle has once.
const SINGLE: [&str; 4] = ["", "Shape", "NoBoxes", "Jigsaw"];

impl InteractiveBlock {
    fn note(&mut self, line: &str) {
        for item in items(line) {
            if items::is_composite(name_of(item)) {
                self.depth += 1;
            } else if name_of(item) == "End" {
                self.depth = self.depth.saturating_sub(1);
            }
        }
    }

    /// Returns whether the line repeats what a puzzle has once.
    fn repeats(&self, line: &str) -> bool {
        let is_known = |name: &str| items(&self.text).any(|known| name_of(known) == name);
        items(line).map(name_of).any(|name| SINGLE.contains(&name) && is_known(name))
    }

    fn append(&mut self, line: &str) -> LineVerdict {
        self.note(line);
        self.text.push_str(line);
        LineVerdict::Accepted
    }
}

impl Block for InteractiveBlock {
    fn offer(&mut self, _: usize, line: &str) -> LineVerdict {
        let is_indented = line.starts_with([' ', '\t']);
        let line = line.trim();
        let name = name_of(line.strip_prefix('.').unwrap_or_default());
        let is_part = is_constraints(line)
            || line.starts_with('.') && (items::is_composite(name) || matches!(name, "End" | "X" | "V"));
        if !is_part || self.text.len() + line.len() >= LIMIT {
            return LineVerdict::Refused;
        }
        let is_single = items(line).count() == 1;
        if self.depth > 0 || is_indented && line.contains('~') || self.is_ambiguous {
            return self.append(line);
        }
        let givens = if name.is_empty() && is_single { line.matches('~').count() } else { 0 };
        let repeats = self.repeats(line);
        let is_puzzle = !is_single || givens >= FEWEST_GIVENS;
        if repeats && is_puzzle || !self.has_one_a_line && !is_single {
            return LineVerdict::Refused;
        }
        // One constraint a line follows a whole puzzle, or several constraints follow one a line.
        self.is_ambiguous = repeats || !self.has_one_a_line || !is_single && !items::is_composite(name);
        self.append(line)
    }

    fn finish(self: Box<Self>, shape: Option<&Shape>) -> BlockContent {
        let error = |problem| LineError::whole(problem).on(self.start, &self.text);
        if self.is_ambiguous {
            return Err(error(Problem::OneOrSeveral)).into();
        }
        read(self.start, &self.text, shape).map_err(error).into()
    }
}

/// A grid with fewer givens, and no other constraint, has several solutions.
const FEWEST_GIVENS: usize = 8;

/// The constraints of a line, each without its point.
fn items(line: &str) -> impl Iterator<Item = &str> {
    line.split('.').skip(1)
}

fn name_of(item: &str) -> &str {
    item.split(['.', '~', ' ']).next().unwrap_or_default()
}

/// Whether a line is such a string: a point, then a name that begins with a capital letter, or a tilde.
fn is_constraints(text: &str) -> bool {
    text.strip_prefix('.').map(name_of).is_some_and(|name| {
        let named = name.len() > 3 && name.starts_with(|c: char| c.is_ascii_uppercase());
        let is_word = name.chars().skip(1).any(|c| c.is_ascii_lowercase());
        named && is_word && name.chars().all(char::is_alphanumeric) || items::is_composite(name)
    }) || text.starts_with('.') && text.contains('~')
}

#[derive(Default)]
struct Draft {
    /// The number of cells in a line.
    size: usize,
    lowest: usize,
    digits: usize,
    /// The number of cells of a box, or of a region of a map.
    region: usize,
    boxes: bool,
    map: Option<Vec<u8>>,
    rules: Rules,
    extra: Vec<Vec<u16>>,
    helpers: Vec<HelperCells>,
    clues: Vec<OutsideClue>,
    cells: Vec<Content>,
    constraints: Vec<Constraint>,
    /// Whether lines may have the same rank.
    shares_ranks: bool,
}

/// The rules by name and arguments.
const RULES: [(&str, &str, Rules); 12] = [
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
    ("ChaosConstruction", "", Rules::UNKNOWN_REGIONS),
];

fn read(line: usize, text: &str, asked: Option<&Shape>) -> Result<Puzzle, Problem> {
    let items = Item::read(text)?;
    let named = |name: &str| items.iter().find(|item| item.name == name);
    let (size, lowest, digits) = named("Shape").map_or(Ok((9, 1, 9)), board)?;
    check_size(size, asked)?;
    let region = named("RegionSize").map_or(Ok(size), |item| {
        let region = item.args.first().and_then(|text| text.parse().ok());
        region.filter(|region| (size..=digits).contains(region)).ok_or_else(|| item.refused())
    })?;
    let customary = Shape::with_more_digits(size, digits, boxes(size, region))?.with_lowest(lowest)?;
    let (items, helpers) = helpers::replace(items, size, &(customary.lowest()..=customary.highest()))?;
    let board = customary.clone().with_helpers(helpers.clone())?;
    let cells = vec![Content::Open; board.cells()];
    let mut draft = Draft { size, lowest, digits, region, helpers, boxes: true, cells, ..Draft::default() };
    for item in &items {
        draft.take(item, &board)?;
    }
    draft.restrict_helpers(&board)?;
    // Its solutions of boards with more than nine digits are written in letters.
    let letters = digits > 9 && lowest == 1;
    Ok(Puzzle { letters, ..Puzzle::new(draft.shape(customary)?, draft.cells, line) })
}

/// The boxes of a number of cells, as square as can be and wider than tall, if they tile the board.
fn boxes(size: usize, cells: usize) -> Regions {
    let tile = |&height: &usize| {
        cells.is_multiple_of(height) && size.is_multiple_of(height) && size.is_multiple_of(cells / height)
    };
    let height = (2..=cells.isqrt()).rev().find(tile);
    height.map_or(Regions::None, |height| Regions::Boxes { width: cells / height, height })
}

/// The side of `Shape~6x6~0-8`, the value of its lowest digit, and the number of digits, which is that of the cells in a line
/// by default.
fn board(item: &Item) -> Result<(usize, usize, usize), Problem> {
    let wrong = || item.refused();
    let (rows, columns) = item.args.first().and_then(|text| text.split_once('x')).ok_or_else(wrong)?;
    let size = rows.parse::<usize>().ok().filter(|_| rows == columns).ok_or_else(wrong)?;
    let range = match item.args.as_slice() {
        [_] => None,
        [_, range] => Some(range.split_once('-').unwrap_or(("1", range))),
        _ => return Err(wrong()),
    };
    let Some((low, high)) = range else { return Ok((size, 1, size)) };
    let [low, high] = [low, high].map(|end| end.parse::<usize>().map_err(|_| wrong()));
    let (low, high) = (low?, high?);
    let digits = high.checked_sub(low).and_then(|more| more.checked_add(1)).ok_or_else(wrong)?;
    Ok((size, low, digits))
}

impl Draft {
    fn take(&mut self, item: &Item, board: &Shape) -> Result<(), Problem> {
        let (name, args) = (item.name.as_str(), item.args());
        let joined = args.join("~");
        if let Some(&(_, _, rule)) = RULES.iter().find(|(known, args, _)| *known == name && *args == joined) {
            // There, windows have as many cells as there are digits.
            if rule == Rules::WINDOWS && board.has_more_digits() {
                return Err(item.refused());
            }
            self.rules = self.rules.and(rule);
            return Ok(());
        }
        if let Some(constraint) = regions::read(name, &args, board) {
            self.constraints.push(constraint);
            return Ok(());
        }
        let refused = || item.refused();
        match name {
            "" => {
                for given in args {
                    let (at, digits) = self.given(given).ok_or_else(refused)?;
                    let content = &mut self.cells[usize::from(at)];
                    let digits = match *content {
                        Content::Given(known) => digits & DigitSet::only(known),
                        Content::Candidates(known) => digits & known,
                        Content::Open | Content::Placed(_) => digits,
                    };
                    if digits.is_empty() {
                        return Err(refused());
                    }
                    *content = digits.single().map_or(Content::Candidates(digits), Content::Given);
                }
            }
            // `SearchPriority` says in which order to search, and nothing about the solution.
            "Shape" | "RegionSize" | "SearchPriority" => {}
            "NoBoxes" => self.boxes = false,
            "Jigsaw" => {
                let (found, map) = whydoku_board::regions(args.last().ok_or_else(refused)?)?;
                let others = regions_of(&map).filter(|cells| cells.len() != self.region).count();
                // Where digits are more than cells in a line, the cells of one other size are in no region.
                if found != self.size || others > usize::from(self.digits > self.size) {
                    return Err(refused());
                }
                self.map = Some(map);
            }
            "AllDifferent" => self.extra.push(self.cells(&args).ok_or_else(refused)?),
            "DutchFlatmates" | "GlobalMod" if args.is_empty() => {
                self.constraints.extend(constraints::of_board(name, board).ok_or_else(refused)?);
            }
            // By default, two clues never share a rank.
            "FullRankTies" if joined == "only-unclued" => {}
            "FullRankTies" if joined == "any" => self.shares_ranks = true,
            "And" | "Replicate" => {
                let copies = if name == "And" { item.inner.clone() } else { item.copies(self.size)? };
                for inner in &copies {
                    let is_of_board = SINGLE[1..].contains(&inner.name.as_str())
                        || RULES.iter().any(|(known, ..)| *known == inner.name);
                    if is_of_board {
                        return Err(inner.refused());
                    }
                    self.take(inner, board)?;
                }
            }
            "Or" => self.constraints.extend(self.members(item, board)?),
            _ => match self.outside_clues(name, &args) {
                Some(clues) => self.clues.extend(clues),
                None => self.constraints.extend(self.members(item, board)?),
            },
        }
        Ok(())
    }

    /// Makes constraints of the digits of helper cells, since the givens of a puzzle are those of its board.
    fn restrict_helpers(&mut self, board: &Shape) -> Result<(), Problem> {
        for at in board.board_cells()..board.cells() {
            let digits = match std::mem::replace(&mut self.cells[at], Content::Open) {
                Content::Given(digit) | Content::Placed(digit) => DigitSet::only(digit),
                Content::Candidates(digits) => digits,
                Content::Open => continue,
            };
            let symbols: String = digits.into_iter().map(|digit| board.symbol(digit)).collect();
            let of_one = Constraint::sequence("", &format!("[{symbols}]"), vec![Cell::new(at)]);
            self.constraints.push(of_one.map_err(|_| Problem::UnknownRule(symbols))?);
        }
        Ok(())
    }

    /// Replaces relations of two cells that join all neighbours of a kind by one relation of them.
    fn merge_pairs(&mut self, board: &Shape) {
        let relations = self.constraints.iter().filter(|one| one.kind == ConstraintKind::Relation);
        for name in distinct(relations.map(|one| one.name().map(str::to_owned))) {
            let is_of_two = |one: &Constraint| {
                one.kind == ConstraintKind::Relation && one.cells.len() == 2 && one.name() == name.as_deref()
            };
            let Some(first) = self.constraints.iter().position(is_of_two) else { continue };
            let (pairs, others): (Vec<_>, Vec<_>) = self.constraints.iter().cloned().partition(is_of_two);
            if let Some(merged) = Constraint::of_all_neighbours(&pairs, board) {
                self.constraints = others;
                self.constraints.insert(first, merged);
            }
        }
    }

    /// The constraints of an item that may stand within others.
    fn members(&self, item: &Item, board: &Shape) -> Result<Vec<Constraint>, Problem> {
        let all = |items: &[Item]| {
            let members = items.iter().map(|inner| self.members(inner, board));
            members.collect::<Result<Vec<_>, _>>().map(|members| members.concat())
        };
        let args = item.args();
        match item.name.as_str() {
            "" => {
                let sequence = |given: &&str| {
                    let (at, digits) = self.given(given)?;
                    let symbols: String = digits.into_iter().map(|digit| board.symbol(digit)).collect();
                    let pattern = if digits.len() == 1 { symbols } else { format!("[{symbols}]") };
                    Constraint::sequence("", &pattern, vec![Cell::new(at.into())]).ok()
                };
                args.iter().map(sequence).collect::<Option<_>>().ok_or_else(|| item.refused())
            }
            "And" => all(&item.inner),
            "Replicate" => all(&item.copies(self.size)?),
            "Or" => {
                let groups = item.inner.iter().map(|inner| self.members(inner, board));
                let groups = groups.collect::<Result<Vec<_>, _>>()?;
                // Here a group that no digits satisfy never holds; in files of our own it is a mistake.
                if groups.is_empty() {
                    Err(item.refused())
                } else {
                    Ok(Constraint::any_possible(groups, board))
                }
            }
            name => constraints::read(name, &args, board).ok_or_else(|| item.refused()),
        }
    }

    /// The cell and the digits of `R1C2_3_4`.
    fn given(&self, text: &str) -> Option<(u16, DigitSet)> {
        let (cell, digits) = text.split_once('_')?;
        let digits = digits.split('_').map(|digit| self.digit(digit)).collect::<Option<DigitSet>>()?;
        Some((self.cell(cell)?, digits))
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
        let cell = constraints::cell(name, self.size)?.index();
        (cell < self.cells.len()).then_some(cell as u16)
    }

    fn digit(&self, text: &str) -> Option<Digit> {
        text.parse::<usize>().ok()?.checked_sub(self.lowest).filter(|&at| at < self.digits).map(Digit::new)
    }

    fn shape(&mut self, customary: Shape) -> Result<Shape, Problem> {
        let board =
            |regions| Shape::with_more_digits(self.size, self.digits, regions)?.with_lowest(self.lowest);
        let on_boxes = self.boxes && *customary.regions() != Regions::None;
        let shape = match (self.map.take(), self.boxes) {
            (map, _) if self.rules.have(Rules::UNKNOWN_REGIONS) => {
                let region = |cell: usize| customary.region_of(cell / self.size, cell % self.size);
                let cells = (0..customary.cells()).filter(|_| on_boxes);
                let boxes = cells.filter_map(|cell| Some(region(cell)? as u8)).collect::<Vec<u8>>();
                let known = map.iter().chain([&boxes]).flat_map(|map| regions_of(map));
                board(Regions::None)?.with_extra(known.collect())?
            }
            (None, true) => customary,
            (None, false) => board(Regions::None)?,
            (Some(map), _) => {
                let (whole, others): (Vec<_>, Vec<_>) =
                    regions_of(&map).partition(|cells| cells.len() == self.region);
                let is_sum = |one: &Constraint| one.kind == ConstraintKind::RegionSum;
                if !on_boxes && others.is_empty() {
                    board(Regions::Any(map))?
                } else if !on_boxes && self.constraints.iter().any(is_sum) {
                    return Err(Problem::UnknownRule("RegionSumLine with cells in no region".to_owned()));
                } else {
                    // Regions on top of the boxes; were they the boxes, they would say nothing new.
                    (if on_boxes { customary } else { board(Regions::None)? }).with_extra(whole)?
                }
            }
        };
        let ranks = self.constraints.iter_mut().filter(|one| one.kind == ConstraintKind::FullRank);
        ranks.filter(|_| self.shares_ranks).for_each(|one| one.numbers.push(1));
        self.merge_pairs(&shape);
        let shape = shape.with_helpers(std::mem::take(&mut self.helpers))?;
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

/// The cells of each region of a map.
fn regions_of(map: &[u8]) -> impl Iterator<Item = Vec<u16>> {
    let count = map.iter().max().map_or(0, |&last| last + 1);
    (0..count).map(|region| (0..map.len()).filter(|&at| map[at] == region).map(|at| at as u16).collect())
}

/// The side and line from which just these cells are seen first.
fn window(cells: &[u16], size: usize) -> Option<(Side, usize)> {
    let wanted = sorted(cells.iter().copied());
    let mut places = Side::ALL.into_iter().flat_map(|side| (0..size).map(move |line| (side, line)));
    places.find(|&(side, line)| {
        sorted(side.cells(line, size).take(cells.len()).map(|cell| cell.index() as u16)) == wanted
    })
}

/// A string of the Interactive Sudoku Solver; `None` where that cannot say a rule of this board: above 16×16, or with boxes
/// other than the customary ones of their size.
pub fn interactive<const W: usize>(grid: &Grid<W>) -> Option<String> {
    let layout = grid.layout();
    let shape = layout.shape();
    let size = shape.side();
    let region = match shape.regions() {
        Regions::Boxes { width, height } => width * height,
        Regions::Any(map) => regions_of(map).map(|cells| cells.len()).next()?,
        Regions::None => size,
    };
    let is_of_other_size = match shape.regions() {
        Regions::Boxes { .. } => *shape.regions() != boxes(size, region),
        Regions::Any(map) => regions_of(map).any(|cells| cells.len() != region),
        Regions::None => false,
    };
    let has_windows = shape.has_more_digits() && shape.rules().have(Rules::WINDOWS);
    if shape.size() > 16 || region < size || is_of_other_size || has_windows {
        return None;
    }
    let mut text = match (size, shape.lowest(), shape.has_more_digits()) {
        (9, 1, false) => String::new(),
        (_, 1, false) => format!(".Shape~{size}x{size}"),
        _ => format!(".Shape~{size}x{size}~{}", shape.digit_range()),
    };
    if region != size {
        let _ = write!(text, ".RegionSize~{region}");
    }
    match shape.regions() {
        Regions::Boxes { .. } => {}
        Regions::None if boxes(size, size) == Regions::None => {}
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
        let about_regions = regions::write(constraint, size);
        text += &about_regions.or_else(|| constraints::write(constraint, shape))?;
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
    let helpers: Vec<&str> = shape.helpers().iter().map(|group| group.name.as_str()).collect();
    if !helpers.is_empty() {
        let (what, count) = (encoding::encoded(&helpers.join(", ")), shape.cells() - shape.board_cells());
        let _ = write!(text, ".Var~{}~{what}~{count}", constraints::HELPERS);
    }
    let given = |cell: Cell| {
        let is_helper = layout.helper_number(cell).is_some();
        let kept = || grid.candidates(cell);
        let is_restricted = || is_helper && kept().len() < layout.size();
        let digits = grid.digit(cell).map(DigitSet::only).or_else(|| is_restricted().then(kept))?;
        let values = digits.into_iter().map(|digit| format!("_{}", shape.value(digit))).collect::<String>();
        Some(name(cell.index()) + &values)
    };
    let givens: String = layout.cells().iter().filter_map(given).collect();
    if !givens.is_empty() {
        let _ = write!(text, ".{givens}");
    }
    Some(text)
}
