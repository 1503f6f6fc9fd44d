//! [`Reader`]: puzzles out of a stream of lines, in constant memory, whatever their formats.
//!
//! Each line either is a puzzle, belongs to the block that is being collected, or begins one. A line that is none of
//! these costs exactly one error, and reading goes on with the next.
//!
//! | file | does |
//! | --- | --- |
//! | `block.rs` | offers a line to the block that is being collected, and ends it |
//! | `fresh.rs` | reads a line that no block wants |

mod block;
mod fresh;

use super::error::InputError;
use super::fault::Fault;
use super::jigsaw;
use super::lines::{Lines, Outcome};
use super::puzzle::Puzzle;
use super::queue::Queue;
use block::Block;
use std::io::BufRead;
use std::mem;
use whydoku_board::{Rules, Shape};

/// What a reader is told beforehand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReadOptions {
    /// The board that all puzzles are for. Without it the number of cells decides.
    pub shape: Option<Shape>,
    /// Rules that all puzzles obey beside those that they state themselves.
    pub rules: Rules,
}

/// Reads puzzles one by one. A bad line yields one error in its place.
///
/// ```
/// use whydoku_formats::{ReadOptions, Reader};
/// let input = "# two puzzles\n..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.. easy\n12\n";
/// let mut reader = Reader::new(input.as_bytes(), ReadOptions::default());
/// assert_eq!(reader.next().unwrap().unwrap().name.as_deref(), Some("easy"));
/// assert!(reader.next().unwrap().is_err());
/// assert!(reader.next().is_none());
/// ```
#[expect(clippy::struct_excessive_bools, reason = "each may be so beside the others")]
pub struct Reader<R> {
    lines: Lines<R>,
    options: ReadOptions,
    buffer: Vec<u8>,
    block: Block,
    queue: Queue,
    /// Whether the line after the puzzle that is ready was looked at: it may be a map of its regions.
    looked: bool,
    ended: bool,
    /// Whether lines are read that were gathered as a spreadsheet and are none.
    again: bool,
    /// Whether the lines are XML, of which only some are puzzles.
    markup: bool,
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Puzzle, InputError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let looked = self.looked || self.ended || self.options.shape.is_some();
            let may_follow = |reader: &mut Self| {
                reader.queue.last().is_some_and(jigsaw::may_follow) && reader.lines.may_be_map()
            };
            if looked || !may_follow(self) {
                self.looked = false;
                if let Some(ready) = self.queue.take() {
                    return Some(self.under_rules(ready));
                }
            } else {
                self.looked = true;
            }
            if self.ended {
                return None;
            }
            self.step();
        }
    }
}

impl<R: BufRead> Reader<R> {
    /// A reader of `source`.
    pub const fn new(source: R, options: ReadOptions) -> Self {
        Self {
            lines: Lines::new(source),
            options,
            buffer: Vec::new(),
            block: Block::None,
            queue: Queue::new(),
            looked: false,
            ended: false,
            again: false,
            markup: false,
        }
    }

    /// The next puzzle as the line that it is: 81 symbols, digits for givens and `.` or `0` for open cells; and the
    /// line's number. `None` if it is anything else, or if that cannot be told yet; then [`Self::next`] has it. Whoever
    /// needs no more than the symbols is served many times faster.
    pub fn bare_line(&mut self) -> Option<(usize, [u8; 81])> {
        let plain = self.options == ReadOptions::default();
        if !plain || self.ended || !matches!(self.block, Block::None) || !self.queue.is_idle() {
            return None;
        }
        let line = self.lines.bare()?;
        self.looked = false;
        Some((self.lines.number(), line))
    }

    /// The puzzle under the rules of the options.
    fn under_rules(&self, read: Result<Puzzle, InputError>) -> Result<Puzzle, InputError> {
        if self.options.rules.is_empty() {
            return read;
        }
        let mut puzzle = read?;
        match puzzle.shape.with_rules(self.options.rules) {
            Ok(shape) => Ok(Puzzle { shape, ..puzzle }),
            Err(problem) => {
                let end = (0..=60).rev().find(|&at| puzzle.text.is_char_boundary(at));
                puzzle.text.truncate(end.unwrap_or(0));
                Err(Fault::whole(problem.into()).on(puzzle.line, &puzzle.text))
            }
        }
    }

    /// Takes in one line.
    fn step(&mut self) {
        let mut buffer = mem::take(&mut self.buffer);
        let outcome = self.lines.read(&mut buffer);
        match outcome {
            Outcome::Text => {
                let number = self.lines.number();
                // The lines have been checked; this cannot fail, and were it to, an empty line would do no harm.
                self.line(number, std::str::from_utf8(&buffer).unwrap_or_default());
            }
            Outcome::Bad(error) => {
                self.end_blocks();
                self.queue.release();
                self.queue.put(Err(error));
            }
            Outcome::End | Outcome::Broken(_) => {
                self.end_blocks();
                self.queue.close();
                if let Outcome::Broken(error) = outcome {
                    self.queue.put(Err(error));
                }
                self.ended = true;
            }
        }
        self.buffer = buffer;
    }
}
