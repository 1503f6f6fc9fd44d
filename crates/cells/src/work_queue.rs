//! [`WorkQueue`]: a stack of numbers, each at most once.

/// A stack of numbers, each at most once.
#[derive(Clone, Default)]
pub struct WorkQueue {
    list: Vec<u32>,
    contains: Vec<bool>,
}

impl WorkQueue {
    /// Creates an empty queue of numbers below `count`.
    pub fn of(count: usize) -> Self {
        Self { list: Vec::new(), contains: vec![false; count] }
    }

    /// Adds a number that is not in the queue.
    #[inline]
    pub fn add(&mut self, number: u32) {
        if !std::mem::replace(&mut self.contains[number as usize], true) {
            self.list.push(number);
        }
    }

    /// Removes and returns the number that was added last.
    #[inline]
    #[expect(clippy::should_implement_trait, reason = "numbers are added between calls")]
    pub fn next(&mut self) -> Option<u32> {
        let number = self.list.pop()?;
        self.contains[number as usize] = false;
        Some(number)
    }

    /// Whether there are no numbers.
    pub const fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Removes all numbers.
    pub fn clear(&mut self) {
        while self.next().is_some() {}
    }
}
