//! [`Seen`]: what a technique has found, and its order.

use crate::catalogue::Score;
use whydoku_logic::Conclusion;
use whydoku_logic::TechniqueId;

/// Something that a technique finds, without its reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Seen {
    pub(super) technique: TechniqueId,
    pub(super) measure: u16,
    pub(super) difficulty: Score,
    pub(super) conclusions: Vec<Conclusion>,
}

impl Seen {
    /// The difficulty as a number.
    pub(super) const fn tenths(&self) -> usize {
        self.difficulty.in_tenths() as usize
    }
}

/// Brings what was seen into an order; compiled once for all orders.
pub(super) fn arrange(seen: &mut [Seen], key: &dyn Fn(&Seen) -> (usize, usize)) {
    seen.sort_by_key(key);
}
