//! Whips and braids, and the length of the longest that a puzzle needs.
//!
//! A *whip* refutes its target Z by a chain of variables. All values of the first variable but one, R1, are linked to Z;
//! were Z true, R1 would be. All values of the second but one, R2, are linked to Z or to R1; and so on, until a variable
//! has no value left. Each variable has a left value that is linked to the right value before it; all left values
//! differ. In a *braid* the left value may be linked to any earlier right value. With groups, a right value may be up to
//! three candidates of one digit where a line crosses a box.
//!
//! The rating of a puzzle is the length of the longest chain that it cannot do without: all shortest chains of a
//! position are applied, then those of the position that results.

use crate::measures::Givens;
use crate::measures::board::{CANDIDATES, CandidateBits, SinglesBoard, TABLES, VARIABLES, candidate, truth};
use crate::measures::trial::refute_all;
use rustc_hash::FxHashSet;
use std::sync::LazyLock;
use whydoku_board::{CancelToken, Cancelled, Candidate, Grid, Rng};
use whydoku_logic::Truth;

/// A kind of chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WhipKind {
    /// Whether a left value may be linked to any earlier right value, not only to the last.
    pub braided: bool,
    /// Whether a right value may be a group of candidates.
    pub grouped: bool,
}

#[derive(Clone, Copy)]
struct WhipExtension {
    variable: usize,
    left: usize,
}

/// The number of partial chains kept for all targets; beyond it, those of a target are rebuilt on its next turn.
const KEPT: usize = 400_000;

impl WhipKind {
    /// Returns the length of the longest chain that a puzzle needs, 0 if singles suffice; `None` if these chains do
    /// not solve it.
    pub fn longest(self, givens: &Givens, cancel: CancelToken<'_>) -> Result<Option<u32>, Cancelled> {
        let mut board = SinglesBoard::new(givens);
        if !board.propagate() || !self.suffices(&board, cancel)? {
            return Ok(None);
        }
        let mut longest = 0;
        while !board.is_solved() {
            let Some((length, refuted)) = self.shortest(&board, u32::MAX, cancel)? else { return Ok(None) };
            longest = longest.max(length);
            refuted.into_iter().for_each(|candidate| board.refute(candidate));
            if !board.propagate() {
                return Ok(None);
            }
        }
        Ok(Some(longest))
    }

    /// Whether chains of any length could solve the board. Braids refute exactly what trial and error of depth 1
    /// refutes, and whips no more; with groups, trial and error that also propagates groups.
    fn suffices(self, board: &SinglesBoard, cancel: CancelToken<'_>) -> Result<bool, Cancelled> {
        let mut board = board.clone();
        if !self.grouped {
            return Ok(refute_all(&mut board, 1, cancel)? && board.is_solved());
        }
        loop {
            let refuted: Vec<usize> = board.undecided().filter(|&z| self.is_refutable(&board, z)).collect();
            cancel.ok()?;
            if board.is_solved() || refuted.is_empty() {
                return Ok(board.is_solved());
            }
            refuted.into_iter().for_each(|candidate| board.refute(candidate));
            if !board.propagate() {
                return Ok(false);
            }
        }
    }

    /// Whether assuming a candidate leads to a contradiction. Only then can it be a target.
    fn is_refutable(self, board: &SinglesBoard, candidate: usize) -> bool {
        let mut assumed = board.clone();
        assumed.assume(candidate);
        !if self.grouped { assumed.propagate_groups() } else { assumed.propagate() }
    }

    /// Returns the length of the shortest chains up to `most` and the candidates that they refute.
    fn shortest(
        self,
        board: &SinglesBoard,
        most: u32,
        cancel: CancelToken<'_>,
    ) -> Result<Option<(u32, Vec<usize>)>, Cancelled> {
        let targets = board.undecided().filter(|&candidate| self.is_refutable(board, candidate));
        let mut targets: Vec<WhipTarget> = targets.map(WhipTarget::new).collect();
        for length in 1..=most {
            let mut refuted = Vec::new();
            let mut kept: usize = targets.iter().map(|target| target.front.len()).sum();
            for target in &mut targets {
                kept -= target.front.len();
                let mut ends = false;
                while target.length < length && !target.front.is_empty() {
                    ends = self.lengthen(board, target, cancel)?;
                    target.length += 1;
                }
                if ends {
                    refuted.push(target.candidate);
                }
                if kept + target.front.len() > KEPT && !target.front.is_empty() {
                    *target = WhipTarget::new(target.candidate);
                }
                kept += target.front.len();
            }
            if !refuted.is_empty() {
                return Ok(Some((length, refuted)));
            }
            if targets.iter().all(|target| target.front.is_empty()) {
                break;
            }
        }
        Ok(None)
    }

    /// Extends the chains of a target by one variable. Returns whether one of them is complete.
    fn lengthen(
        self,
        board: &SinglesBoard,
        target: &mut WhipTarget,
        cancel: CancelToken<'_>,
    ) -> Result<bool, Cancelled> {
        let WhipTarget { front, known, .. } = target;
        let mut longer = Vec::new();
        for partial in &*front {
            if cancel.is_cancelled() {
                return Err(Cancelled);
            }
            let mut keep = |_, next: PartialWhip| {
                if known.insert(next.key(self)) {
                    longer.push(next);
                }
            };
            if self.each_longer(board, partial, &mut keep).is_some() {
                return Ok(true);
            }
        }
        *front = longer;
        Ok(false)
    }

    /// Calls `longer` with each extension of a chain. Stops at one without a right value and returns it.
    #[inline]
    fn each_longer(
        self,
        board: &SinglesBoard,
        partial: &PartialWhip,
        longer: &mut impl FnMut(WhipExtension, PartialWhip),
    ) -> Option<WhipExtension> {
        let from = if self.braided { &partial.lost } else { &partial.seen };
        // Variables that allow no extension, whatever their left value.
        let mut done = partial.used;
        let lefts = *from & *board.alive();
        let lefts = if self.braided { lefts } else { lefts - partial.lefts };
        for left in lefts.iter() {
            for variable in TABLES.of[left].map(usize::from) {
                if done[variable / 64] >> (variable % 64) & 1 == 1 {
                    continue;
                }
                let right = self.right(board, partial, variable);
                if matches!(right, RightValue::None) {
                    return Some(WhipExtension { variable, left });
                }
                if self.braided || matches!(right, RightValue::Several) {
                    done[variable / 64] |= 1 << (variable % 64);
                }
                if let Some(next) = partial.with(left, variable, &right) {
                    longer(WhipExtension { variable, left }, next);
                }
            }
        }
        None
    }

    fn right(self, board: &SinglesBoard, partial: &PartialWhip, variable: usize) -> RightValue {
        let values = TABLES.values[variable].iter().map(|&value| usize::from(value));
        let mut left = values.filter(|&value| board.alive().has(value) && !partial.lost.has(value));
        let Some(first) = left.next() else { return RightValue::None };
        let Some(second) = left.next() else { return RightValue::One(first) };
        // The values of a cell are different digits.
        if !self.grouped || variable < 81 {
            return RightValue::Several;
        }
        let [of, with] = [first, second].map(|value| TABLES.of[value]);
        let Some(line) = [1, 2].into_iter().find(|&line| of[line] == with[line]) else {
            return RightValue::Several;
        };
        let in_piece = |value: usize| [line, 3].iter().all(|&kind| TABLES.of[value][kind] == of[kind]);
        if in_piece(second) && left.all(in_piece) {
            RightValue::Group(first, line)
        } else {
            RightValue::Several
        }
    }
}

#[derive(Clone)]
pub(crate) struct PartialWhip {
    /// Candidates linked to the target or to a right value.
    pub(crate) lost: CandidateBits,
    /// Candidates linked to the last right value.
    pub(crate) seen: CandidateBits,
    lefts: CandidateBits,
    /// Variables of the target, of the right values, and of the chain.
    pub(crate) used: [u64; VARIABLES.div_ceil(64)],
    /// Hashes of the right values and of the left values.
    rights: u128,
    pub(crate) left: u128,
    /// The index in `MARKS` of the last right value.
    pub(crate) last: usize,
}

pub(crate) struct WhipTarget {
    pub(crate) candidate: usize,
    pub(crate) length: u32,
    pub(crate) front: Vec<PartialWhip>,
    known: FxHashSet<WhipKey>,
}

/// A fixed random number for each candidate and group ; sums of them identify sets.
static MARKS: LazyLock<Vec<u128>> = LazyLock::new(|| {
    let mut rng = Rng::new(0, 0);
    let mut next = || u128::from(rng.bits());
    (0..CANDIDATES + 2 * 243).map(|_| next() << 64 | next()).collect()
});

pub(crate) enum RightValue {
    None,
    One(usize),
    /// Several in the piece of a row (1) or a column (2) of this one.
    Group(usize, usize),
    Several,
}

impl WhipTarget {
    pub(crate) fn new(candidate: usize) -> Self {
        let links = TABLES.links[candidate];
        let mut partial = PartialWhip {
            lost: links,
            seen: links,
            lefts: CandidateBits::EMPTY,
            used: [0; 6],
            rights: 0,
            left: 0,
            last: candidate,
        };
        partial.mark_used(TABLES.of[candidate].map(usize::from));
        Self { candidate, length: 0, front: vec![partial], known: FxHashSet::default() }
    }
}

impl PartialWhip {
    fn mark_used(&mut self, variables: impl IntoIterator<Item = usize>) {
        for variable in variables {
            self.used[variable / 64] |= 1 << (variable % 64);
        }
    }

    pub(crate) fn with(&self, left: usize, variable: usize, right: &RightValue) -> Option<Self> {
        let (links, mark, variables) = match *right {
            RightValue::None | RightValue::Several => return None,
            RightValue::One(value) => (TABLES.links[value], value, Some(TABLES.of[value])),
            RightValue::Group(value, line) => {
                let [of_line, of_box] = [line, 3].map(|kind| usize::from(TABLES.of[value][kind]));
                // The three pieces of a line lie in adjacent boxes.
                let of_box = (of_box - 243) / 9;
                let piece = if line == 1 { of_box % 3 } else { of_box / 3 };
                let mark = CANDIDATES + 243 * (line - 1) + 3 * (of_line - 81 * line) + piece;
                (TABLES.pieces[value][line - 1], mark, None)
            }
        };
        let mut next = self.clone();
        next.lost |= links;
        next.seen = links;
        next.lefts.insert(left);
        next.left = next.left.wrapping_add(MARKS[left]);
        next.last = mark;
        next.rights = next.rights.wrapping_add(MARKS[mark]);
        next.mark_used([variable]);
        next.mark_used(variables.into_iter().flatten().map(usize::from));
        Some(next)
    }

    fn key(&self, kind: WhipKind) -> WhipKey {
        if kind.braided { (self.rights, 0, 0) } else { (self.rights, self.left, self.last) }
    }
}

/// Hashes of the right values and of the left values, and the last right value.
type WhipKey = (u128, u128, usize);

/// A whip.
#[derive(Clone, Debug)]
pub struct Whip {
    /// The refuted candidate.
    pub target: Candidate,
    /// The variables in order.
    pub links: Vec<WhipLink>,
}

/// A variable of a whip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WhipLink {
    /// The truth that it has a value.
    pub truth: Truth,
    /// The value that the link before excludes.
    pub left: Candidate,
    /// The only remaining value; `None` at the end.
    pub right: Option<Candidate>,
}

const KIND: WhipKind = WhipKind { braided: false, grouped: false };

/// Returns the shortest whips of a position, one for each candidate that they refute. If whips do not solve the
/// puzzle, lengths up to `most` are searched.
pub fn shortest_whips(
    position: &Grid<2>,
    most: u32,
    cancel: CancelToken<'_>,
) -> Result<Vec<Whip>, Cancelled> {
    let mut board = SinglesBoard::of_position(position);
    if !board.propagate() {
        return Ok(Vec::new());
    }
    let most = if KIND.suffices(&board, cancel)? { u32::MAX } else { most };
    let refuted = KIND.shortest(&board, most, cancel)?.map_or_else(Vec::new, |(_, refuted)| refuted);
    Ok(refuted.into_iter().filter_map(|target| first_that_ends(&board, target)).collect())
}

fn first_that_ends(board: &SinglesBoard, target: usize) -> Option<Whip> {
    let mut known = FxHashSet::default();
    // Partial whips, each with the index of its predecessor and the extension.
    let mut whips: Vec<(PartialWhip, Option<(usize, WhipExtension)>)> =
        vec![(WhipTarget::new(target).front.pop()?, None)];
    let mut at = 0;
    let end = loop {
        let partial = whips.get(at)?.0.clone();
        let mut keep = |next: WhipExtension, longer: PartialWhip| {
            if known.insert(longer.key(KIND)) {
                whips.push((longer, Some((at, next))));
            }
        };
        if let Some(end) = KIND.each_longer(board, &partial, &mut keep) {
            break end;
        }
        at += 1;
    };
    let link = |next: WhipExtension, right: Option<usize>| WhipLink {
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
