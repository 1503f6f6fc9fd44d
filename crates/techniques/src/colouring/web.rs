//! [`ColouredWeb`]: connected strong links of several digits, in cells of two candidates and in houses with two places for a
//! digit. The candidates alternate between two colours, one of which is true.

use crate::finder::strong_links;
use whydoku_board::{Candidate, Cell, CellSet, Digit, Grid, MAX_SIZE};
use whydoku_cells::csr::Csr;
use whydoku_logic::Truth;

pub(super) struct TruthLink {
    pub(super) truth: Truth,
    pub(super) ends: [Candidate; 2],
}

impl AsRef<[Candidate]> for TruthLink {
    fn as_ref(&self) -> &[Candidate] {
        &self.ends
    }
}

/// Returns all links: the cells first, then digit by digit the houses.
pub(super) fn links<const W: usize>(grid: &Grid<W>) -> Vec<TruthLink> {
    let mut all = Vec::new();
    for cell in grid.open() {
        let mut digits = grid.candidates(cell).into_iter().map(|digit| Candidate::new(cell, digit));
        if let (Some(one), Some(other), None) = (digits.next(), digits.next(), digits.next()) {
            all.push(TruthLink { truth: Truth::Cell(cell), ends: [one, other] });
        }
    }
    let mut places = Vec::new();
    for digit in grid.layout().digits() {
        strong_links(grid, digit, &mut places);
        all.extend(places.iter().map(|link| TruthLink {
            truth: Truth::House(link.house, digit),
            ends: link.cells.map(|cell| Candidate::new(cell, digit)),
        }));
    }
    all
}

#[derive(Clone)]
pub(super) struct CandidateSet<const W: usize>([CellSet<W>; MAX_SIZE]);

impl<const W: usize> CandidateSet<W> {
    const NONE: Self = Self([CellSet::EMPTY; MAX_SIZE]);

    pub(super) fn of(&self, digit: Digit) -> CellSet<W> {
        self.0[digit.index()]
    }

    pub(super) fn contains(&self, candidate: Candidate) -> bool {
        self.of(candidate.digit).contains(candidate.cell)
    }

    pub(super) fn seen(&self, grid: &Grid<W>) -> Self {
        let mut seen = Self::NONE;
        for digit in grid.layout().digits().filter(|&digit| !self.of(digit).is_empty()) {
            let all =
                self.of(digit).iter().fold(CellSet::EMPTY, |all, cell| all | *grid.layout().peers(cell));
            seen.0[digit.index()] |= all;
            for other in grid.layout().digits().filter(|&other| other != digit) {
                seen.0[other.index()] |= self.of(digit);
            }
        }
        seen
    }
}

pub(super) struct ColouredWeb<const W: usize> {
    pub(super) colours: [CandidateSet<W>; 2],
    pub(super) links: Vec<usize>,
}

impl<const W: usize> ColouredWeb<W> {
    /// Returns all webs of more than one digit, in the order of their first candidates, without odd rings.
    pub(super) fn all(grid: &Grid<W>, links: &[TruthLink]) -> Vec<Self> {
        let size = grid.layout().size();
        let id = |candidate: Candidate| (candidate.cell.index() * size + candidate.digit.index()) as u32;
        let ends = links.iter().enumerate().flat_map(|(at, link)| link.ends.map(|end| (id(end), at)));
        let ends: Vec<(u32, usize)> = ends.collect();
        let at_end = Csr::of_pairs(grid.layout().shape().cells() * size, &ends);
        let mut visited = vec![false; links.len()];
        let mut webs = Vec::new();
        for start in 0..at_end.len() {
            if at_end.of(start as u32).first().is_none_or(|&link| visited[link]) {
                continue;
            }
            let first = Candidate::new(Cell::new(start / size), Digit::new(start % size));
            let mut web = Self { colours: [CandidateSet::NONE, CandidateSet::NONE], links: Vec::new() };
            let mut open = vec![(first, 0)];
            while let Some((candidate, colour)) = open.pop() {
                if web.colours[colour].contains(candidate) {
                    continue;
                }
                web.colours[colour].0[candidate.digit.index()].insert(candidate.cell);
                for &link in at_end.of(id(candidate)) {
                    if !visited[link] {
                        visited[link] = true;
                        web.links.push(link);
                    }
                    let other = links[link].ends.into_iter().find(|&end| end != candidate);
                    open.extend(other.map(|other| (other, 1 - colour)));
                }
            }
            web.links.sort_unstable();
            let mixed = |digit: Digit| web.colours[0].of(digit).meets(&web.colours[1].of(digit));
            let is_of_several = |&at: &usize| links[at].ends.iter().any(|end| end.digit != first.digit);
            if web.links.iter().any(is_of_several) && !grid.layout().digits().any(mixed) {
                webs.push(web);
            }
        }
        webs
    }
}
