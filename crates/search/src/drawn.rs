//! [`ConstraintQueue`]: the propagators of constraints for the exact search: pair rules, relations, and sums that
//! houses and cages imply together. Each runs again when one of its cells has lost a digit.

use whydoku_board::Grid;
use whydoku_board::{self, Cell, CompiledRule, Layout, PairRule, SupportCache};
use whydoku_cells::work_queue::WorkQueue;

/// The most cells of an implied sum that is propagated.
const MOST_LEFT: usize = 5;

pub(super) struct ConstraintQueue {
    rules: Vec<Rule>,
    of: Vec<Vec<u32>>,
    pub(super) due: WorkQueue,
    workspace: Workspace,
}

enum Rule {
    Pair(PairRule),
    Several { cells: Vec<Cell>, reading: CompiledRule, known: Box<SupportCache> },
}

impl ConstraintQueue {
    /// Returns the propagators of a layout; `None` if there are none.
    pub(super) fn new<const W: usize>(grid: &Grid<W>) -> Option<Box<Self>> {
        let layout: &Layout<W> = grid.layout();
        if !layout.has_constraints() {
            return None;
        }
        let pairs = layout.pairs().iter().cloned().map(Rule::Pair);
        Some(Self::of(layout, pairs.chain(several(layout, |_| true)).collect()))
    }

    /// Returns the propagators of relations other than these; `None` if there are none.
    pub(super) fn without<const W: usize>(grid: &Grid<W>, relations: &[usize]) -> Option<Box<Self>> {
        let layout: &Layout<W> = grid.layout();
        let is_asked = |relation: usize| !relations.contains(&relation);
        let is_any = (0..layout.relations().len()).any(is_asked);
        is_any.then(|| Self::of(layout, several(layout, is_asked).collect()))
    }

    fn of<const W: usize>(layout: &Layout<W>, rules: Vec<Rule>) -> Box<Self> {
        let mut of = vec![Vec::new(); layout.shape().cells()];
        for (at, rule) in rules.iter().enumerate() {
            for cell in rule.cells() {
                of[cell.index()].push(at as u32);
            }
        }
        let due = WorkQueue::all(rules.len());
        Box::new(Self { rules, of, due, workspace: Workspace::default() })
    }

    pub(super) fn note(&mut self, cell: Cell) {
        self.of[cell.index()].iter().for_each(|&rule| self.due.add(rule));
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
        let mut note = |cell: Cell, left: u32| {
            let gone = digits[cell.index()] & !left;
            if gone != 0 {
                lost.push((cell, gone));
            }
        };
        let fits = match &mut rules[rule as usize] {
            Rule::Pair(pair) => {
                let [a, b] = pair.cells;
                let allowed = |from: Cell, side: usize| {
                    let (mut held, mut all) = (digits[from.index()], 0);
                    while held != 0 {
                        all |= pair.allowed[side][held.trailing_zeros() as usize].bits();
                        held &= held - 1;
                    }
                    all
                };
                let left = [allowed(b, 1), allowed(a, 0)];
                note(a, left[0]);
                note(b, left[1]);
                digits[a.index()] & left[0] != 0 && digits[b.index()] & left[1] != 0
            }
            Rule::Several { cells, reading, known } => {
                workspace.domains.clear();
                workspace.domains.extend(cells.iter().map(|cell| digits[cell.index()]));
                let Workspace { domains, left, states, .. } = workspace;
                let left =
                    if domains.contains(&0) { None } else { known.supports(reading, domains, left, states) };
                if let Some(left) = left {
                    cells.iter().zip(left).for_each(|(&cell, &left)| note(cell, left));
                }
                left.is_some()
            }
        };
        if fits {
            return Some(lost);
        }
        workspace.lost = lost;
        None
    }

    pub(super) fn done_with(&mut self, lost: Vec<(Cell, u32)>) {
        self.workspace.lost = lost;
    }
}

/// Returns rules about several cells: these relations and the implied sums.
fn several<const W: usize>(
    layout: &Layout<W>,
    is_asked: impl Fn(usize) -> bool,
) -> impl Iterator<Item = Rule> {
    let relations = layout.relations().iter().enumerate().filter(move |&(at, _)| is_asked(at));
    let relations = relations.filter(|(_, info)| info.order.len() != 2);
    let count = layout.relations().len();
    let relations = relations.map(move |(_, info)| Rule::several(&info.order, &info.compiled, count));
    let left = layout.leftovers(layout.cells(), MOST_LEFT);
    relations.chain(left.map(move |left| Rule::several(&left.order, &left.compiled, count)))
}

#[derive(Default)]
struct Workspace {
    lost: Vec<(Cell, u32)>,
    domains: Vec<u32>,
    left: Vec<u32>,
    states: whydoku_board::Workspace,
}

impl Rule {
    fn several(cells: &[Cell], reading: &CompiledRule, rules: usize) -> Self {
        let known = Box::new(SupportCache::one_of(rules, cells.len()));
        Self::Several { cells: cells.to_vec(), reading: reading.clone(), known }
    }

    fn cells(&self) -> &[Cell] {
        match self {
            Self::Pair(pair) => &pair.cells,
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
