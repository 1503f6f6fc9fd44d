//! [`ArrayElements`]: the elements of a JSON array, one a line. Strings lose their quotes, so that each is a puzzle;
//! objects are unchanged, which makes them JSON Lines.

use super::unpack::Stream;
use std::io::{self, BufRead, Read};

/// A shorter string is a row of one grid, not a grid.
const SHORTEST_GRID: usize = 26;

/// Whether a stream with this beginning is an array of grids or objects, and not one grid.
pub(super) fn is_array_of_puzzles(head: &[u8]) -> bool {
    let text = String::from_utf8_lossy(head);
    let Some(rest) = text.trim_start_matches('\u{feff}').trim_start().strip_prefix('[') else { return false };
    let rest = rest.trim_start();
    match rest.strip_prefix('"') {
        Some(first) => first.find('"').unwrap_or(first.len()) >= SHORTEST_GRID,
        None => rest.starts_with('{'),
    }
}

/// The elements as lines.
pub(super) struct ArrayElements {
    source: Stream,
    /// The number of open brackets and braces.
    depth: usize,
    is_quoted: bool,
    /// Whether the last byte of an open string was a backslash.
    is_escaped: bool,
}

impl ArrayElements {
    pub(super) fn new(source: Stream) -> Self {
        Self { source, depth: 0, is_quoted: false, is_escaped: false }
    }

    fn push(&mut self, byte: u8, into: &mut Vec<u8>) {
        if self.is_quoted {
            let escaped = self.is_escaped;
            self.is_escaped = byte == b'\\' && !escaped;
            let ends = byte == b'"' && !escaped;
            self.is_quoted = !ends;
            match byte {
                // A string at the top is a line of its own, without quotes and escapes.
                b'"' if ends && self.depth == 1 => {}
                b'\\' if self.depth == 1 => {}
                // Escaped line feeds separate the rows of a grid.
                b'n' | b'r' | b't' if escaped && self.depth == 1 => {}
                b'\n' | b'\r' => into.push(b' '),
                byte => into.push(byte),
            }
            return;
        }
        match byte {
            b'"' => {
                self.is_quoted = true;
                if self.depth > 1 {
                    into.push(byte);
                }
            }
            b'[' | b'{' => {
                self.depth += 1;
                if self.depth > 1 {
                    into.push(byte);
                }
            }
            b']' | b'}' => {
                let outer = self.depth <= 1;
                self.depth = self.depth.saturating_sub(1);
                into.push(if outer { b'\n' } else { byte });
            }
            b',' if self.depth <= 1 => into.push(b'\n'),
            // White space between elements.
            b' ' | b'\t' | b'\n' | b'\r' if self.depth <= 1 => {}
            b'\n' | b'\r' => into.push(b' '),
            byte => into.push(byte),
        }
    }
}

impl Read for ArrayElements {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let available = self.source.fill_buf()?;
            // A byte becomes at most one.
            let count = available.len().min(buffer.len());
            if count == 0 {
                return Ok(0);
            }
            let bytes = available[..count].to_vec();
            self.source.consume(count);
            let mut line = Vec::with_capacity(count);
            for byte in bytes {
                self.push(byte, &mut line);
            }
            if !line.is_empty() {
                buffer[..line.len()].copy_from_slice(&line);
                return Ok(line.len());
            }
        }
    }
}
