//! Tasks for maintainers. `cargo xtask new-technique ID FAMILY` writes the files of a new technique from templates and
//! declares its module; CONTRIBUTING.md describes what to fill in.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs};

const USAGE: &str = "usage: cargo xtask new-technique ID FAMILY\n\
    ID is the file name, such as `skyscraper`; FAMILY is one of the families that CONTRIBUTING.md lists";
const ENTRY: &str = include_str!("../templates/entry.yaml");
const FINDER: &str = include_str!("../templates/finder.rs");
const FIXTURE: &str = include_str!("../templates/fixture.yaml");
const FAMILIES: [&str; 13] = [
    "single",
    "intersection",
    "subset",
    "fish",
    "single-digit",
    "wing",
    "colouring",
    "chain",
    "almost-locked-set",
    "uniqueness",
    "exotic",
    "forcing",
    "template",
];

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    let done = match words[..] {
        ["new-technique", id, family] => new_technique(id, family),
        _ => Err(USAGE.into()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            #[expect(clippy::print_stderr, reason = "this is a command")]
            {
                eprintln!("xtask: {problem}");
            }
            ExitCode::from(2)
        }
    }
}

/// Writes the catalogue entry, the finder and the fixture, and declares the finder's module.
fn new_technique(id: &str, family: &str) -> Result<(), Box<dyn Error>> {
    let is_id =
        |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
    if !id.split('-').all(is_id) || id.starts_with(|first: char| first.is_ascii_digit()) {
        return Err(
            format!("`{id}` is no id: use lower-case letters, digits and hyphens, a letter first").into()
        );
    }
    if !FAMILIES.contains(&family) {
        return Err(format!("there is no family `{family}`; there are: {}", FAMILIES.join(", ")).into());
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let module = id.replace('-', "_");
    let variant: String = id.split('-').map(|part| part[..1].to_uppercase() + &part[1..]).collect();
    let fill = |template: &str| {
        let filled = template.replace("@ID@", id).replace("@NAME@", &id.replace('-', " "));
        filled.replace("@FAMILY@", family).replace("@VARIANT@", &variant)
    };
    let files = [
        (format!("techniques/{id}.yaml"), ENTRY),
        (format!("crates/techniques/src/{module}.rs"), FINDER),
        (format!("corpus/techniques/{id}.yaml"), FIXTURE),
    ];
    let exists = |(path, _): &&(String, &str)| root.join(path).exists();
    if let Some((path, _)) = files.iter().find(exists) {
        return Err(format!("{path} exists already").into());
    }
    for (path, template) in &files {
        fs::write(root.join(path), fill(template))?;
        say(path);
    }
    declare(&root.join("crates/techniques/src/lib.rs"), &module)?;
    say("crates/techniques/src/lib.rs: the module is declared");
    say("next: CONTRIBUTING.md, \"A technique from nothing to merged\", step 2");
    Ok(())
}

/// Inserts `mod NAME;` among the private modules, in alphabetical order.
fn declare(list: &PathBuf, module: &str) -> Result<(), Box<dyn Error>> {
    let text = fs::read_to_string(list)?;
    let mut lines: Vec<&str> = text.lines().collect();
    let line = format!("mod {module};");
    let is_declaration = |line: &&str| line.starts_with("mod ") && line.ends_with(';');
    let at = lines.iter().position(|other| is_declaration(other) && *other > line.as_str());
    let last = lines.iter().rposition(is_declaration);
    let at = at.or_else(|| last.map(|last| last + 1)).ok_or("lib.rs declares no module")?;
    lines.insert(at, &line);
    fs::write(list, lines.join("\n") + "\n")?;
    Ok(())
}

fn say(line: &str) {
    #[expect(clippy::print_stdout, reason = "this is a command")]
    {
        println!("{line}");
    }
}
