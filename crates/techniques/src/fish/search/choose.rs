//! Chooses covers, and bases that lie inside them.

use super::super::LARGEST;
use super::Catch;
use super::net::Net;
use crate::finder::Flow;
use whydoku_board::{CellSet, House};

impl<const W: usize> Net<'_, W> {
    /// Chooses covers beside those that are chosen. `inside` is room for the bases that lie inside them.
    pub(super) fn choose_covers(
        &self,
        from: usize,
        chosen: &mut [House; LARGEST],
        count: usize,
        union: CellSet<W>,
        inside: &mut Vec<Inside<W>>,
        visit: &mut dyn FnMut(&Catch<W>) -> Flow,
    ) -> Flow {
        let wanted = self.size - 1;
        let within = |reach: &CellSet<W>| {
            let inside = self.bases.iter().filter(|(_, rest)| rest.is_subset(reach));
            inside.take(self.size).count() == self.size
        };
        if count == wanted {
            return if within(&union) {
                self.inside(&chosen[..wanted], union, inside, visit)
            } else {
                Flow::Continue(())
            };
        }
        let reach = self.covers[from..].iter().fold(union, |all, (_, rest)| all | *rest);
        if !within(&reach) {
            return Flow::Continue(());
        }
        for at in from..=self.covers.len() + count - wanted {
            let Some(&(house, rest)) = self.covers.get(at) else { break };
            chosen[count] = house;
            self.choose_covers(at + 1, chosen, count + 1, union | rest, inside, visit)?;
        }
        Flow::Continue(())
    }

    /// Gathers the bases that lie inside the covers, and which covers each of them touches.
    fn inside(
        &self,
        covers: &[House],
        union: CellSet<W>,
        inside: &mut Vec<Inside<W>>,
        visit: &mut dyn FnMut(&Catch<W>) -> Flow,
    ) -> Flow {
        let layout = self.grid.layout();
        inside.clear();
        for &(house, rest) in &self.bases {
            if !rest.is_subset(&union) || covers.contains(&house) {
                continue;
            }
            let mut touched = 0;
            for (at, &cover) in covers.iter().enumerate() {
                touched |= u8::from(rest.meets(&layout.house(cover).cells)) << at;
            }
            inside.push(Inside { house, rest, touched });
        }
        let mut chosen =
            Chosen { bases: [House::new(0); LARGEST], count: 0, taken: CellSet::EMPTY, touched: [0; 2] };
        self.choose_bases(inside, covers, &mut chosen, visit)
    }

    /// Chooses bases inside the covers. Only the last may make them more than the covers that they touch: if fewer
    /// were too many, the fish would not need the rest. And each cover must be touched by two.
    fn choose_bases(
        &self,
        inside: &[Inside<W>],
        covers: &[House],
        chosen: &mut Chosen<W>,
        visit: &mut dyn FnMut(&Catch<W>) -> Flow,
    ) -> Flow {
        let all = (1_u8 << covers.len()) - 1;
        let missing = self.size - chosen.count;
        if missing == 0 {
            let enough = chosen.touched[1] == all;
            return if enough { self.haul(covers, chosen.bases, visit) } else { Flow::Continue(()) };
        }
        for at in 0..(inside.len() + 1).saturating_sub(missing) {
            let Inside { house, rest, touched } = inside[at];
            let once = chosen.touched[0] | touched;
            if rest.meets(&chosen.taken) || (missing > 1 && once.count_ones() as usize <= chosen.count) {
                continue;
            }
            let before = *chosen;
            chosen.bases[chosen.count] = house;
            chosen.count += 1;
            chosen.taken |= rest;
            chosen.touched = [once, chosen.touched[1] | chosen.touched[0] & touched];
            self.choose_bases(&inside[at + 1..], covers, chosen, visit)?;
            *chosen = before;
        }
        Flow::Continue(())
    }
}

/// A base that lies inside the covers.
#[derive(Clone, Copy)]
pub(super) struct Inside<const W: usize> {
    house: House,
    /// Its places that are left.
    rest: CellSet<W>,
    /// Which of the covers it touches.
    touched: u8,
}

/// The bases chosen so far.
#[derive(Clone, Copy)]
struct Chosen<const W: usize> {
    bases: [House; LARGEST],
    count: usize,
    /// All their places that are left.
    taken: CellSet<W>,
    /// Which covers they touch, and which are touched by two.
    touched: [u8; 2],
}
