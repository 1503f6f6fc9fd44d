//! YAML as one small tree that knows where everything stands. Whoever reads a file walks the tree by hand: that is a
//! few lines for each kind of file, says just what is wrong where, and costs a tenth of the code of derived readers.
//!
//! | file | does |
//! | --- | --- |
//! | `whole.rs` | all of YAML, by a reader that is not ours |
//! | `small/` | as much of it as our own files use, for them, and for builds that must be small |
//! | `tree.rs` | the tree that both make |
//! | `read.rs` | what a node is asked for: a text, a number, a list, keys, a word of a list |
//! | `written.rs` | what a board asks beside its size and boxes |

mod read;
mod small;
#[cfg(test)]
mod tests;
mod tree;
mod whole;
mod written;

pub(crate) use read::named;
pub use read::{Keys, Named};
use tree::Value;
pub use tree::{Fault, Node, Place};

/// Reads a text into its tree.
pub fn parse(text: &str) -> Result<Node, Fault> {
    parse_from(text, 1)
}

/// Reads a part of a file, which begins on this line of it.
pub fn parse_from(text: &str, line: usize) -> Result<Node, Fault> {
    whole::read(text, line - 1)
}

/// The same of a file that is built in. Such files are read at every start, and our reader takes a fraction of the time;
/// a test holds that it reads all of them as the whole one does.
pub fn parse_ours(text: &str, line: usize) -> Result<Node, Fault> {
    small::read(text, line - 1)
}
