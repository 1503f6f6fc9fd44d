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
use super::order;
use crate::suggestion;
use std::cmp::Ordering;
use whydoku_cells::cursor::{Cursor, chain};
use whydoku_logic::TechniqueId;
use whydoku_solver::catalogue::{Catalogue, LadderScale};
use whydoku_solver::scale::Number;

/// The most brackets and `not` around a comparison: the parser calls itself for each.
const MAX_DEPTH: usize = 200;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operator {
    Equal,
    NotEqual,
    Less,
    AtMost,
    More,
    AtLeast,
    Contains,
    NotContains,
}

/// The spellings of operators; longer ones before their prefixes.
const OPERATORS: [(&str, Operator); 14] = [
    ("!=", Operator::NotEqual),
    ("<>", Operator::NotEqual),
    ("≠", Operator::NotEqual),
    ("<=", Operator::AtMost),
    ("≤", Operator::AtMost),
    (">=", Operator::AtLeast),
    ("≥", Operator::AtLeast),
    ("==", Operator::Equal),
    ("!~", Operator::NotContains),
    ("=", Operator::Equal),
    ("<", Operator::Less),
    (">", Operator::More),
    ("~", Operator::Contains),
    ("≈", Operator::Contains),
];

/// The columns of scales that hold numbers.
const NUMERIC: [&str; 7] = ["rating", "er", "ep", "ed", "score", "steps", "guesses"];

const KEYWORDS: [&str; 6] = ["and", "&&", "or", "||", "not", "in"];

/// Whether a character belongs to a name or value without quotes.
fn continues_word(symbol: char) -> bool {
    !symbol.is_whitespace() && !"()=<>!~,'\"≠≤≥≈".contains(symbol)
}

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
        let mut parser = ConditionParser::new(text, Some(columns));
        let condition = parser.any()?;
        if parser.cursor.rest().is_empty() {
            Ok(condition)
        } else {
            Err(parser.expected("`and`, `or` or the end"))
        }
    }

    /// Returns the names of columns in a condition, up to an error that [`Self::parse`] reports.
    pub(super) fn names(text: &str) -> Vec<String> {
        let mut parser = ConditionParser::new(text, None);
        let _ = parser.any();
        parser.names
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
    cursor: Cursor<'a>,
    /// The columns; `None` where only the names are wanted.
    columns: Option<&'a [String]>,
    names: Vec<String>,
}

impl<'a> ConditionParser<'a> {
    const fn new(text: &'a str, columns: Option<&'a [String]>) -> Self {
        Self { cursor: Cursor::new(text, continues_word), columns, names: Vec::new() }
    }

    fn any(&mut self) -> Result<Condition, ConditionError> {
        let or = |parser: &mut Self| parser.cursor.takes_any(&[("or", ()), ("||", ())]);
        let (mut some, _) = chain(self, Self::all, or)?;
        Ok(if some.len() == 1 { some.remove(0) } else { Condition::Any(some) })
    }

    fn all(&mut self) -> Result<Condition, ConditionError> {
        let and = |parser: &mut Self| parser.cursor.takes_any(&[("and", ()), ("&&", ())]);
        let (mut all, _) = chain(self, Self::one, and)?;
        Ok(if all.len() == 1 { all.remove(0) } else { Condition::All(all) })
    }

    fn one(&mut self) -> Result<Condition, ConditionError> {
        if !self.cursor.enter(MAX_DEPTH) {
            return Err(self.error(self.cursor.offset(), ConditionProblem::Depth));
        }
        let one = self.one_within()?;
        self.cursor.leave();
        Ok(one)
    }

    fn one_within(&mut self) -> Result<Condition, ConditionError> {
        if self.cursor.takes("not") {
            return Ok(Condition::Not(Box::new(self.one()?)));
        }
        if self.cursor.takes("(") {
            let inner = self.any()?;
            if !self.cursor.takes(")") {
                return Err(self.expected("`)`, `and` or `or`"));
            }
            return Ok(inner);
        }
        let (offset, name) = self.text("the name of a column")?;
        let (column, ladder) = self.column(&name).map_err(|problem| self.error(offset, problem))?;
        let compare = |operator, values| match ladder {
            Some(ladder) => Condition::Tier(column, ladder, operator, values),
            None => Condition::Compare(column, operator, values),
        };
        let negated = self.cursor.takes("not");
        if self.cursor.takes("in") {
            let condition = compare(Operator::Equal, self.list(&name)?);
            return Ok(if negated { Condition::Not(Box::new(condition)) } else { condition });
        }
        if negated {
            return Err(self.expected("`in`"));
        }
        let operator = self.cursor.takes_any(&OPERATORS);
        let operator = operator.ok_or_else(|| self.expected("one of =, !=, <, <=, >, >=, ~, !~ or `in`"))?;
        let value = self.value(&name, operator)?;
        Ok(compare(operator, vec![value]))
    }

    /// The place of a column, or that of a rating and the ladder that has its tiers.
    fn column(&mut self, name: &str) -> Result<(usize, Option<&'static LadderScale>), ConditionProblem> {
        let Some(columns) = self.columns else {
            self.names.push(name.to_owned());
            return Ok((0, None));
        };
        match order::find_column(columns, name) {
            Ok(column) => Ok((column, None)),
            Err(problem) => order::find_rating(columns, name).ok_or(problem),
        }
    }

    fn list(&mut self, name: &str) -> Result<Vec<Operand>, ConditionError> {
        if !self.cursor.takes("(") {
            return Err(self.expected("`(`"));
        }
        let value = |parser: &mut Self| parser.value(name, Operator::Equal);
        let (values, _) = chain(self, value, |parser| parser.cursor.takes(",").then_some(()))?;
        if self.cursor.takes(")") { Ok(values) } else { Err(self.expected("`,` or `)`")) }
    }

    /// Parses a value and checks that the column can have it.
    fn value(&mut self, name: &str, operator: Operator) -> Result<Operand, ConditionError> {
        let (offset, text) = self.text("a value")?;
        let wrong = |problem| Err(self.error(offset, problem));
        let kind = name.rsplit_once('.').map_or(name, |(_, kind)| kind);
        let is_exact = matches!(operator, Operator::Equal | Operator::NotEqual) && !text.is_empty();
        let is_whole = !matches!(operator, Operator::Contains | Operator::NotContains) && !text.is_empty();
        if NUMERIC.contains(&kind) && is_whole && text.parse::<Number>().is_err() {
            return wrong(ConditionProblem::Number { name: name.to_owned(), value: text });
        }
        let tiers = order::tiers();
        if is_whole && matches!(kind, "tier" | "level") {
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

    /// Takes a name or a value, with its place.
    fn text(&mut self, wanted: &'static str) -> Result<(usize, String), ConditionError> {
        let offset = self.cursor.offset();
        let mut ahead = self.cursor;
        let text = match ahead.peek() {
            Some(quote @ ('\'' | '"')) => {
                let rest = &ahead.rest()[1..];
                let end =
                    rest.find(quote).ok_or_else(|| self.error(offset, ConditionProblem::Quote(quote)))?;
                ahead.skip(end + 2);
                &rest[..end]
            }
            _ => match ahead.take_word() {
                word if word.is_empty() || KEYWORDS.iter().any(|known| known.eq_ignore_ascii_case(word)) => {
                    return Err(self.expected(wanted));
                }
                word => word,
            },
        };
        self.cursor = ahead;
        Ok((offset, text.to_owned()))
    }

    fn error(&self, offset: usize, problem: ConditionProblem) -> ConditionError {
        ConditionError::new(self.cursor.text(), offset, problem)
    }

    /// The error at a token that is not the wanted one.
    fn expected(&self, wanted: &'static str) -> ConditionError {
        let mut ahead = self.cursor;
        let rest = ahead.rest();
        let found = match ahead.peek() {
            None => "the condition ends".to_owned(),
            Some(quote @ ('\'' | '"')) => {
                let end = rest[1..].find(quote).map_or(rest.len(), |end| end + 2);
                format!("`{}`", &rest[..end])
            }
            Some('!') if ahead.takes_any(&OPERATORS).is_none() => {
                return self.error(self.cursor.offset(), ConditionProblem::Sign('!'));
            }
            Some(symbol) if !continues_word(symbol) => {
                let sign = OPERATORS.iter().find(|(sign, _)| rest.starts_with(sign));
                format!("`{}`", sign.map_or(symbol.to_string(), |(sign, _)| (*sign).to_owned()))
            }
            Some(_) => format!("`{}`", ahead.take_word()),
        };
        self.error(self.cursor.offset(), ConditionProblem::Wanted { found, wanted })
    }
}
