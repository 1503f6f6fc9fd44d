//! Texts: bare, quoted, folded and literal.

use super::{Fault, Node, Place, Reader, Value};

impl Reader<'_> {
    /// A value that begins here and is no mapping and no list of lines.
    pub(super) fn value(&mut self, parent: usize) -> Result<Node, Fault> {
        let at = self.place();
        let value = match self.peek() {
            Some('[' | '{') => return self.flow(),
            Some('"' | '\'') => Value::Text(self.quoted()?),
            Some('|' | '>') => return self.literal(parent),
            Some('&' | '*' | '!' | '@' | '`') => {
                return Err(self.fault("anchors and tags are not read here; write the text in quotes"));
            }
            _ => bare(self.plain(parent)?),
        };
        if !self.is_line_end() {
            return Err(self.fault("the end of the line is wanted here; put the whole text into quotes"));
        }
        Ok(Node { at, value })
    }

    /// A text without quotes, which may go on in lines that are indented more than its parent.
    fn plain(&mut self, parent: usize) -> Result<String, Fault> {
        let mut text = String::new();
        loop {
            let line = self.rest().split('\n').next().unwrap_or_default();
            let end = line.find(" #").unwrap_or(line.len());
            let part = line[..end].trim_end();
            let (part, length) = (part.to_owned(), line.len());
            let commented = end < length;
            text += &part;
            self.at += if commented { part.len() } else { length };
            if commented {
                return Ok(text);
            }
            let (stop, mut blank) = (self.at, 0);
            loop {
                let below =
                    self.rest().strip_prefix('\n').map(|rest| rest.split('\n').next().unwrap_or_default());
                let Some(below) = below else {
                    self.at = stop;
                    return Ok(text);
                };
                if !below.trim().is_empty() {
                    break;
                }
                blank += 1;
                self.at += 1 + below.len();
            }
            let below = self.rest()[1..].split('\n').next().unwrap_or_default();
            let indent = below.len() - below.trim_start_matches(' ').len();
            // Before the first key of a file, nothing is more indented than its parent.
            if indent <= parent || below.trim_start().starts_with('#') {
                self.at = stop;
                return Ok(text);
            }
            text += &if blank == 0 { " ".to_owned() } else { "\n".repeat(blank) };
            self.at += 1 + indent;
            if self.key_end().is_some() {
                return Err(
                    self.fault("a key cannot stand within a text; put the text into quotes, or move the key")
                );
            }
        }
    }

    /// A text in quotes; a line that ends within it is a blank.
    pub(super) fn quoted(&mut self) -> Result<String, Fault> {
        let open = self.fault("this quote is never closed");
        let quote = self.next();
        let mut text = String::new();
        while let Some(next) = self.next() {
            match next {
                '\'' if quote == Some('\'') => {
                    if self.peek() != Some('\'') {
                        return Ok(text);
                    }
                    self.next();
                    text.push('\'');
                }
                '"' if quote == Some('"') => return Ok(text),
                '\\' if quote == Some('"') => text.push(self.escaped()?),
                '\n' => {
                    text.truncate(text.trim_end_matches(' ').len());
                    let before = self.at;
                    self.at += self.rest().len() - self.rest().trim_start_matches([' ', '\n']).len();
                    let blank = self.text[before..self.at].matches('\n').count();
                    text += &if blank == 0 { " ".to_owned() } else { "\n".repeat(blank) };
                }
                other => text.push(other),
            }
        }
        Err(open)
    }

    fn escaped(&mut self) -> Result<char, Fault> {
        let unknown = self.fault("an escape such as \\n, \\\" or \\u00e9 is wanted behind the backslash");
        let read = match self.text[self.at..].chars().next() {
            Some('n') => Some('\n'),
            Some('t') => Some('\t'),
            Some('r') => Some('\r'),
            Some('0') => Some('\0'),
            Some(same @ ('"' | '\\' | '/' | ' ')) => Some(same),
            Some('x') => self.code(2),
            Some('u') => self.code(4),
            _ => None,
        };
        self.next();
        read.ok_or(unknown)
    }

    /// The character of so many digits behind the letter here.
    fn code(&mut self, digits: usize) -> Option<char> {
        let hex = self.text.get(self.at + 1..self.at + 1 + digits)?;
        let read = u32::from_str_radix(hex, 16).ok().and_then(char::from_u32)?;
        self.at += digits;
        Some(read)
    }

    /// A text in lines of its own: as they are, or folded.
    fn literal(&mut self, parent: usize) -> Result<Node, Fault> {
        let mut at = self.place();
        let folds = self.next() == Some('>');
        let (mut indent, mut end) = (None, ' ');
        while let Some(sign) = self.peek().filter(|c| !matches!(c, '\n' | ' ' | '\r')) {
            match sign {
                '-' | '+' => end = sign,
                '1'..='9' => indent = sign.to_digit(10).map(|digit| parent + digit as usize),
                _ => return Err(self.fault("behind | or > only -, + or a number may stand")),
            }
            self.next();
        }
        if !self.is_line_end() {
            return Err(self.fault("the text begins on the next line"));
        }
        self.at += self.rest().find('\n').map_or(self.rest().len(), |end| end + 1);
        let mut lines: Vec<&str> = Vec::new();
        let text = self.text;
        while self.at < text.len() {
            let line = text[self.at..].split('\n').next().unwrap_or_default();
            let spaces = line.len() - line.trim_start_matches(' ').len();
            let blank = line.trim().is_empty();
            let least = *indent.get_or_insert(if blank { 0 } else { spaces });
            if indent == Some(0) && blank {
                indent = None;
            } else if !blank && (spaces < least || spaces <= parent && parent > 0 || least == 0) {
                break;
            }
            if !blank && lines.iter().all(|line| line.is_empty()) {
                at = Place { column: least + 1, ..self.place() };
            }
            lines.push(line.get(least..).unwrap_or_default());
            self.at = (self.at + line.len() + 1).min(text.len());
        }
        // The reader stands at the end of the last line, not behind it.
        if self.at > 0 && text[..self.at].ends_with('\n') {
            self.at -= 1;
        }
        let kept = lines.iter().rposition(|line| !line.is_empty()).map_or(0, |last| last + 1);
        let tail = lines.len() - kept;
        let mut body = if folds { folded(&lines[..kept]) } else { lines[..kept].join("\n") };
        match end {
            '-' => {}
            '+' => body += &"\n".repeat(tail + usize::from(kept > 0)),
            _ if kept > 0 => body.push('\n'),
            _ => {}
        }
        Ok(Node { at, value: Value::Text(body) })
    }
}

/// A bare text; where nothing is meant, nothing.
pub(super) fn bare(text: String) -> Value {
    if matches!(text.as_str(), "" | "~" | "null" | "Null" | "NULL") {
        Value::Nothing
    } else {
        Value::Text(text)
    }
}

/// Lines joined by blanks; empty ones break them, and those that are indented more stand for themselves.
fn folded(lines: &[&str]) -> String {
    let mut text = String::new();
    let own = |line: &str| line.starts_with(' ');
    for (at, line) in lines.iter().enumerate() {
        if at > 0 {
            let before = lines[at - 1];
            if line.is_empty() || own(line) || own(before) {
                text.push('\n');
            } else if !before.is_empty() {
                text.push(' ');
            } else if lines[..at].iter().rev().find(|line| !line.is_empty()).is_some_and(|line| own(line)) {
                text.push('\n');
            }
        }
        text += line;
    }
    text
}
