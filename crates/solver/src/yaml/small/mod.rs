//! A reader of as much YAML as our own files and most puzzle files use: mappings, lists, both in brackets too, texts
//! bare, quoted, folded and literal, comments. The files that are built in are read with it; in builds without the feature
//! `yaml` all are, since a whole reader of YAML is a sixth of such a build. What it does not know (anchors, tags, several
//! documents) it refuses; what is right and known to it, it reads as the whole reader does. Of what is wrong it accepts
//! some, such as a text that begins with `@`.
//!
//! | file | reads |
//! | --- | --- |
//! | `flow.rs` | lists and mappings in brackets |
//! | `scalar.rs` | texts: bare, quoted, folded and literal |

mod flow;
mod scalar;

use super::{Fault, Node, Place, Value};
use std::cell::Cell;

/// Reads a text into its tree; so many lines come before it in its file.
pub(super) fn read(text: &str, before: usize) -> Result<Node, Fault> {
    let mut reader = Reader { text, at: 0, counted: Cell::new((0, before + 1)) };
    let node = reader.block(0, 0)?;
    reader.skip();
    if reader.peek().is_some() {
        return Err(reader.fault("this is not part of what stands above it; look at how far it is indented"));
    }
    Ok(node)
}

/// A text and how far it is read.
struct Reader<'t> {
    text: &'t str,
    at: usize,
    /// Up to where lines have been counted, and on which line that is.
    counted: Cell<(usize, usize)>,
}

impl Reader<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn next(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.at += next.len_utf8();
        Some(next)
    }

    /// Where its line begins.
    fn line_start(&self) -> usize {
        self.text[..self.at].rfind('\n').map_or(0, |end| end + 1)
    }

    /// How many characters of its line come before.
    fn column(&self) -> usize {
        self.text[self.line_start()..self.at].chars().count()
    }

    fn place(&self) -> Place {
        let (from, line) = self.counted.get();
        let breaks = |text: &str| text.bytes().filter(|&byte| byte == b'\n').count();
        let line = if from <= self.at {
            line + breaks(&self.text[from..self.at])
        } else {
            line - breaks(&self.text[self.at..from])
        };
        self.counted.set((self.at, line));
        Place { line, column: self.column() + 1 }
    }

    fn fault(&self, problem: &str) -> Fault {
        Fault { at: self.place(), problem: problem.to_owned() }
    }

    /// Whether nothing but a comment follows on this line.
    fn is_line_end(&self) -> bool {
        let line = self.rest().split('\n').next().unwrap_or_default();
        let bare = line.trim_start_matches([' ', '\r']);
        bare.is_empty() || (bare.starts_with('#') && (bare.len() < line.len() || self.column() == 0))
    }

    /// Goes to the next thing that is neither blank nor a comment.
    fn skip(&mut self) {
        loop {
            let blank = self.rest().len() - self.rest().trim_start_matches([' ', '\n', '\r']).len();
            let own_line = blank > 0 || self.at == 0;
            self.at += blank;
            if !(self.peek() == Some('#') && (own_line || self.column() == 0)) {
                return;
            }
            self.at += self.rest().find('\n').unwrap_or(self.rest().len());
        }
    }

    /// Skips blanks on this line.
    fn blanks(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start_matches(' ').len();
    }

    fn is_item(&self) -> bool {
        self.rest().starts_with("- ") || self.rest().starts_with("-\n") || self.rest() == "-"
    }

    /// What stands from here on, at least so far indented; what belongs to it is indented more than its parent.
    fn block(&mut self, least: usize, parent: usize) -> Result<Node, Fault> {
        let empty = self.place();
        self.skip();
        let column = self.column();
        if self.peek().is_none() || column < least {
            return Ok(Node { at: empty, value: Value::Nothing });
        }
        if self.rest().starts_with("---") || self.rest().starts_with('%') || self.rest().starts_with("? ") {
            return Err(self.fault("only one plain document is read here; take this out"));
        }
        if self.is_item() {
            return self.list(column);
        }
        if self.key_end().is_some() {
            return self.keys(column);
        }
        self.value(parent)
    }

    fn list(&mut self, column: usize) -> Result<Node, Fault> {
        let at = self.place();
        let mut items = Vec::new();
        while self.peek().is_some() && self.column() == column && self.is_item() {
            self.next();
            items.push(self.block(column + 1, column)?);
            self.skip();
        }
        Ok(Node { at, value: Value::List(items) })
    }

    fn keys(&mut self, column: usize) -> Result<Node, Fault> {
        let at = self.place();
        let mut pairs: Vec<(Node, Node)> = Vec::new();
        while self.peek().is_some() && self.column() == column && !self.is_item() {
            let Some(end) = self.key_end() else {
                return Err(self.fault("a key with a colon and a value is wanted here"));
            };
            let key = self.key(end)?;
            if let Value::Text(name) = &key.value
                && pairs.iter().any(|(other, _)| matches!(&other.value, Value::Text(other) if other == name))
            {
                return Err(Fault { at: key.at, problem: format!("duplicate mapping key: {name}") });
            }
            self.at += 1;
            let value = if self.is_line_end() {
                let empty = self.place();
                self.skip();
                // A list may begin below its key, not indented.
                let least = if self.is_item() { column } else { column + 1 };
                if self.peek().is_none() || self.column() < least {
                    Node { at: empty, value: Value::Nothing }
                } else {
                    self.block(least, column)?
                }
            } else {
                self.blanks();
                self.value(column)?
            };
            pairs.push((key, value));
            self.skip();
        }
        Ok(Node { at, value: Value::Keys(pairs) })
    }

    /// Where the key ends that begins here, if one does: before a colon that a blank or the end of the line follows.
    fn key_end(&self) -> Option<usize> {
        let line = self.rest().split('\n').next().unwrap_or_default();
        if let Some(quote) = line.chars().next().filter(|c| matches!(c, '"' | '\'')) {
            let end = 1 + line[1..].find(quote)? + 1;
            return line[end..].starts_with(':').then_some(end);
        }
        if line.starts_with(['[', '{', '|', '>', '&', '*', '!', '#']) {
            return None;
        }
        let colon = line.match_indices(':').map(|(at, _)| at);
        let end =
            colon.into_iter().find(|&at| matches!(line[at + 1..].chars().next(), None | Some(' ' | '\r')))?;
        (!line[..end].contains(" #")).then_some(end)
    }

    fn key(&mut self, end: usize) -> Result<Node, Fault> {
        let at = self.place();
        if matches!(self.peek(), Some('"' | '\'')) {
            return Ok(Node { at, value: Value::Text(self.quoted()?) });
        }
        let name = self.rest()[..end].trim_end().to_owned();
        self.at += end;
        Ok(Node { at, value: Value::Text(name) })
    }
}
