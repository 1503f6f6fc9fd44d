//! Techniques for boards with constraints: dots, lines, cages and arrows.
//!
//! | file | finds |
//! | --- | --- |
//! | `pairs.rs` | eliminations by rules about two cells |
//! | `fillings.rs` | digits in no filling or in all fillings of a cage, an arrow or a line |
//! | `sums.rs` | innies and outies |
//! | `assumption.rs` | assumptions that propagation refutes |
//! | `nested.rs` | assumptions within an assumption |
//! | `refutations.rs` | the candidates that are refuted within an assumption |
//! | `needed.rs` | which of them an argument needs |
//! | `ends.rs` | where assumptions ended on earlier boards |

mod assumption;
mod ends;
mod fillings;
mod needed;
mod nested;
mod pairs;
mod refutations;
mod sums;

pub(super) use nested::find_nested;

use crate::finder::propagator::{PropagationModel, Propagator, SupportStore, Worklist};
use fillings::{Fillings, RelationGroup};
use sums::Innies;
use whydoku_board::{Candidate, Grid};
use whydoku_logic::{Figure, Role};

register! {
    PairBound => pairs::find_in_cells,
    PairIntersection => pairs::find_in_houses,
    CageCombinations => Fillings(RelationGroup::Cage),
    ArrowSums => Fillings(RelationGroup::Arrow),
    RenbanRun => Fillings(RelationGroup::Renban),
    SandwichSums => Fillings(RelationGroup::Sandwich),
    LineFillings => Fillings(RelationGroup::Line),
    CageIntersection => fillings::find_needed,
    InnieOutie => Innies { several: false, one: true },
    InnieOutieOfSeveral => Innies { several: true, one: true },
    InniesOuties => Innies { several: false, one: false },
    InniesOutiesOfSeveral => Innies { several: true, one: false },
    CageTrial[EXPENSIVE, ALTERNATIVES] => assumption::find,
    NestedCageTrial[EXPENSIVE, ALTERNATIVES] => nested::find,
}

pub(crate) fn left_with<const W: usize>(grid: &Grid<W>, assumed: &[Candidate]) -> Vec<u32> {
    let model = PropagationModel::new(grid);
    let mut propagator = Propagator::<W, Worklist>::new(&model, SupportStore::default());
    let left_with = |&assumed: &Candidate| {
        propagator.refutes(assumed);
        propagator.count()
    };
    assumed.iter().map(left_with).collect()
}

fn conclusion_figure(candidate: Candidate) -> Figure {
    Figure::new().cells(Role::Cell, [candidate.cell]).digits(Role::Digit, [candidate.digit])
}
