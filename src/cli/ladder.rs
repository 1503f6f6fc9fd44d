//! The ladder and the language that options name.

use super::args::Ladder;
use crate::catalogue::{Catalogue, Guessing, Profile};
use crate::door::Options;
use crate::explain::Teller;
use anyhow::{Context, Result, bail};
use std::path::Path;

/// How wide a line of text is.
pub(super) const WIDTH: usize = 96;

/// The profile that the options name: embedded, or in a file.
pub(super) fn profile(ladder: &Ladder, default: &str) -> Result<Profile> {
    let name = ladder.profile.as_deref().unwrap_or(default);
    let catalogue = Catalogue::embedded();
    let mut profile = match catalogue.profile(name) {
        Some(profile) => profile.clone(),
        None if Path::new(name).exists() => {
            let text = std::fs::read_to_string(name).with_context(|| format!("{name}: cannot be read"))?;
            Profile::parse(name, &text)?
        }
        None => {
            let names: Vec<&str> = catalogue.profiles().map(|(name, _)| name).collect();
            bail!("--profile {name}: neither a file that is there, nor one of {}", names.join(", "));
        }
    };
    profile.uniqueness &= !ladder.no_uniqueness;
    if ladder.no_guess {
        profile.guess = Guessing::Never;
    } else if ladder.guess {
        profile.guess = Guessing::LastResort;
    }
    Ok(profile)
}

/// A teller in the language with this code.
pub(super) fn teller(code: &str) -> Result<Teller<'_>> {
    let catalogue = Catalogue::embedded();
    Teller::new(catalogue, code).with_context(|| {
        let codes: Vec<&str> = catalogue.languages().map(|(code, _)| code).collect();
        format!("--lang {code}: there is no such language; there is {}", codes.join(", "))
    })
}

/// What the front door is told: the ladder and the language.
pub(super) fn options(ladder: &Ladder, lang: &str) -> Result<Options> {
    teller(lang)?;
    Ok(Options::default().ladder(profile(ladder, "human")?).language(lang))
}
