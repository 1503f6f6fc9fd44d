//! A plain search for solutions, and a judge of the checker's refusals.

use whydoku_board::{CancelToken, Candidate, Grid};
use whydoku_logic::{Conclusion, Truth};
use whydoku_search::{SearchOptions, collect};

/// At most `limit` solutions, by trying the cell or the house and digit with the fewest choices.
pub fn solve<const W: usize>(grid: &Grid<W>, limit: usize) -> Vec<Grid<W>> {
    let mut found = Vec::new();
    if grid.layout().relations().is_empty() && !grid.layout().shape().has_unknown_regions() {
        search(grid, limit, &mut found);
    } else {
        // Guessing knows no regions that are to be found. And where sums decide, trying without them would take for ever. That the exact search honours what is drawn is
        // tested by trying every filling of small boards.
        let options = SearchOptions { limit: limit as u64, node_limit: None };
        let (solutions, _) = collect(grid, options, CancelToken::NEVER);
        found.extend(solutions.iter().map(|solution| solution.fill(grid)));
    }
    found
}

fn search<const W: usize>(grid: &Grid<W>, limit: usize, found: &mut Vec<Grid<W>>) {
    if Truth::broken_in(grid).is_some() {
        return;
    }
    if grid.is_full() {
        found.push(grid.clone());
        return;
    }
    for choice in fewest_choices(grid) {
        let mut next = grid.clone();
        next.place(choice);
        search(&next, limit, found);
        if found.len() >= limit {
            return;
        }
    }
}

fn fewest_choices<const W: usize>(grid: &Grid<W>) -> Vec<Candidate> {
    let layout = grid.layout();
    let mut best = (usize::MAX, Truth::Clue(0));
    for cell in grid.open() {
        let count = grid.candidates(cell).len();
        if count < best.0 {
            best = (count, Truth::Cell(cell));
        }
    }
    for (clue, info) in layout.clues().iter().enumerate() {
        let count = (info.cells & *grid.places(info.digit)).len();
        if !grid.filled(info.digit).meets(&info.cells) && count < best.0 {
            best = (count, Truth::Clue(clue));
        }
    }
    // Houses are asked only where no cell decides by itself.
    if best.0 > 1 {
        for (house, info) in layout.houses() {
            for digit in layout.digits().filter(|&digit| !grid.filled(digit).meets(&info.cells)) {
                let count = (info.cells & *grid.places(digit)).len();
                if count < best.0 {
                    best = (count, Truth::House(house, digit));
                }
            }
        }
    }
    best.1.candidates(grid)
}

/// Whether a refusal is justified: the candidates that the checker names do honour every premise, no two of them
/// in conflict, and the conclusion is false beside them.
pub fn escapes<const W: usize>(
    grid: &Grid<W>,
    premises: &[Truth],
    conclusion: Option<Conclusion>,
    escape: &[Candidate],
) -> bool {
    let layout = grid.layout();
    let honoured = |premise: &Truth| premise.candidates(grid).iter().any(|c| escape.contains(c));
    let at_peace = |one: &Candidate| !escape.iter().any(|other| layout.conflict(*one, *other));
    let denied = match conclusion {
        None => true,
        Some(Conclusion::Place(placed)) => !escape.contains(&placed),
        Some(Conclusion::Eliminate(gone)) => !escape.iter().any(|&c| layout.conflict(c, gone)),
    };
    premises.iter().all(honoured) && escape.iter().all(at_peace) && denied
}
