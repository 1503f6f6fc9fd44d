//! Makes constraints of the elements that a sentence speaks of: of a template, of a kind, or by a builder.

mod areas;
mod board;
mod cells;
mod error;
mod lines;
mod outside;
mod pairs;
mod select;
mod template;

use super::element::{Element, Form, Place, sign_direction};
use super::rules::{Make, Meaning, NumberSource, SentenceMatch};
use super::sequences::first_number;
pub(crate) use error::BuildError;
use std::collections::BTreeSet;
use whydoku_board::{
    Cell, ClosedLine, Constraint, ConstraintKind as Kind, Digit, DigitSet, Rules, Shape, Side,
};

/// The constraints that a sentence makes, or why it makes none.
pub(crate) type RuleResult = Result<Vec<Constraint>, BuildError>;

/// The puzzle that a drawing has become so far.
#[derive(Debug, Default)]
pub(crate) struct BuiltPuzzle {
    pub(crate) constraints: Vec<Constraint>,
    pub(crate) extra: Vec<Vec<u16>>,
    pub(crate) rules: Rules,
    pub(crate) restricted: Vec<(Cell, DigitSet)>,
    pub(crate) has_no_regions: bool,
    pub(crate) outside: Vec<(Side, usize, Digit)>,
}

/// A drawing while it is read: its elements, and which of them have a meaning.
pub(crate) struct Builder<'a> {
    pub(crate) shape: &'a Shape,
    pub(crate) elements: &'a [Element],
    pub(crate) claimed: Vec<bool>,
    /// The elements that only a name gives a meaning.
    pub(crate) named: BTreeSet<usize>,
    /// The constraints that sentences make of each element.
    pub(crate) made: Vec<Vec<&'static Make>>,
    pub(crate) product: BuiltPuzzle,
}

impl Builder<'_> {
    pub(super) fn size(&self) -> usize {
        self.shape.size()
    }

    /// Makes what a sentence says. The error is the reason why it cannot be.
    pub(crate) fn apply(
        &mut self,
        found: &SentenceMatch,
        others: &[(String, &'static str)],
    ) -> Result<usize, BuildError> {
        self.product.rules = self.product.rules.and(found.rule.set);
        if found.has("wraparound") {
            for (rule, text) in [
                (Rules::ANTI_KNIGHT, "knight a != b: "),
                (Rules::ANTI_KING, "king a != b: "),
                (Rules::NON_CONSECUTIVE, "orthogonal abs(a - b) != 1: "),
            ] {
                let made = if found.rule.set.have(rule) { self.wrapped(text)? } else { Vec::new() };
                self.product.constraints.extend(made);
            }
        }
        let mut chosen = self.select(found, others);
        if found.rule.on.is_some() && chosen.is_empty() && !found.rule.may_be_absent {
            return Err(BuildError::NothingFits);
        }
        if found.is_name() {
            chosen = self.not_explained(found, &chosen)?;
        }
        if found.only_confirms() && !chosen.iter().all(|&at| self.is_confirmed(found, at)) {
            return Err(BuildError::NotConfirmed);
        }
        if found.is_alternative {
            let is_typed = |&at: &usize| {
                self.elements[at].kind.is_some_and(|kind| found.rule.make.contains(&Make::Kind(kind)))
            };
            chosen.retain(is_typed);
            if chosen.is_empty() {
                return Err(BuildError::NotConfirmed);
            }
        }
        if let Some(&at) = chosen.iter().find(|&&at| !self.agrees(found, at)) {
            return Err(BuildError::Typed(self.elements[at].key.clone()));
        }
        for make in &found.rule.make {
            match make {
                Make::Template(kind, template) => self.fill_templates(*kind, template, found, &chosen)?,
                &Make::Kind(kind) if kind.facts().is_of_all_cells => {
                    self.product.constraints.push(Constraint::of(kind, self.cells_of(&chosen)));
                }
                &Make::Kind(kind) => {
                    for &at in &chosen {
                        let made = self.constraint(kind, found, at)?;
                        self.product.constraints.extend(made);
                    }
                }
                Make::Meaning(meaning) => {
                    let made = self.build(*meaning, found, &chosen)?;
                    self.product.constraints.extend(made);
                }
            }
        }
        if found.rule.make.is_empty() {
            return Ok(0);
        }
        for &at in &chosen {
            self.claimed[at] = true;
            self.made[at].extend(&found.rule.make);
            self.claim_ends(at, found);
            if found.is_name() {
                self.named.insert(at);
            }
        }
        Ok(chosen.len())
    }

    /// Of the elements of a name, those that no other sentence explains: of its kind where the file names any, and lines that
    /// have another rule besides.
    fn not_explained(&self, found: &SentenceMatch, chosen: &[usize]) -> Result<Vec<usize>, BuildError> {
        let make = &found.rule.make;
        let is_typed =
            |at: &&usize| self.elements[**at].kind.is_some_and(|kind| make.contains(&Make::Kind(kind)));
        let has_typed = chosen.iter().any(|at| is_typed(&at));
        let own: Vec<usize> = chosen.iter().filter(|at| !has_typed || is_typed(at)).copied().collect();
        if own.iter().any(|at| self.named.contains(at) && !self.is_made(*at, make)) {
            return Err(BuildError::Denied);
        }
        let is_line = |at: usize| self.elements[at].form == Form::Line && !self.is_made(at, make);
        Ok(own.into_iter().filter(|&at| !self.claimed[at] || is_line(at)).collect())
    }

    /// Whether the source itself gives an element the kind and the number that a sentence says.
    fn is_confirmed(&self, found: &SentenceMatch, at: usize) -> bool {
        let Element { kind, numbers, cells, .. } = &self.elements[at];
        let is_said = |number: i32| *numbers == [number] || number == cells.len() as i32;
        kind.is_some_and(|kind| found.rule.make.contains(&Make::Kind(kind))) && found.numbers().all(is_said)
    }

    /// Whether a sentence says of an element what the source itself says of it: the kind, with its numbers. Rules that have
    /// no kind are drawn as cages, arrows, thermometers and marked cells.
    fn agrees(&self, found: &SentenceMatch, at: usize) -> bool {
        let is_region = |make: &Make| {
            use Meaning::{AreaRegions, Clones, MagicSquares};
            matches!(make, Make::Meaning(AreaRegions | MagicSquares | Clones))
        };
        let Element { kind: Some(own), numbers, .. } = &self.elements[at] else {
            // An extra region has no kind.
            let makes = &found.rule.make;
            return self.elements[at].key != "extraregion" || makes.is_empty() || makes.iter().any(is_region);
        };
        let is_drawing =
            matches!(own, Kind::Cage | Kind::Arrow | Kind::Thermometer | Kind::Minimum | Kind::Maximum);
        let typed = Constraint::new(*own, self.elements[at].cells.clone(), numbers.clone());
        let is_same = |made: &Constraint| made.numbers == typed.numbers || made.number() == typed.number();
        let agrees = |make: &Make| match make {
            Make::Kind(kind) if kind == own => {
                self.constraint(*kind, found, at).is_ok_and(|made| made.iter().all(is_same))
            }
            // A further rule of lines whose own rule another sentence says.
            Make::Kind(_)
                if self.elements[at].form == Form::Line && self.is_made(at, &[Make::Kind(*own)]) =>
            {
                true
            }
            Make::Kind(kind) => *own == Kind::Thermometer && *kind == Kind::SlowThermometer,
            Make::Meaning(Meaning::OddEven) => matches!(own, Kind::Odd | Kind::Even),
            Make::Meaning(Meaning::Kropki) => matches!(own, Kind::WhiteDot | Kind::BlackDot),
            _ => is_drawing,
        };
        found.rule.make.is_empty() || self.is_made(at, &found.rule.make) || found.rule.make.iter().any(agrees)
    }

    /// Circles, diamonds and arrow heads at the ends of a line belong to it if the sentence speaks of them.
    fn claim_ends(&mut self, at: usize, found: &SentenceMatch) {
        let element = &self.elements[at];
        let speaks_of_ends = found.has("circle") || found.has("ends") || found.has("diamond");
        if element.form != Form::Line || !(speaks_of_ends || found.has("arrow")) {
            return;
        }
        let parts = self.parts(found, at);
        let ends: Vec<Cell> =
            parts.iter().flat_map(|part| part.first().into_iter().chain(part.last())).copied().collect();
        for (other, end) in self.elements.iter().enumerate() {
            let is_mark = match end.form {
                Form::Circle | Form::Diamond => speaks_of_ends && end.text.is_empty(),
                Form::Text => found.has("arrow") && is_arrow_head(end),
                _ => false,
            };
            if is_mark && end.place == Place::Cells && end.cells.iter().any(|cell| ends.contains(cell)) {
                self.claimed[other] = true;
            }
        }
    }

    pub(super) fn constraint(&self, kind: Kind, found: &SentenceMatch, at: usize) -> RuleResult {
        let element = &self.elements[at];
        let text = element.text.trim();
        let no_number = || BuildError::Number(text.to_owned());
        if kind == Kind::Cage
            && found.rule.number == Some(NumberSource::MaybeText)
            && let Some(made) = self.bounded_sum(text, &element.cells)
        {
            return made;
        }
        let numbers = match found.rule.number {
            None if element.kind == Some(kind) || element.form == Form::Arrow => element.numbers.clone(),
            Some(NumberSource::MaybeText) if text.is_empty() => Vec::new(),
            Some(NumberSource::Text) if text.is_empty() && element.kind == Some(kind) => {
                element.numbers.clone()
            }
            None | Some(NumberSource::Drawn) => {
                (kind.facts().drawn_number)(self.size()).into_iter().collect()
            }
            Some(NumberSource::Fixed(number)) => vec![number],
            Some(NumberSource::Said) => {
                let mut numbers: Vec<i32> = found.numbers().collect();
                numbers.dedup();
                match numbers[..] {
                    [number] => vec![number],
                    [] => return Err(BuildError::NoNumber),
                    _ => return Err(BuildError::SeveralNumbers),
                }
            }
            Some(NumberSource::MaybeSaid) => found.numbers().take(1).collect(),
            Some(NumberSource::Text | NumberSource::MaybeText) => vec![text_number(text)?],
            Some(NumberSource::Roman) => vec![roman(text).ok_or_else(no_number)?],
            Some(NumberSource::Digits) => digits_of(text, self.size()).ok_or_else(no_number)?,
        };
        let parts = self.parts(found, at);
        if parts.len() > 1 {
            let part = |cells: &[Cell]| Constraint::new(kind, cells.to_vec(), numbers.clone());
            return Ok(parts.into_iter().map(part).collect());
        }
        let mut cells = element.cells.clone();
        let ends = [self.shape.lowest(), self.shape.highest()];
        if kind == Kind::Sandwich && found.numbers().any(|number| !ends.contains(&number)) {
            return Err(BuildError::Sandwich);
        }
        let facts = kind.facts();
        if facts.is_of_each_cell {
            return Ok(cells.into_iter().map(|cell| Constraint::of(kind, vec![cell])).collect());
        }
        // A line in one cell relates it to no other, and a cage says nothing of it without a sum.
        let says_nothing = match cells.len() {
            0 => kind == Kind::Cage && numbers.is_empty(),
            1 => facts.may_be_one_cell || kind == Kind::Cage && numbers.is_empty(),
            _ => false,
        };
        if says_nothing {
            return Ok(Vec::new());
        }
        if cells.len() > 2 && cells.first() == cells.last() {
            match facts.closed {
                ClosedLine::AsListed => {}
                ClosedLine::Once => _ = cells.pop(),
                ClosedLine::FromRegion => cells = self.opened(cells),
                ClosedLine::OfKind(kind) => {
                    cells.pop();
                    return Ok(vec![Constraint::new(kind, cells, numbers)]);
                }
                ClosedLine::Refused => return Err(BuildError::ClosedLine),
            }
        }
        Ok(vec![Constraint::new(kind, cells, numbers)])
    }

    /// A closed line as one that begins where a region begins.
    fn opened(&self, mut cells: Vec<Cell>) -> Vec<Cell> {
        cells.pop();
        let region = |cell: Cell| self.shape.houses_of(cell)[2];
        let start = (0..cells.len())
            .find(|&at| region(cells[at]) != region(cells[(at + cells.len() - 1) % cells.len()]));
        cells.rotate_left(start.unwrap_or(0));
        cells
    }

    /// Makes what no single kind of constraint says.
    fn build(&mut self, meaning: Meaning, found: &SentenceMatch, chosen: &[usize]) -> RuleResult {
        match meaning {
            Meaning::AreaRegions => self.area_regions(chosen),
            Meaning::ArithmeticSequence => self.arithmetic_sequence(chosen),
            Meaning::BelowEnds => self.below_ends(found, chosen),
            Meaning::CagesInside => self.cages_inside(found, chosen),
            Meaning::CagesRepeat => self.cages_with_repeats(chosen),
            Meaning::CagesToSize => self.cages_to_size(chosen),
            Meaning::Clones => self.clone_areas(found, chosen),
            Meaning::ColumnIndex => self.indexers(Kind::ColumnIndexer, found),
            Meaning::ConsecutiveClones => self.consecutive_clones(chosen),
            Meaning::CountAround => self.count_around(found, chosen),
            Meaning::Diagonals => self.diagonals(found, chosen),
            Meaning::DifferenceFromFirst => self.difference_from_first(chosen),
            Meaning::DifferentTotals => self.totals(false, chosen),
            Meaning::Doubling => self.doubling(chosen),
            Meaning::EqualGroups => self.equal_groups(found, chosen),
            Meaning::EqualTotals => self.totals(true, chosen),
            Meaning::ExcludeDigits => {
                self.exclude(chosen);
                Ok(Vec::new())
            }
            Meaning::FirstExtremesSum => self.first_extremes_sum(first_number(found)?, chosen),
            Meaning::FirstOfParity => self.first_of_parity(chosen),
            Meaning::Formula => self.formulas(found, chosen),
            Meaning::GreaterThanUnmarked => Ok(self.compare_with_unmarked(true, chosen)),
            Meaning::Kropki => self.kropki(chosen),
            Meaning::LessThanUnmarked => Ok(self.compare_with_unmarked(false, chosen)),
            Meaning::LongestParityRun => self.longest_parity_run(chosen),
            Meaning::MagicBox => self.magic_box(found),
            Meaning::MagicSquares => self.magic_squares(chosen),
            Meaning::MultiplicationSquare => self.multiplication_squares(chosen),
            Meaning::Nothing => Ok(Vec::new()),
            Meaning::OddEven => Ok(self.odd_or_even(chosen)),
            Meaning::OppositeOperations => self.opposite_operations(chosen),
            Meaning::OutsideDigits => self.outside_digits(chosen),
            Meaning::OwnNumbers => self.own_numbers(found, &self.cells_of(chosen), true),
            Meaning::PointingNine => self.pointing(Some(first_number(found).unwrap_or(9)), chosen),
            Meaning::PointingRepeat => self.pointing(None, chosen),
            Meaning::Pyramid => self.pyramid(chosen),
            Meaning::Restrict => self.restrict(found, chosen),
            Meaning::RisingFromArrow => self.rising_from_arrow(found, chosen),
            Meaning::RisingRunSum => self.rising_run_sum(chosen),
            Meaning::RowIndex => self.indexers(Kind::RowIndexer, found),
            Meaning::SameDifference => self.same_difference(chosen),
            Meaning::SeenParity => self.seen_parity(chosen),
            Meaning::SumToBorder => self.sum_to_border(chosen),
            Meaning::TouchingConsecutive => self.touching_consecutive(),
            Meaning::TripletSum => self.triplet_sum(chosen),
            Meaning::TwoDigitSum => self.two_digit_sum(found, chosen),
            Meaning::Zigzag => self.zigzag(chosen),
        }
    }

    /// The cells of the chosen elements, one element after the other.
    pub(super) fn cells_of(&self, chosen: &[usize]) -> Vec<Cell> {
        chosen.iter().flat_map(|&at| self.elements[at].cells.iter().copied()).collect()
    }
}

/// Whether a text is the head of an arrow, which may be turned.
pub(crate) fn is_arrow_head(element: &Element) -> bool {
    matches!(element.text.trim(), "<" | ">" | "^" | "v" | "V")
}

/// The direction of an arrow: down and right are positive.
pub(crate) fn pointer_direction(element: &Element) -> Option<[i32; 2]> {
    let drawn = || {
        let tip = element.tip?;
        let [down, right] = [tip[0] - element.centre[0], tip[1] - element.centre[1]];
        let longest = down.abs().max(right.abs());
        let part = |by: f32| if by.abs() * 2.0 > longest { by.signum() as i32 } else { 0 };
        (longest > 0.05).then(|| [part(down), part(right)])
    };
    drawn().or_else(|| sign_direction(&element.text))
}

/// The number that is the text of an element.
pub(crate) fn text_number(text: &str) -> Result<i32, BuildError> {
    text.trim().parse().map_err(|_| BuildError::Number(text.to_owned()))
}

/// The digits that a text lists, with or without signs between them.
pub(super) fn digits_of(text: &str, size: usize) -> Option<Vec<i32>> {
    let parts = text.split([',', ' ', '/']).filter(|part| !part.is_empty());
    let separate: Option<Vec<i32>> = parts.map(|part| part.parse().ok()).collect();
    separate.filter(|all| all.iter().all(|&number| number <= size as i32)).or_else(|| {
        let symbols = text.chars().filter(|symbol| !symbol.is_whitespace());
        symbols.map(|symbol| symbol.to_digit(10).map(|digit| digit as i32)).collect()
    })
}

/// The value of a Roman numeral.
pub(crate) fn roman(text: &str) -> Option<i32> {
    let worth = |sign: char| match sign.to_ascii_uppercase() {
        'I' => Some(1),
        'V' => Some(5),
        'X' => Some(10),
        'L' => Some(50),
        _ => None,
    };
    let parts: Vec<i32> = text.chars().map(worth).collect::<Option<_>>()?;
    let value = |(at, &part): (usize, &i32)| {
        if parts.get(at + 1).is_some_and(|&next| next > part) { -part } else { part }
    };
    (!parts.is_empty()).then(|| parts.iter().enumerate().map(value).sum())
}
