//! Lists and mappings in brackets.

use super::scalar::bare;
use super::{Fault, Node, Reader, Value};

impl Reader<'_> {
    /// What stands in brackets, over as many lines as it takes.
    pub(super) fn flow(&mut self) -> Result<Node, Fault> {
        let open = self.fault("this bracket is never closed");
        let at = self.place();
        let maps = self.next() == Some('{');
        let close = if maps { '}' } else { ']' };
        let (mut items, mut pairs) = (Vec::new(), Vec::new());
        loop {
            self.skip();
            match self.peek() {
                None => return Err(open),
                Some(sign) if sign == close => break,
                _ => {}
            }
            let item = self.within(maps)?;
            if maps {
                self.skip();
                let value = if self.peek() == Some(':') {
                    self.next();
                    self.skip();
                    self.within(false)?
                } else {
                    Node { at: self.place(), value: Value::Nothing }
                };
                pairs.push((item, value));
            } else {
                items.push(item);
            }
            self.skip();
            match self.peek() {
                Some(',') => _ = self.next(),
                Some(sign) if sign == close => break,
                None => return Err(open),
                _ => return Err(self.fault("a comma or the closing bracket is wanted here")),
            }
        }
        self.next();
        Ok(Node { at, value: if maps { Value::Keys(pairs) } else { Value::List(items) } })
    }

    /// One item between commas; a key ends at its colon.
    fn within(&mut self, key: bool) -> Result<Node, Fault> {
        let at = self.place();
        match self.peek() {
            Some('[' | '{') => self.flow(),
            Some('"' | '\'') => Ok(Node { at, value: Value::Text(self.quoted()?) }),
            _ => {
                let rest = self.rest();
                let is_end = |at: usize, sign: char| match sign {
                    ',' | '[' | ']' | '{' | '}' | '\n' => true,
                    ':' => key || matches!(rest[at + 1..].chars().next(), None | Some(' ' | '\n')),
                    '#' => at > 0 && rest[..at].ends_with(' '),
                    _ => false,
                };
                let end =
                    rest.char_indices().find(|&(at, sign)| is_end(at, sign)).map_or(rest.len(), |(at, _)| at);
                let text = rest[..end].trim_end().to_owned();
                self.at += end;
                Ok(Node { at, value: bare(text) })
            }
        }
    }
}
