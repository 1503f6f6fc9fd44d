//! The arguments of a colouring: a truth has two ends, each begins a colour, and what one colour does not refute by itself
//! each of them excludes. A link is used by one colour only, so nothing is derived twice.

use super::refute::Consequences;
use whydoku_board::{Candidate, Grid, Layout};
use whydoku_logic::{Argument, ArgumentLine, Assertion, Justification, Truth};

/// Returns arguments by cases from premises that refute all of `removed`: for each truth that begins cases, one argument for
/// each of its ends, those that contradict themselves first.
pub(super) fn cases<const W: usize>(
    grid: &Grid<W>,
    premises: &[Truth],
    removed: &[Candidate],
) -> Vec<Argument> {
    let ends: Vec<Vec<Candidate>> = premises.iter().map(|truth| truth.candidates(grid)).collect();
    let usable: Vec<usize> = (0..premises.len()).collect();
    let follow = |&end: &Candidate| {
        let (all, broken) = Consequences::of(grid.layout(), &ends, &usable, &[end]);
        ColourCase { premises, all, broken }
    };
    let roots = ends.iter().map(|ends| ends.iter().map(follow).collect::<Vec<ColourCase<'_, '_, W>>>());
    let roots: Vec<Vec<ColourCase<'_, '_, W>>> = roots.collect();
    let mut left = removed.to_vec();
    let mut arguments = Vec::new();
    while !left.is_empty() {
        let best = roots.iter().map(|root| {
            let refuted = left.iter().copied().filter(|&one| root.iter().all(|case| case.refutes(one)));
            let refuted: Vec<Candidate> = refuted.collect();
            let written: Vec<Argument> = root.iter().map(|case| case.argument(&refuted)).collect();
            let lines: usize = written.iter().map(|argument| argument.lines.len()).sum();
            // If one colour is left, a single sentence covers all its exclusions.
            let is_settled = written.iter().any(|argument| argument.broken.is_some());
            let lines = lines + if is_settled { 1 } else { refuted.len() };
            (std::cmp::Reverse(refuted.len()), lines, refuted, written)
        });
        let Some((_, _, refuted, mut written)) = best.min_by_key(|&(refuted, lines, ..)| (refuted, lines))
        else {
            break;
        };
        if refuted.is_empty() {
            break;
        }
        left.retain(|one| !refuted.contains(one));
        written.sort_by_cached_key(|argument| usize::from(argument.broken.is_none()));
        arguments.append(&mut written);
    }
    arguments
}

/// The candidates that an argument asserts.
pub(super) fn asserted(argument: &Argument) -> impl Iterator<Item = Candidate> + '_ {
    let lines = argument.lines.iter().map(|line| &line.then).filter(|then| then.is);
    let all = std::iter::once(&argument.supposed).chain(lines);
    all.flat_map(|then| then.cells.iter().map(|&cell| Candidate::new(cell, then.digit)))
}

/// A colour: an end of a truth and what follows from it.
struct ColourCase<'p, 'a, const W: usize> {
    premises: &'p [Truth],
    all: Consequences<'a, W, Vec<Candidate>>,
    broken: Option<usize>,
}

impl<const W: usize> ColourCase<'_, '_, W> {
    fn layout(&self) -> &Layout<W> {
        self.all.layout
    }

    /// The first consequence that excludes a candidate.
    fn witness(&self, candidate: Candidate) -> Option<usize> {
        self.all.forced.iter().position(|forced| self.layout().conflict(forced.candidate, candidate))
    }

    fn refutes(&self, candidate: Candidate) -> bool {
        self.broken.is_some() || self.witness(candidate).is_some()
    }

    /// The consequences as far as these candidates need them.
    fn argument(&self, refuted: &[Candidate]) -> Argument {
        let mut lines = Vec::new();
        let mut told = vec![0];
        if let Some(broken) = self.broken {
            for by in self.all.removers(broken) {
                self.tell(by, &mut told, &mut lines);
            }
            let clash = self.clashing_end(broken);
            self.remove(broken, clash, &mut lines);
            lines.extend(clash.map(|end| self.placing(broken, end)));
        } else {
            for by in refuted.iter().filter_map(|&candidate| self.witness(candidate)) {
                self.tell(by, &mut told, &mut lines);
            }
        }
        let broken = self.broken.map(|place| self.premises[place].clone());
        let supposed = Assertion::is(self.all.forced[0].candidate);
        Argument { broken, ..Argument::direct(supposed, lines) }
    }

    /// Adds the lines of a consequence after those of what it follows from.
    fn tell(&self, at: usize, told: &mut Vec<usize>, lines: &mut Vec<ArgumentLine>) {
        let forced = &self.all.forced[at];
        if told.contains(&at) {
            return;
        }
        told.push(at);
        let Some(place) = forced.because else { return };
        for by in self.all.removers(place) {
            self.tell(by, told, lines);
        }
        self.remove(place, Some(forced.candidate), lines);
        lines.push(self.placing(place, forced.candidate));
    }

    fn placing(&self, place: usize, end: Candidate) -> ArgumentLine {
        let because = Justification::Truth(self.premises[place].clone());
        ArgumentLine { because, then: Assertion::is(end) }
    }

    /// The end of a link that would be left if a consequence in its cell or of its digit did not exclude it.
    fn clashing_end(&self, place: usize) -> Option<Candidate> {
        let [one, other] = self.all.truths[place][..] else { return None };
        let (by_one, by_other) = (self.witness(one)?, self.witness(other)?);
        let (end, by) = if by_one < by_other { (one, by_one) } else { (other, by_other) };
        let by = self.all.forced[by].candidate;
        (end.cell == by.cell || end.digit == by.digit).then_some(end)
    }

    /// Adds that all ends of a truth are excluded, but for the one that is left.
    fn remove(&self, place: usize, kept: Option<Candidate>, lines: &mut Vec<ArgumentLine>) {
        for &end in self.all.truths[place].iter().filter(|&&end| Some(end) != kept) {
            let then = Assertion::is_not(end);
            if lines.iter().all(|line| line.then != then) {
                lines.push(ArgumentLine { because: Justification::Conflict, then });
            }
        }
    }
}
