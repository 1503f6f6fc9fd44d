//! [`Condition`]: which rows are wanted.
//!
//! ```text
//! condition   both {or both}
//! both        one {and one}
//! one         not one | ( condition ) | COLUMN sign VALUE | COLUMN [not] in ( VALUE {, VALUE} )
//! sign        = != < <= > >= ~ !~            ~ is "holds these letters"
//! VALUE       a word, a number, or anything between quotes; '' is a cell with nothing in it
//! ```
//!
//! Numbers are compared as numbers, tiers as their scale puts them in order, and all else letter by letter, whatever the
//! case. A cell with nothing in it is neither less nor more than anything.

use super::error::{ChoiceError, Mistake, meant};
use super::order;
use super::words::{At, Sign, Word, words};
use std::cmp::Ordering;
use whydoku_logic::TechniqueId;
use whydoku_solver::scale::Number;

/// Which rows are wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Condition {
    Any(Vec<Self>),
    All(Vec<Self>),
    Not(Box<Self>),
    /// What stands in a column, beside any of some values.
    Is(usize, Sign, Vec<Compared>),
}

/// What a cell is compared with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Compared {
    text: String,
    number: Option<Number>,
}

impl Condition {
    /// Reads a condition on columns with these names.
    pub(super) fn read(text: &str, columns: &[String]) -> Result<Self, ChoiceError> {
        let mut reader = Reader { text, words: words(text)?, next: 0, columns };
        let condition = reader.any()?;
        match reader.words.get(reader.next) {
            None => Ok(condition),
            Some(_) => Err(reader.wanted("`and`, `or` or the end")),
        }
    }

    /// The names of the columns that a condition speaks of, as far as it can be read.
    pub(super) fn names(text: &str) -> Vec<String> {
        let words = words(text).unwrap_or_default();
        let named = |pair: &[At]| match pair {
            [(_, Word::Text(name)), (_, Word::Sign(_) | Word::In | Word::Not)] => Some(name.clone()),
            _ => None,
        };
        words.windows(2).filter_map(named).collect()
    }

    /// Whether a row is wanted.
    pub(super) fn holds(&self, row: &[&str]) -> bool {
        match self {
            Self::Any(some) => some.iter().any(|one| one.holds(row)),
            Self::All(all) => all.iter().all(|one| one.holds(row)),
            Self::Not(one) => !one.holds(row),
            Self::Is(column, sign, values) => {
                let cell = row.get(*column).copied().unwrap_or_default();
                values.iter().any(|value| value.stands(cell, *sign))
            }
        }
    }
}

impl Compared {
    fn new(text: String) -> Self {
        Self { number: text.parse().ok(), text }
    }

    /// Whether a cell stands so to this value.
    fn stands(&self, cell: &str, sign: Sign) -> bool {
        let number = self.number.filter(|_| !cell.is_empty());
        let numbers = number.and_then(|number| Some(cell.parse::<Number>().ok()?.cmp(&number)));
        let order = || numbers.or_else(|| order::of_tiers(cell, &self.text));
        let same = || match numbers {
            Some(order) => order == Ordering::Equal,
            None => cell.trim().to_lowercase() == self.text.to_lowercase(),
        };
        let holds = || cell.to_lowercase().contains(&self.text.to_lowercase());
        match sign {
            Sign::Same => same(),
            Sign::Other => !same(),
            Sign::Less => order() == Some(Ordering::Less),
            Sign::More => order() == Some(Ordering::Greater),
            Sign::AtMost => order().is_some_and(Ordering::is_le),
            Sign::AtLeast => order().is_some_and(Ordering::is_ge),
            Sign::Holds => holds(),
            Sign::HoldsNot => !holds(),
        }
    }
}

/// Reads words one after another.
struct Reader<'a> {
    text: &'a str,
    words: Vec<At>,
    next: usize,
    columns: &'a [String],
}

impl Reader<'_> {
    fn any(&mut self) -> Result<Condition, ChoiceError> {
        let mut some = vec![self.all()?];
        while self.takes(&Word::Or) {
            some.push(self.all()?);
        }
        Ok(if some.len() == 1 { some.remove(0) } else { Condition::Any(some) })
    }

    fn all(&mut self) -> Result<Condition, ChoiceError> {
        let mut all = vec![self.one()?];
        while self.takes(&Word::And) {
            all.push(self.one()?);
        }
        Ok(if all.len() == 1 { all.remove(0) } else { Condition::All(all) })
    }

    fn one(&mut self) -> Result<Condition, ChoiceError> {
        if self.takes(&Word::Not) {
            return Ok(Condition::Not(Box::new(self.one()?)));
        }
        if self.takes(&Word::Open) {
            let inner = self.any()?;
            if !self.takes(&Word::Close) {
                return Err(self.wanted("`)`, `and` or `or`"));
            }
            return Ok(inner);
        }
        let (at, name) = self.text("the name of a column")?;
        let column =
            order::column(self.columns, &name).map_err(|problem| ChoiceError::new(self.text, at, problem))?;
        let negated = self.takes(&Word::Not);
        if self.takes(&Word::In) {
            let any = self.list(&name)?;
            let within = Condition::Is(column, Sign::Same, any);
            return Ok(if negated { Condition::Not(Box::new(within)) } else { within });
        }
        if negated {
            return Err(self.wanted("`in`"));
        }
        let sign = match self.words.get(self.next) {
            Some((_, Word::Sign(sign))) => *sign,
            _ => return Err(self.wanted("one of =, !=, <, <=, >, >=, ~, !~ or `in`")),
        };
        self.next += 1;
        let value = self.value(&name, sign)?;
        Ok(Condition::Is(column, sign, vec![value]))
    }

    fn list(&mut self, name: &str) -> Result<Vec<Compared>, ChoiceError> {
        if !self.takes(&Word::Open) {
            return Err(self.wanted("`(`"));
        }
        let mut values = vec![self.value(name, Sign::Same)?];
        while self.takes(&Word::Comma) {
            values.push(self.value(name, Sign::Same)?);
        }
        if self.takes(&Word::Close) { Ok(values) } else { Err(self.wanted("`,` or `)`")) }
    }

    /// A value that such a column can have.
    fn value(&mut self, name: &str, sign: Sign) -> Result<Compared, ChoiceError> {
        let (at, text) = self.text("a value")?;
        let wrong = |problem| Err(ChoiceError::new(self.text, at, problem));
        let kind = name.rsplit_once('.').map_or(name, |(_, kind)| kind);
        let whole = matches!(sign, Sign::Same | Sign::Other) && !text.is_empty();
        let tiers = order::tiers();
        if whole && matches!(kind, "tier" | "level") {
            let known = || tiers.iter().flatten().copied();
            if !known().any(|tier| tier.eq_ignore_ascii_case(&text)) {
                let near = meant(&text, known());
                let mut names: Vec<&str> = Vec::new();
                for tier in known() {
                    if !names.iter().any(|name| name.eq_ignore_ascii_case(tier)) {
                        names.push(tier);
                    }
                }
                return wrong(Mistake::Tier { value: text, near, known: names.join(", ") });
            }
        }
        if whole && matches!(kind, "hardest" | "busiest") && text.parse::<TechniqueId>().is_err() {
            let near = meant(&text, TechniqueId::all().map(TechniqueId::slug));
            return wrong(Mistake::Technique { value: text, near });
        }
        let value = Compared::new(text);
        let written = match sign {
            Sign::Less => "<",
            Sign::AtMost => "<=",
            Sign::More => ">",
            Sign::AtLeast => ">=",
            _ => return Ok(value),
        };
        if value.number.is_none() && order::of_tiers(&value.text, &value.text).is_none() {
            return wrong(Mistake::Order { sign: written, value: value.text });
        }
        Ok(value)
    }

    fn takes(&mut self, word: &Word) -> bool {
        let takes = self.words.get(self.next).is_some_and(|(_, next)| next == word);
        self.next += usize::from(takes);
        takes
    }

    fn text(&mut self, wanted: &'static str) -> Result<(usize, String), ChoiceError> {
        match self.words.get(self.next) {
            Some((at, Word::Text(text))) => {
                self.next += 1;
                Ok((*at, text.clone()))
            }
            _ => Err(self.wanted(wanted)),
        }
    }

    /// Something else is wanted than what comes next.
    fn wanted(&self, wanted: &'static str) -> ChoiceError {
        let (at, found) = match self.words.get(self.next) {
            None => (self.text.len(), "the condition ends".to_owned()),
            Some((at, _)) => {
                let end = self.words.get(self.next + 1).map_or(self.text.len(), |(end, _)| *end);
                (*at, format!("`{}`", self.text[*at..end].trim_end()))
            }
        };
        ChoiceError::new(self.text, at, Mistake::Wanted { found, wanted })
    }
}
