//! Senior exocet: an exocet with a target outside the band of its base. A digit of the base is once in each of three lines
//! across, and wherever it is in them, it is at a target once; so the targets hold the two digits of the base.
//!
//! ```text
//! B B s │ . . . │ . . .      B base, s the three lines across, T target. The digits have so few places in these lines
//! . . . │ o . . │ T . .      that none of them is in all three without T
//! ──────┼───────┼──────
//!     s │ T     │ s
//! ```
//!
//! A mirrored exocet follows a target's digit into the other boxes of the band. A double exocet is two of them in a band,
//! of the same digits: what no choice for both bases allows is false.

use super::exocet::{Exocet, ExocetBase, each_base, report_proven};
use crate::finder::{Flow, StepSink, in_cell};
use crate::uniqueness::guarded::line;
use std::collections::BTreeSet;
use whydoku_board::{Cell, CellSet, Digit, Grid, House, HouseKind};
use whydoku_logic::{Conclusion, Truth};

/// A digit and its places in three lines across, one in each, none in sight of another or of the base.
type Placement = (Digit, [Cell; 3]);

pub(super) fn find<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
    each_base(grid, &mut |base| {
        base.seniors(grid, &mut |exocet, placements| {
            let [one, other] = exocet.targets;
            let may_be_at = |digit: Digit, target: usize| {
                let (here, there) = if target == 0 { (one, other) } else { (other, one) };
                let of_digit = placements.iter().filter(|(of, _)| *of == digit);
                of_digit.map(|(_, places)| places).any(|p| p.contains(&here) && !p.contains(&there))
            };
            let removed = base.excluded_unless(grid, exocet.targets, &may_be_at);
            report_proven(grid, &[exocet], &[], removed, sink)
        })
    })
}

/// A base digit is once in each box of the band, so a target's digit is also in the third box, away from both.
pub(super) fn find_mirrored<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
    each_exocet(grid, &mut |exocet| {
        let boxes = exocet.base.other_boxes();
        let layout = grid.layout();
        let digits = exocet.base.digits;
        let truths: Vec<Truth> = boxes
            .iter()
            .flat_map(|&house| digits.into_iter().map(move |digit| Truth::House(house, digit)))
            .collect();
        let beside = boxes.iter().fold(CellSet::EMPTY, |all, &house| all | layout.house(house).cells);
        let own: CellSet<W> = exocet.base.cells.into_iter().chain(exocet.targets).collect();
        let cells = (beside | own) & *grid.open();
        let all = cells.iter().flat_map(|cell| in_cell(cell, grid.candidates(cell)));
        report_proven(grid, &[exocet], &truths, all.map(Conclusion::Eliminate).collect(), sink)
    })
}

pub(super) fn find_double<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
    let mut exocets: Vec<Exocet<'_, W>> = Vec::new();
    each_exocet(grid, &mut |exocet| {
        exocets.push(*exocet);
        Flow::Continue(())
    })?;
    for (at, one) in exocets.iter().enumerate() {
        for other in exocets[at + 1..].iter().filter(|other| one.base.is_doubled_by(&other.base)) {
            let all = grid.open_candidates().filter(|candidate| one.base.digits.contains(candidate.digit));
            report_proven(grid, &[one, other], &[], all.map(Conclusion::Eliminate).collect(), sink)?;
        }
    }
    Flow::Continue(())
}

/// Calls `each` with every junior and senior exocet.
fn each_exocet<'a, const W: usize>(grid: &'a Grid<W>, each: &mut dyn FnMut(&Exocet<'a, W>) -> Flow) -> Flow {
    each_base(grid, &mut |base| {
        base.juniors(grid, &mut |exocet, _| each(exocet))?;
        base.seniors(grid, &mut |exocet, _| each(exocet))
    })
}

impl<'a, const W: usize> ExocetBase<'a, W> {
    /// Calls `each` with the exocets that have a target outside the band, and all placements of the digits.
    fn seniors(&self, grid: &Grid<W>, each: &mut dyn FnMut(&Exocet<'a, W>, &[Placement]) -> Flow) -> Flow {
        let band: CellSet<W> = self.band();
        let [left, right] = [1, 2].map(|step| (self.third / 3 + step) % 3 * 3);
        for (one, other) in (left..left + 3).flat_map(|one| (right..right + 3).map(move |other| (one, other)))
        {
            let lines = [self.third, one, other].map(|across| self.view.house_across(across));
            let placements: Vec<_> =
                self.digits.into_iter().flat_map(|digit| self.placements(grid, lines, digit)).collect();
            for targets in targets(grid, &placements) {
                if !targets.iter().all(|&target| band.contains(target)) {
                    each(&Exocet { base: *self, targets, lines }, &placements)?;
                }
            }
        }
        Flow::Continue(())
    }

    fn placements(&self, grid: &Grid<W>, lines: [House; 3], digit: Digit) -> Vec<Placement> {
        let layout = self.view.layout;
        let with_digit = self.cells.into_iter().filter(|&cell| grid.candidates(cell).contains(digit));
        let seen = layout.common_peers(with_digit);
        let alive = (*grid.places(digit) | *grid.filled(digit)) - seen;
        let [a, b, c] = lines.map(|line| layout.house(line).cells & alive);
        let mut all = Vec::new();
        for one in a {
            for two in b - *layout.peers(one) {
                for three in c - *layout.peers(one) - *layout.peers(two) {
                    all.push((digit, [one, two, three]));
                }
            }
        }
        all
    }

    fn band(&self) -> CellSet<W> {
        let boxes = self.other_boxes().map(|house| self.view.layout.house(house).cells);
        boxes[0] | boxes[1]
    }

    /// The boxes of the band that the base is not in.
    fn other_boxes(&self) -> [House; 2] {
        [1, 2].map(|step| {
            let across = (self.third / 3 + step) % 3 * 3;
            line(self.view.layout, self.view.cell(self.line, across), HouseKind::Box)
        })
    }

    /// Whether another base in the band has the same digits and no cell in common.
    fn is_doubled_by(&self, other: &Self) -> bool {
        self.view.along == other.view.along
            && self.line / 3 == other.line / 3
            && self.digits == other.digits
            && !self.cells.iter().any(|cell| other.cells.contains(cell))
    }
}

/// The pairs of open cells of which each placement has one.
fn targets<const W: usize>(grid: &Grid<W>, placements: &[Placement]) -> BTreeSet<[Cell; 2]> {
    let mut pairs = BTreeSet::new();
    let is_open = |cell: &&Cell| grid.open().contains(**cell);
    let Some((_, first)) = placements.first() else { return pairs };
    for one in first.iter().filter(is_open) {
        let Some((_, without)) = placements.iter().find(|(_, places)| !places.contains(one)) else {
            continue;
        };
        for other in without.iter().filter(is_open) {
            if placements.iter().all(|(_, places)| places.contains(one) || places.contains(other)) {
                pairs.insert([*one.min(other), *one.max(other)]);
            }
        }
    }
    pairs
}
