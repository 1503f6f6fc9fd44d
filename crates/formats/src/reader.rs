//! [`Reader`]: puzzles out of a stream of lines, in constant memory, in any format.
//!
//! Each line either is a puzzle, belongs to the block that is being collected, or begins one. A line that is none of
//! these costs exactly one error, and reading goes on with the next.

#[cfg(feature = "links")]
use crate::link;
use crate::{
    Block, BlockContent, FORMATS, GridRows, InputError, InputLine, LIMIT, LineError, LineOutcome, LineReader,
    LineVerdict, Opening, Problem, Puzzle, PuzzleQueue, ReadingOptions, Spreadsheet, classic_line, heading,
    is_border, is_meant_as_cells, is_table_header, jigsaw, joined_line, nearest_size, normalize, one_line,
    section, split_comment, token_of_length, typed,
};
use std::io::BufRead;
use std::mem;
use std::sync::Arc;
use whydoku_board::{Rules, Shape};

/// Returns the check that ends the reading of one puzzle, which is asked for each sentence of its rules. A time limit begins
/// with each puzzle.
pub type ReadingChecks = Arc<dyn Fn() -> Box<dyn Fn() -> bool> + Send + Sync>;

whydoku_cells::builder! {
    /// The options of a reader.
    #[derive(Clone, Default)]
    pub struct ReadOptions {
        /// The board that all puzzles are for. Without it the number of cells decides.
        pub shape: Option<Shape>,
        /// Rules that all puzzles obey in addition to those that they state themselves.
        pub rules: Rules,
        /// How drawings and rules in words are read.
        pub reading: ReadingOptions,
        /// Ends readings of rules in words early.
        pub checks: Option<ReadingChecks>,
    }
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
#[expect(clippy::struct_excessive_bools, reason = "they are independent of each other")]
pub struct Reader<R> {
    lines: LineReader<R>,
    options: Arc<ReadOptions>,
    buffer: Vec<u8>,
    block: Option<Box<dyn Block>>,
    queue: PuzzleQueue,
    /// Whether the line after the puzzle that is ready has been looked at: it may be a map of its regions.
    has_looked_ahead: bool,
    has_ended: bool,
    /// Whether the lines of a spreadsheet that was none are being read again.
    is_rereading: bool,
    in_xml: bool,
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Puzzle, InputError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let has_looked = self.has_looked_ahead || self.has_ended || self.options.shape.is_some();
            if has_looked || !self.queue.last().is_some_and(jigsaw::may_follow) || !self.lines.may_be_map() {
                self.has_looked_ahead = false;
                if let Some(ready) = self.queue.take() {
                    return Some(self.with_rules(ready));
                }
            } else {
                self.has_looked_ahead = true;
            }
            if self.has_ended {
                return None;
            }
            self.step();
        }
    }
}

impl<R: BufRead> Reader<R> {
    /// Creates a reader of `source`.
    pub fn new(source: R, options: ReadOptions) -> Self {
        Self {
            lines: LineReader::new(source, LIMIT),
            options: Arc::new(options),
            buffer: Vec::new(),
            block: None,
            queue: PuzzleQueue::new(),
            has_looked_ahead: false,
            has_ended: false,
            is_rereading: false,
            in_xml: false,
        }
    }

    /// Returns the next puzzle as a line of 81 symbols, digits for givens and `.` or `0` for open cells, and the number
    /// of the line. `None` if it is anything else, or if that cannot be decided yet; then [`Self::next`] has it. This is
    /// many times faster than [`Self::next`].
    pub fn bare_line(&mut self) -> Option<(usize, [u8; 81])> {
        let ReadOptions { shape, rules, reading, checks: _ } = &*self.options;
        let is_plain = shape.is_none() && rules.is_empty() && *reading == ReadingOptions::default();
        if !is_plain || self.has_ended || self.block.is_some() || !self.queue.is_idle() {
            return None;
        }
        let line = self.lines.bare()?;
        self.has_looked_ahead = false;
        Some((self.lines.number(), line))
    }

    fn with_rules(&self, read: Result<Puzzle, InputError>) -> Result<Puzzle, InputError> {
        if self.options.rules.is_empty() {
            return read;
        }
        let mut puzzle = read?;
        match puzzle.shape.with_rules(self.options.rules) {
            Ok(shape) => Ok(Puzzle { shape, ..puzzle }),
            Err(problem) => {
                let end = (0..=60).rev().find(|&at| puzzle.text.is_char_boundary(at));
                puzzle.text.truncate(end.unwrap_or(0));
                Err(LineError::whole(problem.into()).on(puzzle.line, &puzzle.text))
            }
        }
    }

    fn step(&mut self) {
        let mut buffer = mem::take(&mut self.buffer);
        let outcome = self.lines.read(&mut buffer);
        match outcome {
            LineOutcome::Text => {
                let number = self.lines.number();
                // The line reader has checked the text; an empty line would do no harm.
                let line = std::str::from_utf8(&buffer).unwrap_or_default();
                let size = self.options.shape.as_ref().map(Shape::size);
                self.line(number, &typed(line, size));
            }
            LineOutcome::Bad(error) => {
                self.end_blocks();
                self.queue.release();
                self.queue.put(Err(error));
            }
            LineOutcome::End | LineOutcome::Broken(_) => {
                self.end_blocks();
                self.queue.close();
                if let LineOutcome::Broken(error) = outcome {
                    self.queue.put(Err(error));
                }
                self.has_ended = true;
            }
        }
        self.buffer = buffer;
    }

    fn line(&mut self, number: usize, line: &str) {
        let Some(block) = &mut self.block else { return self.lone_line(number, line) };
        match block.offer(number, line) {
            LineVerdict::Accepted => {
                if let Some(rest) = block.split() {
                    self.end_block();
                    self.block = Some(rest);
                }
            }
            LineVerdict::Complete => self.end_block(),
            LineVerdict::Refused => {
                self.end_block();
                // Lines of a spreadsheet that was none may have begun another block.
                self.line(number, line);
            }
        }
    }

    /// Ends the block that is being collected, and those that its lines turn out to begin.
    fn end_blocks(&mut self) {
        while self.block.is_some() {
            self.end_block();
        }
    }

    fn end_block(&mut self) {
        let Some(block) = self.block.take() else { return };
        match block.finish(self.options.shape.as_ref()) {
            BlockContent::Puzzles(puzzles) => {
                self.queue.release();
                puzzles.into_iter().for_each(|puzzle| self.queue.deliver(puzzle));
            }
            BlockContent::Lines(lines) => {
                let before = mem::replace(&mut self.is_rereading, true);
                for (number, line) in lines {
                    self.line(number, &line);
                }
                self.is_rereading = before;
            }
        }
    }

    fn lone_line(&mut self, number: usize, line: &str) {
        let shape = self.options.shape.as_ref();
        let last = if self.has_looked_ahead { self.queue.last() } else { None };
        if let Some(puzzle) = classic_line(number, line, shape)
            && last.is_none_or(|last| jigsaw::board(&last.shape, line).is_none())
        {
            self.queue.release();
            return self.queue.deliver(Ok(puzzle));
        }
        let is_header = is_table_header(line);
        if !(self.is_rereading || number == 1 && is_header)
            && let Some(sheet) = Spreadsheet::begin(number, line)
        {
            self.block = Some(Box::new(sheet));
            return;
        }
        let normalized = if is_header { None } else { normalize(line, shape.map(Shape::side), false) };
        if let Some((line, has_hyphens)) = normalized {
            self.queue.release();
            return self.cells(number, &line, has_hyphens);
        }
        let text = line.trim();
        if text.is_empty() || text.starts_with('#') || is_border(text) {
            return;
        }
        if self.has_looked_ahead
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
        if let Some(at) = line.find('\0') {
            self.queue.put(Err(LineError::at(line, at, Problem::Nul).on(number, line)));
        } else if let Some(name) = heading(text) {
            self.queue.head(number, name);
        } else {
            self.formatted_line(number, line, text);
        }
    }

    fn formatted_line(&mut self, number: usize, line: &str, text: &str) {
        #[cfg(feature = "links")]
        if let Some((title, link)) = link::titled(text).filter(|_| !self.in_xml) {
            if !title.is_empty() {
                self.queue.head(number, title);
            }
            return self.formatted_line(number, link, link);
        }
        let options = Arc::clone(&self.options);
        let line = InputLine { number, line, text, in_xml: self.in_xml, options: &options };
        let shape = self.options.shape.as_ref();
        let opening = FORMATS.iter().find_map(|open| open(&line, shape));
        match opening {
            None if line.number == 1 && is_table_header(line.text) => {}
            None => self.cells(line.number, line.line, false),
            Some(Opening::Puzzle(puzzle)) => self.queue.deliver(puzzle),
            Some(Opening::Cells(grid)) => self.cells(line.number, grid, false),
            Some(Opening::Xml(grids)) => {
                self.in_xml = true;
                grids.into_iter().for_each(|grid| self.cells(line.number, grid, false));
            }
            Some(Opening::Block(block)) => self.block = Some(block),
        }
    }

    /// Reads a line of cells: a grid, or a row of one. `has_hyphens` says that hyphens stood for open cells.
    fn cells(&mut self, number: usize, line: &str, has_hyphens: bool) {
        let shape = self.options.shape.as_ref();
        let text = line.trim();
        let (token, comment) = split_comment(text);
        let length = token.chars().count();
        // Sixteen characters can be a row of sixteen, a cell of pencilmarks, or a board: only the rows can tell.
        let may_be_row = shape.is_none() && matches!(length, 16 | 25);
        let whole = || one_line(number, line, shape);
        let read = if may_be_row { None } else { whole() };
        let read = read.or_else(|| joined_line(number, line, shape));
        let read = read.or_else(|| whole().filter(|read| may_be_row && comment.is_some() && read.is_ok()));
        if let Some(read) = read {
            return self.queue.deliver(read.map_err(|error| error.on(number, line)));
        }
        if let Some(mut rows) = GridRows::begin(number, line, shape) {
            rows.has_hyphens = has_hyphens;
            self.block = Some(Box::new(rows));
            return;
        }
        let problem = if is_meant_as_cells(token, shape) && token_of_length(length, shape).is_none() {
            Problem::Cells { found: length, size: nearest_size(length, shape) }
        } else {
            Problem::Unrecognised
        };
        self.queue.deliver(Err(LineError::whole(problem).on(number, line)));
    }
}
