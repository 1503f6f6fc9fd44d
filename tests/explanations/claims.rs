//! What the English words of a step claim of the board, read back from the text and compared with the grid before the step:
//! the candidates named are there, the places named are all the places, sets have as many digits as the text says, and each line
//! of an argument follows from those before it.

use crate::support::{puzzles, read};
use crate::{explainer, path_builder};
use regex_lite::{Captures, Regex};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;
use whydoku_board::{Candidate, Cell, Digit, DigitSet, Grid, House, Layout};
use whydoku_explain::Register;
use whydoku_generate::{Goal, Spec};
use whydoku_logic::{Step, TechniqueId};
use whydoku_solver::catalogue::Catalogue;
use whydoku_solver::trace::Move;

const CELLS: &str = r"r\d+c\d+(?:(?:, | and | or )r\d+c\d+)*";
const DIGITS: &str = r"\d(?:(?:, | and | or )\d)*";
const HOUSE: &str = r"(?i:row|column|box) \d";

/// A pattern in which `C` stands for cells, `D` for digits, `H` for a house, each in a group of its own.
fn pattern(text: &str) -> Regex {
    let text = text.replace("<C>", &format!("({CELLS})")).replace("<D>", &format!("({DIGITS})"));
    Regex::new(&text.replace("<H>", &format!("({HOUSE})"))).expect("a pattern")
}

macro_rules! patterns {
    ($($name:ident = $text:expr;)+) => { $(static $name: LazyLock<Regex> = LazyLock::new(|| pattern($text));)+ };
}

patterns! {
    CELL_NAME = r"r(\d+)c(\d+)";
    FITS_ONLY = r"[Ii]n <H>, (\d) fits only <C>";
    HOLD_ONLY = r"<C> hold(?: only)? <D>(?: between them| and nothing else|[.,] )";
    DIGITS_FIT = r"The digits <D> fit only <C> in <H>";
    LAST_CELL = r"<C> is the last open cell of <H>, which lacks only (\d)";
    ONLY_PLACE = r"Where can (\d) go in <H>\? (.*?)Only <C> is left";
    ONLY_DIGIT = r"What can <C> be\? (.*?)Only (\d) is left";
    CAN_BE = r"(?:^|\. )<C> can be <D>\.";
    SET = r"(?:[ABC], <C>(?:, has one digit more than cells:|, with)|set B, <C>:) <D>";
    CROSSING = r"<C>(?:, where \w+ \d crosses \w+ \d,| in \w+ \d,) with <D>";
    PIVOT = r"^<C> is <D>(?:, or it is (\d) itself)?\. If";
    PINCER = r"If it is (\d), then <C> is (\d)";
    DIGIT_AT = r"\((\d) at <C>\)";
    HOLDS = r"<C> holds (\d)";
    TAKEN_FROM = r"arlier steps took (\d) from <C>";
    TAKEN = r"arlier steps took <D>";
    HOUSE_HAS = r"<H> has <D>";
    NUMBERED = r"(?m)^(\d+|[A-Z])\. (.*?)[,.]?$";
    TWICE = r"^<H> would have (\d) twice, at <C>$";
    NOT_BOTH = r"^<C> cannot be both <D>$";
    EXCLUDES = r"((?:\d at r\d+c\d+ \([A-Z]\)(?:, | or )?)+) excludes (\d) at <C>\.";
    COLOURED = r"(\d) at <C> \(([A-Z])\)";
    REFERENCE = r" \((?:from [^)]*|supposed)\)";
    SUPPOSED = r"^(?:Suppose|What if|If) <C> (?:is|were) (not )?(\d)$";
    SUPPOSED_NOWHERE = r"^Suppose there is no (\d) at <C>$";
    HOUSE_TAKES = r"^the (\d) of <H> is at <C>?(?:, not <C>)?$";
    CELL_IS = r"^(?:<C>|it) is (\d)(?:, not <D>)?$";
    CELL_IS_NOT = r"^<C> is not (\d)$";
    NOWHERE = r"^there is no (\d) at <C>$";
    SET_TAKES = r"^<C> must take all their other digits, (\d) at <C> among them$";
    NOTHING_LEFT = r"^<C> (?:cannot be <D> and )?has nothing left$";
    NO_PLACE = r"^<H> has no place left for (\d)$";
}

fn cells(text: &str, layout: &Layout) -> Vec<Cell> {
    let number = |found: &Captures<'_>, at: usize| found[at].parse::<usize>().expect("a number") - 1;
    CELL_NAME.captures_iter(text).map(|found| layout.cell(number(&found, 1), number(&found, 2))).collect()
}

fn digits(text: &str) -> DigitSet {
    text.chars().filter(char::is_ascii_digit).filter_map(Digit::from_symbol).collect()
}

fn digit(text: &str) -> Digit {
    digits(text).first().expect("a digit")
}

fn house(text: &str, layout: &Layout) -> House {
    let (kind, number) = text.split_once(' ').expect("a kind and a number");
    let code = format!("{}{number}", &kind.to_lowercase()[..1]);
    layout.houses().map(|(house, _)| house).find(|&house| layout.code(house) == code).expect("a house")
}

/// What an argument has said so far.
#[derive(Default)]
struct Known {
    yes: Vec<Candidate>,
    no: Vec<Candidate>,
    /// Digits that stand in one of some cells.
    groups: Vec<(Vec<Cell>, Digit)>,
    last: Option<Cell>,
}

struct Reader<'a> {
    grid: &'a Grid,
    technique: TechniqueId,
    text: &'a str,
    claims: usize,
    /// Arguments that hold something else than the lines that are read here, such as arguments within arguments.
    unread: usize,
    wrong: Vec<String>,
}

impl Reader<'_> {
    fn claim(&mut self, holds: bool, what: &str) {
        self.claims += 1;
        if !holds {
            self.wrong.push(format!("{}: {what}\n{}\n", self.technique, self.text));
        }
    }

    fn layout(&self) -> &Layout {
        self.grid.layout()
    }

    fn cells(&self, text: &str) -> Vec<Cell> {
        cells(text, self.layout())
    }

    fn has(&self, cell: Cell, digit: Digit) -> bool {
        self.grid.candidates(cell).contains(digit) && self.grid.open().contains(cell)
    }

    fn places(&self, in_house: &str, digit: Digit) -> BTreeSet<Cell> {
        let cells = self.layout().house(house(in_house, self.layout())).cells;
        cells.iter().filter(|&cell| self.has(cell, digit)).collect()
    }

    fn union(&self, cells: &[Cell]) -> DigitSet {
        cells.iter().fold(DigitSet::EMPTY, |all, &cell| all | self.grid.candidates(cell))
    }

    fn read(&mut self, step: &Step) {
        for candidate in step.finding.eliminations() {
            self.claim(self.has(candidate.cell, candidate.digit), "what is removed is there");
        }
        self.sets_and_places();
        self.singles();
        self.arguments();
    }

    fn sets_and_places(&mut self) {
        let text = self.text;
        for found in FITS_ONLY.captures_iter(text) {
            let named: BTreeSet<Cell> = self.cells(&found[3]).into_iter().collect();
            self.claim(self.places(&found[1], digit(&found[2])) == named, &found[0]);
        }
        for found in HOLD_ONLY
            .captures_iter(text)
            .chain(CROSSING.captures_iter(text))
            .chain(CAN_BE.captures_iter(text))
        {
            self.claim(self.union(&self.cells(&found[1])) == digits(&found[2]), &found[0]);
        }
        for found in DIGITS_FIT.captures_iter(text) {
            let named: BTreeSet<Cell> = self.cells(&found[2]).into_iter().collect();
            let places = digits(&found[1]).into_iter().map(|digit| self.places(&found[3], digit));
            let places: Vec<BTreeSet<Cell>> = places.collect();
            let all: BTreeSet<Cell> = places.iter().flatten().copied().collect();
            self.claim(
                all == named && places.len() == named.len() && !places.iter().any(BTreeSet::is_empty),
                &found[0],
            );
        }
        for found in SET.captures_iter(text) {
            let named = found.get(1).or(found.get(2)).expect("one of the two");
            let (cells, digits) = (self.cells(named.as_str()), digits(&found[3]));
            self.claim(self.union(&cells) == digits && digits.len() == cells.len() + 1, &found[0]);
        }
        if let Some(found) = PIVOT.captures(text) {
            let other = found.get(3).map_or(DigitSet::EMPTY, |other| digits(other.as_str()));
            self.claim(self.union(&self.cells(&found[1])) == digits(&found[2]) | other, &found[0]);
        }
        for found in PINCER.captures_iter(text) {
            let all = digits(&found[1]) | digits(&found[3]);
            self.claim(self.union(&self.cells(&found[2])) == all, &found[0]);
        }
    }

    fn singles(&mut self) {
        let text = self.text;
        if let Some(found) = LAST_CELL.captures(text) {
            let within = self.layout().house(house(&found[2], self.layout())).cells;
            let open: Vec<Cell> = (within & *self.grid.open()).iter().collect();
            let standing: DigitSet = within.iter().filter_map(|cell| self.grid.digit(cell)).collect();
            let lacking = self.layout().digits().filter(|&digit| !standing.contains(digit));
            self.claim(open == self.cells(&found[1]) && lacking.eq([digit(&found[3])]), &found[0]);
        }
        if let Some(found) = ONLY_PLACE.captures(text) {
            let (digit, place) = (digit(&found[1]), self.cells(&found[4]));
            self.claim(self.places(&found[2], digit).into_iter().eq(place.iter().copied()), &found[0]);
            let mut excused: BTreeSet<Cell> = place.into_iter().collect();
            for blocker in DIGIT_AT.captures_iter(&found[3]) {
                let cell = self.cells(&blocker[2])[0];
                self.claim(self.grid.digit(cell) == Some(digit), &blocker[0]);
                excused.extend(self.layout().peers(cell));
            }
            for holder in HOLDS.captures_iter(&found[3]) {
                let cell = self.cells(&holder[1])[0];
                self.claim(self.grid.digit(cell) == Some(self::digit(&holder[2])), &holder[0]);
            }
            for taken in TAKEN_FROM.captures_iter(&found[3]) {
                let cells = self.cells(&taken[2]);
                let are_open =
                    cells.iter().all(|&cell| self.grid.open().contains(cell) && !self.has(cell, digit));
                self.claim(are_open, &taken[0]);
                excused.extend(cells);
            }
            let within = self.layout().house(house(&found[2], self.layout())).cells & *self.grid.open();
            self.claim(within.iter().all(|cell| excused.contains(&cell)), "each open cell is excused");
        }
        if let Some(found) = ONLY_DIGIT.captures(text) {
            let (cell, digit) = (self.cells(&found[1])[0], digit(&found[3]));
            self.claim(self.grid.candidates(cell).into_iter().eq([digit]), &found[0]);
            let mut gone = DigitSet::only(digit);
            for other in HOUSE_HAS.captures_iter(&found[2]) {
                let within = self.layout().house(house(&other[1], self.layout())).cells;
                let standing: DigitSet = within.iter().filter_map(|cell| self.grid.digit(cell)).collect();
                self.claim(within.contains(cell) && (digits(&other[2]) - standing).is_empty(), &other[0]);
                gone |= digits(&other[2]);
            }
            let taken = TAKEN.captures(&found[2]).map_or(DigitSet::EMPTY, |taken| digits(&taken[1]));
            self.claim(
                self.layout().digits().all(|digit| (gone | taken).contains(digit)),
                "each digit is excused",
            );
        }
    }

    /// Whether a candidate is false by what was said, or not on the board.
    fn is_false(&self, known: &Known, candidate: Candidate) -> bool {
        let layout = self.layout();
        let Candidate { cell, digit } = candidate;
        !self.has(cell, digit)
            || known.no.contains(&candidate)
            || known.yes.iter().any(|&other| other != candidate && layout.conflict(other, candidate))
            || known.groups.iter().any(|(cells, of)| {
                *of == digit && cells.iter().all(|&other| other != cell && layout.peers(other).contains(cell))
            })
    }

    fn stand(known: &mut Known, cells: Vec<Cell>, digit: Digit) {
        known.last = None;
        match cells[..] {
            [cell] => {
                known.yes.push(Candidate::new(cell, digit));
                known.last = Some(cell);
            }
            _ => known.groups.push((cells, digit)),
        }
    }

    fn suppose(&mut self, text: &str) -> Option<Known> {
        let mut known = Known::default();
        if let Some(found) = SUPPOSED.captures(text) {
            let candidate = Candidate::new(self.cells(&found[1])[0], digit(&found[3]));
            self.claim(self.has(candidate.cell, candidate.digit), text);
            if found.get(2).is_some() { &mut known.no } else { &mut known.yes }.push(candidate);
            known.last = Some(candidate.cell);
            return Some(known);
        }
        let found = SUPPOSED_NOWHERE.captures(text)?;
        for cell in self.cells(&found[2]) {
            self.claim(self.has(cell, digit(&found[1])), text);
            known.no.push(Candidate::new(cell, digit(&found[1])));
        }
        Some(known)
    }

    /// Reads the numbered lines: hypotheses, and what follows from them.
    fn arguments(&mut self) {
        let mut known = None;
        if let Some(question) = self.text.strip_prefix("What if ").and_then(|text| text.split_once('?')) {
            known = self.suppose(&format!("What if {}", question.0));
        }
        let mut colours: BTreeMap<String, Vec<Candidate>> = BTreeMap::new();
        for line in NUMBERED.captures_iter(self.text) {
            let mut body = line[2].to_owned();
            let is_colour = line[1].starts_with(char::is_alphabetic);
            if is_colour {
                body = format!("If {body}, ");
            }
            let separator = if body.starts_with("Suppose ") { ". Then " } else { ", " };
            if body.starts_with("Suppose ") || body.starts_with("If ") {
                let Some((hypothesis, rest)) = body.split_once(separator) else { return self.unread += 1 };
                known = self.suppose(hypothesis);
                body = rest.to_owned();
            }
            let Some(known) = &mut known else { return self.unread += 1 };
            for clause in clauses(&body) {
                if self.clause(known, &clause).is_none() {
                    return self.unread += 1;
                }
            }
            if is_colour {
                colours.insert(line[1].to_owned(), known.yes.clone());
            }
        }
        for found in EXCLUDES.captures_iter(self.text) {
            for cell in self.cells(&found[3]) {
                let gone = Candidate::new(cell, digit(&found[2]));
                for by in COLOURED.captures_iter(&found[1]) {
                    let witness = Candidate::new(self.cells(&by[2])[0], digit(&by[1]));
                    let is_in_colour = colours.get(&by[3]).is_some_and(|colour| colour.contains(&witness));
                    self.claim(is_in_colour && self.layout().conflict(witness, gone), &found[0]);
                }
            }
        }
    }

    /// Judges a clause and adds it to what is known; `None` if it is of another kind.
    fn clause(&mut self, known: &mut Known, text: &str) -> Option<()> {
        if let Some(found) = HOUSE_TAKES.captures(text) {
            let (digit, at) = (digit(&found[1]), self.cells(&found[3]));
            let mut places = self.places(&found[2], digit);
            places.retain(|&cell| !self.is_false(known, Candidate::new(cell, digit)));
            let is_right =
                places.iter().all(|place| at.contains(place)) && at.iter().all(|&cell| self.has(cell, digit));
            self.claim(is_right, text);
            for cell in found.get(4).map_or(Vec::new(), |gone| self.cells(gone.as_str())) {
                self.claim(self.has(cell, digit) && self.is_false(known, Candidate::new(cell, digit)), text);
            }
            Self::stand(known, at, digit);
        } else if let Some(found) = CELL_IS.captures(text) {
            let cell = found.get(1).map(|cell| self.cells(cell.as_str())[0]).or(known.last)?;
            let digit = digit(&found[2]);
            let candidates = self.grid.candidates(cell).into_iter();
            let mut left = candidates.filter(|&other| !self.is_false(known, Candidate::new(cell, other)));
            let is_right = left.all(|other| other == digit) && self.has(cell, digit);
            self.claim(is_right, text);
            for gone in found.get(3).map_or(DigitSet::EMPTY, |gone| digits(gone.as_str())) {
                self.claim(self.has(cell, gone) && self.is_false(known, Candidate::new(cell, gone)), text);
            }
            Self::stand(known, vec![cell], digit);
        } else if let Some(found) = CELL_IS_NOT.captures(text).or_else(|| NOWHERE.captures(text)) {
            let (at, digit) =
                if text.starts_with('r') { (1, digit(&found[2])) } else { (2, digit(&found[1])) };
            let cells = self.cells(&found[at]);
            for &cell in &cells {
                self.claim(self.is_false(known, Candidate::new(cell, digit)), text);
                known.no.push(Candidate::new(cell, digit));
            }
            known.last = if let [cell] = cells[..] { Some(cell) } else { None };
        } else if let Some(found) = SET_TAKES.captures(text) {
            let (set, digit, at) = (self.cells(&found[1]), digit(&found[2]), self.cells(&found[3]));
            let alive = |cell: Cell, digit: Digit| !self.is_false(known, Candidate::new(cell, digit));
            let all = self.union(&set);
            let left = all.into_iter().filter(|&digit| set.iter().any(|&cell| alive(cell, digit))).count();
            let places = set.iter().filter(|&&cell| alive(cell, digit));
            let is_right =
                all.len() == set.len() + 1 && left <= set.len() && { places }.all(|cell| at.contains(cell));
            self.claim(is_right, text);
            Self::stand(known, at, digit);
        } else if let Some(found) = NOTHING_LEFT.captures(text) {
            let cell = self.cells(&found[1])[0];
            let mut candidates = self.grid.candidates(cell).into_iter();
            let is_right = candidates.all(|digit| self.is_false(known, Candidate::new(cell, digit)));
            self.claim(is_right, text);
        } else if let Some(found) = TWICE.captures(text) {
            let (house, digit) = (house(&found[1], self.layout()), digit(&found[2]));
            let stands = |cell: Cell| {
                known.yes.contains(&Candidate::new(cell, digit))
                    && self.layout().house(house).cells.contains(cell)
            };
            let is_right = self.cells(&found[3]).into_iter().all(stands);
            self.claim(is_right, text);
        } else if let Some(found) = NOT_BOTH.captures(text) {
            let cell = self.cells(&found[1])[0];
            let stands = |digit| known.yes.contains(&Candidate::new(cell, digit));
            self.claim(digits(&found[2]).into_iter().all(stands), text);
        } else if let Some(found) = NO_PLACE.captures(text) {
            let digit = digit(&found[2]);
            let mut places = self.places(&found[1], digit).into_iter();
            let is_right = places.all(|cell| self.is_false(known, Candidate::new(cell, digit)));
            self.claim(is_right, text);
        } else {
            return None;
        }
        Some(())
    }
}

/// The clauses of a line, without references and conjunctions.
fn clauses(body: &str) -> Vec<String> {
    static BEFORE: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"(?:, |: |\. So |\. )((?:so |and |)(?:the \d of|there is no|it is|r\d+c\d+(?:(?:, | and | or )r\d+c\d+)* (?:is|can|must|has)|\w+ \d has no))")
            .expect("a pattern")
    });
    let body = REFERENCE.replace_all(body, "");
    let parts = BEFORE.replace_all(&body, "\n$1");
    let without = |part: &str| {
        let part = part.trim().trim_end_matches('.');
        let words = ["so ", "then ", "and ", "Then ", "in the end, "];
        words.iter().fold(part, |part, word| part.strip_prefix(word).unwrap_or(part)).to_owned()
    };
    parts.split('\n').map(without).filter(|part| !part.is_empty()).collect()
}

#[derive(Default)]
struct Tally {
    steps: usize,
    claims: usize,
    unread: usize,
    wrong: Vec<String>,
}

fn read_path(start: &Grid<2>, profile: &str, tally: &mut Tally) {
    let explainer = explainer();
    path_builder(profile).build(start).widen().replay(|replayed| {
        let Move::Deduced(deduction) = replayed.what else { return };
        let step = &deduction.step;
        let text = explainer.explain(step, replayed.seen, Register::Teach).to_string();
        let mut reader = Reader {
            grid: replayed.grid,
            technique: step.technique,
            text: &text,
            claims: 0,
            unread: 0,
            wrong: Vec::new(),
        };
        reader.read(step);
        tally.steps += 1;
        tally.claims += reader.claims;
        tally.unread += reader.unread;
        tally.wrong.append(&mut reader.wrong);
    });
}

/// Positions in which a link of a chain was no premise, so that earlier steps that made it were left out.
const LINKS_LEFT_OUT: [&str; 4] = [
    "1...5...9......23.....7......85.....5..3..16...6941....7...4..58.....9.29....2.4.",
    ".2.4.6....5......1.89...5.6.3791....6....3.9.8...............1....34.9...7.8...25",
    "..3.....94..1..23.6.....15.....63..7..1.94......2....87..3..8.1.....7.6...562....",
    "...4....9.5.1.92...8..2...5..6..13.....8...5..7.94.1..7.1....2...2..5....6..14.7.",
];

/// A step of its path is rederived with more conclusions, which take places of a later step.
const REDERIVED_WITH_MORE: &str =
    "6.28..1...5..1...3............6....1.2...73.9..8.926.....7......19..4...84......5";

#[track_caller]
fn judge(tally: &Tally, least: usize) {
    let Tally { steps, claims, unread, wrong } = tally;
    assert!(
        wrong.is_empty(),
        "{} of {claims} claims are false:\n{}",
        wrong.len(),
        wrong[..wrong.len().min(5)].join("\n")
    );
    assert!(
        *steps >= least && *claims > 2 * steps && unread * 50 < *steps,
        "{steps} steps, {claims} claims, {unread} unread"
    );
}

#[test]
fn words_claim_nothing_false_of_the_board() {
    let mut tally = Tally::default();
    for text in LINKS_LEFT_OUT {
        read_path(&read(&Layout::classic(), text).expect("it can be read"), "hodoku", &mut tally);
    }
    read_path(&read(&Layout::classic(), REDERIVED_WITH_MORE).expect("it can be read"), "human", &mut tally);
    for puzzle in puzzles().iter().step_by(16) {
        ["human", "hodoku"].iter().for_each(|profile| read_path(puzzle, profile, &mut tally));
    }
    judge(&tally, 1_000);
}

/// Thousands of paths; `.ci/extra` reads them.
#[test]
#[ignore = "takes minutes"]
#[expect(clippy::print_stderr, reason = "with --nocapture it says how much was read")]
fn words_of_thousands_of_paths_claim_nothing_false() {
    let mut tally = Tally::default();
    let profiles =
        ["human", "hodoku", "se"].into_iter().filter(|name| Catalogue::embedded().profile(name).is_some());
    let profiles: Vec<&str> = profiles.collect();
    let spec = Spec::on(whydoku_board::Shape::CLASSIC);
    let generator = whydoku::Generator::new(spec, Goal::default(), 55).expect("a possible order");
    let made = generator.take(1_000).map(|made| read(&Layout::classic(), &made.text()).expect("a line"));
    for puzzle in puzzles().into_iter().chain(made) {
        profiles.iter().for_each(|profile| read_path(&puzzle, profile, &mut tally));
    }
    eprintln!("{} steps, {} claims, {} arguments of other kinds", tally.steps, tally.claims, tally.unread);
    judge(&tally, 50_000);
}
