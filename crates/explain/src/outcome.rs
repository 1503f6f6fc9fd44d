//! The sentences around the steps: what became of a guess, how a run ended.

use super::fill::capital;
use super::{Explainer, ExplanationText, SpanStyle, names, reasons};
use whydoku_board::Grid;
use whydoku_board::{Candidate, Cell, CellSet, DigitSet};
use whydoku_logic::Truth;
use whydoku_logic::{Conclusion, Guess};
use whydoku_solver::catalogue::{Language, Sentence, WordForm};
use whydoku_solver::rating::Rating;
use whydoku_solver::trace::{Outcome, Trace};

impl Explainer<'_> {
    /// Tells a guess: what was tried, between what, and that it is no logic.
    pub fn explain_guess(&self, guess: &Guess, grid: &Grid) -> ExplanationText {
        let placed = self.placed(grid, guess.candidate);
        // What the board shows: where steps were left out that nothing needs, more may be left than when it was chosen.
        let choices = grid.candidates(guess.candidate.cell);
        let digits: Vec<String> = choices.into_iter().map(|digit| grid.layout().spell(digit)).collect();
        let holes = [
            ("open", guess.open.to_string()),
            ("placed", placed),
            ("digits", Language::list(&digits, &self.language.or)),
        ];
        let mut telling = ExplanationText::default();
        let holes = holes.each_ref().map(|(hole, text)| (*hole, text.as_str()));
        telling.push(self.language.say(Sentence::Guess, &holes), SpanStyle::Warning);
        telling.push(" ", SpanStyle::Plain);
        let (cell, digit) = names(grid, guess.candidate);
        telling.push(
            self.language.say(Sentence::GuessRight, &[("cell", &cell), ("digit", &digit)]),
            SpanStyle::Plain,
        );
        telling
    }

    /// Tells how a run ended. The cases of a refutation are told by whoever tells their steps.
    pub fn explain_outcome(&self, trace: &Trace, end: &Grid) -> ExplanationText {
        let (steps, guesses) = trace.counts();
        let open = end.open().len().to_string();
        let say =
            |sentence, holes: &[(&str, &str)]| ExplanationText::plain(self.language.say(sentence, holes));
        match &trace.outcome {
            Outcome::Solved if steps + guesses == 0 => say(Sentence::NothingToDo, &[]),
            Outcome::Solved if (steps, guesses) == (1, 0) => say(Sentence::SolvedInOne, &[]),
            Outcome::Solved if guesses == 0 => say(Sentence::Solved, &[("steps", &steps.to_string())]),
            Outcome::Solved => say(
                Sentence::SolvedByGuessing,
                &[("steps", &steps.to_string()), ("guesses", &guesses.to_string())],
            ),
            Outcome::Shown(claim) => self.state_claim(Sentence::Shown, *claim, end),
            Outcome::Stuck => say(Sentence::Stuck, &[("open", &open)]),
            Outcome::NoSolution => say(Sentence::NoSolutionBySearch, &[("open", &open)]),
            Outcome::Contradiction(_) | Outcome::Refuted(_) => {
                let mut telling = say(Sentence::NoSolution, &[]);
                telling.push(" ", SpanStyle::Plain);
                telling.push(self.explain_dead_end(trace, end), SpanStyle::Warning);
                telling
            }
            Outcome::SeveralSolutions { two, more } => {
                let differs = |cell| two[0].digit(cell) != two[1].digit(cell);
                let differ: CellSet = end.layout().cells().iter().filter(|&cell| differs(cell)).collect();
                let cells = names::cells(self.language, end.layout(), &differ);
                let count = self.language.counted("cell", differ.len(), WordForm::In);
                let sentence = match more {
                    Some(true) => Sentence::SeveralSolutions,
                    Some(false) => Sentence::TwoSolutions,
                    None => Sentence::AtLeastTwoSolutions,
                };
                let figure = differ.len().to_string();
                let digits: DigitSet = differ.iter().filter_map(|cell| two[0].digit(cell)).collect();
                let digits = names::digits(self.language, end.layout(), digits);
                let holes = [("cells", &cells), ("digits", &digits), ("count", &count), ("n", &figure)];
                let mut telling = say(sentence, &holes.map(|(hole, text)| (hole, text.as_str())));
                let swap = smallest_swap(&two[0], &two[1], &differ);
                if swap.len() < differ.len() {
                    telling.push(" ", SpanStyle::Plain);
                    telling.push(self.swap(&two[0], &swap), SpanStyle::Plain);
                }
                telling
            }
        }
    }

    /// Tells a rating, and what makes it so.
    pub fn explain_rating(&self, rating: &Rating) -> String {
        let figure = rating.figure.to_string();
        let guesses = rating.guesses.to_string();
        let tier = self.language.tier(&rating.tier);
        let common = [("rating", figure.as_str()), ("tier", &tier)];
        let (sentence, more) = match rating.hardest {
            _ if rating.guesses > 0 => (Sentence::RatingLineGuesses, Some(("guesses", guesses.as_str()))),
            Some(id) => {
                let name = self.catalogue.entry(id).words(self.code).name.as_str();
                (Sentence::RatingLineHardest, Some(("hardest", name)))
            }
            None => (Sentence::RatingLine, None),
        };
        let holes: Vec<(&str, &str)> = common.into_iter().chain(more).collect();
        self.language.say(sentence, &holes)
    }

    /// Tells why a run could not go on; empty if it ended otherwise. Where something was only supposed, this is the
    /// whole end: the puzzle itself may well have a solution.
    pub fn explain_dead_end(&self, trace: &Trace, end: &Grid) -> String {
        match &trace.outcome {
            Outcome::Contradiction(truths) => self.explain_contradiction(truths, end),
            Outcome::Refuted(cases) => cases.first().map_or(String::new(), |case| {
                let cell = end.layout().name(case.supposed.cell).to_string();
                self.language.say(Sentence::AllCasesFail, &[("cell", &cell)])
            }),
            _ => String::new(),
        }
    }

    /// Says of a claim that a given or placed digit has settled it, that it is false, or what else the sentence says.
    pub fn state_claim(&self, sentence: Sentence, claim: Conclusion, grid: &Grid) -> ExplanationText {
        let (cell, digit) = names(grid, claim.candidate());
        let holes = [("cell", cell.as_str()), ("digit", digit.as_str())];
        let what = match claim {
            Conclusion::Place(_) => Sentence::PlacedAt,
            Conclusion::Eliminate(_) => Sentence::IsNot,
        };
        let what = self.language.say(what, &holes);
        ExplanationText::plain(self.language.say(sentence, &[("claim", &what)]))
    }

    /// Introduces a case of a refutation.
    pub fn open_case(&self, grid: &Grid, supposed: Candidate) -> ExplanationText {
        ExplanationText::plain(
            self.language.say(Sentence::CaseBegins, &[("placed", &self.placed(grid, supposed))]),
        )
    }

    /// Ends a case of a refutation.
    pub fn close_case(&self, grid: &Grid, supposed: Candidate) -> ExplanationText {
        let (cell, digit) = names(grid, supposed);
        ExplanationText::plain(self.language.say(Sentence::CaseFails, &[("cell", &cell), ("digit", &digit)]))
    }

    /// Says of truths that they cannot all be honoured.
    pub fn explain_contradiction(&self, truths: &[Truth], grid: &Grid) -> String {
        let layout = grid.layout();
        match truths {
            [Truth::Cell(cell)] => {
                let seen = capital(&reasons::seen(self.language, grid, *cell, DigitSet::EMPTY));
                let cell = layout.name(*cell).to_string();
                self.language.say(Sentence::NothingForCell, &[("cell", &cell), ("seen", &seen)])
            }
            [Truth::House(house, digit)] => {
                let blockers = capital(&reasons::blockers(self.language, grid, *house, *digit));
                let holes = [("digit", grid.layout().spell(*digit)), ("blockers", blockers)];
                let holes = holes.each_ref().map(|(hole, text)| (*hole, text.as_str()));
                let house = names::named(layout, *house);
                self.language.say_of_house(Sentence::NothingForHouse, &house, &holes)
            }
            &[Truth::Clue(one), Truth::Clue(other)] if self.clash(one, other, grid).is_some() => {
                self.clash(one, other, grid).unwrap_or_default()
            }
            [Truth::Clue(clue)] => {
                let cells = layout.clues().get(*clue).map_or_else(CellSet::default, |info| info.cells);
                let cells = names::cells_or(self.language, layout, &cells);
                let clue = names::clue_name(self.language, layout, *clue);
                self.language.say(Sentence::NothingForClue, &[("clue", &clue), ("cells", &cells)])
            }
            [Truth::Relation(at)] => {
                let what = names::relation_name(self.language, layout, *at);
                self.language.say(Sentence::NothingForRelation, &[("what", &what)])
            }
            _ => {
                let codes: Vec<String> = truths.iter().map(|truth| truth.code(layout).to_string()).collect();
                self.language.say(Sentence::CannotAllHold, &[("truths", &codes.join(", "))])
            }
        }
    }

    /// Tells of cells that can be turned round by themselves.
    fn swap(&self, solution: &Grid, swap: &CellSet) -> String {
        let digits: DigitSet = swap.iter().filter_map(|cell| solution.digit(cell)).collect();
        let gender = self.language.noun("cell").map_or("", |noun| noun.gender());
        let holes = [
            ("cells", names::cells(self.language, solution.layout(), swap)),
            ("digits", names::digits(self.language, solution.layout(), digits)),
            ("count", self.language.number_of(swap.len(), gender, WordForm::Plain)),
            ("n", swap.len().to_string()),
        ];
        let holes = holes.each_ref().map(|(hole, text)| (*hole, text.as_str()));
        self.language.say(Sentence::SmallestSwap, &holes)
    }

    /// Two clues that want the same digit in one house.
    fn clash(&self, one: usize, other: usize, grid: &Grid) -> Option<String> {
        let layout = grid.layout();
        let places = |clue: usize| {
            let info = layout.clues().get(clue)?;
            Some(info.cells & *grid.places(info.digit))
        };
        let (these, those) = (places(one)?, places(other)?);
        let house = layout.house_around(&(these | those))?;
        let digit = layout.spell(layout.clues()[one].digit);
        let cells = |cells| names::cells(self.language, layout, cells);
        let clue = |clue| names::clue_name(self.language, layout, clue);
        let holes = [
            ("one", capital(&clue(one))),
            ("other", clue(other)),
            ("these", cells(&these)),
            ("those", cells(&those)),
            ("digit", digit),
        ];
        let holes = holes.each_ref().map(|(hole, text)| (*hole, text.as_str()));
        Some(self.language.say_of_house(Sentence::ClueClash, &names::named(layout, house), &holes))
    }

    fn placed(&self, grid: &Grid, candidate: Candidate) -> String {
        let (cell, digit) = names(grid, candidate);
        self.language.say(Sentence::PlacedAt, &[("cell", &cell), ("digit", &digit)])
    }
}

/// The smallest set of cells in which one solution can take the digits of the other and stay a solution: a cell that
/// changes its digit drags along every cell in its sight that has the new one, and nothing else. Where clues would
/// notice, it is all that differs.
fn smallest_swap(from: &Grid, to: &Grid, differ: &CellSet) -> CellSet {
    let layout = from.layout();
    if !layout.clues().is_empty() {
        return *differ;
    }
    let dragged = |cell: Cell| {
        let digit = to.digit(cell);
        (*layout.peers(cell) & *differ).iter().filter(|&peer| from.digit(peer) == digit).collect::<CellSet>()
    };
    let closed = |cell: Cell| {
        let mut swap = CellSet::only(cell);
        let mut waiting = vec![cell];
        while let Some(next) = waiting.pop() {
            let new = dragged(next) - swap;
            swap |= new;
            waiting.extend(new.iter());
        }
        swap
    };
    differ.iter().map(closed).min_by_key(CellSet::len).unwrap_or(*differ)
}

fn names(grid: &Grid, candidate: Candidate) -> (String, String) {
    (grid.layout().name(candidate.cell).to_string(), grid.layout().spell(candidate.digit))
}
