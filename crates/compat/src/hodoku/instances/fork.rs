//! Patterns of HoDoKu's enhanced fork. Our finders list them, degenerate instances included, and what the fork's definitions
//! leave out is dropped. Only its WXYZ-wing, whose wings need not lie in two houses, is searched for here.

use whydoku_board::{CancelToken, Candidate, Cell, CellSet, Digit, DigitSet, Grid};
use whydoku_logic::{Conclusion, Figure, Finding, Item, Role, Step, TechniqueId as T, Truth};
use whydoku_techniques::finder::{Instances, Registration};

/// The code of WXYZ-wings with a hinge.
const HINGED_WING: &str = "0804";

const LONGEST_BROKEN_WING: u16 = 7;

pub(crate) fn list<const W: usize>(
    finder: &Registration<W>,
    grid: &Grid<W>,
    code: &str,
    cancel: CancelToken<'_>,
) -> Instances {
    if code == HINGED_WING {
        return Instances { steps: hinged_wings(grid), cut_short: false };
    }
    let Instances { steps, cut_short } = finder.list(grid, true, cancel);
    Instances { steps: steps.into_iter().filter_map(|step| narrowed(grid, step)).collect(), cut_short }
}

/// Returns what the fork counts of a step of ours.
fn narrowed<const W: usize>(grid: &Grid<W>, step: Step) -> Option<Step> {
    let cells = |role| step.finding.figure().role(role).filter_map(cell_of).collect::<CellSet<W>>();
    match step.technique {
        T::WxyzWing | T::BentSet | T::LargeBentSet => {
            is_in_line_and_region(grid, &cells(Role::Cell)).then_some(step)
        }
        T::BrokenWing => {
            let loop_cells = cells(Role::Corner);
            let is_outside = |conclusion: Conclusion| !loop_cells.contains(conclusion.candidate().cell);
            let finding = step.finding.keeping(is_outside).filter(|_| step.measure <= LONGEST_BROKEN_WING)?;
            Some(Step { finding, ..step })
        }
        _ => Some(step),
    }
}

const fn cell_of(item: Item) -> Option<Cell> {
    if let Item::Cell(cell) = item { Some(cell) } else { None }
}

fn is_in_line_and_region<const W: usize>(grid: &Grid<W>, cells: &CellSet<W>) -> bool {
    let houses = || grid.layout().houses().map(|(_, info)| info);
    houses().filter(|info| info.kind.is_line()).any(|line| {
        let mut regions = houses().filter(|info| !info.kind.is_line() && info.cells.meets(&line.cells));
        regions.any(|region| cells.is_subset(&(line.cells | region.cells)))
    })
}

/// Lists hinges that see three cells of two candidates each, one of them common to all three.
fn hinged_wings<const W: usize>(grid: &Grid<W>) -> Vec<Step> {
    let layout = grid.layout();
    let bivalue: CellSet<W> = grid.open().iter().filter(|&cell| grid.candidates(cell).len() == 2).collect();
    let mut steps = Vec::new();
    for hinge in grid.open() {
        let held = grid.candidates(hinge);
        for free in layout.digits().filter(|&free| held.len() + usize::from(!held.contains(free)) == 4) {
            let wings = bivalue & *layout.peers(hinge) & *grid.places(free);
            let mut with = (held - DigitSet::only(free)).into_iter().map(|digit| wings & *grid.places(digit));
            let (Some(first), Some(second), Some(third)) = (with.next(), with.next(), with.next()) else {
                continue;
            };
            for one in first {
                let others = second.iter().flat_map(|two| third.iter().map(move |three| (two, three)));
                for (two, three) in others {
                    let cells = [hinge, one, two, three].into_iter().collect();
                    if layout.house_around(&cells).is_none() {
                        steps.extend(hinged_wing(grid, &cells, free));
                    }
                }
            }
        }
    }
    steps
}

fn hinged_wing<const W: usize>(grid: &Grid<W>, cells: &CellSet<W>, free: Digit) -> Option<Step> {
    let digits = cells.iter().fold(DigitSet::EMPTY, |all, cell| all | grid.candidates(cell));
    let ends = *cells & *grid.places(free);
    let removed = grid.layout().common_peers(ends) & *grid.places(free);
    let conclude = |cell| Conclusion::Eliminate(Candidate::new(cell, free));
    let figure = Figure::new()
        .cells(Role::Cell, *cells)
        .cells(Role::End, ends)
        .digits(Role::Link, digits - DigitSet::only(free))
        .digits(Role::Digit, [free]);
    let premises = cells.iter().map(Truth::Cell).collect();
    let finding = Finding::new(premises, removed.iter().map(conclude).collect(), figure)?;
    Some(Step { technique: T::WxyzWing, measure: 4, finding })
}
