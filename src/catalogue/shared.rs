//! Shared words: what several entries say alike, in `techniques/words/<name>.yaml`. Such a file may go on from another.

use super::entry::schema;
use super::sheet::Sheet;
use super::{CatalogueError, sources, with_brought};
use crate::yaml::Fault;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// A file of shared words.
struct Shared {
    sheet: Sheet,
    /// The file that it goes on from.
    from: Option<String>,
}

/// All of them, by name; read once, without the words.
fn all() -> Result<&'static BTreeMap<&'static str, Shared>, CatalogueError> {
    static READ: OnceLock<Result<BTreeMap<&'static str, Shared>, CatalogueError>> = OnceLock::new();
    let read = || sources::WORDS.iter().map(|&(name, text)| Ok((name, Shared::read(name, text)?))).collect();
    READ.get_or_init(read).as_ref().map_err(Clone::clone)
}

/// The names of all files of shared words, each with the file that it goes on from.
pub(super) fn names() -> Result<Vec<(&'static str, Option<&'static str>)>, CatalogueError> {
    Ok(all()?.iter().map(|(&name, shared)| (name, shared.from.as_deref())).collect())
}

/// The files from which these words go on, the nearest first.
pub(super) fn chain(from: Option<&str>, asking: &Sheet) -> Result<Vec<&'static Sheet>, CatalogueError> {
    let mut chain: Vec<&'static Sheet> = Vec::new();
    let mut next = from;
    while let Some(name) = next {
        let Some(shared) = all()?.get(name) else {
            let known: Vec<&str> = all()?.keys().copied().collect();
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
    fn read(name: &str, text: &'static str) -> Result<Self, CatalogueError> {
        let file = format!("techniques/words/{name}.yaml");
        let text = with_brought(&file, text);
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
