//! [`nearest`]: suggests a known word for a misspelt one.

/// Returns the most similar known word, if its edit distance is small enough.
pub fn nearest<'a>(word: &str, among: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase().replace(['_', ' '], "-");
    let most = (word.chars().count() / 2).min(3);
    among
        .into_iter()
        .map(|known| (distance(&known.to_lowercase(), &word), known))
        .filter(|(distance, _)| *distance <= most)
        .min()
        .map(|(_, known)| known)
}

fn distance(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.chars().count()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, y) in b.chars().enumerate() {
            let here = (diagonal + usize::from(x != y)).min(row[j] + 1).min(row[j + 1] + 1);
            diagonal = std::mem::replace(&mut row[j + 1], here);
        }
    }
    row[row.len() - 1]
}

/// Returns ` (did you mean …?)` for a message about an unknown word; empty if no known word is similar.
pub fn suggestion<'a>(word: &str, among: impl IntoIterator<Item = &'a str>) -> String {
    nearest(word, among).map_or(String::new(), |near| format!(" (did you mean `{near}`?)"))
}
