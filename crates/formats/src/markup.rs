//! Puzzles in angle brackets and in addresses: collections of `OpenSudoku`, links of `SudokuWiki`.

/// The grids of a line of XML: `<game data="530070000…"/>`, as `OpenSudoku` keeps them.
pub(super) fn games(text: &str) -> Vec<&str> {
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

/// Whether a line begins XML that may hold collections.
pub(super) fn begins(text: &str) -> bool {
    ["<?xml", "<opensudoku", "<game"].iter().any(|begin| text.starts_with(begin))
}

/// The grid of a link such as `https://www.sudokuwiki.org/sudoku.htm?bd=530070000…`.
pub(super) fn linked(text: &str) -> Option<&str> {
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
