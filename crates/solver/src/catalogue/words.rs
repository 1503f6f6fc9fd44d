//! [`Words`]: what a technique is called and how it is told, in one language. An entry writes what is its own and may
//! inherit the rest: fifty fish differ by a name and a number.

use super::sheet::Sheet;
use super::{CatalogueError, Hole, Subject, Template};
use crate::yaml::{Fault, Named, Node};
use std::collections::BTreeMap;
use whydoku_logic::Role;

/// The words for a technique in one language.
#[derive(Clone, Debug)]
pub struct Words {
    /// What players call it.
    pub name: String,
    /// The idea, in two or three sentences, for whoever meets it for the first time. Its holes name the pattern and
    /// its size.
    pub idea: Template,
    /// The vaguest hint: where to look.
    pub look: Template,
    /// A fuller hint: what is to be seen there.
    pub hint: Template,
    /// The whole step.
    pub teach: Template,
    /// The whole step in one line for those who know it. Notation is the same in every language: where it is left
    /// out, it is that of English.
    pub expert: Template,
    /// One sentence for each item of a role, for `{role.each}`.
    pub each: BTreeMap<Role, Template>,
    /// A name for certain sizes, for patterns without a fixed size.
    pub of_size: BTreeMap<u16, String>,
    /// How many parts the pattern always has, for `{size}`.
    pub size: Option<usize>,
}

impl Named for Role {
    const WHAT: &'static str = "a role";

    fn all() -> impl Iterator<Item = (&'static str, Self)> {
        Self::ALL.into_iter().map(|role| (role.name(), role))
    }
}

const KEYS: [&str; 8] = ["name", "idea", "look", "hint", "teach", "expert", "each", "of_size"];

/// One file of those that words are taken from.
pub(super) struct Layer<'a> {
    pub(super) sheet: &'a Sheet,
    pub(super) node: Node,
}

/// The files that words are taken from, the entry's own first, and how many parts the pattern has.
pub(super) struct Layers<'a> {
    pub(super) layers: Vec<Layer<'a>>,
    pub(super) size: Option<usize>,
}

impl Layers<'_> {
    /// All words of a language.
    pub(super) fn words(&self) -> Result<Words, CatalogueError> {
        for layer in &self.layers {
            layer.node.keys(&KEYS).map_err(|fault| layer.sheet.wrong(fault))?;
        }
        let own = &self.layers[0];
        let name = || own.node.keys(&KEYS)?.need("name")?.string();
        Ok(Words {
            name: name().map_err(|fault| own.sheet.wrong(fault))?,
            idea: self.need("idea", |node| self.idea(node))?,
            look: self.need("look", |node| self.template(node))?,
            hint: self.need("hint", |node| self.template(node))?,
            teach: self.need("teach", |node| self.template(node))?,
            expert: self.maybe("expert", |node| self.template(node))?.unwrap_or_default(),
            each: self
                .maybe("each", |node| pairs(node, |role, text| Ok((role.word()?, self.template(text)?))))?
                .unwrap_or_default(),
            of_size: self
                .maybe("of_size", |node| pairs(node, |size, name| Ok((size.number()?, name.string()?))))?
                .unwrap_or_default(),
            size: self.size,
        })
    }

    /// What the first file that has this key says under it.
    fn maybe<T>(
        &self,
        key: &str,
        read: impl FnOnce(&Node) -> Result<T, Fault>,
    ) -> Result<Option<T>, CatalogueError> {
        let mut found =
            self.layers.iter().filter_map(|layer| Some((layer, layer.node.keys(&KEYS).ok()?.maybe(key)?)));
        let Some((layer, node)) = found.next() else { return Ok(None) };
        read(node).map(Some).map_err(|fault| layer.sheet.wrong(fault))
    }

    fn need<T>(&self, key: &str, read: impl FnOnce(&Node) -> Result<T, Fault>) -> Result<T, CatalogueError> {
        self.maybe(key, read)?.ok_or_else(|| {
            let own = &self.layers[0];
            own.sheet
                .wrong(own.node.fault(format!("the key `{key}` is missing, and is not inherited either")))
        })
    }

    /// A template whose size is known, if it asks for one.
    fn template(&self, node: &Node) -> Result<Template, Fault> {
        let template = Template::<Hole>::read(node)?;
        if self.size.is_none() && template.holes().any(|hole| hole.subject == Subject::Size) {
            let file = &self.layers[0].sheet.file;
            return Err(
                node.fault(format!("`{{size}}` is asked for, but {file} does not say `size`; add it there"))
            );
        }
        Ok(template)
    }

    /// A template that speaks of no step.
    fn idea(&self, node: &Node) -> Result<Template, Fault> {
        let template = self.template(node)?;
        if template.holes().all(|hole| matches!(hole.subject, Subject::Size | Subject::Pattern)) {
            return Ok(template);
        }
        Err(node.fault(
            "an idea speaks of no step: it can have the holes `{pattern}` and `{size}`, and no others",
        ))
    }
}

/// Keys with values of one kind.
fn pairs<K: Ord, V>(
    node: &Node,
    mut read: impl FnMut(&Node, &Node) -> Result<(K, V), Fault>,
) -> Result<BTreeMap<K, V>, Fault> {
    node.pairs()?.iter().map(|(key, value)| read(key, value)).collect()
}
