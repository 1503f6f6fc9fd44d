//! Techniques by whatever anyone calls them: our names in every language, those of other programs, codes.

use super::Catalogue;
use whydoku_logic::TechniqueId;

impl Catalogue {
    /// The techniques that somebody calls this. Case, blanks, hyphens and a plural at the end do not matter; where no name
    /// is the same, those are found in which all the words occur.
    pub fn called(&self, name: &str) -> Vec<TechniqueId> {
        if let Ok(id) = name.parse::<TechniqueId>() {
            return vec![id];
        }
        let coded: Vec<TechniqueId> =
            self.by_hodoku_code(name.split_once('-').map_or(name, |(code, _)| code)).collect();
        if !coded.is_empty() {
            return coded;
        }
        let wanted = bare(name);
        if wanted.is_empty() {
            return Vec::new();
        }
        // What is meant in English or by another program comes before what the same word says in another language.
        let english = self.called_in(&wanted, name, |code| code == "en");
        let mut found = if english.is_empty() { self.called_in(&wanted, name, |_| true) } else { english };
        // What is called just so comes before what is a kind of it, and what is easier before what is harder.
        found.sort_by_key(|&id| {
            let entry = self.entry(id);
            let is_own = bare(id.slug()) == wanted || bare(&entry.words("en").name) == wanted;
            (!is_own, entry.ratings.get("human").map(|rating| rating.difficulty))
        });
        found
    }

    /// The same with the names in some languages.
    fn called_in(&self, wanted: &str, name: &str, in_language: impl Fn(&str) -> bool) -> Vec<TechniqueId> {
        let of = |is: &dyn Fn(&str) -> bool| -> Vec<TechniqueId> {
            let all = TechniqueId::all();
            all.filter(|&id| self.names(id, &in_language).iter().any(|known| is(known))).collect()
        };
        let same = of(&|known| parts(known).iter().any(|part| bare(part) == wanted));
        if !same.is_empty() {
            return same;
        }
        let words: Vec<String> =
            name.split([' ', '-', '_', '/', '(', ')']).map(bare).filter(|w| !w.is_empty()).collect();
        let holds = |known: &str| {
            let known: Vec<String> = known.split([' ', '-', '_', '/', '(', ')']).map(bare).collect();
            words.iter().all(|word| known.iter().any(|own| own.starts_with(word.as_str())))
        };
        let found = of(&holds);
        if found.is_empty() { of(&|known| initials(known) == wanted) } else { found }
    }

    /// All that a technique is called.
    fn names(&self, id: TechniqueId, in_language: impl Fn(&str) -> bool) -> Vec<String> {
        let entry = self.entry(id);
        let languages = self.languages().filter(|(code, _)| in_language(code));
        let own = languages.map(|(code, _)| entry.words(code).name.clone());
        let elsewhere = entry.elsewhere.values().map(|elsewhere| elsewhere.name.clone());
        std::iter::once(id.slug().to_owned()).chain(own).chain(elsewhere).collect()
    }
}

/// The first letters of a name's words, but of `type`: `ur1`.
fn initials(name: &str) -> String {
    let words = name.split([' ', '-', ',']).filter(|word| !word.eq_ignore_ascii_case("type"));
    words.filter_map(|word| word.chars().next()).flat_map(char::to_lowercase).collect()
}

/// A name, and what it is without its brackets, within them, and before and behind a stroke or a comma.
fn parts(name: &str) -> Vec<&str> {
    let mut parts = vec![name];
    parts.extend(name.split(['/', ',']));
    if let Some((before, rest)) = name.split_once('(') {
        parts.push(before);
        parts.push(rest.trim_end_matches(')'));
    }
    parts
}

/// The letters, figures and plus signs of a name, small, without the `s` of a plural.
fn bare(name: &str) -> String {
    let letters = name.chars().filter(|letter| letter.is_alphanumeric() || *letter == '+');
    let small: String = letters.flat_map(char::to_lowercase).collect();
    let british = small.replace("color", "colour");
    british.strip_suffix('s').filter(|rest| rest.len() > 3).map_or(british.clone(), str::to_owned)
}
