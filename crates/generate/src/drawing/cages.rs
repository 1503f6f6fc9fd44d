//! [`Cages`]: cages that cover the board, no digit twice in one; and how they are changed until they tell the solution
//! from another.

use super::DrawnRule;
use super::filled::Known;
use std::collections::BTreeMap;
use whydoku_board::{Cell, Constraint, ConstraintKind, edge_neighbours};
use whydoku_cells::Rng;
use whydoku_search::Solution;

/// A cage has so many cells at least.
const LEAST: usize = 2;
/// And so many at most.
const MOST: usize = 5;
/// So often cages are drawn anew where a cell is left alone.
const AGAIN: usize = 50;
/// So many merges are tried beyond those that leave no cell alone.
const MERGES: usize = 400;
/// So many changes are looked at, of which the best is made.
const CHANGES: usize = 200;

/// Cages that cover the board, the same wherever the pattern of the clues is turned to.
#[derive(Clone, Debug)]
pub(super) struct Cages {
    size: usize,
    /// The number of the cage of each cell.
    of: Vec<usize>,
}

/// What cages must keep to.
#[derive(Clone, Copy)]
pub(super) struct Bounds<'b> {
    pub(super) known: Known<'b>,
    /// Where each cell goes under each turn of the class, the first of which leaves all where they are.
    pub(super) images: &'b [Vec<Cell>],
}

impl Cages {
    /// Cages of chance, about so many, and of at most so many cells. `None` if cells are left alone.
    pub(super) fn drawn(bounds: Bounds<'_>, count: usize, rng: &mut Rng) -> Option<Self> {
        (0..AGAIN).find_map(|_| {
            let size = bounds.known.shape.size();
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

    /// The cages that stand on a board.
    pub(super) fn on(size: usize, constraints: &[Constraint]) -> Option<Self> {
        let mut of = vec![usize::MAX; size * size];
        let cages = constraints.iter().filter(|constraint| constraint.kind == ConstraintKind::Cage);
        for (at, cage) in cages.enumerate() {
            cage.cells.iter().for_each(|cell| of[cell.index()] = at);
        }
        (!of.contains(&usize::MAX)).then_some(Self { size, of })
    }

    /// The same as constraints, in reading order.
    pub(super) fn constraints(&self, known: Known<'_>) -> Vec<Constraint> {
        let cages = self.all();
        let mut listed: Vec<&Vec<Cell>> = cages.values().collect();
        listed.sort();
        listed.into_iter().filter_map(|cells| known.drawn(DrawnRule::Killer, cells)).collect()
    }

    /// Merges cages until there are no more than so many, as far as that goes.
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

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.all().len()
    }

    /// Changes them a little, so that they tell the solution from the last of these rivals, and from as many of the others
    /// as can be. False if no such change was found.
    pub(super) fn tell_apart(&mut self, bounds: Bounds<'_>, rivals: &[Solution], rng: &mut Rng) -> bool {
        let Some((last, before)) = rivals.split_last() else { return false };
        let differ: Vec<usize> = bounds.known.solution.differences(last).map(Cell::index).collect();
        let mut best: Option<(usize, Self)> = None;
        for _ in 0..CHANGES {
            let Some(&cell) = rng.pick(&differ) else { break };
            let Some(next) = self.changed(cell, bounds, rng).filter(|next| next.tell(bounds.known, last))
            else {
                continue;
            };
            let alike = before.iter().filter(|rival| !next.tell(bounds.known, rival)).count();
            if best.as_ref().is_none_or(|(fewest, _)| alike < *fewest) {
                best = Some((alike, next));
            }
            if alike == 0 {
                break;
            }
        }
        best.map(|(_, next)| *self = next).is_some()
    }

    /// A change of chance, if one was found.
    pub(super) fn shaken(&self, bounds: Bounds<'_>, rng: &mut Rng) -> Option<Self> {
        (0..CHANGES).find_map(|_| self.changed(rng.below(self.of.len()), bounds, rng))
    }

    /// A cell given to a cage beside it, or cut off its own together with one beside it; and the same with its images.
    /// `None` where that is no cover.
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

    /// Numbers the cages from 0 in reading order.
    fn numbered(&mut self) {
        let mut names = BTreeMap::new();
        for of in &mut self.of {
            let next = names.len();
            *of = *names.entry(*of).or_insert_with(|| next);
        }
    }

    /// Makes one cage of those of two cells, and of all images. False, and nothing is changed, if one would be too large or
    /// have a digit twice.
    fn merge(&mut self, cell: usize, near: usize, bounds: Bounds<'_>) -> bool {
        let before = self.of.clone();
        for image in bounds.images {
            let [kept, gone] = [cell, near].map(|at| self.of[image[at].index()]);
            self.of.iter_mut().filter(|of| **of == gone).for_each(|of| *of = kept);
        }
        let fits = self.of != before && self.all().values().all(|cells| may_be(cells, bounds.known));
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

    /// Whether each cage is neither too small nor too large, of one piece, without a digit twice, and the image of a cage
    /// is a cage.
    fn is_sound(&self, bounds: Bounds<'_>) -> bool {
        let turned = |image: &Vec<Cell>, cells: &[Cell]| {
            let first = self.of[image[cells[0].index()].index()];
            cells.iter().all(|cell| self.of[image[cell.index()].index()] == first)
        };
        self.all().values().all(|cells| {
            cells.len() >= LEAST
                && may_be(cells, bounds.known)
                && self.is_one_piece(cells)
                && bounds.images.iter().all(|image| turned(image, cells))
        })
    }

    fn is_one_piece(&self, cells: &[Cell]) -> bool {
        let mut met = vec![cells[0].index()];
        let mut at = 0;
        while let Some(&here) = met.get(at) {
            let near = edge_neighbours(self.size, here).filter(|&near| self.of[near] == self.of[here]);
            let new: Vec<usize> = near.filter(|near| !met.contains(near)).collect();
            met.extend(new);
            at += 1;
        }
        met.len() == cells.len()
    }

    /// Whether a filling that is another than the solution breaks some cage.
    fn tell(&self, known: Known<'_>, rival: &Solution) -> bool {
        let other = Known { solution: rival, ..known };
        let sum = |known: Known<'_>, cells: &[Cell]| known.values(cells).iter().sum::<i32>();
        self.all().values().any(|cells| !may_be(cells, other) || sum(known, cells) != sum(other, cells))
    }
}

/// Whether some cells are not too many for a cage, and have no digit twice.
fn may_be(cells: &[Cell], known: Known<'_>) -> bool {
    let values = known.values(cells);
    let most = MOST.min(known.shape.size() - 1);
    values.len() <= most && (1..values.len()).all(|at| !values[..at].contains(&values[at]))
}
