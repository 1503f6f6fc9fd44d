//! [`ConstraintQueue`]: the propagators of constraints for the exact search: pair rules, relations, and sums that
//! houses and cages imply together. Each runs again when one of its cells has lost a digit, rules about few cells first.

use super::combined::CombinedSum;
use std::ops::Range;
use whydoku_board::{
    Cause, Cell, CellSet, CompiledRule, Constraint, Grid, Layout, PairRule, Propagator, SupportCache,
};
use whydoku_cells::Mask;
use whydoku_cells::bits::members;

/// The most cells of an implied sum that is propagated.
const MOST_LEFT: usize = 5;

pub(super) struct ConstraintQueue {
    rules: Vec<Rule>,
    /// The rules of each cell.
    of: Vec<Mask>,
    pub(super) due: Mask,
    workspace: Workspace,
}

enum Rule {
    Pair(PairRule),
    /// An algorithm of a kind of constraint.
    OfKind(Box<dyn Propagator>),
    Combined(CombinedSum),
    Several {
        cells: Vec<Cell>,
        reading: CompiledRule,
        known: Box<SupportCache>,
        wanted: u32,
        /// Whether no cell occurs twice.
        is_distinct: bool,
    },
}

impl ConstraintQueue {
    /// Returns the propagators of a layout; `None` if there are none.
    pub(super) fn new<const W: usize>(grid: &Grid<W>) -> Option<Box<Self>> {
        let layout: &Layout<W> = grid.layout();
        if !layout.has_constraints() {
            return None;
        }
        let pairs = layout.pairs().iter().cloned().map(Rule::Pair).collect();
        Some(Self::of(layout, pairs, |_| true))
    }

    /// Returns the propagators of relations other than these; `None` if there are none.
    pub(super) fn without<const W: usize>(grid: &Grid<W>, relations: &[usize]) -> Option<Box<Self>> {
        let layout: &Layout<W> = grid.layout();
        let is_asked = |relation: usize| !relations.contains(&relation);
        let is_any = (0..layout.relations().len()).any(is_asked);
        is_any.then(|| Self::of(layout, Vec::new(), is_asked))
    }

    /// Adds these relations and the other propagators to rules about pairs.
    fn of<const W: usize>(
        layout: &Layout<W>,
        mut rules: Vec<Rule>,
        is_asked: impl Fn(usize) -> bool,
    ) -> Box<Self> {
        let shape = layout.shape();
        let propagator = |constraint: &Constraint| constraint.propagator(shape);
        let mut of_kinds: Vec<_> = shape.constraints().iter().map(propagator).collect();
        rules.extend(several(layout, is_asked, &mut of_kinds));
        let others = of_kinds.into_iter().flatten().filter(|propagator| !propagator.is_exact());
        rules.extend(others.map(Rule::OfKind));
        rules.extend(CombinedSum::of(layout).map(Rule::Combined));
        // Rules about few cells are fast and exclude much.
        rules.sort_by_key(|rule| rule.cells().len());
        let mut of: Vec<_> = (0..layout.shape().cells()).map(|_| Mask::none(rules.len())).collect();
        for (at, rule) in rules.iter().enumerate() {
            rule.cells().iter().for_each(|cell| _ = of[cell.index()].add(at as u32));
        }
        let due = Mask::of(rules.len(), 0..rules.len() as u32);
        Box::new(Self { rules, of, due, workspace: Workspace::default() })
    }

    #[inline]
    pub(super) fn note_one(&mut self, cell: Cell) {
        self.due.add_all(&self.of[cell.index()]);
    }

    pub(super) fn note<const W: usize>(&mut self, cells: CellSet<W>) {
        cells.iter().for_each(|cell| self.note_one(cell));
    }

    /// Takes a rule off the queue that leaves nothing more to exclude if it runs again at once.
    pub(super) fn settled(&mut self, rule: u32) {
        if self.rules[rule as usize].is_exact() {
            self.due.remove(rule);
        }
    }

    pub(super) fn count(&self) -> u32 {
        self.rules.len() as u32
    }

    pub(super) fn cells(&self, rule: u32) -> &[Cell] {
        self.rules[rule as usize].cells()
    }

    /// Returns what a rule excludes; `None` if it leaves a cell nothing. [`Self::done_with`] takes the list back.
    pub(super) fn lost(&mut self, rule: u32, digits: &[u32]) -> Option<Vec<(Cell, u32)>> {
        let Self { rules, workspace, .. } = self;
        let mut lost = std::mem::take(&mut workspace.lost);
        lost.clear();
        let Workspace { domains, left, cached, states, needed, .. } = workspace;
        needed.clear();
        domains.clear();
        let rule = &mut rules[rule as usize];
        domains.extend(rule.cells().iter().map(|cell| digits[cell.index()]));
        left.clear();
        let fits = match rule {
            Rule::Pair(pair) => {
                let allowed = |from: usize, side: usize| {
                    members(domains[from]).fold(0, |all, digit| all | pair.allowed[side][digit].bits())
                };
                left.extend([domains[0] & allowed(1, 1), domains[1] & allowed(0, 0)]);
                !left.contains(&0)
            }
            Rule::OfKind(propagator) => propagator.supports(domains, left),
            Rule::Combined(sum) => sum.supports(domains, left),
            Rule::Several { .. } if domains.contains(&0) => false,
            Rule::Several { reading, known, wanted, cells, .. } => {
                let fits = if reading.is_narrowed_soon() {
                    let fits = reading.narrow_into(domains, left, states);
                    needed.extend_from_slice(states.needed());
                    fits
                } else {
                    let known = known.supports(reading, domains, cached, states);
                    left.extend(known.unwrap_or_default());
                    known.is_some()
                };
                if *wanted != 0 {
                    needed.push((0..cells.len(), *wanted));
                }
                fits
            }
        };
        let cells = rule.cells();
        for at in 0..left.len() {
            let cell = cells[at];
            let gone = digits[cell.index()] & !left[at];
            if gone != 0 {
                lost.push((cell, gone));
            }
        }
        if fits {
            return Some(lost);
        }
        workspace.lost = lost;
        None
    }

    /// Returns whether a rule may leave each cell something, if it [knows](CompiledRule::can_fill).
    pub(super) fn can_fill(&mut self, rule: u32, digits: &[u32]) -> Option<bool> {
        let Rule::Several { reading, cells, .. } = &self.rules[rule as usize] else { return None };
        let domains = &mut self.workspace.domains;
        domains.clear();
        domains.extend(cells.iter().map(|cell| digits[cell.index()]));
        reading.can_fill(domains)
    }

    /// Of the rule that [`Self::lost`] was asked about last: places of some of its cells, and the digits that they hold in
    /// every filling. [`Self::return_needed`] takes the list back.
    pub(super) fn take_needed(&mut self) -> Vec<(Range<usize>, u32)> {
        std::mem::take(&mut self.workspace.needed)
    }

    pub(super) fn return_needed(&mut self, needed: Vec<(Range<usize>, u32)>) {
        self.workspace.needed = needed;
    }

    pub(super) fn done_with(&mut self, lost: Vec<(Cell, u32)>) {
        self.workspace.lost = lost;
    }
}

/// Returns rules about several cells: these relations and the implied sums. Takes exact propagators of constraints instead of
/// their relations.
fn several<const W: usize>(
    layout: &Layout<W>,
    is_asked: impl Fn(usize) -> bool,
    of_kinds: &mut [Option<Box<dyn Propagator>>],
) -> impl Iterator<Item = Rule> {
    let relations = layout.relations().iter().enumerate().filter(move |&(at, _)| is_asked(at));
    let relations = relations.filter(|(_, info)| info.order.len() != 2);
    let count = layout.relations().len();
    let relations = relations.map(move |(_, info)| {
        let propagator = match info.cause {
            Cause::Constraint(at) => of_kinds[at].take_if(|propagator| propagator.is_exact()),
            Cause::Rule(_) => None,
        };
        propagator.map_or_else(|| Rule::several(&info.order, &info.compiled, count), Rule::OfKind)
    });
    let left = layout.leftovers(layout.cells(), MOST_LEFT);
    relations.chain(left.map(move |left| Rule::several(&left.order, &left.compiled, count)))
}

#[derive(Default)]
struct Workspace {
    lost: Vec<(Cell, u32)>,
    domains: Vec<u32>,
    left: Vec<u32>,
    cached: Vec<u32>,
    states: whydoku_board::Workspace,
    needed: Vec<(Range<usize>, u32)>,
}

impl Rule {
    fn several(cells: &[Cell], reading: &CompiledRule, rules: usize) -> Self {
        let known = Box::new(SupportCache::one_of(rules, cells.len()));
        let is_distinct = (1..cells.len()).all(|at| !cells[..at].contains(&cells[at]));
        let (cells, reading, wanted) = (cells.to_vec(), reading.clone(), reading.wanted());
        Self::Several { cells, reading, known, wanted, is_distinct }
    }

    fn is_exact(&self) -> bool {
        match self {
            Self::Pair(_) => true,
            Self::OfKind(propagator) => propagator.is_exact(),
            Self::Several { reading, is_distinct, .. } => *is_distinct && reading.is_exact(),
            Self::Combined(_) => false,
        }
    }

    fn cells(&self) -> &[Cell] {
        match self {
            Self::Pair(pair) => &pair.cells,
            Self::OfKind(propagator) => propagator.cells(),
            Self::Combined(sum) => &sum.cells,
            Self::Several { cells, .. } => cells,
        }
    }
}

/// Whether a full board satisfies all constraints, for searches that know houses and peers alone.
pub(super) fn keeps<const W: usize>(layout: &Layout<W>, digits: impl Fn(Cell) -> u32) -> bool {
    let pairs = layout.pairs().iter().all(|pair| {
        let [a, b] = pair.cells.map(&digits);
        pair.allowed[0].get(a.trailing_zeros() as usize).is_some_and(|allowed| allowed.bits() & b != 0)
    });
    let several = |info: &whydoku_board::RelationInfo<W>| {
        let domains: Vec<u32> = info.order.iter().map(|&cell| digits(cell)).collect();
        info.compiled.supports(&domains).is_some()
    };
    pairs && layout.relations().iter().all(several)
}
