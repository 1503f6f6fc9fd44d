//! [`Reader`]: puzzles out of a stream of lines, in constant memory, whatever their formats.
//!
//! Each line either is a puzzle, belongs to the block that is being collected, or begins one. A line that is none of
//! these costs exactly one error, and reading goes on with the next.

use super::array::Array;
use super::cells::{classic_line, is_meant_as_cells, nearest_size, one_line, split_comment, token_of_length};
use super::error::{InputError, Problem};
use super::fault::Fault;
use super::headings::{heading, is_table_header, section};
use super::json_block::JsonBlock;
use super::library;
use super::lines::{LIMIT, Lines, Outcome};
use super::puzzle::Puzzle;
use super::queue::Queue;
use super::row::is_border;
use super::rows::{Offer, Rows, joined_line};
use super::spreadsheet::Spreadsheet;
use super::tidy::{Tidied, tidied};
use super::yaml::{self, Document};
use super::{f_puzzles, interactive, jigsaw, markup, numbered, sudoku_pad};
use crate::geometry::{Rules, Shape};
use std::io::BufRead;
use std::mem;

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
/// use whydoku::formats::{ReadOptions, Reader};
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

/// What is being collected.
enum Block {
    None,
    Rows(Box<Rows>),
    Spreadsheet(Spreadsheet),
    Array(Array),
    Json(JsonBlock),
    Yaml(Document),
    /// A string of constraints, and the line where it begins.
    Constraints(usize, String),
}

/// Offers a line to an unfinished grid.
fn offer(rows: &mut Rows, number: usize, line: &str) -> Offer {
    let text = line.trim();
    if text.is_empty() {
        rows.offer_blank()
    } else if text.starts_with('#') || is_border(text) {
        Offer::Taken
    } else if text.starts_with(['[', ':']) || text.contains('\0') {
        Offer::Refused
    } else {
        rows.offer(number, line)
    }
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

    /// Offers a line to the block that is being collected, and reads it afresh if that does not want it.
    fn line(&mut self, number: usize, line: &str) {
        let complete = match &mut self.block {
            Block::None => return self.fresh(number, line),
            Block::Rows(rows) => {
                match rows.offer_tidied(number, line).unwrap_or_else(|| offer(rows, number, line)) {
                    Offer::Taken => {
                        if let Some(rest) = rows.split_at_gap() {
                            self.end_block();
                            self.block = Block::Rows(Box::new(rest));
                        }
                        return;
                    }
                    Offer::Complete => true,
                    Offer::Refused => false,
                }
            }
            Block::Spreadsheet(sheet) => {
                if sheet.offer(number, line) {
                    return;
                }
                false
            }
            Block::Array(array) => {
                let takes = !line.trim().is_empty() && Array::continues_with(line) && array.len() < LIMIT;
                if takes {
                    array.push(line);
                    if !array.is_closed() {
                        return;
                    }
                }
                takes
            }
            Block::Json(json) => match json.offer(line) {
                Offer::Taken => return,
                Offer::Complete => true,
                Offer::Refused => false,
            },
            Block::Constraints(_, text) => {
                let goes_on = interactive::goes_on(line) && text.len() + line.len() < LIMIT;
                if goes_on {
                    text.push_str(line.trim());
                    return;
                }
                false
            }
            Block::Yaml(document) => match document.offer(line) {
                Offer::Taken => return,
                Offer::Complete => true,
                Offer::Refused => false,
            },
        };
        self.end_block();
        if complete {
            return;
        }
        // What was gathered for nothing may have begun another block, which this line belongs to.
        if matches!(self.block, Block::None) { self.fresh(number, line) } else { self.line(number, line) }
    }

    /// Reads lines one by one that were gathered.
    fn each_again(&mut self, lines: Vec<(usize, String)>) {
        let before = mem::replace(&mut self.again, true);
        for (number, line) in lines {
            self.line(number, &line);
        }
        self.again = before;
    }

    /// Reads a line that no block wants.
    fn fresh(&mut self, number: usize, line: &str) {
        if let Some(puzzle) = classic_line(number, line, self.options.shape.as_ref())
            && !(self.looked
                && self.queue.last().is_some_and(|last| jigsaw::board(&last.shape, line).is_some()))
        {
            self.queue.release();
            return self.queue.deliver(Ok(puzzle));
        }
        let is_head = number == 1 && is_table_header(line);
        if !self.again
            && !is_head
            && let Some(sheet) = Spreadsheet::begin(number, line)
        {
            self.block = Block::Spreadsheet(sheet);
            return;
        }
        let size = self.options.shape.as_ref().map(Shape::size);
        if let Some(Tidied { line: tidy, hyphens }) =
            tidied(line, size, false).filter(|_| !is_table_header(line))
        {
            self.queue.release();
            self.cells(number, &tidy);
            if let Block::Rows(rows) = &mut self.block {
                rows.tidied(hyphens);
            }
            return;
        }
        let text = line.trim();
        if text.is_empty() || text.starts_with('#') || is_border(text) {
            return;
        }
        if self.looked
            && let Some(puzzle) = self.queue.last_mut()
            && let Some(board) = jigsaw::board(&puzzle.shape, text)
        {
            puzzle.shape = board;
            return;
        }
        if let Some(name) = section(text) {
            return self.queue.enter(number, name, line);
        }
        self.queue.release();
        let shape = self.options.shape.as_ref();
        if text.contains('\0') {
            let fault = Fault::at(line, line.find('\0').unwrap_or(0), Problem::Nul);
            self.queue.put(Err(fault.on(number, line)));
        } else if let Some(name) = heading(text) {
            self.queue.head(number, name);
        } else if library::is_library_line(text) {
            let read = library::read(number, line, shape).map_err(|fault| fault.on(number, line));
            self.queue.deliver(read);
        } else if text.starts_with('{') {
            let (json, offer) = JsonBlock::begin(number, line);
            self.block = Block::Json(json);
            if offer != Offer::Taken {
                self.end_block();
            }
        } else if let Some(grid) = markup::linked(text) {
            self.cells(number, grid);
        } else if self.markup || markup::begins(text) {
            self.markup = true;
            for grid in markup::games(text) {
                self.cells(number, grid);
            }
        } else if sudoku_pad::is_link(text) {
            let read = sudoku_pad::read_link(number, text, shape);
            self.queue.deliver(read.map_err(|problem| Fault::whole(problem).on(number, line)));
        } else if f_puzzles::is_link(text) {
            let read = f_puzzles::read_link(number, text, shape);
            self.queue.deliver(read.map_err(|problem| Fault::whole(problem).on(number, line)));
        } else if numbered::is_numbered(text) {
            let read = numbered::read(number, text, shape);
            self.queue.deliver(read.map_err(|problem| Fault::whole(problem).on(number, line)));
        } else if interactive::is_constraints(text) {
            self.block = Block::Constraints(number, text.to_owned());
        } else if text.starts_with('[') {
            let array = Array::begin(number, line);
            let closed = array.is_closed();
            self.block = Block::Array(array);
            if closed {
                self.end_block();
            }
        } else if yaml::begins(line) {
            self.block = Block::Yaml(Document::begin(number, line));
        } else if !(number == 1 && is_table_header(text)) {
            self.cells(number, line);
        }
    }

    /// Reads a line of cells: a grid, or a row of one.
    fn cells(&mut self, number: usize, line: &str) {
        let shape = self.options.shape.as_ref();
        let text = line.trim();
        let (token, comment) = split_comment(text);
        let length = token.chars().count();
        // Sixteen characters can be a row of sixteen, a cell of pencilmarks, or a board: only the rows can tell.
        let may_be_row = shape.is_none() && matches!(length, 16 | 25);
        if !may_be_row && let Some(read) = one_line(number, line, shape) {
            return self.queue.deliver(read.map_err(|fault| fault.on(number, line)));
        }
        if let Some(read) = joined_line(number, line, shape) {
            return self.queue.deliver(read.map_err(|fault| fault.on(number, line)));
        }
        if may_be_row
            && comment.is_some()
            && let Some(Ok(puzzle)) = one_line(number, line, shape)
        {
            return self.queue.deliver(Ok(puzzle));
        }
        if let Some(begun) = Rows::begin(number, line, shape) {
            self.block = Block::Rows(Box::new(begun));
            return;
        }
        let problem = if is_meant_as_cells(token, shape) && token_of_length(length, shape).is_none() {
            Problem::Cells { found: length, size: nearest_size(length, shape) }
        } else {
            Problem::Unrecognised
        };
        self.queue.deliver(Err(Fault::whole(problem).on(number, line)));
    }

    /// Ends what is being collected, and what that turns out to be.
    fn end_blocks(&mut self) {
        while !matches!(self.block, Block::None) {
            self.end_block();
        }
    }

    /// Ends what is being collected.
    fn end_block(&mut self) {
        let shape = self.options.shape.as_ref();
        match mem::replace(&mut self.block, Block::None) {
            Block::None => {}
            Block::Rows(rows) => {
                for read in rows.finish() {
                    self.queue.deliver(read);
                }
            }
            Block::Spreadsheet(sheet) => match sheet.finish(shape) {
                Ok(read) => {
                    self.queue.release();
                    read.into_iter().for_each(|read| self.queue.deliver(read));
                }
                Err(lines) => self.each_again(lines),
            },
            Block::Array(array) => {
                let read = array.finish(shape);
                self.queue.deliver(read);
            }
            Block::Json(json) => {
                let read = json.finish(shape);
                self.queue.deliver(read);
            }
            Block::Yaml(document) => {
                let read = document.finish(shape);
                self.queue.deliver(read);
            }
            Block::Constraints(number, text) => {
                let read = interactive::read(number, &text, shape);
                self.queue.deliver(read.map_err(|problem| Fault::whole(problem).on(number, &text)));
            }
        }
    }
}
