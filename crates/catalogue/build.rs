//! Reads the YAML of the catalogue and generates `embedded.rs`, which holds it as constants and as JSON, each text in a function
//! that returns it. A file that is malformed fails the build with file, line and column.

#[allow(dead_code, unused_imports, missing_docs, unreachable_pub, reason = "the library uses the rest")]
#[path = "src/schema/mod.rs"]
mod schema;

use schema::{Difficulty, EntryFile, LanguageFile, ProfileFile, ScaleEntry, ScaleFile, SharedWordsFile};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};
use whydoku_yaml::{FileError, Spanned, YamlError};

fn main() {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it"));
    let repository = root.join("../..");
    match embedded(&repository) {
        Ok(source) => fs::write(out.join("embedded.rs"), source).expect("OUT_DIR can be written"),
        Err(error) => error.to_string().lines().for_each(|line| println!("cargo::error={line}")),
    }
}

/// A YAML file of the repository.
struct SourceFile {
    /// Relative to the repository.
    path: String,
    /// Without the extension.
    name: String,
    text: String,
}

impl SourceFile {
    fn read<T: DeserializeOwned>(&self) -> Result<T, FileError> {
        whydoku_yaml::read(&self.text).map_err(|error| self.error(error))
    }

    fn error(&self, error: YamlError) -> FileError {
        error.in_file(&self.path, &self.text)
    }
}

/// The YAML files of a folder in the order of their names.
fn files(repository: &Path, folder: &str) -> Vec<SourceFile> {
    println!("cargo::rerun-if-changed={}", repository.join(folder).display());
    let entries = fs::read_dir(repository.join(folder)).unwrap_or_else(|error| panic!("{folder}: {error}"));
    let file = |path: PathBuf| {
        println!("cargo::rerun-if-changed={}", path.display());
        let name = path.file_stem()?.to_str()?.to_owned();
        let is_yaml = path.extension()? == "yaml";
        let text = is_yaml.then(|| fs::read_to_string(&path).unwrap_or_else(|error| panic!("{error}")))?;
        Some(SourceFile { path: format!("{folder}/{name}.yaml"), name, text })
    };
    let mut files: Vec<SourceFile> =
        entries.filter_map(|entry| file(entry.expect("a readable folder").path())).collect();
    files.sort_by(|one, other| one.name.cmp(&other.name));
    files
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("strings and numbers")
}

/// Generates the catalogue as Rust source.
fn embedded(repository: &Path) -> Result<String, FileError> {
    let profiles = files(repository, "techniques/profiles");
    let texts: Vec<(&str, String)> =
        profiles.iter().map(|file| (file.name.as_str(), file.text.clone())).collect();
    let mut source = techniques(repository)?;
    source += &list("PROFILE_TEXTS", &texts);
    source += &list("PROFILES", &converted::<ProfileFile>(&profiles)?);
    let scales = files(repository, "techniques/scales");
    // The shape of the entry is stricter than that of the file.
    scales.iter().try_for_each(|file| file.read::<ScaleEntry>().map(drop))?;
    source += &list("SCALES", &converted::<ScaleFile>(&scales)?);
    let languages = files(repository, "techniques/languages");
    source += &list("LANGUAGES", &converted::<LanguageFile>(&languages)?);
    Ok(source)
}

fn converted<T: DeserializeOwned + Serialize>(
    files: &[SourceFile],
) -> Result<Vec<(&str, String)>, FileError> {
    files.iter().map(|file| Ok((file.name.as_str(), json(&file.read::<T>()?)))).collect()
}

fn list(name: &str, items: &[(&str, String)]) -> String {
    let items: String = items.iter().map(|(name, text)| format!("    ({name:?}, || {text:?}),\n")).collect();
    format!("pub(in super::super) const {name}: &[(&str, EmbeddedText)] = &[\n{items}];\n")
}

/// A file of shared words.
struct SharedWords<'a> {
    file: &'a SourceFile,
    inherits: Option<Spanned<String>>,
    /// The JSON of its words by language.
    layers: BTreeMap<String, String>,
}

/// Generates the list of techniques, each with the words that it inherits.
fn techniques(repository: &Path) -> Result<String, FileError> {
    let shared_files = files(repository, "techniques/words");
    let mut shared = BTreeMap::new();
    for file in &shared_files {
        let SharedWordsFile { words: inherits, text, .. } = file.read()?;
        let layers = text.into_iter().map(|(code, layer)| (code, json(&layer))).collect();
        shared.insert(file.name.as_str(), SharedWords { file, inherits, layers });
    }
    let mut used = BTreeSet::new();
    let mut source = String::from("pub(in super::super) const TECHNIQUES: &[EmbeddedEntry] = &[\n");
    for file in files(repository, "techniques") {
        let mut entry: EntryFile = file.read()?;
        let text = std::mem::take(&mut entry.text);
        let chain = inheritance(&file, entry.words.as_ref(), &shared)?;
        used.extend(chain.iter().map(|words| words.file.name.as_str()));
        if !text.contains_key("en") {
            let problem = "every technique needs English words; write them under `text`, below `en:`";
            let error = YamlError { line: 1, column: 1, problem: problem.to_owned(), unknown_key: None };
            return Err(file.error(error));
        }
        let mut words = String::new();
        for (code, layer) in text {
            let inherited = chain.iter().filter_map(|shared| shared.layers.get(&code).cloned());
            let layers: Vec<String> = std::iter::once(json(&layer)).chain(inherited).collect();
            write!(words, "EmbeddedWords {{ language: {code:?}, layers: || &{layers:?} }}, ")
                .expect("a string takes all");
        }
        let example = example(repository, &file)?;
        let EntryFile { status, family, uniqueness, size, .. } = entry;
        let ratings: String = entry.ratings.iter().map(|(scale, rating)| constant(scale, rating)).collect();
        let elsewhere = json(&entry.elsewhere);
        writeln!(
            source,
            "    EmbeddedEntry {{ status: Status::{status:?}, family: Family::{family:?}, uniqueness: {uniqueness}, \
             size: {size:?}, ratings: &[{ratings}], elsewhere: {elsewhere:?}, words: &[{words}], \
             example: || {example:?} }},"
        )
        .expect("a string takes all");
    }
    if let Some(unused) = shared.values().find(|words| !used.contains(words.file.name.as_str())) {
        let problem = "no technique inherits these words; delete the file".to_owned();
        return Err(unused.file.error(YamlError { line: 1, column: 1, problem, unknown_key: None }));
    }
    Ok(source + "];\n")
}

/// A difficulty on a scale as Rust source.
fn constant(scale: &str, rating: &Difficulty) -> String {
    let Difficulty { difficulty, weight, from_size } = rating;
    format!(
        "({scale:?}, Difficulty {{ difficulty: {difficulty:?}, weight: {weight}, from_size: Cow::Borrowed(&{from_size:?}) }}), "
    )
}

/// The shared words that a technique inherits, the nearest first.
fn inheritance<'a>(
    file: &SourceFile,
    inherits: Option<&Spanned<String>>,
    shared: &'a BTreeMap<&str, SharedWords<'a>>,
) -> Result<Vec<&'a SharedWords<'a>>, FileError> {
    let mut chain: Vec<&SharedWords<'_>> = Vec::new();
    let (mut file, mut next) = (file, inherits);
    while let Some(name) = next {
        let Some(words) = shared.get(name.value.as_str()) else {
            let known: Vec<&str> = shared.keys().copied().collect();
            let problem = format!("no shared words `{}`; known are {}", name.value, known.join(", "));
            return Err(file.error(YamlError::at(name, problem)));
        };
        if chain.iter().any(|other| std::ptr::eq(*other, words)) {
            let problem = format!("the shared words `{}` inherit from themselves", name.value);
            return Err(file.error(YamlError::at(name, problem)));
        }
        chain.push(words);
        (file, next) = (words.file, words.inherits.as_ref());
    }
    Ok(chain)
}

/// The JSON of the position that shows a technique.
fn example(repository: &Path, technique: &SourceFile) -> Result<String, FileError> {
    let path = format!("corpus/techniques/{}.yaml", technique.name);
    let full = repository.join(&path);
    println!("cargo::rerun-if-changed={}", full.display());
    let text = fs::read_to_string(full).unwrap_or_else(|error| panic!("{path}: {error}"));
    let file = SourceFile { path, name: technique.name.clone(), text };
    let fixture: serde_json::Value = file.read()?;
    let mut cases = fixture["cases"].as_array().into_iter().flatten();
    // A near miss expects `none`.
    let example = cases.find(|case| case["expect"].is_array());
    let none = || {
        let problem = "every fixture has a case in which something is found, as an example".to_owned();
        file.error(YamlError { line: 1, column: 1, problem, unknown_key: None })
    };
    Ok(json(example.ok_or_else(none)?))
}
