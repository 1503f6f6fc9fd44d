//! Region sum lines: a line has the same sum in each region that it goes through.

use super::prelude::*;
use crate::automaton::digit_sets::DigitSets;

pub(super) const REGION_SUM: KindFacts = KindFacts {
    key: "region-sums",
    f_puzzles: &[FPuzzlesKey::new("regionsumline", FPuzzlesCells::Lines)],
    iss: &[("RegionSumLine", IssForm::Cells)],
    min_cells: 2,
    drawing: Drawing::line(6.0, "#3a8ec2"),
    relation_group: RelationGroup::EqualSums,
    may_be_one_cell: true,
    closed: ClosedLine::FromRegion,
    equal_groups: |line, shape| {
        let region = |cell: &Cell| shape.houses_of(*cell)[2];
        Some(line.cells.chunk_by(|a, b| region(a) == region(b)).map(sum_of).collect())
    },
    rules: |line, rules| {
        let (cells, shape) = (line.cells.as_slice(), rules.shape);
        let region = |at: usize| shape.houses_of(cells[at])[2];
        let firsts = (0..cells.len()).map(|at| at == 0 || region(at) != region(at - 1)).collect();
        rules.relation(cells, EqualSegments { firsts, are_distinct: shape.region_of(0, 0).is_some() });
    },
    holds: |_, line, grid| {
        let (shape, side) = (grid.shape, grid.shape.side());
        let region = |cell: usize| shape.region_of(cell / side, cell % side);
        let segments = line.cells.chunk_by(|one, next| region(one.index()) == region(next.index()));
        let sum = |cells: &[Cell]| cells.iter().map(|cell| grid.values[cell.index()]).sum::<i32>();
        let sums: Vec<i32> = segments.map(sum).collect();
        sums.iter().all(|&sum| sum == sums[0])
    },
    ..KindFacts::DEFAULT
};

/// Segments of given lengths that have the same sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct EqualSegments {
    pub(super) firsts: Vec<bool>,
    pub(super) are_distinct: bool,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum SegmentTarget {
    Sum(i32),
    /// The first segment is not complete yet.
    #[default]
    Open,
}

impl RuleReader for EqualSegments {
    /// The sum of the current segment, that of a complete one, and the digits of the current one, if they differ.
    type State = (i32, SegmentTarget, u32);

    fn step(&self, state: Self::State, at: usize, digit: DigitValue) -> Option<Self::State> {
        let (mut sum, mut target, mut digits) = state;
        let bit = if self.are_distinct { digit.bit() } else { 0 };
        if at > 0 && self.firsts[at] {
            if !self.accepts(state) {
                return None;
            }
            (sum, target, digits) = (0, SegmentTarget::Sum(sum), 0);
        }
        sum += digit.value;
        let fits = target == SegmentTarget::Open || SegmentTarget::Sum(sum) <= target;
        (fits && digits & bit == 0).then_some((sum, target, digits | bit))
    }

    fn accepts(&self, (sum, target, _): Self::State) -> bool {
        target == SegmentTarget::Open || target == SegmentTarget::Sum(sum)
    }

    fn estimated_steps(&self, domains: &[u32]) -> usize {
        if self.are_distinct {
            return 0;
        }
        // A later segment also remembers the sum of the first.
        let mut sums = 1;
        let mut steps = 0usize;
        let starts = self.starts_of_segments();
        for pair in starts.windows(2) {
            let segment = &domains[pair[0]..pair[1]];
            steps = steps.saturating_add(steps_of_sums(segment, usize::MAX, sums));
            if pair[0] == 0 {
                sums += segment.iter().map(|&domain| width(domain)).sum::<usize>();
            }
        }
        steps
    }

    fn relaxed(&self) -> Option<Self> {
        self.are_distinct.then(|| Self { are_distinct: false, ..self.clone() })
    }

    fn digit_sets(&self, lowest: i32, _: usize, size: usize) -> Option<DigitSets> {
        if self.are_distinct { DigitSets::of_segments(&self.firsts, lowest, size) } else { None }
    }

    /// All segments have a sum that each of them can have.
    fn bound(&self, domains: &mut [u32], lowest: i32) -> Option<()> {
        let starts = self.starts_of_segments();
        let range = |cells: &[u32]| {
            let add = |(low, high), &cell: &u32| (low + least(cell, lowest), high + most(cell, lowest));
            cells.iter().fold((0, 0), add)
        };
        let ranges: Vec<(i64, i64)> =
            starts.windows(2).map(|pair| range(&domains[pair[0]..pair[1]])).collect();
        let low = ranges.iter().map(|range| range.0).max()?;
        let high = ranges.iter().map(|range| range.1).min()?;
        for (pair, range) in starts.windows(2).zip(ranges) {
            for domain in &mut domains[pair[0]..pair[1]] {
                let (least, most) = (least(*domain, lowest), most(*domain, lowest));
                keep_range(domain, lowest, low - (range.1 - most), high - (range.0 - least));
            }
        }
        (low <= high).then_some(())
    }
}

impl EqualSegments {
    /// The place of the first cell of each segment, and the end.
    fn starts_of_segments(&self) -> Vec<usize> {
        let cells = self.firsts.len();
        (0..cells).filter(|&at| at == 0 || self.firsts[at]).chain([cells]).collect()
    }
}
