//! Restores JSON that `SudokuPad` has shortened for a link: it leaves out quotes around keys, empty objects, and most
//! letters of frequent keys and values.

use serde_json::Value;

const SHORT: &str = "a=arrows c=color c1=borderColor c2=backgroundColor ca=cages ce=cells cs=cellSize ct=center \
                     d=duration d2=d fs=fontSize h=height hl=headLength l=lines o=overlays r=rounded re=regions \
                     t=title te=text th=thickness u=underlays v=value vd=videos w=width wp=wayPoints";

pub(super) fn expand(text: &str) -> Option<Value> {
    serde_json::from_str(text).ok().or_else(|| {
        let value = serde_json::from_str(&JsonExpander::new(text).write()).ok()?;
        Some(with_full_keys(value))
    })
}

fn with_full_keys(value: Value) -> Value {
    match value {
        Value::Array(items) => items.into_iter().map(with_full_keys).collect(),
        Value::Object(map) => {
            let whole = |key: String| {
                let mut pairs = SHORT.split(' ').filter_map(|pair| pair.split_once('='));
                pairs.find(|(short, _)| *short == key).map_or(key, |(_, whole)| whole.to_owned())
            };
            Value::Object(map.into_iter().map(|(key, value)| (whole(key), with_full_keys(value))).collect())
        }
        other => other,
    }
}

struct JsonExpander<'a> {
    rest: &'a str,
    quote: char,
    out: String,
    before: char,
}

impl<'a> JsonExpander<'a> {
    fn new(text: &'a str) -> Self {
        let quote = if text.contains('"') { '"' } else { '\'' };
        Self { rest: text, quote, out: String::new(), before: ' ' }
    }

    fn write(mut self) -> String {
        while let Some(sign) = self.rest.chars().next() {
            match sign {
                '{' | '[' | ':' | ',' | '}' | ']' => {
                    // A missing item of a list was an empty object.
                    let missing = matches!(self.before, '[' | ',') && matches!(sign, ',' | ']' | '}');
                    if missing {
                        self.out += "{}";
                    }
                    self.out.push(sign);
                    self.before = sign;
                    self.rest = &self.rest[1..];
                }
                _ if sign.is_whitespace() => self.rest = &self.rest[sign.len_utf8()..],
                _ if sign == self.quote => self.text(),
                _ => self.bare(),
            }
        }
        self.out
    }

    fn text(&mut self) {
        let mut signs = self.rest.char_indices().skip(1);
        self.out.push('"');
        let mut end = self.rest.len();
        while let Some((at, sign)) = signs.next() {
            match sign {
                '\\' => match signs.next() {
                    Some((_, '\'')) => self.out.push('\''),
                    Some((_, other)) => self.out.extend(['\\', other]),
                    None => {}
                },
                _ if sign == self.quote => {
                    end = at + 1;
                    break;
                }
                '"' => self.out += "\\\"",
                _ => self.out.push(sign),
            }
        }
        self.out.push('"');
        self.rest = &self.rest[end..];
        self.before = '"';
    }

    /// Copies a key, a number, or a value that was shortened to a letter.
    fn bare(&mut self) {
        let end = self.rest.find([',', ':', '{', '}', '[', ']']).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        let word = word.trim_end();
        let is_key = rest.starts_with(':') && matches!(self.before, '{' | ',');
        match word {
            _ if is_key => self.quoted(word),
            "t" if self.before == ':' => self.out += "true",
            "f" if self.before == ':' => self.out += "false",
            "true" | "false" | "null" => self.out += word,
            _ if serde_json::from_str::<serde_json::Number>(word).is_ok() => self.out += word,
            _ => self.quoted(word),
        }
        self.rest = rest;
        self.before = '"';
    }

    fn quoted(&mut self, word: &str) {
        self.out += &Value::String(word.to_owned()).to_string();
    }
}
