//! [`PropagationModel`]: the truths of a grid, indexed for propagation, and [`TruthFilter`], a choice of them.

use crate::kernel::Mask;
use whydoku_board::{CancelToken, Candidate, Cell, CellSet, CompiledRule, Grid, Layout};
use whydoku_logic::{Linear, Truth};

/// Sums that houses leave of cages are propagated up to this number of cells.
const MOST_LEFT: usize = 4;

#[derive(Clone)]
pub(super) struct CellRule {
    /// Identifies it on all boards of a puzzle.
    pub(super) number: u32,
    /// In the order of the automaton.
    pub(super) cells: Vec<Cell>,
    pub(super) automaton: CompiledRule,
}

#[derive(Clone, Copy)]
pub(super) enum TruthIndex {
    Cell(Cell),
    /// The index of a house, and a digit as a bit.
    House(usize, u32),
    Rule(usize),
    Clue(usize),
}

pub(crate) struct PropagationModel<'a, const W: usize> {
    grid: &'a Grid<W>,
    /// Once it is cancelled, a worklist propagates no more rules about several cells.
    pub(super) cancel: CancelToken<'a>,
    pub(super) truths: Vec<Truth>,
    pub(super) index: Vec<TruthIndex>,
    pub(super) members: Vec<Vec<Candidate>>,
    /// The truths of each candidate, by cell and digit.
    pub(super) truths_of: Vec<Vec<u32>>,
    /// The candidates of each cell of the grid, as bits.
    pub(crate) start: Vec<u32>,
    pub(super) all_digits: u32,
    pub(super) houses: Vec<Vec<Cell>>,
    pub(super) houses_of: Vec<Vec<u32>>,
    pub(super) peers: Vec<Vec<Cell>>,
    pub(super) rules: Vec<CellRule>,
    pub(super) rule_cells: Vec<CellSet<W>>,
    pub(super) rules_of: Vec<Vec<u32>>,
    pub(super) clues: Vec<Vec<Candidate>>,
}

impl<'a, const W: usize> PropagationModel<'a, W> {
    pub(crate) fn new(grid: &'a Grid<W>, cancel: CancelToken<'a>) -> Self {
        let layout: &Layout<W> = grid.layout();
        let cells = layout.shape().cells();
        let mut model = Self {
            grid,
            cancel,
            truths: Vec::new(),
            index: Vec::new(),
            members: Vec::new(),
            truths_of: vec![Vec::new(); cells * layout.size()],
            start: vec![0; cells],
            all_digits: layout.digits().fold(0, |all, digit| all | 1 << digit.index()),
            houses: layout.houses().map(|(_, info)| info.cells.iter().collect()).collect(),
            houses_of: Vec::new(),
            peers: vec![Vec::new(); cells],
            rules: Vec::new(),
            rule_cells: Vec::new(),
            rules_of: Vec::new(),
            clues: Vec::new(),
        };
        for cell in layout.cells() {
            model.start[cell.index()] = grid.candidates(cell).bits();
            model.peers[cell.index()] = layout.peers(cell).iter().collect();
        }
        model.add_truths();
        for (at, members) in model.members.iter().enumerate() {
            for candidate in members {
                model.truths_of[candidate.cell.index() * layout.size() + candidate.digit.index()]
                    .push(at as u32);
            }
        }
        model.houses_of = by_cell(cells, model.houses.iter());
        model.rules_of = by_cell(cells, model.rules.iter().map(|rule| &rule.cells));
        model.rule_cells = model.rules.iter().map(|rule| rule.cells.iter().copied().collect()).collect();
        model
    }

    /// Rules about two cells are no truths of their own: they are conflicts of candidates.
    fn add_truths(&mut self) {
        let (grid, layout) = (self.grid, self.layout());
        for truth in Truth::of_rules(layout).filter(|truth| !truth.is_settled(grid)) {
            self.add_truth(truth, None);
        }
        for (at, info) in layout.relations().iter().enumerate() {
            let truth = Truth::Relation(at);
            if info.order.len() > 2 && !truth.is_settled(grid) {
                self.add_truth(truth, Some((at, &info.order, &info.compiled)));
            }
        }
        for left in layout.leftovers(grid.open(), MOST_LEFT) {
            let number = layout.relations().len() + left.number;
            let truth = Truth::Linear(Box::new(Linear::from(left)));
            self.add_truth(truth, Some((number, &left.order, &left.compiled)));
        }
    }

    fn add_truth(&mut self, truth: Truth, rule: Option<(usize, &[Cell], &CompiledRule)>) {
        let members = truth.candidates(self.grid);
        let index = match (&truth, rule) {
            (_, Some((number, cells, automaton))) => {
                let (number, cells, automaton) = (number as u32, cells.to_vec(), automaton.clone());
                self.rules.push(CellRule { number, cells, automaton });
                TruthIndex::Rule(self.rules.len() - 1)
            }
            (Truth::Cell(cell), None) => TruthIndex::Cell(*cell),
            (Truth::House(house, digit), None) => TruthIndex::House(house.index(), 1 << digit.index()),
            (_, None) => {
                self.clues.push(members.clone());
                TruthIndex::Clue(self.clues.len() - 1)
            }
        };
        self.index.push(index);
        self.members.push(members);
        self.truths.push(truth);
    }

    pub(super) fn layout(&self) -> &'a Layout<W> {
        self.grid.layout()
    }

    pub(super) fn number(&self, Candidate { cell, digit }: Candidate) -> usize {
        cell.index() * self.layout().size() + digit.index()
    }

    /// The numbers of the rules about several cells: they differ from board to board of a puzzle.
    pub(crate) fn rule_numbers(&self) -> impl Iterator<Item = u32> {
        self.rules.iter().map(|rule| rule.number)
    }

    /// The truths of a set. That a relation or a sum holds includes that its cells are filled.
    pub(crate) fn truths(&self, set: &Mask) -> Vec<Truth> {
        let related = set.iter().fold(CellSet::EMPTY, |all, truth| match self.index[truth as usize] {
            TruthIndex::Rule(rule) => all | self.rule_cells[rule],
            _ => all,
        });
        let is_included = |truth: &u32| matches!(self.index[*truth as usize], TruthIndex::Cell(cell) if related.contains(cell));
        set.iter()
            .filter(|truth| !is_included(truth))
            .map(|truth| self.truths[truth as usize].clone())
            .collect()
    }
}

fn by_cell<'l>(cells: usize, lists: impl Iterator<Item = &'l Vec<Cell>>) -> Vec<Vec<u32>> {
    let mut found = vec![Vec::new(); cells];
    for (at, list) in lists.enumerate() {
        list.iter().for_each(|cell| found[cell.index()].push(at as u32));
    }
    found
}

pub(crate) struct TruthFilter {
    /// `None` for all of them.
    pub(super) set: Option<Mask>,
    pub(super) cells: Vec<bool>,
    /// The digits of each house, as bits.
    pub(super) houses: Vec<u32>,
    pub(super) rules: Vec<bool>,
    pub(super) clues: Vec<bool>,
}

impl TruthFilter {
    pub(super) fn all<const W: usize>(model: &PropagationModel<'_, W>) -> Self {
        Self {
            set: None,
            cells: vec![true; model.start.len()],
            houses: vec![model.all_digits; model.houses.len()],
            rules: vec![true; model.rules.len()],
            clues: vec![true; model.clues.len()],
        }
    }

    pub(super) fn choose<const W: usize>(&mut self, model: &PropagationModel<'_, W>, set: Option<&Mask>) {
        if set.is_none() && self.set.is_none() {
            return;
        }
        let is_all = set.is_none();
        self.set = set.cloned();
        self.cells.fill(is_all);
        self.houses.fill(if is_all { model.all_digits } else { 0 });
        self.rules.fill(is_all);
        self.clues.fill(is_all);
        for truth in set.into_iter().flat_map(Mask::iter) {
            match model.index[truth as usize] {
                TruthIndex::Cell(cell) => self.cells[cell.index()] = true,
                TruthIndex::House(house, digit) => self.houses[house] |= digit,
                TruthIndex::Rule(rule) => self.rules[rule] = true,
                TruthIndex::Clue(clue) => self.clues[clue] = true,
            }
        }
    }
}
