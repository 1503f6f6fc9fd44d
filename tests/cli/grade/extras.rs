//! What a row tells of the puzzle itself.

use super::*;

#[test]
fn the_pattern_of_the_givens_is_named() {
    let named = [
        ("1..2........3..4", "quarter turn, half turn, left-right, top-bottom, diagonal, anti-diagonal"),
        ("1.....2.........", "none"),
        ("12..............", "none"),
        ("1..............2", "half turn, diagonal, anti-diagonal"),
        ("1..2............", "left-right"),
        (".1..2...........", "diagonal"),
        // Boxes of two rows and three columns do not look the same from the side.
        ("1..................................2", "half turn"),
    ];
    let grids = named.map(|(grid, _)| grid);
    let told = rows(&[grids.as_slice(), &["--scale", "clues", "--with", "symmetry"]].concat(), 0);
    let told: Vec<_> = told
        .lines()
        .skip(1)
        .filter_map(|row| Some((row.split_once('\t')?.0, row.rsplit_once('\t')?.1)))
        .collect();
    assert_eq!(told, named);
}

#[test]
fn a_puzzle_is_described_by_itself() {
    let folder = Folder::new("described");
    let input = folder.file("a.txt", format!("# six lines\n\n\n\n\n\n{EASY} easy one\nbad\n"));
    let all = "name,clues,symmetry,solution,file,line";
    let told = rows(&[&input, "--scale", "clues", "--with", all], 1);
    let told: Vec<Vec<&str>> = told.lines().map(|row| row.split('\t').skip(3).collect()).collect();
    let solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    assert_eq!(told[0].join(","), all);
    assert_eq!(told[1], ["easy one", "30", "half turn", solved, &input, "7"]);
    assert_eq!(told[2], ["", "", "", "", &input, "8"], "of what is no puzzle only the place is known");
}
