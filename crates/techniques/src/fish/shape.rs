//! Which kinds of houses may be the bases and the covers of a fish.

use whydoku_board::HouseKind;

/// The shape of a fish. A fish is called by the simplest shape that it fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Shape {
    /// Lines against the lines that cross them.
    Crossing,
    /// The same with boxes on one side or on both, beside lines.
    Franken,
    /// Anything else: rows and columns on one side, or boxes alone on a side.
    Mutant,
}

/// A set of kinds of houses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Kinds(u8);

impl Kinds {
    const ROWS: u8 = 1;
    const COLUMNS: u8 = 2;
    const REGIONS: u8 = 4;

    /// No kind.
    pub(super) const NONE: Self = Self(0);

    const fn of(kind: HouseKind) -> u8 {
        match kind {
            HouseKind::Row => Self::ROWS,
            HouseKind::Column => Self::COLUMNS,
            _ => Self::REGIONS,
        }
    }

    /// Whether houses of this kind are among them.
    pub(super) const fn have(self, kind: HouseKind) -> bool {
        self.0 & Self::of(kind) != 0
    }

    /// These and one more.
    pub(super) const fn with(self, kind: HouseKind) -> Self {
        Self(self.0 | Self::of(kind))
    }
}

impl Shape {
    /// What bases and covers may be, as often as there is a choice.
    pub(super) const fn sides(self) -> &'static [[Kinds; 2]] {
        const ROWS: Kinds = Kinds(Kinds::ROWS);
        const COLUMNS: Kinds = Kinds(Kinds::COLUMNS);
        const ROWS_AND_REGIONS: Kinds = Kinds(Kinds::ROWS | Kinds::REGIONS);
        const COLUMNS_AND_REGIONS: Kinds = Kinds(Kinds::COLUMNS | Kinds::REGIONS);
        const ALL: Kinds = Kinds(Kinds::ROWS | Kinds::COLUMNS | Kinds::REGIONS);
        match self {
            Self::Crossing => &[[ROWS, COLUMNS], [COLUMNS, ROWS]],
            Self::Franken => {
                &[[ROWS_AND_REGIONS, COLUMNS_AND_REGIONS], [COLUMNS_AND_REGIONS, ROWS_AND_REGIONS]]
            }
            Self::Mutant => &[[ALL, ALL]],
        }
    }

    /// The simplest shape with these bases and covers.
    pub(super) const fn of(bases: Kinds, covers: Kinds) -> Self {
        const LINES: u8 = Kinds::ROWS | Kinds::COLUMNS;
        let (base_lines, cover_lines) = (bases.0 & LINES, covers.0 & LINES);
        // One sort of lines on either side, and not the same.
        if base_lines ^ cover_lines != LINES || base_lines == 0 || cover_lines == 0 {
            Self::Mutant
        } else if (bases.0 | covers.0) & Kinds::REGIONS == 0 {
            Self::Crossing
        } else {
            Self::Franken
        }
    }
}
