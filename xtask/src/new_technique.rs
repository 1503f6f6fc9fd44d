//! Writes the files of a new technique from templates.

use crate::catalogue::Family;
use crate::{Outcome, say, variant};
use serde::Deserialize as _;
use serde::de::value::{Error, StrDeserializer};
use std::fs;
use std::path::Path;

const ENTRY: &str = include_str!("../templates/entry.yaml");
const FINDER: &str = include_str!("../templates/finder.rs");
const FIXTURE: &str = include_str!("../templates/fixture.yaml");

/// Writes the catalogue entry, the finder and the fixture, and declares the finder's module.
pub(crate) fn run(root: &Path, id: &str, family: &str) -> Outcome<()> {
    let is_id =
        |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
    if !id.split('-').all(is_id) || id.starts_with(|first: char| first.is_ascii_digit()) {
        return Err(
            format!("`{id}` is no id: use lower-case letters, digits and hyphens, a letter first").into()
        );
    }
    Family::deserialize(StrDeserializer::<Error>::new(family))?;
    let module = id.replace('-', "_");
    let fill = |template: &str| {
        let filled = template.replace("@ID@", id).replace("@NAME@", &id.replace('-', " "));
        filled.replace("@FAMILY@", family).replace("@VARIANT@", &variant(id))
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
fn declare(list: &Path, module: &str) -> Outcome<()> {
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
