//! [`ConstraintGenerator`]: adds constraints to a full grid, then removes digits and superfluous constraints.

use super::super::clues::ClueSet;
use super::DrawnRule;
use super::cages::{Bounds, Cages};
use super::filled::FilledBoard;
use super::marks::{self, MarkGroup};
use crate::Spec;
use std::sync::Arc;
use whydoku_board::{Cell, CellSet, Constraint, ConstraintKind, Layout, Rules, Shape, VARIANTS};
use whydoku_cells::Rng;
use whydoku_search::{Fillings, LimitReached};

/// The limit of a uniqueness search: nodes are far more expensive on boards with constraints, and more rarely help.
const TRIALS: u64 = 2_000;
/// The most changes of cages until they need no digit.
const ROUNDS: usize = 300;
/// The mean size of a cage in tenths of a cell: the least, and a random addition.
const TENTHS: [usize; 2] = [25, 8];
/// The addition where the spec also asks for digits.
const TENTHS_MORE: usize = 4;

pub(crate) struct ConstraintGenerator {
    drawings: Vec<DrawnRule>,
    /// Rules that every pair of their kind is marked.
    whole: Rules,
    /// The image of each cell under each element of the symmetry class.
    images: Vec<Vec<Cell>>,
    /// The fewest and the most digits that are given.
    least: usize,
    most: usize,
}

/// Cells of clues: the orbits, and cells that must or may be given.
#[derive(Clone, Copy)]
pub(crate) struct CluePlaces<'p, const W: usize> {
    pub(crate) groups: &'p [Vec<Cell>],
    pub(crate) must: CellSet<W>,
    pub(crate) may: CellSet<W>,
}

impl ConstraintGenerator {
    /// Returns the generator and the board on which full grids are sampled; `None` if the spec asks for no constraints.
    pub(crate) fn new(spec: &Spec) -> Option<(Self, Shape)> {
        // The second condition lets the compiler leave out the rest.
        if spec.drawings.is_empty() || !VARIANTS {
            return None;
        }
        let drawings = spec.drawings.clone();
        let asked = |rule: &Rules| spec.shape.rules().have(*rule);
        let each = [Rules::ALL_WHITE_DOTS, Rules::ALL_BLACK_DOTS, Rules::ALL_XV];
        let about = drawings.iter().fold(Rules::NONE, |all, drawing| all.and(drawing.whole()));
        let whole = each.into_iter().filter(|rule| about.have(*rule)).filter(asked);
        let whole = whole.fold(Rules::NONE, Rules::and);
        let images = spec.class.images(spec.shape.size());
        let (least, most) = (*spec.clues.start(), *spec.clues.end());
        let constraint_generator = Self { drawings, whole, images, least, most };
        let bare = constraint_generator.bare(&spec.shape)?;
        Some((constraint_generator, bare))
    }

    /// Returns the shape without the constraints that are generated.
    fn bare(&self, shape: &Shape) -> Option<Shape> {
        let bare = Shape::new(shape.size(), shape.regions().clone())
            .ok()?
            .with_lowest(shape.lowest() as usize)
            .ok()?;
        let outside = shape.outside().iter().map(|clue| (clue.side, clue.line, clue.digit)).collect();
        let is_own = |constraint: &&Constraint| !self.kinds().any(|kind| kind == constraint.kind);
        let others = shape.constraints().iter().filter(is_own).cloned().collect();
        bare.with_rules(shape.rules().without(self.whole))
            .and_then(|bare| bare.with_extra(shape.extra().to_vec()))
            .and_then(|bare| bare.with_outside(outside, shape.outside_depth()))
            .and_then(|bare| bare.with_constraints(others))
            .ok()
    }

    fn kinds(&self) -> impl Iterator<Item = ConstraintKind> + '_ {
        self.drawings.iter().flat_map(|drawing| drawing.kinds()).copied()
    }

    fn has_cages(&self) -> bool {
        self.drawings.contains(&DrawnRule::Killer)
    }

    /// Returns a puzzle of a full grid; `None` if none was found.
    pub(crate) fn puzzle<'c, const W: usize>(
        &self,
        full: &ClueSet<'c, W>,
        places: CluePlaces<'_, W>,
        rng: &mut Rng,
    ) -> Result<Option<ClueSet<'c, W>>, LimitReached> {
        let shape = full.layout().shape();
        let bounds = self.bounds(full, shape);
        let mut cages = None;
        if self.has_cages() {
            let wide = self.least > places.must.len() || self.drawings.len() > 1;
            let tenths = TENTHS[0] + rng.below(TENTHS[1]) + if wide { TENTHS_MORE } else { 0 };
            let count = shape.cells() * 10 / tenths;
            let Some(drawn) = Cages::drawn(bounds, count, rng) else { return Ok(None) };
            if self.drawings == [DrawnRule::Killer] {
                return Ok(self.caged(full, drawn, places, rng));
            }
            cages = Some(drawn);
        }
        let mut marks = marks::all(&self.drawings, bounds, &[], rng);
        if self.least > places.must.len() {
            // With all constraints hardly any digit is needed.
            marks.truncate(rng.below(marks.len() + 1));
        }
        self.marked(full, (cages.as_ref(), marks), places.may, places, rng)
    }

    /// Returns a neighbour of a puzzle with the same solution and slightly different constraints.
    pub(crate) fn neighbour<'c, const W: usize>(
        &self,
        of: &ClueSet<'c, W>,
        less: usize,
        places: CluePlaces<'_, W>,
        rng: &mut Rng,
    ) -> Result<Option<ClueSet<'c, W>>, LimitReached> {
        let Some(bare) = self.bare(of.layout().shape()) else { return Ok(None) };
        let bounds = self.bounds(of, &bare);
        let mut cages = None;
        if self.has_cages() {
            let Some(mut here) = Cages::on(bare.size(), of.layout().shape().constraints()) else {
                return Ok(None);
            };
            for _ in 0..less {
                here = here.shaken(bounds, rng).unwrap_or(here);
            }
            if self.drawings == [DrawnRule::Killer] {
                return Ok(self.caged(of, here, places, rng));
            }
            cages = Some(here);
        }
        let mut kept = marks::on(of.layout().shape().constraints(), &self.drawings, bounds);
        rng.shuffle(&mut kept);
        kept.truncate(kept.len().saturating_sub(less));
        // New constraints are removed before existing ones.
        let mut all = marks::all(&self.drawings, bounds, &kept, rng);
        all.extend(kept);
        let mut given = of.given;
        let groups: Vec<_> = places.groups.iter().filter(|group| of.given.contains(group[0])).collect();
        rng.pick(&groups).into_iter().flat_map(|group| group.iter()).for_each(|&cell| given.remove(cell));
        self.marked(of, (cages.as_ref(), all), given, places, rng)
    }

    fn bounds<'b, const W: usize>(&'b self, of: &'b ClueSet<'_, W>, shape: &'b Shape) -> Bounds<'b> {
        // Constraints that mark every pair are symmetrical only if the digits are.
        let images = if self.whole.is_empty() { &self.images[..] } else { &self.images[..1] };
        Bounds { filled: FilledBoard { shape, solution: &of.solution }, images }
    }

    /// Changes cages until the puzzle is unique; adds digits only if the spec asks for them or changes do not suffice.
    fn caged<'c, const W: usize>(
        &self,
        of: &ClueSet<'c, W>,
        mut cages: Cages,
        places: CluePlaces<'_, W>,
        rng: &mut Rng,
    ) -> Option<ClueSet<'c, W>> {
        let bare = self.bare(of.layout().shape())?;
        let bounds = self.bounds(of, &bare);
        let mut rivals = Vec::new();
        for round in 0..=ROUNDS {
            if of.board.cancel().is_cancelled() {
                break;
            }
            let Some(mut clues) = self.with(of, &bare, cages.constraints(bounds.filled)) else { break };
            clues.given = places.must;
            let wants_digits = self.least > places.must.len() || round == ROUNDS;
            let rival = match clues.other() {
                Ok(None) if self.least <= places.must.len() => return Some(clues),
                Ok(None) => {
                    cages.coarser(bounds, cages.count() - 1, rng);
                    continue;
                }
                Ok(rival) => rival,
                Err(LimitReached) => None,
            };
            if wants_digits && with_digits(&mut clues, places, rng) {
                match clues.given.len() {
                    few if few < self.least => {
                        cages.coarser(bounds, cages.count() - 1, rng);
                        continue;
                    }
                    some if some <= self.most => return Some(clues),
                    _ => {}
                }
            }
            match rival {
                Some(rival) => {
                    rivals.push(rival);
                    if !cages.tell_apart(bounds, &rivals, rng) {
                        break;
                    }
                }
                // The search exceeded its limit, so the cages say too little.
                None => cages = cages.shaken(bounds, rng).unwrap_or(cages),
            }
        }
        None
    }

    /// Removes digits first, then superfluous constraints in order.
    fn marked<'c, const W: usize>(
        &self,
        of: &ClueSet<'c, W>,
        (cages, mut marks): (Option<&Cages>, Vec<MarkGroup>),
        given: CellSet<W>,
        places: CluePlaces<'_, W>,
        rng: &mut Rng,
    ) -> Result<Option<ClueSet<'c, W>>, LimitReached> {
        let Some(bare) = self.bare(of.layout().shape()) else { return Ok(None) };
        let cages = cages.map(|cages| cages.constraints(self.bounds(of, &bare).filled)).unwrap_or_default();
        let with = |marks: &[MarkGroup]| {
            let all = cages.iter().chain(marks.iter().flatten()).cloned().collect();
            self.with(of, &bare, all)
        };
        let Some(mut clues) = with(&marks) else { return Ok(None) };
        clues.given = given;
        let mut groups = places.groups.to_vec();
        rng.shuffle(&mut groups);
        if !clues.complete(&groups, rng)? {
            return Ok(None);
        }
        clues.reduce(&groups)?;
        let mut at = 0;
        while at < marks.len() {
            let left_out = marks.remove(at);
            let fewer = if self.must_stay(&left_out) { None } else { with(&marks) };
            let fewer = fewer.map(|fewer| ClueSet { given: clues.given, ..fewer });
            match fewer {
                Some(fewer) if fewer.is_unique()? => clues = fewer,
                _ => {
                    marks.insert(at, left_out);
                    at += 1;
                }
            }
        }
        // Each kind of constraint that the spec asks for must remain.
        let stand = DrawnRule::on(clues.layout().shape());
        Ok(self.drawings.iter().all(|drawing| stand.contains(drawing)).then_some(clues))
    }

    /// Whether a rule requires that every pair of this kind is marked.
    fn must_stay(&self, mark: &MarkGroup) -> bool {
        mark.iter().any(|constraint| match constraint.kind {
            ConstraintKind::WhiteDot => self.whole.have(Rules::ALL_WHITE_DOTS),
            ConstraintKind::BlackDot => self.whole.have(Rules::ALL_BLACK_DOTS),
            ConstraintKind::PairSum => self.whole.have(Rules::ALL_XV),
            _ => false,
        })
    }

    /// Returns the same digits on the board with these constraints.
    fn with<'c, const W: usize>(
        &self,
        of: &ClueSet<'c, W>,
        bare: &Shape,
        drawn: Vec<Constraint>,
    ) -> Option<ClueSet<'c, W>> {
        let shape = bare.clone().with_rules(self.whole).ok()?.with_constraints(drawn).ok()?;
        let board = Fillings::new(Arc::new(Layout::new(shape).ok()?), of.board.cancel());
        Some(ClueSet { board, solution: of.solution.clone(), given: of.given, trials: TRIALS })
    }
}

/// Adds digits until the puzzle is unique and removes superfluous ones. Returns false if that failed.
fn with_digits<const W: usize>(clues: &mut ClueSet<'_, W>, places: CluePlaces<'_, W>, rng: &mut Rng) -> bool {
    clues.complete(places.groups, rng).unwrap_or(false) && clues.reduce(places.groups).is_ok()
}
