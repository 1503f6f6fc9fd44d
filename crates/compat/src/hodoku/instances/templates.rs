//! Templates: all placements of a digit on the whole board. A cell that every template of a digit contains excludes the
//! templates of other digits that contain it; this repeats until nothing changes.

use crate::argument::candidate_number;
use crate::classic::{ALL, CellMask, PEERS, bit, bits, candidate, open_places};
use crate::hodoku::board::HOUSES;
use crate::hodoku::instances::step;
use whydoku_board::{Cell, Digit, Grid};
use whydoku_logic::{Conclusion, Figure, Role, Step, TechniqueId, Truth};
use whydoku_techniques::finder::Reason;
use whydoku_techniques::finder::net::{Network, Propagation, Statement, core_of_all};

/// Digits with more templates are skipped; they would prove nothing.
const MOST: usize = 2_000;

pub(crate) fn find_templates(grid: &Grid<2>, technique: TechniqueId, options: &str) -> Option<Vec<Step>> {
    let is_set = match technique {
        TechniqueId::TemplateSet => true,
        TechniqueId::TemplateDelete => false,
        _ => return None,
    };
    if options.is_empty() {
        return None;
    }
    let mut templates: Vec<Option<Vec<CellMask>>> = (0..9).map(|digit| templates_of(grid, digit)).collect();
    exclude_fixed(&mut templates);
    let steps = templates.iter().enumerate().filter_map(|(digit, templates)| {
        let templates = templates.as_ref().filter(|templates| !templates.is_empty())?;
        let all = open_places(grid, digit);
        let concluded = if is_set {
            templates.iter().fold(all, |common, template| common & template)
        } else {
            templates.iter().fold(all, |rest, template| rest & !template)
        };
        let conclude = |cell| {
            let candidate = candidate(cell, digit);
            if is_set { Conclusion::Place(candidate) } else { Conclusion::Eliminate(candidate) }
        };
        let conclusions: Vec<Conclusion> = bits(concluded).map(conclude).collect();
        (!conclusions.is_empty())
            .then(|| step(technique, conclusions.clone(), reason(grid, digit, &conclusions)))?
    });
    Some(steps.collect())
}

fn reason(grid: &Grid<2>, digit: usize, conclusions: &[Conclusion]) -> Reason {
    let network = Network::new(grid);
    let mut truths = Propagation::new(&network).no_truths();
    network.truths().filter(|&truth| network.house(truth).is_some()).for_each(|truth| _ = truths.add(truth));
    let claims = conclusions.iter().filter_map(|conclusion| {
        let is = matches!(conclusion, Conclusion::Eliminate(_));
        Some(Statement { candidate: candidate_number(&network, conclusion.candidate())?, is })
    });
    let core = core_of_all(&network, &claims.collect::<Vec<_>>(), &truths);
    let premises: Vec<Truth> = core.iter().map(|truth| network.truth(truth).clone()).collect();
    let figure = Figure::new()
        .digits(Role::Digit, [Digit::new(digit)])
        .houses(Role::Base, core.iter().filter_map(|truth| network.house(truth)))
        .cells(Role::Cell, conclusions.iter().map(|conclusion| conclusion.candidate().cell));
    Reason::new(premises, figure)
}

fn templates_of(grid: &Grid<2>, digit: usize) -> Option<Vec<CellMask>> {
    let stands = grid.filled(Digit::new(digit)).iter().map(Cell::index);
    let stands = stands.fold(0, |set, cell| set | bit(cell));
    let mut templates = Vec::new();
    fill(stands, 0, open_places(grid, digit), &mut templates).then_some(templates)
}

/// Fills the house with the fewest places first, until every house has the digit.
fn fill(stands: CellMask, taken: CellMask, free: CellMask, templates: &mut Vec<CellMask>) -> bool {
    let open = HOUSES.iter().filter(|&house| house & (stands | taken) == 0).map(|house| house & free);
    let Some(narrowest) = open.min_by_key(|places| places.count_ones()) else {
        templates.push(taken);
        return templates.len() <= MOST;
    };
    let mut free = free;
    bits(narrowest).all(|cell| {
        let complete = fill(stands, taken | bit(cell), free & !PEERS[cell] & !bit(cell), templates);
        // All templates with this cell have been listed.
        free &= !bit(cell);
        complete
    })
}

fn exclude_fixed(templates: &mut [Option<Vec<CellMask>>]) {
    let fixed = |templates: &Option<Vec<CellMask>>| match templates {
        Some(templates) if !templates.is_empty() => {
            templates.iter().fold(ALL, |common, template| common & template)
        }
        _ => 0,
    };
    loop {
        let fixed: Vec<CellMask> = templates.iter().map(fixed).collect();
        let mut changed = false;
        for (digit, templates) in templates.iter_mut().enumerate() {
            let others = fixed.iter().enumerate().filter(|&(other, _)| other != digit);
            let excluded = others.fold(0, |excluded, (_, fixed)| excluded | fixed);
            if let Some(templates) = templates {
                let before = templates.len();
                templates.retain(|template| template & excluded == 0);
                changed |= templates.len() < before;
            }
        }
        if !changed {
            return;
        }
    }
}
