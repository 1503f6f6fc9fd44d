//! Relations: pairs of digits go together by a table that a puzzle file defines.

use super::prelude::*;
use crate::ConstraintError;
use crate::automaton::digit_sets::{DIGIT_LIMIT, DigitSets};
use crate::automaton::reader::digit_values;
use crate::constraint::{CustomRule, Definition};
use crate::custom::expression::{Expression, of_table};
use crate::custom::pairs::{PairScope, PairTable};
use whydoku_cells::bits::members;

/// The most pairs of a relation.
const PAIRS: usize = 20_000;

pub(super) const RELATION: KindFacts = KindFacts {
    key: "relations",
    head: Head::Definition,
    min_cells: 2,
    pair_group: Some(PairGroup::Line),
    repeats: |_| false,
    problem,
    rules: |relation, rules| {
        let shape = rules.shape;
        if let Some((pairs, allows)) = relation.pair_table(shape) {
            pairs.iter().for_each(|&[a, b]| rules.pair(a, b, &allows));
            let count = relation.cells.len();
            let together = DigitsTogether::new(shape, &allows);
            // A rule for all pairs holds both ways, so the order of the cells makes no difference.
            let is_of_sets = count > 2 && pairs.len() == count * (count - 1) / 2;
            if let Some(together) = together.filter(|_| is_of_sets && count <= shape.size()) {
                rules.relation(&relation.cells, together);
            }
        }
    },
    holds: |_, relation, grid| match relation.rule() {
        Some(CustomRule::Pairs(table)) => table.holds(&relation.cells, grid),
        _ => true,
    },
    ..KindFacts::DEFAULT
};

/// Digits of which every two go together, in any order. The state is the set of digits read.
#[derive(Clone, Debug, PartialEq, Eq)]
struct DigitsTogether {
    /// The digits that go with each digit, as bits.
    partners: Vec<u32>,
}

impl DigitsTogether {
    /// Returns `None` where a digit goes with itself, or there are too many sets of digits.
    fn new(shape: &Shape, allows: impl Fn(i32, i32) -> bool) -> Option<Self> {
        let digits = || digit_values((1 << shape.size()) - 1, shape.lowest());
        let partners = |one: DigitValue| {
            digits().filter(|other| allows(one.value, other.value)).fold(0, |all, other| all | other.bit())
        };
        let repeats = |one: DigitValue| allows(one.value, one.value);
        let has_sets = shape.size() <= DIGIT_LIMIT && !digits().any(repeats);
        has_sets.then(|| Self { partners: digits().map(partners).collect() })
    }
}

impl RuleReader for DigitsTogether {
    type State = u32;

    fn step(&self, digits: u32, _: usize, digit: DigitValue) -> Option<u32> {
        (digits & !self.partners[digit.index] == 0).then_some(digits | digit.bit())
    }

    fn accepts(&self, _: u32) -> bool {
        true
    }

    fn estimated_steps(&self, domains: &[u32]) -> usize {
        steps_of_sets(domains)
    }

    fn digit_sets(&self, _: i32, cells: usize, size: usize) -> Option<DigitSets> {
        let go_together = |set: &usize| {
            let set = *set as u32;
            set.count_ones() as usize == cells
                && members(set).all(|digit| set & !(1 << digit) & !self.partners[digit] == 0)
        };
        Some(DigitSets::of_sets(cells, (0..1 << size).filter(go_together)))
    }
}

impl Constraint {
    /// Creates a relation from a table of the values that go together, along a line or between all cells.
    pub fn relation(
        name: &str,
        scope: PairScope,
        shape: &Shape,
        cells: Vec<Cell>,
        allows: impl Fn(i32, i32) -> bool,
    ) -> Result<Self, ConstraintError> {
        let text = of_table(shape.lowest()..=shape.highest(), allows);
        let rule = PairTable { expression: Expression::read(&text)?, scope, exceptions: Vec::new() };
        Ok(Self::defined(ConstraintKind::Relation, name, CustomRule::Pairs(rule), cells))
    }

    /// Returns which values may stand in two cells, in this order, and the pairs of cells; `None` unless the constraint is a
    /// relation.
    #[expect(clippy::type_complexity, reason = "a closure's type has no name")]
    pub fn pair_table(&self, shape: &Shape) -> Option<(Vec<[Cell; 2]>, impl Fn(i32, i32) -> bool + use<>)> {
        let CustomRule::Pairs(table) = self.rule()? else { return None };
        let (digits, lowest) = (shape.lowest()..=shape.highest(), shape.lowest());
        // An expression takes much longer than a bit.
        let with = |a| digits.clone().map(|b| u32::from(table.allows(a, b)) << (b - lowest)).sum::<u32>();
        let allowed: Vec<u32> = digits.clone().map(with).collect();
        Some((table.pairs(&self.cells, shape), move |a, b| {
            allowed[(a - lowest) as usize] >> (b - lowest) & 1 == 1
        }))
    }

    /// Returns whether the constraint is a relation of all neighbours of a kind.
    pub fn is_of_neighbours(&self) -> bool {
        matches!(self.rule(), Some(CustomRule::Pairs(table)) if table.scope.is_of_neighbours())
    }

    /// Returns the relation of all neighbours of a kind that says what relations of two cells say together, if they have
    /// the same name and rule, join all pairs of that kind, and have no order.
    pub fn of_all_neighbours(relations: &[Self], shape: &Shape) -> Option<Self> {
        let side = shape.side();
        let Definition { name, rule: CustomRule::Pairs(table) } = relations.first()?.definition.as_deref()?
        else {
            return None;
        };
        let digits = shape.lowest()..=shape.highest();
        let holds = |a: i32, b: i32| table.expression.holds(a, b);
        let is_ordered = digits.clone().any(|a| digits.clone().any(|b| holds(a, b) != holds(b, a)));
        let joined = relations.iter().map(|one| Some([*one.cells.first()?, *one.cells.get(1)?]));
        let mut joined = joined.collect::<Option<Vec<_>>>()?;
        joined.iter_mut().for_each(|pair| pair.sort_unstable());
        joined.sort_unstable();
        let cells: Vec<Cell> = (0..side * side).map(Cell::new).collect();
        let is_like = |one: &Self| one.definition == relations[0].definition && one.cells.len() == 2;
        if is_ordered || table.scope.is_of_neighbours() || !relations.iter().all(is_like) {
            return None;
        }
        PairScope::WORDS.into_iter().filter(|(_, scope)| scope.is_of_neighbours()).find_map(|(_, scope)| {
            let table = PairTable { scope, ..table.clone() };
            let mut pairs = table.pairs(&cells, shape);
            pairs.sort_unstable();
            let name = name.as_deref().unwrap_or_default();
            (pairs == joined).then(|| {
                Self::defined(ConstraintKind::Relation, name, CustomRule::Pairs(table), cells.clone())
            })
        })
    }
}

impl PairTable {
    /// The pairs of cells that the relation is about.
    fn pairs(&self, cells: &[Cell], shape: &Shape) -> Vec<[Cell; 2]> {
        let mut pairs: Vec<[Cell; 2]> = match self.scope {
            PairScope::Line => cells.windows(2).map(|pair| [pair[0], pair[1]]).collect(),
            _ => (cells.iter().enumerate())
                .flat_map(|(at, &a)| cells[at + 1..].iter().map(move |&b| [a, b]))
                .filter(|pair| {
                    let [rows, columns] = apart(*pair, shape.side());
                    self.scope.joins(rows, columns)
                })
                .collect(),
        };
        pairs.retain(|pair| !self.is_exempt(*pair, shape));
        pairs
    }

    /// Returns whether a constraint of an exempt kind or name joins the pair.
    fn is_exempt(&self, pair: [Cell; 2], shape: &Shape) -> bool {
        let is_named = |constraint: &Constraint| {
            let is_meant = |one: &String| one == constraint.kind.key() || constraint.name() == Some(one);
            self.exceptions.iter().any(is_meant)
        };
        !self.exceptions.is_empty()
            && shape.constraints().iter().filter(|constraint| is_named(constraint)).any(|constraint| {
                let cells = &constraint.cells;
                match constraint.rule() {
                    // A line joins neighbours alone.
                    Some(CustomRule::Pairs(table)) if table.scope == PairScope::Line => {
                        cells.windows(2).any(|joined| joined.iter().all(|cell| pair.contains(cell)))
                    }
                    _ => pair.iter().all(|cell| cells.contains(cell)),
                }
            })
    }

    /// Returns whether a full grid satisfies the table. Shares no code with the rules but the expression itself.
    fn holds(&self, cells: &[Cell], grid: &FullGrid<'_>) -> bool {
        let value = |cell: Cell| grid.values[cell.index()];
        let holds = |a: Cell, b: Cell| {
            self.is_exempt([a, b], grid.shape) || self.expression.holds(value(a), value(b))
        };
        if self.scope == PairScope::Line {
            return cells.windows(2).all(|pair| holds(pair[0], pair[1]));
        }
        cells.iter().all(|&a| {
            cells.iter().filter(|&&b| b != a).all(|&b| {
                let [rows, columns] = apart([a, b], grid.shape.side());
                !self.scope.joins(rows, columns) || holds(a, b)
            })
        })
    }
}

/// The rows and the columns between two cells. A helper cell is far from all.
fn apart([a, b]: [Cell; 2], size: usize) -> [usize; 2] {
    let (a, b) = (a.index(), b.index());
    if a.max(b) >= size * size {
        return [usize::MAX; 2];
    }
    [(a / size).abs_diff(b / size), (a % size).abs_diff(b % size)]
}

fn problem(relation: &Constraint, shape: &Shape) -> Option<String> {
    let Some(CustomRule::Pairs(table)) = relation.rule() else { return None };
    let cells = &relation.cells;
    let is_repeated = match table.scope {
        PairScope::Line => cells.windows(2).any(|pair| pair[0] == pair[1]),
        _ => has_repeats(cells),
    };
    if is_repeated {
        return Some("a cell is paired with itself; leave one out".to_owned());
    }
    if table.pairs(cells, shape).len() > PAIRS {
        return Some(format!("it joins more than {PAIRS} pairs of cells; take fewer cells"));
    }
    let is_known = |one: &String| {
        let mut names = shape.constraints().iter().map(Constraint::name);
        ConstraintKind::of_key(one).is_some() || names.any(|name| name == Some(one))
    };
    table.exceptions.iter().find(|one| !is_known(one)).map(|one| {
        format!(
            "`{one}` after `unless` is neither a kind of constraint nor the name of a constraint above it"
        )
    })
}
