//! [`Cages`]: a partition of the board into cages without repeated digits, changed until it determines the solution.

use super::DrawnRule;
use super::filled::FilledBoard;
use std::collections::BTreeMap;
use whydoku_board::{Cell, Constraint, ConstraintKind, connected, edge_neighbours};
use whydoku_cells::Rng;
use whydoku_search::Solution;

/// The fewest cells of a cage.
const LEAST: usize = 2;
/// The most cells of a cage.
const MOST: usize = 5;
/// Restarts where a single cell is left over.
const AGAIN: usize = 50;
/// Random merges after no single cell is left.
const MERGES: usize = 400;
/// Changes that are compared per step.
const CHANGES: usize = 200;

/// A partition of the board into cages, invariant under the symmetry class.
#[derive(Clone, Debug)]
pub(super) struct Cages {
    size: usize,
    of: Vec<usize>,
}

/// The solution and symmetry that generated constraints must respect.
#[derive(Clone, Copy)]
pub(super) struct Bounds<'b> {
    pub(super) filled: FilledBoard<'b>,
    /// The image of each cell under each element of the class, the identity first.
    pub(super) images: &'b [Vec<Cell>],
}

impl Cages {
    /// Returns random cages, about `count` of them; `None` if single cells are left over.
    pub(super) fn drawn(bounds: Bounds<'_>, count: usize, rng: &mut Rng) -> Option<Self> {
        (0..AGAIN).find_map(|_| {
            let size = bounds.filled.shape.size();
            let mut cages = Self { size, of: (0..size * size).collect() };
            let mut cells: Vec<usize> = (0..size * size).collect();
            rng.shuffle(&mut cells);
            for cell in cells {
                if cages.cells(cages.of[cell]).count() == 1 {
                    let mut near: Vec<usize> = edge_neighbours(size, cell).collect();
                    rng.shuffle(&mut near);
                    near.into_iter().any(|near| cages.merge(cell, near, bounds));
                }
            }
            cages.coarser(bounds, count, rng);
            cages.is_sound(bounds).then_some(cages)
        })
    }

    /// Returns the cages of a board if they cover it.
    pub(super) fn on(size: usize, constraints: &[Constraint]) -> Option<Self> {
        let mut of = vec![usize::MAX; size * size];
        let cages = constraints.iter().filter(|constraint| constraint.kind == ConstraintKind::Cage);
        for (at, cage) in cages.enumerate() {
            cage.cells.iter().for_each(|cell| of[cell.index()] = at);
        }
        (!of.contains(&usize::MAX)).then_some(Self { size, of })
    }

    pub(super) fn constraints(&self, filled: FilledBoard<'_>) -> Vec<Constraint> {
        let cages = self.all();
        let mut listed: Vec<&Vec<Cell>> = cages.values().collect();
        listed.sort();
        listed.into_iter().filter_map(|cells| filled.drawn(DrawnRule::Killer, cells)).collect()
    }

    /// Merges cages until at most `count` remain, as far as possible.
    pub(super) fn coarser(&mut self, bounds: Bounds<'_>, count: usize, rng: &mut Rng) {
        for _ in 0..MERGES {
            if self.all().len() <= count {
                return;
            }
            let cell = rng.below(self.of.len());
            let near: Vec<usize> = edge_neighbours(self.size, cell).collect();
            if let Some(&near) = rng.pick(&near) {
                self.merge(cell, near, bounds);
            }
        }
    }

    pub(super) fn count(&self) -> usize {
        self.all().len()
    }

    /// Changes the cages slightly so that they exclude the last rival and as many of the others as possible. Returns
    /// false if no change does.
    pub(super) fn tell_apart(&mut self, bounds: Bounds<'_>, rivals: &[Solution], rng: &mut Rng) -> bool {
        let Some((last, before)) = rivals.split_last() else { return false };
        let differ: Vec<usize> = bounds.filled.solution.differences(last).map(Cell::index).collect();
        let mut best: Option<(usize, Self)> = None;
        for _ in 0..CHANGES {
            let Some(&cell) = rng.pick(&differ) else { break };
            let Some(next) = self.changed(cell, bounds, rng).filter(|next| next.tell(bounds.filled, last))
            else {
                continue;
            };
            let alike = before.iter().filter(|rival| !next.tell(bounds.filled, rival)).count();
            if best.as_ref().is_none_or(|(fewest, _)| alike < *fewest) {
                best = Some((alike, next));
            }
            if alike == 0 {
                break;
            }
        }
        best.map(|(_, next)| *self = next).is_some()
    }

    pub(super) fn shaken(&self, bounds: Bounds<'_>, rng: &mut Rng) -> Option<Self> {
        (0..CHANGES).find_map(|_| self.changed(rng.below(self.of.len()), bounds, rng))
    }

    /// Moves a cell to a neighbouring cage, or splits it off with a neighbour; images likewise. `None` if the result
    /// is no valid partition.
    fn changed(&self, cell: usize, bounds: Bounds<'_>, rng: &mut Rng) -> Option<Self> {
        let near: Vec<usize> = edge_neighbours(self.size, cell).collect();
        let near = *rng.pick(&near)?;
        let mut next = self.clone();
        let is_cut = self.of[cell] == self.of[near];
        for (turn, image) in bounds.images.iter().enumerate() {
            let [cell, near] = [cell, near].map(|at| image[at].index());
            if is_cut {
                let new = self.of.len() + turn;
                (next.of[cell], next.of[near]) = (new, new);
            } else {
                next.of[cell] = self.of[near];
            }
        }
        next.numbered();
        next.is_sound(bounds).then_some(next)
    }

    fn numbered(&mut self) {
        let mut names = BTreeMap::new();
        for of in &mut self.of {
            let next = names.len();
            *of = *names.entry(*of).or_insert_with(|| next);
        }
    }

    /// Merges the cages of two cells, and of their images. Returns false and changes nothing if a cage would be invalid.
    fn merge(&mut self, cell: usize, near: usize, bounds: Bounds<'_>) -> bool {
        let before = self.of.clone();
        for image in bounds.images {
            let [kept, gone] = [cell, near].map(|at| self.of[image[at].index()]);
            self.of.iter_mut().filter(|of| **of == gone).for_each(|of| *of = kept);
        }
        let fits = self.of != before && self.all().values().all(|cells| may_be(cells, bounds.filled));
        if !fits {
            self.of = before;
        }
        fits
    }

    fn all(&self) -> BTreeMap<usize, Vec<Cell>> {
        let mut cages: BTreeMap<usize, Vec<Cell>> = BTreeMap::new();
        for (cell, &of) in self.of.iter().enumerate() {
            cages.entry(of).or_default().push(Cell::new(cell));
        }
        cages
    }

    fn cells(&self, cage: usize) -> impl Iterator<Item = usize> + '_ {
        (0..self.of.len()).filter(move |&cell| self.of[cell] == cage)
    }

    fn is_sound(&self, bounds: Bounds<'_>) -> bool {
        let turned = |image: &Vec<Cell>, cells: &[Cell]| {
            let first = self.of[image[cells[0].index()].index()];
            cells.iter().all(|cell| self.of[image[cell.index()].index()] == first)
        };
        self.all().values().all(|cells| {
            cells.len() >= LEAST
                && may_be(cells, bounds.filled)
                && self.is_one_piece(cells)
                && bounds.images.iter().all(|image| turned(image, cells))
        })
    }

    fn is_one_piece(&self, cells: &[Cell]) -> bool {
        let is_open = |here: usize, near: usize| self.of[near] == self.of[here];
        connected(self.size, cells[0].index(), is_open).len() == cells.len()
    }

    /// Whether some cage excludes another filling.
    fn tell(&self, filled: FilledBoard<'_>, rival: &Solution) -> bool {
        let other = FilledBoard { solution: rival, ..filled };
        let sum = |filled: FilledBoard<'_>, cells: &[Cell]| filled.values(cells).iter().sum::<i32>();
        self.all().values().any(|cells| !may_be(cells, other) || sum(filled, cells) != sum(other, cells))
    }
}

/// Whether cells are few enough for a cage and repeat no digit.
fn may_be(cells: &[Cell], filled: FilledBoard<'_>) -> bool {
    let values = filled.values(cells);
    let most = MOST.min(filled.shape.size() - 1);
    values.len() <= most && (1..values.len()).all(|at| !values[..at].contains(&values[at]))
}
