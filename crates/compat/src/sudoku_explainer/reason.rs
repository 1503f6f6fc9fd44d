//! Premises and figure of a chain, read off the search that found it. It says what the chain went through; of that, no
//! more is told than the conclusion needs.

use super::board::ExplainerBoard;
use super::forcing::Source;
use super::grounds::Ground;
use super::kind::Kind;
use super::searches::Searches;
use crate::argument::{self, StepArgument};
use whydoku_board::Grid;
use whydoku_logic::Conclusion;
use whydoku_logic::TechniqueId as T;
use whydoku_techniques::finder::net::{Network, Statement};

/// Steps for the conclusions of a chain that was found on this board; none of other kinds.
pub(super) fn argued(
    searches: &mut Searches,
    board: &ExplainerBoard,
    kind: Kind,
    conclusions: &[Conclusion],
    position: &Grid<2>,
) -> Vec<StepArgument> {
    let Some((grounds, source)) = searches.grounds(board, kind) else { return Vec::new() };
    let network = Network::new(position);
    let truths = argument::truths(&network, grounds.into_iter().map(Ground::truth));
    let argued = conclusions.iter().filter_map(|&conclusion| {
        let (technique, split) = name(kind, source, matches!(conclusion, Conclusion::Place(_)));
        let candidate = conclusion.candidate();
        let own = network.candidates().find(|&at| network.candidate(at) == candidate)?;
        let wrong = Statement { candidate: own, is: matches!(conclusion, Conclusion::Eliminate(_)) };
        let split = split.and_then(Source::ground).map(Ground::truth);
        let reason = argument::by_supposing(&network, wrong, split.as_ref(), &truths)?;
        Some(StepArgument { technique, measure: 0, conclusions: vec![conclusion], reason })
    });
    argued.collect()
}

/// What a chain is called, and whether it is told by what it supposes in turn. What places a digit is told by what comes
/// of its absence, as is what follows whether a candidate is true or not: that has no truth to begin from.
const fn name(kind: Kind, source: Option<Source>, places: bool) -> (T, Option<Source>) {
    match (kind, source, places) {
        (Kind::Multiple, _, true) | (_, None, true) => (T::PlacingForcingChain, None),
        (_, Some(_), true) => (T::PlacingForcingNet, None),
        (_, None, false) => (T::ForcingChain, None),
        (Kind::Multiple, Some(Source::Cell(_)), false) => (T::CellForcingChain, source),
        (Kind::Multiple, Some(Source::House(..)), false) => (T::RegionForcingChain, source),
        (_, Some(Source::Cell(_) | Source::House(..)), false) => (T::ForcingNetVerity, source),
        (Kind::Nishio, Some(_), false) => (T::Nishio, None),
        (Kind::Multiple | Kind::Dynamic, Some(_), false) => (T::ForcingNet, None),
        (_, Some(_), false) => (T::NestedForcingNet, None),
    }
}
