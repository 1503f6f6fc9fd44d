//! Sentences around the steps: guesses, cases, ratings and the end of a run.

use super::brief::truth_without_place;
use super::phrases::{Phrases, capital};
use super::{Explainer, reasons};
use crate::{ExplanationText, SpanStyle};
use whydoku_board::{
    Candidate, Cell, CellSet, Clash, Digit, DigitSet, Grid, Layout, RelationInfo, Tie, WIDEST,
};
use whydoku_logic::{Conclusion, Guess, Truth};
use whydoku_solver::catalogue::{Sentence, WordForm};
use whydoku_solver::rating::Rating;
use whydoku_solver::trace::{Move, Outcome, Trace};

/// The conclusions that are named before a contradiction.
const MOST_CONCLUSIONS: usize = 12;

impl Explainer<'_> {
    /// Explains a guess: what is tried, between what, and that it is no logic.
    pub fn explain_guess(&self, guess: &Guess, grid: &Grid) -> ExplanationText {
        let phrases = self.phrases(grid);
        let holes = [
            ("open", guess.open.to_string()),
            ("placed", phrases.say_of(Sentence::PlacedAt, guess.candidate)),
            // Superfluous steps may have been pruned, so more may be left than when the guess was chosen.
            ("digits", phrases.digits_or(grid.candidates(guess.candidate.cell))),
        ];
        let mut text = ExplanationText::default();
        text.push(phrases.say(Sentence::Guess, &holes), SpanStyle::Warning);
        text.add(" ");
        text.add(phrases.say_of(Sentence::GuessRight, guess.candidate));
        if let Some(note) = self.note_of_regions(grid) {
            text.add(" ");
            text.add(note);
        }
        text
    }

    /// Says that regions are to be found and that no technique looks for them, if that is so.
    pub(crate) fn note_of_regions(&self, grid: &Grid) -> Option<String> {
        grid.layout().shape().has_unknown_regions().then(|| self.phrases(grid).text(Sentence::RegionsUnknown))
    }

    /// Explains that nothing applies any more.
    pub fn explain_stuck(&self, grid: &Grid) -> String {
        let phrases = self.phrases(grid);
        let text = phrases.say(Sentence::Stuck, &[("open", grid.open().len().to_string())]);
        match self.note_of_regions(grid) {
            Some(note) => format!("{text} {note}"),
            None => text,
        }
    }

    /// Explains how a run ended; the cases of a refutation are explained with their steps.
    pub fn explain_outcome(&self, trace: &Trace, end: &Grid) -> ExplanationText {
        let phrases = self.phrases(end);
        let (steps, guesses) = trace.counts();
        let counts = [("steps", steps.to_string()), ("guesses", guesses.to_string())];
        let open = [("open", end.open().len().to_string())];
        let text = match &trace.outcome {
            Outcome::Solved if steps + guesses == 0 => phrases.text(Sentence::NothingToDo),
            Outcome::Solved if (steps, guesses) == (1, 0) => phrases.text(Sentence::SolvedInOne),
            Outcome::Solved if guesses == 0 => phrases.say(Sentence::Solved, &counts[..1]),
            Outcome::Solved => phrases.say(Sentence::SolvedByGuessing, &counts),
            Outcome::Shown(claim) => return self.state_claim(Sentence::Shown, *claim, end),
            Outcome::Stuck => self.explain_stuck(end),
            Outcome::NoSolution => phrases.say(Sentence::NoSolutionBySearch, &open),
            Outcome::Contradiction(_) | Outcome::Refuted(_) => {
                let mut text = ExplanationText::plain(phrases.text(Sentence::NoSolution));
                text.add(" ");
                text.push(self.explain_dead_end(trace, end), SpanStyle::Warning);
                return text;
            }
            Outcome::SeveralSolutions { two, more } => return several_solutions(phrases, two, *more),
        };
        ExplanationText::plain(text)
    }

    /// Explains a rating by its hardest technique or its guesses.
    pub fn explain_rating(&self, rating: &Rating) -> String {
        let mut holes =
            vec![("rating", rating.figure.to_string()), ("tier", self.language().tier(&rating.tier))];
        let sentence = match rating.hardest {
            _ if rating.guesses > 0 => {
                holes.push(("guesses", rating.guesses.to_string()));
                Sentence::RatingLineGuesses
            }
            Some(id) => {
                holes.push(("hardest", self.words(id).name.clone()));
                Sentence::RatingLineHardest
            }
            None => Sentence::RatingLine,
        };
        let holes: Vec<(&str, &str)> = holes.iter().map(|(hole, text)| (*hole, text.as_str())).collect();
        self.language().say(sentence, &holes)
    }

    /// Explains why a run could not go on; empty if it ended otherwise. Of a position with a hypothesis, this is the whole
    /// end: the puzzle itself may have a solution.
    pub fn explain_dead_end(&self, trace: &Trace, end: &Grid) -> String {
        match &trace.outcome {
            Outcome::Contradiction(truths) => self.explain_contradiction(truths, end),
            Outcome::Refuted(cases) => cases.first().map_or(String::new(), |case| {
                let phrases = self.phrases(end);
                phrases.say(Sentence::AllCasesFail, &[("cell", phrases.cell(case.supposed.cell))])
            }),
            _ => String::new(),
        }
    }

    /// Explains why a run could not go on, after the conclusions that lead there; empty if it ended otherwise.
    pub fn explain_contradiction_after(&self, trace: &Trace, end: &Grid) -> Option<String> {
        let why = self.explain_dead_end(trace, end);
        let mut steps = Vec::new();
        trace.replay(|replayed| {
            if let Move::Deduced(deduction) = replayed.what {
                steps.push(self.brief_conclusions(&deduction.step, replayed.grid).to_string());
            }
        });
        if steps.len() > MOST_CONCLUSIONS {
            steps.drain(1..steps.len() + 1 - MOST_CONCLUSIONS);
            "…".clone_into(&mut steps[1]);
        }
        match (why.is_empty(), steps.is_empty()) {
            (true, _) => None,
            (false, true) => Some(why),
            (false, false) => {
                let holes = [("steps", steps.join(", ")), ("why", why)];
                Some(self.phrases(end).say(Sentence::WrongBecause, &holes))
            }
        }
    }

    /// Answers a claim by what an assumption leads to: "No. With 5 at r1c1, row 1 has no place left for 4."
    pub fn answer_by_contradiction(
        &self,
        holds: bool,
        assumed: Conclusion,
        outcome: &Outcome,
        end: &Grid,
    ) -> String {
        let phrases = self.phrases(end);
        let truth = match outcome {
            Outcome::Contradiction(truths) if truths.len() == 1 => truths.first(),
            _ => None,
        };
        let reason = truth.map(|truth| truth_without_place(phrases, truth, Sentence::Nowhere));
        let reason = reason.filter(|reason| !reason.is_empty());
        let reason = reason.unwrap_or_else(|| phrases.text(Sentence::AnswerUnsolvable));
        let case = match assumed {
            Conclusion::Place(_) => Sentence::AnswerWith,
            Conclusion::Eliminate(_) => Sentence::AnswerWithout,
        };
        let answer = phrases.text(if holds { Sentence::AnswerYes } else { Sentence::AnswerNo });
        let case = phrases.say_of(case, assumed.candidate());
        phrases.say(Sentence::AnswerReason, &[("answer", answer), ("case", case), ("reason", reason)])
    }

    /// Answers a claim by the steps that lead to it: "Yes: nine singles lead to it."
    pub fn answer_by_steps(&self, trace: &Trace) -> String {
        let mut are_singles = true;
        trace.replay(|replayed| {
            are_singles &= matches!(replayed.what, Move::Deduced(deduction)
                if self.explain_single(&deduction.step, replayed.seen).is_some());
        });
        let sentence = if are_singles { Sentence::AnswerSingles } else { Sentence::AnswerSteps };
        // The sentence for one step is chosen by the figure.
        let n = match trace.moves.len() {
            1 => "1".to_owned(),
            many => self.language().number_of(many, "", WordForm::Plain),
        };
        self.language().say(sentence, &[("n", &n)])
    }

    /// Introduces a case of a refutation.
    pub fn open_case(&self, grid: &Grid, supposed: Candidate) -> ExplanationText {
        let phrases = self.phrases(grid);
        let placed = phrases.say_of(Sentence::PlacedAt, supposed);
        ExplanationText::plain(phrases.say(Sentence::CaseBegins, &[("placed", placed)]))
    }

    /// Ends a case of a refutation.
    pub fn close_case(&self, grid: &Grid, supposed: Candidate) -> ExplanationText {
        ExplanationText::plain(self.phrases(grid).say_of(Sentence::CaseFails, supposed))
    }

    /// Explains that truths cannot all hold.
    pub fn explain_contradiction(&self, truths: &[Truth], grid: &Grid) -> String {
        let (layout, phrases) = (grid.layout(), self.phrases(grid));
        if let &[Truth::Clue(one), Truth::Clue(other)] = truths
            && let Some(text) = clash_of_clues(phrases, one, other, grid)
        {
            return text;
        }
        match truths {
            [Truth::Cell(cell)] => {
                let seen = capital(&reasons::seen(phrases, grid, *cell, DigitSet::EMPTY));
                phrases.say(Sentence::NothingForCell, &[("cell", phrases.cell(*cell)), ("seen", seen)])
            }
            &[Truth::House(house, digit)] => {
                let blockers = capital(&reasons::blockers(phrases, grid, house, digit));
                let holes = [("digit", phrases.digit(digit)), ("blockers", blockers)];
                phrases.say_of_house(Sentence::NothingForHouse, house, &holes)
            }
            [Truth::Clue(clue)] => {
                let cells = layout.clues().get(*clue).map_or_else(CellSet::default, |info| info.cells);
                let holes = [("clue", phrases.clue(*clue)), ("cells", phrases.cells_or(cells))];
                phrases.say(Sentence::NothingForClue, &holes)
            }
            [Truth::Relation(at)] => {
                let text =
                    capital(&phrases.say(Sentence::NothingForRelation, &[("what", phrases.relation(*at))]));
                let made = layout.relations().get(*at).and_then(|info| made_sum(phrases, info, grid));
                made.map_or(text.clone(), |made| format!("{text} {made}"))
            }
            _ => {
                let codes: Vec<String> = truths.iter().map(|truth| truth.code(layout).to_string()).collect();
                phrases.say(Sentence::CannotAllHold, &[("truths", codes.join(", "))])
            }
        }
    }
}

/// Says what the digits in the cells of a sum make, if all are filled.
fn made_sum(phrases: Phrases<'_>, info: &RelationInfo<WIDEST>, grid: &Grid) -> Option<String> {
    info.automaton.plain_sum()?;
    let value = |&cell: &Cell| Some(grid.layout().shape().value(grid.digit(cell)?));
    let made: i32 = info.order.iter().map(value).sum::<Option<i32>>()?;
    let holes = [("others", phrases.cells(info.cells)), ("sum", made.to_string())];
    Some(phrases.say(Sentence::OthersMake, &holes))
}

impl Explainer<'_> {
    /// Explains why two digits cannot stand together, without a full stop.
    pub fn explain_clash(&self, clash: &Clash, layout: &Layout) -> String {
        let phrases = Phrases { language: self.language(), layout };
        let [one, other] = clash.candidates;
        if let Tie::House(house) = clash.tie {
            let cells = phrases.cells([one.cell, other.cell]);
            let holes = [("digit", phrases.digit(one.digit)), ("cells", cells)];
            return phrases.say_of_house(Sentence::CheckSameInHouse, house, &holes);
        }
        let ties = phrases.tie(clash.tie, &phrases.cell(one.cell));
        let seen = phrases.say(Sentence::Sees, &[("cell", phrases.cell(other.cell)), ("ties", ties)]);
        let [one, other] = clash.candidates.map(|placed| phrases.say_of(Sentence::PlacedAt, placed));
        phrases.say(Sentence::CheckClash, &[("one", one), ("other", other), ("seen", seen)])
    }

    /// Names the clues outside the board that cannot be met any more, with what their cells hold, without full stops.
    pub fn unmet_clues(&self, grid: &Grid) -> Vec<String> {
        let phrases = self.phrases(grid);
        let clues = grid.layout().clues().iter().enumerate();
        let unmet = clues.filter(|(_, info)| {
            !info.cells.iter().any(|cell| grid.may_hold(Candidate::new(cell, info.digit)))
        });
        let sentences = unmet.map(|(clue, info)| {
            let held = info.cells.iter().filter_map(|cell| Some(Candidate::new(cell, grid.digit(cell)?)));
            let held: Vec<String> = held.map(|placed| phrases.say_of(Sentence::CellHolds, placed)).collect();
            let holes = [("clue", phrases.clue(clue)), ("held", held.join(", "))];
            phrases.say(Sentence::CheckClue, &holes)
        });
        sentences.collect()
    }
}

/// The cells in which two solutions differ, and the fewest that can be exchanged by themselves.
fn several_solutions(phrases: Phrases<'_>, two: &[Grid; 2], more: Option<bool>) -> ExplanationText {
    let digits_of = |cells: &CellSet| -> DigitSet {
        cells
            .iter()
            .flat_map(|cell| two.iter().filter_map(move |grid| grid.digit(cell)))
            .collect::<DigitSet>()
    };
    let differs = |cell: &Cell| two[0].digit(*cell) != two[1].digit(*cell);
    let differ: CellSet = phrases.layout.cells().iter().filter(differs).collect();
    let sentence = match more {
        Some(true) => Sentence::SeveralSolutions,
        Some(false) => Sentence::TwoSolutions,
        None => Sentence::AtLeastTwoSolutions,
    };
    let holes = |cells: CellSet, count: String| {
        let (figure, digits) = (cells.len().to_string(), phrases.digits(digits_of(&cells)));
        [("cells", phrases.cells(cells)), ("digits", digits), ("count", count), ("n", figure)]
    };
    let language = phrases.language;
    let count = language.counted("cell", differ.len(), WordForm::In);
    let mut text = ExplanationText::plain(phrases.say(sentence, &holes(differ, count)));
    let swap = smallest_swap(&two[0], &two[1], &differ);
    if swap.len() < differ.len() {
        let gender = language.noun("cell").map_or("", |noun| noun.gender());
        let count = language.number_of(swap.len(), gender, WordForm::Plain);
        text.add(" ");
        text.add(phrases.say(Sentence::SmallestSwap, &holes(swap, count)));
    }
    text
}

/// Two clues that need the same digit in one house.
fn clash_of_clues(phrases: Phrases<'_>, one: usize, other: usize, grid: &Grid) -> Option<String> {
    let layout = phrases.layout;
    let places = |clue: usize| {
        let info = layout.clues().get(clue)?;
        Some(info.cells & *grid.places(info.digit))
    };
    let (these, those) = (places(one)?, places(other)?);
    let house = layout.house_around(&(these | those))?;
    let digit: Digit = layout.clues()[one].digit;
    let holes = [
        ("one", capital(&phrases.clue(one))),
        ("other", phrases.clue(other)),
        ("these", phrases.cells(these)),
        ("those", phrases.cells(those)),
        ("digit", phrases.digit(digit)),
    ];
    Some(phrases.say_of_house(Sentence::ClueClash, house, &holes))
}

/// The smallest set of cells in which one solution can take the digits of the other and stay a solution: a cell that
/// changes its digit forces every peer with the new digit to change too. With clues, it is all that differs.
fn smallest_swap(from: &Grid, to: &Grid, differ: &CellSet) -> CellSet {
    let layout = from.layout();
    if !layout.clues().is_empty() || layout.shape().has_unknown_regions() {
        return *differ;
    }
    let forced = |cell: Cell| {
        let digit = to.digit(cell);
        (*layout.peers(cell) & *differ).iter().filter(|&peer| from.digit(peer) == digit).collect::<CellSet>()
    };
    let closure = |cell: Cell| {
        let mut swap = CellSet::only(cell);
        let mut queue = vec![cell];
        while let Some(next) = queue.pop() {
            let new = forced(next) - swap;
            swap |= new;
            queue.extend(new.iter());
        }
        swap
    };
    differ.iter().map(closure).min_by_key(CellSet::len).unwrap_or(*differ)
}
