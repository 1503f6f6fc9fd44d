//! The profile and the language of options.

use super::args::LadderArgs;
use anyhow::{Context, Result, bail};
use std::path::Path;
use whydoku::Options;
use whydoku_corpus::nearest;
use whydoku_explain::Explainer;
use whydoku_solver::catalogue::{Catalogue, Guessing, Profile};

pub(super) fn named(name: &str) -> Result<Profile> {
    let catalogue = Catalogue::embedded();
    match catalogue.profile(name) {
        Some(profile) => Ok(profile.clone()),
        None if Path::new(name).exists() => {
            let text = std::fs::read_to_string(name).with_context(|| format!("{name}: cannot be read"))?;
            Ok(Profile::parse(name, &text)?)
        }
        None => {
            let names: Vec<&str> = catalogue.profiles().map(|(name, _)| name).collect();
            let near = nearest(name, names.iter().copied());
            let near = near.map_or(String::new(), |near| format!(" (did you mean `{near}`?)"));
            bail!("--profile {name}: no such profile or file{near}; the profiles are {}", names.join(", "));
        }
    }
}

/// The profile with the other options applied.
pub(super) fn profile(ladder: &LadderArgs, default: &str) -> Result<Profile> {
    let mut profile = named(ladder.profile.as_deref().unwrap_or(default))?;
    profile.uniqueness &= !ladder.no_uniqueness;
    if ladder.no_guess {
        profile.guess = Guessing::Never;
    } else if ladder.guess {
        profile.guess = Guessing::LastResort;
    }
    Ok(profile)
}

pub(super) fn explainer(code: &str) -> Result<Explainer<'_>> {
    Explainer::new(code).with_context(|| {
        let codes: Vec<&str> = Catalogue::embedded().languages().map(|(code, _)| code).collect();
        format!("--lang {code}: no such language; the languages are {}", codes.join(", "))
    })
}

pub(super) fn options(ladder: &LadderArgs, lang: &str) -> Result<Options> {
    explainer(lang)?;
    Ok(Options::default().ladder(profile(ladder, "human")?).language(lang))
}
