//! Exact cover by dancing links, on any layout.
//!
//! A row is a candidate. A column is a truth that must hold once (a cell; a digit in a house), a conflict that may be
//! covered at most once (two conflicting candidates without a common house), or a clue, which must be covered at least
//! once. The search branches on the column with the fewest rows. A chosen row removes all rows that share a column with
//! it, except where the column is a clue, which is only satisfied. A row tried for a clue is removed before the next,
//! so no solution is found twice.

use whydoku_board::{Candidate, Grid};
use whydoku_search::Solution;
use whydoku_search::searcher::{Counter, End, Model};

pub(super) fn search<const W: usize>(grid: &Grid<W>, counter: &mut Counter<'_>) -> End {
    let Some(mut matrix) = Matrix::new(grid) else { return End::Continue(()) };
    let cells = grid.layout().shape().cells();
    matrix.search(&mut Solution::blank(cells), counter)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum ColumnKind {
    Once,
    AtMostOnce,
    AtLeastOnce,
}

/// A node of the matrix: a row in a column. The first nodes are the heads of the columns.
#[derive(Clone, Copy)]
struct LinkNode {
    up: usize,
    down: usize,
    column: usize,
    row: usize,
}

struct Matrix {
    nodes: Vec<LinkNode>,
    /// The neighbours of each head in the list of open columns; the last entry is the list's own head.
    left: Vec<usize>,
    right: Vec<usize>,
    kinds: Vec<ColumnKind>,
    sizes: Vec<usize>,
    /// The number of chosen rows in each column that may be covered more than once.
    met: Vec<usize>,
    rows: Vec<std::ops::Range<usize>>,
    candidates: Vec<Candidate>,
    chosen: Vec<usize>,
}

impl Matrix {
    fn new<const W: usize>(grid: &Grid<W>) -> Option<Self> {
        let mut rows = 0..;
        let model = Model::new(grid, || rows.next().unwrap_or_default())?;
        let once = model.once.iter().map(|rows| (ColumnKind::Once, &rows[..]));
        let somewhere = model.somewhere.iter().map(|rows| (ColumnKind::AtLeastOnce, &rows[..]));
        let conflicts = model.conflicts.iter().map(|rows| (ColumnKind::AtMostOnce, &rows[..]));
        let mut columns_of = vec![Vec::new(); model.candidates.len()];
        let mut kinds = Vec::new();
        for (column, (kind, rows)) in once.chain(somewhere).chain(conflicts).enumerate() {
            kinds.push(kind);
            rows.iter().for_each(|&row: &usize| columns_of[row].push(column));
        }
        let columns = kinds.len();
        let head = |column: usize| LinkNode { up: column, down: column, column, row: usize::MAX };
        let mut matrix = Self {
            nodes: (0..columns).map(head).collect(),
            left: vec![columns; columns + 1],
            right: vec![columns; columns + 1],
            kinds,
            sizes: vec![0; columns],
            met: vec![0; columns],
            rows: Vec::new(),
            candidates: model.candidates.iter().map(|&(candidate, _)| candidate).collect(),
            chosen: Vec::new(),
        };
        columns_of.into_iter().for_each(|columns| matrix.add(columns));
        (0..columns - model.conflicts.len()).for_each(|column| matrix.want(column));
        Some(matrix)
    }

    fn add(&mut self, columns: Vec<usize>) {
        let from = self.nodes.len();
        for column in columns {
            let at = self.nodes.len();
            let up = self.nodes[column].up;
            self.nodes.push(LinkNode { up, down: column, column, row: self.rows.len() });
            self.nodes[up].down = at;
            self.nodes[column].up = at;
            self.sizes[column] += 1;
        }
        self.rows.push(from..self.nodes.len());
    }

    /// Appends a column to the list.
    fn want(&mut self, column: usize) {
        let list = self.kinds.len();
        let last = self.left[list];
        (self.left[column], self.right[column]) = (last, list);
        self.right[last] = column;
        self.left[list] = column;
    }

    fn search(&mut self, solution: &mut Solution, counter: &mut Counter<'_>) -> End {
        let Some(column) = self.smallest() else {
            for &row in &self.chosen {
                let Candidate { cell, digit } = self.candidates[row];
                solution.digits_mut()[cell.index()] = digit;
            }
            return counter.found(solution);
        };
        let mut rows = Vec::with_capacity(self.sizes[column]);
        let mut at = self.nodes[column].down;
        while at != column {
            rows.push(self.nodes[at].row);
            at = self.nodes[at].down;
        }
        let once = self.kinds[column] == ColumnKind::Once;
        if once {
            self.cover(column);
        }
        let mut end = End::Continue(());
        for &row in &rows {
            end = counter.node();
            if end.is_continue() {
                self.choose(row, column);
                end = self.search(solution, counter);
                self.unchoose(row, column);
            }
            if end.is_break() {
                break;
            }
            if !once {
                self.hide(row, usize::MAX);
            }
        }
        counter.stats.backtracks += 1;
        if once {
            self.uncover(column);
        } else if end.is_continue() {
            rows.iter().rev().for_each(|&row| self.show(row, usize::MAX));
        }
        end
    }

    fn smallest(&self) -> Option<usize> {
        let list = self.kinds.len();
        let mut best = None;
        let mut column = self.right[list];
        while column != list {
            if best.is_none_or(|best: usize| self.sizes[column] < self.sizes[best]) {
                best = Some(column);
                if self.sizes[column] < 2 {
                    break;
                }
            }
            column = self.right[column];
        }
        best
    }

    /// Chooses a row. The column that it was chosen for is covered already, unless it is a clue.
    fn choose(&mut self, row: usize, taken: usize) {
        for at in self.rows[row].clone() {
            let column = self.nodes[at].column;
            match self.kinds[column] {
                ColumnKind::AtLeastOnce => {
                    self.met[column] += 1;
                    if self.met[column] == 1 {
                        self.unlink(column);
                    }
                }
                _ if column == taken => {}
                _ => self.cover(column),
            }
        }
        self.chosen.push(row);
    }

    fn unchoose(&mut self, row: usize, taken: usize) {
        self.chosen.pop();
        for at in self.rows[row].clone().rev() {
            let column = self.nodes[at].column;
            match self.kinds[column] {
                ColumnKind::AtLeastOnce => {
                    self.met[column] -= 1;
                    if self.met[column] == 0 {
                        self.relink(column);
                    }
                }
                _ if column == taken => {}
                _ => self.uncover(column),
            }
        }
    }

    fn cover(&mut self, column: usize) {
        if self.kinds[column] == ColumnKind::Once {
            self.unlink(column);
        }
        let mut at = self.nodes[column].down;
        while at != column {
            self.hide(self.nodes[at].row, at);
            at = self.nodes[at].down;
        }
    }

    fn uncover(&mut self, column: usize) {
        let mut at = self.nodes[column].up;
        while at != column {
            self.show(self.nodes[at].row, at);
            at = self.nodes[at].up;
        }
        if self.kinds[column] == ColumnKind::Once {
            self.relink(column);
        }
    }

    fn unlink(&mut self, column: usize) {
        let (left, right) = (self.left[column], self.right[column]);
        self.right[left] = right;
        self.left[right] = left;
    }

    fn relink(&mut self, column: usize) {
        let (left, right) = (self.left[column], self.right[column]);
        self.right[left] = column;
        self.left[right] = column;
    }

    /// Removes the nodes of a row, except one, from their columns.
    fn hide(&mut self, row: usize, but: usize) {
        self.rows[row].clone().filter(|&at| at != but).for_each(|at| self.take_out(at));
    }

    fn show(&mut self, row: usize, but: usize) {
        self.rows[row].clone().rev().filter(|&at| at != but).for_each(|at| self.put_back(at));
    }

    fn take_out(&mut self, at: usize) {
        let LinkNode { up, down, column, .. } = self.nodes[at];
        self.nodes[up].down = down;
        self.nodes[down].up = up;
        self.sizes[column] -= 1;
    }

    fn put_back(&mut self, at: usize) {
        let LinkNode { up, down, column, .. } = self.nodes[at];
        self.nodes[up].down = at;
        self.nodes[down].up = at;
        self.sizes[column] += 1;
    }
}
