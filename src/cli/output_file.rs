//! Files and pictures that commands write. No file overwrites an input, or an existing file unless `--force` is given.

use anyhow::{Context, Result, bail};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{IsTerminal, Read, Write};
use std::path::Path;
use whydoku_board::controls::escaped_json;
use whydoku_corpus::{FileId, InputOptions, Inputs, Packing, decompress_file};

/// Refuses a path that is an input or exists.
pub(super) fn check(path: &Path, inputs: &[String], force: bool) -> Result<()> {
    check_not_input(path, inputs)?;
    if let Ok(file) = OpenOptions::new().append(true).open(path) {
        check_unlocked(path, &file)?;
    }
    if force { Ok(()) } else { check_absent(path) }
}

pub(super) fn check_absent(path: &Path) -> Result<()> {
    if exists(path) {
        bail!("{} already exists: --force overwrites it", path.display());
    }
    Ok(())
}

/// Refuses a table that `grade` is writing, which it locks.
fn check_unlocked(path: &Path, file: &File) -> Result<()> {
    if matches!(file.try_lock(), Err(TryLockError::WouldBlock)) {
        bail!(
            "--out {}: a grading writes into this file; wait for it, or choose another name",
            path.display()
        );
    }
    Ok(())
}

/// Whether a file exists and is not empty.
pub(super) fn exists(path: &Path) -> bool {
    path.metadata().is_ok_and(|data| data.is_file() && data.len() > 0)
}

/// Refuses a path that is an input, or a file in a directory that is one.
pub(super) fn check_not_input(path: &Path, inputs: &[String]) -> Result<()> {
    let Some(id) = FileId::of(path) else { return Ok(()) };
    for input in inputs {
        let is_same = if input == "-" {
            FileId::of_standard()[0].as_ref() == Some(&id)
        } else {
            let files = Inputs::open(std::slice::from_ref(input), InputOptions::default());
            FileId::of(Path::new(input)).as_ref() == Some(&id)
                || files.is_ok_and(|files| files.files().any(|file| FileId::of(file).as_ref() == Some(&id)))
        };
        if is_same {
            bail!("--out {}: this is the input {input}; choose another name", path.display());
        }
    }
    Ok(())
}

/// Writes a file, compressed according to its name.
pub(super) fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    let wrong = || format!("{}: cannot be written", path.display());
    let packed = packing(path).pack(bytes).with_context(wrong)?;
    write_plain(path, packed)
}

pub(super) fn write_plain(path: &Path, bytes: impl AsRef<[u8]>) -> Result<()> {
    let wrong = || format!("{}: cannot be written", path.display());
    let open = OpenOptions::new().create(true).write(true).truncate(false).open(path);
    let mut file = open.with_context(wrong)?;
    check_unlocked(path, &file)?;
    if file.metadata().is_ok_and(|data| data.is_file()) {
        file.set_len(0).with_context(wrong)?;
    }
    file.write_all(bytes.as_ref()).with_context(wrong)
}

/// A JSON object in one line, with its keys in this order.
pub(super) fn json_object<'a>(pairs: impl Iterator<Item = (&'a str, serde_json::Value)>) -> String {
    let pair = |(name, value)| format!("{}:{value}", serde_json::Value::from(name));
    escaped_json(&format!("{{{}}}\n", pairs.map(pair).collect::<Vec<_>>().join(","))).into_owned()
}

/// Whether a file is one JSON array, by its name; `.jsonl` and others are JSON Lines.
pub(super) fn is_array(path: &Path) -> bool {
    extension(path) == "json"
}

/// JSON Lines as the file with this name holds them: `.json` is an array with a row a line.
pub(super) fn json_text(path: &Path, lines: String) -> String {
    if is_array(path) { format!("[\n{}\n]\n", lines.trim_end().replace('\n', ",\n")) } else { lines }
}

/// Makes an array of the rows of a file that was written line by line, or lines of such an array, which `--resume` needs.
pub(super) fn convert_array(path: &Path, to_array: bool) -> Result<()> {
    let wrong = || format!("{}: cannot be read", path.display());
    let mut text = String::new();
    decompress_file(path, u64::MAX).with_context(wrong)?.read_to_string(&mut text).with_context(wrong)?;
    if text.starts_with('[') == to_array {
        return Ok(());
    }
    let lines =
        text.lines().map(|line| line.trim_end_matches(',')).filter(|line| !matches!(*line, "[" | "]"));
    let lines: String = lines.map(|line| format!("{line}\n")).collect();
    // The rows are never lost: the new file takes the place of the old one at once.
    let new = path.with_extension("new");
    let text = if to_array { json_text(path, lines) } else { lines };
    let packed = packing(path).pack(text.as_bytes())?;
    std::fs::write(&new, packed).and_then(|()| std::fs::rename(&new, path)).with_context(wrong)
}

/// The compression that a file name asks for.
pub(super) fn packing(path: &Path) -> Packing {
    Packing::of(&path.file_name().unwrap_or_default().to_string_lossy()).0
}

/// The extension of a file name in lower case, without that of a compression.
pub(super) fn extension(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let (_, bare) = Packing::of(&name);
    bare.rsplit_once('.').map_or(String::new(), |(_, extension)| extension.to_ascii_lowercase())
}

/// The bytes of a picture: SVG or, in builds with the feature `png`, PNG.
#[cfg_attr(not(feature = "png"), expect(clippy::unnecessary_wraps, reason = "PNG may fail in other builds"))]
pub(super) fn encode(svg: &str, is_png: bool) -> Result<Vec<u8>> {
    #[cfg(feature = "png")]
    if is_png {
        return whydoku_explain::render::png(svg).map_err(anyhow::Error::msg);
    }
    debug_assert!(!is_png, "this build has no PNG");
    Ok(svg.as_bytes().to_vec())
}

/// Prints a picture, unless it is a PNG on a terminal.
pub(super) fn print_picture(svg: &str, is_png: bool, out: &mut impl Write) -> Result<()> {
    if !is_png {
        return Ok(out.write_all(svg.as_bytes())?);
    }
    if std::io::stdout().is_terminal() {
        bail!("a PNG is not printed on a terminal: add --out FILE or redirect with > FILE");
    }
    // `out` strips escape codes, which would damage binary data.
    Ok(std::io::stdout().lock().write_all(&encode(svg, is_png)?)?)
}
