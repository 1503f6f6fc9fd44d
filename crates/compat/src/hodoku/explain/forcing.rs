//! Premises and figures of forcing chains and nets. HoDoKu reports what was assumed and where it led; why it leads there
//! is derived anew by propagation, so that only the needed truths become premises.

use crate::argument;
use crate::hodoku::board::{Cand, HodokuBoard};
use crate::hodoku::named;
use crate::hodoku::tabling::{ForcingArgument, shortest, supposed};
use whydoku_board::{Candidate, Cell, Grid, House};
use whydoku_logic::{Figure, TechniqueId, Truth};
use whydoku_techniques::finder::Reason;
use whydoku_techniques::finder::net::{
    Case, Network, Propagation, Scope, Statement, cone_of_breach, cone_of_claim, core_of_cases,
};

/// Returns the technique of a forcing step: an elimination is named by its shortest argument. A conclusion from both
/// values of a candidate is explained as a contradiction, because no truth covers the cases.
pub(crate) fn technique(board: &HodokuBoard, net: bool, cand: Cand, on: bool) -> TechniqueId {
    use TechniqueId as T;
    match (net, on, shortest(board, net, cand, on)) {
        (false, true, _) => T::PlacingForcingChain,
        (true, true, _) => T::PlacingForcingNet,
        (false, false, Some(ForcingArgument::Cell(_))) => T::CellForcingChain,
        (false, false, Some(ForcingArgument::House(..))) => T::RegionForcingChain,
        (false, false, _) => T::ForcingChain,
        (true, false, Some(ForcingArgument::Cell(_) | ForcingArgument::House(..))) => T::ForcingNetVerity,
        (true, false, _) => T::ForcingNet,
    }
}

pub(crate) fn reason(board: &HodokuBoard, net: bool, cand: Cand, on: bool, grid: &Grid<2>) -> Reason {
    let network = Network::new(grid);
    let number = |wanted: Candidate| network.candidates().find(|&at| network.candidate(at) == wanted);
    let Some(own) = number(named(cand)) else { return Reason::new([], Figure::new()) };
    let wrong = if on { Statement::is_not(own) } else { Statement::is(own) };
    let way = shortest(board, net, cand, on);
    let cases: Vec<Statement> = match way {
        Some(ForcingArgument::Either(cand)) => {
            number(named(cand)).map_or(Vec::new(), |at| vec![Statement::is(at), Statement::is_not(at)])
        }
        Some(ForcingArgument::Cell(_) | ForcingArgument::House(..)) => {
            starts(board, way).filter_map(number).map(Statement::is).collect()
        }
        _ => vec![wrong],
    };
    let mut truths = Propagation::new(&network).no_truths();
    if let Some(at) =
        truth_of(way).and_then(|wanted| network.truths().find(|&at| *network.truth(at) == wanted))
    {
        truths.add(at);
    }
    let mut propagation = Propagation::new(&network);
    for &case in &cases {
        let broke = propagation.run(&[case], Scope::All);
        let breach = || cone_of_breach(&propagation, Scope::All, |_| true).map(|(_, cone)| cone);
        let cone = if broke { breach() } else { cone_of_claim(&propagation, wrong.denied(), Scope::All) };
        match cone {
            Some(cone) => truths.add_all(&cone),
            None => network.truths().for_each(|at| _ = truths.add(at)),
        }
    }
    let follows = wrong.denied();
    let Some(split) = truth_of(way).filter(|_| !on) else {
        return argument::contradiction(&network, wrong, &truths);
    };
    let cases: Vec<Case> = cases.into_iter().map(|supposed| Case { supposed, follows }).collect();
    let core = core_of_cases(&network, &cases, &truths);
    argument::case_by_case(&network, wrong, &split, &core)
}

/// Returns the truth whose candidates are the cases.
fn truth_of(way: Option<ForcingArgument>) -> Option<Truth> {
    match way? {
        ForcingArgument::Cell(cell) => Some(Truth::Cell(Cell::new(cell))),
        ForcingArgument::House(house, digit) => {
            Some(Truth::House(House::new(house), whydoku_board::Digit::new(digit)))
        }
        ForcingArgument::Contradiction(..) | ForcingArgument::Either(_) => None,
    }
}

fn starts(board: &HodokuBoard, way: Option<ForcingArgument>) -> impl Iterator<Item = Candidate> {
    way.map_or(Vec::new(), |way| supposed(board, way)).into_iter().map(named)
}
