//! [`Language`]: the words between the names: houses, numbers, "and" and "or", and the sentences that are not about
//! a technique.

use serde::Deserialize;
use std::collections::BTreeMap;

/// One language, as `techniques/languages/<code>.yaml` holds it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Language {
    /// The version of this format.
    pub schema: super::entry::Schema,
    /// What it calls itself.
    pub name: String,
    /// Whether words may be missing. What is missing is told in English.
    #[serde(default)]
    pub partial: bool,
    /// The word between the last two of several that all hold.
    pub and: String,
    /// The word between the last two of several of which one holds.
    pub or: String,
    /// The kinds of houses: singular and plural.
    pub houses: BTreeMap<String, [String; 2]>,
    /// Small numbers in words, from zero.
    pub numbers: Vec<String>,
    /// Sentences by name, with holes in braces that the caller fills.
    pub sentences: BTreeMap<Sentence, String>,
}

macro_rules! sentences {
    ($($name:ident $(($($hole:literal),+))? = $what:literal,)+) => {
        /// A sentence that is not about a technique.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum Sentence {
            $(#[doc = $what] $name,)+
        }

        impl Sentence {
            /// All of them, each with the holes that it must have.
            pub const ALL: &[(Self, &[&str])] = &[$((Self::$name, &[$($($hole),+)?]),)+];
        }
    };
}

sentences! {
    HouseName("kind", "number") = "a house by name: \"row 3\"",
    NotInHouse("house", "digit", "cell") = "a house that a digit blocks: \"not in row 4 (7 at r4c2)\"",
    NotTied("cells", "tie", "digit") = "cells that a digit blocks through no house",
    SeenTied("tie", "digit") = "a digit that keeps another from a cell through no house",
    Sees("cell", "ties") = "how a cell sees others",
    ClueClash("one", "other", "these", "those", "digit", "house") = "two clues with one room between them",
    TieHouse("cell", "house") = "where a cell is that shares a house with another: \"in row 3 with r3c5\"",
    TieKnight("cell") = "where a cell is that is a knight's move from another",
    TieKing("cell") = "where a cell is that touches another at a corner",
    TieExtra("cell", "number") = "where a cell is that shares a small extra region with another",
    TieNeighbours("cell") = "where a cell is that shares an edge with another",
    ClueAbove("digit", "number") = "an outside clue over a column",
    ClueBelow("digit", "number") = "an outside clue under a column",
    ClueBefore("digit", "number") = "an outside clue left of a row",
    ClueBehind("digit", "number") = "an outside clue right of a row",
    ClueNumber("number") = "a clue that stands at no side of the board",
    CellHolds("cell", "digit") = "a filled cell: \"r5c4 holds 3\"",
    CellsFilled("cells") = "filled cells: \"r5c4 and r5c6 are filled\"",
    RestFilled = "all cells not spoken of are filled",
    CellsLostIt("cells", "digit") = "cells that an earlier step took the digit from",
    HouseHas("house", "digits") = "digits that stand in a house: \"row 5 has 1 and 4\"",
    DigitsLost("digits") = "digits that earlier steps took from the cell",
    RemovedFrom("digit", "cells") = "candidates that go: \"5 from r2c6\"",
    PlacedAt("cell", "digit") = "a digit that is placed: \"r6c4 = 7\"",
    CellNot("cell", "digit") = "a candidate that goes, in short: \"r6c4<>7\"",
    IsNot("cell", "digit") = "a candidate that goes, as a claim: \"r3c4 is not 5\"",
    Shown("claim") = "a claim that has been shown",
    ShownAtOnce("claim") = "a claim that the board shows as it stands",
    ClaimFalse("claim") = "a claim that is false, before what supposing it leads to",
    Supposing("claim") = "the opposite of a true claim, before what supposing it leads to",
    ClaimFails("claim") = "a supposition has led nowhere, so its opposite holds",
    NothingToDo = "the grid is full",
    ClaimUnknown("claim") = "a claim that logic cannot decide here",
    DigitAt("digit", "cell") = "a candidate by name: \"7 at r4c2\"",
    SupposeIs("digit", "cell") = "a supposition: the digit is there",
    SupposeIsNot("digit", "cell") = "a supposition: the digit is not there",
    SupposeNowhere("digit", "cell") = "a supposition: the digit is at none of several places",
    SupposedThen("before", "then") = "a supposition and what follows at once",
    SoThen("before", "then") = "what is not so, and what follows from that",
    SoNowhere("digit", "cell") = "several places that cannot be beside what was asserted",
    SoIsNot("digit", "cell") = "what cannot be beside what was asserted: \"so r1c7 is not 8\"",
    ThenCellIs("digit") = "all that is left of a cell: \"it is 3\"",
    ThenCellNamedIs("digit", "cell") = "all that is left of a cell not named just before",
    ThenHouseHas("digit", "cell", "house") = "all that is left of a house: \"the 9 of row 4 is at r4c2\"",
    ThenClueHas("cell", "clue") = "all that is left of a clue",
    ThenGuardian("digit", "cell") = "all that is left of the guardians of a pattern",
    ThenSetHas("digit", "cell", "cells") = "a set of cells short of a digit: it needs all the others",
    NothingLeft("truth") = "the contradiction at the end of a line of reasoning",
    Nobody("cell") = "a cell with nothing left, as the end of a sentence",
    Nowhere("house", "digit") = "a house with no place left, as the end of a sentence",
    ClueNowhere("clue") = "a clue with no place left, as the end of a sentence",
    AssumesUniqueness = "says that a step uses that the puzzle has one solution",
    PictureKey = "what the signs in pictures mean",
    GuessTitle("number") = "the headline of a guess",
    Guess("open", "placed", "digits") = "introduces a guess",
    GuessRight("cell", "digit") = "what became of a guess",
    Solved("steps") = "a puzzle solved by logic",
    SolvedInOne = "a puzzle solved by logic in one step",
    SolvedByGuessing("steps", "guesses") = "a puzzle solved with guesses",
    Stuck("open") = "nothing applies any more",
    NoSolution = "introduces a contradiction",
    NothingForCell("cell", "seen") = "a cell with no candidates left",
    NothingForHouse("house", "digit", "blockers") = "a house with no place for a digit",
    NothingForClue("clue", "cells") = "a clue with no place left",
    CannotAllHold("truths") = "truths that cannot all be honoured",
    NoSolutionBySearch("open") = "no contradiction found by logic, but search finds no solution",
    CaseBegins("placed") = "a case of a refutation begins",
    CaseFails("cell", "digit") = "a case has led to a contradiction",
    AllCasesFail("cell") = "all cases of a cell have failed",
    TwoSolutions("cells", "count") = "just two solutions, and where they differ",
    SeveralSolutions("cells", "count") = "more than two solutions, and where two of them differ",
}

impl Language {
    /// A sentence with its holes filled.
    pub fn say(&self, sentence: Sentence, holes: &[(&str, &str)]) -> String {
        let mut text = self.sentences.get(&sentence).cloned().unwrap_or_default();
        for (hole, filling) in holes {
            text = text.replace(&format!("{{{hole}}}"), filling);
        }
        text
    }

    /// A small number in words, a larger one in digits.
    pub fn number(&self, number: usize) -> String {
        self.numbers.get(number).cloned().unwrap_or_else(|| number.to_string())
    }

    /// "a, b and c", with the word given.
    pub fn list(items: &[String], word: &str) -> String {
        match items {
            [] => String::new(),
            [one] => one.clone(),
            [first @ .., last] => format!("{} {word} {last}", first.join(", ")),
        }
    }

    /// The word for a kind of house, for one or several.
    pub fn house_kind(&self, kind: &str, count: usize) -> &str {
        self.houses.get(kind).map_or("", |forms| &forms[usize::from(count != 1)])
    }
}
