//! Folders of tests.

use std::fs;
use std::path::PathBuf;

/// An empty folder for one test.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(env!("CARGO_PKG_NAME")).join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("the folder for tests can be written");
        Self(path)
    }

    pub(crate) fn path(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }

    pub(crate) fn file(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        fs::write(self.0.join(name), content).expect("the folder for tests can be written");
        self.path(name)
    }
}

/// A zstd frame with one stored block.
pub(crate) fn zstd_frame(text: &[u8]) -> Vec<u8> {
    let mut bytes = vec![0x28, 0xB5, 0x2F, 0xFD, 0b1000_0000, 0x38];
    bytes.extend((text.len() as u32).to_le_bytes());
    bytes.extend(&((text.len() as u32) << 3 | 1).to_le_bytes()[..3]);
    bytes.extend(text);
    bytes
}
