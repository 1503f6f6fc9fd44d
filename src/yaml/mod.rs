//! YAML as one small tree that knows where everything stands. Whoever reads a file walks the tree by hand: that is a
//! few lines for each kind of file, says just what is wrong where, and costs a tenth of the code of derived readers.
//!
//! | file | does |
//! | --- | --- |
//! | `whole.rs` | all of YAML, by a reader that is not ours |
//! | `small/` | as much of it as our own files use, for builds that must be small |
//! | `read.rs` | what a node is asked for: a text, a number, a list, keys, a word of a list |
//! | `written.rs` | what a board asks beside its size and boxes |

mod read;
#[cfg(any(test, not(feature = "yaml")))]
mod small;
#[cfg(feature = "yaml")]
pub(crate) mod whole;
mod written;

pub(crate) use read::{Keys, Named, named};

/// A place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// The line, from 1.
    pub(crate) line: usize,
    /// The character in the line, from 1.
    pub(crate) column: usize,
}

/// What is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    pub(crate) at: Place,
    pub(crate) problem: String,
}

/// A value with its place.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) at: Place,
    value: Value,
}

/// What a node holds. All that is neither a list nor a mapping is a text as it was written: `4.20` stays `4.20`, and
/// `no` is a word.
#[derive(Clone, Debug)]
enum Value {
    /// Nothing stands there.
    Nothing,
    /// A text, a number, a yes or no.
    Text(String),
    /// Items in order.
    List(Vec<Node>),
    /// Keys with values, in order.
    Keys(Vec<(Node, Node)>),
}

/// Reads a text into its tree.
pub(crate) fn parse(text: &str) -> Result<Node, Fault> {
    parse_from(text, 1)
}

/// Reads a part of a file, which begins on this line of it.
pub(crate) fn parse_from(text: &str, line: usize) -> Result<Node, Fault> {
    #[cfg(feature = "yaml")]
    let read = whole::read(text, line - 1);
    #[cfg(not(feature = "yaml"))]
    let read = small::read(text, line - 1);
    read
}
