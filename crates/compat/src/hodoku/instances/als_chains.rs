//! Chains of almost locked sets in either direction, of up to six links, and death blossoms.

use crate::classic::{Cells, PEERS, bits, one, small_bits};
use crate::hodoku::als::{AlmostLockedSet, AlsCollection, AlsKind, add_common_eliminations, told};
use crate::hodoku::board::{Cand, HodokuBoard};
use crate::hodoku::step::{HodokuStep, StepVisitor};
use crate::hodoku::{cells, named};
use std::collections::{BTreeMap, BTreeSet};
use whydoku_board::{Cell, Digit};
use whydoku_cells::members::members_of_words;
use whydoku_logic::{Argument, ArgumentLine, Assertion, Conclusion, Figure, Justification, Role, Truth};
use whydoku_techniques::finder::Reason;

const LONGEST: usize = 6;

/// A set and the digit by which the chain enters it, as one number.
const fn entry_number(set: usize, digit: usize) -> usize {
    set * 9 + digit
}

type EntrySet = Vec<u64>;

fn has(entries: &[u64], entry_number: usize) -> bool {
    entries[entry_number / 64] >> (entry_number % 64) & 1 == 1
}

fn add(entries: &mut [u64], entry_number: usize) {
    entries[entry_number / 64] |= 1 << (entry_number % 64);
}

fn members(entries: &[u64]) -> impl Iterator<Item = usize> + '_ {
    members_of_words(entries.iter().copied())
}

/// Visits one chain for each set of eliminations; a chain and its reverse eliminate the same candidates.
pub(crate) fn chains(sets: &AlsCollection, take: StepVisitor<'_>) {
    let count = sets.list.len();
    let words = (count * 9).div_ceil(64);
    // For each set and digit, the entries that a link on that digit leads to.
    let mut leads: Vec<Vec<usize>> = vec![Vec::new(); count * 9];
    for common in &sets.commons {
        let [a, b] = common.sets;
        for digit in common.digits.into_iter().flatten().map(usize::from) {
            leads[entry_number(a, digit)].push(entry_number(b, digit));
            leads[entry_number(b, digit)].push(entry_number(a, digit));
        }
    }
    let mut known: BTreeSet<Vec<Cand>> = BTreeSet::new();
    for (start, set) in sets.list.iter().enumerate() {
        for first in small_bits(set.digits) {
            let mut levels: Vec<EntrySet> = vec![vec![0; words]; LONGEST + 1];
            leads[entry_number(start, first)].iter().for_each(|&to| add(&mut levels[1], to));
            for level in 2..=LONGEST {
                let (before, here) = levels.split_at_mut(level);
                for from in members(&before[level - 1]) {
                    let others = small_bits(sets.list[from / 9].digits).filter(|&digit| digit != from % 9);
                    others.for_each(|digit| {
                        leads[entry_number(from / 9, digit)].iter().for_each(|&to| add(&mut here[0], to));
                    });
                }
                (0..9).for_each(|digit| {
                    here[0][entry_number(start, digit) / 64] &= !(1 << (entry_number(start, digit) % 64))
                });
            }
            for level in 3..=LONGEST {
                for end in members(&levels[level]) {
                    let mut gone = Vec::new();
                    let free = !(1 << first | 1 << (end % 9));
                    add_common_eliminations(set, &sets.list[end / 9], free, &mut gone);
                    gone.sort_unstable();
                    if !gone.is_empty() && !known.contains(&gone) {
                        let way = back(sets, &leads, &levels, (start, first), (level, end));
                        let chosen: Vec<_> = way.iter().map(|&(set, _)| &sets.list[set]).collect();
                        let links: Vec<u16> = way.iter().skip(1).map(|&(_, digit)| 1 << digit).collect();
                        known.insert(gone.clone());
                        take(HodokuStep { place: None, gone, pattern: told(AlsKind::Chain, &chosen, links) });
                    }
                }
            }
        }
    }
}

/// Returns a path to an entry on a level: each set with the digit by which it is entered.
fn back(
    sets: &AlsCollection,
    leads: &[Vec<usize>],
    levels: &[EntrySet],
    (start, first): (usize, usize),
    (level, end): (usize, usize),
) -> Vec<(usize, usize)> {
    let mut way = vec![(end / 9, end % 9)];
    let mut at = end;
    for level in (1..level).rev() {
        let leads_here = |&from: &usize| {
            let exits = small_bits(sets.list[from / 9].digits).filter(|&digit| digit != from % 9);
            exits.into_iter().any(|digit| leads[entry_number(from / 9, digit)].contains(&at))
        };
        let Some(from) = members(&levels[level]).find(leads_here) else { break };
        way.push((from / 9, from % 9));
        at = from;
    }
    debug_assert!(has(&levels[1], at));
    way.push((start, first));
    way.reverse();
    way
}

const MOST_PETALS: usize = 5;

/// Returns death blossoms: a cell, and for each of its digits a set in which all places of the digit see the cell.
pub(crate) fn blossoms(board: &HodokuBoard, may_overlap: bool) -> Vec<(Vec<Conclusion>, Reason)> {
    let sets = AlmostLockedSet::all(board);
    let mut found: BTreeMap<Vec<Cand>, (usize, Vec<usize>)> = BTreeMap::new();
    for stem in bits(board.open) {
        let digits: Vec<usize> = small_bits(board.candidates[stem]).collect();
        if !(3..=MOST_PETALS).contains(&digits.len()) {
            continue;
        }
        let is_petal = |set: &AlmostLockedSet, digit: usize| {
            set.digits >> digit & 1 == 1
                && set.cells & one(stem) == 0
                && set.places[digit] & !PEERS[stem] == 0
        };
        let of = |&digit: &usize| (0..sets.len()).filter(|&at| is_petal(&sets[at], digit)).collect();
        let petals: Vec<Vec<usize>> = digits.iter().map(of).collect();
        let mut growing =
            BlossomSearch { sets: &sets, may_overlap, digits: &digits, petals: &petals, chosen: Vec::new() };
        for digit in 0..9 {
            growing.grow(digit, board.places[digit] & !one(stem), &mut |gone, chosen| {
                let gone = bits(gone).map(|cell| Cand::new(cell, digit)).collect();
                found.entry(gone).or_insert_with(|| (stem, chosen.to_vec()));
            });
        }
    }
    let told = |(gone, (stem, petals)): (Vec<Cand>, (usize, Vec<usize>))| {
        let conclusions = gone.iter().map(|&cand| Conclusion::Eliminate(named(cand))).collect();
        let petals: Vec<&AlmostLockedSet> = petals.into_iter().map(|at| &sets[at]).collect();
        (conclusions, why(board, stem, &petals, gone[0].what()))
    };
    found.into_iter().map(told).collect()
}

struct BlossomSearch<'a> {
    sets: &'a [AlmostLockedSet],
    may_overlap: bool,
    digits: &'a [usize],
    petals: &'a [Vec<usize>],
    chosen: Vec<usize>,
}

impl BlossomSearch<'_> {
    /// Extends the blossom while some cell sees the digit in all petals so far.
    fn grow(&mut self, digit: usize, targets: Cells, visit: &mut dyn FnMut(Cells, &[usize])) {
        let next = self.chosen.len();
        if targets == 0 || self.digits.get(next) == Some(&digit) {
            return;
        }
        let Some(petals) = self.petals.get(next) else { return visit(targets, &self.chosen) };
        for &petal in petals {
            let set = &self.sets[petal];
            let apart = |&other: &usize| self.sets[other].cells & set.cells == 0;
            if set.digits >> digit & 1 == 1 && (self.may_overlap || self.chosen.iter().all(apart)) {
                self.chosen.push(petal);
                self.grow(digit, targets & set.seen[digit], visit);
                self.chosen.pop();
            }
        }
    }
}

/// Assumes each digit of the stem in turn; the petal of that digit then holds all its other digits.
fn why(board: &HodokuBoard, stem: usize, petals: &[&AlmostLockedSet], digit: usize) -> Reason {
    let all = petals.iter().fold(0, |all, petal| all | petal.cells);
    let links: Vec<usize> = small_bits(board.candidates[stem]).collect();
    let figure = Figure::new()
        .cells(Role::Pivot, [Cell::new(stem)])
        .digits(Role::Link, links.iter().map(|&link| Digit::new(link)))
        .digits(Role::Digit, [Digit::new(digit)])
        .cells(Role::Cell, cells(all));
    let argument = |(&link, petal): (&usize, &&AlmostLockedSet)| {
        let assertion = |digit: usize, is: bool| {
            let places = cells(petal.places[digit]).collect();
            Assertion { digit: Digit::new(digit), cells: places, is }
        };
        let because = match cells(petal.cells).collect::<Vec<_>>().as_slice() {
            [cell] => Justification::Truth(Truth::Cell(*cell)),
            set => Justification::Set(set.to_vec()),
        };
        let supposed = Assertion { digit: Digit::new(link), cells: vec![Cell::new(stem)], is: true };
        let gone = ArgumentLine { because: Justification::Conflict, then: assertion(link, false) };
        let lines = vec![gone, ArgumentLine { because, then: assertion(digit, true) }];
        Argument { supposed, lines, broken: None, cases: Vec::new() }
    };
    let figure = links.iter().zip(petals).map(argument).fold(figure, Figure::argument);
    Reason::new(cells(all | one(stem)).map(Truth::Cell), figure)
}
