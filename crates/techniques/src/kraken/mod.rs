//! Kraken fish: lines that each need the digit, crossing lines with room for one less, and so something must be true
//! outside them. From each place that is outside, a chain leads to the same elimination: its tentacles.
//!
//! ```text
//! . 6 . │ . 6k. │ . . .     both rows need a 6, and column 2 has room for one.
//! . . . │ . . . │ . . .     So one of the places marked k is 6. Chains lead from
//! . 6 . │ . . . │ 6k. .     each of them to the same end.
//! ```
//!
//! Type 1 takes the digit of the fish from a place in the column that the chains start from or end in, as a finned
//! fish would; type 2 takes anything else. Found from the other end: the candidate is supposed, its chains take places
//! from the lines, and lines are looked for that have too little room left. Where every place outside sees the
//! candidate itself, that is a finned fish and left to it.
//!
//! | file | does |
//! | --- | --- |
//! | `mod.rs` | goes through the candidates, and tells |
//! | `lines.rs` | lines with too little room |
//!
//! **Bound.** One run of chains for each candidate, and for each digit that these take from some line, all choices
//! of [`LARGEST`] lines at most, with no more than [`MOST_LINKS`] links in their tentacles; on boards of more than [`WIDEST`] candidates nothing is looked for.

mod lines;

use crate::finder::net::{
    Case, Network, Propagation, Scope, Statement, by_cases, cone_of_claim, core_of_cases,
};
use crate::finder::{FinderTraits, Flow, Reason, Registration, StepSink, Technique};
use lines::{Crossings, Lines};
use whydoku_board::Grid;
use whydoku_board::{Candidate, Cell, CellSet, Digit, House, MAX_SIZE};
use whydoku_logic::TechniqueId;
use whydoku_logic::Truth;
use whydoku_logic::{Figure, Role};

/// The most lines of a kraken.
const LARGEST: usize = 4;

/// The most tentacles, and the most links that they may have between them: nobody follows more in one step.
const MOST_TENTACLES: usize = 6;
const MOST_LINKS: usize = 26;

/// The largest board, in candidates.
const WIDEST: usize = 2_048;

pub(super) const fn techniques<const W: usize>() -> &'static [Registration<W>] {
    const {
        &[
            Registration::new(TechniqueId::KrakenFish1, &Kraken { own_digit: true }),
            Registration::new(TechniqueId::KrakenFish2, &Kraken { own_digit: false }),
        ]
    }
}

struct Kraken {
    /// Whether the elimination is one that the fish would make if no tentacle were true.
    own_digit: bool,
}

/// Lines with too little room.
#[derive(Clone)]
struct Catch<const W: usize> {
    digit: Digit,
    bases: Vec<House>,
    covers: Vec<House>,
    /// The places of the lines outside the covers.
    tentacles: CellSet<W>,
    /// How many links the tentacles have between them.
    links: usize,
}

/// What a supposition has taken, by digits, and how many links lie between it and each candidate.
struct Gone<const W: usize> {
    places: [CellSet<W>; MAX_SIZE],
    cells: usize,
    links: Vec<u16>,
}

impl<const W: usize> Technique<W> for Kraken {
    fn find(&self, grid: &Grid<W>, found: &mut StepSink<'_>) -> Flow {
        let network = Network::new(grid);
        if network.len() > WIDEST {
            found.cut_short(true);
            return Flow::Continue(());
        }
        let mut propagation = Propagation::new(&network);
        let mut gone = Gone::new(grid);
        let crossings = Crossings::new(grid);
        for target in network.candidates() {
            if !found.seeks(network.refuted(Statement::is(target))) {
                continue;
            }
            if propagation.run(&[Statement::is(target)], Scope::Pairs) {
                continue;
            }
            gone.after(&propagation);
            let Some(catch) = self.catch(&crossings, &gone, network.candidate(target)) else { continue };
            let conclusion = network.refuted(Statement::is(target));
            found.report(catch.bases.len() as u16, [conclusion], || {
                reason(&network, &mut propagation, target, &catch)
            })?;
        }
        Flow::Continue(())
    }

    fn traits(&self) -> FinderTraits {
        FinderTraits::EXPENSIVE
    }
}

impl Kraken {
    /// The smallest fish whose tentacles all reach the target, of several the one with the shortest tentacles.
    fn catch<const W: usize>(
        &self,
        crossings: &Crossings<'_, W>,
        gone: &Gone<W>,
        target: Candidate,
    ) -> Option<Catch<W>> {
        let grid = crossings.grid;
        let mut best: Option<Catch<W>> = None;
        // The fish itself would take its own digit alone.
        let may_be = |digit: &Digit| !self.own_digit || *digit == target.digit;
        let is_gone = |digit: &Digit| !gone.places[digit.index()].is_empty();
        for digit in grid.layout().digits().filter(|digit| may_be(digit) && is_gone(digit)) {
            for base in [0, 1] {
                let lines = Lines::new(crossings, digit, &gone.places[digit.index()], base);
                let mut consider = |chosen: &[usize]| {
                    if best.as_ref().is_some_and(|best| chosen.len() > best.bases.len()) {
                        return;
                    }
                    let catch = lines.caught(chosen, gone);
                    let shorter = best
                        .as_ref()
                        .is_none_or(|best| (chosen.len(), catch.links) < (best.bases.len(), best.links));
                    if shorter && self.is_told(grid, &lines, &catch, target) {
                        best = Some(catch);
                    }
                };
                for size in 2..=LARGEST {
                    lines.crowded(size, &mut Vec::new(), 0, 0, &mut consider);
                }
            }
        }
        best
    }

    /// Whether it is of this type, no mere finned fish, and not too long to follow.
    fn is_told<const W: usize>(
        &self,
        grid: &Grid<W>,
        lines: &Lines<'_, W>,
        catch: &Catch<W>,
        target: Candidate,
    ) -> bool {
        let same_digit = catch.digit == target.digit;
        let seen =
            |cell: Cell| cell == target.cell || same_digit && grid.layout().peers(target.cell).contains(cell);
        catch.tentacles.iter().any(|cell| !seen(cell))
            && catch.tentacles.len() <= MOST_TENTACLES
            && catch.links <= MOST_LINKS
            && self.own_digit == lines.would_take(catch, same_digit, target.cell)
    }
}

impl<const W: usize> Gone<W> {
    fn new(grid: &Grid<W>) -> Self {
        let cells = grid.layout().cells().len();
        Self { places: [CellSet::EMPTY; MAX_SIZE], cells, links: vec![0; grid.layout().size() * cells] }
    }

    /// What a run has taken.
    fn after(&mut self, propagation: &Propagation<'_>) {
        let network = propagation.network();
        self.places.fill(CellSet::EMPTY);
        for &number in propagation.denied() {
            let Some(level) = propagation.holds(Statement::is_not(number)) else { continue };
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
    catch: &Catch<W>,
) -> Reason {
    let mut truths = propagation.no_truths();
    let is_base = |truth: u32| matches!(network.truth(truth), Truth::House(house, digit) if *digit == catch.digit && catch.bases.contains(house));
    network.truths().filter(|&truth| is_base(truth)).for_each(|truth| _ = truths.add(truth));
    let is_tentacle = |candidate: u32| {
        let candidate = network.candidate(candidate);
        candidate.digit == catch.digit && catch.tentacles.contains(candidate.cell)
    };
    let tentacles: Vec<u32> = network.candidates().filter(|&candidate| is_tentacle(candidate)).collect();
    propagation.run(&[Statement::is(target)], Scope::Pairs);
    for &tentacle in &tentacles {
        if let Some(cone) = cone_of_claim(propagation, Statement::is_not(tentacle), Scope::Pairs) {
            truths.add_all(&cone);
        }
    }
    let follows = Statement::is_not(target);
    let cases: Vec<Case> =
        tentacles.iter().map(|&tentacle| Case { supposed: Statement::is(tentacle), follows }).collect();
    let core = core_of_cases(network, &cases, &truths);
    let figure = Figure::new()
        .digits(Role::Digit, [catch.digit])
        .houses(Role::Base, catch.bases.iter().copied())
        .houses(Role::Cover, catch.covers.iter().copied())
        .cells(Role::Fin, catch.tentacles);
    let figure = by_cases(network, cases, &core).into_iter().fold(figure, Figure::argument);
    Reason::new(core.iter().map(|truth| network.truth(truth).clone()), figure)
}
