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

/// How the name of a file is marked.
const MARK: &str = "=== ";

/// The words of a language, or of none.
#[derive(Debug, Default)]
pub(super) struct Brought {
    code: &'static str,
    /// What each file says in the language.
    parts: BTreeMap<&'static str, &'static str>,
}

impl Brought {
    /// Cuts the words of a language into files. They live as long as the program, as what is embedded does.
    pub(super) fn new(code: &str, text: &str) -> Self {
        let text: &'static str = text.to_owned().leak();
        let parts = text.split(MARK).filter_map(|part| part.split_once('\n')).collect();
        Self { code: code.to_owned().leak(), parts }
    }

    /// A file with what was brought for it.
    pub(super) fn whole(&self, file: &str, text: &'static str) -> Cow<'static, str> {
        let part = self.parts.get(file);
        part.map_or(Cow::Borrowed(text), |part| Cow::Owned(format!("{text}{part}")))
    }

    /// The code and the file of the language itself.
    pub(super) fn language(&self) -> Option<(&'static str, &'static str)> {
        let file = format!("techniques/languages/{}.yaml", self.code);
        Some((self.code, self.parts.get(file.as_str())?))
    }
}
