//! Reads YAML into serde types. [`read`] returns errors that name line, column, cause and remedy for people who write
//! such files by hand; [`Spanned`] keeps the place of a value for checks that come after reading.
//!
//! ```
//! #[derive(serde::Deserialize)]
//! #[serde(deny_unknown_fields)]
//! struct Board {
//!     size: usize,
//! }
//! let error = whydoku_yaml::read::<Board>("size: nine").err().unwrap();
//! assert_eq!(error.to_string(), "line 1, column 7: a whole number is expected here, not `nine`");
//! ```

/// Implements `Deserialize` for a type that is written in several forms, by methods of a `Visitor`.
#[macro_export]
macro_rules! any_form {
    ($type:ty, $expected:literal, { $($methods:tt)+ }) => {
        impl<'de> ::serde::Deserialize<'de> for $type {
            fn deserialize<D: ::serde::Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
                struct Forms;

                impl<'de> ::serde::de::Visitor<'de> for Forms {
                    type Value = $type;

                    fn expecting(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                        f.write_str($expected)
                    }

                    $($methods)+
                }

                source.deserialize_any(Forms)
            }
        }
    };
}

mod board;
mod error;
mod nearest;
mod pairs;

pub use board::{ConstraintEntry, TextOrLines};
pub use error::{FileError, YamlError};
pub use nearest::{nearest, suggestion};
pub use pairs::Pairs;
pub use serde_yaml::Spanned;

use serde::de::DeserializeOwned;

/// Reads one YAML document.
pub fn read<T: DeserializeOwned>(text: &str) -> Result<T, YamlError> {
    let options = serde_yaml::options! { strict_booleans: true, with_snippet: false };
    serde_yaml::from_str_with_options(text, options).map_err(|error| YamlError::new(&error, text))
}

/// Reads a file of one YAML document and passes it on; `file` names it in errors.
pub fn read_file<F: DeserializeOwned, T>(
    file: &str,
    text: &str,
    then: impl FnOnce(F) -> Result<T, YamlError>,
) -> Result<T, FileError> {
    read(text).and_then(then).map_err(|error| error.in_file(file, text))
}

/// Returns the source text of a value.
pub fn source_of<'t, T>(value: &Spanned<T>, text: &'t str) -> &'t str {
    error::source_at(value.defined, text)
}

/// Returns a value whose place is unknown: its line is 0.
pub const fn without_place<T>(value: T) -> Spanned<T> {
    Spanned::new(value, serde_yaml::Location::UNKNOWN, serde_yaml::Location::UNKNOWN)
}
