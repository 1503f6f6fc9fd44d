//! Integration tests of the corpus crate.

mod file_identity;
mod json_array;
mod parallel;
mod query;
mod summary;
mod table_text;
mod unpack;
mod zip;

use std::fs;
use std::path::PathBuf;

/// An empty directory for one test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("corpus").join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("the folder for tests can be written");
        Self(path)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }

    fn file(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        fs::write(self.0.join(name), content).expect("the folder for tests can be written");
        self.path(name)
    }
}
