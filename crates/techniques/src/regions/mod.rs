//! Regions that are to be found. Each open question, whether two neighbours are in one region or whether a cell holds a digit, is
//! answered where one of the answers leaves a region without enough cells or without a digit, an area that is no whole number of
//! regions, or a constraint that counts wrongly.
//!
//! ```text
//! · · a x    6×6: if a wall parted r1c3 and r1c4, the region of r1c3 would have only four cells
//! ──────╴
//! ```
//!
//! Where no answer is wrong at once, a [trial](trial) follows it.

mod trial;

use crate::finder::{Flow, Reason, StepSink, Technique};
use std::rc::Rc;
use whydoku_board::{
    Candidate, Cell, CellSet, Constraint, ConstraintKind as Kind, Digit, DigitSet, Grid, Layout, MAX_SIZE,
    VARIANTS, edge_neighbours,
};
use whydoku_cells::bits::members;
use whydoku_logic::{Conclusion, Figure, Role, TechniqueId, Truth};

register! {
    (Layout::knows_regions)
    RegionCount[ALTERNATIVES] => AnswerFinder(TechniqueId::RegionCount),
    RegionRoom[ALTERNATIVES] => AnswerFinder(TechniqueId::RegionRoom),
    RegionArea[ALTERNATIVES] => AnswerFinder(TechniqueId::RegionArea),
    RegionDigit[ALTERNATIVES] => AnswerFinder(TechniqueId::RegionDigit),
    RegionTrial[EXPENSIVE, ALTERNATIVES] => trial::find,
}

/// The answers of one technique.
struct AnswerFinder(TechniqueId);

impl<const W: usize> Technique<W> for AnswerFinder {
    fn find(&self, grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
        // Larger boards know no regions. The compiler leaves out the rest where there are no variants.
        if W > 2 || !VARIANTS {
            return Flow::Continue(());
        }
        let answers: Rc<Vec<Answer<W>>> = sink.of_board(grid, (), || answers(grid));
        for answer in answers.iter().filter(|answer| answer.flaw.technique() == self.0) {
            let measure =
                if matches!(answer.flaw, Flaw::Count { .. }) { 0 } else { answer.region.len() as u16 };
            sink.report(measure, answer.conclusions.iter().copied(), || answer.reason(grid))?;
        }
        Flow::Continue(())
    }
}

/// Conclusions, and what would be wrong if one of them were false.
struct Answer<const W: usize> {
    conclusions: Vec<Conclusion>,
    flaw: Flaw<W>,
    /// The cells that are then known to be in the region, or that the constraint counts.
    region: CellSet<W>,
}

enum Flaw<const W: usize> {
    /// These are all cells that the region can have.
    Room(CellSet<W>),
    /// The region cannot have this digit in the cells that it can have.
    Digit(Digit, CellSet<W>),
    /// These cells would be an area.
    Area(CellSet<W>),
    /// By a constraint its first cell could only hold these digits.
    Count { constraint: usize, digits: DigitSet },
}

impl<const W: usize> Flaw<W> {
    const fn technique(&self) -> TechniqueId {
        match self {
            Self::Room(_) => TechniqueId::RegionRoom,
            Self::Digit(..) => TechniqueId::RegionDigit,
            Self::Area(_) => TechniqueId::RegionArea,
            Self::Count { .. } => TechniqueId::RegionCount,
        }
    }
}

impl<const W: usize> Answer<W> {
    fn reason(&self, grid: &Grid<W>) -> Reason {
        let figure = Figure::new().cells(Role::Cell, self.region);
        match self.flaw {
            Flaw::Room(reach) | Flaw::Area(reach) => {
                Reason::new([Truth::Regions(None)], figure.cells(Role::Second, reach))
            }
            Flaw::Digit(digit, reach) => {
                let figure = figure.digits(Role::Digit, [digit]).cells(Role::Second, reach);
                Reason::new([Truth::Regions(None)], figure)
            }
            Flaw::Count { constraint, digits } => {
                let counter = grid.layout().shape().constraints()[constraint].cells[0];
                let counts = Truth::Regions(Some(constraint));
                let is_about_counter = self.conclusions.iter().any(|one| one.candidate().cell == counter);
                let held =
                    (!is_about_counter && grid.open().contains(counter)).then_some(Truth::Cell(counter));
                let figure = Figure::new().cells(Role::Pivot, [counter]).digits(Role::Digit, digits);
                Reason::new(std::iter::once(counts).chain(held), figure)
            }
        }
    }
}

/// Facts and assumptions about the regions.
#[derive(Clone)]
struct RegionState<'a, const W: usize> {
    grid: &'a Grid<W>,
    /// For each cell those that are in its region.
    inside: Vec<CellSet<W>>,
    /// For each cell those that are in other regions.
    outside: Vec<CellSet<W>>,
    /// For each digit the cells that can hold it.
    places: Vec<CellSet<W>>,
    /// The cells that hold a digit.
    filled: CellSet<W>,
    /// For each cell its neighbours.
    near: Rc<[CellSet<W>]>,
}

fn answers<const W: usize>(grid: &Grid<W>) -> Vec<Answer<W>> {
    let layout = grid.layout();
    let mut known = RegionState::of(grid);
    known.tell_apart();
    let cells = *layout.cells();
    let room = |cell: Cell| known.room(known.inside[cell.index()], CellSet::EMPTY).unwrap_or(cells);
    let rooms: Vec<CellSet<W>> = cells.iter().map(room).collect();
    let mut found = Vec::new();
    for [a, b] in known.questions() {
        let question = Candidate::new(Cell::pair(a, b), Digit::new(0));
        let parted = known.parted(a, b);
        let flaw = [a, b].into_iter().find_map(|cell| parted.flaw_of(cell));
        let flaw = flaw.or_else(|| [a, b].into_iter().find_map(|cell| parted.area_of(cell)));
        if let Some((flaw, region)) = flaw {
            found.push(Answer { conclusions: vec![Conclusion::Place(question)], flaw, region });
            continue;
        }
        let joined = known.joined(a, b);
        if let Some((flaw, region)) = joined.flaw_near(a, &rooms) {
            found.push(Answer { conclusions: vec![Conclusion::Eliminate(question)], flaw, region });
        }
    }
    for cell in *grid.open() {
        for digit in grid.candidates(cell) {
            let candidate = Candidate::new(cell, digit);
            if let Some((flaw, region)) = known.holding(candidate).flaw_near(cell, &rooms) {
                found.push(Answer { conclusions: vec![Conclusion::Eliminate(candidate)], flaw, region });
            }
        }
    }
    digits_with_one_place(&known, &mut found);
    for (constraint, info) in layout.shape().constraints().iter().enumerate() {
        if info.kind.is_about_regions() {
            counted(&known, (constraint, info), &mut found);
        }
    }
    found
}

/// Finds the regions with one place for a digit.
fn digits_with_one_place<const W: usize>(known: &RegionState<'_, W>, found: &mut Vec<Answer<W>>) {
    let grid = known.grid;
    for region in known.regions() {
        let reach = known.reach(region);
        for digit in grid.layout().digits() {
            let places = known.places[digit.index()] & reach;
            if let Some(only) = places.single().filter(|only| grid.open().contains(*only)) {
                let mut others = reach;
                others.remove(only);
                let conclusions = vec![Conclusion::Place(Candidate::new(only, digit))];
                found.push(Answer { conclusions, flaw: Flaw::Digit(digit, others), region });
            }
        }
    }
}

/// Finds what a constraint shows by its count.
fn counted<const W: usize>(
    known: &RegionState<'_, W>,
    (constraint, info): (usize, &Constraint),
    found: &mut Vec<Answer<W>>,
) {
    let grid = known.grid;
    let (counter, cells) = (info.cells[0], &info.cells[1..]);
    let among = match info.kind {
        Kind::SameRegion | Kind::OtherRegion => return,
        Kind::DistinctRegions => cells.len(),
        _ => 1,
    };
    let mut add = |conclusions: Vec<Conclusion>, digits: DigitSet| {
        let region = cells.iter().copied().collect();
        found.push(Answer { conclusions, flaw: Flaw::Count { constraint, digits }, region });
    };
    let held = grid.candidates(counter);
    let mut told = known.clone();
    let (mut answers, mut wrong) = (Vec::new(), DigitSet::EMPTY);
    for (at, &a) in cells[..among].iter().enumerate() {
        for &b in cells[at + 1..].iter().filter(|&&b| b != a) {
            for together in [true, false] {
                let digits = known.with([a, b], together).counts(info);
                if told.is_open([a, b]) && !digits.is_empty() && (digits & held).is_empty() {
                    let question = Candidate::new(Cell::pair(a, b), Digit::new(0));
                    let answer = Conclusion::Eliminate(question);
                    answers.push(if together { answer } else { answer.reversed() });
                    wrong |= digits;
                    told = told.with([a, b], !together);
                }
            }
        }
    }
    add(answers, wrong);
    if grid.open().contains(counter) {
        let counts = |digit| known.holding(Candidate::new(counter, digit)).counts(info);
        let gone: DigitSet = held.into_iter().filter(|&digit| !counts(digit).contains(digit)).collect();
        let removed = gone.into_iter().map(|digit| Conclusion::Eliminate(Candidate::new(counter, digit)));
        add(removed.collect(), known.counts(info) - gone);
    }
}

impl<'a, const W: usize> RegionState<'a, W> {
    fn of(grid: &'a Grid<W>) -> Self {
        let cells = || grid.layout().cells().iter();
        let near = |cell: Cell| edge_neighbours(grid.layout().side(), cell.index()).map(Cell::new).collect();
        Self {
            grid,
            near: cells().map(near).collect(),
            inside: cells().map(|cell| grid.layout().known_region(cell)).collect(),
            outside: cells().map(|cell| grid.layout().known_apart(cell)).collect(),
            places: grid.layout().digits().map(|digit| *grid.places(digit) | *grid.filled(digit)).collect(),
            filled: *grid.layout().cells() - *grid.open(),
        }
    }

    /// Notes the cells that are in different regions because these have a digit in common, or too many cells together.
    fn tell_apart(&mut self) {
        let regions: Vec<_> = self.regions().map(|region| (region, self.filled(region))).collect();
        for (at, &(one, digits)) in regions.iter().enumerate() {
            for &(two, others) in &regions[..at] {
                if !(digits & others).is_empty() || one.len() + two.len() > self.grid.layout().size() {
                    self.part(one, two);
                }
            }
        }
    }

    /// The known parts of regions.
    fn regions(&self) -> impl Iterator<Item = CellSet<W>> + '_ {
        let regions = self.inside.iter().enumerate();
        regions.filter(|(cell, region)| region.first() == Some(Cell::new(*cell))).map(|(_, region)| *region)
    }

    /// The digits that filled cells hold.
    fn filled(&self, cells: CellSet<W>) -> DigitSet {
        self.digits_of(cells & self.filled)
    }

    /// The digits that some of these cells can hold.
    fn digits_of(&self, cells: CellSet<W>) -> DigitSet {
        self.grid.layout().digits().filter(|digit| self.places[digit.index()].meets(&cells)).collect()
    }

    fn digits(&self, cell: Cell) -> DigitSet {
        self.digits_of(CellSet::only(cell))
    }

    /// Leaves a cell this digit alone.
    fn hold(&mut self, Candidate { cell, digit }: Candidate) {
        let others = self.places.iter_mut().enumerate().filter(|(other, _)| *other != digit.index());
        others.for_each(|(_, places)| places.remove(cell));
    }

    fn part(&mut self, one: CellSet<W>, two: CellSet<W>) {
        one.iter().for_each(|cell| self.outside[cell.index()] |= two);
        two.iter().for_each(|cell| self.outside[cell.index()] |= one);
    }

    /// The pairs of neighbours that may be in one region or not, of each two regions one.
    fn questions(&self) -> Vec<[Cell; 2]> {
        let layout = self.grid.layout();
        let neighbours = |cell: Cell| edge_neighbours(layout.side(), cell.index()).map(Cell::new);
        let mut asked: Vec<[Cell; 2]> = Vec::new();
        for [a, b] in
            layout.cells().iter().flat_map(|a| neighbours(a).map(move |b| [a, b])).filter(|[a, b]| a < b)
        {
            let firsts = [a, b].map(|cell| self.inside[cell.index()].first());
            let again = |pair: &[Cell; 2]| {
                let other = pair.map(|cell| self.inside[cell.index()].first());
                other == firsts || other == [firsts[1], firsts[0]]
            };
            if self.is_open([a, b]) && !asked.iter().any(again) {
                asked.push([a, b]);
            }
        }
        asked
    }

    fn is_open(&self, [a, b]: [Cell; 2]) -> bool {
        !self.inside[a.index()].contains(b) && !self.outside[a.index()].contains(b)
    }

    fn with(&self, [a, b]: [Cell; 2], together: bool) -> Self {
        if together { self.joined(a, b) } else { self.parted(a, b) }
    }

    fn parted(&self, a: Cell, b: Cell) -> Self {
        let mut next = self.clone();
        next.part(self.inside[a.index()], self.inside[b.index()]);
        next
    }

    fn joined(&self, a: Cell, b: Cell) -> Self {
        let mut next = self.clone();
        next.join(a, b);
        next
    }

    fn join(&mut self, a: Cell, b: Cell) {
        let region = self.inside[a.index()] | self.inside[b.index()];
        let mut outside = self.outside[a.index()] | self.outside[b.index()];
        region.iter().for_each(|cell| self.inside[cell.index()] = region);
        let layout = self.grid.layout();
        let places = self.filled(region).into_iter().map(|digit| self.places[digit.index()]);
        let same = places.fold(CellSet::EMPTY, |all, places| all | places) & self.filled;
        for other in *layout.cells() - region {
            let part = self.inside[other.index()];
            if same.contains(other) || region.len() + part.len() > layout.size() {
                outside |= part;
            }
        }
        self.part(region, outside);
    }

    fn holding(&self, candidate: Candidate) -> Self {
        let Candidate { cell, digit } = candidate;
        let mut next = self.clone();
        next.hold(candidate);
        let region = self.inside[cell.index()];
        for other in *self.grid.filled(digit) {
            next.part(region, self.inside[other.index()]);
        }
        next
    }

    /// The cells that a region can have, starting at its first cell.
    fn reach(&self, region: CellSet<W>) -> CellSet<W> {
        self.reach_until(region, CellSet::EMPTY, &|_| false)
    }

    /// Returns cells that are enough for a region if `others` are in other regions, or its flaw then.
    fn room(&self, region: CellSet<W>, others: CellSet<W>) -> Result<CellSet<W>, Flaw<W>> {
        let reach = self.reach_until(region, others, &|reach| self.flaw_in(region, *reach).is_none());
        self.flaw_in(region, reach).map_or(Ok(reach), Err)
    }

    /// Returns the cells that a region can have if `others` are in other regions: the nearest first, until they are enough.
    fn reach_until(
        &self,
        region: CellSet<W>,
        others: CellSet<W>,
        is_enough: &dyn Fn(&CellSet<W>) -> bool,
    ) -> CellSet<W> {
        let (size, Some(first)) = (self.grid.layout().size(), region.first()) else { return region };
        let outside = self.outside[first.index()] | others;
        // The cells by the number of cells with which they are reached.
        let mut reached = [CellSet::EMPTY; MAX_SIZE + 1];
        let reached = &mut reached[..=size];
        let (mut reach, mut closed) = (CellSet::EMPTY, outside | CellSet::only(first));
        if let Some(cells) = reached.get_mut(region.len()) {
            cells.insert(first);
        }
        for count in region.len()..=size {
            let mut due = reached[count] - reach;
            while let Some(cell) = due.first() {
                due.remove(cell);
                reach.insert(cell);
                // Two cells of the way are in the region both.
                let mut open = self.near[cell.index()] - closed - self.outside[cell.index()];
                due |= open & region;
                closed |= open;
                open -= region;
                while let Some(near) = open.first() {
                    let own = self.inside[near.index()];
                    open -= own;
                    closed |= own;
                    if let Some(cells) = reached.get_mut(count + own.len()) {
                        *cells |= own;
                    }
                }
            }
            if is_enough(&reach) {
                break;
            }
        }
        reach
    }

    /// The flaw of the region of a cell, and the cells that are known to be in it.
    fn flaw_of(&self, cell: Cell) -> Option<(Flaw<W>, CellSet<W>)> {
        let region = self.inside[cell.index()];
        Some((self.room(region, CellSet::EMPTY).err()?, region))
    }

    /// The flaw of a region that can have these cells.
    fn flaw_in(&self, region: CellSet<W>, reach: CellSet<W>) -> Option<Flaw<W>> {
        let layout = self.grid.layout();
        if reach.len() < layout.size() || !region.is_subset(&reach) {
            return Some(Flaw::Room(reach));
        }
        let missing = layout.digits().find(|digit| !self.places[digit.index()].meets(&reach))?;
        Some(Flaw::Digit(missing, reach))
    }

    /// The flaw of the region of a cell, or of another that can no longer have its cells. If something new is known about that
    /// region alone, others have the room that they had, by their first cells, unless they share it.
    fn flaw_near(&self, cell: Cell, rooms: &[CellSet<W>]) -> Option<(Flaw<W>, CellSet<W>)> {
        let (region, outside) = (self.inside[cell.index()], self.outside[cell.index()]);
        let others = outside.iter().filter(|&other| {
            self.inside[other.index()].first() == Some(other) && rooms[other.index()].meets(&region)
        });
        region.first().into_iter().chain(others).find_map(|cell| self.flaw_of(cell))
    }

    /// The area of a cell, if it is no whole number of regions.
    fn area_of(&self, cell: Cell) -> Option<(Flaw<W>, CellSet<W>)> {
        let (mut area, mut due) = (CellSet::EMPTY, CellSet::only(cell));
        while let Some(here) = due.first() {
            area.insert(here);
            due |= self.near[here.index()] - self.outside[here.index()];
            due -= area;
        }
        let is_whole = area.len().is_multiple_of(self.grid.layout().size());
        (!is_whole).then(|| (Flaw::Area(area), self.inside[cell.index()]))
    }

    /// The digits that a constraint can count, whether its first cell can hold them or not.
    fn counts(&self, constraint: &Constraint) -> DigitSet {
        let cells = constraint.cells.as_slice();
        let start = cells[1];
        let mut counts = 1_u64 << constraint.number();
        match constraint.kind {
            Kind::RegionRun => {
                counts = constraint.arms().fold(counts, |counts, arm| sums(counts, self.lengths(start, arm)));
            }
            Kind::RegionCount => {
                let region = self.inside[start.index()];
                let others: CellSet<W> = cells[2..].iter().copied().collect();
                counts <<= (others & region).len();
                let open = others - region - self.outside[start.index()];
                for part in self.regions().map(|region| region & open) {
                    counts |= counts << part.len();
                }
            }
            _ => {
                let counted: CellSet<W> = cells[1..].iter().copied().collect();
                let parts: Vec<Cell> =
                    self.regions().filter_map(|region| (region & counted).first()).collect();
                let least = (1..=parts.len()).find(|&most| self.fit(&parts, &mut vec![CellSet::EMPTY; most]));
                counts = (least.unwrap_or(1)..=parts.len()).fold(0, |all, count| all | 1 << count);
            }
        }
        let layout = self.grid.layout();
        layout.digits().filter(|&digit| counts >> layout.value(digit) & 1 == 1).collect()
    }

    /// The lengths that a run from a cell along an arm can have, as bits.
    fn lengths(&self, start: Cell, arm: &[Cell]) -> u64 {
        let (mut found, mut run) = (0, CellSet::<W>::only(start));
        for (length, &next) in arm.iter().enumerate() {
            if !self.inside[start.index()].contains(next) {
                found |= 1 << length;
            }
            if run.meets(&self.outside[next.index()]) {
                return found;
            }
            run.insert(next);
        }
        found | 1 << arm.len()
    }

    /// Whether that many regions can hold the cells.
    fn fit(&self, cells: &[Cell], regions: &mut [CellSet<W>]) -> bool {
        let Some((&cell, rest)) = cells.split_first() else { return true };
        for at in 0..regions.len() {
            if !regions[at].meets(&self.outside[cell.index()]) {
                regions[at].insert(cell);
                let fit = self.fit(rest, regions);
                regions[at].remove(cell);
                if fit {
                    return true;
                }
                // The empty ones are alike.
                if regions[at].is_empty() {
                    return false;
                }
            }
        }
        false
    }
}

/// The sums of a number of one set and one of another, sets of numbers being bits.
fn sums(counts: u64, more: u64) -> u64 {
    members(more).fold(0, |all, more| all | counts << more)
}
