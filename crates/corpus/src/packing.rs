//! [`Packing`]: compresses blocks of rows one by one, so that a file can be truncated after any of them.

use flate2::Compression;
use flate2::write::GzEncoder;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use std::borrow::Cow;
use std::io::{self, Write};

/// A compression of rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Packing {
    /// No compression.
    #[default]
    None,
    /// Members of a gzip file.
    Gzip,
    /// Frames of a zstd file.
    Zstd,
}

impl Packing {
    /// The compression that a file name ends in, and the name without that ending.
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

    /// Compresses a block.
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
