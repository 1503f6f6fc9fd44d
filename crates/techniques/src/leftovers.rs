//! The law of leftovers for jigsaws: neighbouring lines and as many regions contain each digit equally often, so the cells of the
//! lines outside of the regions contain the same digits as the cells of the regions outside of the lines.
//!
//! ```text
//! a a a b b      rows 1 and 2 against regions a and b: all cells but r2c5 on one side
//! a a b b c      and r3c3 on the other are shared, so these two hold the same digit
//! . . b . .
//! ```

use crate::finder::{Flow, Reason, StepSink, needs_all_masks};
use std::collections::BTreeSet;
use whydoku_board::{Cell, CellSet, Digit, Grid, House, HouseKind, Regions};
use whydoku_logic::{Figure, Role, Truth};

register! {
    // Bands of boxes leave nothing over, and other bands of them are fish.
    (|layout| matches!(layout.shape().regions(), Regions::Any(_)))
    LawOfLeftovers => find,
}

const MOST: usize = 8;

/// The most choices of regions for a band of lines. Bands of boards up to 12×12 stay far below it.
const CHOICES: u32 = 20_000;

fn find<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
    let layout = grid.layout();
    let size = layout.size();
    let regions: Vec<House> = layout.houses_of_kind(HouseKind::Region).map(|(house, _)| house).collect();
    for kind in [HouseKind::Row, HouseKind::Column] {
        let lines: Vec<House> = layout.houses_of_kind(kind).map(|(house, _)| house).collect();
        for count in 2..=(size / 2).min(MOST) {
            for band in bands(grid, &lines, &regions, count) {
                let mut comparison = Comparison::new(grid, &band, &regions, sink);
                comparison.choose(0, CellSet::EMPTY)?;
            }
        }
    }
    Flow::Continue(())
}

/// Returns neighbouring lines, and those that an isomorph of the board has as neighbours: its regions cut them alike.
fn bands<const W: usize>(
    grid: &Grid<W>,
    lines: &[House],
    regions: &[House],
    count: usize,
) -> BTreeSet<Vec<House>> {
    let layout = grid.layout();
    let region = |cell: Cell| regions.iter().position(|&house| layout.house(house).cells.contains(cell));
    let cut: Vec<Vec<_>> =
        lines.iter().map(|&line| layout.house(line).cells.iter().map(region).collect()).collect();
    let mut bands: BTreeSet<Vec<House>> = lines.windows(count).map(<[House]>::to_vec).collect();
    let mut fresh: Vec<Vec<House>> = bands.iter().cloned().collect();
    while let Some(band) = fresh.pop() {
        for (at, &line) in lines.iter().enumerate().filter(|(_, line)| band.contains(line)) {
            let alike =
                |&other: &usize| other != at && cut[other] == cut[at] && !band.contains(&lines[other]);
            for other in (0..lines.len()).filter(alike) {
                let mut band: Vec<House> = band.iter().copied().filter(|&kept| kept != line).collect();
                band.push(lines[other]);
                band.sort_unstable();
                if bands.insert(band.clone()) {
                    fresh.push(band);
                }
            }
        }
    }
    bands
}

struct Comparison<'a, 'f, 'd, const W: usize> {
    grid: &'a Grid<W>,
    band: &'a [House],
    lines: CellSet<W>,
    /// Regions that touch the band, and the number of their cells outside of it.
    regions: Vec<(House, usize)>,
    chosen: Vec<House>,
    outside: usize,
    choices: u32,
    sink: &'f mut StepSink<'d>,
}

impl<'a, 'f, 'd, const W: usize> Comparison<'a, 'f, 'd, W> {
    fn new(grid: &'a Grid<W>, band: &'a [House], regions: &[House], sink: &'f mut StepSink<'d>) -> Self {
        let layout = grid.layout();
        let lines = band.iter().fold(CellSet::EMPTY, |all, &line| all | layout.house(line).cells);
        let outside = |&house: &House| (house, (layout.house(house).cells - lines).len());
        let mut regions: Vec<(House, usize)> =
            regions.iter().map(outside).filter(|&(_, outside)| outside < layout.size()).collect();
        regions.sort_by_cached_key(|&(_, outside)| outside);
        Self { grid, band, lines, regions, chosen: Vec::new(), outside: 0, choices: CHOICES, sink }
    }

    /// Adds regions from an index on. At most two thirds of a region may be left over.
    fn choose(&mut self, from: usize, cells: CellSet<W>) -> Flow {
        if self.chosen.len() == self.band.len() {
            return self.compare(cells);
        }
        for at in from..self.regions.len() {
            let (house, outside) = self.regions[at];
            let missing = self.band.len() - self.chosen.len();
            // Later regions leave at least as much over, so the search may end here.
            if self.outside + missing * outside > self.grid.layout().size() * 2 / 3 || self.choices == 0 {
                return Flow::Continue(());
            }
            self.choices -= 1;
            self.chosen.push(house);
            self.outside += outside;
            self.choose(at + 1, cells | self.grid.layout().house(house).cells)?;
            self.outside -= outside;
            self.chosen.pop();
        }
        Flow::Continue(())
    }

    fn compare(&mut self, regions: CellSet<W>) -> Flow {
        let (over, under) = (regions - self.lines, self.lines - regions);
        if over.is_empty() {
            return Flow::Continue(());
        }
        let chosen = self.chosen.clone();
        for digit in self.grid.layout().digits() {
            let present = *self.grid.places(digit) | *self.grid.filled(digit);
            if !present.meets(&over) {
                self.report(digit, &chosen, self.band, over, under)?;
            } else if !present.meets(&under) {
                self.report(digit, self.band, &chosen, under, over)?;
            }
        }
        Flow::Continue(())
    }

    /// The leftovers of the bases have no place for the digit, so it is eliminated from those of the covers.
    fn report(
        &mut self,
        digit: Digit,
        bases: &[House],
        covers: &[House],
        empty: CellSet<W>,
        losing: CellSet<W>,
    ) -> Flow {
        let grid = self.grid;
        let layout = grid.layout();
        let removed = losing & *grid.places(digit);
        let unmet = |houses: &[House]| -> Vec<House> {
            let open = |house: &&House| !grid.filled(digit).meets(&layout.house(**house).cells);
            houses.iter().filter(open).copied().collect()
        };
        let (bases, covers) = (unmet(bases), unmet(covers));
        if removed.is_empty() || bases.len() != covers.len() || bases.len() < 2 {
            return Flow::Continue(());
        }
        let touched = |house: &House| {
            let places = grid.places_in(*house, digit);
            let meets = |at: &usize| layout.house(covers[*at]).cells.meets(&places);
            (0..covers.len()).filter(meets).fold(0u32, |mask, at| mask | 1 << at)
        };
        let masks: Vec<u32> = bases.iter().map(touched).collect();
        let all: Vec<usize> = (0..masks.len()).collect();
        let loses = |at: &usize| layout.house(covers[*at]).cells.meets(&removed);
        let gained = (0..covers.len()).filter(loses).fold(0, |gained, at| gained | 1 << at);
        if !needs_all_masks(&masks, &all, (1 << covers.len()) - 1, gained) {
            return Flow::Continue(());
        }
        self.sink.eliminate(digit, removed, || {
            let kinds = empty
                .iter()
                .filter(|&cell| bases.iter().any(|&base| layout.house(base).cells.contains(cell)));
            let figure = Figure::new()
                .digits(Role::Digit, [digit])
                .houses(Role::Base, bases.iter().copied())
                .houses(Role::Cover, covers.iter().copied())
                .cells(Role::First, kinds);
            Reason::new(bases.iter().map(|&base| Truth::House(base, digit)), figure)
        })
    }
}
