//! `glossary`: words of players, each with the example of a technique as its picture.

use super::args::{GlossaryArgs, TextOrJson};
use super::path_output::json;
use super::techniques::with_example;
use super::{Answer, ladder, terminal};
use anyhow::{Context, Result};
use serde_json::json as object;
use std::io::Write;
use whydoku_corpus::suggestion;
use whydoku_explain::render::{Marks, wrap};
use whydoku_solver::catalogue::{Catalogue, GlossaryWord};

pub(super) fn run(args: &GlossaryArgs, out: &mut impl Write) -> Result<Answer> {
    let explainer = ladder::explainer(&args.language.lang)?;
    let catalogue = Catalogue::embedded();
    let (english, words) = (catalogue.glossary("en"), catalogue.glossary(explainer.code()));
    let at = args.word.as_deref().map(|word| place(word, &[english, words])).transpose()?;
    let chosen = words.iter().filter(|(key, _)| at.is_none_or(|at| english[at].0 == *key));
    if args.format == TextOrJson::Json {
        for (key, word) in chosen {
            let GlossaryWord { name, text, .. } = word;
            json(
                out,
                &object!({ "key": key, "name": name, "text": text, "technique": catalogue.example_of_word(key) }),
            )?;
        }
        return Ok(Answer::Yes);
    }
    if at.is_none() {
        for (_, GlossaryWord { name, text, .. }) in chosen {
            write!(out, "{name}\n{}", wrap(text, "   ", terminal::text_width()))?;
        }
        return Ok(Answer::Yes);
    }
    for (key, word) in chosen {
        write!(out, "{}\n\n{}", word.name, wrap(&word.text, "", terminal::text_width()))?;
        let id =
            catalogue.example_of_word(key).context("every word has a technique as its example")?.parse()?;
        with_example(id, |step, grid| {
            let name = explainer.title(step);
            let picture = terminal::picture(grid, &Marks::of(&step.finding, grid), &args.language.lang);
            Ok(write!(out, "\n{name}\n\n{picture}")?)
        })?;
    }
    Ok(Answer::Yes)
}

/// The place of a word in the glossary: by its key, or its name in one of these languages.
fn place(word: &str, glossaries: &[&[(String, GlossaryWord)]]) -> Result<usize> {
    let plain = |text: &str| text.to_lowercase().replace([' ', '-', '_'], "");
    let is_it = |(key, known): &(String, GlossaryWord)| {
        [key, &known.name].iter().any(|name| plain(name) == plain(word))
    };
    glossaries.iter().find_map(|words| words.iter().position(is_it)).with_context(|| {
        let known = glossaries.iter().flat_map(|words| words.iter()).map(|(_, known)| known.name.as_str());
        let near = suggestion(word, known);
        format!("`{word}` is not in the glossary{near}; whydoku glossary lists the words")
    })
}
