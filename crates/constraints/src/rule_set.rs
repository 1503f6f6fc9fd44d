//! [`RuleSet`]: the rules that the constraints of a board make, about pairs of cells, single cells and several cells.

use crate::automaton::rule::{AnyRule, Automaton};
use crate::automaton::sum::Sum;
use crate::{Cause, Cell, Constraint, Digit, DigitSet, Relation, Rules, Shape};
use whydoku_cells::grouped;

/// The rules that the constraints of a board make.
#[derive(Clone, Debug, Default)]
pub struct RuleSet {
    /// Which digits two cells may hold together.
    pub pairs: Vec<PairRule>,
    /// Which digits a cell may hold at all.
    pub restricted: Vec<(Cell, DigitSet, Cause)>,
    /// Which cells differ.
    pub distinct: Vec<(Vec<Cell>, Cause)>,
    /// Rules about several cells.
    pub relations: Vec<Relation>,
}

impl RuleSet {
    /// Returns the rules of a board.
    pub fn of(shape: &Shape) -> Self {
        let mut builder = RuleBuilder::new(shape, shape.constraints());
        builder.add_global_rules();
        builder.rules.with_pairs_of_relations(shape)
    }

    /// Returns whether there are no rules.
    pub fn is_empty(&self) -> bool {
        let Self { pairs, restricted, distinct, relations } = self;
        pairs.is_empty() && restricted.is_empty() && distinct.is_empty() && relations.is_empty()
    }

    /// Returns the rules of constraints on a board, without those of the board.
    pub(crate) fn of_constraints(shape: &Shape, constraints: &[Constraint]) -> Self {
        RuleBuilder::new(shape, constraints).rules.with_pairs_of_relations(shape)
    }

    /// Returns the rules that a constraint adds. Relations of two cells are not added as pairs, too.
    pub(crate) fn of_one(shape: &Shape, constraint: &Constraint) -> Self {
        RuleBuilder::new(shape, std::slice::from_ref(constraint)).rules
    }

    /// Adds the relations of two cells as pairs.
    fn with_pairs_of_relations(mut self, shape: &Shape) -> Self {
        let all = DigitSet::all(shape.size()).bits();
        // A board may have dozens of equal rules, such as cages with the same sum.
        let mut known: Vec<(&Automaton, Vec<DigitSet>)> = Vec::new();
        for Relation { cells, automaton, cause } in &self.relations {
            let &[a, b] = cells.as_slice() else { continue };
            let allowed = |digit: Digit| {
                let kept = automaton.supports(&[1 << digit.index(), all], &mut 0).map_or(0, |kept| kept[1]);
                digits(shape).filter(|other| kept >> other.index() & 1 == 1).collect()
            };
            let at = known.iter().position(|(known, _)| *known == automaton).unwrap_or_else(|| {
                known.push((automaton, digits(shape).map(allowed).collect()));
                known.len() - 1
            });
            self.pairs.extend(PairRule::new([a, b], *cause, known[at].1.clone()));
        }
        self
    }
}

pub(crate) struct RuleBuilder<'a> {
    pub(crate) shape: &'a Shape,
    pub(crate) cause: Cause,
    rules: RuleSet,
}

impl<'a> RuleBuilder<'a> {
    fn new(shape: &'a Shape, constraints: &[Constraint]) -> Self {
        let mut builder = Self { shape, cause: Cause::Rule(Rules::NONE), rules: RuleSet::default() };
        for (number, constraint) in constraints.iter().enumerate() {
            builder.cause = Cause::Constraint(number);
            constraint.add_rules(&mut builder);
        }
        builder
    }

    pub(crate) fn pair(&mut self, a: Cell, b: Cell, allows: &dyn Fn(i32, i32) -> bool) {
        let value = |digit| self.shape.value(digit);
        let allowed = |a| digits(self.shape).filter(|&b| allows(value(a), value(b))).collect();
        let allowed = digits(self.shape).map(allowed).collect();
        self.rules.pairs.extend(PairRule::new([a, b], self.cause, allowed));
    }

    pub(crate) fn allow(&mut self, cells: &[Cell], allows: &dyn Fn(Digit) -> bool) {
        let digits: DigitSet =
            (0..self.shape.size()).map(Digit::new).filter(|&digit| allows(digit)).collect();
        if digits.len() < self.shape.size() {
            self.rules.restricted.extend(cells.iter().map(|&cell| (cell, digits, self.cause)));
        }
    }

    pub(crate) fn distinct(&mut self, cells: &[Cell]) {
        self.rules.distinct.push((cells.to_vec(), self.cause));
    }

    pub(crate) fn relation(&mut self, cells: &[Cell], rule: impl AnyRule) {
        self.read(cells, Automaton::new(self.shape.lowest(), rule));
    }

    fn read(&mut self, cells: &[Cell], automaton: Automaton) {
        if !cells.is_empty() {
            self.rules.relations.push(Relation { cells: cells.to_vec(), automaton, cause: self.cause });
        }
    }

    /// Adds a sum; that of one cell, such as a cage, is its digit. The factors of a cell that is listed twice are added.
    pub(crate) fn sum(&mut self, cells: &[Cell], factors: &[i32], total: i32) {
        let merged = grouped(cells.iter().copied().zip(factors)).into_iter();
        let mut merged: Vec<(Cell, i32)> =
            merged.map(|(cell, factors)| (cell, factors.into_iter().sum())).collect();
        // A sum of nothing that is not 0 stays, since no filling satisfies it.
        let is_impossible = total != 0 && merged.iter().all(|&(_, factor)| factor == 0);
        merged.retain(|&(_, factor)| factor != 0 || is_impossible);
        let (cells, factors): (Vec<Cell>, Vec<i32>) = merged.into_iter().unzip();
        let is_it = |digit| factors[0] * self.shape.value(digit) == total;
        if let &[cell] = cells.as_slice()
            && let Some(digit) = (0..self.shape.size()).map(Digit::new).find(|&digit| is_it(digit))
        {
            return self.allow(&[cell], &|other| other == digit);
        }
        self.read(&cells, Automaton::of_sum(self.shape.lowest(), Sum::new(factors, total)));
    }
}

fn digits(shape: &Shape) -> impl Iterator<Item = Digit> + use<> {
    (0..shape.size()).map(Digit::new)
}

/// Which digits two cells may hold together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairRule {
    /// The two cells.
    pub cells: [Cell; 2],
    /// For each digit of one cell, those that the other may hold with it; in both directions.
    pub allowed: [Vec<DigitSet>; 2],
    /// The origin of the rule.
    pub cause: Cause,
}

impl PairRule {
    /// Returns `None` if all pairs of digits are allowed. `allowed` has for each digit of the first cell those of the second.
    fn new(cells: [Cell; 2], cause: Cause, allowed: Vec<DigitSet>) -> Option<Self> {
        let digits = || (0..allowed.len()).map(Digit::new);
        let all = DigitSet::all(allowed.len());
        if allowed.iter().all(|&digits| digits == all) {
            return None;
        }
        let second =
            digits().map(|b| digits().filter(|a| allowed[a.index()].contains(b)).collect()).collect();
        Some(Self { cells, allowed: [allowed, second], cause })
    }

    /// Returns whether no digit may be in both cells.
    pub fn excludes_equal(&self) -> bool {
        self.allowed[0].iter().enumerate().all(|(at, digits)| !digits.contains(Digit::new(at)))
    }
}
