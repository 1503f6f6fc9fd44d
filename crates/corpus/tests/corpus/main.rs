//! Integration tests of the corpus crate.

mod file_identity;
#[path = "../../../../tests/support/folder.rs"]
mod folder;
mod json_array;
mod parallel;
mod query;
mod summary;
mod table_text;
mod unpack;
mod zip;

use folder::{Folder, zstd_frame};
