//! Premises and figures of forcing chains and nets. HoDoKu reports what was assumed and where it led; why it leads there
//! is derived anew by propagation, so that only the needed truths become premises.

use crate::argument::{self, candidate_number, case_by_case, contradiction};
use crate::hodoku::board::HodokuBoard;
use crate::hodoku::tabling::{ForcingArgument, cands_of_cell, cands_of_house, shortest_argument};
use whydoku_board::{Candidate, Cell, Digit, Grid, House};
use whydoku_logic::{Figure, TechniqueId, Truth};
use whydoku_techniques::finder::Reason;
use whydoku_techniques::kernel::{
    Case, Network, Propagation, Scope, Statement, claim_dependencies, conflict_dependencies, core_of_cases,
};

/// Returns the technique of a forcing step: an elimination is named by its shortest argument. A conclusion from both
/// values of a candidate is explained as a contradiction, because no truth covers the cases.
pub(crate) fn technique(board: &HodokuBoard, net: bool, cand: Candidate, on: bool) -> TechniqueId {
    use TechniqueId as T;
    match (net, on, shortest_argument(board, net, cand, on)) {
        (false, true, _) => T::PlacingForcingChain,
        (true, true, _) => T::PlacingForcingNet,
        (false, false, Some(ForcingArgument::Cell(_))) => T::CellForcingChain,
        (false, false, Some(ForcingArgument::House(..))) => T::RegionForcingChain,
        (false, false, _) => T::ForcingChain,
        (true, false, Some(ForcingArgument::Cell(_) | ForcingArgument::House(..))) => T::ForcingNetVerity,
        (true, false, _) => T::ForcingNet,
    }
}

pub(crate) fn reason(board: &HodokuBoard, net: bool, cand: Candidate, on: bool, grid: &Grid<2>) -> Reason {
    let network = Network::new(grid);
    let number = |wanted: Candidate| candidate_number(&network, wanted);
    let Some(own) = number(cand) else { return Reason::new([], Figure::new()) };
    let wrong = if on { Statement::is_not(own) } else { Statement::is(own) };
    let argument = shortest_argument(board, net, cand, on);
    let cases: Vec<Statement> = match argument {
        Some(ForcingArgument::BothValues(cand)) => {
            number(cand).map_or(Vec::new(), |at| vec![Statement::is(at), Statement::is_not(at)])
        }
        Some(ForcingArgument::Cell(cell)) => {
            cands_of_cell(board, cell).filter_map(number).map(Statement::is).collect()
        }
        Some(ForcingArgument::House(house, digit)) => {
            cands_of_house(board, house, digit).filter_map(number).map(Statement::is).collect()
        }
        _ => vec![wrong],
    };
    let mut truths = argument::truths(&network, truth_of(argument).into_iter());
    let mut propagation = Propagation::new(&network);
    for &case in &cases {
        let dependencies = if propagation.run(&[case], Scope::All) {
            conflict_dependencies(&propagation, Scope::All, |_| true).map(|(_, set)| set)
        } else {
            claim_dependencies(&propagation, wrong.negated(), Scope::All)
        };
        match dependencies {
            Some(dependencies) => truths.add_all(&dependencies),
            None => network.truths().for_each(|at| _ = truths.add(at)),
        }
    }
    let conclusion = wrong.negated();
    let Some(split) = truth_of(argument).filter(|_| !on) else {
        return contradiction(&network, wrong, &truths);
    };
    let cases: Vec<Case> = cases.into_iter().map(|assumed| Case { assumed, conclusion }).collect();
    let core = core_of_cases(&network, &cases, &truths);
    case_by_case(&network, wrong, &split, &core)
}

fn truth_of(argument: Option<ForcingArgument>) -> Option<Truth> {
    match argument? {
        ForcingArgument::Cell(cell) => Some(Truth::Cell(Cell::new(cell))),
        ForcingArgument::House(house, digit) => Some(Truth::House(House::new(house), Digit::new(digit))),
        ForcingArgument::Contradiction(..) | ForcingArgument::BothValues(_) => None,
    }
}
