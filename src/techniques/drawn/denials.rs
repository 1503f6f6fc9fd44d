//! What can be denied beside a supposition: candidates are tried there one by one, what breaks is taken away, all of a
//! round at once, and so on, until something breaks without a try.

use super::harmless::Harmless;
use super::quick::Quick;
use super::supposed::{Ended, Left, One};
use crate::geometry::Candidate;
use crate::technique::Flow;
use std::ops::ControlFlow;

/// Rounds in which it is looked for what can be denied beside a supposition.
const ROUNDS: usize = 8;

/// What is denied, round for round.
pub(super) type Rounds = Vec<Vec<Candidate>>;

/// What is denied beside a supposition until something breaks, round for round; `None` if nothing does.
pub(super) fn denied<const W: usize>(
    quick: &mut Quick<'_, W>,
    supposed: &mut One<'_>,
    harmless: &mut Harmless,
    all: bool,
    breath: &dyn Fn() -> Flow,
) -> ControlFlow<(), Option<Rounds>> {
    // What broke nothing where it ended on an earlier board often breaks nothing there on this one. Where it does, its
    // rounds are counted from the beginning.
    let goes_on = match supposed.go_on_from_end(quick, all) {
        Ended::There => false,
        Ended::Below => denials(quick, supposed, harmless, all, usize::MAX, breath)?.is_some(),
        Ended::Unknown => true,
    };
    if !goes_on {
        return ControlFlow::Continue(None);
    }
    supposed.begin(quick);
    denials(quick, supposed, harmless, all, ROUNDS, breath)
}

/// The same from where things stand, in so many rounds at most. Where nothing breaks, it is kept where it ends.
fn denials<const W: usize>(
    quick: &mut Quick<'_, W>,
    supposed: &mut One<'_>,
    harmless: &mut Harmless,
    all: bool,
    most: usize,
    breath: &dyn Fn() -> Flow,
) -> ControlFlow<(), Option<Rounds>> {
    let (mut rounds, mut mark) = (Vec::new(), Vec::new());
    while rounds.len() < most {
        quick.digits().clone_into(&mut mark);
        harmless.begin_round(supposed.number(), supposed.begin_round(&mark));
        let mut gone = Vec::new();
        for candidate in quick.open(all) {
            let number = supposed.alone().number(candidate);
            if harmless.has(number) {
                debug_assert!(!breaks_from(quick, &mark, candidate), "what is harmless breaks nothing");
                #[cfg(debug_assertions)]
                quick.back_to(&mark);
                continue;
            }
            breath()?;
            let breaks = match supposed.left(number) {
                Left::Unknown => quick.breaks_with(candidate),
                Left::Alone(known) => quick.breaks_within(known),
                Left::Here(known, changed) => quick.breaks_since(known, changed),
            };
            debug_assert_eq!(
                breaks,
                breaks_from(quick, &mark, candidate),
                "what is known leads to the same end"
            );
            if breaks {
                gone.push(candidate);
            } else {
                supposed.keep_beside(number, quick.digits());
                harmless.note(supposed.alone(), quick.digits());
            }
            quick.back_to(&mark);
        }
        if gone.is_empty() {
            supposed.keep_end(&mark, Some(all));
            return ControlFlow::Continue(None);
        }
        let broken = quick.breaks_without(&gone);
        rounds.push(gone);
        if broken {
            return ControlFlow::Continue(Some(rounds));
        }
    }
    supposed.keep_end(quick.digits(), None);
    ControlFlow::Continue(None)
}

/// Whether something breaks with a candidate, followed from its beginning.
fn breaks_from<const W: usize>(quick: &mut Quick<'_, W>, mark: &[u32], candidate: Candidate) -> bool {
    quick.back_to(mark);
    quick.breaks_with(candidate)
}
