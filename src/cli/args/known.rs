//! [`KnownNames`]: a parser of names that completions propose. Other values are accepted: files, names of other programs,
//! and misspelt names, which get a better message later.

use super::shared::language;
use clap::builder::{PossibleValue, TypedValueParser};
use clap::error::Error;
use clap::{Arg, Command};
use std::ffi::OsStr;
use whydoku_logic::TechniqueId;
use whydoku_solver::catalogue::Catalogue;
use whydoku_solver::scale::Scale;

/// Any text, with the names that are proposed.
#[derive(Clone, Copy)]
pub(super) struct KnownNames(pub(super) fn() -> Vec<&'static str>);

impl TypedValueParser for KnownNames {
    type Value = String;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<String, Error> {
        let text = clap::builder::StringValueParser::new().parse_ref(command, arg, value)?;
        // Languages may be written as in a locale: pt_BR.UTF-8.
        let is_language = arg.is_some_and(|arg| arg.get_long() == Some("lang"));
        Ok(if is_language { language(&text) } else { text })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.0)().into_iter().map(PossibleValue::new)))
    }
}

pub(super) fn profiles() -> Vec<&'static str> {
    Catalogue::embedded().profiles().map(|(name, _)| name).collect()
}

pub(super) fn languages() -> Vec<&'static str> {
    Catalogue::embedded().languages().map(|(code, _)| code).collect()
}

pub(super) fn scales() -> Vec<&'static str> {
    Scale::all().iter().map(|scale| scale.name).chain(["all"]).collect()
}

pub(super) fn techniques() -> Vec<&'static str> {
    TechniqueId::all().map(TechniqueId::slug).collect()
}
