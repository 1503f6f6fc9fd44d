//! The shortest whips of a position, with all that they go through.

use super::partial::{Partial, Target};
use super::{Next, WhipKind};
use crate::measures::DeadlineCheck;
use crate::measures::singles::Singles;
use crate::measures::variables::{candidate, truth};
use std::collections::HashSet;
use whydoku_board::Candidate;
use whydoku_board::Grid;
use whydoku_logic::Truth;

/// A whip.
#[derive(Clone, Debug)]
pub struct Whip {
    /// What it refutes.
    pub target: Candidate,
    /// What it goes through, in order.
    pub links: Vec<WhipLink>,
}

/// What a whip goes through.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WhipLink {
    /// What must have a value.
    pub truth: Truth,
    /// The value that the one before rules out.
    pub left: Candidate,
    /// The only value that is left; none at the end.
    pub right: Option<Candidate>,
}

const KIND: WhipKind = WhipKind { braided: false, grouped: false };

/// The shortest whips on a position, one for each candidate that they refute. Where whips do not suffice for the puzzle,
/// they are looked for up to a length of `most`, for however long they get, they are more and more.
pub fn shortest_whips(position: &Grid<2>, most: u32) -> Vec<Whip> {
    let never: DeadlineCheck<'_> = &|| false;
    let mut board = Singles::on(position);
    if board.settle().is_err() {
        return Vec::new();
    }
    let Ok(suffices) = KIND.suffices(&board, never) else { return Vec::new() };
    match KIND.shortest(&board, if suffices { u32::MAX } else { most }, never) {
        Ok(Some((_, refuted))) => {
            refuted.into_iter().filter_map(|target| first_that_ends(&board, target)).collect()
        }
        _ => Vec::new(),
    }
}

/// The first whip on a target that ends.
fn first_that_ends(board: &Singles, target: usize) -> Option<Whip> {
    let mut met = HashSet::new();
    // The whips on their way, each with the number of the one that it made longer, and by what.
    let mut whips: Vec<(Partial, Option<(usize, Next)>)> = vec![(Target::new(target).front.pop()?, None)];
    let mut at = 0;
    let end = loop {
        let partial = whips.get(at)?.0.clone();
        let mut keep = |next: Next, longer: Partial| {
            if met.insert(longer.mark(KIND)) {
                whips.push((longer, Some((at, next))));
            }
        };
        if let Some(end) = KIND.each_longer(board, &partial, &mut keep) {
            break end;
        }
        at += 1;
    };
    let link = |next: Next, right: Option<usize>| WhipLink {
        truth: truth(next.variable),
        left: candidate(next.left),
        right: right.map(candidate),
    };
    let mut links = vec![link(end, None)];
    while let Some((before, next)) = whips[at].1 {
        links.push(link(next, Some(whips[at].0.last)));
        at = before;
    }
    links.reverse();
    Some(Whip { target: candidate(target), links })
}
