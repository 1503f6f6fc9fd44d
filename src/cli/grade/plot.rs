//! `--plot`: histograms and scatter plots as SVG, or as PNG in builds with that feature.

use crate::cli::{output_file, picture};
use anyhow::{Result, bail};
use std::path::Path;
use whydoku_corpus::{CorpusStatistics, plot};

/// Refuses a file name whose extension is no format.
pub(super) fn check(path: &Path) -> Result<()> {
    match output_file::extension(path).as_str() {
        "svg" => Ok(()),
        "png" if cfg!(feature = "png") => Ok(()),
        "png" => bail!(
            "--plot {}: this build draws no PNG; build with --features png, or write .svg",
            path.display()
        ),
        _ => bail!("--plot {}: the name must end in .svg or .png", path.display()),
    }
}

pub(super) fn write(path: &Path, statistics: &CorpusStatistics<'_>) -> Result<()> {
    let is_png = output_file::extension(path) == "png";
    output_file::write_plain(path, picture::encode(&plot(statistics), is_png)?)
}
