//! [`CompiledRule`]: a reading with what is worked out once for those who ask often; each kind of reading is asked in its own way.
//!
//! Search and finders ask here. The checker does not: it reads cell by cell, so that what was found is judged by
//! something else.

use super::Automaton;
use super::chosen::{self, Chosen};
use super::counted::Counted;
use super::examples::Examples;
use super::lunchbox::{self, Lunchbox};
use super::reached;
use super::ways::Dfa;
use std::sync::{Arc, OnceLock};

/// A reading of so many cells, with its ways once they have been asked for. Copies share them.
#[derive(Clone, Debug)]
pub struct CompiledRule {
    reading: Automaton,
    cells: usize,
    size: usize,
    ways: Arc<OnceLock<Option<Dfa>>>,
    chosen: Arc<OnceLock<Option<Chosen>>>,
}

impl CompiledRule {
    /// A reading of so many cells on a board with so many digits.
    pub fn new(reading: Automaton, cells: usize, size: usize) -> Self {
        Self { reading, cells, size, ways: Arc::default(), chosen: Arc::default() }
    }

    /// The same, read anew each time.
    pub fn anew(reading: Automaton, cells: usize, size: usize) -> Self {
        Self { reading, cells, size, ways: Arc::new(OnceLock::from(None)), chosen: Arc::default() }
    }

    /// Whether the digits of all its cells fit side by side in a word.
    pub const fn fits_in_word(&self) -> bool {
        self.cells * self.size <= u64::BITS as usize
    }

    /// The digits of its cells, side by side.
    pub fn in_word(&self, domains: impl Iterator<Item = u32>) -> u64 {
        domains.enumerate().fold(0, |word, (at, digits)| word | u64::from(digits) << (at * self.size))
    }

    /// The digits of each cell, of a word in which they lie side by side.
    pub fn out_of_word(&self, word: u64) -> impl Iterator<Item = u32> {
        (0..self.cells).map(move |at| (word >> (at * self.size)) as u32 & ((1 << self.size) - 1))
    }

    /// Of the digits that each cell may hold, as bits, those that stand in some filling that is right; `None` if there is
    /// no such filling.
    pub fn supports(&self, domains: &[u32]) -> Option<Vec<u32>> {
        let mut left = Vec::new();
        self.supports_into(domains, &mut left, &mut Workspace::default()).then_some(left)
    }

    /// The same for those who ask again and again: what is left is written to `left`, and `workspace` is what it takes to find
    /// out. Says whether there is a filling.
    pub fn supports_into(&self, domains: &[u32], left: &mut Vec<u32>, workspace: &mut Workspace) -> bool {
        left.clear();
        if let Some(chosen) = self.chosen() {
            left.resize(domains.len(), 0);
            return chosen.supports(domains, left, &mut workspace.sets);
        }
        if let Some(counted) = Counted::of(&self.reading) {
            left.resize(domains.len(), 0);
            return counted.supports(domains, left);
        }
        if let Some(lunchbox) = Lunchbox::of(&self.reading) {
            left.resize(domains.len(), 0);
            return lunchbox.supports(domains, left, &mut workspace.met);
        }
        if self.reading.is_bounded_anew() {
            left.resize(domains.len(), 0);
            if let Some(fits) = reached::supports(&self.reading, domains, left, &mut workspace.sums) {
                return fits;
            }
            left.clear();
        }
        match self.ways().filter(|_| !self.reading.is_bounded_anew()) {
            Some(ways) => {
                left.resize(domains.len(), 0);
                ways.supports(domains, left, &mut workspace.states)
            }
            None => self.reading.supports(domains, &mut 0).is_some_and(|found| {
                left.extend(found);
                true
            }),
        }
    }

    /// Adds fillings of the digits that [`Self::supports_into`] has just left, which hold all of those that are lacking.
    /// There are none where it does not look at ways.
    pub(super) fn examples(&self, left: &[u32], workspace: &mut Workspace, examples: &mut Examples) {
        let Workspace { states, lacking, .. } = workspace;
        if self.chosen().is_none()
            && Lunchbox::of(&self.reading).is_none()
            && !self.reading.is_bounded_anew()
            && let Some(ways) = self.ways()
        {
            ways.fillings(left, lacking, states, &mut |filling| examples.keep(filling, self.size));
        }
    }

    /// The same by the ways alone, which say less of long sums: what a formula that is made of them can show.
    pub fn supports_by_ways(&self, domains: &[u32]) -> Option<Vec<u32>> {
        let Some(ways) = self.ways() else { return self.supports(domains) };
        let mut left = vec![0; domains.len()];
        ways.supports(domains, &mut left, &mut Vec::new()).then_some(left)
    }

    /// Whether there is a filling, and none without a digit, whose number among those of the board is given. The digits of
    /// the cells are those that some filling holds.
    pub fn needs(&self, domains: &[u32], digit: usize) -> bool {
        let workspace = &mut chosen::Workspace::default();
        let everywhere = self.chosen().and_then(|chosen| chosen.in_every_filling(domains, workspace));
        if let Some(digits) = everywhere {
            return digits >> digit & 1 == 1;
        }
        let without: Vec<u32> = domains.iter().map(|domain| domain & !(1 << digit)).collect();
        (without.contains(&0) || self.supports(&without).is_none()) && self.supports(domains).is_some()
    }

    /// The sets of digits, as bits, of which one stands in the cells, in any order; `None` if it is not just that which
    /// the reading asks.
    pub fn sets(&self) -> Option<Vec<u32>> {
        self.chosen()?.sets().map(Iterator::collect)
    }

    /// Whether it is as soon answered as an answer is found that was kept.
    pub(super) const fn is_soon_answered(&self) -> bool {
        Counted::of(&self.reading).is_some()
    }

    fn chosen(&self) -> Option<&Chosen> {
        self.chosen.get_or_init(|| Chosen::of(&self.reading, self.cells, self.size)).as_ref()
    }

    /// All ways through the reading; `None` if there are too many.
    pub fn ways(&self) -> Option<&Dfa> {
        self.ways.get_or_init(|| Dfa::of(&self.reading, self.cells, self.size)).as_ref()
    }
}

/// What it takes to ask, kept by those who ask again and again.
#[derive(Default)]
pub struct Workspace {
    states: Vec<u64>,
    /// What no filling holds that was met.
    pub(super) lacking: Vec<u32>,
    sets: chosen::Workspace,
    met: Vec<lunchbox::Met>,
    sums: reached::Workspace,
}
