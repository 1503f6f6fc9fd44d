//! The options of the library from the arguments that name a profile and a language.

use super::args::LadderArgs;
use anyhow::{Context, Result, bail};
use std::path::Path;
use whydoku::Options;
use whydoku_corpus::suggestion;
use whydoku_explain::Explainer;
use whydoku_solver::catalogue::{Catalogue, Profile};

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
            let near = suggestion(name, names.iter().copied());
            bail!("--profile {name}: no such profile or file{near}; the profiles are {}", names.join(", "));
        }
    }
}

pub(super) fn explainer(code: &str) -> Result<Explainer<'_>> {
    Explainer::new(code).with_context(|| {
        let codes: Vec<&str> = Catalogue::embedded().languages().map(|(code, _)| code).collect();
        format!("--lang {code}: no such language; the languages are {}", codes.join(", "))
    })
}

/// The options of explanations in a language.
pub(super) fn options(ladder: &LadderArgs, lang: &str) -> Result<Options> {
    explainer(lang)?;
    Ok(rating_options(ladder)?.language(lang))
}

/// The options of ratings, which need no language: reading one takes as long as rating some puzzles. A profile is read
/// here, since it may be a file.
pub(super) fn rating_options(ladder: &LadderArgs) -> Result<Options> {
    let mut options = Options::default();
    if let Some(name) = &ladder.profile {
        options = options.ladder(named(name)?);
    }
    if ladder.no_uniqueness {
        options = options.no_uniqueness();
    }
    if ladder.guess || ladder.no_guess {
        options = options.guess(!ladder.no_guess);
    }
    Ok(options)
}
