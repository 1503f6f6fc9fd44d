//! The kinds of houses that may be the bases and the covers of a fish.

use whydoku_board::HouseKind;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum FishShape {
    /// Lines against the lines that cross them.
    Crossing,
    /// The same with boxes in addition to lines on one side or both.
    Franken,
    /// Anything else: rows and columns on one side, or boxes alone on a side.
    Mutant,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct HouseKinds(u8);

impl HouseKinds {
    pub(super) const NONE: Self = Self(0);
    const ROWS: Self = Self(1);
    const COLUMNS: Self = Self(2);
    const REGIONS: Self = Self(4);
    const LINES: Self = Self::ROWS.and(Self::COLUMNS);
    const ALL: Self = Self::LINES.and(Self::REGIONS);

    const fn of(kind: HouseKind) -> Self {
        match kind {
            HouseKind::Row => Self::ROWS,
            HouseKind::Column => Self::COLUMNS,
            _ => Self::REGIONS,
        }
    }

    const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(super) const fn contain(self, kind: HouseKind) -> bool {
        self.0 & Self::of(kind).0 != 0
    }

    pub(super) const fn with(self, kind: HouseKind) -> Self {
        self.and(Self::of(kind))
    }
}

impl FishShape {
    pub(super) const fn sides(self) -> &'static [[HouseKinds; 2]] {
        const ROWS: HouseKinds = HouseKinds::ROWS;
        const COLUMNS: HouseKinds = HouseKinds::COLUMNS;
        const ROWS_AND_REGIONS: HouseKinds = ROWS.and(HouseKinds::REGIONS);
        const COLUMNS_AND_REGIONS: HouseKinds = COLUMNS.and(HouseKinds::REGIONS);
        match self {
            Self::Crossing => &[[ROWS, COLUMNS], [COLUMNS, ROWS]],
            Self::Franken => {
                &[[ROWS_AND_REGIONS, COLUMNS_AND_REGIONS], [COLUMNS_AND_REGIONS, ROWS_AND_REGIONS]]
            }
            Self::Mutant => &[[HouseKinds::ALL, HouseKinds::ALL]],
        }
    }

    pub(super) const fn of(bases: HouseKinds, covers: HouseKinds) -> Self {
        const LINES: u8 = HouseKinds::LINES.0;
        let (base_lines, cover_lines) = (bases.0 & LINES, covers.0 & LINES);
        // One sort of lines on either side, and not the same.
        if base_lines ^ cover_lines != LINES || base_lines == 0 || cover_lines == 0 {
            Self::Mutant
        } else if (bases.0 | covers.0) & HouseKinds::REGIONS.0 == 0 {
            Self::Crossing
        } else {
            Self::Franken
        }
    }
}
