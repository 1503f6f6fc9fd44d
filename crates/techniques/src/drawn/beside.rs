//! [`Beside`]: what candidates have left beside one supposition, kept, with how the board of the supposition has changed
//! since. So for each of them only what has changed since it was last made need be followed.

use whydoku_board::Cell;

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
    /// What those have left, one after another, cell by cell: one piece of room is sooner had than many small ones.
    digits: Vec<u32>,
    /// How often the supposition was begun: what was kept before says nothing any more.
    begun: u32,
}

/// When what one candidate has left was made: so many cells had changed.
#[derive(Clone)]
struct Kept {
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
    pub(super) fn of(&mut self, number: usize) -> Option<(&mut [u32], &[Cell])> {
        let place = self.place(number)?;
        let kept = &self.kept[place];
        let cells = self.board.len();
        (kept.begun == self.begun)
            .then(|| (&mut self.digits[place * cells..(place + 1) * cells], &self.changed[kept.changed..]))
    }

    fn place(&self, number: usize) -> Option<usize> {
        self.places.get(number)?.checked_sub(1).map(|place| place as usize)
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
        let now = Kept { changed: self.changed.len(), begun: self.begun };
        if let Some(place) = self.place(number) {
            self.digits[place * digits.len()..(place + 1) * digits.len()].copy_from_slice(digits);
            self.kept[place] = now;
            return false;
        }
        if may_add {
            self.digits.extend_from_slice(digits);
            self.kept.push(now);
            self.places[number] = self.kept.len() as u32;
        }
        may_add
    }

    /// How many candidates are kept.
    pub(super) const fn len(&self) -> usize {
        self.kept.len()
    }
}
