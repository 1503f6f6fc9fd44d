//! Rules about several cells in a proof: what a case takes away from their cells, and why.
//!
//! What sums say, `sums.rs` adds up. Any other rule is read state by state, as the formula has it: from the last cell
//! to the first, every state that the case allows is shown to lead nowhere.

use super::lemma::{Because, Hint, Lemma, Values, Why, value};
use super::sums::Row;
use super::trial::Trial;
use super::{Literal, ReadingState, Reference};
use std::collections::BTreeMap;
use std::rc::Rc;
use whydoku_board::{Candidate, Cell, CompiledRule, Digit};

/// What several cells say at once.
#[derive(Clone, Debug)]
pub(super) enum Related {
    /// A sum, where constraints can be added up.
    Sum(Row),
    /// Cells that are read one after the other.
    Read(Read),
}

/// A relation that is read.
#[derive(Clone, Debug)]
pub(super) struct Read {
    pub(super) relation: usize,
    pub(super) order: Vec<Cell>,
    pub(super) prepared: CompiledRule,
}

impl Related {
    /// Its cells.
    pub(super) fn cells(&self) -> Vec<Cell> {
        match self {
            Self::Sum(row) => row.factors.iter().map(|&(cell, _)| cell).collect(),
            Self::Read(read) => read.order.clone(),
        }
    }
}

/// What the cells of a reading could hold when it took something away.
#[derive(Clone, Debug)]
pub(super) struct NoWay {
    /// Which reading, by its place among the premises.
    related: usize,
    /// Their digits, as bits, and whether one of them is true.
    held: Vec<(u32, bool)>,
}

/// What came of looking at rules about several cells.
pub(super) enum Looked {
    /// Nothing new.
    Nothing,
    /// A candidate is false.
    Progress,
    /// They cannot be honoured.
    Contradiction(Lemma),
}

impl<const W: usize> Trial<'_, W> {
    /// Takes away what the rules about several cells do not allow.
    pub(super) fn relate(&mut self, board: &mut Values) -> Looked {
        let related = self.asked.related;
        for (at, one) in related.iter().enumerate() {
            let looked = match one {
                Related::Sum(row) => self.add_up(row, board),
                Related::Read(read) => self.read(at, read, board),
            };
            if !matches!(looked, Looked::Nothing) {
                return looked;
            }
        }
        Looked::Nothing
    }

    /// The digits that a cell can hold, as bits, and whether one of them is true.
    pub(super) fn held(&self, cell: Cell, board: &Values) -> (u32, bool) {
        let mut digits = 0;
        for digit in self.asked.layout.digits() {
            match value(Candidate::new(cell, digit), board) {
                Some(true) => return (1 << digit.index(), true),
                Some(false) => {}
                None => digits |= 1 << digit.index(),
            }
        }
        (digits, false)
    }

    fn read(&mut self, at: usize, read: &Read, board: &mut Values) -> Looked {
        let held: Vec<(u32, bool)> = read.order.iter().map(|&cell| self.held(cell, board)).collect();
        let digits: Vec<u32> = held.iter().map(|&(digits, _)| digits).collect();
        if digits.contains(&0) {
            return Looked::Nothing;
        }
        let supports = read.prepared.supports_by_ways(&digits);
        let no_way = Rc::new(NoWay { related: at, held });
        let Some(supports) = supports else {
            let lemma = self.leads_nowhere(&no_way, None, board);
            let mut why = self.why();
            self.rest_on(lemma, None, board, &mut why);
            return Looked::Contradiction(why.lemma());
        };
        let mut looked = Looked::Nothing;
        for ((&cell, digits), kept) in read.order.iter().zip(digits).zip(supports) {
            let gone = digits & !kept;
            for digit in self.asked.layout.digits().filter(|digit| gone >> digit.index() & 1 == 1) {
                let candidate = Candidate::new(cell, digit);
                if value(candidate, board).is_none() {
                    board.set(candidate, false, Because::NoWay(Rc::clone(&no_way)));
                }
                looked = Looked::Progress;
            }
        }
        looked
    }

    /// A lemma holds here because of what it supposes beside what is concluded.
    pub(super) fn rest_on(
        &mut self,
        lemma: usize,
        concluded: Option<Candidate>,
        board: &Values,
        why: &mut Why,
    ) {
        for literal in self.lemmas[lemma].clause().to_vec() {
            if Some(literal.candidate) != concluded {
                self.explain(literal.candidate, board, why);
            }
        }
        why.hints.push(Hint::Lemma(lemma));
    }

    /// Shows that no way through a reading is left, if what is supposed of a cell is true.
    pub(super) fn leads_nowhere(
        &mut self,
        no_way: &NoWay,
        supposed: Option<Candidate>,
        board: &Values,
    ) -> usize {
        let Related::Read(Read { relation, order, prepared }) = &self.asked.related[no_way.related] else {
            unreachable!("sums are added up, not read")
        };
        let (relation, ways) = (*relation, prepared.ways().expect("a formula was made of them"));
        let tried: Vec<(u32, bool)> = order
            .iter()
            .zip(&no_way.held)
            .map(|(&cell, &held)| match supposed {
                Some(supposed) if supposed.cell == cell => (1 << supposed.digit.index(), true),
                _ => held,
            })
            .collect();
        let digits = |at: usize| {
            let bits = tried[at].0;
            self.asked.layout.digits().filter(move |digit| bits >> digit.index() & 1 == 1)
        };
        let mut met: Vec<Vec<usize>> = vec![(0..ways.states(0)).collect()];
        for at in 0..order.len() {
            let after = met[at]
                .iter()
                .flat_map(|&state| digits(at).filter_map(move |digit| ways.next(at, state, digit)));
            let mut after: Vec<usize> = after.collect();
            after.sort_unstable();
            after.dedup();
            met.push(after);
        }
        let order = order.clone();
        let mut shown: BTreeMap<usize, usize> = BTreeMap::new();
        for at in (0..order.len()).rev() {
            let mut here = BTreeMap::new();
            for &state in &met[at] {
                let mut why = self.why();
                let go = |trial: &Self, digit: Digit, why: &mut Why| {
                    if let Some(next) = ways.next(at, state, digit) {
                        trial.inherit(shown[&next], why);
                    }
                    why.add([Reference::Leads(ReadingState { relation, at, number: state }, digit)]);
                };
                let (held, is_true) = tried[at];
                for digit in self.asked.layout.digits() {
                    let candidate = Candidate::new(order[at], digit);
                    let possible = held >> digit.index() & 1 == 1;
                    if possible && is_true {
                        self.take_for_granted(candidate, true, supposed, board, &mut why);
                    }
                    if possible || !is_true && ways.next(at, state, digit).is_none() {
                        go(self, digit, &mut why);
                    } else if !is_true {
                        self.take_for_granted(candidate, false, supposed, board, &mut why);
                    }
                }
                if !is_true {
                    why.add([Reference::Cell(order[at])]);
                }
                self.lemmas.push(why.lemma_of(ReadingState { relation, at, number: state }));
                here.insert(state, self.lemmas.len() - 1);
            }
            shown = here;
        }
        let mut why = self.why();
        shown.values().for_each(|&lemma| self.inherit(lemma, &mut why));
        why.add([Reference::Begins(relation)]);
        self.lemmas.push(why.lemma());
        self.lemmas.len() - 1
    }

    /// What a lemma supposes is supposed here too.
    fn inherit(&self, lemma: usize, why: &mut Why) {
        for literal in self.lemmas[lemma].clause() {
            why.suppose(literal.opposite());
        }
        why.hints.push(Hint::Lemma(lemma));
    }

    /// What is known is quoted; anything else is supposed, to be shown by whoever uses the lemma.
    fn take_for_granted(
        &self,
        candidate: Candidate,
        is: bool,
        supposed: Option<Candidate>,
        board: &Values,
        why: &mut Why,
    ) {
        let is_known = matches!(board.get(candidate), Some((_, Because::Known)));
        match is {
            _ if !is_known || supposed == Some(candidate) => why.suppose(Literal { candidate, is }),
            true => why.add(self.asked.facts.standing(candidate)),
            false => why.add(self.asked.facts.falsity_of(candidate, self.asked.layout).into_iter().flatten()),
        }
    }
}
