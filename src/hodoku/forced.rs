//! Forcing chains and nets as they are told. HoDoKu says what was supposed and where it led; why it leads there is
//! looked up anew by propagation, and no truth is told that is not needed.

use super::board::{Board, Cand};
use super::tabling::{Way, is_on, shortest, supposed};
use super::walk::candidate;
use crate::geometry::{Candidate, Cell, House};
use crate::grid::Grid;
use crate::id::TechniqueId;
use crate::step::{Figure, Role};
use crate::technique::Reason;
use crate::technique::net::{
    Claim, Scope, TruthSet, Wave, Web, by_contradiction, cone_of_breach, cone_of_claim, core,
};
use crate::truth::Truth;

/// What a forcing step is called: by its shortest argument.
pub(super) fn technique(board: &Board, net: bool, cand: Cand, on: bool) -> TechniqueId {
    use TechniqueId as T;
    match (shortest(board, net, cand, on), net) {
        (Some(Way::Contradiction(_)) | None, false) => T::ForcingChain,
        (Some(Way::Cell(_)), false) => T::CellForcingChain,
        (Some(Way::House(..) | Way::Either(_)), false) => T::RegionForcingChain,
        (Some(Way::Contradiction(_)) | None, true) => T::ForcingNet,
        (Some(_), true) => T::ForcingNetVerity,
    }
}

/// Premises and figure.
pub(super) fn reason<const W: usize>(
    board: &Board,
    net: bool,
    cand: Cand,
    on: bool,
    grid: &Grid<W>,
) -> Reason {
    let web = Web::new(grid);
    let number = |wanted: Candidate| web.candidates().find(|&at| web.candidate(at) == wanted);
    let Some(own) = number(candidate(cand)) else { return Reason::new([], Figure::new()) };
    let wrong = if on { Claim::is_not(own) } else { Claim::is(own) };
    let way = shortest(board, net, cand, on);
    let cases: Vec<Claim> = match way {
        Some(Way::Either(cand)) => {
            number(candidate(cand)).map_or(Vec::new(), |at| vec![Claim::is(at), Claim::is_not(at)])
        }
        Some(Way::Cell(_) | Way::House(..)) => starts(board, way).filter_map(number).map(Claim::is).collect(),
        _ => vec![wrong],
    };
    let mut truths = Wave::new(&web).no_truths();
    if let Some(at) = truth_of(way).and_then(|wanted| web.truths().find(|&at| *web.truth(at) == wanted)) {
        truths.add(at);
    }
    let mut wave = Wave::new(&web);
    for case in cases {
        let broke = wave.run(&[case], Scope::All);
        let breach = || cone_of_breach(&wave, Scope::All, |_| true).map(|(_, cone)| cone);
        let cone = if broke { breach() } else { cone_of_claim(&wave, wrong.denied(), Scope::All) };
        match cone {
            Some(cone) => truths.add_all(&cone),
            None => web.truths().for_each(|at| _ = truths.add(at)),
        }
    }
    let core = core(&web, wrong, &truths);
    Reason::new(premises(&web, &core), figure(board, way, cand, by_contradiction(&web, wrong, &core)))
}

fn premises(web: &Web, truths: &TruthSet) -> Vec<Truth> {
    truths.iter().map(|truth| web.truth(truth).clone()).collect()
}

/// The truth one of whose candidates is true.
fn truth_of(way: Option<Way>) -> Option<Truth> {
    match way? {
        Way::Cell(cell) => Some(Truth::Cell(Cell::new(cell))),
        Way::House(house, digit) => Some(Truth::House(House::new(house), crate::geometry::Digit::new(digit))),
        Way::Contradiction(_) | Way::Either(_) => None,
    }
}

/// The candidates that are supposed in turn.
fn starts(board: &Board, way: Option<Way>) -> impl Iterator<Item = Candidate> {
    way.map_or(Vec::new(), |way| supposed(board, way)).into_iter().map(candidate)
}

fn figure(board: &Board, way: Option<Way>, cand: Cand, argument: crate::step::Argument) -> Figure {
    let own = candidate(cand);
    let figure = match way {
        Some(Way::Cell(cell)) => Figure::new().cells(Role::Pivot, [Cell::new(cell)]),
        Some(Way::House(house, _)) => Figure::new().houses(Role::Pivot, [House::new(house)]),
        Some(Way::Either(either)) => Figure::new().cells(Role::Pivot, [candidate(either).cell]),
        Some(Way::Contradiction(from)) if is_on(from) => Figure::new(),
        _ => Figure::new(),
    };
    figure
        .candidates(Role::Start, starts(board, way))
        .cells(Role::Cell, [own.cell])
        .digits(Role::Digit, [own.digit])
        .argument(argument)
}
