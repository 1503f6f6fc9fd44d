//! Reads the lines of a trace: of bounded length, and without duplicate keys.

use anyhow::{Result, bail};
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};
use std::fmt;
use std::io::{BufRead, Read};

/// The maximal length of a line; refutations by many cases are far shorter.
const LONGEST: u64 = 8 << 20;

/// Reads the next line without its end; false at the end of the input.
pub(super) fn next(source: &mut impl BufRead, line: &mut Vec<u8>) -> Result<bool> {
    line.clear();
    source.take(LONGEST + 1).read_until(b'\n', line)?;
    let is_whole = line.pop_if(|end| *end == b'\n').is_some();
    if line.len() as u64 > LONGEST {
        bail!("too large: a line of a trace has at most {} MiB", LONGEST >> 20);
    }
    Ok(is_whole || !line.is_empty())
}

/// Parses a line that holds one JSON object without duplicate keys.
pub(super) fn object(line: &[u8]) -> Result<Map<String, Value>> {
    let mut reader = serde_json::Deserializer::from_slice(line);
    let value = Strict.deserialize(&mut reader)?;
    reader.end()?;
    match value {
        Value::Object(map) => Ok(map),
        _ => bail!("another kind of value"),
    }
}

#[derive(Clone, Copy)]
struct Strict;

impl<'de> DeserializeSeed<'de> for Strict {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Strict {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Value, A::Error> {
        let mut map = Map::new();
        while let Some(key) = access.next_key::<String>()? {
            let value = access.next_value_seed(self)?;
            if map.contains_key(&key) {
                return Err(A::Error::custom(format_args!("the key `{key}` stands there twice")));
            }
            map.insert(key, value);
        }
        Ok(Value::Object(map))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(value) = access.next_element_seed(self)? {
            list.push(value);
        }
        Ok(Value::Array(list))
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_unit<E: Error>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }
}
