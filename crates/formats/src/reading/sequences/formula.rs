//! Sentences that compare functions of the digits of an element: "Cells separated by a + have a sum of less than 10". A
//! sentence is read from left to right as clauses with "or" between them, each with a function, a comparison and numbers, a
//! property or another function. What it is a function of is what its rule speaks of.

use super::super::automaton::sequence;
use super::super::build::{BuildError, Builder, RuleResult};
use super::super::element::{Element, Form, Place};
use super::super::lexicon::Token;
use super::super::rules::{SentenceMatch, SentenceRule};
use super::super::sentence::normalize;
use super::first_cells;
use serde::Deserialize;
use serde::de::value;
use whydoku_board::{Cell, Constraint, ConstraintKind as Kind, cell_name};

/// A function of digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Function {
    /// The digit of a single cell.
    #[serde(skip)]
    Value,
    Sum,
    Product,
    Average,
    Differ,
    Largest,
    LowerDigit,
    HowMany,
    DistinctCount,
}

/// A function, and the remainder by two of the digits that it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Term {
    function: Function,
    parity: Option<i32>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Comparison {
    #[default]
    #[serde(skip)]
    Equal,
    AtLeast,
    AtMost,
    Greater,
    Less,
    EndsIn,
    BeginsWith,
    Multiple,
    NotMultiple,
    /// The remainder by this number.
    #[serde(skip)]
    Remainder(i32),
    IsOdd,
    IsEven,
    Prime,
    SquareNumber,
}

/// The number with which an element compares, if the sentence says none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Written {
    Nothing,
    Number(i32),
    /// The digit in the circle of an arrow.
    FirstDigit,
}

/// A function with what it is compared with.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Clause {
    term: Term,
    /// `None` until a word says it.
    comparison: Option<Comparison>,
    numbers: Vec<i32>,
    /// Whether "or" stands before the last of several numbers.
    is_list: bool,
    other: Option<Term>,
}

/// The comparison that a sentence says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Formula {
    clauses: Vec<Clause>,
    /// The number of the first cells that it is about.
    head: Option<i32>,
    /// The number of neighbours that it is about.
    neighbours: Option<usize>,
    is_denied: bool,
    /// Whether it is about cells that are opposite through the centre, which may all have one sum.
    is_opposite: bool,
    /// The digit of the result that is compared, said before the function.
    part: Option<Comparison>,
}

/// The other words of formulas.
const OTHERS: [&str; 8] =
    ["different-digits", "odd", "even", "number", "or", "exactly", "equal-to", "remainder"];
const NEIGHBOURS: [(&str, usize); 2] = [("adjacent", 2), ("three-consecutive-cells", 3)];
const SIGNS: [&str; 5] = ["x-mark", "v-mark", "xv-mark", "plus-mark", "roman"];

/// The function or comparison of a concept, by its name.
fn named<'a, T: Deserialize<'a>>(name: &'a str) -> Option<T> {
    T::deserialize(value::StrDeserializer::<value::Error>::new(name)).ok()
}

/// Whether a concept is a part of formulas, whatever their rule speaks of.
pub(crate) fn is_of_formulas(name: &str) -> bool {
    named::<Function>(name).is_some() || named::<Comparison>(name).is_some() || OTHERS.contains(&name)
}

impl Formula {
    /// Reads a formula; `None` if the words are in no order that has one meaning. A rule for each cell has no function.
    pub(crate) fn of(tokens: &[Token], rule: &SentenceRule) -> Option<Self> {
        let is_of_cells = rule.per.as_deref() == Some("cell");
        let is = |names: &[&str]| tokens.iter().any(|token| names.contains(&token.name()));
        // "Neighbours are not consecutive" may speak of those on a line.
        if is(&["consecutive", "consecutive-not"]) && !is(&["digits", "cells", "any-two", "two-digits"]) {
            return None;
        }
        let (tokens, head) = without_head(&function_first(counts(&differences(tokens))))?;
        let is_left = |token: &Token| match token.name() {
            "consecutive" | "consecutive-not" => true,
            // Cells that are apart are a scope of the board alone.
            name => name == "move-apart" && rule.on.is_some(),
        };
        if tokens.iter().any(is_left) {
            return None;
        }
        // Other numbers before cells count these.
        let counts_cells = |pair: &[Token]| {
            matches!(pair[0], Token::Number(_)) && matches!(pair[1].name(), "cells" | "digits")
        };
        if tokens.windows(2).any(counts_cells) {
            return None;
        }
        let count = |names: &[&str]| tokens.iter().filter(|token| names.contains(&token.name())).count();
        let place = |list: &dyn Fn(&str) -> bool| tokens.iter().position(|token| list(token.name()));
        let function = place(&|name| named::<Function>(name).is_some());
        let neighbours = place(&|name| NEIGHBOURS.iter().any(|(known, _)| *known == name));
        // "Cages mod 5" have sums, and so have neighbours that are "not 0 mod 5".
        let is_of_sums = function.is_none()
            && count(&["digits"]) == 0
            && (count(&["cage", "killer"]) == 1 && count(&["remainder"]) == 1
                || count(&["not-multiple"]) == 1 && count(&["cells"]) == 0);
        // "Lines differ from adjacent cells" compares with what is beside them.
        if neighbours > function && !is_of_sums && (rule.on.is_none() || rule.on.as_deref() == Some("line")) {
            return None;
        }
        let count_of = |at: usize| NEIGHBOURS.iter().find(|(known, _)| *known == tokens[at].name());
        let neighbours = neighbours.and_then(count_of).map(|(_, count)| *count);
        // "All possible sums of 10 are marked": no other neighbours have it.
        let (is_marked, is_opposite) = (count(&["all-instances"]) > 0, count(&["opposite-cells"]) > 0);
        let is_denied = count(&["not-rule"]) > 0 || is_marked;
        let mut formula = Self { clauses: Vec::new(), head, neighbours, is_denied, is_opposite, part: None };
        if count(&["nearest", "first-two", "first-four"]) > 0 || count(&SIGNS) > 1 || count(&["not-rule"]) > 1
        {
            return None;
        }
        match (function.is_some(), is_of_cells, is_of_sums) {
            (true, false, _) => {}
            (false, true, _) => formula.clauses.push(Clause::of(Function::Value)),
            (false, false, true) => formula.clauses.push(Clause::of(Function::Sum)),
            _ => return None,
        }
        let mut before = "";
        for token in &tokens {
            let name = token.name();
            let is_read = match token {
                Token::Number(number) => formula.take_number(*number, before),
                _ if is_of_formulas(name) => formula.take(name, before),
                // "At least two cells" counts them.
                _ => !(name == "two-digits" && named::<Comparison>(before).is_some()),
            };
            if !is_read {
                return None;
            }
            before = name;
        }
        formula.clauses.iter_mut().for_each(|clause| clause.is_list |= is_marked);
        (before != "or" && !(is_marked && formula.clauses.len() > 1) && formula.is_complete(rule))
            .then_some(formula)
    }

    /// Whether each clause says what it compares, and a rule about such elements can say so.
    fn is_complete(&self, rule: &SentenceRule) -> bool {
        let is_whole = |clause: &Clause| match clause.comparison {
            Some(Comparison::Remainder(divisor)) => divisor > 1,
            Some(comparison) if comparison.is_property() => {
                clause.numbers.is_empty() && clause.other.is_none()
            }
            comparison => {
                let is_said = comparison.is_some_and(|comparison| comparison != Comparison::Equal);
                clause.term.function != Function::Value || is_said && !clause.numbers.is_empty()
            }
        };
        // The words of a count say of which digits it is.
        let is_counted =
            |clause: &Clause| clause.term.function != Function::HowMany || clause.term.parity.is_some();
        // That all pairs have one sum is no rule.
        let is_of_board = rule.per.as_deref() == Some("board");
        let is_equal = |clause: &Clause| clause.comparison() == Comparison::Equal;
        // Of other cells, only neighbours on lines are denied something.
        let is_of_neighbours = self.neighbours.is_some() && rule.on.as_deref() == Some("line");
        if self.is_denied && !is_of_board && !(is_of_neighbours && self.clauses.len() == 1) {
            return false;
        }
        if is_of_board && !self.is_opposite && !self.is_denied && self.clauses.iter().any(is_equal) {
            return false;
        }
        // A difference is one of two digits.
        let on = rule.on.as_deref().unwrap_or_default();
        let is_of_pairs = is_of_board
            || self.neighbours == Some(2)
            || self.head == Some(2)
            || on == "cage"
            || on.contains("edge-");
        let is_difference = |clause: &Clause| clause.term.function == Function::Differ;
        if !is_of_pairs && self.clauses.iter().any(is_difference) {
            return false;
        }
        // The sum of an arrow has its own rule, and the digit 9 has no remainder by 9.
        let is_of_arrow = |clause: &Clause| {
            let is_sum = clause.term == Term { function: Function::Sum, parity: None };
            !clause.numbers.is_empty()
                || is_sum && clause.comparison() == Comparison::Equal
                || matches!(clause.comparison(), Comparison::Remainder(_))
        };
        if on == "arrow" && self.clauses.iter().any(is_of_arrow) {
            return false;
        }
        let is_finished =
            |one: &Clause| is_whole(one) && is_counted(one) && (one.numbers.len() < 2 || one.is_list);
        self.clauses.iter().all(is_finished)
    }

    fn take(&mut self, name: &str, before: &str) -> bool {
        if let Some(function) = named::<Function>(name) {
            return match self.clauses.last_mut() {
                Some(last) if last.other.is_none() && before != "or" => {
                    let is_compared = last.numbers.is_empty()
                        && last.comparison.is_some_and(|one| one.is_order() || one == Comparison::Equal);
                    last.other = Some(Term { function, parity: None }).filter(|_| is_compared);
                    is_compared
                }
                Some(last) if last.other.is_some() => false,
                _ => {
                    self.clauses.push(Clause { comparison: self.part.take(), ..Clause::of(function) });
                    true
                }
            };
        }
        let Some(last) = self.clauses.last_mut() else {
            // What stands before the function is equal to it or to one of its digits, and is not greater than it.
            self.part = named::<Comparison>(name);
            return matches!(name, "equal-to" | "exactly" | "ends-in" | "begins-with");
        };
        match name {
            "odd" | "even" => {
                let term = last.other.as_mut().unwrap_or(&mut last.term);
                let takes = matches!(term.function, Function::Sum | Function::Product | Function::HowMany);
                // "How many of the cells contain odd digits".
                let follows = named::<Function>(before).is_some() || term.function == Function::HowMany;
                let is_first = term.parity.replace(i32::from(name == "odd")).is_none();
                takes && follows && is_first && before != "number"
            }
            "or" => named::<Function>(before).is_none() || last.numbers.is_empty(),
            "exactly" => last.comparison.is_none(),
            // A number that is equal to a function stands before it.
            "equal-to" => {
                let is_first = last.comparison.is_none() && last.numbers.is_empty();
                last.comparison = last.comparison.or(Some(Comparison::Equal));
                is_first || matches!(last.comparison, Some(Comparison::Remainder(_)))
            }
            "remainder" => {
                let is_first = last.comparison.is_none();
                last.comparison = Some(Comparison::Remainder(0));
                is_first
            }
            _ => {
                let comparison = named::<Comparison>(name);
                let is_first = matches!(last.comparison, None | Some(Comparison::Equal));
                // "Three more than" is a difference, and "ten or more" is at least ten.
                let is_bound = matches!(comparison, Some(Comparison::AtLeast | Comparison::AtMost));
                last.comparison = comparison;
                is_first && (before != "number" || is_bound && last.numbers.len() == 1)
            }
        }
    }

    fn take_number(&mut self, number: i32, before: &str) -> bool {
        let Some(last) = self.clauses.last_mut() else { return false };
        if let Some(Comparison::Remainder(divisor @ 0)) = &mut last.comparison
            && before == "remainder"
        {
            *divisor = number;
            return number > 1;
        }
        let follows = named::<Function>(before).is_some()
            || named::<Comparison>(before).is_some()
            || matches!(before, "exactly" | "equal-to" | "odd" | "even");
        let is_alternative = matches!(before, "or" | "number");
        let may_be_list = matches!(last.comparison, None | Some(Comparison::Equal));
        last.numbers.push(number);
        last.is_list = before == "or";
        last.other.is_none() && if last.numbers.len() == 1 { follows } else { is_alternative && may_be_list }
    }
}

/// The concepts with counts as functions: "contain at least three odd digits" says how many odd digits there are.
fn counts(tokens: &[Token]) -> Vec<Token> {
    let mut found: Vec<Token> = Vec::new();
    for token in tokens {
        let function = match token.name() {
            "different-digits" => vec![Token::Concept("distinct-count")],
            "odd" | "even" => vec![Token::Concept("how-many"), token.clone()],
            _ => Vec::new(),
        };
        let contains = found.iter().any(|token| token.name() == "contain");
        match found.last() {
            Some(Token::Number(_)) if !function.is_empty() && contains => {
                let before = found.len().checked_sub(2).map(|at| found[at].name()).unwrap_or_default();
                let is_compared = before == "exactly" || named::<Comparison>(before).is_some();
                let at = found.len() - 1 - usize::from(is_compared);
                found.splice(at..at, function);
            }
            _ => found.push(token.clone()),
        }
    }
    found
}

/// The concepts with differences of one for digits that may not be consecutive, and for "a difference of 1 or 2".
fn differences(tokens: &[Token]) -> Vec<Token> {
    let one = [Token::Concept("differ"), Token::Number(1)];
    let is_denied = tokens.iter().any(|token| token.name() == "not-rule");
    let mut found = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let is_list = matches!(tokens.get(at + 1..), Some([Token::Concept("or"), Token::Number(_), ..]));
        match token.name() {
            "consecutive-not" => {
                found.push(Token::Concept("not-rule"));
                found.extend(one.clone());
            }
            "consecutive" if is_denied || is_list => found.extend(one.clone()),
            // "Consecutive digits": no count of them.
            "digits" if found.ends_with(&one) => {}
            _ => found.push(token.clone()),
        }
    }
    found
}

/// The concepts with a difference that ends them before what it is compared with: "are never more than four apart".
fn function_first(mut tokens: Vec<Token>) -> Vec<Token> {
    let is_function = |token: &Token| named::<Function>(token.name()).is_some();
    if let [before @ .., Token::Number(_), Token::Concept("differ" | "move-apart")] = tokens.as_slice()
        && !before.iter().any(is_function)
    {
        let is_compared = before.last().is_some_and(|last| named::<Comparison>(last.name()).is_some());
        let end = before.len() - usize::from(is_compared);
        tokens.pop();
        tokens.insert(end, Token::Concept("differ"));
    }
    tokens
}

/// The concepts without the first cells of a line and their number: "the first three digits"; `None` for the first odd ones.
fn without_head(tokens: &[Token]) -> Option<(Vec<Token>, Option<i32>)> {
    use Token::{Concept, Number};
    for at in 0..tokens.len() {
        let (length, count) = match &tokens[at..] {
            [Concept("nearest"), Number(count @ 1..), ..] | [Number(count @ 1..), Concept("nearest"), ..] => {
                (2, *count)
            }
            [Concept("first-two"), ..] => (1, 2),
            [Concept("first-four"), ..] => (1, 4),
            _ => continue,
        };
        let is_of_all = tokens.get(at + length).is_none_or(|token| !matches!(token.name(), "odd" | "even"));
        let others = [&tokens[..at], &tokens[at + length..]].concat();
        return is_of_all.then_some((others, Some(count)));
    }
    Some((tokens.to_vec(), None))
}

impl Clause {
    const fn of(function: Function) -> Self {
        let term = Term { function, parity: None };
        Self { term, comparison: None, numbers: Vec::new(), is_list: false, other: None }
    }
}

/// Above the products that are written, and divisible by none of them.
const MOST_PRODUCT: i32 = 1_000_003;

impl Term {
    fn name(self) -> String {
        let name = match self.function {
            Function::Value => "digit",
            Function::Sum => "sum",
            Function::Product => "product",
            Function::Average => "average",
            Function::Differ => "difference",
            Function::Largest => "largest digit",
            Function::LowerDigit => "smallest digit",
            Function::HowMany => "count",
            Function::DistinctCount => "count of different digits",
        };
        let digits =
            self.parity.map_or("", |parity| if parity == 1 { " of odd digits" } else { " of even digits" });
        format!("{name}{digits}")
    }

    const fn is_added_up(self) -> bool {
        matches!(self.function, Function::Sum | Function::HowMany)
    }

    /// The state before the first digit.
    const fn start(self) -> i32 {
        match self.function {
            Function::Product => 1,
            Function::LowerDigit => i32::MAX,
            Function::Sum | Function::Average | Function::HowMany | Function::DistinctCount => 0,
            Function::Value | Function::Differ | Function::Largest => -1,
        }
    }

    /// The state after one more digit.
    fn step(self, state: i32, value: i32) -> i32 {
        if self.parity.is_some_and(|parity| value % 2 != parity) {
            return state;
        }
        match self.function {
            Function::Value => value,
            Function::Sum | Function::Average => state + value,
            // A product beyond all numbers that are written is as good as any other.
            Function::Product => (state * value).min(MOST_PRODUCT),
            Function::Differ if state < 0 => value,
            Function::Differ => (state - value).abs(),
            Function::Largest => state.max(value),
            Function::LowerDigit => state.min(value),
            Function::HowMany => state + 1,
            Function::DistinctCount => state | 1 << value,
        }
    }

    const fn result(self, state: i32) -> i32 {
        if let Function::DistinctCount = self.function { state.count_ones() as i32 } else { state }
    }

    /// The function of two digits as an expression.
    const fn of_pair(self) -> Option<&'static str> {
        match self.function {
            _ if self.parity.is_some() => None,
            Function::Sum => Some("a + b"),
            Function::Product => Some("a * b"),
            Function::Differ => Some("abs(a - b)"),
            Function::Largest => Some("max(a, b)"),
            Function::LowerDigit => Some("min(a, b)"),
            Function::Value | Function::Average | Function::HowMany | Function::DistinctCount => None,
        }
    }
}

impl Comparison {
    const fn is_property(self) -> bool {
        matches!(self, Self::IsOdd | Self::IsEven | Self::Prime | Self::SquareNumber)
    }

    const fn is_order(self) -> bool {
        matches!(self, Self::AtLeast | Self::AtMost | Self::Greater | Self::Less)
    }

    fn name(self) -> String {
        match self {
            Self::Equal => "",
            Self::AtLeast => "at least ",
            Self::AtMost => "at most ",
            Self::Greater => "greater than ",
            Self::Less => "less than ",
            Self::EndsIn => "ending in ",
            Self::BeginsWith => "beginning with ",
            Self::Multiple => "a multiple of ",
            Self::NotMultiple => "no multiple of ",
            Self::Remainder(divisor) => return format!("modulo {divisor} equal to "),
            Self::IsOdd => "odd",
            Self::IsEven => "even",
            Self::Prime => "prime",
            Self::SquareNumber => "square",
        }
        .to_owned()
    }

    fn holds(self, result: i32, number: i32) -> bool {
        match self {
            Self::Equal => result == number,
            Self::AtLeast => result >= number,
            Self::AtMost => result <= number,
            Self::Greater => result > number,
            Self::Less => result < number,
            Self::EndsIn => result % 10 == number,
            Self::BeginsWith => result / 10 == number,
            Self::Multiple => number != 0 && result % number == 0,
            Self::NotMultiple => number != 0 && result % number != 0,
            Self::Remainder(divisor) => result % divisor == number,
            Self::IsOdd => result % 2 == 1,
            Self::IsEven => result % 2 == 0,
            Self::Prime => {
                result > 1 && (2..result).take_while(|by| by * by <= result).all(|by| result % by != 0)
            }
            Self::SquareNumber => result >= 0 && result.isqrt().pow(2) == result,
        }
    }

    /// The comparison with a number as an expression.
    const fn sign(self) -> Option<&'static str> {
        match self {
            Self::Equal => Some("="),
            Self::AtLeast => Some(">="),
            Self::AtMost => Some("<="),
            Self::Greater => Some(">"),
            Self::Less => Some("<"),
            _ => None,
        }
    }
}

impl Clause {
    fn comparison(&self) -> Comparison {
        self.comparison.unwrap_or_default()
    }

    fn holds(&self, result: i32, written: &[i32]) -> bool {
        self.comparison().is_property() && self.comparison().holds(result, 0)
            || written.iter().any(|&number| self.comparison().holds(result, number))
    }

    fn name(&self, numbers: &[i32]) -> String {
        let numbers: Vec<String> = numbers.iter().map(i32::to_string).collect();
        let other = self.other.map(Term::name).unwrap_or_default();
        format!("{} {}{}{other}", self.term.name(), self.comparison().name(), numbers.join(" or "))
    }

    /// The numbers with which it compares: those that it says, or the one that is written.
    fn numbers(&self, written: Written) -> Result<Vec<i32>, BuildError> {
        let is_said = self.other.is_some() || self.comparison().is_property() || !self.numbers.is_empty();
        match (is_said, written) {
            (true, Written::Nothing) => Ok(self.numbers.clone()),
            (false, Written::Number(number)) => Ok(vec![number]),
            (false, Written::FirstDigit) => Ok(Vec::new()),
            (false, Written::Nothing) => Err(BuildError::NoNumber),
            (true, _) => Err(BuildError::SeveralNumbers),
        }
    }
}

/// The text of an element without its number: the sign by which a sentence names it.
fn sign(text: &str) -> String {
    normalize(text).trim_matches(|sign: char| sign.is_ascii_digit() || sign == ' ').to_owned()
}

impl Builder<'_> {
    /// Of the elements that a sentence may speak of, those with the sign that it names, or those without one.
    pub(crate) fn with_sign_of(&self, found: &SentenceMatch, chosen: &[usize]) -> Vec<usize> {
        let words: Vec<&str> = found.text.split(' ').collect();
        let is_named = |at: &&usize| words.contains(&sign(&self.elements[**at].text).as_str());
        let named: Vec<usize> = chosen.iter().filter(is_named).copied().collect();
        if !named.is_empty() || SIGNS.iter().any(|sign| found.has(sign)) {
            return named;
        }
        chosen.iter().copied().filter(|&at| sign(&self.elements[at].text).is_empty()).collect()
    }

    /// Makes the comparison that a sentence says for each of the elements.
    pub(in super::super) fn formulas(&mut self, found: &SentenceMatch, chosen: &[usize]) -> RuleResult {
        let formula = Formula::of(&found.tokens, found.rule).ok_or(BuildError::NoFunction)?;
        match found.rule.per.as_deref() {
            Some("board") => return self.formula_of_pairs(&formula, found),
            Some("cell") => return self.formula_of_cells(&formula, chosen),
            Some("block") => {
                let blocks = self.groups("block").into_iter();
                let made = blocks.map(|cells| self.alternatives(&formula, Written::Nothing, &cells));
                return Ok(made.collect::<Result<Vec<_>, _>>()?.concat());
            }
            _ => {}
        }
        let mut made = Vec::new();
        if chosen.iter().all(|&at| self.elements[at].form == Form::Fill) {
            let is_of_areas = ["area", "region", "box", "every"].iter().any(|name| found.has(name));
            let areas = if is_of_areas { self.areas(chosen) } else { vec![self.cells_of(chosen)] };
            for cells in areas {
                made.extend(self.alternatives(&formula, Written::Nothing, &cells)?);
            }
            return Ok(made);
        }
        for &at in chosen {
            let element = &self.elements[at];
            let mut cells =
                formula.head.map_or(element.cells.as_slice(), |count| first_cells(element, count)).to_vec();
            if found.rule.per.as_deref() == Some("marked") {
                cells.retain(|cell| self.is_marked(*cell, found));
            }
            if cells.is_empty() {
                return Err(BuildError::NoCell);
            }
            if found.has("no-repeat") || element.kind == Some(Kind::Cage) {
                made.push(Constraint::new(Kind::Cage, cells.clone(), Vec::new()));
            }
            // A cage without a number has no clue.
            let is_said = |clause: &Clause| clause.numbers(Written::Nothing).is_ok();
            let is_written = |&at: &usize| !self.elements[at].text.is_empty();
            if (element.form == Form::Cage && chosen.iter().any(is_written) || found.has("if-given"))
                && element.text.is_empty()
                && !formula.clauses.iter().any(is_said)
            {
                continue;
            }
            // The number is no sum, whatever says that digits differ.
            if element.form == Form::Cage && formula.clauses.iter().any(|clause| !is_said(clause)) {
                let of_cage = |made: &&mut Constraint| made.kind == Kind::Cage && made.cells == element.cells;
                self.product.constraints.iter_mut().filter(of_cage).for_each(|made| made.numbers.clear());
            }
            // An arrow that the source names has another function, but no other sum.
            let is_sum = |clause: &Clause| clause.term.function == Function::Sum;
            let is_plain = element.kind.is_none_or(|kind| {
                kind == Kind::Cage || kind == Kind::Arrow && !formula.clauses.iter().any(is_sum)
            });
            let is_plain = is_plain
                && (element.kind.is_none() && element.form != Form::Arrow || element.numbers.is_empty());
            if !is_plain {
                return Err(BuildError::NotConfirmed);
            }
            let number: String = element.text.chars().filter(char::is_ascii_digit).collect();
            let written = match number.parse() {
                _ if element.form == Form::Arrow => Written::FirstDigit,
                Ok(number) => Written::Number(number),
                Err(_) => Written::Nothing,
            };
            let neighbours = formula.neighbours.filter(|_| element.form == Form::Line);
            for cells in cells.windows(neighbours.unwrap_or(cells.len())) {
                made.extend(self.alternatives(&formula, written, cells)?);
            }
        }
        Ok(made)
    }

    /// Whether a cell has a colour that a sentence names.
    fn is_marked(&self, cell: Cell, found: &SentenceMatch) -> bool {
        let colours = found.colours();
        let is_of = |element: &Element| {
            matches!(element.form, Form::Fill | Form::Square)
                && element.place == Place::Cells
                && element.cells.contains(&cell)
                && (colours.is_empty() || colours.iter().any(|word| element.distance(word).is_some()))
        };
        self.elements.iter().any(is_of)
    }

    /// The clauses of a formula about cells, of which one holds. Of several, one may be impossible here; one that cannot be
    /// read is an error all the same.
    fn alternatives(&self, formula: &Formula, written: Written, cells: &[Cell]) -> RuleResult {
        let mut groups = Vec::new();
        for clause in &formula.clauses {
            let is_denied = formula.is_denied;
            let made = clause.numbers(written);
            let made = made.and_then(|numbers| self.clause(clause, &numbers, cells, is_denied));
            match made {
                Err(BuildError::Unsatisfiable) if formula.clauses.len() > 1 => {}
                result => groups.push(vec![result?]),
            }
        }
        if groups.is_empty() {
            Err(BuildError::Unsatisfiable)
        } else {
            Ok(Constraint::any_possible(groups, self.shape))
        }
    }

    /// A comparison of cells with numbers; that of an arrow without numbers is with its first digit.
    fn clause(
        &self,
        clause: &Clause,
        numbers: &[i32],
        cells: &[Cell],
        is_denied: bool,
    ) -> Result<Constraint, BuildError> {
        let Clause { term, other, .. } = clause;
        let is_arrow = numbers.is_empty() && other.is_none() && !clause.comparison().is_property();
        match (term.function, clause.comparison(), numbers) {
            (Function::Differ, ..) if cells.len() != 2 => return Err(BuildError::NotBetweenCells),
            (Function::Sum, Comparison::Equal, &[number])
                if term.parity.is_none() && other.is_none() && !is_denied =>
            {
                let kind = if cells.len() == 2 { Kind::PairSum } else { Kind::Sum };
                return Ok(Constraint::with(kind, number, cells.to_vec()));
            }
            _ => {}
        }
        let (second, comparison) = (other.unwrap_or(*term), clause.comparison());
        let are_added_up = other.is_some() && term.is_added_up() && second.is_added_up();
        // A sum that is as often as there are digits, for their average.
        let times =
            if term.function == Function::Average { (cells.len() - usize::from(is_arrow)) as i32 } else { 1 };
        // What can only grow ends where it is too great.
        let is_bound = other.is_none()
            && !is_denied
            && matches!(comparison, Comparison::Equal | Comparison::AtMost | Comparison::Less)
            && match term.function {
                Function::Sum | Function::Average | Function::HowMany | Function::DistinctCount => true,
                Function::Product => self.shape.lowest() > 0,
                _ => false,
            };
        let most = numbers.iter().copied().max();
        let step = |at, &(a, b): &(i32, i32), value: i32| {
            let next = term.step(a, value);
            let states = match other {
                None if is_arrow && at == 0 => (a, value),
                None => (next, b),
                Some(other) if are_added_up => (next - other.step(0, value), 0),
                Some(other) => (next, other.step(b, value)),
            };
            let is_within =
                |&(a, b): &(i32, i32)| !is_bound || term.result(a) <= most.unwrap_or(b).saturating_mul(times);
            Some(states).filter(is_within)
        };
        let accepts = |&(a, b): &(i32, i32)| {
            is_denied
                != match other {
                    None if is_arrow => comparison.holds(term.result(a), b * times),
                    None => clause.holds(
                        term.result(a),
                        &numbers.iter().map(|number| number * times).collect::<Vec<_>>(),
                    ),
                    Some(_) if are_added_up => comparison.holds(a, 0),
                    Some(other) => comparison.holds(term.result(a), other.result(b)),
                }
        };
        let start = (term.start(), if are_added_up || other.is_none() { 0 } else { second.start() });
        sequence(&clause.name(numbers), cells, self.values(), start, step, accepts)
    }

    /// The cage of a sum that is written with a sign: `<=18`; `None` without one.
    pub(in super::super) fn bounded_sum(&self, text: &str, cells: &[Cell]) -> Option<RuleResult> {
        use Comparison::{AtLeast, AtMost, Greater, Less};
        let signs =
            [("<=", AtMost), ("≤", AtMost), (">=", AtLeast), ("≥", AtLeast), ("<", Less), (">", Greater)];
        let (comparison, number) = signs
            .iter()
            .find_map(|(sign, one)| Some((*one, text.strip_prefix(sign)?.trim().parse().ok()?)))?;
        let clause = Clause { comparison: Some(comparison), ..Clause::of(Function::Sum) };
        let sum = self.clause(&clause, &[number], cells, false);
        Some(sum.map(|sum| vec![Constraint::of(Kind::Cage, cells.to_vec()), sum]))
    }

    /// Restricts each cell to the digits of which a sentence speaks.
    fn formula_of_cells(&mut self, formula: &Formula, chosen: &[usize]) -> RuleResult {
        let [clause] = formula.clauses.as_slice() else { return Err(BuildError::NoFunction) };
        let numbers = clause.numbers(Written::Nothing)?;
        let is_kept = |value: &i32| clause.holds(*value, &numbers);
        let digits =
            self.values().filter(is_kept).filter_map(|value| self.shape.digit_worth(value)).collect();
        let cells = self.cells_of(chosen);
        self.product.restricted.extend(cells.into_iter().map(|cell| (cell, digits)));
        Ok(Vec::new())
    }

    /// The comparison for all pairs of the board that are as a sentence says.
    fn formula_of_pairs(&self, formula: &Formula, found: &SentenceMatch) -> RuleResult {
        let scopes = [
            ("adjacent", "orthogonal"),
            ("diagonally-adjacent", "diagonal"),
            ("knight", "knight"),
            ("king", "king"),
            ("opposite-cells", "opposite"),
        ];
        if found.has("all-instances") {
            let is_said = found.text.starts_with("no other ")
                || ["given", "shown", "marked", "indicated"].iter().any(|word| found.text.ends_with(word));
            if !is_said {
                return Err(BuildError::NoFunction);
            }
            let unless = " unless white-dots, black-dots, pair-sums";
            return self.all_pairs(formula, "orthogonal", true, false, unless);
        }
        let mut scopes = scopes.iter().filter(|(concept, _)| found.has(concept)).map(|(_, scope)| *scope);
        match (scopes.next(), scopes.next()) {
            (Some(scope), None) => {
                self.all_pairs(formula, scope, formula.is_denied, found.has("wraparound"), "")
            }
            _ => Err(BuildError::NoFunction),
        }
    }

    /// Of all neighbours, those without a mark do not have the sum that the sentence about the marks says.
    pub(crate) fn unmarked_pairs(&self, found: &SentenceMatch) -> RuleResult {
        let formula = Formula::of(&found.tokens, found.rule).ok_or(BuildError::NoFunction)?;
        let is_sum = |clause: &Clause| {
            clause.term.function == Function::Sum
                && clause.comparison() == Comparison::Equal
                && clause.numbers.len() == 1
        };
        match formula.clauses.as_slice() {
            [clause] if is_sum(clause) => {
                self.all_pairs(&formula, "orthogonal", true, false, " unless pair-sums")
            }
            _ => Err(BuildError::NoNegative),
        }
    }

    /// A comparison for all pairs of the board in a scope.
    fn all_pairs(
        &self,
        formula: &Formula,
        scope: &str,
        is_denied: bool,
        wraps: bool,
        unless: &str,
    ) -> RuleResult {
        let [clause] = formula.clauses.as_slice() else { return Err(BuildError::NoFunction) };
        let (numbers, comparison) = (clause.numbers(Written::Nothing)?, clause.comparison());
        let result =
            clause.term.of_pair().filter(|_| clause.other.is_none()).ok_or(BuildError::NoFunction)?;
        let rule = match (comparison.sign(), numbers.as_slice()) {
            (Some("="), [number]) if is_denied => format!("{result} != {number}"),
            (Some(sign), [number]) if !is_denied => format!("{result} {sign} {number}"),
            _ => {
                let highest = *self.values().end();
                let results = (0..=highest * highest.max(2)).filter(|&result| clause.holds(result, &numbers));
                let results: Vec<String> = results.map(|result| result.to_string()).collect();
                let not = if is_denied { "not " } else { "" };
                format!("{not}({result} in [{}])", results.join(", "))
            }
        };
        let size = self.shape.size();
        if scope == "opposite" {
            let pairs = self.groups(scope).into_iter();
            let pairs = pairs.map(|pair| [pair[0], pair[1]].map(|cell| cell_name(cell.index(), size)));
            let made =
                pairs.map(|[a, b]| Constraint::read(Kind::Relation, &format!("{rule}: {a} {b}"), size));
            return Ok(made.collect::<Result<_, _>>()?);
        }
        let cells: Vec<String> = (0..size * size).map(|at| cell_name(at, size)).collect();
        let text = format!("{scope} {rule}{unless}: {}", cells.join(" "));
        let mut made = if wraps { self.wrapped(&text)? } else { Vec::new() };
        made.push(Constraint::read(Kind::Relation, &text, size)?);
        Ok(made)
    }
}
