//! Reasons why a digit goes: with it, cells of a constraint that see each other would keep too few digits, or each way of
//! filling some of its cells puts equal digits in sight of each other or leaves another truth nothing.

use super::context::StepContext;
use super::fillings::each_filling;
use std::collections::{BTreeMap, BTreeSet};
use whydoku_board::{Candidate, Cell, Digit, DigitSet, RelationInfo, WIDEST, distinct, grouped, sorted};
use whydoku_logic::Truth;
use whydoku_solver::catalogue::Sentence;

/// The limits of words, of ways and cells that one reason names, and of cells that lose a digit and are named twice.
const MOST_WORDS: usize = 100;
const MOST_WAYS: usize = 6;
const MOST_NAMED: u32 = 4;
const MOST_LOSING: usize = 4;

/// The limit of cells among which those that clash are searched.
const MOST_SEARCHED: usize = 14;

/// The cells of a constraint that cannot be filled with some candidate.
#[derive(Clone, PartialEq, Eq)]
struct Clash {
    cells: Vec<Cell>,
    /// The ways of filling the cells, each of which fails; empty where they see each other and have fewer digits left.
    ways: Vec<String>,
    left: DigitSet,
}

/// The digits that a constraint leaves its cells with a candidate.
struct Domains<'a> {
    info: &'a RelationInfo<WIDEST>,
    gone: Candidate,
    cells: BTreeMap<Cell, DigitSet>,
    /// The truths of which each way of filling the constraint leaves one nothing; if none, equal digits see each other.
    truths: &'a [&'a Truth],
}

impl StepContext<'_> {
    /// Says for each digit that goes which cells of a constraint clash with it, and how, without the last full stop; `None` if
    /// that takes many cells or words.
    pub(super) fn clashes(
        &self,
        info: &RelationInfo<WIDEST>,
        truths: &[&Truth],
        broken: &str,
    ) -> Option<String> {
        let gone: Vec<Candidate> = self.step.finding.eliminations().collect();
        let clashes: Vec<Clash> =
            gone.iter().map(|&gone| self.clash(info, gone, truths)).collect::<Option<_>>()?;
        let with_own: Vec<Clash> =
            gone.iter().zip(&clashes).map(|(&gone, clash)| self.with_own(info, clash, gone)).collect();
        // Where a digit goes from several cells, one clash of all is shorter.
        let is_shared =
            |at: usize| (0..gone.len()).any(|other| other != at && with_own[other] == with_own[at]);
        let by_clash = grouped(gone.iter().enumerate().map(|(at, &gone)| {
            let clash = if is_shared(at) { &with_own[at] } else { &clashes[at] };
            (clash, gone)
        }));
        let joined = grouped(by_clash.into_iter().flat_map(|(clash, gone)| {
            let by_digit = grouped(gone.into_iter().map(|gone| (gone.digit, gone.cell)));
            let by_cells = grouped(by_digit.into_iter().map(|(digit, cells)| (cells, digit)));
            by_cells.into_iter().map(move |(cells, digits)| {
                let of_cells = Clash { left: DigitSet::EMPTY, ..clash.clone() };
                ((of_cells, cells), (digits.into_iter().collect::<DigitSet>(), clash.left))
            })
        }));
        let sentences = joined.into_iter().map(|((clash, cells), left)| {
            let digits = left.iter().fold(DigitSet::EMPTY, |all, one| all | one.0);
            let losing = gone.iter().filter(|gone| digits.contains(gone.digit)).count();
            let are_all = cells.len() > MOST_LOSING && losing == cells.len() * digits.len();
            let mut holes = vec![
                ("digits", self.digits_or(digits)),
                ("cell", if are_all { self.text(Sentence::OneOfCells) } else { self.cells_or(cells) }),
                ("cells", self.cells(clash.cells)),
            ];
            if clash.ways.is_empty() {
                let only = |&(_, left): &(DigitSet, DigitSet)| {
                    self.say(Sentence::OnlyDigits, &[("digits", self.digits(left))])
                };
                holes.push(("left", self.or(&left.iter().map(only).collect::<Vec<_>>())));
                return self.say(Sentence::TooFewLeft, &holes);
            }
            holes.extend([("ways", self.or(&clash.ways)), ("broken", broken.to_owned())]);
            self.say(Sentence::WaysWith, &holes)
        });
        let text = sentences.collect::<Vec<_>>().join(". ");
        (1..=MOST_WORDS).contains(&text.split_whitespace().count()).then_some(text)
    }

    /// A clash of too few digits with the cell of a candidate and its digit, if that sees all its cells.
    fn with_own(&self, info: &RelationInfo<WIDEST>, clash: &Clash, gone: Candidate) -> Clash {
        let mut clash = clash.clone();
        let sees = |cell: &Cell| self.layout.peers(gone.cell).contains(*cell);
        if clash.ways.is_empty() && info.cells.contains(gone.cell) && clash.cells.iter().all(sees) {
            clash.cells = sorted(clash.cells.into_iter().chain([gone.cell]));
            clash.left |= DigitSet::only(gone.digit);
        }
        clash
    }

    fn clash(&self, info: &RelationInfo<WIDEST>, gone: Candidate, truths: &[&Truth]) -> Option<Clash> {
        let is_inside = info.cells.contains(gone.cell);
        let left = self.left_with(info, gone, truths, &|cell| !is_inside || cell == gone.cell)?;
        if !truths.is_empty() {
            return self.failing_ways(&left);
        }
        let is_needed = |&cell: &Cell| {
            let without = self.left_with(info, gone, truths, &|other| other != cell);
            let is_only = |left: &Domains<'_>| left.cells[&cell] == DigitSet::only(gone.digit);
            self.layout.peers(gone.cell).contains(cell) && without.as_ref().is_some_and(is_only)
        };
        let twice = || {
            let other = info.cells.iter().filter(|_| is_inside).find(is_needed)?;
            let cells = sorted([gone.cell, other]);
            Some(Clash { cells, ways: Vec::new(), left: DigitSet::only(gone.digit) })
        };
        let in_turn = || self.too_few(&self.left_with(info, gone, truths, &|_| true)?);
        self.too_few(&left).or_else(twice).or_else(in_turn).or_else(|| self.failing_ways(&left))
    }

    /// Returns the digits that a constraint leaves its cells with a candidate, if those which it excludes are gone from some
    /// cells.
    fn left_with<'a>(
        &self,
        info: &'a RelationInfo<WIDEST>,
        gone: Candidate,
        truths: &'a [&'a Truth],
        are_gone: &dyn Fn(Cell) -> bool,
    ) -> Option<Domains<'a>> {
        let is_excluded = |other: Candidate| {
            if truths.is_empty() && other.cell != gone.cell {
                return self.repeats(&[gone], other);
            }
            other != gone && self.layout.conflict(gone, other)
        };
        let digits = |&cell: &Cell| {
            let digits = self.grid.candidates(cell).into_iter();
            let left = digits.filter(|&digit| !are_gone(cell) || !is_excluded(Candidate::new(cell, digit)));
            left.collect::<DigitSet>().bits()
        };
        let supported = info.compiled.supports(&info.order.iter().map(digits).collect::<Vec<u32>>())?;
        let all = |bits: &u32| self.layout.digits().filter(|digit| bits >> digit.index() & 1 == 1).collect();
        let cells = info.order.iter().copied().zip(supported.iter().map(all)).collect();
        Some(Domains { info, gone, cells, truths })
    }

    /// The fewest digits that are left for more cells which see each other.
    fn too_few(&self, left: &Domains<'_>) -> Option<Clash> {
        let domains: Vec<DigitSet> = distinct(left.cells.values().copied());
        let pairs = domains.iter().flat_map(|&one| domains.iter().map(move |&other| one | other));
        let unions: Vec<DigitSet> = distinct(pairs);
        let of_size = |size: usize| unions.iter().copied().filter(move |union| union.len() == size);
        (1..=self.layout.size()).flat_map(of_size).find_map(|digits| {
            let within = left.cells.iter().filter(|(_, own)| (**own - digits).is_empty());
            let within: Vec<Cell> = within.map(|(&cell, _)| cell).collect();
            let group = |&first: &Cell| {
                let mut group = vec![first];
                for &cell in &within {
                    if group.iter().all(|&one| self.layout.peers(one).contains(cell)) {
                        group.push(cell);
                    }
                }
                sorted(group)
            };
            let cells = within.iter().map(group).max_by_key(Vec::len)?;
            (cells.len() > digits.len()).then_some(Clash { cells, ways: Vec::new(), left: digits })
        })
    }

    /// The fewest cells of which each filling fails, or all open ones, and their fillings.
    fn failing_ways(&self, left: &Domains<'_>) -> Option<Clash> {
        let others: Vec<Cell> = left.cells.keys().copied().filter(|&cell| cell != left.gone.cell).collect();
        let sets = |count: u32| (0..1_u32 << others.len()).filter(move |set| set.count_ones() == count);
        let cells_of = |set: u32| {
            let chosen = others.iter().enumerate().filter(move |(at, _)| set >> at & 1 == 1);
            chosen.map(|(_, &cell)| cell).collect::<Vec<Cell>>()
        };
        let counts = (1..=MOST_NAMED).filter(|_| others.len() <= MOST_SEARCHED);
        let few = counts.flat_map(sets).map(cells_of);
        let open = others.iter().copied().filter(|&cell| self.grid.open().contains(cell)).collect();
        few.chain([open]).find_map(|cells| self.failing_ways_of(left, cells))
    }

    fn failing_ways_of(&self, left: &Domains<'_>, cells: Vec<Cell>) -> Option<Clash> {
        let sees = |one: &Cell, other: &Cell| one == other || self.layout.peers(*one).contains(*other);
        let are_peers = cells.iter().all(|one| cells.iter().all(|other| sees(one, other)));
        let name = |chosen: &[Candidate]| {
            let mut digits: Vec<Digit> = chosen.iter().map(|one| one.digit).collect();
            // The order does not matter then.
            if are_peers && left.truths.is_empty() {
                digits.sort_unstable();
                return self.digit_names(digits).join("+");
            }
            self.digit_names(digits).join("-")
        };
        let fits = |chosen: &[Candidate], next: Candidate| {
            let fixed = |cell: &Cell| {
                let chosen = chosen.iter().chain([&next]).find(|one| one.cell == *cell);
                chosen.map_or(left.cells[cell].bits(), |one| 1 << one.digit.index())
            };
            let excludes = |one: &Candidate| !left.truths.is_empty() && self.layout.conflict(*one, next);
            let domains: Vec<u32> = left.info.order.iter().map(fixed).collect();
            !self.repeats(&[left.gone], next)
                && !chosen.iter().any(excludes)
                && left.info.compiled.supports(&domains).is_some()
        };
        let fails = |filling: &[Candidate]| {
            let all = [filling, &[left.gone]].concat();
            (0..filling.len()).any(|at| self.repeats(&filling[..at], filling[at]))
                || left.truths.iter().any(|truth| self.leaves_nothing(&all, truth))
        };
        let mut ways = BTreeSet::new();
        let all_fail = each_filling(&cells, &|cell| left.cells[&cell], &fits, &mut |filling| {
            ways.insert(name(filling));
            ways.len() <= MOST_WAYS && fails(filling)
        });
        let ways: Vec<String> = ways.into_iter().collect();
        (all_fail && !ways.is_empty() && !cells.is_empty()).then_some(Clash {
            cells,
            ways,
            left: DigitSet::EMPTY,
        })
    }
}
