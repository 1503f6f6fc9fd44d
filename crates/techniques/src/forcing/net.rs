//! Nets: everything that follows is followed. What several lines have taken from a truth together may leave it one
//! candidate, or none.
//!
//! | name | looks at |
//! | --- | --- |
//! | nishio | one digit alone |
//! | forcing net | all truths, from one candidate to a contradiction |
//! | forcing net verity | all truths, from each candidate of a truth to the same elimination |
//! | nested forcing net | the same, and nets are thrown from within the net |
//!
//! What a chain shows without branching is left to the chain.
//!
//! **Bound.** One run for each candidate; for a verity, one for each candidate of each truth with [`MOST_CASES`] at
//! most; within nested nets, a few rounds of one run for each candidate of a cell or house with two left, and on small
//! boards with further rules for each candidate, where that shows nothing. On boards of more than [`WIDEST`] candidates
//! nothing is looked for within a net.

use super::{breaking, premises, refuted, sought};
use crate::drawn::nested_on_any_board;
use crate::finder::net::{
    Mask, Nests, Network, Propagation, Scope, Statement, TruthSet, by_cases, cases_of, choice,
    cone_of_breach, cone_of_claim, core_of_cases, denied,
};
use crate::finder::{FinderTraits, Flow, Reason, StepSink, Technique};
use whydoku_board::Grid;
use whydoku_logic::Truth;

/// More cases than this nobody follows at once.
const MOST_CASES: usize = 5;

/// The largest board, in candidates, on which nets are thrown from within a net: an empty classic board has as many.
const WIDEST: usize = 729;

pub(super) struct Nishio;

impl<const W: usize> Technique<W> for Nishio {
    fn find(&self, grid: &Grid<W>, found: &mut StepSink<'_>) -> Flow {
        let network = Network::new(grid);
        let mut propagation = Propagation::new(&network);
        let mut truths: Vec<TruthSet> = grid.layout().digits().map(|_| propagation.no_truths()).collect();
        for truth in network.truths() {
            match *network.truth(truth) {
                Truth::House(_, digit) => _ = truths[digit.index()].add(truth),
                Truth::Clue(clue) => _ = truths[grid.layout().clues()[clue].digit.index()].add(truth),
                _ => {}
            }
        }
        for candidate in sought(&network, found) {
            let scope = Scope::Of(&truths[network.candidate(candidate).digit.index()]);
            if propagation.run(&[Statement::is(candidate)], scope) && propagation.level() > 0 {
                let measure = propagation.level();
                refuted(grid, &network, candidate, measure, found, || cone(&propagation, scope))?;
            }
        }
        Flow::Continue(())
    }
}

fn cone(propagation: &Propagation<'_>, scope: Scope<'_>) -> TruthSet {
    cone_of_breach(propagation, scope, |_| true).map_or_else(|| propagation.no_truths(), |(_, cone)| cone)
}

pub(super) struct Net;

impl<const W: usize> Technique<W> for Net {
    fn find(&self, grid: &Grid<W>, found: &mut StepSink<'_>) -> Flow {
        let network = Network::new(grid);
        let mut propagation = Propagation::new(&network);
        for candidate in breaking(&mut propagation, sought(&network, found)) {
            let supposed = [Statement::is(candidate)];
            if !propagation.run(&supposed, Scope::Pairs) && propagation.run(&supposed, Scope::All) {
                let measure = propagation.level();
                refuted(grid, &network, candidate, measure, found, || cone(&propagation, Scope::All))?;
            }
        }
        Flow::Continue(())
    }

    fn traits(&self) -> FinderTraits {
        FinderTraits::EXPENSIVE
    }
}

pub(super) struct Verity;

impl<const W: usize> Technique<W> for Verity {
    fn find(&self, grid: &Grid<W>, found: &mut StepSink<'_>) -> Flow {
        let network = Network::new(grid);
        let mut propagation = Propagation::new(&network);
        let mut levels = Levels::new(&network, &mut propagation);
        // For each candidate the truth that denies it with the fewest levels in all.
        let mut best: Vec<Option<(u16, u32)>> = vec![None; network.len()];
        for truth in
            network.truths().filter(|&truth| (3..=MOST_CASES).contains(&network.members(truth).len()))
        {
            for candidate in levels.denied_by_all(truth) {
                let sum = network.members(truth).iter().map(|&case| levels.of(case, candidate)).sum::<u16>();
                let known = &mut best[candidate as usize];
                if known.is_none_or(|(least, _)| sum < least) {
                    *known = Some((sum, truth));
                }
            }
        }
        for candidate in sought(&network, found) {
            // What a net shows from one supposition is told so.
            let Some((measure, truth)) = best[candidate as usize] else { continue };
            if levels.breaks[candidate as usize] {
                continue;
            }
            let conclusion = network.refuted(Statement::is(candidate));
            found.report(measure, [conclusion], || {
                verity(&network, &mut Propagation::new(&network), truth, candidate)
            })?;
        }
        Flow::Continue(())
    }

    fn traits(&self) -> FinderTraits {
        FinderTraits::EXPENSIVE
    }
}

/// On which level each candidate denies each other; a candidate that leads to a contradiction denies nothing.
struct Levels<'a> {
    network: &'a Network,
    denied: Vec<Mask>,
    /// The levels of what each candidate denies, in ascending order: a table of all pairs would take half a gigabyte
    /// on an empty board of 25×25.
    on: Vec<Vec<u16>>,
    breaks: Vec<bool>,
}

impl<'a> Levels<'a> {
    fn new(network: &'a Network, propagation: &mut Propagation<'_>) -> Self {
        let count = network.len();
        let mut all = Self {
            network,
            denied: vec![Mask::none(count); count],
            on: vec![Vec::new(); count],
            breaks: vec![false; count],
        };
        for case in network.candidates() {
            if propagation.run(&[Statement::is(case)], Scope::All) {
                all.breaks[case as usize] = true;
                continue;
            }
            let denied = Mask::of(count, propagation.denied().iter().copied());
            let level = |other| propagation.holds(Statement::is_not(other));
            all.on[case as usize] = denied.iter().filter_map(level).collect();
            all.denied[case as usize] = denied;
        }
        all
    }

    fn of(&self, case: u32, denied: u32) -> u16 {
        self.on[case as usize][self.denied[case as usize].rank(denied)] + 1
    }

    /// What every candidate of a truth denies, if none of them leads to a contradiction.
    fn denied_by_all(&mut self, truth: u32) -> Vec<u32> {
        let cases = self.network.members(truth);
        if cases.iter().any(|&case| self.breaks[case as usize]) {
            return Vec::new();
        }
        let (first, others) = (cases[0], &cases[1..]);
        let denied = self.denied[first as usize].iter();
        denied.filter(|&other| others.iter().all(|&case| self.denied[case as usize].has(other))).collect()
    }
}

fn verity(network: &Network, propagation: &mut Propagation<'_>, truth: u32, candidate: u32) -> Reason {
    let follows = Statement::is_not(candidate);
    let cases = cases_of(network, truth, follows);
    let mut truths = propagation.no_truths();
    truths.add(truth);
    for case in &cases {
        propagation.run(&[case.supposed], Scope::All);
        if let Some(cone) = cone_of_claim(propagation, follows, Scope::All) {
            truths.add_all(&cone);
        }
    }
    let core = core_of_cases(network, &cases, &truths);
    let split =
        if core.has(truth) { Some(truth) } else { core.iter().max_by_key(|&t| network.members(t).len()) };
    let split = split.unwrap_or(truth);
    let figure = choice(network, split, by_cases(network, cases_of(network, split, follows), &core));
    Reason::new(premises(network, &core), figure)
}

pub(super) struct Nested;

impl<const W: usize> Technique<W> for Nested {
    fn find(&self, grid: &Grid<W>, found: &mut StepSink<'_>) -> Flow {
        let network = Network::new(grid);
        if network.len() > WIDEST {
            found.cut_short(true);
            return Flow::Continue(());
        }
        let mut propagation = Propagation::new(&network);
        let mut harmless = Mask::none(network.len());
        let mut any = false;
        for candidate in sought(&network, found) {
            found.check_cancelled()?;
            if harmless.has(candidate) {
                continue;
            }
            match denied(&mut propagation, &[Statement::is(candidate)], Scope::All, |rounds| {
                found.accepts(rounds)
            }) {
                // What breaks at once is a net.
                Nests::Breaks(denied) if !denied.is_empty() => {
                    any = true;
                    let rounds = denied.len() as u16;
                    refuted(grid, &network, candidate, rounds, found, || {
                        all_truths(&network, candidate, &denied)
                    })?;
                }
                Nests::Breaks(_) | Nests::Open => {}
                Nests::Holds => propagation.asserted().iter().for_each(|&other| _ = harmless.add(other)),
            }
        }
        if any || !is_open_to_all(grid) {
            return Flow::Continue(());
        }
        nested_on_any_board(grid, found)
    }

    fn traits(&self) -> FinderTraits {
        FinderTraits::EXPENSIVE
    }
}

/// Whether, where a cell or house with two left shows nothing, all candidates are tried: on small boards with further
/// rules, whose puzzles are set with fewer digits.
fn is_open_to_all<const W: usize>(grid: &Grid<W>) -> bool {
    let shape = grid.layout().shape();
    !shape.is_plain() && !grid.layout().has_constraints() && shape.size() <= 9
}

/// The truths that a nested net rests on.
fn all_truths(network: &Network, candidate: u32, rounds: &[Vec<Statement>]) -> TruthSet {
    let mut propagation = Propagation::new(network);
    let mut truths = propagation.no_truths();
    let mut claims = vec![Statement::is(candidate)];
    for round in rounds {
        for &denied in round {
            claims.push(denied.denied());
            propagation.run(&claims, Scope::All);
            truths.add_all(&cone(&propagation, Scope::All));
            claims.pop();
        }
        claims.extend(round);
    }
    propagation.run(&claims, Scope::All);
    truths.add_all(&cone(&propagation, Scope::All));
    truths
}
