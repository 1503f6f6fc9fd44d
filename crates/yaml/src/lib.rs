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
#[cfg(not(feature = "yaml"))]
mod left_out;
mod nearest;
mod pairs;
#[cfg(feature = "yaml")]
mod reader_error;

pub use board::{ConstraintEntry, TextOrLines};
pub use error::{FileError, YamlError};
#[cfg(not(feature = "yaml"))]
pub use left_out::Spanned;
pub use nearest::{nearest, suggestion};
pub use pairs::Pairs;
#[cfg(feature = "yaml")]
pub use serde_yaml::Spanned;

#[cfg(not(feature = "yaml"))]
use left_out::Location;
use serde::de::DeserializeOwned;
#[cfg(feature = "yaml")]
use serde_yaml::Location;

/// Reads one YAML document.
#[cfg(feature = "yaml")]
pub fn read<T: DeserializeOwned>(text: &str) -> Result<T, YamlError> {
    let options = serde_yaml::options! { strict_booleans: true, with_snippet: false };
    serde_yaml::from_str_with_options(text, options).map_err(|error| YamlError::new(&error, text))
}

/// Refuses a YAML document.
#[cfg(not(feature = "yaml"))]
pub fn read<T: DeserializeOwned>(_: &str) -> Result<T, YamlError> {
    let problem = "this build reads no YAML; build it with the feature `yaml`".to_owned();
    Err(YamlError { line: 1, column: 1, problem, unknown_key: None })
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
#[cfg(feature = "yaml")]
pub fn source_of<'t, T>(value: &Spanned<T>, text: &'t str) -> &'t str {
    reader_error::source_at(value.defined, text)
}

/// Returns nothing, as no value has a place.
#[cfg(not(feature = "yaml"))]
pub const fn source_of<'t, T>(_: &Spanned<T>, _: &'t str) -> &'t str {
    ""
}

/// Returns a value whose place is unknown: its line is 0.
pub const fn without_place<T>(value: T) -> Spanned<T> {
    Spanned::new(value, Location::UNKNOWN, Location::UNKNOWN)
}
