//! `export`.

use super::*;

#[test]
fn a_bare_line_is_written_only_of_what_it_can_say() {
    let six = format!("size: 6\ngrid: '1{}'\n", ".".repeat(35));
    let plain = pipe(&["export", "--format", "line"], &six).exits(0);
    assert_eq!(plain.out.trim_end(), format!("1{}", ".".repeat(35)));
    // Regions of other shapes, and other boxes, would be read back as the usual ones.
    for regions in ["regions: [aaabbb, aacbbb, acccdd, eccddd, eeedff, eeffff]\n", "boxes: 2x3\n"] {
        let jigsaw = pipe(&["export", "--format", "line"], &format!("{six}{regions}")).exits(2);
        jigsaw.complains("a line of digits cannot say all rules of this puzzle; yaml can");
    }
}

#[test]
fn what_a_format_cannot_say_does_not_keep_the_others_from_being_written() {
    let many =
        format!("grid: '{EASY}'\n---\ngrid: '{EASY}'\nrules: [diagonals]\n---\ngrid: '{EASY_SOLVED}'\n");
    let told = pipe(&["export", "--format", "line"], &many).exits(2);
    assert_eq!(told.out, format!("{EASY}\n{EASY_SOLVED}\n"));
    told.complains("cannot say all rules of this puzzle").complains("1 of 3 puzzles could not be used");
}
