//! The files of the catalogue: their contents, the errors of malformed ones, names, ladders and examples.

mod errors;
mod examples;
mod ladders;
mod lookup;

use std::collections::BTreeSet;
use whydoku_catalogue::{Catalogue, DialectFile, Entry, GlossaryFile, Language, Profile, Status};
use whydoku_logic::TechniqueId;
use whydoku_test_support::{fixture, repository};

fn catalogue() -> &'static Catalogue {
    Catalogue::embedded()
}

/// The YAML files of a folder with their texts.
fn files(folder: &str) -> Vec<(String, String)> {
    let entries = std::fs::read_dir(repository(folder));
    let paths = entries.expect("the folder is there").map(|entry| entry.expect("a readable folder").path());
    let yaml = paths.filter(|path| path.extension().is_some_and(|extension| extension == "yaml"));
    yaml.map(|path| (path.display().to_string(), std::fs::read_to_string(&path).expect("a text"))).collect()
}

/// `cargo xtask generate` checks the shapes of these files; their templates and names are checked here, with the place.
#[test]
fn every_file_is_right() {
    let fail = |error| panic!("{error}");
    for (file, text) in files("techniques") {
        Entry::check(&file, &text).unwrap_or_else(fail);
    }
    for (file, text) in files("techniques/words") {
        Entry::check_shared_words(&file, &text).unwrap_or_else(fail);
    }
    // A dialect has no folder: a test of the crate compares its words with its language.
    let has_folder = |code: &&str| repository(&format!("techniques/languages/{code}")).is_dir();
    for code in catalogue().language_codes().filter(has_folder) {
        for (file, text) in files(&format!("techniques/languages/{code}")) {
            if file.ends_with("language.yaml") {
                Language::parse(&file, &text).map_or_else(fail, drop);
            } else if file.ends_with("glossary.yaml") {
                whydoku_yaml::read::<GlossaryFile>(&text)
                    .map_or_else(|error| panic!("{file}: {error}"), drop);
            } else {
                Entry::check_translations(&file, &text).unwrap_or_else(fail);
            }
        }
    }
    for (file, text) in files("techniques/dialects") {
        whydoku_yaml::read::<DialectFile>(&text).map_or_else(|error| panic!("{file}: {error}"), drop);
    }
    for (file, text) in files("techniques/profiles") {
        Profile::parse(&file, &text).map_or_else(fail, drop);
    }
}

#[test]
fn every_stable_technique_has_a_hit_and_a_near_miss() {
    for id in TechniqueId::all().filter(|&id| catalogue().entry(id).status == Status::Stable) {
        let fixture = fixture(id);
        let hits = fixture.cases.iter().filter(|case| !case.findings().is_empty()).count();
        assert!(hits > 0 && hits < fixture.cases.len(), "{id}: a hit and a near miss are needed");
    }
    let folder = repository("corpus/techniques");
    for entry in std::fs::read_dir(&folder).expect("corpus/techniques is there") {
        let path = entry.expect("a readable folder").path();
        if path.extension().is_some_and(|extension| extension == "yaml") {
            let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
            assert!(name.parse::<TechniqueId>().is_ok(), "{}: no technique has this name", path.display());
        }
    }
}

/// A word that a language has no longer would leave the dialect with that of the language.
#[test]
fn languages_have_the_words_that_dialects_replace() {
    for (file, text) in files("techniques/dialects") {
        let dialect: DialectFile = whydoku_yaml::read(&text).expect("checked above");
        let language = files(&format!("techniques/languages/{}", dialect.of)).into_iter();
        let json = |(_, text): (String, String)| {
            whydoku_yaml::read::<serde_json::Value>(&text).expect("checked above").to_string()
        };
        let mut language: String = language.map(json).collect();
        for (word, own) in &dialect.words.0 {
            assert!(language.contains(word.as_str()), "{file}: {} has no `{word}`", dialect.of);
            language = language.replace(word.as_str(), own);
        }
    }
}
