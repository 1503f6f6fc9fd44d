//! Generates `families.rs`: an array with `<family>::techniques()` for each module of this crate but `finder`.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it"));
    let mut families = names(&root.join("src"), "rs");
    families.retain(|family| family != "lib" && family != "finder");
    check_declared(&root, &families);
    fs::write(out.join("families.rs"), families_source(&families)).expect("OUT_DIR can be written");
}

/// The stems of the files with this extension, and of the folders where Rust modules are asked for; sorted.
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

/// A file that no `mod` line names would silently not exist; say so instead.
fn check_declared(root: &Path, modules: &[String]) {
    let list = root.join("src/lib.rs");
    println!("cargo::rerun-if-changed={}", list.display());
    let declared =
        fs::read_to_string(&list).unwrap_or_else(|problem| panic!("{}: {problem}", list.display()));
    for module in modules {
        let line = format!("mod {module};");
        if !declared.lines().any(|l| l.trim_start_matches("pub ").trim() == line) {
            println!("cargo::error=src/{module}.rs is not declared: add `{line}` to src/lib.rs");
        }
    }
}

fn families_source(families: &[String]) -> String {
    let mut text = format!(
        "/// What each file of this folder exports.\n\
         type Families<const W: usize> = [&'static [Registration<W>]; {}];\n\n\
         const fn families<const W: usize>() -> Families<W> {{\n    [\n",
        families.len()
    );
    for family in families {
        writeln!(text, "        {family}::techniques(),").expect("a string takes all");
    }
    text + "    ]\n}\n"
}
