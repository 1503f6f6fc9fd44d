//! [`Shape`]: the size, digits, regions and rules of a board, as a puzzle file or an option gives them. The tables of a
//! layout are computed from it.

use super::shape_error::MOST_PAIRS;
use super::{
    Cell, Constraint, ConstraintError, ConstraintKind, Digit, MAX_SIZE, MIN_SIZE, OutsideClue, Rules,
    ShapeError, Side, VARIANTS,
};
use whydoku_cells::symbol_of;

/// The size, digits, regions and rules of a board.
///
/// There may be more digits than cells in a row or column. Then the cells of a row, of a column and of a region with fewer
/// cells than digits only differ: none of them is a house.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    /// The number of cells in a row or column.
    side: usize,
    /// The number of digits.
    size: usize,
    lowest: u8,
    regions: Regions,
    rules: Rules,
    extra: Vec<Vec<u16>>,
    outside: Vec<OutsideClue>,
    /// The number of cells that outside clues see; `None` for the depth of a box.
    depth: Option<usize>,
    constraints: Vec<Constraint>,
    helpers: Vec<HelperCells>,
}

/// Helper cells: cells beside the board, in no row, column or region, of which constraints speak. They hold what a puzzle
/// leaves open beside its digits, such as a total that is to be found. Their names are `v1`, `v2` and so on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct HelperCells {
    /// A description by the author, such as `cage totals`.
    pub name: String,
    /// The number of cells.
    pub count: usize,
}

/// The regions of a board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Regions {
    /// Boxes of `width` columns by `height` rows.
    Boxes {
        /// Columns in a box.
        width: usize,
        /// Rows in a box.
        height: usize,
    },
    /// One region number a cell, row by row: any shape, connected or not.
    Any(Vec<u8>),
    /// Rows and columns alone: a Latin square.
    None,
}

impl Shape {
    /// The classic board: nine digits, boxes of three by three.
    pub const CLASSIC: Self = Self::bare(9, Regions::Boxes { width: 3, height: 3 });

    const fn bare(size: usize, regions: Regions) -> Self {
        Self {
            side: size,
            size,
            lowest: 1,
            regions,
            rules: Rules::NONE,
            extra: Vec::new(),
            outside: Vec::new(),
            depth: None,
            constraints: Vec::new(),
            helpers: Vec::new(),
        }
    }

    /// Whether it has the customary boxes of its size and no further rules, so that a line of digits is read on it.
    pub fn is_usual(&self) -> bool {
        Self::of_size(self.size()).is_ok_and(|usual| usual == *self)
    }

    /// Returns a board with the customary boxes of its size: as square as can be, wider than tall (10 gives 5 columns by
    /// 2 rows, 12 gives 4 by 3). A prime size has no boxes and is a Latin square.
    pub fn of_size(size: usize) -> Result<Self, ShapeError> {
        if size > MAX_SIZE {
            return Err(ShapeError::Size(size));
        }
        let height = (1..=size).rev().find(|h| h * h <= size && size.is_multiple_of(*h)).unwrap_or(1);
        if height == 1 { Self::new(size, Regions::None) } else { Self::boxes(size, size / height, height) }
    }

    /// Returns a board with boxes of `width` columns by `height` rows.
    pub fn boxes(size: usize, width: usize, height: usize) -> Result<Self, ShapeError> {
        Self::new(size, Regions::Boxes { width, height })
    }

    /// Returns a board with the given regions, and as many digits as cells in a line.
    pub fn new(side: usize, regions: Regions) -> Result<Self, ShapeError> {
        Self::with_more_digits(side, side, regions)
    }

    /// Returns a board with `size` digits. Its regions have no more cells than there are digits.
    pub fn with_more_digits(side: usize, size: usize, regions: Regions) -> Result<Self, ShapeError> {
        if !(MIN_SIZE..=MAX_SIZE).contains(&side) {
            return Err(ShapeError::Size(side));
        }
        if size < side {
            return Err(ShapeError::FewDigits { side, digits: size });
        }
        if size > MAX_SIZE {
            return Err(ShapeError::ManyDigits(size));
        }
        match &regions {
            Regions::Boxes { width, height } if size == side => {
                if width.checked_mul(*height) != Some(side) {
                    return Err(ShapeError::Boxes { width: *width, height: *height, size });
                }
            }
            Regions::Boxes { width, height } => {
                let tile = |length: usize| length > 0 && side.is_multiple_of(length);
                if !tile(*width) || !tile(*height) || width * height > size {
                    return Err(ShapeError::MoreDigitsBoxes {
                        width: *width,
                        height: *height,
                        side,
                        digits: size,
                    });
                }
            }
            Regions::Any(map) => {
                if map.len() != side * side {
                    return Err(ShapeError::RegionMap { size: side, found: map.len() });
                }
                let last = map.iter().copied().max().unwrap_or(0).into();
                for region in 0..if size == side { side.max(last) } else { last + 1 } {
                    let found = map.iter().filter(|&&r| usize::from(r) == region).count();
                    if size == side && found != size {
                        return Err(ShapeError::Region { region: region + 1, found, size });
                    }
                    if found > size {
                        return Err(ShapeError::LargeRegion { region: region + 1, found, digits: size });
                    }
                }
            }
            Regions::None => {}
        }
        Ok(Self { size, ..Self::bare(side, regions) })
    }

    /// Replaces the regions.
    pub fn with_regions(self, regions: Regions) -> Result<Self, ShapeError> {
        Self::with_more_digits(self.side, self.size, regions)?.and(&self)
    }

    /// Sets the value of the lowest digit. Must come before constraints, whose numbers are values.
    pub fn with_lowest(self, lowest: usize) -> Result<Self, ShapeError> {
        let size = self.size;
        self.with_digits(lowest, size)
    }

    /// Sets the value of the lowest digit, and the number of digits. Must come before constraints, whose numbers are values.
    pub fn with_digits(mut self, lowest: usize, size: usize) -> Result<Self, ShapeError> {
        if lowest.saturating_add(size) > MAX_SIZE + 1 {
            return Err(ShapeError::Lowest { lowest, size: self.side });
        }
        self.lowest = lowest as u8;
        if size == self.size {
            return Ok(self);
        }
        Self { size, lowest: self.lowest, ..Self::with_more_digits(self.side, size, self.regions.clone())? }
            .and(&Self { size, ..self })
    }

    /// Adds rules.
    pub fn with_rules(mut self, rules: Rules) -> Result<Self, ShapeError> {
        if rules.have(Rules::WINDOWS) && self.windows().next().is_none() {
            return Err(ShapeError::Windows(self.side));
        }
        if rules.have(Rules::DISJOINT_GROUPS) && !matches!(self.regions, Regions::Boxes { .. }) {
            return Err(ShapeError::Groups);
        }
        if rules.have(Rules::UNKNOWN_REGIONS) && (self.regions != Regions::None || self.has_more_digits()) {
            return Err(ShapeError::UnknownRegions);
        }
        if rules.have(Rules::UNKNOWN_REGIONS) && !self.helpers.is_empty() {
            return Err(ShapeError::HelperRegions);
        }
        self.rules = self.rules.and(rules);
        if !VARIANTS && rules.without(Rules::OF_VARIANTS) != rules {
            return Err(ShapeError::LeftOut);
        }
        Ok(self)
    }

    /// Adds helper cells, before the constraints that speak of them.
    pub fn with_helpers(mut self, helpers: Vec<HelperCells>) -> Result<Self, ShapeError> {
        self.helpers.extend(helpers);
        let count = self.helpers.iter().fold(0, |count, group| group.count.saturating_add(count));
        let most = (MAX_SIZE - self.side) * self.side;
        if count > most || self.helpers.iter().any(|group| group.count == 0) {
            return Err(ShapeError::Helpers { found: count, most });
        }
        if count > 0 && self.rules.have(Rules::UNKNOWN_REGIONS) {
            return Err(ShapeError::HelperRegions);
        }
        if !VARIANTS && count > 0 { Err(ShapeError::LeftOut) } else { Ok(self) }
    }

    /// Adds extra regions, each a list of cell numbers. One with as many cells as there are digits is a house; the cells of
    /// a smaller one only differ.
    pub fn with_extra(mut self, extra: Vec<Vec<u16>>) -> Result<Self, ShapeError> {
        for mut region in extra {
            region.sort_unstable();
            let number = self.extra.len() + 1;
            if let Some(twice) = region.windows(2).find(|pair| pair[0] == pair[1]) {
                return Err(ShapeError::ExtraTwice(number, cell_name(twice[0].into(), self.side)));
            }
            let on_board = region.last().is_some_and(|&cell| usize::from(cell) < self.cells());
            if !on_board || !(2..=self.size).contains(&region.len()) {
                return Err(ShapeError::Extra { number, found: region.len(), size: self.size });
            }
            self.extra.push(region);
        }
        Ok(self)
    }

    /// Adds outside clues, each a side, a row or column counted from 0, and a digit. `depth` is the number of cells that
    /// they see if it is not that of a box. Duplicates are ignored.
    pub fn with_outside(
        mut self,
        clues: Vec<(Side, usize, Digit)>,
        depth: Option<usize>,
    ) -> Result<Self, ShapeError> {
        let lines = self.side;
        self.depth = depth;
        for (side, line, digit) in clues {
            let clue = OutsideClue { side, line, digit, depth: depth.map_or_else(|| self.depth(side), Ok)? };
            if clue.digit.index() >= self.size || clue.line >= lines || !(1..=lines).contains(&clue.depth) {
                return Err(ShapeError::CluePlace(clue, lines));
            }
            if !self.outside.contains(&clue) {
                self.outside.push(clue);
            }
        }
        // Files list clues in this order, by which premises number them.
        self.outside.sort_by_key(|clue| (clue.side, clue.line));
        Ok(self)
    }

    /// Adds constraints. All constraints are kept in the order of their kinds.
    pub fn with_constraints(mut self, constraints: Vec<Constraint>) -> Result<Self, ShapeError> {
        if !VARIANTS {
            return if constraints.is_empty() { Ok(self) } else { Err(ShapeError::LeftOut) };
        }
        let known_count = self.constraints.len();
        let error = |known: &[Constraint], kind: ConstraintKind, problem: String| {
            let number = known.iter().filter(|known| known.kind == kind).count() + 1;
            ShapeError::Constraint { kind, number, problem: Box::new(ConstraintError::Board(problem)) }
        };
        for constraint in constraints {
            if let Some(problem) = constraint.problem(&self) {
                return Err(error(&self.constraints, constraint.kind, problem));
            }
            self.constraints.push(constraint);
        }
        let pairs = self.constraints.iter().map(|constraint| constraint.most_pairs(self.side)).sum::<usize>();
        if pairs > MOST_PAIRS {
            return Err(ShapeError::Pairs(pairs));
        }
        let (mut new, mut possible) = (self.constraints.iter().enumerate().skip(known_count), Vec::new());
        if let Some((at, kind, problem)) = new.find_map(|(at, constraint)| {
            Some((at, constraint.kind, constraint.impossibility(&self, &mut possible)?))
        }) {
            return Err(error(&self.constraints[..at], kind, problem));
        }
        self.constraints.sort_by_key(|constraint| constraint.kind);
        Ok(self)
    }

    /// Gives the board the regions that were to be found, one number a cell, instead of the rules about them.
    pub fn with_found_regions(&self, map: Vec<u8>) -> Result<Self, ShapeError> {
        let Self { regions, .. } = Self::new(self.size, Regions::Any(map))?;
        let mut found = Self { regions, rules: self.rules.without(Rules::UNKNOWN_REGIONS), ..self.clone() };
        found.constraints.retain(|constraint| !constraint.kind.is_about_regions());
        Ok(found)
    }

    /// Removes all constraints.
    #[must_use]
    pub fn without_constraints(mut self) -> Self {
        self.constraints.clear();
        self
    }

    /// Returns the default number of cells that the outside clues of a side see: the depth of a box, or of a customary box if
    /// there are none.
    pub fn depth(&self, side: Side) -> Result<usize, ShapeError> {
        let customary = Self::of_size(self.side)?;
        let regions = if matches!(self.regions, Regions::Boxes { .. }) { self } else { &customary };
        match regions.regions {
            Regions::Boxes { height, .. } if side.is_of_columns() => Ok(height),
            Regions::Boxes { width, .. } => Ok(width),
            _ => Err(ShapeError::Depth(self.side)),
        }
    }

    /// The rules that hold everywhere.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The extra regions: the numbers of their cells.
    pub fn extra(&self) -> &[Vec<u16>] {
        &self.extra
    }

    /// The outside clues.
    pub fn outside(&self) -> &[OutsideClue] {
        &self.outside
    }

    /// The constraints, kind by kind.
    pub fn constraints(&self) -> &[Constraint] {
        if VARIANTS { &self.constraints } else { &[] }
    }

    /// The number of cells that outside clues see, if it is not that of a box.
    pub const fn outside_depth(&self) -> Option<usize> {
        self.depth
    }

    /// Adds the digits, rules, extra regions, clues and constraints of another shape of this size.
    pub fn and(self, other: &Self) -> Result<Self, ShapeError> {
        let clues = other.outside.iter().map(|clue| (clue.side, clue.line, clue.digit)).collect();
        let lowest = if other.lowest == 1 { self.lowest } else { other.lowest };
        let size = if other.size == other.side { self.size } else { other.size };
        self.with_digits(lowest.into(), size)?
            .with_helpers(other.helpers.clone())?
            .with_rules(other.rules)?
            .with_extra(other.extra.clone())?
            .with_outside(clues, other.depth)?
            .with_constraints(other.constraints.clone())
    }

    /// Returns whether there are no rules but rows, columns and regions.
    pub const fn is_plain(&self) -> bool {
        self.lowest == 1
            && self.size == self.side
            && self.rules.is_empty()
            && self.extra.is_empty()
            && self.outside.is_empty()
            && self.constraints.is_empty()
            && self.helpers.is_empty()
    }

    /// The windows of the board: row and column of the top left cell, and the side. They lie one line apart from each other
    /// and from the edge.
    pub fn windows(&self) -> impl Iterator<Item = (usize, usize, usize)> + use<> {
        let width = (1..=self.side).find(|width| width * width == self.side).unwrap_or(1);
        let across = move || (1..width).map(move |window| (window - 1) * (width + 1) + 1);
        across().flat_map(move |row| across().map(move |column| (row, column, width)))
    }

    /// The number of cells in a row or column.
    pub const fn side(&self) -> usize {
        self.side
    }

    /// The number of digits: that of the cells in a row or column, or more.
    pub const fn size(&self) -> usize {
        self.size
    }

    /// Returns whether the board has regions that are to be found.
    pub const fn has_unknown_regions(&self) -> bool {
        VARIANTS && self.rules.have(Rules::UNKNOWN_REGIONS)
    }

    /// Returns whether there are more digits than cells in a row or column.
    pub const fn has_more_digits(&self) -> bool {
        self.size > self.side
    }

    /// The value of the lowest digit.
    pub const fn lowest(&self) -> i32 {
        self.lowest as i32
    }

    /// The value of the highest digit.
    pub const fn highest(&self) -> i32 {
        self.lowest as i32 + self.size as i32 - 1
    }

    /// Returns the value of a digit, by which it is added, compared and counted.
    pub const fn value(&self, digit: Digit) -> i32 {
        self.lowest as i32 + digit.index() as i32
    }

    /// Returns the printed symbol of a digit.
    pub const fn symbol(&self, digit: Digit) -> char {
        symbol_of(self.lowest + digit.0)
    }

    /// Returns the digit with a value.
    pub fn digit_worth(&self, value: i32) -> Option<Digit> {
        let index = usize::try_from(value - self.lowest()).ok()?;
        (index < self.size).then(|| Digit::new(index))
    }

    /// Returns the digit with a symbol. Letters may be of either case.
    pub fn digit_of(&self, symbol: char) -> Option<Digit> {
        self.digit_worth(symbol.to_digit(36)? as i32)
    }

    /// The values of the lowest and the highest digit: `0-8`.
    pub fn digit_range(&self) -> String {
        format!("{}-{}", self.lowest, self.highest())
    }

    /// The symbols of the lowest and the highest digit: "0 to 8".
    pub fn digits_in_words(&self) -> String {
        format!("{} to {}", self.symbol(Digit::new(0)), self.symbol(Digit::new(self.size - 1)))
    }

    /// The number of cells in rows and columns.
    pub const fn board_cells(&self) -> usize {
        self.side * self.side
    }

    /// The number of cells: those of the board, then helper cells.
    pub const fn cells(&self) -> usize {
        let (mut count, mut group) = (self.board_cells(), 0);
        while VARIANTS && group < self.helpers.len() {
            count += self.helpers.as_slice()[group].count;
            group += 1;
        }
        count
    }

    /// The helper cells.
    pub fn helpers(&self) -> &[HelperCells] {
        if VARIANTS { &self.helpers } else { &[] }
    }

    /// The regions.
    pub const fn regions(&self) -> &Regions {
        &self.regions
    }

    /// The number of regions.
    pub fn region_count(&self) -> usize {
        match &self.regions {
            Regions::Boxes { width, height } => self.board_cells() / (width * height),
            Regions::Any(map) => map.iter().max().map_or(0, |&last| usize::from(last) + 1),
            Regions::None => 0,
        }
    }

    /// Returns the numbers of the row, the column and the region of a cell, from 0. A helper cell has none.
    pub fn houses_of(&self, cell: Cell) -> [Option<usize>; 3] {
        let (row, column) = (cell.index() / self.side, cell.index() % self.side);
        let is_on_board = row < self.side;
        [is_on_board.then_some(row), is_on_board.then_some(column), self.region_of(row, column)]
    }

    /// Returns whether cells are in one row or column, so that their digits differ.
    pub(crate) fn are_in_line(&self, cells: &[Cell]) -> bool {
        let share = |kind: usize| {
            let house = |cell: &Cell| self.houses_of(*cell)[kind];
            cells.iter().all(|cell| house(cell).is_some() && house(cell) == house(&cells[0]))
        };
        share(0) || share(1)
    }

    /// Returns the region of a cell, counted from 0, if the board has regions.
    pub fn region_of(&self, row: usize, column: usize) -> Option<usize> {
        match &self.regions {
            _ if row >= self.side => None,
            Regions::Boxes { width, height } => Some(row / height * (self.side / width) + column / width),
            Regions::Any(map) => Some(map[row * self.side + column].into()),
            Regions::None => None,
        }
    }
}

/// Returns the name of a cell by its number, such as `r1c2`, or `v3` for the third helper cell.
pub fn cell_name(cell: usize, side: usize) -> String {
    match cell.checked_sub(side * side) {
        None => format!("r{}c{}", cell / side + 1, cell % side + 1),
        Some(helper) => format!("v{}", helper + 1),
    }
}

/// Returns the number of a cell with a name, which may be that of a helper cell.
pub fn cell_named(name: &str, side: usize) -> Option<usize> {
    let line = |text: &str| text.parse::<usize>().ok()?.checked_sub(1).filter(|&line| line < side);
    if let Some(helper) = name.strip_prefix('v') {
        let helper = helper.parse::<usize>().ok()?.checked_sub(1)?;
        return (helper < MAX_SIZE * MAX_SIZE).then_some(side * side + helper);
    }
    let (row, column) = name.strip_prefix('r')?.split_once('c')?;
    Some(line(row)? * side + line(column)?)
}

/// Returns the cells that are connected with a cell, itself first: those reached across the edges that are open.
pub fn connected(side: usize, cell: usize, is_open: impl Fn(usize, usize) -> bool) -> Vec<usize> {
    let (mut reached, mut at) = (vec![cell], 0);
    while let Some(&here) = reached.get(at) {
        let near = edge_neighbours(side, here).filter(|near| is_open(here, *near) && !reached.contains(near));
        let near: Vec<usize> = near.collect();
        reached.extend(near);
        at += 1;
    }
    reached
}

/// Returns the cells that share an edge with a cell, by number. A helper cell has none.
pub fn edge_neighbours(side: usize, cell: usize) -> impl Iterator<Item = usize> {
    let (row, column) = (cell / side, cell % side);
    let near = [
        (row > 0).then(|| cell - side),
        (row + 1 < side).then(|| cell + side),
        (column > 0).then(|| cell - 1),
        (column + 1 < side).then(|| cell + 1),
    ];
    near.into_iter().flatten().filter(move |_| row < side)
}
