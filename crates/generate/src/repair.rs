//! A symmetrical puzzle of which each group of clues is needed, but not each clue: a group with a clue that is not needed
//! goes, and others come, until every clue is needed.

use super::clues::ClueSet;
use whydoku_board::Cell;
use whydoku_cells::Rng;
use whydoku_search::GivenUp;

/// So many changes in a row may bring nothing.
const IDLE: usize = 6;

/// Changes groups until every clue is needed. False if that did not come about.
pub(super) fn mended<const W: usize>(
    clues: &mut ClueSet<W>,
    groups: &[Vec<Cell>],
    rng: &mut Rng,
) -> Result<bool, GivenUp> {
    let mut spare = clues.superfluous()?;
    let mut idle = 0;
    while !spare.is_empty() {
        if idle == IDLE {
            return Ok(false);
        }
        idle += 1;
        let is_spare = |group: &&Vec<Cell>| group.iter().any(|&cell| spare.contains(cell));
        let with_spare: Vec<&Vec<Cell>> = groups.iter().filter(is_spare).collect();
        let Some(&gone) = rng.pick(&with_spare) else { return Ok(false) };
        let mut next = clues.clone();
        gone.iter().for_each(|&cell| next.given.remove(cell));
        let mut others: Vec<Vec<Cell>> = groups.iter().filter(|group| *group != gone).cloned().collect();
        rng.shuffle(&mut others);
        if !next.complete(&others, rng)? {
            continue;
        }
        next.reduce(&others)?;
        let left = next.superfluous()?;
        if left.len() <= spare.len() {
            if left.len() < spare.len() {
                idle = 0;
            }
            (*clues, spare) = (next, left);
        }
    }
    Ok(true)
}
