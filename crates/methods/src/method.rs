//! [`Method`]: the search methods. A new one takes a variant, a line in each of the two lists below, and its file.

use crate::backtrack::CellOrder;
use crate::{annealing, backtrack, cp, exact_cover, naive};
use std::fmt;
use std::str::FromStr;
use whydoku_board::Grid;
use whydoku_search::searcher::{self, Counter, End};

/// A search method.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Method {
    /// Propagates singles and branches on the place with the fewest choices; after many fruitless guesses it
    /// alternates with a SAT solver.
    #[default]
    Exact,
    /// Left to right, top to bottom, lowest digit first, without look-ahead.
    Naive,
    /// The cell with the fewest digits left.
    Backtrack,
    /// Graph colouring, vertex by vertex in reading order.
    Colouring,
    /// Graph colouring, the vertex with most coloured neighbours first.
    ColouringModified,
    /// Knuth's dancing links.
    ExactCover,
    /// Houses as all-different constraints, kept arc-consistent.
    Cp,
    /// Integer programming.
    #[cfg(feature = "ilp")]
    Ilp,
    /// A SAT solver.
    Sat,
    /// Simulated annealing. It finds a solution or gives up, and proves nothing.
    Annealing,
}

/// Methods that depend on a feature of the same name.
const OPTIONAL: [&str; 1] = ["ilp"];

impl Method {
    /// The methods of this build with their names.
    pub const ALL: &[(&'static str, Self)] = &[
        ("exact", Self::Exact),
        ("naive", Self::Naive),
        ("backtrack", Self::Backtrack),
        ("colouring", Self::Colouring),
        ("colouring-modified", Self::ColouringModified),
        ("exact-cover", Self::ExactCover),
        ("cp", Self::Cp),
        #[cfg(feature = "ilp")]
        ("ilp", Self::Ilp),
        ("sat", Self::Sat),
        ("annealing", Self::Annealing),
    ];

    /// The name of the default.
    const AUTO: &'static str = "auto";

    /// Whether it finds all solutions and reports when there are no more.
    pub const fn is_exact(self) -> bool {
        !matches!(self, Self::Annealing)
    }

    /// Whether it knows constraints. The others know houses, peers and clues alone.
    pub(super) const fn knows_constraints(self) -> bool {
        matches!(self, Self::Exact | Self::Sat)
    }

    /// Whether it honours [`SearchOptions::node_limit`](whydoku_search::SearchOptions::node_limit).
    pub const fn gives_up(self) -> bool {
        match self {
            #[cfg(feature = "ilp")]
            Self::Ilp => false,
            Self::Sat => false,
            _ => true,
        }
    }

    /// Passes every solution to the counter.
    pub(super) fn run<const W: usize>(self, grid: &Grid<W>, counter: &mut Counter<'_>) -> End {
        match self {
            Self::Exact => searcher::exact(grid, counter),
            Self::Naive => naive::search(grid, counter, |_, _| {}),
            Self::Backtrack => backtrack::search(grid, CellOrder::FewestDigits, counter),
            Self::Colouring => backtrack::search(grid, CellOrder::Reading, counter),
            Self::ColouringModified => backtrack::search(grid, CellOrder::MostNeighbours, counter),
            Self::ExactCover => exact_cover::search(grid, counter),
            Self::Cp => cp::search(grid, counter),
            #[cfg(feature = "ilp")]
            Self::Ilp => crate::ilp::search(grid, counter),
            Self::Sat => searcher::sat(grid, counter),
            Self::Annealing => annealing::search(grid, counter),
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = Self::ALL.iter().find(|(_, method)| method == self).map_or("", |(name, _)| name);
        f.pad(name)
    }
}

/// A name of no method of this build.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnknownMethod {
    /// The name is unknown.
    #[error("no search method `{0}`; the methods are {names}", names = names())]
    None(String),
    /// The method needs a feature.
    #[error(
        "the search method `{0}` is not in this build; build with `cargo build --release --features {0}`"
    )]
    NotBuilt(&'static str),
}

fn names() -> String {
    let own = Method::ALL.iter().map(|&(name, _)| name);
    let others = OPTIONAL.into_iter().filter(|name| Method::ALL.iter().all(|(own, _)| own != name));
    own.chain(others).chain([Method::AUTO]).collect::<Vec<_>>().join(", ")
}

impl FromStr for Method {
    type Err = UnknownMethod;

    fn from_str(name: &str) -> Result<Self, UnknownMethod> {
        if name == Self::AUTO {
            return Ok(Self::Exact);
        }
        if let Some(&(_, method)) = Self::ALL.iter().find(|(known, _)| *known == name) {
            return Ok(method);
        }
        let optional = OPTIONAL.into_iter().find(|optional| *optional == name);
        Err(optional.map_or_else(|| UnknownMethod::None(name.to_owned()), UnknownMethod::NotBuilt))
    }
}
