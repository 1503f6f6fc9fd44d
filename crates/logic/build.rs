//! Generates `ids.rs`: the enum `TechniqueId`, one variant for each file `techniques/<id>.yaml`.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it"));
    let ids = stems(&root.join("../../techniques"));
    fs::write(out.join("ids.rs"), source(&ids)).expect("OUT_DIR can be written");
}

/// The stems of the YAML files in a folder, sorted.
fn stems(folder: &Path) -> Vec<String> {
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut stems: Vec<String> = fs::read_dir(folder)
        .unwrap_or_else(|problem| panic!("{}: {problem}", folder.display()))
        .map(|entry| entry.expect("a readable folder").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "yaml"))
        .map(|path| path.file_stem().expect("a file has a name").to_string_lossy().into_owned())
        .collect();
    stems.sort();
    stems
}

/// `x-wing` becomes `XWing`.
fn variant(id: &str) -> String {
    let camel = |word: &str| word[..1].to_uppercase() + &word[1..];
    id.split('-').map(camel).collect()
}

fn source(ids: &[String]) -> String {
    let mut text = String::from(
        "/// A named technique. The variants are the file names under `techniques/`.\n\
         #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]\n\
         #[non_exhaustive]\n\
         #[expect(missing_docs, reason = \"each variant is documented by its catalogue entry\")]\n\
         pub enum TechniqueId {\n",
    );
    for id in ids {
        let plain = id.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
        assert!(
            plain,
            "techniques/{id}.yaml: a file name is an id; use lower-case letters, digits and hyphens"
        );
        writeln!(text, "    {},", variant(id)).expect("a string takes all");
    }
    text += "}\n\nconst NAMES: &[(&str, TechniqueId)] = &[\n";
    for id in ids {
        writeln!(text, "    ({id:?}, TechniqueId::{}),", variant(id)).expect("a string takes all");
    }
    // A const assertion cannot format its message.
    text += "];\n\nconst MESSAGES: &[[&str; 2]] = &[\n";
    for id in ids {
        let none = format!(
            "techniques/{id}.yaml has no finder: write one in crates/techniques/src/ (CONTRIBUTING.md)"
        );
        let two =
            format!("techniques/{id}.yaml has two finders: take one out of the `register!` of its file");
        writeln!(text, "    [{none:?}, {two:?}],").expect("a string takes all");
    }
    text + "];\n"
}
