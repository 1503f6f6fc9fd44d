//! `techniques`.

use super::*;

#[test]
fn lists_and_describes() {
    run(&["techniques"]).exits(0).says("x-wing").says("0300").says("hidden single");
    run(&["techniques", "x-wing"]).exits(0).says("X-wing (x-wing)").says("Two rows in which a digit fits");
    run(&["techniques", "0300"]).exits(0).says("X-wing (x-wing)");
    run(&["techniques", "--profiles"]).exits(0).says("human").says("crook");
    run(&["techniques", "--scales"]).exits(0).says("human").says("fiendish to 7.9");
}
