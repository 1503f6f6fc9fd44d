//! [`Target`]: where rows go and in which form; and that nothing is written over what is read or what is there.

use super::super::args::{GradeArgs, GradeFormat};
use anyhow::{Result, bail};
use std::path::{Path, PathBuf};
use whydoku_corpus::{Corpus, Packing, Place, PlotForm, TableFormat, TableText};

/// A file that rows go to.
pub(super) struct Target {
    /// What it is called.
    pub(super) path: PathBuf,
    /// How rows are packed.
    pub(super) packing: Packing,
}

/// How rows are written: as asked, or as the ending of the file says.
pub(super) fn format(args: &GradeArgs) -> Result<TableFormat> {
    match args.format {
        Some(GradeFormat::Csv) => Ok(TableFormat::Csv),
        Some(GradeFormat::Json) => Ok(TableFormat::Json),
        Some(GradeFormat::Tsv) => Ok(TableFormat::Tsv),
        None => args.out.as_deref().map_or(Ok(TableFormat::Tsv), by_ending),
    }
}

fn by_ending(path: &Path) -> Result<TableFormat> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let (_, bare) = Packing::of(&name);
    let ending = Path::new(bare).extension().unwrap_or_default().to_ascii_lowercase();
    match ending.to_str() {
        Some("" | "tsv" | "tab" | "txt") => Ok(TableFormat::Tsv),
        Some("csv") => Ok(TableFormat::Csv),
        Some("json" | "jsonl" | "ndjson") => Ok(TableFormat::Json),
        _ => bail!(
            "--out {}: no format is known by this ending; use .tsv, .csv or .jsonl, each also with .gz or .zst \
             behind it; or say --format",
            path.display()
        ),
    }
}

impl Target {
    /// Where rows are to go, if they are to go to a file.
    pub(super) fn of(args: &GradeArgs) -> Option<Self> {
        let path = args.out.as_ref()?;
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let (packing, _) = Packing::of(&name);
        Some(Self { path: path.clone(), packing })
    }
}

/// The name with something behind it.
fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// Refuses to write over what is read, what is written otherwise, or what is there.
pub(super) fn nothing_is_lost(args: &GradeArgs, target: Option<&Target>, corpus: &Corpus) -> Result<()> {
    let out = args.out.as_deref().map(|path| ("--out", path));
    let plot = args.plot.as_deref().map(|path| ("--plot", path));
    let beside_it = target.map(|target| beside(&target.path, ".resume"));
    let agreement = args.agreement.as_deref().map(|path| ("--agreement", path));
    if let Some((_, path)) = agreement {
        super::agreement::fits(path)?;
    }
    let further = beside_it.iter().map(|path| ("--out", path.as_path()));
    let [input, output] = Place::of_standard();
    let read = corpus.files().map(|path| (path.display().to_string(), Place::of(path)));
    let read = read.chain(args.expect.iter().map(|path| (path.display().to_string(), Place::of(path))));
    let read: Vec<(String, Place)> = read
        .chain([("standard input".to_owned(), input)])
        .filter_map(|(name, place)| Some((name, place?)))
        .collect();
    let written = out.into_iter().chain(plot).chain(agreement).chain(further);
    let written = written.filter_map(|(option, path)| Some((option, path, Place::of(path)?)));
    let written: Vec<(&str, &Path, Place)> = written.collect();
    for (option, path, place) in &written {
        let path = path.display();
        if let Some((name, _)) = read.iter().find(|(_, other)| other == place) {
            bail!("{option} {path}: this is {name}, which is read; choose another name");
        }
        if written.iter().filter(|(_, _, other)| other == place).count() > 1 {
            bail!(
                "{option} {path}: two outputs would go into this file; choose another name for one of them"
            );
        }
    }
    if let Some(place) = output.filter(|_| out.is_none())
        && let Some((name, _)) = read.iter().find(|(_, other)| *other == place)
    {
        bail!("standard output is {name}, which is read; choose another file");
    }
    if args.force || args.resume {
        return Ok(());
    }
    for (option, path) in out.into_iter().chain(plot).chain(agreement) {
        let is_there = |path: &Path| path.metadata().is_ok_and(|data| data.is_file() && data.len() > 0);
        if is_there(path) {
            let remedy = if option == "--out" {
                "--resume goes on with it, --force replaces it"
            } else {
                "--force replaces it"
            };
            bail!("{option} {}: is there already; {remedy}", path.display());
        }
    }
    Ok(())
}

pub(super) fn picture_form(path: &Path) -> Result<PlotForm> {
    match path.extension().unwrap_or_default().to_ascii_lowercase().to_str() {
        Some("svg") => Ok(PlotForm::Svg),
        Some("png") => Ok(PlotForm::Png),
        _ => bail!("--plot {}: the name must end in .svg or .png", path.display()),
    }
}
