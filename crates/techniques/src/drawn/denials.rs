//! What can be denied beside a supposition: candidates are tried there one by one, what breaks is taken away, all of a
//! round at once, and so on, until something breaks without a try.

use super::harmless::Harmless;
use super::quick::Quick;
use super::supposed::{Ended, One};
use crate::finder::Flow;
use std::ops::ControlFlow;
use whydoku_board::Candidate;

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
        Ended::Below => breaks_at_last(quick, supposed, harmless, all, breath)?,
        Ended::Unknown => true,
    };
    if !goes_on {
        return ControlFlow::Continue(None);
    }
    supposed.begin(quick);
    denials(quick, supposed, harmless, all, breath)
}

/// The same from where it begins. Where nothing breaks, it is kept where it ends.
fn denials<const W: usize>(
    quick: &mut Quick<'_, W>,
    supposed: &mut One<'_>,
    harmless: &mut Harmless,
    all: bool,
    breath: &dyn Fn() -> Flow,
) -> ControlFlow<(), Option<Rounds>> {
    let (mut rounds, mut mark, mut after) = (Vec::new(), Vec::new(), Vec::new());
    while rounds.len() < ROUNDS {
        begin_round(quick, supposed, harmless, &mut mark);
        after.clone_from(&mark);
        let (mut gone, mut broken) = (Vec::new(), false);
        for candidate in quick.open(all) {
            breath()?;
            if breaks_beside(quick, supposed, harmless, &mark, candidate, true) {
                gone.push(candidate);
                // What breaks without some of a round breaks without all of it, so the others need not be tried.
                quick.back_to(&after);
                broken = quick.breaks_without(&[candidate]);
                quick.digits().clone_into(&mut after);
                quick.back_to(&mark);
                if broken {
                    break;
                }
            }
        }
        if gone.is_empty() {
            supposed.keep_end(&mark, Some(all));
            return ControlFlow::Continue(None);
        }
        rounds.push(gone);
        if broken {
            return ControlFlow::Continue(Some(rounds));
        }
        quick.back_to(&after);
    }
    supposed.keep_end(quick.digits(), None);
    ControlFlow::Continue(None)
}

/// Whether something breaks at last, from where things stand, in as many rounds as it takes. So it does not matter in which
/// round something is denied, and it is taken away at once. Where nothing breaks, it is kept where it ends.
fn breaks_at_last<const W: usize>(
    quick: &mut Quick<'_, W>,
    supposed: &mut One<'_>,
    harmless: &mut Harmless,
    all: bool,
    breath: &dyn Fn() -> Flow,
) -> ControlFlow<(), bool> {
    let mut mark = Vec::new();
    loop {
        begin_round(quick, supposed, harmless, &mut mark);
        let mut any = false;
        for candidate in quick.open(all) {
            breath()?;
            if quick.has(candidate) && breaks_beside(quick, supposed, harmless, &mark, candidate, false) {
                if quick.breaks_without(&[candidate]) {
                    return ControlFlow::Continue(true);
                }
                begin_round(quick, supposed, harmless, &mut mark);
                any = true;
            }
        }
        if !any {
            supposed.keep_end(&mark, Some(all));
            return ControlFlow::Continue(false);
        }
    }
}

/// Others are tried from where things stand.
fn begin_round<const W: usize>(
    quick: &Quick<'_, W>,
    supposed: &mut One<'_>,
    harmless: &mut Harmless,
    mark: &mut Vec<u32>,
) {
    quick.digits().clone_into(mark);
    harmless.begin_round(supposed.number(), supposed.begin_round(mark));
}

/// Whether something breaks with a candidate beside a supposition, as things stand at the mark; where nothing does, what it
/// leaves is kept. Things stand there afterwards. Where a supposition begins anew, what is harmless is noted `everywhere`.
fn breaks_beside<const W: usize>(
    quick: &mut Quick<'_, W>,
    supposed: &mut One<'_>,
    harmless: &mut Harmless,
    mark: &[u32],
    candidate: Candidate,
    everywhere: bool,
) -> bool {
    let alone = supposed.alone();
    let number = alone.number(candidate);
    if harmless.has(number) {
        #[cfg(debug_assertions)]
        {
            assert!(!breaks_from(quick, mark, candidate), "what is harmless breaks nothing");
            quick.back_to(mark);
        }
        return false;
    }
    let breaks = if let Some((known, changed)) = supposed.left_here(number) {
        let breaks = quick.breaks_since(known, changed);
        if !breaks {
            harmless.note(alone, known, everywhere);
        }
        supposed.stays(number, !breaks);
        breaks
    } else {
        let breaks = match supposed.left_alone(number) {
            Some(known) => quick.breaks_within(known),
            None => quick.breaks_with(candidate),
        };
        if !breaks {
            supposed.keep_beside(number, quick.digits());
            harmless.note(alone, quick.digits(), everywhere);
        }
        quick.back_to(mark);
        breaks
    };
    #[cfg(debug_assertions)]
    {
        assert_eq!(breaks, breaks_from(quick, mark, candidate), "what is known leads to the same end");
        quick.back_to(mark);
    }
    breaks
}

/// Whether something breaks with a candidate, followed from its beginning.
#[cfg(debug_assertions)]
fn breaks_from<const W: usize>(quick: &mut Quick<'_, W>, mark: &[u32], candidate: Candidate) -> bool {
    quick.back_to(mark);
    quick.breaks_with(candidate)
}
