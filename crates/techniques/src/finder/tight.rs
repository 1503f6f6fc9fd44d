//! The combinatorial idea behind subsets and fish: `k` things that have only `k` places between them take them all. Cells
//! and their digits (naked), digits and their cells (hidden), rows and their columns (fish) share one search. Each thing
//! is a mask of its places.

use super::Flow;

/// The largest size that [`tight_sets`] accepts.
const MAX: usize = 8;

/// Visits every choice of `size` masks whose union has `size` bits, in the order of their positions.
///
/// Masks with fewer than two bits never take part: they are singles. A choice may hold a smaller one, or consist of two of
/// them; [`needs_all_masks`] tells whether its conclusions need all of it.
pub(crate) fn tight_sets(masks: &[u32], size: usize, visit: &mut dyn FnMut(&[usize], u32) -> Flow) -> Flow {
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
        // With fewer bits than masks the grid contradicts itself.
        let full = union.count_ones() as usize == size;
        return if full { visit(&chosen[..size], union) } else { Flow::Continue(()) };
    }
    for at in from..(masks.len() + count + 1).saturating_sub(size) {
        let mask = masks[at];
        let wider = union | mask;
        let has_several = mask & mask.wrapping_sub(1) != 0;
        if has_several && wider.count_ones() as usize <= size {
            chosen[count] = at;
            extend(masks, size, chosen, count + 1, at + 1, wider, visit)?;
        }
    }
    Flow::Continue(())
}

/// Whether some bit of `gained` needs all chosen masks: without any one of them the others could leave it free.
pub(crate) fn needs_all_masks(masks: &[u32], chosen: &[usize], union: u32, gained: u32) -> bool {
    bits(gained).any(|bit| {
        chosen.iter().all(|&one| {
            let others = chosen.iter().filter(|&&at| at != one).map(|&at| masks[at]);
            fit(others, union & !bit)
        })
    })
}

fn fit(mut masks: impl Iterator<Item = u32> + Clone, free: u32) -> bool {
    let Some(mask) = masks.next() else { return true };
    bits(mask & free).any(|bit| fit(masks.clone(), free & !bit))
}

fn bits(mut mask: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let lowest = mask & mask.wrapping_neg();
        mask ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}
