//! Suppositions that sums and lines refute: a candidate is supposed, singles and fillings are followed, and something is
//! left with nothing.
//!
//! What cages and lines say of several cells is followed too, so this reaches where nets of houses and cells do not. All
//! that follows is followed in rounds, so how many rounds it takes does not depend on the order of the cells; that is
//! the measure. What is told is followed backwards from what broke, and each truth that is not needed is left out.

use crate::geometry::{Candidate, Cell, Digit};
use crate::grid::Grid;
use crate::step::{Argument, Assertion, Because, Conclusion, Figure, Line, Role};
use crate::technique::net::Mask;
use crate::technique::{Flow, Found, Leeway, Reason, Technique};
use crate::truth::Truth;

/// A candidate that leads nowhere.
pub(super) struct Trial;

impl<const W: usize> Technique<W> for Trial {
    fn find(&self, grid: &Grid<W>, found: &mut Found<'_>) -> Flow {
        if !grid.layout().is_drawn_on() {
            return Flow::Continue(());
        }
        let mut table = Table::new(grid, truths(grid));
        for candidate in grid.open_candidates() {
            let conclusion = Conclusion::Eliminate(candidate);
            if !found.seeks(conclusion) {
                continue;
            }
            found.breath()?;
            if let Some(rounds) = table.refute(candidate, None) {
                found.report(rounds, [conclusion], || table.reason(candidate))?;
            }
        }
        Flow::Continue(())
    }

    fn leeway(&self) -> Leeway {
        Leeway::LOOKS_FAR.and(Leeway::OF_SEVERAL_WAYS)
    }
}

/// Everything that may be followed, the plainest first. What two cells say of each other is followed by sight.
fn truths<const W: usize>(grid: &Grid<W>) -> Vec<Truth> {
    let layout = grid.layout();
    let several = |&at: &usize| layout.relations()[at].order.len() > 2;
    let relations = (0..layout.relations().len()).filter(several).map(Truth::Relation);
    Truth::of_rules(layout).chain(relations).filter(|truth| !truth.is_settled(grid)).collect()
}

/// The truths of a position, and what became of the last supposition that was followed.
struct Table<'a, const W: usize> {
    grid: &'a Grid<W>,
    truths: Vec<Truth>,
    /// The candidates of each truth.
    members: Vec<Vec<Candidate>>,
    /// The truths that each cell takes part in.
    of: Vec<Vec<u32>>,
    /// The digits that each cell has, and those that are left on the way.
    held: Vec<u32>,
    digits: Vec<u32>,
    /// The truths that are to be looked at, and those of this round.
    due: Mask,
    now: Mask,
    /// What was followed, round by round; of the last round only as far as something broke.
    events: Vec<Event>,
    /// By which event each candidate went, counted from 1; 0 for the supposition.
    by: Vec<u32>,
}

/// A truth that was followed, and what it asserted or took away: nothing if it broke.
struct Event {
    truth: u32,
    then: Vec<(Candidate, bool)>,
}

impl<'a, const W: usize> Table<'a, W> {
    fn new(grid: &'a Grid<W>, truths: Vec<Truth>) -> Self {
        let layout = grid.layout();
        let cells = layout.shape().cells();
        let members: Vec<Vec<Candidate>> = truths.iter().map(|truth| truth.candidates(grid)).collect();
        let mut of = vec![Vec::new(); cells];
        for (at, members) in members.iter().enumerate() {
            let mut cells: Vec<Cell> = members.iter().map(|candidate| candidate.cell).collect();
            cells.sort_unstable();
            cells.dedup();
            cells.iter().for_each(|cell| of[cell.index()].push(at as u32));
        }
        let mut held = vec![0; cells];
        layout.cells().iter().for_each(|cell| held[cell.index()] = grid.candidates(cell).bits());
        let none = Mask::none(truths.len());
        let (digits, by) = (held.clone(), vec![0; cells * layout.size()]);
        Self { grid, members, of, held, digits, due: none.clone(), now: none, truths, events: Vec::new(), by }
    }

    /// Follows a supposition by all truths, or by some; says after how many rounds something breaks, if it does.
    fn refute(&mut self, supposed: Candidate, only: Option<&Mask>) -> Option<u16> {
        self.digits.copy_from_slice(&self.held);
        self.due.clear();
        self.events.clear();
        self.note(supposed, true, 0);
        if let Some(only) = only {
            self.due.add_all(only);
        }
        let mut rounds = 0;
        loop {
            rounds += 1;
            std::mem::swap(&mut self.due, &mut self.now);
            self.due.clear();
            if let Some(only) = only {
                self.now.keep(only);
            }
            let from = self.events.len();
            let now = std::mem::replace(&mut self.now, Mask::none(0));
            let broken = now.iter().find(|&truth| !self.follow(truth));
            self.now = now;
            if let Some(truth) = broken {
                self.events.truncate(from);
                self.events.push(Event { truth, then: Vec::new() });
                return Some(rounds);
            }
            if self.events.len() == from {
                return None;
            }
            for at in from..self.events.len() {
                let then = std::mem::take(&mut self.events[at].then);
                then.iter().for_each(|&(candidate, is)| self.note(candidate, is, at as u32 + 1));
                self.events[at].then = then;
            }
        }
    }

    /// Puts a digit in, with all that it rules out, or takes one away.
    fn note(&mut self, candidate: Candidate, is: bool, by: u32) {
        let layout = self.grid.layout();
        if !is {
            return self.take(candidate.cell, 1 << candidate.digit.index(), by);
        }
        let Candidate { cell, digit } = candidate;
        let bit = 1 << digit.index();
        self.take(cell, !bit, by);
        layout.peers(cell).iter().for_each(|peer| self.take(peer, bit, by));
        for other in layout.beyond(candidate) {
            self.take(other.cell, 1 << other.digit.index(), by);
        }
        if layout.is_non_consecutive() {
            layout.neighbours(cell).iter().for_each(|near| self.take(near, bit << 1 | bit >> 1, by));
        }
    }

    /// Takes digits from a cell.
    fn take(&mut self, cell: Cell, gone: u32, by: u32) {
        let held = &mut self.digits[cell.index()];
        let mut lost = *held & gone;
        if lost != 0 {
            *held &= !gone;
            while lost != 0 {
                self.by[cell.index() * self.grid.layout().size() + lost.trailing_zeros() as usize] = by;
                lost &= lost - 1;
            }
            for &truth in &self.of[cell.index()] {
                self.due.add(truth);
            }
        }
    }

    /// Notes what a truth asserts or takes away; says whether it can still be honoured.
    fn follow(&mut self, truth: u32) -> bool {
        let layout = self.grid.layout();
        let mut then = Vec::new();
        if let Truth::Relation(at) = self.truths[truth as usize] {
            let info = &layout.relations()[at];
            let domains: Vec<u32> = info.order.iter().map(|cell| self.digits[cell.index()]).collect();
            if domains.contains(&0) {
                return false;
            }
            let Some(left) = info.prepared.supports(&domains) else { return false };
            for ((&cell, domain), left) in info.order.iter().zip(domains).zip(left) {
                if domain != left {
                    let lost = layout.digits().filter(|digit| (domain & !left) >> digit.index() & 1 == 1);
                    then.extend(lost.map(|digit| (Candidate::new(cell, digit), false)));
                }
            }
        } else {
            let mut left = self.members[truth as usize].iter().filter(|one| self.has(**one));
            let Some(&one) = left.next() else { return false };
            // What is asserted already is not said again: its cell holds nothing else and all around has lost it.
            if left.next().is_none() && self.is_new(one) {
                then.push((one, true));
            }
        }
        if !then.is_empty() {
            self.events.push(Event { truth, then });
        }
        true
    }

    /// Whether a candidate is left.
    fn has(&self, one: Candidate) -> bool {
        self.digits[one.cell.index()] >> one.digit.index() & 1 == 1
    }

    /// Whether asserting a candidate takes anything away.
    fn is_new(&self, one: Candidate) -> bool {
        let layout = self.grid.layout();
        let beside = |near: Cell| {
            let other = |other: &Digit| other.index().abs_diff(one.digit.index()) == 1;
            layout.digits().filter(other).any(|other| self.has(Candidate::new(near, other)))
        };
        self.digits[one.cell.index()].count_ones() > 1
            || layout.peers(one.cell).iter().any(|peer| self.has(Candidate::new(peer, one.digit)))
            || layout.beyond(one).iter().any(|&other| self.has(other))
            || layout.is_non_consecutive() && layout.neighbours(one.cell).iter().any(beside)
    }

    /// The truths on which the last contradiction rests.
    fn cone(&self) -> Mask {
        let mut truths = Mask::none(self.truths.len());
        let mut due = Mask::none(self.events.len());
        due.add(self.events.len() as u32 - 1);
        let size = self.grid.layout().size();
        // What an event rests on came before it.
        for at in (0..self.events.len()).rev() {
            if !due.has(at as u32) {
                continue;
            }
            let event = &self.events[at];
            truths.add(event.truth);
            for gone in self.members[event.truth as usize].iter().filter(|one| !self.has(**one)) {
                let by = self.by[gone.cell.index() * size + gone.digit.index()] as usize;
                if (1..=at).contains(&by) {
                    due.add(by as u32 - 1);
                }
            }
        }
        truths
    }

    /// Premises and lines of a candidate that leads nowhere: as few truths as will do.
    fn reason(&mut self, supposed: Candidate) -> Reason {
        let mut kept = self.cone();
        // The plainest are kept, so the others are tried first.
        let order: Vec<u32> = kept.iter().collect();
        for &truth in order.iter().rev() {
            if kept.has(truth) {
                let mut fewer = kept.clone();
                fewer.remove(truth);
                if self.refute(supposed, Some(&fewer)).is_some() {
                    kept = self.cone();
                }
            }
        }
        self.refute(supposed, Some(&kept));
        let needed = self.cone();
        let premises: Vec<Truth> = needed.iter().map(|truth| self.truths[truth as usize].clone()).collect();
        let told = self.events.iter().filter(|event| needed.has(event.truth));
        let argument = Argument {
            supposed: Assertion::is(supposed),
            lines: told.flat_map(|event| self.lines(event)).collect(),
            broken: self.events.last().map(|event| self.truths[event.truth as usize].clone()),
            cases: Vec::new(),
        };
        let figure = Figure::new().cells(Role::Cell, [supposed.cell]).digits(Role::Digit, [supposed.digit]);
        Reason::new(premises, figure.argument(argument))
    }

    fn lines(&self, event: &Event) -> impl Iterator<Item = Line> {
        let because = Because::Truth(self.truths[event.truth as usize].clone());
        event.then.iter().map(move |&(candidate, is)| Line {
            because: because.clone(),
            then: if is { Assertion::is(candidate) } else { Assertion::is_not(candidate) },
        })
    }
}
