//! [`Packing`]: blocks of rows, packed one by one, so that a file of them can be cut off behind any.

use flate2::Compression;
use flate2::write::GzEncoder;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use std::borrow::Cow;
use std::io::{self, Write};

/// How rows are packed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Packing {
    /// Not at all.
    #[default]
    None,
    /// As members of a gzip file.
    Gzip,
    /// As frames of a zstd file.
    Zstd,
}

impl Packing {
    /// The packing that a name ends in, and the name without it.
    pub fn of(name: &str) -> (Self, &str) {
        let lower = name.to_ascii_lowercase();
        let ends = |ending: &str| lower.ends_with(ending).then(|| &name[..name.len() - ending.len()]);
        if let Some(bare) = ends(".gz") {
            (Self::Gzip, bare)
        } else if let Some(bare) = ends(".zst") {
            (Self::Zstd, bare)
        } else {
            (Self::None, name)
        }
    }

    /// A block, packed.
    pub fn pack(self, block: &[u8]) -> io::Result<Cow<'_, [u8]>> {
        match self {
            Self::None => Ok(Cow::Borrowed(block)),
            Self::Gzip => {
                let mut packed = GzEncoder::new(Vec::new(), Compression::default());
                packed.write_all(block)?;
                packed.finish().map(Cow::Owned)
            }
            Self::Zstd => Ok(Cow::Owned(compress_to_vec(block, CompressionLevel::Fastest))),
        }
    }
}
