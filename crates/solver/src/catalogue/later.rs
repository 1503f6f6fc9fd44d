//! [`Later`]: an embedded file that is read when it is first asked for.

use super::{CatalogueError, Language, Profile, ScaleEntry};
use crate::yaml::{Fault, Node, parse_ours};
use std::sync::OnceLock;

/// An embedded file and, once somebody has asked for it, what it says.
#[derive(Debug)]
pub(super) struct Later<T> {
    folder: &'static str,
    name: &'static str,
    text: &'static str,
    read: OnceLock<T>,
}

/// What an embedded file can say.
pub(super) trait Embedded: Sized {
    /// Reads it.
    fn read(node: &Node) -> Result<Self, Fault>;
}

impl Embedded for Profile {
    fn read(node: &Node) -> Result<Self, Fault> {
        Self::read(node)
    }
}

impl Embedded for ScaleEntry {
    fn read(node: &Node) -> Result<Self, Fault> {
        Self::read(node)
    }
}

impl Embedded for Language {
    fn read(node: &Node) -> Result<Self, Fault> {
        Self::read(node)
    }
}

impl<T: Embedded> Later<T> {
    /// All files of a folder.
    pub(super) fn all(folder: &'static str, sources: &[(&'static str, &'static str)]) -> Vec<Self> {
        sources.iter().map(|&(name, text)| Self::new(folder, name, text)).collect()
    }

    /// A file of a folder.
    pub(super) const fn new(folder: &'static str, name: &'static str, text: &'static str) -> Self {
        Self { folder, name, text, read: OnceLock::new() }
    }

    /// The one with this name.
    pub(super) fn find<'a>(all: &'a [Self], name: &str) -> Option<&'a T> {
        all.iter().find(|later| later.name == name).map(Self::get)
    }

    /// Its name.
    pub(super) const fn name(&self) -> &'static str {
        self.name
    }

    /// What it says. That an embedded file can be read is what the tests are for.
    pub(super) fn get(&self) -> &T {
        self.read.get_or_init(|| {
            self.parse().unwrap_or_else(|problem| panic!("the embedded catalogue: {problem}"))
        })
    }

    /// Reads it now.
    pub(super) fn read(&self) -> Result<(), CatalogueError> {
        let read = self.parse()?;
        self.read.get_or_init(|| read);
        Ok(())
    }

    fn parse(&self) -> Result<T, CatalogueError> {
        let read = || T::read(&parse_ours(self.text, 1)?);
        let file = || format!("techniques/{}/{}.yaml", self.folder, self.name);
        read().map_err(|fault| CatalogueError::new(&file(), self.text, fault))
    }
}
