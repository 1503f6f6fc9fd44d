//! Compressed streams.

use super::zstd_frame;
use std::io::{BufReader, Cursor, Read, Result};
use whydoku_corpus::decompress;

/// Hands over one byte at a time, as a slow pipe does.
struct Slow(Cursor<Vec<u8>>);

impl Read for Slow {
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
        let one = buffer.len().min(1);
        self.0.read(&mut buffer[..one])
    }
}

fn read(bytes: Vec<u8>) -> Result<String> {
    let slow = Slow(Cursor::new(bytes));
    let mut text = String::new();
    decompress(Box::new(BufReader::with_capacity(1, slow)))?.read_to_string(&mut text)?;
    Ok(text)
}

#[test]
fn a_slow_pipe_is_read_to_its_end() {
    for text in ["", "a", "abc", "abcdefgh"] {
        assert_eq!(read(text.into()).unwrap(), text);
    }
}

#[test]
fn truncated_streams_and_trailing_data_are_errors() {
    let whole = zstd_frame(b"puzzles");
    assert_eq!(read(whole.clone()).unwrap(), "puzzles");
    for length in 4..whole.len() {
        assert!(read(whole[..length].to_vec()).is_err(), "cut to {length} bytes");
    }
    assert!(read([whole.clone(), b"xy".to_vec()].concat()).is_err());
    assert_eq!(read([whole.clone(), whole].concat()).unwrap(), "puzzlespuzzles");
}

#[test]
fn a_stream_that_has_failed_goes_on_failing() {
    let cut = zstd_frame(b"")[..5].to_vec();
    let mut stream = decompress(Box::new(Cursor::new(cut))).unwrap();
    let mut buffer = [0; 8];
    assert!(stream.read(&mut buffer).is_err() && stream.read(&mut buffer).is_err());
}
