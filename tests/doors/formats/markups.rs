//! Grids in angle brackets and in addresses.

use super::markup::{games, linked};

#[test]
fn grids_are_found_where_they_stand() {
    assert_eq!(games("<game data=\"53..\" note=\"x\"/><game created='0' data='1...'/>"), ["53..", "1..."]);
    assert!(games("<name>data=\"53\"</name>").is_empty());
    let link = "https://www.sudokuwiki.org/sudoku.htm?bd=5300700006001950&x=1";
    assert_eq!(linked(link), Some("5300700006001950"));
    assert_eq!(linked("see ?bd=5300700006001950"), None);
}
