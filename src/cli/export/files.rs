//! [`ExportFiles`]: the destination: standard output, a file, or a file for each picture.

use super::super::args::{ExportArgs, ExportFormat};
use super::super::output_file;
use anyhow::{Result, bail};
use std::io::Write;
use std::path::{Path, PathBuf};

/// The format: as requested, or by the extension of the file.
pub(super) fn format(args: &ExportArgs) -> Result<ExportFormat> {
    if let Some(format) = args.format {
        return Ok(format);
    }
    let Some(path) = &args.out else { return Ok(ExportFormat::Yaml) };
    Ok(match output_file::extension(path).as_str() {
        "yaml" | "yml" => ExportFormat::Yaml,
        "json" => ExportFormat::FPuzzles,
        "csv" => ExportFormat::Csv,
        "sdm" => ExportFormat::Sdm,
        "sdk" => ExportFormat::Sdk,
        "ss" => ExportFormat::SimpleSudoku,
        "txt" => ExportFormat::Line,
        "svg" => ExportFormat::Svg,
        #[cfg(feature = "png")]
        "png" => ExportFormat::Png,
        #[cfg(not(feature = "png"))]
        "png" => bail!(
            "--out {}: this build draws no PNG; build with --features png, or write .svg",
            path.display()
        ),
        _ => bail!(
            "--out {}: no format is known by this ending; use .yaml, .json, .csv, .sdm, .sdk, .ss, .txt or .svg, or \
             say --format",
            path.display()
        ),
    })
}

pub(super) struct ExportFiles<'a> {
    format: ExportFormat,
    args: &'a ExportArgs,
    /// The content of a single file.
    text: String,
    /// Pictures, each in a file of its own.
    pictures: Vec<String>,
    any: bool,
}

impl<'a> ExportFiles<'a> {
    pub(super) const fn new(format: ExportFormat, args: &'a ExportArgs) -> Self {
        Self { format, args, text: String::new(), pictures: Vec::new(), any: false }
    }

    /// Adds a puzzle, and prints it unless it goes to a file.
    pub(super) fn push(&mut self, written: String, out: &mut impl Write) -> Result<()> {
        let is_first = !std::mem::replace(&mut self.any, true);
        if self.format.is_picture() {
            if self.args.out.is_none() && !is_first {
                bail!("a picture is one puzzle's: write --out FILE for several, which are then numbered");
            }
            self.pictures.push(written);
            return Ok(());
        }
        let text = format!("{}{}\n", before(self.format, is_first), written.trim_end());
        if self.args.out.is_some() {
            self.text += &text;
        } else {
            out.write_all(text.as_bytes())?;
        }
        Ok(())
    }

    pub(super) fn finish(self, out: &mut impl Write) -> Result<()> {
        if !self.any {
            return Ok(());
        }
        let Some(path) = &self.args.out else {
            return self
                .pictures
                .first()
                .map_or(Ok(()), |svg| output_file::print_picture(svg, self.is_png(), out));
        };
        if !self.format.is_picture() {
            return output_file::write(path, self.text.as_bytes());
        }
        let figures = self.pictures.len().to_string().len();
        for (at, svg) in self.pictures.iter().enumerate() {
            let is_several = self.pictures.len() > 1;
            let file = if is_several { numbered(path, at + 1, figures) } else { path.clone() };
            if is_several {
                output_file::check(&file, &self.args.source.inputs, self.args.force)?;
            }
            output_file::write_plain(&file, output_file::encode(svg, self.is_png())?)?;
        }
        Ok(())
    }

    fn is_png(&self) -> bool {
        self.format.is_picture() && self.format != ExportFormat::Svg
    }
}

pub(in crate::cli) const fn before(format: ExportFormat, is_first: bool) -> &'static str {
    match format {
        ExportFormat::Yaml if !is_first => "---\n",
        ExportFormat::Csv if is_first => "puzzle,name\n",
        ExportFormat::Pencilmarks | ExportFormat::SimpleSudoku if !is_first => "\n",
        _ => "",
    }
}

/// The file name of one picture among several: `grid.svg` becomes `grid-03.svg`.
pub(in crate::cli) fn numbered(path: &Path, number: usize, figures: usize) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let ending = path.extension().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!("{stem}-{number:0figures$}.{ending}"))
}
