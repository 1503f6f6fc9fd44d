//! Integration tests of the formats.

mod formats;
