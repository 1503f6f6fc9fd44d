//! [`Cursor`]: a place in a text, for parsers by recursive descent. Each level of precedence of a language is a [`chain`]
//! of parts of the next level, with operators between them.

/// A place in a text. Blanks before a token are skipped.
#[derive(Clone, Copy, Debug)]
pub struct Cursor<'t> {
    text: &'t str,
    offset: usize,
    depth: usize,
    continues_word: fn(char) -> bool,
}

impl<'t> Cursor<'t> {
    /// Creates a cursor at the beginning of a text; words consist of the characters for which `continues_word` holds.
    pub const fn new(text: &'t str, continues_word: fn(char) -> bool) -> Self {
        Self { text, offset: 0, depth: 0, continues_word }
    }

    /// Returns the whole text.
    pub const fn text(&self) -> &'t str {
        self.text
    }

    /// Returns the text from the next token on.
    pub fn rest(&self) -> &'t str {
        self.text[self.offset..].trim_start()
    }

    /// Returns the place of the next token in bytes.
    pub fn offset(&self) -> usize {
        self.text.len() - self.rest().len()
    }

    /// Returns the first character of the next token.
    pub fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Moves over the next bytes, blanks before the next token apart.
    pub fn skip(&mut self, bytes: usize) {
        self.offset = self.offset() + bytes;
    }

    /// Takes a token in either case: a sign, or a word that goes no further.
    pub fn takes(&mut self, token: &str) -> bool {
        let rest = self.rest();
        let is_next = rest.get(..token.len()).is_some_and(|next| next.eq_ignore_ascii_case(token));
        let is_cut = token.ends_with(self.continues_word)
            && is_next
            && rest[token.len()..].starts_with(self.continues_word);
        if is_next && !is_cut {
            self.skip(token.len());
        }
        is_next && !is_cut
    }

    /// Takes the first of these tokens that is next. A token stands before its prefixes.
    pub fn takes_any<T: Copy>(&mut self, tokens: &[(&str, T)]) -> Option<T> {
        tokens.iter().find(|(token, _)| self.takes(token)).map(|&(_, meaning)| meaning)
    }

    /// Takes the characters for which `is_taken` holds; there may be none.
    pub fn take_while(&mut self, is_taken: impl Fn(char) -> bool) -> &'t str {
        let rest = self.rest();
        let end = rest.find(|symbol| !is_taken(symbol)).unwrap_or(rest.len());
        self.skip(end);
        &rest[..end]
    }

    /// Takes a word; it may be empty.
    pub fn take_word(&mut self) -> &'t str {
        self.take_while(self.continues_word)
    }

    /// Enters a bracket. Returns whether there are at most `most` within each other, so that a parser that calls itself
    /// does not exhaust the stack.
    pub const fn enter(&mut self, most: usize) -> bool {
        self.depth += 1;
        self.depth <= most
    }

    /// Leaves a bracket.
    pub const fn leave(&mut self) {
        self.depth -= 1;
    }
}

/// Reads a part, and further ones as long as an operator follows. Returns the parts and the operators between them.
pub fn chain<P, N, O, E>(
    parser: &mut P,
    part: impl Fn(&mut P) -> Result<N, E>,
    operator: impl Fn(&mut P) -> Option<O>,
) -> Result<(Vec<N>, Vec<O>), E> {
    let (mut parts, mut operators) = (vec![part(parser)?], Vec::new());
    while let Some(next) = operator(parser) {
        operators.push(next);
        parts.push(part(parser)?);
    }
    Ok((parts, operators))
}
