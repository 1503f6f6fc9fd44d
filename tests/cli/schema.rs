//! `docs/trace.schema.json` against real traces. The judge knows the keywords that the schema uses and refuses all others,
//! so that nothing in the schema is passed over.

use super::*;
use regex_lite::Regex;
use serde_json::json;

/// What is wrong with a value; nothing if the schema allows it.
fn fault(value: &Value, schema: &Value, root: &Value) -> Option<String> {
    let schema = schema.as_object().expect("a schema is an object");
    let judge = |value: &Value, schema: &Value| fault(value, schema, root);
    schema.iter().find_map(|(keyword, rule)| {
        let all = || rule.as_array().expect("a list");
        let wrong = |is: bool| (!is).then(|| format!("{keyword} {rule}: {value}"));
        match keyword.as_str() {
            "$schema" | "$id" | "$defs" | "title" | "description" => None,
            "$ref" => {
                let pointer =
                    rule.as_str().and_then(|text| text.strip_prefix('#')).expect("a place in this file");
                judge(value, root.pointer(pointer).unwrap_or_else(|| panic!("{rule} is nowhere")))
            }
            "oneOf" => {
                let faults: Vec<Option<String>> = all().iter().map(|one| judge(value, one)).collect();
                let fits = faults.iter().filter(|fault| fault.is_none()).count();
                (fits != 1).then(|| format!("{fits} of {} fit: {faults:?}", faults.len()))
            }
            "anyOf" => wrong(all().iter().any(|one| judge(value, one).is_none())),
            "type" => match rule {
                Value::Array(types) => wrong(types.iter().any(|name| is_a(value, name))),
                name => wrong(is_a(value, name)),
            },
            "const" => wrong(value == rule),
            "enum" => wrong(all().contains(value)),
            "pattern" => {
                let pattern = Regex::new(rule.as_str().expect("a pattern")).expect("a pattern");
                value.as_str().and_then(|text| wrong(pattern.is_match(text)))
            }
            "minimum" => wrong(value.as_i64() >= rule.as_i64()),
            "maximum" => wrong(value.as_i64() <= rule.as_i64()),
            "minItems" => wrong(value.as_array().map(Vec::len) >= rule.as_u64().map(|least| least as usize)),
            "items" => value.as_array()?.iter().find_map(|item| judge(item, rule)),
            "required" => {
                let object = value.as_object()?;
                wrong(all().iter().all(|key| object.contains_key(key.as_str().expect("a key"))))
            }
            "properties" => {
                let object = value.as_object()?;
                let known = rule.as_object().expect("keys");
                known.iter().find_map(|(key, rule)| object.get(key).and_then(|value| judge(value, rule)))
            }
            "propertyNames" => value.as_object()?.keys().find_map(|key| judge(&json!(key), rule)),
            "additionalProperties" => {
                let known = schema.get("properties").and_then(Value::as_object);
                let mut others = value.as_object()?.iter();
                let is_other = |key: &String| known.is_none_or(|known| !known.contains_key(key));
                others.find(|(key, _)| is_other(key)).and_then(|(key, value)| match rule {
                    Value::Bool(allowed) => (!allowed).then(|| format!("`{key}` is not known")),
                    rule => judge(value, rule),
                })
            }
            _ => panic!("the judge does not know `{keyword}`"),
        }
    })
}

fn is_a(value: &Value, name: &Value) -> bool {
    match name.as_str() {
        Some("object") => value.is_object(),
        Some("array") => value.is_array(),
        Some("string") => value.is_string(),
        Some("integer") => value.is_i64() || value.is_u64(),
        Some("number") => value.is_number(),
        Some("boolean") => value.is_boolean(),
        Some("null") => value.is_null(),
        _ => panic!("the judge does not know the type {name}"),
    }
}

fn schema() -> Value {
    serde_json::from_str(include_str!("../../docs/trace.schema.json")).expect("JSON")
}

fn assert_fits(lines: &[Value]) {
    let schema = schema();
    for line in lines {
        if let Some(fault) = fault(line, &schema, &schema) {
            panic!("{fault}\n{line}");
        }
    }
}

fn why(claim: &str) -> Vec<Value> {
    run(&["why", "--format", "json", claim, EASY]).json()
}

fn trace(arguments: &[&str]) -> Vec<Value> {
    run(&[&["explain", "--format", "json"], arguments].concat()).json()
}

#[test]
fn traces_are_as_the_schema_says() {
    let guesses = trace(&["--profile", "crook", HARD]);
    let outside = "title: Outside\nsize: 4\noutside: {top: ['1', '', '', ''], bottom: ['4', '', '', '']}\n\
                   grid: |\n  ...4\n  ..1.\n  .3..\n  ....\n";
    let outside = trace(&[&file("outside_4.yaml", outside)]);
    let hodoku = trace(&["--profile", "hodoku", "--notation", "hodoku", WINGS]);
    let chains = trace(&[
        "--profile",
        "se",
        "4.1........8...29..3....7...5.7.6......4..31.3......76...95.18......2...8.234..5.",
    ]);
    // Chains with their arrows.
    let find_chains = run(&["find", "--format", "json", "--technique", "aic", WINGS]).exits(0).json();
    assert!(!find_chains.is_empty());
    let all = [
        trace(&["--full", EASY]),
        trace(&[WINGS]),
        trace(&[NONE]),
        trace(&["--profile", "crook", REFUTED]),
        trace(&[TWO]),
        why("r1c3=4"),
        why("r1c3=1"),
        trace(&["--no-guess", "--profile", "crook", HARD]),
        guesses,
        outside,
        hodoku,
        chains,
        find_chains,
    ]
    .concat();
    assert_fits(&all);
    // Each kind of line, and each part of it, was among them.
    let has = |key: &str| all.iter().filter(|line| line.get(key).is_some()).count();
    for key in [
        "format",
        "technique",
        "guess",
        "outcome",
        "roles",
        "cases",
        "links",
        "notation",
        "claim",
        "solutions",
    ] {
        assert!(has(key) > 0, "no line has `{key}`");
    }
}

#[test]
fn steps_of_every_technique_are_as_the_schema_says() {
    let find = |of: &[&str]| run(&[&["find", "--format", "json"], of].concat()).json();
    let fifty = find(&["--technique", "xy-chain", "corpus/puzzles/project-euler-96.txt"]);
    let lines = [fifty, find(&[WINGS])].concat();
    assert!(lines.len() > 100, "{}", lines.len());
    assert_fits(&lines);
}

#[test]
fn links_lead_from_what_is_supposed_to_what_follows() {
    let fifty = "corpus/puzzles/project-euler-96.txt";
    let lines = run(&["find", "--technique", "xy-chain", "--format", "json", fifty]).json();
    let step = lines.first().expect("some of these puzzles have such chains");
    let texts = |key: &str, of: &str| -> Vec<String> {
        let items = step[key].as_array().expect("a list").iter();
        items.map(|item| item[of].as_str().expect("a text").to_owned()).collect()
    };
    assert_eq!(texts("cases", "supposed")[0], texts("links", "from")[0]);
    let last = step["cases"][0]["lines"].as_array().and_then(|lines| lines.last()).expect("lines");
    assert_eq!(texts("links", "to").last().map(String::as_str), last["then"].as_str());
    assert!(step["roles"]["digit"].is_array(), "{step}");
}

#[test]
fn the_schema_rejects_invalid_traces() {
    let schema = schema();
    let lines = trace(&[WINGS]);
    let step = lines.iter().find(|line| line.get("cases").is_some()).unwrap_or(&lines[1]);
    let spoiled = |key: &str, value: Value| {
        let mut step = step.clone();
        step[key] = value;
        step
    };
    let mut without = step.clone();
    without.as_object_mut().expect("an object").remove("premises");
    for line in [
        json!({}),
        json!([]),
        without,
        spoiled("premises", json!([])),
        spoiled("premises", json!(["cell r1"])),
        spoiled("placements", json!(["r1c1<>5"])),
        spoiled("uniqueness", json!("no")),
        spoiled("roles", json!({ "hero": ["r1c1"] })),
        spoiled("roles", json!({ "base": [] })),
        spoiled("cases", json!([{ "supposed": "r1c1=5" }])),
        spoiled("links", json!([{ "from": "r1c1=5", "to": "r1c2<>5", "strong": false, "case": -1 }])),
        spoiled("surprise", json!(1)),
        spoiled("guess", json!("r1c1=5")),
        json!({ "outcome": "bored", "guesses": 0, "text": "" }),
    ] {
        assert!(fault(&line, &schema, &schema).is_some(), "{line} fits");
    }
}
