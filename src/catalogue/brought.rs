//! A language that is brought along, for builds that carry English alone. Its words are put behind those of English in
//! every file before anything is read, so nobody below knows where they came from.
//!
//! ```text
//! === techniques/x-wing.yaml
//!   nb:
//!     name: X-wing
//! === techniques/languages/nb.yaml
//! …                                   the whole file
//! ```

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// How the name of a file is marked.
const MARK: &str = "=== ";

struct Brought {
    code: &'static str,
    /// What each file says in the language.
    parts: BTreeMap<&'static str, &'static str>,
}

static BROUGHT: OnceLock<Brought> = OnceLock::new();

/// Takes the words of a language. What was taken before stays.
pub(super) fn take(code: &'static str, text: &'static str) -> bool {
    let parts = text.split(MARK).filter_map(|part| part.split_once('\n')).collect();
    BROUGHT.set(Brought { code, parts }).is_ok()
}

/// A file with what was brought for it.
pub(super) fn whole(file: &str, text: &'static str) -> Cow<'static, str> {
    let part = BROUGHT.get().and_then(|brought| brought.parts.get(file));
    part.map_or(Cow::Borrowed(text), |part| Cow::Owned(format!("{text}{part}")))
}

/// The code and the file of the language itself.
pub(super) fn language() -> Option<(&'static str, &'static str)> {
    let brought = BROUGHT.get()?;
    let file = format!("techniques/languages/{}.yaml", brought.code);
    Some((brought.code, brought.parts.get(file.as_str())?))
}
