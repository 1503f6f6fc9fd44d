//! Pages and pictures of `explain`: one file, or a folder of pictures, one a step.

use super::args::{DrawnSteps, ExplainArgs, ExplainFormat};
use super::outfile;
use anyhow::{Context, Result, bail};
use std::cell::RefCell;
use std::fs;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use whydoku::Explanation;
use whydoku_board::Grid;
use whydoku_explain::ExplanationText;
use whydoku_explain::render::{Marks, Paint, SceneKind, Story, Theme, markdown, picture, svg};
use whydoku_formats::Puzzle;

/// Options that do not go together, before anything is worked out.
pub(super) fn fit(args: &ExplainArgs) -> Result<()> {
    let pictures = is_picture(args.format);
    if let Some(path) = &args.out {
        outfile::fresh(path, &args.source().inputs, args.force)?;
    }
    if args.solved_only && matches!(args.format, ExplainFormat::Text | ExplainFormat::Json) {
        bail!("--solved-only is for pages and pictures; write --format html, markdown, svg or png");
    }
    if args.step.is_some() && !pictures {
        bail!("--step chooses a picture; it goes with --format svg or png");
    }
    if args.out.is_some() && matches!(args.format, ExplainFormat::Text | ExplainFormat::Json) {
        bail!("--out is for pages and pictures; write `> FILE` behind the call instead");
    }
    if args.hint.is_some() && args.format == ExplainFormat::Html {
        bail!("--hint and --format html: leave out --hint; the page itself shows each step grade by grade");
    }
    if pictures && args.out.is_none() && args.step.is_none() && args.hint.is_none() {
        bail!("there is a picture for each step: write --out FOLDER for all, --step N or --hint 3 for one");
    }
    Ok(())
}

const fn is_picture(format: ExplainFormat) -> bool {
    match format {
        ExplainFormat::Svg => true,
        #[cfg(feature = "png")]
        ExplainFormat::Png => true,
        ExplainFormat::Text | ExplainFormat::Json | ExplainFormat::Markdown | ExplainFormat::Html => false,
    }
}

/// Writes pages and pictures of one puzzle.
pub(super) struct Pages<'a> {
    pub(super) args: &'a ExplainArgs,
    /// Which puzzle of the input it is, from 1.
    pub(super) number: usize,
    /// Pages that are to stand in one document, with their titles.
    pub(super) gathered: &'a Gathered,
}

/// Pages of several puzzles, until all of them are there.
pub(super) type Gathered = RefCell<Vec<(String, String)>>;

/// Writes what has been gathered: a page as it is, several as one document in which each is opened by its title.
pub(super) fn finish(args: &ExplainArgs, gathered: Gathered, out: &mut impl Write) -> Result<()> {
    let mut pages = gathered.into_inner();
    let text = match pages.len() {
        0 => return Ok(()),
        1 => pages.remove(0).1,
        _ => many(&pages, &args.lang),
    };
    match &args.out {
        None => Ok(out.write_all(text.as_bytes())?),
        Some(path) => fs::write(path, text).with_context(|| format!("{}: cannot be written", path.display())),
    }
}

/// One document with several pages in it. Each stays a document of its own, so that their scripts know nothing of each
/// other; still it is one file without any network.
fn many(pages: &[(String, String)], lang: &str) -> String {
    let mut text = format!(
        "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" \
         content=\"width=device-width,initial-scale=1\">\n<meta name=\"color-scheme\" content=\"light dark\">\n\
         <title>whydoku ({})</title>\n<style>body{{font-family:sans-serif;margin:1rem}}summary{{font-size:1.1rem;\
         padding:.4rem 0;cursor:pointer}}iframe{{width:100%;height:90vh;border:1px solid #888}}</style>\n</head>\n<body>\n",
        escaped(lang),
        pages.len()
    );
    for (at, (title, page)) in pages.iter().enumerate() {
        let open = if at == 0 { " open" } else { "" };
        let title = escaped(title);
        text += &format!(
            "<details{open}><summary>{}. {title}</summary>\n<iframe title=\"{title}\" loading=\"lazy\" \
             srcdoc=\"{}\"></iframe></details>\n",
            at + 1,
            escaped(page)
        );
    }
    text + "</body>\n</html>\n"
}

/// Text between tags or in quotes.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

impl Pages<'_> {
    /// Writes a path in the format that was asked for.
    pub(super) fn write(&self, path: &Explanation, puzzle: &Puzzle, out: &mut impl Write) -> Result<()> {
        let title = puzzle.name.as_deref().unwrap_or_default();
        match self.args.format {
            ExplainFormat::Markdown => {
                let all = !matches!(self.args.draw, DrawnSteps::Hard);
                self.one(markdown(&path.story(), title, all), "md", out)
            }
            ExplainFormat::Html => {
                let page = path.html(title);
                let title = if title.is_empty() { puzzle.text.trim() } else { title };
                if self.is_folder() {
                    return self.one(page, "html", out);
                }
                self.gathered.borrow_mut().push((title.to_owned(), page));
                Ok(())
            }
            _ => self.pictures(&path.story(), out),
        }
    }

    /// Writes the next step no fuller than it was asked for.
    pub(super) fn hint(
        &self,
        grid: &Grid,
        marks: &Marks,
        said: &ExplanationText,
        out: &mut impl Write,
    ) -> Result<()> {
        let said = said.to_string();
        if self.args.format == ExplainFormat::Markdown {
            let text = format!("{said}\n\n```text\n{}```\n", picture(grid, marks, Paint::Plain));
            return self.one(text, "md", out);
        }
        let drawn = svg(grid, marks, &said, &said, self.skin());
        self.picture(&drawn, self.args.out.as_deref(), out)
    }

    /// Whether each puzzle gets a file of its own.
    fn is_folder(&self) -> bool {
        let is = |path: &PathBuf| path.is_dir() || path.as_os_str().to_string_lossy().ends_with('/');
        self.args.out.as_ref().is_some_and(is)
    }

    /// One text, to the file that was named, to a file of its own in the folder that was named, or printed.
    fn one(&self, text: String, ending: &str, out: &mut impl Write) -> Result<()> {
        let Some(path) = &self.args.out else {
            return Ok(out.write_all(text.as_bytes())?);
        };
        let is_folder = self.is_folder();
        if !is_folder && self.number > 1 {
            bail!("{} is one file, and there are several puzzles: write --out FOLDER/", path.display());
        }
        let file = if is_folder {
            fs::create_dir_all(path).with_context(|| format!("{}: cannot be made", path.display()))?;
            path.join(format!("{}.{ending}", self.number))
        } else {
            path.clone()
        };
        self.free(&file)?;
        fs::write(&file, text).with_context(|| format!("{}: cannot be written", file.display()))
    }

    /// Refuses a file in a folder that is there already, or that is read.
    fn free(&self, file: &Path) -> Result<()> {
        outfile::fresh(file, &self.args.source().inputs, self.args.force)
    }

    fn pictures(&self, story: &Story, out: &mut impl Write) -> Result<()> {
        let draw = |scene: &whydoku_explain::render::Scene| {
            svg(&scene.grid, &scene.marks, &scene.title, &scene.teach.to_string(), self.skin())
        };
        if let Some(number) = self.args.step {
            let moves =
                || story.scenes.iter().filter(|s| matches!(s.kind, SceneKind::Step(_) | SceneKind::Guess));
            let scene = number.checked_sub(1).and_then(|at| moves().nth(at));
            let scene =
                scene.with_context(|| format!("--step {number}: the path has {} steps", moves().count()))?;
            let file = self.args.out.as_deref();
            return self.picture(&draw(scene), file, out);
        }
        let Some(folder) = &self.args.out else { return Ok(()) };
        fs::create_dir_all(folder).with_context(|| format!("{}: cannot be made", folder.display()))?;
        let ending = self.ending();
        for (at, scene) in story.scenes.iter().enumerate() {
            let file: PathBuf = folder.join(format!("{}-{at:03}.{ending}", self.number));
            self.picture(&draw(scene), Some(&file), out)?;
        }
        Ok(())
    }

    /// The colours: a picture of dots cannot ask its reader.
    const fn skin(&self) -> Theme {
        if matches!(self.args.format, ExplainFormat::Svg) { Theme::Reader } else { Theme::Light }
    }

    const fn ending(&self) -> &'static str {
        if matches!(self.args.format, ExplainFormat::Svg) { "svg" } else { "png" }
    }

    /// One picture to a file, or printed.
    fn picture(&self, drawn: &str, file: Option<&Path>, out: &mut impl Write) -> Result<()> {
        let bytes = self.bytes(drawn)?;
        if let Some(file) = file {
            self.free(file)?;
            return fs::write(file, bytes).with_context(|| format!("{}: cannot be written", file.display()));
        }
        if self.args.format != ExplainFormat::Svg && std::io::stdout().is_terminal() {
            bail!("a PNG is nothing for a terminal: write --out FILE, or `> FILE` behind the call");
        }
        if self.args.format != ExplainFormat::Svg {
            // `out` takes escape codes out of text, and would take them out of dots too.
            return Ok(std::io::stdout().lock().write_all(&bytes)?);
        }
        Ok(out.write_all(&bytes)?)
    }

    #[cfg_attr(
        not(feature = "png"),
        expect(clippy::unused_self, clippy::unnecessary_wraps, reason = "needed for PNG")
    )]
    fn bytes(&self, drawn: &str) -> Result<Vec<u8>> {
        #[cfg(feature = "png")]
        if self.args.format == ExplainFormat::Png {
            return whydoku_explain::render::png(drawn).map_err(anyhow::Error::msg);
        }
        Ok(drawn.as_bytes().to_vec())
    }
}
