//! Repairs symmetrical puzzles in which each group of clues is needed but not each clue: a group with a superfluous
//! clue is exchanged for others until every clue is needed.

use super::clues::ClueSet;
use whydoku_board::Cell;
use whydoku_cells::Rng;
use whydoku_search::LimitReached;

/// The most exchanges in a row without an improvement.
const IDLE: usize = 6;

/// Exchanges groups until every clue is needed. Returns false if that failed.
pub(super) fn repaired<const W: usize>(
    clues: &mut ClueSet<'_, W>,
    groups: &[Vec<Cell>],
    rng: &mut Rng,
) -> Result<bool, LimitReached> {
    let mut superfluous = clues.superfluous()?;
    let mut idle = 0;
    while !superfluous.is_empty() {
        if idle == IDLE {
            return Ok(false);
        }
        idle += 1;
        let is_superfluous = |group: &&Vec<Cell>| group.iter().any(|&cell| superfluous.contains(cell));
        let with_superfluous: Vec<&Vec<Cell>> = groups.iter().filter(is_superfluous).collect();
        let Some(&removed) = rng.pick(&with_superfluous) else { return Ok(false) };
        let mut next = clues.clone();
        removed.iter().for_each(|&cell| next.given.remove(cell));
        let mut others: Vec<Vec<Cell>> = groups.iter().filter(|group| *group != removed).cloned().collect();
        rng.shuffle(&mut others);
        if !next.complete(&others, rng)? {
            continue;
        }
        next.reduce(&others)?;
        let left = next.superfluous()?;
        if left.len() <= superfluous.len() {
            if left.len() < superfluous.len() {
                idle = 0;
            }
            (*clues, superfluous) = (next, left);
        }
    }
    Ok(true)
}
