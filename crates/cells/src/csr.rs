//! [`Csr`]: lists by number in one allocation (compressed sparse rows), for graphs that are built once.

/// Marks the numbers below `count` that can be reached from the waiting ones, given the successors of each.
pub fn reached<I: IntoIterator<Item = usize>>(
    count: usize,
    mut waiting: Vec<usize>,
    onwards: impl Fn(usize) -> I,
) -> Vec<bool> {
    let mut reached = vec![false; count];
    while let Some(at) = waiting.pop() {
        if !std::mem::replace(&mut reached[at], true) {
            waiting.extend(onwards(at));
        }
    }
    reached
}

/// Lists of items by number.
#[derive(Clone, Debug)]
pub struct Csr<T> {
    starts: Vec<u32>,
    items: Vec<T>,
}

impl<T: Copy> Csr<T> {
    /// Creates no lists.
    #[expect(clippy::new_without_default, reason = "built by `new` alone")]
    pub fn new() -> Self {
        Self { starts: vec![0], items: Vec::new() }
    }

    /// Collects lists in their order.
    pub fn collect<I: IntoIterator<Item = T>>(lists: impl IntoIterator<Item = I>) -> Self {
        let mut all = Self::new();
        for list in lists {
            all.push(list);
        }
        all
    }

    /// Creates `count` lists from pairs of a list and an item. In each list, the items keep their order.
    pub fn of_pairs(count: usize, pairs: &[(u32, T)]) -> Self {
        let mut starts = vec![0u32; count + 1];
        for &(list, _) in pairs {
            starts[list as usize + 1] += 1;
        }
        for at in 0..count {
            starts[at + 1] += starts[at];
        }
        let (mut next, mut from) = (starts.clone(), vec![0; pairs.len()]);
        for (at, &(list, _)) in pairs.iter().enumerate() {
            from[next[list as usize] as usize] = at;
            next[list as usize] += 1;
        }
        Self { starts, items: from.into_iter().map(|at| pairs[at].1).collect() }
    }

    /// Appends a list.
    pub fn push(&mut self, list: impl IntoIterator<Item = T>) {
        self.items.extend(list);
        self.starts.push(self.items.len() as u32);
    }

    /// The number of lists.
    #[inline]
    #[expect(clippy::len_without_is_empty, reason = "a list of lists is never asked whether it is empty")]
    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Returns a list.
    #[inline]
    pub fn of(&self, list: u32) -> &[T] {
        &self.items[self.places(list as usize)]
    }

    /// Returns the range of a list among all items.
    #[inline]
    pub fn places(&self, list: usize) -> std::ops::Range<usize> {
        self.starts[list] as usize..self.starts[list + 1] as usize
    }
}

impl Csr<u32> {
    /// Returns, for each item below `count`, the lists that contain it.
    #[must_use]
    pub fn transposed(&self, count: usize) -> Self {
        let mut starts = vec![0u32; count + 1];
        for &item in &self.items {
            starts[item as usize + 1] += 1;
        }
        for at in 0..count {
            starts[at + 1] += starts[at];
        }
        let (mut next, mut items) = (starts.clone(), vec![0; self.items.len()]);
        for list in 0..self.len() {
            for &item in self.of(list as u32) {
                items[next[item as usize] as usize] = list as u32;
                next[item as usize] += 1;
            }
        }
        Self { starts, items }
    }
}
