//! [`JsonBlock`]: the lines of a JSON object. Its grammar is followed letter by letter, so that it ends where the text
//! is JSON no more: a brace that never closes costs one error, and not the rest of the file.

use super::error::{InputError, Problem};
use super::f_puzzles;
use super::fault::Fault;
use super::lines::LIMIT;
use super::puzzle::Puzzle;
use super::rows::Offer;
use whydoku_board::Shape;

/// The longest object. It may have many lines, so it may be longer than a line.
const LONGEST: usize = 16 * LIMIT;

/// What may come next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wanted {
    Value,
    ValueOrEnd,
    Key,
    KeyOrEnd,
    Colon,
    CommaOrEnd,
    Nothing,
}

/// The lines of an object that is not yet closed.
pub(super) struct JsonBlock {
    start: usize,
    text: String,
    /// The brackets that are open.
    open: Vec<char>,
    wanted: Wanted,
    overflow: bool,
}

impl JsonBlock {
    /// An object that begins with this line, and whether it goes on.
    pub(super) fn begin(number: usize, line: &str) -> (Self, Offer) {
        let (open, wanted) = (Vec::new(), Wanted::Value);
        let mut block = Self { start: number, text: String::new(), open, wanted, overflow: false };
        let offer = block.offer(line);
        if offer == Offer::Refused {
            block.keep(line);
        }
        (block, offer)
    }

    /// Offers a line; one that no JSON goes on with is refused.
    pub(super) fn offer(&mut self, line: &str) -> Offer {
        if self.follow(line).is_none() {
            return Offer::Refused;
        }
        self.keep(line);
        if self.wanted == Wanted::Nothing { Offer::Complete } else { Offer::Taken }
    }

    fn keep(&mut self, line: &str) {
        // What is too long costs one error all the same.
        if self.text.len() + line.len() > LONGEST {
            self.overflow = true;
        } else {
            self.text.push_str(line);
            self.text.push('\n');
        }
    }

    /// Follows a line of JSON; `None` where it is none.
    fn follow(&mut self, line: &str) -> Option<()> {
        let mut rest = line.trim_start();
        while let Some(letter) = rest.chars().next().filter(|_| self.wanted != Wanted::Nothing) {
            let length = match letter {
                '{' | '[' => {
                    self.value()?;
                    self.open.push(letter);
                    self.wanted = if letter == '{' { Wanted::KeyOrEnd } else { Wanted::ValueOrEnd };
                    1
                }
                '}' | ']' => self.close(letter)?,
                ',' if self.wanted == Wanted::CommaOrEnd => {
                    self.wanted = if self.open.last() == Some(&'{') { Wanted::Key } else { Wanted::Value };
                    1
                }
                ':' if self.wanted == Wanted::Colon => {
                    self.wanted = Wanted::Value;
                    1
                }
                '"' if matches!(self.wanted, Wanted::Key | Wanted::KeyOrEnd) => {
                    self.wanted = Wanted::Colon;
                    string(rest)?
                }
                '"' => {
                    self.value()?;
                    string(rest)?
                }
                _ => {
                    self.value()?;
                    word(rest)?
                }
            };
            rest = rest.get(length..)?.trim_start();
        }
        Some(())
    }

    /// Takes a value where one may stand.
    fn value(&mut self) -> Option<()> {
        let fits = matches!(self.wanted, Wanted::Value | Wanted::ValueOrEnd);
        self.wanted = if self.open.is_empty() { Wanted::Nothing } else { Wanted::CommaOrEnd };
        fits.then_some(())
    }

    fn close(&mut self, letter: char) -> Option<usize> {
        let (opened, empty) = if letter == '}' { ('{', Wanted::KeyOrEnd) } else { ('[', Wanted::ValueOrEnd) };
        let fits = self.open.pop() == Some(opened) && [empty, Wanted::CommaOrEnd].contains(&self.wanted);
        self.wanted = if self.open.is_empty() { Wanted::Nothing } else { Wanted::CommaOrEnd };
        fits.then_some(1)
    }

    /// The puzzle, or what is wrong.
    pub(super) fn finish(self, shape: Option<&Shape>) -> Result<Puzzle, InputError> {
        let first = self.text.lines().next().unwrap_or_default();
        let fault = |problem| Fault::whole(problem).on(self.start, first);
        if self.overflow {
            return Err(fault(Problem::Block { limit: LONGEST }));
        }
        f_puzzles::read(self.start, &self.text, shape).map_err(fault)
    }
}

/// How many bytes a text between quotes takes; it closes on its line.
fn string(rest: &str) -> Option<usize> {
    let mut escaped = false;
    let end = rest.char_indices().skip(1).find(|&(_, letter)| {
        let ends = letter == '"' && !escaped;
        escaped = letter == '\\' && !escaped;
        ends
    });
    end.map(|(at, _)| at + 1)
}

/// How many bytes a number, `true`, `false` or `null` takes.
fn word(rest: &str) -> Option<usize> {
    let end = rest.find(|letter: char| matches!(letter, ',' | ']' | '}') || letter.is_whitespace());
    let length = end.unwrap_or(rest.len());
    let word = &rest[..length];
    let number = || word.starts_with(|first: char| first == '-' || first.is_ascii_digit());
    let known = matches!(word, "true" | "false" | "null") || number() && word.parse::<f64>().is_ok();
    known.then_some(length)
}
