//! [`Trial`]: shows that an assumption leads to a conflict, if need be with candidates that are refuted within it one after
//! another, and finds the argument with as few of these and as few truths as will do.

use super::fixpoint::Fixpoint;
use super::network::{Network, Statement};
use super::propagation::{Mark, Propagation, Scope};
use super::relation::SupportStore;
use super::{Mask, TruthSet};
use crate::finder::Reason;
use whydoku_logic::{Argument, ArgumentLine, Assertion, Figure, Justification, Role, Truth};

/// A propagation with relations, and what has been refuted within its assumption.
pub(crate) struct Trial<'a> {
    network: &'a Network,
    propagation: Propagation<'a>,
    refutations: Vec<Refutation>,
}

/// A candidate that leads to a conflict within the assumption.
struct Refutation {
    candidate: u32,
    /// The number of steps before it.
    position: usize,
    /// Without the dependencies of earlier refutations.
    dependencies: Dependencies,
    argument: Option<Argument>,
}

/// The truths, steps and refutations that a conflict depends on, by the recorded reasons.
#[derive(Clone)]
struct Dependencies {
    truths: TruthSet,
    /// Indices in the order of placing.
    steps: Mask,
    /// The candidates of earlier refutations.
    refuted: Mask,
}

/// The part of refutations that is recorded.
#[derive(Clone, Copy)]
enum Recording<'a> {
    Nothing,
    /// The function returns those that are known, by the index of the refutation.
    Dependencies(&'a dyn Fn(usize) -> Option<&'a Dependencies>),
    Arguments,
}

/// A part of an argument.
#[derive(Clone, Copy)]
enum Event<'a> {
    /// A step and the truth that it follows from.
    Step(u32, u32),
    Refuted(&'a Refutation),
}

impl<'a> Trial<'a> {
    /// A trial on a network with relations, whose results are looked up in `support`.
    pub(crate) fn new(network: &'a Network, support: SupportStore) -> Self {
        let propagation = Propagation::with_relations(network, support);
        Self { network, propagation, refutations: Vec::new() }
    }

    /// Returns how much it takes to show that an assumption leads to a conflict: the levels and steps up to it, from 1.
    pub(crate) fn size_of_conflict(&mut self, assumed: u32) -> Option<u16> {
        self.leads_to_conflict(&[assumed], &[], Scope::All, Recording::Nothing)
            .then(|| self.propagation.conflict_size())
    }

    /// Returns the number of levels up to the conflict that an assumption leads to, if there are no more than `most`.
    pub(crate) fn levels_to_conflict(&mut self, assumed: u32, most: u16) -> Option<u16> {
        self.propagation.most_levels = most;
        let conflict = self.propagation.run(&[Statement::is(assumed)], Scope::All);
        self.propagation.most_levels = u16::MAX;
        conflict.then(|| self.propagation.level())
    }

    /// Returns how much it takes to show that each case of an assumption leads to a conflict, if that is no more than `most`, and
    /// orders the cases by it.
    pub(crate) fn size_of_cases(&mut self, assumed: u32, cases: &mut [u32], most: u16) -> Option<u16> {
        if self.propagation.run(&[Statement::is(assumed)], Scope::All) {
            return None;
        }
        let (mut total, mut sizes) = (0_u16, Vec::new());
        for &case in cases.iter() {
            let left = most - total;
            let size = self.propagation.with_assumption(case, Scope::All, |propagation, conflict, _| {
                conflict.then(|| propagation.conflict_size_up_to(left))?
            })?;
            total += size;
            sizes.push((size, case));
        }
        sizes.sort_unstable();
        cases.iter_mut().zip(sizes).for_each(|(case, (_, sorted))| *case = sorted);
        Some(total)
    }

    /// Whether an assumption leads to a conflict when candidates are refuted within it in turn.
    pub(crate) fn succeeds(&mut self, assumed: u32, refuted: &[u32]) -> bool {
        self.leads_to_conflict(&[assumed], refuted, Scope::All, Recording::Nothing)
    }

    /// Returns the reason why an assumption is wrong that leads to a conflict when candidates are refuted within it.
    pub(crate) fn reason(&mut self, fixpoint: &mut Fixpoint<'_>, assumed: u32, refuted: &[u32]) -> Reason {
        let core = RefutationCore::of(fixpoint, self, assumed, refuted).expect("there was a conflict");
        self.reason_in(&[assumed], &core.refuted, Scope::Of(&core.truths))
    }

    /// Returns a candidate, of which [`Self::succeeds`], with other places of its digit in a house for which the same argument
    /// holds, in order, and the reason why it is in none of them.
    pub(crate) fn reason_with_others(
        &mut self,
        fixpoint: &mut Fixpoint<'_>,
        assumed: u32,
        refuted: &[u32],
    ) -> (Vec<u32>, Reason) {
        let core = RefutationCore::of(fixpoint, self, assumed, refuted).expect("there was a conflict");
        let (network, scope) = (self.network, Scope::Of(&core.truths));
        let mut fails =
            |group: &[u32]| self.leads_to_conflict(group, &core.refuted, scope, Recording::Nothing);
        let digit = network.candidate(assumed).digit;
        let of_digit = |&other: &u32| network.candidate(other).digit == digit;
        let others = network.conflicts(assumed).iter().copied().filter(of_digit);
        let alike: Vec<u32> = others.filter(|&other| fails(&[other])).collect();
        let houses = network.truths_of(assumed).iter().filter(|&&truth| network.house(truth).is_some());
        let groups = houses.map(|&house| {
            let in_house = network.members(house).iter().copied();
            in_house.filter(|one| *one == assumed || alike.contains(one)).collect::<Vec<u32>>()
        });
        let mut groups: Vec<Vec<u32>> = groups.filter(|group| group.len() > 1).collect();
        groups.sort_by_cached_key(|group| usize::MAX - group.len());
        let group = groups.into_iter().find(|group| fails(group)).unwrap_or_else(|| vec![assumed]);
        let reason = self.reason_in(&group, &core.refuted, scope);
        (group, reason)
    }

    fn reason_in(&mut self, assumed: &[u32], refuted: &[u32], scope: Scope<'_>) -> Reason {
        self.leads_to_conflict(assumed, refuted, scope, Recording::Arguments);
        let needed = self.dependencies(true);
        let argument = self.argument(assumed, &self.events(&needed, None));
        let cells = argument.supposed.cells.iter().copied();
        let figure = Figure::new().cells(Role::Cell, cells).digits(Role::Digit, [argument.supposed.digit]);
        Reason::new(self.network.clone_truths(&needed.truths), figure.argument(argument))
    }

    /// Returns some truths, those of the cells of relations included.
    fn with_cells(&self, truths: &[u32]) -> TruthSet {
        let relations = truths.iter().filter_map(|&truth| self.network.relation(truth));
        let cells = relations.flat_map(|relation| &relation.cells);
        let mut all = self.propagation.truths(truths);
        cells.filter_map(|&cell| self.network.cell_truth(cell)).for_each(|cell| _ = all.add(cell));
        all
    }

    /// Returns what some truths remove if a candidate is assumed; `None` if that leads to a conflict.
    pub(crate) fn removed_by(&mut self, assumed: u32, truths: &[u32]) -> Option<Mask> {
        let truths = self.with_cells(truths);
        let conflict = self.propagation.run(&[Statement::is(assumed)], Scope::Of(&truths));
        (!conflict).then(|| Mask::of(self.network.len(), self.propagation.removed().iter().copied()))
    }

    /// Whether a truth is a sum that houses leave of cages.
    pub(crate) fn is_sum(&self, truth: u32) -> bool {
        matches!(self.network.truth(truth), Truth::Linear(_))
    }

    /// As [`Self::size_of_conflict`], by these truths only, with the number of cells whose lost candidates it rests on.
    pub(crate) fn extent_by(&mut self, assumed: u32, truths: &[u32]) -> Option<(u16, u16)> {
        let truths = self.with_cells(truths);
        self.leads_to_conflict(&[assumed], &[], Scope::Of(&truths), Recording::Nothing)
            .then(|| self.propagation.conflict_extent())
    }

    /// Returns the reason why an assumption is wrong that leads to a conflict by these truths, without those that are not
    /// needed.
    pub(crate) fn reason_by(&mut self, assumed: u32, truths: &[u32]) -> Reason {
        let mut needed = self.with_cells(truths);
        for truth in needed.clone().iter() {
            needed.remove(truth);
            if !self.leads_to_conflict(&[assumed], &[], Scope::Of(&needed), Recording::Nothing) {
                _ = needed.add(truth);
            }
        }
        self.reason_in(&[assumed], &[], Scope::Of(&needed))
    }

    fn leads_to_conflict(
        &mut self,
        assumed: &[u32],
        refuted: &[u32],
        scope: Scope<'_>,
        recording: Recording<'_>,
    ) -> bool {
        self.refutations.clear();
        self.propagation.run(&self.statements(assumed), scope)
            || self.refute_in_turn(refuted, scope, recording, None)
    }

    /// Returns the statements that follow from one of these candidates being true.
    fn statements(&self, assumed: &[u32]) -> Vec<Statement> {
        if let &[only] = assumed {
            return vec![Statement::is(only)];
        }
        let conflicts =
            |&one: &u32| Mask::of(self.network.len(), self.network.conflicts(one).iter().copied());
        let shared = assumed.iter().map(conflicts).reduce(|mut all, one| {
            all.keep(&one);
            all
        });
        shared.iter().flat_map(Mask::iter).map(Statement::is_not).collect()
    }

    /// Continues with the first candidate that has not been refuted. The state before each is added to `marks`, by its
    /// index.
    fn refute_in_turn(
        &mut self,
        refuted: &[u32],
        scope: Scope<'_>,
        recording: Recording<'_>,
        mut marks: Option<&mut Vec<Mark>>,
    ) -> bool {
        for (at, &candidate) in refuted.iter().enumerate().skip(self.refutations.len()) {
            let mark = self.propagation.mark();
            if let Some(marks) = &mut marks {
                marks.truncate(at);
                marks.push(mark);
            }
            let known = if let Recording::Dependencies(known) = recording { known(at) } else { None };
            let mut dependencies = known.cloned().unwrap_or_else(|| self.no_dependencies());
            let mut argument = None;
            // What has been removed meanwhile needs no refutation.
            if known.is_none() && !self.propagation.is_removed(candidate) {
                if !self.propagation.extend(&[Statement::is(candidate)], scope) {
                    return false;
                }
                if !matches!(recording, Recording::Nothing) {
                    dependencies = self.dependencies(false);
                }
                if matches!(recording, Recording::Arguments) {
                    argument =
                        Some(self.argument(&[candidate], &self.events(&dependencies, Some(mark.placed))));
                }
                self.propagation.undo(mark);
            }
            let position = mark.placed;
            self.refutations.push(Refutation { candidate, position, dependencies, argument });
            if self.propagation.extend(&[Statement::is_not(candidate)], scope) {
                return !self.propagation.broken().is_empty();
            }
        }
        false
    }

    fn no_dependencies(&self) -> Dependencies {
        Dependencies {
            truths: self.propagation.no_truths(),
            steps: Mask::none(self.propagation.placed().len()),
            refuted: Mask::none(self.network.len()),
        }
    }

    /// Returns the first broken truth.
    fn broken(&self) -> u32 {
        *self.propagation.broken().iter().min().expect("there is a conflict")
    }

    /// Collects the dependencies of the conflict, those of refutations included if `through_refutations`.
    fn dependencies(&self, through_refutations: bool) -> Dependencies {
        let placed = self.propagation.placed();
        let mut index_of = vec![0; self.network.len() + placed.len()];
        placed.iter().zip(0..).for_each(|(&step, at)| index_of[step as usize] = at);
        let mut needed = self.no_dependencies();
        self.add_truth(&mut needed, self.broken(), placed.len(), &index_of);
        let mut refutations = self.refutations.iter().rev().peekable();
        // A step depends on earlier ones only.
        for at in (0..=placed.len()).rev() {
            while let Some(refutation) = refutations.next_if(|refutation| refutation.position >= at) {
                if through_refutations && needed.refuted.has(refutation.candidate) {
                    let Dependencies { truths, steps, refuted } = &refutation.dependencies;
                    needed.truths.add_all(truths);
                    needed.refuted.add_all(refuted);
                    let earlier = steps.iter().filter(|&step| (step as usize) < refutation.position);
                    earlier.for_each(|step| _ = needed.steps.add(step));
                }
            }
            if let Some(before) = at.checked_sub(1)
                && needed.steps.has(before as u32)
                && let Some(truth) = self.propagation.reason(placed[before])
            {
                self.add_truth(&mut needed, truth, before, &index_of);
            }
        }
        needed
    }

    /// Adds a truth and what has removed its candidates before a step.
    fn add_truth(&self, needed: &mut Dependencies, truth: u32, end: usize, index_of: &[u32]) {
        needed.truths.add(truth);
        let members = self.network.members(truth).iter();
        for &member in members.filter(|&&member| self.propagation.is_removed(member)) {
            if let Some(step) = self.propagation.remover(member) {
                let index = index_of[step as usize];
                if (index as usize) < end {
                    needed.steps.add(index);
                }
            } else {
                let mut refutations = self.refutations.iter();
                if refutations.any(|one| one.candidate == member && one.position <= end) {
                    needed.refuted.add(member);
                }
            }
        }
    }

    /// Returns what is needed of the steps from one on and of the refutations after it, or of all, in order.
    fn events(&self, needed: &Dependencies, from: Option<usize>) -> Vec<Event<'_>> {
        let placed = self.propagation.placed();
        let is_needed = |one: &&Refutation| {
            from.is_none_or(|from| one.position > from) && needed.refuted.has(one.candidate)
        };
        let mut refutations = self.refutations.iter().filter(is_needed).peekable();
        let mut events = Vec::new();
        for at in from.unwrap_or(0)..=placed.len() {
            while let Some(refutation) = refutations.next_if(|refutation| refutation.position <= at) {
                events.push(Event::Refuted(refutation));
            }
            if let Some(&step) = placed.get(at).filter(|_| needed.steps.has(at as u32)) {
                events.extend(self.propagation.reason(step).map(|truth| Event::Step(step, truth)));
            }
        }
        events
    }

    fn argument(&self, assumed: &[u32], events: &[Event<'_>]) -> Argument {
        let network = self.network;
        let later = |at: usize| &events[at + 1..];
        let lines = events.iter().enumerate().flat_map(|(at, &event)| self.lines(event, later(at)));
        let candidates = assumed.iter().map(|&one| network.candidate(one));
        let digit = network.candidate(assumed[0]).digit;
        Argument {
            supposed: Assertion { digit, cells: candidates.map(|one| one.cell).collect(), is: true },
            lines: lines.collect(),
            broken: Some(network.truth(self.broken()).clone()),
            cases: Vec::new(),
        }
    }

    /// Returns the lines of an event. A removal gets one if something later looks at the candidate.
    fn lines(&self, event: Event<'_>, later: &[Event<'_>]) -> Vec<ArgumentLine> {
        let network = self.network;
        let looks_at = |truth: u32, candidate: u32| network.members(truth).contains(&candidate);
        let matters = |&&candidate: &&u32| {
            looks_at(self.broken(), candidate)
                || later.iter().any(|event| match *event {
                    Event::Step(_, truth) => looks_at(truth, candidate),
                    Event::Refuted(refutation) => {
                        refutation.dependencies.truths.iter().any(|truth| looks_at(truth, candidate))
                    }
                })
        };
        let removal = |because: &Justification, candidate: u32| ArgumentLine {
            because: because.clone(),
            then: network.assertion(Statement::is_not(candidate)),
        };
        match event {
            Event::Step(step, truth) => {
                let because = Justification::Truth(network.truth(truth).clone());
                let removed = self.propagation.inferred(step).iter().filter(matters);
                let mut lines: Vec<ArgumentLine> = removed.map(|&lost| removal(&because, lost)).collect();
                if (step as usize) < network.len() {
                    lines.push(ArgumentLine { because, then: network.assertion(Statement::is(step)) });
                }
                lines
            }
            Event::Refuted(Refutation { candidate, argument, .. }) => {
                let within = argument.clone().map(|argument| Justification::Refuted(Box::new(argument)));
                let because = within.unwrap_or(Justification::Conflict);
                Some(candidate).filter(matters).map(|&lost| removal(&because, lost)).into_iter().collect()
            }
        }
    }
}

/// The refutations and truths that an assumption needs to lead to a conflict, as few as will do. Where one thing is left
/// out, only what depends on it is propagated again; where it can be left out, the trial gives new dependencies, often
/// fewer.
struct RefutationCore {
    refuted: Vec<u32>,
    truths: TruthSet,
    dependencies: Vec<Dependencies>,
}

impl RefutationCore {
    /// Reduces these refutations, and all truths; `None` if there is no conflict.
    fn of(fixpoint: &mut Fixpoint<'_>, trial: &mut Trial<'_>, assumed: u32, refuted: &[u32]) -> Option<Self> {
        let mut marks = Vec::new();
        let recording = Recording::Dependencies(&|_| None);
        let conflict = trial.leads_to_conflict(&[assumed], &[], Scope::All, recording)
            || trial.refute_in_turn(refuted, Scope::All, recording, Some(&mut marks));
        let mut needed = conflict.then(|| Self::of_conflict(trial))?;
        needed.leave_out_refutations(fixpoint, trial, assumed, refuted, marks);
        needed.leave_out_truths(fixpoint, trial, assumed);
        Some(needed)
    }

    fn of_conflict(trial: &Trial<'_>) -> Self {
        let needed = trial.dependencies(true);
        let refutations = trial.refutations.iter().filter(|one| needed.refuted.has(one.candidate));
        // Steps are numbered anew in each run.
        let dependencies =
            |one: &Refutation| Dependencies { steps: Mask::none(0), ..one.dependencies.clone() };
        let (refuted, dependencies) = refutations.map(|one| (one.candidate, dependencies(one))).unzip();
        Self { refuted, truths: needed.truths, dependencies }
    }

    /// From the last to the first, since earlier ones do not depend on a later one. The trial continues where the two
    /// differ.
    fn leave_out_refutations(
        &mut self,
        fixpoint: &mut Fixpoint<'_>,
        trial: &mut Trial<'_>,
        assumed: u32,
        refuted: &[u32],
        mut marks: Vec<Mark>,
    ) {
        let mut marked = refuted.to_vec();
        let mut at = self.refuted.len();
        while at > 0 {
            at -= 1;
            let mut fewer = self.refuted.clone();
            let left_out = fewer.remove(at);
            let dependencies = |index: usize| &self.dependencies[index + usize::from(index >= at)];
            let known = |index: usize| Some(dependencies(index)).filter(|known| !known.refuted.has(left_out));
            if !fixpoint.conflicts_in_turn(assumed, &fewer, None, &|index| known(index).is_none()) {
                continue;
            }
            let same = fewer.iter().zip(&marked).take_while(|(one, other)| one == other).count();
            let same = same.min(marks.len() - 1);
            trial.propagation.undo(marks[same]);
            trial.refutations.truncate(same);
            marked.clone_from(&fewer);
            let recording = Recording::Dependencies(&known);
            if trial.refute_in_turn(&fewer, Scope::All, recording, Some(&mut marks)) {
                let less = Self::of_conflict(trial);
                at = fewer[..at].iter().filter(|refuted| less.refuted.contains(refuted)).count();
                *self = less;
            }
        }
    }

    /// From the last truth, since plain ones come first and are kept where others can be left out.
    fn leave_out_truths(&mut self, fixpoint: &mut Fixpoint<'_>, trial: &mut Trial<'_>, assumed: u32) {
        let order: Vec<u32> = self.truths.iter().collect();
        for &truth in order.iter().rev() {
            if !self.truths.has(truth) {
                continue;
            }
            let mut fewer = self.truths.clone();
            fewer.remove(truth);
            let known =
                |index: usize| Some(&self.dependencies[index]).filter(|known| !known.truths.has(truth));
            let doubtful = |index: usize| known(index).is_none();
            let recording = Recording::Dependencies(&known);
            if fixpoint.conflicts_in_turn(assumed, &self.refuted, Some(&fewer), &doubtful)
                && trial.leads_to_conflict(&[assumed], &self.refuted, Scope::Of(&fewer), recording)
            {
                *self = Self::of_conflict(trial);
            }
        }
    }
}
