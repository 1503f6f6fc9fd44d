//! The one combinatorial idea behind subsets and fish: `k` things that have only `k` places between them take them
//! all. Cells and their digits (naked), digits and their cells (hidden), rows and their columns (fish): one search.

use super::Flow;

/// The largest size that [`tight_sets`] is asked for.
const MAX: usize = 8;

/// Visits every choice of `size` masks whose union has `size` bits, in the order of their positions.
///
/// A choice that contains a smaller one of the same kind is left out: that smaller one says it all, and part of the
/// larger would be superfluous. Masks with fewer than two bits never take part for the same reason.
pub fn tight_sets(masks: &[u32], size: usize, visit: &mut dyn FnMut(&[usize], u32) -> Flow) -> Flow {
    debug_assert!((2..=MAX).contains(&size));
    extend(masks, size, &mut [0; MAX], 0, 0, 0, visit)
}

fn extend(
    masks: &[u32],
    size: usize,
    chosen: &mut [usize; MAX],
    count: usize,
    from: usize,
    union: u32,
    visit: &mut dyn FnMut(&[usize], u32) -> Flow,
) -> Flow {
    if count == size {
        let chosen = &chosen[..size];
        return if holds_smaller(masks, chosen) { Flow::Continue(()) } else { visit(chosen, union) };
    }
    for (at, &mask) in masks.iter().enumerate().skip(from) {
        let wider = union | mask;
        if mask.count_ones() >= 2 && wider.count_ones() as usize <= size {
            chosen[count] = at;
            extend(masks, size, chosen, count + 1, at + 1, wider, visit)?;
        }
    }
    Flow::Continue(())
}

fn holds_smaller(masks: &[u32], chosen: &[usize]) -> bool {
    (1..(1u32 << chosen.len()) - 1).any(|part: u32| {
        let members = chosen.iter().enumerate().filter(|(bit, _)| part >> bit & 1 == 1);
        let union = members.fold(0, |union, (_, &at)| union | masks[at]);
        union.count_ones() == part.count_ones()
    })
}
