//! Kraken fish: lines that each need the digit, crossing lines with room for one less, and so something must be true
//! outside them. From each place that is outside, a chain leads to the same elimination: its tentacles.
//!
//! ```text
//! . 6 . │ . 6k. │ . . .     both rows need a 6, and column 2 has room for one.
//! . . . │ . . . │ . . .     So one of the places marked k is 6. Chains lead from
//! . 6 . │ . . . │ 6k. .     each of them to the same end.
//! ```
//!
//! Type 1 eliminates the digit of the fish in a column of the chains, as a finned fish would; type 2 eliminates anything
//! else. Found from the other end: the candidate is assumed, its chains remove places of the lines, and lines are searched
//! that have too little room left. Where every place outside sees the candidate itself, it is a finned fish.
//!
//! **Bound.** One run of chains for each candidate, and for each digit that these remove from some line, all choices of
//! [`LARGEST`] lines at most, with no more than [`MOST_LINKS`] links in their tentacles; nothing on boards of more than
//! [`WIDEST`] candidates.

use crate::finder::{Flow, Reason, StepSink, Technique};
use crate::kernel::{
    Case, Network, Propagation, Scope, Statement, by_cases, claim_dependencies, core_of_cases,
};
use whydoku_board::{Candidate, Cell, CellSet, Digit, Grid, House, HouseKind, MAX_SIZE};
use whydoku_cells::bits::members;
use whydoku_logic::{Figure, Role, Truth};

register! {
    KrakenFish1[EXPENSIVE] => Kraken { own_digit: true },
    KrakenFish2[EXPENSIVE] => Kraken { own_digit: false },
}

const LARGEST: usize = 4;

/// The most tentacles, and their most links in all. More cannot be followed in one step.
const MOST_TENTACLES: usize = 6;
const MOST_LINKS: usize = 26;

const WIDEST: usize = 2_048;

struct Kraken {
    /// Whether the elimination is one that the fish would make if no tentacle were true.
    own_digit: bool,
}

#[derive(Clone)]
struct KrakenMatch<const W: usize> {
    digit: Digit,
    bases: Vec<House>,
    covers: Vec<House>,
    /// The places of the lines outside the covers.
    tentacles: CellSet<W>,
    links: usize,
}

/// The candidates that chains remove, by digit, and the number of links to each.
struct ChainRemovals<const W: usize> {
    places: [CellSet<W>; MAX_SIZE],
    cells: usize,
    links: Vec<u16>,
}

impl<const W: usize> Technique<W> for Kraken {
    fn find(&self, grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
        let network = Network::of_board(grid, sink);
        if network.len() > WIDEST {
            sink.cut_short(true);
            return Flow::Continue(());
        }
        let mut propagation = Propagation::new(&network);
        let mut removals = ChainRemovals::new(grid);
        let crossings = Crossings::new(grid);
        for target in network.sought(sink) {
            if propagation.chains_refute(target) {
                continue;
            }
            propagation.run(&[Statement::is(target)], Scope::Pairs);
            removals.fill(&propagation);
            let Some(fish) = self.smallest(&crossings, &removals, network.candidate(target)) else {
                continue;
            };
            let conclusion = network.refuted(Statement::is(target));
            sink.report(fish.bases.len() as u16, [conclusion], || {
                reason(&network, &mut propagation, target, &fish)
            })?;
        }
        Flow::Continue(())
    }
}

impl Kraken {
    /// Returns the smallest fish whose tentacles all reach the target, of several the one with the shortest tentacles.
    fn smallest<const W: usize>(
        &self,
        crossings: &Crossings<'_, W>,
        removals: &ChainRemovals<W>,
        target: Candidate,
    ) -> Option<KrakenMatch<W>> {
        let grid = crossings.grid;
        let mut best: Option<KrakenMatch<W>> = None;
        // The fish itself would eliminate its own digit only.
        let may_be = |digit: &Digit| !self.own_digit || *digit == target.digit;
        let is_removed = |digit: &Digit| !removals.places[digit.index()].is_empty();
        for digit in grid.layout().digits().filter(|digit| may_be(digit) && is_removed(digit)) {
            for base in [0, 1] {
                let Some(lines) = BaseLines::new(crossings, digit, &removals.places[digit.index()], base)
                else {
                    continue;
                };
                let mut consider = |chosen: u32| {
                    let size = chosen.count_ones() as usize;
                    if best.as_ref().is_some_and(|best| size > best.bases.len()) {
                        return;
                    }
                    let fish = lines.match_of(chosen, removals);
                    let shorter =
                        best.as_ref().is_none_or(|best| (size, fish.links) < (best.bases.len(), best.links));
                    if shorter && self.is_wanted(grid, &lines, &fish, target) {
                        best = Some(fish);
                    }
                };
                lines.crowded([0; 2], 0, 1, &mut consider);
            }
        }
        best
    }

    fn is_wanted<const W: usize>(
        &self,
        grid: &Grid<W>,
        lines: &BaseLines<'_, W>,
        fish: &KrakenMatch<W>,
        target: Candidate,
    ) -> bool {
        let same_digit = fish.digit == target.digit;
        let seen =
            |cell: Cell| cell == target.cell || same_digit && grid.layout().peers(target.cell).contains(cell);
        fish.tentacles.iter().any(|cell| !seen(cell))
            && fish.tentacles.len() <= MOST_TENTACLES
            && fish.links <= MOST_LINKS
            && self.own_digit == lines.would_eliminate(fish, same_digit, target.cell)
    }
}

impl<const W: usize> ChainRemovals<W> {
    fn new(grid: &Grid<W>) -> Self {
        let cells = grid.layout().cells().len();
        Self { places: [CellSet::EMPTY; MAX_SIZE], cells, links: vec![0; grid.layout().size() * cells] }
    }

    fn fill(&mut self, propagation: &Propagation<'_>) {
        let network = propagation.network();
        self.places.fill(CellSet::EMPTY);
        for &number in propagation.removed() {
            let Some(level) = propagation.level_of(Statement::is_not(number)) else { continue };
            let Candidate { cell, digit } = network.candidate(number);
            self.places[digit.index()].insert(cell);
            self.links[digit.index() * self.cells + cell.index()] = level;
        }
    }

    fn links(&self, digit: Digit, cells: &CellSet<W>) -> usize {
        cells.iter().map(|cell| usize::from(self.links[digit.index() * self.cells + cell.index()])).sum()
    }
}

fn reason<const W: usize>(
    network: &Network,
    propagation: &mut Propagation<'_>,
    target: u32,
    fish: &KrakenMatch<W>,
) -> Reason {
    let mut truths = propagation.no_truths();
    let is_base = |truth: u32| matches!(network.truth(truth), Truth::House(house, digit) if *digit == fish.digit && fish.bases.contains(house));
    network.truths().filter(|&truth| is_base(truth)).for_each(|truth| _ = truths.add(truth));
    let is_tentacle = |candidate: u32| {
        let candidate = network.candidate(candidate);
        candidate.digit == fish.digit && fish.tentacles.contains(candidate.cell)
    };
    let tentacles: Vec<u32> = network.candidates().filter(|&candidate| is_tentacle(candidate)).collect();
    propagation.run(&[Statement::is(target)], Scope::Pairs);
    for &tentacle in &tentacles {
        let claim = Statement::is_not(tentacle);
        if let Some(dependencies) = claim_dependencies(propagation, claim, Scope::Pairs) {
            truths.add_all(&dependencies);
        }
    }
    let conclusion = Statement::is_not(target);
    let cases: Vec<Case> =
        tentacles.iter().map(|&tentacle| Case { assumed: Statement::is(tentacle), conclusion }).collect();
    let core = core_of_cases(network, &cases, &truths);
    let figure = Figure::new()
        .digits(Role::Digit, [fish.digit])
        .houses(Role::Base, fish.bases.iter().copied())
        .houses(Role::Cover, fish.covers.iter().copied())
        .cells(Role::Fin, fish.tentacles);
    let figure = by_cases(network, cases, &core).into_iter().fold(figure, Figure::argument);
    Reason::new(network.clone_truths(&core), figure)
}

struct Crossings<'a, const W: usize> {
    grid: &'a Grid<W>,
    lines: [Vec<House>; 2],
    /// By cell, its row and its column.
    line_of: [Vec<u8>; 2],
    covers: Vec<[[u32; MAX_SIZE]; 2]>,
    /// By digit, the rows and the columns with few places.
    few: Vec<[u32; 2]>,
}

/// Whether there is room for few places: each has a crossing line of its own, and there must be room for one less than there are
/// lines.
fn is_narrow(covers: u32) -> bool {
    (1..LARGEST).contains(&(covers.count_ones() as usize))
}

impl<'a, const W: usize> Crossings<'a, W> {
    fn new(grid: &'a Grid<W>) -> Self {
        let layout = grid.layout();
        let mut line_of = [(); 2].map(|()| vec![0; layout.shape().cells()]);
        let lines = [(HouseKind::Row, 0), (HouseKind::Column, 1)].map(|(kind, of)| {
            let lines = layout.houses_of_kind(kind).zip(0u8..);
            let lines = lines.map(|((house, info), at)| {
                info.cells.iter().for_each(|cell| line_of[of][cell.index()] = at);
                house
            });
            lines.collect()
        });
        let covers = layout.digits().map(|digit| {
            let mut covers = [[0; MAX_SIZE]; 2];
            for cell in grid.places(digit) {
                let [row, column] = [0, 1].map(|of| usize::from(line_of[of][cell.index()]));
                covers[0][row] |= 1 << column;
                covers[1][column] |= 1 << row;
            }
            covers
        });
        let covers: Vec<[[u32; MAX_SIZE]; 2]> = covers.collect();
        let narrow = |lines: &[u32]| {
            (0..).zip(lines).fold(0, |all, (at, &covers)| all | u32::from(is_narrow(covers)) << at)
        };
        let few = covers.iter().map(|[rows, columns]| [narrow(rows), narrow(columns)]).collect();
        Self { grid, lines, line_of, covers, few }
    }
}

struct BaseLines<'a, const W: usize> {
    grid: &'a Grid<W>,
    digit: Digit,
    bases: &'a [House],
    crossing: &'a [House],
    /// By base, the crossing lines that cover the places left.
    masks: [u32; MAX_SIZE],
    /// The bases with few places left, and those of them that have lost one: without one of these a fish has no tentacles.
    few: u32,
    changed: u32,
}

impl<'a, const W: usize> BaseLines<'a, W> {
    /// `None` if no base has lost a place.
    fn new(crossings: &'a Crossings<'_, W>, digit: Digit, removed: &CellSet<W>, base: usize) -> Option<Self> {
        let Crossings { grid, lines, line_of, covers, few } = crossings;
        let all = &covers[digit.index()][base];
        let (mut masks, mut touched) = (*all, 0_u32);
        for cell in removed {
            let (line, across) = (line_of[base][cell.index()], line_of[1 - base][cell.index()]);
            masks[usize::from(line)] &= !(1 << across);
            touched |= 1 << line;
        }
        let (mut few, mut changed) = (few[digit.index()][base], 0);
        for line in members(touched) {
            let is_narrow = u32::from(is_narrow(masks[line])) << line;
            few = few & !(1 << line) | is_narrow;
            changed |= is_narrow;
        }
        let (bases, crossing) = (&lines[base], &lines[1 - base]);
        (changed != 0).then_some(Self { grid, digit, bases, crossing, masks, few, changed })
    }

    /// Visits the choices of lines, a changed one among them, with room for one less; those of a size in order. `size` is the
    /// number of lines with one more than those that are chosen.
    fn crowded(&self, [chosen, room]: [u32; 2], from: usize, size: usize, visit: &mut impl FnMut(u32)) {
        let is_changed = chosen & self.changed != 0;
        let end = if is_changed { 0 } else { self.changed.leading_zeros() };
        for at in members(self.few & u32::MAX << from & u32::MAX >> end) {
            let (chosen, room) = (chosen | 1 << at, room | self.masks[at]);
            let covers = room.count_ones() as usize;
            if covers < size && chosen & self.changed != 0 {
                visit(chosen);
            }
            if covers < LARGEST && size < LARGEST {
                self.crowded([chosen, room], at + 1, size + 1, visit);
            }
        }
    }

    fn match_of(&self, chosen: u32, removals: &ChainRemovals<W>) -> KrakenMatch<W> {
        let room = members(chosen).fold(0, |room, at| room | self.masks[at]);
        let covers: Vec<House> = members(room).map(|at| self.crossing[at]).collect();
        let layout = self.grid.layout();
        let covered = covers.iter().fold(CellSet::EMPTY, |all, &house| all | layout.house(house).cells);
        let bases: Vec<House> = members(chosen).map(|at| self.bases[at]).collect();
        let places = |&base: &House| self.grid.places_in(base, self.digit);
        let tentacles = bases.iter().map(places).fold(CellSet::EMPTY, |all, places| all | places) - covered;
        let links = removals.links(self.digit, &tentacles);
        KrakenMatch { digit: self.digit, bases, covers, tentacles, links }
    }

    /// Whether the fish itself, with one more cover, would eliminate the target if its fins were false.
    fn would_eliminate(&self, fish: &KrakenMatch<W>, same_digit: bool, target: Cell) -> bool {
        let layout = self.grid.layout();
        let around = |&house: &House| layout.house(house).cells.contains(target);
        let across = self.crossing.iter().find(|house| around(house));
        same_digit
            && !fish.bases.iter().any(around)
            && across.is_some_and(|&house| layout.house(house).cells.meets(&fish.tentacles))
    }
}
