//! [`CountingReader`]: counts the bytes that are read.

use std::io::{self, BufRead, BufReader, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Counts the bytes that are read, and records whether the buffer is empty, so that the next read may block.
pub(super) struct CountingReader<R> {
    pub(super) source: BufReader<R>,
    pub(super) bytes_read: Arc<AtomicU64>,
    pub(super) is_drained: Arc<AtomicBool>,
}

impl<R: Read> CountingReader<R> {
    fn record(&self, count: usize) {
        self.bytes_read.fetch_add(count as u64, Ordering::Relaxed);
        self.is_drained.store(self.source.buffer().is_empty(), Ordering::Relaxed);
    }
}

impl<R: Read> Read for CountingReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.source.read(buffer)?;
        self.record(count);
        Ok(count)
    }
}

impl<R: Read> BufRead for CountingReader<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.source.fill_buf()
    }

    fn consume(&mut self, count: usize) {
        self.source.consume(count);
        self.record(count);
    }
}
