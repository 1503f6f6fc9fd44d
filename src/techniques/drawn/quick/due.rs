//! [`Due`]: what is to be followed.

/// Numbers that are due, each once.
#[derive(Default)]
pub(super) struct Due {
    list: Vec<u32>,
    has: Vec<bool>,
}

impl Due {
    pub(super) fn of(count: usize) -> Self {
        Self { list: Vec::new(), has: vec![false; count] }
    }

    pub(super) fn add(&mut self, number: u32) {
        if !std::mem::replace(&mut self.has[number as usize], true) {
            self.list.push(number);
        }
    }

    pub(super) fn next(&mut self) -> Option<u32> {
        let number = self.list.pop()?;
        self.has[number as usize] = false;
        Some(number)
    }

    pub(super) fn clear(&mut self) {
        while self.next().is_some() {}
    }
}
