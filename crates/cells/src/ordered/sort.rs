//! Sorting for lists that are sorted now and then: one sort for all kinds of them.

use std::cmp::Ordering;

/// The order in which things stand when they are sorted, as exchanges of two places one after the other. Equal ones stay as
/// they stood.
fn exchanges(count: usize, order: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<(usize, usize)> {
    let mut from: Vec<usize> = (0..count).collect();
    from.sort_by(|&one, &other| order(one, other));
    let mut exchanges = Vec::new();
    for at in 0..count {
        let mut here = at;
        while from[here] != at {
            let next = std::mem::replace(&mut from[here], here);
            exchanges.push((here, next));
            here = next;
        }
        from[here] = here;
    }
    exchanges
}

/// Sorts a list, and equal ones stay as they stood. Each kind of list has little code of its own, so this is for wherever a
/// step more or less does not count; what sorts in an inner loop is better served by the list itself.
pub fn sort_by<T>(list: &mut [T], mut order: impl FnMut(&T, &T) -> Ordering) {
    let exchanges = exchanges(list.len(), &mut |one, other| order(&list[one], &list[other]));
    exchanges.into_iter().for_each(|(one, other)| list.swap(one, other));
}

/// Sorts a list by what `key` says of each, and equal ones stay as they stood.
pub fn sort_by_key<T, K: Ord>(list: &mut [T], key: impl Fn(&T) -> K) {
    sort_by(list, |one, other| key(one).cmp(&key(other)));
}
