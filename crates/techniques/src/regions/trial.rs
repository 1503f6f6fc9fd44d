//! Trials about regions that are to be found: the opposite of a conclusion is assumed, and what follows from counts, from regions
//! that need cells and digits, from cells and from houses is written down until something is impossible.
//!
//! ```text
//! 1 a b    if a were in the region of the 1, which counts one cell, b would be too, for lack of other room: too many
//! ```

use super::{RegionState, sums};
use crate::finder::{Flow, Reason, StepSink};
use std::cell::OnceCell;
use std::rc::Rc;
use whydoku_board::{
    Candidate, Cell, CellSet, Constraint, ConstraintKind as Kind, Digit, Grid, House, VARIANTS,
};
use whydoku_cells::bits::members;
use whydoku_logic::{Argument, ArgumentLine, Assertion, Conclusion, Figure, Justification, Role, Truth};

/// The limits of inferences, one after the other, so that the shortest trials are found first.
const LENGTHS: [usize; 5] = [1, 2, 3, 5, 8];

/// The limit of the questions to truths in one search.
const MOST_WORK: usize = 150_000;

/// The factor of cells of a region up to which a region that can have more is not asked for cells that it needs.
const MOST_REACH: usize = 3;

pub(super) fn find<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
    // Larger boards know no regions. The compiler leaves out the rest where there are no variants.
    if W > 2 || !VARIANTS {
        return Flow::Continue(());
    }
    // All of the board, once a search has come to its end.
    let all: Rc<OnceCell<Vec<Trial>>> = sink.of_board(grid, Key::Count(0), OnceCell::new);
    let mut report =
        |trial: &Trial| sink.report(trial.steps.len() as u16 + 1, [trial.conclusion], || trial.reason(grid));
    if let Some(all) = all.get() {
        return all.iter().try_for_each(report);
    }
    let mut found = Vec::new();
    trials(grid, &mut |trial| {
        report(&trial)?;
        found.push(trial);
        Flow::Continue(())
    })?;
    _ = all.set(found);
    Flow::Continue(())
}

/// A truth that is asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Key {
    /// A constraint that counts.
    Count(usize),
    /// The region of a cell.
    Region(Cell),
    Cell(Cell),
    House(House, Digit),
}

impl Key {
    const fn truth(self) -> Truth {
        match self {
            Self::Count(at) => Truth::Regions(Some(at)),
            Self::Region(_) => Truth::Regions(None),
            Self::Cell(cell) => Truth::Cell(cell),
            Self::House(house, digit) => Truth::House(house, digit),
        }
    }

    const fn is_about_regions(self) -> bool {
        matches!(self, Self::Count(_) | Self::Region(_))
    }
}

/// A conclusion, and how its opposite leads to something that is impossible.
struct Trial {
    conclusion: Conclusion,
    steps: Vec<(Key, Vec<Conclusion>)>,
    broken: Key,
}

fn trials<const W: usize>(grid: &Grid<W>, each: &mut dyn FnMut(Trial) -> Flow) -> Flow {
    let mut known = RegionState::of(grid);
    known.tell_apart();
    let pairs = known.questions().into_iter().map(same_region);
    let pairs = pairs.flat_map(|same| [same, same.reversed()]);
    let questions: Vec<Conclusion> = pairs.chain(grid.open_candidates().map(Conclusion::Eliminate)).collect();
    // An assumption that is impossible at once is the business of other techniques.
    let mut courses: Vec<Course<'_, W>> =
        questions.into_iter().filter_map(|conclusion| Course::new(&known, conclusion)).collect();
    let (mut work, mut is_any) = (0, false);
    for most in LENGTHS {
        let mut ended = Vec::new();
        for (at, course) in courses.iter_mut().enumerate() {
            if work > MOST_WORK {
                return Flow::Continue(());
            }
            work -= course.work;
            let end = course.follow(None, most);
            work += course.work;
            if let End::Broken(broken) = end {
                let keys = course.steps.iter().map(|(key, _)| *key).chain([broken]).collect();
                if let Some(trial) = shortest(&known, course.conclusion, keys) {
                    is_any = true;
                    each(trial)?;
                }
            }
            if !matches!(end, End::Long) {
                ended.push(at);
            }
        }
        if is_any {
            break;
        }
        ended.into_iter().rev().for_each(|at| drop(courses.swap_remove(at)));
    }
    Flow::Continue(())
}

/// The trial that asks only those of the truths that it needs.
fn shortest<const W: usize>(
    known: &RegionState<'_, W>,
    conclusion: Conclusion,
    mut keys: Vec<Key>,
) -> Option<Trial> {
    let follow = |keys: &[Key]| {
        let mut course = Course::new(known, conclusion)?;
        match course.follow(Some(keys), usize::MAX) {
            End::Broken(broken) => Some(Trial { conclusion, steps: course.steps, broken }),
            End::Long | End::Nothing => None,
        }
    };
    let mut kept = follow(&keys)?;
    let mut at = 0;
    while at < keys.len() {
        let mut fewer = keys.clone();
        fewer.remove(at);
        match follow(&fewer) {
            Some(shorter) => (kept, keys) = (shorter, fewer),
            None => at += 1,
        }
    }
    // Without regions it is a trial of other techniques.
    keys.iter().any(|key| key.is_about_regions()).then_some(kept)
}

impl Trial {
    fn reason<const W: usize>(&self, grid: &Grid<W>) -> Reason {
        let constraints = grid.layout().shape().constraints();
        let keys = || self.steps.iter().map(|(key, _)| *key).chain([self.broken]);
        let counter = |key: Key| match key {
            Key::Count(at) => Some(constraints[at].cells[0]),
            _ => None,
        };
        let supposed = self.conclusion.reversed();
        let is_asked = |cell: &Cell| grid.open().contains(*cell) && *cell != supposed.candidate().cell;
        let counters = keys().filter_map(counter).filter(is_asked).map(Truth::Cell);
        let mut premises: Vec<Truth> = Vec::new();
        for premise in keys().map(Key::truth).chain(counters) {
            if !premises.contains(&premise) {
                premises.push(premise);
            }
        }
        let line = |key: Key, fact: &Conclusion| ArgumentLine {
            because: Justification::Truth(key.truth()),
            then: Assertion::of(*fact),
        };
        let lines = self.steps.iter().flat_map(|(key, facts)| facts.iter().map(|fact| line(*key, fact)));
        let argument = Argument {
            broken: Some(self.broken.truth()),
            ..Argument::direct(Assertion::of(supposed), lines.collect())
        };
        let cell = match (self.broken, supposed.pair()) {
            (Key::Region(cell), _) | (_, Some([cell, _])) => cell,
            _ => supposed.candidate().cell,
        };
        Reason::new(premises, Figure::new().cells(Role::Cell, [cell]).argument(argument))
    }
}

fn same_region([a, b]: [Cell; 2]) -> Conclusion {
    Conclusion::Place(Candidate::new(Cell::pair(a, b), Digit::new(0)))
}

/// The consequences of the opposite of a conclusion.
struct Course<'a, const W: usize> {
    conclusion: Conclusion,
    state: RegionState<'a, W>,
    /// The cells about which something was found since the keys were listed.
    touched: CellSet<W>,
    steps: Vec<(Key, Vec<Conclusion>)>,
    work: usize,
}

/// How far a course was followed.
enum End {
    /// To a truth that is impossible.
    Broken(Key),
    /// To the limit.
    Long,
    /// Nothing more follows.
    Nothing,
}

impl<'a, const W: usize> Course<'a, W> {
    /// `None` if the opposite is impossible at once.
    fn new(known: &RegionState<'a, W>, conclusion: Conclusion) -> Option<Self> {
        let (state, touched, steps) = (known.clone(), CellSet::EMPTY, Vec::new());
        let mut course = Self { conclusion, state, touched, steps, work: 0 };
        course.add(conclusion.reversed()).then_some(course)
    }

    /// Asks the truths, or all near what is found, until one is impossible.
    fn follow(&mut self, only: Option<&[Key]>, most: usize) -> End {
        loop {
            let before = self.steps.len();
            let keys = only.map_or_else(|| self.keys(), <[Key]>::to_vec);
            let touched = self.touched;
            if only.is_none() {
                self.touched = CellSet::EMPTY;
            }
            for key in keys {
                let is_far = |cell: Cell| !self.state.inside[cell.index()].meets(&self.touched);
                if only.is_some() && matches!(key, Key::Region(cell) if is_far(cell)) {
                    continue;
                }
                if self.ask(key).is_none() {
                    return End::Broken(key);
                }
                if self.steps.len() >= most {
                    self.touched |= touched;
                    return End::Long;
                }
            }
            if self.steps.len() == before {
                return End::Nothing;
            }
        }
    }

    /// The truths near the cells about which something was found.
    fn keys(&self) -> Vec<Key> {
        let (layout, state) = (self.state.grid.layout(), &self.state);
        let near = self.touched.iter().fold(CellSet::EMPTY, |near, cell| near | state.inside[cell.index()]);
        let counts = layout.shape().constraints().iter().enumerate().filter(|(_, info)| {
            matches!(info.kind, Kind::RegionRun | Kind::RegionCount | Kind::DistinctRegions)
                && info.cells.iter().any(|cell| near.contains(*cell))
        });
        let houses = layout.houses().filter(|(_, info)| info.cells.meets(&self.touched));
        let places = houses.flat_map(|(house, info)| {
            let is_decided = move |digit: &Digit| {
                let places = state.places[digit.index()] & info.cells;
                !places.is_many() && !places.meets(&state.filled)
            };
            layout.digits().filter(is_decided).map(move |digit| Key::House(house, digit))
        });
        let is_first = |cell: &Cell| state.inside[cell.index()].first() == Some(*cell);
        let regions = near.iter().filter(is_first).map(Key::Region);
        let is_decided = |cell: &Cell| state.digits(*cell).len() < 2;
        let cells = (self.touched - state.filled).iter().filter(is_decided).map(Key::Cell);
        cells.chain(places).chain(counts.map(|(at, _)| Key::Count(at))).chain(regions).collect()
    }

    /// Adds what a truth leaves; `None` if it is impossible.
    fn ask(&mut self, key: Key) -> Option<()> {
        self.work += 1;
        let layout = self.state.grid.layout();
        match key {
            Key::Cell(cell) => {
                let digits = self.state.digits(cell);
                digits.first()?;
                digits.single().map_or(Some(()), |digit| self.place(key, Candidate::new(cell, digit)))
            }
            Key::House(house, digit) => {
                let places = layout.house(house).cells & self.state.places[digit.index()];
                places.first()?;
                places.single().map_or(Some(()), |only| self.place(key, Candidate::new(only, digit)))
            }
            Key::Count(at) => self.ask_count(key, &layout.shape().constraints()[at]),
            Key::Region(cell) => self.ask_region(key, cell),
        }
    }

    fn ask_count(&mut self, key: Key, info: &Constraint) -> Option<()> {
        let counter = info.cells[0];
        let held = self.state.digits(counter) & self.state.counts(info);
        held.first()?;
        match held.single() {
            Some(digit) => self.place(key, Candidate::new(counter, digit))?,
            None => {
                for digit in self.state.digits(counter) - held {
                    self.conclude(key, Conclusion::Eliminate(Candidate::new(counter, digit)))?;
                }
            }
        }
        for (pair, together) in self.state.shown(info) {
            let fact = same_region(pair);
            self.conclude(key, if together { fact } else { fact.reversed() })?;
        }
        Some(())
    }

    fn ask_region(&mut self, key: Key, cell: Cell) -> Option<()> {
        let layout = self.state.grid.layout();
        let region = self.state.inside[cell.index()];
        let (most, held) = (MOST_REACH * layout.size(), region & self.state.filled);
        let is_free = |places: CellSet<W>| places.is_many() || places.meets(&held);
        // No more follows then.
        let reach = self.state.reach_until(region, CellSet::EMPTY, &|reach| {
            let mut places = self.state.places.iter().map(|places| *places & *reach);
            reach.len() > most && region.is_subset(reach) && places.all(is_free)
        });
        if self.state.flaw_in(region, reach).is_some() {
            return None;
        }
        for digit in layout.digits() {
            if let Some(only) = (reach & self.state.places[digit.index()]).single() {
                self.conclude(key, same_region([cell, only]))?;
                self.place(key, Candidate::new(only, digit))?;
            }
        }
        if reach.len() > most {
            return Some(());
        }
        let mut rest = reach - self.state.inside[cell.index()];
        // The region can do without the others.
        let mut needed = reach;
        while let Some(other) = rest.first() {
            let part = self.state.inside[other.index()];
            rest -= part;
            self.work += 1;
            if !self.state.is_open([cell, other]) || !part.meets(&needed) {
                continue;
            }
            if let Ok(room) = self.state.room(self.state.inside[cell.index()], part) {
                needed &= room;
            } else {
                self.conclude(key, same_region([cell, other]))?;
                needed = reach;
            }
        }
        Some(())
    }

    fn place(&mut self, key: Key, candidate: Candidate) -> Option<()> {
        self.conclude(key, Conclusion::Place(candidate))
    }

    /// Writes down what is new; `None` if it is impossible.
    fn conclude(&mut self, key: Key, fact: Conclusion) -> Option<()> {
        let is_known = match (fact.pair(), fact) {
            (Some([a, b]), Conclusion::Place(_)) => self.state.inside[a.index()].contains(b),
            (Some([a, b]), Conclusion::Eliminate(_)) => self.state.outside[a.index()].contains(b),
            (None, _) => self.state.filled.contains(fact.candidate().cell),
        };
        if is_known {
            return Some(());
        }
        if !self.add(fact) {
            return None;
        }
        match self.steps.last_mut().filter(|(last, _)| *last == key) {
            Some((_, facts)) => facts.push(fact),
            None => self.steps.push((key, vec![fact])),
        }
        Some(())
    }

    /// Adds a fact or the assumption, and what it excludes; false if it is impossible at once.
    fn add(&mut self, fact: Conclusion) -> bool {
        let state = &mut self.state;
        let Candidate { cell, digit } = fact.candidate();
        match (fact.pair(), fact) {
            (Some([a, b]), Conclusion::Place(_)) => {
                if state.outside[a.index()].contains(b) {
                    return false;
                }
                state.join(a, b);
                let region = state.inside[a.index()];
                self.touched |= region;
                let held = state.filled(region);
                for digit in held {
                    state.places[digit.index()] -= region - state.filled;
                }
            }
            (Some([a, b]), Conclusion::Eliminate(_)) => {
                if state.inside[a.index()].contains(b) {
                    return false;
                }
                let [one, two] = [a, b].map(|cell| state.inside[cell.index()]);
                state.part(one, two);
                self.touched |= one | two;
            }
            (None, Conclusion::Eliminate(_)) => {
                state.places[digit.index()].remove(cell);
                self.touched.insert(cell);
            }
            (None, Conclusion::Place(candidate)) => {
                if !state.places[digit.index()].contains(cell) {
                    return false;
                }
                self.hold(candidate);
            }
        }
        true
    }

    fn hold(&mut self, candidate: Candidate) {
        let Candidate { cell, digit } = candidate;
        let state = &mut self.state;
        let layout = state.grid.layout();
        let region = state.inside[cell.index()];
        for other in (state.places[digit.index()] & state.filled) - region {
            state.part(region, state.inside[other.index()]);
        }
        state.hold(candidate);
        state.filled.insert(cell);
        let seen = (*layout.peers(cell) | region) - state.filled;
        self.touched |= region | seen & state.places[digit.index()];
        state.places[digit.index()] -= seen;
        for gone in layout.pair_conflicts(candidate) {
            let left = &mut state.places[gone.digit.index()];
            if !state.filled.contains(gone.cell) && left.contains(gone.cell) {
                left.remove(gone.cell);
                self.touched.insert(gone.cell);
            }
        }
    }
}

impl<const W: usize> RegionState<'_, W> {
    /// The pairs of cells of which a constraint shows that they are in one region, or that they are not.
    fn shown(&self, info: &Constraint) -> Vec<([Cell; 2], bool)> {
        let cells = info.cells.as_slice();
        let (start, layout) = (cells[1], self.grid.layout());
        let held = self.digits(cells[0]);
        let values: u64 = held.into_iter().fold(0, |all, digit| all | 1 << layout.value(digit));
        let mut shown = Vec::new();
        match info.kind {
            Kind::RegionRun => {
                let arms: Vec<_> = info.arms().map(|arm| (arm, self.lengths(start, arm))).collect();
                for (own, &(arm, lengths)) in arms.iter().enumerate() {
                    let others = arms.iter().enumerate().filter(|(at, _)| *at != own);
                    let rest = others.fold(1 << info.number(), |counts, (_, other)| sums(counts, other.1));
                    let left: Vec<usize> =
                        members(lengths).filter(|&length| rest << length & values != 0).collect();
                    let (Some(&least), Some(&most)) = (left.first(), left.last()) else { continue };
                    shown.extend(arm[..least].iter().map(|&cell| ([start, cell], true)));
                    if least == most {
                        shown.extend(arm.get(least).map(|&cell| ([start, cell], false)));
                    }
                }
            }
            Kind::RegionCount => {
                let is_open = |cell: &&Cell| self.is_open([start, **cell]);
                let inside = cells[2..].iter().filter(|cell| self.inside[start.index()].contains(**cell));
                let least = info.number() as usize + inside.count();
                let open = cells[2..].iter().filter(is_open).count();
                if values == 1 << least || values == 1 << (least + open) {
                    let open = cells[2..].iter().filter(is_open);
                    shown.extend(open.map(|&cell| ([start, cell], values != 1 << least)));
                }
            }
            _ => {
                let counted: CellSet<W> = cells[1..].iter().copied().collect();
                let parts = self.regions().filter(|region| region.meets(&counted)).count();
                if values == 1 << parts || values == 1 << 1 {
                    let pairs = counted.iter().flat_map(|a| counted.iter().map(move |b| [a, b]));
                    let open = pairs.filter(|&[a, b]| a < b && self.is_open([a, b]));
                    shown.extend(open.map(|pair| (pair, values != 1 << parts)));
                }
            }
        }
        shown
    }
}
