//! WhipKind on their way: what each has gone through, and what is left of the next variable.

use super::WhipKind;
use crate::measures::variables::{CANDIDATES, Set, TABLES, VARIABLES};
use std::collections::HashSet;
use std::sync::LazyLock;

/// What stands between a target and what would refute it.
#[derive(Clone)]
pub(super) struct Partial {
    /// What is linked to the target or to a right value.
    pub(super) lost: Set,
    /// What is linked to the last right value.
    pub(super) seen: Set,
    /// The left values.
    pub(super) lefts: Set,
    /// Variables of the target and of the right values, and those that the chain went through.
    pub(super) used: [u64; VARIABLES.div_ceil(64)],
    /// The right values and the left values, each as a sum of marks.
    pub(super) rights: u128,
    pub(super) left: u128,
    /// Which mark is that of the last right value.
    pub(super) last: usize,
}

/// A candidate that can be refuted, and how far the chains from it have come.
pub(super) struct Target {
    pub(super) candidate: usize,
    /// How many variables those in front go through.
    pub(super) length: u32,
    pub(super) front: Vec<Partial>,
    pub(super) met: HashSet<u128>,
}

/// A number for each candidate and each group, by whose sums sets of them are told apart.
static MARKS: LazyLock<Vec<u128>> = LazyLock::new(|| {
    let mut state = 0u64;
    // SplitMix64: every bit of a mark is as good as drawn, and the marks are always the same ones.
    let mut next = || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        u128::from(mixed ^ mixed >> 31)
    };
    (0..CANDIDATES + 2 * 243).map(|_| next() << 64 | next()).collect()
});

/// The values of a variable that are linked to nothing before.
pub(super) enum Right {
    /// None: a contradiction.
    None,
    One(usize),
    /// Some of the piece of a row (1) or a column (2) that this one lies in.
    Group(usize, usize),
    Several,
}

impl Target {
    pub(super) fn new(candidate: usize) -> Self {
        let links = TABLES.links[candidate];
        let mut partial = Partial {
            lost: links,
            seen: links,
            lefts: Set::EMPTY,
            used: [0; 6],
            rights: 0,
            left: 0,
            last: candidate,
        };
        partial.mark_used(TABLES.of[candidate].map(usize::from));
        Self { candidate, length: 0, front: vec![partial], met: HashSet::new() }
    }
}

impl Partial {
    pub(super) fn mark_used(&mut self, variables: impl IntoIterator<Item = usize>) {
        for variable in variables {
            self.used[variable / 64] |= 1 << (variable % 64);
        }
    }

    /// The chain with one variable more; `None` if that has too many values.
    pub(super) fn with(&self, left: usize, variable: usize, right: &Right) -> Option<Self> {
        let (links, mark, variables) = match *right {
            Right::None | Right::Several => return None,
            Right::One(value) => (TABLES.links[value], value, Some(TABLES.of[value])),
            Right::Group(value, line) => {
                let [of_line, of_box] = [line, 3].map(|kind| usize::from(TABLES.of[value][kind]));
                // The three pieces of a line lie in boxes one beside the other.
                let of_box = (of_box - 243) / 9;
                let piece = if line == 1 { of_box % 3 } else { of_box / 3 };
                let mark = CANDIDATES + 243 * (line - 1) + 3 * (of_line - 81 * line) + piece;
                (TABLES.pieces[value][line - 1], mark, None)
            }
        };
        let mut next = self.clone();
        next.lost = next.lost.or(&links);
        next.seen = links;
        next.lefts.insert(left);
        next.left = next.left.wrapping_add(MARKS[left]);
        next.last = mark;
        next.rights = next.rights.wrapping_add(MARKS[mark]);
        next.mark_used([variable]);
        next.mark_used(variables.into_iter().flatten().map(usize::from));
        Some(next)
    }

    /// What tells it from others of its kind.
    pub(super) fn mark(&self, kind: WhipKind) -> u128 {
        if kind.braided { self.rights } else { self.key() }
    }

    /// What tells a whip from others: its right values, its left values, and which right value is the last.
    pub(super) fn key(&self) -> u128 {
        self.rights
            .wrapping_add(self.left.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835))
            .wrapping_add(MARKS[self.last].wrapping_mul(0xd1b5_4a32_d192_ed03_8cb9_2ba7_2f3d_8dd7))
    }
}
