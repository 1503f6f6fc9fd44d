//! The tree of a YAML text, in which everything knows where it stands.

/// A place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
}

/// What is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    pub at: Place,
    pub problem: String,
}

/// A value with its place.
#[derive(Clone, Debug)]
pub struct Node {
    pub at: Place,
    pub value: Value,
}

/// What a node holds. All that is neither a list nor a mapping is a text as it was written: `4.20` stays `4.20`, and
/// `no` is a word.
#[derive(Clone, Debug)]
pub enum Value {
    /// Nothing stands there.
    Nothing,
    /// A text, a number, a yes or no.
    Text(String),
    /// Items in order.
    List(Vec<Node>),
    /// Keys with values, in order.
    Keys(Vec<(Node, Node)>),
}
