//! [`Sheet`]: a file that ends with words, language by language. It is cut by lines, and the words of a language are
//! read when somebody asks for them: who rates reads no words, and who is told steps reads those of these steps.
//!
//! ```yaml
//! schema: 1        # the head
//! …
//! text:            # the last key
//!   en:            # a language: what is below it, as far as the next line that is indented so
//!     name: …
//! ```

use super::CatalogueError;
use crate::yaml::{Fault, Node, Place, parse_from, parse_ours};
use std::borrow::Cow;
use std::ops::Range;

/// A file that ends with words.
#[derive(Clone, Debug)]
pub(super) struct Sheet {
    /// How errors name it.
    pub(super) file: String,
    text: Cow<'static, str>,
    head: Range<usize>,
    parts: Vec<Part>,
}

/// The words of a language.
#[derive(Clone, Debug)]
struct Part {
    code: String,
    range: Range<usize>,
    /// The line on which the language's code stands.
    line: usize,
}

impl Sheet {
    /// Cuts a text; `file` names it in errors.
    pub(super) fn cut(file: String, text: impl Into<Cow<'static, str>>) -> Result<Self, CatalogueError> {
        let mut sheet = Self { file, text: text.into(), head: 0..0, parts: Vec::new() };
        let mut within = false;
        let mut at = 0;
        let mut wrong = None;
        for (index, line) in sheet.text.split_inclusive('\n').enumerate() {
            let from = at;
            at += line.len();
            let content = line.trim_end();
            let indent = content.len() - content.trim_start().len();
            let aside = content.is_empty() || content.trim_start().starts_with('#');
            if !within {
                within = content == "text:";
                sheet.head.end = if within { from } else { at };
            } else if aside || indent > 2 {
                if let Some(part) = sheet.parts.last_mut() {
                    part.range.end = at;
                }
            } else if let (2, Some(code)) = (indent, content.trim_start().strip_suffix(':')) {
                sheet.parts.push(Part { code: code.to_owned(), range: at..at, line: index + 1 });
            } else {
                let problem = "`text` is the last key; below it stands the code of each language, as in `  en:`, and \
                               its words on lines of their own";
                let at = Place { line: index + 1, column: indent + 1 };
                wrong = Some(Fault { at, problem: problem.to_owned() });
                break;
            }
        }
        match wrong {
            Some(fault) => Err(sheet.wrong(fault)),
            None => Ok(sheet),
        }
    }

    /// What stands before the words.
    pub(super) fn head(&self) -> Result<Node, CatalogueError> {
        self.parse(&self.head, 1).map_err(|fault| self.wrong(fault))
    }

    /// The languages that have words.
    pub(super) fn codes(&self) -> impl Iterator<Item = &str> {
        self.parts.iter().map(|part| part.code.as_str())
    }

    /// The words of a language, if there are any.
    pub(super) fn part(&self, code: &str) -> Option<Result<Node, CatalogueError>> {
        let part = self.parts.iter().find(|part| part.code == code)?;
        let node = self.parse(&part.range, part.line + 1);
        Some(node.map_err(|fault| self.wrong(fault)))
    }

    /// Reads a part, which begins on this line.
    fn parse(&self, part: &Range<usize>, line: usize) -> Result<Node, Fault> {
        match &self.text {
            Cow::Borrowed(ours) => parse_ours(&ours[part.clone()], line),
            Cow::Owned(text) => parse_from(&text[part.clone()], line),
        }
    }

    /// Where the words of a language begin.
    pub(super) fn place(&self, code: &str) -> Place {
        let part = self.parts.iter().find(|part| part.code == code);
        part.map_or(Place { line: 1, column: 1 }, |part| Place { line: part.line, column: 3 })
    }

    /// What is wrong in this file.
    pub(super) fn wrong(&self, fault: Fault) -> CatalogueError {
        CatalogueError::new(&self.file, &self.text, fault)
    }
}
