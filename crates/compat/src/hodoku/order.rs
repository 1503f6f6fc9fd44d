//! Which of several steps HoDoKu prefers.
//!
//! Its comparison is no total order: steps that take away different candidates of equal weight count as equal, whatever
//! else distinguishes them, so that a chain of such ties may lead in a circle. Ours is the order in which they are
//! found, and a later step replaces the best so far only if it is better than that one. Where HoDoKu's relation is an
//! order, this is its first.

use super::board::Cand;
use std::cmp::Ordering;

/// How much candidates weigh together: their cells count the more, the later they stand.
pub(super) fn weight(gone: &[Cand]) -> u64 {
    gone.iter()
        .zip((1..).step_by(80))
        .map(|(cand, factor)| u64::from(cand.cell) * factor + u64::from(cand.digit))
        .sum()
}

/// Which of two lists of eliminations comes first: the longer, then the lighter. `Equal` also for different lists of
/// equal weight.
pub(super) fn by_eliminations(a: &[Cand], b: &[Cand]) -> Ordering {
    b.len().cmp(&a.len()).then_with(|| if a == b { Ordering::Equal } else { weight(a).cmp(&weight(b)) })
}

/// Eliminations of chains are listed digit by digit.
pub(super) fn digit_by_digit(gone: &mut Vec<Cand>) {
    gone.sort_unstable_by_key(|cand| (cand.digit, cand.cell));
    gone.dedup();
}
