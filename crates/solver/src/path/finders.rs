//! [`FinderSet`]: the techniques of a profile up to a difficulty, and what they find on a board.

use super::prune::Rederive;
use super::rating_log::{ExaminedBoard, RatingLog};
use crate::catalogue::{Catalogue, Family, Profile, Score};
use crate::rating::Tally;
use std::cell::Cell;
use std::ops::RangeBounds;
use whydoku_board::{CancelToken, CellSet, Grid};
use whydoku_logic::{Conclusion, Step, TechniqueId};
use whydoku_techniques::finder::{
    FinderCache, FinderContext, Flow, Instance, Registration, StepSink, TechniqueSet,
};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct StepCandidate {
    pub(super) technique: TechniqueId,
    pub(super) measure: u16,
    pub(super) difficulty: Score,
    pub(super) conclusions: Vec<Conclusion>,
}

impl StepCandidate {
    pub(super) const fn tenths(&self) -> usize {
        self.difficulty.in_tenths() as usize
    }
}

/// The easiest steps of a board, of those that were searched for.
#[derive(Default)]
pub(super) struct EasiestSteps {
    pub(super) steps: Vec<StepCandidate>,
    /// The techniques whose search reached its limit: on a board with more candidates they may find easier ones.
    pub(super) cut_short: Vec<TechniqueId>,
}

/// People do not tell difficulties apart that differ by no more than this, in tenths.
const BAND: u32 = 3;

/// How much a technique counts in a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum StepClass {
    Single,
    /// An intersection, a subset that is about as easy as the easiest hard step, or what one cage or line says: everyone sees it.
    Small,
    Hard,
    /// A hard step of which finding all instances takes long, and the rating did not use the technique.
    Long,
    /// Truths and links that the rating did not use: they take longest, and paths of the hardest puzzles have hardly any.
    Rare,
}

/// Whether finding all instances of a family takes long.
pub(super) const fn takes_long(family: Family) -> bool {
    matches!(family, Family::Forcing | Family::Template)
}

#[derive(Clone, Copy)]
pub(super) struct PathFinder<const W: usize> {
    pub(super) id: TechniqueId,
    pub(super) class: StepClass,
    /// Whether its place on the ladder agrees with its difficulty. Otherwise its simplest pattern says little of others.
    is_in_order: bool,
    technique: &'static Registration<W>,
}

pub(super) struct FinderSet<'a, const W: usize> {
    finders: Vec<PathFinder<W>>,
    tally: Tally,
    hardest: Score,
    cache: FinderCache,
    is_patient: bool,
    cancel: CancelToken<'a>,
}

/// How hard the steps of a search may be. Those of simple techniques may be harder, by their measure, than those of others.
#[derive(Clone, Copy)]
pub(super) struct StepLimit {
    /// The difficulty of the simplest pattern, up to which a technique is simple.
    simple: Score,
    of_simple: Score,
    of_others: Score,
}

impl StepLimit {
    pub(super) const NONE: Self = {
        let most = Score::tenths(u32::MAX);
        Self { simple: most, of_simple: most, of_others: most }
    };

    /// The limit of steps that are easier than one by at least `by` tenths, or as easy and of a clearly easier technique.
    pub(super) const fn easier_than(difficulty: Score, simplest: Score, by: u32) -> Self {
        let of_others = Score::tenths(difficulty.in_tenths().saturating_sub(by));
        Self { simple: clearly_easier(simplest), of_simple: difficulty, of_others }
    }

    const fn of(self, simplest: Score) -> Score {
        if simplest.in_tenths() <= self.simple.in_tenths() { self.of_simple } else { self.of_others }
    }
}

/// The highest difficulty that is clearly below another.
pub(super) const fn clearly_easier(difficulty: Score) -> Score {
    Score::tenths(difficulty.in_tenths().saturating_sub(BAND + 1))
}

pub(super) struct FinderOptions<'a> {
    pub(super) hardest: Score,
    pub(super) log: &'a RatingLog,
    pub(super) has_constraints: bool,
    pub(super) may_assume_one: bool,
}

/// Which steps are wanted, by conclusions and measure.
type StepFilter<'a> = &'a dyn Fn(&[Conclusion], u16) -> bool;

impl<'a, const W: usize> FinderSet<'a, W> {
    pub(super) fn new(
        profile: &Profile,
        tally: Tally,
        options: &FinderOptions<'_>,
        cache: FinderCache,
        cancel: CancelToken<'a>,
    ) -> Self {
        let &FinderOptions { hardest, log, has_constraints, may_assume_one } = options;
        // Where nets were needed, every board holds many steps.
        let is_hard = log.nets() > 0;
        let mut finders = Vec::new();
        for rung in profile.rungs.iter().filter(|rung| rung.drawn || !has_constraints) {
            for &id in &rung.techniques {
                let entry = Catalogue::embedded().entry(id);
                let technique = whydoku_wide::finders::<W>().get(id);
                let class = match entry.family {
                    Family::Single => StepClass::Single,
                    Family::Intersection | Family::Subset | Family::Constraint => StepClass::Small,
                    _ if log.has(id) => StepClass::Hard,
                    _ if id == TechniqueId::TruthsAndLinks => StepClass::Rare,
                    family if takes_long(family) => StepClass::Long,
                    family if technique.traits().is_expensive && (is_hard || family == Family::Exotic) => {
                        StepClass::Long
                    }
                    _ => StepClass::Hard,
                };
                let too_hard = tally.difficulty(id, 0).0 > hardest;
                if too_hard || entry.uniqueness && !may_assume_one {
                    continue;
                }
                let is_in_order = !profile.exceptions.contains_key(&id);
                finders.push(PathFinder { id, class, is_in_order, technique });
            }
        }
        let mut set = Self { finders, tally, hardest, cache, is_patient: false, cancel };
        set.demote_subsets();
        set
    }

    /// Counts subsets that are harder than a hard step among those.
    fn demote_subsets(&mut self) {
        let least = self.of(StepClass::Hard).map(|finder| self.difficulty(finder.id, 0).in_tenths()).min();
        let Some(least) = least else { return };
        let is_subset = |id| Catalogue::embedded().entry(id).family == Family::Subset;
        for finder in &mut self.finders {
            let difficulty = self.tally.difficulty(finder.id, 0).0;
            if is_subset(finder.id) && difficulty > Score::tenths(least + BAND) {
                finder.class = StepClass::Hard;
            }
        }
    }

    fn context(&self) -> FinderContext<'_> {
        let Self { ref cache, is_patient, cancel, .. } = *self;
        FinderContext { cache: Some(cache), cancel, is_patient, ..FinderContext::default() }
    }

    pub(super) const fn cancel(&self) -> CancelToken<'a> {
        self.cancel
    }

    pub(super) fn of(&self, class: StepClass) -> impl Iterator<Item = &PathFinder<W>> {
        self.finders.iter().filter(move |finder| finder.class == class)
    }

    pub(super) const fn tally(&self) -> &Tally {
        &self.tally
    }

    /// The number of expensive techniques among those that count.
    pub(super) fn far(&self) -> u32 {
        self.of(StepClass::Hard).filter(|finder| finder.technique.traits().is_expensive).count() as u32
    }

    pub(super) fn difficulty(&self, technique: TechniqueId, measure: u16) -> Score {
        self.tally.difficulty(technique, measure).0
    }

    /// The difficulty of the simplest pattern of a technique, or of the step itself where that says more.
    pub(super) fn simplest(&self, technique: TechniqueId, measure: u16) -> Score {
        let is_out_of_order = |finder: &PathFinder<W>| finder.id == technique && !finder.is_in_order;
        self.difficulty(technique, if self.finders.iter().any(is_out_of_order) { measure } else { 0 })
    }

    pub(super) fn counts(&self, technique: TechniqueId) -> bool {
        let finder = self.finders.iter().find(|finder| finder.id == technique);
        finder.is_none_or(|finder| finder.class >= StepClass::Hard)
    }

    /// Adds what a technique finds, if it is new and not too hard; if `about` is given, only what has one of these conclusions.
    pub(super) fn collect(
        &self,
        finder: &PathFinder<W>,
        grid: &Grid<W>,
        about: Option<&[Conclusion]>,
        into: &mut Vec<StepCandidate>,
    ) {
        self.collect_within(finder, grid, (about, None), (self.hardest, None), into);
    }

    /// Like [`Self::collect`], of steps up to a difficulty; if a band is given, only of those within it above the easiest, though
    /// others that were found before may be added too. If cells are given, nothing was found before these lost candidates.
    /// Returns whether the search reached its limit.
    fn collect_within(
        &self,
        finder: &PathFinder<W>,
        grid: &Grid<W>,
        (about, changed): (Option<&[Conclusion]>, Option<&CellSet>),
        (hardest, band): (Score, Option<u32>),
        into: &mut Vec<StepCandidate>,
    ) -> bool {
        let most = Cell::new(hardest);
        let accepts = |measure| self.difficulty(finder.id, measure) <= most.get();
        let mut deliver = |instance: Instance<'_>| {
            let difficulty = self.difficulty(finder.id, instance.measure);
            let is_known = |known: &StepCandidate| known.conclusions == instance.conclusions;
            if difficulty <= most.get() && !into.iter().any(is_known) {
                let (technique, measure) = (finder.id, instance.measure);
                let conclusions = instance.conclusions.to_vec();
                into.push(StepCandidate { technique, measure, difficulty, conclusions });
                let within = |band| Score::tenths(difficulty.in_tenths() + band);
                most.set(band.map_or(hardest, within).min(most.get()));
            }
            Flow::Continue(())
        };
        let context = FinderContext { accepts: Some(&accepts), changed, ..self.context() };
        let mut sink = StepSink::bare(&mut deliver).with_targets(about).with_merged().with_context(context);
        let _ = finder.technique.find(grid, &mut sink);
        sink.was_cut_short()
    }

    /// Returns the steps of all techniques. Of steps with equal conclusions the first technique's is kept.
    pub(super) fn all(&self, grid: &Grid<W>) -> Vec<StepCandidate> {
        let mut found = Vec::new();
        self.finders.iter().for_each(|finder| self.collect(finder, grid, None, &mut found));
        found
    }

    /// Returns the easiest steps within a limit and those that are hardly harder; if `about` is given, only steps that have
    /// one of these conclusions. Ends at techniques of which no step is that easy. Of those that found nothing on an earlier
    /// board, if one is given, only what is new is searched for.
    pub(super) fn easiest(
        &self,
        grid: &Grid<W>,
        classes: impl RangeBounds<StepClass>,
        limit: StepLimit,
        (about, earlier): (Option<&[Conclusion]>, Option<&Grid<W>>),
    ) -> EasiestSteps {
        let earlier = earlier.filter(|earlier| earlier.changed_since(grid).is_empty());
        let earlier = earlier.map(|earlier| (earlier.fingerprint(), grid.changed_since(earlier).resized()));
        let simplest = |finder: &PathFinder<W>| self.difficulty(finder.id, 0);
        let of_classes = self.finders.iter().filter(|finder| classes.contains(&finder.class));
        let mut finders: Vec<&PathFinder<W>> = of_classes.collect();
        finders.sort_by_cached_key(|finder| simplest(finder).in_tenths() as usize);
        let (mut easiest, mut cut_short) = (Vec::<StepCandidate>::new(), Vec::new());
        let mut most = self.hardest;
        for finder in finders {
            let of_finder = if finder.is_in_order { limit.of(simplest(finder)) } else { limit.of_others };
            let hardest = most.min(of_finder);
            if simplest(finder) > hardest {
                continue;
            }
            let known = earlier.as_ref().filter(|&&(board, _)| self.is_idle(finder, board));
            let about = (about, known.map(|(_, changed)| changed));
            let mut steps = Vec::new();
            if self.collect_within(finder, grid, about, (hardest, Some(BAND)), &mut steps) {
                cut_short.push(finder.id);
            }
            easiest.append(&mut steps);
            let difficulty = easiest.iter().map(|step| step.difficulty.in_tenths()).min();
            most = difficulty.map_or(most, |difficulty| most.min(Score::tenths(difficulty + BAND)));
        }
        easiest.retain(|step| step.difficulty <= most);
        EasiestSteps { steps: easiest, cut_short }
    }

    /// The limit of steps that are clearly easier than the easiest of these.
    pub(super) fn easier_than(&self, steps: &[StepCandidate]) -> StepLimit {
        let difficulty = steps.iter().map(|step| step.difficulty).min();
        let simplest = steps.iter().map(|step| self.simplest(step.technique, step.measure)).min();
        let Some((difficulty, simplest)) = difficulty.zip(simplest) else { return StepLimit::NONE };
        StepLimit::easier_than(difficulty, simplest, BAND + 1)
    }

    /// A board whose easiest steps are these, if there are any.
    pub(super) fn examined(&self, grid: &Grid<W>, easiest: &EasiestSteps) -> Option<ExaminedBoard<W>> {
        let EasiestSteps { steps, cut_short } = easiest;
        let least = steps.iter().map(|step| self.simplest(step.technique, step.measure)).min()?;
        Some(ExaminedBoard { grid: grid.clone(), least, cut_short: cut_short.clone() })
    }

    /// Returns the easiest hard steps. Techniques that take long and that the rating did not use are searched only for steps
    /// that are clearly easier than those of the others.
    pub(super) fn easiest_hard(&self, grid: &Grid<W>) -> EasiestSteps {
        let mut easiest =
            self.easiest(grid, StepClass::Hard..=StepClass::Hard, StepLimit::NONE, (None, None));
        let long = self.easiest(grid, StepClass::Long.., self.easier_than(&easiest.steps), (None, None));
        easiest.cut_short.extend(long.cut_short);
        if !long.steps.is_empty() {
            easiest.steps = long.steps;
        }
        easiest
    }

    /// Applies singles, intersections and subsets until there are none. Their order makes no difference to the result, so
    /// all that one technique finds is applied at once.
    pub(super) fn settle(&self, grid: &mut Grid<W>, buffer: &mut Vec<Conclusion>) {
        self.settle_changed(grid, grid.layout().cells().resized(), buffer);
    }

    /// Like [`Self::settle`], where only these cells have changed since there was nothing to apply.
    fn settle_changed(&self, grid: &mut Grid<W>, changed: CellSet, buffer: &mut Vec<Conclusion>) {
        let small = self.of(StepClass::Single).chain(self.of(StepClass::Small));
        self.apply_all(small.collect(), grid, changed, buffer);
    }

    /// Applies techniques until there is nothing left: all, or if some are given, these and small steps. Where all of them had
    /// been applied to another board before, only what it has lost since is looked at.
    pub(super) fn exhaust(&self, grid: &mut Grid<W>, only: Option<&[TechniqueId]>, last: Option<&Grid<W>>) {
        let changed = last.map_or_else(|| *grid.layout().cells(), |last| grid.changed_since(last));
        let is_used = |finder: &&PathFinder<W>| {
            finder.class <= StepClass::Small || only.is_none_or(|only| only.contains(&finder.id))
        };
        let mut finders: Vec<&PathFinder<W>> = self.finders.iter().filter(is_used).collect();
        finders.sort_by_cached_key(|finder| self.difficulty(finder.id, 0).in_tenths() as usize);
        self.apply_all(finders, grid, changed.resized(), &mut Vec::new());
    }

    /// The techniques of which the simplest pattern is no harder than this.
    pub(super) fn up_to(&self, hardest: Score) -> Self {
        let is_easy =
            |finder: &&PathFinder<W>| finder.is_in_order && self.difficulty(finder.id, 0) <= hardest;
        let finders = self.finders.iter().filter(is_easy).copied().collect();
        Self { finders, tally: self.tally.clone(), cache: self.cache.clone(), ..*self }
    }

    /// The same techniques, with longer searches.
    pub(super) fn patient(&self) -> Self {
        let (finders, tally, cache) = (self.finders.clone(), self.tally.clone(), self.cache.clone());
        Self { finders, tally, cache, is_patient: true, ..*self }
    }

    /// Applies techniques until there is nothing left, the first that finds something each time, where only these cells have
    /// changed since that was done.
    fn apply_all(
        &self,
        finders: Vec<&PathFinder<W>>,
        grid: &mut Grid<W>,
        changed: CellSet,
        buffer: &mut Vec<Conclusion>,
    ) {
        let mut finders: Vec<(&PathFinder<W>, CellSet)> =
            finders.into_iter().map(|finder| (finder, changed)).collect();
        while !grid.is_full() {
            let (before, board) = (grid.clone(), grid.fingerprint());
            let mut finds = |(finder, changed): &mut (&PathFinder<W>, CellSet)| {
                let changed = std::mem::take(changed);
                self.sweep(finder, grid, (&changed, board), buffer)
            };
            if !finders.iter_mut().any(&mut finds) {
                break;
            }
            let lost = grid.changed_since(&before).resized();
            finders.iter_mut().for_each(|(_, changed)| *changed |= lost);
        }
    }

    /// The board after a step and all small steps that follow it. Nothing small may be left before the step.
    pub(super) fn after(
        &self,
        grid: &Grid<W>,
        step: &StepCandidate,
        buffer: &mut Vec<Conclusion>,
    ) -> Grid<W> {
        let mut next = grid.clone();
        step.conclusions.iter().for_each(|conclusion| conclusion.apply_to(&mut next));
        let changed = next.changed_since(grid).resized();
        self.settle_changed(&mut next, changed, buffer);
        next
    }

    /// Applies all that a technique finds; returns whether there was anything.
    fn sweep(
        &self,
        finder: &PathFinder<W>,
        grid: &mut Grid<W>,
        (changed, board): (&CellSet, u64),
        buffer: &mut Vec<Conclusion>,
    ) -> bool {
        buffer.clear();
        if self.is_idle(finder, board) {
            return false;
        }
        let mut deliver = |instance: Instance<'_>| {
            if self.difficulty(finder.id, instance.measure) <= self.hardest {
                buffer.extend_from_slice(instance.conclusions);
            }
            Flow::Continue(())
        };
        let context = FinderContext { changed: Some(changed), ..self.context() };
        let _ = finder.technique.find(grid, &mut StepSink::bare(&mut deliver).with_context(context));
        buffer.iter().for_each(|conclusion| conclusion.apply_to(grid));
        self.note_idle(finder, board, buffer.is_empty());
        !buffer.is_empty()
    }

    /// Whether a technique is known to find nothing that is not too hard on a board, which is given by its fingerprint.
    fn is_idle(&self, finder: &PathFinder<W>, board: u64) -> bool {
        !self.is_patient && self.cache.is_idle(finder.id, board)
    }

    fn note_idle(&self, finder: &PathFinder<W>, board: u64, is_idle: bool) {
        if is_idle && !self.is_patient && !self.cancel.is_cancelled() {
            let mut idle = TechniqueSet::EMPTY;
            idle.insert(finder.id.index());
            self.cache.set_idle(idle, board);
        }
    }

    /// The first step of a technique that passes the filter, with its reasons; if `about` is given, among those with one
    /// of these conclusions.
    pub(super) fn step(
        &self,
        finder: &PathFinder<W>,
        grid: &Grid<W>,
        about: Option<&[Conclusion]>,
        wanted: StepFilter<'_>,
    ) -> Option<Step> {
        self.step_up_to(self.hardest, finder, grid, about, wanted)
    }

    fn step_up_to(
        &self,
        hardest: Score,
        finder: &PathFinder<W>,
        grid: &Grid<W>,
        about: Option<&[Conclusion]>,
        wanted: StepFilter<'_>,
    ) -> Option<Step> {
        let accepts = |measure| self.difficulty(finder.id, measure) <= hardest;
        let context = FinderContext { accepts: Some(&accepts), ..self.context() };
        find_step(finder.id, grid, about, context, &|conclusions, measure| {
            accepts(measure) && wanted(conclusions, measure)
        })
    }

    /// The first step of a technique, where it had none before these cells lost candidates.
    pub(super) fn new_step(
        &self,
        finder: &PathFinder<W>,
        grid: &Grid<W>,
        (changed, board): (Option<&CellSet>, u64),
    ) -> Option<Step> {
        if self.is_idle(finder, board) {
            return None;
        }
        let accepts = |measure| self.difficulty(finder.id, measure) <= self.hardest;
        let context = FinderContext { accepts: Some(&accepts), changed, ..self.context() };
        let step = find_step(finder.id, grid, None, context, &|_, measure| accepts(measure));
        self.note_idle(finder, board, step.is_none());
        step
    }

    /// The techniques that may have steps up to a difficulty, one of them first.
    fn starting_with(&self, technique: TechniqueId, hardest: Score) -> impl Iterator<Item = &PathFinder<W>> {
        let same = self.finders.iter().filter(move |finder| finder.id == technique);
        let others = self.finders.iter().filter(move |finder| finder.id != technique);
        same.chain(others.filter(move |finder| self.difficulty(finder.id, 0) <= hardest))
    }

    /// A step that was found on this board, with its reasons.
    pub(super) fn explain(&self, step: &StepCandidate, grid: &Grid<W>) -> Option<Step> {
        let finder = self.finders.iter().find(|finder| finder.id == step.technique)?;
        self.step(finder, grid, Some(&step.conclusions), &|conclusions, measure| {
            measure == step.measure && conclusions == step.conclusions
        })
    }

    /// A step that was found on an earlier board, with its reasons: the conclusions that are left, and perhaps more.
    pub(super) fn explain_later(&self, step: &StepCandidate, grid: &Grid<W>) -> Option<Step> {
        let new = |conclusion: &Conclusion| !conclusion.holds_on(grid);
        let about: Vec<Conclusion> = step.conclusions.iter().copied().filter(new).collect();
        self.step_with_all(step.technique, &about, grid, step.difficulty)
    }

    /// A step with all of these conclusions that is no harder than another, by its technique or else by the easiest that has
    /// one.
    fn step_with_all(
        &self,
        technique: TechniqueId,
        about: &[Conclusion],
        grid: &Grid<W>,
        hardest: Score,
    ) -> Option<Step> {
        self.starting_with(technique, hardest).find_map(|finder| {
            self.step_up_to(hardest, finder, grid, Some(about), &|conclusions, _| has_all(conclusions, about))
        })
    }
}

/// Rederives by the same technique, or else by the easiest that can, with a step that is no harder. On boards with constraints
/// by the same alone: there the others take long and seldom succeed.
impl<const W: usize> Rederive<W> for FinderSet<'_, W> {
    fn can_find(&self, step: &Step, grid: &Grid<W>) -> bool {
        let about = step.finding.conclusions();
        let by_any = !grid.layout().has_constraints();
        let hardest = self.difficulty(step.technique, step.measure);
        self.starting_with(step.technique, hardest).any(|finder| {
            let accepts = |measure| self.difficulty(finder.id, measure) <= hardest;
            let context = FinderContext { accepts: Some(&accepts), ..self.context() };
            (by_any || finder.id == step.technique)
                && can_find(finder.id, grid, about, context, &|conclusions, measure| {
                    accepts(measure) && has_all(conclusions, about)
                })
        })
    }

    fn find(&self, step: &Step, grid: &Grid<W>) -> Option<Step> {
        let hardest = self.difficulty(step.technique, step.measure);
        self.step_with_all(step.technique, step.finding.conclusions(), grid, hardest)
    }
}

pub(super) fn has_all(conclusions: &[Conclusion], about: &[Conclusion]) -> bool {
    about.iter().all(|wanted| conclusions.contains(wanted))
}

/// Whether a technique finds a step that passes the filter and has one of these conclusions.
pub(super) fn can_find<const W: usize>(
    technique: TechniqueId,
    grid: &Grid<W>,
    about: &[Conclusion],
    context: FinderContext<'_>,
    wanted: StepFilter<'_>,
) -> bool {
    let mut stop = |_: Instance<'_>| Flow::Break(());
    let mut sink = StepSink::bare(&mut stop)
        .filtered(wanted)
        .with_targets(Some(about))
        .with_merged()
        .with_context(context);
    whydoku_wide::finders::<W>().get(technique).find(grid, &mut sink).is_break()
}

/// The first step of a technique that passes the filter, with its reasons; if `about` is given, among those with one of
/// these conclusions.
pub(super) fn find_step<const W: usize>(
    technique: TechniqueId,
    grid: &Grid<W>,
    about: Option<&[Conclusion]>,
    context: FinderContext<'_>,
    wanted: StepFilter<'_>,
) -> Option<Step> {
    let mut step = None;
    let mut deliver = |instance: Instance<'_>| {
        let measure = instance.measure;
        step = instance.finding().map(|finding| Step { technique, measure, finding });
        if step.is_some() { Flow::Break(()) } else { Flow::Continue(()) }
    };
    let finder = whydoku_wide::finders::<W>().get(technique);
    let mut sink = StepSink::with_reasons(&mut deliver)
        .filtered(wanted)
        .with_targets(about)
        .with_merged()
        .with_context(context);
    let _ = finder.find(grid, &mut sink);
    step
}
