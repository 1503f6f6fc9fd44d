//! [`Drawn`]: what constraints ask, for the exact search: rules about two cells and about several, and those that houses
//! and cages make together. Each is looked at again when one of its cells has lost a digit.

use crate::geometry::{Cell, Layout, PairRule, Prepared};
use crate::grid::Grid;
use crate::truth::sums;

/// So many cells at most are left by houses and cages together that are worth looking at.
const MOST_LEFT: usize = 5;

/// What constraints ask of a board.
pub(super) struct Drawn {
    rules: Vec<Rule>,
    /// The rules that each cell is in.
    of: Vec<Vec<u32>>,
    due: Vec<u32>,
    is_due: Vec<bool>,
}

enum Rule {
    Pair(PairRule),
    Several { cells: Vec<Cell>, reading: Prepared },
}

impl Drawn {
    /// The rules of a layout; `None` if there are none.
    pub(super) fn new<const W: usize>(grid: &Grid<W>) -> Option<Box<Self>> {
        let layout: &Layout<W> = grid.layout();
        if !layout.is_drawn_on() {
            return None;
        }
        let pairs = layout.pairs().iter().cloned().map(Rule::Pair);
        let told = layout
            .relations()
            .iter()
            .filter(|info| info.order.len() != 2)
            .map(|info| Rule::Several { cells: info.order.clone(), reading: info.prepared.clone() });
        let left = sums(layout, layout.cells(), MOST_LEFT).into_iter().map(|(_, equation)| {
            let (cells, reading) = equation.reading(layout);
            let reading = Prepared::new(reading, cells.len(), layout.size());
            Rule::Several { cells, reading }
        });
        let rules: Vec<Rule> = pairs.chain(told).chain(left).collect();
        let mut of = vec![Vec::new(); layout.shape().cells()];
        for (at, rule) in rules.iter().enumerate() {
            for cell in rule.cells() {
                of[cell.index()].push(at as u32);
            }
        }
        let due = (0..rules.len() as u32).rev().collect();
        Some(Box::new(Self { is_due: vec![true; rules.len()], rules, of, due }))
    }

    /// Notes that a cell has lost a digit.
    pub(super) fn lost(&mut self, cell: Cell) {
        for &rule in &self.of[cell.index()] {
            if !std::mem::replace(&mut self.is_due[rule as usize], true) {
                self.due.push(rule);
            }
        }
    }

    /// The next rule to be looked at.
    pub(super) fn next(&mut self) -> Option<u32> {
        let rule = self.due.pop()?;
        self.is_due[rule as usize] = false;
        Some(rule)
    }

    /// Forgets what was to be looked at.
    pub(super) fn forget(&mut self) {
        for rule in self.due.drain(..) {
            self.is_due[rule as usize] = false;
        }
    }

    /// The cells of a rule.
    pub(super) fn cells(&self, rule: u32) -> &[Cell] {
        self.rules[rule as usize].cells()
    }

    /// What a rule leaves its cells of the digits that they have; `None` if nothing.
    pub(super) fn left(&self, rule: u32, digits: &[u32]) -> Option<Vec<(Cell, u32)>> {
        match &self.rules[rule as usize] {
            Rule::Pair(pair) => {
                let [a, b] = pair.cells;
                let beside = |from: Cell, side: usize| {
                    let held = digits[from.index()];
                    let each = pair.beside[side].iter().enumerate().filter(|(at, _)| held >> at & 1 == 1);
                    each.fold(0, |all, (_, digits)| all | digits.bits())
                };
                let left = [(a, digits[a.index()] & beside(b, 1)), (b, digits[b.index()] & beside(a, 0))];
                left.iter().all(|&(_, digits)| digits != 0).then(|| left.to_vec())
            }
            Rule::Several { cells, reading } => {
                let domains: Vec<u32> = cells.iter().map(|cell| digits[cell.index()]).collect();
                let left = reading.supports(&domains)?;
                Some(cells.iter().copied().zip(left).collect())
            }
        }
    }
}

impl Rule {
    fn cells(&self) -> &[Cell] {
        match self {
            Self::Pair(pair) => &pair.cells,
            Self::Several { cells, .. } => cells,
        }
    }
}

/// Whether a full board keeps what constraints ask: for searches that know houses and sight alone.
pub(super) fn keeps<const W: usize>(layout: &Layout<W>, digits: impl Fn(Cell) -> u32) -> bool {
    let pairs = layout.pairs().iter().all(|pair| {
        let [a, b] = pair.cells.map(&digits);
        pair.beside[0].get(a.trailing_zeros() as usize).is_some_and(|beside| beside.bits() & b != 0)
    });
    let several = |info: &crate::geometry::RelationInfo<W>| {
        let domains: Vec<u32> = info.order.iter().map(|&cell| digits(cell)).collect();
        info.prepared.supports(&domains).is_some()
    };
    pairs && layout.relations().iter().all(several)
}
