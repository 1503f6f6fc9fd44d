//! [`unpacked`]: a stream without its packing, gzip or zstd, which is known by its first bytes, whatever it is called.
//! A stream that is cut off or damaged is an error, again and again, and never an early end.

use flate2::bufread::MultiGzDecoder;
use ruzstd::decoding::{FrameDecoder, StreamingDecoder};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::Path;

/// A stream of bytes that workers may pass on to each other.
pub(super) type Stream = Box<dyn BufRead + Send>;

/// How much is unpacked at once.
const CAPACITY: usize = 1 << 16;

/// A stream without its packing.
pub(super) fn unpacked(source: Stream) -> io::Result<Stream> {
    let (begin, source) = peeked::<4>(source)?;
    Ok(if begin.starts_with(&[0x1F, 0x8B]) {
        let unzipped = Failing { source: MultiGzDecoder::new(source), failed: None };
        Box::new(BufReader::with_capacity(CAPACITY, unzipped))
    } else if begin == [0x28, 0xB5, 0x2F, 0xFD] {
        let unpacked = Failing { source: Zstd { state: Frames::Between(source) }, failed: None };
        Box::new(BufReader::with_capacity(CAPACITY, unpacked))
    } else {
        source
    })
}

/// A stream without its packing, for those who read other tables than puzzles.
pub fn unpacked_stream(source: Box<dyn BufRead + Send>) -> io::Result<Box<dyn BufRead + Send>> {
    unpacked(source)
}

/// The first bytes of a file, without their packing.
pub fn unpacked_file(path: &Path, bytes: u64) -> io::Result<impl BufRead> {
    unpacked(Box::new(BufReader::with_capacity(CAPACITY, File::open(path)?.take(bytes))))
}

/// The first bytes of a stream, fewer only where it is shorter, and the stream with them still before it. A pipe may
/// hand them over one by one.
fn peeked<const COUNT: usize>(mut source: Stream) -> io::Result<(Vec<u8>, Stream)> {
    let at_once = source.fill_buf()?;
    if at_once.len() >= COUNT {
        return Ok((at_once[..COUNT].to_vec(), source));
    }
    let mut begin = Vec::new();
    source.by_ref().take(COUNT as u64).read_to_end(&mut begin)?;
    let whole = Box::new(Cursor::new(begin.clone()).chain(source));
    Ok((begin, whole))
}

/// A stream that goes on failing once it has failed, so that nobody takes what follows for its end.
struct Failing<R> {
    source: R,
    failed: Option<(io::ErrorKind, String)>,
}

impl<R: Read> Read for Failing<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if let Some((kind, told)) = &self.failed {
            return Err(io::Error::new(*kind, told.clone()));
        }
        self.source.read(buffer).inspect_err(|problem| {
            if problem.kind() != io::ErrorKind::Interrupted {
                self.failed = Some((problem.kind(), problem.to_string()));
            }
        })
    }
}

/// All frames of a zstd stream; the decoder knows only one.
struct Zstd {
    state: Frames,
}

enum Frames {
    Between(Stream),
    Within(Box<StreamingDecoder<Stream, FrameDecoder>>),
    Ended,
}

impl Read for Zstd {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            match std::mem::replace(&mut self.state, Frames::Ended) {
                Frames::Ended => return Ok(0),
                Frames::Within(mut decoder) => {
                    let read = decoder.read(buffer).map_err(|problem| damaged(&problem))?;
                    if read > 0 || buffer.is_empty() {
                        self.state = Frames::Within(decoder);
                        return Ok(read);
                    }
                    if let (Some(said), Some(is)) =
                        (decoder.decoder.get_checksum_from_data(), decoder.decoder.get_calculated_checksum())
                        && said != is
                    {
                        return Err(damaged(&"the checksum is another"));
                    }
                    self.state = Frames::Between(decoder.into_inner());
                }
                Frames::Between(source) => self.state = open_frame(source)?,
            }
        }
    }
}

/// What is said of a stream that does not unpack.
fn damaged(problem: &dyn std::fmt::Display) -> io::Error {
    io::Error::other(format!("zstd: cut off, damaged, or packed with a window that is too large: {problem}"))
}

/// Begins the next frame, or passes over one that is to be skipped.
fn open_frame(source: Stream) -> io::Result<Frames> {
    let (word, mut source) = peeked::<4>(source)?;
    let Ok(word) = <[u8; 4]>::try_from(word.as_slice()) else {
        return if word.is_empty() {
            Ok(Frames::Ended)
        } else {
            Err(damaged(&"bytes behind the last frame"))
        };
    };
    if u32::from_le_bytes(word) & 0xFFFF_FFF0 == 0x184D_2A50 {
        let mut head = [0; 8];
        source.read_exact(&mut head)?;
        let length = u64::from(u32::from_le_bytes([head[4], head[5], head[6], head[7]]));
        let skipped = io::copy(&mut source.by_ref().take(length), &mut io::sink())?;
        return if skipped == length {
            Ok(Frames::Between(source))
        } else {
            Err(damaged(&"a frame is cut off"))
        };
    }
    let decoder = StreamingDecoder::new(source).map_err(|problem| damaged(&problem))?;
    Ok(Frames::Within(Box::new(decoder)))
}
