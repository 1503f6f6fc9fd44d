//! Generates `families.rs`: an array with `<family>::techniques()` for each module of this crate but `finder` and `kernel`.

use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let src = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("src");
    println!("cargo::rerun-if-changed={}", src.display());
    let entries = fs::read_dir(&src).unwrap_or_else(|problem| panic!("{}: {problem}", src.display()));
    let mut families: Vec<String> = entries
        .map(|entry| entry.expect("a readable folder").path())
        .filter(|path| path.is_dir() || path.extension().is_some_and(|extension| extension == "rs"))
        .map(|path| path.file_stem().expect("a file has a name").to_string_lossy().into_owned())
        .filter(|name| !["lib", "finder", "kernel"].contains(&name.as_str()))
        .collect();
    families.sort();
    let list: String = families.iter().map(|family| format!("        {family}::techniques(),\n")).collect();
    let count = families.len();
    let source = format!(
        "/// The techniques of each family.\n\
         type Families<const W: usize> = [&'static [Registration<W>]; {count}];\n\n\
         const fn families<const W: usize>() -> Families<W> {{\n    [\n{list}    ]\n}}\n"
    );
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it"));
    fs::write(out.join("families.rs"), source).expect("OUT_DIR can be written");
}
