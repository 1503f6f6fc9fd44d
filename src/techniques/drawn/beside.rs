//! [`Beside`]: what candidates have left beside one supposition, kept, with how the board of the supposition has changed
//! since. So for each of them only what has changed since it was last made need be followed.

use crate::geometry::Cell;

/// What candidates have left beside one supposition.
#[derive(Clone, Default)]
pub(super) struct Beside {
    /// What the supposition had left when others were last made beside it, cell by cell.
    board: Vec<u32>,
    /// The cells that have changed there since the supposition was begun, some of them more than once.
    changed: Vec<Cell>,
    /// By the number of a candidate where what it left is kept, from 1; 0 for nowhere.
    places: Vec<u32>,
    kept: Vec<Kept>,
    /// How often the supposition was begun: what was kept before says nothing any more.
    begun: u32,
}

/// What one candidate has left, when so many cells had changed.
#[derive(Clone)]
struct Kept {
    digits: Vec<u32>,
    changed: usize,
    begun: u32,
}

impl Beside {
    /// Begins the supposition anew.
    pub(super) fn begin(&mut self) {
        self.board.clear();
        self.changed.clear();
        self.begun += 1;
    }

    /// Others are made beside the supposition when it has left this.
    pub(super) fn go_on(&mut self, board: &[u32]) {
        let changes = self.board.iter().zip(board).enumerate().filter(|(_, (before, now))| before != now);
        self.changed.extend(changes.map(|(cell, _)| Cell::new(cell)));
        board.clone_into(&mut self.board);
    }

    /// What a candidate left when it was last made here, and the cells that have changed since, if anything is kept. It is kept
    /// as long as it is said to be [`true`](Self::stays) of what is left now.
    pub(super) fn of(&mut self, number: usize) -> Option<(&mut Vec<u32>, &[Cell])> {
        let place = self.places.get(number)?.checked_sub(1)?;
        let kept = &mut self.kept[place as usize];
        (kept.begun == self.begun).then(|| (&mut kept.digits, &self.changed[kept.changed..]))
    }

    /// Says whether what is kept of a candidate is what it leaves now; if not, it is forgotten.
    pub(super) fn stays(&mut self, number: usize, stays: bool) {
        let kept = &mut self.kept[self.places[number] as usize - 1];
        (kept.changed, kept.begun) = (self.changed.len(), if stays { self.begun } else { 0 });
    }

    /// Keeps what a candidate of so many has left, if there is room for more of them; says whether one more is kept.
    pub(super) fn keep(&mut self, number: usize, of: usize, digits: &[u32], may_add: bool) -> bool {
        if self.places.is_empty() {
            self.places.resize(of, 0);
        }
        let Self { ref changed, begun, .. } = *self;
        let changed = changed.len();
        if let Some(place) = self.places[number].checked_sub(1) {
            let kept = &mut self.kept[place as usize];
            digits.clone_into(&mut kept.digits);
            (kept.changed, kept.begun) = (changed, begun);
            return false;
        }
        if may_add {
            self.kept.push(Kept { digits: digits.to_vec(), changed, begun });
            self.places[number] = self.kept.len() as u32;
        }
        may_add
    }

    /// How many candidates are kept.
    pub(super) const fn len(&self) -> usize {
        self.kept.len()
    }
}
