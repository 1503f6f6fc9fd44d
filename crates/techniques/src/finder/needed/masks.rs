//! Where a pattern is nothing but things and the places left for them: whether things can have a place each.

/// Whether all of the chosen masks are needed for something gained: there is a gained bit which the others could leave
/// free, were it not for any one of them. Two pairs side by side are no set of four: what follows needs one or the
/// other.
pub fn needs_all_masks(masks: &[u32], chosen: &[usize], union: u32, gained: u32) -> bool {
    bits(gained).any(|bit| {
        chosen.iter().all(|&one| {
            let others = chosen.iter().filter(|&&at| at != one).map(|&at| masks[at]);
            fit(others, union & !bit)
        })
    })
}

/// Whether each mask can have a bit of its own among those that are free.
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
