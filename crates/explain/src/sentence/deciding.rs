//! Reasons why digits go: the fewest cells that decide. With the digit there, what they hold leaves no filling, or they see
//! each other and keep too few digits, or each way of filling them puts equal digits in sight of each other or leaves another
//! truth nothing.

use super::context::StepContext;
use super::fillings::{each_filling, fewest_cells, needed_cells};
use super::phrases::capital;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use whydoku_board::{Candidate, Cell, Digit, DigitSet, RelationInfo, WIDEST, distinct, grouped, sorted};
use whydoku_logic::Truth;
use whydoku_solver::catalogue::Sentence;

/// The limits of words, of ways, fillings and cells of one reason, and of cells that lose a digit and are named twice.
const MOST_WORDS: usize = 100;
const MOST_WAYS: usize = 6;
const MOST_FILLINGS: usize = 60;
const MOST_HELD: usize = 3;
const MOST_NAMED: usize = 6;
const MOST_FILLED: usize = 4;
const MOST_LOSING: usize = 4;
/// The limit of candidates that are tried before one has a reason: the search takes long where none has.
const MOST_UNDECIDED: usize = 4;

/// The cells that decide why a candidate goes.
#[derive(Clone, PartialEq, Eq)]
struct Reason {
    cells: Vec<Cell>,
    how: How,
    /// The digits that are left for the cells, if they are too few.
    left: DigitSet,
}

/// How cells decide.
#[derive(Clone, PartialEq, Eq)]
enum How {
    /// The digits that they hold leave the rest no filling.
    Held,
    /// They see each other and have fewer digits left.
    TooFew,
    /// Both would be the same digit, and they see each other.
    BothSides(Digit),
    /// Each of the ways of filling them fails.
    Ways(Vec<Vec<Digit>>),
}

/// The digits that a constraint leaves its cells with a candidate.
struct Domains<'a> {
    info: &'a RelationInfo<WIDEST>,
    gone: Candidate,
    cells: BTreeMap<Cell, DigitSet>,
    /// The truths of which each way of filling the constraint leaves one nothing; if none, equal digits see each other.
    truths: &'a [&'a Truth],
}

/// The object of a reason.
#[derive(Clone, Copy)]
pub(super) enum Subject<'a> {
    /// Constraints, and the truths of which each way of filling them leaves one nothing; if none, equal digits see each other.
    Relations(&'a [&'a RelationInfo<WIDEST>], &'a [&'a Truth]),
    /// Cells that are joined by rules about two of them.
    Pairs(&'a [Cell]),
}

impl Subject<'_> {
    fn cells(&self) -> impl Iterator<Item = Cell> {
        let (relations, cells) = match *self {
            Subject::Relations(relations, _) => (relations, &[][..]),
            Subject::Pairs(cells) => (&[][..], cells),
        };
        relations.iter().flat_map(|info| &info.order).chain(cells).copied()
    }
}

impl StepContext<'_> {
    /// Says for each of these candidates which cells decide that it goes, and how, without the last full stop; `None` if that
    /// takes many cells or words. `broken` says what is wrong with ways of filling them.
    pub(super) fn deciding_cells(
        &self,
        gone: &[Candidate],
        subject: Subject<'_>,
        broken: &str,
    ) -> Option<String> {
        let (mut decided, mut reasons, mut others) = (Vec::new(), Vec::new(), gone.to_vec());
        // Many cells decide only where few do not.
        for are_many in [false, true] {
            if decided.is_empty() {
                let mut tried = 0;
                others.retain(|&gone| {
                    tried += 1;
                    let is_tried = !decided.is_empty() || tried <= MOST_UNDECIDED;
                    let reason = || {
                        if are_many { self.reason_of_many(subject, gone) } else { self.reason(subject, gone) }
                    };
                    let Some(reason) = is_tried.then(reason).flatten() else { return true };
                    decided.push(gone);
                    reasons.push(reason);
                    false
                });
            }
        }
        if decided.is_empty() {
            return None;
        }
        let mut text = self.shorter_sentences(&decided, &reasons, subject, broken);
        if !others.is_empty() {
            let mut grid = self.grid.clone();
            decided.into_iter().for_each(|gone| grid.eliminate(gone));
            let later = StepContext { grid: &grid, ..*self };
            let then = later.deciding_cells(&others, subject, broken)?;
            text = format!("{text}. {}", self.say(Sentence::AfterThat, &[("then", then)]));
        }
        (word_count(&text) <= MOST_WORDS).then_some(text)
    }

    /// The reasons of candidates in words, where one reason serves for several if that is shorter.
    fn shorter_sentences(
        &self,
        gone: &[Candidate],
        reasons: &[Reason],
        subject: Subject<'_>,
        broken: &str,
    ) -> String {
        let with_own = |(&gone, reason)| self.with_own(subject, reason, gone);
        let with_own: Vec<Option<Reason>> = gone.iter().zip(reasons).map(with_own).collect();
        let options: Vec<&Reason> = distinct(reasons.iter().chain(with_own.iter().flatten()));
        let serves = |option: &Reason, at: usize| {
            *option == reasons[at]
                || with_own[at].as_ref() == Some(option)
                || self.serves(option, subject, gone[at])
        };
        let served = |option| (0..gone.len()).filter(|&at| serves(option, at)).collect::<Vec<usize>>();
        let served: Vec<(&Reason, Vec<usize>)> =
            options.into_iter().map(|option| (option, served(option))).collect();
        let widest = |at: usize| {
            let serving = served.iter().filter(|(_, served)| served.contains(&at));
            serving.min_by_key(|(option, served)| (Reverse(served.len()), option.cells.len()))
        };
        let shared: Vec<&Reason> = (0..gone.len()).filter_map(|at| Some(widest(at)?.0)).collect();
        let texts =
            [shared, reasons.iter().collect()].map(|chosen| self.sentences(gone, &chosen, subject, broken));
        texts.into_iter().min_by_key(|text| word_count(text)).unwrap_or_default()
    }

    fn sentences(
        &self,
        gone: &[Candidate],
        reasons: &[&Reason],
        subject: Subject<'_>,
        broken: &str,
    ) -> String {
        let by_reason = grouped(reasons.iter().zip(gone).map(|(&reason, gone)| {
            let of_cells = Reason { left: DigitSet::EMPTY, ..reason.clone() };
            (of_cells, (reason.left, gone))
        }));
        let is_for_all = by_reason.len() == 1 && gone.len() == self.step.finding.eliminations().count();
        let sentences = by_reason.into_iter().map(|(reason, losing)| {
            let by_digit = grouped(losing.iter().map(|(_, gone)| (gone.digit, gone.cell)));
            let by_cells = grouped(by_digit.into_iter().map(|(digit, cells)| (cells, digit)));
            let by_cells: Vec<(Vec<Cell>, DigitSet)> =
                by_cells.into_iter().map(|(cells, digits)| (cells, digits.into_iter().collect())).collect();
            let is_for_all = is_for_all && by_cells.len() > 1;
            if reason.how == How::Held {
                let partners = |cell| {
                    losing.iter().fold(DigitSet::EMPTY, |all, (_, gone)| all | self.partners(**gone, cell))
                };
                let asked = match (reason.cells.as_slice(), subject) {
                    (&[cell], Subject::Pairs(_)) => partners(cell),
                    _ => DigitSet::all(self.layout.size()),
                };
                return self.sentence_of_held(&reason.cells, by_cells, asked, is_for_all);
            }
            if let How::BothSides(partner) = reason.how {
                let each = by_cells.into_iter().map(|(cells, digits)| {
                    let holes = [
                        ("digit", self.digits_or(digits)),
                        ("cell", self.cells_or(cells)),
                        ("partner", self.digit(partner)),
                        ("cells", self.cells(reason.cells.iter().copied())),
                    ];
                    self.say(Sentence::BothSides, &holes)
                });
                return each.collect::<Vec<_>>().join(". ");
            }
            let candidates = by_cells.into_iter().map(|(cells, digits)| {
                let losing = gone.iter().filter(|gone| digits.contains(gone.digit)).count();
                let are_all = cells.len() > MOST_LOSING && losing == cells.len() * digits.len();
                let cell = if are_all { self.text(Sentence::OneOfCells) } else { self.cells_or(cells) };
                self.say(Sentence::DigitAt, &[("digit", self.digits_or(digits)), ("cell", cell)])
            });
            let candidates = if is_for_all {
                self.text(Sentence::OneOfCandidates)
            } else {
                self.or(&candidates.collect::<Vec<_>>())
            };
            let mut holes =
                vec![("candidates", candidates), ("cells", self.cells(reason.cells.iter().copied()))];
            let How::Ways(ways) = reason.how else {
                let only = |left: DigitSet| self.say(Sentence::OnlyDigits, &[("digits", self.digits(left))]);
                let left = distinct(losing.into_iter().map(|(left, _)| left)).into_iter().map(only);
                holes.push(("left", self.or(&left.collect::<Vec<_>>())));
                return self.say(Sentence::TooFewLeft, &holes);
            };
            let truths = if let Subject::Relations(_, truths) = subject { truths } else { &[] };
            let ways = self.or(&self.names_of_ways(&reason.cells, &ways, truths));
            holes.extend([("ways", ways), ("broken", broken.to_owned())]);
            self.say(Sentence::WaysWith, &holes)
        });
        sentences.collect::<Vec<_>>().join(". ")
    }

    /// "r1c3 cannot be 7, since r1c1 and r1c2 are 3 or 4 and r1c4 is not 9", of the digits that are asked for.
    fn sentence_of_held(
        &self,
        deciding: &[Cell],
        losing: Vec<(Vec<Cell>, DigitSet)>,
        asked: DigitSet,
        is_for_all: bool,
    ) -> String {
        let by_digits = grouped(deciding.iter().map(|&cell| (self.grid.candidates(cell), cell)));
        let held = by_digits.into_iter().filter_map(|(held, cells)| {
            let missing = asked - held;
            let is_most = held.len() > missing.len();
            let digits = self.digits_or(if is_most { missing } else { held });
            let sentence = match (cells.as_slice(), is_most) {
                ([_], true) => Sentence::IsNot,
                ([_], false) => Sentence::ThenCellNamedIs,
                (_, true) => Sentence::CellsAreNot,
                (_, false) => Sentence::CellsAre,
            };
            let names = self.cells(cells);
            let holes = [("cell", &names), ("digit", &digits), ("cells", &names), ("digits", &digits)];
            (!missing.is_empty()).then(|| self.say(sentence, &holes))
        });
        let held: Vec<String> = held.collect();
        let why = self.and(&held);
        if is_for_all && !held.is_empty() {
            return capital(&self.say(Sentence::NoFillingWith, &[("why", why)]));
        }
        let sentence = if held.is_empty() { Sentence::CellsAreNever } else { Sentence::CellsCannotBe };
        let each = losing.into_iter().map(|(cells, digits)| {
            let holes =
                [("cells", self.cells(cells)), ("digits", self.digits_or(digits)), ("why", why.clone())];
            self.say(sentence, &holes)
        });
        each.collect::<Vec<_>>().join(". ")
    }

    /// The reason with the cell of a candidate, where others may go for the same one.
    fn with_own(&self, subject: Subject<'_>, reason: &Reason, gone: Candidate) -> Option<Reason> {
        let sees = |cell: &Cell| self.layout.peers(gone.cell).contains(*cell);
        let cells = sorted(reason.cells.iter().copied().chain([gone.cell]));
        let (how, left) = match reason.how {
            How::Held => (How::Held, reason.left),
            How::TooFew if reason.cells.iter().all(sees) && subject.cells().any(|cell| cell == gone.cell) => {
                (How::TooFew, reason.left | DigitSet::only(gone.digit))
            }
            How::TooFew | How::BothSides(_) => return None,
            How::Ways(_) => (How::Ways(self.ways_by(subject, gone, &cells)?), reason.left),
        };
        Some(Reason { cells, how, left })
    }

    fn reason(&self, subject: Subject<'_>, gone: Candidate) -> Option<Reason> {
        let others: Vec<Cell> = sorted(subject.cells().filter(|&cell| cell != gone.cell));
        let leave_none = |cells: &[Cell]| self.leave_none(subject, gone, cells);
        let fewest = fewest_cells(&others, MOST_HELD, &leave_none);
        let needed = || needed_cells(&others, &leave_none).filter(|cells| cells.len() <= MOST_HELD);
        if let Some(cells) = fewest.or_else(needed) {
            let partner = self.partner_of_both(gone, &cells).filter(|_| matches!(subject, Subject::Pairs(_)));
            let how = partner.map_or(How::Held, How::BothSides);
            return Some(Reason { cells, how, left: DigitSet::EMPTY });
        }
        let Subject::Relations(relations, truths) = subject else { return None };
        relations.iter().find_map(|info| self.reason_of_ways(info, gone, truths))
    }

    /// A reason of more cells, each of which it needs.
    fn reason_of_many(&self, subject: Subject<'_>, gone: Candidate) -> Option<Reason> {
        let others: Vec<Cell> = sorted(subject.cells().filter(|&cell| cell != gone.cell));
        let cells = needed_cells(&others, &|cells: &[Cell]| self.leave_none(subject, gone, cells))?;
        (cells.len() <= MOST_NAMED).then_some(Reason { cells, how: How::Held, left: DigitSet::EMPTY })
    }

    /// Whether the digits of these cells leave a candidate no filling, whatever other cells hold.
    pub(super) fn leave_none(&self, subject: Subject<'_>, gone: Candidate, cells: &[Cell]) -> bool {
        let candidates = |cell| self.grid.candidates(cell);
        let Subject::Relations(relations, truths) = subject else {
            let fits = |chosen: &[Candidate], next: Candidate| {
                !chosen.iter().chain([&gone]).any(|&other| self.layout.conflict(other, next))
            };
            let has_none = |cell| cell != gone.cell && self.partners(gone, cell).is_empty();
            return subject.cells().any(has_none) || each_filling(cells, &candidates, &fits, &mut |_| false);
        };
        let digits = |&cell: &Cell| match cell {
            cell if cell == gone.cell => DigitSet::only(gone.digit).bits(),
            cell if cells.contains(&cell) => candidates(cell).bits(),
            _ => DigitSet::all(self.layout.size()).bits(),
        };
        let mut around = relations.iter().filter(|info| info.cells.contains(gone.cell));
        truths.is_empty()
            && around.any(|info| {
                info.compiled.supports(&info.order.iter().map(digits).collect::<Vec<u32>>()).is_none()
            })
    }

    /// The digits that another cell can hold beside a candidate.
    fn partners(&self, gone: Candidate, cell: Cell) -> DigitSet {
        let goes = |&digit: &Digit| !self.layout.conflict(gone, Candidate::new(cell, digit));
        self.layout.digits().filter(goes).collect()
    }

    /// The only digit left for two cells beside a candidate, if they see each other.
    fn partner_of_both(&self, gone: Candidate, cells: &[Cell]) -> Option<Digit> {
        let &[one, other] = cells else { return None };
        let left = |cell| self.grid.candidates(cell) & self.partners(gone, cell);
        (left(one) | left(other)).single().filter(|_| self.layout.peers(one).contains(other))
    }

    /// The ways of filling cells of a constraint with a candidate, if each fails.
    fn ways_by(&self, subject: Subject<'_>, gone: Candidate, cells: &[Cell]) -> Option<Vec<Vec<Digit>>> {
        let Subject::Relations(relations, truths) = subject else { return None };
        let mut around = relations.iter().filter(|info| cells.iter().all(|&cell| info.cells.contains(cell)));
        around.find_map(|info| self.failing_ways_of(&self.left_beside(info, gone, truths)?, cells))
    }

    /// Whether a reason is one for another candidate, too.
    fn serves(&self, reason: &Reason, subject: Subject<'_>, gone: Candidate) -> bool {
        match &reason.how {
            How::Held => self.leave_none(subject, gone, &reason.cells),
            How::TooFew => false,
            How::BothSides(partner) => self.partner_of_both(gone, &reason.cells) == Some(*partner),
            How::Ways(ways) => {
                let own = self.ways_by(subject, gone, &reason.cells);
                own.is_some_and(|own| own.iter().all(|way| ways.contains(way)))
            }
        }
    }

    /// Returns the digits that a constraint leaves its cells with a candidate, without those that another cell of it excludes.
    fn left_beside<'a>(
        &self,
        info: &'a RelationInfo<WIDEST>,
        gone: Candidate,
        truths: &'a [&'a Truth],
    ) -> Option<Domains<'a>> {
        let is_inside = info.cells.contains(gone.cell);
        self.left_with(info, gone, truths, &|cell| !is_inside || cell == gone.cell)
    }

    fn reason_of_ways(
        &self,
        info: &RelationInfo<WIDEST>,
        gone: Candidate,
        truths: &[&Truth],
    ) -> Option<Reason> {
        let left = self.left_beside(info, gone, truths)?;
        if !truths.is_empty() {
            return self.failing_ways(&left);
        }
        let is_inside = info.cells.contains(gone.cell);
        let is_needed = |&cell: &Cell| {
            let without = self.left_with(info, gone, truths, &|other| other != cell);
            let is_only = |left: &Domains<'_>| left.cells[&cell] == DigitSet::only(gone.digit);
            self.layout.peers(gone.cell).contains(cell) && without.as_ref().is_some_and(is_only)
        };
        let twice = || {
            let other = info.cells.iter().filter(|_| is_inside).find(is_needed)?;
            let cells = sorted([gone.cell, other]);
            Some(Reason { cells, how: How::TooFew, left: DigitSet::only(gone.digit) })
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
    fn too_few(&self, left: &Domains<'_>) -> Option<Reason> {
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
            (cells.len() > digits.len()).then_some(Reason { cells, how: How::TooFew, left: digits })
        })
    }

    /// The fewest cells of which each filling fails, or all open ones, and their fillings.
    fn failing_ways(&self, left: &Domains<'_>) -> Option<Reason> {
        let others: Vec<Cell> = left.cells.keys().copied().filter(|&cell| cell != left.gone.cell).collect();
        let fail = |cells: &[Cell]| self.failing_ways_of(left, cells).is_some();
        let open = || others.iter().copied().filter(|&cell| self.grid.open().contains(cell)).collect();
        let cells = fewest_cells(&others, MOST_FILLED, &fail).unwrap_or_else(open);
        let ways = self.failing_ways_of(left, &cells)?;
        Some(Reason { cells, how: How::Ways(ways), left: DigitSet::EMPTY })
    }

    fn failing_ways_of(&self, left: &Domains<'_>, cells: &[Cell]) -> Option<Vec<Vec<Digit>>> {
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
        let mut fillings: Vec<Vec<Digit>> = Vec::new();
        let all_fail = each_filling(cells, &|cell| left.cells[&cell], &fits, &mut |filling| {
            fillings.push(filling.iter().map(|one| one.digit).collect());
            fillings.len() <= MOST_FILLINGS && fails(filling)
        });
        let are_few = || self.names_of_ways(cells, &fillings, left.truths).len() <= MOST_WAYS;
        (all_fail && !fillings.is_empty() && !cells.is_empty() && are_few()).then_some(fillings)
    }

    fn names_of_ways(&self, cells: &[Cell], ways: &[Vec<Digit>], truths: &[&Truth]) -> Vec<String> {
        let sees = |one: &Cell, other: &Cell| one == other || self.layout.peers(*one).contains(*other);
        let are_peers = cells.iter().all(|one| cells.iter().all(|other| sees(one, other)));
        let orders = sorted(ways.iter().map(|way| self.digit_names(way.iter().copied()).join("-")));
        let mut ways = ways.to_vec();
        ways.iter_mut().for_each(|way| way.sort_unstable());
        let sets = sorted(ways.into_iter().map(|way| self.digit_names(way).join("+")));
        // Where equal digits see each other, the order of cells that do does not matter.
        if are_peers && (truths.is_empty() || sets.len() < orders.len()) { sets } else { orders }
    }
}

pub(super) fn word_count(text: &str) -> usize {
    text.split_whitespace().count()
}
