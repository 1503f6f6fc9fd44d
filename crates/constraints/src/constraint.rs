//! [`Constraint`]: a rule that is drawn on the board, such as a cage, a line or a dot: its [`ConstraintKind`], its cells and its
//! numbers.
//!
//! The text form of a constraint is its numbers, if it has any, a colon, and its cells: `15: r1c1 r1c2 r2c1`. Cells can be
//! written together (`r1c123`), a row or column by its code (`r4`, `c7`), and with a minus from its far end (`-c7`).

use crate::families::rank_problem;
use crate::{Cell, Definition, Shape, cell_name, custom};
use std::sync::Arc;

/// A rule that is drawn on the board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Constraint {
    /// The kind of rule.
    pub kind: ConstraintKind,
    /// The cells, in the order in which they are drawn or seen.
    pub cells: Vec<Cell>,
    /// The numbers, whose meaning depends on the kind. Empty if the kind needs none.
    pub numbers: Vec<i32>,
    /// The definition of a constraint that a puzzle file defines; `None` for all other kinds.
    pub definition: Option<Arc<Definition>>,
}

/// The part before the cells in the text form of a constraint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Head {
    /// Nothing.
    None,
    /// A number.
    Number,
    /// An optional number with a default.
    Default(i32),
    /// Several numbers.
    Numbers,
    /// The cells of a pill or a circle.
    Cells,
    /// A number for each cell, then the sum: `1 1 -1 = 0`.
    Factors,
    /// A definition.
    Definition,
}

macro_rules! kinds {
    ($($kind:ident $key:literal $head:expr, $least:literal, $doc:literal;)+) => {
        /// The kind of a constraint.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum ConstraintKind {
            $(#[doc = $doc] $kind,)+
        }

        impl ConstraintKind {
            /// All kinds, in the order in which files list them.
            pub const ALL: &[Self] = &[$(Self::$kind),+];

            /// Returns the kind with this key in puzzle files.
            pub fn of_key(key: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|kind| kind.key() == key)
            }

            /// Returns the key of the kind in puzzle files.
            pub const fn key(self) -> &'static str {
                match self { $(Self::$kind => $key,)+ }
            }

            /// Returns whether the number is written outside the board, at the first cell.
            pub const fn is_seen_from_outside(self) -> bool {
                use ConstraintKind::{
                    FullRank, HiddenSkyscraper, LittleKiller, NumberedRoom, Sandwich, Skyscraper, XSum,
                };
                matches!(
                    self,
                    FullRank | HiddenSkyscraper | LittleKiller | NumberedRoom | Sandwich | Skyscraper | XSum
                )
            }

            /// Returns whether the kind is about regions that are to be found.
            pub const fn is_about_regions(self) -> bool {
                matches!(
                    self,
                    Self::RegionRun | Self::RegionCount | Self::DistinctRegions | Self::SameRegion | Self::OtherRegion
                )
            }

            /// Returns the form of the part before the cells.
            pub const fn head(self) -> Head {
                match self { $(Self::$kind => $head,)+ }
            }

            /// Returns whether the number may be left out: the digits of a cage differ, the two sums of a double arrow are
            /// equal.
            pub const fn may_lack_sum(self) -> bool {
                matches!(self, Self::Cage | Self::DoubleArrow)
            }

            const fn min_cells(self) -> usize {
                match self { $(Self::$kind => $least,)+ }
            }
        }
    };
}

kinds! {
    Cage "cages" Head::Number, 1, "Digits differ and have a sum.";
    Sum "sums" Head::Number, 1, "Digits have a sum and may repeat.";
    Equation "equations" Head::Factors, 1, "Digits times factors have a sum.";
    Thermometer "thermometers" Head::None, 2, "Digits rise from the bulb.";
    SlowThermometer "slow-thermometers" Head::None, 2, "Digits rise or stay from the bulb.";
    WhiteDot "white-dots" Head::Default(1), 2, "Two digits have a difference.";
    BlackDot "black-dots" Head::Default(2), 2, "One digit is a multiple of the other.";
    PairSum "pair-sums" Head::Number, 2, "Two digits have a sum: X is 10, V is 5.";
    Greater "greater" Head::None, 2, "The first digit is greater than the second.";
    Whisper "whispers" Head::Default(5), 2, "Neighbours on a line have at least this difference.";
    Palindrome "palindromes" Head::None, 2, "A line reads the same from both ends.";
    Odd "odd" Head::None, 1, "Digits are odd.";
    Even "even" Head::None, 1, "Digits are even.";
    Minimum "minima" Head::None, 1, "Each digit is less than its neighbours.";
    Maximum "maxima" Head::None, 1, "Each digit is greater than its neighbours.";
    Arrow "arrows" Head::Cells, 1, "The digits along the arrow have the number in its circle or pill as sum.";
    LittleKiller "little-killers" Head::Number, 1, "The digits of a diagonal have a sum and may repeat.";
    Renban "renban" Head::None, 2, "Digits are consecutive in any order.";
    Sandwich "sandwiches" Head::Number, 3, "The digits between the lowest and the highest of the board have a sum.";
    Quadruple "quadruples" Head::Numbers, 1, "The numbers are digits of the cells.";
    Between "between-lines" Head::None, 3, "Digits lie between those at the ends.";
    RegionSum "region-sums" Head::None, 2, "A line has the same sum in each region that it goes through.";
    Skyscraper "skyscrapers" Head::Number, 1, "The number is the count of digits that are higher than all before them.";
    XSum "x-sums" Head::Number, 1, "The first digit is the number of digits that have the sum.";
    Entropic "entropic-lines" Head::None, 2, "Of any three in a row one is low, one middle, one high.";
    Lockout "lockout-lines" Head::Default(4), 3, "The ends have at least this difference, and no digit lies between them.";
    ColumnIndexer "column-indexers" Head::None, 1, "A digit is the place in the row of the number of its column.";
    RowIndexer "row-indexers" Head::None, 1, "A digit is the place in the column of the number of its row.";
    Modular "modular-lines" Head::Default(3), 2, "As many neighbours as the number have different remainders by it.";
    NumberedRoom "numbered-rooms" Head::Number, 1, "The first digit is the place of this one.";
    DoubleArrow "double-arrows" Head::Number, 3, "The ends have the same sum as what lies between, perhaps a given one.";
    Zipper "zippers" Head::None, 3, "Cells equally far from the middle have the same sum, which is the middle cell.";
    SumLine "sum-lines" Head::Number, 1, "A line falls into pieces with this sum.";
    SumLoop "sum-loops" Head::Number, 1, "A closed line falls into pieces with this sum.";
    EqualSums "equal-sums" Head::Numbers, 2, "Groups of cells, whose sizes are given, have the same sum.";
    Equality "equality-cages" Head::None, 2, "As many odd digits as even ones, as many low as high, none twice.";
    Lunchbox "lunchboxes" Head::Number, 2, "The digits between the lowest and the highest of the cells have a sum.";
    CountingCircles "counting-circles" Head::None, 1, "A digit in a circle is the number of circles that hold it.";
    DistinctCount "distinct-counts" Head::None, 2, "The first digit is the number of different digits of the others.";
    HiddenSkyscraper "hidden-skyscrapers" Head::Number, 1, "The number is the first digit that a higher one before it hides.";
    SameDigits "same-digits" Head::Default(2), 2, "A number of groups of cells hold the same digits equally often.";
    LookAndSay "look-and-say" Head::Numbers, 1, "Pairs of a count and a digit that occurs as often.";
    FullRank "full-ranks" Head::Numbers, 2, "The number is the rank of a line among all lines, read from every side as numbers.";
    RegionRun "region-runs" Head::Default(1), 2, "The first digit counts the cells along arms in one unknown region.";
    RegionCount "region-counts" Head::Default(1), 2, "The first digit counts the cells in one unknown region.";
    DistinctRegions "distinct-regions" Head::None, 2, "The first digit is the number of unknown regions of the others.";
    SameRegion "same-regions" Head::None, 2, "The cells are in one unknown region.";
    OtherRegion "different-regions" Head::None, 2, "Each cell is in another unknown region.";
    Relation "relations" Head::Definition, 2, "Pairs of digits go together by a table.";
    Sequence "sequences" Head::Definition, 1, "The digits of a line follow a pattern.";
    AnyOf "any-of" Head::Definition, 1, "At least one of several groups of constraints is satisfied.";
}

impl Constraint {
    /// Creates a constraint.
    pub const fn new(kind: ConstraintKind, cells: Vec<Cell>, numbers: Vec<i32>) -> Self {
        Self { kind, cells, numbers, definition: None }
    }

    /// Creates a constraint without numbers.
    pub const fn of(kind: ConstraintKind, cells: Vec<Cell>) -> Self {
        Self::new(kind, cells, Vec::new())
    }

    /// Creates a constraint with one number.
    pub fn with(kind: ConstraintKind, number: i32, cells: Vec<Cell>) -> Self {
        Self::new(kind, cells, vec![number])
    }

    /// Returns the first number, or the default of the kind.
    pub fn number(&self) -> i32 {
        let default = if let Head::Default(number) = self.kind.head() { number } else { 0 };
        self.numbers.first().copied().unwrap_or(default)
    }

    /// Returns the number of cells in the circle or pill of an arrow; 0 for other kinds.
    pub fn pill(&self) -> usize {
        if self.kind == ConstraintKind::Arrow { self.number().max(1) as usize } else { 0 }
    }

    pub(super) fn problem(&self, shape: &Shape) -> Option<String> {
        use ConstraintKind::{
            Arrow, DistinctRegions, Entropic, EqualSums, Equation, Modular, RegionCount, RegionRun, Relation,
            Sequence, SumLine, Whisper,
        };
        let Self { kind, cells, numbers, .. } = self;
        let (cell_count, lowest) = (shape.cells(), shape.lowest());
        if cells.iter().any(|cell| cell.index() >= cell_count) {
            return Some("a cell is not on the board".to_owned());
        }
        // The first cell may be among those that it counts, and the second separates arms.
        let named: Vec<Cell> = match kind {
            RegionRun => cells.iter().skip(2).filter(|cell| **cell != cells[1]).copied().collect(),
            RegionCount | DistinctRegions => cells.iter().skip(1).copied().collect(),
            _ => cells.clone(),
        };
        let twice = named.iter().enumerate().any(|(at, cell)| named[..at].contains(cell));
        // Lines that only relate neighbours may close.
        let may_repeat =
            matches!(kind, Equation | EqualSums | Arrow | SumLine | Whisper | Entropic | Modular)
                || matches!(kind, Relation | Sequence);
        let bound = 1_000_000;
        if cells.len() < kind.min_cells() + self.pill() {
            Some(format!("it needs at least {} cells", kind.min_cells()))
        } else if cells.len() > cell_count * 2 {
            Some("it has more cells than the board".to_owned())
        } else if twice && !may_repeat {
            Some("a cell is named twice; remove one of them".to_owned())
        } else if numbers.iter().any(|number| number.unsigned_abs() > bound) {
            Some("its number is too large".to_owned())
        } else if kind.is_about_regions() && !shape.has_unknown_regions() {
            Some("it is about regions to be found; add the rule `unknown-regions`".to_owned())
        } else {
            self.number_problem(shape.size(), lowest).or_else(|| match kind {
                ConstraintKind::FullRank => rank_problem(self, shape),
                _ => custom::problem(self, shape),
            })
        }
    }

    fn number_problem(&self, size: usize, lowest: i32) -> Option<String> {
        use ConstraintKind as Kind;
        let Self { kind, cells, numbers, .. } = self;
        let digit = |&number: &i32| (lowest..lowest + size as i32).contains(&number);
        let exactly = |count: usize, what: &str| {
            (cells.len() != count).then(|| format!("it needs {count} cells: {what}"))
        };
        let wants = |good: bool, what: &str| (!good).then(|| what.to_owned());
        match kind {
            Kind::WhiteDot | Kind::BlackDot | Kind::PairSum => exactly(2, "one at each side")
                .or_else(|| wants(self.number() >= 0, "its number is not negative")),
            Kind::Greater => exactly(2, "first the greater one"),
            Kind::Modular => wants(self.number() >= 2, "its number is at least 2"),
            Kind::Quadruple => wants(
                numbers.len() <= cells.len() && !numbers.is_empty() && numbers.iter().all(digit),
                "it needs digits of the board, no more than cells",
            ),
            Kind::RegionRun | Kind::RegionCount => wants(
                (0..=1).contains(&self.number()),
                "its number says whether its second cell is counted: 1 or 0",
            ),
            Kind::SameRegion | Kind::OtherRegion => {
                wants(cells.len() <= size, "it has more cells than a region, or than there are regions")
            }
            Kind::Cage | Kind::Equality | Kind::Lunchbox | Kind::Thermometer | Kind::Renban => {
                wants(cells.len() <= size, "it has more cells than there are digits")
            }
            Kind::SameDigits => {
                let groups = self.number();
                let fits = groups > 1 && cells.len().is_multiple_of(groups as usize);
                wants(fits, "its number says into how many groups of the same size its cells fall")
            }
            Kind::HiddenSkyscraper | Kind::NumberedRoom => {
                wants(numbers.iter().all(digit), "it needs a digit of the board")
            }
            Kind::Equation => {
                wants(numbers.len() == cells.len() + 1, "it needs a number for each cell, and the sum")
            }
            Kind::Arrow => wants((1..=3).contains(&self.pill()), "its pill has one to three cells"),
            Kind::EqualSums => wants(
                numbers.iter().all(|&count| count > 0)
                    && numbers.iter().map(|&count| count as usize).sum::<usize>() == cells.len(),
                "its numbers say how many cells each group has",
            ),
            Kind::FullRank => wants(!numbers.is_empty(), "it needs a rank"),
            Kind::LookAndSay => wants(
                numbers.len() % 2 == 0 && numbers.chunks(2).all(|pair| pair[0] >= 0 && digit(&pair[1])),
                "it needs numbers in pairs: how many, and of which digit",
            ),
            // An indexer holds a line number.
            Kind::ColumnIndexer | Kind::RowIndexer => {
                wants(lowest == 1, "it counts lines, so the digits of its board begin with 1")
            }
            Kind::SumLine | Kind::SumLoop => wants(self.number() > 0, "its number is at least 1"),
            _ => None,
        }
    }

    /// Reads an entry under the key of a kind. The error says what is wrong with it.
    pub fn read(kind: ConstraintKind, text: &str, size: usize) -> Result<Self, String> {
        if kind.head() == Head::Definition {
            return custom::read(kind, text, size);
        }
        let (head, tail) =
            text.split_once(':').map_or((None, text), |(head, tail)| (Some(head.trim()), tail));
        let mut cells = cells(tail, size)?;
        let number = |text: &str| {
            let wrong = |_| format!("`{text}` is not a number; write one before the colon");
            text.trim().parse::<i32>().map_err(wrong)
        };
        let wanted = |what: &str| format!("write {what} and a colon before the cells");
        let numbers = |text: &str| {
            let parts = text.split([' ', ',', '=']).filter(|part| !part.is_empty());
            parts.map(number).collect::<Result<Vec<i32>, String>>()
        };
        let numbers = match (kind.head(), head) {
            (Head::None | Head::Default(_) | Head::Definition, None) => Vec::new(),
            (Head::None | Head::Definition, Some(head)) => {
                return Err(format!("this kind has no number; remove `{head}:`"));
            }
            (Head::Number, None) if kind.may_lack_sum() => Vec::new(),
            (Head::Number | Head::Default(_), Some("X" | "x")) if kind == ConstraintKind::PairSum => vec![10],
            (Head::Number | Head::Default(_), Some("V" | "v")) if kind == ConstraintKind::PairSum => vec![5],
            (Head::Number | Head::Default(_), Some(head)) => vec![number(head)?],
            (Head::Number, None) => return Err(wanted("a number")),
            (Head::Numbers | Head::Factors, Some(head)) => numbers(head)?,
            (Head::Numbers | Head::Factors, None) => return Err(wanted("the list of its numbers")),
            (Head::Cells, Some(head)) => {
                let pill = self::cells(head, size)?;
                let count = pill.len() as i32;
                cells.splice(0..0, pill);
                if count == 1 { Vec::new() } else { vec![count] }
            }
            (Head::Cells, None) => return Err(wanted("the cell of the circle, or those of the pill,")),
        };
        Ok(Self::new(kind, cells, numbers))
    }

    /// Returns the entry in a puzzle file.
    pub fn text(&self, size: usize) -> String {
        let name = |cell: &Cell| cell_name(cell.index(), size);
        let list = |cells: &[Cell]| cells.iter().map(name).collect::<Vec<_>>().join(" ");
        let numbers: Vec<String> = self.numbers.iter().map(i32::to_string).collect();
        if let Some(definition) = &self.definition {
            return custom::text(definition, &self.cells, &list(&self.cells), size);
        }
        match self.kind.head() {
            Head::Cells => {
                let (pill, shaft) = self.cells.split_at(self.pill().min(self.cells.len()));
                format!("{}: {}", list(pill), list(shaft))
            }
            _ if numbers.is_empty() => list(&self.cells),
            _ => format!("{}: {}", numbers.join(" "), list(&self.cells)),
        }
    }
}

pub(crate) fn cells(text: &str, size: usize) -> Result<Vec<Cell>, String> {
    let mut found = Vec::new();
    for name in text.split([' ', ',', ';', '\t']).filter(|name| !name.is_empty()) {
        let wrong =
            || format!("`{name}` is not a cell of a {size}×{size} board; write r1c2, r1c123, r4 or -c7");
        let lower = name.to_ascii_lowercase();
        let plain = lower.strip_prefix('-').unwrap_or(&lower);
        let mut here = named_cells(plain, size).filter(|cells| !cells.is_empty()).ok_or_else(wrong)?;
        if plain != lower {
            here.reverse();
        }
        found.extend(here);
    }
    Ok(found)
}

fn named_cells(name: &str, size: usize) -> Option<Vec<Cell>> {
    let all = || (0..size).collect::<Vec<_>>();
    let lines = |text: &str| -> Option<Vec<usize>> {
        let line = |text: &str| text.parse::<usize>().ok()?.checked_sub(1).filter(|&line| line < size);
        if text.len() > 1 && size <= 9 {
            text.chars().map(|symbol| line(symbol.encode_utf8(&mut [0; 4]))).collect()
        } else {
            Some(vec![line(text)?])
        }
    };
    let (rows, columns) = match (name.strip_prefix('r'), name.strip_prefix('c')) {
        (Some(rest), _) => match rest.split_once('c') {
            Some((rows, columns)) => (lines(rows)?, lines(columns)?),
            None => (lines(rest)?, all()),
        },
        (None, Some(rest)) => (all(), lines(rest)?),
        (None, None) => return None,
    };
    let in_row = |&row: &usize| columns.iter().map(move |&column| Cell::new(row * size + column));
    Some(rows.iter().flat_map(in_row).collect())
}
