//! Sentences that compare a function of the digits of an element with a number that they say, or that is written there:
//! "Cells separated by a + have a sum of less than 10". The order of the concepts does not matter; there is one function, and
//! at most one comparison and one number.

use super::super::automaton::sequence;
use super::super::build::{BuildError, Builder, RuleResult};
use super::super::element::Form;
use super::super::rules::{SentenceMatch, without_head};
use super::super::sentence::normalize;
use super::first_cells;
use whydoku_board::{Cell, Constraint, ConstraintKind as Kind};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Function {
    Sum,
    Product,
    Difference,
    Largest,
    Smallest,
    OddCount,
    EvenCount,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Comparison {
    Equal,
    AtLeast,
    AtMost,
    Greater,
    Less,
    EndsIn,
    Multiple,
    /// The remainder by this number.
    Remainder(i32),
}

impl Function {
    /// The functions that a sentence says: one, or two with "or" between them.
    fn of(found: &SentenceMatch) -> Result<Vec<Self>, BuildError> {
        let counts = found.has("how-many");
        let functions = [
            (found.count("sum"), Self::Sum),
            (found.count("product"), Self::Product),
            (found.count("differ"), Self::Difference),
            (found.count("largest"), Self::Largest),
            (found.count("lower-digit"), Self::Smallest),
            (found.count("odd") * usize::from(counts), Self::OddCount),
            (found.count("even") * usize::from(counts), Self::EvenCount),
        ];
        let all = functions.into_iter().filter(|(count, _)| *count > 0);
        let (counts, all): (Vec<usize>, Vec<Self>) = all.unzip();
        match all.as_slice() {
            // "Cages mod 5" have sums.
            [] if found.has("cage") && found.has("remainder") => Ok(vec![Self::Sum]),
            [_] if counts == [1] => Ok(all),
            [_, _] if counts == [1, 1] && found.count("or") == 1 => Ok(all),
            _ => Err(BuildError::NoFunction),
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Sum => "sum",
            Self::Product => "product",
            Self::Difference => "difference",
            Self::Largest => "largest digit",
            Self::Smallest => "smallest digit",
            Self::OddCount => "count of odd digits",
            Self::EvenCount => "count of even digits",
        }
    }

    /// The result after one more digit; the first is at 0.
    fn step(self, at: usize, result: i32, value: i32) -> i32 {
        let is_first = at == 0;
        match self {
            Self::Sum => result + value,
            // A product beyond all numbers that are written is as good as any other.
            Self::Product if is_first => value,
            Self::Product => (result * value).min(MOST_PRODUCT),
            Self::Difference if !is_first => (result - value).abs(),
            Self::Largest if !is_first => result.max(value),
            Self::Smallest if !is_first => result.min(value),
            Self::Difference | Self::Largest | Self::Smallest => value,
            Self::OddCount => result + value % 2,
            Self::EvenCount => result + 1 - value % 2,
        }
    }
}

/// Above the products that are written, and divisible by none of them.
const MOST_PRODUCT: i32 = 1_000_003;

impl Comparison {
    fn of(found: &SentenceMatch) -> Result<Self, BuildError> {
        let comparisons = [
            ("at-least", Self::AtLeast),
            ("at-most", Self::AtMost),
            ("greater", Self::Greater),
            ("less", Self::Less),
            ("ends-in", Self::EndsIn),
            ("multiple", Self::Multiple),
        ];
        let mut all = comparisons.into_iter().filter(|(concept, _)| found.has(concept));
        if found.has("remainder") {
            let is_alone = all.next().is_none() && found.count("remainder") == 1;
            let divisor = found.numbers().last().filter(|&divisor| is_alone && divisor > 1);
            return divisor.map(Self::Remainder).ok_or(BuildError::NoFunction);
        }
        match (all.next(), all.next()) {
            (None, _) => Ok(Self::Equal),
            (Some((concept, comparison)), None) if found.count(concept) == 1 => Ok(comparison),
            _ => Err(BuildError::NoFunction),
        }
    }

    fn name(self) -> String {
        match self {
            Self::Equal => "",
            Self::AtLeast => "at least ",
            Self::AtMost => "at most ",
            Self::Greater => "greater than ",
            Self::Less => "less than ",
            Self::EndsIn => "ending in ",
            Self::Multiple => "a multiple of ",
            Self::Remainder(divisor) => return format!("modulo {divisor} equal to "),
        }
        .to_owned()
    }

    const fn holds(self, result: i32, number: i32) -> bool {
        match self {
            Self::Equal => result == number,
            Self::AtLeast => result >= number,
            Self::AtMost => result <= number,
            Self::Greater => result > number,
            Self::Less => result < number,
            Self::EndsIn => result % 10 == number,
            Self::Multiple => number != 0 && result % number == 0,
            Self::Remainder(divisor) => result % divisor == number,
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
        let signs = ["x-mark", "v-mark", "xv-mark", "plus-mark", "roman"];
        if !named.is_empty() || signs.iter().any(|sign| found.has(sign)) {
            return named;
        }
        chosen.iter().copied().filter(|&at| sign(&self.elements[at].text).is_empty()).collect()
    }

    /// Makes the comparison that a sentence says for each of the elements.
    pub(super) fn formulas(&self, found: &SentenceMatch, chosen: &[usize]) -> RuleResult {
        let (functions, comparison) = (Function::of(found)?, Comparison::of(found)?);
        let (tokens, head) = without_head(&found.tokens);
        let mut said: Vec<i32> = SentenceMatch { tokens, ..found.clone() }.numbers().collect();
        said.dedup();
        if matches!(comparison, Comparison::Remainder(_)) {
            said.pop();
        }
        let mut made = Vec::new();
        for &at in chosen {
            let element = &self.elements[at];
            let cells = head.map_or(element.cells.as_slice(), |count| first_cells(element, count)).to_vec();
            if cells.is_empty() {
                return Err(BuildError::NoCell);
            }
            let are_pairs = element.form == Form::Line && found.has("adjacent");
            let length = if are_pairs { 2 } else { cells.len() };
            if found.has("no-repeat") || element.kind == Some(Kind::Cage) {
                made.push(Constraint::new(Kind::Cage, cells.clone(), Vec::new()));
            }
            // A cage without a number has no clue.
            if element.kind == Some(Kind::Cage) && element.text.is_empty() && said.is_empty() {
                continue;
            }
            let written: String = element.text.chars().filter(char::is_ascii_digit).collect();
            let number = match (said.as_slice(), written.parse().ok()) {
                (&[number], None) | (&[], Some(number)) => number,
                ([], None) => return Err(BuildError::NoNumber),
                _ => return Err(BuildError::SeveralNumbers),
            };
            let is_plain = element.kind.is_none_or(|kind| kind == Kind::Cage && element.numbers.is_empty());
            if !is_plain {
                return Err(BuildError::NotConfirmed);
            }
            for cells in cells.windows(length) {
                let formula =
                    |&function: &Function| self.formula(function, comparison, number, cells.to_vec());
                // Of two functions, one may be impossible here; one that cannot be read is an error all the same.
                let mut groups = Vec::new();
                for function in &functions {
                    match formula(function) {
                        Err(BuildError::Unsatisfiable) if functions.len() > 1 => {}
                        result => groups.push(vec![result?]),
                    }
                }
                if groups.is_empty() {
                    return Err(BuildError::Unsatisfiable);
                }
                made.extend(Constraint::any_possible(groups, self.shape));
            }
        }
        Ok(made)
    }

    fn formula(
        &self,
        function: Function,
        comparison: Comparison,
        number: i32,
        cells: Vec<Cell>,
    ) -> Result<Constraint, BuildError> {
        match (function, comparison, cells.len()) {
            (Function::Difference, _, count) if count != 2 => return Err(BuildError::NotBetweenCells),
            (Function::Sum, Comparison::Equal, count) => {
                let kind = if count == 2 { Kind::PairSum } else { Kind::Sum };
                return Ok(Constraint::new(kind, cells, vec![number]));
            }
            _ => {}
        }
        let name = format!("{} {}{number}", function.name(), comparison.name());
        let step = |at: usize, result: &i32, value: i32| Some(function.step(at, *result, value));
        sequence(&name, &cells, self.values(), 0, step, |&result| comparison.holds(result, number))
    }
}
