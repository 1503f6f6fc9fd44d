//! Random regions: boxes (or rows where a size has no boxes) whose borders are moved cell by cell.

use whydoku_board::{Regions, Shape, ShapeError, connected, edge_neighbours};
use whydoku_cells::Rng;

/// Exchanges per cell of the board.
const EXCHANGES: usize = 12;

/// Returns the shape with random connected regions.
pub(super) fn regions(shape: &Shape, rng: &mut Rng) -> Result<Shape, ShapeError> {
    let size = shape.size();
    let usual = Shape::of_size(size)?;
    let region = |at: usize| usual.region_of(at / size, at % size).unwrap_or(at / size) as u8;
    let mut map: Vec<u8> = (0..size * size).map(region).collect();
    for _ in 0..EXCHANGES * map.len() {
        exchange(&mut map, size, rng);
    }
    Shape::new(size, Regions::Any(map))?.and(shape)
}

/// Exchanges a cell between two neighbouring regions if both stay connected.
fn exchange(map: &mut [u8], size: usize, rng: &mut Rng) {
    let here = rng.below(map.len());
    let neighbours: Vec<usize> = edge_neighbours(size, here).filter(|&at| map[at] != map[here]).collect();
    let Some(&there) = rng.pick(&neighbours) else { return };
    let (ours, theirs) = (map[here], map[there]);
    map[here] = theirs;
    let touches = |map: &[u8], at: usize| edge_neighbours(size, at).any(|near| map[near] == ours);
    let back: Vec<usize> =
        (0..map.len()).filter(|&at| map[at] == theirs && at != here && touches(map, at)).collect();
    if let Some(&back) = rng.pick(&back) {
        map[back] = ours;
        if is_one_piece(map, size, ours) && is_one_piece(map, size, theirs) {
            return;
        }
        map[back] = theirs;
    }
    map[here] = ours;
}

fn is_one_piece(map: &[u8], size: usize, region: u8) -> bool {
    let Some(first) = map.iter().position(|&of| of == region) else { return true };
    let piece = connected(size, first, |_, near| map[near] == region);
    (0..map.len()).all(|cell| map[cell] != region || piece.contains(&cell))
}
