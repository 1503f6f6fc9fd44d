//! Generates `sentences.rs`: the enum `Sentence`, one variant for each sentence in English, with its holes and, from the
//! comment before it, its documentation. Every other language is compared with it.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::{env, fs};

fn main() {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it"));
    let file = root.join("../../techniques/languages/en/language.yaml");
    println!("cargo::rerun-if-changed={}", file.display());
    let text = fs::read_to_string(&file).unwrap_or_else(|problem| panic!("{}: {problem}", file.display()));
    fs::write(out.join("sentences.rs"), source(&sentences(&text))).expect("OUT_DIR can be written");
}

struct EnglishSentence<'t> {
    /// Its name in files.
    name: &'t str,
    /// Its purpose.
    comment: &'t str,
    /// Its holes in the order in which they occur.
    holes: Vec<&'t str>,
}

/// The sentences of a language file. A sentence begins with its name, indented by two blanks, after a line of comment; all
/// lines up to the next one are its text.
fn sentences(file: &str) -> Vec<EnglishSentence<'_>> {
    let mut sentences: Vec<EnglishSentence<'_>> = Vec::new();
    let mut comment = "";
    let lines = file.lines().skip_while(|line| *line != "sentences:").skip(1);
    for line in lines.take_while(|line| line.starts_with(' ')) {
        let entry = line.strip_prefix("  ").filter(|entry| !entry.starts_with(' '));
        if let Some(text) = entry.and_then(|entry| entry.strip_prefix("# ")) {
            comment = text;
            continue;
        }
        if let Some((name, _)) = entry.and_then(|entry| entry.split_once(':')) {
            assert!(
                !comment.is_empty(),
                "en/language.yaml: say in a comment what the sentence `{name}` is for"
            );
            sentences.push(EnglishSentence {
                name,
                comment: std::mem::take(&mut comment),
                holes: Vec::new(),
            });
        }
        let Some(sentence) = sentences.last_mut() else { continue };
        for hole in line.split('{').skip(1).filter_map(|part| part.split(['|', '}']).next()) {
            if !sentence.holes.contains(&hole) {
                sentence.holes.push(hole);
            }
        }
    }
    sentences
}

/// `so-is-not` becomes `SoIsNot`.
fn variant(name: &str) -> String {
    name.split('-').map(|word| word[..1].to_uppercase() + &word[1..]).collect()
}

fn source(sentences: &[EnglishSentence<'_>]) -> String {
    let mut variants = String::new();
    let (mut holes, mut names) = (String::new(), String::new());
    for EnglishSentence { name, comment, holes: own } in sentences {
        let variant = variant(name);
        writeln!(variants, "#[doc = {comment:?}] {variant},").expect("a string takes all");
        writeln!(holes, "(Self::{variant}, &{own:?}),").expect("a string takes all");
        writeln!(names, "{name:?},").expect("a string takes all");
    }
    format!(
        "/// A sentence that is not about a technique.\n\
         #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]\n\
         pub enum Sentence {{\n{variants}}}\n\
         impl Sentence {{\n\
         /// All sentences, each with its holes.\n\
         pub const ALL: &[(Self, &[&str])] = &[\n{holes}];\n\
         /// Its name in files: `SoIsNot` is `so-is-not`.\n\
         pub const fn name(self) -> &'static str {{\nNAMES[self as usize]\n}}\n}}\n\
         const NAMES: &[&str] = &[\n{names}];\n"
    )
}
