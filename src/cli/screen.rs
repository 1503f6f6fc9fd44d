//! How wide the screen is. `COLUMNS` says it, or the terminal; a pipe has no width, and lines are then as long as they
//! are read best.

use std::io::IsTerminal;
use std::sync::OnceLock;

/// How wide lines of text are where there is room.
const WIDE: usize = 96;
/// What is narrower than this is treated as if it were not.
const NARROWEST: usize = 40;

/// How wide lines of text are.
pub(super) fn text() -> usize {
    width().map_or(WIDE, |width| width.min(WIDE))
}

/// How wide drawings of boards may be.
pub(super) fn drawing() -> usize {
    width().unwrap_or(usize::MAX)
}

/// How wide tables may be, if there is a limit.
pub(super) fn table() -> Option<u16> {
    width().and_then(|width| u16::try_from(width).ok())
}

/// The same for tables whose cells hold sentences.
pub(super) fn wordy_table() -> Option<u16> {
    table().or(Some(WIDE as u16 + 4))
}

fn width() -> Option<usize> {
    static WIDTH: OnceLock<Option<usize>> = OnceLock::new();
    *WIDTH.get_or_init(|| {
        let said = std::env::var("COLUMNS").ok().and_then(|columns| columns.trim().parse().ok());
        let said = said.filter(|columns: &usize| *columns > 0);
        let seen = || {
            let out = std::io::stdout();
            let size = out.is_terminal().then(|| terminal_size::terminal_size_of(out)).flatten();
            size.map(|(width, _)| usize::from(width.0)).filter(|width| *width > 0)
        };
        said.or_else(seen).map(|width| width.max(NARROWEST))
    })
}
