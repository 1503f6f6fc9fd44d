//! Lists what the file names say, so that no list has to be kept by hand.
//!
//! * `techniques/<id>.yaml` gives the variants of `TechniqueId` (`ids.rs`) and the catalogue's sources (`sources.rs`);
//! * `src/techniques/<family>.rs` gives the families that the registry walks (`families.rs`);
//! * `techniques/scales/<name>.yaml` gives the list of scales (`scales.rs`), each with its file `src/scale/<name>.rs`;
//! * `techniques/{profiles,scales,languages,words}/*.yaml` and `corpus/techniques/*.yaml` are embedded likewise.
//!
//! It reads names, and needs nothing but the standard library. Contents it reads in builds without the feature
//! `languages` alone, where it leaves out what is not English.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it"));
    let write = |name: &str, text: String| fs::write(out.join(name), text).expect("OUT_DIR can be written");

    let ids = names(&root.join("techniques"), "yaml");
    write("ids.rs", ids_source(&ids));
    let keeps_all = env::var_os("CARGO_FEATURE_LANGUAGES").is_some();
    let words = if keeps_all { embedded } else { in_english };
    let mut sources = words("TECHNIQUES", &root.join("techniques"), &ids);
    for (list, folder) in [("PROFILES", "profiles"), ("SCALES", "scales")] {
        let folder = root.join("techniques").join(folder);
        sources += &embedded(list, &folder, &names(&folder, "yaml"));
    }
    let languages = root.join("techniques/languages");
    let mut codes = names(&languages, "yaml");
    codes.retain(|code| keeps_all || code == "en");
    sources += &embedded("LANGUAGES", &languages, &codes);
    let shared = root.join("techniques/words");
    sources += &words("WORDS", &shared, &names(&shared, "yaml"));
    let fixtures = root.join("corpus/techniques");
    sources += &embedded("FIXTURES", &fixtures, &names(&fixtures, "yaml"));
    write("sources.rs", sources);

    let scales = names(&root.join("techniques/scales"), "yaml");
    let modules: Vec<String> = scales.iter().map(|scale| scale.replace('-', "_")).collect();
    check_written(&root, &scales, &modules);
    check_declared(&root, "src/scale", &modules);
    write("scales.rs", scales_source(&modules));

    let mut families = names(&root.join("src/techniques"), "rs");
    families.retain(|family| family != "mod");
    check_declared(&root, "src/techniques", &families);
    write("families.rs", families_source(&families));
}

/// The stems of the files with this extension, and of folders where Rust modules are asked for; sorted.
fn names(folder: &Path, extension: &str) -> Vec<String> {
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut found: Vec<String> = fs::read_dir(folder)
        .unwrap_or_else(|problem| panic!("{}: {problem}", folder.display()))
        .map(|entry| entry.expect("a readable folder").path())
        .filter(|path| {
            path.extension().is_some_and(|e| e == extension) || (extension == "rs" && path.is_dir())
        })
        .map(|path| path.file_stem().expect("a file has a name").to_string_lossy().into_owned())
        .collect();
    found.sort();
    found
}

/// `x-wing` becomes `XWing`.
fn variant(id: &str) -> String {
    let camel = |word: &str| word[..1].to_uppercase() + &word[1..];
    id.split('-').map(camel).collect()
}

fn ids_source(ids: &[String]) -> String {
    let mut text = String::from(
        "/// A named technique. The variants are the file names under `techniques/`.\n\
         #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]\n\
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
    // The message of a const assertion cannot be put together where it is said.
    text += "];\n\nconst COMPLAINTS: &[[&str; 2]] = &[\n";
    for id in ids {
        let none =
            format!("techniques/{id}.yaml has no finder: write one in src/techniques/ (CONTRIBUTING.md)");
        let two =
            format!("techniques/{id}.yaml has two finders: take one out of the `techniques()` of its file");
        writeln!(text, "    [{none:?}, {two:?}],").expect("a string takes all");
    }
    text + "];\n"
}

fn embedded(list: &str, folder: &Path, names: &[String]) -> String {
    let mut text = format!("pub(super) const {list}: &[(&str, &str)] = &[\n");
    for name in names {
        let path = folder.join(format!("{name}.yaml"));
        println!("cargo::rerun-if-changed={}", path.display());
        writeln!(text, "    ({name:?}, include_str!({:?})),", path.display().to_string())
            .expect("a string takes all");
    }
    text + "];\n"
}

/// The same without the words in other languages than English. What begins two blanks in from the margin, below `text:`,
/// is the code of a language, and what stands farther in belongs to it; the catalogue reads such files in the same way.
fn in_english(list: &str, folder: &Path, names: &[String]) -> String {
    let mut text = format!("pub(super) const {list}: &[(&str, &str)] = &[\n");
    for name in names {
        let path = folder.join(format!("{name}.yaml"));
        println!("cargo::rerun-if-changed={}", path.display());
        let whole =
            fs::read_to_string(&path).unwrap_or_else(|problem| panic!("{}: {problem}", path.display()));
        let (mut is_in_text, mut is_kept) = (false, true);
        let mut kept = String::new();
        for line in whole.split_inclusive('\n') {
            let is_code =
                line.starts_with("  ") && !line.starts_with("   ") && line.trim_end().ends_with(':');
            if is_in_text && is_code {
                is_kept = line.trim() == "en:";
            }
            is_in_text |= line.trim_end() == "text:";
            if is_kept {
                kept += line;
            }
        }
        writeln!(text, "    ({name:?}, {kept:?}),").expect("a string takes all");
    }
    text + "];\n"
}

/// A scale is described in one file and worked out in another.
fn check_written(root: &Path, scales: &[String], modules: &[String]) {
    for (scale, module) in scales.iter().zip(modules) {
        if !root.join(format!("src/scale/{module}.rs")).exists() {
            println!(
                "cargo::error=techniques/scales/{scale}.yaml has no src/scale/{module}.rs: write it, with the scale as \
                 `SCALE` (CONTRIBUTING.md, \"Adding a scale\")"
            );
        }
    }
}

/// A file that no `mod` line names would silently not exist; say so instead.
fn check_declared(root: &Path, folder: &str, modules: &[String]) {
    let list = root.join(folder).join("mod.rs");
    println!("cargo::rerun-if-changed={}", list.display());
    let declared =
        fs::read_to_string(&list).unwrap_or_else(|problem| panic!("{}: {problem}", list.display()));
    for module in modules {
        let line = format!("mod {module};");
        if !declared.lines().any(|l| l.trim_start_matches("pub ").trim() == line) {
            println!("cargo::error={folder}/{module}.rs is not declared: add `{line}` to {folder}/mod.rs");
        }
    }
}

fn families_source(families: &[String]) -> String {
    let mut text = format!(
        "/// What each file of this folder exports.\n\
         type Families<const W: usize> = [&'static [Registered<W>]; {}];\n\n\
         const fn families<const W: usize>() -> Families<W> {{\n    [\n",
        families.len()
    );
    for family in families {
        writeln!(text, "        {family}::techniques(),").expect("a string takes all");
    }
    text + "    ]\n}\n"
}

fn scales_source(scales: &[String]) -> String {
    let mut text = String::from("const ALL: &[&Scale] = &[\n");
    for scale in scales {
        writeln!(text, "    &{scale}::SCALE,").expect("a string takes all");
    }
    text + "];\n"
}
