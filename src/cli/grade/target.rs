//! [`Target`]: the file of rows; and the check that no output overwrites an input or another output.

use crate::cli::args::{GradeArgs, GradeFormat};
use crate::cli::output_file;
use anyhow::{Result, bail};
use std::path::{Path, PathBuf};
use whydoku_corpus::{FileId, Inputs, Packing, TableFormat};

pub(super) struct Target {
    pub(super) path: PathBuf,
    pub(super) packing: Packing,
}

impl Target {
    pub(super) fn of(args: &GradeArgs) -> Option<Self> {
        let path = args.out.clone()?;
        let packing = output_file::packing(&path);
        Some(Self { path, packing })
    }
}

/// The format of rows: as requested, or by the extension of the file.
pub(super) fn table_format(args: &GradeArgs) -> Result<TableFormat> {
    let path = match (args.format, &args.out) {
        (Some(GradeFormat::Csv), _) => return Ok(TableFormat::Csv),
        (Some(GradeFormat::Json), _) => return Ok(TableFormat::Json),
        (Some(GradeFormat::Tsv), _) | (None, None) => return Ok(TableFormat::Tsv),
        (None, Some(path)) => path,
    };
    match output_file::extension(path).as_str() {
        "" | "tsv" | "tab" | "txt" => Ok(TableFormat::Tsv),
        "csv" => Ok(TableFormat::Csv),
        "json" | "jsonl" | "ndjson" => Ok(TableFormat::Json),
        _ => bail!(
            "--out {}: no format is known by this ending; use .tsv, .csv or .jsonl, each also with .gz or .zst \
             behind it; or say --format",
            path.display()
        ),
    }
}

/// Refuses to overwrite an input, another output or an existing file.
pub(super) fn check_outputs(args: &GradeArgs, target: Option<&Target>, inputs: &Inputs) -> Result<()> {
    if let Some(path) = &args.agreement {
        super::agreement::check(path)?;
    }
    let options = [("--out", &args.out), ("--plot", &args.plot), ("--agreement", &args.agreement)];
    let outputs: Vec<(&str, &Path)> =
        options.into_iter().filter_map(|(option, path)| Some((option, path.as_deref()?))).collect();
    let checkpoints = target.map(|target| {
        let mut path = target.path.as_os_str().to_owned();
        path.push(".resume");
        PathBuf::from(path)
    });
    let [stdin, stdout] = FileId::of_standard();
    let read: Vec<(String, FileId)> = inputs
        .files()
        .chain(args.expect.as_deref())
        .map(|path| (path.display().to_string(), FileId::of(path)))
        .chain([("standard input".to_owned(), stdin)])
        .filter_map(|(name, id)| Some((name, id?)))
        .collect();
    let further = checkpoints.as_deref().map(|path| ("--out", path));
    let written: Vec<(&str, &Path, FileId)> = outputs
        .iter()
        .copied()
        .chain(further)
        .filter_map(|(option, path)| Some((option, path, FileId::of(path)?)))
        .collect();
    for (option, path, id) in &written {
        let path = path.display();
        if let Some((name, _)) = read.iter().find(|(_, other)| other == id) {
            bail!("{option} {path}: this is {name}, which is read; choose another name");
        }
        if written.iter().filter(|(_, _, other)| other == id).count() > 1 {
            bail!(
                "{option} {path}: two outputs would go into this file; choose another name for one of them"
            );
        }
    }
    if let Some(id) = stdout.filter(|_| args.out.is_none())
        && let Some((name, _)) = read.iter().find(|(_, other)| *other == id)
    {
        bail!("standard output is {name}, which is read; choose another file");
    }
    if args.force || args.resume {
        return Ok(());
    }
    for (option, path) in outputs {
        if output_file::exists(path) {
            let resume = if option == "--out" { "--resume goes on with it, " } else { "" };
            bail!("{option} {}: is there already; {resume}--force replaces it", path.display());
        }
    }
    Ok(())
}
