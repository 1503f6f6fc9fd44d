//! Which of several chains is taken.

use super::super::board::Cand;
use super::super::order::by_eliminations;
use super::super::step::{HodokuPattern, HodokuStep};
use std::cmp::Ordering;
use whydoku_cells::ordered::Table;

/// The best so far.
#[derive(Default)]
pub(super) struct Best {
    pub(super) step: Option<HodokuStep>,
    /// The shortest for each set of candidates that goes, if that is asked for.
    pub(super) each: Option<Table<Vec<Cand>, HodokuStep>>,
}

impl Best {
    /// Keeps the chain if it is better than what is known.
    pub(super) fn offer(&mut self, gone: Vec<Cand>, length: usize, pattern: impl FnOnce() -> HodokuPattern) {
        if gone.is_empty() {
            return;
        }
        if let Some(each) = &mut self.each {
            let shorter = |known: &HodokuStep| matches!(&known.pattern, HodokuPattern::Chain(told) if length < told.nodes.len());
            if each.get(&gone).is_none_or(shorter) {
                each.insert(gone.clone(), HodokuStep { place: None, gone, pattern: pattern() });
            }
            return;
        }
        let better = self.step.as_ref().is_none_or(|best| match by_eliminations(&gone, &best.gone) {
            Ordering::Less => true,
            Ordering::Greater => false,
            Ordering::Equal => {
                let HodokuPattern::Chain(told) = &best.pattern else { return false };
                gone == best.gone && length < told.nodes.len()
            }
        });
        if better {
            self.step = Some(HodokuStep { place: None, gone, pattern: pattern() });
        }
    }
}
