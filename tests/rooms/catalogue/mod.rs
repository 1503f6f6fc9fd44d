//! What a compiler cannot see of the catalogue: that its words fit what the techniques hand over, that its ladders
//! agree with its scales, and that its errors say where.

mod called;
mod errors;
mod examples;
mod holes;
mod ladders;
mod languages;
mod singles;
mod tellings;

use crate::played::{Sample, samples};
use crate::support::fixture;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use whydoku_board::Grid;
use whydoku_board::{Cause, Cell, CellSet, Digit, DigitSet, House, HouseKind, Layout};
use whydoku_explain::{Explainer, Register};
use whydoku_logic::TechniqueId;
use whydoku_logic::{Argument, Conclusion, Item, Role, Step};
use whydoku_logic::{Term, Truth};
use whydoku_solver::catalogue::{
    Aspect, Catalogue, Entry, Family, Hole, Label, LadderScale, Language, Noun, Profile, Score, Status,
    Subject, Template, WordForm, Words,
};

const REGISTERS: [Register; 4] = [Register::Look, Register::Hint, Register::Teach, Register::Expert];

fn catalogue() -> &'static Catalogue {
    Catalogue::embedded()
}

/// The YAML files of a folder with their texts.
fn files(folder: &str) -> Vec<(String, String)> {
    let entries = std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder));
    let paths = entries.expect("the folder is there").map(|entry| entry.expect("a readable folder").path());
    let yaml = paths.filter(|path| path.extension().is_some_and(|extension| extension == "yaml"));
    yaml.map(|path| (path.display().to_string(), std::fs::read_to_string(&path).expect("a text"))).collect()
}

/// Every technique with its words in every language that has some.
fn all_words() -> impl Iterator<Item = (TechniqueId, &'static str, &'static Words)> {
    TechniqueId::all().flat_map(|id| {
        let entry = catalogue().entry(id);
        entry.languages().map(move |code| (id, code, entry.words(code)))
    })
}

fn templates(words: &Words) -> [(&'static str, &Template); 4] {
    [("look", &words.look), ("hint", &words.hint), ("teach", &words.teach), ("expert", &words.expert)]
}

/// The build checks the shapes of these files; their templates and names are checked here, with the place.
#[test]
fn every_file_is_right() {
    let fail = |error| panic!("{error}");
    for (file, text) in files("techniques") {
        Entry::check(&file, &text).unwrap_or_else(fail);
    }
    for (file, text) in files("techniques/words") {
        Entry::check_shared_words(&file, &text).unwrap_or_else(fail);
    }
    for (file, text) in files("techniques/languages") {
        Language::parse(&file, &text).map(drop).unwrap_or_else(fail);
    }
    for (file, text) in files("techniques/profiles") {
        Profile::parse(&file, &text).map(drop).unwrap_or_else(fail);
    }
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

/// What a text mentions: cells such as `r3c4`, houses such as `row 3`, and digits that stand alone.
#[derive(Debug, Default, PartialEq, Eq)]
struct Mentions {
    cells: BTreeSet<Cell>,
    houses: BTreeSet<House>,
    digits: BTreeSet<Digit>,
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
        let mut kind = None;
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
                mentions.houses.insert(region.unwrap_or_else(|| panic!("{text}: {word}")).0);
            } else if let Some(cell) = layout.parse_cell(word) {
                mentions.cells.insert(cell);
            } else if let (Some(kind), Ok(number)) = (kind, word.parse::<usize>()) {
                let mut houses = layout.houses_of_kind(kind);
                let house = houses.find(|(_, info)| info.number == number);
                mentions.houses.insert(house.unwrap_or_else(|| panic!("{text}: {word}")).0);
            } else if number.len() == 1
                && let Some(digit) = number.chars().next().and_then(Digit::from_symbol)
                && number.bytes().all(|byte| byte.is_ascii_digit())
            {
                mentions.digits.insert(digit);
            }
            kind = kinds.iter().find(|(name, _)| word.eq_ignore_ascii_case(name)).map(|&(_, kind)| kind);
        }
        mentions
    }
}

#[test]
fn every_stable_technique_has_a_hit_and_a_near_miss() {
    for id in TechniqueId::all().filter(|&id| catalogue().entry(id).status == Status::Stable) {
        let fixture = fixture(id);
        let hits = fixture.cases.iter().filter(|case| !case.findings().is_empty()).count();
        assert!(hits > 0 && hits < fixture.cases.len(), "{id}: a hit and a near miss are needed");
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus/techniques");
    for entry in std::fs::read_dir(&folder).expect("corpus/techniques is there") {
        let path = entry.expect("a readable folder").path();
        if path.extension().is_some_and(|extension| extension == "yaml") {
            let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
            assert!(name.parse::<TechniqueId>().is_ok(), "{}: no technique has this name", path.display());
        }
    }
}
