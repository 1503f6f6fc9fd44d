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
use super::denials::{Rounds, denied};
use super::followed::truths;
use super::needed::{Necessity, Rests};
use super::quick::Quick;
use super::remains::Remains;
use super::table::{Mark, Table};
use crate::finder::net::Mask;
use crate::finder::{FinderCache, FinderTraits, Flow, Reason, StepSink, Technique};
use rustc_hash::FxHashMap;
use whydoku_board::Candidate;
use whydoku_board::Grid;
use whydoku_logic::{Conclusion, Figure, Role};

/// So many suppositions are followed at least, even if the first of them lead nowhere.
const ENOUGH: usize = 4;

/// What was denied beside a supposition that broke, round for round: of all that was found, for when it is to be told.
#[derive(Default)]
struct Denials(FxHashMap<Candidate, Rounds>);

/// A candidate that leads nowhere, as others show that lead nowhere beside it.
pub(super) struct Nested;

impl<const W: usize> Technique<W> for Nested {
    fn find(&self, grid: &Grid<W>, found: &mut StepSink<'_>) -> Flow {
        if grid.layout().has_constraints() { look(grid, found) } else { Flow::Continue(()) }
    }

    fn traits(&self) -> FinderTraits {
        FinderTraits::EXPENSIVE.and(FinderTraits::ALTERNATIVES)
    }
}

/// The same on any board.
pub(crate) fn look<const W: usize>(grid: &Grid<W>, found: &mut StepSink<'_>) -> Flow {
    let truths = truths(grid);
    let mut quick = Quick::new(grid, &truths, Answers::remembered(found.cache()));
    let mut table = Table::new(grid, truths, Answers::remembered(found.cache()));
    let layout = grid.layout();
    let remains = Remains::remembered(found.cache(), &mut quick, layout.size());
    let Remains { alone, supposed, harmless } = &mut *remains.borrow_mut();
    let (mut open, mut any) = (Vec::new(), false);
    for candidate in grid.open_candidates() {
        let conclusion = Conclusion::Eliminate(candidate);
        if !found.seeks(conclusion) {
            continue;
        }
        found.check_cancelled()?;
        let memory = found.cache().filter(|_| found.targets().is_some());
        let known =
            |memory: &FinderCache| memory.shared(|denials: &mut Denials| denials.0.get(&candidate).cloned());
        if let Some(rounds) = memory.and_then(known) {
            let denied = rounds.concat();
            if follows(&mut table, candidate, &denied, None, Told::Nothing) {
                any = true;
                found.report(rounds.len() as u16, [conclusion], || {
                    reason(&mut quick, &mut table, candidate, &denied)
                })?;
                continue;
            }
        }
        if alone.refutes(&mut quick, candidate) {
            if follows(&mut table, candidate, &[], None, Told::Nothing) {
                any = true;
                found.report(0, [conclusion], || reason(&mut quick, &mut table, candidate, &[]))?;
            }
        } else {
            open.push((quick.left(), candidate));
        }
    }
    open.sort();
    for all in [false, true] {
        let mut from = 0;
        while from < open.len() && !any {
            let mut broken = Vec::new();
            let mut end = open.len();
            while from < end {
                let candidate = open[from].1;
                let mut one = supposed.one(alone, candidate);
                if let Some(rounds) =
                    denied(&mut quick, &mut one, harmless, all, &|| found.check_cancelled())?
                {
                    broken.push((candidate, rounds));
                    end = end.min(end_after(&open, from));
                }
                from += 1;
            }
            for (candidate, rounds) in broken {
                let denied = rounds.concat();
                if !follows(&mut table, candidate, &denied, None, Told::Nothing) {
                    continue;
                }
                any = true;
                let measure = rounds.len() as u16;
                if let Some(memory) = found.cache().filter(|_| found.targets().is_none()) {
                    // Whoever has found it first is who is asked for it.
                    memory.shared(|denials: &mut Denials| _ = denials.0.entry(candidate).or_insert(rounds));
                }
                found.report(measure, [Conclusion::Eliminate(candidate)], || {
                    reason(&mut quick, &mut table, candidate, &denied)
                })?;
            }
        }
    }
    Flow::Continue(())
}

/// Where it ends if the supposition at a place breaks: all that leave as little are tried, and enough of them.
fn end_after(open: &[(u32, Candidate)], at: usize) -> usize {
    let last = at.max(ENOUGH - 1).min(open.len() - 1);
    let left = open[last].0;
    last + open[last..].iter().take_while(|open| open.0 == left).count()
}

/// Premises and lines of a candidate that leads nowhere: as few denials and truths as will do.
fn reason<const W: usize>(
    quick: &mut Quick<'_, W>,
    table: &mut Table<'_, W>,
    supposed: Candidate,
    denied: &[Candidate],
) -> Reason {
    let needed = Necessity::of(quick, table, supposed, denied).expect("a table follows what it has followed");
    follows(table, supposed, &needed.denied, Some(&needed.truths), Told::Lines);
    let (truths, events) = table.cone();
    let figure = Figure::new().cells(Role::Cell, [supposed.cell]).digits(Role::Digit, [supposed.digit]);
    let argument = table.argument(supposed, &events, 0);
    Reason::new(table.named(&truths), figure.argument(argument))
}

/// What is known already of what a denial rests on, by its number.
pub(super) type KnownRests<'a> = &'a dyn Fn(usize) -> Option<&'a Rests>;

/// What is kept of each denial.
#[derive(Clone, Copy)]
pub(super) enum Told<'a> {
    Nothing,
    /// What it rests on.
    Rests(KnownRests<'a>),
    /// That, and its lines.
    Lines,
}

/// Whether something breaks when these are denied one after another, each because it breaks something itself.
pub(super) fn follows<const W: usize>(
    table: &mut Table<'_, W>,
    supposed: Candidate,
    denied: &[Candidate],
    only: Option<&Mask>,
    told: Told<'_>,
) -> bool {
    table.suppose(supposed, only);
    table.run(only).is_some() || follows_on(table, denied, only, told, &mut Marks::default())
}

/// Where a table stood before it denied one candidate after another: before the last alone, or before each.
#[derive(Default)]
pub(super) struct Marks {
    each: bool,
    held: Vec<Mark>,
    /// How many of them are of what was followed last.
    count: usize,
}

impl Marks {
    pub(super) fn of_each() -> Self {
        Self { each: true, ..Self::default() }
    }

    /// Marks where a table stands before it denies one more.
    fn note<const W: usize>(&mut self, number: usize, table: &Table<'_, W>) -> &Mark {
        let at = if self.each { number } else { 0 };
        self.count = at + 1;
        if self.held.len() <= at {
            self.held.resize_with(at + 1, Mark::default);
        }
        table.mark(&mut self.held[at]);
        &self.held[at]
    }

    /// Where a table stood before it denied the one with this number, or one before it.
    pub(super) fn before(&self, number: usize) -> &Mark {
        &self.held[number.min(self.count - 1)]
    }
}

/// The same where some have been denied already, and nothing has broken.
pub(super) fn follows_on<const W: usize>(
    table: &mut Table<'_, W>,
    denied: &[Candidate],
    only: Option<&Mask>,
    told: Told<'_>,
    marks: &mut Marks,
) -> bool {
    let mut broken = false;
    for (number, &candidate) in denied.iter().enumerate().skip(table.denials()) {
        if broken {
            break;
        }
        let mark = marks.note(number, table);
        let known = if let Told::Rests(known) = told { known(number) } else { None };
        let within = if let Some(rests) = known {
            Some(table.within_known(rests))
        } else {
            if !table.breaks_with(candidate, only) {
                return false;
            }
            let within = match told {
                Told::Nothing => None,
                Told::Rests(_) => Some(table.within(candidate, mark, false)),
                Told::Lines => Some(table.within(candidate, mark, true)),
            };
            table.back_to(mark);
            within
        };
        table.deny(candidate, within);
        broken = table.run(only).is_some();
    }
    broken
}
