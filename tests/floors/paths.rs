//! Every path in a source file.
//!
//! The compiler cannot see the floors: to it all rooms of a crate are one house. So the paths are read from the text, and
//! every spelling counts: `use` with nested groups, paths in the middle of code, `super::super::…`.

/// The names directly under the crate root that a file mentions, through `crate`, `super` or the crate's own name.
pub(super) fn crate_paths(module: &[String], text: &str) -> Vec<String> {
    let tokens = tokens(text);
    let mut found = Vec::new();
    for path in all_paths(&tokens) {
        let depth = module.len() + path.inline_modules;
        let climbs = path.segments.iter().take_while(|&&segment| segment == "super").count();
        let rest = match path.segments[0] {
            "crate" | "whydoku" => &path.segments[1..],
            // A file of the crate root has no parent to climb to but that root.
            "super" if climbs >= depth => &path.segments[climbs..],
            _ => continue,
        };
        if let Some(&target) = rest.first()
            && target != "self"
        {
            found.push(target.to_owned());
        }
    }
    found
}

/// A path as it stands in the text, with groups spelled out.
pub(super) struct Written<'a> {
    pub(super) segments: Vec<&'a str>,
    /// How many `mod name { … }` of the same file stand around it; `super` leads out of those first.
    pub(super) inline_modules: usize,
}

/// Every path of two segments or more. Groups are spelled out: `a::{b, c::d}` gives `a::b` and `a::c::d`.
pub(super) fn all_paths<'a>(tokens: &[&'a str]) -> Vec<Written<'a>> {
    let mut found = Vec::new();
    let mut depth = 0;
    let mut inline: Vec<usize> = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        match tokens[at] {
            "{" => depth += 1,
            "}" => {
                depth = usize::saturating_sub(depth, 1);
                if inline.last() == Some(&depth) {
                    inline.pop();
                }
            }
            "mod" if tokens.get(at + 2) == Some(&"{") => inline.push(depth),
            word if is_word(word) => {
                let mut paths = Vec::new();
                at = read_path(tokens, at, &[], &mut paths);
                let long = paths.into_iter().filter(|path: &Vec<&str>| path.len() > 1);
                found.extend(long.map(|segments| Written { segments, inline_modules: inline.len() }));
                continue;
            }
            _ => {}
        }
        at += 1;
    }
    found
}

/// Reads one path, or one member of a group, that begins at `at`; returns where it ends.
fn read_path<'a>(
    tokens: &[&'a str],
    mut at: usize,
    before: &[&'a str],
    paths: &mut Vec<Vec<&'a str>>,
) -> usize {
    let mut path = before.to_vec();
    while at < tokens.len() && (is_word(tokens[at]) || tokens[at] == "*") {
        path.push(tokens[at]);
        at += 1;
        if tokens.get(at) != Some(&"::") {
            break;
        }
        at += 1;
    }
    if path.len() > before.len() && tokens[at - 1] == "::" && tokens.get(at) == Some(&"{") {
        at += 1;
        while at < tokens.len() && tokens[at] != "}" {
            let next = read_path(tokens, at, &path, paths);
            // What is no member (a comma, the new name after `as`) is passed over.
            at = next.max(at + 1);
        }
        return at + 1;
    }
    if path.len() > before.len() {
        paths.push(path);
    }
    at
}

fn is_word(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// Words, `::` and single marks; comments, strings, characters and lifetimes are left out.
pub(super) fn tokens(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let skipped = skipped(rest);
        let length = if skipped > 0 {
            skipped
        } else if is_word(rest) {
            rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len())
        } else if rest.starts_with("::") {
            2
        } else {
            first.len_utf8()
        };
        if skipped == 0 && !first.is_whitespace() {
            found.push(&rest[..length]);
        }
        rest = &rest[length..];
    }
    found
}

/// The length of the comment, string, character or lifetime that the text begins with; 0 if it begins with none.
fn skipped(text: &str) -> usize {
    if text.starts_with("//") {
        return text.find('\n').unwrap_or(text.len());
    }
    if text.starts_with("/*") {
        let (mut depth, mut at) = (0, 0);
        while at < text.len() {
            let rest = &text.as_bytes()[at..];
            if rest.starts_with(b"/*") || rest.starts_with(b"*/") {
                depth += if rest[0] == b'/' { 1 } else { -1 };
                at += 2;
                if depth == 0 {
                    return at;
                }
            } else {
                at += 1;
            }
        }
        return text.len();
    }
    let raw = text.trim_start_matches('b');
    if text.len() - raw.len() <= 1 && raw.starts_with('r') {
        let hashes = raw[1..].len() - raw[1..].trim_start_matches('#').len();
        if raw[1 + hashes..].starts_with('"') {
            let start = text.len() - raw.len() + hashes + 2;
            let end = format!("\"{}", "#".repeat(hashes));
            return text[start..].find(&end).map_or(text.len(), |at| start + at + end.len());
        }
    }
    if let Some(rest) = text.strip_prefix('"') {
        return 1 + quoted(rest, b'"');
    }
    if let Some(rest) = text.strip_prefix('\'') {
        let mut characters = rest.chars();
        let (first, second) = (characters.next(), characters.next());
        // `'a'` is a character and `'a` a lifetime; only the character has a closing mark right after.
        return if first == Some('\\') || second == Some('\'') { 1 + quoted(rest, b'\'') } else { 1 };
    }
    0
}

/// The length up to and with the closing mark, minding backslashes.
fn quoted(text: &str, mark: u8) -> usize {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at += 2,
            found if found == mark => return at + 1,
            _ => at += 1,
        }
    }
    text.len()
}
