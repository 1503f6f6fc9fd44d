//! [`Entry`]: what is known about one technique.

use super::shared::SharedWords;
use super::sheet::Sheet;
use super::words::{Layer, Layers};
use super::{CatalogueError, Score, Words};
use crate::yaml::{Fault, Keys, Node, named};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

/// One technique, as `techniques/<id>.yaml` describes it.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Whether it may still change.
    pub status: Status,
    /// The family it belongs to.
    pub family: Family,
    /// Whether its steps assume that the puzzle has one solution.
    pub uniqueness: bool,
    /// How hard it is, scale by scale.
    pub ratings: BTreeMap<String, Difficulty>,
    /// What other programs call it.
    pub elsewhere: BTreeMap<String, ForeignName>,
    /// The shared words that it inherits, by the name of their file.
    inherits: Option<String>,
    /// All shared words.
    shared: Arc<SharedWords>,
    /// How many parts a pattern of this name always has.
    size: Option<usize>,
    sheet: Sheet,
    /// Its words, language by language, once somebody has asked for them.
    words: BTreeMap<String, OnceLock<Words>>,
}

/// Whether an entry may still change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Tested with hits and near misses; changes are announced.
    Stable,
    /// Not yet.
    Draft,
}

/// What kind of pattern it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Family {
    /// One cell, one digit.
    Single,
    /// Two houses that cross.
    Intersection,
    /// As many digits as cells.
    Subset,
    /// One digit in several lines.
    Fish,
    /// One digit and few strong links.
    SingleDigit,
    /// A pivot and its pincers.
    Wing,
    /// Cells of one digit in two colours.
    Colouring,
    /// Links in a row.
    Chain,
    /// Sets of cells with one digit too many.
    AlmostLockedSet,
    /// Patterns that would allow two solutions.
    Uniqueness,
    /// Rare patterns of several digits in several houses.
    Exotic,
    /// Suppositions and what follows from them.
    Forcing,
    /// Everything a digit can do at once.
    Template,
    /// What is drawn on the board: cages, lines, dots.
    Constraint,
}

/// How hard a technique is on one scale.
#[derive(Clone, Debug)]
pub struct Difficulty {
    /// The difficulty of a step.
    pub difficulty: Score,
    /// What a step adds to the effort of a puzzle.
    pub weight: u32,
    /// For patterns without a fixed size: from which size on it is harder. In ascending order.
    pub from_size: Vec<Larger>,
}

/// A harder size of the same pattern.
#[derive(Clone, Debug)]
pub struct Larger {
    /// The smallest size that this holds for.
    pub size: u16,
    /// The difficulty from there on.
    pub difficulty: Score,
    /// The weight from there on.
    pub weight: u32,
}

impl Difficulty {
    /// Difficulty and weight of a step of this size.
    pub fn of(&self, measure: u16) -> (Score, u32) {
        let larger = self.from_size.iter().rev().find(|larger| measure >= larger.size);
        larger.map_or((self.difficulty, self.weight), |larger| (larger.difficulty, larger.weight))
    }
}

/// What another program calls a technique.
#[derive(Clone, Debug)]
pub struct ForeignName {
    /// Its name there.
    pub name: String,
    /// Its code there, if it has one.
    pub code: Option<String>,
    /// Which digits are written behind the code there.
    pub digits: WrittenDigits,
}

/// Which digits of a step another program writes behind a code.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WrittenDigits {
    /// Those that link its parts, in ascending order, then those that it is about.
    #[default]
    LinkThenDigit,
    /// The same, all in ascending order.
    Ascending,
    /// Only the first that it is about.
    First,
    /// Those that it removes, in ascending order.
    Eliminated,
}

named!(Status, "a status": "stable" => Stable, "draft" => Draft);
named!(Family, "a family":
    "single" => Single, "intersection" => Intersection, "subset" => Subset, "fish" => Fish,
    "single-digit" => SingleDigit, "wing" => Wing, "colouring" => Colouring, "chain" => Chain,
    "almost-locked-set" => AlmostLockedSet, "uniqueness" => Uniqueness, "exotic" => Exotic, "forcing" => Forcing,
    "template" => Template, "constraint" => Constraint);
named!(WrittenDigits, "a choice of digits":
    "link-then-digit" => LinkThenDigit, "ascending" => Ascending, "first" => First, "eliminated" => Eliminated);

/// Refuses a version of the format that this program does not know. There is one.
pub(super) fn schema(keys: &Keys<'_>) -> Result<(), Fault> {
    let node = keys.need("schema")?;
    match node.number::<u32>()? {
        1 => Ok(()),
        version => Err(node.fault(format!("schema {version} is unknown; this program reads schema 1"))),
    }
}

impl Entry {
    /// Reads an entry whole; `file` names it in errors.
    pub fn parse(file: &str, text: &str) -> Result<Self, CatalogueError> {
        let entry = Self::read(file.to_owned(), text.to_owned(), &Arc::default())?;
        entry.read_words()?;
        Ok(entry)
    }

    /// Reads what stands before the words.
    pub(super) fn read(
        file: String,
        text: impl Into<Cow<'static, str>>,
        shared: &Arc<SharedWords>,
    ) -> Result<Self, CatalogueError> {
        let sheet = Sheet::cut(file, text)?;
        let head = sheet.head()?;
        Self::from(&head, sheet.clone(), Arc::clone(shared)).map_err(|fault| sheet.wrong(fault))
    }

    fn from(head: &Node, sheet: Sheet, shared: Arc<SharedWords>) -> Result<Self, Fault> {
        let keys = head.keys(&[
            "schema",
            "status",
            "family",
            "uniqueness",
            "ratings",
            "elsewhere",
            "words",
            "size",
            "text",
        ])?;
        schema(&keys)?;
        let words = sheet.codes().map(|code| (code.to_owned(), OnceLock::new())).collect();
        Ok(Self {
            status: keys.need("status")?.word()?,
            family: keys.need("family")?.word()?,
            uniqueness: keys.or("uniqueness", false, Node::flag)?,
            ratings: named_values(keys.need("ratings")?, Difficulty::read)?,
            elsewhere: keys
                .or("elsewhere", BTreeMap::default(), |node| named_values(node, ForeignName::read))?,
            inherits: keys.or("words", None, |node| node.string().map(Some))?,
            shared,
            size: keys.or("size", None, |node| node.number().map(Some))?,
            sheet,
            words,
        })
    }

    /// Reads the words of all languages; tests call this to see every mistake as an error.
    pub(super) fn read_words(&self) -> Result<(), CatalogueError> {
        if !self.words.contains_key("en") {
            let problem =
                "every technique is told in English at least; write its words under `text`, below `en:`";
            let fault = Fault { at: self.sheet.place("en"), problem: problem.to_owned() };
            return Err(self.sheet.wrong(fault));
        }
        for (code, slot) in &self.words {
            let words = self.words_of(code)?;
            slot.get_or_init(|| words);
        }
        Ok(())
    }

    /// Reads its words in a language that it has.
    fn words_of(&self, code: &str) -> Result<Words, CatalogueError> {
        let shared = self.shared.chain(self.inherits.as_deref(), &self.sheet)?;
        let mut layers = Vec::new();
        for sheet in std::iter::once(&self.sheet).chain(shared) {
            if let Some(node) = sheet.part(code) {
                layers.push(Layer { sheet, node: node? });
            }
        }
        let mut words = Layers { layers, size: self.size }.words()?;
        if words.expert.pieces().is_empty() && code != "en" && self.words.contains_key("en") {
            words.expert = self.words("en").expert.clone();
        }
        Ok(words)
    }

    /// The shared words that it inherits, by the name of their file.
    pub fn inherits(&self) -> Option<&str> {
        self.inherits.as_deref()
    }

    /// The languages that it has words in, by their codes.
    pub fn languages(&self) -> impl Iterator<Item = &str> {
        self.words.keys().map(String::as_str)
    }

    /// Its words in a language, or in English where that language has none.
    pub fn words(&self, language: &str) -> &Words {
        let (code, slot) = self
            .words
            .get_key_value(language)
            .or_else(|| self.words.get_key_value("en"))
            .expect("every entry is complete in English");
        slot.get_or_init(|| {
            self.words_of(code).unwrap_or_else(|problem| panic!("the embedded catalogue: {problem}"))
        })
    }

    /// Its code in HoDoKu, if HoDoKu knows it.
    pub fn hodoku_code(&self) -> Option<&str> {
        self.elsewhere.get("hodoku")?.code.as_deref()
    }

    /// Which digits HoDoKu writes behind its code.
    pub fn hodoku_digits(&self) -> WrittenDigits {
        self.elsewhere.get("hodoku").map(|hodoku| hodoku.digits).unwrap_or_default()
    }
}

/// Names with what belongs to each.
fn named_values<T>(
    node: &Node,
    read: impl Fn(&Node) -> Result<T, Fault>,
) -> Result<BTreeMap<String, T>, Fault> {
    node.pairs()?.iter().map(|(name, value)| Ok((name.string()?, read(value)?))).collect()
}

impl Difficulty {
    fn read(node: &Node) -> Result<Self, Fault> {
        let keys = node.keys(&["difficulty", "weight", "from_size"])?;
        Ok(Self {
            difficulty: Score::read(keys.need("difficulty")?)?,
            weight: keys.need("weight")?.number()?,
            from_size: keys.list("from_size", Larger::read)?,
        })
    }
}

impl Larger {
    fn read(node: &Node) -> Result<Self, Fault> {
        let keys = node.keys(&["size", "difficulty", "weight"])?;
        Ok(Self {
            size: keys.need("size")?.number()?,
            difficulty: Score::read(keys.need("difficulty")?)?,
            weight: keys.need("weight")?.number()?,
        })
    }
}

impl ForeignName {
    fn read(node: &Node) -> Result<Self, Fault> {
        let keys = node.keys(&["name", "code", "digits"])?;
        Ok(Self {
            name: keys.need("name")?.string()?,
            code: keys.or("code", None, |node| node.string().map(Some))?,
            digits: keys.or("digits", WrittenDigits::default(), Node::word)?,
        })
    }
}
