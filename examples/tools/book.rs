//! A preprocessor of mdBook that adds a page for each technique of the catalogue, with its words and its example:
//! `book.toml` calls `cargo xtask book`.
//!
//! mdBook writes `[context, book]` as JSON to standard input and reads the book back. `book supports RENDERER` says that
//! every renderer is supported.

use serde_json::{Value, json};
use std::fmt::Write as _;
use std::io::{Read as _, Write as _};
use whydoku_board::{Grid, grouped, widths::Layouts, with_width};
use whydoku_explain::render::{Marks, Theme, svg};
use whydoku_explain::{Explainer, Register};
use whydoku_fixtures::FixtureCase;
use whydoku_logic::{Step, TechniqueId};
use whydoku_solver::catalogue::{Catalogue, Coordinates, Profile};
use whydoku_solver::pipeline::find_all;

type Outcome<T = ()> = Result<T, Box<dyn std::error::Error>>;

pub(crate) fn run(args: &[String]) -> Outcome {
    if args.first().is_some_and(|word| word == "supports") {
        return Ok(());
    }
    let mut input = String::new();
    std::io::stdin().read_to_string(&mut input)?;
    let mut parts: Vec<Value> = serde_json::from_str(&input)?;
    let mut book = parts.pop().ok_or("mdBook writes a context and a book")?;
    // The name of the list depends on the version of mdBook.
    let list = if book.get("items").is_some() { "items" } else { "sections" };
    let chapters = book[list].as_array_mut().ok_or("the book has no chapters")?;
    let place = chapters.iter().position(|item| item["PartTitle"] == "Scales").unwrap_or(chapters.len());
    chapters.iter_mut().for_each(point_links_at_pages);
    let pages = pages()?;
    chapters.iter_mut().for_each(|chapter| draw_words(chapter, &pages));
    chapters.splice(place..place, part(pages));
    Ok(writeln!(std::io::stdout(), "{book}")?)
}

/// Points links of a chapter and its sub-chapters at pages of the book, and leaves only their text where they lead to other files
/// of the repository: the pages are written to be read there too.
fn point_links_at_pages(item: &mut Value) {
    let Some(chapter) = item.get_mut("Chapter") else { return };
    if let Some(content) = chapter["content"].as_str() {
        let mut parts = content.split("](");
        let mut text = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (target, rest) = part.split_once(')').unwrap_or((part, ""));
            match (page_of(target), text.rfind('[')) {
                (Some(page), _) => text += &format!("]({page}){rest}"),
                (None, Some(label)) => {
                    text.remove(label);
                    text += rest;
                }
                (None, None) => text += rest,
            }
        }
        chapter["content"] = text.into();
    }
    for item in chapter["sub_items"].as_array_mut().into_iter().flatten() {
        point_links_at_pages(item);
    }
}

/// The page of the book that a link leads to, or its address elsewhere; `None` for other files of the repository.
fn page_of(target: &str) -> Option<String> {
    let path = target.trim_start_matches("../");
    match path {
        "README.md" => Some("index.md".to_owned()),
        "ARCHITECTURE.md" => Some("architecture.md".to_owned()),
        "CONTRIBUTING.md" => Some("contributing.md".to_owned()),
        _ => match path.strip_prefix("docs/") {
            Some(page) => Some(page.to_owned()),
            None if path.contains(':') => Some(target.to_owned()),
            None => (path == target && !path.contains('/')).then(|| target.to_owned()),
        },
    }
}

/// Adds to the words of players, which are headings of a chapter or of its sub-chapters, the examples of their techniques.
pub(crate) fn draw_words(item: &mut Value, pages: &[Page]) {
    let Some(chapter) = item.get_mut("Chapter") else { return };
    if chapter["path"] == "words.md" {
        let line = |line: &str| {
            let technique =
                line.strip_prefix("### ").and_then(|key| Catalogue::embedded().example_of_word(key));
            let page = technique.and_then(|technique| pages.iter().find(|page| page.id.slug() == technique));
            let picture = page.map(|Page { id, title, picture, .. }| {
                format!("\n\n{picture}\n\n[{title}](techniques/{id}.md)")
            });
            format!("{line}{}\n", picture.unwrap_or_default())
        };
        let text = chapter["content"].as_str().unwrap_or_default();
        let (words, sentences) = text.split_once("\n## Sentences\n").unwrap_or((text, ""));
        let words: String = words.lines().map(line).collect();
        chapter["content"] = format!("{words}\n## Sentences\n{sentences}").into();
    }
    for item in chapter["sub_items"].as_array_mut().into_iter().flatten() {
        draw_words(item, pages);
    }
}

/// The part on techniques: a chapter per family, with a page per technique.
fn part(pages: Vec<Page>) -> Vec<Value> {
    let families = grouped(pages.into_iter().map(|Page { id, family, title, text, .. }| {
        let page = chapter(&title, &text, &format!("techniques/{id}.md"), std::slice::from_ref(&family), &[]);
        (family, page)
    }));
    let chapters = families.into_iter().map(|(family, pages)| {
        let path = format!("techniques/family-{}.md", family.to_lowercase().replace(' ', "-"));
        let links = pages.iter().map(|page| {
            let inner = &page["Chapter"];
            let file =
                inner["path"].as_str().unwrap_or_default().trim_start_matches("techniques/").to_owned();
            format!("- [{}]({file})\n", inner["name"].as_str().unwrap_or_default())
        });
        let text = format!("# {family}\n\n{}", links.collect::<String>());
        chapter(&family, &text, &path, &[], &pages)
    });
    [json!({ "PartTitle": "Techniques" })].into_iter().chain(chapters).collect()
}

fn chapter(name: &str, content: &str, path: &str, parents: &[String], sub_items: &[Value]) -> Value {
    json!({ "Chapter": {
        "name": name, "content": content, "number": null, "sub_items": sub_items, "path": path, "source_path": null,
        "parent_names": parents,
    } })
}

/// The page of a technique, in Markdown.
pub(crate) struct Page {
    pub(crate) id: TechniqueId,
    pub(crate) family: String,
    pub(crate) title: String,
    /// Its example as a block of HTML.
    picture: String,
    pub(crate) text: String,
}

/// A page per technique: as the `human` ladder tries them, then the others by name.
pub(crate) fn pages() -> Outcome<Vec<Page>> {
    let ladder = Catalogue::embedded().profile("human");
    let mut order: Vec<TechniqueId> = ladder.into_iter().flat_map(Profile::techniques).collect();
    let others: Vec<TechniqueId> = TechniqueId::all().filter(|id| !order.contains(id)).collect();
    order.extend(others);
    order.into_iter().map(page).collect()
}

fn page(id: TechniqueId) -> Outcome<Page> {
    let entry = Catalogue::embedded().entry(id);
    let explainer = Explainer::new("en").ok_or("English is missing")?;
    let title = capital(&entry.words("en").name);
    let mut text = format!("# {title}\n\n{}\n", explainer.idea(id));
    let case = Catalogue::example(id);
    let shape = case.shape()?;
    let (picture, words) = with_width!(shape, W => {
        let grid = case.grid(&Layouts::default().get::<W>(&shape))?;
        let step = example(id, &case, &grid)?;
        let grid = grid.widen();
        let words = explainer.explain(&step, &grid, Register::Teach).to_string();
        (svg(&grid, &Marks::of(&step.finding, &grid), Coordinates::default(), [&title, &words], Theme::Reader), words)
    });
    // A blank line would end the HTML block.
    let picture: Vec<&str> = picture.lines().filter(|line| !line.trim().is_empty()).collect();
    let picture = format!("<div>\n{}\n</div>", picture.join("\n"));
    let _ = write!(text, "\n## Example\n\n{picture}\n\n{words}\n");
    let _ = write!(
        text,
        "\n```sh\nwhydoku find --technique {id} PUZZLE\nwhydoku generate --technique {id}\n```\n"
    );
    let _ = write!(text, "\n| scale | difficulty |\n| --- | ---: |\n");
    for (scale, rating) in &entry.ratings {
        let _ = writeln!(text, "| {scale} | {} |", rating.difficulty);
    }
    if !entry.elsewhere().is_empty() {
        let _ = write!(text, "\n| program | name there | code |\n| --- | --- | --- |\n");
        for (program, name) in entry.elsewhere() {
            let _ = writeln!(
                text,
                "| {program} | {} | {} |",
                name.name,
                name.code.as_deref().unwrap_or_default()
            );
        }
    }
    Ok(Page { id, family: family(&format!("{:?}", entry.family)), title, picture, text })
}

/// The step of the fixture that the catalogue shows.
fn example<const W: usize>(id: TechniqueId, case: &FixtureCase, grid: &Grid<W>) -> Outcome<Step> {
    for step in find_all(grid, id) {
        if case.findings()[0].is(&step.finding, grid.layout())? {
            return Ok(step);
        }
    }
    Err(format!("{id}: the example is not found").into())
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// `AlmostLockedSet` as "Almost locked set".
fn family(ident: &str) -> String {
    let spaced: String = ident
        .chars()
        .flat_map(|c| c.is_ascii_uppercase().then_some(' ').into_iter().chain([c.to_ascii_lowercase()]))
        .collect();
    capital(spaced.trim())
}
