//! How well two lists agree about the order.

/// The rank of each value from 0; equal ones share the middle of theirs.
pub(crate) fn ranks(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&one, &other| values[one].total_cmp(&values[other]));
    let mut ranks = vec![0.0; values.len()];
    let mut from = 0;
    while from < order.len() {
        let same = order[from..].iter().take_while(|&&at| values[at].total_cmp(&values[order[from]]).is_eq());
        let to = from + same.count();
        order[from..to].iter().for_each(|&at| ranks[at] = (from + to - 1) as f64 / 2.0);
        from = to;
    }
    ranks
}

/// Spearman's rank correlation.
pub(crate) fn spearman(one: &[f64], other: &[f64]) -> f64 {
    let (one, other) = (ranks(one), ranks(other));
    let mean = (one.len() as f64 - 1.0) / 2.0;
    let product = |one: &[f64], other: &[f64]| -> f64 {
        one.iter().zip(other).map(|(one, other)| (one - mean) * (other - mean)).sum()
    };
    product(&one, &other) / (product(&one, &one) * product(&other, &other)).sqrt()
}
