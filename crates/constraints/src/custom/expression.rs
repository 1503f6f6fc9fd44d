//! [`Expression`]: a rule about two digits as people write it, such as `a * b < 20 or a = b`.
//!
//! Numbers are exact: `a / b = 2` compares fractions, and a comparison with a division by 0 is false.

use crate::ConstraintError;
use crate::constraint_error::excerpt;
use std::borrow::Cow;
use whydoku_cells::cursor::{Cursor, chain};
use whydoku_cells::grouped;

/// A rule about two digits, `a` and `b`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Expression {
    pub(crate) text: String,
    root: Node,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Node {
    Number(i64),
    First,
    Second,
    Call(Function, Vec<Self>),
    /// Numbers, and for each neighbour pair the comparison: `1 < a < b`.
    Compare(Vec<Self>, Vec<Comparison>),
    In(Box<Self>, Vec<Self>),
    Not(Box<Self>),
    And(Vec<Self>),
    Or(Vec<Self>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Function {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    Absolute,
    Minimum,
    Maximum,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Comparison {
    Equal,
    Unequal,
    Less,
    AtMost,
    Greater,
    AtLeast,
}

/// Longer first, so that `<=` is not read as `<`.
const COMPARISONS: [(&str, Comparison); 11] = [
    ("<=", Comparison::AtMost),
    (">=", Comparison::AtLeast),
    ("!=", Comparison::Unequal),
    ("<>", Comparison::Unequal),
    ("==", Comparison::Equal),
    ("≤", Comparison::AtMost),
    ("≥", Comparison::AtLeast),
    ("≠", Comparison::Unequal),
    ("=", Comparison::Equal),
    ("<", Comparison::Less),
    (">", Comparison::Greater),
];

/// The most levels of brackets and signs.
const DEPTH: usize = 50;

/// The most operations in a row.
const OPERATIONS: usize = 100;

/// A fraction; the denominator is positive.
type Fraction = (i128, i128);

impl Expression {
    /// Reads an expression. The error says what is wrong with it.
    pub(crate) fn read(text: &str) -> Result<Self, ConstraintError> {
        if text.len() > 20_000 {
            return Err(ConstraintError::Long);
        }
        let mut cursor = Cursor::new(text, char::is_alphanumeric);
        let root = either(&mut cursor)?;
        if !cursor.rest().is_empty() {
            return Err(expected(&cursor, "the end, or `and`, or `or`"));
        }
        if root.is_truth() {
            Ok(Self { text: text.split_whitespace().collect::<Vec<_>>().join(" "), root })
        } else {
            Err(ConstraintError::NoComparison(text.to_owned()))
        }
    }

    /// Returns whether two values satisfy the rule.
    pub(crate) fn holds(&self, a: i32, b: i32) -> bool {
        self.root.holds([a, b])
    }
}

impl Node {
    const fn is_truth(&self) -> bool {
        matches!(self, Self::Compare(..) | Self::In(..) | Self::Not(_) | Self::And(_) | Self::Or(_))
    }

    fn holds(&self, values: [i32; 2]) -> bool {
        let compare = |one: &Self, other: &Self, how: Comparison| {
            let (Some(one), Some(other)) = (one.value(values), other.value(values)) else { return false };
            // Each numerator is below 2^62, each denominator too: see `checked`.
            let order = (one.0 * other.1).cmp(&(other.0 * one.1));
            match how {
                Comparison::Equal => order.is_eq(),
                Comparison::Unequal => order.is_ne(),
                Comparison::Less => order.is_lt(),
                Comparison::AtMost => order.is_le(),
                Comparison::Greater => order.is_gt(),
                Comparison::AtLeast => order.is_ge(),
            }
        };
        match self {
            Self::Compare(terms, how) => {
                terms.windows(2).zip(how).all(|(pair, &how)| compare(&pair[0], &pair[1], how))
            }
            Self::In(one, list) => list.iter().any(|other| compare(one, other, Comparison::Equal)),
            Self::Not(inner) => !inner.holds(values),
            Self::And(all) => all.iter().all(|one| one.holds(values)),
            Self::Or(all) => all.iter().any(|one| one.holds(values)),
            Self::Number(_) | Self::First | Self::Second | Self::Call(..) => false,
        }
    }

    /// Returns `None` where the value is not defined or too large.
    fn value(&self, values: [i32; 2]) -> Option<Fraction> {
        match self {
            Self::Number(number) => Some((i128::from(*number), 1)),
            Self::First => Some((i128::from(values[0]), 1)),
            Self::Second => Some((i128::from(values[1]), 1)),
            Self::Call(function, arguments) => {
                let arguments = arguments.iter().map(|one| one.value(values));
                function.apply(&arguments.collect::<Option<Vec<_>>>()?)
            }
            _ => None,
        }
    }
}

impl Function {
    fn apply(self, arguments: &[Fraction]) -> Option<Fraction> {
        let first @ (n, d) = *arguments.first()?;
        let second @ (m, e) = arguments.get(1).copied().unwrap_or((0, 1));
        let is_less = n * e < m * d;
        match self {
            Self::Add => checked(n * e + m * d, d * e),
            Self::Subtract => checked(n * e - m * d, d * e),
            Self::Multiply => checked(n * m, d * e),
            Self::Divide if m == 0 => None,
            Self::Divide => checked(n * e * m.signum(), d * m.abs()),
            Self::Remainder if d != 1 || e != 1 || m <= 0 => None,
            Self::Remainder => Some((n.rem_euclid(m), 1)),
            Self::Absolute => Some((n.abs(), d)),
            Self::Minimum => Some(if is_less { first } else { second }),
            Self::Maximum => Some(if is_less { second } else { first }),
        }
    }
}

/// A fraction whose parts are small enough to be multiplied again.
fn checked(numerator: i128, denominator: i128) -> Option<Fraction> {
    let (mut a, mut b) = (numerator.abs(), denominator);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    let (numerator, denominator) = (numerator / a.max(1), denominator / a.max(1));
    (numerator.abs() < 1 << 62 && denominator < 1 << 62).then_some((numerator, denominator))
}

type ExpressionResult = Result<Node, ConstraintError>;

fn expected(cursor: &Cursor<'_>, wanted: impl Into<Cow<'static, str>>) -> ConstraintError {
    ConstraintError::expected(cursor, "rule", wanted)
}

fn expect(cursor: &mut Cursor<'_>, token: &str) -> Result<(), ConstraintError> {
    if cursor.takes(token) { Ok(()) } else { Err(expected(cursor, format!("`{token}`"))) }
}

fn either(cursor: &mut Cursor<'_>) -> ExpressionResult {
    truths(cursor, "or", both, Node::Or)
}

fn both(cursor: &mut Cursor<'_>) -> ExpressionResult {
    truths(cursor, "and", negation, Node::And)
}

fn truths(
    cursor: &mut Cursor<'_>,
    word: &'static str,
    part: fn(&mut Cursor<'_>) -> ExpressionResult,
    join: fn(Vec<Node>) -> Node,
) -> ExpressionResult {
    let (mut all, _) = chain(cursor, part, |cursor| cursor.takes(word).then_some(()))?;
    match all.len() {
        1 => Ok(all.swap_remove(0)),
        _ if all.iter().all(Node::is_truth) => Ok(join(all)),
        _ => Err(ConstraintError::Sides(excerpt(cursor.text()), word)),
    }
}

fn negation(cursor: &mut Cursor<'_>) -> ExpressionResult {
    if !cursor.takes("not") {
        return comparison(cursor);
    }
    let inner = deeper(cursor, negation)?;
    if inner.is_truth() { Ok(Node::Not(Box::new(inner))) } else { Err(expected(cursor, "a comparison")) }
}

fn deeper(cursor: &mut Cursor<'_>, read: fn(&mut Cursor<'_>) -> ExpressionResult) -> ExpressionResult {
    if !cursor.enter(DEPTH) {
        return Err(ConstraintError::Deep("rule"));
    }
    let inner = read(cursor)?;
    cursor.leave();
    Ok(inner)
}

fn comparison(cursor: &mut Cursor<'_>) -> ExpressionResult {
    let first = sum(cursor)?;
    let mut ahead = *cursor;
    let is_negated = ahead.takes("not") && ahead.takes("in");
    if is_negated {
        *cursor = ahead;
    }
    if is_negated || cursor.takes("in") {
        expect(cursor, "[")?;
        let (list, _) = chain(cursor, number, |cursor| cursor.takes(",").then_some(()))?;
        expect(cursor, "]")?;
        if first.is_truth() {
            return Err(expected(cursor, "a number before `in`"));
        }
        let inside = Node::In(Box::new(first), list);
        return Ok(if is_negated { Node::Not(Box::new(inside)) } else { inside });
    }
    let (mut terms, mut comparisons) = (vec![first], Vec::new());
    while let Some(comparison) = cursor.takes_any(&COMPARISONS) {
        comparisons.push(comparison);
        terms.push(number(cursor)?);
    }
    match comparisons.is_empty() {
        true => Ok(terms.swap_remove(0)),
        false if terms[0].is_truth() => Err(expected(cursor, "a number before the comparison")),
        false => Ok(Node::Compare(terms, comparisons)),
    }
}

/// A sum that is a number.
fn number(cursor: &mut Cursor<'_>) -> ExpressionResult {
    let before = *cursor;
    let number = sum(cursor)?;
    if number.is_truth() { Err(expected(&before, "a number")) } else { Ok(number) }
}

fn sum(cursor: &mut Cursor<'_>) -> ExpressionResult {
    let signs = [("+", Function::Add), ("-", Function::Subtract), ("−", Function::Subtract)];
    operation(cursor, product, &signs)
}

fn product(cursor: &mut Cursor<'_>) -> ExpressionResult {
    let signs = [
        ("*", Function::Multiply),
        ("×", Function::Multiply),
        ("·", Function::Multiply),
        ("/", Function::Divide),
        ("%", Function::Remainder),
        ("mod", Function::Remainder),
    ];
    operation(cursor, atom, &signs)
}

fn operation(
    cursor: &mut Cursor<'_>,
    part: fn(&mut Cursor<'_>) -> ExpressionResult,
    signs: &[(&str, Function)],
) -> ExpressionResult {
    let next = |cursor: &mut Cursor<'_>| signs.iter().find(|(sign, _)| cursor.takes(sign));
    let (numbers, operations) = chain(cursor, part, next)?;
    if operations.len() > OPERATIONS {
        return Err(ConstraintError::Operations);
    }
    if let Some(place) = numbers.iter().position(Node::is_truth)
        && let Some((sign, _)) = operations.get(place.saturating_sub(1))
    {
        return Err(expected(cursor, format!("numbers at both sides of `{sign}`")));
    }
    let mut numbers = numbers.into_iter();
    let first = numbers.next().unwrap_or(Node::Number(0));
    let pairs = operations.into_iter().zip(numbers);
    Ok(pairs.fold(first, |left, (&(_, function), right)| Node::Call(function, vec![left, right])))
}

fn atom(cursor: &mut Cursor<'_>) -> ExpressionResult {
    let mut ahead = *cursor;
    let digits = ahead.take_while(|symbol| symbol.is_ascii_digit());
    if !digits.is_empty() {
        let number = digits.parse::<i64>().ok().filter(|&number| number <= 1_000_000);
        let number = number.ok_or_else(|| expected(cursor, "a number up to a million"))?;
        *cursor = ahead;
        return Ok(Node::Number(number));
    }
    if cursor.takes("-") || cursor.takes("−") {
        let inner = deeper(cursor, atom)?;
        return Ok(Node::Call(Function::Subtract, vec![Node::Number(0), inner]));
    }
    if cursor.takes("a") {
        return Ok(Node::First);
    }
    if cursor.takes("b") {
        return Ok(Node::Second);
    }
    let functions =
        [("abs", (Function::Absolute, 1)), ("min", (Function::Minimum, 2)), ("max", (Function::Maximum, 2))];
    if let Some((function, count)) = cursor.takes_any(&functions) {
        expect(cursor, "(")?;
        let mut arguments = vec![deeper(cursor, number)?];
        for _ in 1..count {
            expect(cursor, ",")?;
            arguments.push(deeper(cursor, number)?);
        }
        expect(cursor, ")")?;
        return Ok(Node::Call(function, arguments));
    }
    if cursor.takes("(") {
        let inner = deeper(cursor, either)?;
        expect(cursor, ")")?;
        return Ok(inner);
    }
    Err(expected(cursor, "`a`, `b`, a number, `abs(…)` or a bracket"))
}

/// A relation of two values and a number.
type PairTest = fn(i32, i32, i32) -> bool;

/// Writes a table of pairs as an expression: a short one if it means the same, else the table.
pub(crate) fn of_table(values: std::ops::RangeInclusive<i32>, allows: impl Fn(i32, i32) -> bool) -> String {
    let pairs = || values.clone().flat_map(|a| values.clone().map(move |b| (a, b)));
    let means = |rule: &dyn Fn(i32, i32) -> bool| pairs().all(|(a, b)| rule(a, b) == allows(a, b));
    for (text, rule) in [
        ("a > b", i32::gt as fn(&i32, &i32) -> bool),
        ("a < b", i32::lt),
        ("a = b", i32::eq),
        ("a != b", i32::ne),
    ] {
        if means(&|a, b| rule(&a, &b)) {
            return text.to_owned();
        }
    }
    for n in 0..=2 * values.end() {
        let is_pair = |test: PairTest| means(&move |a, b| test(a, b, n));
        let forms: [(&str, PairTest); 8] = [
            ("abs(a - b) >=", |a, b, n| (a - b).abs() >= n),
            ("abs(a - b) <=", |a, b, n| (a - b).abs() <= n),
            ("abs(a - b) =", |a, b, n| (a - b).abs() == n),
            ("abs(a - b) !=", |a, b, n| (a - b).abs() != n),
            ("a + b >=", |a, b, n| a + b >= n),
            ("a + b <=", |a, b, n| a + b <= n),
            ("a + b =", |a, b, n| a + b == n),
            ("a + b !=", |a, b, n| a + b != n),
        ];
        if let Some((form, _)) = forms.into_iter().find(|&(_, test)| is_pair(test)) {
            return format!("{form} {n}");
        }
    }
    let row = |a: i32| values.clone().filter(|&b| allows(a, b)).collect::<Vec<i32>>();
    let rows = grouped(values.clone().map(|a| (row(a), a)));
    let all = values.count();
    let is = |name: &str, list: &[i32]| {
        if let [one] = list {
            return format!("{name} = {one}");
        }
        let list: Vec<String> = list.iter().map(i32::to_string).collect();
        format!("{name} in [{}]", list.join(", "))
    };
    let rows = rows.iter().filter(|(row, _)| !row.is_empty());
    let rows = rows.map(|(row, owners)| match (owners.len() == all, row.len() == all) {
        (true, true) => "a = a".to_owned(),
        (true, false) => is("b", row),
        (false, true) => is("a", owners),
        (false, false) => format!("{} and {}", is("a", owners), is("b", row)),
    });
    let text = rows.collect::<Vec<_>>().join(" or ");
    if text.is_empty() { "a != a".to_owned() } else { text }
}

#[cfg(test)]
mod tests {
    use super::{Expression, of_table};

    fn holds(text: &str, a: i32, b: i32) -> bool {
        Expression::read(text).unwrap_or_else(|problem| panic!("{problem}")).holds(a, b)
    }

    #[test]
    fn expressions_mean_what_they_say() {
        assert!(holds("a + b >= 10", 4, 6) && !holds("a + b >= 10", 4, 5));
        assert!(holds("abs(a - b) in [1, 3]", 2, 5) && !holds("abs(a - b) in [1, 3]", 2, 4));
        assert!(holds("a * b < 20 or a = b", 9, 9) && !holds("a * b < 20 or a = b", 9, 8));
        assert!(holds("a / b = 2 or b / a = 2", 3, 6) && !holds("a / b = 2", 7, 3));
        assert!(holds("not (a = b or a > 5) and 1 < a < b <= 9", 3, 4));
        assert!(holds("a mod 3 = b % 3", 2, 8) && holds("max(a, b) - min(a,b) ≥ 5", 1, 6));
        assert!(holds("a not in [1, 2]", 3, 1) && !holds("a not in [1, 2]", 2, 1));
        assert!(holds("a + 2 * b = 9", 1, 4) && holds("a - -b = 5", 2, 3));
        assert!(!holds("a / b = 1", 1, 0) && !holds("a / b != 1", 1, 0));
    }

    #[test]
    fn errors_say_what_is_expected() {
        for (text, part) in [
            ("a + b", "is a number; compare it"),
            ("a +", "instead of its end"),
            ("a < b b", "the end, or `and`, or `or` is expected instead of `b`"),
            ("a in 3", "`[` is expected instead of `3`"),
            ("a < b or 3", "both sides of `or`"),
            ("(a < b) + 1 = 2", "numbers at both sides of `+`"),
            ("c = 1", "`a`, `b`, a number"),
        ] {
            let problem = Expression::read(text).expect_err(text);
            assert!(problem.to_string().contains(part), "{problem}");
        }
        assert!(Expression::read(&"(".repeat(5000)).is_err());
        assert!(Expression::read(&"not ".repeat(4000)).is_err());
        assert!(Expression::read(&"-".repeat(9000)).is_err());
        assert!(Expression::read(&"1+".repeat(9000)).is_err());
    }

    #[test]
    fn large_numbers_do_not_overflow() {
        let text = vec!["1000000"; 40].join(" * ") + " > a";
        assert!(!holds(&text, 1, 1));
    }

    #[test]
    fn a_table_is_written_as_an_expression() {
        let allows = |a: i32, b: i32| a + b == 5 || a == 2;
        let text = of_table(1..=4, allows);
        assert_eq!(of_table(1..=9, |a, b| (a - b).abs() >= 3), "abs(a - b) >= 3");
        for (a, b) in (1..=4).flat_map(|a| (1..=4).map(move |b| (a, b))) {
            assert_eq!(holds(&text, a, b), allows(a, b), "{text}");
        }
    }
}
