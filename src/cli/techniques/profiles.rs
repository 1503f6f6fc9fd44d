//! Lists profiles, and prints one as a table or as YAML.

use super::super::{ladder, terminal};
use anyhow::{Context, Result};
use serde_json::json;
use std::io::Write;
use std::path::Path;
use whydoku_explain::render::{table, wrap};
use whydoku_logic::TechniqueId;
use whydoku_solver::catalogue::{Catalogue, Pick, Profile};

pub(super) fn list(out: &mut impl Write) -> Result<()> {
    let rows = Catalogue::embedded().profiles().map(|(name, profile)| {
        let techniques: Vec<&str> = profile.techniques().map(TechniqueId::slug).collect();
        vec![name.to_owned(), profile.about.clone(), techniques.join(", ")]
    });
    Ok(write!(
        out,
        "{}",
        table(&["profile", "what it is", "techniques"], rows, terminal::prose_table_width())
    )?)
}

/// Prints a profile rung by rung.
pub(super) fn ladder(name: &str, lang: &str, as_json: bool, out: &mut impl Write) -> Result<()> {
    let profile = ladder::named(name)?;
    let catalogue = Catalogue::embedded();
    let difficulty = |id: TechniqueId| {
        catalogue.entry(id).ratings.get(&profile.scale).map_or_else(String::new, super::difficulty)
    };
    let pick = |rung: Option<Pick>| match rung.unwrap_or(profile.pick) {
        Pick::All => "all",
        Pick::First => "first",
        Pick::Easiest => "easiest",
        Pick::AllEasiest => "all-easiest",
    };
    if as_json {
        for (at, rung) in profile.rungs.iter().enumerate() {
            let ids: Vec<&str> = rung.techniques.iter().map(|id| id.slug()).collect();
            writeln!(
                out,
                "{}",
                json!({ "profile": name, "rung": at + 1, "pick": pick(rung.pick), "techniques": ids })
            )?;
        }
        return Ok(());
    }
    let about = format!("{name}: {}", profile.about);
    writeln!(out, "{}", wrap(&about, "", terminal::text_width()))?;
    let mut rows = Vec::new();
    for (at, rung) in profile.rungs.iter().enumerate() {
        for (place, &id) in rung.techniques.iter().enumerate() {
            let number = if place == 0 { (at + 1).to_string() } else { String::new() };
            let picked = if place == 0 { pick(rung.pick).to_owned() } else { String::new() };
            let name = catalogue.entry(id).words(lang).name.clone();
            rows.push(vec![number, id.to_string(), name, difficulty(id), picked]);
        }
    }
    write!(
        out,
        "{}",
        table(&["rung", "technique", "name", &profile.scale, "pick"], rows, terminal::table_width())
    )?;
    let guess = if profile.guess == whydoku_solver::catalogue::Guessing::Never {
        "It never guesses."
    } else {
        "When nothing applies, it guesses, and says so."
    };
    let unique = if profile.uniqueness { "" } else { " It leaves out what assumes one solution." };
    Ok(write!(out, "{}", wrap(&format!("{guess}{unique}"), "", terminal::text_width()))?)
}

pub(super) fn yaml(name: &str, out: &mut impl Write) -> Result<()> {
    let _: Profile = ladder::named(name)?;
    let text = match Catalogue::profile_text(name) {
        Some(text) => text.to_owned(),
        None => {
            std::fs::read_to_string(Path::new(name)).with_context(|| format!("{name}: cannot be read"))?
        }
    };
    Ok(out.write_all(text.as_bytes())?)
}
