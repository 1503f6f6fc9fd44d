//! Requests: each is answered as the table says, limits and cancellation end them, and errors are data.

use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::time::Duration;
use whydoku::requests::{REQUESTS, Session, schema};

const SMALL: &str = "1..4..1..3..4...";
const X_WING: &str = ".43.8.25.6.............1.949....4.7....6.8....1.2....382.5.............5.34.9.71.";
const HARD: &str = "12.3....435....1....4........54..2..6...7.........8.9...31..5.......9.7.....6...8";

fn session() -> Session {
    Session::new(|| Duration::ZERO)
}

fn ask(request: &Value) -> Value {
    serde_json::from_str(&session().answer(&request.to_string())).expect("an answer is JSON")
}

fn answer(request: &Value) -> Value {
    let mut whole = ask(request);
    assert_eq!(whole.get("error"), None, "{request}");
    whole["answer"].take()
}

fn error(request: &Value) -> Value {
    let mut whole = ask(request);
    assert_eq!(whole.get("answer"), None, "{request}");
    whole["error"].take()
}

/// The arguments of a request that has an answer.
fn example(name: &str) -> Value {
    match name {
        "why" => json!({ "puzzle": SMALL, "claim": "r1c2=2" }),
        "find" => json!({ "puzzle": X_WING, "technique": "hidden-single" }),
        "name" => json!({ "puzzle": SMALL, "claims": ["r1c2=2"] }),
        "verify" => json!({ "puzzle": SMALL, "reasoning": "r1c2 = 2" }),
        "generate" => json!({ "size": 4, "seed": 3 }),
        "techniques" => json!({}),
        "technique" => json!({ "technique": "x-wing" }),
        "export" => json!({ "puzzle": SMALL, "format": "yaml" }),
        "list" => json!({ "text": format!("{X_WING}\n{HARD}\n") }),
        "cancel" => json!({ "of": 7 }),
        _ => json!({ "puzzle": SMALL }),
    }
}

fn keys(value: &Value) -> BTreeSet<String> {
    value.as_object().expect("an answer is an object").keys().cloned().collect()
}

#[test]
fn every_answer_has_the_fields_of_the_table() {
    for request in *REQUESTS {
        let mut call = example(&request.name);
        call["ask"] = request.name.as_str().into();
        let declared: BTreeSet<String> = request.answer.keys().cloned().collect();
        assert_eq!(keys(&answer(&call)), declared, "{}", request.name);
    }
}

#[test]
fn the_schema_describes_every_request() {
    let schema = schema();
    assert_eq!(schema.as_array().map(Vec::len), Some(REQUESTS.len()));
    let hint =
        schema.as_array().into_iter().flatten().find(|request| request["ask"] == "hint").expect("hint");
    assert_eq!(hint["parameters"]["required"], json!(["puzzle"]));
    assert_eq!(hint["parameters"]["properties"]["grade"]["enum"], json!(["look", "hint", "whole"]));
    assert_eq!(hint["parameters"]["properties"]["timeout"]["type"], "integer");
}

#[test]
fn a_hint_of_each_grade_is_data_and_holds_no_more() {
    let hint = |grade: &str| answer(&json!({ "ask": "hint", "puzzle": X_WING, "grade": grade }));
    let look = hint("look");
    assert_eq!((&look["technique"], &look["step"], &look["cells"]), (&Value::Null, &Value::Null, &json!([])));
    assert!(look["houses"].as_array().is_some_and(|houses| !houses.is_empty()), "{look}");
    assert!(hint("hint")["technique"].is_string());
    assert!(hint("whole")["step"]["placements"].is_array());
    let drawn = answer(&json!({ "ask": "hint", "puzzle": X_WING, "grade": "whole", "parts": true }));
    assert!(drawn["drawn"]["over"].is_string() && drawn["words"].is_array());
}

#[test]
fn moves_change_the_position() {
    let moved = answer(&json!({ "ask": "board", "puzzle": SMALL, "moves": ["r1c2=2", "r2c1<>2"] }));
    assert_eq!(moved["entered"][1], 2);
    assert!(moved["picture"].as_str().is_some_and(|picture| picture.contains("c1")), "{moved}");
    let filled = error(&json!({ "ask": "board", "puzzle": SMALL, "moves": ["r1c1=2"] }));
    assert_eq!(filled["kind"], "claim");
}

#[test]
fn broken_rules_have_their_cells() {
    let broken = |puzzle: &str, cells: &[(usize, usize)]| {
        let mut digits = vec![0; 16];
        cells.iter().for_each(|&(cell, digit)| digits[cell] = digit);
        answer(&json!({ "ask": "broken", "puzzle": puzzle, "cells": digits }))["rules"].clone()
    };
    let cage = "size: 4\ncages:\n  - \"3: r1c1 r1c2\"\n";
    assert_eq!(broken(cage, &[(0, 1)]), json!([]));
    assert_eq!(broken(cage, &[(0, 4)]), json!([{ "cells": [0], "kind": "cages" }]));
    let line = "size: 4\nthermometers:\n  - \"r1c1 r2c2 r3c3\"\n";
    assert_eq!(broken(line, &[(0, 1), (5, 3)]), json!([]));
    assert_eq!(broken(line, &[(0, 3), (5, 2)])[0]["kind"], "thermometers");
    let grid = [1, 2, 3, 4, 2, 1, 4, 3, 3, 4, 1, 2, 4, 3, 2, 1];
    let cells: Vec<(usize, usize)> = grid.into_iter().enumerate().collect();
    let rules = "size: 4\nregions: unknown\ndifferent-regions: [r1c1 r1c2, r1c1 r2c1]\n";
    assert_eq!(broken(rules, &cells)[0]["kind"], "unknown-regions");
}

#[test]
fn errors_are_data_with_a_remedy() {
    let input = error(&json!({ "ask": "rate", "puzzle": "hello" }));
    assert_eq!(
        (&input["kind"], &input["code"], &input["line"]),
        (&json!("input"), &json!("no-puzzle"), &json!(1))
    );
    for (puzzle, code) in [("size: 9\nboxes: 3x3\ngrid: |\n  53..7", "cells"), ("11..............", "clash")]
    {
        assert_eq!(error(&json!({ "ask": "rate", "puzzle": puzzle }))["code"], code, "{puzzle}");
    }
    assert!(input["remedy"].as_str().is_some_and(|remedy| remedy.starts_with("write a 9×9 grid")), "{input}");
    for (request, words) in [
        (json!({ "ask": "sing" }), "no request `sing`; there is read, board"),
        (json!({ "ask": "hint" }), "`puzzle` is missing; add it"),
        (
            json!({ "ask": "hint", "puzzle": SMALL, "gradd": "look" }),
            "`gradd` is not a parameter; there is puzzle",
        ),
        (json!({ "ask": "hint", "puzzle": SMALL, "grade": "all" }), "`grade` cannot be read"),
        (json!({ "ask": "hint", "puzzle": SMALL, "cells": [1] }), "16 are wanted"),
        (json!({ "ask": "hint", "puzzle": SMALL, "language": "xx" }), "no language `xx`"),
        (json!({ "ask": "hint", "puzzle": SMALL, "language": "xx@a1" }), "no language `xx`"),
        (json!({ "ask": "hint", "puzzle": SMALL, "known": ["y-wing-x"] }), "no technique `y-wing-x`"),
        (json!([1]), "not a request"),
    ] {
        let message = error(&request)["message"].clone();
        assert!(message.as_str().is_some_and(|message| message.contains(words)), "{message}");
    }
    assert!(session().answer("{").contains("not a request"));
}

#[test]
fn limits_end_a_request() {
    let limited = error(&json!({ "ask": "explain", "puzzle": HARD, "work": 50 }));
    assert_eq!(limited["kind"], "work");
    assert!(answer(&json!({ "ask": "explain", "puzzle": SMALL, "work": 1_000_000 }))["solved"] == true);
    let late = Session::new(|| {
        static CALLS: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(0);
        Duration::from_millis(CALLS.fetch_add(1, std::sync::atomic::Ordering::Relaxed))
    });
    let late = late.answer(&json!({ "ask": "explain", "puzzle": HARD, "timeout": 20 }).to_string());
    assert!(late.contains(r#""kind":"timeout""#), "{late}");
}

#[test]
fn an_accepted_request_is_cancelled_by_its_id() {
    let session = session();
    let request = json!({ "id": "a", "ask": "explain", "puzzle": HARD }).to_string();
    let pending = session.accept(request.as_bytes());
    assert!(!session.cancel(&json!("b")));
    session.answer(r#"{"ask": "cancel", "of": "a"}"#);
    assert!(session.run(pending).contains(r#""kind":"cancelled""#));
    assert!(!session.cancel(&json!("a")), "it is answered");
}

/// Programs that are built on their own use what every other program can use.
#[test]
fn bindings_depend_on_the_facade_alone() {
    for binding in ["c", "python", "web/engine"] {
        let path = whydoku_test_support::repository(&format!("bindings/{binding}/Cargo.toml"));
        let manifest = std::fs::read_to_string(path).expect("a manifest");
        let inner: Vec<&str> =
            manifest.lines().filter(|line| line.starts_with("whydoku-") && line.contains("path")).collect();
        assert!(inner.is_empty(), "{binding}: {inner:?}");
    }
}

#[test]
fn counting_solutions_ends_at_the_limit_of_work() {
    let empty = ".".repeat(81);
    let limited = json!({ "ask": "survey", "puzzle": empty, "limit": 1_000_000, "work": 20 });
    assert_eq!(error(&limited)["kind"], "work");
}
