//! [`Language`]: the words between the names: houses, numbers, "and" and "or", and the sentences that are not about
//! a technique.

use super::entry::schema;
use super::{CatalogueError, Form, Slot, Template};
use crate::yaml::{Fault, Node, parse};
use intl_pluralrules::{PluralCategory, PluralRuleType, PluralRules};
use std::collections::BTreeMap;
use unic_langid::LanguageIdentifier;

/// One language, as `techniques/languages/<code>.yaml` holds it.
#[derive(Clone, Debug)]
pub struct Language {
    /// What it calls itself.
    pub name: String,
    /// Whether words may be missing. What is missing is told in English.
    pub partial: bool,
    /// The word between the last two of several that all hold.
    pub and: String,
    /// The word between the last two of several of which one holds.
    pub or: String,
    /// The kinds of houses.
    pub houses: BTreeMap<String, Noun>,
    /// What else is counted: `cell`, `digit`, `candidate`, and `house` where kinds are mixed.
    pub nouns: BTreeMap<String, Noun>,
    /// The plural categories that it has, in the order in which nouns give their forms.
    pub plurals: Vec<String>,
    /// Small numbers in words, from zero.
    pub numbers: Vec<String>,
    /// Where small numbers look otherwise: by form and gender (`in-f`), by form (`in`), or by gender (`plain-f`).
    pub number_forms: BTreeMap<String, BTreeMap<usize, String>>,
    /// Sentences by name, with holes in braces that the caller fills. A hole that names a house may ask for a form:
    /// `{house|in}`.
    pub sentences: BTreeMap<Sentence, Template<Slot>>,
    /// Where a sentence depends on a number: what it is for some plural categories.
    pub counted: BTreeMap<Sentence, Counted>,
    /// What constraints are called, by the keys of their kinds and the names of rules, with `{number}` and `{cells}`.
    pub constraints: BTreeMap<String, String>,
    /// Its code, which is its file's name.
    pub(super) code: String,
}

/// A word that is counted and bent.
#[derive(Clone, Debug)]
pub enum Noun {
    /// Singular and plural, where there is nothing else.
    Plain([String; 2]),
    /// A gender, and the forms, each for every plural category.
    Bent {
        /// Such as `f`.
        gender: String,
        /// Its forms. Without a preposition of its own a form is followed by the number of the house.
        forms: BTreeMap<Form, Vec<String>>,
    },
}

/// A sentence that depends on a number.
#[derive(Clone, Debug)]
pub struct Counted {
    /// The hole that holds the number.
    pub by: String,
    /// What the sentence is for these plural categories.
    pub forms: BTreeMap<String, Template<Slot>>,
}

impl Noun {
    /// Its gender, if the language has any.
    pub fn gender(&self) -> &str {
        match self {
            Self::Plain(_) => "",
            Self::Bent { gender, .. } => gender,
        }
    }

    /// The word in a form, for the plural category at this place; in the plain form if it lacks the other.
    fn word(&self, form: Form, category: usize) -> &str {
        match self {
            Self::Plain(words) => &words[category.min(1)],
            Self::Bent { forms, .. } => {
                let words = forms.get(&form).or_else(|| forms.get(&Form::Plain));
                words.and_then(|words| words.get(category).or(words.last())).map_or("", String::as_str)
            }
        }
    }
}

macro_rules! sentences {
    ($($name:ident $(($($hole:literal),+))? = $what:literal,)+) => {
        /// A sentence that is not about a technique.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Sentence {
            $(#[doc = $what] $name,)+
        }

        impl Sentence {
            /// All of them, each with the holes that it must have.
            pub const ALL: &[(Self, &[&str])] = &[$((Self::$name, &[$($($hole),+)?]),)+];

            /// Its name in Rust.
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
    NotInHouse("house", "digit", "cell") = "a house that a digit blocks: \"not in row 4 (7 at r4c2)\"",
    NotTied("cells", "tie", "digit") = "cells that a digit blocks through no house",
    SeenTied("tie", "digit") = "a digit that keeps another from a cell through no house",
    Sees("cell", "ties") = "how a cell sees others",
    SeeEachOther("cells", "house") = "two cells of one house: \"r1c1 and r2c2 see each other (box 1)\"",
    ClueClash("one", "other", "these", "those", "digit", "house") = "two clues with one room between them",
    TieHouse("cell", "house") = "where a cell is that shares a house with another: \"in row 3 with r3c5\"",
    TieKnight("cell") = "where a cell is that is a knight's move from another",
    TieKing("cell") = "where a cell is that touches another at a corner",
    TieExtra("cell", "number") = "where a cell is that shares a small extra region with another",
    TieNeighbours("cell") = "where a cell is that shares an edge with another",
    TieDrawn("cell", "what") = "where a cell is that a constraint ties to another",
    RuleAt("what", "cells") = "a rule that holds everywhere, at some cells",
    ThenRelationHas("cell", "digit", "what") = "what a constraint leaves a cell",
    RelationNowhere("what") = "a constraint that cannot be kept, as the end of a sentence",
    NothingForRelation("what") = "a constraint that cannot be kept any more",
    WaysAre("ways") = "with which digits a sum can be filled",
    WaysSeveral = "a sum or line can be filled in several ways",
    BoardAlsoAsks("constraints") = "what is drawn on the board, at the head of a telling",
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
    IfIs("digit", "cell") = "a case: the digit is there",
    IfThen("if", "then") = "a case and what follows from it",
    Then("then") = "what follows from what was asked",
    So("then") = "what follows from what was said before",
    RatherThan("then", "digit") = "what a cell is, and what it is not: \"r2c2 is 2, not 5\"",
    RatherThanAt("then", "cell") = "where a digit is, and where it is not",
    NoDigitAt("digit", "cell") = "several places that a digit has lost",
    CellExhausted("cell", "digit") = "a cell that can be none of the digits it had left",
    FromLines("lines") = "where that was said from which a clause follows: \"(from 3)\"",
    FromSupposed = "a clause follows from what was supposed",
    AsIn("number") = "a case goes on as an earlier one did",
    InOutline = "says that a long argument is told in outline",
    SinglesTitle("from", "to") = "the headline of several singles in a row",
    SingleInHouse("house") = "why a digit stands in a cell, in a clause: its only place in a house",
    SingleInCell = "the same: the only digit left for the cell",
    SingleLast("house") = "the same: the last open cell of a house",
    HardSteps("count") = "how many steps of a path are hard",
    FewerImpossible = "everything was tried: no path has fewer hard steps",
    FewerUnknown = "not everything was tried",
    TimeTaken("time", "low", "high") = "how long people take for a puzzle",
    TimeSlowest("step", "time", "n") = "the step that takes longest, where so many digits can be written",
    TimeHarder("step", "time") = "the same, where something harder than a single is needed",
    AsAbove = "what follows has been told in an earlier line",
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
    Constructed = "says of an example that it is no position from play",
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
    TwoSolutions("cells", "digits", "count") = "just two solutions, and where they differ",
    SeveralSolutions("cells", "digits", "count") = "more than two solutions, and where two of them differ",
    SmallestSwap("cells", "digits", "count") = "the smallest part of what differs that can be turned round by itself",
    ClaimOpen("claim") = "a claim that one solution keeps and another breaks",
    SolutionHas("claim", "digit") = "what the solution has instead of a false claim, which is written as in `--why`",
    ProgressGood = "nothing in a half-filled grid is wrong",
    WrongEntry = "a grid that cannot be solved any more",
    NotOneSolution = "a grid that has several solutions, before a step",
    ProgressWrongDigits("n") = "how many digits should not have been entered",
    ProgressWrongRemovals("n") = "how many candidates should not have been removed",
    ProgressWrongDigit("cell", "digit") = "a digit that should not have been entered",
    ProgressWrongRemoval("cell", "digit") = "a candidate that should not have been removed",
    ProgressTogether = "entries that are right one by one, but not together",
    ProgressNext("name") = "what can be deduced next",
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
    PageTechnique = "the head of a column of techniques",
    PageDifficulty = "the head of a column of difficulties",
    PageTimes = "the head of a column: how often",
    PagePlay = "the button that plays the steps one after another",
    PagePause = "the same button while it plays",
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
        self.ident().chars().enumerate().fold(String::new(), |mut name, (at, letter)| {
            if letter.is_ascii_uppercase() && at > 0 {
                name.push('-');
            }
            name.push(letter.to_ascii_lowercase());
            name
        })
    }

    /// The holes that it has.
    pub fn slots(self) -> &'static [&'static str] {
        Self::ALL.iter().find(|(sentence, _)| *sentence == self).map_or(&[], |(_, slots)| slots)
    }

    /// Reads its words, which must have just its holes, but perhaps not the number that they are counted by: "one entry"
    /// says it in a word. Which form a house takes is the language's own affair.
    fn words(self, node: &Node, counted_by: &str) -> Result<Template<Slot>, Fault> {
        let words = Template::<Slot>::read(node)?;
        let wanted = self.slots();
        let named = |names: &[&str]| {
            let names: Vec<String> = names.iter().map(|name| format!("`{{{name}}}`")).collect();
            names.join(", ")
        };
        for slot in words.holes() {
            if !wanted.contains(&slot.name.as_str()) {
                let (name, slots) = (self.name(), named(wanted));
                let problem =
                    format!("the sentence `{name}` has no hole `{{{}}}`; it has {slots}", slot.name);
                return Err(node.fault(problem));
            }
            if slot.form != Form::Plain && slot.name != "house" {
                return Err(node.fault(format!("`{{{}}}` has no forms; a house has", slot.name)));
            }
        }
        let lacks = |slot: &&str| {
            *slot != counted_by
                && !words.holes().any(|hole| hole.name == *slot)
                && !Self::MAY_LACK.contains(&(self, *slot))
        };
        let missing: Vec<&str> = wanted.iter().copied().filter(lacks).collect();
        if missing.is_empty() {
            Ok(words)
        } else {
            Err(node.fault(format!("the sentence `{}` lacks {}; write it in", self.name(), named(&missing))))
        }
    }

    /// Holes that words may leave out, because they point at what was named just before.
    const MAY_LACK: &[(Self, &str)] = &[(Self::ThenCellIs, "cell")];

    fn read(node: &Node, names: &BTreeMap<String, Self>) -> Result<Self, Fault> {
        let name = node.text()?;
        let unknown = || node.fault(format!("there is no sentence `{name}`; `en.yaml` has all of them"));
        names.get(name).copied().ok_or_else(unknown)
    }
}

impl Noun {
    fn read(node: &Node) -> Result<Self, Fault> {
        if node.as_list().is_some() {
            let [one, many] = node.items()? else {
                return Err(node.fault("a word that is counted has a singular and a plural: `[row, rows]`"));
            };
            return Ok(Self::Plain([one.string()?, many.string()?]));
        }
        let keys = node.keys(&["gender", "forms"])?;
        let form = |(form, words): &(Node, Node)| Ok((form.word()?, words.texts()?));
        Ok(Self::Bent {
            gender: keys.or("gender", String::new(), Node::string)?,
            forms: keys.need("forms")?.pairs()?.iter().map(form).collect::<Result<_, Fault>>()?,
        })
    }
}

impl Counted {
    fn read(sentence: Sentence, node: &Node) -> Result<Self, Fault> {
        let keys = node.keys(&["by", "forms"])?;
        let by = keys.need("by")?.string()?;
        let form = |(category, text): &(Node, Node)| Ok((category.string()?, sentence.words(text, &by)?));
        let forms = keys.need("forms")?.pairs()?.iter().map(form).collect::<Result<_, Fault>>()?;
        Ok(Self { by, forms })
    }
}

impl Language {
    /// Reads a language; `file` names it in errors, and `code` is what Unicode calls it.
    pub fn parse(file: &str, code: &str, text: &str) -> Result<Self, CatalogueError> {
        let read = || Self::read(code, &parse(text)?);
        read().map_err(|fault| CatalogueError::new(file, text, fault))
    }

    pub(super) fn read(code: &str, node: &Node) -> Result<Self, Fault> {
        let keys = node.keys(&[
            "schema",
            "name",
            "partial",
            "and",
            "or",
            "houses",
            "nouns",
            "plurals",
            "numbers",
            "number_forms",
            "sentences",
            "counted",
            "constraints",
        ])?;
        schema(&keys)?;
        let noun = |(name, noun): &(Node, Node)| Ok((name.string()?, Noun::read(noun)?));
        let number = |(number, word): &(Node, Node)| Ok((number.number()?, word.string()?));
        let numbers = |(form, words): &(Node, Node)| {
            Ok((form.string()?, words.pairs()?.iter().map(number).collect::<Result<_, Fault>>()?))
        };
        let names: BTreeMap<String, Sentence> =
            Sentence::ALL.iter().map(|&(sentence, _)| (sentence.name(), sentence)).collect();
        let sentence = |(name, text): &(Node, Node)| {
            let sentence = Sentence::read(name, &names)?;
            Ok((sentence, sentence.words(text, "")?))
        };
        let counted = |(name, node): &(Node, Node)| {
            let sentence = Sentence::read(name, &names)?;
            Ok((sentence, Counted::read(sentence, node)?))
        };
        let list = keys.need("sentences")?;
        let mut sentences: BTreeMap<Sentence, Template<Slot>> =
            list.pairs()?.iter().map(sentence).collect::<Result<_, Fault>>()?;
        let partial = keys.or("partial", false, Node::flag)?;
        if partial && let Some(english) = super::Catalogue::embedded().language("en") {
            for (sentence, text) in &english.sentences {
                sentences.entry(*sentence).or_insert_with(|| text.clone());
            }
        }
        if let Some((missing, _)) =
            Sentence::ALL.iter().find(|(sentence, _)| !sentences.contains_key(sentence))
        {
            let name = missing.name();
            return Err(list.fault(format!(
                "the sentence `{name}` is missing; write it, or `partial: true` to have what is missing in English"
            )));
        }
        Ok(Self {
            name: keys.need("name")?.string()?,
            partial,
            and: keys.need("and")?.string()?,
            or: keys.need("or")?.string()?,
            houses: keys.need("houses")?.pairs()?.iter().map(noun).collect::<Result<_, Fault>>()?,
            nouns: keys.or("nouns", BTreeMap::new(), |node| node.pairs()?.iter().map(noun).collect())?,
            plurals: keys.or("plurals", vec!["one".to_owned(), "other".to_owned()], Node::texts)?,
            numbers: keys.need("numbers")?.texts()?,
            number_forms: keys
                .or("number_forms", BTreeMap::new(), |node| node.pairs()?.iter().map(numbers).collect())?,
            sentences,
            counted: keys
                .or("counted", BTreeMap::new(), |node| node.pairs()?.iter().map(counted).collect())?,
            constraints: keys.or("constraints", BTreeMap::new(), |node| {
                node.pairs()?.iter().map(|(key, text)| Ok((key.string()?, text.string()?))).collect()
            })?,
            code: code.to_owned(),
        })
    }

    /// A sentence with its holes filled.
    pub fn say(&self, sentence: Sentence, holes: &[(&str, &str)]) -> String {
        self.fill(sentence, None, holes)
    }

    /// A sentence about a house, in whatever form it asks for the house.
    pub fn say_of_house(&self, sentence: Sentence, house: (&str, usize), holes: &[(&str, &str)]) -> String {
        self.fill(sentence, Some(house), holes)
    }

    fn fill(&self, sentence: Sentence, house: Option<(&str, usize)>, holes: &[(&str, &str)]) -> String {
        self.wording(sentence, holes).fill(|slot| {
            if let (Some((kind, number)), "house") = (house, slot.name.as_str()) {
                return self.house_name(kind, number, slot.form);
            }
            let filling = holes.iter().find(|(name, _)| *name == slot.name).map(|(_, filling)| *filling);
            // Reading has made sure that the sentence has no other holes than those declared; who says it fills them.
            debug_assert!(filling.is_some(), "`{{{}}}` of {sentence:?} is left unfilled", slot.name);
            filling.unwrap_or_default().to_owned()
        })
    }

    /// The words of a sentence: those for the number that it depends on, if it does.
    fn wording(&self, sentence: Sentence, holes: &[(&str, &str)]) -> &Template<Slot> {
        let counted = self.counted.get(&sentence).and_then(|counted| {
            let (_, number) = holes.iter().find(|(hole, _)| *hole == counted.by)?;
            counted.forms.get(self.category(number.parse().ok()?))
        });
        counted.unwrap_or_else(|| &self.sentences[&sentence])
    }

    /// The plural category of a number, as Unicode has it for this language.
    fn category(&self, number: usize) -> &'static str {
        let rules = self
            .code
            .parse::<LanguageIdentifier>()
            .ok()
            .and_then(|language| PluralRules::create(language, PluralRuleType::CARDINAL).ok());
        match rules.and_then(|rules| rules.select(number).ok()) {
            Some(PluralCategory::ZERO) => "zero",
            Some(PluralCategory::ONE) => "one",
            Some(PluralCategory::TWO) => "two",
            Some(PluralCategory::FEW) => "few",
            Some(PluralCategory::MANY) => "many",
            Some(PluralCategory::OTHER) | None => "other",
        }
    }

    /// A tier of our own scale by name; those of others are called as they call them.
    pub fn tier(&self, name: &str) -> String {
        let known = [
            ("easy", Sentence::TierEasy),
            ("moderate", Sentence::TierModerate),
            ("tricky", Sentence::TierTricky),
            ("hard", Sentence::TierHard),
            ("fiendish", Sentence::TierFiendish),
            ("diabolical", Sentence::TierDiabolical),
            ("beyond logic", Sentence::TierBeyond),
        ];
        let known = known.into_iter().find(|(tier, _)| *tier == name);
        known.map_or_else(|| name.to_owned(), |(_, sentence)| self.say(sentence, &[]))
    }

    /// A small number in words, in the form and gender of what is counted.
    pub fn number_of(&self, number: usize, gender: &str, form: Form) -> String {
        let form = Form::ALL.iter().find(|(_, known)| *known == form).map_or("plain", |(name, _)| name);
        let keys = [format!("{form}-{gender}"), form.to_owned(), format!("plain-{gender}")];
        let bent = keys.iter().find_map(|key| self.number_forms.get(key)?.get(&number));
        bent.or_else(|| self.numbers.get(number)).cloned().unwrap_or_else(|| number.to_string())
    }

    /// So many of a kind: "four cells".
    pub fn counted(&self, kind: &str, count: usize, form: Form) -> String {
        let gender = self.noun(kind).map_or("", |noun| noun.gender());
        format!("{} {}", self.number_of(count, gender, form), self.kind(kind, count, form))
    }

    /// What a constraint is called, with its holes filled; its key where the language has no name for it.
    pub fn constraint(&self, key: &str, holes: &[(&str, &str)]) -> String {
        let name = self.constraints.get(key).cloned().unwrap_or_else(|| key.replace('-', " "));
        holes.iter().fold(name, |name, (hole, text)| name.replace(&format!("{{{hole}}}"), text))
    }

    /// "a, b and c", with the word given.
    pub fn list(items: &[String], word: &str) -> String {
        match items {
            [] => String::new(),
            [one] => one.clone(),
            [first @ .., last] => format!("{} {word} {last}", first.join(", ")),
        }
    }

    /// The word for a kind of house, or for what else is counted.
    pub fn noun(&self, kind: &str) -> Option<&Noun> {
        self.houses.get(kind).or_else(|| self.nouns.get(kind))
    }

    /// The word for a kind of house or thing, for so many, in a form.
    pub fn kind(&self, kind: &str, count: usize, form: Form) -> &str {
        let category = self.category(count);
        let place = self.plurals.iter().position(|known| known == category);
        let place = place.unwrap_or(self.plurals.len().saturating_sub(1));
        self.noun(kind).map_or("", |noun| noun.word(form, place))
    }

    /// "row 3", in a form.
    pub fn house_name(&self, kind: &str, number: usize, form: Form) -> String {
        let number = number.to_string();
        self.say(Sentence::HouseName, &[("kind", self.kind(kind, 1, form)), ("number", &number)])
    }
}
