//! A stream that counts the bytes that are taken from it.

use std::io::{self, BufRead, BufReader, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Counts the bytes that are taken, and says whether all that has come in has been.
pub(super) struct Watched<R> {
    pub(super) source: BufReader<R>,
    pub(super) read: Arc<AtomicU64>,
    pub(super) drained: Arc<AtomicBool>,
}

impl<R: Read> Read for Watched<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.source.read(buffer)?;
        self.read.fetch_add(read as u64, Ordering::Relaxed);
        self.drained.store(self.source.buffer().is_empty(), Ordering::Relaxed);
        Ok(read)
    }
}

impl<R: Read> BufRead for Watched<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.source.fill_buf()
    }

    fn consume(&mut self, count: usize) {
        self.read.fetch_add(count as u64, Ordering::Relaxed);
        self.source.consume(count);
        self.drained.store(self.source.buffer().is_empty(), Ordering::Relaxed);
    }
}
