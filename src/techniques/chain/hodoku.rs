//! Chains as HoDoKu's regression library counts them: those that its tables hold, one way to each end, however else the
//! same could be shown. They are looked for where HoDoKu plays, on the classic board; elsewhere its options mean ours.

use super::graph::Nodes;
use super::names::{Name, Rules};
use crate::grid::Grid;
use crate::id::TechniqueId;
use crate::programs::hodoku::Loops;
use crate::technique::{Flow, Found, Technique};

/// Loops and chains of a name.
#[derive(Clone, Copy, Debug)]
pub(super) struct AsHodoku(pub(super) TechniqueId, pub(super) Rules);

impl<const W: usize> Technique<W> for AsHodoku {
    fn find(&self, grid: &Grid<W>, found: &mut Found<'_>) -> Flow {
        let Self(id, rules) = *self;
        if matches!(rules.name, Name::XChain | Name::XyChain | Name::RemotePair) {
            return rules.find(grid, found);
        }
        let Some(loops) = Loops::new(grid, rules.nodes >= Nodes::Groups, rules.nodes == Nodes::Sets) else {
            return Rules { as_hodoku: false, ..rules }.find(grid, found);
        };
        for chain in loops.iter().filter(|chain| chain.technique() == id) {
            found.report(chain.length() as u16, chain.conclusions(), || chain.reason())?;
        }
        Flow::Continue(())
    }
}
