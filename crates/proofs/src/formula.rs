//! What a puzzle says, constraint by constraint: the ground on which its proof stands.

use super::{Literal, ProofError, ReadingState, Reference, Room};
use whydoku_board::Grid;
use whydoku_board::{Candidate, CellSet, Digit, Layout};
use whydoku_logic::{Guardians, Pattern, Symmetric, Truth};

/// One thing that the puzzle says, or that is assumed of it.
#[derive(Clone, Debug)]
pub enum Said {
    /// One of these is true.
    Somewhere(Vec<Candidate>),
    /// At most one of these is true.
    Room(Vec<Candidate>),
    /// This is true, or false, from the start.
    Start(Literal),
    /// One of these is true or false, if the puzzle has one solution.
    Assumed(Vec<Literal>),
    /// Each candidate counts so much, and what is true comes to this at least.
    Row(Vec<(i32, Candidate)>, i32),
    /// A reading begins at one of these.
    Begins(Vec<ReadingState>),
    /// A reading in a state, with this digit, goes on to that one, or nowhere.
    Leads(ReadingState, Candidate, Option<ReadingState>),
    /// Another board than this.
    NotAll(Vec<Candidate>),
}

/// Everything with the reference under which proofs quote it.
pub type QuotedLine = (Reference, Said);

/// Where a proof begins.
pub(super) struct Start<'a, const W: usize> {
    /// The position.
    pub(super) grid: &'a Grid<W>,
    /// What is supposed of it.
    pub(super) supposed: Option<Literal>,
}

/// All candidates that a truth speaks of on an empty board; of the rules' own truths.
pub(super) fn members<const W: usize>(truth: &Truth, layout: &Layout<W>) -> Vec<Candidate> {
    match truth {
        &Truth::Cell(cell) => layout.digits().map(|digit| Candidate::new(cell, digit)).collect(),
        &Truth::House(house, digit) => {
            layout.house(house).cells.iter().map(|cell| Candidate::new(cell, digit)).collect()
        }
        Truth::Clue(clue) => {
            let info = &layout.clues()[*clue];
            info.cells.iter().map(|cell| Candidate::new(cell, info.digit)).collect()
        }
        Truth::Guardians(_) | Truth::Symmetric(_) | Truth::Relation(_) | Truth::Linear(_) => Vec::new(),
    }
}

/// The rules of a layout. Sums are written as rows where constraints can be added up, else as ways through them.
pub(super) fn rules<const W: usize>(
    layout: &Layout<W>,
    has_sums: bool,
) -> Result<Vec<QuotedLine>, ProofError> {
    let mut lines = Vec::new();
    for truth in Truth::of_rules(layout) {
        lines.push((Reference::of(&truth), Said::Somewhere(members(&truth, layout))));
        let room = match truth {
            Truth::Cell(cell) => Some(Room::Cell(cell)),
            Truth::House(house, digit) => Some(Room::House(house, digit)),
            _ => None,
        };
        lines.extend(room.map(|room| (Reference::Room(room), Said::Room(members(&truth, layout)))));
    }
    let apart = kept_apart(layout);
    for (at, cells) in &apart {
        for digit in layout.digits() {
            let room = Said::Room(cells.iter().map(|cell| Candidate::new(cell, digit)).collect());
            lines.push((Reference::Room(Room::Apart(*at, digit)), room));
        }
    }
    for one in layout.cells() {
        for near in layout.peers(one).iter().filter(|&near| near > one) {
            let both = CellSet::from_iter([one, near]);
            if layout.house_around(&both).is_none() && !apart.iter().any(|(_, cells)| both.is_subset(cells)) {
                let pairs = layout.digits().map(|d| [Candidate::new(one, d), Candidate::new(near, d)]);
                lines.extend(pairs.map(pair));
            }
        }
        if layout.is_non_consecutive() {
            for near in layout.neighbours(one).iter().filter(|&near| near > one) {
                for (low, high) in layout.digits().zip(layout.digits().skip(1)) {
                    lines.push(pair([Candidate::new(one, low), Candidate::new(near, high)]));
                    lines.push(pair([Candidate::new(one, high), Candidate::new(near, low)]));
                }
            }
        }
    }
    drawn(layout, has_sums, &mut lines)?;
    Ok(lines)
}

/// The cells that constraints keep apart and no house does, with the numbers of these constraints.
pub(super) fn kept_apart<const W: usize>(layout: &Layout<W>) -> Vec<(usize, CellSet<W>)> {
    let all = layout.apart().map(|cells| cells.iter().copied().collect::<CellSet<W>>());
    all.enumerate().filter(|(_, cells)| layout.house_around(cells).is_none()).collect()
}

/// What is drawn on the board, and rules of that sort.
fn drawn<const W: usize>(
    layout: &Layout<W>,
    has_sums: bool,
    lines: &mut Vec<QuotedLine>,
) -> Result<(), ProofError> {
    let mut never = Vec::new();
    for &(cell, kept) in layout.narrowed() {
        let gone = layout.digits().filter(|&digit| !kept.contains(digit));
        never.extend(gone.map(|digit| Candidate::new(cell, digit)));
    }
    never.sort_unstable();
    never.dedup();
    let never =
        never.into_iter().map(|c| (Reference::Never(c), Said::Start(Literal { candidate: c, is: false })));
    lines.extend(never);
    for cell in layout.cells() {
        for candidate in layout.digits().map(|digit| Candidate::new(cell, digit)) {
            let beyond = layout.beyond(candidate).iter().filter(|&&other| other > candidate);
            lines.extend(beyond.map(|&other| pair([candidate, other])));
        }
    }
    for (relation, info) in layout.relations().iter().enumerate() {
        if let Some((factors, total)) = info.reading.sum().filter(|_| has_sums) {
            for (by, sign) in [(Reference::Least(relation), 1), (Reference::Most(relation), -1)] {
                let cells = info.order.iter().zip(factors);
                let terms = cells.flat_map(|(&cell, &factor)| {
                    let worth = |digit: Digit| sign * factor * layout.value(digit);
                    layout
                        .digits()
                        .map(|digit| (worth(digit), Candidate::new(cell, digit)))
                        .collect::<Vec<_>>()
                });
                lines.push((by, Said::Row(terms.collect(), sign * total)));
            }
            continue;
        }
        let ways = info.prepared.ways().ok_or(ProofError::TooManyWays(relation + 1))?;
        let state = |at, number| ReadingState { relation, at, number };
        let first = (0..ways.states(0)).map(|number| state(0, number)).collect();
        lines.push((Reference::Begins(relation), Said::Begins(first)));
        for (at, &cell) in info.order.iter().enumerate() {
            for number in 0..ways.states(at) {
                for digit in layout.digits() {
                    let next = ways.next(at, number, digit);
                    if at + 1 == info.order.len() && next.is_some() {
                        continue;
                    }
                    let here = state(at, number);
                    let to = next.map(|next| state(at + 1, next));
                    let said = Said::Leads(here, Candidate::new(cell, digit), to);
                    lines.push((Reference::Leads(here, digit), said));
                }
            }
        }
    }
    Ok(())
}

fn pair([one, other]: [Candidate; 2]) -> QuotedLine {
    let room = Room::Pair(one.min(other), one.max(other));
    (Reference::Room(room), Said::Room(vec![one, other]))
}

/// The digits and deletions of a position.
pub(super) fn position<const W: usize>(start: &Start<'_, W>) -> Vec<QuotedLine> {
    let grid = start.grid;
    let layout = grid.layout();
    let literal = |candidate, is| (Reference::Start(candidate), Said::Start(Literal { candidate, is }));
    let standing: Vec<Candidate> =
        layout.cells().iter().filter_map(|cell| Some(Candidate::new(cell, grid.digit(cell)?))).collect();
    let mut plain = Grid::empty(grid.layout().clone());
    standing.iter().for_each(|&candidate| plain.place(candidate));
    let gone = plain.open_candidates().filter(|&candidate| !grid.allows(candidate));
    let mut lines: Vec<QuotedLine> = standing.iter().map(|&candidate| literal(candidate, true)).collect();
    lines.extend(gone.map(|candidate| literal(candidate, false)));
    lines.extend(start.supposed.map(|supposed| literal(supposed.candidate, supposed.is)));
    lines
}

/// What premises assume of a puzzle with one solution, in the words of clauses.
pub(super) fn assumed<const W: usize>(truth: &Truth, grid: &Grid<W>) -> Vec<Vec<Literal>> {
    match truth {
        Truth::Guardians(guardians) if guardians.pattern == Pattern::Deadly => {
            vec![
                outside(guardians, grid)
                    .into_iter()
                    .map(|candidate| Literal { candidate, is: true })
                    .collect(),
            ]
        }
        Truth::Symmetric(symmetric) => images(symmetric, grid)
            .map(|(candidate, image)| {
                vec![Literal { candidate, is: false }, Literal { candidate: image, is: true }]
            })
            .collect(),
        _ => Vec::new(),
    }
}

/// Everything that a pattern's cells could hold beside the pattern: what is gone already, and the guardians.
pub(super) fn outside<const W: usize>(guardians: &Guardians, grid: &Grid<W>) -> Vec<Candidate> {
    let layout = grid.layout();
    let own = |candidate: Candidate| {
        grid.candidates(candidate.cell).contains(candidate.digit)
            && !guardians.candidates.contains(&candidate)
    };
    let cells = guardians.cells.iter();
    let all = cells.flat_map(|&cell| layout.digits().map(move |digit| Candidate::new(cell, digit)));
    let mut outside: Vec<Candidate> = all.filter(|&candidate| !own(candidate)).collect();
    outside.extend(guardians.candidates.iter().copied());
    outside.sort_unstable();
    outside.dedup();
    outside
}

/// Each candidate of a symmetric cell, and what it becomes.
fn images<const W: usize>(
    symmetric: &Symmetric,
    grid: &Grid<W>,
) -> impl Iterator<Item = (Candidate, Candidate)> {
    let layout = grid.layout().clone();
    let (symmetry, cell) = (symmetric.symmetry.clone(), symmetric.cell);
    layout.digits().flat_map(move |digit| {
        let candidate = Candidate::new(cell, digit);
        let all: Vec<Candidate> = symmetry.images(candidate).filter(|&image| image != candidate).collect();
        all.into_iter().map(move |image| (candidate, image))
    })
}
