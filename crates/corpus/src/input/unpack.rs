//! [`decompress`]: reads gzip and zstd streams, which are known by their first bytes. A stream that is cut off or
//! damaged is an error on every further read, never an early end.

use flate2::bufread::MultiGzDecoder;
use ruzstd::decoding::{FrameDecoder, StreamingDecoder};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::Path;

pub(super) type Stream = Box<dyn BufRead + Send>;

const CAPACITY: usize = 1 << 16;

/// Decompresses a stream if it is compressed.
pub fn decompress(source: Box<dyn BufRead + Send>) -> io::Result<Box<dyn BufRead + Send>> {
    let (head, source) = peek::<4>(source)?;
    Ok(if head.starts_with(&[0x1F, 0x8B]) {
        buffered(MultiGzDecoder::new(source))
    } else if head == [0x28, 0xB5, 0x2F, 0xFD] {
        buffered(ZstdReader { state: FrameState::Between(source) })
    } else {
        source
    })
}

/// Decompresses the first `bytes` bytes of a file.
pub fn decompress_file(path: &Path, bytes: u64) -> io::Result<impl BufRead> {
    decompress(Box::new(BufReader::with_capacity(CAPACITY, File::open(path)?.take(bytes))))
}

pub(super) fn buffered(source: impl Read + Send + 'static) -> Stream {
    Box::new(BufReader::with_capacity(CAPACITY, FusedReader { source, error: None }))
}

/// Returns the first bytes of a stream, fewer only if it is shorter, and the stream with these bytes before it. A pipe
/// may deliver them one by one.
fn peek<const COUNT: usize>(mut source: Stream) -> io::Result<(Vec<u8>, Stream)> {
    let available = source.fill_buf()?;
    if available.len() >= COUNT {
        return Ok((available[..COUNT].to_vec(), source));
    }
    let mut head = Vec::new();
    source.by_ref().take(COUNT as u64).read_to_end(&mut head)?;
    let whole = Box::new(Cursor::new(head.clone()).chain(source));
    Ok((head, whole))
}

/// Repeats the first error of a stream, so that no caller takes the next read for its end.
struct FusedReader<R> {
    source: R,
    error: Option<(io::ErrorKind, String)>,
}

impl<R: Read> Read for FusedReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if let Some((kind, message)) = &self.error {
            return Err(io::Error::new(*kind, message.clone()));
        }
        self.source.read(buffer).inspect_err(|problem| {
            if problem.kind() != io::ErrorKind::Interrupted {
                self.error = Some((problem.kind(), problem.to_string()));
            }
        })
    }
}

/// Reads all frames of a zstd stream; the decoder reads one.
struct ZstdReader {
    state: FrameState,
}

enum FrameState {
    Between(Stream),
    Within(Box<StreamingDecoder<Stream, FrameDecoder>>),
    Ended,
}

impl Read for ZstdReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            match std::mem::replace(&mut self.state, FrameState::Ended) {
                FrameState::Ended => return Ok(0),
                FrameState::Within(mut decoder) => {
                    let read = decoder.read(buffer).map_err(|problem| damaged(&problem))?;
                    if read > 0 || buffer.is_empty() {
                        self.state = FrameState::Within(decoder);
                        return Ok(read);
                    }
                    let frame = &decoder.decoder;
                    if let (Some(stored), Some(computed)) =
                        (frame.get_checksum_from_data(), frame.get_calculated_checksum())
                        && stored != computed
                    {
                        return Err(damaged(&"the checksum is another"));
                    }
                    self.state = FrameState::Between(decoder.into_inner());
                }
                FrameState::Between(source) => self.state = open_frame(source)?,
            }
        }
    }
}

fn damaged(problem: &dyn std::fmt::Display) -> io::Error {
    io::Error::other(format!("zstd: cut off, damaged, or packed with a window that is too large: {problem}"))
}

/// Opens the next frame, or skips a skippable one.
fn open_frame(source: Stream) -> io::Result<FrameState> {
    let (magic, mut source) = peek::<4>(source)?;
    let Ok(magic) = <[u8; 4]>::try_from(magic.as_slice()) else {
        return if magic.is_empty() {
            Ok(FrameState::Ended)
        } else {
            Err(damaged(&"bytes after the last frame"))
        };
    };
    if u32::from_le_bytes(magic) & 0xFFFF_FFF0 == 0x184D_2A50 {
        let mut head = [0; 8];
        source.read_exact(&mut head)?;
        let length = u64::from(u32::from_le_bytes([head[4], head[5], head[6], head[7]]));
        let skipped = io::copy(&mut source.by_ref().take(length), &mut io::sink())?;
        return if skipped == length {
            Ok(FrameState::Between(source))
        } else {
            Err(damaged(&"a frame is cut off"))
        };
    }
    let decoder = StreamingDecoder::new(source).map_err(|problem| damaged(&problem))?;
    Ok(FrameState::Within(Box::new(decoder)))
}
