//! Chains of almost locked sets in either direction, of up to six links, and death blossoms.

use crate::classic::{CellMask, PEERS, bit, bits, cells, small_bits};
use crate::hodoku::als::{AlmostLockedSet, AlsCollection, AlsKind, add_common_eliminations, als_pattern};
use crate::hodoku::board::HodokuBoard;
use crate::hodoku::explain;
use crate::hodoku::step::{HodokuStep, StepVisitor, cands_of};
use std::collections::{BTreeMap, BTreeSet};
use whydoku_board::{Candidate, Cell, Digit};
use whydoku_cells::Mask;
use whydoku_logic::{Argument, ArgumentLine, Conclusion, Figure, Justification, Role, Truth};
use whydoku_techniques::finder::Reason;

const LONGEST: usize = 6;

/// A set and the digit by which the chain enters it, as one number.
const fn entry_number(set: usize, digit: usize) -> usize {
    set * 9 + digit
}

fn members(entries: &Mask) -> impl Iterator<Item = usize> + '_ {
    entries.iter().map(|entry| entry as usize)
}

/// Visits one chain for each set of eliminations; a chain and its reverse eliminate the same candidates.
pub(crate) fn visit_chains(sets: &AlsCollection, visit: StepVisitor<'_>) {
    let count = sets.list.len();
    // For each set and digit, the entries that a link on that digit leads to.
    let mut leads: Vec<Vec<usize>> = vec![Vec::new(); count * 9];
    for common in &sets.commons {
        let [a, b] = common.sets;
        for digit in common.digits.into_iter().flatten().map(usize::from) {
            leads[entry_number(a, digit)].push(entry_number(b, digit));
            leads[entry_number(b, digit)].push(entry_number(a, digit));
        }
    }
    let mut known: BTreeSet<Vec<Candidate>> = BTreeSet::new();
    for (start, set) in sets.list.iter().enumerate() {
        for first in small_bits(set.digits) {
            let mut levels = vec![Mask::none(count * 9); LONGEST + 1];
            leads[entry_number(start, first)].iter().for_each(|&to| _ = levels[1].add(to as u32));
            for level in 2..=LONGEST {
                let (before, current) = levels.split_at_mut(level);
                for from in members(&before[level - 1]) {
                    let others = small_bits(sets.list[from / 9].digits).filter(|&digit| digit != from % 9);
                    for digit in others {
                        leads[entry_number(from / 9, digit)]
                            .iter()
                            .for_each(|&to| _ = current[0].add(to as u32));
                    }
                }
                for own in (0..9).map(|digit| entry_number(start, digit)) {
                    current[0].remove(own as u32);
                }
            }
            for level in 3..=LONGEST {
                for end in members(&levels[level]) {
                    let mut removed = Vec::new();
                    let free = !(1 << first | 1 << (end % 9));
                    add_common_eliminations(set, &sets.list[end / 9], free, &mut removed);
                    removed.sort_unstable();
                    if !removed.is_empty() && !known.contains(&removed) {
                        let path = path_to(sets, &leads, &levels, (start, first), (level, end));
                        let chosen: Vec<_> = path.iter().map(|&(set, _)| &sets.list[set]).collect();
                        let links: Vec<u16> = path.iter().skip(1).map(|&(_, digit)| 1 << digit).collect();
                        known.insert(removed.clone());
                        visit(HodokuStep {
                            placed: None,
                            removed,
                            pattern: als_pattern(AlsKind::Chain, &chosen, links),
                        });
                    }
                }
            }
        }
    }
}

/// Returns a path to an entry on a level: each set with the digit by which it is entered.
fn path_to(
    sets: &AlsCollection,
    leads: &[Vec<usize>],
    levels: &[Mask],
    (start, first): (usize, usize),
    (level, end): (usize, usize),
) -> Vec<(usize, usize)> {
    let mut path = vec![(end / 9, end % 9)];
    let mut at = end;
    for level in (1..level).rev() {
        let leads_here = |&from: &usize| {
            let exits = small_bits(sets.list[from / 9].digits).filter(|&digit| digit != from % 9);
            exits.into_iter().any(|digit| leads[entry_number(from / 9, digit)].contains(&at))
        };
        let Some(from) = members(&levels[level]).find(leads_here) else { break };
        path.push((from / 9, from % 9));
        at = from;
    }
    path.push((start, first));
    path.reverse();
    path
}

/// The number of sets that are tried as petals of one digit of a stem.
const MOST_PETALS: usize = 100;

/// Returns death blossoms: a cell, and for each of its digits a set in which all places of the digit see the cell. What sees
/// another digit in all petals goes, for all such digits at once.
pub(crate) fn find_blossoms(board: &HodokuBoard, may_overlap: bool) -> Vec<(Vec<Conclusion>, Reason)> {
    let sets = AlmostLockedSet::all(board);
    let mut blossoms: BTreeMap<Vec<Candidate>, (usize, Vec<usize>)> = BTreeMap::new();
    for stem in bits(board.open) {
        let digits: Vec<usize> = small_bits(board.candidates[stem]).collect();
        let is_petal = |set: &AlmostLockedSet, digit: usize| {
            set.digits >> digit & 1 == 1
                && set.cells & bit(stem) == 0
                && set.places[digit] & !PEERS[stem] == 0
        };
        let of = |&digit: &usize| {
            let mut petals: Vec<usize> =
                (0..sets.len()).filter(|&at| is_petal(&sets[at], digit)).take(MOST_PETALS).collect();
            if may_overlap {
                // Of petals that act alike the first stands for all.
                let mut known = BTreeSet::new();
                petals.retain(|&at| known.insert((sets[at].digits, sets[at].seen)));
            }
            petals
        };
        let petals: Vec<Vec<usize>> = digits.iter().map(of).collect();
        let targets = std::array::from_fn(|digit| {
            let is_of_stem = board.candidates[stem] >> digit & 1 == 1;
            if is_of_stem { 0 } else { board.places[digit] & !bit(stem) }
        });
        let mut search = BlossomSearch { sets: &sets, may_overlap, petals: &petals, chosen: Vec::new() };
        search.grow(targets, &mut |targets, chosen| {
            let removed = (0..9).flat_map(|digit| cands_of(targets[digit], digit)).collect();
            blossoms.entry(removed).or_insert_with(|| (stem, chosen.to_vec()));
        });
    }
    let explain = |(removed, (stem, petals)): (Vec<Candidate>, (usize, Vec<usize>))| {
        let conclusions = removed.iter().copied().map(Conclusion::Eliminate).collect();
        let petals: Vec<&AlmostLockedSet> = petals.into_iter().map(|at| &sets[at]).collect();
        let mut digits: Vec<usize> = removed.iter().map(|candidate| candidate.digit.index()).collect();
        digits.dedup();
        (conclusions, blossom_reason(board, stem, &petals, &digits))
    };
    blossoms.into_iter().map(explain).collect()
}

struct BlossomSearch<'a> {
    sets: &'a [AlmostLockedSet],
    may_overlap: bool,
    /// For each digit of the stem its petals.
    petals: &'a [Vec<usize>],
    chosen: Vec<usize>,
}

impl BlossomSearch<'_> {
    /// Extends the blossom while some cell sees a digit in all petals so far. Holds these cells by digit.
    fn grow(&mut self, targets: [CellMask; 9], visit: &mut dyn FnMut([CellMask; 9], &[usize])) {
        if targets == [0; 9] {
            return;
        }
        let Some(petals) = self.petals.get(self.chosen.len()) else { return visit(targets, &self.chosen) };
        for &petal in petals {
            let set = &self.sets[petal];
            let apart = |&other: &usize| self.sets[other].cells & set.cells == 0;
            if self.may_overlap || self.chosen.iter().all(apart) {
                self.chosen.push(petal);
                self.grow(std::array::from_fn(|digit| targets[digit] & set.seen[digit]), visit);
                self.chosen.pop();
            }
        }
    }
}

/// Assumes each digit of the stem in turn; the petal of that digit then holds all its other digits.
fn blossom_reason(board: &HodokuBoard, stem: usize, petals: &[&AlmostLockedSet], digits: &[usize]) -> Reason {
    let all = petals.iter().fold(0, |all, petal| all | petal.cells);
    let links: Vec<usize> = small_bits(board.candidates[stem]).collect();
    let figure = Figure::new()
        .cells(Role::Pivot, [Cell::new(stem)])
        .digits(Role::Link, links.iter().map(|&link| Digit::new(link)))
        .digits(Role::Digit, digits.iter().map(|&digit| Digit::new(digit)))
        .cells(Role::Cell, cells(all));
    let argument = |(&link, petal): (&usize, &&AlmostLockedSet)| {
        let assertion = |digit: usize, is: bool| explain::assertion(digit, petal.places[digit], is);
        let because = || explain::because_of_set(petal.cells);
        let assumption = explain::assertion(link, bit(stem), true);
        let removed = ArgumentLine { because: Justification::Conflict, then: assertion(link, false) };
        let placed =
            digits.iter().map(|&digit| ArgumentLine { because: because(), then: assertion(digit, true) });
        let lines = std::iter::once(removed).chain(placed).collect();
        Argument { supposed: assumption, lines, broken: None, cases: Vec::new() }
    };
    let figure = links.iter().zip(petals).map(argument).fold(figure, Figure::argument);
    Reason::new(cells(all | bit(stem)).map(Truth::Cell), figure)
}
