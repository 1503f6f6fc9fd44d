//! Stands for the formats that a build without the feature `links` does not read: it names them and reads none.

use crate::{InputLine, LineError, Opening, Problem, is_link};
use whydoku_board::Shape;

pub(super) fn open<'a>(line: &InputLine<'a>, _: Option<&Shape>) -> Option<Opening<'a>> {
    let text = line.text;
    let is_named = text.strip_prefix('.').is_some_and(|name| {
        name.contains('~')
            || name.starts_with(|first: char| first.is_ascii_uppercase()) && name.contains(char::is_lowercase)
    });
    let format = if is_link(text) {
        "links"
    } else if text.starts_with('{') {
        "JSON"
    } else if text.contains(":k:") {
        "killers as numbers"
    } else if is_named {
        "strings of the Interactive Sudoku Solver"
    } else {
        return None;
    };
    Some(Opening::Puzzle(Err(LineError::whole(Problem::LeftOut(format)).on(line.number, line.line))))
}
