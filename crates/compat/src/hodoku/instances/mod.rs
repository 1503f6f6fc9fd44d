//! All instances of a technique in a position, as HoDoKu's regression library counts them. The tester of the library
//! switches options by case; a number behind the technique's code names them.

mod als_chains;
mod chains;
mod fish;
mod templates;

pub use chains::NiceLoops;

use crate::classic::classic_position;
use crate::hodoku::als::AlsCollection;
use crate::hodoku::board::HodokuBoard;
use crate::hodoku::step::{HodokuSlot, HodokuStep};
use crate::hodoku::{als, chain, conclusions, explain, ladder, single_digit, sue_de_coq, uniqueness};
use whydoku_board::Grid;
use whydoku_logic::{Conclusion, Finding, Step, TechniqueId as T};
use whydoku_techniques::finder::Reason;

/// Returns all instances of a technique under the named options. `None` where HoDoKu's definition is ours, and on other
/// than classic boards.
pub fn all<const W: usize>(grid: &Grid<W>, technique: T, options: &str) -> Option<Vec<Step>> {
    let position = classic_position(grid)?;
    if let Some(found) = templates::find_templates(&position, technique, options)
        .or_else(|| chains::find_nice_loops(&position, technique, options))
    {
        return Some(found);
    }
    let board = HodokuBoard::of_position(&position);
    if technique == T::DeathBlossom && !options.is_empty() {
        let found = als_chains::find_blossoms(&board, options == "2").into_iter();
        return Some(found.filter_map(|(removed, reason)| step(technique, removed, reason)).collect());
    }
    let steps = patterns(&board, technique, options)?;
    let instance = |found: &HodokuStep| {
        step(technique, conclusions(&board, found), explain::reason(&board, found, &position))
    };
    Some(steps.iter().filter_map(instance).collect())
}

fn step(technique: T, conclusions: Vec<Conclusion>, reason: Reason) -> Option<Step> {
    let finding = Finding::new(reason.premises, conclusions, reason.figure)?;
    Some(Step { technique, measure: 0, finding })
}

fn patterns(board: &HodokuBoard, technique: T, options: &str) -> Option<Vec<HodokuStep>> {
    let mut steps = Vec::new();
    let by_name = matches!(technique, T::SueDeCoq | T::ExtendedSueDeCoq | T::AlsXz | T::AlsXzDouble);
    let mut keep = |step: HodokuStep| {
        if (!by_name || explain::technique(board, &step) == technique) && !steps.contains(&step) {
            steps.push(step);
        }
        None
    };
    let numbered = matches!(options, "1" | "2");
    let known = matches!(options, "hodoku" | "1" | "2");
    let sets = |may_overlap: bool| AlsCollection::new(board, may_overlap);
    match (technique, ladder::slot_of(technique)) {
        (_, Some(HodokuSlot::Rectangle(kind))) if numbered => {
            uniqueness::visit_rectangles(board, kind, options == "2", &mut keep);
        }
        (_, Some(HodokuSlot::AvoidableRectangle(kind))) if options == "1" => {
            uniqueness::visit_avoidable(board, kind, &mut keep);
        }
        (T::EmptyRectangle, _) if options == "1" => (0..9).for_each(|digit| {
            single_digit::visit_empty_rectangles(board, digit, 2, &mut keep);
        }),
        (T::SueDeCoq | T::ExtendedSueDeCoq, _) if known => {
            (0..sue_de_coq::HOUSES_OF_CROSSINGS.len()).for_each(|at| {
                sue_de_coq::visit_sue_de_coq(board, at, &mut keep);
            });
        }
        (T::AlsXz | T::AlsXzDouble, _) if known => _ = als::visit_xz(&sets(false), &mut keep),
        (T::AlsXyWing, _) if known => _ = als::visit_xy_wings(&sets(options == "2"), &mut keep),
        (T::AlsChain, _) if known => als_chains::visit_chains(&sets(options == "2"), &mut keep),
        (T::RemotePair, _) if known => steps = chain::remote_pairs(board, true),
        (T::XChain, _) if known => steps = chain::x_chains(board, true),
        (T::XyChain, _) if known => steps = chain::xy_chains(board, true),
        _ if known => fish::visit_fish(board, technique, &mut keep)?,
        _ => return None,
    }
    Some(steps)
}
