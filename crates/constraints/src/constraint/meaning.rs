//! [`RuleSet`]: what the constraints and the rules of a board ask: which cells differ, what two cells may hold together,
//! what one may hold at all, and what several say at once.

use super::{Automaton, Cause, Constraint, ConstraintKind, PairRule, Relation, RuleKind, pairs};
use crate::{Cell, Digit, DigitSet, Rules, Shape, edge_neighbours};

/// What the constraints and the rules of a board ask.
#[derive(Clone, Debug, Default)]
pub struct RuleSet {
    /// What two cells may hold together.
    pub pairs: Vec<PairRule>,
    /// What one cell may hold at all.
    pub narrowed: Vec<(Cell, DigitSet)>,
    /// Which cells differ.
    pub apart: Vec<(Vec<Cell>, Cause)>,
    /// What several cells say at once.
    pub relations: Vec<Relation>,
}

impl RuleSet {
    /// What is asked on a board of this shape.
    pub fn of(shape: &Shape) -> Self {
        let mut meaning = Self::default();
        for (at, constraint) in shape.constraints().iter().enumerate() {
            let cause = Cause::Constraint(at);
            pairs::of(constraint, shape, cause, &mut meaning.pairs);
            meaning.narrow(constraint, shape);
            if matches!(
                constraint.kind,
                ConstraintKind::Cage | ConstraintKind::Equality | ConstraintKind::Lunchbox
            ) {
                meaning.apart.push((constraint.cells.clone(), cause));
            }
            meaning.relate(constraint, shape, cause);
        }
        meaning.negatives(shape);
        meaning.everywhere(shape);
        meaning.relations.retain(|relation| !relation.cells.is_empty());
        meaning.tell_pairs(shape);
        meaning
    }

    fn narrow(&mut self, constraint: &Constraint, shape: &Shape) {
        let size = shape.size();
        let wanted = |digit: &Digit| match constraint.kind {
            ConstraintKind::Odd => shape.value(*digit) % 2 == 1,
            ConstraintKind::Even => shape.value(*digit) % 2 == 0,
            // A digit in the middle is neither low nor high.
            ConstraintKind::Equality => 2 * digit.index() + 1 != size,
            _ => true,
        };
        let digits: DigitSet = (0..size).map(Digit::new).filter(wanted).collect();
        if digits.len() < size {
            self.narrowed.extend(constraint.cells.iter().map(|&cell| (cell, digits)));
        }
    }

    /// Where every dot of a sort is drawn, two neighbours without one are no such pair.
    fn negatives(&mut self, shape: &Shape) {
        let (rules, size) = (shape.rules(), shape.size());
        let marked = |a: Cell, b: Cell, kinds: &[ConstraintKind]| {
            let on =
                |c: &&Constraint| kinds.contains(&c.kind) && c.cells.contains(&a) && c.cells.contains(&b);
            shape.constraints().iter().any(|c| on(&c))
        };
        let dots = [ConstraintKind::WhiteDot, ConstraintKind::BlackDot];
        for cell in (0..size * size).map(Cell::new) {
            for near in edge_neighbours(size, cell.index()).map(Cell::new).filter(|&near| near > cell) {
                let mut add = |rule: Rules, allows: &dyn Fn(i32, i32) -> bool| {
                    self.pairs.extend(PairRule::new(shape, [cell, near], Cause::Rule(rule), allows));
                };
                if rules.have(Rules::ALL_WHITE_DOTS) && !marked(cell, near, &dots) {
                    add(Rules::ALL_WHITE_DOTS, &|x, y| x.abs_diff(y) != 1);
                }
                if rules.have(Rules::ALL_BLACK_DOTS) && !marked(cell, near, &dots) {
                    add(Rules::ALL_BLACK_DOTS, &|x, y| x != 2 * y && y != 2 * x);
                }
                if rules.have(Rules::ALL_XV) && !marked(cell, near, &[ConstraintKind::PairSum]) {
                    add(Rules::ALL_XV, &|x, y| x + y != 5 && x + y != 10);
                }
            }
        }
    }

    /// What holds everywhere: every square of four cells has a low, a middle and a high digit; equal digits are not as
    /// many steps apart as they say.
    fn everywhere(&mut self, shape: &Shape) {
        let (rules, size) = (shape.rules(), shape.size());
        let at = |row: usize, column: usize| Cell::new(row * size + column);
        if rules.have(Rules::ENTROPY) {
            for (row, column) in (1..size).flat_map(|row| (1..size).map(move |column| (row, column))) {
                let cells =
                    vec![at(row - 1, column - 1), at(row - 1, column), at(row, column - 1), at(row, column)];
                let cause = Cause::Rule(Rules::ENTROPY);
                self.relations.push(Relation {
                    cells,
                    reading: Automaton::new(shape.lowest(), RuleKind::Thirds(size as i32)),
                    cause,
                });
            }
        }
        if rules.have(Rules::ANTI_TAXICAB) {
            let cells = || (0..size * size).map(Cell::new);
            for (a, b) in cells().flat_map(|a| cells().filter(move |&b| b > a).map(move |b| (a, b))) {
                let line = |cell: Cell| [cell.index() / size, cell.index() % size];
                let apart = line(a)[0].abs_diff(line(b)[0]) + line(a)[1].abs_diff(line(b)[1]);
                let cause = Cause::Rule(Rules::ANTI_TAXICAB);
                self.pairs.extend(PairRule::new(shape, [a, b], cause, |x, y| x != y || x as usize != apart));
            }
        }
    }

    /// A relation of two cells is a rule about two cells.
    fn tell_pairs(&mut self, shape: &Shape) {
        let lowest = shape.lowest();
        for relation in &self.relations {
            if let [a, b] = relation.cells[..] {
                let allows = |x: i32, y: i32| {
                    relation.reading.supports(&[1 << (x - lowest), 1 << (y - lowest)], &mut 0).is_some()
                };
                self.pairs.extend(PairRule::new(shape, [a, b], relation.cause, allows));
            }
        }
    }
}
