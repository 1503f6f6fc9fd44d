//! [`Condition`]: a filter of rows, and its parser.
//!
//! ```text
//! condition   both {or both}
//! both        one {and one}
//! one         not one | ( condition ) | COLUMN sign VALUE | COLUMN [not] in ( VALUE {, VALUE} )
//! sign        = != < <= > >= ~ !~            ~ is "holds these letters"
//! VALUE       a word, a number, or anything between quotes; '' is a cell with nothing in it
//! ```
//!
//! Numbers are compared by value, tiers in the order of their scale (`tier` also where the scale has ratings alone), and other text without regard to case. An empty cell
//! is neither less nor more than any value.

use super::error::{ConditionError, ConditionProblem};
use super::lexer::{Operator, SpannedToken, Token, tokenize};
use super::order;
use crate::suggestion;
use std::cmp::Ordering;
use whydoku_logic::TechniqueId;
use whydoku_solver::catalogue::{Catalogue, LadderScale};
use whydoku_solver::scale::Number;

/// The most brackets and `not` around a comparison: the parser calls itself for each.
const MAX_DEPTH: usize = 200;

#[derive(Clone, Debug)]
pub(super) enum Condition {
    Any(Vec<Self>),
    All(Vec<Self>),
    Not(Box<Self>),
    /// A comparison of a column with any of some values.
    Compare(usize, Operator, Vec<Operand>),
    /// A comparison of the tier of a rating, whose scale has no column of tiers, with any of some tiers.
    Tier(usize, &'static LadderScale, Operator, Vec<Operand>),
}

#[derive(Clone, Debug)]
pub(super) struct Operand {
    text: String,
    number: Option<Number>,
}

impl Condition {
    pub(super) fn parse(text: &str, columns: &[String]) -> Result<Self, ConditionError> {
        let mut parser = ConditionParser { text, tokens: tokenize(text)?, next: 0, depth: 0, columns };
        let condition = parser.any()?;
        match parser.tokens.get(parser.next) {
            None => Ok(condition),
            Some(_) => Err(parser.expected("`and`, `or` or the end")),
        }
    }

    pub(super) fn names(text: &str) -> Vec<String> {
        let tokens = tokenize(text).unwrap_or_default();
        let name = |pair: &[SpannedToken]| match pair {
            [(_, Token::Text(name)), (_, Token::Operator(_) | Token::In | Token::Not)] => Some(name.clone()),
            _ => None,
        };
        tokens.windows(2).filter_map(name).collect()
    }

    pub(super) fn holds(&self, row: &[&str]) -> bool {
        match self {
            Self::Any(some) => some.iter().any(|one| one.holds(row)),
            Self::All(all) => all.iter().all(|one| one.holds(row)),
            Self::Not(one) => !one.holds(row),
            Self::Compare(column, operator, values) => {
                let cell = row.get(*column).copied().unwrap_or_default();
                values.iter().any(|value| value.compare(cell, *operator))
            }
            Self::Tier(column, ladder, operator, tiers) => {
                let cell = row.get(*column).copied().unwrap_or_default();
                let tier = order::tier_of(ladder, cell);
                tier.is_some_and(|tier| tiers.iter().any(|wanted| wanted.compare(tier, *operator)))
            }
        }
    }
}

impl Operand {
    fn new(text: String) -> Self {
        Self { number: text.parse().ok(), text }
    }

    fn compare(&self, cell: &str, operator: Operator) -> bool {
        let number = self.number.filter(|_| !cell.is_empty());
        let numbers = number.and_then(|number| Some(cell.parse::<Number>().ok()?.cmp(&number)));
        let order = || numbers.or_else(|| order::compare_tiers(cell, &self.text));
        let is_equal = || match numbers {
            Some(order) => order == Ordering::Equal,
            None => cell.trim().to_lowercase() == self.text.to_lowercase(),
        };
        let contains = || cell.to_lowercase().contains(&self.text.to_lowercase());
        match operator {
            Operator::Equal => is_equal(),
            Operator::NotEqual => !is_equal(),
            Operator::Less => order() == Some(Ordering::Less),
            Operator::More => order() == Some(Ordering::Greater),
            Operator::AtMost => order().is_some_and(Ordering::is_le),
            Operator::AtLeast => order().is_some_and(Ordering::is_ge),
            Operator::Contains => contains(),
            Operator::NotContains => !contains(),
        }
    }
}

struct ConditionParser<'a> {
    text: &'a str,
    tokens: Vec<SpannedToken>,
    next: usize,
    /// The number of brackets and `not` around the next token.
    depth: usize,
    columns: &'a [String],
}

impl ConditionParser<'_> {
    fn any(&mut self) -> Result<Condition, ConditionError> {
        let mut some = vec![self.all()?];
        while self.accept(&Token::Or) {
            some.push(self.all()?);
        }
        Ok(if some.len() == 1 { some.remove(0) } else { Condition::Any(some) })
    }

    fn all(&mut self) -> Result<Condition, ConditionError> {
        let mut all = vec![self.one()?];
        while self.accept(&Token::And) {
            all.push(self.one()?);
        }
        Ok(if all.len() == 1 { all.remove(0) } else { Condition::All(all) })
    }

    fn one(&mut self) -> Result<Condition, ConditionError> {
        if self.depth == MAX_DEPTH {
            let at = self.tokens.get(self.next).map_or(self.text.len(), |&(at, _)| at);
            return Err(ConditionError::new(self.text, at, ConditionProblem::Depth));
        }
        self.depth += 1;
        let one = self.one_within();
        self.depth -= 1;
        one
    }

    fn one_within(&mut self) -> Result<Condition, ConditionError> {
        if self.accept(&Token::Not) {
            return Ok(Condition::Not(Box::new(self.one()?)));
        }
        if self.accept(&Token::Open) {
            let inner = self.any()?;
            if !self.accept(&Token::Close) {
                return Err(self.expected("`)`, `and` or `or`"));
            }
            return Ok(inner);
        }
        let (at, name) = self.text("the name of a column")?;
        let (column, ladder) = match order::find_column(self.columns, &name) {
            Ok(column) => (column, None),
            Err(problem) => match order::find_rating(self.columns, &name) {
                Some((column, ladder)) => (column, ladder),
                None => return Err(ConditionError::new(self.text, at, problem)),
            },
        };
        let compare = |operator, values| match ladder {
            Some(ladder) => Condition::Tier(column, ladder, operator, values),
            None => Condition::Compare(column, operator, values),
        };
        let negated = self.accept(&Token::Not);
        if self.accept(&Token::In) {
            let condition = compare(Operator::Equal, self.list(&name)?);
            return Ok(if negated { Condition::Not(Box::new(condition)) } else { condition });
        }
        if negated {
            return Err(self.expected("`in`"));
        }
        let operator = match self.tokens.get(self.next) {
            Some((_, Token::Operator(operator))) => *operator,
            _ => return Err(self.expected("one of =, !=, <, <=, >, >=, ~, !~ or `in`")),
        };
        self.next += 1;
        let value = self.value(&name, operator)?;
        Ok(compare(operator, vec![value]))
    }

    fn list(&mut self, name: &str) -> Result<Vec<Operand>, ConditionError> {
        if !self.accept(&Token::Open) {
            return Err(self.expected("`(`"));
        }
        let mut values = vec![self.value(name, Operator::Equal)?];
        while self.accept(&Token::Comma) {
            values.push(self.value(name, Operator::Equal)?);
        }
        if self.accept(&Token::Close) { Ok(values) } else { Err(self.expected("`,` or `)`")) }
    }

    /// Parses a value and checks that the column can have it.
    fn value(&mut self, name: &str, operator: Operator) -> Result<Operand, ConditionError> {
        let (at, text) = self.text("a value")?;
        let wrong = |problem| Err(ConditionError::new(self.text, at, problem));
        let kind = name.rsplit_once('.').map_or(name, |(_, kind)| kind);
        let is_exact = matches!(operator, Operator::Equal | Operator::NotEqual) && !text.is_empty();
        let tiers = order::tiers();
        if is_exact && matches!(kind, "tier" | "level") {
            let known = || tiers.iter().flatten().copied();
            if !known().any(|tier| tier.eq_ignore_ascii_case(&text)) {
                let near = suggestion(&text, known());
                let mut names: Vec<&str> = Vec::new();
                for tier in known() {
                    if !names.iter().any(|name| name.eq_ignore_ascii_case(tier)) {
                        names.push(tier);
                    }
                }
                return wrong(ConditionProblem::Tier { value: text, near, known: names.join(", ") });
            }
        }
        let text = match Catalogue::embedded().find_by_name(&text).as_slice() {
            _ if !is_exact || !matches!(kind, "hardest" | "busiest") => text,
            [id] => id.slug().to_owned(),
            _ if text.parse::<TechniqueId>().is_ok() => text,
            _ => {
                let near = suggestion(&text, TechniqueId::all().map(TechniqueId::slug));
                return wrong(ConditionProblem::Technique { value: text, near });
            }
        };
        let value = Operand::new(text);
        let sign = match operator {
            Operator::Less => "<",
            Operator::AtMost => "<=",
            Operator::More => ">",
            Operator::AtLeast => ">=",
            _ => return Ok(value),
        };
        if value.number.is_none() && order::compare_tiers(&value.text, &value.text).is_none() {
            return wrong(ConditionProblem::Order { sign, value: value.text });
        }
        Ok(value)
    }

    fn accept(&mut self, token: &Token) -> bool {
        let is_next = self.tokens.get(self.next).is_some_and(|(_, next)| next == token);
        self.next += usize::from(is_next);
        is_next
    }

    fn text(&mut self, wanted: &'static str) -> Result<(usize, String), ConditionError> {
        match self.tokens.get(self.next) {
            Some((at, Token::Text(text))) => {
                self.next += 1;
                Ok((*at, text.clone()))
            }
            _ => Err(self.expected(wanted)),
        }
    }

    fn expected(&self, wanted: &'static str) -> ConditionError {
        let (at, found) = match self.tokens.get(self.next) {
            None => (self.text.len(), "the condition ends".to_owned()),
            Some((at, _)) => {
                let end = self.tokens.get(self.next + 1).map_or(self.text.len(), |(end, _)| *end);
                (*at, format!("`{}`", self.text[*at..end].trim_end()))
            }
        };
        ConditionError::new(self.text, at, ConditionProblem::Wanted { found, wanted })
    }
}
