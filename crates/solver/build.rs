//! Generates `sources.rs`, which embeds the catalogue, and `scales.rs`, the list of scales.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let own = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let root = own.join("../..");
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it"));
    let write = |name: &str, text: String| fs::write(out.join(name), text).expect("OUT_DIR can be written");

    let ids = names(&root.join("techniques"), "yaml");
    let mut sources = embedded("TECHNIQUES", &root.join("techniques"), &ids);
    for (list, folder) in [
        ("PROFILES", "techniques/profiles"),
        ("SCALES", "techniques/scales"),
        ("LANGUAGES", "techniques/languages"),
        ("WORDS", "techniques/words"),
        ("FIXTURES", "corpus/techniques"),
    ] {
        let folder = root.join(folder);
        sources += &embedded(list, &folder, &names(&folder, "yaml"));
    }
    write("sources.rs", sources);

    let scales = names(&root.join("techniques/scales"), "yaml");
    let modules: Vec<String> = scales.iter().map(|scale| scale.replace('-', "_")).collect();
    check_written(&own, &scales, &modules);
    write("scales.rs", scales_source(&modules));
}

/// The stems of the files with this extension; sorted.
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

fn scales_source(scales: &[String]) -> String {
    let mut text = String::from("const ALL: &[&Scale] = &[\n");
    for scale in scales {
        writeln!(text, "    &{scale}::SCALE,").expect("a string takes all");
    }
    text + "];\n"
}
