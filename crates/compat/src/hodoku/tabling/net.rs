//! What several things together lead to. A supposition is played on the board, with up to four rounds of the singles
//! that come of it; what stands there then follows at once. Everything else follows link by link.
//!
//! Each entry of a table knows the entries that it follows from. The one that was entered last is the next on the way
//! back; the others are branches, and an argument with branches is a net.

use crate::classic::{PEERS, bit, bits, candidate, small_bits};
use crate::hodoku::board::{HOUSES, HOUSES_AT, HodokuBoard, houses_at};
use crate::hodoku::tabling::graph::{ImplicationGraph, NodeState, cand, is_on, state};
use whydoku_board::Candidate;

const ROUNDS: usize = 4;

const MOST_ORIGINS: usize = 5;

const NONE: u16 = u16::MAX;

/// Paths are cut off at this length.
const LONGEST: usize = 1000;

#[derive(Clone, Copy)]
struct TableEntry {
    state: NodeState,
    /// The entries that it follows from, the latest first; 0 for none and for the assumption itself.
    origins: [u16; MOST_ORIGINS],
    distance: u16,
    /// The assumption whose table it was copied from, with its origins.
    copied: Option<NodeState>,
}

#[derive(Clone, Default)]
struct NetTable {
    entries: Vec<TableEntry>,
    places: Vec<u16>,
}

impl NetTable {
    fn new(states: usize) -> Self {
        Self { entries: Vec::new(), places: vec![NONE; states] }
    }

    fn find(&self, state: NodeState) -> Option<usize> {
        let at = *self.places.get(state as usize)?;
        (at != NONE).then_some(at as usize)
    }

    /// Returns the index of a consequence as an origin; 0 if missing.
    fn origin(&self, state: NodeState) -> u16 {
        self.find(state).unwrap_or(0) as u16
    }

    fn add(&mut self, state: NodeState, origins: [u16; MOST_ORIGINS]) {
        if self.find(state).is_some() {
            return;
        }
        let distance = self.entries.get(origins[0] as usize).map_or(0, |origin| origin.distance) + 1;
        let mut ordered = origins;
        for at in 1..MOST_ORIGINS {
            if ordered[at] > ordered[0] {
                ordered.swap(0, at);
            }
        }
        self.push(TableEntry { state, origins: ordered, distance, copied: None });
    }

    fn push(&mut self, entry: TableEntry) {
        self.places[entry.state as usize] = self.entries.len() as u16;
        self.entries.push(entry);
    }
}

pub(crate) struct NetTables {
    direct: Vec<NetTable>,
    /// Tables with indirect consequences, built on demand.
    complete: Vec<Option<NetTable>>,
}

impl NetTables {
    pub(crate) fn new(board: &HodokuBoard, graph: &ImplicationGraph) -> Self {
        let states = graph.len();
        let mut direct: Vec<NetTable> = Vec::with_capacity(states);
        for from in 0..states as NodeState {
            let is_single = ImplicationGraph::is_single(from);
            // Removed candidates have an empty table.
            if is_single && !board.allows(cand(from)) {
                direct.push(NetTable::default());
                continue;
            }
            let mut table = NetTable::new(states);
            if is_single {
                NetBuilder { board, now: board.clone(), table: &mut table }.play(from);
            } else {
                table.add(from, [0; MOST_ORIGINS]);
            }
            if !table.entries.is_empty() {
                let next = graph.after(from).iter();
                let groups = next.filter(|&&next| !is_single || !ImplicationGraph::is_single(next));
                groups.for_each(|&next| table.add(next, [0; MOST_ORIGINS]));
            }
            direct.push(table);
        }
        Self { direct, complete: vec![None; states] }
    }

    pub(crate) fn direct(&self) -> Vec<Vec<NodeState>> {
        self.direct
            .iter()
            .map(|table| table.entries.iter().skip(1).map(|entry| entry.state).collect())
            .collect()
    }

    pub(crate) fn branches(&mut self, from: NodeState, to: NodeState) -> bool {
        let mut branches = Vec::new();
        self.path(from, to, None, &mut branches);
        !branches.is_empty()
    }

    pub(crate) fn length(&mut self, from: NodeState, to: NodeState) -> usize {
        let mut branches = Vec::new();
        let main = self.path(from, to, None, &mut branches);
        let lengths =
            branches.into_iter().map(|branch| self.path(from, branch, Some(&main), &mut Vec::new()).len());
        let sum: usize = lengths.sum();
        main.len() + sum
    }

    fn complete(&mut self, from: NodeState) -> &NetTable {
        if self.complete[from as usize].is_none() {
            let mut table = self.direct[from as usize].clone();
            let mut at = 1;
            while at < table.entries.len() {
                let TableEntry { state: via, distance: base, .. } = table.entries[at];
                for entry in self.direct[via as usize].entries.iter().skip(1) {
                    let distance = base + entry.distance;
                    let copy = TableEntry {
                        state: entry.state,
                        origins: [0; MOST_ORIGINS],
                        distance,
                        copied: Some(via),
                    };
                    match table.find(entry.state) {
                        None => table.push(copy),
                        Some(known) => {
                            let known = &mut table.entries[known];
                            if known.copied.is_some() && known.distance > distance {
                                *known = copy;
                            }
                        }
                    }
                }
                at += 1;
            }
            self.complete[from as usize] = Some(table);
        }
        self.complete[from as usize].as_ref().expect("it was just made")
    }

    /// Returns the path back from a consequence, up to the main path if given; else collects the branches.
    fn path(
        &mut self,
        from: NodeState,
        to: NodeState,
        main: Option<&[NodeState]>,
        branches: &mut Vec<NodeState>,
    ) -> Vec<NodeState> {
        self.complete(from);
        let Some(complete) = &self.complete[from as usize] else { return Vec::new() };
        let mut path = vec![to];
        let (mut table, mut at) = (complete, complete.find(to).unwrap_or(0));
        let mut in_direct = false;
        while at != 0 && path.len() < LONGEST {
            if let (false, Some(via)) = (in_direct, table.entries[at].copied) {
                let state = table.entries[at].state;
                table = &self.direct[via as usize];
                at = table.find(state).unwrap_or(0);
                in_direct = true;
            }
            let origins = table.entries[at].origins;
            at = origins[0] as usize;
            let here = table.entries[at].state;
            path.push(here);
            match main {
                Some(main) if main.contains(&here) => return path,
                Some(_) => {}
                None => {
                    let others = origins[1..].iter().filter(|&&origin| origin != 0);
                    branches.extend(others.map(|&origin| table.entries[origin as usize].state));
                }
            }
            if in_direct && at == 0 {
                at = complete.find(table.entries[0].state).unwrap_or(0);
                table = complete;
                in_direct = false;
            }
        }
        path
    }
}

struct NetBuilder<'a> {
    board: &'a HodokuBoard,
    now: HodokuBoard,
    table: &'a mut NetTable,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum SingleReason {
    Assumed,
    Naked,
    Hidden,
}

impl NetBuilder<'_> {
    fn play(&mut self, from: NodeState) {
        let cand = cand(from);
        if is_on(from) {
            self.fill(cand, SingleReason::Assumed);
        } else {
            self.now.remove(cand);
            self.table.add(from, [0; MOST_ORIGINS]);
            let left = self.now.candidates[cand.cell.index()];
            if left.is_power_of_two() {
                self.fill(
                    candidate(cand.cell.index(), left.trailing_zeros() as usize),
                    SingleReason::Assumed,
                );
            }
        }
        for _ in 0..ROUNDS {
            let open = |single: &Candidate| self.now.open & bit(single.cell.index()) != 0;
            let naked: Vec<Candidate> = self.now.naked.iter().copied().filter(open).collect();
            let mut seen = 0;
            let mut hidden: Vec<Candidate> = Vec::new();
            for &single in self.now.hidden.iter().filter(|&single| open(single)) {
                let last = HOUSES_AT[single.cell.index()]
                    .iter()
                    .any(|&house| self.now.free[house as usize][single.digit.index()] == 1);
                if last && seen & bit(single.cell.index()) == 0 {
                    seen |= bit(single.cell.index());
                    hidden.push(single);
                }
            }
            naked.into_iter().for_each(|single| self.fill(single, SingleReason::Naked));
            hidden.into_iter().for_each(|single| self.fill(single, SingleReason::Hidden));
        }
    }

    fn fill(&mut self, single: Candidate, because: SingleReason) {
        let (cell, digit) = (single.cell.index(), single.digit.index());
        let removed = self.board.places[digit] & PEERS[cell];
        let others = self.now.candidates[cell] & !(1 << digit);
        // The house with the fewest places explains a hidden single; ties go to the row, then the column.
        let house = houses_at(cell).into_iter().min_by_key(|&house| self.now.free[house][digit]);
        self.now.place(single);
        let mut origins = [0; MOST_ORIGINS];
        let excluded: Vec<NodeState> = match (because, house) {
            (SingleReason::Naked, _) => small_bits(self.board.candidates[cell] & !(1 << digit))
                .map(|other| state(cell, other, false))
                .collect(),
            (SingleReason::Hidden, Some(house)) => {
                let places = self.board.places[digit] & HOUSES[house] & !bit(cell);
                bits(places).map(|place| state(place, digit, false)).collect()
            }
            _ => Vec::new(),
        };
        for (origin, excluded) in origins.iter_mut().zip(excluded) {
            *origin = self.table.origin(excluded);
        }
        let own = self.table.entries.len() as u16;
        self.table.add(state(cell, digit, true), origins);
        for place in bits(removed) {
            self.table.add(state(place, digit, false), [own, 0, 0, 0, 0]);
        }
        for other in small_bits(others) {
            self.table.add(state(cell, other, false), [own, 0, 0, 0, 0]);
        }
    }
}
