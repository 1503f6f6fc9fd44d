//! Grids in XML and in addresses: collections of `OpenSudoku`, links of SudokuWiki.

use crate::{InputLine, Opening};
use whydoku_board::Shape;

/// Collections of `OpenSudoku`. In XML every line belongs to it.
pub(super) fn open_xml<'a>(line: &InputLine<'a>, _: Option<&Shape>) -> Option<Opening<'a>> {
    let begins = ["<?xml", "<opensudoku", "<game"].iter().any(|begin| line.text.starts_with(begin));
    (line.in_xml || begins).then(|| Opening::Xml(games(line.text)))
}

pub(super) fn open_link<'a>(line: &InputLine<'a>, _: Option<&Shape>) -> Option<Opening<'a>> {
    linked(line.text).map(Opening::Cells)
}

/// The grids of a line of XML such as `<game data="530070000…"/>`.
fn games(text: &str) -> Vec<&str> {
    let mut games = Vec::new();
    for element in text.split('<').filter(|element| element.starts_with("game")) {
        let value = element.split_once(" data=").and_then(|(_, rest)| {
            let quote = rest.chars().next().filter(|quote| matches!(quote, '"' | '\''))?;
            rest[1..].split_once(quote)
        });
        games.extend(value.map(|(data, _)| data.trim()).filter(|data| !data.is_empty()));
    }
    games
}

/// The grid of a link such as `https://www.sudokuwiki.org/sudoku.htm?bd=530070000…`.
fn linked(text: &str) -> Option<&str> {
    let rest = text.split_once("?bd=").or_else(|| text.split_once("&bd="));
    let (address, rest) = rest?;
    let is_grid = |grid: &&str| {
        grid.len() >= 16 && grid.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'.')
    };
    let grid = rest.split(['&', '#', ' ']).next().filter(is_grid)?;
    address.contains("://").then_some(grid)
}

#[cfg(test)]
mod tests {
    use super::{games, linked};

    #[test]
    fn grids_are_found_where_they_stand() {
        assert_eq!(
            games("<game data=\"53..\" note=\"x\"/><game created='0' data='1...'/>"),
            ["53..", "1..."]
        );
        assert!(games("<name>data=\"53\"</name>").is_empty());
        let link = "https://www.sudokuwiki.org/sudoku.htm?bd=5300700006001950&x=1";
        assert_eq!(linked(link), Some("5300700006001950"));
        assert_eq!(linked("see ?bd=5300700006001950"), None);
    }
}
