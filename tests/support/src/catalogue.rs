//! Facts of the catalogue that tests of finders need, read from the files, because finders know no catalogue.

use serde::Deserialize;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use whydoku_board::Shape;
use whydoku_fixtures::{Fixture, FixtureCase};
use whydoku_logic::TechniqueId;
use whydoku_techniques::NARROW;

/// A folder or file of the repository.
pub fn repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

/// The fixture of a technique.
pub fn fixture(id: TechniqueId) -> Fixture {
    let path = repository(&format!("corpus/techniques/{id}.yaml"));
    let text = fs::read_to_string(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
    Fixture::parse(&path.display().to_string(), &text).unwrap_or_else(|why| panic!("{why}"))
}

/// The techniques that are asked at every position. Those that only the `fish` profile uses take too long for that,
/// or turn up too seldom, and a few others look too far; they have positions of their own.
pub fn everyday() -> impl Iterator<Item = TechniqueId> {
    let rare: BTreeSet<TechniqueId> = rare().collect();
    TechniqueId::all().filter(move |id| !rare.contains(id))
}

/// The techniques that are not asked at every position.
pub fn rare() -> impl Iterator<Item = TechniqueId> {
    let profiles = fs::read_dir(repository("techniques/profiles")).expect("the folder is there");
    let profiles = profiles.map(|file| file.expect("it can be read").path());
    let (fish, others): (Vec<_>, Vec<_>) = profiles.partition(|path| path.ends_with("fish.yaml"));
    let used: BTreeSet<TechniqueId> = others.iter().flat_map(|path| rungs(path)).collect();
    let of_fish = fish.into_iter().flat_map(|path| rungs(&path));
    let is_far = |id: &TechniqueId| NARROW.get(*id).traits().is_expensive;
    of_fish.filter(move |id| !used.contains(id)).chain(TechniqueId::all().filter(is_far))
}

/// The techniques of a profile.
fn rungs(path: &Path) -> Vec<TechniqueId> {
    #[derive(Deserialize)]
    struct Profile {
        rungs: Vec<Rung>,
    }
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Rung {
        One(String),
        Several(Vec<String>),
        With { techniques: Vec<String> },
    }
    let text = fs::read_to_string(path).expect("it can be read");
    let profile: Profile =
        serde_yaml::from_str(&text).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
    let techniques = profile.rungs.into_iter().flat_map(|rung| match rung {
        Rung::One(technique) => vec![technique],
        Rung::Several(techniques) | Rung::With { techniques } => techniques,
    });
    techniques.map(|technique| technique.parse().expect("a technique")).collect()
}

/// Whether a technique is about rules or shapes that the classic board has not, as its fixture says.
pub fn on_other_boards(id: TechniqueId) -> bool {
    let is_classic = |case: &FixtureCase| case.shape() == Ok(Shape::CLASSIC);
    !fixture(id).cases.iter().any(|case| is_classic(case) && !case.findings().is_empty())
}

/// Whether a technique is so rare that only its fixture is sure to have it: the exotic ones, and those that assume one
/// solution.
pub fn looks_rare(id: TechniqueId) -> bool {
    #[derive(Deserialize)]
    struct Entry {
        family: String,
        #[serde(default)]
        uniqueness: bool,
    }
    let path = repository(&format!("techniques/{id}.yaml"));
    let text = fs::read_to_string(&path).expect("every technique has an entry");
    let entry: Entry = serde_yaml::from_str(&text).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
    entry.uniqueness || entry.family == "exotic"
}
