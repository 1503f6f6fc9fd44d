//! [`FileId`]: identifies a file independently of its path, so that no output overwrites an input.

use std::fs::Metadata;
use std::io;
use std::path::{Path, PathBuf};

/// The identity of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileId {
    /// The device and inode of an existing file.
    #[cfg(unix)]
    Inode(u64, u64),
    /// The canonical path of a file that does not exist yet, or on a system without inodes.
    Path(PathBuf),
}

impl FileId {
    /// The identity of the file at a path; `None` for devices, pipes and directories.
    pub fn of(path: &Path) -> Option<Self> {
        if let Ok(data) = std::fs::metadata(path) {
            return Self::of_file(&data, || path.canonicalize());
        }
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new(".")).canonicalize().ok()?;
        Some(Self::Path(folder.join(path.file_name()?)))
    }

    /// The identities of standard input and standard output, if they are files.
    #[cfg(unix)]
    pub fn of_standard() -> [Option<Self>; 2] {
        use std::os::fd::AsFd;
        let of = |owned: io::Result<std::os::fd::OwnedFd>| {
            let data = std::fs::File::from(owned.ok()?).metadata().ok()?;
            Self::of_file(&data, || Err(io::ErrorKind::NotFound.into()))
        };
        [of(io::stdin().as_fd().try_clone_to_owned()), of(io::stdout().as_fd().try_clone_to_owned())]
    }

    /// Standard input and standard output cannot be identified on this system.
    #[cfg(not(unix))]
    pub fn of_standard() -> [Option<Self>; 2] {
        [None, None]
    }

    #[cfg(unix)]
    fn of_file(data: &Metadata, _: impl FnOnce() -> io::Result<PathBuf>) -> Option<Self> {
        use std::os::unix::fs::MetadataExt;
        data.is_file().then(|| Self::Inode(data.dev(), data.ino()))
    }

    #[cfg(not(unix))]
    fn of_file(data: &Metadata, path: impl FnOnce() -> io::Result<PathBuf>) -> Option<Self> {
        if data.is_file() { path().ok().map(Self::Path) } else { None }
    }
}
