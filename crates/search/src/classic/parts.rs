//! A search for the only solution that several share: what is to be tried is taken apart, and whoever is free takes the next
//! part.

use super::bands::Bands;
use super::choice::Choosing;
use super::explore_by;
use super::long::GuessOrder;
use crate::counter::Counter;
use crate::{SearchOptions, Solution};
use std::cmp::Reverse;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use whydoku_cells::crew::{Crew, Work};

/// So many parts are made, unless less is left to be tried.
const PARTS: usize = 128;

/// So many trials are made in each of them before all is given up.
const MOST: u64 = 1_000_000;

/// After so many trials a search is worth several.
const FOR_ONE: u64 = 50_000;

/// The only solution, or none; `heard` is told of all that are met on the way. `None` if there are several, or it takes too
/// long.
pub(super) fn only(board: &Bands, crew: &dyn Crew, heard: Heard<'_>) -> Option<Vec<Solution>> {
    let mut tried = GuessOrder::new();
    let found = first_two_within(FOR_ONE, board, &mut tried, heard);
    found.or_else(|| by_crew(board, &tried, crew, heard)).filter(|found| found.len() < 2)
}

/// Who is told of solutions.
type Heard<'a> = &'a (dyn Fn(&Solution) + Sync);

/// The first two by one alone, or all if there are fewer; `None` if so many trials do not say.
fn first_two_within(
    trials: u64,
    board: &Bands,
    tried: &mut GuessOrder,
    heard: Heard<'_>,
) -> Option<Vec<Solution>> {
    let mut found = Vec::new();
    let mut each = |solution: &Solution| {
        heard(solution);
        found.push(solution.clone());
        ControlFlow::Continue(())
    };
    let mut counter = Counter::new(SearchOptions { limit: 2, node_limit: Some(trials) }, &mut each);
    let end = explore_by(*board, tried, &mut Solution::blank(81), &mut counter);
    let stats = counter.finish(end);
    (stats.complete || stats.solutions == 2).then_some(found)
}

/// What whoever is free finds in part after part, until two are found or one part takes too long.
fn by_crew(board: &Bands, tried: &GuessOrder, crew: &dyn Crew, heard: Heard<'_>) -> Option<Vec<Solution>> {
    let parts = parts(board, tried);
    let (next, found) = (AtomicUsize::new(0), Mutex::new(Some(Vec::new())));
    let found = || found.lock().unwrap_or_else(PoisonError::into_inner);
    let goes_on = || found().as_ref().is_some_and(|found| found.len() < 2);
    let work = || {
        while let Some(part) = parts.get(next.fetch_add(1, Ordering::Relaxed)).filter(|_| goes_on()) {
            let own = first_two_within(MOST, part, &mut tried.clone(), heard);
            let mut found = found();
            *found = found.take().zip(own).map(|(found, own)| [found, own].concat());
        }
    };
    let others = (1..crew.size()).map(|_| Box::new(work) as Work<'_>).collect();
    crew.work(others, &mut || work());
    found().take()
}

/// The board in parts. What leaves most comes first: a solution is likelier there, and whoever has the last one is soon done.
fn parts(board: &Bands, tried: &GuessOrder) -> Vec<Bands> {
    let mut parts = apart(board, tried);
    parts.sort_by_key(|part| Reverse(part.left()));
    parts
}

fn apart(board: &Bands, tried: &GuessOrder) -> Vec<Bands> {
    let mut parts = vec![*board];
    loop {
        let mut next = Vec::new();
        let mut grows = false;
        for mut part in parts {
            let Some(rest) = part.settle() else { continue };
            let Some(spot) = tried.clone().choose(&part, &rest) else {
                next.push(part);
                continue;
            };
            let mut other = part;
            part.place(spot);
            other.eliminate(spot);
            next.extend([part, other]);
            grows = true;
        }
        parts = next;
        if !grows || parts.len() >= PARTS {
            return parts;
        }
    }
}
