//! How far the making of a path has come, for who waits.

/// How far it has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The puzzle is being rated, and so many steps were seen.
    Rated {
        /// How many.
        steps: usize,
    },
    /// Its path is being told, and so many cells are open where it stands.
    Told {
        /// How many.
        open: usize,
    },
}

/// Whoever is told of it.
pub type Watch<'a> = &'a dyn Fn(Stage);
