//! The one combinatorial idea behind subsets and fish: `k` things that have only `k` places between them take them
//! all. Cells and their digits (naked), digits and their cells (hidden), rows and their columns (fish): one search.

use super::Flow;

/// The largest size that [`tight_sets`] is asked for.
const MAX: usize = 8;

/// Visits every choice of `size` masks whose union has `size` bits, in the order of their positions.
///
/// Masks with fewer than two bits never take part: they are singles, and everything else about them is said without
/// the others. A choice may hold a smaller one, or even be two of them; whether it is more than these depends on what
/// follows, and [`needs_all_masks`](super::needs_all_masks) answers it.
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
        // Fewer bits than masks are a contradiction, and that is told elsewhere.
        let full = union.count_ones() as usize == size;
        return if full { visit(&chosen[..size], union) } else { Flow::Continue(()) };
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
