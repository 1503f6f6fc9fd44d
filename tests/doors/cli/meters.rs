//! The line that says how far it is.

use super::meter::{clock, line};
use std::time::Duration;

#[test]
fn rate_and_time_left_are_told() {
    let told = line(1000, 3, Some(0.25), Duration::from_secs(10));
    assert_eq!(told, "██████░░░░░░░░░░░░░░░░░░  25 %  1000 puzzles, 3 bad, 100/s, 0:30 left");
    assert_eq!(line(10, 0, None, Duration::from_secs(5)), "10 puzzles, 2/s, 0:05");
    assert_eq!(clock(Duration::from_secs(7265)), "2:01:05");
}
