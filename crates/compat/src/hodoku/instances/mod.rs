//! All instances of a technique in a position, as HoDoKu's regression library counts them. The tester of the library
//! switches options by case; a number behind the technique's code names them.

mod als_chains;
mod chains;
mod fish;
mod templates;

pub use chains::NiceLoops;

use crate::classic::position;
use crate::hodoku::board::HodokuBoard;
use crate::hodoku::step::{HodokuSlot, HodokuStep, RectangleType, StepVisitor};
use crate::hodoku::{als, board_of, conclusions, explain, ladder, single_digit, sue_de_coq, uniqueness};
use whydoku_board::Grid;
use whydoku_logic::{Finding, TechniqueId};
use whydoku_techniques::finder::Reason;

/// Returns all instances of a technique under the named options. `None` where HoDoKu's definition is ours, and on
/// other than classic boards.
pub fn all<const W: usize>(
    grid: &Grid<W>,
    technique: TechniqueId,
    options: &str,
) -> Option<Vec<whydoku_logic::Step>> {
    let position = position(grid)?;
    let found = if let Some(found) = templates::templates(&position, technique, options) {
        found
    } else if let Some(found) = chains::tables(&position, technique, options) {
        found
    } else if technique == TechniqueId::DeathBlossom && !options.is_empty() {
        let found = als_chains::blossoms(&board_of(&position), options == "2");
        found.into_iter().map(|(conclusions, reason)| told(technique, conclusions, reason)).collect()
    } else {
        let board = board_of(&position);
        let steps = patterns(&board, technique, options)?;
        steps.iter().map(|step| instance(&board, step, technique, &position)).collect()
    };
    Some(found.into_iter().flatten().collect())
}

fn instance(
    board: &HodokuBoard,
    step: &HodokuStep,
    technique: TechniqueId,
    position: &Grid<2>,
) -> Option<whydoku_logic::Step> {
    told(technique, conclusions(board, step), explain::reason(board, step, position))
}

fn told(
    technique: TechniqueId,
    conclusions: Vec<whydoku_logic::Conclusion>,
    reason: Reason,
) -> Option<whydoku_logic::Step> {
    let finding = Finding::new(reason.premises, conclusions, reason.figure)?;
    Some(whydoku_logic::Step { technique, measure: 0, finding })
}

/// Runs HoDoKu's own searches without stopping at the first step.
fn patterns(board: &HodokuBoard, technique: TechniqueId, options: &str) -> Option<Vec<HodokuStep>> {
    use TechniqueId as T;
    let mut steps = Vec::new();
    let mut keep = |step: HodokuStep| {
        if !steps.contains(&step) {
            steps.push(step);
        }
        None
    };
    let numbered = matches!(options, "1" | "2");
    let plain = matches!(options, "hodoku" | "1" | "2");
    match (technique, ladder::slot(technique)) {
        (_, Some(HodokuSlot::Rectangle(name))) if numbered => {
            rectangles(board, name, options == "2", &mut keep)
        }
        (_, Some(HodokuSlot::AvoidableRectangle(kind))) if options == "1" => {
            uniqueness::avoidable(board, kind, &mut keep);
        }
        (T::EmptyRectangle, _) if options == "1" => (0..9).for_each(|digit| {
            single_digit::empty_rectangle(board, digit, 2, &mut keep);
        }),
        (T::SueDeCoq | T::ExtendedSueDeCoq, _) if plain => {
            let mut keep = |step: HodokuStep| {
                if explain::technique(board, &step) == technique { keep(step) } else { None }
            };
            (0..sue_de_coq::HOUSES_OF_CROSSINGS.len()).for_each(|at| {
                sue_de_coq::sue_de_coq(board, at, &mut keep);
            });
        }
        (T::AlsXz | T::AlsXzDouble, _) if plain => {
            let mut keep = |step: HodokuStep| {
                if explain::technique(board, &step) == technique { keep(step) } else { None }
            };
            als::xz(&als::AlsCollection::new(board, false), &mut keep);
        }
        (T::AlsXyWing, _) if plain => {
            als::xy_wing(&als::AlsCollection::new(board, options == "2"), &mut keep);
        }
        (T::AlsChain, _) if plain => {
            als_chains::chains(&als::AlsCollection::new(board, options == "2"), &mut keep)
        }
        (T::XChain | T::XyChain | T::RemotePair, _) if plain => chains::simple(board, technique, &mut keep),
        _ if plain => fish::fish(board, technique, &mut keep)?,
        _ => return None,
    }
    Some(steps)
}

fn rectangles(board: &HodokuBoard, name: RectangleType, may_lack: bool, take: StepVisitor<'_>) {
    uniqueness::each_rectangle(board, name, may_lack, take);
}
