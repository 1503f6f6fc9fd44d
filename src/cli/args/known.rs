//! [`KnownNames`]: texts of which completions know the usual ones, though others may be written, too: files, slips that are
//! answered with what was meant, names that other programs use.

use super::shared::language;
use clap::builder::{PossibleValue, TypedValueParser};
use clap::error::Error;
use clap::{Arg, Command};
use std::ffi::OsStr;
use whydoku_logic::TechniqueId;
use whydoku_solver::catalogue::Catalogue;
use whydoku_solver::scale::Scale;

/// A text, and the names that are worth proposing.
#[derive(Clone, Copy)]
pub(super) struct KnownNames(pub(super) fn() -> Vec<&'static str>);

impl TypedValueParser for KnownNames {
    type Value = String;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<String, Error> {
        let text = clap::builder::StringValueParser::new().parse_ref(command, arg, value)?;
        // People write languages as their machines do: pt_BR.UTF-8.
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
