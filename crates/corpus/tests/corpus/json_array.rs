//! JSON arrays, one element a line.

use std::io::{Cursor, Read};
use whydoku_corpus::open_stream;

fn text(stream: &str) -> String {
    let source = Box::new(Cursor::new(stream.as_bytes().to_vec()));
    let mut stream = open_stream(source, None).expect("memory can be read").expect("no column is asked for");
    let mut out = String::new();
    stream.source.read_to_string(&mut out).expect("memory can be read");
    out
}

fn lines(stream: &str) -> Vec<String> {
    let text = text(stream);
    text.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect()
}

#[test]
fn each_element_is_a_line() {
    let long = "53..7....6..195....98....6.";
    assert_eq!(lines(&format!("[\"{long}\",\n \"1..,\" ]")), [long, "1..,"]);
    assert_eq!(lines(&format!("[\"{long}\\n6..1\"]")), [format!("{long}6..1")]);
    let objects = "[ {\"a\": \"x, ]\",\n \"b\": [1, 2]},\n{\"a\":\"\\\"\"}\n]\n";
    assert_eq!(lines(objects), ["{\"a\": \"x, ]\",  \"b\": [1, 2]}", "{\"a\":\"\\\"\"}"]);
}

#[test]
fn one_grid_is_no_list() {
    let long = format!("[\"{}\"", ".".repeat(81));
    for list in [&long, " [\n {\"puzzle\"", "\u{feff}[{"] {
        assert!(!text(list).contains('['), "{list}");
    }
    for other in ["[[5,3,0", "[\"53..7....\",\"6..", "[5,3", "{", "{\"a\": ["] {
        assert_eq!(text(other), other);
    }
}
