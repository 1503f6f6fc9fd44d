//! Chooses covers, and bases that lie inside them.

use super::{FishMatch, FishSearch, LARGEST};
use crate::finder::Flow;
use whydoku_board::{CellSet, House};

impl<const W: usize> FishSearch<'_, W> {
    /// Adds covers to those that are chosen. `enclosed` is a buffer for the bases that lie inside them.
    pub(super) fn choose_covers(
        &self,
        from: usize,
        chosen: &mut [House; LARGEST],
        count: usize,
        union: CellSet<W>,
        enclosed: &mut Vec<EnclosedBase<W>>,
        visit: &mut dyn FnMut(&FishMatch<W>) -> Flow,
    ) -> Flow {
        let wanted = self.size - 1;
        let encloses = |reach: &CellSet<W>| {
            let bases = self.bases.iter().filter(|(_, rest)| rest.is_subset(reach));
            bases.take(self.size).count() == self.size
        };
        if count == wanted {
            return if encloses(&union) {
                self.gather_bases(&chosen[..wanted], union, enclosed, visit)
            } else {
                Flow::Continue(())
            };
        }
        let reach = self.covers[from..].iter().fold(union, |all, (_, rest)| all | *rest);
        if !encloses(&reach) {
            return Flow::Continue(());
        }
        for at in from..=self.covers.len() + count - wanted {
            let Some(&(house, rest)) = self.covers.get(at) else { break };
            chosen[count] = house;
            self.choose_covers(at + 1, chosen, count + 1, union | rest, enclosed, visit)?;
        }
        Flow::Continue(())
    }

    fn gather_bases(
        &self,
        covers: &[House],
        union: CellSet<W>,
        enclosed: &mut Vec<EnclosedBase<W>>,
        visit: &mut dyn FnMut(&FishMatch<W>) -> Flow,
    ) -> Flow {
        let layout = self.grid.layout();
        enclosed.clear();
        for &(house, rest) in &self.bases {
            if !rest.is_subset(&union) || covers.contains(&house) {
                continue;
            }
            let mut touched = 0;
            for (at, &cover) in covers.iter().enumerate() {
                touched |= u8::from(rest.meets(&layout.house(cover).cells)) << at;
            }
            enclosed.push(EnclosedBase { house, rest, touched });
        }
        let mut chosen =
            ChosenBases { bases: [House::new(0); LARGEST], count: 0, taken: CellSet::EMPTY, touched: [0; 2] };
        self.choose_bases(enclosed, covers, &mut chosen, visit)
    }

    /// Chooses bases inside the covers. Only the last may outnumber the covers touched, and two bases touch each cover.
    fn choose_bases(
        &self,
        enclosed: &[EnclosedBase<W>],
        covers: &[House],
        chosen: &mut ChosenBases<W>,
        visit: &mut dyn FnMut(&FishMatch<W>) -> Flow,
    ) -> Flow {
        let all = (1_u8 << covers.len()) - 1;
        let missing = self.size - chosen.count;
        if missing == 0 {
            let enough = chosen.touched[1] == all;
            return if enough { self.complete(covers, chosen.bases, visit) } else { Flow::Continue(()) };
        }
        for at in 0..(enclosed.len() + 1).saturating_sub(missing) {
            let EnclosedBase { house, rest, touched } = enclosed[at];
            let once = chosen.touched[0] | touched;
            if rest.meets(&chosen.taken) || (missing > 1 && once.count_ones() as usize <= chosen.count) {
                continue;
            }
            let before = *chosen;
            chosen.bases[chosen.count] = house;
            chosen.count += 1;
            chosen.taken |= rest;
            chosen.touched = [once, chosen.touched[1] | chosen.touched[0] & touched];
            self.choose_bases(&enclosed[at + 1..], covers, chosen, visit)?;
            *chosen = before;
        }
        Flow::Continue(())
    }
}

#[derive(Clone, Copy)]
pub(super) struct EnclosedBase<const W: usize> {
    house: House,
    rest: CellSet<W>,
    /// The covers that it touches, a bit each.
    touched: u8,
}

#[derive(Clone, Copy)]
struct ChosenBases<const W: usize> {
    bases: [House; LARGEST],
    count: usize,
    /// All their places that are left.
    taken: CellSet<W>,
    /// The covers that they touch, and those that two of them touch.
    touched: [u8; 2],
}
