//! Generates `scales.rs`, the list of scales, from the names of `techniques/scales/*.yaml`.

use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let folder = root.join("../../techniques/scales");
    println!("cargo::rerun-if-changed={}", folder.display());
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let files = entries.map(|entry| entry.expect("a readable folder").path());
    let is_yaml = |file: &PathBuf| file.extension().is_some_and(|extension| extension == "yaml");
    let name = |file: &Path| file.file_stem().and_then(|name| name.to_str()).map(str::to_owned);
    let mut scales: Vec<String> = files.filter(is_yaml).filter_map(|file| name(&file)).collect();
    scales.sort();
    let mut list = String::from("const ALL: &[&Scale] = &[\n");
    for scale in &scales {
        let module = scale.replace('-', "_");
        let has = |folder: &str| root.join(format!("src/scale/{folder}{module}.rs")).exists();
        if has("") {
            list += &format!("    &{module}::SCALE,\n");
        } else if has("published/") {
            list += &format!("    #[cfg(feature = \"scales\")]\n    &published::{module}::SCALE,\n");
        } else {
            println!(
                "cargo::error=techniques/scales/{scale}.yaml has no src/scale/{module}.rs: write it, with the scale as \
                 `SCALE` (CONTRIBUTING.md, \"Adding a scale\")"
            );
        }
    }
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it"));
    fs::write(out.join("scales.rs"), list + "];\n").expect("OUT_DIR can be written");
}
