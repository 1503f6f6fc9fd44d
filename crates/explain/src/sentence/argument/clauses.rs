//! Consequences of a hypothesis: a clause for each assertion that becomes true, with the alternatives it replaces: "r2c2 is
//! 2, not 5". An alternative that was just filled needs no mention.

use super::ArgumentWriter;
use super::outline::refutation;
use super::transcript::Transcript;
use crate::sentence::phrases::uncapital;
use whydoku_board::{Candidate, Cell, Digit, DigitSet, Tie, grouped, sorted};
use whydoku_logic::{Argument, ArgumentLine, Assertion, Justification, Truth};
use whydoku_solver::catalogue::Sentence;

/// The limits of cells, and of the digits that each has left, up to which a constraint without a filling names them.
const MOST_CHANGED: usize = 5;
const MOST_LEFT: usize = 4;

/// The limit of constraints of pairs that a clause names.
const MOST_TIES: usize = 2;

pub(super) struct Clause {
    pub(super) text: String,
    /// A reference to the statements it follows from, if these are further up.
    pub(super) origin: String,
    /// Whether it follows from the clause before.
    pub(super) follows: bool,
    /// Whether it contains a hypothesis of its own and must be a sentence.
    pub(super) is_sentence: bool,
}

impl Clause {
    pub(super) const fn new(text: String, follows: bool) -> Self {
        Self { text, origin: String::new(), follows, is_sentence: false }
    }
}

/// How a clause refers to a statement: by the number of its line, or by its cell.
#[derive(Clone, Copy)]
pub(super) enum ReferenceStyle {
    Number,
    Cell,
}

impl ArgumentWriter<'_> {
    /// The clauses of an argument; the last one names the truth without candidates, or the choice between cases.
    pub(super) fn clauses(
        self,
        argument: &Argument,
        transcript: &mut Transcript,
        style: ReferenceStyle,
    ) -> Vec<Clause> {
        let mut list =
            ClauseList { writer: self, style, transcript, clauses: Vec::new(), pending: Vec::new() };
        let is_contradiction = argument.cases.is_empty() && argument.broken.is_some();
        let mut lines = argument.lines.as_slice();
        while let Some((line, rest)) = lines.split_first() {
            if let Some(rest) = list.add_group(lines) {
                lines = rest;
                continue;
            }
            lines = rest;
            list.add_line(line);
            if line.then.is
                && is_contradiction
                && let Some(both) = list.transcript.double_placement(|one, other| self.are_twice(one, other))
            {
                let both = both.map(Clone::clone);
                let both = both.each_ref();
                list.add(self.double_placement(both), &both);
                return list.clauses;
            }
        }
        list.finish(argument);
        list.clauses
    }

    /// Whether a digit in both cells is named as the contradiction, which the lines of a trial on constraints do not reach
    /// otherwise.
    fn are_twice(self, one: Cell, other: Cell) -> bool {
        self.layout.has_constraints() && self.layout.peers(one).contains(other)
    }

    /// The digits that the cells of a constraint can still hold where it has no filling any more, without cells that have not
    /// changed: "with 7 at r1c2 and 8 or 9 at r2c2"; empty if these are many.
    fn failing_cells(self, truth: &Truth, transcript: &Transcript) -> String {
        let digits = |cell: Cell| {
            let left = |digit: &Digit| !transcript.excludes(self, Candidate::new(cell, *digit));
            self.grid.candidates(cell).into_iter().filter(left).collect::<DigitSet>()
        };
        let changed: Vec<(Cell, DigitSet)> = truth
            .related(self.layout)
            .into_iter()
            .map(|cell| (cell, digits(cell)))
            .filter(|(cell, left)| *left != self.grid.candidates(*cell) && left.len() <= MOST_LEFT)
            .collect();
        let cell = |(cell, left): &(Cell, DigitSet)| {
            let holes = [("digit", self.digits_or(*left)), ("cell", self.cell(*cell))];
            self.say(Sentence::DigitAt, &holes)
        };
        let is_clear = changed.len() <= MOST_CHANGED && changed.iter().all(|(_, left)| !left.is_empty());
        if is_clear { self.and(&changed.iter().map(cell).collect::<Vec<_>>()) } else { String::new() }
    }

    /// A refutation within an argument: "if r2c2 is 5, r2c8 is 3, so nothing is left in r9c8: r2c2 is not 5".
    fn refutation(self, within: &Argument, then: &Assertion, transcript: &Transcript) -> String {
        let mut transcript = transcript.clone();
        transcript.suppose(&[within], true);
        let writer = self.nested();
        let clauses = writer.clauses(within, &mut transcript, ReferenceStyle::Cell);
        let implication = uncapital(&writer.sentences_of(&[within], clauses));
        format!("{implication}: {}", self.say_assertion(Sentence::IsNot, then, &[]))
    }

    /// A clause about a cell or a digit of a house, with the constraints of pairs by which what is stated leaves no more.
    fn with_ties(self, clause: String, truth: &Truth, transcript: &Transcript) -> String {
        if !self.layout.has_constraints() || !matches!(truth, Truth::Cell(_) | Truth::House(..)) {
            return clause;
        }
        let mut names: Vec<String> = Vec::new();
        for candidate in truth.candidates(self.grid) {
            if let Some((cell, cause)) = transcript.tie(self, candidate) {
                let name = self.pair_of_cause(cause, [cell, candidate.cell]);
                if !names.contains(&name) {
                    names.push(name);
                }
            }
        }
        if names.is_empty() || names.len() > MOST_TIES {
            return clause;
        }
        self.say(Sentence::ByConstraint, &[("then", clause), ("what", self.and(&names))])
    }

    /// The assertion that a truth leaves, and the alternatives that are gone.
    fn remainder(self, truth: &Truth, then: &Assertion, gone: &[&Assertion], filled: &[Cell]) -> String {
        let clause = self.follows(truth, then, &[]);
        if matches!(truth, Truth::Cell(_)) {
            if gone.is_empty() {
                return clause;
            }
            return self.say(Sentence::RatherThan, &[("then", clause), ("digit", self.digits_of(gone))]);
        }
        let cells = gone.iter().flat_map(|gone| gone.cells.iter().copied());
        let cells: Vec<Cell> = cells.filter(|cell| !filled.contains(cell)).collect();
        if cells.is_empty() {
            return clause;
        }
        self.say(Sentence::RatherThanAt, &[("then", clause), ("cell", self.cells_or(cells))])
    }

    /// The candidates that a constraint or a sum eliminates; cells that lose the same digits together. Cells around it lose
    /// digits that it must hold.
    fn eliminations(self, truth: &Truth, eliminated: &[&Assertion]) -> String {
        let own = truth.related(self.layout);
        let (within, beyond): (Vec<&Assertion>, Vec<&Assertion>) =
            eliminated.iter().partition(|then| then.cells.iter().all(|&cell| own.contains(cell)));
        let parts = [(within, Sentence::TakenFrom), (beyond, Sentence::TakenAround)];
        let groups = parts.into_iter().flat_map(|(eliminated, sentence)| {
            let by_cells = grouped(eliminated.iter().map(|then| (&then.cells, then.digit)));
            let by_digits = grouped(by_cells.into_iter().map(|(cells, digits)| (sorted(digits), cells)));
            let group = |(digits, cells): (Vec<Digit>, Vec<&Vec<Cell>>)| {
                let cells = cells.into_iter().flatten().copied();
                self.say(sentence, &[("digits", self.digits(digits)), ("cells", self.cells(cells))])
            };
            by_digits.into_iter().map(group).collect::<Vec<_>>()
        });
        let groups = self.language.list_of_lists(&groups.collect::<Vec<_>>());
        let holes = [("what", self.name_of_related(truth)), ("taken", groups)];
        self.say(Sentence::RelationTakes, &holes)
    }

    /// Whether a reason is this truth or a constraint of the same name: one line may give several relations.
    fn has_same_name(self, because: &Justification, truth: &Truth) -> bool {
        let Justification::Truth(other) = because else { return false };
        other == truth
            || matches!((other, truth), (Truth::Relation(_), Truth::Relation(_)))
                && self.name_of_related(other) == self.name_of_related(truth)
    }

    pub(super) fn double_placement(self, both: [&Assertion; 2]) -> String {
        let cells = both.map(|assertion| assertion.cells[0]);
        if both[0].digit == both[1].digit
            && let Some(tie) = self.layout.tie(cells[0], cells[1])
        {
            let holes = [("digit", self.digit(both[0].digit)), ("cells", self.cells(cells))];
            return match tie {
                Tie::House(house) => self.say_of_house(Sentence::TwiceInHouse, house, &holes),
                tie => {
                    let ties = self.tie(tie, &self.cell(cells[1]));
                    self.say(Sentence::Sees, &[("cell", self.cell(cells[0])), ("ties", ties)])
                }
            };
        }
        let digits = self.digits(both.map(|assertion| assertion.digit));
        let cell = self.cells(both[0].cells.iter().copied());
        self.say(Sentence::BothInOne, &[("digits", digits), ("cell", cell)])
    }

    fn elimination(self, gone: &Assertion) -> String {
        let sentence = if gone.cells.len() == 1 { Sentence::IsNot } else { Sentence::NoDigitAt };
        self.say_assertion(sentence, gone, &[])
    }

    /// A truth without candidates, and the candidates it has lost.
    fn exhaustion(self, truth: &Truth, gone: &[&Assertion], transcript: &Transcript) -> String {
        if let Truth::Cell(cell) = truth
            && !gone.is_empty()
        {
            let holes = [("cell", self.cell(*cell)), ("digit", self.digits_of(gone))];
            return self.say(Sentence::CellExhausted, &holes);
        }
        let left = self.nothing_left(truth);
        if matches!(truth, Truth::Relation(_) | Truth::Linear(_)) {
            let cells = self.failing_cells(truth, transcript);
            if !cells.is_empty() {
                let holes = [("what", self.name_of_related(truth)), ("cells", cells)];
                return self.say(Sentence::RelationFails, &holes);
            }
        }
        let nothing_left = || self.say(Sentence::NothingLeft, &[("truth", &left)]);
        if let (Truth::House(_, digit), [_, _, ..]) = (truth, gone) {
            let cells = sorted(gone.iter().flat_map(|gone| gone.cells.iter().copied()));
            let gone = self.elimination(&Assertion { digit: *digit, cells, is: false });
            return format!("{gone}, {}", nothing_left());
        }
        // The eliminations of constraints were stated where they happened.
        let is_related = matches!(truth, Truth::Relation(_) | Truth::Linear(_));
        let unstated = gone.iter().filter(|gone| !is_related || !transcript.contains(gone));
        let mut clauses: Vec<String> = unstated.map(|gone| self.elimination(gone)).collect();
        if clauses.is_empty() {
            return self.with_ties(left, truth, transcript);
        }
        clauses.push(nothing_left());
        clauses.join(", ")
    }

    /// The choice that a truth leaves: "r1c2 is 3 or 5", "the 9 of row 4 is at r4c2 or r4c7".
    pub(super) fn choice_of_cases(self, truth: &Truth, cases: &[Argument]) -> String {
        let choices = cases.iter().map(|case| &case.supposed);
        let choices = choices.flat_map(|case| case.cells.iter().map(|&cell| (cell, case.digit)));
        self.choice(truth, &choices.collect::<Vec<_>>())
    }

    /// Whether a false assertion removed a candidate of this truth.
    fn concerns(self, gone: &Assertion, truth: &Truth) -> bool {
        match truth {
            Truth::Cell(cell) => gone.cells == [*cell],
            Truth::House(house, digit) => {
                let cells = self.layout.house(*house).cells;
                gone.digit == *digit && gone.cells.iter().all(|&cell| cells.contains(cell))
            }
            Truth::Clue(clue) => self.layout.clues()[*clue].digit == gone.digit,
            Truth::Relation(_) | Truth::Linear(_) => {
                let related = truth.related(self.layout);
                gone.cells.iter().all(|&cell| related.contains(cell))
            }
            Truth::Guardians(_) | Truth::Symmetric(_) | Truth::Regions(_) => false,
        }
    }
}

struct ClauseList<'w, 'a, 't> {
    writer: ArgumentWriter<'w>,
    style: ReferenceStyle,
    transcript: &'t mut Transcript,
    clauses: Vec<Clause>,
    /// False assertions that no clause has used yet.
    pending: Vec<&'a Assertion>,
}

impl<'a> ClauseList<'_, 'a, '_> {
    fn add(&mut self, text: String, from: &[&Assertion]) {
        let (follows, mut origin) = self.writer.origin(from, self.transcript);
        if self.clauses.is_empty() {
            origin.clear();
        } else if !origin.is_empty() {
            origin.insert(0, ' ');
        }
        self.clauses.push(Clause { text, origin, follows, is_sentence: false });
    }

    /// Records an assertion under the last clause.
    fn record(&mut self, then: &Assertion) {
        let place = match self.style {
            ReferenceStyle::Number => self.clauses.len().to_string(),
            ReferenceStyle::Cell => self.writer.cells_or(then.cells.iter().copied()),
        };
        self.transcript.add(then, place);
    }

    fn add_false(&mut self, text: String, is_sentence: bool, assertions: Vec<&'a Assertion>) {
        self.add(text, &[]);
        if let Some(last) = self.clauses.last_mut() {
            last.is_sentence = is_sentence;
        }
        assertions.iter().for_each(|then| self.record(then));
        self.pending.extend(assertions);
    }

    /// Adds the first lines in one clause if they are eliminations by one constraint, or refutations with one end that
    /// need no details; returns the other lines.
    fn add_group(&mut self, lines: &'a [ArgumentLine]) -> Option<&'a [ArgumentLine]> {
        let writer = self.writer;
        let (line, assertions) =
            (&lines[0], |lines: &'a [ArgumentLine]| lines.iter().map(|line| &line.then).collect());
        if let Justification::Truth(truth @ (Truth::Relation(_) | Truth::Linear(_))) = &line.because
            && !line.then.is
        {
            let is_alike = |line: &&ArgumentLine| !line.then.is && writer.has_same_name(&line.because, truth);
            let (group, rest) = lines.split_at(lines.iter().take_while(is_alike).count());
            let group: Vec<&Assertion> = assertions(group);
            let pending = std::mem::take(&mut self.pending);
            self.add_unstated(&pending);
            self.add_false(writer.eliminations(truth, &group), false, group);
            return Some(rest);
        }
        let within = refutation(line).filter(|_| writer.levels <= 1)?;
        let end = writer.end_of(within);
        let is_alike =
            |line: &&ArgumentLine| refutation(line).is_some_and(|within| writer.end_of(within) == end);
        let (group, rest) = lines.split_at(lines.iter().take_while(is_alike).count());
        let group: Vec<&Assertion> = assertions(group);
        self.add_false(writer.refuted_in_turn(&group, &end), true, group);
        Some(rest)
    }

    fn add_line(&mut self, line: &'a ArgumentLine) {
        let ArgumentLine { because, then } = line;
        let writer = self.writer;
        match because {
            Justification::Refuted(within) => {
                let text = writer.refutation(within, then, self.transcript);
                return self.add_false(text, true, vec![then]);
            }
            _ if !then.is => return self.pending.push(then),
            Justification::Truth(truth) => {
                let own = self.add_unrelated(truth);
                let text = writer.remainder(truth, then, &own, &self.transcript.filled);
                let text = writer.with_ties(text, truth, self.transcript);
                self.add(text, &own);
            }
            Justification::Set(cells) => {
                for other in std::mem::take(&mut self.pending) {
                    self.add(writer.elimination(other), &[other]);
                }
                self.add(writer.set_takes(cells, then), &[]);
            }
            Justification::Conflict => {
                self.add(writer.say_assertion(Sentence::ThenCellNamedIs, then, &[]), &[]);
            }
        }
        self.record(then);
    }

    /// Adds the pending assertions that do not concern a truth and are not stated yet; returns the others.
    fn add_unrelated(&mut self, truth: &Truth) -> Vec<&'a Assertion> {
        let pending = std::mem::take(&mut self.pending);
        let (own, others): (Vec<_>, Vec<_>) =
            pending.into_iter().partition(|gone| self.writer.concerns(gone, truth));
        self.add_unstated(&others);
        own
    }

    fn add_unstated(&mut self, assertions: &[&Assertion]) {
        let mut is_first = true;
        for other in assertions {
            if !self.transcript.contains(other) {
                self.add(self.writer.elimination(other), &[other]);
                // The others follow from the same statement as the first, and not from each other.
                if let Some(clause) = self.clauses.last_mut() {
                    clause.follows &= is_first;
                }
                is_first = false;
            }
        }
    }

    fn finish(&mut self, argument: &'a Argument) {
        match &argument.broken {
            Some(broken) if argument.cases.is_empty() => {
                let own = self.add_unrelated(broken);
                self.add(self.writer.exhaustion(broken, &own, self.transcript), &own);
            }
            broken => {
                let pending = std::mem::take(&mut self.pending);
                self.add_unstated(&pending);
                if let Some(broken) = broken {
                    self.add(self.writer.choice_of_cases(broken, &argument.cases), &pending);
                }
            }
        }
    }
}
