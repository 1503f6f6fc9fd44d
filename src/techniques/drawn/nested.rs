//! Suppositions within a supposition: a candidate is supposed, and singles, lines and cages do not decide. So others
//! are tried beside it, what breaks is taken away there, and so on, until something has nothing left.
//!
//! Of all suppositions, those that leave the least are followed first, and once some of a few have led nowhere, the others
//! are let be. Those that leave as little are followed too: so what is found does not depend on the order of the cells.
//!
//! **Bound.** One run for each candidate, and for each of them, in a few rounds, one run for each candidate of a cell or
//! house with two left; where that shows nothing at all, one for each candidate that is left. A run begins where an earlier
//! one of the same candidate has ended.

use super::answers::Answers;
use super::followed::truths;
use super::quick::Quick;
use super::remains::{Ended, Remains};
use super::table::Table;
use crate::geometry::Candidate;
use crate::grid::Grid;
use crate::ordered::sort_by;
use crate::step::{Conclusion, Figure, Role};
use crate::technique::net::Mask;
use crate::technique::{Flow, Found, Leeway, Reason, Technique};
use std::ops::ControlFlow;

/// Rounds in which it is looked for what can be denied beside a supposition.
const ROUNDS: usize = 8;

/// So many suppositions are followed at least, even if the first of them lead nowhere.
const ENOUGH: usize = 4;

/// A candidate that leads nowhere, as others show that lead nowhere beside it.
pub(super) struct Nested;

impl<const W: usize> Technique<W> for Nested {
    fn find(&self, grid: &Grid<W>, found: &mut Found<'_>) -> Flow {
        if grid.layout().is_drawn_on() { look(grid, found) } else { Flow::Continue(()) }
    }

    fn leeway(&self) -> Leeway {
        Leeway::LOOKS_FAR.and(Leeway::OF_SEVERAL_WAYS)
    }
}

/// The same on any board.
pub(in crate::techniques) fn look<const W: usize>(grid: &Grid<W>, found: &mut Found<'_>) -> Flow {
    let truths = truths(grid);
    let mut quick = Quick::new(grid, &truths, Answers::remembered(found.memory()));
    let mut table = Table::new(grid, truths, Answers::remembered(found.memory()));
    let layout = grid.layout();
    let remains = Remains::remembered(found.memory(), &mut quick, layout.size());
    let mut remains = remains.borrow_mut();
    let (mut open, mut any) = (Vec::new(), false);
    for candidate in grid.open_candidates() {
        let conclusion = Conclusion::Eliminate(candidate);
        if !found.seeks(conclusion) {
            continue;
        }
        found.breath()?;
        if remains.refutes(&mut quick, candidate) {
            if follows(&mut table, candidate, &[], None, false) {
                any = true;
                found.report(0, [conclusion], || reason(&mut quick, &mut table, candidate, &[]))?;
            }
        } else {
            open.push((quick.left(), candidate));
        }
    }
    sort_by(&mut open, Ord::cmp);
    for all in [false, true] {
        if any {
            break;
        }
        let mut tried = 0;
        for alike in open.chunk_by(|one, other| one.0 == other.0) {
            if any && tried >= ENOUGH {
                return Flow::Continue(());
            }
            tried += alike.len();
            for &(_, candidate) in alike {
                let Some(rounds) = denied(&mut quick, &mut remains, candidate, all, found)? else { continue };
                let denied: Vec<Candidate> = rounds.concat();
                if !follows(&mut table, candidate, &denied, None, false) {
                    continue;
                }
                any = true;
                found.report(rounds.len() as u16, [Conclusion::Eliminate(candidate)], || {
                    reason(&mut quick, &mut table, candidate, &denied)
                })?;
            }
        }
    }
    Flow::Continue(())
}

/// What is denied beside a supposition until something breaks, round for round; `None` if nothing does.
fn denied<const W: usize>(
    quick: &mut Quick<'_, W>,
    remains: &mut Remains,
    supposed: Candidate,
    all: bool,
    found: &Found<'_>,
) -> ControlFlow<(), Option<Vec<Vec<Candidate>>>> {
    // What broke nothing where it ended on an earlier board often breaks nothing there on this one. Where it does, its
    // rounds are counted from the beginning.
    let goes_on = match remains.go_on_from_end(quick, supposed, all) {
        Ended::There => false,
        Ended::Below => denials(quick, remains, all, usize::MAX, found)?.is_some(),
        Ended::Unknown => true,
    };
    if !goes_on {
        return ControlFlow::Continue(None);
    }
    remains.begin(quick, supposed);
    denials(quick, remains, all, ROUNDS, found)
}

/// The same from where things stand, in so many rounds at most. Where nothing breaks, it is kept where it ends.
fn denials<const W: usize>(
    quick: &mut Quick<'_, W>,
    remains: &mut Remains,
    all: bool,
    most: usize,
    found: &Found<'_>,
) -> ControlFlow<(), Option<Vec<Vec<Candidate>>>> {
    let (mut rounds, mut mark) = (Vec::new(), Vec::new());
    while rounds.len() < most {
        quick.digits().clone_into(&mut mark);
        remains.begin_round(&mark);
        let mut gone = Vec::new();
        for candidate in quick.open(all) {
            if remains.is_harmless(candidate) {
                debug_assert!(!breaks_from(quick, &mark, candidate), "what is harmless breaks nothing");
                #[cfg(debug_assertions)]
                quick.back_to(&mark);
                continue;
            }
            found.breath()?;
            let breaks = match remains.of(candidate) {
                Some(known) => quick.breaks_within(known),
                None => quick.breaks_with(candidate),
            };
            debug_assert_eq!(
                breaks,
                breaks_from(quick, &mark, candidate),
                "what is known leads to the same end"
            );
            if breaks {
                gone.push(candidate);
            } else {
                remains.keep_beside(candidate, quick.digits());
                remains.note_harmless(quick.digits());
            }
            quick.back_to(&mark);
        }
        if gone.is_empty() {
            remains.keep_end(&mark, Some(all));
            return ControlFlow::Continue(None);
        }
        let broken = quick.breaks_without(&gone);
        rounds.push(gone);
        if broken {
            return ControlFlow::Continue(Some(rounds));
        }
    }
    remains.keep_end(quick.digits(), None);
    ControlFlow::Continue(None)
}

/// Whether something breaks with a candidate, followed from its beginning.
fn breaks_from<const W: usize>(quick: &mut Quick<'_, W>, mark: &[u32], candidate: Candidate) -> bool {
    quick.back_to(mark);
    quick.breaks_with(candidate)
}

/// Premises and lines of a candidate that leads nowhere: as few denials and truths as will do.
fn reason<const W: usize>(
    quick: &mut Quick<'_, W>,
    table: &mut Table<'_, W>,
    supposed: Candidate,
    denied: &[Candidate],
) -> Reason {
    let by_quick = needed(table, supposed, denied, |_, kept, only| quick.breaks_by(supposed, kept, only));
    // Where easier steps have not been taken, a table may not see all that was seen.
    if !by_quick.is_some_and(|(kept, truths)| follows(table, supposed, &kept, Some(&truths), true)) {
        let by_table =
            needed(table, supposed, denied, |table, kept, only| follows(table, supposed, kept, only, false));
        let (kept, truths) = by_table.expect("a table follows what it has followed");
        follows(table, supposed, &kept, Some(&truths), true);
    }
    let (needed, events) = table.cone();
    let figure = Figure::new().cells(Role::Cell, [supposed.cell]).digits(Role::Digit, [supposed.digit]);
    let argument = table.argument(supposed, &events, 0);
    Reason::new(table.named(&needed), figure.argument(argument))
}

/// The denials and truths that are needed, as `breaks` says; `None` if a table does not follow it with those.
fn needed<'a, const W: usize>(
    table: &mut Table<'a, W>,
    supposed: Candidate,
    denied: &[Candidate],
    mut breaks: impl FnMut(&mut Table<'a, W>, &[Candidate], Option<&Mask>) -> bool,
) -> Option<(Vec<Candidate>, Mask)> {
    follows(table, supposed, denied, None, true);
    let mut kept = table.denied(&table.cone().1);
    for at in (0..kept.len()).rev() {
        let candidate = kept.remove(at);
        if !breaks(table, &kept, None) {
            kept.insert(at, candidate);
        }
    }
    if !follows(table, supposed, &kept, None, true) {
        return None;
    }
    let mut truths = table.cone().0;
    // The plainest are kept, so the others are tried first.
    let order: Vec<u32> = truths.iter().collect();
    for &truth in order.iter().rev() {
        truths.remove(truth);
        if !breaks(table, &kept, Some(&truths)) {
            truths.add(truth);
        }
    }
    Some((kept, truths))
}

/// Whether something breaks when these are denied one after another, each because it breaks something itself.
fn follows<const W: usize>(
    table: &mut Table<'_, W>,
    supposed: Candidate,
    denied: &[Candidate],
    only: Option<&Mask>,
    told: bool,
) -> bool {
    table.suppose(supposed, only);
    let mut broken = table.run(only).is_some();
    for &candidate in denied {
        if broken {
            break;
        }
        let mark = table.mark();
        if !table.breaks_with(candidate, only) {
            return false;
        }
        let within = told.then(|| table.within(candidate, &mark));
        table.back_to(&mark);
        table.deny(candidate, within);
        broken = table.run(only).is_some();
    }
    broken
}
