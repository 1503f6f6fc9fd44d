//! Stands for the reader of YAML in a build without the feature `yaml`: values have no place.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A value and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spanned<T> {
    /// The value.
    pub value: T,
    /// Its place.
    pub referenced: Location,
    /// The place of its definition.
    pub defined: Location,
}

/// A place that is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Location;

#[expect(clippy::unused_self, reason = "the reader's own type has these methods")]
impl Location {
    /// The place that is not known.
    pub const UNKNOWN: Self = Self;

    /// Returns 0.
    pub const fn line(self) -> u64 {
        0
    }

    /// Returns 0.
    pub const fn column(self) -> u64 {
        0
    }
}

impl<T> Spanned<T> {
    /// A value with its place.
    pub const fn new(value: T, referenced: Location, defined: Location) -> Self {
        Self { value, referenced, defined }
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Spanned<T> {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
        T::deserialize(source).map(crate::without_place)
    }
}

impl<T: Serialize> Serialize for Spanned<T> {
    fn serialize<S: Serializer>(&self, target: S) -> Result<S::Ok, S::Error> {
        self.value.serialize(target)
    }
}
