//! Leaving out what is not needed, so that what is told and exported is needed to the last premise.

use super::check;
use whydoku_board::Grid;
use whydoku_logic::Finding;

/// Drops each premise in turn and keeps the drop if the checker still accepts. A finding that the checker refuses
/// is returned as it is.
#[must_use]
pub fn tighten<const W: usize>(grid: &Grid<W>, finding: &Finding) -> Finding {
    let mut kept = finding.clone();
    let mut at = 0;
    while at < kept.premises().len() {
        let mut fewer = kept.premises().to_vec();
        fewer.remove(at);
        match kept.resting_on(fewer) {
            Some(shorter) if check(grid, &shorter).is_ok() => kept = shorter,
            _ => at += 1,
        }
    }
    kept
}
