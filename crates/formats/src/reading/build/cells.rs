//! Builders of rules about marked cells and cages.

use super::super::element::{Element, Form};
use super::super::lexicon::Token;
use super::super::rules::SentenceMatch;
use super::{BuildError, Builder, RuleResult, digits_of, text_number};
use whydoku_board::{Cell, Constraint, ConstraintKind as Kind, DigitSet, Regions, edge_neighbours};

impl Builder<'_> {
    /// Marked cells hold more, or less, than each unmarked cell beside them.
    pub(super) fn compare_with_unmarked(&self, is_greater: bool, chosen: &[usize]) -> Vec<Constraint> {
        let all = self.cells_of(chosen);
        let pairs = all.iter().flat_map(|&cell| {
            let others = edge_neighbours(self.size(), cell.index()).map(Cell::new);
            let others = others.filter(|other| !all.contains(other));
            others.map(move |other| if is_greater { vec![cell, other] } else { vec![other, cell] })
        });
        pairs.map(|pair| Constraint::of(Kind::Greater, pair)).collect()
    }

    /// Circles mark odd digits, squares even ones.
    pub(super) fn odd_or_even(&self, chosen: &[usize]) -> Vec<Constraint> {
        let of = |&at: &usize| {
            let Element { form, cells, .. } = &self.elements[at];
            let kind = if *form == Form::Circle { Kind::Odd } else { Kind::Even };
            cells.iter().map(move |&cell| Constraint::of(kind, vec![cell]))
        };
        chosen.iter().flat_map(of).collect()
    }

    /// Each of these cages holds the digits from 1 to the number of its cells.
    pub(super) fn cages_to_size(&self, chosen: &[usize]) -> RuleResult {
        self.each(chosen, |element| {
            let count = element.cells.len() as i32;
            Ok(Constraint::with(Kind::Cage, count * (count + 1) / 2, element.cells.clone()))
        })
    }

    /// Cells hold one of the digits that the sentence names.
    pub(super) fn restrict(&mut self, found: &SentenceMatch, chosen: &[usize]) -> RuleResult {
        let all = self.cells_of(chosen);
        let numbers: Vec<i32> = found.numbers().collect();
        let ranges = found.tokens.iter().filter_map(|token| match token {
            Token::Range(from, to) => Some(*from..=*to),
            _ => None,
        });
        // "Yellow cells contain 1 and 2" may mean one of each.
        let is_list = found.rule.id != "cell-list" || numbers.len() < 2 || found.has("or");
        if !is_list {
            return Err(BuildError::SeveralNumbers);
        }
        let digits: DigitSet = numbers
            .into_iter()
            .chain(ranges.flatten())
            .map(|number| self.shape.digit_worth(number).ok_or(BuildError::NoDigit))
            .collect::<Result<DigitSet, _>>()?;
        // All digits of a board are those of a region.
        if digits.len() == self.size() {
            return Err(BuildError::NothingFits);
        }
        self.product.restricted.extend(all.iter().map(|&cell| (cell, digits)));
        Ok(Vec::new())
    }

    /// Cells hold, or do not hold, the number of their row, column or box, or of their place in it, as the sentence says.
    pub(in super::super) fn own_numbers(
        &mut self,
        found: &SentenceMatch,
        cells: &[Cell],
        is_own: bool,
    ) -> RuleResult {
        let says = |word: &str| found.text.split([' ', '/']).any(|said| said.starts_with(word));
        let is_position = found.has("own-position");
        let boxes = match self.shape.regions() {
            Regions::Boxes { width, height } => Some([*width, *height]),
            _ if is_position || says("box") => return Err(BuildError::NothingFits),
            _ => None,
        };
        for &cell in cells {
            let [row, column, number] = self.shape.houses_of(cell);
            let in_box = |[width, height]: [usize; 2]| Some(row? % height * width + column? % width);
            let own = [
                row.filter(|_| says("row") && !is_position),
                column.filter(|_| says("column") && !is_position),
                number.filter(|_| says("box") && !is_position),
                boxes.filter(|_| is_position).and_then(in_box),
            ];
            let own = own.into_iter().flatten().map(|at| self.shape.digit_worth(at as i32 + 1));
            let own = own.collect::<Option<DigitSet>>().ok_or(BuildError::NoDigit)?;
            let digits = if is_own { own } else { DigitSet::all(self.size()) - own };
            self.product.restricted.push((cell, digits));
        }
        Ok(Vec::new())
    }

    /// Cells hold none of the digits of a clue.
    pub(super) fn exclude(&mut self, chosen: &[usize]) {
        for &at in chosen {
            let Element { text, numbers, cells, .. } = &self.elements[at];
            let written = digits_of(text, self.size()).unwrap_or_default();
            let excluded = if numbers.is_empty() { &written } else { numbers };
            let values =
                (self.shape.lowest()..=self.shape.highest()).filter(|value| !excluded.contains(value));
            let digits: DigitSet = values.filter_map(|value| self.shape.digit_worth(value)).collect();
            self.product.restricted.extend(cells.iter().map(|&cell| (cell, digits)));
        }
    }

    /// Cages have sums, and their digits may repeat.
    pub(super) fn cages_with_repeats(&mut self, chosen: &[usize]) -> RuleResult {
        let mut made = Vec::new();
        for &at in chosen {
            let Element { cells, text, .. } = &self.elements[at];
            // A sentence about their sums made them cages; another number is no sum.
            let is_cage = |one: &Constraint| one.kind == Kind::Cage && one.cells == *cells;
            let mut cages = self.product.constraints.iter().filter(|one| is_cage(one));
            let mut sum = cages.find_map(|cage| cage.numbers.first().copied());
            if self.made[at].is_empty() && !text.is_empty() {
                sum = Some(text_number(text)?);
            }
            self.product.constraints.retain(|one| !is_cage(one));
            made.extend(sum.map(|sum| Constraint::with(Kind::Sum, sum, cells.clone())));
        }
        Ok(made)
    }
}
