//! Templates: all placements of a digit on the whole board. A cell that every template of a digit contains excludes the
//! templates of other digits that contain it; this repeats until nothing changes.

use crate::classic::{ALL, Cells, PEERS, bits, candidate, one, places};
use crate::hodoku::board::HOUSES;
use crate::hodoku::instances::told;
use whydoku_board::{Candidate, Cell, Digit, Grid};
use whydoku_logic::{Conclusion, Figure, Role, Step, TechniqueId, Truth};
use whydoku_techniques::finder::Reason;
use whydoku_techniques::finder::net::{Network, Propagation, Statement, core_of_all};

/// Digits with more templates are skipped; they would prove nothing.
const MOST: usize = 2_000;

pub(crate) fn templates(grid: &Grid<2>, technique: TechniqueId, options: &str) -> Option<Vec<Option<Step>>> {
    let is_set = match technique {
        TechniqueId::TemplateSet => true,
        TechniqueId::TemplateDelete => false,
        _ => return None,
    };
    if options.is_empty() {
        return None;
    }
    let mut ways: Vec<Option<Vec<Cells>>> = (0..9).map(|digit| ways(grid, digit)).collect();
    shut_out(&mut ways);
    let steps = ways.iter().enumerate().map(|(digit, ways)| {
        let ways = ways.as_ref().filter(|ways| !ways.is_empty())?;
        let all = places(grid, digit);
        let concluded = if is_set {
            ways.iter().fold(all, |common, way| common & way)
        } else {
            ways.iter().fold(all, |rest, way| rest & !way)
        };
        let conclude = |cell| {
            let candidate = candidate(cell, digit);
            if is_set { Conclusion::Place(candidate) } else { Conclusion::Eliminate(candidate) }
        };
        let conclusions: Vec<Conclusion> = bits(concluded).map(conclude).collect();
        (!conclusions.is_empty())
            .then(|| told(technique, conclusions.clone(), reason(grid, digit, &conclusions)))?
    });
    Some(steps.collect())
}

/// Returns the houses, of any digit, that the conclusions need.
fn reason(grid: &Grid<2>, digit: usize, conclusions: &[Conclusion]) -> Reason {
    let network = Network::new(grid);
    let mut truths = Propagation::new(&network).no_truths();
    network.truths().filter(|&truth| network.house(truth).is_some()).for_each(|truth| _ = truths.add(truth));
    let number = |wanted: Candidate| network.candidates().find(|&at| network.candidate(at) == wanted);
    let claims = conclusions.iter().filter_map(|conclusion| {
        let is = matches!(conclusion, Conclusion::Eliminate(_));
        Some(Statement { candidate: number(conclusion.candidate())?, is })
    });
    let core = core_of_all(&network, &claims.collect::<Vec<_>>(), &truths);
    let premises: Vec<Truth> = core.iter().map(|truth| network.truth(truth).clone()).collect();
    let figure = Figure::new()
        .digits(Role::Digit, [Digit::new(digit)])
        .houses(Role::Base, core.iter().filter_map(|truth| network.house(truth)))
        .cells(Role::Cell, conclusions.iter().map(|conclusion| conclusion.candidate().cell));
    Reason::new(premises, figure)
}

/// Returns the templates of a digit as sets of open cells; `None` if there are too many.
fn ways(grid: &Grid<2>, digit: usize) -> Option<Vec<Cells>> {
    let stands = grid.stands(Digit::new(digit)).iter().map(Cell::index);
    let stands = stands.fold(0, |set, cell| set | one(cell));
    let mut ways = Vec::new();
    fill(stands, 0, places(grid, digit), &mut ways).then_some(ways)
}

/// Fills the house with the fewest places first, until every house has the digit.
fn fill(stands: Cells, taken: Cells, free: Cells, ways: &mut Vec<Cells>) -> bool {
    let open = HOUSES.iter().filter(|&house| house & (stands | taken) == 0).map(|house| house & free);
    let Some(narrowest) = open.min_by_key(|places| places.count_ones()) else {
        ways.push(taken);
        return ways.len() <= MOST;
    };
    let mut free = free;
    bits(narrowest).all(|cell| {
        let goes_on = fill(stands, taken | one(cell), free & !PEERS[cell] & !one(cell), ways);
        // All templates with this cell have been listed.
        free &= !one(cell);
        goes_on
    })
}

/// Removes templates with a cell that all templates of another digit contain, until nothing changes.
fn shut_out(ways: &mut [Option<Vec<Cells>>]) {
    let fixed = |ways: &Option<Vec<Cells>>| match ways {
        Some(ways) if !ways.is_empty() => ways.iter().fold(ALL, |common, way| common & way),
        _ => 0,
    };
    loop {
        let fixed: Vec<Cells> = ways.iter().map(fixed).collect();
        let mut less = false;
        for (digit, ways) in ways.iter_mut().enumerate() {
            let others = fixed.iter().enumerate().filter(|&(other, _)| other != digit);
            let shut = others.fold(0, |shut, (_, fixed)| shut | fixed);
            if let Some(ways) = ways {
                let before = ways.len();
                ways.retain(|way| way & shut == 0);
                less |= ways.len() < before;
            }
        }
        if !less {
            return;
        }
    }
}
