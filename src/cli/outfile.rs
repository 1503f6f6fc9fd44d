//! Files that commands write: none that is read, and none that is there already unless that is asked for.

use anyhow::{Context, Result, bail};
use std::fs;
use std::path::Path;
use whydoku_corpus::{Packing, Place};

/// Refuses to write over what is read, or over what is there.
pub(super) fn fresh<'a>(
    path: &Path,
    inputs: impl IntoIterator<Item = &'a String>,
    force: bool,
) -> Result<()> {
    no_input(path, inputs)?;
    if force { Ok(()) } else { absent("--out", path) }
}

/// Refuses to write over what is there.
pub(super) fn absent(option: &str, path: &Path) -> Result<()> {
    let is_there = path.metadata().is_ok_and(|data| data.is_file() && data.len() > 0);
    if is_there {
        bail!("{option} {}: is there already; --force replaces it", path.display());
    }
    Ok(())
}

/// Refuses to write over what is read.
pub(super) fn no_input<'a>(path: &Path, inputs: impl IntoIterator<Item = &'a String>) -> Result<()> {
    let shown = path.display();
    if let Some(place) = Place::of(path) {
        for input in inputs {
            let input_is =
                if input == "-" { Place::of_standard()[0].clone() } else { Place::of(Path::new(input)) };
            if input_is.is_some_and(|other| other == place) {
                bail!("--out {shown}: this is {input}, which is read; choose another name");
            }
        }
    }
    Ok(())
}

/// Writes a file whole, packed as its name says.
pub(super) fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    let wrong = || format!("{}: cannot be written", path.display());
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let (packing, _) = Packing::of(&name);
    let packed = packing.pack(bytes).with_context(wrong)?;
    fs::write(path, packed).with_context(wrong)
}

/// A line of JSON: an object whose keys come in this order.
pub(super) fn object<'a>(pairs: impl Iterator<Item = (&'a str, serde_json::Value)>) -> String {
    let pair = |(name, value)| format!("{}:{value}", serde_json::Value::from(name));
    format!("{{{}}}\n", pairs.map(pair).collect::<Vec<_>>().join(","))
}

/// The ending of a name in small letters, without that of its packing.
pub(super) fn ending(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let (_, bare) = Packing::of(&name);
    bare.rsplit_once('.').map_or(String::new(), |(_, ending)| ending.to_ascii_lowercase())
}
