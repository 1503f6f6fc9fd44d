//! The files that `grade` writes. No output overwrites an input or another output.

use crate::cli::args::{GradeArgs, GradeFormat};
use crate::cli::output_file::{self, json_object};
use crate::cli::{INTERRUPTED, interrupt_flag};
use anyhow::{Result, bail};
use serde_json::Value;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::thread;
use std::time::Duration;
use whydoku_corpus::{Agreement, CorpusStatistics, FileId, Inputs, TableFormat, plot, separated_line};

/// The time between two looks at whether Ctrl-C was pressed.
const INTERVAL: Duration = Duration::from_millis(50);

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
            "--out {}: unknown extension; use .tsv, .csv, .json or .jsonl, also followed by .gz or .zst, or --format",
            path.display()
        ),
    }
}

/// Refuses to overwrite an input, another output or an existing file.
pub(super) fn check_outputs(args: &GradeArgs, inputs: &Inputs) -> Result<()> {
    if let Some(path) = &args.agreement {
        check_agreement(path)?;
    }
    let options = [("--out", &args.out), ("--plot", &args.plot), ("--agreement", &args.agreement)];
    let outputs: Vec<(&str, &Path)> =
        options.into_iter().filter_map(|(option, path)| Some((option, path.as_deref()?))).collect();
    let checkpoints = args.out.as_deref().map(|path| {
        let mut path = path.as_os_str().to_owned();
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
            bail!("{option} {path}: this is the input {name}; choose another name");
        }
        if written.iter().filter(|(_, _, other)| other == id).count() > 1 {
            bail!("{option} {path}: two outputs have this name; choose another one");
        }
    }
    if let Some(id) = stdout.filter(|_| args.out.is_none())
        && let Some((name, _)) = read.iter().find(|(_, other)| *other == id)
    {
        bail!("standard output is the input {name}; choose another file");
    }
    if args.force || args.resume {
        return Ok(());
    }
    for (option, path) in outputs {
        if output_file::exists(path) {
            let resume = if option == "--out" { "--resume continues it, " } else { "" };
            bail!("{} already exists: {resume}--force overwrites it", path.display());
        }
    }
    Ok(())
}

/// Prints how to continue on Ctrl-C, and exits: rows are written so that the program may end at any time.
pub(super) fn print_remedy(target: Option<&Path>, is_resumable: bool) {
    let message = match target {
        None => "whydoku: stopped; with --out FILE a run can be continued (--resume)".to_owned(),
        Some(target) if is_resumable => format!(
            "whydoku: stopped; the rows so far are in {0}; the same call with --resume continues it",
            target.display()
        ),
        Some(target) => format!(
            "whydoku: stopped; {} is unfinished, and --resume does not work with --sort: grade without --sort, then \
             run whydoku select FILE --sort …",
            target.display()
        ),
    };
    let is_interrupted = interrupt_flag();
    thread::spawn(move || {
        while !is_interrupted.load(Ordering::Relaxed) {
            thread::sleep(INTERVAL);
        }
        let _ = writeln!(std::io::stderr(), "\n{message}");
        #[expect(clippy::exit, reason = "Ctrl-C ends the program")]
        std::process::exit(INTERRUPTED);
    });
}

fn check_agreement(path: &Path) -> Result<()> {
    match output_file::extension(path).as_str() {
        "tsv" | "csv" | "json" | "jsonl" => Ok(()),
        _ => bail!("--agreement {}: the name must end in .tsv, .csv, .json or .jsonl", path.display()),
    }
}

pub(super) fn write_agreement(path: &Path, agreement: &Agreement<'_>) -> Result<()> {
    let (head, rows) = agreement.table();
    let is_csv = match output_file::extension(path).as_str() {
        "csv" => true,
        "tsv" => false,
        _ => {
            let line = |row: &Vec<Value>| json_object(head.iter().copied().zip(row.iter().cloned()));
            let text = output_file::json_text(path, rows.iter().map(line).collect());
            return output_file::write(path, text.as_bytes());
        }
    };
    let cell = |value: &Value| match value {
        Value::Null => String::new(),
        Value::String(cell) => cell.clone(),
        other => other.to_string(),
    };
    let lines = rows.iter().map(|row| separated_line(is_csv, row.iter().map(cell)));
    let text = separated_line(is_csv, head) + &lines.collect::<String>();
    output_file::write(path, text.as_bytes())
}

pub(super) fn check_plot(path: &Path) -> Result<()> {
    match output_file::extension(path).as_str() {
        "svg" => Ok(()),
        "png" if cfg!(feature = "png") => Ok(()),
        "png" => bail!(
            "--plot {}: this build has no PNG support; build with --features png, or write .svg",
            path.display()
        ),
        _ => bail!("--plot {}: the name must end in .svg or .png", path.display()),
    }
}

pub(super) fn write_plot(path: &Path, statistics: &CorpusStatistics<'_>) -> Result<()> {
    let is_png = output_file::extension(path) == "png";
    output_file::write_plain(path, output_file::encode(&plot(statistics), is_png)?)
}
