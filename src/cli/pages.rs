//! Pages and pictures of `explain`.

use super::args::{Detail, DrawnSteps, ExplainArgs, ExplainFormat};
use super::output_file;
use anyhow::{Context, Result, bail};
use std::cell::RefCell;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use whydoku::Explanation;
use whydoku_explain::render::{CONTENT_POLICY, CompactOptions, Scene, Story, Theme, escape, svg};
use whydoku_formats::Puzzle;

/// The width of the path in brief as Markdown.
const BRIEF_WIDTH: usize = 80;

pub(super) fn check(args: &ExplainArgs) -> Result<()> {
    let pictures = is_picture(args.format);
    if let Some(path) = &args.out {
        output_file::check(path, &args.source.inputs, args.force)?;
    }
    if args.solved_only && matches!(args.format, ExplainFormat::Text | ExplainFormat::Json) {
        bail!("--solved-only applies to pages and pictures; add --format html, markdown or svg");
    }
    let takes_detail = matches!(args.format, ExplainFormat::Text | ExplainFormat::Markdown);
    if args.detail.is_some_and(|detail| detail != Detail::Full) && !takes_detail {
        bail!("--detail applies to text and Markdown; other formats hold every step whole");
    }
    if args.step.is_some() && !pictures && args.format != ExplainFormat::Text {
        bail!("--step applies to text and pictures; add --format text, svg or png");
    }
    let is_position = args.until.is_some() || args.before.is_some();
    if args.position_format.is_some() && !is_position {
        bail!("--as is the format of a position; add --until N or --before TECHNIQUE");
    }
    if is_position && args.format != ExplainFormat::Text {
        bail!("--format does not apply to a position; use --as svg, yaml, library, …");
    }
    if args.out.is_some() && matches!(args.format, ExplainFormat::Text | ExplainFormat::Json) {
        bail!("--out applies to pages and pictures; redirect text with > FILE");
    }
    if pictures && args.out.is_none() && args.step.is_none() {
        bail!("each step is a picture: add --out FOLDER for all, or --step N for one");
    }
    Ok(())
}

pub(super) fn no_such_step(number: usize, count: usize) -> String {
    format!("--step {number}: the path has {count} steps")
}

const fn is_picture(format: ExplainFormat) -> bool {
    match format {
        ExplainFormat::Svg => true,
        #[cfg(feature = "png")]
        ExplainFormat::Png => true,
        ExplainFormat::Text | ExplainFormat::Json | ExplainFormat::Markdown | ExplainFormat::Html => false,
    }
}

pub(super) struct Pages<'a> {
    pub(super) args: &'a ExplainArgs,
    pub(super) number: usize,
    pub(super) collected: &'a CollectedPages,
}

/// Titles and pages of several puzzles.
pub(super) type CollectedPages = RefCell<Vec<(String, String)>>;

/// Writes the collected pages: one as it is, several as one document.
pub(super) fn finish(args: &ExplainArgs, collected: CollectedPages, out: &mut impl Write) -> Result<()> {
    let mut pages = collected.into_inner();
    let text = match pages.len() {
        0 => return Ok(()),
        1 => pages.remove(0).1,
        _ => combined_page(&pages, &args.language.lang),
    };
    match &args.out {
        None => Ok(out.write_all(text.as_bytes())?),
        Some(path) => output_file::write_plain(path, text),
    }
}

/// A document with several pages in frames, so that their scripts do not interfere.
fn combined_page(pages: &[(String, String)], lang: &str) -> String {
    let mut text = format!(
        "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{CONTENT_POLICY}\">\n<meta name=\"viewport\" \
         content=\"width=device-width,initial-scale=1\">\n<meta name=\"color-scheme\" content=\"light dark\">\n\
         <title>whydoku ({})</title>\n<style>body{{font-family:sans-serif;margin:1rem}}summary{{font-size:1.1rem;\
         padding:.4rem 0;cursor:pointer}}iframe{{width:100%;height:90vh;border:1px solid #888}}</style>\n</head>\n<body>\n",
        escape(lang),
        pages.len()
    );
    for (at, (title, page)) in pages.iter().enumerate() {
        let open = if at == 0 { " open" } else { "" };
        let title = escape(title);
        text += &format!(
            "<details{open}><summary>{}. {title}</summary>\n<iframe title=\"{title}\" loading=\"lazy\" \
             srcdoc=\"{}\"></iframe></details>\n",
            at + 1,
            escape(page)
        );
    }
    text + "</body>\n</html>\n"
}

impl Pages<'_> {
    pub(super) fn write(&self, path: &Explanation, puzzle: &Puzzle, out: &mut impl Write) -> Result<()> {
        let title = puzzle.name.as_deref().unwrap_or_default();
        match self.args.format {
            ExplainFormat::Markdown if matches!(self.args.detail, Some(Detail::Brief | Detail::Normal)) => {
                let prose = self.args.detail == Some(Detail::Normal);
                let options = CompactOptions::default().prose(prose).more(false).width(BRIEF_WIDTH);
                self.write_page(format!("```text\n{}```\n", path.to_compact(&options)), "md", out)
            }
            ExplainFormat::Markdown => {
                let all = !matches!(self.args.draw, Some(DrawnSteps::Hard));
                self.write_page(path.to_markdown(title, all), "md", out)
            }
            ExplainFormat::Html => {
                let page = path.html(title);
                let title = if title.is_empty() { puzzle.text.trim() } else { title };
                if self.is_folder() {
                    return self.write_page(page, "html", out);
                }
                self.collected.borrow_mut().push((title.to_owned(), page));
                Ok(())
            }
            _ => self.pictures(&path.story(), out),
        }
    }

    /// Whether each puzzle has a file of its own.
    fn is_folder(&self) -> bool {
        let is = |path: &PathBuf| path.is_dir() || path.as_os_str().to_string_lossy().ends_with('/');
        self.args.out.as_ref().is_some_and(is)
    }

    /// Writes a page to the file, to a file in the directory, or prints it.
    fn write_page(&self, text: String, ending: &str, out: &mut impl Write) -> Result<()> {
        let Some(path) = &self.args.out else {
            return Ok(out.write_all(text.as_bytes())?);
        };
        let is_folder = self.is_folder();
        if !is_folder && self.number > 1 {
            bail!("--out {}: several puzzles need a folder; write --out FOLDER/", path.display());
        }
        let file = if is_folder {
            fs::create_dir_all(path).with_context(|| format!("{}: cannot be created", path.display()))?;
            path.join(format!("{}.{ending}", self.number))
        } else {
            path.clone()
        };
        self.check_file(&file)?;
        output_file::write_plain(&file, text)
    }

    fn check_file(&self, file: &Path) -> Result<()> {
        output_file::check(file, &self.args.source.inputs, self.args.force)
    }

    fn pictures(&self, story: &Story, out: &mut impl Write) -> Result<()> {
        let draw = |scene: &Scene| {
            let words = [&scene.title, &*scene.teach.to_string()];
            svg(&scene.grid, &scene.marks, story.coordinates, words, self.theme())
        };
        if let Some(number) = self.args.step {
            let scene = number.checked_sub(1).and_then(|at| story.steps().nth(at));
            let scene = scene.with_context(|| no_such_step(number, story.steps().count()))?;
            let file = self.args.out.as_deref();
            return self.picture(&draw(scene), file, out);
        }
        let Some(folder) = &self.args.out else { return Ok(()) };
        fs::create_dir_all(folder).with_context(|| format!("{}: cannot be created", folder.display()))?;
        let ending = if self.is_svg() { "svg" } else { "png" };
        for (at, scene) in story.scenes.iter().enumerate() {
            let file: PathBuf = folder.join(format!("{}-{at:03}.{ending}", self.number));
            self.picture(&draw(scene), Some(&file), out)?;
        }
        Ok(())
    }

    const fn is_svg(&self) -> bool {
        matches!(self.args.format, ExplainFormat::Svg)
    }

    /// The colours; a PNG cannot adapt to its reader.
    const fn theme(&self) -> Theme {
        if self.is_svg() { Theme::Reader } else { Theme::Light }
    }

    fn picture(&self, svg: &str, file: Option<&Path>, out: &mut impl Write) -> Result<()> {
        let Some(file) = file else { return output_file::print_picture(svg, !self.is_svg(), out) };
        self.check_file(file)?;
        output_file::write_plain(file, output_file::encode(svg, !self.is_svg())?)
    }
}
