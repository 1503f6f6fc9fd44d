//! [`Place`]: which file a name means, so that nothing is written over what is being read. Names are not compared, since
//! links give a file several of them.

use std::fs::Metadata;
use std::io;
use std::path::{Path, PathBuf};

/// Which file a name means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// A file that is there, by device and number.
    #[cfg(unix)]
    Known(u64, u64),
    /// A file that is not there yet, or on a system that does not number its files: where it is, links followed.
    Named(PathBuf),
}

impl Place {
    /// The file that a name means; `None` where nothing can be lost: of devices and pipes, and of folders.
    pub fn of(path: &Path) -> Option<Self> {
        if let Ok(data) = std::fs::metadata(path) {
            return Self::of_file(&data, || path.canonicalize());
        }
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new(".")).canonicalize().ok()?;
        Some(Self::Named(folder.join(path.file_name()?)))
    }

    /// What standard input and standard output mean, if they are files.
    #[cfg(unix)]
    pub fn of_standard() -> [Option<Self>; 2] {
        use std::os::fd::AsFd;
        let of = |owned: io::Result<std::os::fd::OwnedFd>| {
            let data = std::fs::File::from(owned.ok()?).metadata().ok()?;
            Self::of_file(&data, || Err(io::ErrorKind::NotFound.into()))
        };
        [of(io::stdin().as_fd().try_clone_to_owned()), of(io::stdout().as_fd().try_clone_to_owned())]
    }

    /// What standard input and standard output mean cannot be told here.
    #[cfg(not(unix))]
    pub fn of_standard() -> [Option<Self>; 2] {
        [None, None]
    }

    #[cfg(unix)]
    fn of_file(data: &Metadata, _: impl FnOnce() -> io::Result<PathBuf>) -> Option<Self> {
        use std::os::unix::fs::MetadataExt;
        data.is_file().then(|| Self::Known(data.dev(), data.ino()))
    }

    #[cfg(not(unix))]
    fn of_file(data: &Metadata, path: impl FnOnce() -> io::Result<PathBuf>) -> Option<Self> {
        if data.is_file() { path().ok().map(Self::Named) } else { None }
    }
}
