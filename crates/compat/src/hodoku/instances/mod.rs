//! All instances of a technique in a position, as HoDoKu's regression library counts them. The tester of the library
//! switches options by case; a number behind the technique's code names them.

mod als_chains;
mod fish;
mod fork;
mod templates;

use crate::classic::classic_position;
use crate::hodoku::als::AlsCollection;
use crate::hodoku::board::HodokuBoard;
use crate::hodoku::chain::HodokuChain;
use crate::hodoku::step::{HodokuPattern, HodokuSlot, HodokuStep};
use crate::hodoku::tabling::{NodeKinds, all_nice_loops};
use crate::hodoku::{als, chain, conclusions, explain, ladder, single_digit, sue_de_coq, uniqueness};
use whydoku_board::{CancelToken, Candidate, Grid};
use whydoku_logic::{Conclusion, Finding, Step, TechniqueId as T};
use whydoku_techniques::finder::{Instances, Reason, Registration};

/// Lists the instances of a technique as HoDoKu or its enhanced fork counts them under a code, with the options that the tester
/// writes behind the code.
pub fn list<const W: usize>(
    finder: &Registration<W>,
    grid: &Grid<W>,
    code: &str,
    options: &str,
    cancel: CancelToken<'_>,
) -> Instances {
    match all(grid, finder.id(), options) {
        Some(steps) => Instances { steps, cut_short: false },
        None => fork::list(finder, grid, code, cancel),
    }
}

/// Returns all instances under the named options. `None` where the definition is ours or the fork's, and on other than classic
/// boards.
fn all<const W: usize>(grid: &Grid<W>, technique: T, options: &str) -> Option<Vec<Step>> {
    let position = classic_position(grid)?;
    if let Some(steps) = templates::find_templates(&position, technique, options)
        .or_else(|| find_nice_loops(&position, technique, options))
    {
        return Some(steps);
    }
    let board = HodokuBoard::of_position(&position);
    if technique == T::DeathBlossom && !options.is_empty() {
        let blossoms = als_chains::find_blossoms(&board, options == "2").into_iter();
        return Some(blossoms.filter_map(|(removed, reason)| step(technique, removed, reason)).collect());
    }
    let steps = patterns(&board, technique, options)?;
    let instance = |hodoku_step: &HodokuStep| {
        step(technique, conclusions(&board, hodoku_step), explain::reason(&board, hodoku_step, &position))
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
        if (!by_name || explain::technique(board, &step) == Some(technique)) && !steps.contains(&step) {
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

/// The nice loops and chains of a position: the shortest of each kind for each set of eliminations.
#[derive(Debug)]
pub struct NiceLoops {
    board: HodokuBoard,
    all: Vec<(HodokuChain, Vec<Candidate>)>,
}

/// An element of [`NiceLoops`].
#[derive(Clone, Copy, Debug)]
pub struct NiceLoopInstance<'a> {
    board: &'a HodokuBoard,
    chain: &'a HodokuChain,
    removed: &'a [Candidate],
}

impl NiceLoops {
    /// Finds loops between candidates, or also with groups or almost locked sets; in the latter two cases only chains
    /// that contain one. `None` on other than classic boards.
    pub fn new<const W: usize>(grid: &Grid<W>, groups: bool, sets: bool) -> Option<Self> {
        let board = HodokuBoard::of_position(&*classic_position(grid)?);
        let nodes = match (groups, sets) {
            (_, true) => NodeKinds::Sets,
            (true, false) => NodeKinds::Groups,
            (false, false) => NodeKinds::Candidates,
        };
        let loops = all_nice_loops(&board, nodes).into_iter().filter_map(|step| match step.pattern {
            HodokuPattern::Chain(chain) => Some((chain, step.removed)),
            _ => None,
        });
        let mut all: Vec<_> =
            loops.filter(|(chain, _)| nodes == NodeKinds::Candidates || chain.kind.is_grouped()).collect();
        all.sort_by_key(|(chain, _)| chain.nodes.len());
        Some(Self { board, all })
    }

    /// Iterates over the chains, shorter ones first.
    pub fn iter(&self) -> impl Iterator<Item = NiceLoopInstance<'_>> {
        self.all.iter().map(|(chain, removed)| NiceLoopInstance { board: &self.board, chain, removed })
    }
}

impl NiceLoopInstance<'_> {
    /// Returns the technique.
    pub fn technique(self) -> T {
        explain::chain_technique(self.chain)
    }

    /// Returns the eliminations.
    pub fn conclusions(self) -> impl Iterator<Item = Conclusion> {
        self.removed.iter().copied().map(Conclusion::Eliminate)
    }

    /// Returns premises and figure.
    pub fn reason(self) -> Reason {
        explain::chain_reason(self.board, self.chain)
    }
}

pub(crate) fn find_nice_loops(grid: &Grid<2>, technique: T, options: &str) -> Option<Vec<Step>> {
    let continuous = matches!(technique, T::ContinuousLoop | T::GroupedContinuousLoop);
    let grouped = match technique {
        T::ContinuousLoop | T::DiscontinuousLoop | T::PlacingLoop | T::Aic => false,
        T::GroupedContinuousLoop | T::GroupedDiscontinuousLoop | T::GroupedPlacingLoop | T::GroupedAic => {
            true
        }
        _ => return None,
    };
    // For continuous loops, option 2 enables almost locked sets; for other chains, options 3 and 4 do.
    let sets = match (grouped, continuous, options) {
        (_, true, "hodoku") | (true, true, "1") | (_, false, "1" | "2") => false,
        (true, true, "2") | (true, false, "3" | "4") => true,
        _ => return None,
    };
    let loops = NiceLoops::new(grid, grouped, sets)?;
    let instances = loops.iter().filter(|chain| chain.technique() == technique);
    let steps = instances.filter_map(|instance| {
        let step = step(technique, instance.conclusions().collect(), instance.reason())?;
        Some(Step { measure: instance.chain.nodes.len() as u16, ..step })
    });
    Some(steps.collect())
}
