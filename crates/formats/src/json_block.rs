//! Collects the lines of a JSON object. Its grammar is followed letter by letter, so that it ends where the text is no
//! longer JSON: a brace that never closes costs one error, and not the rest of the file.

use crate::{
    Block, BlockContent, InputError, InputLine, LIMIT, LineError, LineVerdict, Opening, Problem, Puzzle,
    ReadOptions, f_puzzles,
};
use whydoku_board::Shape;

/// The longest object. It may have many lines, so it may be longer than a line.
const LONGEST: usize = 16 * LIMIT;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum JsonToken {
    Value,
    ValueOrEnd,
    Key,
    KeyOrEnd,
    Colon,
    CommaOrEnd,
    Nothing,
}

struct JsonBlock {
    start: usize,
    text: String,
    open: Vec<char>,
    expected: JsonToken,
    overflow: bool,
    options: ReadOptions,
}

pub(super) fn open<'a>(line: &InputLine<'a>, shape: Option<&Shape>) -> Option<Opening<'a>> {
    if !line.text.starts_with('{') {
        return None;
    }
    let (open, expected) = (Vec::new(), JsonToken::Value);
    let mut block = JsonBlock {
        start: line.number,
        text: String::new(),
        open,
        expected,
        overflow: false,
        options: line.options.clone(),
    };
    match block.offer(line.number, line.line) {
        LineVerdict::Accepted => return Some(Opening::Block(Box::new(block))),
        LineVerdict::Complete => {}
        LineVerdict::Refused => block.keep(line.line),
    }
    Some(Opening::Puzzle(block.puzzle(shape)))
}

impl Block for JsonBlock {
    fn offer(&mut self, _: usize, line: &str) -> LineVerdict {
        if self.follow(line).is_none() {
            return LineVerdict::Refused;
        }
        self.keep(line);
        if self.expected == JsonToken::Nothing { LineVerdict::Complete } else { LineVerdict::Accepted }
    }

    fn finish(self: Box<Self>, shape: Option<&Shape>) -> BlockContent {
        self.puzzle(shape).into()
    }
}

impl JsonBlock {
    fn keep(&mut self, line: &str) {
        // A text that is too long costs one error.
        if self.text.len() + line.len() > LONGEST {
            self.overflow = true;
        } else {
            self.text.push_str(line);
            self.text.push('\n');
        }
    }

    /// Follows a line of JSON; `None` if it is none.
    fn follow(&mut self, line: &str) -> Option<()> {
        let mut rest = line.trim_start();
        while let Some(letter) = rest.chars().next().filter(|_| self.expected != JsonToken::Nothing) {
            let length = match letter {
                '}' | ']' => self.close(letter)?,
                ',' if self.expected == JsonToken::CommaOrEnd => {
                    self.expected =
                        if self.open.last() == Some(&'{') { JsonToken::Key } else { JsonToken::Value };
                    1
                }
                ':' if self.expected == JsonToken::Colon => {
                    self.expected = JsonToken::Value;
                    1
                }
                '"' if matches!(self.expected, JsonToken::Key | JsonToken::KeyOrEnd) => {
                    self.expected = JsonToken::Colon;
                    string(rest)?
                }
                _ => {
                    self.value()?;
                    match letter {
                        '"' => string(rest)?,
                        '{' | '[' => {
                            self.open.push(letter);
                            self.expected =
                                if letter == '{' { JsonToken::KeyOrEnd } else { JsonToken::ValueOrEnd };
                            1
                        }
                        _ => word(rest)?,
                    }
                }
            };
            rest = rest.get(length..)?.trim_start();
        }
        Some(())
    }

    fn value(&mut self) -> Option<()> {
        let fits = matches!(self.expected, JsonToken::Value | JsonToken::ValueOrEnd);
        self.expected = if self.open.is_empty() { JsonToken::Nothing } else { JsonToken::CommaOrEnd };
        fits.then_some(())
    }

    fn close(&mut self, letter: char) -> Option<usize> {
        let (opened, empty) =
            if letter == '}' { ('{', JsonToken::KeyOrEnd) } else { ('[', JsonToken::ValueOrEnd) };
        let fits = self.open.pop() == Some(opened) && [empty, JsonToken::CommaOrEnd].contains(&self.expected);
        self.expected = if self.open.is_empty() { JsonToken::Nothing } else { JsonToken::CommaOrEnd };
        fits.then_some(1)
    }

    fn puzzle(&self, shape: Option<&Shape>) -> Result<Puzzle, InputError> {
        let first = self.text.lines().next().unwrap_or_default();
        let error = |problem| LineError::whole(problem).on(self.start, first);
        if self.overflow {
            return Err(error(Problem::Block(LONGEST)));
        }
        f_puzzles::read(self.start, &self.text, shape, &self.options).map_err(error)
    }
}

/// The length of a text in quotes, in bytes; it closes on its line.
fn string(rest: &str) -> Option<usize> {
    let mut escaped = false;
    let end = rest.char_indices().skip(1).find(|&(_, letter)| {
        let ends = letter == '"' && !escaped;
        escaped = letter == '\\' && !escaped;
        ends
    });
    end.map(|(at, _)| at + 1)
}

/// The length of a number, `true`, `false` or `null`, in bytes.
fn word(rest: &str) -> Option<usize> {
    let end = rest.find(|letter: char| matches!(letter, ',' | ']' | '}') || letter.is_whitespace());
    let length = end.unwrap_or(rest.len());
    let word = &rest[..length];
    let number = || word.starts_with(|first: char| first == '-' || first.is_ascii_digit());
    let known = matches!(word, "true" | "false" | "null") || number() && word.parse::<f64>().is_ok();
    known.then_some(length)
}
