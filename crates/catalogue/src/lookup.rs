//! Looks techniques up by name: our names in every language, names and codes of other programs.

use super::Catalogue;
use whydoku_logic::TechniqueId;

impl Catalogue {
    /// Returns the techniques with a name, ignoring case, blanks, hyphens and a final plural. If no name is equal, returns
    /// those whose names contain all the words.
    pub fn find_by_name(&self, name: &str) -> Vec<TechniqueId> {
        if let Ok(id) = name.parse::<TechniqueId>() {
            return vec![id];
        }
        let coded: Vec<TechniqueId> =
            self.by_hodoku_code(name.split_once('-').map_or(name, |(code, _)| code)).collect();
        if !coded.is_empty() {
            return coded;
        }
        let key = normalized(name);
        if key.is_empty() {
            return Vec::new();
        }
        // English names and those of other programs come before equal words of other languages.
        let english = self.find_in_languages(&key, name, |code| code == "en");
        let mut found =
            if english.is_empty() { self.find_in_languages(&key, name, |_| true) } else { english };
        // Exact names come before variants, easier techniques before harder ones.
        found.sort_by_key(|&id| {
            let entry = self.entry(id);
            let is_own = normalized(id.slug()) == key || normalized(&entry.words("en").name) == key;
            (!is_own, entry.ratings.get("human").map(|rating| rating.difficulty))
        });
        found
    }

    fn find_in_languages(
        &self,
        key: &str,
        name: &str,
        in_language: impl Fn(&str) -> bool,
    ) -> Vec<TechniqueId> {
        let matching = |is: &dyn Fn(&str) -> bool| -> Vec<TechniqueId> {
            let all = TechniqueId::all();
            all.filter(|&id| self.names(id, &in_language).iter().any(|known| is(known))).collect()
        };
        let same = matching(&|known| parts(known).iter().any(|part| normalized(part) == key));
        if !same.is_empty() {
            return same;
        }
        let words: Vec<String> =
            name.split([' ', '-', '_', '/', '(', ')']).map(normalized).filter(|w| !w.is_empty()).collect();
        let holds = |known: &str| {
            let known: Vec<String> = known.split([' ', '-', '_', '/', '(', ')']).map(normalized).collect();
            words.iter().all(|word| known.iter().any(|own| own.starts_with(word.as_str())))
        };
        let found = matching(&holds);
        if found.is_empty() { matching(&|known| initials(known) == key) } else { found }
    }

    fn names(&self, id: TechniqueId, in_language: impl Fn(&str) -> bool) -> Vec<String> {
        let entry = self.entry(id);
        let languages = self.languages().filter(|(code, _)| in_language(code));
        let own = languages.map(|(code, _)| entry.words(code).name.clone());
        let elsewhere = entry.elsewhere().values().map(|elsewhere| elsewhere.name.clone());
        std::iter::once(id.slug().to_owned()).chain(own).chain(elsewhere).collect()
    }
}

/// Returns the first letters of a name's words except `type`: `ur1`.
fn initials(name: &str) -> String {
    let words = name.split([' ', '-', ',']).filter(|word| !word.eq_ignore_ascii_case("type"));
    words.filter_map(|word| word.chars().next()).flat_map(char::to_lowercase).collect()
}

/// The parts of a name that stand for it: before and within brackets, before and after a slash or a comma.
fn parts(name: &str) -> Vec<&str> {
    let mut parts = vec![name];
    parts.extend(name.split(['/', ',']));
    if let Some((before, rest)) = name.split_once('(') {
        parts.push(before);
        parts.push(rest.trim_end_matches(')'));
    }
    parts
}

/// Returns the letters, digits and plus signs of a name in lower case, without a final `s`.
fn normalized(name: &str) -> String {
    let letters = name.chars().filter(|letter| letter.is_alphanumeric() || *letter == '+');
    let small: String = letters.flat_map(char::to_lowercase).collect();
    let british = small.replace("color", "colour");
    british.strip_suffix('s').filter(|rest| rest.len() > 3).map_or(british.clone(), str::to_owned)
}
