//! [`Ladder`]: the techniques of a profile up to a difficulty, and what they find on a board.

use super::asked::{first, is_found};
use super::met::Met;
use super::prune::FindsAnew;
use super::seen::Seen;
use crate::catalogue::{Catalogue, Family, Profile, Rung, Score};
use crate::rating::Tally;
use whydoku_board::Grid;
use whydoku_logic::TechniqueId;
use whydoku_logic::{Conclusion, Step};
use whydoku_techniques;
use whydoku_techniques::finder::{FinderCache, FinderContext, Flow, Instance, StepSink, Technique};

/// What a technique means to a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Sort {
    /// It writes a digit.
    Single,
    /// An intersection, a subset, or what one cage or line says: everyone sees it.
    Small,
    /// A step that counts.
    Hard,
    /// The same, and looking for all of its instances takes long.
    Long,
}

/// Whether looking for all instances of a family takes long.
pub(super) const fn takes_long(family: Family) -> bool {
    matches!(family, Family::Forcing | Family::Template)
}

/// A technique that is not too hard.
pub(super) struct Finder<const W: usize> {
    pub(super) id: TechniqueId,
    pub(super) sort: Sort,
    rung: usize,
    looks: &'static dyn Technique<W>,
    /// Whether the rating met it.
    met: bool,
}

/// The techniques of a profile from the bottom, none harder than a difficulty.
pub(super) struct Ladder<'a, const W: usize> {
    finders: Vec<Finder<W>>,
    tally: Tally<'a>,
    hardest: Score,
    memory: FinderCache,
}

impl<'a, const W: usize> Ladder<'a, W> {
    pub(super) fn new(
        catalogue: &'a Catalogue,
        profile: &Profile,
        hardest: Score,
        met: &Met,
        drawn_on: bool,
        has_one_solution: impl FnOnce() -> bool,
        memory: FinderCache,
    ) -> Option<Self> {
        let tally = Tally::new(catalogue, &profile.scale)?;
        let may_assume_one = profile.uniqueness && has_one_solution();
        // Where nets were needed, there is much to look through on every board.
        let is_hard = met.nets(catalogue) > 0;
        let mut finders = Vec::new();
        let climbed = |(_, rung): &(usize, &Rung)| rung.drawn || !drawn_on;
        for (rung, techniques) in profile.rungs.iter().enumerate().filter(climbed) {
            for &id in &techniques.techniques {
                let entry = catalogue.entry(id);
                let looks = whydoku_techniques::finder::<W>(id);
                let met = met.has(id);
                let sort = match entry.family {
                    Family::Single => Sort::Single,
                    Family::Intersection | Family::Subset | Family::Constraint => Sort::Small,
                    family if takes_long(family) => Sort::Long,
                    _ if looks.traits().is_expensive
                        && (entry.family == Family::Exotic || is_hard && !met) =>
                    {
                        Sort::Long
                    }
                    _ => Sort::Hard,
                };
                let too_hard = tally.difficulty(id, 0).0 > hardest;
                if too_hard || entry.uniqueness && !may_assume_one {
                    continue;
                }
                finders.push(Finder { id, sort, rung, looks, met });
            }
        }
        Some(Self { finders, tally, hardest, memory })
    }

    fn lent(&self) -> FinderContext<'_> {
        FinderContext { cache: Some(&self.memory), ..FinderContext::default() }
    }

    /// The techniques of a sort, from the bottom.
    pub(super) fn of(&self, sort: Sort) -> impl Iterator<Item = &Finder<W>> {
        self.finders.iter().filter(move |finder| finder.sort == sort)
    }

    /// How many techniques that count look far.
    pub(super) fn far(&self) -> u32 {
        self.of(Sort::Hard).filter(|finder| finder.looks.traits().is_expensive).count() as u32
    }

    /// How hard steps are.
    pub(super) const fn tally(&self) -> &Tally<'a> {
        &self.tally
    }

    /// How hard a step is.
    pub(super) fn difficulty(&self, technique: TechniqueId, measure: u16) -> Score {
        self.tally.difficulty(technique, measure).0
    }

    /// Whether a step is one of those that count.
    pub(super) fn counts(&self, technique: TechniqueId) -> bool {
        let finder = self.finders.iter().find(|finder| finder.id == technique);
        finder.is_none_or(|finder| finder.sort >= Sort::Hard)
    }

    /// Adds all that a technique finds and what is not there yet, as far as it is not too hard.
    pub(super) fn look(&self, finder: &Finder<W>, grid: &Grid<W>, into: &mut Vec<Seen>) {
        let mut deliver = |instance: Instance<'_>| {
            let difficulty = self.difficulty(finder.id, instance.measure);
            let known = |seen: &Seen| seen.conclusions == instance.conclusions;
            if difficulty <= self.hardest && !into.iter().any(known) {
                let (technique, measure) = (finder.id, instance.measure);
                into.push(Seen {
                    technique,
                    measure,
                    difficulty,
                    conclusions: instance.conclusions.to_vec(),
                });
            }
            Flow::Continue(())
        };
        let mut found = StepSink::bare(&mut deliver).with_merged().with_cache(Some(&self.memory));
        let _ = finder.looks.find(grid, &mut found);
    }

    /// All that all techniques find. Of what several say the first says it.
    pub(super) fn all(&self, grid: &Grid<W>) -> Vec<Seen> {
        let mut seen = Vec::new();
        self.finders.iter().for_each(|finder| self.look(finder, grid, &mut seen));
        seen
    }

    /// Applies all that a technique finds; says whether there was anything.
    pub(super) fn sweep(&self, finder: &Finder<W>, grid: &mut Grid<W>, room: &mut Vec<Conclusion>) -> bool {
        room.clear();
        let mut deliver = |instance: Instance<'_>| {
            if self.difficulty(finder.id, instance.measure) <= self.hardest {
                room.extend_from_slice(instance.conclusions);
            }
            Flow::Continue(())
        };
        let _ = finder.looks.find(grid, &mut StepSink::bare(&mut deliver));
        room.iter().for_each(|conclusion| conclusion.apply_to(grid));
        !room.is_empty()
    }

    /// All that the lowest rung has that has anything, of these sorts: of what takes long, what was met; all of it where
    /// that is not enough.
    pub(super) fn lowest(&self, grid: &Grid<W>, sorts: &[Sort]) -> Vec<Seen> {
        let seen = self.lowest_of(grid, |finder| {
            sorts.contains(&finder.sort) && (finder.sort != Sort::Long || finder.met)
        });
        if seen.is_empty() { self.lowest_of(grid, |finder| sorts.contains(&finder.sort)) } else { seen }
    }

    fn lowest_of(&self, grid: &Grid<W>, which: impl Fn(&Finder<W>) -> bool) -> Vec<Seen> {
        let mut seen = Vec::new();
        let mut rung = None;
        for finder in self.finders.iter().filter(|finder| which(finder)) {
            if rung.is_some_and(|rung| rung != finder.rung) && !seen.is_empty() {
                break;
            }
            rung = Some(finder.rung);
            self.look(finder, grid, &mut seen);
        }
        seen
    }

    /// The first step with a technique that says what is wanted, with its reason.
    pub(super) fn step(
        &self,
        finder: &Finder<W>,
        grid: &Grid<W>,
        wanted: &dyn Fn(&[Conclusion], u16) -> bool,
    ) -> Option<Step> {
        first(finder.id, grid, None, self.lent(), &|conclusions, measure| {
            self.difficulty(finder.id, measure) <= self.hardest && wanted(conclusions, measure)
        })
    }

    /// The same of steps with one of these conclusions.
    fn step_about(
        &self,
        finder: &Finder<W>,
        grid: &Grid<W>,
        about: &[Conclusion],
        wanted: &dyn Fn(&[Conclusion], u16) -> bool,
    ) -> Option<Step> {
        first(finder.id, grid, Some(about), self.lent(), &|conclusions, measure| {
            self.difficulty(finder.id, measure) <= self.hardest && wanted(conclusions, measure)
        })
    }

    /// A technique, then all others from the bottom.
    fn first_of_all(&self, technique: TechniqueId) -> impl Iterator<Item = &Finder<W>> {
        let same = self.finders.iter().filter(move |finder| finder.id == technique);
        same.chain(self.finders.iter().filter(move |finder| finder.id != technique))
    }

    /// Something that was seen on this board, with its reason.
    pub(super) fn told(&self, seen: &Seen, grid: &Grid<W>) -> Option<Step> {
        let finder = self.finders.iter().find(|finder| finder.id == seen.technique)?;
        self.step_about(finder, grid, &seen.conclusions, &|conclusions, measure| {
            measure == seen.measure && conclusions == seen.conclusions
        })
    }

    /// The same of something that was seen on an earlier board: what of it is still to say, and perhaps more.
    pub(super) fn told_later(&self, seen: &Seen, grid: &Grid<W>) -> Option<Step> {
        let new = |conclusion: &Conclusion| !conclusion.holds_on(grid);
        let about: Vec<Conclusion> = seen.conclusions.iter().copied().filter(new).collect();
        self.saying(seen.technique, &about, grid)
    }

    /// A step that says all of this, with a technique or else with the easiest that does.
    fn saying(&self, technique: TechniqueId, about: &[Conclusion], grid: &Grid<W>) -> Option<Step> {
        let says =
            |conclusions: &[Conclusion], _: u16| about.iter().all(|wanted| conclusions.contains(wanted));
        self.first_of_all(technique).find_map(|finder| self.step_about(finder, grid, about, &says))
    }
}

/// By the same technique, or else by the easiest that does; where lines and cages are drawn, by the same alone: there all
/// others take long, and seldom say it.
impl<const W: usize> FindsAnew<W> for Ladder<'_, W> {
    fn can_find(&self, step: &Step, grid: &Grid<W>) -> bool {
        let about = step.finding.conclusions();
        let by_any = !grid.layout().has_constraints();
        self.first_of_all(step.technique).any(|finder| {
            (by_any || finder.id == step.technique)
                && is_found(finder.id, grid, about, self.lent(), &|conclusions, measure| {
                    self.difficulty(finder.id, measure) <= self.hardest
                        && about.iter().all(|wanted| conclusions.contains(wanted))
                })
        })
    }

    fn find(&self, step: &Step, grid: &Grid<W>) -> Option<Step> {
        self.saying(step.technique, step.finding.conclusions(), grid)
    }
}
