//! The rules that definitions make, and their naive predicates.

use super::{CustomRule, Definition, PairScope, PairTable};
use crate::automaton::{Branch, Table, alternatives};
use crate::rule_set::RuleBuilder;
use crate::{Cell, Constraint, ConstraintKind, Digit, RuleSet, Shape};

pub(crate) fn add_rules(constraint: &Constraint, rules: &mut RuleBuilder) {
    let Some(Definition { rule, .. }) = constraint.definition.as_deref() else { return };
    let shape = rules.shape;
    match rule {
        CustomRule::Pairs(table) => {
            for [a, b] in table.pairs(&constraint.cells, shape) {
                rules.pair(a, b, &|x, y| table.allows(x, y));
            }
        }
        CustomRule::Sequence(pattern) => {
            let value = |digit: usize| shape.lowest() + digit as i32;
            let table = Table::new(
                pattern.starts(),
                constraint.cells.len(),
                shape.size(),
                |states, _, digit| Some(pattern.step(states, value(digit))).filter(|next| !next.is_empty()),
                |states| pattern.accepts(states),
            );
            match (table, constraint.cells.as_slice()) {
                (Some(table), &[cell]) => rules.allow(&[cell], &|digit| table.allows_one(digit.index())),
                (Some(table), cells) => rules.relation(cells, table),
                // Refused by `problem`.
                (None, cells) => rules.allow(cells, &|_| false),
            }
        }
        CustomRule::AnyOf(groups) => match any_of(groups, shape) {
            Some((cells, table)) => rules.relation(&cells, table),
            None => rules.allow(&constraint.cells, &|_| false),
        },
    }
}

/// Returns the cells in the order of the automaton, and the automaton; `None` if it is too large.
fn any_of(groups: &[Vec<Constraint>], shape: &Shape) -> Option<(Vec<Cell>, Table)> {
    let branches: Option<Vec<Branch>> =
        groups.iter().map(|group| Branch::new(RuleSet::of_constraints(shape, group), shape)).collect();
    alternatives(&branches?, shape.size())
}

impl PairTable {
    pub(super) fn allows(&self, a: i32, b: i32) -> bool {
        let is_ordered = self.scope == PairScope::Line;
        self.expression.holds(a, b) && (is_ordered || self.expression.holds(b, a))
    }

    /// The pairs of cells that the relation is about.
    pub(super) fn pairs(&self, cells: &[Cell], shape: &Shape) -> Vec<[Cell; 2]> {
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
            let name = constraint.definition.as_deref().and_then(|definition| definition.name.as_deref());
            self.exceptions.iter().any(|one| one == constraint.kind.key() || Some(one.as_str()) == name)
        };
        !self.exceptions.is_empty()
            && shape.constraints().iter().filter(|constraint| is_named(constraint)).any(|constraint| {
                let cells = &constraint.cells;
                match constraint.definition.as_deref() {
                    // A line joins neighbours alone.
                    Some(Definition { rule: CustomRule::Pairs(table), .. })
                        if table.scope == PairScope::Line =>
                    {
                        cells.windows(2).any(|joined| joined.iter().all(|cell| pair.contains(cell)))
                    }
                    _ => pair.iter().all(|cell| cells.contains(cell)),
                }
            })
    }
}

fn apart([a, b]: [Cell; 2], size: usize) -> [usize; 2] {
    let (a, b) = (a.index(), b.index());
    [(a / size).abs_diff(b / size), (a % size).abs_diff(b % size)]
}

/// The most pairs of a relation.
const PAIRS: usize = 20_000;

/// Returns what is wrong with a definition on a board.
pub(crate) fn problem(constraint: &Constraint, shape: &Shape) -> Option<String> {
    let Definition { rule, .. } = constraint.definition.as_deref()?;
    let cells = &constraint.cells;
    match rule {
        CustomRule::Pairs(table) => {
            let is_repeated = match table.scope {
                PairScope::Line => cells.windows(2).any(|pair| pair[0] == pair[1]),
                _ => cells.iter().enumerate().any(|(at, cell)| cells[..at].contains(cell)),
            };
            let unknown = table.exceptions.iter().find(|one| {
                let is_name = |other: &Constraint| {
                    other.definition.as_deref().and_then(|other| other.name.as_deref()) == Some(one.as_str())
                };
                ConstraintKind::of_key(one).is_none() && !shape.constraints().iter().any(is_name)
            });
            if is_repeated {
                return Some("a cell is paired with itself; leave one out".to_owned());
            }
            if table.pairs(cells, shape).len() > PAIRS {
                return Some(format!("it joins more than {PAIRS} pairs of cells; take fewer cells"));
            }
            unknown.map(|one| {
                format!("`{one}` after `unless` is neither a kind of constraint nor the name of a constraint above it")
            })
        }
        CustomRule::Sequence(pattern) => {
            let table = Table::new(
                pattern.starts(),
                cells.len(),
                shape.size(),
                |states, _, digit| {
                    Some(pattern.step(states, shape.value(Digit::new(digit)))).filter(|next| !next.is_empty())
                },
                |states| pattern.accepts(states),
            );
            table.is_none().then(|| "its automaton has too many states for this line".to_owned())
        }
        CustomRule::AnyOf(groups) => {
            if groups.len() < 2 || groups.iter().any(Vec::is_empty) {
                return Some("it needs at least two groups of constraints".to_owned());
            }
            let is_about_regions = |member: &&Constraint| member.kind.is_about_regions();
            if let Some(member) = groups.iter().flatten().find(is_about_regions) {
                return Some(format!("`{}` cannot be one of several groups", member.kind.key()));
            }
            let wrong =
                groups.iter().flatten().find_map(|member| Some((member.kind, member.problem(shape)?)));
            if let Some((kind, problem)) = wrong {
                return Some(format!("in `{}`, {problem}", kind.key()));
            }
            any_of(groups, shape).is_none().then(|| {
                "its groups have too many states together; split them, or take fewer cells".to_owned()
            })
        }
    }
}

/// Returns whether a full grid satisfies a definition. Shares no code with the rules but the expression itself.
pub(crate) fn is_satisfied(constraint: &Constraint, shape: &Shape, grid: &[i32]) -> bool {
    let Some(Definition { rule, .. }) = constraint.definition.as_deref() else { return true };
    let cells = &constraint.cells;
    let value = |cell: Cell| grid[cell.index()];
    match rule {
        CustomRule::Pairs(table) => {
            let holds = |a: Cell, b: Cell| {
                table.is_exempt([a, b], shape) || table.expression.holds(value(a), value(b))
            };
            if table.scope == PairScope::Line {
                return (1..cells.len()).all(|at| holds(cells[at - 1], cells[at]));
            }
            cells.iter().all(|&a| {
                cells.iter().filter(|&&b| b != a).all(|&b| {
                    let [rows, columns] = apart([a, b], shape.side());
                    !table.scope.joins(rows, columns) || holds(a, b)
                })
            })
        }
        CustomRule::Sequence(pattern) => {
            pattern.matches(&cells.iter().map(|&cell| value(cell)).collect::<Vec<_>>())
        }
        CustomRule::AnyOf(groups) => {
            groups.iter().any(|group| group.iter().all(|member| member.is_satisfied(shape, grid)))
        }
    }
}
