//! Shared words: what several entries say alike, in `techniques/words/<name>.yaml`. Such a file may go on from another.

use super::brought::Brought;
use super::entry::schema;
use super::sheet::Sheet;
use super::{CatalogueError, sources};
use crate::yaml::Fault;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// All files of shared words, by name; read when the first entry asks, without their words.
#[derive(Debug, Default)]
pub(super) struct SharedWords {
    brought: Brought,
    read: OnceLock<Result<BTreeMap<&'static str, Shared>, CatalogueError>>,
}

/// A file of shared words.
#[derive(Debug)]
struct Shared {
    sheet: Sheet,
    /// The file that it goes on from.
    from: Option<String>,
}

impl SharedWords {
    /// Those that are embedded, with what was brought for them.
    pub(super) const fn new(brought: Brought) -> Self {
        Self { brought, read: OnceLock::new() }
    }

    /// What was brought along.
    pub(super) const fn brought(&self) -> &Brought {
        &self.brought
    }

    fn all(&self) -> Result<&BTreeMap<&'static str, Shared>, CatalogueError> {
        let read = |&(name, text)| Ok((name, Shared::read(name, text, &self.brought)?));
        let all = self.read.get_or_init(|| sources::WORDS.iter().map(read).collect());
        all.as_ref().map_err(Clone::clone)
    }

    /// The names of all files of shared words, each with the file that it goes on from.
    pub(super) fn names(&self) -> Result<Vec<(&'static str, Option<&str>)>, CatalogueError> {
        Ok(self.all()?.iter().map(|(&name, shared)| (name, shared.from.as_deref())).collect())
    }

    /// The files from which these words go on, the nearest first.
    pub(super) fn chain(&self, from: Option<&str>, asking: &Sheet) -> Result<Vec<&Sheet>, CatalogueError> {
        let mut chain: Vec<&Sheet> = Vec::new();
        let mut next = from;
        while let Some(name) = next {
            let Some(shared) = self.all()?.get(name) else {
                let known: Vec<&str> = self.all()?.keys().copied().collect();
                let problem = format!("there are no shared words `{name}`; there are {}", known.join(", "));
                return Err(refuse(chain.last().copied().unwrap_or(asking), problem));
            };
            if chain.iter().any(|sheet| std::ptr::eq(*sheet, &raw const shared.sheet)) {
                return Err(refuse(asking, format!("the shared words `{name}` go on from themselves")));
            }
            chain.push(&shared.sheet);
            next = shared.from.as_deref();
        }
        Ok(chain)
    }
}

/// A complaint about what stands under `words`.
fn refuse(sheet: &Sheet, problem: String) -> CatalogueError {
    let at = sheet.head().map(|head| {
        let place =
            head.pairs().ok().and_then(|pairs| pairs.iter().find(|(key, _)| key.as_text() == Some("words")));
        place.map_or(head.at, |(_, value)| value.at)
    });
    match at {
        Ok(at) => sheet.wrong(Fault { at, problem }),
        Err(error) => error,
    }
}

impl Shared {
    fn read(name: &str, text: &'static str, brought: &Brought) -> Result<Self, CatalogueError> {
        let file = format!("techniques/words/{name}.yaml");
        let text = brought.whole(&file, text);
        let sheet = Sheet::cut(file, text)?;
        let head = sheet.head()?;
        let from = || {
            let keys = head.keys(&["schema", "words"])?;
            schema(&keys)?;
            keys.or("words", None, |node| node.string().map(Some))
        };
        let from = from().map_err(|fault| sheet.wrong(fault))?;
        Ok(Self { sheet, from })
    }
}
