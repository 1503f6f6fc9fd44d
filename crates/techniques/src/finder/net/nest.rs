//! Nets within a net: after something was supposed and followed, candidates are tried one by one; what breaks is denied,
//! until something breaks without a trial.

use super::cone::cone_of_breach;
use super::network::{Mask, Statement, TruthSet};
use super::propagation::{Mark, Propagation, Scope};

/// Rounds in which a nested net looks for what it can deny.
const ROUNDS: usize = 8;

/// What comes of denying.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Nests {
    /// Something breaks after all this is denied, round for round. What breaks at once takes no round.
    Breaks(Vec<Vec<Statement>>),
    /// Nothing breaks, and nothing is left that could be denied: so nothing that was asserted here breaks by itself.
    Holds,
    /// Nothing broke in as many rounds as are looked at.
    Open,
}

impl Nests {
    /// The rounds, if something breaks.
    pub fn rounds(self) -> Option<Vec<Vec<Statement>>> {
        if let Self::Breaks(rounds) = self { Some(rounds) } else { None }
    }
}

/// What nets deny beside these claims, all of a round at once, until something breaks; no more than so many rounds as are
/// wanted.
pub fn denied(
    propagation: &mut Propagation<'_>,
    claims: &[Statement],
    scope: Scope<'_>,
    is_wanted: impl Fn(u16) -> bool,
) -> Nests {
    let rounds = (1..=ROUNDS as u16).take_while(|&rounds| is_wanted(rounds)).count();
    denied_at_most(propagation, claims, scope, rounds, &AtMost::default(), None)
}

/// What can be denied at most, round for round, by fewer truths than those that were followed: with fewer no more is denied
/// before a round, so what broke nothing in it breaks nothing.
#[derive(Clone, Debug, Default)]
pub(super) struct AtMost(Vec<Mask>);

/// The same, trying only what can be denied at most. What can be with fewer truths is added to `fewer`, if it is wanted.
fn denied_at_most(
    propagation: &mut Propagation<'_>,
    claims: &[Statement],
    scope: Scope<'_>,
    rounds_at_most: usize,
    at_most: &AtMost,
    mut fewer: Option<&mut AtMost>,
) -> Nests {
    let mut rounds = Vec::new();
    if propagation.run(claims, scope) {
        return Nests::Breaks(rounds);
    }
    let network = propagation.network();
    let mut harmless = Mask::none(network.len());
    for round in 0..rounds_at_most {
        let may = |candidate| at_most.0.get(round).is_none_or(|most| most.has(candidate));
        let mut open: Vec<u32> =
            network.candidates().filter(|&c| may(c) && in_pair(propagation, c, scope)).collect();
        harmless.clear();
        open.retain(|&candidate| propagation.would_break(candidate, scope, &mut harmless));
        if open.is_empty() {
            return Nests::Holds;
        }
        if let Some(AtMost(fewer)) = &mut fewer {
            let gone = network.candidates().filter(|&candidate| propagation.is_not(candidate));
            fewer.push(Mask::of(network.len(), gone.chain(open.iter().copied())));
        }
        let denied: Vec<Statement> = open.into_iter().map(Statement::is_not).collect();
        let breaks = propagation.further(&denied, scope);
        rounds.push(denied);
        if breaks {
            return Nests::Breaks(rounds);
        }
    }
    Nests::Open
}

/// Of what is denied as much as is needed, in order. This can be at most.
pub(super) fn fewest_denied(
    propagation: &mut Propagation<'_>,
    claims: &[Statement],
    truths: &TruthSet,
    at_most: &AtMost,
) -> Option<Vec<u32>> {
    let scope = Scope::Of(truths);
    let rounds = denied_at_most(propagation, claims, scope, ROUNDS, at_most, None).rounds()?;
    let mut kept: Vec<u32> = rounds.into_iter().flatten().map(|claim| claim.candidate).collect();
    // A round denies at once what it can; one after another, fewer may do.
    let mut marks = Vec::with_capacity(kept.len());
    kept.truncate(if propagation.run(claims, scope) {
        0
    } else {
        enough_of(propagation, &kept, scope, &mut marks)?
    });
    // From the last to the first: what comes before one stays as it is and is not followed again.
    for at in (0..kept.len()).rev() {
        let candidate = kept.remove(at);
        propagation.back_to_mark(marks[at]);
        marks.truncate(at);
        match enough_of(propagation, &kept[at..], scope, &mut marks) {
            Some(count) => kept.truncate(at + count),
            None => kept.insert(at, candidate),
        }
    }
    Some(kept)
}

/// What breaks with each candidate that is denied in turn, and in the end without one, and by which truths.
pub(super) fn ends(
    propagation: &mut Propagation<'_>,
    claims: &[Statement],
    denied: &[u32],
    truths: &TruthSet,
) -> Option<Vec<(u32, TruthSet)>> {
    let scope = Scope::Of(truths);
    let mut claims = claims.to_vec();
    let mut ends = Vec::with_capacity(denied.len() + 1);
    for next in denied.iter().copied().map(Some).chain([None]) {
        claims.extend(next.map(Statement::is));
        if !propagation.run(&claims, scope) {
            return None;
        }
        ends.push(cone_of_breach(propagation, scope, |_| true)?);
        if let Some(next) = next {
            claims.pop();
            claims.push(Statement::is_not(next));
        }
    }
    Some(ends)
}

/// Of these truths those that nets within the net rest on, if they show that the claim breaks; and what can be denied at
/// most with still fewer. At most this can be with these.
pub(super) fn used(
    propagation: &mut Propagation<'_>,
    claim: Statement,
    truths: &TruthSet,
    at_most: &AtMost,
) -> Option<(TruthSet, AtMost)> {
    let claims = &[claim];
    let denied = fewest_denied(propagation, claims, truths, at_most)?;
    let mut used = propagation.no_truths();
    for (_, cone) in ends(propagation, claims, &denied, truths)? {
        used.add_all(&cone);
    }
    // Fewer truths give fewer candidates that are tried.
    let mut fewer = AtMost::default();
    let scope = Scope::Of(&used);
    let shows =
        denied_at_most(propagation, claims, scope, ROUNDS, at_most, Some(&mut fewer)).rounds().is_some();
    Some(if shows { (used, fewer) } else { (truths.clone(), at_most.clone()) })
}

/// After how many of these, denied in turn from where nothing has broken yet, something breaks; `None` if one of them cannot
/// be denied, or nothing does. Where it stood before each is added to `marks`.
fn enough_of(
    propagation: &mut Propagation<'_>,
    denied: &[u32],
    scope: Scope<'_>,
    marks: &mut Vec<Mark>,
) -> Option<usize> {
    let mut broken = false;
    for (at, &candidate) in denied.iter().enumerate() {
        if broken {
            return Some(at);
        }
        marks.push(propagation.mark());
        if propagation.is(candidate)
            || !propagation.is_not(candidate) && !propagation.breaks_with(candidate, scope)
        {
            return None;
        }
        broken = propagation.further(&[Statement::is_not(candidate)], scope);
    }
    broken.then_some(denied.len())
}

/// Whether a candidate is open and some truth that may be used has just this one and one more left.
fn in_pair(propagation: &Propagation<'_>, candidate: u32, scope: Scope<'_>) -> bool {
    let may = |truth: u32| if let Scope::Of(set) = scope { set.has(truth) } else { true };
    !propagation.is(candidate)
        && !propagation.is_not(candidate)
        && propagation
            .network()
            .truths_of(candidate)
            .iter()
            .any(|&truth| propagation.left(truth) == 2 && may(truth))
}
