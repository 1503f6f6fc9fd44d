//! [`Batch`]: the instances that a rung finds, gathered without allocating once it has grown.

use crate::catalogue::{Pick, Score};
use std::cell::Cell;
use whydoku_board::scramble;
use whydoku_logic::{Conclusion, Finding, Step, TechniqueId};
use whydoku_techniques::finder::{FinderContext, Flow, Reason, StepSink};

pub(super) struct Batch {
    reasons: bool,
    conclusions: Vec<Conclusion>,
    found: Vec<BatchEntry>,
}

pub(super) struct BatchEntry {
    pub(super) technique: TechniqueId,
    pub(super) measure: u16,
    start: usize,
    end: usize,
    hash: u64,
    reason: Option<Reason>,
}

impl Batch {
    pub(super) const fn bare() -> Self {
        Self { reasons: false, conclusions: Vec::new(), found: Vec::new() }
    }

    pub(super) const fn with_reasons() -> Self {
        Self { reasons: true, conclusions: Vec::new(), found: Vec::new() }
    }

    pub(super) fn clear(&mut self) {
        self.conclusions.clear();
        self.found.clear();
    }

    pub(super) fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    pub(super) fn found(&self) -> &[BatchEntry] {
        &self.found
    }

    pub(super) fn conclusions(&self) -> &[Conclusion] {
        &self.conclusions
    }

    pub(super) fn conclusions_of(&self, found: &BatchEntry) -> &[Conclusion] {
        &self.conclusions[found.start..found.end]
    }

    pub(super) fn places(&self, found: &BatchEntry) -> bool {
        self.conclusions_of(found).iter().any(|conclusion| matches!(conclusion, Conclusion::Place(_)))
    }

    /// Runs a finder and keeps its instances, except those with the conclusions of an earlier one, such as a hidden single of
    /// both a row and a box.
    pub(super) fn gather(
        &mut self,
        technique: TechniqueId,
        find: impl FnOnce(&mut StepSink<'_>) -> Flow,
        pick: Pick,
        context: FinderContext<'_>,
        difficulty: &dyn Fn(TechniqueId, u16) -> Score,
    ) -> Flow {
        let Self { reasons, conclusions, found } = self;
        let easiest_alone = matches!(pick, Pick::Easiest | Pick::AllEasiest);
        let known = found.iter().filter(|_| easiest_alone);
        let easiest = Cell::new(known.map(|found| difficulty(found.technique, found.measure)).min());
        let keeps = |measure| easiest.get().is_none_or(|easiest| difficulty(technique, measure) <= easiest);
        let mut deliver = |instance: whydoku_techniques::finder::Instance<'_>| {
            let hash = conclusions_hash(instance.conclusions);
            let same = |other: &BatchEntry| {
                other.hash == hash && conclusions[other.start..other.end] == *instance.conclusions
            };
            if easiest_alone {
                let difficulty = difficulty(technique, instance.measure);
                easiest.update(|easiest| Some(easiest.map_or(difficulty, |easiest| easiest.min(difficulty))));
            }
            if !found.iter().any(same) {
                let start = conclusions.len();
                conclusions.extend_from_slice(instance.conclusions);
                let (end, measure, reason) = (conclusions.len(), instance.measure, instance.reason);
                found.push(BatchEntry { technique, measure, start, end, hash, reason });
            }
            if pick == Pick::First { Flow::Break(()) } else { Flow::Continue(()) }
        };
        let sink = if *reasons { StepSink::with_reasons(&mut deliver) } else { StepSink::bare(&mut deliver) };
        find(&mut sink.with_context(FinderContext { accepts: Some(&keeps), ..context }))
    }

    /// Keeps only the easiest instance, the first of equals.
    pub(super) fn keep_easiest(&mut self, difficulty: impl Fn(TechniqueId, u16) -> Score) {
        let easiest =
            self.found.iter().enumerate().min_by_key(|(_, found)| difficulty(found.technique, found.measure));
        let Some((at, _)) = easiest else { return };
        let mut only = self.found.swap_remove(at);
        self.conclusions.copy_within(only.start..only.end, 0);
        (only.start, only.end) = (0, only.end - only.start);
        self.conclusions.truncate(only.end);
        self.found.clear();
        self.found.push(only);
    }

    /// Keeps the instances that are as easy as the easiest.
    pub(super) fn keep_all_easiest(&mut self, difficulty: impl Fn(TechniqueId, u16) -> Score) {
        let of = |found: &BatchEntry| difficulty(found.technique, found.measure);
        let Some(easiest) = self.found.iter().map(of).min() else { return };
        self.found.retain(|found| of(found) == easiest);
        // The rest is in order, so each range moves down over removed ones.
        let mut kept = 0;
        for found in &mut self.found {
            self.conclusions.copy_within(found.start..found.end, kept);
            (found.start, found.end) = (kept, kept + found.end - found.start);
            kept = found.end;
        }
        self.conclusions.truncate(kept);
    }

    pub(super) fn steps(&self) -> impl Iterator<Item = Step> + '_ {
        self.found.iter().filter_map(|found| {
            let reason = found.reason.clone()?;
            let conclusions = self.conclusions[found.start..found.end].to_vec();
            let finding = Finding::new(reason.premises, conclusions, reason.figure)?;
            Some(Step { technique: found.technique, measure: found.measure, finding })
        })
    }
}

/// A hash that does not depend on the order of the conclusions.
fn conclusions_hash(conclusions: &[Conclusion]) -> u64 {
    conclusions.iter().fold(0, |sum, &conclusion| {
        let candidate = conclusion.candidate();
        let kind = u64::from(matches!(conclusion, Conclusion::Place(_)));
        let number = (candidate.cell.index() as u64) << 8 | (candidate.digit.index() as u64) << 1 | kind;
        sum.wrapping_add(scramble(number))
    })
}
