//! [`Shape`]: how large a board is and how its regions lie. It is what a puzzle file or an option can say, small
//! and without tables; a [`Layout`](super::Layout) is worked out from it.

/// The smallest board.
pub const MIN_SIZE: usize = 2;
/// The largest board.
pub const MAX_SIZE: usize = 25;

/// The size of a board and its regions.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    size: usize,
    regions: Regions,
}

/// How the regions of a board lie.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Regions {
    /// Boxes of `width` columns by `height` rows.
    Boxes {
        /// Columns in a box.
        width: usize,
        /// Rows in a box.
        height: usize,
    },
    /// One region number a cell, row by row: any shape, connected or not.
    Any(Vec<u8>),
    /// Rows and columns alone: a Latin square.
    None,
}

/// Why a shape cannot be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShapeError {
    /// Too small or too large.
    #[error("a board of size {0} cannot be: sizes go from {MIN_SIZE} to {MAX_SIZE}")]
    Size(usize),
    /// Boxes that do not hold as many cells as there are digits.
    #[error("boxes of {width} columns by {height} rows hold {} cells, and a board of size {size} needs {size}; \
             write --boxes WIDTHxHEIGHT with WIDTH times HEIGHT = {size}", width * height)]
    Boxes {
        /// Columns in a box.
        width: usize,
        /// Rows in a box.
        height: usize,
        /// The side of the board.
        size: usize,
    },
    /// A region map of the wrong length.
    #[error("a region map for size {size} has {} cells, this one has {found}", size * size)]
    RegionMap {
        /// The side of the board.
        size: usize,
        /// Cells in the map.
        found: usize,
    },
    /// A region with too few or too many cells.
    #[error("region {region} has {found} cells, and each region of a board of size {size} needs {size}")]
    Region {
        /// Its number, from 1.
        region: usize,
        /// Cells in it.
        found: usize,
        /// The side of the board.
        size: usize,
    },
}

impl Shape {
    /// The classic board: nine digits, boxes of three by three.
    pub const CLASSIC: Self = Self { size: 9, regions: Regions::Boxes { width: 3, height: 3 } };

    /// A board with the customary boxes of its size: as square as can be, wider than tall (10 gives 5 columns by
    /// 2 rows, 12 gives 4 by 3). A prime size has no boxes and is a Latin square.
    pub fn of_size(size: usize) -> Result<Self, ShapeError> {
        let height = (1..=size).rev().find(|h| h * h <= size && size.is_multiple_of(*h)).unwrap_or(1);
        if height == 1 { Self::new(size, Regions::None) } else { Self::boxes(size, size / height, height) }
    }

    /// A board with boxes of `width` columns by `height` rows.
    pub fn boxes(size: usize, width: usize, height: usize) -> Result<Self, ShapeError> {
        Self::new(size, Regions::Boxes { width, height })
    }

    /// A board with these regions.
    pub fn new(size: usize, regions: Regions) -> Result<Self, ShapeError> {
        if !(MIN_SIZE..=MAX_SIZE).contains(&size) {
            return Err(ShapeError::Size(size));
        }
        match &regions {
            Regions::Boxes { width, height } if width.checked_mul(*height) != Some(size) => {
                return Err(ShapeError::Boxes { width: *width, height: *height, size });
            }
            Regions::Any(map) => {
                if map.len() != size * size {
                    return Err(ShapeError::RegionMap { size, found: map.len() });
                }
                for region in 0..size.max(map.iter().copied().max().unwrap_or(0).into()) {
                    let found = map.iter().filter(|&&r| usize::from(r) == region).count();
                    if found != size {
                        return Err(ShapeError::Region { region: region + 1, found, size });
                    }
                }
            }
            Regions::Boxes { .. } | Regions::None => {}
        }
        Ok(Self { size, regions })
    }

    /// The side of the board, which is also the number of digits.
    pub const fn size(&self) -> usize {
        self.size
    }

    /// How many cells.
    pub const fn cells(&self) -> usize {
        self.size * self.size
    }

    /// Its regions.
    pub const fn regions(&self) -> &Regions {
        &self.regions
    }

    /// The region of a cell, counted from 0, if the board has regions.
    pub fn region_of(&self, row: usize, column: usize) -> Option<usize> {
        match &self.regions {
            Regions::Boxes { width, height } => Some(row / height * (self.size / width) + column / width),
            Regions::Any(map) => Some(map[row * self.size + column].into()),
            Regions::None => None,
        }
    }
}
