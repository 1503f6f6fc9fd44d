//! The words of the catalogue fit the steps of the techniques, in every language.

mod holes;
mod languages;
mod singles;
mod texts;

use crate::explainer;
use crate::played::{Sample, samples};
use regex_lite::{Captures, Regex};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;
use whydoku_board::{Cause, Cell, CellSet, Digit, DigitSet, Grid, House, HouseKind, Layout};
use whydoku_explain::{Explainer, Register};
use whydoku_logic::{Argument, Conclusion, Item, Role, Step, TechniqueId, Term, Truth};
use whydoku_solver::catalogue::{
    Aspect, Catalogue, Family, Hole, Joiner, Label, Noun, Subject, Template, WordForm, Words,
};

const REGISTERS: [Register; 4] = [Register::Look, Register::Hint, Register::Teach, Register::Expert];

fn catalogue() -> &'static Catalogue {
    Catalogue::embedded()
}

/// Every technique with its words in every language that has some.
fn all_words() -> impl Iterator<Item = (TechniqueId, &'static str, &'static Words)> {
    TechniqueId::all().flat_map(|id| {
        let entry = catalogue().entry(id);
        entry.languages().map(move |code| (id, code, entry.words(code)))
    })
}

fn all_samples() -> impl Iterator<Item = (TechniqueId, &'static Sample)> {
    samples().iter().flat_map(|(&id, samples)| samples.iter().map(move |sample| (id, sample)))
}

fn templates(words: &Words) -> [(&'static str, &Template); 4] {
    [("look", &words.look), ("hint", &words.hint), ("teach", &words.teach), ("expert", &words.expert)]
}

#[test]
fn everything_embedded_can_be_read() {
    for (id, code, words) in all_words() {
        let templates = templates(words);
        let empty = templates.iter().find(|(_, template)| template.parts().is_empty());
        assert!(!words.name.is_empty() && empty.is_none(), "{id}, {code}: {empty:?} is missing");
        assert!(!words.idea.parts().is_empty(), "{id}, {code}: the idea is missing");
    }
    let catalogue = catalogue();
    assert!(catalogue.language("en").is_some());
    assert!(catalogue.profile("human").is_some());
    assert!(catalogue.scale("human").is_some_and(|scale| scale.label == Label::Own));
}

#[test]
fn every_technique_has_samples() {
    for id in TechniqueId::all() {
        let count = samples().get(&id).map_or(0, Vec::len);
        assert!(count >= 2, "{id}: {count} samples; the other tests here would prove little");
    }
}

/// Whether a sentence begins with a capital letter, a cell or a digit.
fn begins_well(sentence: &str, sample: &Sample) -> bool {
    let first = sentence.chars().next().expect("a sentence is not empty");
    let cell = sentence.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    first.is_uppercase() || first.is_ascii_digit() || sample.grid.layout().parse_cell(cell).is_some()
}

/// A text with "row 1, row 9" for "rows 1 9".
fn in_singular(text: &str) -> String {
    static SEVERAL: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r"(?i)\b(row|column|box)(?:e?s) (\d+(?: \d+)*)").expect("a pattern"));
    let each = |found: &Captures<'_>| {
        let names = found[2].split(' ').map(|number| format!("{} {number}", &found[1]));
        names.collect::<Vec<_>>().join(", ")
    };
    SEVERAL.replace_all(text, each).into_owned()
}

/// What a text mentions: cells such as `r3c4`, houses such as `row 3`, and digits that stand alone.
#[derive(Debug, Default, PartialEq, Eq)]
struct Mentions {
    cells: BTreeSet<Cell>,
    houses: BTreeSet<House>,
    digits: BTreeSet<Digit>,
}

/// The cells of `r1c2` or `r13c2`.
fn cells_of_group(name: &str, layout: &Layout<2>) -> Option<Vec<Cell>> {
    if let Some(cell) = layout.parse_cell(name) {
        return Some(vec![cell]);
    }
    let (rows, columns) = name.strip_prefix('r')?.split_once('c')?;
    let cell = |row, column| layout.parse_cell(&format!("r{row}c{column}"));
    rows.chars().flat_map(|row| columns.chars().map(move |column| cell(row, column))).collect()
}

impl Mentions {
    fn of(text: &str, grid: &Grid<2>) -> Self {
        let layout = grid.layout();
        let kinds = [
            ("row", HouseKind::Row),
            ("column", HouseKind::Column),
            ("box", HouseKind::Box),
            ("region", HouseKind::Region),
            ("diagonal", HouseKind::Diagonal),
            ("window", HouseKind::Window),
        ];
        let mut mentions = Self::default();
        let text = &in_singular(text);
        let (mut kind, mut before) = (None, "");
        for word in text.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty())
        {
            let number = word.trim_end_matches('s');
            // "The region of r1c6" speaks of a house, and not of the cell.
            if kind == Some(HouseKind::Region) && word == "of" {
                continue;
            }
            if let (Some(HouseKind::Region), Some(cell)) = (kind, layout.parse_cell(word)) {
                let mut regions = layout.houses_of_kind(HouseKind::Region);
                let region = regions.find(|(_, info)| info.cells.iter().next() == Some(cell));
                match region {
                    Some((region, _)) => _ = mentions.houses.insert(region),
                    // A region that is to be found is no house yet.
                    None if layout.knows_regions() => _ = mentions.cells.insert(cell),
                    None => panic!("{text}: {word}"),
                }
            } else if let Some(cells) = cells_of_group(word, layout) {
                mentions.cells.extend(cells);
            } else if let (Some(kind), Ok(number)) = (kind, word.parse::<usize>()) {
                let mut houses = layout.houses_and_groups();
                let house = houses.find(|(_, info)| (info.kind, info.number) == (kind, number));
                mentions.houses.insert(house.unwrap_or_else(|| panic!("{text}: {word}")).0);
            } else if number.len() == 1
                && let Some(digit) = number.chars().next().and_then(Digit::from_symbol)
                && number.bytes().all(|byte| byte.is_ascii_digit())
            {
                mentions.digits.insert(digit);
            }
            kind = kinds.iter().find(|(name, _)| word.eq_ignore_ascii_case(name)).map(|&(_, kind)| kind);
            if (before, kind) == ("extra", Some(HouseKind::Region)) {
                kind = Some(HouseKind::Extra);
            }
            before = word;
        }
        mentions
    }
}
