//! [`WorkQueue`]: what is to be looked at.

/// Numbers that are due, each once.
#[derive(Default)]
pub struct WorkQueue {
    list: Vec<u32>,
    has: Vec<bool>,
}

impl WorkQueue {
    /// None yet of so many.
    pub fn of(count: usize) -> Self {
        Self { list: Vec::new(), has: vec![false; count] }
    }

    /// So many, from the first on.
    pub fn all(count: usize) -> Self {
        Self { list: (0..count as u32).rev().collect(), has: vec![true; count] }
    }

    #[inline]
    pub fn add(&mut self, number: u32) {
        if !std::mem::replace(&mut self.has[number as usize], true) {
            self.list.push(number);
        }
    }

    /// The one that came last.
    #[inline]
    pub fn next(&mut self) -> Option<u32> {
        let number = self.list.pop()?;
        self.has[number as usize] = false;
        Some(number)
    }

    pub fn clear(&mut self) {
        while self.next().is_some() {}
    }
}
