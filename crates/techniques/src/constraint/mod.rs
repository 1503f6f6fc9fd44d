//! Techniques for boards with constraints: dots, lines, cages and arrows.

mod assumption;
mod cases;
mod counted;
mod crossed;
mod fillings;
mod joint;
mod joint_sums;
mod nested;
mod pair_tables;
mod pairs;
mod peers;
mod sums;

pub(super) use nested::{NestedLimits, find_nested};

use crate::finder::StepSink;
use crate::kernel::{Fixpoint, Network, SupportStore};
use cases::Cases;
use fillings::Fillings;
use joint::Together;
use std::rc::Rc;
use sums::Innies;
use whydoku_board::{CancelToken, Candidate, Grid, Layout, PairGroup, RelationGroup};

register! {
    (Layout::has_constraints)
    Thermometer[COMPOSITE] => PairGroup::Rising,
    WhisperLine[COMPOSITE] => PairGroup::Apart,
    CopiedDigits[COMPOSITE] => PairGroup::Copies,
    DotChain[COMPOSITE] => PairGroup::Dots,
    PairsAlongLine[COMPOSITE] => PairGroup::Line,
    PairBound => pairs::find_in_cells,
    PairIntersection => pairs::find_in_houses,
    CageCombinations => Fillings(RelationGroup::Cage),
    ArrowSums[COMPOSITE] => Fillings(RelationGroup::Arrow),
    EqualSums => Fillings(RelationGroup::EqualSums),
    LineEnds => Fillings(RelationGroup::Ends),
    Quadruple => Fillings(RelationGroup::Circle),
    OutsideClue => Fillings(RelationGroup::Outside),
    UndrawnDots => pairs::find_undrawn,
    RenbanRun => Fillings(RelationGroup::Run),
    SandwichSums => Fillings(RelationGroup::Sandwich),
    LineFillings => Fillings(RelationGroup::Line),
    CageHidden => Together { is_confined: true },
    LineAndHouses => peers::find,
    SumsInHouse => joint_sums::find,
    CountedDigits[ALTERNATIVES] => counted::find,
    CagePair => Together { is_confined: false },
    CageIntersection => fillings::find_needed,
    InnieOutie => Innies { several: false, one: true },
    InnieOutieOfSeveral => Innies { several: true, one: true },
    InniesOuties => Innies { several: false, one: false },
    InniesOutiesOfSeveral => Innies { several: true, one: false },
    FilteredFillings[ALTERNATIVES] => Cases { of_constraints: true },
    SharedConsequence[ALTERNATIVES] => Cases { of_constraints: false },
    CrossedConstraint[ALTERNATIVES] => crossed::find,
    CrossedPair[ALTERNATIVES] => crossed::Crossed { truths: 2 },
    CrossedTriple[ALTERNATIVES] => crossed::Crossed { truths: 3 },
    Trial[EXPENSIVE, ALTERNATIVES] => assumption::find,
    NestedTrial[EXPENSIVE, ALTERNATIVES] => nested::find,
}

/// Returns the network of a board with its relations, which several finders ask for.
fn network_of<const W: usize>(grid: &Grid<W>, sink: &StepSink<'_>) -> Rc<Network> {
    sink.of_board(grid, (), || Network::with_relations(grid))
}

pub(crate) fn left_with<const W: usize>(grid: &Grid<W>, assumed: &[Candidate]) -> Vec<u32> {
    let network = Network::with_relations(grid);
    let mut fixpoint = Fixpoint::new(&network, SupportStore::default(), CancelToken::NEVER);
    let left_with = |&assumed: &Candidate| {
        fixpoint.refutes(network.number(assumed));
        fixpoint.count()
    };
    assumed.iter().map(left_with).collect()
}
