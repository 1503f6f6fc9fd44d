//! [`Elements`]: the elements of a JSON array, one a line, so that they are read like lines. Texts lose their quotes, so
//! that each is a puzzle; objects stay what they are, so that they are JSON Lines. Nothing is kept but the line at hand.

use super::unpack::Stream;
use std::io::{self, BufRead, Read};

/// A text shorter than this is the row of one grid, and not a grid among others.
const SHORTEST: usize = 26;

/// Whether a stream that begins so is an array of grids or of objects, rather than one grid as programs hold it.
pub(super) fn is_list(begin: &[u8]) -> bool {
    let text = String::from_utf8_lossy(begin);
    let Some(rest) = text.trim_start_matches('\u{feff}').trim_start().strip_prefix('[') else { return false };
    let rest = rest.trim_start();
    match rest.strip_prefix('"') {
        Some(first) => first.find('"').unwrap_or(first.len()) >= SHORTEST,
        None => rest.starts_with('{'),
    }
}

/// The elements as lines.
pub(super) struct Elements {
    source: Stream,
    /// How many brackets and braces are open.
    depth: usize,
    /// Whether a text is open, and whether its last sign was a backslash.
    quoted: bool,
    escaped: bool,
}

impl Elements {
    pub(super) fn new(source: Stream) -> Self {
        Self { source, depth: 0, quoted: false, escaped: false }
    }

    /// What becomes of a byte.
    fn turn(&mut self, byte: u8, into: &mut Vec<u8>) {
        if self.quoted {
            let escaped = self.escaped;
            self.escaped = byte == b'\\' && !escaped;
            let ends = byte == b'"' && !escaped;
            self.quoted = !ends;
            match byte {
                // At the top a text is a line, and its quotes and escapes say nothing.
                b'"' if ends && self.depth == 1 => {}
                b'\\' if self.depth == 1 => {}
                // Rows of a grid may be set apart by what is a line feed once it is read.
                b'n' | b'r' | b't' if escaped && self.depth == 1 => {}
                b'\n' | b'\r' => into.push(b' '),
                byte => into.push(byte),
            }
            return;
        }
        match byte {
            b'"' => {
                self.quoted = true;
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
            // Blanks at the top are between elements, and would be a part of the lines.
            b' ' | b'\t' | b'\n' | b'\r' if self.depth <= 1 => {}
            b'\n' | b'\r' => into.push(b' '),
            byte => into.push(byte),
        }
    }
}

impl Read for Elements {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let available = self.source.fill_buf()?;
            // Each byte becomes one at most.
            let taken = available.len().min(buffer.len());
            if taken == 0 {
                return Ok(0);
            }
            let bytes = available[..taken].to_vec();
            self.source.consume(taken);
            let mut turned = Vec::with_capacity(taken);
            for byte in bytes {
                self.turn(byte, &mut turned);
            }
            if !turned.is_empty() {
                buffer[..turned.len()].copy_from_slice(&turned);
                return Ok(turned.len());
            }
        }
    }
}
