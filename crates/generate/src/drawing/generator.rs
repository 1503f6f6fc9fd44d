//! [`ConstraintGenerator`]: a full grid with what is drawn, from which digits and drawings are left out.

use super::super::KeepGoing;
use super::super::clues::ClueSet;
use super::DrawnRule;
use super::cages::{Bounds, Cages};
use super::filled::Known;
use super::marks::{self, Mark};
use crate::Spec;
use std::sync::Arc;
use whydoku_board::{Cell, CellSet, Constraint, ConstraintKind, Layout, Rules, Shape};
use whydoku_cells::Rng;
use whydoku_search::{Fillings, GivenUp};

/// A trial takes far longer where something is drawn, and what so many do not prove is seldom proven at all.
const TRIALS: u64 = 2_000;
/// So often cages are changed until they need no digit.
const ROUNDS: usize = 300;
/// A cage has so many tenths of a cell on the average, and up to so many more.
const TENTHS: [usize; 2] = [25, 8];
/// So many more where digits are wanted beside the cages.
const TENTHS_MORE: usize = 4;

/// What is wanted of the drawings of a board.
pub(crate) struct ConstraintGenerator {
    drawings: Vec<DrawnRule>,
    /// Rules that say that everything of a sort is drawn.
    whole: Rules,
    /// Where each cell goes under each turn of the class.
    images: Vec<Vec<Cell>>,
    /// So many digits must be given.
    least: usize,
    most: usize,
}

/// The cells of digits: those that go together, and those that must be given.
#[derive(Clone, Copy)]
pub(crate) struct CluePlaces<'p, const W: usize> {
    pub(crate) groups: &'p [Vec<Cell>],
    pub(crate) must: CellSet<W>,
    pub(crate) may: CellSet<W>,
}

impl ConstraintGenerator {
    /// For an order, with the board on which full grids are drawn; `None` if nothing is drawn on it.
    pub(crate) fn new(order: &Spec) -> Option<(Self, Shape)> {
        if order.drawings.is_empty() {
            return None;
        }
        let drawings = order.drawings.clone();
        let asked = |rule: &Rules| order.shape.rules().have(*rule);
        let each = [Rules::ALL_WHITE_DOTS, Rules::ALL_BLACK_DOTS, Rules::ALL_XV];
        let about = drawings.iter().fold(Rules::NONE, |all, drawing| all.and(drawing.whole()));
        let whole = each.into_iter().filter(|rule| about.have(*rule)).filter(asked);
        let whole = whole.fold(Rules::NONE, Rules::and);
        let images = order.class.images(order.shape.size());
        let (least, most) = (*order.clues.start(), *order.clues.end());
        let easel = Self { drawings, whole, images, least, most };
        let bare = easel.bare(&order.shape)?;
        Some((easel, bare))
    }

    /// A shape without what is made up for it.
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

    /// A puzzle of a full grid. `None` if there came none.
    pub(crate) fn puzzle<const W: usize>(
        &self,
        full: &ClueSet<W>,
        places: CluePlaces<'_, W>,
        rng: &mut Rng,
        keep_going: KeepGoing<'_>,
    ) -> Result<Option<ClueSet<W>>, GivenUp> {
        let shape = full.layout().shape();
        let bounds = self.bounds(full, shape);
        let mut cages = None;
        if self.has_cages() {
            let wide = self.least > places.must.len() || self.drawings.len() > 1;
            let tenths = TENTHS[0] + rng.below(TENTHS[1]) + if wide { TENTHS_MORE } else { 0 };
            let count = shape.cells() * 10 / tenths;
            let Some(drawn) = Cages::drawn(bounds, count, rng) else { return Ok(None) };
            if self.drawings == [DrawnRule::Killer] {
                return Ok(self.caged(full, drawn, places, rng, keep_going));
            }
            cages = Some(drawn);
        }
        let mut marks = marks::all(&self.drawings, bounds, &[], rng);
        if self.least > places.must.len() {
            // Where all are drawn, hardly a digit is needed.
            marks.truncate(rng.below(marks.len() + 1));
        }
        self.marked(full, (cages.as_ref(), marks), places.may, places, rng)
    }

    /// A neighbour of a puzzle, with the same solution: drawn a little differently.
    pub(crate) fn neighbour<const W: usize>(
        &self,
        of: &ClueSet<W>,
        less: usize,
        places: CluePlaces<'_, W>,
        rng: &mut Rng,
        keep_going: KeepGoing<'_>,
    ) -> Result<Option<ClueSet<W>>, GivenUp> {
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
                return Ok(self.caged(of, here, places, rng, keep_going));
            }
            cages = Some(here);
        }
        let mut kept = marks::on(of.layout().shape().constraints(), &self.drawings, bounds);
        rng.shuffle(&mut kept);
        kept.truncate(kept.len().saturating_sub(less));
        // What is new is left out before what has stood there.
        let mut all = marks::all(&self.drawings, bounds, &kept, rng);
        all.extend(kept);
        let mut given = of.given;
        let groups: Vec<_> = places.groups.iter().filter(|group| of.given.contains(group[0])).collect();
        rng.pick(&groups).into_iter().flat_map(|group| group.iter()).for_each(|&cell| given.remove(cell));
        self.marked(of, (cages.as_ref(), all), given, places, rng)
    }

    fn bounds<'b, const W: usize>(&'b self, of: &'b ClueSet<W>, shape: &'b Shape) -> Bounds<'b> {
        // What is drawn wherever it is true lies as the digits do.
        let images = if self.whole.is_empty() { &self.images[..] } else { &self.images[..1] };
        Bounds { known: Known { shape, solution: &of.solution }, images }
    }

    /// Cages changed until there is one solution, and digits only where so many are wanted, or that did not come about.
    fn caged<const W: usize>(
        &self,
        of: &ClueSet<W>,
        mut cages: Cages,
        places: CluePlaces<'_, W>,
        rng: &mut Rng,
        keep_going: KeepGoing<'_>,
    ) -> Option<ClueSet<W>> {
        let bare = self.bare(of.layout().shape())?;
        let bounds = self.bounds(of, &bare);
        let mut rivals = Vec::new();
        for round in 0..=ROUNDS {
            if !keep_going() {
                break;
            }
            let Some(mut clues) = self.with(of, &bare, cages.constraints(bounds.known)) else { break };
            clues.given = places.must;
            let wants_digits = self.least > places.must.len() || round == ROUNDS;
            let rival = match clues.other() {
                Ok(None) if self.least <= places.must.len() => return Some(clues),
                Ok(None) => {
                    cages.coarser(bounds, cages.count() - 1, rng);
                    continue;
                }
                Ok(rival) => rival,
                Err(GivenUp) => None,
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
                // What takes so long has too little said of it.
                None => cages = cages.shaken(bounds, rng).unwrap_or(cages),
            }
        }
        None
    }

    /// Digits left out first, then the marks that are not needed, in their order.
    fn marked<const W: usize>(
        &self,
        of: &ClueSet<W>,
        (cages, mut marks): (Option<&Cages>, Vec<Mark>),
        given: CellSet<W>,
        places: CluePlaces<'_, W>,
        rng: &mut Rng,
    ) -> Result<Option<ClueSet<W>>, GivenUp> {
        let Some(bare) = self.bare(of.layout().shape()) else { return Ok(None) };
        let cages = cages.map(|cages| cages.constraints(self.bounds(of, &bare).known)).unwrap_or_default();
        let with = |marks: &[Mark]| {
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
        // Who asks for thermometers wants some, even where digits alone would do.
        let stand = DrawnRule::on(clues.layout().shape());
        Ok(self.drawings.iter().all(|drawing| stand.contains(drawing)).then_some(clues))
    }

    /// Whether a rule says that everything of this sort is drawn.
    fn must_stay(&self, mark: &Mark) -> bool {
        mark.iter().any(|constraint| match constraint.kind {
            ConstraintKind::WhiteDot => self.whole.have(Rules::ALL_WHITE_DOTS),
            ConstraintKind::BlackDot => self.whole.have(Rules::ALL_BLACK_DOTS),
            ConstraintKind::PairSum => self.whole.have(Rules::ALL_XV),
            _ => false,
        })
    }

    /// The same digits on the board with all of this drawn on it.
    fn with<const W: usize>(
        &self,
        of: &ClueSet<W>,
        bare: &Shape,
        drawn: Vec<Constraint>,
    ) -> Option<ClueSet<W>> {
        let shape = bare.clone().with_rules(self.whole).ok()?.with_constraints(drawn).ok()?;
        let board = Fillings::new(Arc::new(Layout::new(shape).ok()?));
        Some(ClueSet { board, solution: of.solution.clone(), given: of.given, trials: TRIALS })
    }
}

/// Gives digits until there is one solution, and leaves out those that are not needed. False if that did not come about.
fn with_digits<const W: usize>(clues: &mut ClueSet<W>, places: CluePlaces<'_, W>, rng: &mut Rng) -> bool {
    clues.complete(places.groups, rng).unwrap_or(false) && clues.reduce(places.groups).is_ok()
}
