//! Parses the rules of `SudokuPad`, which are written in words. Only few sentences are understood, and only if every word
//! is known, because an unknown word may change the puzzle.

use whydoku_board::Rules;

/// The subjects of sentences, the words that such a sentence may contain, and its rule.
const SENTENCES: [(&[&str], &str, Rules); 4] = [
    (
        &["knight", "knights", "antiknight"],
        "anti antiknight knight knights  chess move moves apart away separated by cells digits a in of the same \
         identical equal digit cannot may must not can't contain be is are rule rules constraint applies apply that",
        Rules::ANTI_KNIGHT,
    ),
    (
        &["king", "kings", "antiking"],
        "anti antiking king kings  chess move moves apart away separated by cells digits a in of the same identical \
         equal digit cannot may must not can't contain be is are rule rules constraint applies apply that",
        Rules::ANTI_KING,
    ),
    (
        &["diagonals"],
        "digits cannot may must not can't repeat on along the both main marked two long blue grey gray indicated diagonals \
         also contain each all from 1 to 9 once exactly a",
        Rules::DIAGONALS,
    ),
    (
        &["cage", "cages", "killer"],
        "killer cage cages sudoku digits numbers in a each the within of must do may cannot can't not repeat and sum add \
         up to total number clue given shown indicated small top left upper corner its their  if where it is one \
         rules rule apply applies value",
        Rules::NONE,
    ),
];

const ORDINARY: &str = "normal standard classic regular sudoku rules rule apply applies";

/// Returns the rules of a text, or the first sentence that is not understood.
pub(super) fn parse_rules(text: &str) -> Result<Rules, String> {
    let mut rules = Rules::NONE;
    for sentence in text.split(['.', '\n', ';', '!', ':']) {
        let words: Vec<String> = words(sentence).collect();
        if words.is_empty() {
            continue;
        }
        let all = |known: &str| words.iter().all(|word| known.split(' ').any(|known| known == word));
        let about = |names: &[&str]| names.iter().any(|name| words.iter().any(|word| word == name));
        let meant = SENTENCES.iter().find(|(names, known, _)| about(names) && all(known));
        // Permission to repeat digits is no such rule.
        let denies = ["not", "cannot", "can't"].iter().any(|no| words.iter().any(|word| word == no));
        let repeats = words.iter().any(|word| matches!(word.as_str(), "repeat" | "may"));
        match meant {
            Some((.., rule)) if denies || !repeats => rules = rules.and(*rule),
            None if all(ORDINARY) => {}
            _ => return Err(sentence.trim().to_owned()),
        }
    }
    Ok(rules)
}

fn words(sentence: &str) -> impl Iterator<Item = String> {
    let letters = |sign: char| sign.is_alphanumeric() || matches!(sign, '\'' | '’');
    let words = sentence.split(move |sign| !letters(sign)).filter(|word| !word.is_empty());
    words.map(|word| word.to_lowercase().replace('’', "'").trim_end_matches("'s").to_owned())
}
