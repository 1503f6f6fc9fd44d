//! Rules that hold everywhere on the board, and the naive check of a full grid against all rules.

use crate::automaton::reader::{DigitValue, RuleReader};
use crate::kinds::values::are_distinct;
use crate::rule_set::RuleBuilder;
use crate::{Cause, Cell, Constraint, ConstraintKind, Regions, Rules, Shape, edge_neighbours};
use whydoku_cells::bits::members;

impl RuleBuilder<'_> {
    /// Adds the rules that hold everywhere. Houses, moves of chess pieces and non-consecutive neighbours are left to the layout.
    pub(crate) fn add_global_rules(&mut self) {
        let shape = self.shape;
        let (kept, side) = (shape.rules(), shape.side());
        for cell in (0..side * side).map(Cell::new) {
            for near in edge_neighbours(side, cell.index()).map(Cell::new).filter(|&near| near > cell) {
                for (rule, kinds, forbids) in NEGATIVE_RULES {
                    if kept.have(rule) && !is_marked(shape, [cell, near], kinds) {
                        self.cause = Cause::Rule(rule);
                        self.pair(cell, near, &|x, y| !forbids(x, y));
                    }
                }
            }
        }
        if kept.have(Rules::ENTROPY) {
            self.cause = Cause::Rule(Rules::ENTROPY);
            for (row, column) in (1..side).flat_map(|row| (1..side).map(move |column| (row, column))) {
                let corner = row * side + column;
                let cells = [corner - side - 1, corner - side, corner - 1, corner].map(Cell::new);
                self.relation(&cells, Thirds { size: shape.size() });
            }
        }
        if kept.have(Rules::ANTI_TAXICAB) {
            self.cause = Cause::Rule(Rules::ANTI_TAXICAB);
            for a in 0..side * side {
                for b in a + 1..side * side {
                    let steps = distance(side, a, b).iter().sum::<usize>();
                    self.pair(Cell::new(a), Cell::new(b), &|x, y| x != y || x as usize != steps);
                }
            }
        }
    }
}

/// At least one digit of each third of the digits. The state is the set of thirds.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Thirds {
    size: usize,
}

impl RuleReader for Thirds {
    type State = u8;

    fn step(&self, thirds: u8, _: usize, digit: DigitValue) -> Option<u8> {
        Some(thirds | 1 << (digit.index * 3 / self.size))
    }

    fn accepts(&self, thirds: u8) -> bool {
        thirds == 0b111
    }

    fn is_fast(&self) -> bool {
        true
    }

    fn is_direct(&self, _: i32) -> bool {
        true
    }

    /// A cell holds no digit of a third if the other cells cannot hold one of each of the other thirds.
    fn supports(&self, domains: &[u32], _: i32, kept: &mut [u32], _: &mut Vec<u128>) -> bool {
        let first = |third: usize| (third * self.size).div_ceil(3);
        let thirds = [0, 1, 2].map(|third| (1 << first(third + 1)) - (1 << first(third)));
        let cells = thirds.map(|digits| {
            let places = domains.iter().enumerate();
            places.fold(0u32, |all, (at, domain)| all | u32::from(domain & digits != 0) << at)
        });
        kept.copy_from_slice(domains);
        for (third, digits) in thirds.into_iter().enumerate() {
            let (one, two) = (cells[(third + 1) % 3], cells[(third + 2) % 3]);
            let fewer = |cells: u32| cells & cells.wrapping_sub(1);
            let if_none = |cells: u32, left: u32| if left == 0 { cells } else { 0 };
            let both = one | two;
            let needed = if one == 0 || two == 0 || fewer(both) == 0 {
                u32::MAX
            } else {
                if_none(one, fewer(one)) | if_none(two, fewer(two)) | if_none(both, fewer(fewer(both)))
            };
            members(needed & cells[third]).for_each(|at| kept[at] &= !digits);
        }
        !kept.contains(&0)
    }
}

type NegativeRule = (Rules, &'static [ConstraintKind], fn(i32, i32) -> bool);

/// A rule for boards on which every dot of a kind is drawn, the kinds that mark a pair, and what an unmarked pair must not be.
const NEGATIVE_RULES: [NegativeRule; 3] = [
    (Rules::ALL_WHITE_DOTS, &[ConstraintKind::WhiteDot, ConstraintKind::BlackDot], |x, y| x.abs_diff(y) == 1),
    (Rules::ALL_BLACK_DOTS, &[ConstraintKind::WhiteDot, ConstraintKind::BlackDot], |x, y| {
        x == 2 * y || y == 2 * x
    }),
    (Rules::ALL_XV, &[ConstraintKind::PairSum], |x, y| x + y == 5 || x + y == 10),
];

fn is_marked(shape: &Shape, [a, b]: [Cell; 2], kinds: &[ConstraintKind]) -> bool {
    let marks = |c: &Constraint| kinds.contains(&c.kind) && c.cells.contains(&a) && c.cells.contains(&b);
    shape.constraints().iter().any(marks)
}

fn distance(side: usize, a: usize, b: usize) -> [usize; 2] {
    [(a / side).abs_diff(b / side), (a % side).abs_diff(b % side)]
}

/// A rule that a full grid violates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Violation {
    /// A digit repeats in a row, column, region or extra region.
    House,
    /// An outside clue, by its number.
    OutsideClue(usize),
    /// A constraint, by its number.
    Constraint(usize),
    /// A rule that holds everywhere.
    Rule(Rules),
}

impl Shape {
    /// Returns a rule that a full grid violates, given the value of each cell; `None` if the grid is a solution.
    ///
    /// The check is naive and shares no code with the tables and automata of the solver. Whether there are regions that were
    /// to be found is left to [`has_regions`](Self::has_regions). Panics unless there is a value
    /// of the board for each cell.
    pub fn violation(&self, grid: &[i32]) -> Option<Violation> {
        let side = self.side();
        let is_violated = |clue: &usize| {
            let clue = self.outside()[*clue];
            !clue.cells(side).any(|cell| grid[cell.index()] == self.value(clue.digit))
        };
        let constraints = self.constraints();
        if !self.has_distinct_houses(grid) {
            return Some(Violation::House);
        }
        let outside = (0..self.outside().len()).find(is_violated).map(Violation::OutsideClue);
        let constraint = || constraints.iter().position(|constraint| !constraint.is_satisfied(self, grid));
        let is_broken = |rule: &Rules| self.rules().have(*rule) && !self.satisfies_rule(*rule, grid);
        let rule = || Rules::NAMES.into_iter().map(|(_, rule)| rule).find(is_broken);
        outside.or_else(|| constraint().map(Violation::Constraint)).or_else(|| rule().map(Violation::Rule))
    }

    fn has_distinct_houses(&self, grid: &[i32]) -> bool {
        let side = self.side();
        let of = |is_inside: &dyn Fn(usize) -> bool| -> bool {
            let cells = (0..side * side).filter(|&cell| is_inside(cell));
            are_distinct(&cells.map(|cell| grid[cell]).collect::<Vec<_>>())
        };
        let region = |cell: usize| self.region_of(cell / side, cell % side);
        (0..side).all(|line| of(&|cell| cell / side == line) && of(&|cell| cell % side == line))
            && (0..self.region_count()).all(|number| of(&|cell| region(cell) == Some(number)))
            && self.extra().iter().all(|extra| of(&|cell| extra.contains(&(cell as u16))))
    }

    fn satisfies_rule(&self, rule: Rules, grid: &[i32]) -> bool {
        let side = self.side();
        let of =
            |cells: Vec<usize>| are_distinct(&cells.into_iter().map(|cell| grid[cell]).collect::<Vec<_>>());
        let pairs = || (0..side * side).flat_map(|a| (a + 1..side * side).map(move |b| (a, b)));
        let differ = |moves: &[[usize; 2]]| {
            pairs().all(|(a, b)| grid[a] != grid[b] || !moves.contains(&distance(side, a, b)))
        };
        let is_edge = |a: usize, b: usize| distance(side, a, b).iter().sum::<usize>() == 1;
        let unmarked = |kinds: &[ConstraintKind], forbidden: &dyn Fn(i32, i32) -> bool| {
            pairs().filter(|&(a, b)| is_edge(a, b) && forbidden(grid[a], grid[b])).all(|(a, b)| {
                let cells = [Cell::new(a), Cell::new(b)];
                let marks = |c: &&Constraint| {
                    kinds.contains(&c.kind) && cells.iter().all(|cell| c.cells.contains(cell))
                };
                self.constraints().iter().any(|constraint| marks(&constraint))
            })
        };
        let dots = [ConstraintKind::WhiteDot, ConstraintKind::BlackDot];
        match rule {
            Rules::ANTI_KNIGHT => differ(&[[1, 2], [2, 1]]),
            Rules::ANTI_KING => differ(&[[0, 1], [1, 0], [1, 1]]),
            Rules::NON_CONSECUTIVE => pairs().all(|(a, b)| !is_edge(a, b) || grid[a].abs_diff(grid[b]) != 1),
            Rules::FALLING_DIAGONAL => of((0..side).map(|at| at * side + at).collect()),
            Rules::RISING_DIAGONAL => of((0..side).map(|at| at * side + side - 1 - at).collect()),
            // Each diagonal, and the regions, are judged by themselves.
            Rules::DIAGONALS | Rules::UNKNOWN_REGIONS => true,
            Rules::WINDOWS => self.windows().all(|(row, column, width)| {
                let inside = |at: usize| (row + at / width) * side + column + at % width;
                of((0..side).map(inside).collect())
            }),
            Rules::DISJOINT_GROUPS => match *self.regions() {
                Regions::Boxes { width, height } => (0..width * height).all(|place| {
                    let is_here = |cell: &usize| cell / side % height * width + cell % side % width == place;
                    of((0..side * side).filter(is_here).collect())
                }),
                _ => true,
            },
            Rules::ALL_WHITE_DOTS => unmarked(&dots, &|x, y| x.abs_diff(y) == 1),
            Rules::ALL_BLACK_DOTS => unmarked(&dots, &|x, y| x == 2 * y || y == 2 * x),
            Rules::ALL_XV => unmarked(&[ConstraintKind::PairSum], &|x, y| x + y == 5 || x + y == 10),
            Rules::ENTROPY => (0..side * (side - 1)).filter(|cell| cell % side + 1 < side).all(|cell| {
                let square = [cell, cell + 1, cell + side, cell + side + 1];
                let third = |cell: usize| (grid[cell] - self.lowest()) * 3 / self.size() as i32;
                (0..3).all(|wanted| square.iter().any(|&cell| third(cell) == wanted))
            }),
            _ => pairs().all(|(a, b)| {
                grid[a] != grid[b] || grid[a] as usize != distance(side, a, b).iter().sum::<usize>()
            }),
        }
    }
}
