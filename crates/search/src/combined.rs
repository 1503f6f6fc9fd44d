//! [`CombinedSum`]: sums that have no cell in common, as one sum. More of its cells see each other, so its bounds are closer:
//! cells that see each other hold at least as many of their lowest digits.

use whydoku_board::{Cell, CellSet, Layout};
use whydoku_cells::bits::members;

/// A sum of groups of cells that see each other.
pub(super) struct CombinedSum {
    pub(super) cells: Vec<Cell>,
    /// The place after the last cell of each group.
    ends: Vec<usize>,
    /// The sum of the digits, counted from 0.
    total: i32,
    size: usize,
}

/// Cells with a known sum.
struct Part<const W: usize> {
    groups: Vec<CellSet<W>>,
    cells: CellSet<W>,
    /// The sum of the digits, counted from 0.
    total: i32,
    /// How much closer the total bounds the groups than their own digits do, added up.
    closeness: i32,
    is_combined: bool,
    is_used: bool,
}

impl CombinedSum {
    /// Combines sums of a board as long as that brings the bounds closer, those first where it helps most.
    pub(super) fn of<const W: usize>(layout: &Layout<W>) -> impl Iterator<Item = Self> {
        let size = layout.size();
        let mut parts: Vec<Part<W>> = Vec::new();
        let mut cliques: Vec<CellSet<W>> = layout.houses_and_groups().map(|(_, house)| house.cells).collect();
        cliques.extend(layout.distinct_groups().map(|cells| cells.iter().copied().collect::<CellSet<W>>()));
        for relation in layout.relations() {
            let Some(total) = relation.automaton.plain_sum() else { continue };
            // Cells of a short sum seldom see enough of another.
            if 3 * relation.order.len() >= size {
                let total = total - layout.shape().lowest() * relation.order.len() as i32;
                parts.push(Part::new(relation.cells, total, &cliques, size));
            }
        }
        let (mut gains, mut compared) = (Vec::new(), 0);
        loop {
            for at in compared..parts.len() {
                for other in (0..at).filter(|&other| !parts[other].is_used) {
                    let (one, two) = (&parts[at], &parts[other]);
                    if !one.cells.meets(&two.cells) {
                        let closeness = one.and(two, &cliques, size).closeness;
                        gains.push((closeness - one.closeness - two.closeness, at, other));
                    }
                }
            }
            compared = parts.len();
            gains.retain(|&(gain, at, other)| gain > 0 && !parts[at].is_used && !parts[other].is_used);
            let Some(&(_, at, other)) = gains.iter().max() else { break };
            (parts[at].is_used, parts[other].is_used) = (true, true);
            parts.push(parts[at].and(&parts[other], &cliques, size));
        }
        let combined = |part: &Part<W>| part.is_combined && !part.is_used && part.closeness > 0;
        parts.into_iter().filter(combined).map(move |part| {
            let (mut cells, mut ends) = (Vec::new(), Vec::new());
            for group in part.groups {
                cells.extend(group.iter());
                ends.push(cells.len());
            }
            Self { cells, ends, total: part.total, size }
        })
    }

    /// Writes the digits within the bounds to `left`. Returns whether there may be a filling.
    pub(super) fn supports(&self, domains: &[u32], left: &mut Vec<u32>) -> bool {
        left.extend_from_slice(domains);
        // An upper bound is a lower bound of the digits counted from the highest.
        let reverse = |digits: &mut u32| *digits = digits.reverse_bits() >> (u32::BITS as usize - self.size);
        let most = (self.cells.len() * (self.size - 1)) as i32;
        let mut fits = self.bound(self.total, left);
        left.iter_mut().for_each(reverse);
        fits = fits && self.bound(most - self.total, left);
        left.iter_mut().for_each(reverse);
        fits
    }

    /// Removes the digits that exceed the total with the lowest digits of the other cells. Returns whether each cell keeps one.
    fn bound(&self, total: i32, domains: &mut [u32]) -> bool {
        let (mut slack, mut from) = (total, 0);
        for &until in &self.ends {
            let lowest = lowest_digits(&domains[from..until]);
            if (lowest.count_ones() as usize) < until - from {
                return false;
            }
            slack -= members(lowest).sum::<usize>() as i32;
            from = until;
        }
        let Ok(slack) = u32::try_from(slack) else { return false };
        from = 0;
        for &until in self.ends.iter().filter(|_| (slack as usize) < self.size - 1) {
            let group = &mut domains[from..until];
            let union = group.iter().fold(0, |all, digits| all | digits);
            for at in 0..group.len() {
                let own = group[at];
                let low = own.trailing_zeros();
                if own.ilog2() > low + slack {
                    // The others hold their lowest digits, and the cell the next one.
                    group[at] = 0;
                    let free = union & !lowest_digits(group) & u32::MAX << low;
                    group[at] = own & ((2u64 << (free.trailing_zeros() + slack)) - 1) as u32;
                }
            }
            from = until;
        }
        !domains.contains(&0)
    }
}

impl<const W: usize> Part<W> {
    fn new(cells: CellSet<W>, total: i32, cliques: &[CellSet<W>], size: usize) -> Self {
        let (mut groups, mut rest) = (Vec::new(), cells);
        while !rest.is_empty() {
            let largest = cliques.iter().map(|&clique| clique & rest).max_by_key(CellSet::len);
            let group = largest.filter(|group| !group.is_empty());
            let group = group.unwrap_or_else(|| rest.iter().take(1).collect());
            groups.push(group);
            rest -= group;
        }
        let counts = || groups.iter().map(|group| group.len() as i32);
        let width = |count: i32| count * (size as i32 - count);
        let lowest: i32 = counts().map(|count| count * (count - 1) / 2).sum();
        let slack = (total - lowest).min(lowest + counts().map(width).sum::<i32>() - total);
        let closeness = counts().map(|count| width(count) - slack).sum();
        Self { groups, cells, total, closeness, is_combined: false, is_used: false }
    }

    fn and(&self, other: &Self, cliques: &[CellSet<W>], size: usize) -> Self {
        let both = Self::new(self.cells | other.cells, self.total + other.total, cliques, size);
        Self { is_combined: true, ..both }
    }
}

/// Returns the lowest digits that the cells can hold if they differ; fewer than cells if they cannot.
fn lowest_digits(group: &[u32]) -> u32 {
    let union = group.iter().fold(0, |all, digits| all | digits);
    group.iter().filter(|&&digits| digits != 0).fold(0, |held, digits| {
        let free = union & !held & u32::MAX << digits.trailing_zeros();
        held | free & free.wrapping_neg()
    })
}
