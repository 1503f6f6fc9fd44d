//! [`Sentence`]: the sentences that are not about a technique, with their holes.

use super::schema::WordForm;
use super::{NamedHole, Template};
use whydoku_yaml::{Spanned, YamlError};

macro_rules! sentences {
    ($($name:ident $(($($hole:literal),+))? = $what:literal,)+) => {
        /// A sentence that is not about a technique.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Sentence {
            $(#[doc = $what] $name,)+
        }

        impl Sentence {
            /// All sentences, each with its holes.
            pub const ALL: &[(Self, &[&str])] = &[$((Self::$name, &[$($($hole),+)?]),)+];

            const fn ident(self) -> &'static str {
                match self {
                    $(Self::$name => stringify!($name),)+
                }
            }
        }
    };
}

sentences! {
    HouseName("kind", "number") = "a house by name: \"row 3\"",
    HouseOfCell("kind", "cell") = "a house by a cell of it: \"the region of r1c6\"",
    NotInHouse("house", "digit", "cell") = "a house that a digit blocks: \"not in row 4 (7 at r4c2)\"",
    NotTied("cells", "tie", "digit") = "cells that a digit blocks through no house",
    SeenTied("tie", "digit") = "a digit that keeps another from a cell through no house",
    Sees("cell", "ties") = "how a cell sees others",
    SeeEachOther("cells", "house") = "two cells of one house: \"r1c1 and r2c2 see each other (box 1)\"",
    ClueClash("one", "other", "these", "those", "digit", "house") = "two clues with one room between them",
    TieHouse("cell", "house") = "where a cell is that shares a house with another: \"in row 3 with r3c5\"",
    TieKnight("cell") = "where a cell is that is a knight's move from another",
    TieKing("cell") = "where a cell is that touches another at a corner",
    TieNeighbours("cell") = "where a cell is that shares an edge with another",
    TieDrawn("cell", "what") = "where a cell is that a constraint ties to another",
    RuleAt("what", "cells") = "a rule that holds everywhere, at some cells",
    ThenRelationHas("cell", "digit", "what") = "what a constraint leaves a cell",
    RelationTakes("what", "taken") = "digits that a constraint takes from cells",
    TakenFrom("digits", "cells") = "of these: which digits from which cells",
    LinearName("equation", "terms") = "what houses leave of cages, by what comes out and how",
    RelationNowhere("what") = "a constraint that cannot be kept, as the end of a sentence",
    NothingForRelation("what") = "a constraint that cannot be kept any more",
    WaysAre("ways") = "with which digits a sum can be filled",
    SumWays("sum", "count", "ways") = "with which digits a sum in so many cells can be filled",
    NothingElse("ways") = "where the ways of filling a sum are all that its cells can hold, without a full stop",
    SumWaysLeft("sum", "count", "all", "ways") = "with which digits a sum can be filled, and with which of them it still can",
    OrdersAre("cells", "ways") = "with which digits cells can be filled, in their order",
    OrdersSeveral = "cells can be filled in several ways, by what joins two of them",
    PlacesOfRepeated("digit", "ways") = "where a digit that a constraint needs several times can be",
    FillingsLack = "no filling of a constraint holds what is removed from its cells",
    FillingsInSight("digits", "cells") = "in every filling of a constraint, cells beyond it see digits",
    FillingsInSightOfMany("digits") = "the same before a list of the cells, which all lose the same digit",
    LevelsAre("low", "high") = "which cells of a line hold low digits and which hold high ones",
    LevelsOpen = "digits of a line without a partner, where low and high are still open",
    FillingsUse("effect", "digits") = "after an effect of fillings: digits that all of them use, without a full stop",
    FillingUses("effect", "digits") = "the same where one set of digits is left",
    FillingsNeedPartner("ways") = "why digits go from the two cells of a sum, without a full stop",
    FillingsMakeNoSum("ways") = "why digits go from the cells of a sum, without a full stop",
    FillingsMakeNoEquals("ways") = "why digits go from cells with equal sums, without a full stop",
    FillingsLeave("ways", "cells") = "what some digits stand in no filling of, without a full stop",
    FillingsLeaveOfMany("ways") = "the same where there are too many cells to be named",
    BoundOfHouse("sum", "house") = "what the cells of a sum come to in one house: \"21 in box 3\"",
    DigitsDiffer = "why the cells of a sum have bounds",
    CellsComeToAtLeast("parts", "sum") = "what the cells of a sum come to at least, house by house",
    CellsComeToAtMost("parts", "sum") = "what they come to at most",
    OtherCellsComeToAtLeast("others", "parts", "sum") = "the same of all cells but those of a pill or a circle",
    OtherCellsComeToAtMost("others", "parts", "sum") = "what these come to at most",
    SumIs("sum") = "the sum that they must come to",
    OthersMake("others", "sum") = "what filled cells of a pill or a circle make",
    OthersMakeAtMost("others", "sum") = "what cells of a pill or a circle can make at most",
    OthersMakeAtLeast("others", "sum") = "what they make at least",
    OthersMakeNoLess("others") = "cells of a pill or a circle make no less than others do, without a full stop",
    OthersMakeNoMore("others") = "they make no more, without a full stop",
    NoRoomForMore = "there is no room above the least, without a full stop",
    NoRoomForLess = "there is no room below the most, without a full stop",
    RoomForMore("room") = "how much room there is above the least, without a full stop",
    RoomForLess("room") = "how much room there is below the most, without a full stop",
    NumberRange("least", "most") = "the least and the most of a number: \"6 to 24\"",
    SumInRange("cells", "range") = "which range the digit of a cell or the sum of several has",
    NumberInRange("cells", "range") = "which range the number in a pill has",
    EqualsInRange("parts", "range") = "which range equal sums have in common, without a full stop",
    EqualsOfMany("parts", "range") = "the same where only the sums that bound the others are named",
    RenbanSpan("count", "span") = "how far apart digits of a line of consecutive digits are at most",
    XSumLengths("cell", "clue", "lengths") = "how many cells can come to an X-sum",
    TallestFirst("cell") = "why a clue of one skyscraper fixes the tallest, without a full stop",
    HeightsRise("cell", "clue") = "why great heights stand late where many are to be seen",
    SandwichEmpty("low", "high") = "that a sandwich of 0 holds nothing",
    SandwichSets("low", "high", "ways") = "which digits can stand between the lowest and the highest",
    SandwichLengths("low", "high", "clue", "range") = "how many cells the digits between the lowest and the highest take",
    WaysSeveral = "a sum or line can be filled in several ways",
    GroupsDiffer("digits", "houses") = "that a board has more digits than some rows, columns or regions have cells",
    BoardAlsoAsks("houses", "constraints") = "the rules of the whole board, before an explanation",
    SeenFrom("house", "cell") = "a row or column that is read from its far end",
    ClueAbove("digit", "number") = "an outside clue over a column",
    ClueBelow("digit", "number") = "an outside clue under a column",
    ClueBefore("digit", "number") = "an outside clue left of a row",
    ClueBehind("digit", "number") = "an outside clue right of a row",
    ClueNumber("number") = "a clue that stands at no side of the board",
    CellHolds("cell", "digit") = "a filled cell: \"r5c4 holds 3\"",
    CellsFilled("cells") = "filled cells: \"r5c4 and r5c6 are filled\"",
    RestFilled = "all cells not mentioned are filled",
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
    ClaimUnnamed("claim") = "a claim that no single step shows as the board stands",
    DigitAt("digit", "cell") = "a candidate by name: \"7 at r4c2\"",
    SupposeIs("digit", "cell") = "a supposition: the digit is there",
    SupposeIsNot("digit", "cell") = "a supposition: the digit is not there",
    SupposeNowhere("digit", "cell") = "a supposition: the digit is at none of several places",
    SupposedThen("before", "then") = "a supposition and what follows at once",
    SoThen("before", "then") = "what is not so, and what follows from that",
    SoNowhere("digit", "cell") = "places that conflict with the assertion before",
    SoIsNot("digit", "cell") = "a candidate that conflicts with the assertion before: \"so r1c7 is not 8\"",
    ThenCellIs("digit") = "all that is left of a cell: \"it is 3\"",
    BothInOne("digits", "cell") = "a cell in which two digits would stand",
    ThenCellNamedIs("digit", "cell") = "all that is left of a cell not named just before",
    ThenHouseHas("digit", "cell", "house") = "all that is left of a house: \"the 9 of row 4 is at r4c2\"",
    ThenClueHas("cell", "clue") = "all that is left of a clue",
    ThenGuardian("digit", "cell") = "all that is left of the guardians of a pattern",
    ThenSetHas("digit", "cell", "cells") = "a set of cells short of a digit: it needs all the others",
    IfIs("digit", "cell") = "a case: the digit is there",
    IfThen("if", "then") = "a case and what follows from it",
    ClaimedIs("digit", "cell") = "one of several claims, of which each is tried in turn",
    IfAnyOf("claims", "then") = "cases that are tried in turn and all end alike, and that none of them is so",
    Then("then") = "what follows from what was asked",
    So("then") = "what follows from the clauses before",
    InTheEnd("then") = "in an outline: what follows from all clauses before",
    RatherThan("then", "digit") = "what a cell is, and what it is not: \"r2c2 is 2, not 5\"",
    RatherThanAt("then", "cell") = "where a digit is, and where it is not",
    NoDigitAt("digit", "cell") = "several places that a digit has lost",
    CellExhausted("cell", "digit") = "a cell that can be none of the digits it had left",
    FromLines("lines") = "the lines from which a clause follows: \"(from 3)\"",
    FromSupposed = "a clause follows from what was supposed",
    AsIn("number") = "a case goes on as an earlier one did",
    InOutline = "a long argument is given in outline",
    InOutlineWithin = "a long argument is given in full, except for the assumptions within it",
    Outlined("steps") = "the numbers of the steps in outline, and the option that prints them in full",
    Singles = "the name of several singles in a row, in a table",
    BriefIn("digits", "places") = "digits and their places, in a table: \"7 in box 5, column 6\"",
    BriefNowhere("digit", "house") = "a house with no place left for a digit, in a table",
    BriefFins("places", "cells") = "the houses of a fish, and its fins",
    Needs("hardest") = "the hardest technique of a puzzle",
    StepCount("n") = "how many steps a path has",
    GuessCount("n") = "how many guesses a path has",
    MinutesTaken("n") = "how many minutes people take",
    MinutesOver("n") = "the same, beyond what was measured",
    MarkPattern = "what a sign in a picture marks: the pattern",
    MarkFin = "the same: the fins of a fish",
    MarkPlaced = "the same: digits that are placed",
    MarkRemoved = "the same: candidates that are eliminated",
    HintKeys = "which keys do what between hints",
    MoreDetail("step") = "how to see more of a path",
    SinglesTitle("from", "to") = "the headline of several singles in a row",
    SingleInHouse("house") = "why a digit stands in a cell, in a clause: its only place in a house",
    SingleInCell = "the same: the only digit left for the cell",
    SingleLast("house") = "the same: the last open cell of a house",
    HardSteps("count") = "how many steps of a path are hard",
    FewerImpossible = "everything was tried: no path has fewer hard steps",
    FewerUnknown = "not everything was tried",
    TimeTaken("time", "low", "high") = "how long people take for a puzzle",
    TimeBeyond = "that such puzzles were not measured",
    TimeSlowest("step", "time", "n") = "the step that takes longest, where {n} digits can be placed",
    TimeHarder("step", "time") = "the same, where something harder than a single is needed",
    AsAbove = "the rest is in an earlier line",
    NothingLeft("truth") = "the contradiction at the end of a line of reasoning",
    Nobody("cell") = "a cell with nothing left, as the end of a sentence",
    Nowhere("house", "digit") = "a house with no place left, as the end of a sentence",
    ClueNowhere("clue") = "a clue with no place left, as the end of a sentence",
    MotionHalfTurn = "a half turn of the board, by name",
    MotionQuarterTurn = "a quarter turn clockwise",
    MotionQuarterBack = "a quarter turn the other way",
    MotionFalling = "a reflection in the falling diagonal",
    MotionRising = "a reflection in the rising diagonal",
    MotionLeftRight = "a reflection from left to right",
    MotionTopBottom = "a reflection from top to bottom",
    MotionLines("lines") = "any other rearrangement of lines: \"r1↔r2\", \"c1→c2→c3→c1\"",
    MotionOther = "any other rearrangement of cells",
    DigitsRenamed("digits") = "what digits become: \"1↔9\", \"2→3→4→2\"",
    DigitsKept = "every digit stays what it is",
    AssumesUniqueness = "says that a step uses that the puzzle has one solution",
    Constructed = "an example that is not a position from play",
    PictureKey = "what the signs in pictures mean",
    GuessTitle("number") = "the headline of a guess",
    Guess("open", "placed", "digits") = "introduces a guess",
    GuessRight("cell", "digit") = "what became of a guess",
    Solved("steps") = "a puzzle solved by logic",
    SolvedInOne = "a puzzle solved by logic in one step",
    SolvedByGuessing("steps", "guesses") = "a puzzle solved with guesses",
    Stuck("open") = "nothing applies any more",
    RegionsUnknown = "why nothing applies any more on a board whose regions are to be found",
    NoSolution = "introduces a contradiction",
    NothingForCell("cell", "seen") = "a cell with no candidates left",
    NothingForHouse("house", "digit", "blockers") = "a house with no place for a digit",
    NothingForClue("clue", "cells") = "a clue with no place left",
    CannotAllHold("truths") = "truths that cannot all be honoured",
    NoSolutionBySearch("open") = "no contradiction found by logic, but search finds no solution",
    CaseBegins("placed") = "a case of a refutation begins",
    CaseFails("cell", "digit") = "a case has led to a contradiction",
    AllCasesFail("cell") = "all cases of a cell have failed",
    TwoSolutions("cells", "digits", "count") = "just two solutions, and where they differ",
    AtLeastTwoSolutions("cells", "digits", "count") = "two solutions and perhaps more, and where the two differ",
    SeveralSolutions("cells", "digits", "count") = "more than two solutions, and where two of them differ",
    SmallestSwap("cells", "digits", "count") = "the smallest part of the difference that can be exchanged on its own",
    ClaimOpen("claim") = "a claim that one solution keeps and another breaks",
    SolutionHas("claim", "digit") = "what the solution has instead of a false claim, which is written as in `--why`",
    ProgressGood = "nothing in a half-filled grid is wrong",
    WrongEntry = "a grid that cannot be solved any more",
    WrongMark = "the same, of a grid from which candidates have been removed",
    WrongRemedy = "the command that shows what is wrong, behind one of the two before",
    NotOneSolution = "a grid that has several solutions, before a step",
    ProgressWrongDigits("n") = "how many digits should not have been entered",
    ProgressWrongRemovals("n") = "how many candidates should not have been removed",
    ProgressWrongDigit("cell", "digit") = "a digit that should not have been entered",
    ProgressWrongRemoval("cell", "digit") = "a candidate that should not have been removed",
    ProgressTogether = "entries that are right one by one, but not together",
    ProgressNext("name") = "what can be deduced next",
    CheckInvalid("problem") = "a grid that breaks a rule, and which one",
    CheckSameInHouse("digit", "house", "cells") = "two cells of a house with the same digit, within a sentence",
    CheckClash("one", "other", "seen") = "two digits that no rule allows together, and why, within a sentence",
    CheckNarrowed("cell", "digit", "left", "rule") = "a digit that a rule forbids in its cell, within a sentence",
    CheckDeleted("cell", "digit") = "a digit that is also a deleted candidate of its cell, within a sentence",
    CheckClue("clue", "held") = "a clue that is not met, and what its cells hold, within a sentence",
    CheckOtherDigit("cell", "have", "given") = "a grid that is not one of the puzzle because of a digit",
    CheckOtherEmpty("cell", "given") = "a grid that is not one of the puzzle because of an empty cell",
    CheckComplete = "a full grid without a mistake",
    CheckCompleteRules = "the same on a board with rules other than houses",
    CheckNoSolution("open") = "a grid without solution in which no digits clash; the hole says how many cells are open",
    CheckExplain = "where the reason is printed for which a grid has no solution",
    CheckOneSolution("open") = "a grid with one solution",
    CheckTwoSolutions("open") = "a grid with two solutions, before the cells in which they differ",
    CheckAtLeastTwo("open") = "a grid with two solutions and perhaps more, before cells in which two differ",
    CheckMoreSolutions("open") = "a grid with more than two solutions, before cells in which two differ",
    CheckDifference("cell", "one", "other") = "a cell in which two solutions differ",
    CheckOpen("n") = "how many cells are open, within a sentence",
    OrderSingles = "a puzzle that singles alone solve",
    OrderBackdoors("cells") = "cells that, once filled, leave nothing but singles",
    OrderPairs("count", "pairs") = "pairs of cells that, once filled, leave nothing but singles",
    OrderNoBackdoors = "a puzzle in which no two cells leave nothing but singles",
    OrderIttoryu("digits") = "digits that can be finished one after another, in order",
    OrderNoIttoryu = "a puzzle whose digits cannot be finished one after another",
    OrderBottlenecks("count") = "at how many moments of a puzzle only one step applies",
    OrderMinimal = "a puzzle that needs all its clues and constraints",
    OrderSuperfluous("items") = "clues and constraints each of which a puzzle does not need",
    ReadingSeveral = "rules in words were probably misread, since the reading has several solutions",
    ReadingNone = "the same, since it has no solution",
    ReadingOther = "the same, since its solution is not the one in the file",
    ReadingLeastCertain("sentences") = "the sentences of the rules that were least certainly understood, quoted",
    StartTitle = "the headline of the puzzle as it is given",
    EndTitle = "the headline of how it ended",
    RatingLine("rating", "tier") = "the rating of a puzzle",
    RatingLineHardest("rating", "tier", "hardest") = "the rating of a puzzle, and the technique that makes it so",
    RatingLineGuesses("rating", "tier", "guesses") = "the rating of a puzzle that needed guesses",
    PageBoard = "what a page calls its board",
    PageStory = "what a page calls its words",
    PageSteps = "what a page calls the choice of a step",
    PageFirst = "the button to the first step",
    PageBack = "the button to the step before",
    PageNext = "the button to the next step",
    PageLast = "the button to the last step",
    PageGrade = "the choice of how much a step shows at first",
    PageLook = "the vaguest grade",
    PageHint = "the middle grade",
    PageWhole = "the fullest grade",
    PageMore = "the button that shows the next grade",
    PageKeys = "which keys do what",
    PageShort = "what stands before a step in one line, for those who listen",
    PageRating = "the headline of the rating",
    PageCurve = "what the curve shows",
    PageTime = "what the curve of times shows",
    PageTechnique = "the head of a column of techniques",
    PageDifficulty = "the head of a column of difficulties",
    PageTimes = "the head of a column: how often",
    PagePlay = "the button that plays the steps one after another",
    PagePause = "the same button while it plays",
    InputLine("line") = "where a puzzle stands in its file",
    PageStepOf("step", "all") = "which step is shown, and how many there are",
    PageTheme = "the button between light and dark",
    PagePrint = "the button that prints",
    PageTable = "what a page calls the board as a table",
    SheetPuzzle("number") = "what a puzzle on paper is called that has no name",
    SheetPage("number", "count") = "the foot of a page",
    SheetSolutions = "the headline of the solutions",
    TierEasy = "a tier by name",
    TierModerate = "the next",
    TierTricky = "the next",
    TierHard = "the next",
    TierFiendish = "the next",
    TierDiabolical = "the next",
    TierBeyond = "what logic does not solve",
}

impl Sentence {
    /// Its name in files: `SoIsNot` is `so-is-not`.
    pub fn name(self) -> String {
        kebab_case(self.ident())
    }

    /// The sentence with this name in files.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().map(|&(sentence, _)| sentence).find(|sentence| sentence.name() == name)
    }

    /// Its holes.
    pub fn holes(self) -> &'static [&'static str] {
        Self::ALL.iter().find(|(sentence, _)| *sentence == self).map_or(&[], |(_, holes)| holes)
    }

    /// Parses its text, which must have just its holes, except for the number that it is counted by: "one entry" says it
    /// in a word. Each language chooses the form of a house.
    pub(super) fn template(
        self,
        text: &Spanned<String>,
        counted_by: &str,
    ) -> Result<Template<NamedHole>, YamlError> {
        let template = Template::<NamedHole>::read(text)?;
        let expected = self.holes();
        let quoted = |names: &[&str]| {
            let names: Vec<String> = names.iter().map(|name| format!("`{{{name}}}`")).collect();
            names.join(", ")
        };
        for hole in template.holes() {
            if !expected.contains(&hole.name.as_str()) {
                let (name, holes) = (self.name(), quoted(expected));
                let problem =
                    format!("the sentence `{name}` has no hole `{{{}}}`; it has {holes}", hole.name);
                return Err(YamlError::at(text, problem));
            }
            if hole.form != WordForm::Plain && hole.name != "house" {
                return Err(YamlError::at(text, format!("`{{{}}}` has no forms; a house has", hole.name)));
            }
        }
        let lacks = |name: &&str| {
            *name != counted_by
                && !template.holes().any(|hole| hole.name == *name)
                && !Self::OPTIONAL_HOLES.contains(&(self, *name))
        };
        let missing: Vec<&str> = expected.iter().copied().filter(lacks).collect();
        if missing.is_empty() {
            return Ok(template);
        }
        let problem = format!("the sentence `{}` lacks {}; write it in", self.name(), quoted(&missing));
        Err(YamlError::at(text, problem))
    }

    /// Holes that a language may leave out, because they repeat a name that stands just before.
    const OPTIONAL_HOLES: &[(Self, &str)] = &[(Self::ThenCellIs, "cell")];
}

/// Returns the name in files of what is called `SoIsNot` in code: `so-is-not`.
pub(super) fn kebab_case(ident: &str) -> String {
    ident.chars().enumerate().fold(String::new(), |mut name, (at, letter)| {
        if letter.is_ascii_uppercase() && at > 0 {
            name.push('-');
        }
        name.push(letter.to_ascii_lowercase());
        name
    })
}
