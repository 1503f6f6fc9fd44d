//! Serialization of the public types (feature `serde`).
//!
//! A puzzle, a claim, a tier, a technique and the grade of a hint are texts; figures are numbers. What is a value ([`Puzzle`],
//! [`Claim`], [`Grade`], [`Rating`], [`Generated`]) can be read again; what holds a run (`ExplainedStep`, `Explanation`,
//! `Hint`) is read as its record.

use crate::{
    Check, Claim, ClaimVerdict, Grade, JudgedClaim, Judgement, Progress, Puzzle, Rating, TechniqueId, Tier,
    Why,
};
use serde::de::{Deserialize, Deserializer, Error as _};
use serde::ser::{Error as _, Serialize, SerializeMap, SerializeStruct, Serializer};
use std::collections::BTreeMap;
use whydoku_solver::scale::{Scale, Value};

/// Serializes a value as a struct with these fields.
macro_rules! fields {
    ($serializer:expr, $name:literal, { $($field:ident: $value:expr),+ $(,)? }) => {{
        let mut fields = $serializer.serialize_struct($name, [$(stringify!($field)),+].len())?;
        $(fields.serialize_field(stringify!($field), &$value)?;)+
        fields.end()
    }};
}

/// Reads types from texts, which it parses.
macro_rules! parsed {
    ($($type:ty),+) => {$(
        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
            }
        }
    )+};
}

parsed!(Puzzle, Claim, Grade);

/// Writes types as what they print, or by their names.
macro_rules! printed {
    ($($type:ty => $text:ident),+) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(&self.$text())
            }
        }
    )+};
}

printed!(Claim => to_string, Tier => name, ClaimVerdict => name, Grade => name);

/// As [`Puzzle::to_text`] writes it.
impl Serialize for Puzzle {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.to_text().map_err(S::Error::custom)?)
    }
}

struct Figures<'a>(&'a Rating);

impl Serialize for Figures<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        self.0.figures().try_for_each(|(name, value)| map.serialize_entry(name, value))?;
        map.end()
    }
}

impl Serialize for Rating {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        fields!(serializer, "Rating", {
            scale: self.scale,
            value: self.value,
            tier: self.tier,
            hardest: self.hardest.map(TechniqueId::slug),
            steps: self.steps,
            guesses: self.guesses,
            figures: Figures(self),
        })
    }
}

/// From the scale and the figures; the other fields follow from these.
impl<'de> Deserialize<'de> for Rating {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(serde::Deserialize)]
        struct Fields {
            scale: String,
            figures: BTreeMap<String, serde_json::Value>,
        }
        let mut fields = Fields::deserialize(deserializer)?;
        let unknown = || D::Error::custom(format!("unknown scale `{}`", fields.scale));
        let scale = Scale::named(&fields.scale).ok_or_else(unknown)?;
        let read = |column: &whydoku_solver::scale::Column| {
            let json = fields.figures.remove(column.name.as_ref()).unwrap_or_default();
            let wrong =
                || D::Error::custom(format!("the figure `{}` is not a value of its column", column.name));
            column.read_json(json).ok_or_else(wrong)
        };
        let values = scale.columns.iter().map(read).collect::<Result<Vec<Value>, _>>()?;
        Self::new(scale, values).ok_or_else(|| D::Error::custom("a rating without a figure"))
    }
}

impl Serialize for Check {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (kind, open, solution) = match self {
            Self::Clash(_) => ("clash", None, None),
            Self::Clues(_) => ("clues", None, None),
            Self::Complete { .. } => ("complete", Some(0), None),
            Self::NoSolution { open, .. } => ("no-solution", Some(*open), None),
            Self::OneSolution { open, solution } => ("one-solution", Some(*open), Some(solution)),
            Self::Several { open, .. } => ("several-solutions", Some(*open), None),
        };
        let differ = if let Self::Several { differ, .. } = self { differ.as_slice() } else { &[] };
        fields!(serializer, "Check", {
            kind: kind,
            good: self.is_good(),
            open: open,
            solution: solution,
            differ: differ,
            text: self.to_string(),
        })
    }
}

impl Serialize for Why {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let solutions: Vec<String> = self.solutions.iter().map(whydoku_board::Grid::line).collect();
        fields!(serializer, "Why", {
            claim: self.claim,
            holds: self.holds,
            text: self.to_string(),
            path: self.path,
            solutions: solutions,
        })
    }
}

impl Serialize for JudgedClaim {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        fields!(serializer, "JudgedClaim", {
            line: self.line,
            claim: self.claim,
            verdict: self.verdict,
            technique: self.technique.map(TechniqueId::slug),
            rating: self.rating,
            reason: self.reason,
        })
    }
}

impl Serialize for Judgement {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("claims", &self.claims)?;
        map.serialize_entry("unread", &self.unread)?;
        for (name, verdict) in ClaimVerdict::ALL {
            map.serialize_entry(name, &self.count(verdict))?;
        }
        map.serialize_entry("gap", &self.first_gap().map(|(at, _)| at))?;
        map.serialize_entry("solved", &self.solved)?;
        map.end()
    }
}

impl Serialize for Progress {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        fields!(serializer, "Progress", { good: self.is_good(), wrong: self.wrong })
    }
}
