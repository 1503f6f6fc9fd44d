//! Suppositions that sums and lines refute: a candidate is supposed, singles and fillings are followed, and something is
//! left with nothing.
//!
//! What cages and lines say of several cells is followed too, so this reaches where nets of houses and cells do not. As
//! in those, what is told is followed backwards from what broke, and each truth that is not needed is left out.

use crate::geometry::{Candidate, Cell, Digit};
use crate::grid::Grid;
use crate::step::{Argument, Assertion, Because, Conclusion, Figure, Line, Role};
use crate::technique::{Flow, Found, Leeway, Reason, Technique};
use crate::truth::Truth;
use std::collections::HashMap;

/// A candidate that leads nowhere.
pub(super) struct Trial;

impl<const W: usize> Technique<W> for Trial {
    fn find(&self, grid: &Grid<W>, found: &mut Found<'_>) -> Flow {
        if !grid.layout().is_drawn_on() {
            return Flow::Continue(());
        }
        let truths: Vec<Truth> = truths(grid);
        let mut table = Table::new(grid, truths);
        for candidate in grid.open_candidates() {
            found.breath()?;
            let Some(run) = table.refute(candidate, None) else { continue };
            let measure = run.filled as u16;
            found.report(measure, [Conclusion::Eliminate(candidate)], || table.reason(candidate))?;
        }
        Flow::Continue(())
    }

    fn leeway(&self) -> Leeway {
        Leeway::LOOKS_FAR.and(Leeway::OF_SEVERAL_WAYS)
    }
}

/// Everything that may be followed, the plainest first.
fn truths<const W: usize>(grid: &Grid<W>) -> Vec<Truth> {
    let layout = grid.layout();
    let relations = (0..layout.relations().len()).map(Truth::Relation);
    Truth::of_rules(layout).chain(relations).filter(|truth| !truth.is_settled(grid)).collect()
}

/// The truths of a position and which of them each cell takes part in.
struct Table<'a, const W: usize> {
    grid: &'a Grid<W>,
    truths: Vec<Truth>,
    of: Vec<Vec<u32>>,
    /// What relations were found to leave, by what their cells held.
    known: HashMap<(u32, Vec<u32>), Option<Vec<u32>>>,
}

/// A supposition that led nowhere.
struct Refuted {
    /// How many cells were filled on the way.
    filled: usize,
    /// What was followed: a truth, and what it left, or nothing where it broke.
    events: Vec<Event>,
}

struct Event {
    truth: u32,
    /// What was asserted or taken away.
    then: Vec<(Candidate, bool)>,
}

impl<'a, const W: usize> Table<'a, W> {
    fn new(grid: &'a Grid<W>, truths: Vec<Truth>) -> Self {
        let mut of = vec![Vec::new(); grid.layout().shape().cells()];
        let mut list = Vec::new();
        for (at, truth) in truths.iter().enumerate() {
            list.clear();
            truth.extend_candidates(grid, &mut list);
            let mut cells: Vec<Cell> = list.iter().map(|candidate| candidate.cell).collect();
            cells.dedup();
            cells.sort_unstable();
            cells.dedup();
            cells.iter().for_each(|cell| of[cell.index()].push(at as u32));
        }
        Self { grid, truths, of, known: HashMap::new() }
    }

    /// Follows a supposition by all truths, or by some; `None` if nothing breaks.
    fn refute(&mut self, supposed: Candidate, only: Option<&[u32]>) -> Option<Refuted> {
        let layout = self.grid.layout();
        let mut digits: Vec<u32> =
            layout.cells().iter().map(|cell| self.grid.candidates(cell).bits()).collect();
        let mut due: Vec<bool> = vec![false; self.truths.len()];
        let mut run = Refuted { filled: 0, events: Vec::new() };
        let mut waiting = vec![(supposed, true)];
        let mut first = only.is_some();
        loop {
            while let Some((candidate, is)) = waiting.pop() {
                self.note(candidate, is, &mut digits, &mut due, &mut run);
            }
            if std::mem::take(&mut first) {
                only.into_iter().flatten().for_each(|&truth| due[truth as usize] = true);
            }
            let wanted = |at: &usize| due[*at] && only.is_none_or(|only| only.contains(&(*at as u32)));
            let truth = (0..self.truths.len()).find(wanted)?;
            due[truth] = false;
            match self.follow(truth as u32, &digits) {
                None => {
                    run.events.push(Event { truth: truth as u32, then: Vec::new() });
                    return Some(run);
                }
                Some(then) if then.is_empty() => {}
                Some(then) => {
                    waiting.extend(then.iter().copied());
                    run.events.push(Event { truth: truth as u32, then });
                }
            }
        }
    }

    /// Puts a digit in, with all that it rules out, or takes one away.
    fn note(&self, candidate: Candidate, is: bool, digits: &mut [u32], due: &mut [bool], run: &mut Refuted) {
        let layout = self.grid.layout();
        let mut take = |gone: Candidate| {
            let bit = 1 << gone.digit.index();
            if digits[gone.cell.index()] & bit != 0 {
                digits[gone.cell.index()] &= !bit;
                self.of[gone.cell.index()].iter().for_each(|&truth| due[truth as usize] = true);
            }
        };
        if !is {
            return take(candidate);
        }
        run.filled += 1;
        let Candidate { cell, digit } = candidate;
        layout.digits().filter(|&other| other != digit).for_each(|other| take(Candidate::new(cell, other)));
        layout.peers(cell).iter().for_each(|peer| take(Candidate::new(peer, digit)));
        layout.beyond(candidate).iter().for_each(|&other| take(other));
        if layout.is_non_consecutive() {
            for near in &layout.neighbours(cell) {
                let beside = |other: &Digit| other.index().abs_diff(digit.index()) == 1;
                layout.digits().filter(beside).for_each(|other| take(Candidate::new(near, other)));
            }
        }
    }

    /// What a truth asserts or takes away; `None` if nothing can honour it.
    fn follow(&mut self, truth: u32, digits: &[u32]) -> Option<Vec<(Candidate, bool)>> {
        let grid = self.grid;
        let single = |left: Vec<Candidate>| match left.as_slice() {
            [] => None,
            // What is asserted already is not said again: its cell holds nothing else and all around has lost it.
            [one] if self.is_new(*one, digits) => Some(vec![(*one, true)]),
            _ => Some(Vec::new()),
        };
        match &self.truths[truth as usize] {
            Truth::Relation(at) => {
                let info = &grid.layout().relations()[*at];
                let domains: Vec<u32> = info.order.iter().map(|cell| digits[cell.index()]).collect();
                if domains.contains(&0) {
                    return None;
                }
                let known = self.known.entry((truth, domains.clone()));
                let left = known.or_insert_with(|| info.reading.supports(&domains, &mut 0)).as_ref()?;
                let mut gone = Vec::new();
                for ((&cell, domain), left) in info.order.iter().zip(domains).zip(left) {
                    let lost =
                        grid.layout().digits().filter(|digit| (domain & !left) >> digit.index() & 1 == 1);
                    gone.extend(lost.map(|digit| (Candidate::new(cell, digit), false)));
                }
                Some(gone)
            }
            other => {
                let held = other.candidates(grid).into_iter();
                single(held.filter(|c| digits[c.cell.index()] >> c.digit.index() & 1 == 1).collect())
            }
        }
    }

    /// Whether asserting a candidate takes anything away.
    fn is_new(&self, one: Candidate, digits: &[u32]) -> bool {
        let layout = self.grid.layout();
        let held = |other: Candidate| digits[other.cell.index()] >> other.digit.index() & 1 == 1;
        digits[one.cell.index()].count_ones() > 1
            || layout.peers(one.cell).iter().any(|peer| held(Candidate::new(peer, one.digit)))
            || layout.beyond(one).iter().any(|&other| held(other))
            || layout.is_non_consecutive()
    }

    /// Premises and lines of a candidate that leads nowhere: as few truths as will do.
    fn reason(&mut self, supposed: Candidate) -> Reason {
        let used = self.refute(supposed, None).map(|run| truths_of(&run)).unwrap_or_default();
        let mut kept = used;
        let mut at = kept.len();
        while at > 0 {
            at -= 1;
            let mut fewer = kept.clone();
            fewer.remove(at);
            if let Some(run) = self.refute(supposed, Some(&fewer)) {
                let used = truths_of(&run);
                kept = fewer.into_iter().filter(|truth| used.contains(truth)).collect();
                at = at.min(kept.len());
            }
        }
        let run = self.refute(supposed, Some(&kept));
        let premises: Vec<Truth> = kept.iter().map(|&truth| self.truths[truth as usize].clone()).collect();
        let argument = Argument {
            supposed: Assertion::is(supposed),
            lines: run.iter().flat_map(|run| self.lines(run)).collect(),
            broken: run
                .and_then(|run| run.events.last().map(|event| self.truths[event.truth as usize].clone())),
            cases: Vec::new(),
        };
        let figure = Figure::new().cells(Role::Cell, [supposed.cell]).digits(Role::Digit, [supposed.digit]);
        Reason::new(premises, figure.argument(argument))
    }

    fn lines(&self, run: &Refuted) -> Vec<Line> {
        let line = |event: &Event| {
            let because = Because::Truth(self.truths[event.truth as usize].clone());
            event
                .then
                .iter()
                .map(|&(candidate, is)| Line {
                    because: because.clone(),
                    then: if is { Assertion::is(candidate) } else { Assertion::is_not(candidate) },
                })
                .collect::<Vec<_>>()
        };
        run.events.iter().flat_map(line).collect()
    }
}

/// The truths that were followed, in order, each once.
fn truths_of(run: &Refuted) -> Vec<u32> {
    let mut found = Vec::new();
    for event in &run.events {
        if !found.contains(&event.truth) {
            found.push(event.truth);
        }
    }
    found
}
