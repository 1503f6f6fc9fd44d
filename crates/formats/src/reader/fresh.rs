//! A line that no block wants: a puzzle, the beginning of a block, or an error.

use super::super::array::Array;
use super::super::cells::{is_meant_as_cells, nearest_size, split_comment, token_of_length};
use super::super::error::Problem;
use super::super::fault::Fault;
use super::super::headings::{heading, is_table_header, section};
use super::super::json_block::JsonBlock;
use super::super::library;
use super::super::row::is_border;
use super::super::rows::{Offer, Rows, joined_line};
use super::super::spreadsheet::Spreadsheet;
use super::super::tidy::{Tidied, tidied};
use super::super::unbroken::{classic_line, one_line};
use super::super::yaml::{self, Document};
use super::super::{f_puzzles, interactive, jigsaw, markup, numbered, sudoku_pad};
use super::Reader;
use super::block::Block;
use std::io::BufRead;
use whydoku_board::Shape;

impl<R: BufRead> Reader<R> {
    /// Reads a line that no block wants.
    pub(super) fn fresh(&mut self, number: usize, line: &str) {
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
}
