//! Several lines that belong together: offered to the block that is being collected, which ends at some time.

use super::super::array::Array;
use super::super::fault::Fault;
use super::super::interactive;
use super::super::json_block::JsonBlock;
use super::super::lines::LIMIT;
use super::super::row::is_border;
use super::super::rows::{Offer, Rows};
use super::super::spreadsheet::Spreadsheet;
use super::super::yaml::Document;
use super::Reader;
use std::io::BufRead;
use std::mem;

/// What is being collected.
pub(super) enum Block {
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

impl<R: BufRead> Reader<R> {
    /// Offers a line to the block that is being collected, and reads it afresh if that does not want it.
    pub(super) fn line(&mut self, number: usize, line: &str) {
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

    /// Ends what is being collected, and what that turns out to be.
    pub(super) fn end_blocks(&mut self) {
        while !matches!(self.block, Block::None) {
            self.end_block();
        }
    }

    /// Ends what is being collected.
    pub(super) fn end_block(&mut self) {
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
