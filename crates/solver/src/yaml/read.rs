//! What a node is asked for. A node that is something else says what was expected.

use super::{Fault, Node, Place, Value};
use std::collections::BTreeMap;
use std::str::FromStr;

/// Words of which one is chosen.
pub trait Named: Copy + 'static {
    /// What is chosen: "a status".
    const WHAT: &'static str;

    /// What there is to choose from.
    fn all() -> impl Iterator<Item = (&'static str, Self)>;
}

/// Declares how the variants of an enum are called in files.
macro_rules! named {
    ($type:ty, $what:literal: $($name:literal => $variant:ident),+ $(,)?) => {
        impl $crate::yaml::Named for $type {
            const WHAT: &'static str = $what;

            fn all() -> impl Iterator<Item = (&'static str, Self)> {
                [$(($name, Self::$variant)),+].into_iter()
            }
        }
    };
}
pub(crate) use named;

/// The values under the keys of a mapping, all of whose keys are known.
pub struct Keys<'a> {
    /// Where the mapping begins.
    pub at: Place,
    pairs: &'a [(Node, Node)],
}

impl<'a> Keys<'a> {
    /// What stands under a key that must be there.
    pub fn need(&self, key: &str) -> Result<&'a Node, Fault> {
        self.maybe(key).ok_or_else(|| {
            let problem = format!("the key `{key}` is missing; write it among the keys that begin here");
            Fault { at: self.at, problem }
        })
    }

    /// What stands under a key; nothing if the key is left out, or nothing stands there.
    pub fn maybe(&self, key: &str) -> Option<&'a Node> {
        self.get(key).filter(|node| !node.is_nothing())
    }

    /// What stands under a key that must be there, even if nothing does.
    pub fn even_empty(&self, key: &str) -> Result<&'a Node, Fault> {
        self.get(key).map_or_else(|| self.need(key), Ok)
    }

    fn get(&self, key: &str) -> Option<&'a Node> {
        self.pairs.iter().find(|(name, _)| name.is(key)).map(|(_, value)| value)
    }

    /// What a key that may be left out amounts to.
    pub fn or<T>(
        &self,
        key: &str,
        default: T,
        read: impl FnOnce(&'a Node) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        self.maybe(key).map_or(Ok(default), read)
    }

    /// The items of a list that may be left out.
    pub fn list<T>(
        &self,
        key: &str,
        read: impl FnMut(&'a Node) -> Result<T, Fault>,
    ) -> Result<Vec<T>, Fault> {
        self.or(key, Vec::new(), |node| node.items()?.iter().map(read).collect())
    }
}

impl Node {
    fn is(&self, key: &str) -> bool {
        matches!(&self.value, Value::Text(text) if text == key)
    }

    /// Whether nothing stands here.
    pub const fn is_nothing(&self) -> bool {
        matches!(self.value, Value::Nothing)
    }

    /// A fault at this place.
    pub fn fault(&self, problem: impl Into<String>) -> Fault {
        Fault { at: self.at, problem: problem.into() }
    }

    /// What stands here, in short.
    fn kind(&self) -> String {
        match &self.value {
            Value::Nothing => "nothing".to_owned(),
            Value::Text(text) => match text.char_indices().nth(30) {
                None => format!("`{}`", text.trim_end()),
                Some((at, _)) => format!("`{}…`", &text[..at]),
            },
            Value::List(_) => "a list".to_owned(),
            Value::Keys(_) => "a mapping".to_owned(),
        }
    }

    fn instead(&self, of: &str) -> Fault {
        self.fault(format!("{of} is expected here, not {}", self.kind()))
    }

    /// The text that stands here.
    pub fn text(&self) -> Result<&str, Fault> {
        match &self.value {
            Value::Text(text) => Ok(text),
            _ => Err(self.instead("a text")),
        }
    }

    /// The same, as one's own.
    pub fn string(&self) -> Result<String, Fault> {
        self.text().map(str::to_owned)
    }

    /// A whole number.
    pub fn number<T: FromStr>(&self) -> Result<T, Fault> {
        let Value::Text(text) = &self.value else { return Err(self.instead("a whole number")) };
        text.trim().parse().map_err(|_| self.instead("a whole number"))
    }

    /// `true` or `false`.
    pub fn flag(&self) -> Result<bool, Fault> {
        match &self.value {
            Value::Text(text) if text == "true" => Ok(true),
            Value::Text(text) if text == "false" => Ok(false),
            _ => Err(self.instead("`true` or `false`")),
        }
    }

    /// What a text is read as, with a reader that says what is wrong.
    pub fn parsed<T>(&self, read: impl FnOnce(&str) -> Result<T, String>) -> Result<T, Fault> {
        read(self.text()?).map_err(|problem| self.fault(problem))
    }

    /// One of the words that there are.
    pub fn word<T: Named>(&self) -> Result<T, Fault> {
        let text = self.text()?;
        T::all().find(|(name, _)| *name == text).map(|(_, value)| value).ok_or_else(|| {
            let names: Vec<String> = T::all().map(|(name, _)| format!("`{name}`")).collect();
            self.fault(format!("`{text}` is not {}; there are {}", T::WHAT, names.join(", ")))
        })
    }

    /// The items of the list that stands here; none if nothing does.
    pub fn items(&self) -> Result<&[Node], Fault> {
        match &self.value {
            Value::List(items) => Ok(items),
            Value::Nothing => Ok(&[]),
            Value::Text(_) | Value::Keys(_) => Err(self.instead("a list, such as `[one, other]`,")),
        }
    }

    /// The items, if a list stands here.
    pub fn as_list(&self) -> Option<&[Node]> {
        if let Value::List(items) = &self.value { Some(items) } else { None }
    }

    /// The text, if one stands here.
    pub fn as_text(&self) -> Option<&str> {
        if let Value::Text(text) = &self.value { Some(text) } else { None }
    }

    /// Keys with values, whatever the keys are.
    pub fn pairs(&self) -> Result<&[(Node, Node)], Fault> {
        match &self.value {
            Value::Keys(pairs) => Ok(pairs),
            _ => Err(self.fault(format!(
                "keys with values, such as `schema: 1`, are expected here, not {}",
                self.kind()
            ))),
        }
    }

    /// The first key that is none of these.
    pub fn unknown(&self, known: &[&str]) -> Result<Option<&Self>, Fault> {
        let mut keys = self.pairs()?.iter().map(|(key, _)| key);
        Ok(keys.find(|key| !known.iter().any(|known| key.is(known))))
    }

    /// Keys with values, of which none may be unknown.
    pub fn keys(&self, known: &[&str]) -> Result<Keys<'_>, Fault> {
        if let Some(key) = self.unknown(known)? {
            let known: Vec<String> = known.iter().map(|key| format!("`{key}`")).collect();
            let problem = format!("the key {} is not known here; there are {}", key.kind(), known.join(", "));
            return Err(key.fault(problem));
        }
        Ok(Keys { at: self.at, pairs: self.pairs()? })
    }
}

impl Node {
    /// Constraints by the keys of their kinds.
    pub fn constraints(&self) -> Result<BTreeMap<String, Vec<String>>, Fault> {
        let mut constraints = BTreeMap::new();
        for (key, node) in self.pairs()? {
            constraints.insert(key.string()?, node.entries()?);
        }
        Ok(constraints)
    }

    /// Texts; one with a colon may stand without quotes, and is then a key with a value.
    pub fn entries(&self) -> Result<Vec<String>, Fault> {
        let entry = |node: &Self| match &node.value {
            Value::Keys(pairs) => match pairs.as_slice() {
                [(key, value)] => Ok(format!("{}: {}", key.text()?, value.text()?)),
                _ => Err(node.instead("an entry such as `15: r1c1 r1c2`")),
            },
            _ => node.string(),
        };
        self.items()?.iter().map(entry).collect()
    }
}
