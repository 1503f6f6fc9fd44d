//! A symmetrical puzzle of which each group of clues is needed, but not each clue: a group with a clue that is not needed
//! goes, and others come, until every clue is needed.

use super::clues::Clues;
use super::draws::Draws;
use whydoku_board::Cell;
use whydoku_search::GivenUp;

/// So many changes in a row may bring nothing.
const IDLE: usize = 6;

/// Changes groups until every clue is needed. False if that did not come about.
pub(super) fn mended<const W: usize>(
    clues: &mut Clues<W>,
    groups: &[Vec<Cell>],
    draws: &mut Draws,
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
        let Some(&gone) = draws.pick(&with_spare) else { return Ok(false) };
        let mut next = clues.clone();
        gone.iter().for_each(|&cell| next.given.remove(cell));
        let mut others: Vec<Vec<Cell>> = groups.iter().filter(|group| *group != gone).cloned().collect();
        draws.shuffle(&mut others);
        if !next.complete(&others, draws)? {
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
