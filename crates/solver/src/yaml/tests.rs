//! The two readers of YAML: the one of ours reads our files just as the whole one does. The library keeps both to itself,
//! so they are compiled here once more.

use super::{small, tree, whole};
use tree::{Fault, Node, Place, Value};

/// The tree as text: what stands where.
fn shown(node: &Node, into: &mut String) {
    match &node.value {
        Value::Nothing => into.push_str("nothing"),
        Value::Text(text) => *into += &format!("{}:{} {text:?}", node.at.line, node.at.column),
        Value::List(items) => items.iter().for_each(|item| {
            into.push_str("\n- ");
            shown(item, into);
        }),
        Value::Keys(pairs) => pairs.iter().for_each(|(key, value)| {
            into.push('\n');
            shown(key, into);
            into.push_str(" => ");
            shown(value, into);
        }),
    }
}

fn text(node: &Node) -> String {
    let mut text = String::new();
    shown(node, &mut text);
    text
}

/// Every YAML file of the project, read by both.
#[test]
fn both_readers_read_our_files_alike() {
    let mut waiting = vec![std::path::PathBuf::from("../../techniques"), "../../corpus".into()];
    let mut count = 0;
    while let Some(path) = waiting.pop() {
        if path.is_dir() {
            waiting.extend(std::fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()));
        } else if path.extension().is_some_and(|ending| ending == "yaml") {
            let source = std::fs::read_to_string(&path).unwrap();
            if source.contains("\n---") {
                continue;
            }
            let whole = whole::read(&source, 0).unwrap();
            let small =
                small::read(&source, 0).unwrap_or_else(|fault| panic!("{}: {fault:?}", path.display()));
            assert_eq!(text(&small), text(&whole), "{}", path.display());
            count += 1;
        }
    }
    assert!(count > 200, "{count}");
}

#[test]
fn both_readers_read_what_people_write_alike() {
    for source in [
        "a: 1\nb: [1, 2 ,'x, y', \"z\"]\nc: {d: e, f: [g]}\n",
        "- a\n-\n  - b\n  - c: d\n    e: f\n",
        "a:\n- b\n- c\nd: ~\ne:\n",
        "# first\na: b # then\n\n  # between\nc: 'it''s'\n",
        "grid: |\n  1..\n\n  ..3\ntitle: two\n  lines\n",
        "a: >-\n  one\n  two\n\n  three\n    more\n  four\n\nb: >\n  x\nc: |-\n  y\n\n",
        "a: |2\n   b\n  c\n",
        "a: \"\\u00e9\\n\\t\"\n'q': 4.20\nno: yes\n",
        "a: r1c2#3\nb: http://x:1/\n",
        "a: [\n  b, # why\n  c\n]\n",
    ] {
        assert_eq!(
            text(&small::read(source, 0).unwrap()),
            text(&whole::read(source, 0).unwrap()),
            "{source}"
        );
    }
}

#[test]
fn what_neither_reads_is_told_where() {
    for source in ["a: 1\na: 2\n", "a: [1, 2\n", "a: \"b\n", "a: b\n c: d\n", "a: 1\nb\n", "a: 'b' c\n"] {
        assert!(whole::read(source, 0).is_err(), "{source}");
        assert!(small::read(source, 0).is_err(), "{source}");
    }
    for source in ["a: &b 1\n", "a: !x 1\n", "---\na: 1\n"] {
        assert!(small::read(source, 0).is_err(), "{source}");
    }
}
